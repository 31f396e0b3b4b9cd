"""The signaling server: rooms of two, found by code, and a relay it cannot read.

It knows nothing of the game and could serve any two-player one. Schema and limits:
docs/signaling.md.
"""
