"""Somebody who has never seen the program: reads the screen, follows the filled button, and counts what it takes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.urls import resolve
from playwright.sync_api import Locator, Page

from benchmarks.browser_walk import Answers, press

FILLED_BUTTON = "main .t-btn:not(.t-btn--2, .t-btn--quiet, [aria-disabled=true], :disabled)"
FILLED = f"""() => [...document.querySelectorAll("{FILLED_BUTTON}")]
  .filter((each) => each.checkVisibility({{ visibilityProperty: true }}))
  .map((each) => each.textContent.trim().replace(/\\s+/g, " "))"""
NEXT_STEPS = """() => [...document.querySelectorAll("main .t-next")].filter((each) => each.checkVisibility()).length"""
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
SEEN = f"() => [({FILLED})(), ({NEXT_STEPS})(), {SIDEWAYS}]"
ROOMS = {"draw_round": "round"}
"""The page of one round is that of the rounds, once there is one."""
KEYS_AT_ONCE = 6
"""So many keys are pressed before somebody who reads the sheet looks up again."""


class Newcomer:
    """One person at one screen; `met` are the pages seen, `clicks` how often something was pressed there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard = Answers(page)
        self.met: list[str] = []
        self.puzzled: list[str] = []
        self.clicks = 0

    # ---- reading ----
    def look(self) -> Sequence[str]:
        """Reads the page; remembers which it is, and what would leave somebody at a loss. Gives the filled buttons."""
        self.heard.wait()
        address = "/" + self.page.url.split("/", 3)[3].partition("?")[0].partition("#")[0]
        name = resolve(address).view_name
        if (room := ROOMS.get(name, name)) not in self.met:
            self.met.append(room)
        filled, steps, sideways = self.page.evaluate(SEEN)
        if len(filled) > 1:
            self.puzzled.append(f"{address}: filled buttons {filled}")
        if steps > 1:
            self.puzzled.append(f"{address}: {steps} next steps")
        if sideways:
            self.puzzled.append(f"{address}: scrolls sideways")
        return list(filled)

    def sees(self, words: str) -> bool:
        """Whether a heading says so."""
        return self.page.get_by_role("heading", name=words).first.is_visible()

    # ---- acting ----
    def press(self, words: str) -> None:
        """The button or link with these words, somewhere on the page; a page follows."""
        named = re.compile(re.escape(words))
        both = self.page.get_by_role("button", name=named).or_(self.page.get_by_role("link", name=named))
        self._click(both.locator("visible=true").first)

    def go_on(self) -> str:
        """The filled button; gives its words."""
        words = self.look()[0]
        self._click(self.page.locator(FILLED_BUTTON).locator("visible=true").first)
        return words

    def go_to(self, place: str) -> None:
        """A place in the head."""
        self._click(self.page.get_by_role("navigation", name="Bereiche").get_by_role("link", name=place))

    def _click(self, target: Locator) -> None:
        with self.page.expect_navigation():
            target.click()
        self.clicks += 1
        self.look()

    def fill(self, label: str, text: str) -> None:
        """What is asked under this label."""
        self.page.get_by_label(label).locator("visible=true").first.fill(text)

    def type(self, keys: Sequence[str]) -> None:
        """Keys as the hint says them, as fast as somebody reads what they say."""
        for at in range(0, len(keys), KEYS_AT_ONCE):
            press(self.page, *keys[at : at + KEYS_AT_ONCE])
            self.heard.wait()

    def reads(self, words: str) -> None:
        """Waits until the page says so."""
        self.page.get_by_text(words).locator("visible=true").first.wait_for()
