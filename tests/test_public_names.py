"""What ``ginp2p`` offers at its top is what its modules offer."""

from importlib import import_module

import pytest

import ginp2p

NAMES = [name for name in ginp2p.__all__ if name != "__version__"]


@pytest.mark.parametrize("name", NAMES)
def test_each_name_is_public_where_it_lives(name):
    home = import_module(ginp2p._HOMES[name])
    assert name in home.__all__
    assert getattr(ginp2p, name) is getattr(home, name)


def test_an_unknown_name_is_refused():
    with pytest.raises(AttributeError, match="ginp2p has no dealer_button"):
        _ = ginp2p.dealer_button


def test_the_names_are_sorted_and_stand_once():
    assert list(ginp2p._HOMES) == sorted(ginp2p._HOMES)
    assert len(set(ginp2p.__all__)) == len(ginp2p.__all__)
