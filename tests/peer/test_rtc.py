import asyncio
import copy

import pytest

from clients.peer import rtc
from clients.peer.faults import NoPath
from clients.peer.rtc import PeerConnection
from ginp2p.errors import MalformedMessage
from ginp2p.pairing.notes import MAX_CANDIDATES


def candidates_of(sdp):
    return [line[2:] for line in sdp.splitlines() if line.startswith("a=candidate:")]


def without_candidates(sdp):
    lines = [line for line in sdp.splitlines() if "candidate" not in line]
    return "\r\n".join(lines) + "\r\n"


@pytest.fixture
async def pair():
    offering, answering = PeerConnection(), PeerConnection()
    await asyncio.gather(offering.gather(), answering.gather())
    yield offering, answering
    await asyncio.gather(offering.close(), answering.close())


async def both_open(pair):
    await asyncio.gather(*[side.opened for side in pair])
    return True


class TestAddresses:
    async def test_a_machine_without_network_has_its_loopback_address(self, pair):
        (line,) = candidates_of(await pair[0].offer())
        assert " 127.0.0.1 " in line

    async def test_a_machine_with_an_address_gives_that_alone(self, monkeypatch):
        monkeypatch.setattr(
            "aioice.ice.get_host_addresses", lambda use_ipv4, use_ipv6: ["127.1.2.3"]
        )
        connection = PeerConnection()
        await connection.gather()
        (line,) = candidates_of(await connection.offer())
        assert " 127.1.2.3 " in line
        await connection.close()

    async def test_no_server_is_asked_by_default(self, pair):
        gatherer = pair[0]._ice.iceGatherer
        assert gatherer._connection.stun_server is None
        assert gatherer._connection.turn_server is None


class TestCandidates:
    """How a browser's trickled candidates are taken"""

    async def test_what_comes_before_the_description_waits_for_it(self, pair):
        offering, answering = pair
        offer = await offering.offer()
        for line in candidates_of(offer):
            await answering.add_candidate(line)
        answer = await answering.answer(without_candidates(offer))
        await offering.accept(without_candidates(answer))
        assert await both_open(pair)

    async def test_what_comes_after_it_is_taken_too(self, pair):
        offering, answering = pair
        offer = await offering.offer()
        await offering.accept(without_candidates(await answering.answer(without_candidates(offer))))
        await answering.add_candidate("")
        for line in candidates_of(offer):
            await answering.add_candidate(line)
        await answering.add_candidate("")
        assert await both_open(pair)

    async def test_a_name_that_nobody_answers_for_holds_nothing_up(self, pair, monkeypatch):
        asked = asyncio.Event()

        async def never(subscriber):
            asked.set()
            await asyncio.Event().wait()

        monkeypatch.setattr("aioice.ice.get_or_create_mdns_protocol", never)
        offering, answering = pair
        offer = await offering.offer()
        (line,) = candidates_of(offer)
        local = line.replace("127.0.0.1", "4a3b-77.local")
        answer = await answering.answer(offer.replace(f"a={line}", f"a={local}\r\na={line}"))
        await answering.add_candidate(local)
        await offering.accept(answer)
        assert await both_open(pair)
        assert asked.is_set()

    async def test_a_name_is_looked_up_in_the_background(self, pair, monkeypatch):
        class Mdns:
            async def resolve(self, name):
                return {"4a3b-77.local": "127.0.0.1"}[name]

        async def mdns(subscriber):
            return Mdns()

        monkeypatch.setattr("aioice.ice.get_or_create_mdns_protocol", mdns)
        offering, answering = pair
        offer = await offering.offer()
        (line,) = candidates_of(offer)
        local = line.replace("127.0.0.1", "4a3b-77.local")
        answer = await answering.answer(offer.replace(line, local))
        await offering.accept(without_candidates(answer))
        assert await both_open(pair)

    async def test_there_is_a_limit(self, pair):
        line = "candidate:1 1 udp 1 127.0.0.1 9 typ host"
        for _ in range(MAX_CANDIDATES):
            await pair[0].add_candidate(line)
        with pytest.raises(MalformedMessage, match="more than 40"):
            await pair[0].add_candidate(line)

    @pytest.mark.parametrize(
        "line", ["candidate:1", "candidate:1 x udp y 127.0.0.1 z typ host", "candidate:1 1 1 1 1 1"]
    )
    async def test_one_that_cannot_be_read_is_refused(self, pair, line):
        offering, answering = pair
        await answering.answer(await offering.offer())
        with pytest.raises(MalformedMessage, match="cannot be used"):
            await answering.add_candidate(line)


class TestDescriptions:
    @pytest.mark.parametrize("sdp", ["m=application\r\n", "m=application x y z\r\n"])
    async def test_one_that_cannot_be_read_is_refused(self, pair, sdp):
        with pytest.raises(MalformedMessage, match="offer cannot be used"):
            await pair[0].answer(sdp)

    async def test_an_answer_that_nobody_asked_for_is_refused(self, pair):
        with pytest.raises(MalformedMessage, match="answer cannot be used"):
            await pair[0].accept(await pair[1].offer())

    async def test_another_fingerprint_never_opens(self, pair):
        offering, answering = pair
        offer = await offering.offer()
        start = offer.index("a=fingerprint:sha-256 ") + 22
        other = "00" if offer[start : start + 2] != "00" else "11"
        answer = await answering.answer(offer[:start] + other + offer[start + 2 :])
        await offering.accept(answer)
        with pytest.raises(NoPath):
            await answering.opened


async def test_the_path_is_told(pair):
    offering, answering = pair
    await offering.accept(await answering.answer(await offering.offer()))
    await both_open(pair)
    assert offering.path == "direct"
    nominated = offering._ice._connection._nominated[1]
    nominated.remote_candidate.type = "relay"
    assert offering.path == "relayed"


async def test_of_the_ways_that_are_found_the_best_is_used(pair):
    offering, answering = pair
    await offering.accept(await answering.answer(await offering.offer()))
    await both_open(pair)
    ice = offering._ice._connection
    best = ice._nominated[1]
    worse = copy.copy(best)
    ice._check_list.append(worse)
    ice.check_complete(worse)
    assert (worse.nominated, ice._nominated[1] is best) == (True, True)


async def test_closing_never_takes_long(pair, monkeypatch):
    never = asyncio.Event()
    with monkeypatch.context() as patched:
        patched.setattr(rtc, "CLOSE_WITHIN", 0.0)
        patched.setattr(pair[0]._pc, "close", never.wait)
        await asyncio.wait_for(pair[0].close(), 5)
    assert not never.is_set()
