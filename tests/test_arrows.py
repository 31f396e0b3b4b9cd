"""Imports point one way: primitives ← deck, pairing ← table; game ← bots, table; all ← clients.

``signaling`` knows nothing of the game: it could serve any game for two.
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"ginp2p", "signaling", "clients"}
BASE = {"entropy", "errors", "fields", "record"}

# a part of the core, and the parts that it may import besides itself and the base
ARROWS = {
    "base": set(),
    "primitives": set(),
    "deck": {"primitives"},
    "pairing": {"primitives"},
    "game": set(),
    "bots": {"game"},
    "table": {"game", "deck", "pairing", "primitives"},
}


def files(folder):
    """Return the folder's Python files, by their path from the root."""
    paths = (ROOT / folder).rglob("*.py")
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    return sorted(name for name in names if "node_modules" not in name)


def imported(source):
    """Return the modules that a source imports anywhere, those for annotations too."""
    modules = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            # "from ginp2p import errors" imports a module too
            modules.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {module for module in modules if module.partition(".")[0] in OURS}


def part(module):
    """Return the part of the core that a module belongs to; None for the package itself."""
    steps = module.removesuffix(".py").replace("/", ".").split(".")
    if len(steps) == 1 or steps[1] == "__init__":
        return None
    return "base" if steps[1] in BASE else steps[1]


def wrong_imports(name, source):
    """Return what the file ``name`` of the core may not import, and does."""
    home = part(name)
    allowed = ARROWS[home] | {home, "base"}
    return {
        module
        for module in imported(source)
        if not module.startswith("ginp2p.") or part(module) not in allowed
    }


@pytest.mark.parametrize("name", [name for name in files("ginp2p") if part(name) is not None])
def test_the_core_imports_along_the_arrows(name):
    assert wrong_imports(name, (ROOT / name).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("name", files("signaling"))
def test_signaling_knows_nothing_of_the_game(name):
    modules = imported((ROOT / name).read_text(encoding="utf-8"))
    assert {module for module in modules if not module.startswith("signaling")} == set()


def test_the_core_knows_nothing_of_servers_and_clients():
    found = {name: imported((ROOT / name).read_text(encoding="utf-8")) for name in files("ginp2p")}
    assert {
        name: modules
        for name, modules in found.items()
        if any(not module.startswith("ginp2p") for module in modules)
    } == {}


def test_only_the_command_line_opens_the_screen():
    """What plays knows nothing of how it is drawn."""
    found = {
        name
        for folder in ("ginp2p", "signaling", "clients")
        for name in files(folder)
        if not name.startswith("clients/screen/")
        for module in imported((ROOT / name).read_text(encoding="utf-8"))
        if module.startswith("clients.screen")
    }
    assert found == {"clients/terminal/on_screen.py"}


class TestTheArrowsThemselves:
    """Each kind of wrong import is one that is seen."""

    @pytest.mark.parametrize(
        ("name", "line"),
        [
            ("ginp2p/errors.py", "from ginp2p.game.cards import Card"),
            ("ginp2p/primitives/group.py", "from ginp2p.deck import transcript"),
            ("ginp2p/deck/shuffle.py", "import ginp2p.game.cards"),
            ("ginp2p/pairing/cpace.py", "from ginp2p.deck.transcript import Transcript"),
            ("ginp2p/game/deal.py", "from ginp2p.primitives import sha512"),
            ("ginp2p/game/deal.py", "def f():\n    from ginp2p import bots"),
            ("ginp2p/bots/easy.py", "from ginp2p.table.session import Session"),
            ("ginp2p/table/session.py", "from ginp2p.bots import make_bot"),
            ("ginp2p/table/session.py", "from clients.peer import shell"),
            ("ginp2p/table/session.py", "import signaling"),
        ],
    )
    def test_a_wrong_import_is_seen(self, name, line):
        assert len(wrong_imports(name, line)) == 1

    @pytest.mark.parametrize(
        ("name", "line"),
        [
            ("ginp2p/game/deal.py", "from ginp2p.errors import IllegalMove"),
            ("ginp2p/game/deal.py", "from ginp2p import entropy"),
            ("ginp2p/game/deal.py", "from ginp2p.game.cards import Card"),
            ("ginp2p/deck/tokens.py", "from ginp2p.primitives import L"),
            ("ginp2p/table/session.py", "from ginp2p.deck.keys import joint_key"),
            ("ginp2p/table/session.py", "import hashlib"),
        ],
    )
    def test_a_right_one_is_let_through(self, name, line):
        assert wrong_imports(name, line) == set()

    def test_every_part_of_the_core_has_its_arrows(self):
        assert {part(name) for name in files("ginp2p")} - {None} == set(ARROWS)
