"""The desk when a link breaks or a page is loaded again: docs/protocol.md §12."""

import pytest

from ginp2p.table.journal import decode_entry
from ginp2p.table.verify import verify_record
from tests.web.desk.pages import SERVER, Friends, Page


def table(seed, preset="classic", target=0):
    """Two who have cards on the table."""
    return Friends(seed, preset, target).seated().run(lambda friends: all(
        page.state and page.state["deal"] for page in friends.pages
    ))  # fmt: skip


def records(friends):
    return [page.told("finished")[-1]["record"] for page in friends.pages]


class TestKeeping:
    def test_what_a_frame_tells_of_is_kept_before_it(self):
        friends = table("before").run()
        for page in friends.pages:
            entries, sent = 0, 0
            for each in page.reports:
                if each["report"] == "journal":
                    entries = 0 if each["whole"] else entries
                    ours = [decode_entry(bytes.fromhex(entry)) for entry in each["entries"]]
                    seat = page.state["seat"]
                    entries += sum(
                        name == "message" and fields["seat"][0] == seat for name, fields in ours
                    )
                elif each["report"] == "frame" and len(each["data"]) > 2:
                    sent += 1
                    # a host's hello is in the journal, and is sent before there is a guest
                    assert sent <= entries + (1 if entries == 0 else 0)

    def test_nothing_is_kept_of_a_guest_who_only_looks(self):
        friends = Friends("look").connect().run()
        assert [page.disk for page in friends.pages] == [{}, {}]

    def test_secrets_of_a_hand_go_when_it_is_over(self):
        friends = table("secrets", "house", 100)
        friends.run(lambda friends: friends.host.state["result"])
        friends.run(lambda friends: any(each["whole"] for each in friends.host.told("journal")[1:]))
        (journal,) = friends.host.disk.values()
        fields = [decode_entry(bytes.fromhex(entry)) for entry in journal]
        hands = [each for name, each in fields if name == "message" and each["cards"]]
        assert hands == []

    def test_a_match_that_has_ended_leaves_its_record(self):
        friends = table("ended").run()
        assert records(friends)[0] == records(friends)[1]
        kept = [
            each["report"] for each in friends.host.reports if each.get("facts", {}).get("isOver")
        ]
        assert kept == ["finished", "journal"]  # in between, there is a match to go on with
        friends.host.do("close")
        assert friends.host.disk == {}


class TestGoingOn:
    @pytest.mark.parametrize("preset", ["classic", "house"])
    def test_a_match_goes_on_after_any_break(self, preset):
        friends, happened = Friends(f"any {preset}", preset).seated(), 0
        while friends.advance():
            happened += 1
            if happened % 5:
                continue
            friends.break_off()
            for page, which in zip(friends.pages, (1, 2), strict=True):
                if happened // 5 & which:
                    page.restart()
            friends.meet()
        assert all(page.state["phase"] == "over" for page in friends.pages)
        first, second = records(friends)
        assert first == second
        assert verify_record(bytes.fromhex(first)).is_countersigned

    def test_a_rematch_asked_for_is_remembered(self):
        friends = table("again").run()
        friends.host.do("wish", wish="rematch")
        friends.break_off()
        for page in friends.pages:
            page.restart()
        friends.meet().run()
        friends.guest.do("wish", wish="rematch")
        friends.run(lambda friends: friends.guest.state["deal"])
        assert friends.guest.state["phase"] == "playing"
        assert len(friends.guest.disk) == 1  # the match before has gone

    def test_a_journal_that_is_none_is_refused_in_words(self):
        for journal in ([], ["00"], ["zz"]):
            page = Page("none")
            (fault,) = page.do("go_on", journal=journal)
            assert (fault["code"], fault["by"]) == ("bad_journal", "us")

    def test_a_channel_that_opens_after_its_meeting_was_given_up_is_none(self):
        friends = table("late")
        friends.host.do("other_left")
        (meet,) = [each for each in friends.host.do("channel_open") if each["report"] == "meet"]
        assert meet["lost"]

    def test_only_the_other_seat_is_met(self):
        friends, others = table("one"), table("two")
        friends.break_off()
        others.break_off()
        friends.guest = others.guest
        friends.pages = (friends.host, friends.guest)
        friends.meet()
        assert "wrong_code" in [each["code"] for each in friends.host.told("meet_failed")]
        assert friends.host.told("presence")[-1]["presence"] == "away"


class TestAway:
    def away(self, seconds):
        friends = table("away")
        friends.host.do("channel_lost")
        friends.host.now = float(seconds)
        friends.host.do("tick")
        return friends

    def test_it_is_told_in_stages_with_the_seconds(self):
        told = [self.away(seconds).host.told("presence")[-1] for seconds in (29, 30, 300)]
        assert [(each["presence"], each["seconds"], each["may_end"]) for each in told] == [
            ("away", 29, False),
            ("gone", 30, False),
            ("gone", 300, True),
        ]

    def test_a_match_may_be_ended_after_five_minutes(self):
        host = self.away(299).host
        assert [each["report"] for each in host.do("abandon")] == ["refusal"]
        host = self.away(300).host
        host.do("abandon")
        assert host.told("fault")[-1]["code"] == "abandoned"
        verdict = verify_record(bytes.fromhex(host.told("finished")[-1]["record"]))
        assert verdict.abandoned == 0
        assert host.disk == {}

    def test_a_guest_who_has_not_sat_down_waits_for_its_host(self):
        friends = Friends("adrift").connect().run()
        friends.guest.do("channel_lost")
        assert friends.guest.told("adrift")
        assert friends.guest.told("fault") == []
        friends.host.do("channel_lost")
        friends.guest.unread.clear()
        friends.host.unread.clear()
        for page in friends.pages:
            page.do("peer_joined")
        while friends.carry():
            pass
        for page in friends.pages:
            page.do("channel_open")
        friends.run()
        assert len(friends.guest.told("introduced")) == 2

    def test_a_guest_meets_a_host_who_is_there_anew_before_the_link_is_known_to_be_lost(self):
        friends = Friends("anew").connect().run()
        (*_, door) = [each["report"] for each in friends.guest.do("peer_joined")]
        assert (friends.guest.told("adrift"), door) == ([{"report": "adrift"}], "relay")


class TestTheRoomBefore:
    def test_a_host_shows_the_code_it_had(self):
        code = Friends("had").host.told("code")[-1]
        page = Page("again")
        page.do("host", preset="classic", target=0, name="Ann", code=code["code"], used=2)
        page.do("opened", room="K7QX", server=SERVER)
        assert page.told("code")[-1] == code

    def test_a_damaged_code_costs_no_more_than_another_one(self):
        page = Page("damaged")
        page.do("host", preset="classic", target=0, name="Ann", code="K7QX", used=0)
        page.do("opened", room="K7QX", server=SERVER)
        assert page.told("code")[-1]["code"][:5] == "K7QX-"

    def test_its_wrong_tries_still_count(self):
        friends = Friends("count")
        friends.join(friends.link[:-1] + ("0" if friends.link[-1] != "0" else "1"))
        while friends.carry():
            pass
        code = friends.host.told("code")[-1]
        assert friends.host.told("attempts")[-1] == {
            "report": "attempts",
            "key": code["key"],
            "used": 1,
        }
        page = Page("spent")
        page.do("host", preset="classic", target=0, name="Ann", code=code["code"], used=3)
        page.do("opened", room="K7QX", server=SERVER)
        assert page.told("code")[-1]["code"] != code["code"]
