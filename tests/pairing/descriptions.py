"""A description of a data channel, as one side of a connection gives it."""

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
