"""The keys of somebody who types a pile of sheets at the desk, as the hint on the page says them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games import registry
from games.kit.entries.kind import EntryKind
from games.kit.game import first_table
from games.kit.sittings.evaluation import check_entry, evaluate
from games.kit.sittings.random_lines import random_entry
from turnier.forms.sheets.entry import Payload, Sheet
from turnier.web.sheets.keys import NEXT, NOTHING, Stroke, strokes_of, without_rare

GOALS = {
    "watten": 15,
    "brokdorf": 25,
    "seconds": 70,
    "tausend": 175,
    "doppelkopf": 255,
    "schafkopf": 140,
    "skat": 130,
}
"""Game → how many keys a plain sheet may take; any other game is typed as well."""
SEATS = {"skat": 3}
"""Game → how many sit at its tables here, where it is not as many as usual."""
RUBBERS = 10
RARELY = 5
"""On a plain sheet at most one line in so many needs a hot key."""
NAMES = ("Anna Berg", "Bernd Öztürk", "Cilli Stöckl", "Dieter Wolf")


def sheet_of(slug: str) -> Sheet:
    """A table of a game under its usual house rules."""
    game = registry.find(slug)
    rules = game.rules()
    return Sheet(game, rules, first_table(game, rules, NAMES[: SEATS.get(slug, game.usual_sides)]))


def random_sheet(sheet: Sheet, rng: random.Random) -> list[dict[str, Any]]:
    """A plain sheet of the first kind that the desk offers: the rules ask nothing, few lines need a hot key."""
    kind = sheet.game.kinds[sheet.game.desk[0]]
    while True:
        entries = _grown(sheet, kind, rng)
        over = evaluate(sheet.game, sheet.rules, sheet.table, entries).state
        enough = len(entries) == RUBBERS if _open_end(sheet) else sheet.game.finished(sheet.rules, over)
        if enough and not evaluate(sheet.game, sheet.rules, sheet.table, entries).problems:
            return entries


def _open_end(sheet: Sheet) -> bool:
    """Whether a sheet of the game goes on for as long as the table plays."""
    one_block = sheet.game.sheet(sheet.rules).blocks == 1
    return one_block and sheet.game.hands(sheet.rules, len(sheet.table.names)) is None


def _grown(sheet: Sheet, kind: EntryKind, rng: random.Random) -> list[dict[str, Any]]:
    """Line by line, each drawn again until the rules ask nothing about it; few with what is rare."""
    game, rules, table = sheet.game, sheet.rules, sheet.table
    open_end = _open_end(sheet)
    entries: list[dict[str, Any]] = []
    state, hot = game.begin(rules, table), 0
    while not game.finished(rules, state) and not (open_end and len(entries) == RUBBERS):
        payload = random_entry(kind, rules, state, table, rng)
        if rng.randrange(RARELY):
            payload = without_rare(kind, rules, state, table, payload)
        entry, problems = check_entry(game, rules, table, state=state, payload=payload, path="")
        if entry is None or problems:
            continue
        needs = _needs_hot_key(strokes_of(sheet, kind, state, payload))
        if needs and (hot + 1) * RARELY > len(entries) + 1:
            continue
        hot += needs
        entries.append(payload)
        state = game.after(rules, state, entry)
    return entries


def keys_of(sheet: Sheet, entries: Sequence[Payload], *, enters: bool = False) -> list[str]:
    """The rows of a sheet and what saves it; `enters`: by somebody who presses Enter after every number."""
    rows = [with_enter(row) if enters else row for row in _rows(sheet, entries)]
    over = evaluate(sheet.game, sheet.rules, sheet.table, entries).state
    last = rows[-1][-1] if rows else None
    return [key for row in rows for stroke in row for key in stroke.keys] + _end(sheet, over, last)


def with_enter(strokes: Sequence[Stroke]) -> tuple[Stroke, ...]:
    """The same by somebody who presses Enter after every number."""
    return tuple(
        replace(each, keys=(*each.keys, NEXT), alone=False) if each.number and each.keys[-1] != NEXT else each
        for each in strokes
    )


def opening_keys(table: int) -> list[str]:
    """The number of a table, on the list of tables."""
    return [*str(table), "Enter"]


def _rows(sheet: Sheet, entries: Sequence[Payload]) -> list[tuple[Stroke, ...]]:
    whole = evaluate(sheet.game, sheet.rules, sheet.table, entries)
    kinds = [sheet.game.kinds[payload["kind"]] for payload in entries]
    return [
        strokes_of(sheet, kind, state, payload)
        for kind, state, payload in zip(kinds, (whole.start, *whole.states), entries, strict=False)
    ]


def _needs_hot_key(row: Sequence[Stroke]) -> bool:
    return any(not key.isdigit() and key not in {NEXT, NOTHING} for stroke in row for key in stroke.keys)


def tournament_text(slug: str, tables: int, rules: Mapping[str, Any] | None = None, seats: int = 0) -> str:
    """A tournament file with so many empty tables; `rules` are those that differ, `seats` how many sit at each."""
    sheet = sheet_of(slug)
    seats = seats or len(sheet.table.names)
    people = range(1, seats * tables + 1)
    size = sheet.game.team_size
    entrants = [{"number": n, "name": f"Nr. {n}", "players": [f"P{n}-{i}" for i in range(size)]} for n in people]
    sittings = [
        {"table": t, "sides": list(people[(t - 1) * seats : t * seats]), "entries": []} for t in range(1, tables + 1)
    ]
    rounds = [{"number": 1, "published": True, "sittings": sittings}]
    content = {
        "format": "turnier/1",
        "name": slug,
        "game": slug,
        "rules": rules or {},
        "entrants": entrants,
        "rounds": rounds,
    }
    return json.dumps(content)


def _end(sheet: Sheet, state: Any, last: Stroke | None) -> list[str]:
    """Enter saves a full sheet; where the cursor has moved on alone to a box instead, the first one does nothing."""
    waiting = sheet.game.control_totals or not sheet.game.finished(sheet.rules, state)
    return ["Enter", "Enter"] if waiting and last is not None and last.alone else ["Enter"]
