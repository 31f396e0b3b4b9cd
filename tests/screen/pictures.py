"""Pictures of the screens for the documents: ``python -m tests.screen.pictures`` draws them anew.

SVG as Textual writes it, without the font that it would have a reader fetch from elsewhere.
"""

import asyncio
import re
import tempfile
from pathlib import Path

from clients.screen.invite import Invitation
from clients.screen.scene import Scene
from clients.terminal.solo import SoloGame
from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.rules import preset
from tests.screen.playing import ByKeys, make_app, play_hand, text, until
from tests.screen.results import OVER, UNDERCUT, sight_of

FOLDER = Path(__file__).parent.parent.parent / "docs" / "img"
FONTS = 'ui-monospace, "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace'
LINK = "http://192.168.1.20:43817/#K7QX-9M2D"


def with_ann(app):
    """Play with somebody who is called Ann, and plays like Pip."""

    async def way(place):
        place.console.event("connected", ms=1.0, seat="guest", path="direct")
        bot = make_bot("easy", SeededEntropy(b"bot 5"))
        deals = SeededEntropy(b"solo deals 5")
        rules, names = preset("classic"), ("Ann", "Bob")
        player, console, inbox = place.player, place.console, place.inbox
        return await SoloGame(rules, names, player, bot, console, deals, inbox, 0).run()

    app.matches.begin(way)


async def second_hand(pilot):
    """Come to one's own turn in the second hand, with a card lifted."""
    app = pilot.app
    await until(pilot, lambda: "Draw, or take" in text(app))
    await play_hand(pilot, ByKeys(pilot))
    await until(pilot, lambda: "Next hand" in text(app))
    await pilot.press("enter")
    await until(pilot, lambda: "Draw, or take" in text(app))
    await pilot.press("d")
    await until(pilot, lambda: "x Discard" in text(app))
    view = app.screen.player.sight.view
    await ByKeys(pilot).lift(view.best_discard[0])
    await pilot.pause(0.1)


async def end_of_hand(pilot):
    """Show an undercut, with all that was laid off."""
    app = pilot.app
    await until(pilot, lambda: "Draw, or take" in text(app))
    await play_hand(pilot, ByKeys(pilot))
    await until(pilot, lambda: "Next hand" in text(app))
    app.screen.query_one(Scene).show(OVER, sight_of(UNDERCUT))
    await pilot.pause(0.1)


async def invitation(pilot):
    """Show a room that is open."""
    room = pilot.app.screen.room
    room.open("K7QX-9M2D", LINK)
    room.tell("Waiting for your friend. Ctrl-C closes the room.")
    await pilot.pause(0.1)


async def nothing(pilot):
    """Show what comes first."""
    await pilot.pause(0.1)


async def help_panel(pilot):
    """Show the keys."""
    await until(pilot, lambda: "Draw, or take" in text(pilot.app))
    await pilot.press("question_mark")
    await pilot.pause(0.1)


def host(app):
    app.push_screen(Invitation())


PICTURES = {
    "screen-start": ((80, 24), None, nothing, True),
    "screen-host": ((80, 24), host, invitation, True),
    "screen-table": ((80, 24), with_ann, second_hand, True),
    "screen-wide": ((120, 36), with_ann, second_hand, True),
    "screen-narrow": ((40, 20), with_ann, second_hand, True),
    "screen-plain": ((80, 24), with_ann, second_hand, False),
    "screen-end": ((80, 24), with_ann, end_of_hand, True),
    "screen-help": ((80, 24), with_ann, help_panel, True),
}


async def draw(name, folder=FOLDER):
    """Draw one picture; return its path."""
    size, opening, steps, colour = PICTURES[name]
    with tempfile.TemporaryDirectory() as records:
        app = make_app(Path(records), opening, colour)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(pilot)
            svg = app.export_screenshot(title="ginp2p")
    path = folder / f"{name}.svg"
    path.write_text(without_fetching(svg), encoding="utf-8")
    return path


def without_fetching(svg):
    """Return a picture that asks nobody for its font."""
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    svg = re.sub(r"font-family:\s*Fira Code[^;]*;", f"font-family: {FONTS};", svg)
    return re.sub(r"[ \t]+$", "", svg, flags=re.MULTILINE)


def main():
    for name in PICTURES:
        print(asyncio.run(draw(name)))


if __name__ == "__main__":
    main()
