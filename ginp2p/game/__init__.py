"""The game: cards, melds, rules, the public table of a hand, the match, what a seat sees."""
