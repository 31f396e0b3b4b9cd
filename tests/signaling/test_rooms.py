"""docs/signaling.md §3 and §9"""

import pytest

from signaling.limits import Limits
from signaling.messages import Refused
from signaling.room import Room
from signaling.rooms import Rooms

LIMITS = Limits(rooms=3, room_idle=100, room_lifetime=1000, rejoin_time=30)


def opened(rooms, name, host, now=0):
    rooms.check_can_open()
    rooms.check_is_free(host)
    rooms.open(Room(name, f"seat of {host}", "192.0.2.1", now), host)
    return rooms.named(name)


def joined(rooms, name, guest, now=0):
    return rooms.join(name, guest, f"seat of {guest}", now)


def picture(rooms, *members):
    """What is known of these members: room, host, guest."""
    found = [rooms.of(member) for member in members]
    return len(rooms), [room and (room.name, room.first, room.second) for room in found]


def refused(rooms, call, *arguments):
    """The code with which ``call`` is refused; it has to change nothing."""
    people = ("ann", "bob", "cid", "dee")
    before = picture(rooms, *people)
    with pytest.raises(Refused) as caught:
        call(*arguments)
    assert picture(rooms, *people) == before
    return caught.value.code


@pytest.fixture
def table():
    """Ann's room K7QX, in which Bob is the guest."""
    rooms = Rooms(LIMITS)
    opened(rooms, "K7QX", "ann")
    joined(rooms, "K7QX", "bob")
    return rooms


class TestOpen:
    def test_a_room_has_a_host_and_a_free_place(self):
        room = opened(Rooms(LIMITS), "K7QX", "ann")
        assert (room.name, room.first, room.second) == ("K7QX", "ann", None)

    def test_a_name_is_in_use_until_the_room_is_closed(self, table):
        assert "K7QX" in table
        table.leave("ann")
        assert "K7QX" not in table

    def test_nobody_has_two_rooms(self, table):
        assert refused(table, table.check_is_free, "ann") == "not_allowed"
        assert refused(table, table.check_is_free, "bob") == "not_allowed"

    def test_there_are_only_so_many_rooms(self):
        rooms = Rooms(LIMITS)
        for name, host in (("0000", "ann"), ("0001", "bob"), ("0002", "cid")):
            opened(rooms, name, host)
        assert refused(rooms, rooms.check_can_open) == "too_many_rooms"
        rooms.leave("bob")
        assert opened(rooms, "0003", "dee").name == "0003"


class TestJoin:
    def test_the_guest_and_the_host_are_each_other_s_other(self, table):
        room = table.of("bob")
        assert room is table.of("ann")
        assert (room.other("ann"), room.other("bob")) == ("bob", "ann")

    def test_a_third_is_refused(self, table):
        assert refused(table, joined, table, "K7QX", "cid") == "room_full"

    def test_an_unknown_room_is_refused(self, table):
        assert refused(table, joined, table, "9M2D", "cid") == "unknown_room"

    def test_a_host_cannot_join_its_own_room(self):
        rooms = Rooms(LIMITS)
        opened(rooms, "K7QX", "ann")
        assert refused(rooms, joined, rooms, "K7QX", "ann") == "not_allowed"

    def test_a_guest_cannot_join_a_second_room(self, table):
        opened(table, "9M2D", "cid")
        assert refused(table, joined, table, "9M2D", "bob") == "not_allowed"


class TestPutOut:
    def test_the_room_is_open_again(self, table):
        assert table.put_out("ann") == "bob"
        assert table.of("bob") is None
        assert joined(table, "K7QX", "cid").second == "cid"

    def test_the_guest_cannot_put_the_host_out(self, table):
        assert refused(table, table.put_out, "bob") == "not_allowed"

    def test_nobody_else_can(self, table):
        assert refused(table, table.put_out, "cid") == "not_allowed"

    def test_an_empty_place_cannot_be_put_out(self, table):
        table.put_out("ann")
        assert refused(table, table.put_out, "ann") == "not_allowed"


class TestLeave:
    def test_the_host_s_leaving_closes_the_room(self, table):
        table.leave("ann")
        assert picture(table, "ann", "bob") == (0, [None, None])
        assert refused(table, joined, table, "K7QX", "cid") == "unknown_room"

    def test_the_guest_s_leaving_opens_its_place(self, table):
        table.leave("bob")
        assert joined(table, "K7QX", "cid").second == "cid"

    @pytest.mark.parametrize("way", ["leaves", "is put out"])
    def test_a_place_given_up_is_not_come_back_to(self, table, way):
        table.leave("bob") if way == "leaves" else table.put_out("ann")
        assert refused(table, table.rejoin, "K7QX", "seat of bob", "cid", 0) == "wrong_seat"


class TestRejoin:
    @pytest.mark.parametrize("name", ["ann", "bob"])
    def test_who_was_away_has_the_place_again(self, table, name):
        table.lose(name, 0)
        assert table.of(name) is None
        room, replaced = table.rejoin("K7QX", f"seat of {name}", "again", 0)
        assert (table.of("again"), replaced) == (room, None)
        assert room.members() == (["again", "bob"] if name == "ann" else ["ann", "again"])

    @pytest.mark.parametrize("name", ["ann", "bob"])
    def test_a_connection_not_known_to_be_dead_is_replaced(self, table, name):
        room, replaced = table.rejoin("K7QX", f"seat of {name}", "again", 0)
        assert (replaced, table.of(name), table.of("again")) == (name, None, room)

    def test_a_free_place_is_anybody_s_and_then_no_longer_the_last_one_s(self, table):
        table.lose("bob", 0)
        joined(table, "K7QX", "cid")
        assert refused(table, table.rejoin, "K7QX", "seat of bob", "bob", 0) == "wrong_seat"

    @pytest.mark.parametrize("seat", ["seat of cid", "", "seat of an", "seat of ann "])
    def test_another_seat_brings_nobody_in(self, table, seat):
        assert refused(table, table.rejoin, "K7QX", seat, "cid", 0) == "wrong_seat"

    def test_a_room_that_is_gone_is_unknown(self, table):
        table.leave("ann")
        assert refused(table, table.rejoin, "K7QX", "seat of ann", "ann", 0) == "unknown_room"

    def test_nobody_sits_twice(self, table):
        assert refused(table, table.rejoin, "K7QX", "seat of ann", "bob", 0) == "not_allowed"

    def test_a_host_away_is_waited_for_so_long(self, table):
        table.lose("ann", 50)
        assert table.expire(79) == []
        assert [room.name for room in table.expire(80)] == ["K7QX"]
        assert picture(table, "ann", "bob") == (0, [None, None])

    def test_a_guest_away_is_no_reason_to_close(self, table):
        table.lose("bob", 50)
        assert table.expire(99) == []

    def test_a_host_that_is_back_is_waited_for_anew(self, table):
        table.lose("ann", 10)
        table.rejoin("K7QX", "seat of ann", "again", 30)
        table.lose("again", 60)
        assert table.expire(89) == []
        assert len(table.expire(90)) == 1


class TestMeet:
    """docs/signaling.md §9"""

    NAME = "0f" * 16

    @pytest.fixture
    def meeting(self):
        """Ann and Bob have met, and nobody is the host."""
        rooms = Rooms(LIMITS)
        rooms.open(Room(self.NAME, None, "192.0.2.1", 0))
        rooms.meet(self.NAME, "a", "ann", 0)
        rooms.meet(self.NAME, "b", "bob", 0)
        return rooms

    def test_each_is_the_other_s_other(self, meeting):
        room = meeting.of("ann")
        assert (room.other("ann"), room.other("bob")) == ("bob", "ann")

    def test_a_third_is_refused(self, meeting):
        assert refused(meeting, meeting.meet, self.NAME, "c", "cid", 0) == "room_full"

    @pytest.mark.parametrize(("seat", "name", "other"), [("a", "ann", "bob"), ("b", "bob", "ann")])
    def test_a_seat_brings_its_owner_to_its_place(self, meeting, seat, name, other):
        room, replaced = meeting.meet(self.NAME, seat, "cid", 0)
        assert (replaced, room.other("cid"), room.other(other)) == (name, other, "cid")
        assert meeting.of(name) is None

    @pytest.mark.parametrize("name", ["ann", "bob"])
    @pytest.mark.parametrize("way", ["leave", "lose"])
    def test_a_place_without_anybody_is_anybody_s(self, meeting, name, way):
        assert not (meeting.leave(name) if way == "leave" else meeting.lose(name, 0))
        meeting.meet(self.NAME, "c", "cid", 0)
        assert refused(meeting, meeting.meet, self.NAME, name[0], "dee", 0) == "room_full"

    @pytest.mark.parametrize("way", ["leave", "lose"])
    def test_the_last_one_s_going_closes_it(self, meeting, way):
        assert not meeting.leave("ann")
        assert meeting.leave("bob") if way == "leave" else meeting.lose("bob", 0)
        assert (len(meeting), self.NAME in meeting) == (0, False)

    @pytest.mark.parametrize("name", ["ann", "bob"])
    def test_nobody_puts_anybody_out(self, meeting, name):
        assert refused(meeting, meeting.put_out, name) == "not_allowed"

    def test_nobody_sits_twice(self, meeting):
        assert refused(meeting, meeting.meet, self.NAME, "a", "ann", 0) == "not_allowed"

    def test_it_ends_like_any_room(self, meeting):
        meeting.lose("ann", 0)
        assert meeting.expire(99) == []
        assert [room.name for room in meeting.expire(100)] == [self.NAME]
        assert meeting.of("bob") is None


class TestExpiry:
    def test_a_silent_room_is_closed(self, table):
        assert table.expire(99) == []
        assert [room.name for room in table.expire(100)] == ["K7QX"]
        assert picture(table, "ann", "bob") == (0, [None, None])

    @pytest.mark.parametrize("member", ["ann", "bob"])
    def test_a_word_from_either_member_keeps_it_open(self, table, member):
        table.hear(member, 60)
        assert table.expire(159) == []
        assert len(table.expire(160)) == 1

    def test_a_join_is_a_word(self):
        rooms = Rooms(LIMITS)
        opened(rooms, "K7QX", "ann")
        joined(rooms, "K7QX", "bob", 60)
        assert rooms.expire(159) == []

    def test_a_stranger_s_word_keeps_nothing_open(self, table):
        table.hear("cid", 60)
        assert len(table.expire(100)) == 1

    def test_a_room_ends_after_its_lifetime_however_busy(self, table):
        for now in range(0, 1000, 50):
            table.hear("ann", now)
            assert table.expire(now) == []
        table.hear("ann", 999)
        assert [room.name for room in table.expire(1000)] == ["K7QX"]

    def test_only_the_old_room_ends(self, table):
        opened(table, "9M2D", "cid", 50)
        assert [room.name for room in table.expire(100)] == ["K7QX"]
        assert table.of("cid").name == "9M2D"
