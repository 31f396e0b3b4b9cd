"""Screens for tests: what was written is kept, and looks as a plain 80-column terminal."""

import io
import json

from clients.terminal.console import Console
from clients.terminal.look import Look

PLAIN = Look(colour=False, symbols=True)
NARROW = Look(colour=False, symbols=True, columns=40)
ASCII = Look(colour=False, symbols=False)
COLOURED = Look(colour=True, symbols=True)


class Screen(Console):
    """A console in memory."""

    def __init__(self, look=PLAIN):
        self.words, self.json = io.StringIO(), io.StringIO()
        super().__init__(self.words, self.json, look)

    @property
    def text(self):
        return self.words.getvalue()

    def take(self):
        """Return what was shown since the last call."""
        text = self.text
        self.words.seek(0)
        self.words.truncate()
        return text

    def events(self, name=None):
        events = [json.loads(line) for line in self.json.getvalue().splitlines()]
        return [event for event in events if name in (None, event["event"])]
