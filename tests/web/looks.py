"""What has to hold on every screen: axe finds nothing, fingers hit, nothing is cut off."""

from pathlib import Path

AXE = Path(__file__).parents[2] / "clients/web/node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TARGET = 44  # pixels, a fingertip

_VIOLATIONS = """
async (standards) => {
  const found = await axe.run(document, { runOnly: standards, resultTypes: ['violations'] });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
}
"""

# A control counts with its label. A link inside a sentence may be as low as its line, and a
# control behind an open dialog cannot be hit at all.
_TARGETS = """
(least) => {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const controls = (modal ?? document).querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role=button], [role=option]');
  const isInSentence = (each) =>
    each.matches('a') && getComputedStyle(each).display === 'inline';
  return [...controls].flatMap((each) => {
    if (!each.checkVisibility({ visibilityProperty: true }) || isInSentence(each)) return [];
    const boxes = [each, ...(each.labels ?? []), each.closest('label')].filter(Boolean)
      .map((part) => part.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (width === 0 || (width > least - 0.5 && height > least - 0.5)) return [];
    return [`${each.outerHTML.slice(0, 160)} is ${width} by ${height}`];
  });
}
"""

# Texts that are there for screen readers alone are clipped to a pixel; those are no loss.
_CUT = """
() => {
  const wide = document.documentElement;
  const cut = wide.scrollWidth > innerWidth ? [`the page is ${wide.scrollWidth} wide`] : [];
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  for (const each of (modal ?? document.body).querySelectorAll('*')) {
    const style = getComputedStyle(each);
    const box = each.getBoundingClientRect();
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (box.width <= 1 || box.height <= 1 || each.closest('svg')) continue;
    const told = each.outerHTML.slice(0, 160);
    const clips = (overflow) => overflow === 'hidden' || overflow === 'clip';
    if (clips(style.overflowX) && each.scrollWidth > each.clientWidth + 1 && each.innerText)
      cut.push(`cut off at the side: ${told}`);
    if (clips(style.overflowY) && each.scrollHeight > each.clientHeight + 1 && each.innerText)
      cut.push(`cut off below: ${told}`);
    if (each.matches('button, a, input, h1, h2, p') && !each.closest('[data-scrolls]'))
      if (box.left < -1 || box.right > innerWidth + 1) cut.push(`beside the screen: ${told}`);
  }
  return cut;
}
"""


async def violations(page):
    """Return what axe has against the page as it stands."""
    await page.evaluate(AXE.read_text())
    return await page.evaluate(_VIOLATIONS, STANDARDS)


async def small_targets(page):
    """Return the controls that a finger may miss."""
    return await page.evaluate(_TARGETS, TARGET)


async def cut_off(page):
    """Return what cannot be read or reached without scrolling sideways."""
    return await page.evaluate(_CUT)
