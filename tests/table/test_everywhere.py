"""The same match on both machines, byte for byte, and the same verdict over it."""

from functools import cache
from pathlib import Path

import pytest

from ginp2p.table.findings import verdict_line
from ginp2p.table.record import decode_record, encode_record
from ginp2p.table.verify import verify_record
from tests.micropython.harness import on_cpython
from tests.table.pair import finished

SCRIPT = Path(__file__).parent / "match_script.py"


@cache
def played_here(rules):
    return on_cpython(SCRIPT, {"seed": "everywhere", "rules": rules})


@pytest.mark.parametrize("rules", ["classic", "house"])
def test_a_match_has_the_same_bytes_on_both_machines(micropython, rules):
    there = micropython(SCRIPT, {"seed": "everywhere", "rules": rules})
    assert there == played_here(rules)
    verdict = verify_record(bytes.fromhex(there))
    assert verdict.is_countersigned
    assert verdict.names == ("Ann", "Bob")


def test_starting_again_from_a_journal_is_the_same_on_both_machines(micropython):
    data = {"seed": "everywhere", "rules": "classic", "restarts": True}
    there = micropython(SCRIPT, data)
    assert there == on_cpython(SCRIPT, data)
    assert verify_record(bytes.fromhex(there)).is_countersigned


def test_a_record_made_here_is_judged_alike_there(micropython):
    record = finished().sessions[0].record()
    data = {"record": record.hex()}
    assert micropython(SCRIPT, data) == verdict_line(verify_record(record))


def test_a_forged_one_fails_alike_there(micropython):
    record = bytearray(finished().sessions[0].record())
    record[20000] ^= 1
    data = {"record": record.hex()}
    words = "this record is damaged: its checksum does not fit"
    assert [micropython(SCRIPT, data), on_cpython(SCRIPT, data)] == [words, words]


def test_a_forged_message_is_found_alike_there(micropython):
    record = decode_record(finished().sessions[0].record())
    chain = record.chains[0]
    swapped = chain[:5] + (chain[6], chain[5]) + chain[7:]
    data = {"record": encode_record(record.replace(chains=(swapped,))).hex()}
    words = "hand 1, message 6: message 6 of hand 1 is not signed by the host"
    assert [micropython(SCRIPT, data), on_cpython(SCRIPT, data)] == [words, words]
