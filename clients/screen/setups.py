"""Before a match: with a friend, by a friend's code, against the computer."""

from __future__ import annotations

from textual import on
from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import Input

from clients.screen.bar import Bar, Button
from clients.screen.connecting import destination
from clients.screen.fields import Field, Picker
from clients.screen.form import Form, Title, Trouble, Words
from clients.screen.offers import Offer
from ginp2p.bots import NAMES
from ginp2p.game.rules import Rules, preset

__all__ = ("HostSetup", "JoinSetup", "Setup", "SoloSetup")

LONGEST_NAME = 24  # characters, as at any table: ginp2p.table.wire
LONGEST_LINE = 1000  # characters; a message with a link in it

RULES = (("classic", "Classic"), ("house", "House"))
LENGTHS = (("0", "One hand"), ("100", "To 100"), ("250", "To 250"))
LEVELS = (("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard"), ("expert", "Expert"))
PLAYERS = "Who plays: " + ", ".join(NAMES[level] for level, _ in LEVELS)
SERVER_NOTE = "Server to meet at (empty: this machine)"


class Setup(Form):
    """A form that is sent with Enter. SEND: what its button says."""

    CSS_PATH = "fields.tcss"

    BINDINGS = [Binding("enter", "send", show=False)]  # noqa: RUF012
    TITLE_WORDS = ""
    SEND = ""

    def fields(self) -> list[Widget]:
        """Return what is to be chosen. To be overridden."""
        raise NotImplementedError

    def parts(self) -> list[Widget]:
        """Return title, fields and buttons."""
        return [Title(self.TITLE_WORDS), *self.fields(), Trouble(), Bar()]

    def on_mount(self) -> None:
        """Offer to send it, or to go back."""
        send = Offer("enter", "send", self.SEND, True)
        self.query_one(Bar).show([send, Offer("escape", "back", "Back")])

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        self.action_send() if message.offer.kind == "send" else self.action_back()

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self.action_send()

    def action_send(self) -> None:
        """Begin, or say what is missing."""
        name = self.gin.checked_name(self.query_one("#name", Field).value)
        if name is None:
            self.trouble(
                f"A name has 1 to {LONGEST_NAME} letters or other signs that can be shown."
            )
            self.query_one("#name", Field).enter()
        else:
            self.send(name)

    def send(self, name: str) -> None:
        """Begin with what is chosen. To be overridden."""
        raise NotImplementedError

    def name_field(self) -> Field:
        """Return the field for the player's name."""
        return Field("Your name", self.gin.setting.name, "name", LONGEST_NAME)

    def picked(self, id: str) -> str:  # noqa: A002
        """Return what is picked."""
        return self.query_one(f"#{id}", Picker).value

    def rules(self) -> Rules:
        """Return the rules that are picked."""
        return preset(self.picked("rules"), int(self.picked("length")))


def _rules_pickers() -> list[Widget]:
    return [
        Picker("Rules", RULES, "classic", "rules"),
        Words(
            "Classic: the starting player draws at once, and the sheet adds line and boxes at the "
            "end. House: the first card is offered to both, and hand points alone decide."
        ),
        Picker("Length", LENGTHS, "100", "length"),
    ]


class HostSetup(Setup):
    """What a host chooses."""

    TITLE_WORDS = "Play with a friend"
    SEND = "Open the room"

    def fields(self) -> list[Widget]:
        """Return name, rules, length and server."""
        server = Field(SERVER_NOTE, self.gin.setting.server, "server", LONGEST_LINE)
        return [self.name_field(), *_rules_pickers(), server]

    def send(self, name: str) -> None:
        """Open the room."""
        server = self.query_one("#server", Field).value
        if server and not server.lower().startswith(("http://", "https://")):
            self.trouble("A server's address starts with http:// or https://.")
            return
        self.gin.matches.host(name, self.rules(), server or None)


class JoinSetup(Setup):
    """What a guest needs: the code."""

    TITLE_WORDS = "Join a friend"
    SEND = "Join"

    def __init__(self, where: str = "", trouble: str = "") -> None:
        super().__init__()
        self._where = where
        self._trouble = trouble

    def fields(self) -> list[Widget]:
        """Return link, name and server."""
        return [
            Field("The link that your friend's screen shows, or the code", self._where, "where"),
            Field("With a code alone: the server's address", self.gin.setting.server, "server"),
            self.name_field(),
        ]

    def on_mount(self) -> None:
        """Begin with the link."""
        super().on_mount()
        self.query_one("#where", Field).enter()
        self.trouble(self._trouble)

    def send(self, name: str) -> None:
        """Go to the friend's room."""
        where = self.query_one("#where", Field).value
        found = destination(where, self.query_one("#server", Field).value)
        if isinstance(found, str):
            self.trouble(found)
        else:
            self.gin.matches.join(name, *found)


class SoloSetup(Setup):
    """What is chosen against the computer."""

    TITLE_WORDS = "Against the computer"
    SEND = "Deal"

    def fields(self) -> list[Widget]:
        """Return level, rules, length and name."""
        level = Picker("Level", LEVELS, "easy", "level")
        return [level, Words(PLAYERS), *_rules_pickers(), self.name_field()]

    def on_mount(self) -> None:
        """Begin with the level."""
        super().on_mount()
        self.query_one("#level", Picker).focus()

    def send(self, name: str) -> None:
        """Deal."""
        self.gin.matches.solo(name, self.picked("level"), self.rules())
