"""Two seats play a match, or a record is judged, on whichever machine this runs.

data: ``seed`` and ``rules`` (a preset's name) to play, ``target`` where it is to be more than a
single hand, ``restarts`` where both seats are to start again from their journals now and then;
or ``record`` (in hexadecimal) to verify.
Returns: the record both hold (in hexadecimal), or the verdict's line; a fault as its words.
"""

from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import GinError
from ginp2p.game.cards import GUEST, HOST
from ginp2p.game.rules import PRESETS
from ginp2p.table.findings import verdict_line
from ginp2p.table.session import Session
from ginp2p.table.verify import verify_record


def main(data):
    if "record" in data:
        return judged(bytes.fromhex(data["record"]))
    rules = PRESETS[data["rules"]].replace(target=data.get("target", 0))
    return played(data["seed"], rules, data.get("restarts", False)).hex()


def judged(record):
    try:
        return verdict_line(verify_record(record))
    except GinError as fault:
        return str(fault)


def played(seed, rules, restarts):
    streams = [SeededEntropy((seed + part).encode()) for part in ("host", "guest", "a", "b")]
    host, guest = Session(HOST, "Ann", streams[0], rules), Session(GUEST, "Bob", streams[1])
    seats, bots = [host, guest], [make_bot("medium", stream) for stream in streams[2:]]
    journals, rounds = ([], []), 0
    while seats[HOST].phase != "over" or seats[GUEST].phase != "over":
        for seat in (HOST, GUEST):
            act(seats[seat], bots[seat])
            carry(seats, journals, seat)
        rounds += 1
        if restarts and rounds % 5 == 0:
            restart(seats, journals, streams)
    assert seats[HOST].record() == seats[GUEST].record()
    assert seats[HOST].match == seats[GUEST].match
    return seats[HOST].record()


def carry(seats, journals, seat):
    journals[seat].extend(seats[seat].take_journal())
    for message in seats[seat].take_messages():
        seats[1 - seat].receive(message)
        journals[1 - seat].extend(seats[1 - seat].take_journal())


def restart(seats, journals, streams):
    for seat in (HOST, GUEST):
        seats[seat] = Session.restored(journals[seat], streams[seat])
        seats[seat].reconnect()
    positions = [session.take_messages() for session in seats]
    for seat in (HOST, GUEST):
        for message in positions[1 - seat]:
            seats[seat].receive(message)
    for seat in (HOST, GUEST):
        carry(seats, journals, seat)


def act(session, bot):
    if session.seat == GUEST and session.phase == "hello" and session.rules is not None:
        session.sit_down()
    if session.needs_ready:
        session.ready()
    while session.step():
        pass
    view = session.view()
    if view is not None and view.is_my_turn:
        session.act(bot.choose(view))
