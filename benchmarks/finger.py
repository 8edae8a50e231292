"""A finger at the phone page: what it taps to enter a line, and how often."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as WaitedInVain

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import fill, possible
from games.kit.game import AnyGame
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_entry
from games.kit.terms import MISSING, Table
from turnier.forms.sheets.typed import ACROSS, write

SIGN = "Vorzeichen"
"""What the key that makes a number negative is called."""
ANSWER_MS = 400
"""So long a phone waits for what the rules say to a tap."""


def plain(kind: EntryKind, rules: Any, table: Table, payload: Mapping[str, Any]) -> bool:
    """Whether nothing in the line is rare: whatever has a hot key at the desk says what it says by itself.

    A choice with a hot key is rare only where it stands behind "Mehr"; what is proposed there may be anything else.
    """
    given = kind.decode(rules, table, payload)
    keyed = [each for each in kind.inputs(rules, table) if each.key and not each.hide]
    hidden = [each for each in keyed if each.control == "choice" and each.more]
    rare = [each for each in keyed if each.control != "choice" and each.field not in kind.propose]
    return all(given.get(each.name, each.default) == each.default for each in (*rare, *hidden))


def as_proposed(kind: EntryKind, rules: Any, state: Any, table: Table, payload: Mapping[str, Any]) -> bool:
    """Whether what the page does not ask is as it proposes it: whose turn it is to deal."""
    given, slots = kind.decode(rules, table, payload), possible(kind, rules, state, table, {})
    unasked = [each.name for each in kind.inputs(rules, table) if each.hide and each.field in kind.propose]
    return all(given.get(name) == slots[name].value for name in unasked)


def rare_answers(kind: EntryKind, rules: Any, state: Any, table: Table, payload: Mapping[str, Any]) -> set[str]:
    """The inputs behind "Mehr" of which the line says something else than would stand there by itself."""
    given, slots = kind.decode(rules, table, payload), possible(kind, rules, state, table, {})
    hidden = [each for each in kind.inputs(rules, table) if each.key and not each.hide and _behind_more(each)]
    return {
        each.name for each in hidden if given.get(each.name, each.default) not in {each.default, slots[each.name].value}
    }


def without_rare_answers(
    kind: EntryKind, rules: Any, state: Any, table: Table, payload: Mapping[str, Any]
) -> dict[str, Any]:
    """The line as it would stand there if nobody had opened "Mehr"."""
    rare = rare_answers(kind, rules, state, table, payload)
    given = {name: value for name, value in kind.decode(rules, table, payload).items() if name not in rare}
    return kind.encode(rules, table, fill(kind, rules, state, table, given))


def _behind_more(asked: Input) -> bool:
    return bool(asked.more) or asked.control not in {"choice", "flag"}


def plain_line(game: AnyGame, rules: Any, table: Table, kind: EntryKind, rng: random.Random) -> dict[str, Any]:
    """A random first line of a table in which nothing is rare."""
    while True:
        line = random_entry(kind, rules, game.begin(rules, table), table, rng)
        if plain(kind, rules, table, line) and not evaluate(game, rules, table, [line]).problems:
            return line


class Finger:
    """Taps on one page and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        """One touch of something that is there and can be touched."""
        target.click()
        self.taps += 1

    def enter(
        self,
        kind: EntryKind,
        rules: Any,
        table: Table,
        payload: Mapping[str, Any],
        proposed: Mapping[str, Any] = MappingProxyType({}),
    ) -> int:
        """Taps one line and "Eintragen"; gives the number of taps.

        A hidden question is answered where the page has `proposed` something else; what the rules bar is not asked.
        """
        before = self.taps
        given = kind.decode(rules, table, payload)
        inputs = [asked for asked in kind.inputs(rules, table) if not asked.barred]
        columns = {each.across: write(each, given[each.name]) for each in inputs if each.across}
        for asked in inputs:
            value = given.get(asked.name, asked.default)
            by_itself = asked.hide and value == proposed.get(asked.name, value)
            if value is not MISSING and not by_itself and not asked.across:
                cell = [write(asked, value), *([columns[asked.name]] if asked.name in columns else [])]
                self.answer(asked, ACROSS.join(cell), settled=value == asked.default)
        self.tap(self.page.locator("[data-entry] button", has_text="Eintragen"))
        return self.taps - before

    def answer(self, asked: Input, code: str, *, settled: bool) -> None:
        """Taps what makes one input say this, if it does not say it already."""
        ask = self.page.locator(f'[data-ask="{asked.name}"]').first
        look = ask.get_attribute("data-look")
        if look == "turn":
            self.turn(ask, code)
        elif look in {"box", "words"}:
            self.box(ask, code, settled=settled)
        elif look == "ticks":
            for seat in code:
                self.tile(ask, asked.name, seat)
        elif look == "flag":
            computed = ask.and_(self.page.locator("[data-computed]"))
            if code == "1" and not (self.says(computed) and self.settles(ask)):
                self.tile(ask, asked.name, "1")
        elif code and not settled:
            self.tile(ask, asked.name, code)

    def tile(self, ask: Locator, name: str, code: str) -> None:
        """A tile, if it is not chosen yet; its pane or fold is opened first."""
        tile = self.page.locator(f'[name="line-0-{name}"][value="{code}"]')
        if tile.is_checked():
            return
        if ask.get_attribute("data-computed") is not None and not tile.locator("..").is_visible() and self.settles(ask):
            return
        if ask.get_attribute("data-lead") is not None:
            tile = self.page.locator(f'.is-members [type=checkbox][value="{code}"]')
        self.reveal(ask)
        if ask.locator("[data-fold]").count() and not tile.locator("..").is_visible():
            self.tap(ask.locator("[data-fold] > span"))  # the button has no box of its own to scroll to
        try:
            self.tap(tile.locator(".."))
        except WaitedInVain:
            if ask.get_attribute("data-computed") is None:  # the page has said it by itself under the finger
                raise

    def says(self, answer: Locator) -> bool:
        """Whether the page knows an answer by itself, which it says a moment after the last tap."""
        with suppress(WaitedInVain):
            answer.wait_for(state="attached", timeout=ANSWER_MS)
            return True
        return False

    def settles(self, ask: Locator) -> bool:
        """Whether the page still knows the answer by itself once the last tap is answered."""
        return not self.says(ask.and_(self.page.locator(":not([data-computed])")))

    def turn(self, ask: Locator, code: str) -> None:
        """Taps "+" until the count is that."""
        select = ask.locator("select")
        for _ in range(9):
            if select.input_value() == code:
                return
            self.reveal(ask)
            self.tap(ask.locator("button").last)
        raise AssertionError(f"never counted to {code}")

    def box(self, ask: Locator, code: str, *, settled: bool) -> None:
        """Digits or a tile of the pad for one box; a box that is computed or away is left alone."""
        field = ask.locator("input")
        in_pane = ask.locator("xpath=ancestor::*[@data-pane]").count() > 0
        if not code or field.input_value() == code:
            return
        tab = self.page.locator("[data-boxes]")
        if not in_pane and ask.get_attribute("data-absent") is None and not ask.is_visible() and tab.is_visible():
            self.tap(tab)
        if settled if in_pane else not ask.is_visible():
            return
        by_itself = "is-computed" in (ask.get_attribute("class") or "")
        if by_itself and self.says(ask.locator(f'[placeholder="{code}"]')):
            return
        if ask.get_attribute("data-proposed") is not None and self.says(ask.locator(f'[placeholder="{code}"]')):
            return
        if in_pane:
            self.by_keyboard(ask, code)
            return
        if "is-active" not in (ask.get_attribute("class") or ""):
            self.reveal(ask)
            self.tap(ask)
        usual = (ask.get_attribute("data-usual") or "").split() if ask.get_attribute("data-long") is None else []
        if usual and code not in usual:
            self.tap(self.page.locator(".t-pad").get_by_role("button", name="Andere Zahl"))
        tiles = code in usual or ask.get_attribute("data-codes")
        for key in [code] if tiles else code:
            name = SIGN if key == "-" else key
            self.tap(self.page.locator(".t-pad").get_by_role("button", name=name, exact=True))
        assert field.input_value() == code, f"{ask.get_attribute('data-ask')}: {field.input_value()} instead of {code}"

    def by_keyboard(self, ask: Locator, code: str) -> None:
        """A rare box without a pad: touched, and typed on the phone's own keyboard."""
        self.reveal(ask)
        ask.locator("input").fill(code)
        self.taps += 1 + len(code)

    def reveal(self, ask: Locator) -> None:
        """Opens the pane that the question stands in."""
        pane = ask.locator("xpath=ancestor::*[@data-pane]")
        if pane.count() and not pane.is_visible():
            opener = self.page.locator(f'[data-opens="{pane.get_attribute("data-pane")}"]')
            if not opener.is_visible():
                self.tap(self.page.locator(".t-others summary"))
            self.tap(opener)


def affirm(page: Page, finger: Finger, page_version: int) -> None:
    """Ticks what the program asks back before a line counts as the one of this number, and sends again."""
    try:
        page.locator(f'[data-page-version="{page_version}"], [name=accept]').first.wait_for()
    except WaitedInVain as error:
        raise AssertionError(f"line {page_version} is not stored: {page.locator('main').inner_text()}") from error
    asked = page.locator("[name=accept]:not(:checked)")
    if asked.count():
        for _tick in range(asked.count()):
            finger.tap(asked.first)
        finger.tap(page.locator("[data-entry] button", has_text="Eintragen"))
