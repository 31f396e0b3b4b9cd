"""Full matches in simulated time, through at least 500 faults. Failing seeds are in the message.

One seed again: ``python -m tests.faults --count 1 --seed SEED``.
"""

from collections import Counter

import pytest

from ginp2p.game.cards import GUEST, HOST
from tests.faults.campaign import run_campaign
from tests.faults.side import PHASES
from tests.faults.simulation import Storm

PARTS = 10
FAULTS = 50  # in each part
DEALER = ("key", "shuffle", "upcard")  # of hand 1, which the host deals
OTHER = ("key_shuffle", "deal")
BOTH = ("draw", "serve", "discard")


@pytest.mark.parametrize("part", range(PARTS))
def test_every_match_ends_with_one_record_at_both_seats(part):
    counts = run_campaign(FAULTS, 1000 * part)
    assert sum(counts.values()) >= FAULTS


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("planted", ["stale", "fork"])
def test_a_planted_fault_is_found_as_what_it_is(tmp_path, planted, seed):
    storm = Storm(f"planted {seed}", tmp_path, planted=planted, kills=12, others=3)
    assert storm.run()[planted] == 1


def test_a_program_may_die_around_every_single_message(tmp_path):
    """At either seat and in each phase of the write."""
    covered = Counter()
    seats = {HOST: DEALER + BOTH, GUEST: OTHER + BOTH}
    wanted = {(seat, name, phase) for seat in seats for name in seats[seat] for phase in PHASES}
    ends = {(name, phase) for name in ("knock", "show", "close") for phase in PHASES}
    for seed in range(4):
        Storm(f"thorough {seed}", tmp_path, 400, 0, covered=covered, thorough=True).run()
        if wanted <= covered.keys() and ends <= {(name, phase) for _, name, phase in covered}:
            break
    assert wanted - covered.keys() == set()
    assert ends - {(name, phase) for _, name, phase in covered} == set()


def test_the_same_seed_is_the_same_match(tmp_path):
    records = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        storm = Storm("again", folder, kills=5, others=3)
        storm.run()
        records.append(storm.sides[HOST].session.record())
    assert records[0] == records[1]
