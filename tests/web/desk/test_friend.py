"""The desk among friends: meeting, playing, parting; and what a hostile other side gets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginp2p.game.cards import HOST
from ginp2p.game.rules import CLASSIC
from ginp2p.table.frames import BYE, PING, split_message
from ginp2p.table.introduction import Introduction
from ginp2p.table.wire import CHANNEL
from tests.web.desk import pages
from tests.web.desk.pages import SERVER, Friends, Page

BYE_FRAME = {"report": "frame", "data": BYE.hex()}


def ends(page):
    """The codes of the faults a page was told, with who found them."""
    return [(each["code"], each["by"]) for each in page.told("fault")]


def hear(page, message):
    """Let a page hear a message of the other side's, whatever is in it."""
    for frame in split_message(message):
        page.do("frame", data=frame.hex())


def presences(page):
    return [(each["presence"], each["seconds"]) for each in page.told("presence")]


class TestMeeting:
    def test_a_host_shows_a_code_and_its_link(self):
        code = Friends("code").host.told("code")[-1]
        assert code["code"][:5] == "K7QX-"
        assert code["link"] == f"{SERVER}/#{code['code']}"

    @pytest.mark.parametrize("write", [str, str.lower, lambda link: link.split("#")[1]])
    def test_a_guest_comes_by_the_link_or_the_code(self, write):
        friends = Friends("come")
        friends.guest.do("join", text=write(friends.link), server=SERVER)
        assert friends.guest.told("room")[0]["room"] == "K7QX"

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("K7QX", "bad_code"),
            ("", "bad_code"),
            ("ftp://gin.example/#K7QX-9M2D", "bad_code"),
            ("https://other.example/#K7QX-9M2D", "other_server"),
        ],
    )
    def test_what_is_no_code_of_this_server_is_told_in_words(self, text, code):
        page = Page("text")
        (fault,) = page.do("join", text=text, server=SERVER)
        assert (fault["code"], fault["by"]) == (code, "us")
        assert fault["detail"]

    @pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u202eb"])
    def test_a_host_has_a_name_that_can_be_shown(self, name):
        page = Page("name")
        page.do("host", preset="classic", target=0, name=name, code=None, used=0)
        assert ends(page) == [("bad_name", "us")]

    def test_both_pair_and_connect(self):
        friends = Friends("pair").connect()
        assert len(friends.host.told("make_offer")) == 1
        assert [each["sdp"] for each in friends.guest.told("take_offer")] == [pages.SDP]
        assert [each["sdp"] for each in friends.host.told("take_answer")] == [pages.SDP]
        assert [each["line"] for each in friends.host.told("take_candidate")] == [pages.LINE]

    def test_no_channel_counts_before_the_pairing(self):
        friends = Friends("early").join()
        friends.host.do("channel_open")
        assert friends.host.told("seated") == []

    def test_three_wrong_codes_change_the_code(self):
        friends = Friends("wrong")
        first = friends.link
        for _ in range(3):
            friends.join(first[:-1] + ("0" if first[-1] != "0" else "1"))
            while friends.carry():
                pass
        failures = friends.host.told("attempt_failed")
        assert [each["code"] for each in failures] == ["wrong_code"] * 3
        assert all(each["put_out"] for each in failures)
        assert friends.link != first
        assert ends(friends.guest) == [("wrong_code", "peer")] * 3

    def test_a_guest_s_tries_are_counted_before_its_guess_is_out(self):
        friends = Friends("count")
        friends.join(friends.link[:-1] + ("0" if friends.link[-1] != "0" else "1"))
        while friends.carry():
            pass
        kinds = [each["report"] for each in friends.guest.reports]
        place = kinds.index("attempts")
        assert kinds[place + 1] == "relay"  # its tag
        assert friends.guest.told("attempts")[-1]["used"] == 1

    def test_a_right_code_gives_the_try_back(self):
        friends = Friends("back").connect()
        assert [each["used"] for each in friends.guest.told("attempts")] == [1, 0]

    def test_a_spent_code_is_not_tried_again(self):
        friends = Friends("spent")
        friends.guest.do("join", text=friends.link, server=SERVER)
        friends.guest.do("joined", used=3)
        assert ends(friends.guest) == [("code_spent", "us")]
        assert friends.guest.told("relay") == []

    def test_the_count_s_name_does_not_show_the_code(self):
        friends = Friends("key").join()
        secret = friends.link[-4:]
        assert secret not in friends.guest.told("room")[0]["key"].upper()

    def test_a_silent_guest_is_put_out_after_ten_seconds(self):
        friends = Friends("silent").join()
        friends.host.now = 9.9
        assert friends.host.do("tick") == []
        friends.host.now = 10.0
        friends.host.do("tick")
        failed = friends.host.told("attempt_failed")[-1]
        assert (failed["code"], failed["put_out"]) == ("other_silent", True)

    def test_a_guest_waits_fifteen_seconds_for_a_host(self):
        friends = Friends("wait").join()
        friends.guest.now = 15.0
        friends.guest.do("tick")
        assert ends(friends.guest) == [("other_silent", "peer")]

    def test_there_may_be_no_way_from_one_to_the_other(self):
        friends = Friends("way").join()
        while friends.carry():
            pass
        for page in friends.pages:
            page.now = 15.0
            page.do("tick")
        assert friends.host.told("attempt_failed")[-1]["code"] == "no_path"
        assert ends(friends.guest) == [("no_path", "us")]

    def test_a_guest_who_leaves_is_not_put_out(self):
        friends = Friends("leaves").join()
        friends.host.do("other_left")
        failed = friends.host.told("attempt_failed")[-1]
        assert (failed["code"], failed["put_out"]) == ("other_left", False)

    def test_a_guest_waits_for_a_host_who_comes_back(self):
        friends = Friends("away")
        friends.guest.do("join", text=friends.link, server=SERVER)
        friends.guest.do("joined", used=0)
        friends.guest.unread.clear()
        friends.guest.do("other_left")
        friends.guest.now = 8.0
        friends.guest.do("tick")
        assert ends(friends.guest) == []
        friends.guest.do("peer_joined")
        friends.host.do("peer_joined")
        while friends.carry():
            pass
        assert friends.guest.told("take_offer")

    def test_a_host_who_stays_away_ends_it(self):
        friends = Friends("gone").join()
        friends.guest.do("other_left")
        friends.guest.now = 15.0
        friends.guest.do("tick")
        assert ends(friends.guest) == [("other_left", "peer")]

    def test_a_second_guest_is_tried_after_a_first_who_failed(self):
        friends = Friends("second").join()
        friends.host.do("relayed", data="00")
        assert friends.host.told("attempt_failed")[-1]["code"] == "malformed_message"
        for page in friends.pages:
            page.unread.clear()
        friends.connect()
        assert friends.host.told("seated")

    @pytest.mark.parametrize("data", [None, "", "ff", "05" * 40, "01010000020001"])
    def test_whatever_is_relayed_ends_an_attempt_in_words(self, data):
        friends = Friends("hostile").join()
        friends.guest.do("relayed", data=data)
        ((code, by),) = ends(friends.guest)
        assert code in ("malformed_message", "out_of_turn", "version_mismatch")
        assert by == "peer"

    @settings(max_examples=60, deadline=None)
    @given(st.binary(max_size=200))
    def test_any_relayed_bytes_end_an_attempt(self, data):
        friends = Friends("fuzz").join()
        friends.host.do("relayed", data=data.hex())
        assert friends.host.told("attempt_failed") or friends.host.state is None

    def test_what_is_relayed_after_a_failure_is_ignored(self):
        friends = Friends("late").join()
        friends.host.do("relayed", data=None)
        count = len(friends.host.reports)
        friends.host.do("relayed", data="00")
        friends.host.do("described", sdp="x")
        friends.host.do("candidate", line="x")
        friends.host.do("rtc_failed")
        assert len(friends.host.reports) == count


class TestTable:
    def test_a_guest_sees_host_and_rules_before_it_sits_down(self):
        friends = Friends("see", "house", 250).connect().run()
        (told,) = friends.guest.told("introduced")
        assert (told["name"], told["rules"]["preset"], told["rules"]["target"]) == (
            "Ann",
            "house",
            250,
        )
        assert friends.guest.told("seated") == []
        friends.guest.do("sit_down", name=" Bob ")
        assert friends.guest.told("seated")
        friends.run(lambda friends: friends.host.state)
        assert friends.host.state["names"] == ["Ann", "Bob"]
        assert friends.host.state["phase"] == "dealing"

    @pytest.mark.parametrize("first", ["goodbye", "other_left", "channel_lost"])
    def test_a_host_waits_on_when_a_guest_has_only_looked(self, first):
        friends = Friends("look").connect().run()
        code = friends.host.told("code")
        friends.guest.do("close")
        if first == "goodbye":
            friends.run()
        else:
            friends.host.do(first)
        friends.host.do("other_left")
        (failed,) = friends.host.told("attempt_failed")
        assert failed["code"] == "other_left"
        assert failed["put_out"] == (first != "other_left")
        assert ends(friends.host) == []
        assert friends.host.told("code") == code

        friends.guest = Page("look again")
        friends.pages = (friends.host, friends.guest)
        friends.host.unread.clear()
        friends.seated("Bob").run(lambda friends: friends.host.state)
        assert friends.host.state["names"] == ["Ann", "Bob"]

    def test_a_name_that_cannot_be_shown_is_refused_and_asked_again(self):
        friends = Friends("name").connect().run()
        friends.guest.do("sit_down", name="a\u202eb")
        assert friends.guest.told("refusal")
        friends.guest.do("sit_down", name="Bob")
        assert friends.guest.told("seated")

    def test_a_match_of_several_hands(self):
        friends = Friends("several", "house", 100).seated()
        friends.run(lambda friends: len(friends.host.told("event")) > 140)
        hands = {each["state"]["result"]["hand"] for each in friends.host.told("table")
                 if each["state"]["result"]}  # fmt: skip
        assert {1, 2} <= hands
        assert friends.host.told("fault") == []

    def test_a_move_out_of_turn_says_why(self):
        friends = Friends("turn").seated().run(lambda friends: friends.guest.state and
                                               friends.guest.state["deal"])  # fmt: skip
        other = next(page for page in friends.pages if not page.state["isMyTurn"])
        other.do("act", kind="draw", card=None)
        assert other.told("refusal")[-1]["sentence"]["text"] == "It is the other player's turn."

    def test_both_chat(self):
        friends = Friends("chat").seated().run(lambda friends: friends.host.state and
                                               friends.host.state["deal"])  # fmt: skip
        friends.host.do("say", text=" Good luck! ")
        while friends.carry():
            pass
        for page in friends.pages:
            said = [each["event"] for each in page.told("event") if each["event"]["what"] == "said"]
            assert said == [{"what": "said", "seat": 0, "text": "Good luck!"}]

    @pytest.mark.parametrize("text", ["x" * 201, "\x1b[2J", "   "])
    def test_what_cannot_be_said_is_refused(self, text):
        friends = Friends("say").seated().run(lambda friends: friends.host.state)
        friends.host.do("say", text=text)
        assert friends.host.told("refusal")

    def test_a_rematch_is_played_when_both_wish_it(self):
        friends = Friends("rematch").seated().run()
        assert [page.state["phase"] for page in friends.pages] == ["over", "over"]
        friends.host.do("wish", wish="rematch")
        while friends.carry():
            pass
        assert friends.guest.state["wishes"] == [["rematch"], []]
        friends.guest.do("wish", wish="rematch")
        friends.run()
        began = [e for e in friends.guest.told("event") if e["event"]["what"] == "match_begun"]
        assert len(began) == 2
        assert [page.state["phase"] for page in friends.pages] == ["over", "over"]
        assert len(friends.guest.told("introduced")) == 1  # it had agreed to these rules

    def test_both_may_ask_for_a_rematch_twice_at_the_same_moment(self):
        friends = Friends("double").seated().run()
        for _ in range(2):
            for page in friends.pages:
                page.do("wish", wish="rematch")
        friends.run()
        assert [ends(page) for page in friends.pages] == [[], []]
        began = [e for e in friends.guest.told("event") if e["event"]["what"] == "match_begun"]
        assert len(began) == 2

    @pytest.mark.parametrize("leaver", [0, 1])
    def test_who_leaves_after_asking_for_a_rematch_has_left(self, leaver):
        friends = Friends("regret").seated().run()
        leaving, staying = friends.pages[leaver], friends.pages[1 - leaver]
        staying.do("wish", wish="rematch")
        leaving.do("wish", wish="rematch")
        leaving.do("wish", wish="leave")
        friends.run()
        name = leaving.state["names"][leaver]
        assert ends(staying) == [("bye", "peer")]
        assert staying.told("fault")[0]["detail"] == f"{name} has left the table"
        assert [page.disk for page in friends.pages] == [{}, {}]

    def test_a_wish_for_a_rematch_may_come_before_the_other_has_signed(self):
        friends = Friends("soon").seated()
        friends.run(lambda friends: any(
            page.state and page.state["phase"] == "over" for page in friends.pages))  # fmt: skip
        early = next(page for page in friends.pages if page.state["phase"] == "over")
        assert early.desk._seat._play._session.phase == "playing"
        early.do("wish", wish="rematch")
        assert early.told("refusal") == []
        friends.run()
        late = next(page for page in friends.pages if page is not early)
        assert "rematch" in late.state["wishes"][1 - late.state["seat"]]

    def test_resigning_ends_the_match_for_both(self):
        friends = Friends("resign").seated().run(lambda friends: friends.guest.state and
                                                 friends.guest.state["deal"])  # fmt: skip
        friends.guest.do("wish", wish="resign")
        friends.run()
        assert [page.state["phase"] for page in friends.pages] == ["over", "over"]
        assert friends.host.state["winner"] == 0

    def test_leaving_says_goodbye(self):
        friends = Friends("leave").seated().run(lambda friends: friends.host.state)
        friends.guest.do("wish", wish="leave")
        assert friends.guest.told("frame")[-1] == BYE_FRAME
        assert ends(friends.guest) == [("closed", "us")]
        friends.run()
        assert ends(friends.host) == []  # the match is kept: Bob may come back
        assert friends.host.told("presence")[-1]["left"]

    @pytest.mark.parametrize(
        ("code", "believed"),
        [
            ("bad_proof", "bad_proof"),
            ("version_mismatch", "version_mismatch"),
            *((code, "stopped") for code in ("bad_journal", "elsewhere", "abandoned", "forked")),
            *((code, "stopped") for code in ("stale_copy", "crashed", "bye", "__proto__")),
        ],
    )
    def test_what_the_other_says_is_wrong_is_its_word_and_says_nothing_of_us(self, code, believed):
        friends = Friends("told").seated().run(lambda friends: friends.host.state)
        hear(friends.host, CHANNEL.encode("fault", {"code": code.encode(), "text": b"pay first"}))
        assert ends(friends.host) == [(believed, "peer")]
        assert friends.host.told("fault")[0]["detail"] == "Bob's program says: pay first"

    def test_a_rematch_by_other_rules_is_none(self):
        friends = Friends("other").seated().run()
        friends.guest.do("wish", wish="rematch")
        hear(friends.guest, CHANNEL.encode("wish", {"wish": bytes([1])}))
        rules = CLASSIC.replace(name="mine", target=1000)
        hear(friends.guest, Introduction(HOST, "Ann", bytes(32), bytes(32)).introduce(rules))
        assert ends(friends.guest) == [("other_rules", "us")]
        assert friends.guest.disk == {}

    def test_leaving_after_the_match_ends_it_for_both(self):
        friends = Friends("part").seated().run()
        friends.guest.do("wish", wish="leave")
        friends.run()
        assert ends(friends.host) == [("bye", "peer")]
        assert friends.host.told("fault")[0]["detail"] == "Bob has left the table"
        assert [page.disk for page in friends.pages] == [{}, {}]

    def test_whoever_comes_to_a_table_that_is_taken_is_turned_away(self):
        friends = Friends("third").seated().run(lambda friends: friends.host.state)
        new = friends.host.do("peer_joined")
        assert [each["report"] for each in new] == ["relay", "put_out"]


class TestPresence:
    def at(self, friends, now):
        for page in friends.pages:
            page.now = now
        return friends

    def table(self, seed):
        return Friends(seed).seated().run(lambda friends: friends.host.state)

    def test_signs_of_life_are_sent_every_two_seconds(self):
        friends = self.table("ping")
        friends.host.do("tick")
        friends.host.now = 1.9
        assert friends.host.do("tick") == []
        friends.host.now = 2.0
        assert {"report": "frame", "data": PING.hex()} in friends.host.do("tick")

    def test_silence_is_told_and_counted_until_it_ends(self):
        friends = self.table("quiet")
        for now in (5.9, 6.0, 7.5):
            friends.host.now = now
            friends.host.do("tick")
        friends.host.now = 8.0
        friends.host.do("frame", data=PING.hex())
        assert presences(friends.host) == [("quiet", 6), ("quiet", 7), ("here", 0)]

    def test_after_thirty_seconds_of_silence_the_link_is_given_up_and_another_looked_for(self):
        friends = self.table("gone")
        friends.host.now = 30.0
        friends.host.do("tick")
        assert ends(friends.host) == []
        assert presences(friends.host)[-1] == ("gone", 30)
        assert [each["lost"] for each in friends.host.told("meet")] == [True]

    def test_who_left_the_room_is_away_until_it_is_heard_for_a_while(self):
        friends = self.table("away")
        friends.host.do("other_left")
        friends.host.now = 2.0
        friends.host.do("frame", data=PING.hex())
        assert presences(friends.host) == [("away", 0)]
        friends.host.now = 4.0
        friends.host.do("frame", data=PING.hex())
        assert presences(friends.host)[-1] == ("here", 0)

    def test_a_channel_that_breaks_ends_nothing(self):
        friends = self.table("lost").run(lambda friends: friends.guest.state["isMyTurn"])
        friends.guest.do("channel_lost")
        assert ends(friends.guest) == []
        assert presences(friends.guest)[-1] == ("away", 0)
        (refusal,) = friends.guest.do("act", kind="draw", card=None)
        assert refusal["sentence"]["text"] == "The other player is away."


class TestHostileFrames:
    """docs/protocol.md §2"""

    @pytest.mark.parametrize("frame", ["", "07", "0200", "01", "00ff", "01ff", "0106"])
    def test_end_the_match_in_words(self, frame):
        friends = Friends("frames").seated().run(lambda friends: friends.host.state)
        friends.host.do("frame", data=frame)
        assert ends(friends.host) == [("malformed_message", "us")]
        assert friends.host.told("frame")[-1] == BYE_FRAME

    def test_the_other_side_is_told_why(self):
        friends = Friends("told").seated().run(lambda friends: friends.host.state)
        friends.host.do("frame", data="01ff")
        while friends.carry():
            pass
        assert ends(friends.guest)[0] == ("malformed_message", "peer")

    @settings(max_examples=60, deadline=None)
    @given(st.binary(min_size=1, max_size=300))
    def test_any_frame_is_taken_or_ends_it(self, data):
        friends = Friends("any").connect()
        friends.host.do("frame", data=data.hex())
        assert len(friends.host.told("fault")) <= 1

    def test_nothing_is_heard_after_the_end(self):
        friends = Friends("after").seated().run(lambda friends: friends.host.state)
        friends.host.do("frame", data="07")
        count = len(friends.host.reports)
        friends.host.do("frame", data="07")
        friends.host.do("tick")
        friends.host.do("channel_lost")
        assert len(friends.host.reports) == count
