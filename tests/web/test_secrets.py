"""Nothing that a seat of the page has tells the other's cards before they are shown."""

import asyncio

import pytest

from tests.web.doing import open_room, play_solo, sit_down
from tests.web.leaks import TAP, everything, leaked
from tests.web.playing import Player, card_of, cards_in

ACE_OF_CLUBS = 0
SEVEN_OF_HEARTS = 32


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("elements", '<img alt="seven of hearts">'),
        ("elements", '<p aria-label="Their hand: Seven of Hearts, two of clubs">'),
        ("elements", '<div data-card="32">'),
        ("elements", "<use href='#card-32'>"),
        ("elements", '<div class="face7H">7H</div>'),
        ("read aloud", '- img "7 of hearts"'),
        ("storage", '{"databases":{"theirs":["7♥","2♣"]}}'),
        ("storage", '"cards":"2C 7H KS"'),
        ("console", "log: they hold ♥7"),
        ("addresses", "http://127.0.0.1/seven-of-hearts.svg"),
        ("frames", '{"type":"relay","data":"seven_of_hearts"}'),
        ("worker", 'told by the worker {"state":{"theirHand":[3,32]}}'),
        ("worker", 'told by the worker {"reports":"[{\\"card\\":32}]"}'),
        ("worker", 'told to the worker {"do":"act","card":32}'),
        ("worker", 'told by the worker {"result":{"hands":[[3,32]]}}'),
        ("worker", 'told by the worker {"division":{"deadwood":[32]}}'),
        ("worker", 'told by the worker {"discards":[{"left":{"deadwood":[32]}}]}'),
    ],
)
def test_a_card_is_found_whatever_names_it(where, text):
    assert leaked([SEVEN_OF_HEARTS], {where: text})


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("elements", '<div data-card="3" style="width: 32px">six of hearts, 17 hearts</div>'),
        ("elements", '<div data-card="320">Seven cards. 7HQ</div>'),
        ("frames", '{"type":"relay","data":"' + "Ab7H+7H/" * 8 + '"}'),
        ("frames", "a=fingerprint:sha-256 " + "AC:" * 31 + "AC"),
        ("worker", 'told by the worker {"heard":32,"state":{"stock":32,"scores":[32,25]}}'),
        ("worker", 'told by the worker {"reports":[{"type":"attempts","used":32}]}'),
        ("worker", 'told by the worker {"whyNot":{"places":{"left":32,"limit":0}}}'),
        ("worker", 'told by the worker {"sheet":{"hands":[32]},"result":{"deadwood":[32,9]}}'),
    ],
)
def test_what_names_no_card_is_none(where, text):
    assert not leaked([ACE_OF_CLUBS, SEVEN_OF_HEARTS], {where: text})


class Searching(Player):
    """Searches all that its browser has before each of its moves, while the other's hand rests."""

    def __init__(self, browser, **options):
        super().__init__(browser, **options)
        self.other = None
        self.searched = 0
        self.found = []

    async def act(self, role, name):
        if name.startswith(("Pass", "Take", "Draw", "Discard ", "Knock", "Gin!")):
            seen, theirs = await self.look(), await self.other.look()
            hidden = set(theirs.cards) - set(seen.taken)
            assert len(hidden) >= 9
            self.found += leaked(hidden, await everything(self.browser))
            self.searched += 1
        await super().act(role, name)


async def test_a_seat_is_never_told_the_others_cards(arrive):
    ann, bob = await arrive("Ann"), await arrive("Bob")
    for each in (ann, bob):
        await each.context.add_init_script(TAP)
    await sit_down(bob, await open_room(ann, rules="House"))
    host, guest = Searching(ann), Searching(bob, takes=True)
    host.other, guest.other = guest, host
    await asyncio.gather(host.play(), guest.play())
    assert host.found + guest.found == []
    assert min(host.searched, guest.searched) > 1
    # The search sees what it looks at: once the cards are shown, it finds them.
    shown = await everything(ann)
    assert leaked(range(52), {"elements": shown["elements"]})
    assert leaked(range(52), {"worker": shown["worker"]})


class Remembering(Player):
    """Remembers all that its page had, and every card that it held or that was seen by both."""

    def __init__(self, browser):
        super().__init__(browser)
        self.texts = []
        self.known = set()

    async def act(self, role, name):
        texts = await everything(self.browser)
        self.texts.append({each: texts[each] for each in ("elements", "read aloud", "console")})
        seen = await self.look()
        top = seen.button("Discard pile, ")
        on_top = [card_of(top["name"].removeprefix("Discard pile, "))] if top else []
        self.known |= {*seen.cards, *seen.taken, *on_top}
        await super().act(role, name)


async def test_the_computers_cards_are_not_on_the_page_either(arrive):
    """The device keeps them with the match, which goes on without a network; no screen does."""
    ann = await arrive("Ann")
    await ann.context.add_init_script(TAP)
    await play_solo(ann)
    player = Remembering(ann)
    await player.play()
    lists = await ann.page.get_by_role("listitem").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('aria-label') ?? '')"
    )
    hidden = set(cards_in(" ".join(lists))) - player.known
    assert [found for texts in player.texts for found in leaked(hidden, texts)] == []
    assert hidden or "Washed" in (await player.look()).end
