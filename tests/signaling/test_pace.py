from signaling.limits import Limits
from signaling.pace import Bucket, Pace


def test_a_full_bucket_gives_its_size_at_once_and_no_more():
    bucket = Bucket(3, rate=1, now=0)
    assert [bucket.take(1, 0) for _ in range(4)] == [True, True, True, False]


def test_what_was_taken_comes_back_with_time():
    bucket = Bucket(2, rate=0.5, now=0)
    bucket.take(2, 0)
    assert not bucket.take(1, 1.9)
    assert bucket.take(1, 2)


def test_it_never_holds_more_than_its_size():
    bucket = Bucket(2, rate=1, now=0)
    assert not bucket.take(3, 1000)
    assert bucket.take(2, 1000)


def test_a_refused_take_takes_nothing():
    bucket = Bucket(2, rate=1, now=0)
    assert not bucket.take(3, 0)
    assert bucket.take(2, 0)


def test_it_says_how_long_to_wait():
    bucket = Bucket(2, rate=0.5, now=0)
    assert bucket.wait(1, 0) == 0
    bucket.take(2, 0)
    assert bucket.wait(1, 0) == 2
    assert bucket.wait(1, 1) == 1


def test_a_clock_that_steps_back_changes_nothing():
    bucket = Bucket(1, rate=1, now=10)
    bucket.take(1, 10)
    assert not bucket.take(1, 5)
    assert not bucket.take(1, 10.5)
    assert bucket.take(1, 11)


def test_it_is_full_again_once_all_has_come_back():
    bucket = Bucket(2, rate=1, now=0)
    bucket.take(1, 0)
    assert not bucket.is_full(0.5)
    assert bucket.is_full(1)


class TestPace:
    """docs/signaling.md §5: frames and bytes of one connection"""

    LIMITS = Limits(message_burst=2, messages_per_second=4, byte_burst=100, bytes_per_second=10)

    def test_frames_are_counted(self):
        pace = Pace(self.LIMITS, 0)
        assert [pace.take(1, 0) for _ in range(3)] == [0, 0, 0.25]

    def test_so_are_bytes(self):
        pace = Pace(self.LIMITS, 0)
        assert [pace.take(100, 0), pace.take(20, 0)] == [0, 2]

    def test_what_is_refused_takes_nothing(self):
        pace = Pace(self.LIMITS, 0)
        for _ in range(3):
            assert pace.take(101, 0) > 0
        assert pace.take(100, 0) == 0

    def test_time_gives_back_and_no_more_than_there_was(self):
        pace = Pace(self.LIMITS, 0)
        assert [pace.take(50, 0), pace.take(50, 0)] == [0, 0]
        assert pace.take(10, 1) == 0
        assert pace.take(1, 1) > 0
        assert [pace.take(50, 1000), pace.take(50, 1000)] == [0, 0]
        assert pace.take(1, 1000) == 0.25

    def test_a_clock_that_steps_back_gives_and_takes_nothing(self):
        pace = Pace(self.LIMITS, 10)
        assert [pace.take(1, 5), pace.take(1, 5)] == [0, 0]
        assert pace.take(1, 9) == 0.25
