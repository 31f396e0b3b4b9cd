"""Full matches in simulated time, through at least 500 faults. Failing seeds are in the message.

One seed again: ``python -m tests.faults --count 1 --seed SEED``.
"""

from collections import Counter

import pytest

from ginp2p.game.cards import GUEST, HOST
from tests.faults.campaign import run_campaign
from tests.faults.side import PHASES
from tests.faults.simulation import SENT, Storm

PARTS = 10
FAULTS = 50  # in each part
STORMS = 40  # at most, until there was all that is sought
FIRST = {  # of the introduction and hand 1, which the host deals: one seat's each
    HOST: ("hello", "nonce", "key", "shuffle", "upcard"),
    GUEST: ("hello", "nonce", "key_shuffle", "deal"),
}
TURNS = ("take", "draw", "serve", "discard", "knock", "show", "close")
AFTER_A_BREAK = ("resume", "again")  # with nothing to write to the disk


@pytest.mark.parametrize("part", range(PARTS))
def test_every_match_ends_with_one_record_at_both_seats(part):
    counts = run_campaign(FAULTS, 1000 * part)
    assert sum(counts.values()) >= FAULTS


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("planted", ["stale", "fork"])
def test_a_planted_fault_is_found_as_what_it_is(tmp_path, planted, seed):
    storm = Storm(f"planted {seed}", tmp_path, planted=planted, kills=12, others=3)
    assert storm.run()[planted] == 1


@pytest.mark.parametrize("seat", [HOST, GUEST])
def test_a_program_may_die_around_every_single_message(tmp_path, seat):
    """In each phase of the write."""
    wanted = {(seat, name, phase) for name in FIRST[seat] + TURNS for phase in PHASES}
    wanted |= {(seat, name, phase) for name in AFTER_A_BREAK for phase in SENT}
    covered = Counter()
    for number in range(STORMS):
        Storm(f"thorough {number}", tmp_path, 400, 0, None, covered, True, mortal=seat).run()
        if wanted <= covered.keys():
            break
    assert wanted - covered.keys() == set()


@pytest.mark.parametrize("seat", [HOST, GUEST])
def test_a_program_may_die_as_its_player_passes_and_resigns(tmp_path, seat):
    wanted = {(seat, name, phase) for name in ("pass", "wish", "resign") for phase in PHASES}
    covered = Counter()
    for number in range(STORMS):
        Storm(f"resigned {number}", tmp_path, 400, 0, None, covered, True, seat, seat).run()
        if wanted <= covered.keys():
            break
    assert wanted - covered.keys() == set()


def test_the_same_seed_is_the_same_match(tmp_path):
    records = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        storm = Storm("again", folder, kills=5, others=3)
        storm.run()
        records.append(storm.sides[HOST].session.record())
    assert records[0] == records[1]
