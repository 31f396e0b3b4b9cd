"""docs/signaling.md §5: what one address may take up"""

import pytest

from signaling.addresses import Addresses, address_group
from signaling.limits import Limits
from signaling.messages import Refused


class TestWhatCountsAsOneAddress:
    @pytest.mark.parametrize(
        ("address", "group"),
        [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
            ("fe80::1%eth0", "fe80::/64"),
            (None, "unknown"),
            ("", "unknown"),
            ("no address", "unknown"),
        ],
    )
    def test_an_ipv4_address_or_the_network_of_an_ipv6_one(self, address, group):
        assert address_group(address) == group


class TestAccounts:
    def test_an_address_is_forgotten_with_its_last_connection(self):
        addresses = Addresses(Limits())
        addresses.connect("a")
        addresses.connect("a")
        addresses.disconnect("a", 0)
        assert len(addresses) == 1
        addresses.disconnect("a", 0)
        assert len(addresses) == 0

    def test_wrong_codes_are_remembered_until_they_no_longer_count(self):
        addresses = Addresses(Limits(wrong_codes_per_minute=2))
        addresses.connect("a")
        assert addresses.take_guess("a", 0) == 0
        addresses.disconnect("a", 0)
        addresses.forget_idle(29)
        assert len(addresses) == 1
        addresses.forget_idle(30)
        assert len(addresses) == 0

    def test_to_connect_again_does_not_forgive_wrong_codes(self):
        addresses = Addresses(Limits(wrong_codes_per_minute=1))
        addresses.connect("a")
        assert addresses.take_guess("a", 0) == 0
        addresses.disconnect("a", 0)
        addresses.connect("a")
        assert addresses.take_guess("a", 1) == 59

    def test_a_right_code_counts_for_nothing(self):
        addresses = Addresses(Limits(wrong_codes_per_minute=1))
        addresses.connect("a")
        for _ in range(3):
            assert addresses.take_guess("a", 0) == 0
            addresses.return_guess("a")

    def test_a_refused_connection_is_not_counted(self):
        addresses = Addresses(Limits(connections_per_address=1))
        addresses.connect("a")
        for _ in range(3):
            with pytest.raises(Refused):
                addresses.connect("a")
        addresses.disconnect("a", 0)
        addresses.connect("a")

    def test_one_address_does_not_use_up_what_another_may(self):
        addresses = Addresses(Limits(connections_per_address=1, rooms_per_address=1))
        addresses.connect("a")
        addresses.add_rooms("a", 1)
        addresses.connect("b")
        addresses.check_room("b")
        with pytest.raises(Refused):
            addresses.check_room("a")
