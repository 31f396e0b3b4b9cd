"""Closed tabs, second tabs, sleep, lost links and damaged storage: what ends no match."""

import contextlib
import os
import signal
import uuid
from pathlib import Path

import pytest
from playwright.async_api import expect

from clients.web.site import load_site
from ginp2p.game.cards import HOST
from ginp2p.table.verify import verify_record
from signaling.server import running_server
from tests.web.browsers import ARGUMENTS, CHROMIUM, Visitor
from tests.web.doing import kept_records, leave, open_room, play_solo, sit_down, start, way
from tests.web.playing import Player

REFUSED = "ERR_CONNECTION_REFUSED"
OFFLINE = "ERR_INTERNET_DISCONNECTED"

# Keeps every connection within reach, so that a test can break it.
REACHABLE = """
(() => {
  const all = (window.__connections = []);
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...words) {
      super(...words);
      all.push(this);
    }
  };
})();
"""
BREAK = "() => { for (const each of window.__connections) each.close(); }"

LATER = "(seconds) => { new BroadcastChannel('later').postMessage(seconds); }"

# Spoils everything that is stored of matches with friends.
SPOIL = """
() => new Promise((done) => {
  indexedDB.open('ginp2p').onsuccess = ({ target: { result } }) => {
    const spoiling = result.transaction('entries', 'readwrite');
    const store = spoiling.objectStore('entries');
    store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      cursor.update(cursor.value.slice(1));
      cursor.continue();
    };
    spoiling.oncomplete = () => { result.close(); done(); };
  };
})
"""


async def without_storage(route):
    """Let the worker's storage be as on a full disk."""
    answer = await route.fetch()
    refuses = (
        "IDBFactory.prototype.open = () => { throw new DOMException('', 'QuotaExceededError'); };"
    )
    await route.fulfill(response=answer, body=f"{refuses}\n{await answer.text()}")


async def with_a_clock(route):
    """Let the worker's clock run ahead when the page asks for it: see ``LATER``."""
    answer = await route.fetch()
    clock = """{
      let ahead = 0;
      const now = performance.now.bind(performance);
      performance.now = () => now() + ahead;
      new BroadcastChannel('later').onmessage = ({ data }) => { ahead += data * 1000; };
    }"""
    await route.fulfill(response=answer, body=f"{clock}\n{await answer.text()}")


@contextlib.contextmanager
def asleep(mark):
    """Let the programs stand still that were started with this argument, and all of theirs."""
    stopped = programs_of(mark)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in reversed(stopped):
            os.kill(pid, signal.SIGCONT)


def programs_of(mark):
    """Return the ids of a program with this argument, and of those it has started."""
    parents, found = {}, []
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(path.name)] = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if mark.encode() in (path / "cmdline").read_bytes():
                found.append(int(path.name))
    for pid in found:
        found += [
            child for child, parent in parents.items() if parent == pid and child not in found
        ]
    assert found
    return found


def told(page, text):
    """Expect that this page tells so."""
    return expect(page.get_by_text(text).first)


async def drawn(ann, bob):
    """Let them sit down and play until Bob has drawn; return both, and what Bob sees."""
    await sit_down(bob, await open_room(ann))
    players = Player(ann), Player(bob)
    await players[0].until(lambda seen: len(seen.hand) == 10)
    return *players, await players[1].play(until=lambda seen: len(seen.hand) == 11)


async def goes_on(ann, bob, seen):
    """Bob has the cards he had, and both play on: he throws one, and Ann draws."""
    await bob.until(lambda now: sorted(now.cards) == sorted(seen.cards))
    await bob.play(until=lambda now: len(now.hand) == 10)
    await ann.play(until=lambda now: len(now.hand) == 11)


def tab_of(visitor, page):
    """Return the player at another tab of the same browser."""
    tab = Visitor(visitor.name, visitor.context, page, visitor.url)
    return Player(tab)


class TestTabs:
    async def test_a_closed_tab_is_opened_again_within_five_minutes(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        await ann.context.route("**/assets/worker-*.js", with_a_clock)
        host, _, seen = await drawn(ann, bob)
        await bob.page.close()
        await told(ann.page, "The connection to Bob is lost").to_be_visible()
        tab = tab_of(bob, await bob.context.new_page())
        await start(tab.browser)
        card = way(tab.browser.page, "Go on with Ann")
        await expect(card).to_contain_text("Hand 1. You 0 : 0 Ann.")
        await card.click()
        await goes_on(host, tab, seen)

        await tab.browser.page.close()
        await told(ann.page, "The connection to Bob is lost").to_be_visible()
        end = ann.page.get_by_role("button", name="End the match")
        await ann.evaluate(LATER, 290)
        await expect(ann.page.get_by_role("region", name="Bob is away")).to_contain_text("4 min")
        await expect(end).to_have_count(0)
        await ann.evaluate(LATER, 10)
        await end.click()
        await told(ann.page, "You have ended the match").to_be_visible()
        (record,) = await kept_records(ann)
        assert verify_record(record).abandoned == HOST

    @pytest.mark.parametrize("is_secure", [True, False])
    async def test_one_tab_at_a_time_has_the_seat(self, arrive, server, is_secure):
        url = server.url if is_secure else server.url.replace("127.0.0.1", "table.test")
        ann, bob = await arrive("Ann", url=url), await arrive("Bob", url=url)
        host, _, seen = await drawn(ann, bob)
        assert await bob.page.evaluate("isSecureContext") == is_secure
        tab = tab_of(bob, await bob.context.new_page())
        await start(tab.browser)
        await way(tab.browser.page, "Go on with Ann").click()
        await told(tab.browser.page, "Open in another tab").to_be_visible()
        await tab.browser.press("button", "Leave it there")
        await way(tab.browser.page, "Go on with Ann").click()
        await tab.browser.press("button", "Play here")
        await told(bob.page, "You play on in another tab").to_be_visible()
        await goes_on(host, tab, seen)

    async def test_one_tab_at_a_time_has_the_solo_match(self, arrive):
        ann = await arrive("Ann")
        await play_solo(ann)
        seen = await Player(ann).play(until=lambda seen: len(seen.hand) == 11)
        tab = tab_of(ann, await ann.context.new_page())
        await start(tab.browser)
        await way(tab.browser.page, "Go on").click()
        await tab.browser.press("button", "Play here")
        await told(ann.page, "You play on in another tab").to_be_visible()
        await tab.until(lambda now: sorted(now.cards) == sorted(seen.cards))

    async def test_several_matches_lie_side_by_side(self, arrive):
        ann, bob, eve = await arrive("Ann"), await arrive("Bob"), await arrive("Eve")
        await sit_down(bob, await open_room(ann))
        await Player(bob).until(lambda seen: len(seen.hand) >= 10)
        await leave(ann.page)
        await told(bob.page, "Ann has left the table").to_be_visible()
        await bob.page.get_by_role("button", name="Save and leave").click()
        await sit_down(eve, await open_room(ann))
        await Player(eve).until(lambda seen: len(seen.hand) >= 10)
        await leave(ann.page)
        cards = ann.page.get_by_role("region", name="Unfinished matches").get_by_role("button")
        await expect(cards).to_contain_text(["Go on with Eve", "Go on with Bob"])
        await way(ann.page, "Go on with Bob").click()
        await way(bob.page, "Go on with Ann").click()
        await told(ann.page, "Bob is back").to_be_visible()


class TestLinks:
    async def test_a_phone_goes_on(self, arrive, server, browser):
        """After its page was left and come back to, without a network, and asleep for a minute.

        Asleep, all of its browser stands still; the other's clock runs on.
        """
        ann, mark = await arrive("Ann"), f"--asleep-{uuid.uuid4()}"
        phone = await browser.browser_type.launch(
            executable_path=CHROMIUM,
            args=[*ARGUMENTS, mark],
            ignore_default_args=["--disable-back-forward-cache"],
        )
        try:
            bob = await Visitor.arrive(phone, "Bob", server.url)
            bob.excuse(OFFLINE)
            await bob.context.add_init_script(REACHABLE)
            host, guest, seen = await drawn(ann, bob)
            lost = ann.page.get_by_role("region", name="The connection to Bob is lost")

            await bob.evaluate("() => { window.isOld = true; }")
            await bob.page.goto("about:blank")
            await expect(lost).to_be_visible()
            await bob.page.go_back(wait_until="commit")  # such a page is not loaded once more
            assert await bob.evaluate("() => window.isOld")
            await expect(lost).to_have_count(0)

            await bob.context.set_offline(True)
            await bob.evaluate(BREAK)
            await told(bob.page, "does not reach the server").to_be_visible()
            await bob.context.set_offline(False)
            await expect(lost).to_have_count(0)
            with asleep(mark):
                away = ann.page.get_by_role("region", name="Bob is away")
                await expect(away).to_contain_text("60 s", timeout=120_000)
            await goes_on(host, guest, seen)
            assert bob.complaints() == []
        finally:
            await phone.close()

    @pytest.mark.parametrize("who", ["one", "both"])
    async def test_a_broken_link_is_made_anew_though_the_server_was_restarted(self, arrive, who):
        async with contextlib.AsyncExitStack() as servers:
            first = running_server(site=load_site())
            server = await servers.enter_async_context(first)
            people = [await arrive(name, url=server.url) for name in ("Ann", "Bob")]
            for each in people:
                await each.context.add_init_script(REACHABLE)
                each.excuse(REFUSED)
            host, guest, seen = await drawn(*people)
            port = server.port
            await servers.aclose()
            for each in people if who == "both" else people[:1]:
                await each.evaluate(BREAK)
            await told(people[1].page, "does not reach the server").to_be_visible()
            async with running_server(port=port, site=load_site()):
                await goes_on(host, guest, seen)


class TestStorage:
    async def test_a_damaged_match_is_set_aside_and_told(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        await drawn(ann, bob)
        await bob.evaluate(SPOIL)
        await bob.page.reload()
        await told(bob.page, "The kept match could not be opened").to_be_visible()
        await start(bob)
        await told(bob.page, "One kept match could not be opened").to_be_visible()
        await expect(way(bob.page, "Go on")).to_have_count(0)

    async def test_a_storage_that_takes_nothing_is_told_and_the_match_goes_on(self, arrive):
        ann, bob = await arrive("Ann"), await arrive("Bob")
        await bob.context.route("**/assets/worker-*.js", without_storage)
        await sit_down(bob, await open_room(ann))
        await bob.page.get_by_role("button", name="does not let the page keep").click()
        await Player(bob).play(until=lambda seen: len(seen.hand) == 11)
        await Player(bob).play(until=lambda seen: len(seen.hand) == 10)
        await Player(ann).play(until=lambda seen: len(seen.hand) == 11)

    @pytest.mark.parametrize(
        "change",
        ["{ version: 9 }", "{ ...solo, data: 'zz' }", "{ ...solo, kept: { level: 'toString' } }"],
    )
    async def test_a_strange_solo_save_is_set_aside_and_told(self, arrive, change):
        ann = await arrive("Ann")
        await play_solo(ann)
        await Player(ann).play(until=lambda seen: len(seen.hand) == 11)
        await start(ann)
        await ann.evaluate(f"""() => new Promise((done) => {{
          indexedDB.open('keyval-store').onsuccess = ({{ target: {{ result }} }}) => {{
            const change = result.transaction('keyval', 'readwrite');
            const store = change.objectStore('keyval');
            store.get('solo').onsuccess = ({{ target: {{ result: solo }} }}) => {{
              store.put({change}, 'solo');
            }};
            change.oncomplete = () => {{ result.close(); done(); }};
          }};
        }})""")
        await ann.page.reload()
        await told(ann.page, "One kept match could not be opened").to_be_visible()
        await expect(way(ann.page, "Go on")).to_have_count(0)
