"""docs/hosting.md, "Behind a proxy": whose connection it is"""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signaling.proxies import client_address, parse_network

PROXIES = tuple(map(parse_network, ("127.0.0.1", "10.0.0.0/8", "2001:db8::/32")))
CLIENT = "192.0.2.7"


def told(*forwarded, peer="127.0.0.1", proxies=PROXIES):
    return client_address(peer, forwarded, proxies)


class TestChains:
    def test_without_a_proxy_it_is_who_connects(self):
        assert told(peer=CLIENT) == CLIENT

    def test_a_named_proxy_says_whose_connection_it_carries(self):
        assert told(CLIENT) == CLIENT

    def test_through_several_named_proxies_it_is_the_last_that_is_none(self):
        assert told("192.0.2.7, 10.1.2.3, 10.1.2.4") == CLIENT

    def test_several_headers_are_one_list(self):
        assert told("198.51.100.1", "192.0.2.7", "10.1.2.3") == CLIENT

    def test_an_ipv6_client_behind_an_ipv6_proxy(self):
        assert told("2001:4860::7", peer="2001:db8::1") == "2001:4860::7"

    def test_an_ipv4_address_in_an_ipv6_one_is_itself(self):
        assert told("::ffff:192.0.2.7", peer="::ffff:127.0.0.1") == CLIENT

    def test_where_all_are_proxies_it_is_who_connects(self):
        assert told("10.1.2.3, 10.1.2.4") == "127.0.0.1"


class TestLies:
    """What a client writes into the header itself"""

    def test_nobody_is_believed_who_is_no_named_proxy(self):
        assert told("198.51.100.1", peer=CLIENT) == CLIENT
        assert told("198.51.100.1", proxies=()) == "127.0.0.1"

    def test_what_stands_left_of_the_client_is_not_looked_at(self):
        for lie in ("198.51.100.1", "127.0.0.1", "10.0.0.1", "no address", "", "\0", "," * 500):
            assert told(f"{lie}, {CLIENT}") == CLIENT
            assert told(lie, f"{CLIENT}, 10.0.0.1") == CLIENT

    @pytest.mark.parametrize(
        "entry",
        ["", " ", "unknown", "_hidden", "192.0.2.7:80", "[2001:db9::7]", "fe80::1%eth0"]
        + ["192.0.2", "192.0.2.007", "1" * 5000, "for=192.0.2.7", "192.0.2.7;", "\u0661.2.3.4"],
    )
    def test_what_cannot_be_read_leaves_the_proxys_own_address(self, entry):
        assert told(entry) == "127.0.0.1"
        assert told(f"{CLIENT}, {entry}, 10.0.0.1") == "127.0.0.1"

    def test_a_chain_without_end_is_not_followed(self):
        assert told(", ".join([CLIENT] + ["10.0.0.1"] * 15)) == CLIENT
        assert told(", ".join([CLIENT] + ["10.0.0.1"] * 16)) == "127.0.0.1"

    @given(st.lists(st.text(max_size=40), max_size=4))
    def test_whatever_is_written_there_what_comes_out_is_an_address(self, lines):
        assert ipaddress.ip_address(told(*lines))

    @given(st.text(max_size=40))
    def test_whatever_is_written_left_of_it_the_client_stays_the_client(self, lie):
        assert told(f"{lie},{CLIENT}") == CLIENT

    @pytest.mark.parametrize("peer", [None, "", "unknown"])
    def test_a_connection_without_an_address_has_none(self, peer):
        assert told(CLIENT, peer=peer) == peer


class TestNaming:
    @pytest.mark.parametrize("text", ["", "proxy.example", "10.0.0.1/8", "10.0.0.0/33", "10.0.0"])
    def test_what_is_no_address_and_no_network_is_refused(self, text):
        with pytest.raises(ValueError, match=r"."):
            parse_network(text)
