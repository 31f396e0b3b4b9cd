"""The core keeps to the dialect, and each refused construct is one that is seen."""

import pytest

from tests.dialect import core_sources, faults
from tests.micropython.harness import on_micropython

IMPORT_ALL = """
def main(names):
    for name in names:
        __import__(name)
    return names
"""

REFUSED = {
    "import of dataclasses": "from dataclasses import dataclass",
    "import of enum": "import enum",
    "import of asyncio": "import asyncio",
    "import of socket": "import socket",
    "import of time": "import time",
    "import of random": "import random",
    "import of secrets": "from secrets import token_bytes",
    "import of os": "from os import urandom",
    "import of os.path": "import os.path",
    "import of collections": "from collections import Counter, namedtuple",
    "import of itertools": "from itertools import combinations",
    "import of functools": "from functools import lru_cache",
    "import of json": "import json",
    "import of sys": "import sys",
    "relative import": "from . import cards",
    "typing.NamedTuple is not in the stub": "from typing import NamedTuple",
    "__future__.division is not in the stub": "from __future__ import division",
    "hashlib.sha512": "import hashlib\nhashlib.sha512(b'')",
    "hashlib.blake2b": "from hashlib import blake2b",
    ".hexdigest": "import hashlib\nhashlib.sha256(b'').hexdigest()",
    "match": "match 1:\n    case 1:\n        pass",
    "except*": "try:\n    pass\nexcept* ValueError:\n    pass",
    "positional-only /": "def f(a, /):\n    pass",
    "async": "async def f():\n    pass",
    "* in a list, tuple or set": "a = [*b, 1]",
    "** in a dict": "a = {**b}",
    "keyword of to_bytes": "a.to_bytes(2, byteorder='big')",
    "keyword of from_bytes": "int.from_bytes(a, 'big', signed=True)",
    "to_bytes without a byte order": "a.to_bytes(2)",
    "from_bytes without a byte order": "int.from_bytes(a)",
    "keyword of split": "a.split(sep=' ')",
    "keyword of int": "int('11', base=2)",
    "keyword of sum": "sum(a, start=1)",
    "keyword of zip": "zip(a, b, strict=True)",
    "slice with a step": "a[::-1]",
    ".bit_length": "a.bit_length()",
    ".bit_count": "a.bit_count()",
    ".zfill": "a.zfill(4)",
    ".rjust": "a.rjust(4)",
    ".ljust": "a.ljust(4)",
    ".removeprefix": "a.removeprefix('x')",
    ".isalnum": "a.isalnum()",
    ".title": "a.title()",
    "._replace": "a._replace(b=1)",
    "def __class_getitem__": "class A:\n    def __class_getitem__(cls, item):\n        return cls",
    "sort_keys": "a.dumps({}, sort_keys=True)",
    "keyword of a class, as metaclass": "class A(metaclass=B):\n    pass",
    "multiple inheritance": "class A(B, ValueError):\n    pass",
    "pow with a negative exponent, which gives 0": "pow(a, -1, p)",
    "encode('ascii'), which lets everything pass": "a.encode('ascii')",
    "UnicodeDecodeError is not built in": "try:\n    a\nexcept UnicodeDecodeError:\n    pass",
    "tuple[...] outside of annotations": "Pair = tuple[int, int]",
    "union of types outside of annotations": "Maybe = int | None",
    "= in an f-string's field": "f'{a=}'",
    "quotes within an f-string's field": "f\"{a['b']}\"",
    "lambda within an f-string's field": "f'{(lambda: a)()}'",
}

ALLOWED = """
from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Callable, NewType, TypeAlias

from ginp2p.errors import GinError

Card = NewType("Card", int)
Cards: TypeAlias = "tuple[Card, ...]"
Key = Callable[[Card], int]

if TYPE_CHECKING:
    Pair = tuple[int, int]
else:
    Pair = tuple


class Hand(GinError):
    cards: tuple[Card, ...] = ()


def f(a: list[int] | None, *rest: int, key: Key | None = None, **more: int) -> dict[str, int]:
    first, *others = rest
    held: list[int] = []
    f(None, *rest, **more)
    if (size := len(others)) > 1:
        held = others[1:size] + [first | 1]
    text = f"{size!r:>5} = {held[0]:02x} {size + 1}"
    return {text: int.from_bytes(hashlib.sha256(b"").digest(), "big")}
"""


@pytest.mark.parametrize("name", core_sources())
def test_the_core_keeps_to_the_dialect(name):
    assert faults(core_sources()[name].read_text(encoding="utf-8"), name) == []


@pytest.mark.parametrize("words", REFUSED)
def test_a_construct_outside_of_it_is_refused(words):
    assert [found for _, found in faults(REFUSED[words])] == [words]


def test_a_starred_tuple_and_set_are_refused_like_a_list():
    words = "* in a list, tuple or set"
    assert faults("a = (*b, 1)\na = {*b}") == [(1, words), (2, words)]


def test_what_both_machines_have_is_allowed():
    assert faults(ALLOWED) == []


def test_only_the_backends_reach_outside():
    assert faults("import sys", "primitives/backend.py") == []
    assert faults("import uctypes", "primitives/browser.py") == []
    assert faults("import uctypes", "primitives/group.py") == [(1, "import of uctypes")]


def test_micropython_imports_every_module():
    names = [
        "ginp2p." + name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in core_sources()
        if name != "__init__.py"
    ]
    assert len(names) > 30
    assert on_micropython(IMPORT_ALL, names) == names
