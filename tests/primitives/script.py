"""Call functions of ginp2p.primitives, on whichever machine this runs.

data: a list of calls, each a name and its arguments, encoded as ``conftest`` does.
Returns: an outcome each, encoded likewise; an error as its class's name.
"""

import ginp2p.primitives as primitives
from ginp2p.entropy import SeededEntropy
from ginp2p.errors import GinError


def main(data):
    return [outcome(name, arguments) for name, arguments in data]


def outcome(name, arguments):
    try:
        return encoded(getattr(primitives, name)(*[decoded(value) for value in arguments]))
    except GinError as error:
        return {"raised": type(error).__name__}


def decoded(value):
    if isinstance(value, list):
        return [decoded(item) for item in value]
    if "bytes" in value:
        return bytes.fromhex(value["bytes"])
    if "seed" in value:
        return SeededEntropy(bytes.fromhex(value["seed"]))
    return int(value["int"])


def encoded(value):
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return {"int": str(value)}
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    return [encoded(item) for item in value]
