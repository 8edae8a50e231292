"""Everything that a game tells, as plain lines: its rules, forms and papers, what other house rules change, its words.

`told.txt` of each game holds them, and test_every_word.py compares. After a change of words that is meant, write the
files anew, and read in the difference what else has changed:

    .venv/bin/python -m tests.games.telling
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import Any

from annotated_types import Interval
from pydantic import ValidationError

from games.kit.entries.resolver import InputResolver
from games.kit.game import AnyGame, load_rules
from games.kit.house_rules import choices, described
from games.kit.sittings.evaluation import Evaluation, evaluate
from games.kit.sittings.pad import pad
from games.kit.terms import MISSING, Json, Table
from games.registry import games
from tests.games.every import tables

HERE = Path(__file__).parent
NOTHING: tuple[object, ...] = (None, "", (), MISSING)
LONGEST = 110
WIDEST = 500
"""A form with more values in one place judges each of them, which takes too long."""
FACTS = (
    *("name", "summary", "event", "champion", "losses", "feats", "orders", "terms", "variants", "playoffs", "ways"),
    *("modes", "presets", "preset_names", "key_cards", "tally_keys", "rare_keys", "desk", "suit", "sides", "team_size"),
    *("table_size", "version"),
)


def outline(value: object, name: str = "", depth: int = 0) -> Iterator[str]:
    """A value line by line, what is in it below it; functions and what is empty are left out."""
    margin, label = "  " * depth, f"{name}: " if name else ""
    whole = _flat(value)
    if len(whole) <= LONGEST or isinstance(value, str):
        yield f"{margin}{label}{whole}"
        return
    if name:
        yield f"{margin}{name}:"
    for key, each in _inner(value):
        yield from outline(each, key, depth + bool(name))


def _flat(value: object) -> str:
    if isinstance(value, str) or not (isinstance(value, Mapping | Sequence) or is_dataclass(value)):
        return str(value)
    return " · ".join(f"{key}={_flat(each)}" if key else _flat(each) for key, each in _inner(value))


def _inner(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return [(str(key), each) for key, each in value.items()]
    if is_dataclass(value):
        known = [(each.name, getattr(value, each.name)) for each in fields(value)]
        return [(key, each) for key, each in known if not callable(each) and each not in NOTHING and each is not False]
    return [("", each) for each in value]


def _facts(game: AnyGame) -> Iterator[str]:
    yield from outline({name: getattr(game, name) for name in FACTS})
    for name, kind in game.kinds.items():
        yield from outline((kind.title, f"weight {kind.weight}", f"numbered {kind.numbered}", *kind.counted), name)
        yield from (f"{name} {each.code}: {each.severity}, {each.cite}" for each in kind.rules)


def _house_rules(game: AnyGame) -> Iterator[str]:
    """What is asked, and what may be answered, down to the bounds of each number."""
    schema = game.rules.model_json_schema()
    for name, info in game.rules.model_fields.items():
        yield from outline(described(info), f"{name} = {info.default}")
        yield f"{name}: {_bounds(schema['properties'][name])}"
    for part, of_it in schema.get("$defs", {}).items():
        yield from (f"{part}.{name}: {_bounds(each)}" for name, each in of_it["properties"].items())


def _bounds(schema: dict[str, Json]) -> str:
    kept = {name: each for name, each in schema.items() if name not in {"title", "description", "default"}}
    return json.dumps(kept, ensure_ascii=False)


def _usual(game: AnyGame) -> Iterator[str]:
    yield from outline(_under(game, game.rules(), tables(game)[-1]))


def _at_the_smallest_table(game: AnyGame) -> Iterator[str]:
    smallest, *_, largest = (_under(game, game.rules(), table) for table in (*tables(game), tables(game)[-1]))
    yield from _changes(largest, smallest)


def _under(game: AnyGame, rules: Any, table: Table) -> dict[str, object]:
    """What follows from house rules, and what is asked at such a table."""
    game = game.under(rules)
    rounds = game.rounds(rules)
    return {f"book {section.cite}": section for section in game.rule_book(rules)} | {
        "poster": game.house_text(rules),
        "ranked": game.ranked_text(rules),
        "sheet": game.sheet(rules),
        "criteria": game.criteria(rules),
        "measures": game.measures(rules),
        "columns": game.columns(rules),
        "summary": (game.summary_under(rules), game.outlook(rules, rounds or 3), *rules.remarks()),
        "rounds": rounds,
        "minutes": game.minutes(rules),
        "hands": [game.hands(rules, seats) for seats in game.sides],
        "bye": game.bye(rules),
        "bounds": game.bounds(rules, 0),
        **_asked(game, rules, table),
    }


def _asked(game: AnyGame, rules: Any, table: Table) -> dict[str, object]:
    return {
        f"{name} asks {asked.name}": asked
        for name, kind in game.kinds.items()
        if not kind.forbidden(rules, table)
        for asked in kind.inputs(rules, table)
    }


def _others(game: AnyGame) -> Iterator[str]:
    """What each other value of each house rule changes."""
    table = tables(game)[-1]
    usual = _under(game, game.rules(), table)
    for name, info in game.rules.model_fields.items():
        bounds = next((each for each in info.metadata if isinstance(each, Interval)), None)
        condition = described(info).only_with
        for value in choices(info) or ([bounds.ge, bounds.le] if bounds else []):
            if value == info.default:
                continue
            yield f"## {name} = {value}"
            try:
                rules = game.rules.model_validate({name: value} | dict([condition] if condition else []))
            except ValidationError as error:
                yield f"not by itself: {error.error_count()}"
                continue
            found = list(rules.conflicts())
            yield from (f"! {', '.join(names)}: {words}" for names, words in found)
            if not found:
                yield from _changes(usual, _under(game, rules, table))


def _changes(before: dict[str, object], after: dict[str, object]) -> Iterator[str]:
    for name in before | after:
        if before.get(name) != after.get(name):
            old, new = (list(outline(parts[name])) if name in parts else [] for parts in (before, after))
            for tag, *ends in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
                if tag != "equal":
                    yield from (f"- {name}: {line.strip()}" for line in old[ends[0] : ends[1]])
                    yield from (f"+ {name}: {line.strip()}" for line in new[ends[2] : ends[3]])


def _at_tables(game: AnyGame) -> Iterator[str]:
    """The words of the sittings that other files hold, those with a fault and what rulings decide; each line once."""
    seen = set[str]()
    for name, found in evaluated(game):
        new = dict.fromkeys(line.rstrip() for line in _sitting(found))
        yield from (f"{name}: {line}" for line in new if line not in seen)
        seen |= set(new)


def _forms(game: AnyGame) -> Iterator[str]:
    """What the form knows at those tables while their last line is entered; each line once."""
    seen = set[str]()
    for name, found in evaluated(game):
        *_, state, _after = (None, found.start, *found.states)
        *_, entry = ({"kind": game.desk[0]}, *found.payloads)
        kind, known = game.kinds[entry["kind"]], {"rules": found.rules, "state": state, "table": found.table}
        if max(len(each.domain or ()) for each in kind.inputs(found.rules, found.table)) > WIDEST:
            continue
        slots = InputResolver(kind, known, kind.decode(found.rules, found.table, entry)).resolve().slots
        new = dict.fromkeys(f"{kind.name} {asked}: {_flat(slot)}" for asked, slot in slots.items())
        yield from (f"{name}: {line}" for line in new if line not in seen)
        seen |= set(new)


def evaluated(game: AnyGame) -> Iterator[tuple[str, Evaluation]]:
    """The sittings that other files hold, those with a fault and what rulings decide, with their names."""
    for name, case in _sittings(game.slug):
        rules, _ = load_rules(game, case.get("rules") or {})
        sides, start = case["sides"], case.get("start")
        names = ("Anna", "Bernd", "Cilli", "Dieter", "Eva", "Franz")[:sides] if isinstance(sides, int) else sides
        table = Table(tuple(names), start and tuple(start))
        yield name, evaluate(game.under(rules), rules, table, case["entries"])


def _sitting(found: Evaluation) -> Iterator[str]:
    game, rules, table = found.game, found.rules, found.table
    for state in (found.start, *found.states):
        yield from _moment(game, rules, state, table)
    yield from (f"{each.head}. {each.detail}" for each in found.sentences if each)
    for block in pad(game, rules, table, found):
        head = f"{block.title} {block.state}"
        yield from (f"{head}, {each.title} {each.number}: {_figures(each.cells, each.tense)}" for each in block.lines)
        yield f"{head}, {block.foot} {block.result}"


def _figures(cells: Sequence[str], tense: Sequence[bool]) -> str:
    """Figures of sides side by side; a stroke stands beside those that are in the marked zone."""
    return " · ".join(f"{cell}|" if marked else cell for cell, marked in zip_longest(cells, tense, fillvalue=""))


def _moment(game: AnyGame, rules: Any, state: Any, table: Table) -> Iterator[str]:
    standing = [str(game.standing(rules, state, seat).words) for seat in table.seats]
    steps = [f"{step.label} {step.state} {step.detail}".rstrip() for step in game.progress(rules, state)]
    tallies = [str(game.tally_text(rules, tally)) for tally in game.tally(state)]
    yield from (" | ".join(each) for each in (game.title(rules, state, table), standing, steps[:6], tallies))
    yield _figures(game.running_text(rules, state), game.tense(rules, state))
    yield f"{game.result_text(rules, state)} {game.verdict(rules, state, table)}"


def _sittings(slug: str) -> Iterator[tuple[str, dict[str, Json]]]:
    faults = json.loads((HERE / slug / "faults.json").read_text(encoding="utf-8"))
    rulings = HERE / slug / "rulings.json"
    by_name = json.loads(rulings.read_text(encoding="utf-8")) if rulings.exists() else {}
    for name, cases in {"fault": faults, **by_name}.items():
        yield from ((f"{name} {number}", case) for number, case in enumerate(cases, start=1) if "entries" in case)


PARTS: dict[str, Callable[[AnyGame], Iterator[str]]] = {
    "Facts": _facts,
    "House rules": _house_rules,
    "Under the usual house rules, at the largest table": _usual,
    "What is else at the smallest table": _at_the_smallest_table,
    "What is else under other house rules": _others,
    "At tables": _at_tables,
    "In forms": _forms,
}


def written(slug: str) -> dict[str, list[str]]:
    """The lines of each part as they are in the file."""
    parts = (HERE / slug / "told.txt").read_text(encoding="utf-8").removeprefix("# ").split("\n\n# ")
    return {title: lines for title, *lines in (part.rstrip("\n").split("\n") for part in parts)}


def write(game: AnyGame) -> None:
    """Writes the file anew."""
    parts = ("\n".join((f"# {title}", *part(game), "")) for title, part in PARTS.items())
    (HERE / game.slug / "told.txt").write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    for each in games().values():
        write(each)
