import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.terminal.commands import Ask, Command, Move, Say, Throw, Unclear, parse_typed
from ginp2p.game.cards import parse_card
from ginp2p.game.deal import Action


@pytest.mark.parametrize(
    ("line", "kind"),
    [("d", "draw"), ("Draw", "draw"), (" t ", "take"), ("take", "take"), ("p", "pass")],
)
def test_moves_have_short_names(line, kind):
    assert parse_typed(line) == Move(Action(kind))


@pytest.mark.parametrize("line", ["7h", "7H", "7♥", "discard 7h", "throw 7h", "x 7h", "7 h"])
def test_a_card_is_thrown_by_its_name(line):
    assert parse_typed(line) == Throw(parse_card("7H"), False)


@pytest.mark.parametrize("line", ["10c", "tc", "TC", "10♣", "discard 10C"])
def test_a_ten_has_two_names(line):
    assert parse_typed(line) == Throw(parse_card("TC"), False)


@pytest.mark.parametrize("line", ["k 7h", "k7h", "knock 7h", "K 7♥", "gin 7h"])
def test_a_card_is_knocked_with(line):
    assert parse_typed(line) == Throw(parse_card("7H"), True)


@pytest.mark.parametrize(
    ("line", "card", "knocking"),
    [("kh", "KH", False), ("k kh", "KH", True), ("kkh", "KH", True), ("kd", "KD", False)],
)
def test_a_king_is_no_knock(line, card, knocking):
    assert parse_typed(line) == Throw(parse_card(card), knocking)


def test_a_knock_may_leave_the_card_to_be_asked_for():
    assert parse_typed("k") == Throw(None, True)
    assert parse_typed("discard") == Throw(None, False)


@pytest.mark.parametrize(
    ("line", "what"),
    [("", "look"), ("?", "help"), ("s", "sort"), ("sheet", "sheet"), ("rules", "rules"),
     ("resign", "resign"), ("q", "quit"), ("QUIT", "quit"), ("y", "yes"), ("No", "no"),
     ("h", "hint"), ("hint", "hint"), ("help", "help")],
)  # fmt: skip
def test_questions_are_one_word(line, what):
    assert parse_typed(line) == Ask(what)


def test_what_is_said_is_kept_as_it_is():
    assert parse_typed("say Well played, 7h!") == Say("Well played, 7h!")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1h", "1h is no card. A card is its rank and its suit: 7h, 10c, qd, as."),
        ("k 1h", "A card is its rank and its suit: 7h, 10c, qd, as."),
        ("say", "Say what? For example: say well played"),
        ("fold", "I do not understand that: fold. Type ? for what you can do."),
    ],
)
def test_what_means_nothing_is_told(line, words):
    assert parse_typed(line) == Unclear(words)


@given(st.text())
def test_every_line_has_an_answer(line):
    assert isinstance(parse_typed(line), (Command, Ask, Throw, Unclear))
