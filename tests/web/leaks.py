"""All that a seat of the page has, as text, and a search in it for hidden cards.

That the bytes between the two sides hide the cards is shown by tests/table/searching.py.
Here is what a browser adds: elements and their attributes, what is read aloud, storage,
console, addresses, frames of the signaling socket, and what the worker tells the page.
"""

import contextlib
import json
import re

from ginp2p.table.journal import decode_entry
from ginp2p.table.wire import decode_cards

RANKS = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS += ("jack", "queen", "king")
SUITS = ("clubs", "diamonds", "hearts", "spades")
SHORT_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
SIGNS = ("♣♧", "♦♢", "♥♡", "♠♤")
COUNTS = {
    *("hand", "turn", "dealer", "seat", "winner", "knocker", "stock", "theirCount", "meld"),
    *("points", "scores", "totals", "line", "boxes", "boxPoints", "target", "knockLimit"),
    *("ginBonus", "undercutBonus", "lineBonus", "boxBonus", "seconds", "heard", "game", "used"),
    *("left", "limit"),
}
POINTS = {("sheet", "hands"), ("result", "deadwood")}  # elsewhere these hold cards
DRAWN = re.compile(r"""\b(?:d|transform|viewBox)="[^"]*\"""")  # lines, in letters like a card's
SEALED = re.compile(r"[A-Za-z0-9+/_-]{40,}={0,2}|(?:[0-9A-F]{2}:){8,}[0-9A-F]{2}")

# Remembers what passes between the page and its worker, and on data channels.
TAP = """
(() => {
  const passed = (window.__passed = []);
  const note = (way, data) => {
    const plain = (_, each) => (ArrayBuffer.isView(each) || each instanceof ArrayBuffer
      ? { bytes: new TextDecoder('latin1').decode(each) } : each);
    passed.push(way + ' ' + JSON.stringify(data, plain));
  };
  window.Worker = class extends Worker {
    constructor(...words) {
      super(...words);
      this.addEventListener('message', (event) => note('told by the worker', event.data));
    }
    postMessage(data, ...more) {
      note('told to the worker', data);
      super.postMessage(data, ...more);
    }
  };
})();
"""

_STORED = """
async () => {
  const stored = { local: { ...localStorage }, session: { ...sessionStorage }, databases: {} };
  const asked = (request) => new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  for (const { name } of await indexedDB.databases()) {
    const database = await asked(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store);
      stored.databases[`${name}/${store}`] =
        [await asked(all.getAllKeys()), await asked(all.getAll())];
    }
    database.close();
  }
  stored.history = history.state;
  stored.cookie = document.cookie;
  const plain = (_, each) => (each instanceof Uint8Array
    ? Array.from(each, (byte) => byte.toString(16).padStart(2, '0')).join('') : each);
  return JSON.stringify(stored, plain);
}
"""

_ELEMENTS = """
() => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.shadowRoot ? [each.shadowRoot.innerHTML, ...all(each.shadowRoot)] : []),
    ...('value' in each ? [String(each.value)] : []),
  ]);
  return [document.documentElement.outerHTML, document.title, ...all(document)].join('\\n');
}
"""


async def everything(visitor):
    """Return all that this visitor's browser holds or has passed, as text by where it is."""
    page = visitor.page
    stored = await page.evaluate(_STORED)
    return {
        "elements": await page.evaluate(_ELEMENTS),
        "read aloud": await page.locator("body").aria_snapshot(),
        "storage": stored,
        "journal": "\n".join(journal_in(stored)),
        "worker": "\n".join(await page.evaluate("() => window.__passed.splice(0)")),
        "console": "\n".join(visitor.console),
        "addresses": "\n".join(visitor.requests),
        "frames": "\n".join(visitor.frames),
    }


def journal_in(stored):
    """Yield the names of all cards that the kept journals say a seat has, in the clear."""
    databases = json.loads(stored)["databases"]
    for entry in databases.get("ginp2p/entries", ([], []))[1]:
        name, fields = decode_entry(bytes.fromhex(entry))
        if name == "message":
            yield " ".join(card_name(card) for card in decode_cards(fields["cards"]))


def leaked(cards, texts):
    """Return which of these cards a text tells, and where."""
    found = []
    for where, text in texts.items():
        plain = DRAWN.sub("", SEALED.sub("", text))
        for card in cards:
            found += [f"{card_name(card)} in {where}: …{each}…" for each in _named(card, plain)]
            if where == "elements":
                found += [f"{card_name(card)} in {where}: …{each}…" for each in _tied(card, plain)]
            elif where == "worker":
                told = [f"{card_name(card)} from the worker: {each}" for each in _told(card, plain)]
                found += told
    return found


def card_name(card):
    return f"{RANKS[card % 13]} of {SUITS[card // 13]}"


def _named(card, text):
    """Yield what is around every name of the card, in words, signs or letters."""
    rank, suit = card % 13, card // 13
    short = "(?:10|T)" if rank == 9 else SHORT_RANKS[rank]
    signs = f"[{SIGNS[suit]}]"
    yield from _around(
        rf"\b(?i:{RANKS[rank]}|{short})[ _-]?(?i:of[ _-])?(?i:{SUITS[suit]})\b", text
    )
    yield from _around(rf"(?<![0-9A-Za-z]){short}\ufe0e?{signs}", text)
    yield from _around(rf"{signs}{short}(?![0-9A-Za-z])", text)
    yield from _around(rf"(?<![0-9A-Za-z]){short}{SUITS[suit][0].upper()}(?![0-9A-Za-z])", text)


def _tied(card, text):
    """Yield what is around every attribute in which a number stands for the card."""
    yield from _around(rf"(?:card|face)[-_a-z]*[=:\"'#]*{card}(?![0-9])", text)


def _around(pattern, text):
    for found in re.finditer(pattern, text):
        yield text[max(0, found.start() - 50) : found.end() + 50]


def _told(card, text):
    """Yield the path of every number that is no count and stands for the card."""
    for line in text.splitlines():
        yield from _numbers_in(json.loads(line.split(maxsplit=4)[-1]), card, ())


def _numbers_in(value, card, path):
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _numbers_in(each, card, (*path, key))
    elif isinstance(value, list):
        for each in value:
            yield from _numbers_in(each, card, path)
    elif isinstance(value, str) and value[:1] in ("{", "["):  # JSON once more
        with contextlib.suppress(ValueError):
            yield from _numbers_in(json.loads(value), card, path)
    elif value == card and type(value) is int and not _is_count(path):
        yield ".".join(path)


def _is_count(path):
    return bool(COUNTS & set(path[-1:])) or path[-2:] in POINTS
