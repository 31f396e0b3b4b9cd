"""Exit statuses of the command: what a script can tell from the number alone."""

from __future__ import annotations

__all__ = (
    "BROKEN",
    "FINISHED",
    "INTERRUPTED",
    "LEFT",
    "NOT_CONNECTED",
    "NOT_PROVEN",
    "OTHER_GONE",
    "PEER_FAULT",
    "STATUSES",
    "TERMINATED",
    "USAGE",
)

FINISHED = 0
BROKEN = 1
USAGE = 2
NOT_CONNECTED = 3
PEER_FAULT = 4
OTHER_GONE = 5
NOT_PROVEN = 6
LEFT = 7
INTERRUPTED = 130  # as shells report the signals of Ctrl-C and of being told to end
TERMINATED = 143

STATUSES = {
    FINISHED: "the match was played to its end, or the record is proven",
    BROKEN: "the program itself failed",
    USAGE: "the command line is wrong",
    NOT_CONNECTED: "no connection: server, room, code or network",
    PEER_FAULT: "the match was stopped: a message broke the rules or the protocol",
    OTHER_GONE: "the other player left, or the connection was lost",
    NOT_PROVEN: "the record does not prove a finished match",
    LEFT: "you left before the end, or your input ended",
    INTERRUPTED: "stopped with Ctrl-C",
    TERMINATED: "stopped by the system",
}
