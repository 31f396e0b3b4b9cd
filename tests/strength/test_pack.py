"""What the learner found, written as the module that the expert looks it up in."""

from tests.strength.pack import packed

STAGE = """\
held 1.11 0.5
held 2 28.8224
offered 0.689
ten -1.05 {weights}
taking 0.28 -0.544
"""


def found(text):
    names = {}
    exec(packed(text), names)  # noqa: S102
    return [names[name] for name in ("HELD", "OFFERED", "TEN", "TAKING")]


def test_factors_are_in_thousandths_and_weights_in_hundredths():
    weights = " ".join(["0.304"] * 29)
    held, offered, ten, taking = found(STAGE.format(weights=weights) * 4)
    assert held == (((1110, 500), (2000, 28822)),) * 4
    assert offered == (((689,),),) * 4
    assert ten == ((-105, *[30] * 29),) * 4
    assert taking == ((28, -54),) * 4


def test_lines_fit_the_page():
    weights = " ".join(["-12.34"] * 29)
    assert max(map(len, packed(STAGE.format(weights=weights) * 4).splitlines())) <= 100
