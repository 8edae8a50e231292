"""Enters sittings through the real pages of phone and desk in Chromium: taps, clicks, and what is typed into boxes."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import groupby
from typing import Any

from playwright.sync_api import Error, Locator, Page, Request

from benchmarks.finger import Finger, affirm
from benchmarks.plain_form import NotOfferedError
from benchmarks.plain_walk import answers, sheet_url, stored
from benchmarks.sampler import Sampled
from games.kit.entries.resolver import possible
from games.kit.terms import Json
from turnier.models import Sitting
from turnier.services.sheets.table_codes import access_code_of

Payload = Mapping[str, Any]


def press(page: Page, *keys: str) -> None:
    """Presses keys one after the other, as fast as the page takes them: characters and Enter in one call in a row."""
    for in_a_row, some in groupby(keys, key=lambda key: len(key) == 1 or key == "Enter"):
        if in_a_row:
            page.keyboard.type("".join("\n" if key == "Enter" else key for key in some))
        else:
            for key in some:
                page.keyboard.press(key)


WATCH = """
(() => {
  const [later, never, ask] = [setTimeout, clearTimeout, fetch];
  const waiting = new Set();
  let asked = 0;
  window.setTimeout = (act, ms, ...rest) => {
    if (ms > 500) return later(act, ms, ...rest);
    const id = later(() => { waiting.delete(id); act(...rest); }, ms);
    waiting.add(id);
    return id;
  };
  window.clearTimeout = (id) => { waiting.delete(id); never(id); };
  window.fetch = async (...what) => {
    asked += 1;
    try {
      const told = await ask(...what);
      await told.clone().text();
      return told;
    } finally {
      later(() => later(() => { asked -= 1; }));
    }
  };
  window.whenQuiet = async () => {
    while (waiting.size || asked) await new Promise((go) => later(go, 2));
  };
})();
"""
"""What tells whether a page waits for a short timer or an answer; it changes nothing of what the page does."""


class Answers:
    """What a page has asked the program and not been told yet; somebody who looks at it taps after that."""

    LOOK_MS = 10
    MOST_LOOKS = 1000
    """What is not answered by then never will be: a page was left."""
    QUIET = "() => window.whenQuiet()"

    def __init__(self, page: Page) -> None:
        self.page = page
        self.open: set[Request] = set()
        page.add_init_script(WATCH)
        page.on("request", self._asked)
        page.on("requestfinished", self._told)
        page.on("requestfailed", self._told)

    def _asked(self, request: Request) -> None:
        self.open.add(request)

    def _told(self, request: Request) -> None:
        self.open.discard(request)

    def wait(self) -> None:
        """Until the page has heard and shown everything."""
        self._quiet()
        for _ in range(self.MOST_LOOKS):
            if not self.open:
                return
            self.page.wait_for_timeout(self.LOOK_MS)
            self._quiet()

    def _quiet(self) -> None:
        with suppress(Error):  # the page went away meanwhile: what it has asked for is open, and waited for
            self.page.evaluate(self.QUIET)


AIM = """
(target) => {
  target.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = target.getBoundingClientRect();
  const [middle, centre] = [x + width / 2, y + height / 2];
  const hit = document.elementFromPoint(middle, centre);
  return target.contains(hit) && !target.disabled ? [middle, centre] : null;
}
"""
"""Where a finger has to touch to hit it; null where something lies above it or it is not shown."""


class PatientFinger(Finger):
    """Taps as fast as the page answers."""

    def __init__(self, page: Page, heard: Answers) -> None:
        super().__init__(page)
        self.heard = heard

    def tap(self, target: Locator) -> None:
        """One touch, and a look at what comes of it; what cannot be hit at once gets the browser's patience."""
        if place := target.evaluate(AIM):
            self.page.touchscreen.tap(*place)
            self.taps += 1
        else:
            super().tap(target)
        self.heard.wait()

    def by_keyboard(self, ask: Locator, code: str) -> None:
        """Looks up from the keyboard once the page has answered."""
        super().by_keyboard(ask, code)
        self.heard.wait()

    def says(self, answer: Locator) -> bool:
        """Nothing is on its way any more: it is there, or never will be."""
        return answer.count() > 0


# ---- the phone ----
def tap_phone(heard: Answers, home: str, sampled: Sampled, sitting: Sitting) -> list[dict[str, Any]]:
    """Proposes a sitting line by line and confirms it at the end, if there is any; gives what is stored."""
    page = heard.page
    page.goto(f"{home}/tisch/#{access_code_of(sitting.keys.get()).token}")
    page.get_by_role("button", name="Eintragen beginnen").click()
    page.locator("[data-entry]").wait_for()
    finger = PatientFinger(page, heard)
    for number, (state, payload) in enumerate(zip(sampled.states(), sampled.entries, strict=False), start=1):
        choose_kind(page, payload["kind"])
        heard.wait()
        kind = sampled.game.kinds[payload["kind"]]
        finger.enter(kind, sampled.rules, sampled.table, payload, proposed(sampled, state, payload))
        affirm(page, finger, number)
        page.locator(f'[data-page-version="{number}"]').wait_for()
    if not sampled.entries:
        return stored(sitting)
    if page.locator("[data-phone] .t-answers").count() == 0:
        page.get_by_role("link", name="bestätigen").click()
    page.get_by_role("button", name="Stimmt", exact=True).click()
    page.locator(f'[data-page-version="{len(sampled.entries) + 1}"]').wait_for()
    found = stored(sitting)
    lines = zip(found, sampled.entries, sampled.states(), strict=False)
    told = [without_proposals(sampled, state, payload, line) for line, payload, state in lines]
    return [*told, *found[len(told) :]]


def without_proposals(sampled: Sampled, state: Any, meant: Payload, found: dict[str, Any]) -> dict[str, Any]:
    """A stored line without what the phone proposes and nobody means to say: who deals next is known by itself."""
    kind = sampled.game.kinds[meant["kind"]]
    slots = possible(kind, sampled.rules, state, sampled.table, {})
    own = {name for name in kind.propose if meant.get(name) is None and found.get(name) == slots[name].value}
    return {name: value for name, value in found.items() if name not in own}


def choose_kind(page: Page, kind: str) -> None:
    """Leads to the questions of a kind, from the button for everything else."""
    page.locator("[data-entry]").wait_for()
    if page.locator("[data-entry] [name=kind]").input_value() == kind:
        return
    link = page.locator(f'.t-others a[href$="?art={kind}"]')
    if not link.count():
        raise NotOfferedError(f"no link to {kind}")
    page.locator(".t-others summary").click()
    link.click()
    page.locator(f'[data-entry] [name=kind][value="{kind}"]').wait_for(state="attached")


def proposed(sampled: Sampled, state: Any, payload: Payload) -> dict[str, Json]:
    """What the page says by itself to the questions that it hides."""
    kind, rules, table = sampled.game.kinds[payload["kind"]], sampled.rules, sampled.table
    slots = possible(kind, rules, state, table, {})
    return {asked.name: slots[asked.name].value for asked in kind.inputs(rules, table) if asked.hide}


# ---- the desk ----
MOST_ENTERS = 20
"""One belongs to a number after which the page has moved on by itself; one leads from a rare box back to the row."""


def type_desk(heard: Answers, home: str, sampled: Sampled, sitting: Sitting) -> list[dict[str, Any]]:
    """Types a sitting as one sheet, each box clicked and filled, and saves what there is; gives what is stored."""
    page = heard.page
    page.goto(home + sheet_url(sitting.round.tournament, sitting))
    page.locator("[data-row] [data-box]:focus").first.wait_for()
    for number, (state, payload) in enumerate(zip(sampled.states(), sampled.entries, strict=False)):
        row = row_for(heard, number, payload["kind"])
        heard.wait()
        index = str(row.get_attribute("data-row"))
        for name, text in answers(sampled, state, payload, lazy=True):
            if text:
                fill(row, index, name, text)
                heard.wait()
    if sampled.entries:
        save(page)
    return stored(sitting)


def save(page: Page) -> None:
    """Saves the sheet; what the page asks back is affirmed once."""
    page.locator("[data-save]").click()
    anyway = "[data-save-anyway]:visible"
    page.locator(f"[data-saved-key], [data-tick]:not(:checked), {anyway}").first.wait_for()
    ticks = page.locator("[data-tick]:not(:checked)")
    if ticks.count():
        for _tick in range(ticks.count()):
            ticks.first.click()
        page.locator("[data-save]").click()
        page.locator(f"[data-saved-key], {anyway}").first.wait_for()
    if page.locator(anyway).count():
        page.locator(anyway).click()
    page.locator("[data-saved-key]").wait_for()


def row_for(heard: Answers, number: int, kind: str) -> Locator:
    """The blank row that is next, made one of a kind."""
    page = heard.page
    for enters in range(MOST_ENTERS):
        if page.locator("[data-row]").count() > number or page.locator("[data-kinds]").count():
            break
        if not enters:
            page.locator("[data-row]").last.locator("[data-box]:visible").last.focus()
        page.keyboard.press("Enter")
        heard.wait()
    row = page.locator("[data-row]").nth(number)
    link = page.locator(f'[data-kinds] [data-kind="{kind}"]')
    there = page.locator("[data-row]").count() > number and row.get_attribute("data-kind") == kind
    if page.locator("[data-kinds]").count() and not there:
        link.click()
    row.and_(page.locator(f'[data-kind="{kind}"]')).wait_for()
    return row


def fill(row: Locator, index: str, name: str, text: str) -> None:
    """One box or tick of a row; what stands in it already, or is settled and not shown, is left alone."""
    box = row.locator(f'[id="line-{index}-{name}"]')
    row.locator("[data-box]:visible").first.focus()
    look, written = box.evaluate("(each) => [each.type, each.value]")
    if look == "checkbox":
        if box.is_visible():
            box.set_checked(text == "1")
        return
    if written != text:
        box.fill(text)
