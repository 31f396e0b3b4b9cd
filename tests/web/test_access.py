"""For everybody: axe finds nothing, fingers hit, nothing is cut off, no mouse is needed."""

from playwright.async_api import expect

from tests.web.browsers import DESK, PHONE
from tests.web.doing import close_dialog, from_menu, open_room, play_solo, sit_down, start, way
from tests.web.gallery import gallery
from tests.web.looks import cut_off, small_targets, violations
from tests.web.playing import Player

ZOOMED = {"width": 720, "height": 450}  # 1440 by 900 at 200 %
WIDE = {"width": 740, "height": 360}  # a phone, turned
SCHEMES = {"phone": ("light",), "desk": ("dark",)}  # axe looks at

SIZES = {"phone": PHONE, "turned": WIDE, "desk": DESK, "zoomed": ZOOMED}

TABLE = [
    *("dealing", "offer", "second offer", "draw", "discard", "knock", "taken", "gin", "waiting"),
    *("stock five", "stock three", "knock won", "gin lost", "undercut won", "undercut lost"),
    *("wash", "resigned", "match won"),
]

# The table's rows are laid out anew in the frame after a change of size, and drawn in the next.
DRAWN_ANEW = """() => new Promise((done) => {
  const wait = (frames) => (frames ? requestAnimationFrame(() => wait(frames - 1)) : done());
  wait(3);
})"""


async def faults(page, where):
    """Return what is wrong with a screen, in light and dark, at all sizes."""
    found = []
    for name, size in SIZES.items():
        await page.set_viewport_size(size)
        await page.evaluate(DRAWN_ANEW)
        found += [f"{where}, {name}: {each}" for each in await cut_off(page)]
        found += [f"{where}, {name}: {each}" for each in await small_targets(page)]
        for scheme in SCHEMES.get(name, ()):
            await page.emulate_media(color_scheme=scheme)
            found += [f"{where}, {name}, {scheme}: {each}" for each in await violations(page)]
    await page.set_viewport_size(PHONE)
    return found


async def test_each_scene_of_the_table_is_for_everybody(arrive):
    found = []
    async with gallery() as url:
        ann = await arrive(url=url)
        ann.excuse("404")  # galleries have no icon
        for scene in TABLE:
            await ann.page.goto(f"/gallery.html?scene={scene}")
            await ann.page.get_by_role("button", name="Menu").wait_for()
            found += await faults(ann.page, scene)
    assert found == []


async def test_the_screens_before_a_match_are_for_everybody(arrive):
    ann = await arrive()
    page = ann.page
    found = []
    for name, title in (
        (None, "Gin Rummy for two"),
        ("Play with a friend", "Play with a friend"),
        ("Join with a code", "Join a friend"),
        ("Against the computer", "Against the computer"),
        ("Learn your way around", "Learn your way around"),
    ):
        await start(ann)
        if name:
            await way(page, name).click()
        await page.get_by_role("heading", name=title, level=1).wait_for()
        found += await faults(page, title)
    await start(ann)
    await way(page, "Settings").click()
    await page.get_by_role("dialog", name="Settings").wait_for()
    found += await faults(page, "Settings")
    assert found == []


async def test_what_two_see_before_they_play_is_for_everybody(arrive):
    ann, bob = await arrive("Ann"), await arrive("Bob")
    link = await open_room(ann)
    found = await faults(ann.page, "invitation")
    await bob.page.goto(link)
    await bob.page.get_by_role("button", name="Sit down").wait_for()
    found += await faults(bob.page, "invited")
    await sit_down(bob, link)
    await Player(ann).until(lambda seen: len(seen.hand) == 10)
    await ann.page.get_by_role("button", name="Menu").click()
    await ann.page.get_by_role("dialog", name="Menu").wait_for()
    found += await faults(ann.page, "menu")
    await close_dialog(ann.page)
    for name in ("Chat", "Rules", "Score sheet", "Learn your way around"):
        await from_menu(ann.page, name)
        await ann.page.get_by_role("dialog", name=name).wait_for()
        found += await faults(ann.page, name)
        await close_dialog(ann.page)
    assert found == []


async def test_eleven_cards_fit_on_a_phone_without_scrolling(arrive):
    ann = await arrive(size=PHONE)
    await play_solo(ann)
    await Player(ann).play(until=lambda seen: len(seen.hand) == 11)
    page = ann.page
    assert await page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    for card in await page.get_by_role("option").all():
        await expect(card).to_be_in_viewport(ratio=1)
    for action in await page.get_by_role("group", name="Actions").get_by_role("button").all():
        await expect(action).to_be_in_viewport(ratio=1)


FOCUS = """
() => {
  const at = document.activeElement;
  const parts = [at, ...at.querySelectorAll('*'), at.closest('label')].filter(Boolean);
  const isOutlined = (each) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  };
  const copy = at.cloneNode(true);
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  const label = at.labels?.[0]?.textContent ?? copy.textContent;
  const name = (at.getAttribute('aria-label') ?? label).replace(/\\s+/g, ' ').trim();
  const role = at.getAttribute('role') ?? (at.type === 'radio' ? 'radio' : at.localName);
  return { name, role, isSeen: at === document.body || parts.some(isOutlined) };
}
"""


class Keyboard:
    """Somebody without a mouse: goes to what is wanted by Tab and arrows, and sees where."""

    def __init__(self, page):
        self.page = page
        self.unseen = []

    async def evaluate(self, function, *arguments):
        return await self.page.evaluate(f"(all) => ({function})(...all)", arguments)

    async def press(self, role, name):
        def is_it(at):
            return at["role"] == role and at["name"].startswith(name)

        if role == "option":  # one stop among the others; the arrows move inside it
            await self.go("Tab", lambda at: at["role"] == role)
            await self.page.keyboard.press("Home")
            await self.go("ArrowRight", is_it)
        else:
            await self.go("Tab", is_it)
        await self.page.keyboard.press("Enter")

    async def go(self, key, is_wanted):
        """Press a key until the focus is where it is wanted."""
        way = []
        for _ in range(60):
            at = await self.evaluate(FOCUS)
            if way and not at["isSeen"]:
                self.unseen.append(at["name"])
            if is_wanted(at):
                return
            way.append(f"{at['role']} {at['name']}")
            await self.page.keyboard.press(key)
        raise AssertionError(f"not to be reached by keys: {way}")


async def test_a_whole_hand_is_played_by_keys_alone(arrive):
    ann = await arrive(size=DESK)
    await start(ann)
    keys = Keyboard(ann.page)
    await keys.press("a", "Against the computer")
    await ann.page.get_by_role("heading", name="Against the computer").wait_for()
    await keys.go("Tab", lambda at: at["name"].startswith("First to 100"))
    await keys.go("ArrowUp", lambda at: at["name"].startswith("A single hand"))
    await keys.press("button", "Deal")
    end = await Player(keys).play()
    assert end.end
    assert keys.unseen == []


async def test_what_happens_is_said_aloud_once(arrive):
    ann = await arrive()
    await play_solo(ann)
    player = Player(ann)
    aloud = ann.page.get_by_role("status").filter(has_text="You drew")
    await player.play(until=lambda seen: len(seen.hand) == 11)
    await expect(aloud).to_contain_text("You drew the")
    said = await aloud.inner_text()
    assert said.count("You drew the") == 1
    await player.play(until=lambda seen: seen.end or len(seen.hand) == 10)
    await expect(ann.page.get_by_role("status").filter(has_text="You threw")).to_contain_text(
        "You threw the"
    )
