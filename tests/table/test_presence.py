from hypothesis import given
from hypothesis import strategies as st

from ginp2p.table.presence import OtherBack, OtherGone, OtherQuiet, Presence


class TestPresence:
    """docs/protocol.md §2"""

    def test_pings_every_two_seconds(self):
        presence = Presence(now=100.0)
        times = [100.0, 101.0, 101.9, 102.0, 103.0, 104.5, 106.0, 106.5]
        assert [presence.tick(now) for now in times] == [
            True, False, False, True, False, True, False, True,
        ]  # fmt: skip

    def test_is_quiet_after_six_seconds_and_says_so_once(self):
        presence = Presence(now=0.0)
        presence.tick(5.9)
        assert presence.take_events() == []
        presence.tick(6.0)
        presence.tick(8.0)
        assert presence.take_events() == [OtherQuiet(6)]
        assert presence.state == "quiet"

    def test_comes_back_with_the_first_sign_of_life(self):
        presence = Presence(now=0.0)
        presence.tick(7.0)
        presence.heard(8.0)
        assert presence.take_events() == [OtherQuiet(6), OtherBack()]
        presence.tick(13.9)
        assert presence.state == "here"

    def test_is_gone_after_thirty_seconds(self):
        presence = Presence(now=0.0)
        presence.tick(29.9)
        assert presence.state == "quiet"
        presence.tick(30.0)
        assert presence.take_events() == [OtherQuiet(6), OtherGone(30)]

    def test_what_is_gone_does_not_come_back(self):
        presence = Presence(now=0.0)
        presence.tick(31.0)
        presence.take_events()
        presence.heard(32.0)
        assert presence.state == "gone"
        assert presence.take_events() == []
        assert not presence.tick(40.0)

    def test_a_sign_after_a_long_sleep_finds_it_gone(self):
        presence = Presence(now=0.0)
        presence.heard(3600.0)
        assert presence.state == "gone"

    def test_says_when_to_look_again(self):
        presence = Presence(now=0.0)
        assert presence.due() == 0.0
        presence.tick(0.0)
        assert presence.due() == 2.0
        presence.tick(5.0)
        assert presence.due() == 6.0

    def test_events_speak_to_players(self):
        assert str(OtherQuiet(6)) == "Nothing heard from the other side for 6 seconds."
        assert str(OtherBack()) == "The other side is back."
        assert "is gone" in str(OtherGone(30))

    @given(st.lists(st.tuples(st.booleans(), st.floats(0, 40)), max_size=30))
    def test_gone_is_the_end_whatever_comes(self, steps):
        presence, now, seen = Presence(0.0), 0.0, []
        for is_sign, passed in steps:
            now += passed
            if is_sign:
                presence.heard(now)
            else:
                presence.tick(now)
            seen += presence.take_events()
        assert OtherGone(30) not in seen[:-1]
        assert (presence.state == "gone") == (OtherGone(30) in seen)
