"""A match with a friend survives whatever happens to its pages: docs/protocol.md §12."""

import asyncio

import pytest

from ginp2p.table.verify import verify_record
from tests.web.doing import (
    choose,
    follow,
    from_menu,
    invitation,
    kept_records,
    start,
    way,
)
from tests.web.playing import Player

WHO = ("host", "guest", "both")


class Table:
    """Ann, who is the host, and Bob; and who of them is in trouble."""

    def __init__(self, ann, bob, who):
        self.ann, self.bob = Player(ann), Player(bob)
        self.players = (self.ann, self.bob)
        self.troubled = {"host": [self.ann], "guest": [self.bob], "both": [*self.players]}[who]

    async def reload(self):
        for player in self.troubled:
            await player.browser.page.reload()

    async def same_after_reload(self, *, needs=""):
        """Both see what they saw before, and may do what they could."""
        before = [held(await player.look()) for player in self.players]
        await self.reload()
        for player, seen in zip(self.players, before, strict=True):
            await player.until(lambda now, seen=seen: held(now) == seen)

    async def show(self):
        """Play until somebody has knocked, and no further."""
        shown = asyncio.Event()

        class Knocker(Player):
            async def act(self, role, name):
                if shown.is_set():
                    await asyncio.Event().wait()
                await super().act(role, name)
                if name.startswith(("Knock", "Gin!")):
                    shown.set()

        players = [Knocker(player.browser) for player in self.players]
        plays = [asyncio.ensure_future(each.play(lambda seen: seen.end)) for each in players]
        ends = asyncio.ensure_future(shown.wait())
        await asyncio.wait([ends, *plays], return_when=asyncio.FIRST_COMPLETED)
        for each in (ends, *plays):
            each.cancel()
        await asyncio.gather(ends, *plays, return_exceptions=True)

    async def both(self, happens):
        """Play until both see it."""
        return await asyncio.gather(*(player.play(until=happens) for player in self.players))

    async def press(self, name):
        for player in self.players:
            await player.until(lambda seen: seen.can(name))
            await player.act("button", name)


def held(seen):
    """What has to be the same after a break: the cards, what can be done, how the hand ended."""
    kinds = [each["name"] for each in seen.buttons if each["group"] == "Actions"]
    return sorted(seen.cards), kinds, seen.end


async def invites(ann):
    """Open a room; return the link."""
    await start(ann)
    await way(ann.page, "Play with a friend").click()
    await ann.page.get_by_label("Your name").fill("Ann")
    await choose(ann.page, "Rules", "House")
    await choose(ann.page, "Length", "First to 100")
    await ann.page.get_by_role("button", name="Open the room").click()
    return await invitation(ann.page)


@pytest.mark.parametrize("who", WHO)
async def test_a_match_goes_on_after_a_reload_in_every_phase(arrive, who):
    ann, bob = await arrive("Ann"), await arrive("Bob")
    table = Table(ann, bob, who)

    link = await invites(ann)  # waiting
    if table.ann in table.troubled:
        await ann.page.reload()
        assert await invitation(ann.page) == link
    await follow(bob, link)
    invited = bob.page.get_by_role("heading", name="Ann invites you")
    await invited.wait_for()
    await table.reload()
    await invited.wait_for()
    await bob.page.get_by_label("Your name").fill("Bob")
    await bob.page.get_by_role("button", name="Sit down").click()

    for player in table.players:  # shuffling
        await player.browser.page.get_by_text("are being shuffled").first.wait_for()
    await table.reload()
    await table.bob.until(lambda seen: seen.can("Pass"))  # the opening offer
    await table.same_after_reload()
    seen = await table.both(lambda seen: len(seen.hand) == 11 or "choosing a discard" in seen.said)
    assert 11 in [len(each.hand) for each in seen]  # after a draw
    await table.same_after_reload()

    await table.show()  # while the cards are being laid open
    await table.reload()
    await table.both(lambda seen: seen.end)  # between hands
    await table.same_after_reload()
    await table.press("Next hand")
    await table.ann.until(lambda seen: seen.can("Pass"))

    await from_menu(ann.page, "Resign")  # whose turn it is
    await ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for player in table.players:  # at the rematch question; nobody moves any more
        await player.until(lambda seen: seen.can("Rematch"))
    await table.ann.act("button", "Rematch")
    await table.ann.until(lambda seen: "You would like another match" in seen.said)
    await table.reload()
    await table.bob.until(lambda seen: "Ann would like another match" in seen.said)
    first, second = [await kept_records(each) for each in (ann, bob)]
    assert first == second
    assert verify_record(first[0]).is_countersigned
    await table.bob.act("button", "Rematch")
    await table.both(lambda seen: len(seen.hand) == 10 and not seen.end)
