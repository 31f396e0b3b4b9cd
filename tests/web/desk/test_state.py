"""What the page is told of a table: facts of one seat, and never a hidden card."""

import re
from pathlib import Path

import pytest

from ginp2p.game.cards import HOST, other
from tests.web.desk import pages

TYPES = Path(__file__).parents[3] / "clients/web/src/game/types.ts"
CARDS = {"cards", "card", "pile", "deadwood", "theirKnown", "taken", "drawn", "hands", "upcard"}
PRESETS = ("classic", "house")
NOT_SHOWN = ("save", "relay", "frame")  # bytes for the device and the other side


def fields_of(name):
    """The fields of an interface of the page's, its own and those it extends."""
    text = TYPES.read_text()
    found = re.search(rf"export interface {name} (?:extends (\w+) )?{{\n(.*?)\n}}", text, re.S)
    base = fields_of(found[1]) if found[1] else set()
    return base | set(re.findall(r"^  (\w+)\??:", found[2], re.M))


def events():
    """The fields of each event of the page's, by what happened."""
    union = re.search(r"export type TableEvent =\n(.*?);\n\n", TYPES.read_text(), re.S)[1]
    lines = re.findall(r"\{ what: '(\w+)'(.*?)\}", union)
    return {what: {"what", *re.findall(r"(\w+):", rest)} for what, rest in lines}


def expect_shape(state):
    """Hold a table's state against the page's types, field by field."""
    assert set(state) == fields_of("TableState")
    assert set(state["rules"]) == fields_of("Rules")
    assert set(state["sheet"]) == fields_of("Sheet")
    for name, value in (("Deal", state["deal"]), ("Hand", state["hand"])):
        assert value is None or set(value) == fields_of(name)
    if state["hand"] is not None:
        assert set(state["hand"]["division"]) == fields_of("Division")
        for each in state["hand"]["discards"]:
            assert set(each) == fields_of("Discard")
            assert set(each["left"]) == fields_of("Division")
    if state["result"] is not None:
        assert set(state["result"]) == fields_of("Result")
    for reason in state["whyNot"].values():
        assert reason is None or set(reason) == fields_of("Sentence")


def cards_in(value, key=""):
    """Every card that stands anywhere in what the page was told."""
    if isinstance(value, dict):
        parts = [(name, each) for name, each in value.items() if name != "sheet"]  # points
        return {card for name, each in parts for card in cards_in(each, name)}
    if isinstance(value, list):
        return {card for each in value for card in cards_in(each, key)}
    is_card = isinstance(value, int) and not isinstance(value, bool) and key in CARDS
    return {value} if is_card else set()


def shown(page, since):
    return [each for each in page.reports[since:] if each["report"] not in NOT_SHOWN]


@pytest.fixture(scope="module", params=PRESETS)
def solo(request):
    """A match's moments: what the page was told then, and what was hidden then."""
    page = pages.solo("blind", "medium", request.param)
    moments, since = [], 0

    def look(page):
        nonlocal since
        table = page.desk._seat._table
        hidden = set(table._hands[HOST]) - set(table.deal.known[HOST]) | set(table._stock)
        moments.append((shown(page, since), hidden if not table.is_hand_over else set()))
        since = len(page.reports)
        return False

    pages.play_solo(page, look)
    return moments


@pytest.fixture(scope="module", params=PRESETS)
def friends(request):
    """The same of both seats among friends."""
    friends = pages.Friends("blind", request.param, 0).seated()
    moments, since = [], [0, 0]

    def look(friends):
        sessions = [page.desk._seat._play._session for page in friends.pages]
        for seat, page in enumerate(friends.pages):
            view = sessions[other(seat)].view()
            known = set() if view is None else set(view.deal.known[other(seat)])
            is_open = view is None or view.deal.result is not None
            hidden = set() if is_open else set(view.hand) - known - set(view.deal.pile)
            moments.append((shown(page, since[seat]), hidden))
            since[seat] = len(page.reports)
        return False

    friends.run(look)
    return moments


class TestBlindness:
    def test_a_solo_page_is_never_told_a_hidden_card(self, solo):
        assert len(solo) > 100
        assert all(not cards_in(told) & hidden for told, hidden in solo)

    def test_a_friend_s_page_is_never_told_a_hidden_card(self, friends):
        assert sum(bool(hidden) for _, hidden in friends) > 50
        assert all(not cards_in(told) & hidden for told, hidden in friends)

    def test_the_search_finds_what_is_there(self, solo):
        told, hidden = next(each for each in solo if each[1] and each[0])
        card = min(hidden)
        assert cards_in([*told, {"event": {"what": "drawn", "seat": 0, "card": card}}]) & hidden
        assert cards_in([*told, {"state": {"deal": {"theirKnown": [card]}}}]) & hidden


class TestShape:
    """clients/web/src/game/types.ts"""

    def test_tables_have_exactly_the_fields_of_the_page_s_types(self, solo, friends):
        states = [
            each["state"]
            for told, _ in solo + friends
            for each in told
            if each["report"] == "table"
        ]
        for state in states:
            expect_shape(state)
        assert {state["phase"] for state in states} == {"dealing", "playing", "between", "over"}

    def test_events_do_as_well(self, solo, friends):
        known = events()
        seen = set()
        for told, _ in solo + friends:
            for each in told:
                if each["report"] == "event":
                    event = each["event"]
                    assert set(event) == known[event["what"]]
                    seen.add(event["what"])
        assert {"dealt", "taken", "drawn", "discarded", "knocked", "hand_over"} <= seen

    def test_between_hands_a_table_has_the_result_that_was_told(self, solo):
        reports = [each for told, _ in solo for each in told]
        result = None
        for each in reports:
            if each["report"] == "event" and each["event"]["what"] == "hand_over":
                result = each["event"]["result"]
                assert (result["stock"] is None) == (result["kind"] != "wash")
            elif each["report"] == "table" and each["state"]["result"] is not None:
                assert each["state"]["result"] == result
        assert result is not None

    def test_eleven_cards_come_with_what_each_discard_leaves(self, solo):
        for told, _ in solo:
            for each in told:
                hand = each["state"]["hand"] if each["report"] == "table" else None
                if hand is None or not hand["discards"]:
                    continue
                free = [one for one in hand["discards"] if one["whyNot"] is None]
                assert len(hand["discards"]) == 11
                assert min(one["left"]["points"] for one in free) == hand["division"]["points"]
                assert all(one["left"]["points"] <= 10 for one in free if one["canKnock"])

    def test_what_is_not_possible_says_why(self, solo):
        state = next(
            each["state"]
            for told, _ in solo
            for each in told
            if each["report"] == "table" and each["state"]["isMyTurn"]
        )
        assert any(state["whyNot"].values())
        assert not all(state["whyNot"].values())
