"""Going on with a match at the screen: after leaving, after Ctrl-C, after a break."""

from clients.screen.bar import Bar
from clients.screen.hand import Hand
from clients.screen.table import TableScreen
from clients.terminal.away import LinkLost, StillAway
from clients.terminal.commands import Abandon
from clients.terminal.exits import INTERRUPTED
from clients.terminal.shelf import Shelf
from ginp2p.game.cards import GUEST
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC, preset
from tests.screen.playing import make_app, text, until, widget


def solo_kept(app):
    app.matches.solo("Bob", "easy", preset("classic", 100))


async def test_a_match_against_the_computer_is_gone_on_with(tmp_path):
    app = make_app(tmp_path, solo_kept)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Draw, or take" in text(app))
        await pilot.press("d")
        await until(pilot, lambda: "x Discard" in text(app))
        hand = widget(app, Hand).view.hand
        await pilot.press("ctrl+c")
    assert app.return_value == INTERRUPTED
    again = make_app(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Unfinished matches" in text(again))
        await pilot.press("u")
        await until(pilot, lambda: "the computer (easy)" in text(again))
        await pilot.press("1")
        await until(pilot, lambda: isinstance(again.screen, TableScreen))
        await until(pilot, lambda: "x Discard" in text(again))
        assert widget(again, Hand).view.hand == hand
        await pilot.press("q")
        await until(pilot, lambda: "The match is kept" in text(again))
        await pilot.press("y")
        await until(pilot, lambda: "Against the computer" in text(again))
    assert len(Shelf(tmp_path / "matches").unfinished()) == 1


async def test_one_is_deleted_unless_it_is_being_played(tmp_path):
    app = make_app(tmp_path, solo_kept)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Draw, or take" in text(app))
        await pilot.press("ctrl+c")
    shelf = Shelf(tmp_path / "matches")
    held = shelf.take(shelf.unfinished()[0])
    again = make_app(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Unfinished matches" in text(again))
        await pilot.press("u")
        await until(pilot, lambda: "the computer (easy)" in text(again))
        await pilot.press("d", "y")
        await until(pilot, lambda: "being played by another program" in text(again))
        held.release()
        await pilot.press("d", "y")
        await until(pilot, lambda: "Deleted: 1." in text(again))
    assert shelf.unfinished() == []


async def test_where_there_is_none_it_says_so(tmp_path):
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        await until(pilot, lambda: "There is none." in text(app))


async def test_a_damaged_one_is_set_aside_and_told(tmp_path):
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "0123.solo").write_bytes(b"nothing of the kind")
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("u")
        await until(pilot, lambda: "the other player" in text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "Its file is kept as" in text(app))
    assert [path.suffix for path in folder.iterdir() if "aside" in path.name]


async def test_while_the_other_is_away_one_may_leave_and_later_end_it(tmp_path):
    asked = []

    def away(app):
        async def way(place):
            place.player.sit(AwayTable())
            place.console.event("connected", ms=1.0, seat="guest", path="direct")
            place.player.tell(LinkLost("lost"))
            while True:
                asked.append((await place.inbox.get())[1])

        app.matches.begin(way)

    app = make_app(tmp_path, away)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Waiting for Ann. You can leave as well" in text(app))
        assert "● away" in text(app)
        assert [offer.kind for offer in app.screen.query_one(Bar).offers] == ["leave"]
        app.screen.player.tell(StillAway(300))
        await until(pilot, lambda: "a End the match" in text(app))
        await pilot.press("a")
        await until(pilot, lambda: "End the match for good?" in text(app))
        await pilot.press("y")
        await until(pilot, lambda: asked == [Abandon()])


class AwayTable:
    """A guest's table whose host cannot be reached."""

    seat, phase, names, rules = GUEST, "playing", ("Ann", "Bob"), CLASSIC
    match, needs_ready, is_linked, wishes = Match(CLASSIC), False, False, (set(), set())

    def view(self):
        return None
