"""A simulated network between two seats: loss, delay, reordering, cuts; the clock is handed in.

What the core is given is what a data channel gives it: frames, whole, in order, once. Below,
packets get lost and sent again, and overtake each other.
"""

from tests.faults.chance import Chance

DELAY = (0.01, 0.3)  # seconds
RESEND = 0.4  # seconds, doubled with each try
SLOWEST = 6.0  # seconds between two tries


class Pipe:
    """One direction of a link."""

    def __init__(self, chance: Chance, loss: float):
        self._chance = chance
        self._loss = loss
        self._packets = []  # (time of arrival, number, frame)
        self._early = {}  # frames that came before their turn
        self._sent = 0
        self._next = 0

    def send(self, frame, now, back_at):
        """Put a frame on its way. back_at: until when nothing gets through."""
        arrival, pause = now + self._chance.between(*DELAY), RESEND
        while arrival < back_at or self._chance.happens(self._loss):
            arrival += pause
            pause = min(2 * pause, SLOWEST)
        self._packets.append((arrival, self._sent, frame))
        self._sent += 1

    def hold(self, back_at):
        """Have what is on its way arrive after a cut."""
        held, self._packets = self._packets, []
        for arrival, number, frame in held:
            late = back_at + self._chance.between(*DELAY)
            self._packets.append((max(arrival, late), number, frame))

    def lose_the_rest(self):
        """The sender has died: of what is on its way, only some first frames still come."""
        kept = self._chance.below(len(self._packets) + 1)
        first = sorted(packet[1] for packet in self._packets)[:kept]
        self._packets = [packet for packet in self._packets if packet[1] in first]

    def arrived(self, now):
        """Return the frames whose turn has come, in order."""
        for packet in [packet for packet in self._packets if packet[0] <= now]:
            self._packets.remove(packet)
            self._early[packet[1]] = packet[2]
        frames = []
        while self._next in self._early:
            frames.append(self._early.pop(self._next))
            self._next += 1
        return frames
