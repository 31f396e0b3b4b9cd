"""Positions from short text."""

from ginp2p.game.cards import ALL_CARDS, GUEST, HOST, format_cards, other, parse_card, parse_cards
from ginp2p.game.deal import Action, Deal
from ginp2p.game.rules import CLASSIC


def hand(text):
    """The cards of ``text``, in canonical order."""
    return tuple(sorted(parse_cards(text)))


def text_of(melds):
    return [format_cards(meld.cards) for meld in melds]


def discard(text):
    return Action("discard", parse_card(text))


def knock(text, cards):
    return Action("knock", parse_card(text), parse_cards(cards))


def show(cards):
    return Action("show", None, parse_cards(cards))


def started(upcard="QH", rules=CLASSIC, dealer=HOST):
    return Deal.start(rules, dealer, parse_card(upcard))


def played(deal, *moves):
    """The table after moves, each by its writer: a kind, or an ``Action``."""
    for move in moves:
        action = Action(move) if isinstance(move, str) else move
        deal = deal.play(deal.writer, action)
    return deal


def knocked(cards, defender, knocker=GUEST, rules=CLASSIC):
    """The table after ``knocker`` knocked in its first turn and ``defender`` was shown."""
    ten, shown = hand(cards), hand(defender)
    spare = [card for card in ALL_CARDS if card not in ten and card not in shown]
    deal = Deal.start(rules, other(knocker), spare[0])
    if deal.phase == "offer":
        deal = played(deal, "pass", "pass")
    return played(
        deal, "draw", "serve", Action("knock", spare[1], ten), Action("show", None, shown)
    )
