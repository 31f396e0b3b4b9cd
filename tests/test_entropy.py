import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginp2p.entropy import SeededEntropy, below, shuffled


def counts(values):
    values = list(values)
    return {value: values.count(value) for value in sorted(set(values))}


class TestSeededEntropy:
    def test_the_stream_is_hashes_of_seed_and_counter(self):
        seed = hashlib.sha256(b"ginp2p seeded entropy v1" + b"s").digest()
        blocks = [hashlib.sha256(seed + n.to_bytes(8, "big")).digest() for n in range(3)]
        assert SeededEntropy(b"s")(96) == b"".join(blocks)

    def test_begins_thus(self):
        assert SeededEntropy(b"")(8).hex() == "7f7529920157949a"

    @given(st.lists(st.integers(0, 70), max_size=8))
    def test_is_the_same_however_it_is_taken(self, sizes):
        stream = SeededEntropy(b"s")
        pieces = [stream(size) for size in sizes]
        assert [len(piece) for piece in pieces] == sizes
        assert b"".join(pieces) == SeededEntropy(b"s")(sum(sizes))

    def test_another_seed_gives_another_stream(self):
        assert SeededEntropy(b"a")(32) != SeededEntropy(b"b")(32)


class TestBelow:
    def test_every_number_comes_about_as_often(self):
        stream = SeededEntropy(b"below")
        assert counts(below(5, stream) for _ in range(10000)) == {
            0: 2000,
            1: 2034,
            2: 1963,
            3: 1962,
            4: 2041,
        }

    @pytest.mark.parametrize("limit", [1, 2, 52, 65536])
    def test_stays_below(self, limit):
        stream = SeededEntropy(b"limits")
        assert {below(limit, stream) < limit for _ in range(200)} == {True}

    def test_draws_that_would_favour_small_numbers_are_thrown_away(self):
        """65,536 is 10,922 times 6 and 4: the last four draws count for none."""
        draws = iter([0xFFFF, 0xFFFC, 0xFFFB])
        assert below(6, lambda size: next(draws).to_bytes(size, "big")) == 5
        assert list(draws) == []

    def test_no_draw_is_thrown_away_where_all_fit(self):
        assert below(65536, lambda size: b"\xff" * size) == 65535


class TestShuffled:
    def test_every_order_comes_about_as_often(self):
        stream = SeededEntropy(b"shuffled")
        assert counts("".join(shuffled("abc", stream)) for _ in range(6000)) == {
            "abc": 987,
            "acb": 953,
            "bac": 1028,
            "bca": 1017,
            "cab": 981,
            "cba": 1034,
        }

    @given(st.lists(st.integers(), max_size=60), st.binary(max_size=4))
    def test_keeps_all_items(self, items, seed):
        assert sorted(shuffled(items, SeededEntropy(seed))) == sorted(items)

    def test_leaves_its_argument_alone(self):
        items = list(range(52))
        shuffled(items, SeededEntropy(b"x"))
        assert items == list(range(52))

    def test_one_item_or_none_needs_no_entropy(self):
        assert shuffled([], None) == []
        assert shuffled(["a"], None) == ["a"]
