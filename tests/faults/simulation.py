"""A full match under a storm of faults, in simulated time, from one seed.

kill     a program dies as it writes: nothing, a part or all of it is on the disk, and of
         the messages none or some have left; it starts anew from the disk
both     both programs die in the same moment
cut      nothing gets through for a while, not to the server either
freeze   a program does nothing for a while
server   the server is gone for a while; with a cut that makes no odds
stale    planted: a seat starts from an older copy of its own disk
fork     planted: a seat goes back, chooses otherwise, and comes with that
"""

import shutil
from collections import Counter

from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Forked, StaleCopy
from ginp2p.game.cards import GUEST, HOST, other
from ginp2p.game.rules import CLASSIC, HOUSE
from ginp2p.pairing.exchange import GUEST as GUEST_ROLE
from ginp2p.pairing.exchange import HOST as HOST_ROLE
from ginp2p.table.resuming import again_messages
from ginp2p.table.verify import verify_record
from tests.faults.chance import Chance
from tests.faults.network import Pipe
from tests.faults.side import PHASES, Side, name_of

TICK = 0.05  # seconds of simulated time
PATIENCE = 1800.0  # seconds of simulated time without a new message: then it is stuck
RESTED = 3.0  # seconds from one fault to the next but kills, which come with what is written
CUTS = (1.0, 4.0, 8.0, 12.0, 20.0, 120.0)
SENT = PHASES[2:]  # of what is sent without anything to keep
FREEZES = (1.0, 5.0, 10.0, 30.0, 60.0)


class Broken(AssertionError):
    """A match that did not end as it has to."""


class Storm:
    """One match. kills, others: how many faults may happen. planted: None, "stale" or "fork".

    covered: the kills so far, as (seat, message, phase). thorough: whether each that is not
    there yet comes for certain. resigning: the seat that resigns as soon as both
    have passed, or None.
    mortal: the one seat whose program dies, or None for both.
    """

    def __init__(
        self,
        seed,
        folder,
        kills=45,
        others=15,
        planted=None,
        covered=None,
        thorough=False,
        resigning=None,
        mortal=None,
    ):
        self.seed = str(seed)
        self.chance = Chance(f"storm {seed}")
        rules = self.chance.choose((CLASSIC, CLASSIC, CLASSIC, HOUSE)).replace(target=0)
        if self.chance.happens(0.15):
            rules = rules.replace(target=10)
        self.sides = [
            Side(seat, rules, self.seed, folder / f"{seed} {seat}") for seat in (HOST, GUEST)
        ]
        if resigning is not None:
            self.sides[resigning].resigns = True
            for side in self.sides:
                side.passes = True
        self.folder = folder
        self.planted = planted
        self.kills = kills
        self.others = others
        self.thorough = thorough
        self.mortal = mortal
        self.copy = None  # what is taken back: seat, hand, length of its chain, file
        self.counts = Counter()
        self.covered = Counter() if covered is None else covered
        self.now = 0.0
        self.back_at = self.server_at = self.meet_at = 0.0
        self.calm_until = 0.0
        self.progress_at = 0.0

    def run(self):
        """Play to the end; return how many faults of each kind there were. Raises: Broken."""
        self._link(first=True)
        while not self._is_over():
            self.now += TICK
            if self.now > self.progress_at + PATIENCE:
                raise Broken(f"seed {self.seed}: stuck at {self.now:.0f} s, {self.counts}")
            self._meet()
            for side in self.sides:
                self._live(side)
            self._trouble()
        self._judge()
        return self.counts

    # The programs

    def _live(self, side):
        if not side.is_up(self.now):
            return
        if side.session is None:
            side.live_again()
        side.hear(self.now, self.back_at)
        for _ in range(20):
            if not self._flush(side) or not side.is_up(self.now):
                break
            self._copy_for_later(side)
            if not side.think():
                break
        if side.session is not None and side.session.phase != "stopped":
            side.tidy()

    def _flush(self, side):
        """Keep, then send; die in between where that is the plan. False where it has died."""
        session = side.session
        entries, messages = session.take_journal(), session.take_messages()
        session.take_events()
        if entries or messages:
            self.progress_at = self.now
        names = [name_of(message) for message in messages]
        phase = self._phase_to_die_in(side, names, PHASES if entries else SENT)
        if phase == "before the write":
            return self._die(side)
        if entries:
            torn = self.chance.between(0.0, 0.99) if phase == "within the write" else None
            side.keep(entries, torn)
        if phase in ("within the write", "after the write"):
            return self._die(side)
        if phase is not None:
            messages = messages[: self.chance.below(len(messages) + 1)]
        side.send(messages, self.now, self.back_at)
        return phase is None or self._die(side)

    def _phase_to_die_in(self, side, names, phases):
        if self.kills <= 0 or not names or self.mortal == other(side.seat):
            return None
        missing = [phase for phase in phases if (side.seat, names[0], phase) not in self.covered]
        sought = missing and (self.thorough or self.chance.happens(0.3))
        if not sought and (self.thorough or not self.chance.happens(0.25)):
            return None
        phase = self.chance.choose(missing or phases)
        self.covered[(side.seat, names[0], phase)] += 1
        self.kills -= 1
        self.counts["kill"] += 1
        return phase

    def _die(self, side):
        side.die(self.now + self.chance.between(0.2, 5.0))
        if self.chance.happens(0.15):
            twin = self.sides[other(side.seat)]
            if twin.session is not None:
                self.counts["both"] += 1
                twin.die(self.now + self.chance.between(0.2, 5.0))
        return False

    # The network

    def _link(self, first=False):
        chance, loss = self.chance, self.chance.choose((0.0, 0.02, 0.1, 0.3))
        there, back = Pipe(chance, loss), Pipe(chance, loss)
        host, guest = self.sides
        for side, pipes in ((host, (there, back)), (guest, (back, there))):
            side.connect(pipes, self.now, first)

    def _meet(self):
        """Bring both together where both look for it: through a room, as the core has it."""
        ready = all(side.is_seeking and side.is_up(self.now) for side in self.sides)
        if not ready or self.now < max(self.back_at, self.server_at):
            self.meet_at = self.now + self.chance.between(0.1, 2.0)
            return
        if self.now < self.meet_at:
            return
        ways = [side.session.resumption for side in self.sides]
        if ways[HOST].room != ways[GUEST].room:
            raise Broken(f"seed {self.seed}: the two look for each other in different rooms")
        entropy = SeededEntropy(f"{self.seed} {self.now}".encode())
        pairings = (
            ways[GUEST].pairing(GUEST_ROLE, entropy),
            ways[HOST].pairing(HOST_ROLE, entropy),
        )
        while not all(pairing.is_paired for pairing in pairings):
            for place, pairing in enumerate(pairings):
                for message in pairing.take_messages():
                    pairings[1 - place].receive(message)
        self._link()

    # Faults

    def _trouble(self):
        if self._plant() or self.others <= 0 or self.now < self.calm_until:
            return
        if not self.chance.happens(0.01):
            return
        kind = self.chance.choose(("cut", "cut", "freeze", "freeze", "server"))
        up = [side for side in self.sides if side.is_up(self.now) and side.session is not None]
        if not up:
            return
        self.counts[kind] += 1
        self.others -= 1
        length = self.chance.choose(CUTS if kind != "freeze" else FREEZES)
        if kind == "freeze":
            self.chance.choose(up).frozen_until = self.now + length
        elif kind == "server":
            self.server_at = self.now + length
        else:
            self.back_at = self.now + length
            for side in up:
                if side.link is not None:
                    side.link[0].hold(self.back_at)
        self.calm_until = self.now + self.chance.between(0.5, RESTED)

    def _copy_for_later(self, side):
        """Copy a seat's disk, once, just before it throws a card."""
        if self.planted is None or self.copy is not None or self.kills > 30:
            return
        session, view = side.session, side.session.view()
        if session.has_reply or not session.is_linked or view is None or not view.is_my_turn:
            return
        if view.deal.phase == "discard":
            number = session._closed
            copy = self.folder / f"{self.seed} copy"
            shutil.copy(side.path, copy)
            self.copy = (side.seat, number, len(session._plays[number].chain), copy)

    def _plant(self):
        """Take the seat back to its copy, when the other one has what it played after that."""
        if self.copy is None or self.counts[self.planted]:
            return False
        seat, number, length, copy = self.copy
        side, honest = self.sides[seat], self.sides[other(seat)]
        if honest.session is None or side.session is None:
            return False
        if honest.is_over or side.is_over or len(honest.session._plays[number].chain) <= length:
            return False
        self.counts[self.planted] += 1
        self.kills = self.others = 0
        thrown = honest.session._plays[number].hand.deal.pile
        side.die(self.now)
        shutil.copy(copy, side.path)
        if self.planted == "fork":
            self._fork(side, thrown)
        return True

    def _fork(self, side, thrown):
        """Make another move than the one that was made."""
        side.live_again()
        cheat = side.session
        cheat._is_linked = True
        actions = [each for each in cheat.view().actions() if each.kind == "discard"]
        cheat.act(next(each for each in actions if each.card not in thrown))
        side.keep(cheat.take_journal())
        cheat.disconnected()
        chain = cheat._plays[cheat._closed].chain
        side.insists_on = again_messages(chain, len(chain) - 1)
        cheat.take_events()

    # The end

    def _is_over(self):
        if self.planted is not None and self.counts[self.planted]:
            honest = self.sides[other(self.copy[0])]
            is_seen = honest.fault is not None or honest.session.phase == "stopped"
            return is_seen and any(side.fault is not None for side in self.sides)
        if any(side.fault is not None for side in self.sides):
            faults = [repr(side.fault) for side in self.sides]
            raise Broken(f"seed {self.seed}: a fault that nobody planted: {faults}")
        return all(side.session is not None and side.is_over for side in self.sides)

    def _judge(self):
        if self.planted is not None and self.counts[self.planted]:
            self._judge_planted()
            return
        records = [side.session.record() for side in self.sides]
        if records[HOST] != records[GUEST]:
            raise Broken(f"seed {self.seed}: two records of one match")
        verdict = verify_record(records[HOST])
        if not (verdict.is_finished and verdict.is_countersigned):
            raise Broken(f"seed {self.seed}: {verdict.line()}")

    def _judge_planted(self):
        faults = [side.fault for side in self.sides if side.fault is not None]
        wanted = StaleCopy if self.planted == "stale" else Forked
        # A cheat that is shown what it signed before calls its own copy stale.
        allowed = (StaleCopy,) if self.planted == "stale" else (Forked, StaleCopy)
        if not all(isinstance(fault, allowed) for fault in faults):
            raise Broken(f"seed {self.seed}: planted {wanted.__name__}, found {faults}")
        honest = self.sides[other(self.copy[0])]
        if self.planted == "fork":
            if not isinstance(honest.fault, Forked):
                raise Broken(f"seed {self.seed}: a fork that was not found")
            if verify_record(honest.session.record()).forked != self.copy[0]:
                raise Broken(f"seed {self.seed}: a fork that the record does not show")
        elif honest.fault is not None:
            raise Broken(f"seed {self.seed}: the one is blamed whose copy was not old")
