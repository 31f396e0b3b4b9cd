"""Playing at a screen that a test holds: by keys as by mouse, and looking at what it shows."""

import asyncio
import re

from textual.widget import Widget

from clients.screen.app import GinApp
from clients.screen.bar import Bar, Button
from clients.screen.felt import Felt
from clients.screen.hand import Hand
from clients.screen.setting import Setting
from clients.terminal.look import Look
from clients.terminal.seat import FriendsTable
from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.rules import preset

PATIENCE = 120  # seconds, on a busy machine; nothing waits that long


def make_app(folder, opening=None, colour=True, symbols=True):
    """Return an app without any waits of its own."""
    setting = Setting(folder, folder / "matches", name="Bob", beat=0, pace=0)
    return GinApp(setting, Look(False, symbols), colour, opening)


def solo(seed=5, level="easy", target=0, name="Bob"):
    """Return an opening that plays against a seeded bot."""

    def opening(app):
        deals = SeededEntropy(b"solo deals %d" % seed)
        bot = make_bot(level, SeededEntropy(b"bot %d" % seed))
        app.matches.solo(name, level, preset("classic", target), deals, bot)

    return opening


def at_table(link, name, rules, folder):
    """Return an opening that plays with a friend over a link in memory."""

    def opening(app):
        async def way(place):
            place.console.event("connected", ms=1.0, seat=link.seat_role, path="direct")
            entropy = SeededEntropy(b"deck " + name.encode())
            return await FriendsTable(
                link, place.player, place.console, name, rules, folder, place.inbox, entropy
            ).run()

        app.matches.begin(way)

    return opening


async def until(pilot, is_so):
    """Wait until something is so, and everything is drawn."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                await pilot.pause(0.01)
    except TimeoutError:
        raise AssertionError("\n".join(shown(pilot.app))) from None
    await pilot.pause()


def shown(app):
    """Return the whole screen's rows, as letters."""
    strips = app.screen._compositor.render_strips()
    return [strip.text for strip in strips]


def text(app):
    """Return what stands on the screen, in one line with single blanks."""
    return re.sub(r"\s+", " ", " ".join(shown(app)))


class ByKeys:
    """Acts with the keyboard alone."""

    def __init__(self, pilot):
        self.pilot = pilot

    async def act(self, offer):
        await self.pilot.press(offer.key)

    async def lift(self, card):
        hand = self.pilot.app.screen.query_one(Hand)
        place = hand.order.cards.index(card)
        await self.pilot.press("home", *["right"] * place, "enter")


class ByMouse:
    """Acts with the mouse alone."""

    def __init__(self, pilot):
        self.pilot = pilot

    async def act(self, offer):
        screen = self.pilot.app.screen
        what = {"draw": "stock", "take": "pile"}.get(offer.kind)
        if what is not None:
            region = screen.query_one(Felt)._regions[what]
            await self.pilot.click(Felt, offset=(region.x + 1, region.y + 1))
            return
        (button,) = [each for each in screen.query(Button) if each.display and each.offer == offer]
        await self.pilot.click(button)

    async def lift(self, card):
        hand = self.pilot.app.screen.query_one(Hand)
        column = hand._columns[hand.order.cards.index(card)]
        await self.pilot.click(Hand, offset=(column + 1, 2))


async def play_hand(pilot, by):
    """Play until the hand is over: the way that leaves least, and a knock where it may be."""
    screen = pilot.app.screen
    player = screen.player

    def is_over():
        return player.deal_over is not None or player.fault

    def is_due():
        sight = player.sight
        mine = sight is not None and sight.view is not None and sight.view.is_my_turn
        return is_over() or (mine and player.asked is None)

    while True:
        await until(pilot, is_due)
        if is_over():
            return
        view = player.sight.view
        if view.deal.phase == "discard":
            knocks = view.knock_discards()
            card = min(knocks, key=knocks.get) if knocks else view.best_discard[0]
            await by.lift(card)
            await pilot.pause()
        possible = [offer for offer in screen.query_one(Bar).offers if not offer.why_not]
        await by.act(possible[-1] if view.deal.phase == "discard" else possible[0])
        await pilot.pause()


def widget(app, kind: type[Widget]):
    """Return the only widget of a kind on the screen."""
    return app.screen.query_one(kind)
