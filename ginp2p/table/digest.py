"""The version of the core, and the digest of the sources that judge a match.

Both peers compare them before a match, so that an accident (two versions that judge
differently) is noticed at once. ``make digest`` writes ``SOURCE_DIGEST`` anew; a test
keeps it true.
"""

from __future__ import annotations

__all__ = ("CORE_VERSION", "SOURCE_DIGEST")

CORE_VERSION = (0, 1, 0)
SOURCE_DIGEST = bytes.fromhex("3e37a3d2da1422827c7b60092bc30da11dfe7c06927b0cd740b3581031c71edc")
