"""What a hand is worth to the expert: sums of numbers learnt by playing against itself.

Three functions, each a sum over tables of ``weights.py``, in hundredths of a point that the
hand will bring: after a discard, before a draw from the stock, and of a knock. Tables are
looked up by what can be counted: the points left, what a draw would save, the state of each
rank and of each five neighbours in a suit (held, may still come, or gone), what the
opponent could do with the discard. docs/bots.md says how the numbers were learnt.
"""

from __future__ import annotations

from ginp2p.bots.sight import Sight, without_card
from ginp2p.bots.weights import tables
from ginp2p.game.cards import Card
from ginp2p.game.melds import Suits, extensions, knocker_division, least_left

__all__ = ("EARLY", "PATIENT", "UNKNOWN", "Valuation", "is_gin")

# how the opponent ends hands, as far as this match has shown
UNKNOWN, EARLY, PATIENT = 0, 1, 2

OPEN, HELD, GONE, THEIRS = 0, 1, 2, 3

# the tables' sizes, and where each begins; tests/strength/learn.c has the same
STAGES = 4
RANKS = 0  # stage, rank, how many held and gone
RUNS = RANKS + STAGES * 13 * 15  # stage, lowest rank, states of five neighbours
LEFT = RUNS + STAGES * 9 * 243  # habit, stock, points left
KNOWN = LEFT + 3 * 32 * 64  # stock, cards known of the opponent
MATES = KNOWN + 32 * 6  # stage, rank of the discard, where its mates are
NEIGHBOURS = MATES + STAGES * 13 * 10  # stage, rank of the discard, where its neighbours are
NO_DISCARD = NEIGHBOURS + STAGES * 13 * 81  # stage
GAINS = NO_DISCARD + STAGES  # habit, stage, points left, points a draw saves
GINS = GAINS + 3 * STAGES * 20 * 16  # habit, stage, cards that would make gin
SIZE = GINS + 3 * STAGES * 12

KNOCK_LEFT = 0  # habit, points left, stock
KNOCK_KNOWN = KNOCK_LEFT + 3 * 11 * 32  # points left, cards known of the opponent
KNOCK_LAYOFFS = KNOCK_KNOWN + 11 * 6  # points left, cards that could be laid off
KNOCK_SIZE = KNOCK_LAYOFFS + 11 * 12 * 2

HELD_AND_GONE = (0, 5, 9, 12, 14)  # + gone, by held: the 15 ways for four mates
THEIRS_AND_OPEN = (0, 4, 7, 9)  # + open, by theirs: the 10 ways for three mates
THREES = (1, 3, 9, 27, 81)


class Valuation:
    """The worth of what one seat may do, given its sight.

    stock: cards left in it. habit: how the opponent ends hands.
    """

    def __init__(self, sight: Sight, stock: int, habit: int) -> None:
        self.sight = sight
        self._after, self._before, self._knock = tables()
        self._stock = stock
        self._habit = habit
        self._stage = 0 if stock >= 27 else 1 if stock >= 21 else 2 if stock >= 14 else 3
        self._states = _states(sight)

    def after_each(self, kept: Card | None) -> list[tuple[int, Card, int]]:
        """Return, for each discard of the eleven cards but ``kept``: its worth, it, points left."""
        table, states = self._after, self._states
        base, counts, windows = self._sum(table)
        found = []
        for card in range(52):
            suit, rank = card // 13, card % 13
            if states[suit][rank] != HELD or card == kept:
                continue
            ten = without_card(self.sight.mine, Card(card))
            left = least_left(ten)
            worth = base + self._by_points(table, ten, left)
            held, gone = counts[rank]
            row = RANKS + (self._stage * 13 + rank) * 15
            worth += table[row + HELD_AND_GONE[held - 1] + gone + 1]
            worth -= table[row + HELD_AND_GONE[held] + gone]
            for low in range(max(0, rank - 4), min(9, rank + 1)):
                row = RUNS + (self._stage * 9 + low) * 243 + windows[suit][low]
                worth += table[row + THREES[rank - low]] - table[row]
            found.append((worth + self._danger(table, suit, rank), Card(card), left))
        return found

    def before_draw(self) -> int:
        """Return what the ten cards are worth before a draw from the stock."""
        return self._of_ten(self._before)

    def after_pass(self) -> int:
        """Return what the ten cards are worth once both have passed the upcard."""
        return self._of_ten(self._after)

    def of_knock(self, discard: Card, left: int) -> int:
        """Return what a knock is worth with this discard of the eleven, ``left`` points kept."""
        table, sight = self._knock, self.sight
        ten = [Card(card) for card in range(52) if _has(sight.mine, card) and card != discard]
        may_come = known = 0
        seen = set()
        for meld in knocker_division(ten).melds:
            for card in extensions(meld.cards):
                if card in seen or card == discard:
                    continue
                seen.add(card)
                if _has(sight.theirs, card):
                    known = 1
                elif _has(sight.unseen, card):
                    may_come += 1
        return (
            table[KNOCK_LEFT + (self._habit * 11 + left) * 32 + self._stock]
            + table[KNOCK_KNOWN + left * 6 + min(5, sight.known_count)]
            + table[KNOCK_LAYOFFS + (left * 12 + min(11, may_come)) * 2 + known]
        )

    def _of_ten(self, table: list[int]) -> int:
        base, _, _ = self._sum(table)
        ten = self.sight.mine
        return base + self._by_points(table, ten, least_left(ten)) + table[NO_DISCARD + self._stage]

    def _sum(self, table: list[int]) -> tuple[int, list[tuple[int, int]], list[list[int]]]:
        """Return the sum over ranks and neighbours, and where it was looked up."""
        stage, states = self._stage, self._states
        total = table[KNOWN + self._stock * 6 + min(5, self.sight.known_count)]
        counts = []
        row = RANKS + stage * 13 * 15
        for rank in range(13):
            held = gone = 0
            for suit in range(4):
                state = states[suit][rank]
                if state == HELD:
                    held += 1
                elif state != OPEN:
                    gone += 1
            counts.append((held, gone))
            total += table[row + HELD_AND_GONE[held] + gone]
            row += 15
        windows = []
        for suit in range(4):
            three = [GONE if state == THEIRS else state for state in states[suit]]
            window = three[0] + 3 * three[1] + 9 * three[2] + 27 * three[3]
            found = []
            row = RUNS + stage * 9 * 243
            for low in range(9):
                window += 81 * three[low + 4]
                found.append(window)
                total += table[row + window]
                window //= 3
                row += 243
            windows.append(found)
        return total, counts, windows

    def _by_points(self, table: list[int], ten: Suits, left: int) -> int:
        """Return what the points left are worth, and what a draw would change."""
        saved = gins = 0
        for _, eleven in self.sight.helpful(ten):
            after = least_left(eleven)
            if after < left:
                saved += left - after
            if after <= 10 and is_gin(eleven, after):
                gins += 1
        count = self.sight.unseen_count
        gain = _gain_step(saved * 4 // count if count else 0)
        place = self._habit * STAGES + self._stage
        return (
            table[LEFT + (self._habit * 32 + self._stock) * 64 + min(63, left)]
            + table[GAINS + (place * 20 + _left_step(left)) * 16 + gain]
            + table[GINS + place * 12 + min(11, gins)]
        )

    def _danger(self, table: list[int], suit: int, rank: int) -> int:
        """Return what it is worth to throw this card, as the opponent could use it."""
        states = self._states
        theirs = open_ = 0
        for mate in range(4):
            if mate != suit:
                state = states[mate][rank]
                if state == THEIRS:
                    theirs += 1
                elif state == OPEN:
                    open_ += 1
        around = 0
        for near in (rank - 2, rank - 1, rank + 1, rank + 2):
            around *= 3
            if 0 <= near < 13:
                state = states[suit][near]
                around += 2 if state == THEIRS else 1 if state == OPEN else 0
        place = self._stage * 13 + rank
        return (
            table[MATES + place * 10 + THEIRS_AND_OPEN[theirs] + open_]
            + table[NEIGHBOURS + place * 81 + around]
        )


def _states(sight: Sight) -> list[list[int]]:
    """Return where each card is, by suit and rank."""
    states = []
    for suit in range(4):
        mine, gone, theirs = sight.mine[suit], sight.gone[suit], sight.theirs[suit]
        row = []
        for rank in range(13):
            bit = 1 << rank
            row.append(
                HELD if mine & bit else GONE if gone & bit else THEIRS if theirs & bit else OPEN
            )
        states.append(row)
    return states


def _has(suits: Suits, card: int) -> int:
    return suits[card // 13] >> card % 13 & 1


def is_gin(eleven: Suits, left: int) -> bool:
    """Return whether some discard of the eleven leaves nothing. left: what they leave."""
    if left == 0:
        return True
    # what is left has to be one card
    ranks = (left - 1,) if left < 10 else (9, 10, 11, 12)
    for suit in range(4):
        for rank in ranks:
            held = eleven[suit] >> rank & 1
            if held and least_left(without_card(eleven, Card(13 * suit + rank))) == 0:
                return True
    return False


def _left_step(left: int) -> int:
    if left <= 10:
        return left
    if left <= 40:
        return 11 + (left - 11) // 5
    return 17 if left <= 50 else 18 if left <= 60 else 19


_GAIN_STEPS = (8, 12, 16, 20, 26, 34, 44, 60)  # quarter points, from where steps are wider


def _gain_step(quarters: int) -> int:
    if quarters < 8:
        return quarters
    step = 7
    for bound in _GAIN_STEPS:
        if quarters >= bound:
            step += 1
    return step
