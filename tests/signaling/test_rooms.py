"""docs/signaling.md §3"""

import pytest

from signaling.limits import Limits
from signaling.messages import Refused
from signaling.rooms import Rooms

LIMITS = Limits(rooms=3, room_idle=100, room_lifetime=1000)


def rooms_named(*names, limits=LIMITS):
    """Rooms that will be opened under these names, in this order."""
    return Rooms(limits, iter(names).__next__)


def picture(rooms, *members):
    """What is known of these members: room, host, guest."""
    found = [rooms.of(member) for member in members]
    return len(rooms), [room and (room.name, room.host, room.guest) for room in found]


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
    rooms = rooms_named("K7QX", "9M2D", "0000")
    rooms.open("ann", 0)
    rooms.join("K7QX", "bob", 0)
    return rooms


class TestOpen:
    def test_a_room_has_a_host_and_a_free_place(self):
        rooms = rooms_named("K7QX")
        room = rooms.open("ann", 0)
        assert (room.name, room.host, room.guest) == ("K7QX", "ann", None)

    def test_a_name_in_use_is_drawn_again(self):
        rooms = rooms_named("K7QX", "K7QX", "K7QX", "9M2D")
        rooms.open("ann", 0)
        assert rooms.open("bob", 0).name == "9M2D"

    def test_the_name_of_a_closed_room_may_come_again(self):
        rooms = rooms_named("K7QX", "K7QX")
        rooms.open("ann", 0)
        rooms.leave("ann")
        assert rooms.open("bob", 0).name == "K7QX"

    def test_nobody_has_two_rooms(self, table):
        assert refused(table, table.open, "ann", 0) == "not_allowed"
        assert refused(table, table.open, "bob", 0) == "not_allowed"

    def test_there_are_only_so_many_rooms(self):
        rooms = rooms_named("0000", "0001", "0002", "0003")
        for host in ("ann", "bob", "cid"):
            rooms.open(host, 0)
        assert refused(rooms, rooms.open, "dee", 0) == "too_many_rooms"
        rooms.leave("bob")
        assert rooms.open("dee", 0).name == "0003"


class TestJoin:
    def test_the_guest_and_the_host_are_each_other_s_other(self, table):
        room = table.of("bob")
        assert room is table.of("ann")
        assert (room.other("ann"), room.other("bob")) == ("bob", "ann")

    def test_a_third_is_refused(self, table):
        assert refused(table, table.join, "K7QX", "cid", 0) == "room_full"

    def test_an_unknown_room_is_refused(self, table):
        assert refused(table, table.join, "9M2D", "cid", 0) == "unknown_room"

    def test_a_host_cannot_join_its_own_room(self):
        rooms = rooms_named("K7QX")
        rooms.open("ann", 0)
        assert refused(rooms, rooms.join, "K7QX", "ann", 0) == "not_allowed"

    def test_a_guest_cannot_join_a_second_room(self, table):
        table.open("cid", 0)
        assert refused(table, table.join, "9M2D", "bob", 0) == "not_allowed"


class TestPutOut:
    def test_the_room_is_open_again(self, table):
        assert table.put_out("ann") == "bob"
        assert table.of("bob") is None
        assert table.join("K7QX", "cid", 0).guest == "cid"

    def test_the_guest_cannot_put_the_host_out(self, table):
        assert refused(table, table.put_out, "bob") == "not_allowed"

    def test_nobody_else_can(self, table):
        assert refused(table, table.put_out, "cid") == "not_allowed"

    def test_an_empty_place_cannot_be_put_out(self, table):
        table.put_out("ann")
        assert refused(table, table.put_out, "ann") == "not_allowed"


class TestLeave:
    def test_the_host_s_leaving_closes_the_room(self, table):
        assert table.leave("ann") == "bob"
        assert picture(table, "ann", "bob") == (0, [None, None])
        assert refused(table, table.join, "K7QX", "cid", 0) == "unknown_room"

    def test_the_guest_s_leaving_opens_its_place(self, table):
        assert table.leave("bob") == "ann"
        assert table.join("K7QX", "cid", 0).guest == "cid"

    def test_a_host_alone_has_nobody_to_be_told(self):
        rooms = rooms_named("K7QX")
        rooms.open("ann", 0)
        assert rooms.leave("ann") is None
        assert len(rooms) == 0

    def test_who_is_in_no_room_leaves_nothing(self, table):
        assert table.leave("cid") is None
        assert len(table) == 1


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
        rooms = rooms_named("K7QX")
        rooms.open("ann", 0)
        rooms.join("K7QX", "bob", 60)
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
        table.open("cid", 50)
        assert [room.name for room in table.expire(100)] == ["K7QX"]
        assert table.of("cid").name == "9M2D"
