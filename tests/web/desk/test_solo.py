"""The desk at a table against the computer."""

import json

import pytest

from tests.table.pair import Plodder
from tests.web.desk import pages


def reload(page, seed="again"):
    """A new page that goes on with what this one has saved last."""
    saved = page.told("save")[-1]
    again = pages.Page(seed)
    again.do("resume", save=saved["data"], name="Ann")
    return again


class TestPlay:
    @pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
    def test_a_match_is_played_to_its_end(self, level):
        page = pages.play_solo(pages.solo("whole", level, "house", 0))
        assert page.state["names"][1] == "Ann"
        assert page.state["winner"] == max((0, 1), key=lambda seat: page.state["scores"][seat])
        assert [each["event"]["what"] for each in page.told("event")][-1] == "match_over"
        assert page.told("refusal") == []

    def test_the_bot_waits_for_its_moment(self):
        page = pages.solo("pause", preset="house")
        pages.play_solo(page, lambda page: not page.state["isMyTurn"])
        before = page.state
        page.do("act", kind="draw", card=None)
        assert page.state == before
        assert page.told("refusal")[-1]["sentence"]["text"] == "It is the other player's turn."
        page.do("bot")
        assert page.state != before

    def test_a_bot_that_is_called_out_of_turn_does_nothing(self):
        page = pages.play_solo(pages.solo("turn"), lambda page: page.state["isMyTurn"])
        assert page.do("bot") == []

    def test_a_refused_move_says_why_and_changes_nothing(self):
        page = pages.play_solo(pages.solo("why"), lambda page: page.state["hand"]["discards"])
        before = page.state
        missing = next(card for card in range(52) if card not in before["hand"]["cards"])
        (refusal,) = page.do("act", kind="discard", card=missing)
        assert refusal["sentence"] == {
            "text": "You do not hold the {0}.",
            "cards": [missing],
            "places": {},
        }
        (refusal,) = page.do("act", kind="discard", card=None)
        assert refusal["sentence"]["text"] == "Discard needs a card to throw."
        assert page.state == before

    def test_resigning_ends_the_match_and_a_rematch_begins_another(self):
        page = pages.solo("resign")
        page.do("wish", wish="rematch")
        assert page.told("refusal")
        page.do("wish", wish="resign")
        assert (page.state["phase"], page.state["result"]["kind"]) == ("over", "resigned")
        assert page.reports[-2]["report"] == "forget"
        page.do("wish", wish="rematch")
        assert (page.state["phase"], page.state["deal"]["hand"]) == ("playing", 1)

    def test_commands_of_another_game_are_ignored(self):
        page = pages.solo("games")
        page.game = 2
        assert page.do("bot") == []

    def test_nothing_is_done_before_a_game_begins(self):
        assert pages.Page("none").do("ready") == []


class TestHints:
    def test_a_hint_names_the_best_a_reason_and_others(self):
        page = pages.play_solo(pages.solo("hint"), lambda page: page.state["hand"]["discards"])
        (told,) = page.do("hint")
        hint = told["hint"]
        assert hint["best"]["kind"] in ("discard", "knock")
        assert hint["best"]["card"] in page.state["hand"]["cards"]
        assert hint["reason"]["text"]
        assert all(set(each) == {"kind", "card"} for each in hint["others"])

    def test_there_is_none_where_there_is_nothing_to_decide(self):
        page = pages.play_solo(pages.solo("hint"), lambda page: not page.state["isMyTurn"])
        assert page.do("hint") == [{"report": "hint", "hint": None}]


class TestGoingOn:
    @pytest.mark.parametrize("preset", ["classic", "house"])
    def test_a_reload_in_every_phase_goes_on_exactly(self, preset):
        phases = set()

        def look(page):
            again = reload(page)
            assert again.state == page.state
            assert again.reports[-1] == page.reports[-1]  # whose move it is
            phases.add(page.state["deal"]["phase"] if page.state["deal"] else "between")
            return False

        pages.play_solo(pages.solo("reload", "medium", preset), look)
        expected = {"draw", "discard", "between"}
        assert expected | ({"offer"} if preset == "house" else set()) <= phases

    def test_why_a_hand_was_washed_is_known_as_well(self):
        page = pages.solo("wash")
        page.player = page.desk._seat._bot = Plodder()
        pages.play_solo(page, lambda page: page.state["needsReady"])
        assert (page.state["result"]["kind"], page.state["result"]["stock"]) == ("wash", 2)
        assert reload(page).state == page.state

    def test_a_match_can_be_played_on_from_there(self):
        page = pages.play_solo(pages.solo("on"), lambda page: page.state["needsReady"])
        again = pages.play_solo(reload(page))
        assert again.state["phase"] == "over"

    def test_the_facts_of_a_save_are_those_of_the_table(self):
        page = pages.play_solo(pages.solo("facts"), lambda page: page.state["needsReady"])
        kept = page.told("save")[-1]["kept"]
        assert kept == {
            "level": "medium",
            "rules": {"preset": "house", "target": 100},
            "hand": 1,
            "scores": page.state["scores"],
        }

    @pytest.mark.parametrize("cut", [0, 2, 40])
    def test_a_damaged_save_is_refused_in_words(self, cut):
        page = pages.solo("damage")
        data = page.told("save")[-1]["data"]
        again = pages.Page("other")
        (fault,) = again.do("resume", save=data[:cut], name="Ann")
        assert (fault["report"], fault["code"], fault["by"]) == ("fault", "bad_save", "us")
        assert "damaged" in fault["detail"]

    def test_everything_that_is_reported_is_json(self):
        page = pages.play_solo(pages.solo("json"))
        assert json.loads(json.dumps(page.reports)) == page.reports
