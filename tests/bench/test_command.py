"""clients/bench/command.py: what is measured, how it is printed, the exit status."""

import argparse
import json

import pytest

from clients.bench import command
from clients.bench.figures import Part, measured


@pytest.fixture
def measurements(monkeypatch):
    """Two parts in place of the real ones, one of which is missing; and what was asked."""
    asked = []

    def quick(rounds):
        asked.append(("quick", rounds))
        return Part("quick", "Quick", (measured("step", "a step", "ms", [1.5] * rounds),))

    def absent(rounds):
        asked.append(("absent", rounds))
        return Part("absent", "Absent", missing="Node is missing; run: make setup")

    monkeypatch.setattr(command, "PARTS", {"quick": quick, "absent": absent})
    return asked


def bench(*arguments):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(arguments))


def test_the_parts_are_the_four_that_are_documented():
    assert list(command.PARTS) == ["deck", "micropython", "engine", "play"]


def test_without_arguments_every_part_is_measured(measurements, capsys):
    assert bench() == 0
    assert measurements == [("quick", 11), ("absent", 11)]
    printed = capsys.readouterr().out
    assert "Quick\n" in printed
    assert "not measured: Node is missing; run: make setup" in printed


def test_a_part_that_is_not_possible_fails_only_where_it_was_asked_for(measurements):
    assert bench("--only", "absent") == 1
    assert bench("--only", "quick") == 0
    assert bench("--only", "quick", "--only", "absent") == 1
    assert bench() == 0


def test_json_is_one_object_and_nothing_else(measurements, capsys):
    assert bench("--json", "--rounds", "2") == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert sorted(found) == ["load", "machine", "parts"]
    assert sorted(found["machine"]) == ["processors", "python", "system"]
    assert found["parts"]["quick"]["figures"]["step"]["samples"] == 2
    assert found["parts"]["absent"]["missing"] == "Node is missing; run: make setup"
    assert printed.err == "absent: not measured: Node is missing; run: make setup\n"


@pytest.mark.parametrize("rounds", ["0", "-1", "many", "1.5", ""])
def test_a_number_of_rounds_that_is_none_is_refused(measurements, capsys, rounds):
    with pytest.raises(SystemExit):
        bench("--rounds", rounds)
    assert "is not a number of rounds, 1 or more" in capsys.readouterr().err
    assert measurements == []


def test_an_unknown_part_is_refused(measurements, capsys):
    with pytest.raises(SystemExit):
        bench("--only", "speed")
    assert measurements == []


def test_a_system_that_tells_no_load_is_no_hindrance(measurements, monkeypatch, capsys):
    monkeypatch.delattr(command.os, "getloadavg")
    assert bench("--json") == 0
    assert json.loads(capsys.readouterr().out)["load"] is None
