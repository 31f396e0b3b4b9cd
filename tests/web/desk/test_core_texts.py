"""Every text with which the core speaks to players has its place among the page's words."""

import json
import subprocess

import pytest

from clients.bench.machine import find_node
from ginp2p.bots import NAMES
from ginp2p.game.cards import SEATS
from ginp2p.game.rules import CLASSIC, PRESETS, describe
from tests.web.desk import core_texts

WORDS = "clients/web/src/words.ts"
TABLES = ("coreWords", "refusalWords", "endingWords", "verdictWords")


@pytest.fixture(scope="module")
def all_words():
    """The page's words that are no functions, as Node reads them."""
    script = f"import('./{WORDS}').then((words) => console.log(JSON.stringify(words)))"
    done = subprocess.run([find_node(), "-e", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def words(all_words):
    """The page's tables."""
    return {table: all_words[table] for table in TABLES}


def test_the_page_knows_who_plays_at_which_level(all_words):
    assert all_words["levelWords"]["players"] == NAMES
    notes = all_words["levelWords"]["notes"]
    assert {level: note.split()[0] for level, note in notes.items()} == NAMES


def test_sentences_and_findings_are_in_the_tables(words):
    texts = core_texts.said()
    assert "You do not hold the {0}." in texts
    assert "The {0} makes no meld; {cards} would." in texts
    assert "Not proven: {reason}." in texts
    assert texts - {*words["coreWords"], *words["verdictWords"]} == set()


def test_refusals_are_in_their_table(words):
    texts = core_texts.refusals()
    assert "You do not hold {}." in texts
    assert texts - {*words["refusalWords"]} == set()


def test_endings_are_in_their_table(words):
    texts = core_texts.endings()
    assert "{} has left the table" in texts
    assert texts - {*words["endingWords"]} == set()


def test_rules_and_seats_in_a_verdict_are_in_its_table(words):
    rules = {f"{name} rules, a single hand" for name in PRESETS}
    rules |= {f"{name} rules, first to {{}}" for name in PRESETS}
    assert describe(CLASSIC.replace(target=0)) in rules
    assert describe(CLASSIC.replace(target=250)) == "classic rules, first to 250"
    seats = {f"{{}} ({seat})" for seat in SEATS}
    found = {*words["verdictWords"]} - core_texts.said()
    assert found == rules | seats


def test_the_tables_hold_nothing_else(words):
    told = {*words["coreWords"], *words["refusalWords"], *words["endingWords"]}
    assert told - core_texts.said() - core_texts.refusals() - core_texts.endings() == set()


def test_what_is_shown_has_the_same_places(words):
    for table in words.values():
        for text, shown in table.items():
            assert sorted(_places(text)) == sorted(_places(shown)), text


def _places(text):
    return [each.split("}")[0] for each in text.split("{")[1:]]
