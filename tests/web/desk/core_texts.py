"""What the core says to players, read from its sources: each text once, as screens may know it.

A text is what ``Sentence``, ``sentence``, ``Finding`` or an error is made with. In an error's
text ``{}`` stands for what is filled in.
"""

import ast
from pathlib import Path

CORE = Path("ginp2p")
DESK = Path("clients/web/core/desk")
SAID = ("Sentence", "sentence", "Finding")
REFUSALS = ("IllegalMove", "Misuse")
REFUSING = (
    *sorted(DESK.glob("*.py")),
    CORE / "table" / "session.py",
    CORE / "table" / "solo.py",
    CORE / "table" / "own.py",
    CORE / "game" / "deal.py",
)
"""Where a player's wish is refused by an error; each is shown as a sentence."""

MAKING = (CORE / "game" / "sentence.py", DESK / "reports.py")
"""What makes sentences of texts that are given."""


class Unreadable(Exception):
    """A text is put together in a way that no table can know."""


def said():
    """Return the texts of all sentences and findings."""
    found = set()
    for path in (*sorted(CORE.rglob("*.py")), *sorted(DESK.glob("*.py"))):
        if path not in MAKING:
            found |= _said_in(path)
    return found


def refusals():
    """Return the texts of the errors that a player may be told, as sentences."""
    found = set()
    for path in REFUSING:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Raise) and _called(node.exc) in REFUSALS:
                text = _template(node.exc.args[0], path)
                closed = text if text[-1] in ".!?" else text + "."
                found.add(closed[:1].upper() + closed[1:])
    return found


def endings():
    """Return why a connection may be over."""
    tree = ast.parse((DESK / "play.py").read_text())
    assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
    [texts] = [node.value for node in assigned if _named(node) == "ENDINGS"]
    return {text.value for text in texts.values}


def _said_in(path):
    found = set()
    tree = ast.parse(path.read_text())
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.Module)):
            continue
        for node in _own(function):
            called = _called(node)
            if called == "sentence":
                found.add(_pieces(node, path))
            elif called in SAID:
                found |= _texts(node.args[0], function, path)
    return found


def _own(function):
    """Yield what is in a function or module, but in no function within."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef):
            waiting += ast.iter_child_nodes(node)


def _called(node):
    return getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""


def _named(assigned):
    return getattr(assigned.targets[0], "id", "")


def _texts(node, function, path):
    """Return the literals that an argument can be: itself, or what its name was given."""
    if isinstance(node, ast.Constant):
        return {node.value}
    if isinstance(node, ast.Name):
        given = [
            each.value
            for each in _own(function)
            if isinstance(each, ast.Assign) and _named(each) == node.id
        ]
        if given and all(isinstance(each, ast.Constant) for each in given):
            return {each.value for each in given}
    raise Unreadable(f"{path}:{node.lineno}")


def _pieces(call, path):
    text, cards = "", 0
    for piece in call.args:
        if isinstance(piece, ast.Constant):
            text += piece.value
        elif isinstance(piece, ast.Name):
            text += "{" + str(cards) + "}"
            cards += 1
        else:
            raise Unreadable(f"{path}:{piece.lineno}")
    return text


def _template(node, path):
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            [each.value if isinstance(each, ast.Constant) else "{}" for each in node.values]
        )
    raise Unreadable(f"{path}:{node.lineno}")
