"""Makes hands whose two seats are both ours, so that either can lie under a good signature.

Everything in them follows docs/protocol.md; nothing here is shared with the program.
"""

import copy
import random

from tests.verifier.bodies import FORMS
from tests.verifier.chain import Entry, first_head, next_head, to_sign
from tests.verifier.edwards import L
from tests.verifier.faults import Broken
from tests.verifier.fields import encode
from tests.verifier.hand import Hand, initial_deck
from tests.verifier.hellos import Start, read_start
from tests.verifier.melds import best, points
from tests.verifier.prover import Signer, prove_key, prove_shuffle, prove_tokens, times
from tests.verifier.record import Verdict, write_file
from tests.verifier.result import Match
from tests.verifier.ristretto import B, Element
from tests.verifier.tokens import Masked, opened
from tests.verifier.transcript import Transcript

PRESETS = {
    "classic": (b"classic", 0, 10, 25, 25, 25, 25),
    "house": (b"house", 1, 10, 25, 25, 0, 0),
}
KINDS = {name: kind for kind, (name, _) in FORMS.items()}
Values = dict[str, bytes]


class Maker:
    """A match of two seats; its hands are made one after the other, chance by the seed."""

    def __init__(self, preset: str = "classic", target: int = 0, seed: int = 0) -> None:
        self.chance = random.Random(seed)
        name, *numbers = PRESETS[preset]
        values = [name, target.to_bytes(2, "big"), *(bytes([n]) for n in numbers)]
        self.signers = [Signer(self.chance.randbytes(32)) for _ in range(2)]
        nonces = [self.chance.randbytes(32) for _ in range(2)]
        hellos: list[list[bytes]] = []
        for player, signer, nonce in zip((b"Ann", b"Bob"), self.signers, nonces):
            commitment = Transcript("nonce").absorb("nonce", nonce).h32("commitment")
            core, digest = bytes(6), bytes(32)
            rules = encode(1, values)
            hellos.append([b"\0\1", core, digest, rules, signer.key, player, commitment])
        self.introduction = hellos, nonces
        self.start_bytes = encode(1, [*(encode(1, hello) for hello in hellos), *nonces])
        self.start: Start = read_start(self.start_bytes)
        self.match = Match(self.start.rules)
        self.chains: list[list[Entry]] = []
        self.heads: list[list[bytes]] = []
        self.bound = self.start.match_id + bytes(4)
        self.begin()

    def begin(self) -> None:
        """The next hand."""
        self.chains.append([])
        number = len(self.chains)
        self.head = first_head(self.start.match_id, number)
        self.heads.append([self.head])
        self.hand = Hand(self.start.rules, (number - 1) % 2, self.bound)
        self.secrets = [self.chance.randrange(1, L) for _ in range(2)]

    def end(self) -> None:
        """Adds the hand to the match, once it is closed."""
        assert self.hand.result is not None
        self.match.results.append(self.hand.result)
        self.bound = self.match.bound(self.head)

    @property
    def entries(self) -> list[list[Entry]]:
        """The chains that have begun."""
        return [chain for chain in self.chains if chain]

    def file(self) -> bytes:
        """The record so far."""
        return write_file(self.start_bytes, self.entries)

    def signed(self, seat: int, body: bytes) -> Entry:
        """The next entry."""
        head = next_head(self.head, seat, body)
        place = len(self.chains), len(self.chains[-1]) + 1
        message = to_sign(self.start.match_id, place, seat, head)
        return Entry(seat, body, self.signers[seat].sign(message))

    def add(self, entry: Entry) -> None:
        """Puts an entry into the chain. Raises: Broken."""
        self.hand.accept(entry.seat, entry.body, self.head)
        self.head = next_head(self.head, entry.seat, entry.body)
        self.chains[-1].append(entry)
        self.heads[-1].append(self.head)

    def value(self, card: Masked) -> int:
        """Which card it is."""
        one, other = (times((x, card[0])) for x in self.secrets)
        value = opened(card, one, other)
        assert value is not None
        return value

    def ten(self, seat: int) -> list[int]:
        """The seat's cards as they lie, ten or eleven."""
        return [self.value(card) for card in self.hand.cards[seat]]

    def choose(self) -> tuple[str, int | None]:
        """A legal message, and the card that it throws."""
        state, table = self.hand.state, self.hand.table
        if state in ("offer", "second_offer"):
            return self.chance.choice(("pass", "take")), None
        if state == "draw":
            return self.chance.choice(("draw", "draw", "take")), None
        if state == "must_draw":
            return "draw", None
        if state != "discard" or table is None:
            return state, None
        eleven = self.ten(table.turn)
        ways = [(best(tuple(sorted({*eleven} - {c})))[0], -points([c]), c) for c in eleven]
        few, _, card = min(way for way in ways if way[2] != table.taken)
        return ("knock" if few <= self.start.rules.knock_limit else "discard"), card

    def values(self, seat: int, name: str, card: int | None = None) -> Values:
        """The fields of a message, true in all, but for a card the seat may choose."""
        context = Transcript("proof").absorb("head", self.head)

        def bound(phase: bytes) -> Transcript:
            return context.absorb("phase", phase).absorb("seat", bytes([seat]))

        made: Values = {}
        if name in ("key", "key_shuffle"):
            key = prove_key(self.chance, bound(b"key"), self.secrets[seat])
            made["key"], made["key_proof"] = key
        asked = [masked for _, masked, _ in self.hand.shown] + self.hand.asked(name)
        if name in ("key_shuffle", "shuffle", "discard"):
            joint = times((sum(self.secrets), B))
            before = self._before(name, seat, joint)
            after, proof, _ = prove_shuffle(self.chance, bound(b"shuffle"), joint, before)
            made["deck"] = b"".join(c1.encoding + c2.encoding for c1, c2 in after)
            made["shuffle_proof"] = proof
            if name == "discard":
                place = [self.value(masked) for masked in after].index(card or 0)
                made["place"], made["card"] = bytes([place]), bytes([card or 0])
                asked.append(after[place])
        if name == "knock":
            eleven = self.ten(seat)
            place = eleven.index(card or 0)
            made["place"], made["card"] = bytes([place]), bytes([eleven.pop(place)])
            made["cards"] = bytes(eleven)
        if name == "show":
            made["cards"] = bytes(self.ten(seat))
        if name == "upcard":
            made["card"] = bytes([self.value(self.hand.deck[20])])
        made["last_head"], made["scores"] = self.hand.bound[:32], self.hand.bound[32:]
        tokens = prove_tokens(self.chance, bound(b"tokens"), self.secrets[seat], asked)
        made["tokens"], made["token_proof"] = tokens
        made["table"] = bytes(32)
        made = {field: made[field] for field in FORMS[KINDS[name]][1]}
        return self.with_table(seat, name, made)

    def with_table(self, seat: int, name: str, values: Values) -> Values:
        """The fields with the hash of the table that they lead to, where they lead to one."""
        hand = copy.deepcopy(self.hand)
        try:
            hand.accept(seat, body(name, values), self.head)
        except Broken as broken:
            if broken.kind == "table":
                return values | {"table": hand.table_hash()}
        return values

    def step(self) -> str:
        """One true message; its name."""
        name, card = self.choose()
        seat = self.hand.writer
        assert seat is not None
        self.add(self.signed(seat, body(name, self.values(seat, name, card))))
        return name

    def resign(self) -> None:
        """The writer resigns, and the other closes."""
        for name in ("resign", "close"):
            seat = self.hand.writer
            assert seat is not None
            self.add(self.signed(seat, body(name, self.values(seat, name))))

    def run(self) -> "Maker":
        """Plays the match to its end."""
        while True:
            while self.hand.state != "closed":
                self.step()
            self.end()
            if self.match.over:
                return self
            self.begin()

    def verdict(self) -> Verdict:
        """What our own verifier says."""
        return Verdict(self.file())

    def _before(self, name: str, seat: int, joint: Element) -> list[Masked]:
        if name == "key_shuffle":
            return initial_deck(joint)
        return self.hand.deck if name == "shuffle" else self.hand.cards[seat]


def body(name: str, values: Values) -> bytes:
    """A body of these fields."""
    return encode(KINDS[name], list(values.values()))
