from clients.terminal.look import Look, visible_width
from clients.terminal.qr import qr_rows, quiet_matrix
from tests.terminal.screens import ASCII, COLOURED, PLAIN

LINK = "http://192.168.178.120:43210/#K7QX-9M2D"


def modules(rows, dark):
    """Read half-blocks back: rows of booleans, dark ones True."""
    read = []
    for row in rows:
        read.append([letter in dark[0] for letter in row])
        read.append([letter in dark[1] for letter in row])
    return read


def test_the_code_has_a_quiet_zone_of_four_modules():
    matrix = quiet_matrix(LINK)
    size = len(matrix)
    for i in range(size):
        for j in (0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1):
            assert not matrix[i][j]
            assert not matrix[j][i]
    assert matrix[4][4:11] == [True] * 7  # the edge of the first finder


def test_the_picture_is_the_code_black_on_white():
    rows = qr_rows(LINK, COLOURED)
    assert {row[:9] for row in rows} == {"\x1b[30;107m"}
    assert {row[-4:] for row in rows} == {"\x1b[0m"}
    matrix = quiet_matrix(LINK)
    assert modules([row[9:-4] for row in rows], ("▀█", "▄█"))[: len(matrix)] == matrix


def test_without_colours_light_is_drawn_and_dark_left_out():
    matrix = quiet_matrix(LINK)
    assert modules(qr_rows(LINK, PLAIN), ("▄ ", "▀ "))[: len(matrix)] == matrix


def test_the_picture_of_a_usual_link_fits_a_narrow_screen():
    rows = qr_rows(LINK, COLOURED)
    assert max(visible_width(row) for row in rows) <= 40
    assert len(rows) <= 20


def test_where_it_cannot_be_drawn_it_is_left_out():
    assert qr_rows(LINK, ASCII) == []
    assert qr_rows(LINK, Look(colour=True, symbols=True, columns=30)) == []
