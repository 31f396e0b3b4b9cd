"""Breaks at a friend's table: the link is lost, and another one is found, or not."""

import asyncio
import threading
from pathlib import Path

import pytest

from clients.peer.faults import LinkClosed
from clients.terminal.commands import Abandon
from clients.terminal.keeping import Keeping
from clients.terminal.person import Person
from clients.terminal.resume import open_match
from clients.terminal.seat import FriendsTable
from clients.terminal.shelf import Place, Shelf
from ginp2p.game.rules import preset
from ginp2p.table.verify import verify_record
from tests.terminal.tables import Side, linked, play

HAND = preset("classic", 0)
LONG = preset("classic", 100)


class Meeting:
    """Where the two find each other again: links for both, made when both have come."""

    def __init__(self):
        self.waiting = {}

    def seek(self, seat):
        async def find(resumption):
            self.waiting[seat] = waiting = asyncio.get_running_loop().create_future()
            if len(self.waiting) == 2:
                for future, link in zip(self.waiting.values(), linked()):
                    future.set_result(link)
                self.waiting = {}
            return await waiting

        return find


def two(folder, rules=HAND, guest_player=None, matches=(1, 1)):
    """Both sides of a table, each with a shelf, and a place to find each other again."""
    links, meeting = linked(), Meeting()
    sides = []
    for seat, (name, player) in enumerate((("Ann", None), ("Bob", guest_player))):
        side = Side(links[seat], name, (rules, None)[seat], folder / name, player, matches[seat])
        side.shelf = Shelf(folder / f"{name} matches")
        side.table._seek = meeting.seek(seat)
        side.table._keeping = Keeping(side.shelf, {})
        sides.append(side)
    return sides


def cut(*sides, code="lost"):
    for side in sides:
        link = side.table._link
        link.arrived.put_nowait(LinkClosed(code, "the connection broke off"))


@pytest.fixture
def writers(monkeypatch):
    """What has been kept on the disk, and whether the event loop had to wait for it."""
    found = set()

    def watch(name):
        work = getattr(Place, name)

        def watched(place, what):
            found.add((name, threading.current_thread() is threading.main_thread()))
            return work(place, what)

        monkeypatch.setattr(Place, name, watched)

    for name in ("append", "rewrite", "note"):
        watch(name)
    return found


async def sit_down(guest):
    await guest.until_shown("Enter sits down")
    guest.type("")
    await guest.until("hand_dealt")


class TestALostLink:
    @pytest.mark.parametrize("code", ["lost", "gone"])
    async def test_the_match_goes_on_over_another_one(self, tmp_path, code, writers):
        host, guest = two(tmp_path)
        ending = asyncio.create_task(play(host, guest))
        await host.until("hand_dealt")
        cut(host, guest, code=code)
        assert await ending == [0, 0]
        records = [Path(side.screen.events("match_over")[0]["record"]) for side in (host, guest)]
        assert records[0].read_bytes() == records[1].read_bytes()
        assert verify_record(records[0].read_bytes()).is_countersigned
        assert host.screen.events("link_renewed")
        assert "Bob is back. The match goes on." in host.screen.text
        assert writers == {("append", False), ("rewrite", False), ("note", False)}
        assert host.shelf.unfinished() == guest.shelf.unfinished() == []

    async def test_one_that_is_lost_between_matches_costs_no_rematch(self, tmp_path):
        host, guest = two(tmp_path, HAND, Person, matches=(2, 1))
        ending = asyncio.create_task(play(host, guest))
        await sit_down(guest)
        guest.type("resign", "y")
        await guest.until("match_over")
        await host.until("match_over")
        cut(host, guest)
        await guest.until("link_renewed")
        guest.type("y")
        await guest.until("match_begun", 2)
        guest.type("resign", "y", "n")
        await host.until("match_over", 2)
        await ending


class TestWaiting:
    async def alone(self, tmp_path):
        """A person whose friend is gone."""
        host, guest = two(tmp_path, LONG, Person)
        hosting = asyncio.create_task(host.table.run())
        ending = asyncio.create_task(guest.table.run())
        await sit_down(guest)
        cut(guest)
        hosting.cancel()
        await asyncio.gather(hosting, return_exceptions=True)
        await guest.until("link_lost")
        return host, guest, ending

    async def test_one_can_leave_and_go_on_later(self, tmp_path):
        host, guest, ending = await self.alone(tmp_path)
        guest.type("quit", "y")
        assert await ending == 5
        fault = guest.screen.events("fault")[0]
        assert (fault["kept"], fault["record"]) == (True, None)
        for side in (host, guest):
            (match,) = side.shelf.unfinished()
            _, session = open_match(side.shelf, match)
            assert session.phase == "playing"

    async def test_the_match_is_not_abandoned_before_five_minutes(self, tmp_path):
        _, guest, ending = await self.alone(tmp_path)
        guest.type("abandon", "y")
        await guest.until_shown("has been away for 5 minutes")
        guest.type("quit", "y")
        await ending

    async def test_afterwards_the_record_says_so(self, tmp_path, monkeypatch):
        monkeypatch.setattr("clients.terminal.away.ABANDON_AFTER", 0.0)
        _, guest, ending = await self.alone(tmp_path)
        guest.type("abandon", "y")
        assert await ending == 5
        fault = guest.screen.events("fault")[0]
        assert fault["code"] == "abandoned"
        verdict = verify_record(Path(fault["record"]).read_bytes())
        assert verdict.abandoned == 1
        assert guest.shelf.unfinished() == []

    async def test_nobody_is_abandoned_who_is_there(self, tmp_path):
        host, guest = two(tmp_path, LONG, Person)
        ending = asyncio.create_task(play(host, guest))
        await sit_down(guest)
        await guest.table._do(Abandon())
        assert "has been away for 5 minutes" in guest.screen.text
        guest.type("quit", "y")
        await ending


def gone_on_with(side, records, seek):
    """The table of a seat that goes on with the one match on its shelf."""
    place, session = open_match(side.shelf, side.shelf.unfinished()[0])
    facts = side.shelf.unfinished()[0].facts
    keeping = Keeping(side.shelf, facts, place)
    side.table = FriendsTable(
        None,
        side.player,
        side.screen,
        "",
        None,
        records,
        side.inbox,
        seek=seek,
        keeping=keeping,
        session=session,
    )
    return side


class TestGoingOnFromTheDisk:
    async def test_a_match_whose_record_could_not_be_saved_is_kept_until_it_is(self, tmp_path):
        host, guest = two(tmp_path)
        records = tmp_path / "Ann"
        records.write_bytes(b"")  # no folder
        assert await play(host, guest) == [0, 0]
        assert "To save its record later: ginp2p resume" in host.screen.text
        assert guest.shelf.unfinished() == []
        again = two(tmp_path)[0]
        assert await play(gone_on_with(again, records, Meeting().seek(0))) == [0]
        assert len(again.shelf.unfinished()) == 1
        records.unlink()
        again = two(tmp_path)[0]
        assert await play(gone_on_with(again, records, Meeting().seek(0))) == [0]
        assert again.shelf.unfinished() == []
        (record,) = records.glob("*.ginp2p")
        assert verify_record(record.read_bytes()).is_countersigned

    async def test_both_programs_ended_and_the_match_is_played_to_its_end(self, tmp_path):
        first = two(tmp_path)
        running = [asyncio.create_task(side.table.run()) for side in first]
        await first[0].until("hand_dealt")
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        second, meeting = two(tmp_path), Meeting()
        for seat, side in enumerate(second):
            gone_on_with(side, tmp_path / f"records {seat}", meeting.seek(seat))
        assert await play(*second) == [0, 0]
        records = [Path(side.screen.events("match_over")[0]["record"]) for side in second]
        assert records[0].read_bytes() == records[1].read_bytes()
        assert verify_record(records[0].read_bytes()).is_countersigned
