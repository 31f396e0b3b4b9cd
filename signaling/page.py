"""The page at ``/``: what this is, and how to join from a terminal.

One file that asks for nothing else. The policy allows its one style and its one script
by their hashes; the script reads the code from the fragment, which no browser sends.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

__all__ = ("PAGE", "PAGE_HEADERS")


def _hash_of(tag: str) -> str:
    """Return the policy's source expression for the element called ``tag``."""
    content = PAGE.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0]
    digest = hashlib.sha256(content.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


PAGE = Path(__file__).with_name("page.html").read_text(encoding="utf-8")

PAGE_HEADERS = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src {_hash_of('script')}; style-src {_hash_of('style')}; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
