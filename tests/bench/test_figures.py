"""clients/bench/figures.py: tables for people, objects for programs."""

from clients.bench.figures import Part, format_part, measured, one_value

DECK = Part(
    "deck",
    "Deck",
    (
        measured("shuffle", "shuffle", "ms", [41.26, 30.5, 200.0], 45.0),
        one_value("size", "size", "bytes", 8448, 11264),
        measured("rate", "rate", "hands/s", [3.5, 2.25], 2.0, is_floor=True),
        measured("open", "open", "ms", [0.5]),
    ),
    ("a note",),
)


class TestTables:
    def test_the_target_stands_beside_the_figure(self):
        assert format_part(DECK) == (
            "Deck\n"
            "                 median         least          target\n"
            "  shuffle       41.3 ms       30.5 ms         ≤ 45 ms\n"
            "  size      8,448 bytes                ≤ 11,264 bytes\n"
            "  rate     2.88 hands/s  2.25 hands/s     ≥ 2 hands/s\n"
            "  open          0.50 ms\n"
            "  (a note)"
        )

    def test_a_ratio_has_the_other_machines_median_beside_it(self):
        figure = measured("open", "open", "ms", [6.0, 7.0, 8.0], beside=3.5, ratio_target=4.0)
        assert format_part(Part("micropython", "There", (figure,))) == (
            "There\n"
            "         median    least  CPython  ratio     target\n"
            "  open  7.00 ms  6.00 ms  3.50 ms    2.0  ratio ≤ 4"
        )

    def test_a_part_that_is_missing_says_why(self):
        part = Part("micropython", "There", missing="Node is missing; run: make setup")
        assert format_part(part) == "There\n  not measured: Node is missing; run: make setup"


class TestObjects:
    def test_each_figure_has_a_stable_key_and_its_target(self):
        assert DECK.to_json() == {
            "title": "Deck",
            "figures": {
                "shuffle": {
                    "name": "shuffle",
                    "unit": "ms",
                    "median": 41.26,
                    "least": 30.5,
                    "samples": 3,
                    "at_most": 45.0,
                },
                "size": {
                    "name": "size",
                    "unit": "bytes",
                    "median": 8448,
                    "least": 8448,
                    "samples": 1,
                    "at_most": 11264,
                },
                "rate": {
                    "name": "rate",
                    "unit": "hands/s",
                    "median": 2.875,
                    "least": 2.25,
                    "samples": 2,
                    "at_least": 2.0,
                },
                "open": {"name": "open", "unit": "ms", "median": 0.5, "least": 0.5, "samples": 1},
            },
            "notes": ["a note"],
        }

    def test_a_ratio_is_told_with_what_it_is_a_ratio_to(self):
        figure = measured("open", "open", "ms", [7.0], beside=3.5, ratio_target=4.0)
        assert figure.to_json() == {
            "name": "open",
            "unit": "ms",
            "median": 7.0,
            "least": 7.0,
            "samples": 1,
            "cpython_median": 3.5,
            "ratio": 2.0,
            "ratio_at_most": 4.0,
        }

    def test_a_part_that_is_missing_says_why(self):
        part = Part("micropython", "There", missing="Node is missing")
        assert part.to_json() == {
            "title": "There",
            "figures": {},
            "notes": [],
            "missing": "Node is missing",
        }
