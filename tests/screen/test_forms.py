"""The screens before a match: start, host, join, solo, history; whatever is typed or pasted."""

import asyncio

import pytest
from textual import events
from textual.widgets import Input

from clients.screen.app import GinApp
from clients.screen.chat import Chat
from clients.screen.fields import Field
from clients.screen.history import History
from clients.screen.invite import Invitation, Room
from clients.screen.letters import big_rows
from clients.screen.setting import Setting
from clients.screen.setups import HostSetup, JoinSetup, SoloSetup
from clients.screen.table import TableScreen
from clients.terminal.exits import FINISHED
from clients.terminal.look import Look
from clients.terminal.names import default_name
from clients.terminal.qr import quiet_matrix
from ginp2p.game.rules import CLASSIC
from tests.screen.playing import at_table, make_app, shown, solo, text, until, widget
from tests.terminal.tables import Side, linked

RUBBISH = "\x1b[2J\x00two\nlines\t\u202e and \U0001f0a1 " + "x" * 5000
LINK = "http://192.168.1.20:43817/#K7QX-9M2D"


class TestStart:
    @pytest.mark.parametrize(
        ("key", "screen"),
        [("f", HostSetup), ("j", JoinSetup), ("c", SoloSetup), ("h", History)],
    )
    async def test_a_letter_leads_on_and_escape_back(self, tmp_path, key, screen):
        app = make_app(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Play with a friend" in text(app))
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, screen))
            await pilot.press("escape")
            await until(pilot, lambda: "Join with a code" in text(app))
            await pilot.press("q")
        assert app.return_value == FINISHED

    async def test_arrows_and_enter_do_as_well(self, tmp_path):
        app = make_app(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Play with a friend" in text(app))
            await pilot.press("down", "down", "enter")
            await until(pilot, lambda: isinstance(app.screen, SoloSetup))

    async def test_a_name_is_remembered_for_the_next_run(self, tmp_path):
        assert await offered_name(tmp_path, "Ann") == default_name()
        assert await offered_name(tmp_path, "Eve") == "Ann"
        assert await offered_name(tmp_path, "") == "Eve"

    async def test_a_match_against_the_computer_begins_and_comes_back(self, tmp_path):
        app = make_app(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Against the computer" in text(app))
            await pilot.press("c")
            await until(pilot, lambda: "Level" in text(app))
            assert "Who plays: Pip, Morgan, Vera, Sol" in text(app)
            await pilot.press("right", "tab", "right", "enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await until(pilot, lambda: "or pass" in text(app) or "may take it" in text(app))
            assert "Morgan" in text(app)  # the level that was picked
            await pilot.press("q")
            await until(pilot, lambda: "Leave the table?" in text(app))
            await pilot.press("y")
            await until(pilot, lambda: "Join with a code" in text(app))


async def offered_name(folder, typed):
    """Begin a match under a name, and return the one that was offered."""
    app = GinApp(Setting(folder, folder / "m", settings=folder / "s.json"), Look(False, True))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Against the computer" in text(app))
        await pilot.press("c")
        await until(pilot, lambda: "Level" in text(app))
        line = app.screen.query_one("#name", Field).query_one(Input)
        offered = line.value
        line.value = typed or offered
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
    return offered


class TestNames:
    @pytest.mark.parametrize("typed", ["", " ", "\u200b"])
    async def test_one_that_cannot_be_shown_is_refused_in_words(self, tmp_path, typed):
        app = make_app(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, SoloSetup))
            app.screen.query_one("#name", Field).query_one(Input).value = typed
            await pilot.press("enter")
            await until(pilot, lambda: "A name has 1 to 24 letters" in text(app))

    async def test_a_thousand_letters_become_the_first_that_fit(self, tmp_path):
        app = make_app(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("c")
            await until(pilot, lambda: isinstance(app.screen, SoloSetup))
            field = app.screen.query_one("#name", Field)
            field.enter()
            field.query_one(Input).value = ""
            field.query_one(Input).post_message(events.Paste("李" * 1000))
            await until(pilot, lambda: field.value == "李" * 24)

    @pytest.mark.parametrize("name", ["李" * 24, "W" * 24, "e\u0301" * 12, "אבגד"])
    @pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 36)])
    async def test_the_other_ones_breaks_no_row(self, tmp_path, name, size):
        links = linked()
        ann = Side(links[0], name, CLASSIC, tmp_path)
        app = make_app(tmp_path, at_table(links[1], "Bob", None, tmp_path))
        running = asyncio.create_task(ann.table.run())
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: "Sit down?" in text(app))
            await pilot.press("enter")
            await until(pilot, lambda: "Deadwood" in text(app))
            strips = app.screen._compositor.render_strips()
            assert [strip.cell_length for strip in strips] == [size[0]] * size[1]
            assert "direct" in shown(app)[0]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


class TestPasting:
    async def test_rubbish_in_a_link_is_told_in_words(self, tmp_path):
        app = make_app(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("j")
            await until(pilot, lambda: isinstance(app.screen, JoinSetup))
            field = app.screen.query_one("#where", Field)
            field.query_one(Input).post_message(events.Paste(RUBBISH))
            await until(pilot, lambda: field.value.startswith("[2J two lines"))
            assert field.value.isprintable()
            await pilot.press("enter")
            await until(pilot, lambda: "code" in text(app).partition("Join a friend")[2][-300:])
            assert isinstance(app.screen, JoinSetup)

    async def test_a_code_alone_asks_where_the_room_is(self, tmp_path):
        app = make_app(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("j")
            await until(pilot, lambda: isinstance(app.screen, JoinSetup))
            await pilot.press(*"K7QX9M2D", "enter")
            await until(pilot, lambda: "does not say where the room is" in text(app))

    async def test_rubbish_in_the_talk_is_one_line(self, tmp_path):
        links = linked()
        app = make_app(tmp_path, at_table(links[1], "Bob", None, tmp_path))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("c")
            chat = widget(app, Chat)
            chat.post_message(events.Paste(RUBBISH))
            await until(pilot, lambda: chat.value.startswith("[2J two lines"))
            assert len(chat.value) <= 200
            assert chat.value.isprintable()
            await pilot.press("escape")
            await until(pilot, lambda: chat.value == "")


class TestInvitation:
    async def opened(self, app, pilot, link=LINK):
        app.push_screen(Invitation())
        await until(pilot, lambda: isinstance(app.screen, Invitation))
        app.screen.room.open("K7QX-9M2D", link)
        await pilot.pause()

    @pytest.mark.parametrize("colour", [True, False], ids=["colour", "plain"])
    async def test_the_picture_is_the_links_qr_code(self, tmp_path, colour):
        app = make_app(tmp_path, lambda app: None, colour)
        async with app.run_test(size=(80, 24)) as pilot:
            await self.opened(app, pilot)
            drawn = modules(app, dark_is_drawn=colour)
            matrix = quiet_matrix(LINK)
            rows = [row[: len(matrix)] for row in drawn]
            assert any(rows[top : top + len(matrix)] == matrix for top in range(0, 20, 2))

    async def test_it_is_left_out_where_there_is_no_room(self, tmp_path):
        app = make_app(tmp_path, lambda app: None)
        async with app.run_test(size=(40, 20)) as pilot:
            await self.opened(app, pilot)
            assert "█▀▀▀▀▀█" not in text(app)
            assert all(row.strip() in "".join(shown(app)) for row in big_rows("K7QX"))
            assert LINK.replace("#K7QX-9M2D", "") in text(app).replace(" ", "")

    async def test_the_link_is_copied_by_a_key(self, tmp_path):
        app = make_app(tmp_path, lambda app: None)
        async with app.run_test(size=(80, 24)) as pilot:
            await self.opened(app, pilot)
            await pilot.press("c")
            assert app.clipboard == LINK
            await until(pilot, lambda: "The link is copied" in text(app))

    async def test_the_state_is_told_in_words(self, tmp_path):
        app = make_app(tmp_path, lambda app: None)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(Invitation())
            await until(pilot, lambda: "Opening a room" in text(app))
            widget(app, Room).tell("Somebody is at the door. Connecting…")
            await until(pilot, lambda: "Somebody is at the door." in text(app))


class TestColours:
    async def test_without_any_none_is_set(self, tmp_path):
        app = make_app(tmp_path, solo(), colour=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            styles = [
                segment.style
                for strip in app.screen._compositor.render_strips()
                for segment in strip
                if segment.style is not None
            ]
            colours = {style.color.name for style in styles if style.color is not None}
            grounds = {style.bgcolor.name for style in styles if style.bgcolor is not None}
            assert colours <= {"default", "ansi_default"}
            assert grounds <= {"default", "ansi_default"}

    async def test_a_key_tells_all_four_suits_apart(self, tmp_path):
        app = make_app(tmp_path, solo())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Draw, or take" in text(app))
            await pilot.press("4")
            assert app.palette.four


def modules(app, dark_is_drawn):
    """Return the modules that half-blocks on the screen draw, dark ones True."""
    signs = " ▄▀█" if dark_is_drawn else "█▀▄ "
    matrix = []
    for row in shown(app)[:21]:
        halves = [divmod(max(0, signs.find(letter)), 2) for letter in row[1:38]]
        matrix.append([bool(upper) for upper, _ in halves])
        matrix.append([bool(lower) for _, lower in halves])
    return matrix
