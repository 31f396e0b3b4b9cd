import asyncio

import pytest

from clients.terminal.bot import BotPlayer
from clients.terminal.person import Person
from clients.terminal.solo import SoloGame
from ginp2p.bots import LEVELS, NAMES, make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import Misuse
from ginp2p.game.rules import HOUSE, preset
from tests.terminal.screens import Screen


def game(player, rules=HOUSE, seed=b"1", *typed):
    """A game whose typed lines are there from the start, and the screen it is seen on."""
    screen = Screen()
    inbox = asyncio.Queue()
    for line in typed:
        inbox.put_nowait(("typed", line))
    bot = make_bot("easy", SeededEntropy(b"host" + seed))
    deals = SeededEntropy(b"deals" + seed)
    names = ("Pip", "Bob")
    return screen, SoloGame(rules, names, player(screen), bot, screen, deals, inbox, pace=0)


def easy(screen, matches=1):
    return BotPlayer(make_bot("easy", SeededEntropy(b"guest")), screen, matches)


async def test_two_bots_play_a_match_to_its_end():
    screen, solo = game(easy)
    assert await solo.run() == 0
    (over,) = screen.events("match_over")
    hands = screen.events("deal_over")
    assert max(over["host"], over["guest"]) >= 100
    assert over["record"] is None
    assert [hand["hand"] for hand in hands] == list(range(1, over["hands"] + 1))


async def test_the_same_seed_gives_the_same_match():
    told = []
    for seed in (b"1", b"1", b"2"):
        screen, solo = game(easy, HOUSE, seed)
        await solo.run()
        told.append(screen.events())
    assert told[0] == told[1]
    assert told[0] != told[2]


async def test_a_bot_may_play_several_matches():
    screen, solo = game(lambda screen: easy(screen, 2), preset("classic", 0))
    assert await solo.run() == 0
    assert len(screen.events("match_over")) == 2


async def test_the_bot_deals_the_first_hand_so_the_person_begins():
    screen, solo = game(Person, HOUSE, b"1", None)
    await solo.run()
    assert screen.events("hand_dealt")[0]["dealer"] == "host"
    assert "Pip deals." in screen.text


async def test_leaving_in_the_middle_is_told_by_the_status():
    screen, solo = game(Person, HOUSE, b"1", "p", None)
    assert await solo.run() == 7
    assert screen.events("fault")[0]["code"] == "left"


async def test_resigning_and_playing_again():
    typed = ("resign", "y", "y", "resign", "y", "n")
    screen, solo = game(Person, HOUSE, b"1", *typed)
    assert await solo.run() == 0
    assert [over["winner"] for over in screen.events("match_over")] == ["host", "host"]


async def test_there_is_nobody_to_talk_to():
    screen, solo = game(Person, HOUSE, b"1", "say hello", None)
    await solo.run()
    assert "There is nobody to talk to: a bot plays." in screen.text


def test_a_bot_that_asks_for_the_impossible_is_our_own_fault():
    with pytest.raises(Misuse, match="it is not your turn"):
        easy(Screen()).refused("it is not your turn")


def test_every_level_has_a_name():
    assert set(NAMES) == set(LEVELS)
