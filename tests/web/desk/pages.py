"""Pages without a browser, on whichever machine this runs: what a worker and two players do.

Everything is seeded. ``reports`` keeps what each page was told.
"""

import json

from desk.run import Desk

from ginp2p.bots import make_bot
from ginp2p.entropy import SeededEntropy
from ginp2p.game.cards import GUEST

SERVER = "https://gin.example"
SDP = "\r\n".join(
    [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "a=ice-ufrag:abcd",
        "a=ice-pwd:abcdefghijklmnopqrstuv",
        "a=fingerprint:sha-256 " + ":".join(["AB"] * 32),
        "a=setup:actpass",
        "",
    ]
)
LINE = "candidate:1 1 udp 2130706431 192.168.1.7 50000 typ host"


class Page:
    """One page: its worker's desk, the moves of its player, and all it was told."""

    def __init__(self, seed, game=1):
        self.seed = seed
        self.desk = Desk(SeededEntropy(seed.encode()))
        self.player = make_bot("medium", SeededEntropy((seed + " player").encode()))
        self.game = game
        self.now = 0.0
        self.reports = []
        self.unread = []  # for the other side: frames and relayed messages
        self.disk = {}  # what the worker keeps: journals by name
        self.state = None
        self.work = "none"

    def do(self, what, **fields):
        """Hand the desk a command, and let it work as the worker does."""
        fields["do"] = what
        fields["game"] = self.game
        new = self._take(self.desk.handle(json.dumps(fields), self.now))
        while self.work == "urgent":
            new += self._take(self.desk.step(self.now))
        return new

    def restart(self):
        """Load the page again; go on with the match that it keeps."""
        (journal,) = self.disk.values()
        disk = self.disk
        self.__init__(self.seed + " again", self.game)
        self.disk = disk
        self.do("go_on", journal=journal)

    def idle(self):
        """Do a piece of the work that can wait."""
        return self._take(self.desk.step(self.now))

    def told(self, kind):
        """All reports of a kind, oldest first."""
        return [each for each in self.reports if each["report"] == kind]

    def _take(self, text):
        answer = json.loads(text)
        self.work = answer["work"]
        for each in answer["reports"]:
            if each["report"] in ("relay", "frame", "meet_relay"):
                self.unread.append(each)
            if each["report"] == "journal":
                before = [] if each["whole"] else self.disk[each["match"]]
                self.disk[each["match"]] = before + each["entries"]
            if each["report"] == "forget_match":
                del self.disk[each["match"]]
            if each["report"] == "table":
                self.state = each["state"]
        self.reports += answer["reports"]
        return answer["reports"]

    def view(self):
        """What the player sees, past the page: for a bot to choose by."""
        seat = self.desk._seat
        return (
            seat._table.view(GUEST) if self.state["kind"] == "solo" else seat._play._session.view()
        )

    def play(self):
        """Do what the player does now; False where it has nothing to do."""
        if self.state is None or self.state["phase"] == "over":
            return False
        if self.state["needsReady"]:
            self.do("ready")
            return True
        if self.state["isMyTurn"]:
            action = self.player.choose(self.view())
            self.do("act", kind=action.kind, card=action.card)
            return True
        return False


def solo(seed, level="medium", preset="house", target=100):
    """A page at a solo table, the bot about to move."""
    page = Page(seed)
    page.do("solo", level=level, preset=preset, target=target, name="Ann")
    return page


def play_solo(page, until=lambda page: False):
    """Play on, bot and player, until the match is over or something is so."""
    while page.state["phase"] != "over" and not until(page):
        if not page.play():
            page.do("bot")
    return page


_ARRIVES = {"frame": "frame", "relay": "relayed", "meet_relay": "meet_relayed"}


class Friends:
    """Two pages and what is between them; both players are there for everything."""

    def __init__(self, seed, preset="classic", target=0):
        self.host = Page(seed + " host")
        self.guest = Page(seed + " guest")
        self.pages = (self.host, self.guest)
        self.host.do("host", preset=preset, target=target, name="Ann", code=None, used=0)
        self.host.do("opened", room="K7QX", server=SERVER)

    @property
    def link(self):
        return self.host.told("code")[-1]["link"]

    def join(self, text=None):
        """Let the guest come in, as far as the server is concerned."""
        self.guest.do("join", text=text or self.link, server=SERVER)
        self.host.do("peer_joined")
        self.guest.do("joined", used=0)
        return self

    def connect(self):
        """Let both meet, and open the channel."""
        self.join()
        while self.carry():
            pass
        for page in self.pages:
            page.do("channel_open")
        return self

    def seated(self, name="Bob"):
        """Let the guest sit down, too."""
        self.connect()
        self.run()
        self.guest.do("sit_down", name=name)
        return self

    def carry(self):
        """Carry one thing across, or answer for a connection; False where there is nothing."""
        for page, other in ((self.host, self.guest), (self.guest, self.host)):
            if page.unread:
                each = page.unread.pop(0)
                new = other.do(_ARRIVES[each["report"]], data=each["data"])
                for report in new:
                    self._answer(other, report["report"])
                return True
        return False

    def break_off(self):
        """The channel breaks; what was under way is lost."""
        for page in self.pages:
            page.unread.clear()
            page.do("channel_lost")
        return self

    def meet(self):
        """Let both meet again, and open a channel."""
        for page in self.pages:
            page.unread.clear()
            page.do("meet_joined")
        while self.carry():
            pass
        for page in self.pages:
            page.do("channel_open")
        return self

    def _answer(self, page, order):
        if order in ("make_offer", "take_offer"):
            page.do("described", sdp=SDP)
            page.do("candidate", line=LINE)

    def advance(self):
        """Let one thing happen; False where nothing is left to do."""
        if self.carry():
            return True
        for page in self.pages:
            if page.play():
                return True
        for page in self.pages:
            if page.work != "none":
                page.idle()
                return True
        return False

    def run(self, until=lambda friends: False):
        while not until(self) and self.advance():
            pass
        return self
