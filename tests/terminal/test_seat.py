"""A seat at a friend's table, over a link in memory."""

import asyncio
from pathlib import Path

import pytest

from clients.peer.events import OtherLeftRoom
from clients.peer.faults import LinkClosed
from clients.terminal.person import Person
from clients.terminal.seat import FriendsTable
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import MalformedMessage
from ginp2p.game.cards import HOST
from ginp2p.game.rules import preset
from ginp2p.table.presence import OtherQuiet
from ginp2p.table.session import Session
from ginp2p.table.verify import verify_record
from ginp2p.table.wire import CHANNEL
from tests.terminal.tables import MemoryLink, Side, linked, play

HAND = preset("classic", 0)
LONG = preset("classic", 250)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "records"


def two(folder, rules=HAND, guest_player=None, matches=(1, 1)):
    links = linked()
    host = Side(links[0], "Ann", rules, folder / "ann", matches=matches[0])
    guest = Side(links[1], "Bob", None, folder / "bob", guest_player, matches[1])
    return host, guest


class TestAMatch:
    async def test_it_ends_with_the_same_record_on_both_sides(self, folder):
        host, guest = two(folder)
        assert await play(host, guest) == [0, 0]
        overs = [side.screen.events("match_over")[0] for side in (host, guest)]
        records = [Path(over.pop("record")) for over in overs]
        assert overs[0] == overs[1]
        assert [path.parent.name for path in records] == ["ann", "bob"]
        assert records[0].read_bytes() == records[1].read_bytes()
        assert verify_record(records[0].read_bytes()).is_finished

    async def test_events_come_in_order(self, folder):
        host, guest = two(folder)
        await play(host, guest)
        names = [event["event"] for event in guest.screen.events()]
        assert names[:2] == ["match_begun", "hand_dealt"]
        assert names[-2:] == ["deal_over", "match_over"] or names[-1] == "wished"

    async def test_the_secrets_of_its_hands_are_not_held_on_to(self, folder):
        host, guest = two(folder)
        await play(host, guest)
        for side in (host, guest):
            assert side.table._session.take_journal() == []

    async def test_a_bot_takes_its_moment_for_each_move(self, folder, monkeypatch):
        links, sleep, slept = linked(), asyncio.sleep, []

        async def in_no_time(seconds):
            slept.append(seconds)
            await sleep(0)

        monkeypatch.setattr(asyncio, "sleep", in_no_time)
        host = Side(links[0], "Ann", HAND, folder / "ann", pace=7.5)
        assert await play(host, Side(links[1], "Bob", None, folder / "bob")) == [0, 0]
        assert slept.count(7.5) >= 2
        assert set(slept) <= {0.0, 7.5}

    async def test_both_ends_are_closed(self, folder):
        host, guest = two(folder)
        await play(host, guest)
        assert host.link.ended is not None
        assert guest.link.ended is not None

    async def test_another_one_follows_where_both_like(self, folder):
        host, guest = two(folder, matches=(3, 2))
        assert await play(host, guest) == [0, 0]
        assert len(host.screen.events("match_over")) == 2
        assert len(list((folder / "ann").glob("*.ginp2p"))) == 2

    async def test_a_record_that_cannot_be_saved_does_not_cost_the_match(self, folder):
        folder.mkdir()
        (folder / "ann").write_text("a file where the folder should be")
        host, guest = two(folder)
        assert await play(host, guest) == [0, 0]
        assert host.screen.events("match_over")[0]["record"] is None
        assert "The record could not be saved" in host.screen.text


class TestFaults:
    async def bent(self, folder, at):
        """Play while one byte of the guest's message ``at`` is changed on its way."""
        host, guest = two(folder, LONG)

        def bend(message):
            if len(guest.link.sent) != at:
                return message
            return message[:-1] + bytes([message[-1] ^ 1])

        guest.link.bend = bend
        return host, guest, await play(host, guest)

    async def test_it_stops_the_match_and_both_are_told(self, folder):
        host, guest, statuses = await self.bent(folder, 20)
        assert statuses == [4, 4]
        (found,), (told,) = host.screen.events("fault"), guest.screen.events("fault")
        assert found["code"] == told["code"] == "bad_signature"
        assert (found["by_peer"], told["by_peer"]) == (False, True)
        assert "The match was stopped: a message came that is not signed" in host.screen.text
        assert "Ann's program has stopped the match" in guest.screen.text

    async def test_the_record_up_to_there_is_kept_and_sound(self, folder):
        host, _, _ = await self.bent(folder, 20)
        path = host.screen.events("fault")[0]["record"]
        verdict = verify_record(Path(path).read_bytes())
        assert (verdict.names, verdict.is_finished) == (("Ann", "Bob"), False)

    async def test_before_the_match_there_is_nothing_to_keep(self, folder):
        host, _, statuses = await self.bent(folder, 1)
        assert 4 in statuses
        assert host.screen.events("fault")[0]["record"] is None
        assert not (folder / "ann").exists()

    async def test_bytes_that_are_no_message_stop_it_too(self, folder):
        link = MemoryLink()
        link.other = MemoryLink()
        link.arrived.put_nowait(MalformedMessage("an empty frame"))
        host = Side(link, "Ann", HAND, folder)
        assert await play(host) == [4]
        assert host.screen.events("fault")[0]["code"] == "malformed_message"


class TestAfterTheEnd:
    """A loser cannot spoil what is finished: the match is kept, and its status is 0."""

    @pytest.mark.parametrize(
        "last",
        [
            b"no message at all",
            b"",
            CHANNEL.encode("nonce", {"nonce": bytes(32)}),
            CHANNEL.encode("wish", {"wish": b"\x09"}),
            CHANNEL.encode("chat", {"text": b"\x1b[2J"}),
            CHANNEL.encode(
                "chain",
                {"hand": b"\x00\x01", "index": b"\x00\x01", "body": b"x", "signature": bytes(64)},
            ),
            CHANNEL.encode("fault", {"code": b"bad_proof", "text": b"I have not lost"}),
            MalformedMessage("an empty frame"),
            LinkClosed("lost", "the connection broke off"),
        ],
        ids=[
            "noise",
            "nothing",
            "a nonce",
            "a wish",
            "a chat",
            "a chain",
            "a fault",
            "a frame",
            "an end",
        ],
    )
    async def test_whatever_comes_then_changes_nothing(self, folder, last):
        host, guest = two(folder, matches=(2, 1))  # the host's would like another one
        leave = guest.table._leave

        async def leave_badly(command):
            guest.link.other.arrived.put_nowait(last)
            await leave(command)

        guest.table._leave = leave_badly
        assert await play(host, guest) == [0, 0]
        (over,) = host.screen.events("match_over")
        assert verify_record(Path(over["record"]).read_bytes()).is_finished
        assert len(list((folder / "ann").glob("*.ginp2p"))) == 1

    async def test_a_rematch_that_begins_with_noise_does_not_cost_the_match_before(self, folder):
        host, guest = two(folder, matches=(2, 2))
        sit = guest.table._sit

        def sit_badly(session):
            guest.link.other.arrived.put_nowait(b"no hello")
            return sit(session)

        guest.table._sit = sit_badly
        assert await play(host, guest) == [0, 0]
        assert len(host.screen.events("match_over")) == 1
        assert "There is no further match: a message of an unknown kind." in host.screen.text


class TestFloods:
    async def test_a_typed_line_is_heard_among_them(self, folder):
        """Whoever is flooded can still leave."""
        host, guest = two(folder, LONG, Person)
        guest.type("")
        ending = asyncio.create_task(play(host, guest))
        await guest.until("hand_dealt")
        flood = CHANNEL.encode("chat", {"text": b"la"})

        async def endless():
            return flood

        async def forget(message):
            pass

        host.link.send = guest.link.send = forget
        guest.link.receive = endless
        guest.link.arrived.put_nowait(flood)
        while not guest.screen.text.count("la") > 3:
            await asyncio.sleep(0)
        guest.type(None)
        assert await ending == [5, 7]


class TestPartings:
    @pytest.mark.parametrize(
        ("code", "words"),
        [
            ("bye", "Bob has left the table"),
            ("gone", "Bob has been silent for too long, so the connection was given up"),
            ("lost", "the connection to Bob broke off"),
        ],
    )
    async def test_the_reason_is_told_by_name(self, folder, code, words):
        host, guest = two(folder, LONG, Person)  # a person who does nothing
        guest.type("")
        ending = asyncio.create_task(play(host, guest))
        await host.until("hand_dealt")
        for side in (host, guest):
            side.link.arrived.put_nowait(LinkClosed(code, "whatever the link says"))
        assert await ending == [5, 5]
        (fault,) = host.screen.events("fault")
        assert (fault["code"], fault["message"]) == (f"other_{code}", words)
        assert f"The match ends here: {words}." in host.screen.text.replace("\n", " ")
        assert not verify_record(Path(fault["record"]).read_bytes()).is_finished

    async def test_whoever_leaves_in_the_middle_is_told_so_by_the_status(self, folder):
        host, guest = two(folder, LONG, Person)
        guest.type("")
        guest.type(None)
        assert await play(host, guest) == [5, 7]
        assert guest.screen.events("fault")[0]["message"] == "your input has ended"

    async def test_a_guest_may_refuse_to_sit_down(self, folder):
        host, guest = two(folder, LONG, Person)
        guest.type("rules")
        guest.type("n")
        assert await play(host, guest) == [5, 7]
        assert host.screen.events("match_begun") == []
        told = "No match has come about: the other player has left the table."
        assert told in host.screen.text.replace("\n", " ")

    async def test_a_program_that_is_told_to_end_keeps_the_match_and_says_goodbye(self, folder):
        host, guest = two(folder, LONG, Person)
        guest.type("")
        tasks = [asyncio.create_task(side.table.run()) for side in (host, guest)]
        await guest.until("hand_dealt")
        tasks[1].cancel()
        assert await tasks[0] == 5
        with pytest.raises(asyncio.CancelledError):
            await tasks[1]
        (fault,) = guest.screen.events("fault")
        assert fault["code"] == "interrupted"
        assert Path(fault["record"]).exists()


class TestAnotherMatch:
    async def after_a_match(self, folder):
        """Return two people who have played one, and what they do from then on."""
        links = linked()
        host = Side(links[0], "Ann", LONG, folder / "ann", Person)
        guest = Side(links[1], "Bob", None, folder / "bob", Person)
        guest.type("")
        playing = asyncio.create_task(play(host, guest))
        await guest.until("hand_dealt")
        guest.type("resign", "y")
        for side in (host, guest):
            await side.until("match_over")
            side.screen.take()
        return host, guest, playing

    async def test_whoever_has_agreed_to_it_is_not_asked_to_sit_down(self, folder):
        host, guest, playing = await self.after_a_match(folder)
        host.type("y")
        await guest.until("wished")
        guest.type("y")
        await guest.until("hand_dealt", 2)
        guest.type(None)
        await playing
        assert "Waiting for Bob." in host.screen.text
        assert "Another match it is." in guest.screen.text
        assert "Waiting for Ann." not in guest.screen.text
        for side in (host, guest):
            assert "sits at the table" not in side.screen.text

    async def test_other_rules_are_asked_about_again(self, folder):
        host, guest, playing = await self.after_a_match(folder)
        # as another program may
        other_rules = Session(HOST, "Ann", SeededEntropy(b"other rules"), HAND)
        host.table._session.rematch = lambda: other_rules
        host.type("y")
        guest.type("y")
        await guest.until_shown("Enter sits down")
        guest.type("n")
        await playing
        assert "Ann sits at the table: classic rules, a single hand." in guest.screen.text
        assert len(guest.screen.events("match_begun")) == 1


class TestRecordsThatCannotBeKept:
    async def test_the_folder_is_named(self, folder):
        folder.mkdir()
        folder.joinpath("ann").write_bytes(b"")
        host, guest = two(folder)
        assert await play(host, guest) == [0, 0]
        told = f"The record could not be saved in {folder / 'ann'}: File exists."
        assert told in host.screen.text.replace("\n", " ")
        assert host.screen.events("match_over")[0]["record"] is None


class TestTalk:
    async def test_it_reaches_the_other_side(self, folder):
        host, guest = two(folder, LONG, Person)
        guest.type("say too early", "")
        ending = asyncio.create_task(play(host, guest))
        await guest.until("hand_dealt")
        guest.type("say hello", None)
        await ending
        assert host.screen.events("said") == [{"event": "said", "seat": "guest", "text": "hello"}]
        assert "Talking is possible again when the match has begun." in guest.screen.text

    async def test_what_cannot_be_shown_is_not_sent(self, folder):
        host, guest = two(folder, LONG, Person)
        guest.type("")
        ending = asyncio.create_task(play(host, guest))
        await guest.until("hand_dealt")
        guest.type("say \x1b[31m", None)
        await ending
        assert host.screen.events("said") == []
        assert "A text holds characters that cannot be shown." in guest.screen.text


class TestTheLink:
    async def test_its_news_are_told(self, folder):
        host, guest = two(folder, LONG, Person)
        host.inbox.put_nowait(("link", OtherQuiet(6)))
        host.inbox.put_nowait(("link", OtherLeftRoom()))
        guest.type("")
        guest.type(None)
        await play(host, guest)
        assert host.screen.events("other_quiet")[0]["seconds"] == 6
        assert len(host.screen.events("other_away")) == 1

    async def test_after_the_match_it_is_no_news_that_the_other_goes(self, folder):
        host, guest = two(folder)
        table: FriendsTable = host.table
        await play(host, guest)
        await table._hear("link", OtherLeftRoom())
        assert host.screen.events("other_away") == []
