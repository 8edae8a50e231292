"""What axe finds on a page, and what would puzzle, in each look that it has: narrow and wide, light and dark."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.turnier.browser.newcomer import FILLED, NEXT_STEPS

NARROW, WIDE = 360, 1920
BETWEEN = (768, 1280)
LOOKS = ((NARROW, "light"), (WIDE, "dark"))
"""Both layouts and both sets of colours; a colour does not depend on the width."""

THERE = "'axe' in window"
RUN = """axe.run({resultTypes: ["violations"]}).then(found => found.violations.map(
  each => `${each.id}: ${each.nodes[0].html.slice(0, 120)}`))"""
RED_EDGES = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--strich)";
  const red = getComputedStyle(probe).color;
  probe.remove();
  return [...document.querySelectorAll("main :not([data-state], [aria-invalid=true])")].filter((each) => {
    const style = getComputedStyle(each);
    return parseFloat(style.borderLeftWidth) >= 3 && style.borderLeftColor === red && each.checkVisibility();
  }).map((each) => each.className);
}"""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


def faults_of(page: Page, path: str) -> list[str]:
    """Loads a page once and looks at it narrow, wide and in between; leaves it narrow and light."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200, path
    found = [fault for width, scheme in LOOKS for fault in faults_here(look(page, width, scheme))]
    found += [f"scrolls sideways at {width}" for width in BETWEEN if look(page, width, "dark").evaluate(SIDEWAYS)]
    look(page, *LOOKS[0])
    return found


def look(page: Page, width: int, scheme: str) -> Page:
    """The page as it stands, of another width and in other colours, without any movement on the way."""
    height = page.viewport_size["height"] if page.viewport_size else 900
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    return page


def faults_here(page: Page) -> list[str]:
    """What axe finds on the page as it stands, and whether it scrolls sideways."""
    if not page.evaluate(THERE):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(RUN)
    return found + ["scrolls sideways"] * page.evaluate(SIDEWAYS) + at_a_loss(page)


def at_a_loss(page: Page) -> list[str]:
    """What would leave somebody at a loss where to go on: two filled buttons, two next steps, two red edges.

    What marks a state or an error does not point anywhere.
    """
    filled, edges, steps = page.evaluate(FILLED), page.evaluate(RED_EDGES), page.evaluate(NEXT_STEPS)
    found = [f"{name}: {each}" for name, each in (("filled buttons", filled), ("red edges", edges)) if len(each) > 1]
    return found + [f"{steps} next steps"] * (steps > 1)
