"""Search all that one seat has of the other for anything that opens a hidden card.

A masked card (c1, c2) of seat A shows its card M to seat B, who knows its own secret x_B,
once B finds A's token T: then c2 - x_B·c1 - T = M. So each hidden masked card has 52 points
that would open it as some card, T = c2 - x_B·c1 - M_k; and the M_k themselves, and what is
left under A's key alone, would tell as much. Every 32 bytes of what was sent, stored or
logged are held against all of these, and against the scalars that A keeps.
"""

import ast
import logging
import pickle
import re

from ginp2p.deck.masking import card_points
from ginp2p.game.cards import GUEST, HOST, other
from ginp2p.primitives import encode_scalar, hash_to_scalar, scale_all, subtract_each
from ginp2p.table.frames import split_message
from tests.table.pair import BOTS, SINGLE, Pair, entropy

log = logging.getLogger("tests.table")


class Witness:
    """Seeded entropy that remembers what it gave; the memory does not travel with a pickle."""

    def __init__(self, name):
        self.stream = entropy(name)
        self.given = []

    def __call__(self, size):
        drawn = self.stream(size)
        self.given.append(drawn)
        return drawn

    def __reduce__(self):
        return (Witness, ("forgotten",))

    def secrets(self):
        """Everything that was made of it: the bytes, and the scalars of each 64."""
        for drawn in self.given:
            for start in range(0, len(drawn), 32):
                yield drawn[start : start + 32]
            for start in range(0, len(drawn) - 63, 64):
                yield encode_scalar(hash_to_scalar(drawn[start : start + 64]))


class Watched(Pair):
    """A pair that remembers each hand's secrets and masked cards, as only a test can."""

    def __init__(self, rules=SINGLE, seed="watched", players=BOTS):
        super().__init__(rules, seed, players)
        self.witnesses = (Witness(f"{seed} host"), Witness(f"{seed} guest"))
        for session, witness in zip(self.sessions, self.witnesses):
            session._entropy = witness
        self.keys = {}  # (seat, hand): the seat's secret
        self.held = {}  # (seat, hand): every masked card that lay in its hand
        self.shown = {}  # hand: every masked card that was laid open
        self.decks = {}  # hand: the committed deck

    def advance(self):
        advanced = super().advance()
        for seat, session in enumerate(self.sessions):
            for play in session._plays:
                self._watch(seat, play)
        return advanced

    def _watch(self, seat, play):
        number, hand = play.hand.number, play.hand
        if play.own._secret:
            self.keys[seat, number] = play.own._secret
        if hand.state not in ("key", "key_shuffle", "shuffle"):
            self.decks[number] = hand.dealing.deck
        shown = self.shown.setdefault(number, set())
        if hand.deal is not None:
            shown.add(hand.dealing.deck[20])
        shown.update(each.masked for each in hand.shown)
        if hand.last == "show":
            shown.update(hand.cards[0] + hand.cards[1])
        for each in (HOST, GUEST):
            self.held.setdefault((each, number), set()).update(hand.cards[each])

    def hidden(self, seat, number):
        """The masked cards that the other seat may not open: held and not shown, or not drawn."""
        deal = self.play(seat, number).hand.deal
        undrawn = self.decks[number][52 - (deal.stock if deal is not None else 31) :]
        return sorted((self.held[seat, number] - self.shown[number]) | set(undrawn))

    def openers(self, seat, number):
        """Every point that would open a hidden card of this seat to the other."""
        hidden = self.hidden(seat, number)
        secret = self.keys[other(seat), number]
        left = subtract_each(
            [card[1] for card in hidden], scale_all([card[0] for card in hidden], secret)
        )
        found = set(card_points()) | set(left)
        for point in card_points():
            found.update(subtract_each(left, [point] * len(left)))
        return found

    def given_away(self, seat):
        """All bytes that the other seat may have of this one: sent, and stored by the other."""
        session = self.sessions[other(seat)]
        return [
            *self.sent[seat],
            *[frame for message in self.sent[seat] for frame in split_message(message)],
            session.record(),
            pickle.dumps(session),
            pickle.dumps(self.events[other(seat)]),
        ]

    def log_all(self):
        """Log everything there is, as a careless client would."""
        for seat, session in enumerate(self.sessions):
            log.info("%r %s %r", session, session, self.events[seat])
            view = session.view() if session.phase == "playing" else None
            log.info("%r", view)
            for play in session._plays:
                log.info("%r %r %r %r", play, play.chain, play.own, play.hand.replace(last=""))
                for entry in play.chain.entries:
                    log.info("%r", entry)


def traces(text):
    """The bytes that stand in a text: as Python writes them, and in hexadecimal."""
    found = [ast.literal_eval(each) for each in re.findall(r"b'(?:[^'\\]|\\.)*'", text)]
    found += [ast.literal_eval(each) for each in re.findall(r'b"(?:[^"\\]|\\.)*"', text)]
    return found + [bytes.fromhex(each) for each in re.findall(r"[0-9a-fA-F]{64}", text)]


def search(texts, wanted):
    """Whatever of ``wanted``, 32 bytes each, stands anywhere in these byte strings."""
    found = set()
    for data in texts:
        for start in range(len(data) - 31):
            window = data[start : start + 32]
            if window in wanted:
                found.add(window)
        for each in re.findall(rb"[0-9a-fA-F]{64}", data):
            found.update({bytes.fromhex(each.decode())} & wanted)
    return found
