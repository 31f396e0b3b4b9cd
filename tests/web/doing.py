"""What people do at the page before they sit at a table, by the words that stand on it."""

import re

SINGLE = "A single hand"

RECORDS = """
() => new Promise((done) => {
  indexedDB.open('ginp2p').onsuccess = ({ target: { result } }) => {
    result.transaction('records').objectStore('records').getAll().onsuccess = (event) => {
      result.close();
      done(event.target.result.map((each) => [...each.record]));
    };
  };
})
"""


def way(page, name):
    """Return the button or link with this name, or with words that begin so."""
    begins = re.compile(rf"^{re.escape(name)}")
    return page.get_by_role("button", name=begins).or_(page.get_by_role("link", name=begins))


async def start(visitor):
    """Open the page as anybody does."""
    await visitor.page.goto("/")
    await visitor.page.get_by_role("heading", name="Gin Rummy for two").wait_for()


async def kept(page):
    """Wait until the browser keeps the page: its service worker has been fetched, and all else."""
    await page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")


async def choose(page, legend, label):
    """Choose one of several."""
    group = page.get_by_role("group", name=legend)
    await group.get_by_role("radio", name=re.compile(rf"^{re.escape(label)}")).check()


async def open_room(visitor, *, rules="Classic", length=SINGLE):
    """Open a room from the start page; return the link for the friend."""
    page = visitor.page
    await start(visitor)
    await way(page, "Play with a friend").click()
    await page.get_by_label("Your name").fill(visitor.name)
    await choose(page, "Rules", rules)
    await choose(page, "Length", length)
    await page.get_by_role("button", name="Open the room").click()
    return await invitation(page)


async def invitation(page):
    """Return the link that the page invites with."""
    return await page.get_by_label("The link", exact=True).input_value()


async def follow(visitor, link):
    """Open an invitation."""
    await visitor.page.goto(link)


async def sit_down(visitor, link, *, host="Ann"):
    """Come to a friend's table by the link."""
    page = visitor.page
    await follow(visitor, link)
    await page.get_by_role("heading", name=f"{host} invites you").wait_for()
    await page.get_by_label("Your name").fill(visitor.name)
    await page.get_by_role("button", name="Sit down").click()


async def play_solo(visitor, *, level="Easy", rules="Classic", length=SINGLE):
    """Sit down against the computer from the start page."""
    page = visitor.page
    await start(visitor)
    await way(page, "Against the computer").click()
    await choose(page, "Level", level)
    await choose(page, "Rules", rules)
    await choose(page, "Length", length)
    await page.get_by_label("Your name").fill(visitor.name)
    await page.get_by_role("button", name="Deal").click()


async def leave(page):
    """Leave the table by the menu, and say yes."""
    await from_menu(page, "Leave")
    await page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()


async def close_dialog(page):
    """Close what lies over the page."""
    await page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()


async def from_menu(page, name):
    """Choose something in the menu at the table."""
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("dialog", name="Menu").get_by_role("button", name=name).click()


async def kept_records(visitor):
    """Return the records of matches that have ended, as this browser keeps them."""
    records = await visitor.evaluate(RECORDS)
    return [bytes(record) for record in records]
