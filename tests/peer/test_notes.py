from clients.peer.notes import is_mdns, split_sdp

HOST_LINE = "candidate:1 1 udp 2130706431 192.168.1.7 50000 typ host"
LOCAL_LINE = "candidate:2 1 udp 2113937151 4a3b-77.local 50001 typ host"
SDP = "\r\n".join(
    [
        "v=0",
        "o=- 1 1 IN IP4 0.0.0.0",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 50000 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 192.168.1.7",
        "a=mid:0",
        "a=sctp-port:5000",
        f"a={HOST_LINE}",
        f"a={LOCAL_LINE}",
        "a=end-of-candidates",
        "a=ice-ufrag:abcd",
        "a=ice-pwd:abcdefghijklmnopqrstuv",
        "a=fingerprint:sha-256 " + ":".join(["AB"] * 32),
        "a=setup:actpass",
        "",
    ]
)


class TestLocalNames:
    """Names that browsers give in place of addresses"""

    def test_are_taken_out_and_kept_for_later(self):
        at_once, later = split_sdp(SDP)
        assert later == [LOCAL_LINE]
        assert ".local" not in at_once
        assert HOST_LINE in at_once

    def test_the_end_of_candidates_is_never_passed_on(self):
        assert "end-of-candidates" not in split_sdp(SDP)[0]

    def test_are_told_from_addresses(self):
        assert is_mdns(LOCAL_LINE)
        assert not is_mdns(HOST_LINE)
        assert not is_mdns("candidate:1")
