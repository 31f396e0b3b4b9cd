"""The version of the core, and the digest of the sources that judge a match.

Both peers compare them before a match, so that an accident (two versions that judge
differently) is noticed at once. ``make digest`` writes ``SOURCE_DIGEST`` anew; a test
keeps it true.
"""

from __future__ import annotations

__all__ = ("CORE_VERSION", "SOURCE_DIGEST")

CORE_VERSION = (0, 1, 0)
SOURCE_DIGEST = bytes.fromhex("c0c8d0e31ea5ff1608791bb6854811e9e8df5b12d38cfd33474fd1de664067aa")
