"""A signaling server that passes on what it likes. One room, K7QX."""

import base64
import contextlib
import json

from aiohttp import web

SEAT = "Az09-_0000000000000000"


class LyingServer:
    """distort(sender, number, data): what is handed over for each relayed message.

    sender: "host" or "guest"; number: counts from 0 for each sender; returns a list of
    bytes, or of strings that are sent as they are.
    """

    def __init__(self, distort=lambda sender, number, data: [data]):
        self.distort = distort
        self.sockets = {}
        self.relayed = {"host": 0, "guest": 0}

    async def websocket(self, request):
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        me = None
        async for message in socket:
            fields = json.loads(message.data)
            if fields["type"] == "open":
                me = "host"
                self.sockets[me] = socket
                await socket.send_json(
                    {"type": "opened", "room": "K7QX", "closes_in": 60, "seat": SEAT}
                )
            elif fields["type"] == "join":
                me = "guest"
                self.sockets[me] = socket
                await socket.send_json({"type": "joined", "seat": SEAT})
                await self.say("host", {"type": "peer_joined"})
            elif fields["type"] == "relay":
                await self.relay(me, base64.b64decode(fields["data"]))
        if me == "guest":
            await self.say("host", {"type": "peer_left"})
        return socket

    async def relay(self, me, data):
        number = self.relayed[me]
        self.relayed[me] += 1
        for shown in self.distort(me, number, data):
            if isinstance(shown, bytes):
                encoded = base64.b64encode(shown).decode()
                await self.say(other(me), {"type": "relay", "data": encoded})
            else:
                await self.sockets[other(me)].send_str(shown)

    async def say(self, to, fields):
        if to in self.sockets:
            with contextlib.suppress(ConnectionError):
                await self.sockets[to].send_json(fields)


def other(side):
    return "guest" if side == "host" else "host"


@contextlib.asynccontextmanager
async def serving(handler):
    app = web.Application()
    app.router.add_get("/ws", handler)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()
