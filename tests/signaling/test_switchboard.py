"""docs/signaling.md §3, §5 and §9: what is answered to whom, with time handed in"""

import gc
import itertools
import json
import types

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signaling.directory import Alone
from signaling.limits import Limits
from signaling.messages import ROOM_SYMBOLS, Refused
from signaling.seating import Draw
from signaling.switchboard import Switchboard

OPEN = '{"type":"open","version":1}'
LEAVE = '{"type":"leave"}'
PUT_OUT = '{"type":"put_out"}'
PING = '{"type":"ping"}'
RELAY = '{"type":"relay","data":"aGk="}'


def join(room):
    return json.dumps({"type": "join", "version": 1, "room": room})


def rejoin(room, number):
    """To the place whose seat was drawn as that one of all."""
    return json.dumps({"type": "rejoin", "version": 1, "room": room, "seat": seat(number)})


MEETING = "0f" * 16


def meet(place, name=MEETING):
    """To the place that this letter stands for."""
    return json.dumps({"type": "meet", "version": 1, "room": name, "seat": place * 22})


def seat(number):
    return f"seat-{number:017}"


def numbered_names():
    """0000, 0001, 0002, ..."""
    return map("".join, itertools.product(ROOM_SYMBOLS, repeat=4)).__next__


def done(coroutine):
    """What is returned, by a coroutine that waits for nothing if it is one."""
    if isinstance(coroutine, list):
        return coroutine
    with pytest.raises(StopIteration) as stopped:
        coroutine.send(None)
    return stopped.value.value


class Hall:
    """A switchboard with people who have names; what they are sent is kept as short text."""

    def __init__(self, directory=None, **limits):
        self.now = 0.0
        draw = Draw(numbered_names(), map(seat, itertools.count(1)).__next__)
        self.board = Switchboard(Limits(**limits), draw, directory=directory)
        self.people = {}

    def connect(self, *names, address="192.0.2.1"):
        for name in names:
            self.people[name] = self.board.connect(address, self.now)

    def say(self, name, text):
        return self.shown(done(self.board.receive(self.people[name], text, self.now)))

    def gone(self, name):
        return self.shown(self.board.disconnect(self.people.pop(name), self.now))

    def room_of(self, name):
        return self.board._rooms.of(self.people[name]).name

    def sweep(self):
        return self.shown(self.board.sweep(self.now))

    def shown(self, deliveries):
        """Each delivery as "name: what", with the close code where there is one."""
        names = {client: name for name, client in self.people.items()}
        lines = []
        for client, frame, close in deliveries:
            fields = json.loads(frame)
            what = fields.get("code") or fields.get("data") or fields.get("room") or fields["type"]
            lines.append(f"{names[client]}: {what}" + (f" ({close})" if close else ""))
        return lines

    def error(self, name, text):
        """The whole error that ``text`` is answered with."""
        [delivery] = done(self.board.receive(self.people[name], text, self.now))
        return json.loads(delivery.frame)


@pytest.fixture
def hall():
    return Hall()


@pytest.fixture
def table():
    """Ann's room 0000, in which Bob is the guest; Cid looks on."""
    hall = Hall()
    hall.connect("ann", "bob", "cid")
    hall.say("ann", OPEN)
    hall.say("bob", join("0000"))
    return hall


class TestMeeting:
    def test_a_room_is_opened_and_joined(self, hall):
        hall.connect("ann", "bob")
        assert hall.say("ann", OPEN) == ["ann: 0000"]
        assert hall.say("bob", join("0000")) == ["bob: joined", "ann: peer_joined"]

    def test_the_answer_says_when_the_room_closes(self, hall):
        hall.connect("ann")
        [delivery] = done(hall.board.receive(hall.people["ann"], OPEN, 0))
        assert json.loads(delivery.frame)["closes_in"] == 21600

    def test_a_third_is_told_in_words(self, table):
        assert table.error("cid", join("0000")) == {
            "type": "error",
            "code": "room_full",
            "message": "Two players already sit at this table.",
        }

    def test_an_unknown_room_is_told_in_words(self, table):
        assert table.error("cid", join("0001")) == {
            "type": "error",
            "code": "unknown_room",
            "message": "There is no table with this code. "
            "Check it, or ask your host for a new one.",
        }

    def test_a_ping_is_answered(self, hall):
        hall.connect("ann")
        assert hall.say("ann", PING) == ["ann: pong"]


class TestRelay:
    def test_data_goes_to_the_other_and_nobody_else(self, table):
        assert table.say("ann", RELAY) == ["bob: aGk="]
        assert table.say("bob", RELAY) == ["ann: aGk="]

    def test_two_rooms_do_not_hear_each_other(self, table):
        table.connect("dee")
        table.say("cid", OPEN)
        table.say("dee", join("0001"))
        assert table.say("cid", RELAY) == ["dee: aGk="]
        assert table.say("bob", RELAY) == ["ann: aGk="]

    def test_who_is_in_no_room_reaches_nobody(self, table):
        assert table.say("cid", RELAY) == ["cid: not_allowed"]

    def test_a_host_alone_reaches_nobody(self, table):
        table.say("bob", LEAVE)
        assert table.say("ann", RELAY) == ["ann: not_allowed"]

    def test_a_guest_whose_host_is_gone_is_told_that_the_room_is_closed(self, table):
        table.say("ann", LEAVE)
        assert table.say("bob", RELAY) == ["bob: room_closed"]


class TestLeaving:
    def test_the_host_s_leaving_tells_the_guest_and_closes_the_room(self, table):
        assert table.say("ann", LEAVE) == ["bob: peer_left", "bob: room_closed"]
        assert table.say("cid", join("0000")) == ["cid: unknown_room"]

    def test_a_host_that_drops_is_waited_for(self, table):
        assert table.gone("ann") == ["bob: peer_left"]
        assert table.say("bob", RELAY) == ["bob: not_allowed"]
        assert table.say("cid", join("0000")) == ["cid: room_full"]

    @pytest.mark.parametrize("way", ["leaves", "drops"])
    def test_the_guest_s_leaving_tells_the_host_and_opens_the_place(self, table, way):
        told = table.say("bob", LEAVE) if way == "leaves" else table.gone("bob")
        assert told == ["ann: peer_left"]
        assert table.say("cid", join("0000")) == ["cid: joined", "ann: peer_joined"]

    def test_the_host_puts_the_guest_out(self, table):
        assert table.say("ann", PUT_OUT) == ["bob: put_out (1000)", "ann: peer_left"]
        assert table.say("bob", join("0000")) == []  # his connection is being closed
        assert table.gone("bob") == []
        assert table.say("cid", join("0000")) == ["cid: joined", "ann: peer_joined"]

    def test_nobody_else_puts_anybody_out(self, table):
        assert table.say("bob", PUT_OUT) == ["bob: not_allowed"]
        assert table.say("cid", PUT_OUT) == ["cid: not_allowed"]
        assert table.say("ann", RELAY) == ["bob: aGk="]

    def test_a_connection_may_open_and_join_again(self, table):
        table.say("ann", LEAVE)
        assert table.say("bob", OPEN) == ["bob: 0001"]
        assert table.say("ann", join("0001")) == ["ann: joined", "bob: peer_joined"]

    def test_who_is_in_no_room_leaves_none(self, table):
        assert table.say("cid", LEAVE) == ["cid: not_allowed"]
        table.say("ann", LEAVE)
        assert table.say("ann", LEAVE) == ["ann: room_closed"]

    def test_nothing_is_kept_of_rooms_and_connections_that_are_gone(self, hall):
        for round_number in range(200):
            hall.connect("ann", "bob", address=f"192.0.2.{round_number}")
            hall.say("ann", OPEN)
            hall.say("bob", join("ZZZZ"))
            hall.say("bob", join(hall.room_of("ann")))
            hall.gone("bob" if round_number % 2 else "ann")
            hall.gone("ann" if round_number % 2 else "bob")
        hall.now = 300.0
        hall.sweep()
        assert hall.board.counts() == {"connections": 0, "rooms": 0, "addresses": 0}
        assert (hall.board.tally.opened, hall.board.tally.closed) == (200, 200)


class TestComingBack:
    """docs/signaling.md §3, seats"""

    def test_a_host_comes_back_and_both_are_told(self, table):
        table.gone("ann")
        table.connect("ann")
        assert table.say("ann", rejoin("0000", 1)) == [
            "ann: 0000",
            "bob: peer_joined",
            "ann: peer_joined",
        ]
        assert table.say("bob", RELAY) == ["ann: aGk="]

    def test_a_guest_comes_back_and_both_are_told(self, table):
        table.gone("bob")
        table.connect("bob")
        assert table.say("bob", rejoin("0000", 2)) == ["bob: joined", "ann: peer_joined"]
        assert table.say("ann", RELAY) == ["bob: aGk="]

    def test_the_answer_is_that_to_a_place_newly_taken(self, table):
        table.gone("ann")
        table.connect("ann")
        table.now = 100.0
        answer = done(table.board.receive(table.people["ann"], rejoin("0000", 1), table.now))[0]
        assert json.loads(answer.frame) == {
            "type": "opened",
            "room": "0000",
            "seat": seat(1),
            "closes_in": 21500,
        }

    @pytest.mark.parametrize(("number", "name", "other"), [(1, "ann", "bob"), (2, "bob", "ann")])
    def test_nobody_is_kept_out_by_its_own_dead_connection(self, table, number, name, other):
        told = table.say("cid", rejoin("0000", number))
        assert told[:2] == [f"{name}: replaced (1000)", f"{other}: peer_left"]
        assert f"{other}: peer_joined" in told
        assert table.gone(name) == []
        assert table.say(other, RELAY) == ["cid: aGk="]

    def test_a_guest_may_come_before_its_host_is_back(self, table):
        table.say("bob", LEAVE)
        table.gone("ann")
        assert table.say("cid", join("0000")) == ["cid: joined", "cid: peer_left"]
        table.connect("ann")
        assert table.say("ann", rejoin("0000", 1)) == [
            "ann: 0000",
            "cid: peer_joined",
            "ann: peer_joined",
        ]

    def test_after_five_minutes_the_host_s_room_is_closed(self, table):
        table.gone("ann")
        table.gone("cid")
        table.now = 299.0
        assert table.sweep() == []
        table.now = 300.0
        assert table.sweep() == ["bob: room_closed (1000)"]
        table.connect("ann")
        assert table.say("ann", rejoin("0000", 1)) == ["ann: unknown_room"]

    def test_a_host_that_is_cut_off_may_come_back(self, table):
        large = json.dumps({"type": "relay", "data": "A" * 65_536})
        assert table.say("ann", large) == ["ann: too_large (1009)", "bob: peer_left"]
        assert table.say("cid", rejoin("0000", 1))[0] == "cid: 0000"

    def test_a_room_without_its_host_counts_for_its_address(self):
        hall = Hall(rooms_per_address=1)
        hall.connect("ann", "bob")
        hall.say("ann", OPEN)
        hall.gone("ann")
        assert hall.say("bob", OPEN) == ["bob: too_many_rooms"]
        hall.now = 300.0
        hall.sweep()
        hall.connect("cid")
        assert hall.say("cid", OPEN) == ["cid: 0001"]

    def test_a_wrong_seat_counts_like_a_wrong_code(self):
        hall = Hall(wrong_codes_per_minute=1)
        hall.connect("ann", address="192.0.2.2")
        hall.say("ann", OPEN)
        hall.connect("bob")
        assert hall.say("bob", rejoin("0000", 7)) == ["bob: wrong_seat"]
        assert hall.say("bob", rejoin("0000", 1)) == ["bob: too_fast"]

    def test_to_come_back_any_number_of_times_counts_for_nothing(self):
        hall = Hall(wrong_codes_per_minute=1)
        hall.connect("ann")
        hall.say("ann", OPEN)
        for _ in range(5):
            hall.gone("ann")
            hall.connect("ann")
            assert hall.say("ann", rejoin("0000", 1)) == ["ann: 0000"]

    def test_a_host_s_own_invitation_opened_beside_it_is_a_guest_s(self, hall):
        hall.connect("tab", "other tab")
        hall.say("tab", OPEN)
        assert hall.say("other tab", join("0000")) == ["other tab: joined", "tab: peer_joined"]

    def test_with_the_host_s_seat_it_is_the_host_s(self, hall):
        hall.connect("tab", "other tab")
        hall.say("tab", OPEN)
        assert hall.say("other tab", rejoin("0000", 1)) == [
            "tab: replaced (1000)",
            "other tab: 0000",
        ]


class TestMeetingRooms:
    """docs/signaling.md §9: two equal places, for those who know each other already"""

    @pytest.fixture
    def met(self, hall):
        hall.connect("ann", "bob", "cid")
        hall.say("ann", meet("a"))
        hall.say("bob", meet("b"))
        return hall

    def test_the_first_makes_it_and_the_second_finds_the_first(self, hall):
        hall.connect("ann", "bob")
        assert hall.say("ann", meet("a")) == ["ann: met"]
        assert hall.say("bob", meet("b")) == ["bob: met", "ann: peer_joined", "bob: peer_joined"]
        assert hall.say("ann", RELAY) == ["bob: aGk="]
        assert hall.say("bob", RELAY) == ["ann: aGk="]

    def test_a_third_is_refused_and_changes_nothing(self, met):
        assert met.say("cid", meet("c")) == ["cid: room_full"]
        assert met.say("ann", RELAY) == ["bob: aGk="]

    @pytest.mark.parametrize(("place", "name", "other"), [("a", "ann", "bob"), ("b", "bob", "ann")])
    def test_nobody_is_kept_out_by_its_own_dead_connection(self, met, place, name, other):
        assert met.say("cid", meet(place)) == [
            f"{name}: replaced (1000)",
            f"{other}: peer_left",
            "cid: met",
            f"{other}: peer_joined",
            "cid: peer_joined",
        ]
        assert met.say(name, RELAY) == met.gone(name) == []
        assert met.say(other, RELAY) == ["cid: aGk="]

    def test_one_alone_is_replaced_as_well(self, hall):
        hall.connect("ann", "bob")
        hall.say("ann", meet("a"))
        assert hall.say("bob", meet("a")) == ["ann: replaced (1000)", "bob: met"]
        assert hall.gone("ann") == []
        assert hall.board.counts()["rooms"] == 1

    @pytest.mark.parametrize("way", ["leaves", "drops"])
    @pytest.mark.parametrize(("name", "other"), [("ann", "bob"), ("bob", "ann")])
    def test_who_goes_leaves_a_free_place(self, met, name, other, way):
        told = met.say(name, LEAVE) if way == "leaves" else met.gone(name)
        assert told == [f"{other}: peer_left"]
        assert met.say(other, RELAY) == [f"{other}: not_allowed"]
        met.connect("dee")
        assert met.say("dee", meet("d"))[0] == "dee: met"
        assert met.say("cid", meet(name[0])) == ["cid: room_full"]

    @pytest.mark.parametrize("way", ["leaves", "drops"])
    def test_the_last_one_s_going_ends_it(self, met, way):
        met.say("ann", LEAVE)
        assert (met.say("bob", LEAVE) if way == "leaves" else met.gone("bob")) == []
        assert met.board.counts()["rooms"] == 0
        tally = met.board.tally
        assert (tally.opened, tally.closed, tally.joined) == (1, 1, 0)
        assert met.say("cid", meet("c")) == ["cid: met"]

    @pytest.mark.parametrize("name", ["ann", "bob"])
    def test_nobody_is_its_host(self, met, name):
        assert met.say(name, PUT_OUT) == [f"{name}: not_allowed"]
        assert met.say("ann", RELAY) == ["bob: aGk="]

    @pytest.mark.parametrize("text", [OPEN, join("0000"), rejoin("0000", 1), meet("a"), meet("c")])
    def test_a_connection_is_in_one_room_at_a_time(self, met, text):
        assert met.say("ann", text) == ["ann: not_allowed"]
        assert met.say("bob", RELAY) == ["ann: aGk="]

    def test_who_is_in_another_room_cannot_meet(self, table):
        assert table.say("ann", meet("a")) == ["ann: not_allowed"]
        assert table.say("bob", meet("b")) == ["bob: not_allowed"]
        assert table.board.counts()["rooms"] == 1

    def test_two_meetings_do_not_hear_each_other(self, met):
        met.connect("dee")
        other = "f0" * 16
        assert met.say("cid", meet("a", other)) == ["cid: met"]
        assert met.say("dee", meet("b", other))[0] == "dee: met"
        assert met.say("cid", RELAY) == ["dee: aGk="]
        assert met.say("bob", RELAY) == ["ann: aGk="]

    def test_a_new_name_is_no_wrong_code_and_a_full_room_is(self):
        hall = Hall(wrong_codes_per_minute=1)
        hall.connect("ann", "bob", address="192.0.2.2")
        hall.say("ann", meet("a"))
        hall.say("bob", meet("b"))
        hall.connect("cid")
        for number in range(5):
            assert hall.say("cid", meet("c", f"{number:032x}")) == ["cid: met"]
            hall.say("cid", LEAVE)
        assert hall.say("cid", meet("c")) == ["cid: room_full"]
        assert hall.say("cid", meet("c")) == ["cid: too_fast"]

    def test_it_counts_for_the_address_that_made_it(self):
        hall = Hall(rooms_per_address=1)
        hall.connect("ann", "cid")
        hall.connect("bob", address="192.0.2.2")
        hall.say("ann", meet("a"))
        hall.say("bob", meet("b"))
        assert hall.say("cid", meet("c", "f0" * 16)) == ["cid: too_many_rooms"]
        hall.gone("ann")
        hall.gone("bob")
        assert hall.say("cid", meet("c", "f0" * 16)) == ["cid: met"]

    def test_it_counts_as_a_room_of_the_server(self):
        hall = Hall(rooms=1)
        hall.connect("ann", "bob")
        hall.say("ann", meet("a"))
        assert hall.say("bob", OPEN) == ["bob: too_many_rooms"]
        assert hall.say("bob", meet("b", "f0" * 16)) == ["bob: too_many_rooms"]
        assert hall.say("bob", meet("b"))[0] == "bob: met"

    def test_in_silence_and_in_the_end_it_is_closed(self, met):
        met.gone("cid")
        met.now = 1800.0
        assert met.sweep() == ["ann: room_closed (1000)", "bob: room_closed (1000)"]
        assert met.board.counts()["rooms"] == 0


class SlowDirectory(Alone):
    """One whose answers come when the test lets them."""

    @types.coroutine
    def _wait(self):
        yield

    async def claim(self, room, now):
        await self._wait()
        return True

    async def enter(self, client, message, text, now):
        await self._wait()
        return await super().enter(client, message, text, now)


class TestGoneWhileAsking:
    """Somebody whose connection ends while the directory is asked for it"""

    @pytest.mark.parametrize("text", [OPEN, meet("a"), join("0000"), rejoin("0000", 1)])
    def test_nothing_is_kept_for_it(self, text):
        hall = Hall(SlowDirectory())
        hall.connect("ann")
        asking = hall.board.receive(hall.people["ann"], text, 0)
        asking.send(None)
        assert hall.gone("ann") == []
        assert done(asking) == []
        hall.now = 60.0
        hall.sweep()
        assert set(hall.board.counts().values()) == {0}

    @pytest.mark.parametrize("text", [OPEN, meet("b")])
    def test_nobody_else_is_disturbed(self, text):
        hall = Hall(SlowDirectory())
        hall.connect("ann", "bob", "cid")
        asking = {}
        for name, said in (("ann", text), ("bob", meet("b")), ("cid", meet("c"))):
            asking[name] = hall.board.receive(hall.people[name], said, 0)
            asking[name].send(None)
        hall.gone("ann")
        done(asking["ann"])
        assert hall.shown(done(asking["bob"])) == ["bob: met"]
        told = hall.shown(done(asking["cid"]))
        assert told == ["cid: met", "bob: peer_joined", "cid: peer_joined"]


class TestMistakes:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("hello", "bad_message"),
            ('{"type":"open","version":2}', "bad_version"),
            (OPEN, "not_allowed"),
            (join("0000"), "not_allowed"),
            (join("0001"), "not_allowed"),
        ],
    )
    def test_a_mistake_is_answered_and_changes_nothing(self, table, text, code):
        for name in ("ann", "bob"):
            assert table.say(name, text) == [f"{name}: {code}"]
        assert table.say("ann", RELAY) == ["bob: aGk="]

    def test_binary_frames_are_a_mistake(self, table):
        ann = table.people["ann"]
        assert table.shown(table.board.receive_binary(ann, 10, 0)) == ["ann: bad_message"]
        assert table.say("ann", RELAY) == ["bob: aGk="]

    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["ann", "bob", "cid"]),
                st.text()
                | st.sampled_from([OPEN, LEAVE, PUT_OUT, PING, RELAY])
                | st.sampled_from(["0000", "0001", "ZZZZ"]).map(join)
                | st.sampled_from("abc").map(meet),
            ),
            max_size=20,
        )
    )
    def test_whatever_is_said_the_accounts_stay_right(self, said):
        hall = Hall()
        hall.connect("ann", "bob", "cid")
        for name, text in said:
            hall.say(name, text)
            counts = hall.board.counts()
            tally = hall.board.tally
            assert counts["rooms"] == tally.opened - tally.closed <= 3
        for name in ("ann", "bob", "cid"):
            hall.gone(name)
        hall.now = 300.0  # by then no host is waited for, and no wrong code counts any more
        hall.sweep()
        assert set(hall.board.counts().values()) == {0}

    @given(st.text())
    def test_any_other_text_is_answered_with_one_error_and_the_table_goes_on(self, text):
        hall = Hall()
        hall.connect("ann", "bob")
        hall.say("ann", OPEN)
        hall.say("bob", join("0000"))
        assert hall.say("bob", text) == ["bob: bad_message"]
        assert hall.say("ann", RELAY) == ["bob: aGk="]


class TestSizeAndPace:
    def test_a_message_of_full_size_passes(self):
        hall = Hall(message_size=len(RELAY))
        hall.connect("ann")
        assert hall.say("ann", RELAY) == ["ann: not_allowed"]

    def test_a_larger_one_ends_the_connection_and_the_other_is_told(self, table):
        large = json.dumps({"type": "relay", "data": "A" * 65_536})
        assert table.say("bob", large) == ["bob: too_large (1009)", "ann: peer_left"]
        assert table.say("bob", PING) == []

    def test_size_is_counted_in_bytes(self):
        hall = Hall(message_size=100)
        hall.connect("ann", "bob")
        assert hall.say("ann", "é" * 50) == ["ann: bad_message"]
        assert hall.say("bob", "é" * 51) == ["bob: too_large (1009)"]

    def test_a_large_binary_frame_ends_the_connection(self, table):
        told = table.board.receive_binary(table.people["bob"], 65_537, 0)
        assert table.shown(told) == ["bob: too_large (1009)", "ann: peer_left"]

    def test_a_burst_passes_and_a_flood_ends_the_connection(self):
        hall = Hall(message_burst=5, messages_per_second=2)
        hall.connect("ann")
        for _ in range(5):
            assert hall.say("ann", PING) == ["ann: pong"]
        error = hall.error("ann", PING)
        assert (error["code"], error["retry_after"]) == ("too_fast", 1)
        assert hall.people["ann"].is_cut

    def test_a_steady_pace_goes_on_for_ever(self):
        hall = Hall(message_burst=1, messages_per_second=2)
        hall.connect("ann")
        for _ in range(100):
            assert hall.say("ann", PING) == ["ann: pong"]
            hall.now += 0.5

    def test_mistakes_count_too(self):
        hall = Hall(message_burst=2)
        hall.connect("ann")
        hall.say("ann", "x")
        hall.say("ann", "x")
        assert hall.say("ann", "x") == ["ann: too_fast (1008)"]

    def test_so_do_control_frames(self):
        hall = Hall(message_burst=2)
        hall.connect("ann")
        ann = hall.people["ann"]
        assert [hall.board.receive_control(ann, 0, 0) for _ in range(2)] == [[], []]
        assert hall.shown(hall.board.receive_control(ann, 0, 0)) == ["ann: too_fast (1008)"]
        assert hall.board.receive_control(ann, 0, 0) == []

    def test_many_large_messages_are_a_flood(self):
        hall = Hall(byte_burst=len(RELAY) * 2, bytes_per_second=len(RELAY))
        hall.connect("ann")
        assert hall.say("ann", RELAY) == ["ann: not_allowed"]
        assert hall.say("ann", RELAY) == ["ann: not_allowed"]
        hall.now = 1.0
        assert hall.say("ann", RELAY) == ["ann: not_allowed"]
        assert hall.say("ann", RELAY) == ["ann: too_fast (1008)"]


class TestWhatOneAddressMayDo:
    def test_it_has_only_so_many_connections(self):
        hall = Hall(connections_per_address=2)
        hall.connect("ann", "bob")
        with pytest.raises(Refused) as caught:
            hall.connect("cid")
        assert (caught.value.code, caught.value.closes) == ("too_many_connections", 1013)
        assert caught.value.retry_after == 30
        hall.connect("dee", address="192.0.2.2")
        hall.gone("ann")
        hall.connect("cid")

    def test_it_has_only_so_many_rooms(self):
        hall = Hall(rooms_per_address=1)
        hall.connect("ann", "bob")
        hall.connect("cid", address="192.0.2.2")
        hall.say("ann", OPEN)
        error = hall.error("bob", OPEN)
        assert (error["code"], error["retry_after"]) == ("too_many_rooms", 30)
        assert hall.say("cid", OPEN) == ["cid: 0001"]
        hall.say("ann", LEAVE)
        assert hall.say("bob", OPEN) == ["bob: 0002"]

    def test_it_may_try_only_so_many_wrong_codes(self):
        hall = Hall(wrong_codes_per_minute=2)
        hall.connect("host", address="192.0.2.2")
        hall.say("host", OPEN)
        hall.connect("ann", "bob")
        assert hall.say("ann", join("1111")) == ["ann: unknown_room"]
        assert hall.say("bob", join("1112")) == ["bob: unknown_room"]
        error = hall.error("ann", join("1113"))
        assert (error["code"], error["retry_after"]) == ("too_fast", 30)

    def test_after_that_the_right_code_does_not_show_either(self):
        hall = Hall(wrong_codes_per_minute=1)
        hall.connect("host", address="192.0.2.2")
        hall.say("host", OPEN)
        hall.connect("ann")
        hall.say("ann", join("1111"))
        assert hall.say("ann", join("0000")) == ["ann: too_fast"]
        hall.now = 60.0
        assert hall.say("ann", join("0000")) == ["ann: joined", "host: peer_joined"]

    def test_a_full_room_counts_like_a_wrong_code(self):
        hall = Hall(wrong_codes_per_minute=1)
        hall.connect("ann", "bob", address="192.0.2.2")
        hall.say("ann", OPEN)
        hall.say("bob", join("0000"))
        hall.connect("cid")
        assert hall.say("cid", join("0000")) == ["cid: room_full"]
        assert hall.say("cid", join("0000")) == ["cid: too_fast"]

    def test_another_address_is_not_held_up(self):
        hall = Hall(wrong_codes_per_minute=1)
        hall.connect("ann")
        hall.connect("bob", address="192.0.2.2")
        hall.say("ann", join("1111"))
        assert hall.say("bob", join("1111")) == ["bob: unknown_room"]


class TestWhatTheServerCarries:
    def test_it_has_only_so_many_connections(self):
        hall = Hall(connections=1)
        hall.connect("ann", address="192.0.2.1")
        with pytest.raises(Refused) as caught:
            hall.connect("bob", address="192.0.2.2")
        assert (caught.value.code, caught.value.closes) == ("too_many_connections", 1013)
        assert hall.board.counts() == {"connections": 1, "rooms": 0, "addresses": 1}

    def test_it_has_only_so_many_rooms(self):
        hall = Hall(rooms=1)
        hall.connect("ann", "bob")
        hall.say("ann", OPEN)
        error = hall.error("bob", OPEN)
        assert (error["code"], error["retry_after"]) == ("too_many_rooms", 30)


class TestCrowds:
    def test_ten_thousand_connections_of_one_address_keep_nobody_else_out(self, hall):
        for _ in range(64):
            hall.board.connect("192.0.2.1", 0)
        for _ in range(9936):
            with pytest.raises(Refused, match="from your network"):
                hall.board.connect("192.0.2.1", 0)
        assert hall.board.counts()["connections"] == 64
        hall.connect("ann", address="192.0.2.2")
        assert hall.say("ann", OPEN) == ["ann: 0000"]

    def test_nothing_is_left_of_ten_thousand_abandoned_rooms(self):
        hall = Hall(rooms=10_000)
        for number in range(100):  # what is made once for all
            hall.connect("host", address=f"198.51.100.{number}")
            hall.say("host", OPEN)
            hall.gone("host")
        hall.now = 300.0
        hall.sweep()
        gc.collect()
        before = len(gc.get_objects())
        for number in range(10_000):
            hall.connect("host", address=f"10.0.{number >> 8}.{number & 255}")
            hall.say("host", OPEN)
            hall.gone("host")
        assert hall.board.counts() == {"connections": 0, "rooms": 10_000, "addresses": 10_000}
        hall.now = 600.0
        hall.sweep()
        assert set(hall.board.counts().values()) == {0}
        gc.collect()
        assert len(gc.get_objects()) - before < 100


class TestTime:
    def test_who_opens_or_joins_nothing_in_time_is_sent_away(self, hall):
        hall.connect("ann")
        hall.now = 59.0
        hall.say("ann", PING)
        assert hall.sweep() == []
        hall.now = 60.0
        assert hall.sweep() == ["ann: not_allowed (1008)"]
        assert hall.sweep() == []

    def test_who_sits_at_a_table_may_be_silent_for_longer(self, table):
        table.gone("cid")
        table.now = 1799.0
        assert table.sweep() == []

    @pytest.mark.parametrize("name", ["ann", "bob"])
    def test_the_time_in_the_lobby_starts_anew_after_a_room(self, table, name):
        table.gone("cid")
        table.now = 100.0
        table.say("ann", LEAVE)
        assert table.sweep() == []
        table.now = 159.0
        table.gone("bob" if name == "ann" else "ann")
        assert table.sweep() == []
        table.now = 160.0
        assert table.sweep() == [f"{name}: not_allowed (1008)"]

    def test_a_silent_room_is_closed_and_both_are_told(self, table):
        table.gone("cid")
        table.now = 1800.0
        assert table.sweep() == ["ann: room_closed (1000)", "bob: room_closed (1000)"]
        assert table.board.counts()["rooms"] == 0

    def test_a_ping_keeps_it_open(self, table):
        table.gone("cid")
        table.now = 1000.0
        table.say("bob", PING)
        table.now = 1800.0
        assert table.sweep() == []

    def test_a_mistake_does_not(self, table):
        table.gone("cid")
        table.now = 1000.0
        table.say("bob", "x")
        table.now = 1800.0
        assert table.sweep() == ["ann: room_closed (1000)", "bob: room_closed (1000)"]

    def test_a_room_outlives_a_long_match_and_no_more(self, table):
        table.gone("cid")
        for now in range(0, 21600, 600):
            table.now = float(now)
            table.say("ann", PING)
            assert table.sweep() == []
        table.now = 21600.0
        assert table.sweep() == ["ann: room_closed (1000)", "bob: room_closed (1000)"]

    def test_an_address_may_open_again_after_its_rooms_have_ended(self):
        hall = Hall(rooms_per_address=1)
        hall.connect("ann")
        hall.say("ann", OPEN)
        hall.now = 1800.0
        hall.sweep()
        hall.connect("bob")
        assert hall.say("bob", OPEN) == ["bob: 0001"]


class TestShutdown:
    def test_everybody_is_told(self, table):
        assert sorted(table.shown(table.board.close())) == [
            "ann: closing (1001)",
            "bob: closing (1001)",
            "cid: closing (1001)",
        ]
        assert table.board.close() == []


class TestTally:
    """What is counted since the start"""

    def test_rooms_guests_and_what_is_relayed(self, table):
        table.say("ann", '{"type":"relay","data":"aGk="}')
        table.say("bob", '{"type":"relay","data":"aGVsbG8="}')
        table.gone("bob")
        table.say("ann", LEAVE)
        tally = table.board.tally
        assert (tally.opened, tally.joined, tally.closed) == (1, 1, 1)
        assert (tally.relayed, tally.relayed_bytes) == (2, 12)

    def test_refusals_by_their_code(self, table):
        table.say("cid", join("0000"))
        table.say("cid", join("0001"))
        table.say("cid", join("0001"))
        table.say("cid", '{"type":"relay","data":"aGk="}')
        table.say("cid", "x" * 70_000)
        table.board.close()
        assert table.board.tally.refused == {
            "room_full": 1,
            "unknown_room": 2,
            "not_allowed": 1,
            "too_large": 1,
            "closing": 2,
        }

    def test_those_who_find_the_server_full_count_as_well(self):
        hall = Hall(connections=1)
        hall.connect("ann")
        with pytest.raises(Refused):
            hall.connect("bob")
        assert hall.board.tally.refused == {"too_many_connections": 1}
