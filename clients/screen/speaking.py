"""The console of a match on the screen: what the command would print is told to the player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from clients.screen.player import ScreenPlayer
from clients.terminal.console import Console
from clients.terminal.look import Look, harmless

__all__ = ("SpeakingConsole",)

KEPT = "The match is kept. To go on with it: ginp2p resume"


class SpeakingConsole(Console):
    """Passes words and events on. last_words: what is worth saying when the screen is left."""

    def __init__(self, player: ScreenPlayer, look: Look) -> None:
        self.look = look
        self.last_words: list[str] = []
        self.has_told_fault = False
        self._player = player
        self.on_connected: Callable[[], None] = lambda: None

    def say(self, text: str = "") -> None:
        """Add a sentence to what has happened, to be read now."""
        self.draw([text])
        self._player.note(harmless(text))

    def draw(self, lines: Iterable[str]) -> None:
        """Add lines to what has happened."""
        words = " ".join(harmless(line).strip() for line in lines)
        if words:
            self._player.say(words)

    def prompt(self) -> None:
        """Do nothing: the screen always waits."""

    def typed(self) -> None:
        """Do nothing: nothing is typed in lines."""

    def leave(self) -> None:
        """Do nothing: the screen is left as a whole."""

    def event(self, name: str, **fields: Any) -> None:
        """Take what programs are told, where the screen shows it."""
        if name == "connected":
            self._player.connected(fields["path"])
            self.on_connected()
        elif name == "fault":
            self.has_told_fault = True
            message = harmless(str(fields["message"]))
            self._player.ended(f"{message[:1].upper()}{message[1:]}.")
            self.last_words.append(self._player.fault)
        if fields.get("kept"):
            self.last_words.append(KEPT)
        if fields.get("record") and name in ("fault", "match_over"):
            self.last_words.append(f"Record of the match: {harmless(fields['record'])}")
