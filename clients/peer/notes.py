"""What Python does with a description before it is used: it keeps ``.local`` names apart."""

from __future__ import annotations

__all__ = ("is_mdns", "split_sdp")

_ADDRESS = 4  # the word of a candidate that holds its address


def split_sdp(sdp: str) -> tuple[str, list[str]]:
    """Return a description to be set at once, and candidate lines to be added later.

    Later come the ``.local`` names, whose look-up takes its time. An "end of candidates"
    is dropped: with names still to be looked up, it would end everything before it began.
    """
    kept, later = [], []
    for line in sdp.splitlines():
        if line.startswith("a=end-of-candidates"):
            continue
        if line.startswith("a=candidate:") and is_mdns(line[2:]):
            later.append(line[2:])
        else:
            kept.append(line)
    return "\r\n".join(kept) + "\r\n", later


def is_mdns(line: str) -> bool:
    """Tell whether a candidate gives a ``.local`` name in place of an address."""
    words = line.split(" ")
    return len(words) > _ADDRESS and words[_ADDRESS].lower().endswith(".local")
