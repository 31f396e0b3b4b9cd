"""The site: files that the server gives out beside the rooms, such as a page to play on.

A site is a mapping from paths to files; what is not in it is not there. Nothing is read from
a disk while serving.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from types import MappingProxyType

from aiohttp import web
from aiohttp.hdrs import ACCEPT_ENCODING

__all__ = ("NO_SITE", "Site", "SiteFile", "add_site", "security_headers")

HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")
HERE = re.compile(r"(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?")
CODINGS = ("br", "gzip")  # what comes first is chosen where both will do

FOR_EVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"

FEATURES = "accelerometer display-capture geolocation gyroscope magnetometer midi payment usb"


class SiteFile:
    """One file. plain: its bytes; br, gzip: these compressed, or None.

    content_type: with its charset where it is text. is_immutable: whether its path has a hash
    of its content, so that it never changes.
    """

    def __init__(
        self,
        plain: bytes,
        content_type: str,
        *,
        br: bytes | None = None,
        gzip: bytes | None = None,
        is_immutable: bool = False,
    ) -> None:
        self.bodies = {"": plain, "br": br, "gzip": gzip}
        self.content_type = content_type
        self.is_immutable = is_immutable
        self._digest = sha256(plain).hexdigest()[:24]

    def coding_for(self, accepted: str) -> str:
        """Return the coding for a client with this ``Accept-Encoding``; "" for none."""
        accepts = _accepted_codings(accepted)
        for coding in CODINGS:
            if self.bodies[coding] is not None and accepts.get(coding, accepts.get("*", False)):
                return coding
        return ""

    def body(self, coding: str) -> bytes:
        """Return the bytes in a coding that ``coding_for`` has returned."""
        body = self.bodies[coding]
        assert body is not None
        return body

    def etag(self, coding: str) -> str:
        """Return what these bytes are known by, without quotation marks."""
        return f"{self._digest}-{coding}" if coding else self._digest


Site = Mapping[str, SiteFile]
"""Files by their paths, which begin with a slash. "/" is the page itself."""

NO_SITE: Site = MappingProxyType({})


def add_site(app: web.Application, site: Site) -> None:
    """Serve these files with GET and HEAD, all under one strict policy."""

    for path, file in site.items():
        app.router.add_get(path, partial(_answer, file))


def security_headers(host: str, scheme: str = "https") -> dict[str, str]:
    """Return what a browser is told about every file: ask nobody but this server.

    host: the request's ``Host``, for browsers to which 'self' is no WebSocket.
    scheme: by which the browser asks. On plain http it only complains of an opener policy.
    """
    is_heeded = scheme == "https" or HERE.fullmatch(host)
    opener = {"Cross-Origin-Opener-Policy": "same-origin"} if is_heeded else {}
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return {
        "Content-Security-Policy": (
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
            f"img-src 'self' data:; connect-src 'self'{sockets}; worker-src 'self'; "
            "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        **opener,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in FEATURES.split()),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }


async def _answer(file: SiteFile, request: web.Request) -> web.Response:
    coding = file.coding_for(request.headers.get(ACCEPT_ENCODING, ""))
    etag = file.etag(coding)
    scheme = request.headers.get("X-Forwarded-Proto", request.scheme)
    headers = security_headers(request.host, scheme)
    headers["Cache-Control"] = FOR_EVER if file.is_immutable else ASK_EACH_TIME
    headers["ETag"] = f'"{etag}"'
    headers["Vary"] = "Accept-Encoding"
    if any(known.value in ("*", etag) for known in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    headers["Content-Type"] = file.content_type
    if coding:
        headers["Content-Encoding"] = coding
    return web.Response(body=file.body(coding), headers=headers)


def _accepted_codings(header: str) -> dict[str, bool]:
    """Return which codings an ``Accept-Encoding`` names, and whether it wants them."""
    accepts = {}
    for part in header.lower().split(","):
        coding, _, weight = part.partition(";")
        accepts[coding.strip()] = not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight)
    return accepts
