"""People at a server's WebSocket, and what they say there."""

import aiohttp
from aiohttp import WSMsgType
from aiohttp.test_utils import TestServer

from signaling.limits import Limits
from signaling.server import SERVICE, make_app

OPEN = {"type": "open", "version": 1}
PING = {"type": "ping"}
PONG = {"type": "pong"}
LEAVE = {"type": "leave"}
PUT_OUT = {"type": "put_out"}
PEER_JOINED = {"type": "peer_joined"}
PEER_LEFT = {"type": "peer_left"}
MET = {"type": "met"}
UNPACED = {
    "message_burst": 10**6,
    "messages_per_second": 1e6,
    "byte_burst": 10**12,
    "bytes_per_second": 1e12,
}
PATIENCE = 20  # seconds


def join(room):
    return {"type": "join", "version": 1, "room": room}


def rejoin(place):
    """place: the answer to the message that it was taken with, and its room."""
    return {"type": "rejoin", "version": 1, "room": place["room"], "seat": place["seat"]}


def meet(room, seat):
    """seat: the letter that stands for it."""
    return {"type": "meet", "version": 1, "room": room, "seat": seat * 22}


def relay(data):
    return {"type": "relay", "data": data}


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Person:
    """One WebSocket."""

    def __init__(self, socket):
        self._socket = socket

    async def say(self, message):
        await self._socket.send_json(message)

    async def hear(self):
        return await self._socket.receive_json(timeout=PATIENCE)

    async def ask(self, message):
        await self.say(message)
        return await self.hear()

    async def code(self):
        """The code of the error that comes next."""
        answer = await self.hear()
        assert answer["type"] == "error", answer
        return answer["code"]

    async def refusal(self, message):
        await self.say(message)
        return await self.code()

    async def open(self):
        """The place that opening a room gives."""
        answer = await self.ask(OPEN)
        assert answer["type"] == "opened", answer
        return answer

    async def join(self, room):
        """The place that joining one gives."""
        answer = await self.ask(join(room))
        assert answer["type"] == "joined", answer
        return {"room": room, "seat": answer["seat"]}

    async def closed(self):
        """The close code, after nothing more has come."""
        message = await self._socket.receive(timeout=PATIENCE)
        if message.type is WSMsgType.CLOSE:
            return message.data
        assert message.type is WSMsgType.CLOSED, message
        return self._socket.close_code

    async def close(self):
        await self._socket.close()

    def drop(self):
        """End the connection as a killed program does."""
        self._socket._response.connection.transport.abort()

    def let_go(self):
        """Give the connection up without a word, whatever has become of it."""
        self._socket._response.close()


class House:
    """One server in this process. people: ways in."""

    def __init__(self, clock, directory=None, **limits):
        limits = Limits(**limits)
        if directory is not None:
            directory = directory(limits)
        self.app = make_app(limits=limits, clock=clock, directory=directory)
        self._server = TestServer(self.app)
        self._session = None
        self._people = []

    @property
    def service(self):
        return self.app[SERVICE]

    async def start(self):
        await self._server.start_server()
        self._session = aiohttp.ClientSession()
        return self

    async def stop(self):
        """Stop the server as a service manager does: people keep their ends."""
        await self._server.close()

    async def close(self):
        for person in self._people:
            person.let_go()  # aiohttp warns of connections that nobody gave up
        await self._session.close()
        await self.stop()

    async def come(self, **headers):
        url = self._server.make_url("/ws")
        person = Person(await self._session.ws_connect(url, headers=headers))
        self._people.append(person)  # whom nobody holds is gone
        return person

    async def sweep(self):
        await self.service.sweep()


async def come_to(url):
    """Somebody at a server that runs elsewhere; and the session, to be closed."""
    session = aiohttp.ClientSession()
    return Person(await session.ws_connect(url + "/ws")), session
