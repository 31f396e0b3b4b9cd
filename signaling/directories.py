"""Which directory a server uses, by the address that was given for it.

Each is imported where it is used: the command line, which names the default, needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from signaling.directory import Directory
    from signaling.limits import Limits

__all__ = ("MEMORY", "BadDirectory", "directory_at")

MEMORY = "memory"
SCHEMES = ("redis", "rediss", "unix")


class BadDirectory(ValueError):
    """An address that rooms cannot be shared by; says why, and repeats no password."""


def directory_at(where: str, limits: Limits) -> Directory:
    """Return the directory at ``where``: "memory", or the address of a Redis.

    Raises: BadDirectory.
    """
    if where == MEMORY:
        from signaling.directory import Alone

        return Alone()
    try:
        url = urlsplit(where)
        _ = url.port
    except ValueError:
        raise BadDirectory("this is no address of a Redis") from None
    if url.scheme not in SCHEMES or not (url.path if url.scheme == "unix" else url.hostname):
        raise BadDirectory(
            'rooms are kept in "memory", or shared by a Redis at an address like '
            "redis://127.0.0.1:6379 or unix:///run/redis.sock"
        )
    try:
        from signaling.redis_directory import RedisDirectory
    except ImportError:
        raise BadDirectory(
            "for Redis, a package is missing: python -m pip install 'ginp2p[redis]'"
        ) from None
    try:
        return RedisDirectory(where, limits)
    except ValueError:
        raise BadDirectory("this is no address of a Redis") from None
