from clients.terminal.look import visible_width
from clients.terminal.sheet import sheet_rows
from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, HOUSE, preset
from ginp2p.game.score import Result, washed
from tests.terminal.screens import NARROW, PLAIN

NAMES = ("Ann", "Bob")


def match(rules, *points):
    """A match of knocks: points above zero are the host's, below it the guest's."""
    played = Match(rules)
    for each in points:
        result = Result("knock", HOST if each > 0 else GUEST, abs(each)) if each else washed()
        played = played.add(result)
    return played


def test_a_running_match_has_a_line_for_each_hand():
    assert sheet_rows(match(CLASSIC, 20, -31, 0), GUEST, NAMES, PLAIN) == [
        "",
        "             You     Ann",
        "hand 1         ·      20",
        "hand 2        31       ·",
        "hand 3         ·       ·",
        "────────────────────────",
        "points        31      20",
    ]


def test_a_finished_one_has_line_and_boxes():
    rows = sheet_rows(match(CLASSIC, 60, -30, 41), HOST, NAMES, PLAIN)
    assert rows[5:] == [
        "────────────────────────",
        "points       101      30",
        "line          25       ·",
        "boxes 2:1     50      25",
        "────────────────────────",
        "total        176      55",
    ]


def test_house_rules_have_neither():
    rows = sheet_rows(match(HOUSE, 60, -30, 41), HOST, NAMES, PLAIN)
    assert rows[-1] == "points       101      30"


def test_a_single_hand_has_a_sheet_only_for_its_bonuses():
    assert sheet_rows(match(HOUSE, 60), HOST, NAMES, PLAIN) == []
    assert sheet_rows(match(preset("classic", 0), 0), HOST, NAMES, PLAIN) == []
    assert sheet_rows(match(preset("classic", 0), 60), HOST, NAMES, PLAIN)[-1].split() == [
        "total",
        "110",
        "0",
    ]


def test_a_long_match_still_fits_a_screen():
    rows = sheet_rows(match(preset("classic", 250), *[9, -9] * 13), HOST, NAMES, PLAIN)
    assert len(rows) <= 20
    assert rows[2].split() == ["1", "to", "14", "63", "63"]
    assert rows[-1].split() == ["points", "117", "117"]


def test_long_and_wide_names_fit_a_narrow_screen():
    for name in ("W" * 24, "李" * 24):
        rows = sheet_rows(match(CLASSIC, 20, -31), GUEST, (name, "Bob"), NARROW)
        assert max(visible_width(row) for row in rows) <= 40
        assert len({visible_width(row) for row in rows[1:]}) == 1
