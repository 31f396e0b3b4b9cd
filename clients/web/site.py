"""The built page as a site for the signaling server: docs/web.md."""

from __future__ import annotations

from pathlib import Path

from signaling.site import Site, SiteFile

__all__ = ("load_site",)

DIST = Path(__file__).parent / "dist"
HASHED = "assets"  # what the build puts here has a hash in its name

TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
COMPRESSED = {".br", ".gz"}  # beside the file itself


def load_site(folder: Path = DIST) -> Site:
    """Return the page's files; none where it has not been built."""
    site = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in COMPRESSED and not path.name.startswith("."):
            site["/" + path.relative_to(folder).as_posix()] = _read(path, folder)
    if "/index.html" in site:
        site["/"] = site.pop("/index.html")
    return site


def _read(path: Path, folder: Path) -> SiteFile:
    return SiteFile(
        path.read_bytes(),
        TYPES.get(path.suffix, "application/octet-stream"),
        br=_read_compressed(path, ".br"),
        gzip=_read_compressed(path, ".gz"),
        is_immutable=path.relative_to(folder).parts[0] == HASHED,
    )


def _read_compressed(path: Path, ending: str) -> bytes | None:
    compressed = path.with_name(path.name + ending)
    return compressed.read_bytes() if compressed.is_file() else None
