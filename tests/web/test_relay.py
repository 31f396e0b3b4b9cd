"""A browser and a program that reach each other through a TURN server alone.

A real Chromium, a real coturn, the server's own hand-out, and a page of this test's own: the
game's page does the same after the pairing.
"""

import asyncio
import json

import pytest
import pytest_asyncio

from clients.peer.rtc import PeerConnection
from clients.peer.server_messages import PeerJoined, Relay
from clients.peer.signaling_client import SignalingClient
from signaling.relays import IceServers
from signaling.server import running_server
from signaling.site import SiteFile
from tests.coturn import running_coturn

PAGE = b'<!doctype html><title>Relay</title><link rel="icon" href="data:,">'

GUEST = """
async (room, offers) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/ws');
  const say = (message) => socket.send(JSON.stringify(message));
  const note = (fields) => say({ type: 'relay', data: btoa(JSON.stringify(fields)) });
  await new Promise((done) => (socket.onopen = done));
  say({ type: 'join', version: 1, room });
  const { iceServers, refused } = await new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      done({ iceServers: told.ice_servers, refused: told.code });
    };
  });
  if (refused) return refused;

  const pc = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' });
  const channel = pc.createDataChannel('table', { negotiated: true, id: 0 });
  const heard = new Promise((done) => (channel.onmessage = ({ data }) => done(data)));
  const refusals = [];
  const gaveUp = new Promise((done) => {
    pc.onicecandidateerror = ({ errorCode }) => refusals.push(errorCode) && done('refused');
  });
  pc.onicecandidate = ({ candidate }) =>
    candidate?.candidate && note({ candidate: candidate.candidate });
  const describe = async (made) => {
    await pc.setLocalDescription(await made);
    note(pc.localDescription);
  };
  socket.onmessage = async ({ data }) => {
    const message = JSON.parse(data);
    if (message.type !== 'relay') return;
    const told = JSON.parse(atob(message.data));
    await pc.setRemoteDescription(told);
    if (told.type === 'offer') await describe(pc.createAnswer());
  };
  if (offers) await describe(pc.createOffer());
  const opened = new Promise((done) => (channel.onopen = () => done('open')));
  if ((await Promise.race([opened, gaveUp])) === 'refused') return refusals;
  channel.send('from the browser');
  const reports = [...(await pc.getStats()).values()];
  const pair = reports.find((each) => each.type === 'candidate-pair' && each.nominated);
  const kinds = [pair.localCandidateId, pair.remoteCandidateId].map(
    (id) => reports.find((each) => each.id === id).candidateType,
  );
  return [kinds[0], await heard];
}
"""


@pytest.fixture(scope="module")
def coturn():
    with running_coturn() as coturn:
        yield coturn


@pytest_asyncio.fixture(loop_scope="session")
async def server(coturn, request):
    relays = IceServers(
        stun=(coturn.stun_url,),
        turn=(coturn.url, f"{coturn.url}?transport=tcp"),
        secret=getattr(request, "param", coturn.secret),
    )
    site = {"/": SiteFile(PAGE, "text/html; charset=utf-8")}
    async with running_server(site=site, ice_servers=relays) as running:
        yield running


async def host(server, room_is_open, guest_offers):
    """Connect to whoever comes; return the path, and what was heard."""
    signaling = await SignalingClient.connect(server.url)
    opened = await signaling.open_room()
    connection = PeerConnection(opened.ice_servers, relay_only=True)
    heard = asyncio.get_running_loop().create_future()

    async def note(kind, sdp):
        await signaling.relay(json.dumps({"type": kind, "sdp": sdp}).encode())

    try:
        await connection.gather()
        room_is_open.set_result(opened.room)
        assert isinstance(await signaling.receive(), PeerJoined)
        if not guest_offers:
            await note("offer", await connection.offer())
        while not connection.opened.done():
            receiving = asyncio.ensure_future(signaling.receive())
            waited = {receiving, connection.opened}
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if not receiving.done():
                receiving.cancel()
                break
            assert isinstance(receiving.result(), Relay)
            told = json.loads(receiving.result().data)
            if "candidate" in told:
                await connection.add_candidate(told["candidate"])
            elif told["type"] == "offer":
                await note("answer", await connection.answer(told["sdp"]))
            else:
                await connection.accept(told["sdp"])
        connection.attach(lambda frame: heard.done() or heard.set_result(frame), lambda: None)
        connection.channel.send("from the program")
        return await heard, connection.path
    finally:
        await connection.close()
        await signaling.close()


class TestRelayOnly:
    @pytest.mark.parametrize("guest_offers", [False, True])
    async def test_a_browser_and_a_program_meet_by_what_the_server_hands_out(
        self, arrive, server, guest_offers
    ):
        visitor = await arrive()
        await visitor.page.goto(server.url)
        room_is_open = asyncio.get_running_loop().create_future()
        hosting = asyncio.create_task(host(server, room_is_open, guest_offers))
        told = await visitor.evaluate(GUEST, await room_is_open, guest_offers)
        assert told == ["relay", "from the program"]
        assert await hosting == ("from the browser", "relayed")

    @pytest.mark.parametrize("server", ["south wind"], indirect=True)
    async def test_a_browser_is_told_that_the_relay_lets_nobody_in(self, arrive, server):
        visitor = await arrive()
        await visitor.page.goto(server.url)
        signaling = await SignalingClient.connect(server.url)
        opened = await signaling.open_room()
        assert 401 in await visitor.evaluate(GUEST, opened.room, True)
        await signaling.close()
