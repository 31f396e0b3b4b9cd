"""Plays at the page's table, in any browser, by what the page itself says and offers."""

import asyncio
import re

from tests.web.leaks import RANKS, SUITS

PATIENCE = 90  # seconds for something to happen, on a busy machine; nothing waits that long
BUSY = "One moment."
ENOUGH = 1500  # steps; a match to a hundred takes some hundreds

# What a person sees: texts without what is hidden, also from screen readers, as they have them.
READ = """
() => {
  const said = (element) => {
    if (!element) return '';
    const copy = element.cloneNode(true);
    for (const hidden of copy.querySelectorAll('[aria-hidden=true], [hidden]')) hidden.remove();
    return copy.textContent.replace(/\\s+/g, ' ').trim();
  };
  const isThere = (each) => each.checkVisibility({ visibilityProperty: true });
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const page = dialogs.at(-1) ?? document;
  const shown = (selector) => [...page.querySelectorAll(selector)].filter(isThere);
  const buttons = shown('button').map((each) => ({
    name: each.getAttribute('aria-label') ?? said(each),
    group: each.closest('[role=group]')?.getAttribute('aria-label') ?? '',
    can: each.getAttribute('aria-disabled') !== 'true' && !each.disabled,
    why: said(document.getElementById(each.getAttribute('aria-describedby'))),
  }));
  const hand = shown('[role=listbox] [role=option]').map((each) => ({
    name: each.getAttribute('aria-label'),
    chosen: each.getAttribute('aria-selected') === 'true',
  }));
  const [scene] = shown('[data-scene=end] h2');
  const theirs = shown('section[aria-label*=" cards"]')[0]?.getAttribute('aria-label');
  const all = said(page.querySelector('main'));
  const alert = said(document.querySelector('[role=alert]'));
  return { buttons, hand, theirs: theirs ?? '', end: said(scene), said: all, alert };
}
"""


class Seen:
    """What is on the screen at one moment."""

    def __init__(self, seen):
        self.buttons = seen["buttons"]
        self.hand = seen["hand"]
        self.theirs = seen["theirs"]
        self.end = seen["end"]
        self.said = seen["said"]
        self.alert = seen["alert"]

    @property
    def is_over(self):
        """The match is: there is no further hand to wait for."""
        return self.button("Rematch") is not None

    @property
    def taken(self):
        """Cards of the other's that everybody has seen it take, as the page tells."""
        return cards_in(self.theirs)

    @property
    def cards(self):
        """Our own cards, as numbers."""
        return [card_of(each["name"]) for each in self.hand]

    def button(self, begins):
        return next((each for each in self.buttons if each["name"].startswith(begins)), None)

    def can(self, begins):
        """Return the name of the button that begins so and may be pressed, or None."""
        return next(
            (
                each["name"]
                for each in self.buttons
                if each["name"].startswith(begins) and each["can"]
            ),
            None,
        )


def card_of(name):
    """Return the card of a name that begins with it, like "seven of hearts, meld 1"."""
    rank, suit = re.match(r"(\w+) of (\w+)", name).groups()
    return SUITS.index(suit) * 13 + RANKS.index(rank)


def cards_in(text):
    """Return all cards that a text names."""
    return [card_of(name) for name in re.findall(rf"(?:{'|'.join(RANKS)}) of \w+", text)]


class Player:
    """Somebody who plays by the buttons, and knocks as soon as it is possible.

    browser: has ``evaluate(function, *arguments)`` and ``press(role, name)``.
    takes: takes the upcard that is offered, instead of passing it.
    gives: never knocks, and throws the cheapest cards, so that the other soon wins.
    """

    def __init__(self, browser, takes=False, gives=False):
        self.browser = browser
        self.takes = takes
        self.gives = gives
        self.pressed = []  # names, in order

    async def look(self):
        return Seen(await self.browser.evaluate(READ))

    async def until(self, happens):
        """Return what is seen as soon as ``happens(seen)``."""
        count = -1
        seen = None
        try:
            async with asyncio.timeout(PATIENCE):
                while not happens(seen := await self.look()):
                    count = await self.browser.evaluate("(count) => changedSince(count)", count)
        except TimeoutError:
            raise AssertionError(f"it never came; {seen and vars(seen)}") from None
        return seen

    async def act(self, role, name):
        self.pressed.append(name)
        await self.browser.press(role, name)

    async def play(self, until=lambda seen: seen.is_over):
        """Play on until something happens; return what is seen then."""
        for _ in range(ENOUGH):
            seen = await self.until(lambda seen: until(seen) or self.next_step(seen))
            if until(seen):
                return seen
            await self.act(*self.next_step(seen))
            if self.pressed[-1] == "Next hand":  # the page takes a moment to take it in
                await self.until(lambda seen: not seen.can("Next hand"))
        raise AssertionError(f"it goes on and on: {self.pressed[-8:]}")

    def next_step(self, seen):
        """Return (role, name) of what is pressed now, or None where there is nothing to do."""
        if self.takes and seen.can("Pass") and (take := seen.can("Take")):
            return "button", take
        return next_step(seen, self.gives)


def next_step(seen, gives=False):
    """Return (role, name) of a sensible move: draw, throw what costs most, knock early."""
    for name in ("Got it", "Next hand", "Pass", "Draw", *(() if gives else ("Gin!", "Knock"))):
        if can := seen.can(name):
            return "button", can
    bar = [each for each in seen.buttons if each["group"] == "Actions"]
    if len(bar) != 2 or not bar[0]["name"].startswith("Discard") or bar[0]["why"] == BUSY:
        return None
    discard, knock = bar
    chosen = next((each for each in seen.hand if each["chosen"]), None)
    if not gives and (
        named := re.search(r"Choose .*?: (?:without )?(?:the )?(\w+ of \w+)", knock["why"])
    ):
        return "option", label(seen, named[1])
    if chosen is not None and discard["can"]:
        return "button", discard["name"]
    return ("option", label(seen, discarded(seen, gives))) if seen.hand and chosen is None else None


def discarded(seen, gives):
    """Return the name of the costliest card that is in no meld and may go; or the cheapest."""
    free = [each["name"] for each in seen.hand if "just taken" not in each["name"]]
    loose = free if gives else [name for name in free if "meld" not in name] or free
    choose = min if gives else max
    return choose(loose, key=lambda name: (min(card_of(name) % 13, 9), card_of(name)))


def label(seen, begins):
    return next(each["name"] for each in seen.hand if each["name"].startswith(begins))
