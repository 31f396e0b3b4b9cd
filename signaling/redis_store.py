"""What several servers keep in Redis: whose a room is, and how many codes were tried.

Layout: docs/signaling.md §8. Each step is one script, so that of two who want the same
name, or the same room, one gets it. Times to live are set with each write: what a killed
server leaves disappears by itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from signaling.limits import Limits
from signaling.members import Member
from signaling.redis_wire import Command
from signaling.room import Room

__all__ = ("ROOM_TTL", "Record", "Store", "found")

ROOM_TTL = 60.0  # seconds a room outlives its server, unless somebody comes back to it

# Take a name that is free, or write down the state of a room that is ours.
KEEP = """
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and owner ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'host', ARGV[2], 'guest', ARGV[3], 'age', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1
"""
RELEASE = """
if redis.call('HGET', KEYS[1], 'owner') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1
"""
# Of two who find the same room without its server, one takes it over.
ADOPT = """
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'owner', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
"""
# A bucket that holds ARGV[1] and gets one back every ARGV[2] milliseconds, kept as the time
# at which it will be full again. Returns the milliseconds to wait, 0 if one was taken.
GUESS = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local full = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
local wait = full + ARGV[2] - ARGV[1] * ARGV[2] - now
if wait > 0 then return math.ceil(wait) end
full = full + ARGV[2]
redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil(full - now))
return 0
"""
RETURN_GUESS = """
local left = redis.call('PTTL', KEYS[1]) - ARGV[1]
if left <= 0 then redis.call('DEL', KEYS[1]) return 1 end
redis.call('SET', KEYS[1], string.format('%.0f', redis.call('GET', KEYS[1]) - ARGV[1]), 'PX', left)
return 1
"""


class Record(NamedTuple):
    """A room as the others see it.

    owner: the server it is at. host_seat, guest_seat: as ``Room``'s. age: seconds since it
    was opened.
    """

    name: str
    owner: str
    host_seat: str | None
    guest_seat: str | None
    age: float

    def room(self, account: str, now: float) -> Room[Member]:
        """Return the room, with nobody in it, counted at this address."""
        room: Room[Member] = Room(self.name, self.host_seat, account, now)
        room.second_seat = self.guest_seat
        room.opened = now - self.age
        return room


class Store:
    """The commands of the server called ``me``, for its ``Line``."""

    def __init__(self, me: str, limits: Limits) -> None:
        self._me = me
        self._guesses = max(1, int(limits.wrong_codes_per_minute))
        self._refill = max(1, round(60_000 / limits.wrong_codes_per_minute))  # ms

    def keep(self, room: Room[Any], now: float, ttl: float = ROOM_TTL) -> Command:
        """Take a room's name, or write down its state; it gives 0 if it is another's."""
        # Those who meet bring their seats along; no other server has to know them.
        seats = (room.first_seat or "", room.second_seat or "") if room.has_host else ("", "")
        age = f"{now - room.opened:.3f}"
        return _script(KEEP, _room(room.name), self._me, *seats, age, round(ttl * 1000))

    def release(self, name: str) -> Command:
        """Give the name back, if it is ours."""
        return _script(RELEASE, _room(name), self._me)

    def find(self, name: str) -> Command:
        """Look for a room; ``found`` reads the answer."""
        return "HGETALL", _room(name)

    def adopt(self, found: Record) -> Command:
        """Take a room over from a server that is gone; it gives 0 if it is no longer there."""
        return _script(ADOPT, _room(found.name), found.owner, self._me, round(ROOM_TTL * 1000))

    def take_guess(self, address: str) -> Command:
        """Count a code that is about to be tried; it gives the ms to wait, 0 if none."""
        return _script(GUESS, _guesses(address), self._guesses, self._refill)

    def return_guess(self, address: str) -> Command:
        """Take that back."""
        return _script(RETURN_GUESS, _guesses(address), self._refill)


def found(name: str, answer: dict[bytes, bytes]) -> Record | None:
    """Return what is known of a room, if anything is."""
    fields = {key.decode(): value.decode() for key, value in answer.items()}
    if not fields:
        return None
    seats = (fields["host"] or None, fields["guest"] or None)
    return Record(name, fields["owner"], *seats, float(fields["age"]))


def _script(script: str, key: str, *arguments: str | int) -> Command:
    return ("EVAL", script, 1, key, *arguments)


def _room(name: str) -> str:
    return f"signaling:room:{name}"


def _guesses(address: str) -> str:
    return f"signaling:guesses:{address}"
