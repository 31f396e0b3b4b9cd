"""Two sides pair and write to each other, from one seed; runs on every VM."""

import binascii

from ginp2p.entropy import SeededEntropy
from ginp2p.errors import GinError
from ginp2p.pairing.code import format_code, format_link, make_secret, parse_code, parse_link
from ginp2p.pairing.exchange import GUEST, HOST, Attempts, Pairing
from ginp2p.pairing.resumption import Resumption
from ginp2p.table.frames import Frames, split_message
from ginp2p.table.presence import Presence


def main(data):
    """Return all that passes between the two, and what is made of odd input."""
    entropy = SeededEntropy(data["seed"].encode())
    code = parse_code("K7QX" + make_secret(entropy))
    attempts = Attempts()
    guest = Pairing(GUEST, code.password, entropy, attempts)
    host = Pairing(HOST, code.password, entropy, Attempts())
    wire = []
    while not (guest.is_paired and host.is_paired):
        for sender, receiver in ((guest, host), (host, guest)):
            for message in sender.take_messages():
                wire.append(show(message))
                receiver.receive(message)
    to_guest, to_host = host.take_envelope(), guest.take_envelope()
    for sealing, opening in ((to_guest, to_host), (to_host, to_guest)):
        for plain in (b"offer", b"candidate"):
            sealed = sealing.seal(plain)
            wire.append(show(sealed))
            assert opening.open(sealed) == plain
    resumption = Resumption(guest.resume_base)
    presence = Presence(0.0)
    pings = [presence.tick(now) for now in (0.0, 1.0, 2.0, 7.0, 31.0)]
    frames = Frames()
    return {
        "code": format_code(code),
        "link": parse_link(format_link("https://gin.example/", code))[0],
        "wire": wire,
        "used": attempts.used,
        "resume": show(guest.resume_base),
        "meeting": [resumption.room, resumption.seat(GUEST), show(resumption.password)],
        "refusals": [refusal(text) for text in data["texts"]],
        "wrong": wrong(entropy),
        "frames": [frames.receive(frame) is not None for frame in split_message(bytes(40000))],
        "pings": pings,
        "presence": [str(event) for event in presence.take_events()],
    }


def wrong(entropy):
    """Return how each side takes a code that does not match."""
    guest = Pairing(GUEST, b"K7QX0000", entropy, Attempts())
    host = Pairing(HOST, b"K7QX0001", entropy, Attempts())
    faults = []
    for _ in range(4):
        for sender, receiver in ((guest, host), (host, guest)):
            for message in sender.take_messages():
                try:
                    receiver.receive(message)
                except GinError as fault:
                    faults.append([fault.code, str(fault)])
    return faults


def refusal(text):
    try:
        return format_code(parse_code(text))
    except GinError as fault:
        return str(fault)


def show(data):
    return binascii.hexlify(data).decode()
