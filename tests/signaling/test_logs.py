"""docs/signaling.md, "What the server learns, and what it logs": how lines look"""

import io
import json
import logging
import re

import pytest

from signaling.logs import log_event, log_to

SENT = "/ws?what=a-client-sent"


@pytest.fixture
def written(request):
    """Return what has been logged so far, as text."""
    root, ours = logging.getLogger(), logging.getLogger("signaling")
    before, level = list(root.handlers), ours.level
    stream = io.StringIO()
    log_to(stream, request.param)
    yield stream.getvalue
    root.handlers[:] = before
    ours.setLevel(level)


class TestText:
    @pytest.mark.parametrize("written", ["text"], indirect=True)
    def test_an_event_is_one_line_with_its_fields(self, written):
        log_event("rooms", opened=3, why="two words")
        pattern = r'20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info rooms opened=3 why="two words"\n'
        assert re.fullmatch(pattern, written())


class TestJson:
    @pytest.mark.parametrize("written", ["json"], indirect=True)
    def test_an_event_is_one_object_a_line(self, written):
        log_event("rooms", opened=3)
        log_event("stopping", logging.WARNING)
        first, second = map(json.loads, written().splitlines())
        assert first.pop("time").endswith("Z")
        assert first == {"level": "info", "event": "rooms", "opened": 3}
        assert (second["level"], second["event"]) == ("warning", "stopping")

    @pytest.mark.parametrize("written", ["json"], indirect=True)
    def test_what_other_libraries_say_is_reduced_to_the_kind_and_the_place(self, written):
        try:
            raise ValueError(SENT)
        except ValueError:
            logging.getLogger("asyncio").exception("Task of %s failed", SENT)
        line = json.loads(written())
        assert (line["level"], line["event"]) == ("error", "error")
        assert re.fullmatch(r"error while serving a request: ValueError in \w+:\d+", line["what"])

    @pytest.mark.parametrize("written", ["json"], indirect=True)
    def test_an_error_of_the_http_layer_is_reduced_once(self, written):
        from signaling.quiet import quiet_logger

        try:
            raise ValueError(SENT)
        except ValueError:
            quiet_logger("signaling.http").exception("Bad %s", SENT)
        assert "ValueError in " in json.loads(written())["what"]
        assert SENT not in written()
