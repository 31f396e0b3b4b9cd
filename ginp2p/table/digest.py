"""The version of the core, and the digest of the sources that judge a match.

Both peers compare them before a match, so that an accident (two versions that judge
differently) is noticed at once. ``make digest`` writes ``SOURCE_DIGEST`` anew; a test
keeps it true.
"""

from __future__ import annotations

__all__ = ("CORE_VERSION", "SOURCE_DIGEST")

CORE_VERSION = (0, 1, 0)
SOURCE_DIGEST = bytes.fromhex("68ddfdb70146694846df98bb49810b28578b71c4fb5bb2f592a3ed2fb49420ed")
