import gzip

import aiohttp
import pytest
import pytest_asyncio
from yarl import URL

from signaling.server import running_server
from signaling.site import SiteFile, security_headers

PAGE = SiteFile(b"<!doctype html>page", "text/html; charset=utf-8", gzip=b"zipped", br=b"smaller")
SCRIPT = SiteFile(b"1;" * 99, "text/javascript; charset=utf-8", is_immutable=True)
SITE = {"/": PAGE, "/assets/a-1234.js": SCRIPT}


@pytest_asyncio.fixture
async def get():
    """Return a function that asks a server with the site; its answers are read already."""
    async with (
        running_server(site=SITE) as server,
        aiohttp.ClientSession(auto_decompress=False) as session,
    ):

        async def get(path, method="GET", **headers):
            headers = {name.replace("_", "-"): value for name, value in headers.items()}
            headers.setdefault("Accept-Encoding", "identity")
            url = URL(server.url + path, encoded=True)
            async with session.request(method, url, headers=headers) as answer:
                return answer.status, answer.headers, await answer.read()

        yield get


class TestCodings:
    @pytest.mark.parametrize(
        ("accepted", "coding"),
        [
            ("gzip, deflate, br", "br"),
            ("gzip, deflate", "gzip"),
            ("GZIP;q=0.5", "gzip"),
            ("*", "br"),
            ("br;q=0, *", "gzip"),
            ("br;q=0.000,gzip ; q=0", ""),
            ("identity", ""),
            ("brotli", ""),
            ("", ""),
            (",;=,,q", ""),
        ],
    )
    def test_the_smallest_that_a_client_takes_is_chosen(self, accepted, coding):
        assert PAGE.coding_for(accepted) == coding

    def test_what_is_not_there_is_not_chosen(self):
        assert SCRIPT.coding_for("br, gzip") == ""

    async def test_the_answer_says_how_it_is_coded(self, get):
        _, headers, body = await get("/", Accept_Encoding="br")
        assert (headers["Content-Encoding"], body) == ("br", b"smaller")
        assert headers["Vary"] == "Accept-Encoding"

    async def test_without_a_coding_the_bytes_are_plain(self, get):
        _, headers, body = await get("/")
        assert "Content-Encoding" not in headers
        assert body == b"<!doctype html>page"

    async def test_a_client_that_unpacks_gets_the_file(self):
        plain = b"text" * 100
        site = {"/": SiteFile(plain, "text/plain", gzip=gzip.compress(plain))}
        async with running_server(site=site) as server, aiohttp.ClientSession() as session:
            headers = {"Accept-Encoding": "gzip"}
            async with session.get(server.url, headers=headers) as answer:
                assert await answer.read() == plain


class TestCaching:
    async def test_what_has_a_hash_in_its_name_is_kept_for_ever(self, get):
        _, headers, _ = await get("/assets/a-1234.js")
        assert headers["Cache-Control"] == "public, max-age=31536000, immutable"

    async def test_the_page_is_asked_for_each_time(self, get):
        _, headers, _ = await get("/")
        assert headers["Cache-Control"] == "no-cache"

    async def test_what_is_known_already_is_not_sent_again(self, get):
        _, headers, _ = await get("/", Accept_Encoding="br")
        status, again, body = await get("/", Accept_Encoding="br", If_None_Match=headers["ETag"])
        assert (status, body) == (304, b"")
        assert again["ETag"] == headers["ETag"]
        assert "Content-Security-Policy" in again

    async def test_each_coding_has_a_tag_of_its_own(self, get):
        tags = {(await get("/", Accept_Encoding=each))[1]["ETag"] for each in ("br", "gzip", "")}
        assert len(tags) == 3

    async def test_another_tag_brings_the_file(self, get):
        status, _, body = await get("/", If_None_Match='"another", W/"and another"')
        assert (status, body) == (200, b"<!doctype html>page")

    async def test_a_tag_that_is_none_is_no_error(self, get):
        assert (await get("/", If_None_Match="page"))[0] in (200, 304)

    async def test_another_content_has_another_tag(self):
        assert SiteFile(b"a", "text/plain").etag("") != SiteFile(b"b", "text/plain").etag("")


class TestAnswers:
    async def test_head_is_get_without_the_body(self, get):
        _, whole, _ = await get("/assets/a-1234.js")
        status, headers, body = await get("/assets/a-1234.js", "HEAD")
        assert (status, body) == (200, b"")
        assert headers["Content-Length"] == whole["Content-Length"] == "198"
        assert headers["ETag"] == whole["ETag"]

    async def test_the_type_is_the_files_and_not_to_be_guessed(self, get):
        _, headers, _ = await get("/assets/a-1234.js")
        assert headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert headers["X-Content-Type-Options"] == "nosniff"

    @pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
    async def test_nothing_can_be_done_but_get_it(self, get, method):
        assert (await get("/", method))[0] == 405

    @pytest.mark.parametrize(
        "path",
        [
            "/index.html",
            "/assets",
            "/assets/",
            "/assets/../assets/b.js",
            "/../../etc/passwd",
            "/assets/..%2f..%2f..%2fetc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/assets/%00",
            "//etc/passwd",
            "/assets\\..\\a",
            "/assets/a-1234.js.br",
        ],
    )
    async def test_what_is_not_in_the_site_is_not_there(self, get, path):
        assert (await get(path))[0] == 404

    async def test_the_rooms_are_still_there(self, get):
        assert (await get("/healthz"))[0] == 200
        assert (await get("/ws"))[0] == 426

    async def test_without_a_site_a_small_page_says_how_to_join(self):
        async with (
            running_server() as server,
            aiohttp.ClientSession() as session,
            session.get(server.url) as answer,
        ):
            assert "ginp2p join" in await answer.text()


class TestPolicy:
    def policy(self, host="play.example"):
        text = security_headers(host)["Content-Security-Policy"]
        return dict(part.strip().split(" ", 1) for part in text.split(";"))

    def test_nothing_is_allowed_but_the_servers_own(self):
        assert self.policy() == {
            "default-src": "'none'",
            "script-src": "'self' 'wasm-unsafe-eval'",
            "style-src": "'self'",
            "img-src": "'self' data:",
            "connect-src": "'self' ws://play.example wss://play.example",
            "worker-src": "'self'",
            "manifest-src": "'self'",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }

    @pytest.mark.parametrize(
        "host", ["localhost:8000", "192.168.1.7:80", "[fe80::1]:8000", "a-b.c"]
    )
    def test_sockets_go_to_the_host_that_was_asked(self, host):
        assert self.policy(host)["connect-src"] == f"'self' ws://{host} wss://{host}"

    @pytest.mark.parametrize(
        "host",
        [
            "",
            "evil.example *",
            "a; script-src *",
            "a,b",
            "*",
            "a'b",
            "[::1",
            "http://a",
            "a:b",
            "ä",
        ],
    )
    def test_a_host_that_is_none_adds_nothing(self, host):
        assert self.policy(host)["connect-src"] == "'self'"

    @pytest.mark.parametrize(
        ("host", "scheme", "is_heeded"),
        [
            ("cards.example", "https", True),
            ("cards.example", "http", False),
            ("192.168.1.20:8080", "http", False),
            ("localhost:8080", "http", True),
            ("127.0.0.1:8080", "http", True),
            ("[::1]", "http", True),
            ("127.0.0.1.example", "http", False),
        ],
    )
    def test_an_opener_is_cut_off_where_browsers_heed_it(self, host, scheme, is_heeded):
        assert ("Cross-Origin-Opener-Policy" in security_headers(host, scheme)) == is_heeded

    async def test_every_file_has_it(self, get):
        for path in SITE:
            _, headers, _ = await get(path)
            for name in security_headers("play.example"):
                assert name in headers
