"""The digest of the sources that judge a match: check it, or write it anew.

    python tools/source_digest.py          say whether ginp2p/table/digest.py is true
    python tools/source_digest.py --write  make it true (make digest)

Both peers compare SOURCE_DIGEST before a match (docs/protocol.md). It is SHA-512, cut to 32
bytes, over each judging module in the order of their names: the name's size (2 bytes), the
name, the source's size (4 bytes), the source, whose lines end in a line feed.
"""

import hashlib
import re
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIGEST_FILE = ROOT / "ginp2p/table/digest.py"
PACKAGES = ("deck", "game", "primitives", "table")
BASE = ("entropy.py", "errors.py", "fields.py", "record.py")
# What never touches a verdict, so that a change to it keeps two copies compatible.
LEFT_OUT = (
    "table/digest.py",
    "table/frames.py",
    "table/presence.py",
    "table/save.py",
    "table/solo.py",
)

LINE = re.compile(r'^SOURCE_DIGEST = bytes\.fromhex\("[0-9a-f]{64}"\)$', re.M)


def judging_modules():
    """Return the names of the modules, as in table/hand.py, in the order they are hashed."""
    core = ROOT / "ginp2p"
    names = {
        path.relative_to(core).as_posix()
        for each in PACKAGES
        for path in (core / each).rglob("*.py")
    }
    return sorted((names | set(BASE)) - set(LEFT_OUT))


def source_digest():
    """Return the digest of the sources as they are now, 32 bytes."""
    digest = hashlib.sha512()
    for name in judging_modules():
        source = (ROOT / "ginp2p" / name).read_bytes().replace(b"\r\n", b"\n")
        digest.update(len(name).to_bytes(2, "big") + name.encode())
        digest.update(len(source).to_bytes(4, "big") + source)
    return digest.digest()[:32]


def written_digest():
    """Return the digest that ginp2p/table/digest.py holds."""
    return runpy.run_path(str(DIGEST_FILE))["SOURCE_DIGEST"]


def write_digest():
    """Make ginp2p/table/digest.py true."""
    text = DIGEST_FILE.read_text(encoding="utf-8")
    line = f'SOURCE_DIGEST = bytes.fromhex("{source_digest().hex()}")'
    text, found = LINE.subn(line, text)
    if found != 1:
        raise SystemExit(f"no line SOURCE_DIGEST in {DIGEST_FILE}")
    DIGEST_FILE.write_text(text, encoding="utf-8")


def main(arguments):
    """Check the digest, or write it anew."""
    if arguments == ["--write"]:
        write_digest()
    elif arguments:
        raise SystemExit(__doc__)
    elif written_digest() != source_digest():
        raise SystemExit("the sources have changed: run make digest")


if __name__ == "__main__":
    main(sys.argv[1:])
