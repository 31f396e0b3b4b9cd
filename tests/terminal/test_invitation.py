from clients.terminal.invitation import invitation_rows
from clients.terminal.look import visible_width
from ginp2p.pairing.code import RoomCode
from tests.terminal.screens import ASCII, COLOURED, NARROW, PLAIN

LINK = "http://192.168.178.120:43210/#K7QX-9M2D"
CODE = RoomCode("K7QX", "9M2D")


def test_code_and_link_are_there_in_every_look():
    for look in (PLAIN, COLOURED, NARROW, ASCII):
        rows = invitation_rows(CODE, LINK, look)
        assert LINK in rows
        assert sum("K 7 Q X - 9 M 2 D" in row for row in rows) == 1


def test_all_of_it_fits_a_screen_of_eighty_by_twenty_four():
    for look in (PLAIN, COLOURED):
        rows = invitation_rows(CODE, LINK, look)
        assert len(rows) <= 23
        assert max(visible_width(row) for row in rows) <= 80


def test_a_narrow_screen_has_the_picture_above_the_words():
    rows = invitation_rows(CODE, LINK, NARROW)
    assert max(visible_width(row) for row in rows) <= 40
    assert "█" in rows[3]
