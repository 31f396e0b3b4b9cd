"""What is said to players: every sentence about what happens at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clients.peer.events import OtherLeftRoom, OtherMissing, SearchFailed, ServerLost
from clients.terminal.away import LinkLost, LinkRenewed, StillAway
from clients.terminal.look import Look, said, wrap
from clients.terminal.sheet import sheet_rows
from clients.terminal.showdown import showdown_rows
from ginp2p.bots.hint import Hint
from ginp2p.game.cards import HOST, Card, Seat, other
from ginp2p.game.deal import Action
from ginp2p.game.match import Match
from ginp2p.game.melds import least_deadwood
from ginp2p.game.rules import describe
from ginp2p.record import Record
from ginp2p.table.events import (
    Chatted,
    DealOver,
    Discarded,
    Drawn,
    HandDealt,
    Introduced,
    Knocked,
    MatchBegun,
    MatchOver,
    MatchStopped,
    UpcardPassed,
    UpcardTaken,
    Wished,
)
from ginp2p.table.presence import OtherBack, OtherQuiet

__all__ = ("FAULTS", "event_lines", "giving_up_text", "headline", "hint_rows")

YOU = "You"

FAULTS = {
    "malformed_message": "a message came that cannot be read",
    "out_of_turn": "a message came that was not due",
    "bad_signature": "a message came that is not signed by its sender",
    "bad_proof": "a proof about the cards does not hold",
    "illegal_play": "a move came that the rules forbid",
    "forked": "two different messages came for one and the same place",
    "stale_copy": "the match was played on from another copy, which is newer",
    "table_differs": "the two sides do not agree on the table",
    "version_mismatch": "the two programs have different versions",
}
"""Why a match was stopped, by the fault's stable code."""


class Voice:
    """Speaks to one seat, or to a stranger (None): to whom, and how things look there."""

    def __init__(self, seat: Seat | None, names: tuple[str, str], look: Look) -> None:
        self.seat = seat
        self.names = names
        self.look = look

    @property
    def them(self) -> str:
        """The other player's name."""
        return self.name_of(HOST if self.seat is None else other(self.seat))

    def name_of(self, seat: Seat) -> str:
        """Return a player's name."""
        return self.names[seat] or "the other player"

    def does(self, seat: Seat, yours: str, theirs: str) -> str:
        """Return who does what: ``You draw`` or ``Ann draws``."""
        return f"{YOU} {yours}" if seat == self.seat else f"{self.name_of(seat)} {theirs}"


def event_lines(event: Record, seat: Seat | None, names: tuple[str, str], look: Look) -> list[str]:
    """Return what a seat's player, or a stranger, is told about an event, if anything."""
    speak = _SPOKEN.get(type(event))
    if speak is None:
        return []
    voice = Voice(seat, names, look)
    lines = speak(event, voice)
    if isinstance(lines, str):
        return wrap(lines, look.columns) if lines else []
    return list(lines)


def headline(seat: Seat, names: tuple[str, str], match: Match, look: Look, hand: int) -> str:
    """Return the line above a hand: its number, the score, and what is played to."""
    mine, theirs = match.scores[seat], match.scores[other(seat)]
    voice = Voice(seat, names, look)
    parts = [f"Hand {hand}", f"{YOU} {mine} : {theirs} {voice.them}"]
    parts.append(f"first to {match.rules.target}" if match.rules.target else "a single hand")
    return f" {look.dot} ".join(parts)


def giving_up_text(
    wishes: tuple[set[str], set[str]], seat: Seat, names: tuple[str, str], is_ours: bool
) -> str:
    """Return that a player has given the match up, which counts when its turn comes, or "".

    is_ours: whether something is asked of our player; in the other's own turn it counts at once.
    """
    them = names[other(seat)] or "the other player"
    if "resign" in wishes[seat]:
        return f"{YOU} have given up. It counts as soon as {them} has moved."
    if is_ours and "resign" in wishes[other(seat)]:
        return f"{them} gives up: play on, and the match is yours."
    return ""


def hint_rows(hint: Hint, upcard: Card | None, look: Look) -> list[str]:
    """Return what the computer would do in the player's place, why, and what is next best."""
    deed = _deed(hint.action, upcard, look)
    rows = wrap(f"Hint: {deed}. {hint.told(look.card)}", look.columns)
    if hint.others:
        others = ", then ".join(_deed(action, upcard, look) for action in hint.others)
        rows += wrap(f"Next best: {others}.", look.columns)
    return rows


def _deed(action: Action, upcard: Card | None, look: Look) -> str:
    """Return an action as what is to be done: ``throw the K♦``."""
    if action.kind == "take" and upcard is not None:
        return f"take the {look.card(upcard)}"
    if action.card is None:
        return "draw from the stock" if action.kind == "draw" else "pass"
    card = look.card(action.card)
    if action.kind == "discard":
        return f"throw the {card}"
    if least_deadwood(action.cards) == 0:
        return f"throw the {card} and go gin"
    return f"throw the {card} and knock"


def _introduced(event: Introduced, voice: Voice) -> str:
    return f"{event.name} sits at the table: {describe(event.rules)}."


def _begun(event: MatchBegun, voice: Voice) -> list[str]:
    return wrap(f"You play against {voice.them}: {describe(event.rules)}.", voice.look.columns)


def _dealt(event: HandDealt, voice: Voice) -> str:
    dealt = voice.does(event.dealer, "deal", "deals")
    return f"{dealt}. The {voice.look.card(event.upcard)} is turned up."


def _passed(event: UpcardPassed, voice: Voice) -> str:
    return voice.does(event.seat, "pass.", "passes.")


def _taken(event: UpcardTaken, voice: Voice) -> str:
    card = voice.look.card(event.card)
    return voice.does(event.seat, f"take the {card}.", f"takes the {card}.")


def _drawn(event: Drawn, voice: Voice) -> str:
    if event.card is not None and event.seat == voice.seat:
        return f"{YOU} draw the {voice.look.card(event.card)}."
    return voice.does(event.seat, "draw from the stock.", "draws from the stock.")


def _discarded(event: Discarded, voice: Voice) -> str:
    card = voice.look.card(event.card)
    return voice.does(event.seat, f"throw the {card}.", f"throws the {card}.")


def _knocked(event: Knocked, voice: Voice) -> str:
    card = voice.look.card(event.card)
    if least_deadwood(event.cards) == 0:
        return voice.does(event.seat, f"throw the {card}: gin!", f"throws the {card}: gin!")
    return voice.does(event.seat, f"throw the {card} and knock.", f"throws the {card} and knocks.")


def _deal_over(event: DealOver, voice: Voice) -> list[str]:
    return [
        *showdown_rows(event, voice.seat, voice.names, voice.look),
        *sheet_rows(event.match, voice.seat, voice.names, voice.look),
    ]


def _match_over(event: MatchOver, voice: Voice) -> list[str]:
    match, look = event.match, voice.look
    if match.winner is None:
        text = "The match ends in a draw."
    elif match.winner == voice.seat:
        text = look.paint("You have won the match!", "1;32")
    else:
        text = f"{voice.name_of(match.winner)} has won the match."
    return ["", *wrap(text, look.columns)]


def _stopped(event: MatchStopped, voice: Voice) -> str | list[str]:
    if event.code == "abandoned" and not event.by_peer:
        return f"The match ends here: {voice.them} did not come back. The record says so."
    why = FAULTS.get(event.code, "something went wrong")
    if event.by_peer:
        text = f"{voice.them}'s program has stopped the match: {why}."
        columns = voice.look.columns
        return [*wrap(text, columns), *said("It says:", f"{event.message}.", columns)]
    return f"The match was stopped: {why} ({event.message}). Nothing of yours was changed by it."


def _chatted(event: Chatted, voice: Voice) -> list[str]:
    return said(f"{voice.them}:", event.text, voice.look.columns)


def _wished(event: Wished, voice: Voice) -> str:
    if event.wish == "rematch":
        return f"{voice.them} would like another match."
    return ""  # to leave has an event of its own, to resign is told with what is asked


def _quiet(event: OtherQuiet, voice: Voice) -> str:
    return f"Nothing heard from {voice.them} for {event.seconds} seconds. The table waits."


def _back(event: OtherBack, voice: Voice) -> str:
    return f"{voice.them} is back."


def _left_room(event: OtherLeftRoom, voice: Voice) -> str:
    return f"The server no longer sees {voice.them}. The table waits."


def _link_lost(event: LinkLost, voice: Voice) -> str:
    them = voice.them
    if event.code == "bye":
        return f"{them} has left the table. The match waits for {them}; you can leave as well."
    what = "is silent" if event.code == "gone" else "cannot be reached"
    return f"{them} {what}. Nothing is lost: the match goes on as soon as {them} is found again."


def _still_away(event: StillAway, voice: Voice) -> str:
    minutes, seconds = divmod(event.seconds, 60)
    time = f"{minutes} minute{'s' if minutes != 1 else ''}" if minutes else f"{seconds} seconds"
    text = f"{voice.them} has been away for {time}."
    if event.may_end:
        return f"{text} Wait, or type quit to go on another day, or abandon to end the match."
    return f"{text} Still trying; quit leaves, and keeps the match."


def _renewed(event: LinkRenewed, voice: Voice) -> str:
    return f"{voice.them} is back. The match goes on."


def _missing(event: OtherMissing, voice: Voice) -> str:
    return f"The server is there. Waiting for {voice.them}."


def _search_failed(event: SearchFailed, voice: Voice) -> str:
    return str(event)


def _server_lost(event: ServerLost, voice: Voice) -> str:
    return "The server is gone. The game goes on without it."


_SPOKEN: dict[type[Record], Callable[[Any, Voice], str | list[str]]] = {
    Introduced: _introduced,
    MatchBegun: _begun,
    HandDealt: _dealt,
    UpcardPassed: _passed,
    UpcardTaken: _taken,
    Drawn: _drawn,
    Discarded: _discarded,
    Knocked: _knocked,
    DealOver: _deal_over,
    MatchOver: _match_over,
    MatchStopped: _stopped,
    Chatted: _chatted,
    Wished: _wished,
    OtherQuiet: _quiet,
    OtherBack: _back,
    LinkLost: _link_lost,
    LinkRenewed: _renewed,
    OtherLeftRoom: _left_room,
    OtherMissing: _missing,
    SearchFailed: _search_failed,
    StillAway: _still_away,
    ServerLost: _server_lost,
}
