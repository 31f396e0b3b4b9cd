"""Ends of hands for scenes."""

from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.match import Match
from ginp2p.game.rules import CLASSIC
from ginp2p.table.events import DealOver
from tests.game.positions import knocked

UNDERCUT = knocked("KC KD KH 5S 6S 7S 9C TC JC JD", "8S 9S 7C 8C 2C 2D 2H 2S 8D AC", HOST).result
OVER = DealOver(1, UNDERCUT, Match(CLASSIC, (UNDERCUT,)), 12)


def sight_of(result, seat=GUEST, names=("Ann", "Bob")):
    """Return what a seat sees when a hand has ended so."""
    sight = FakeSight()
    sight.seat, sight.names, sight.phase = seat, names, "playing"
    sight.them = names[1 - seat]
    sight.match = Match(CLASSIC, (result,))
    sight.rules, sight.view, sight.needs_ready, sight.asks_to_sit = CLASSIC, None, True, False
    sight.mine, sight.is_away = set(), False
    return sight


class FakeSight:
    """A sight without a table."""
