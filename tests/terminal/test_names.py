import pytest

from clients.terminal import names
from clients.terminal.names import UnusableName, check_name, default_name


@pytest.mark.parametrize("text", ["Ann", " Ann ", "Ann Lee", "Zoë", "李小龙", "x" * 24])
def test_a_name_is_kept_but_for_the_blanks_around(text):
    assert check_name(text) == text.strip()


@pytest.mark.parametrize("text", ["", "  ", "x" * 25, "a\tb", "a\x1b[31mb", "a\u202eb", "\udce4"])
def test_what_cannot_be_shown_is_no_name(text):
    with pytest.raises(UnusableName, match="1 to 24 letters"):
        check_name(text)


@pytest.mark.parametrize(
    ("user", "name"),
    [
        ("ann", "Ann"),
        ("x" * 40, "X" + "x" * 23),
        ("\x1b\x07", "Player"),
        ("", "Player"),
        ("ann\u202e", "Ann"),
    ],
)
def test_the_systems_name_is_made_to_fit(monkeypatch, user, name):
    monkeypatch.setattr(names.getpass, "getuser", lambda: user)
    assert default_name() == name


def test_a_user_without_a_name_is_a_player(monkeypatch):
    def unknown():
        raise KeyError("uid not found")

    monkeypatch.setattr(names.getpass, "getuser", unknown)
    assert default_name() == "Player"
