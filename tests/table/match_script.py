"""Two seats play a single hand, or a record is judged, on whichever machine this runs.

data: ``seed`` and ``rules`` (a preset's name) to play, or ``record`` (in hexadecimal) to verify.
Returns: the record both hold (in hexadecimal), or the verdict's line; a fault as its words.
"""

from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import GinError
from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.rules import PRESETS
from ginp2p.table.session import Session
from ginp2p.table.verify import verify_record


def main(data):
    if "record" in data:
        return judged(bytes.fromhex(data["record"]))
    return played(data["seed"], PRESETS[data["rules"]].replace(target=0)).hex()


def judged(record):
    try:
        return verify_record(record).line()
    except GinError as fault:
        return str(fault)


def played(seed, rules):
    streams = [SeededEntropy((seed + part).encode()) for part in ("host", "guest", "a", "b")]
    host, guest = Session(HOST, "Ann", streams[0], rules), Session(GUEST, "Bob", streams[1])
    seats, bots = (host, guest), [make_bot("medium", stream) for stream in streams[2:]]
    while host.phase != "over" or guest.phase != "over":
        for seat in (HOST, GUEST):
            act(seats[seat], bots[seat])
            for message in seats[seat].take_messages():
                seats[1 - seat].receive(message)
    assert host.record() == guest.record()
    assert host.match == guest.match
    return host.record()


def act(session, bot):
    if session.seat == GUEST and session.phase == "hello" and session.rules is not None:
        session.sit_down()
    while session.step():
        pass
    view = session.view()
    if view is not None and view.is_my_turn:
        session.act(bot.choose(view))
