from ginp2p.game.cards import parse_card
from ginp2p.game.sentence import Sentence, sentence

KING, SEVEN = parse_card("KS"), parse_card("7H")
BOTH = Sentence("The {0} for the {1}, and the {0} again.", (KING, SEVEN))


class TestSentence:
    def test_names_cards_as_the_notation_does(self):
        assert str(BOTH) == "The KS for the 7H, and the KS again."

    def test_names_cards_as_a_screen_does(self):
        assert BOTH.told(lambda card: f"<{card}>") == "The <51> for the <32>, and the <51> again."

    def test_without_cards_is_its_text(self):
        assert str(Sentence("The hand is over.")) == "The hand is over."

    def test_has_numbers_and_parts_in_its_other_places(self):
        part = Sentence("{number} points", (), (("number", 7),))
        made = Sentence("The {0} leaves {points}.", (KING,), (("points", part),))
        assert str(made) == "The KS leaves 7 points."

    def test_is_put_together_from_pieces(self):
        made = sentence("The ", KING, " for the ", SEVEN, ".")
        assert made == Sentence("The {0} for the {1}.", (KING, SEVEN))

    def test_pieces_without_cards_are_one_text(self):
        assert sentence("It is ", "gin.") == Sentence("It is gin.")
