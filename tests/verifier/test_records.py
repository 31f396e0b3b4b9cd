"""Real matches, and what was done to them: both verifiers say the same of each."""

import pathlib
import random

import pytest

from tests.verifier.both import agree, ours, theirs
from tests.verifier.everywhere import every_byte
from tests.verifier.record import BrokenAt, Verdict
from tests.verifier.tampered import cut, flipped, rearranged, reordered

RECORDS = pathlib.Path("tests/vectors/records")
HAND = (RECORDS / "classic-hand.ginp2p").read_bytes()
MATCH = (RECORDS / "house-100.ginp2p").read_bytes()


def differences(records):
    return [f"{what}: {said}" for what, data in records if (said := agree(data))]


class TestRealMatches:
    def test_a_hand_is_proven(self):
        verdict = Verdict(HAND)
        assert verdict.finished
        assert (verdict.match.points, verdict.match.totals, verdict.match.winner) == (
            (0, 18),
            (0, 68),
            1,
        )

    def test_a_match_is_proven_by_both(self):
        assert ours(MATCH) == ("ok True (0, 142) 1", (0, 0))
        assert theirs(MATCH) == ours(MATCH)


class TestTamperedRecords:
    def test_a_changed_byte_is_refused_in_the_same_message(self):
        chance = random.Random(1)
        assert [tried for tried in every_byte(HAND, 397, chance) if tried[1]] == []

    def test_a_changed_byte_of_the_start_is_refused_alike(self):
        records = list(flipped(HAND, list(range(0, 700, 11)), random.Random(3)))
        assert differences(records) == []
        assert all(not ours(data)[0].startswith("ok") for _, data in records)

    def test_a_changed_byte_is_refused_alike_where_the_checksum_stays(self):
        for place in [*range(9), *range(9, len(HAND), 131), *range(len(HAND) - 64, len(HAND), 7)]:
            changed = bytearray(HAND)
            changed[place] ^= 1
            assert agree(bytes(changed)) == ""
            assert ours(bytes(changed))[0] == ("file" if place < 7 else "checksum")

    def test_a_file_that_was_cut_is_refused_likewise(self):
        assert differences(cut(HAND, [0, 6, 7, 8, 64, 71, 72, 333, 5000, 12000])) == []

    def test_rearranged_messages_are_refused_likewise(self):
        assert differences(rearranged(HAND, 0, 3)) == []

    def test_a_record_without_its_last_message_is_not_countersigned(self):
        shorter = dict(rearranged(HAND, 0, 26))["hand 0, 26 cut"]
        verdict = Verdict(shorter)
        assert (verdict.finished, verdict.state) == (True, "close")

    def test_the_place_of_a_fault_is_told(self):
        ((_, broken),) = flipped(HAND, [5000], random.Random(2))
        with pytest.raises(BrokenAt, match="hand 1, message 2") as caught:
            Verdict(broken)
        assert (caught.value.hand, caught.value.message) == (1, 2)

    def test_hands_have_their_order(self):
        assert differences(reordered(HAND)) == []
