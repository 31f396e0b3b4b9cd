"""What is wrong with a record."""


class Broken(Exception):
    """One check of docs/protocol.md failed; kind is a short word for which."""

    def __init__(self, kind: str, reason: str) -> None:
        super().__init__(f"{kind}: {reason}")
        self.kind = kind
        self.reason = reason


def need(holds: bool, kind: str, reason: str) -> None:
    """Raises Broken where the condition does not hold."""
    if not holds:
        raise Broken(kind, reason)
