"""Records at the page's desk: verdict, replay and statistics, alike on both machines."""

from pathlib import Path

from ginp2p.game.cards import GUEST, HOST
from ginp2p.primitives import sha512
from tests.micropython.harness import on_cpython
from tests.table.pair import Plodder, finished

HERE = Path(__file__).parent
SCRIPT = HERE / "archive_script.py"


def data(record, seat=HOST):
    return {"pages": (HERE / "pages.py").read_text(), "record": record.hex(), "seat": seat}


def of(reports, kind):
    return [each for each in reports if each["report"] == kind]


def test_a_record_is_judged_alike(micropython):
    asked = data(finished().sessions[HOST].record())
    here = on_cpython(SCRIPT, asked)
    assert micropython(SCRIPT, asked) == here
    (judged,) = of(here, "judged")
    assert (judged["isFinished"], judged["winner"], judged["totals"]) == (True, HOST, [52, 0])
    assert judged["findings"][0]["text"].startswith("Proven: {winner} beat {loser}")
    assert judged["findings"][0]["places"]["winner"] == "Ann (host)"
    (counted,) = of(here, "counted")
    assert (counted["all"]["counts"]["won"], counted["all"]["longest"]) == (1, 1)
    assert [group["name"] for group in counted["opponents"]] == ["Bob"]
    shares = [each["done"] / each["total"] for each in of(here, "checking")]
    assert shares == sorted(shares)


def test_each_step_has_its_table_and_both_hands():
    reports = on_cpython(SCRIPT, data(finished().sessions[HOST].record()))
    ((hand,)) = [each["hand"] for each in of(reports, "hand")]
    first, *_, last = hand["steps"]
    assert (first["event"]["what"], last["event"]["what"]) == ("dealt", "hand_over")
    assert (first["stock"], len(first["pile"])) == (31, 1)
    assert [len(held["cards"]) + held["closed"] for held in first["seats"]] == [10, 10]
    assert [len(held["cards"]) for held in last["seats"]] == [10, 10]
    assert hand["table"]["phase"] == "over"
    assert hand["result"] == hand["table"]["result"]


def test_a_washed_hand_stays_closed():
    record = finished(players=(Plodder(), Plodder())).sessions[HOST].record()
    reports = on_cpython(SCRIPT, data(record, GUEST))
    hand = of(reports, "hand")[0]["hand"]
    last = hand["steps"][-1]
    assert [(held["cards"], held["maybe"]) for held in last["seats"]] == [([], []), ([], [])]
    assert (hand["result"]["kind"], hand["result"]["stock"]) == ("wash", 2)
    assert hand["result"] == hand["table"]["result"] == last["event"]["result"]


def test_a_broken_record_is_told_with_its_place():
    record = bytearray(finished().sessions[HOST].record()[:-64])
    record[2000] ^= 1
    reports = on_cpython(SCRIPT, data(bytes(record) + sha512(bytes(record))))
    (broken,) = of(reports, "broken")
    assert broken["finding"]["text"] == "Not proven: hand {hand}, message {message}: {reason}."
    assert broken["finding"]["places"]["hand"] == 1
    assert of(reports, "judged") == []
