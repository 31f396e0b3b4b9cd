"""History on the screen: the list, replay by keys and buttons, statistics."""

from datetime import datetime

import pytest

from clients.screen.bar import Button
from clients.screen.form import Entry
from clients.screen.history import History
from clients.screen.panels import Panel, Question
from clients.screen.replay import Moment, Replay
from clients.terminal.archive import note_match
from clients.terminal.paths import save_record
from ginp2p.game.cards import HOST
from ginp2p.table.summary import summary_of
from ginp2p.table.verify import verify_record
from tests.screen.playing import make_app, text, until, widget
from tests.table.pair import finished


@pytest.fixture
def folder(tmp_path):
    """A match that was won, and a file that is none; we are Ann, the host."""
    data = finished().sessions[HOST].record()
    path = save_record(tmp_path, data, "Bob", datetime(2026, 1, 2, 12, 30))
    note_match(path, HOST, datetime(2026, 1, 2, 12, 30), summary_of(verify_record(data)))
    (tmp_path / "2026-01-01-1200-Eve.ginp2p").write_bytes(b"nothing of the kind")
    return tmp_path


def flat(app):
    """Return what is shown, without the frame and the ends of lines in between."""
    return " ".join(text(app).replace("│", " ").split())


async def open_list(pilot):
    app = pilot.app
    await until(pilot, lambda: "Play with a friend" in text(app))
    await pilot.press("h")
    await until(pilot, lambda: isinstance(app.screen, History))
    await until(pilot, lambda: isinstance(app.focused, Entry))


async def open_replay(pilot):
    await open_list(pilot)
    entry = next(each for each in pilot.app.screen.query(Entry) if "Bob" in each.title_text)
    entry.action_choose()
    await until(pilot, lambda: isinstance(pilot.app.screen, Replay))
    await until(pilot, lambda: "Hand 1 of 1" in text(pilot.app))


class TestTheList:
    async def test_an_empty_folder_is_told(self, tmp_path):
        app = make_app(tmp_path / "none")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h")
            await until(pilot, lambda: "No match has been kept yet." in text(app))

    async def test_a_match_has_opponent_outcome_and_date(self, folder):
        app = make_app(folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await open_list(pilot)
            assert "against Bob · won, 52:0 in 1 hand" in text(app)
            assert "2026-01-02 12:30" in text(app)

    async def test_what_proves_nothing_is_shown_and_says_why(self, folder):
        app = make_app(folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await open_list(pilot)
            assert "2026-01-01-1200-Eve.ginp2p: proves nothing" in text(app)
            entry = next(each for each in app.screen.query(Entry) if "Eve" in each.title_text)
            await pilot.click(entry)
            await until(pilot, lambda: "Not proven" in text(app))
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, History))

    async def test_one_is_deleted_when_that_is_meant_and_then_the_rest(self, folder):
        (folder / "2026-01-01-1100-Tom.ginp2p").write_bytes(b"nothing of the kind")
        app = make_app(folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await open_list(pilot)
            await pilot.press("d")
            await until(pilot, lambda: "Tom.ginp2p: proves nothing. This cannot" in flat(app))
            await pilot.press("n")
            await until(pilot, lambda: isinstance(app.screen, History))
            await pilot.press("d")
            await until(pilot, lambda: isinstance(app.screen, Question))
            await pilot.press("y")
            await until(pilot, lambda: "Deleted: 1." in text(app))
            assert sorted(path.name for path in folder.glob("*Tom*")) == []
            await pilot.press("a")
            await until(pilot, lambda: "Delete all 2 matches?" in text(app))
            await pilot.press("y")
            await until(pilot, lambda: "Deleted: 2." in text(app))
            assert list(folder.glob("*.ginp2p")) == []
            assert "Delete" not in text(app).replace("Deleted", "")

    async def test_arrows_go_through_more_than_the_window_has(self, folder):
        for number in range(30):
            (folder / f"2025-01-{number + 1:02}-1200-Eve.ginp2p").write_bytes(b"nothing")
        app = make_app(folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await open_list(pilot)
            entries = list(app.screen.query(Entry))
            entries[0].focus()
            await pilot.press(*["down"] * 20)
            assert app.focused is entries[20]
            await pilot.press("up")
            assert app.focused is entries[19]


class TestReplay:
    async def test_arrows_step_forward_and_back(self, folder):
        app = make_app(folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await open_replay(pilot)
            first = widget(app, Moment).rows
            assert "Proven: Ann (host) beat Bob (guest), 52 to 0" in text(app)
            await pilot.press("right")
            await until(pilot, lambda: "· 2/" in text(app))
            assert widget(app, Moment).rows != first
            await pilot.press("left")
            assert widget(app, Moment).rows == first
            await pilot.press("left")
            assert widget(app, Moment).rows == first

    async def test_enter_goes_on_to_the_end_of_the_hand(self, folder):
        app = make_app(folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await open_replay(pilot)
            steps = len(app.screen._walk.hands[0].steps)
            await pilot.press(*["enter"] * (steps + 3))
            await until(pilot, lambda: f"· {steps}/{steps}" in text(app))
            assert "points for" in text(app)
            await pilot.press("home")
            await until(pilot, lambda: f"· 1/{steps}" in text(app))

    async def test_v_shows_both_hands_one_or_what_all_saw(self, folder):
        app = make_app(folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await open_replay(pilot)
            await pilot.press("right", "right")
            seen = []
            for shown in ("both hands", "Ann", "Bob", "as all saw"):
                await until(pilot, lambda shown=shown: f"Cards: {shown}" in text(app))
                seen.append(tuple(widget(app, Moment).rows))
                await pilot.press("v")
            assert len(set(seen)) == 4
            assert "10 closed cards" in " ".join(seen[3])
            await until(pilot, lambda: "Cards: both hands" in text(app))

    async def test_the_mouse_does_the_same(self, folder):
        app = make_app(folder)
        async with app.run_test(size=(80, 24)) as pilot:
            await open_replay(pilot)
            buttons = {each.offer.kind: each for each in app.screen.query(Button) if each.display}
            await pilot.click(buttons["next"])
            await until(pilot, lambda: "· 2/" in text(app))
            await pilot.click(buttons["before"])
            await until(pilot, lambda: "· 1/" in text(app))
            await pilot.click(buttons["view"])
            await until(pilot, lambda: "Cards: Ann" in text(app))
            await pilot.click(buttons["back"])
            await until(pilot, lambda: isinstance(app.screen, History))

    async def test_it_fits_the_smallest_window(self, folder):
        app = make_app(folder, symbols=False)
        async with app.run_test(size=(40, 20)) as pilot:
            await open_replay(pilot)
            assert all(len(row) <= 36 for row in widget(app, Moment).rows)
            assert "".join(widget(app, Moment).rows).isascii()


class TestStatistics:
    @pytest.mark.parametrize("size", [(80, 24), (40, 20)])
    async def test_they_are_those_of_the_command(self, folder, size):
        app = make_app(folder)
        async with app.run_test(size=size) as pilot:
            await open_list(pilot)
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, Panel))
            await until(pilot, lambda: "1 won, 0 lost" in text(app))
            assert "won by knock" in text(app) or "won by gin" in text(app)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, History))
