"""The keys of somebody who knows the desk: what to press for a sheet, box by box, from the boxes that the page has."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games import registry
from games.kit.game import Table
from games.kit.kind import Kind
from games.kit.sitting import check_entry, evaluate
from games.kit.values import MISSING
from games.kit.walk import random_entry
from turnier.forms.entry import Payload, Sheet
from turnier.forms.typed import write
from turnier.web.desk.boxes import Box, boxes

GOALS = {"watten": (2, 15), "brokdorf": (4, 25), "seconds": (4, 70), "tausend": (3, 175), "doppelkopf": (4, 255)}
"""Game → how many sit at its tables here, and how many keys a plain sheet may take."""
RUBBERS = 10
RARELY = 5
"""On a plain sheet at most one line in so many needs a hot key."""
NAMES = ("Anna Berg", "Bernd Öztürk", "Cilli Stöckl", "Dieter Wolf")


def sheet_of(slug: str) -> Sheet:
    """A table of a game under its usual house rules."""
    game = registry.find(slug)
    rules = game.rules()
    start = game.start(rules, dict.fromkeys(game.tally_keys, 0))
    seats = GOALS[slug][0]
    return Sheet(game, rules, Table(NAMES[:seats], None if start is None else (start,) * seats))


def random_sheet(sheet: Sheet, rng: random.Random) -> list[dict[str, Any]]:
    """A plain sheet of the first kind that the desk offers: the rules ask nothing, few lines need a hot key."""
    kind = sheet.game.kinds[sheet.game.desk[0]]
    while True:
        entries = _grown(sheet, kind, rng)
        over = evaluate(sheet.game, sheet.rules, sheet.table, entries).state
        enough = len(entries) == RUBBERS if _open_end(sheet) else sheet.game.finished(sheet.rules, over)
        if enough and _plain(sheet, entries):
            return entries


def _open_end(sheet: Sheet) -> bool:
    """Whether a sheet of the game goes on for as long as the table plays."""
    one_block = sheet.game.sheet(sheet.rules).blocks == 1
    return one_block and sheet.game.hands(sheet.rules, len(sheet.table.names)) is None


def _grown(sheet: Sheet, kind: Kind, rng: random.Random) -> list[dict[str, Any]]:
    """Line by line, each drawn again until the rules ask nothing about it."""
    game, rules, table = sheet.game, sheet.rules, sheet.table
    open_end = _open_end(sheet)
    entries: list[dict[str, Any]] = []
    state = game.begin(rules, table)
    while not game.finished(rules, state) and not (open_end and len(entries) == RUBBERS):
        payload = random_entry(kind, rules, state, table, rng)
        entry, problems = check_entry(game, rules, table, state=state, payload=payload, path="")
        hot = _Row(sheet, kind, state, kind.decode(rules, table, payload)).needs_hot_key()
        if entry is None or problems or (hot and rng.randrange(RARELY)):
            continue
        entries.append(payload)
        state = game.after(rules, state, entry)
    return entries


def keys_of(sheet: Sheet, table: int, entries: Sequence[Payload]) -> list[str]:
    """The number of the table, the rows, and what saves the sheet."""
    keys = [*str(table), "Enter"]
    for row in _rows(sheet, entries):
        keys += row.keys()
    over = evaluate(sheet.game, sheet.rules, sheet.table, entries).state
    return [*keys, *_end(sheet, over)]


def _rows(sheet: Sheet, entries: Sequence[Payload]) -> list[_Row]:
    whole = evaluate(sheet.game, sheet.rules, sheet.table, entries)
    kinds = [sheet.game.kinds[payload["kind"]] for payload in entries]
    return [
        _Row(sheet, kind, state, kind.decode(sheet.rules, sheet.table, payload))
        for kind, state, payload in zip(kinds, (whole.start, *whole.states), entries, strict=False)
    ]


def _plain(sheet: Sheet, entries: Sequence[Payload]) -> bool:
    if evaluate(sheet.game, sheet.rules, sheet.table, entries).problems:
        return False
    return sum(row.needs_hot_key() for row in _rows(sheet, entries)) <= len(entries) // RARELY


def tournament_text(slug: str, tables: int) -> str:
    """A tournament file with so many empty tables."""
    sheet = sheet_of(slug)
    seats = len(sheet.table.names)
    people = range(1, seats * tables + 1)
    size = sheet.game.team_size
    entrants = [{"number": n, "name": f"Nr. {n}", "players": [f"P{n}-{i}" for i in range(size)]} for n in people]
    sittings = [
        {"table": t, "sides": list(people[(t - 1) * seats : t * seats]), "entries": []} for t in range(1, tables + 1)
    ]
    rounds = [{"number": 1, "published": True, "sittings": sittings}]
    content = {"format": "turnier/1", "name": slug, "game": slug, "rules": {}, "entrants": entrants, "rounds": rounds}
    return json.dumps(content)


def _end(sheet: Sheet, state: Any) -> list[str]:
    """A full sheet waits at its end; from an empty row it is one key more to the control totals."""
    over = sheet.game.finished(sheet.rules, state)
    return ["Enter"] if over or not sheet.game.control_totals else ["Enter", "Enter"]


@dataclass
class _Row:
    """One line: its boxes are asked anew after every box, as the page does."""

    sheet: Sheet
    kind: Kind
    state: Any
    meant: Mapping[str, Any]
    typed: dict[str, str] = field(default_factory=dict)

    def needs_hot_key(self) -> bool:
        """Whether something rare stands in it."""
        return any(not key.isdigit() and key != "Enter" for key in self.keys())

    def keys(self) -> Iterator[str]:
        """Key by key."""
        self.typed, skipped = {}, ""
        for order in range(len(self._boxes())):
            now = self._boxes()
            box = now[order]
            if box.flag:
                yield from self._flag(box)
            elif box.rare:
                yield from self._rare(box)
            elif box.input.more and box.input.more == skipped:
                continue
            elif not self._passed(box, now):
                if self._group_is_plain(box, now):
                    skipped = str(box.input.more)
                    yield "Enter"
                else:
                    yield from self._stop(box, now)

    def _boxes(self) -> tuple[Box, ...]:
        given, _faults = self.sheet.given(self.kind, self.typed)
        slots = self.sheet.slots(self.kind, self.state, given)
        return boxes(self.sheet, self.kind, 0, self.typed, slots)

    def _wanted(self, box: Box) -> str:
        value = self.meant.get(box.input.name, box.input.default)
        return "" if value is MISSING else write(box.input, value)

    def _stands(self, box: Box) -> str:
        """What an empty box comes to."""
        default = box.input.default
        return box.computed or ("" if default is MISSING else write(box.input, default))

    def _flag(self, box: Box) -> Iterator[str]:
        if self._wanted(box) == "1" and not box.computed:
            self.typed[box.input.name] = "1"
            yield box.input.key or "+"

    def _rare(self, box: Box) -> Iterator[str]:
        """A hot key leads to the first box of a field; from there it goes on as usual."""
        now = self._boxes()
        field = [other for other in now if other.input.field == box.input.field]
        if all(self._wanted(other) == self._stands(other) for other in field) or self._passed(box, now):
            return
        if box is field[0] or all(self._passed(other, now) for other in field[: field.index(now[box.order])]):
            yield box.input.key or ""
        yield from self._stop(box, now)

    def _passed(self, box: Box, now: Sequence[Box]) -> bool:
        if box.structural and (box.absent or box.computed):
            return True
        group = [other for other in now if other.input.field == box.input.field and not other.absent]
        return bool(box.input.total) and all(other.value for other in group if other is not box)

    def _group_is_plain(self, box: Box, now: Sequence[Box]) -> bool:
        rest = [other for other in now if other.order >= box.order and other.input.more == box.input.more]
        return box.input.more is not None and all(self._wanted(other) == self._stands(other) for other in rest)

    def _stop(self, box: Box, now: Sequence[Box]) -> Iterator[str]:
        text = self._wanted(box)
        if text == self._stands(box) and not box.input.more:
            yield "Enter"
            return
        self.typed[box.input.name] = text
        yield from text
        if self._may_grow(box, text, now):
            yield "Enter"

    def _may_grow(self, box: Box, text: str, now: Sequence[Box]) -> bool:
        if box.input.control == "sides":
            return len(text) < box.longest
        room = self._room(box, now)
        if box.codes:
            return any(code != text and code.startswith(text) and int(code) <= room for code, _word in box.codes)
        return text != "0" and int(text) * 10 <= min(room, box.input.le or 10**9)

    def _room(self, box: Box, now: Sequence[Box]) -> int:
        if not box.input.total:
            return 10**9
        others = [other for other in now if other.input.field == box.input.field and other is not box]
        return box.input.total - sum(int(other.value or 0) for other in others)
