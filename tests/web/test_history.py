"""The history: matches are taken in, listed, replayed and counted, given out and deleted."""

import base64
import json

import pytest
from playwright.async_api import expect

from clients.terminal.bundle import Packed, pack_matches, unpack_matches
from ginp2p.game.cards import GUEST, HOST
from ginp2p.primitives import sha512
from tests.table.pair import Plodder, at, finished
from tests.web.browsers import DESK, PHONE
from tests.web.doing import start, way
from tests.web.looks import cut_off, small_targets, violations

WASHED = (Plodder(), Plodder())


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A won match, one that nobody won, and one broken off: as files, and all in one."""
    folder = tmp_path_factory.mktemp("records")
    won = finished().sessions[HOST].record()
    washed = finished(players=WASHED, seed="b").sessions[HOST].record()
    stopped = at("draw", seed="c").sessions[HOST].record()
    broken = bytearray(won[:-64])
    broken[2000] ^= 1
    (folder / "won.ginp2p").write_bytes(won)
    (folder / "broken.ginp2p").write_bytes(bytes(broken) + sha512(bytes(broken)))
    (folder / "future.ginp2p").write_bytes(b"GINP2P\x02" + won[7:])
    (folder / "chess.json").write_text('{"format": "chess"}')
    (folder / "later.json").write_text('{"format": "ginp2p history", "version": 2}')
    packed = [Packed(won, HOST, None), Packed(washed, HOST, None), Packed(stopped, GUEST, None)]
    (folder / "all.json").write_bytes(pack_matches(packed))
    return folder


async def history(visitor):
    await start(visitor)
    await way(visitor.page, "History").click()
    await visitor.page.get_by_role("heading", name="History", exact=True).wait_for()


async def choose(page, path):
    await page.locator("input[type=file]").set_input_files(path)


async def look_at(page, path):
    """Open a record and wait for its verdict."""
    await choose(page, path)
    return page.get_by_role("region", name="This record")


def rows(page):
    return page.get_by_role("list", name="Matches").get_by_role("listitem")


async def faults(page, where):
    found = []
    for size in (PHONE, DESK):
        await page.set_viewport_size(size)
        for check in (cut_off, small_targets, violations):
            found += [f"{where}: {each}" for each in await check(page)]
    await page.set_viewport_size(PHONE)
    return found


async def test_matches_come_in_one_file_and_go_out_again(arrive, files):
    ann = await arrive()
    page = ann.page
    await history(ann)
    await expect(page.get_by_text("No match is kept yet")).to_be_visible()
    found = await faults(page, "nothing kept")
    await choose(page, files / "all.json")
    await expect(page.get_by_text("Taken in: 3. There already: 0. Refused: 0.")).to_be_visible()
    await expect(rows(page)).to_have_count(3)
    told = [await row.inner_text() for row in await rows(page).all()]
    assert sum("Won 52 : 0 · 1 hand" in each for each in told) == 1
    assert sum("A draw" in each for each in told) == 1
    assert sum("Against Ann" in each and "Not finished" in each for each in told) == 1
    assert sum("Proven" in each for each in told) == 3
    found += await faults(page, "list")

    async with page.expect_download() as downloading:
        await page.get_by_role("button", name="Save all as one file").click()
    data = (await (await downloading.value).path()).read_bytes()
    first = sorted(unpack_matches((files / "all.json").read_bytes()), key=lambda each: each.record)
    again = sorted(unpack_matches(data), key=lambda each: each.record)
    assert [(each.record, each.seat) for each in again] == [
        (each.record, each.seat) for each in first
    ]
    assert all(match["date"] for match in json.loads(data)["matches"])
    async with page.expect_download() as downloading:
        await page.get_by_role("button", name="Save as a file: Against Bob").first.click()
    saved = await downloading.value
    assert saved.suggested_filename.endswith("-Ann-Bob.ginp2p")
    assert (await saved.path()).read_bytes() in [each.record for each in first]

    await choose(page, files / "all.json")
    await expect(page.get_by_text("Taken in: 0. There already: 3. Refused: 0.")).to_be_visible()
    await page.reload()
    await expect(rows(page)).to_have_count(3)

    await way(page, "Statistics").click()
    await expect(page.get_by_text("How hands ended")).to_be_visible()
    await expect(page.locator("dl")).to_contain_text("50 %")
    await expect(page.locator("dl")).to_contain_text("and 1 not finished")
    found += await faults(page, "statistics")
    await way(page, "Back").click()

    await page.get_by_role("button", name="Delete: Against Ann").click()
    await page.get_by_role("dialog").get_by_role("button", name="Keep").click()
    await expect(rows(page)).to_have_count(3)
    await page.get_by_role("button", name="Delete: Against Ann").click()
    found += await faults(page, "question")
    await page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    await expect(rows(page)).to_have_count(2)
    await page.get_by_role("button", name="Delete all").click()
    await page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    await expect(page.get_by_text("No match is kept yet")).to_be_visible()
    await page.reload()
    await expect(page.get_by_text("No match is kept yet")).to_be_visible()
    assert found == []


UNFINISHED = """([id, row]) => new Promise((resolve) => {
  const { isOver = false, at = Date.now(), aside = '' } = row;
  const facts = {
    seat: 0, names: ['Ann', id], rules: { preset: 'house', target: 100 },
    hand: 3, scores: [12, 30], isOver,
  };
  indexedDB.open('ginp2p').onsuccess = ({ target: { result: database } }) => {
    const transaction = database.transaction(['matches', 'entries'], 'readwrite');
    transaction.objectStore('matches').put(
      { id, facts, at, form: 1, holder: 'a', length: 1, aside });
    transaction.objectStore('entries').put(new Uint8Array([1]), [id, 0]);
    transaction.oncomplete = () => { database.close(); resolve(); };
  };
})"""
PLAYED = """(id) => navigator.locks.request(
  'ginp2p.claim.' + id, () => new Promise((resolve) => { window.stopPlaying = resolve; })
) && null"""
ENTRIES = """() => new Promise((resolve) => {
  indexedDB.open('ginp2p').onsuccess = ({ target: { result: database } }) => {
    const store = database.transaction(['entries']).objectStore('entries');
    store.count().onsuccess = ({ target: { result } }) => { database.close(); resolve(result); };
  };
})"""


async def test_unfinished_matches_are_deleted_but_for_one_that_another_tab_plays(arrive):
    ann = await arrive(reduced_motion="reduce")
    page, question = ann.page, ann.page.get_by_role("dialog")
    await history(ann)
    await expect(page.get_by_text("No match is kept yet")).to_be_visible()
    for name in ("Bob", "Cleo"):
        await page.evaluate(UNFINISHED, [name, {}])
    await page.reload()
    await expect(page.get_by_text("Go on with Bob")).to_be_visible()
    found = await faults(page, "unfinished")
    await page.evaluate(PLAYED, "Cleo")
    await page.get_by_role("button", name="Delete: Against Bob").click()
    await expect(question).to_contain_text("Bob is not told, and would wait for you in vain")
    found += await faults(page, "question")
    await ann.press("button", "Keep")
    await page.get_by_role("button", name="Delete all").click()
    await expect(question).to_contain_text("All 2 matches on this device. Not finished: 2.")
    await ann.press("button", "Delete")
    await expect(page.get_by_text("1 match deleted. One was left: it is being")).to_be_visible()
    await expect(page.get_by_text("Go on with Bob")).to_have_count(0)
    assert await page.evaluate(ENTRIES) == 1
    await page.evaluate("stopPlaying()")
    await page.get_by_role("button", name="Delete: Against Cleo").click()
    await ann.press("button", "Delete")
    await expect(page.get_by_text("No match is kept yet")).to_be_visible()
    assert await page.evaluate(ENTRIES) == 0
    assert found == []


async def test_what_was_set_aside_is_deleted_and_what_is_over_tidied_away(arrive):
    ann = await arrive(reduced_motion="reduce")
    page, question = ann.page, ann.page.get_by_role("dialog")
    await history(ann)
    await page.evaluate(UNFINISHED, ["Bob", {"aside": "bad_journal"}])
    await page.evaluate(UNFINISHED, ["Cleo", {"isOver": True, "at": 0}])
    await page.reload()
    await expect(page.get_by_text("One kept match could not be opened")).to_be_visible()
    found = await faults(page, "set aside")
    await ann.press("button", "Delete it")
    await expect(question).to_contain_text("A kept match that this page cannot open.")
    found += await faults(page, "question")
    await ann.press("button", "Delete")
    await expect(page.get_by_text("1 match deleted.")).to_be_visible()
    await expect(page.get_by_text("No match is kept yet")).to_be_visible()
    await page.wait_for_function(f"async () => await ({ENTRIES})() === 0")
    assert found == []


async def test_a_record_is_judged_and_replayed_by_keys(arrive, files):
    ann = await arrive()
    page = ann.page
    await history(ann)
    verdict = await look_at(page, files / "won.ginp2p")
    await expect(verdict).to_contain_text(
        "Proven: Ann (host) beat Bob (guest), 52 to 0, classic rules, a single hand."
    )
    await expect(verdict).to_contain_text("21 shuffles, 119 tokens and 64 signatures check out.")
    replay, said = page.locator("[data-replay]"), page.locator("[data-replay] [role=status]")
    await expect(said).to_contain_text("Ann dealt")
    found = await faults(page, "replay")
    cards = replay.locator("[data-hand] [data-card]")
    await expect(cards).to_have_count(0)
    await expect(replay).to_contain_text("10 of these")

    await page.keyboard.press("ArrowRight")
    await expect(said).to_contain_text("Bob")
    await page.keyboard.press("ArrowLeft")
    await expect(said).to_contain_text("Ann dealt")
    await page.get_by_role("button", name="To the end").click()
    await expect(replay.get_by_role("heading", name="Ann knocked", exact=True)).to_be_visible()
    await expect(replay.locator("[data-card]")).to_have_count(20)
    await page.set_viewport_size(DESK)
    assert await page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    found += await faults(page, "end")
    await page.keyboard.press("ArrowLeft")
    await expect(said).to_contain_text("and knocked")
    await expect(cards).to_have_count(20)
    await page.get_by_role("radio", name="As all saw it").check()
    await page.get_by_role("button", name="To the beginning").click()
    await expect(cards).to_have_count(0)
    await expect(replay).not_to_contain_text("of these")
    assert "You" not in await replay.inner_text()

    await page.get_by_role("button", name="Keep it in the history").click()
    await way(page, "Back").click()
    await expect(rows(page)).to_contain_text("Ann and Bob")
    await rows(page).get_by_role("link").click()
    await expect(verdict).to_contain_text("Proven")
    assert found == []


# Reading a file waits for letGo().
HOLD = """() => {
  const read = File.prototype.arrayBuffer;
  const go = new Promise((resolve) => { window.letGo = resolve; });
  File.prototype.arrayBuffer = async function () {
    await go;
    File.prototype.arrayBuffer = read;
    return read.call(this);
  };
} """


async def test_files_that_are_no_sound_record_are_told(arrive, files, tmp_path):
    ann = await arrive()
    page = ann.page
    await history(ann)
    await choose(page, files / "chess.json")
    await expect(page.get_by_text("This file holds no matches.")).to_be_visible()
    await choose(page, files / "later.json")
    await expect(page.get_by_text("of another version of the game")).to_be_visible()
    huge = tmp_path / "huge.ginp2p"
    with huge.open("wb") as file:
        file.truncate(6 << 20)
    await choose(page, huge)
    await expect(page.get_by_text("too large for the page")).to_be_visible()
    grown = tmp_path / "grown.ginp2p"
    for data, is_changed in ((b"GINP2P", True), (b"PK\x03\x04", False)):
        grown.write_bytes(data)
        await page.evaluate(HOLD)
        await choose(page, grown)
        if is_changed:
            grown.write_bytes(data * 2)
        await page.evaluate("letGo()")
        if is_changed:
            await expect(page.get_by_text("This cannot be read: it is no file")).to_be_visible()
        else:
            verdict = page.get_by_role("region", name="This record")
            await expect(verdict).to_contain_text("this is no record of a match")
            await way(page, "Back").click()
    for name, words in (
        ("broken", "Not proven: hand 1, message"),
        ("future", "Not proven: this record is of another version of the game."),
    ):
        await expect(await look_at(page, files / f"{name}.ginp2p")).to_contain_text(words)
        await expect(page.locator("[data-replay]")).to_have_count(0)
        await way(page, "Back").click()


DROP = """async (data) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const dropped = new DataTransfer();
  dropped.items.add(new File([bytes], 'found.ginp2p'));
  for (const what of ['dragover', 'drop'])
    window.dispatchEvent(new DragEvent(what, { dataTransfer: dropped, cancelable: true }));
}"""


async def test_a_record_dropped_on_the_page_is_opened(arrive, files):
    ann = await arrive()
    await history(ann)
    data = base64.b64encode((files / "won.ginp2p").read_bytes()).decode()
    await ann.page.evaluate(DROP, data)
    await expect(ann.page.get_by_role("region", name="This record")).to_contain_text("Proven")
