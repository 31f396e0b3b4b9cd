"""Faults on purpose: full matches that are killed, cut, delayed and forked, from printed seeds."""
