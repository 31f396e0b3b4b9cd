"""What can be typed after ``ginp2p history`` and the commands beside it."""

from __future__ import annotations

import argparse
from pathlib import Path

__all__ = ("HISTORY_COMMANDS", "VIEWS", "add_history_options")

VIEWS = ("both", "host", "guest", "public")

HISTORY_COMMANDS = (
    (
        "history",
        "list the matches you have played",
        "Lists the matches among friends that are kept on this machine, finished or not, the "
        "newest first. Their numbers here are those that the other commands take.",
    ),
    (
        "replay",
        "go through a match, move by move",
        "Checks a record, then goes through its finished hands: Enter is one move on, b one "
        "back. What was never shown stays closed.",
    ),
    (
        "stats",
        "how well you play",
        "Counts matches and hands won, by gin, knock and undercut, by opponent and by rules.",
    ),
    (
        "export",
        "write a match, or all, to a file",
        "Writes the record of one match, or one file with all matches, that another device or "
        "the page can take in.",
    ),
    (
        "import",
        "take in a match, or a file with many",
        "Takes in what export has written, here or in the page. Each record is checked first.",
    ),
    (
        "delete",
        "delete a match, or all",
        "Deletes what is kept on this machine of one match, or of all. Asks once.",
    ),
)


def add_history_options(name: str, command: argparse.ArgumentParser) -> None:
    """Add the options of one of these commands."""
    if name in ("export", "delete"):
        command.add_argument("which", metavar="NUMBER|all", help="as history numbers them")
    if name in ("export", "import"):
        command.add_argument("file", metavar="FILE", type=Path)
    if name == "delete":
        command.add_argument(
            "--unfinished",
            action="store_true",
            help="of those that can be gone on with, as resume numbers them",
        )
        command.add_argument("--yes", action="store_true", help="do not ask")
    if name == "replay":
        command.add_argument(
            "which", metavar="FILE|NUMBER", help="a record, or a match as history numbers them"
        )
        command.add_argument("--hand", type=int, default=1, metavar="N", help="begin at this hand")
        command.add_argument(
            "--view",
            choices=VIEWS,
            default="both",
            help="whose cards are seen as far as they are known (default: both)",
        )
    command.add_argument(
        "--records", metavar="FOLDER", help="where records are kept, as for host and join"
    )
