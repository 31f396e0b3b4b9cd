from clients.peer.notes import is_mdns, split_sdp
from tests.pairing.descriptions import HOST_LINE, LOCAL_LINE, SDP


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
