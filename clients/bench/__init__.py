"""Measurements: how fast the deck, the engine and a whole match are on this machine."""
