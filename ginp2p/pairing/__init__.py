"""Pairing: room codes, a key from a short code, and envelopes the server cannot read."""
