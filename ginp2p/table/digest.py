"""The version of the core, and the digest of the sources that judge a match.

Both peers compare them before a match, so that an accident (two versions that judge
differently) is noticed at once. ``make digest`` writes ``SOURCE_DIGEST`` anew; a test
keeps it true.
"""

from __future__ import annotations

__all__ = ("CORE_VERSION", "SOURCE_DIGEST")

CORE_VERSION = (0, 1, 0)
SOURCE_DIGEST = bytes.fromhex(
    "cafd290ed46ea12eb23ff2b70c49634e5819430cea7e1b45697b7b2df16df5a9"
)
