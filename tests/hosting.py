"""docs/hosting.md's own words, for tests that run them."""

import re
from pathlib import Path

DOCUMENT = Path(__file__).parent.parent / "docs" / "hosting.md"


def block(language):
    """Return the document's one block in this language."""
    text = DOCUMENT.read_text(encoding="utf-8")
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return found


def replaced(text, *pairs):
    """Return the text with each of these found once and replaced."""
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text
