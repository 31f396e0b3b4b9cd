"""The version of the core, and the digest of the sources that judge a match.

Both peers compare them before a match, so that an accident (two versions that judge
differently) is noticed at once. ``make digest`` writes ``SOURCE_DIGEST`` anew; a test
keeps it true.
"""

from __future__ import annotations

__all__ = ("CORE_VERSION", "SOURCE_DIGEST")

CORE_VERSION = (0, 1, 0)
SOURCE_DIGEST = bytes.fromhex(
    "2f4d0588c5c4f3a5eeaa17d3fbed301b4611f1a557998da9731148a0f78f1fb2"
)
