"""Records whose seats lie under good signatures, made here from the document alone."""

from tests.verifier.both import agree
from tests.verifier.frames import endings, starts
from tests.verifier.maker import Maker
from tests.verifier.trial import trial


class TestLies:
    def test_are_refused_alike_while_the_deck_is_made(self):
        assert [tried for tried in trial(Maker(), 0.15, until="draw") if tried[1]] == []

    def test_are_refused_alike_in_play_and_the_hand_is_proven_by_both(self):
        maker = Maker("house", 0, 3)
        while maker.hand.table is None:
            maker.step()
        assert [tried for tried in trial(maker, 0.005) if tried[1]] == []
        assert maker.verdict().finished
        assert agree(maker.file()) == ""


class TestSurroundings:
    def test_starts_are_judged_alike(self):
        records = list(starts(Maker()))[::3]
        assert [(what, said) for what, data in records if (said := agree(data))] == []

    def test_statements_are_judged_alike(self):
        maker = Maker()
        maker.step()
        records = [*endings(maker)]
        maker.resign()
        records += endings(maker)
        assert [(what, said) for what, data in records if (said := agree(data))] == []
