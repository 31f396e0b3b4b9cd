import ast
from pathlib import Path

import signaling

FILES = sorted(Path(signaling.__file__).parent.rglob("*.py"))
PURE = {
    "addresses.py",
    "arrivals.py",
    "directory.py",
    "limits.py",
    "members.py",
    "messages.py",
    "pace.py",
    "relays.py",
    "room.py",
    "rooms.py",
    "seating.py",
    "switchboard.py",
    "tally.py",
}


def imports_of(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_the_server_knows_nothing_of_the_game():
    found = {name for path in FILES for name in imports_of(path)}
    assert "aiohttp" in found
    assert found.isdisjoint({"ginp2p", "clients"})


def test_what_decides_has_no_socket_clock_or_chance():
    found = {name for path in FILES if path.name in PURE for name in imports_of(path)}
    assert "signaling" in found
    assert found.isdisjoint({"aiohttp", "asyncio", "random", "secrets", "socket", "time"})
