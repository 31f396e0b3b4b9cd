"""Verdicts in short: what is kept beside a record gives the same list and statistics."""

import json

import pytest

from ginp2p.errors import MalformedMessage
from ginp2p.game.rules import CLASSIC
from ginp2p.table.summary import match_of, names_of, summary_of
from ginp2p.table.verify import verify_record
from tests.table.pair import at, finished


def test_a_summary_survives_json_and_has_the_score():
    verdict = verify_record(finished(CLASSIC.replace(target=30)).sessions[0].record())
    summary = json.loads(json.dumps(summary_of(verdict)))
    match = match_of(summary)
    assert names_of(summary) == ("Ann", "Bob")
    assert match.sheet() == verdict.match.sheet()
    assert match.winner == verdict.match.winner
    assert (summary["due"], summary["signatures"]) == (None, verdict.signatures)


def test_an_unfinished_one_says_whose_turn_it_was():
    verdict = verify_record(at("draw", 1).sessions[0].record())
    assert summary_of(verdict)["due"] == 1
    assert not match_of(summary_of(verdict)).is_over


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": "00"},
        {"rules": 7},
        {"results": [["pat", 0, 5, None, None]]},
        {"results": [["knock", 5, 5, None, None]]},
        {"results": 3},
        {"results": [["knock", 0]]},
    ],
)
def test_what_is_no_summary_is_refused(changes):
    verdict = verify_record(at("draw", 1).sessions[0].record())
    with pytest.raises(MalformedMessage):
        match_of({**summary_of(verdict), **changes})
    with pytest.raises(MalformedMessage):
        names_of({"names": ["Ann", 3]})
