from ginp2p.record import Record


class Spot(Record):
    FIELDS = ("x", "y")

    def __init__(self, x, y=0):
        self.x = x
        self.y = y


class Place(Spot):
    pass


class TestRecord:
    def test_is_equal_when_its_fields_are(self):
        assert Spot(1, 2) == Spot(1, 2)
        assert Spot(1, 2) != Spot(2, 1)
        assert hash(Spot(1, 2)) == hash(Spot(1, 2))

    def test_is_no_other_kind_of_record(self):
        assert Spot(1) != Place(1)
        assert Spot(1) != (1, 0)

    def test_shows_its_fields(self):
        assert repr(Spot(1, "a")) == "Spot(x=1, y='a')"
        assert repr(Place(None)) == "Place(x=None, y=0)"

    def test_is_copied_with_changes_and_stays_as_it_is(self):
        spot = Spot(1, 2)
        assert spot.replace(y=5) == Spot(1, 5)
        assert spot == Spot(1, 2)
        assert type(Place(1).replace(x=2)) is Place

    def test_gives_its_values_in_order(self):
        assert Spot(3, 4).values() == (3, 4)
