"""Whole hands at the table, by keys and by mouse, against the computer and with a friend."""

import asyncio
import re
import threading

import pytest

from clients.screen.felt import Felt
from clients.screen.hand import Hand
from clients.screen.scene import Scene
from clients.terminal.exits import FINISHED, INTERRUPTED, LEFT
from ginp2p.bots.hint import hint
from ginp2p.game.rules import preset
from ginp2p.table.verify import verify_record
from tests.screen.playing import (
    ByKeys,
    ByMouse,
    at_table,
    make_app,
    play_hand,
    solo,
    text,
    until,
    widget,
)
from tests.terminal.tables import Side, linked

SINGLE = preset("classic", 0)
WHITE, AMBER, ROSE = "#ffffff", "#ffc46b", "#ff9aa6"


def is_advising(app):
    """Whether a hint is still being thought about."""
    return any(each.name == "_advise" and not each.is_finished for each in app.workers)


@pytest.fixture(params=[ByKeys, ByMouse], ids=["keys", "mouse"])
def by(request):
    return request.param


class TestAgainstTheComputer:
    async def test_a_whole_hand_is_played_by_mouse_to_its_scene(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await play_hand(pilot, ByMouse(pilot))
            await until(pilot, lambda: "Another match?" in text(app))
            result = app.screen.player.deal_over.result
            assert result.kind in ("knock", "gin", "undercut")
            assert f"= {result.points} points for " in text(app)
            assert "deadwood" in text(app)
            await pilot.press("q")
        assert app.return_value == FINISHED

    async def test_by_keys_the_sheet_follows_and_the_next_hand_is_dealt(self, tmp_path):
        app = make_app(tmp_path, solo(target=250))
        async with app.run_test(size=(120, 36)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await play_hand(pilot, ByKeys(pilot))
            await until(pilot, lambda: "Next hand" in text(app))
            assert "hand 1" in text(app)  # of the score sheet at the side
            await pilot.press("enter")
            await until(pilot, lambda: app.screen.player.deal_over is None)
            assert widget(app, Hand).view.match.hand_number == 2

    async def test_leaving_in_the_middle_is_asked_once(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("q")
            await until(pilot, lambda: "Leave the table?" in text(app))
            await pilot.press("n")
            await until(pilot, lambda: "Leave the table?" not in text(app))
            await pilot.press("q", "y")
            await pilot.pause()
        assert app.return_value == LEFT

    async def test_resigning_is_asked_once(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("r")
            await until(pilot, lambda: "Resign the match?" in text(app))
            await pilot.press("y")
            await until(pilot, lambda: "You gave up the match" in text(app))

    @pytest.mark.parametrize("size", [(80, 24), (40, 20)], ids=["usual", "least"])
    async def test_a_hint_names_a_move_and_its_reason_to_the_end(self, tmp_path, size):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("d")
            await until(pilot, lambda: "Choose a card" in text(app))
            await pilot.press("h")
            await until(pilot, lambda: "Hint: throw the 8♦." in text(app))
            assert "Next best: throw the 3♣, then throw the 7♠." in text(app)

    async def test_a_hint_that_comes_after_the_move_is_not_shown(self, tmp_path, monkeypatch):
        moved, advised = threading.Event(), threading.Event()

        def slow(view):
            moved.wait(60)
            advised.set()
            return hint(view)

        monkeypatch.setattr("clients.screen.table.hint", slow)
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("h", "d")
            await until(pilot, lambda: len(widget(app, Hand).view.hand) == 11)
            moved.set()
            await until(pilot, lambda: advised.is_set() and not is_advising(app))
            assert "Hint: " not in text(app)

    async def test_the_help_has_the_keys_and_below_them_the_rules(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("question_mark")
            await until(pilot, lambda: "go along your cards" in text(app))
            await pilot.press("pagedown", "pagedown", "pagedown")
            await until(pilot, lambda: "No deadwood at all is gin" in text(app))
            await pilot.press("escape")
            await until(pilot, lambda: "Draw, or take" in text(app))

    async def test_ctrl_c_ends_it_at_once(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("ctrl+c")
        assert app.return_value == INTERRUPTED


class TestWhatIsNotPossible:
    async def test_a_key_says_why_and_changes_nothing(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            hand = widget(app, Hand).view.hand
            await pilot.press("k")
            await until(pilot, lambda: "That is not possible now: draw from the" in text(app))
            assert widget(app, Hand).view.hand == hand

    async def test_a_focused_action_says_why(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("d")
            await until(pilot, lambda: "x Discard" in text(app))
            assert "Choose a card first." not in text(app)
            await pilot.press("tab")
            await until(pilot, lambda: "Choose a card first." in text(app))
            await pilot.press("tab")
            await until(pilot, lambda: "Your best discard leaves" in text(app))


class TestTheHand:
    async def test_it_is_sorted_and_rearranged_by_keys(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "sorted by rank" in text(app))
            before = widget(app, Hand).order.cards
            await pilot.press("s")
            await until(pilot, lambda: "sorted by suit" in text(app))
            assert widget(app, Hand).order.cards != before
            await pilot.press("end", "shift+left", "shift+left")
            await until(pilot, lambda: "in your own order" in text(app))
            sorted_so = widget(app, Hand).order.cards
            await pilot.press("d")
            await until(pilot, lambda: len(widget(app, Hand).order.cards) == 11)
            assert widget(app, Hand).order.cards[:10] == sorted_so

    async def test_deadwood_follows_the_lifted_card(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("d")
            await until(pilot, lambda: "with the best discard" in text(app))
            await pilot.press("home", "enter")
            await until(pilot, lambda: "without the 5♣" in text(app))
            await pilot.press("escape")
            await until(pilot, lambda: "with the best discard" in text(app))


class TestWithAFriend:
    def sides(self, folder):
        """Return our end of a link, and a bot at the other."""
        links = linked()
        return links[1], Side(links[0], "Ann", SINGLE, folder / "ann")

    async def test_a_whole_hand_is_played_and_its_record_proven(self, tmp_path, by):
        link, ann = self.sides(tmp_path)
        app = make_app(tmp_path / "bob", at_table(link, "Bob", None, tmp_path / "bob"))
        running = asyncio.create_task(ann.table.run())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(
                pilot, lambda: "Ann invites you: classic rules, a single hand." in text(app)
            )
            await by(pilot).act(app.screen.query_one("Bar").offers[0])
            await until(pilot, lambda: app.screen.player.sight.view is not None)
            await play_hand(pilot, by(pilot))
            await until(pilot, lambda: app.screen.player.sight.phase == "over")
            await until(pilot, lambda: "q Leave" in text(app) or "Enter Leave" in text(app))
            await pilot.press("q", "enter")
            await pilot.pause()
        assert app.return_value == FINISHED
        assert await running == FINISHED
        (path,) = (tmp_path / "bob").glob("*.ginp2p")
        assert verify_record(path.read_bytes()).is_finished
        assert f"Record of the match: {path}" in app.last_words

    async def test_two_screens_play_and_talk(self, tmp_path):
        links = linked()
        host = make_app(tmp_path, at_table(links[0], "Ann", SINGLE, tmp_path / "ann"))
        guest = make_app(tmp_path, at_table(links[1], "Bob", None, tmp_path / "bob"))
        async with host.run_test(size=(80, 24)) as ann, guest.run_test(size=(40, 20)) as bob:
            await until(ann, lambda: "Waiting for your friend to sit down." in text(host))
            await until(bob, lambda: "Sit down?" in text(guest))
            await bob.press("enter")
            await until(ann, lambda: host.screen.player.sight.view is not None)
            await until(bob, lambda: guest.screen.player.sight.view is not None)
            await ann.press("c", *"good", "space", *"luck", "enter")
            await until(bob, lambda: "Ann: good luck" in text(guest))
            await bob.press("c", "down", "enter")
            await until(ann, lambda: "Bob: Hello!" in text(host))
            await bob.press("r")
            await until(bob, lambda: "Resign the match?" in text(guest))
            await bob.press("y")
            await until(ann, lambda: "Bob gave up the match" in text(host))
            await until(ann, lambda: "Another match?" in text(host))
            await ann.press("enter")
            await until(bob, lambda: "Ann would like another match." in text(guest))
            await bob.press("enter")
            await until(bob, lambda: guest.screen.player.deal_over is None)
            await until(ann, lambda: host.screen.player.sight.view is not None)

    async def test_hints_are_refused(self, tmp_path):
        link, ann = self.sides(tmp_path)
        app = make_app(tmp_path, at_table(link, "Bob", None, tmp_path))
        running = asyncio.create_task(ann.table.run())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Sit down?" in text(app))
            await pilot.press("h")
            await until(pilot, lambda: "There are no hints against a friend" in text(app))
            await pilot.press("q")
            await pilot.pause()
        assert app.return_value == LEFT
        await running

    async def test_a_lost_connection_is_told_and_the_table_stays(self, tmp_path):
        from clients.peer.faults import LinkClosed

        link, ann = self.sides(tmp_path)
        app = make_app(tmp_path, at_table(link, "Bob", None, tmp_path))
        running = asyncio.create_task(ann.table.run())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Sit down?" in text(app))
            await pilot.press("enter")
            await until(pilot, lambda: app.screen.player.sight.view is not None)
            link.arrived.put_nowait(LinkClosed("lost", "the connection broke off"))
            await until(pilot, lambda: "The connection to Ann broke off." in text(app))
            await pilot.press("enter")
            await pilot.pause()
        assert app.return_value == 5
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


class TestTheScene:
    async def test_layoffs_move_to_their_melds_one_by_one(self, tmp_path):
        from tests.screen.results import OVER, UNDERCUT, sight_of

        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            scene = widget(app, Scene)
            scene.beat = 60
            scene.show(OVER, sight_of(UNDERCUT))
            assert scene.moved == 0
            assert scene._points(UNDERCUT, 1) == 41
            scene._move()
            assert scene.moved == 1
            scene.hurry()
            assert scene._points(UNDERCUT, 1) == 9
            assert scene.moved == 4


class TestTheStock:
    @pytest.mark.parametrize(
        ("count", "colour", "warning"),
        [
            (6, WHITE, []),
            (5, AMBER, ["running out"]),
            (4, AMBER, ["running out"]),
            (3, ROSE, ["almost out"]),
            (2, ROSE, ["almost out"]),
        ],
    )
    async def test_its_number_warns_before_it_runs_out(self, tmp_path, count, colour, warning):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(140, 36)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            felt = widget(app, Felt)
            view = felt.sight.view
            view.deal = view.deal.replace(stock=count)
            felt.redraw()
            await until(pilot, lambda: f"Stock {count}" in text(app))
            number = number_of_stock(app)
            assert (number.text, number.style.color.name) == (str(count), colour)
            assert re.findall("running out|almost out", text(app)) == warning


def number_of_stock(app):
    """Return the segment behind the word on the screen."""
    for strip in app.screen._compositor.render_strips():
        segments = list(strip)
        for place, segment in enumerate(segments):
            if segment.text.strip() == "Stock":
                return segments[place + 1]
    raise AssertionError("there is no stock")
