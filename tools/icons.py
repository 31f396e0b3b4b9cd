"""Draw the page's icons from clients/web/public/icons/icon.svg, as PNG files beside it.

    python tools/icons.py

A browser draws them. The maskable one fills its square and keeps to the middle, as systems
cut it to their own shape; so does the one for Apple's, which have no transparency.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).resolve().parent.parent / "clients/web/public/icons"
CHROMIUM = "/usr/bin/chromium"
GROUND = "#14594a"

# name, pixels, how much of the square the drawing takes; None: as it is
SIZES = (
    ("icon-48.png", 48, None),
    ("icon-192.png", 192, None),
    ("icon-512.png", 512, None),
    ("maskable-512.png", 512, 0.78),
    ("apple-180.png", 180, 0.88),
)


def page_of(svg, pixels, scale):
    """Return HTML that shows the icon in the window's whole width."""
    ground = "transparent" if scale is None else GROUND
    size = round(pixels * (scale or 1))
    drawing = svg.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    return (
        f"<style>body{{margin:0;width:{pixels}px;height:{pixels}px;display:grid;"
        f"place-items:center;background:{ground}}}svg{{display:block}}</style>{drawing}"
    )


def main():
    """Draw all of them."""
    svg = (ICONS / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, pixels, scale in SIZES:
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            page.set_content(page_of(svg, pixels, scale))
            page.screenshot(path=ICONS / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
