"""Sittings that a real table can come to, drawn from what a game declares: every kind, answer, house rule and ending.

Nothing here knows a game. What has turned up seldom so far is drawn more often, so that few sittings show much.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from annotated_types import Interval

from games.kit.entries.field import Input
from games.kit.entries.kind import EntryKind
from games.kit.entries.resolver import InputResolver, Slot
from games.kit.game import AnyGame, departures, dump_rules, engine_of, first_table, load_rules
from games.kit.house_rules import choices, described
from games.kit.play.simulate import sitting as played_sitting
from games.kit.sittings.evaluation import check_entry, evaluate
from games.kit.sittings.random_lines import DeadEndError
from games.kit.terms import MISSING, Json, Table

NAMES = (
    "Anna Berg",
    "Bernd Öztürk",
    "Cilli Stöckl",
    "Dieter Wolf",
    "Emil Huber",
    "Fanny Żuk",
    "Gerd Maier",
    "Ilse Ott",
)
CANDIDATES = 15
"""Of so many sittings the one is taken that shows most of what has not been seen."""
TRIES = 60
ENGINE_EVERY, LONG_EVERY = 4, 6
"""One sitting in so many is played card by card, and one goes on for so many lines that it can come to its end."""
LONG = 12
FEW = 15
REFUSED = 0.1
"""So often somebody who insists writes what the rules may refuse."""
UNLIKELY, AS_PROPOSED, AS_USUAL = 0.3, 3.0, 2.0
NUMBERS = range(31)
Feature = tuple[str, ...]


@dataclass(frozen=True)
class Sampled:
    """One sitting: the house rules that differ, who sits there, and its lines as they are stored."""

    game: AnyGame
    rules: Any
    table: Table
    entries: tuple[dict[str, Any], ...]

    @property
    def raw_rules(self) -> dict[str, Json]:
        """The house rules as a tournament file says them."""
        return dump_rules(self.game, self.rules)

    def states(self) -> tuple[Any, ...]:
        """The state before each line, and the one after the last."""
        whole = evaluate(self.game, self.rules, self.table, self.entries)
        return whole.start, *whole.states

    def features(self) -> set[Feature]:
        """What it shows: kinds, answers of few values, fields that may be left out, house rules, how it ended."""
        found: set[Feature] = {("seats", str(len(self.table.names)))}
        found |= {("rule", name, str(value)) for name, value in self.raw_rules.items() if _has_choices(self.game, name)}
        for payload in self.entries:
            kind = self.game.kinds[payload["kind"]]
            found.add(("kind", kind.name))
            found |= {("override", kind.name)} if "override" in payload else set()
            given = kind.decode(self.rules, self.table, payload)
            for asked in kind.inputs(self.rules, self.table):
                found |= _answer_features(kind, asked, given)
        last = self.states()[-1]
        gone = [each.status for each in departures(self.game, self.rules, last) if each is not None]
        return found | {("gone", status) for status in gone} | {("end", _end(self.game, self.rules, last))}


def _answer_features(kind: EntryKind, asked: Input, given: Mapping[str, Json]) -> set[Feature]:
    value = given.get(asked.name, asked.default)
    if asked.control in {"choice", "flag"}:
        return {("answer", kind.name, asked.name, str(value))}
    told = asked.default is not MISSING and value != asked.default
    return {("told", kind.name, asked.field)} if told else set()


def _has_choices(game: AnyGame, name: str) -> bool:
    return choices(game.rules.model_fields[name]) is not None


def _end(game: AnyGame, rules: Any, state: Any) -> str:
    return "finished" if game.finished(rules, state) else "open"


def to_show(game: AnyGame) -> set[Feature]:
    """What the sittings of a game have to show in any case: all kinds, every answer of few words."""
    rules, table = game.rules(), Table(NAMES[: game.sides[-1]])
    inputs = [(kind, asked) for kind in game.kinds.values() for asked in kind.inputs(rules, table)]
    answers = {
        ("answer", kind.name, asked.name, str(value))
        for kind, asked in inputs
        if asked.control in {"choice", "flag"}
        for value in asked.domain or ()
    }
    told = {("told", kind.name, asked.field) for kind, asked in inputs if asked.control not in {"choice", "flag"}}
    may_be_left_out = {each for each in told if not game.kinds[each[1]].field_infos[each[2]].is_required()}
    return {("kind", name) for name in game.kinds} | answers | may_be_left_out | {("end", "finished"), ("end", "open")}


@dataclass
class Sampler:
    """Draws sittings of one game; `seen` counts what they have shown. `insists`: a referee writes what is refused."""

    game: AnyGame
    seed: int
    most_lines: int = 12
    insists: bool = False
    seen: Counter[Feature] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Everything drawn comes from one source."""
        self.rng = random.Random(f"{self.game.slug} {self.seed}")

    def sittings(self, count: int) -> Iterator[Sampled]:
        """So many sittings, each the best of a few."""
        for number in range(1, count + 1):
            draw = self.played if self.game.engine and number % ENGINE_EVERY == 0 else self.drawn
            most = LONG if number % LONG_EVERY == 0 else self.most_lines
            yield self.best(lambda draw=draw, most=most: draw(most))

    def best(self, draw: Callable[[], Sampled]) -> Sampled:
        """The one of a few that shows most of what was seldom seen."""
        found = max((draw() for _ in range(CANDIDATES)), key=self._news)
        self.seen.update(found.features())
        return found

    def _news(self, sampled: Sampled) -> float:
        return sum(1 / (1 + self.seen[feature]) ** 2 for feature in sampled.features())

    def drawn(self, most: int) -> Sampled:
        """A sitting of at most so many lines, drawn one by one from what is possible then."""
        rules = self.house_rules()
        game = self.game.under(rules)
        table = self._with_start(rules, Table(NAMES[: self.rng.choice(game.sides)]))
        return Sampled(game, rules, table, tuple(self._lines(game, rules, table, most)))

    def played(self, most: int) -> Sampled:
        """The beginning of a sitting that an engine plays, or all of it."""
        engine, rules = engine_of(self.game), self.house_rules()
        seats = self.rng.choice(engine.seats) // self.game.team_size
        table = self._with_start(rules, Table(NAMES[:seats]))
        entries: list[Any] = []
        for deal in played_sitting(self.game, rules, table, self.rng, most):
            entries += [entry] if (entry := deal.deal.entry()) is not None else []
        written = [self._as_asked(rules, table, entry) for entry in engine.written(rules, entries)]
        return Sampled(self.game, rules, table, tuple(written))

    def _as_asked(self, rules: Any, table: Table, payload: Json) -> dict[str, Any]:
        """A line with what a form asks, defaults included: no form asks at which card something was called."""
        kind = self.game.kinds[payload["kind"]]
        given = {asked.name: asked.default for asked in kind.inputs(rules, table) if asked.default is not MISSING}
        found: dict[str, Any] = json.loads(
            json.dumps(kind.encode(rules, table, given | kind.decode(rules, table, payload)))
        )
        return found

    def house_rules(self) -> Any:
        """The usual house rules with a few changes that go together."""
        while True:
            names = [name for name in self.game.rules.model_fields if self.rng.random() < 1 / 3]
            raw = {name: value for name in names for value in self._values(name)}
            rules, problems = load_rules(self.game, raw)
            if rules is not None and not problems and not self._forbids_all(rules):
                return rules

    def _values(self, name: str) -> list[Json]:
        info = self.game.rules.model_fields[name]
        if described(info).apart:
            return [self.rng.choice([preset[name] for preset in self.game.presets.values()])]
        known = choices(info)
        if known is not None:
            return [self.rng.choice(known)]
        bounds = next((item for item in info.metadata if isinstance(item, Interval)), None)
        if bounds is None or not isinstance(info.default, int):
            return []
        least, most = int(str(bounds.ge or 0)), int(str(FEW + 1 if bounds.le is None else bounds.le))
        if most <= FEW:
            return [self.rng.randint(least, most)]
        return [self.rng.choice([max(least, info.default // part) for part in (1, 2, 3, 10)])]

    def _forbids_all(self, rules: Any) -> bool:
        table = Table(NAMES[: self.game.sides[0]])
        begin = self.game.begin(rules, table)
        return all(kind.why_impossible(rules, begin, table) for kind in self.game.kinds.values())

    def _with_start(self, rules: Any, table: Table) -> Table:
        return first_table(self.game, rules, table.names)

    def _lines(self, game: AnyGame, rules: Any, table: Table, most: int) -> Iterator[dict[str, Any]]:
        state = game.begin(rules, table)
        for _ in range(most if most == LONG else self.rng.randint(1, most)):
            payload = self.line(rules, state, table)
            if payload is None or game.finished(rules, state):
                return
            entry, _problems = check_entry(game, rules, table, state=state, payload=payload, path="")
            state = game.after(rules, state, entry) if entry is not None else state
            yield payload

    def line(self, rules: Any, state: Any, table: Table, only: str = "") -> dict[str, Any] | None:
        """A line that can come in a state, of one kind if that is named; None where there is none."""
        kinds = [
            kind
            for name, kind in self.game.under(rules).kinds.items()
            if only in {"", name} and kind.why_impossible(rules, state, table) is None
        ]
        for _ in range(TRIES if kinds else 0):
            weights = [(kind.weight or 1) / (1 + self.seen[("kind", kind.name)]) for kind in kinds]
            kind = self.rng.choices(kinds, weights)[0]
            try:
                payload = self._drawn(kind, rules, state, table)
            except DeadEndError:
                continue
            if self._stands(rules, state, table, payload):
                return payload
        return None

    def _drawn(self, kind: EntryKind, rules: Any, state: Any, table: Table) -> dict[str, Any]:
        if kind.draw is not None and not self.insists:
            payload = kind.draw(rules, state, table, self.rng)
        else:
            walk = _Drawing(kind, {"rules": rules, "state": state, "table": table}, {}, sampler=self)
            payload = walk.payload(rules, table)
        found: dict[str, Any] = json.loads(json.dumps(payload))
        return found

    def _stands(self, rules: Any, state: Any, table: Table, payload: dict[str, Any]) -> bool:
        entry, problems = check_entry(self.game.under(rules), rules, table, state=state, payload=payload, path="")
        refused = any(problem.severity == "error" for problem in problems)
        if entry is not None and refused and self.insists:
            payload["override"] = "Der Schiedsrichter hat es so entschieden."
        return entry is not None and (not refused or self.insists)

    def weight(self, kind: EntryKind, asked: Input, slot: Slot, value: Json) -> float:
        """How likely a value is drawn: what was seldom seen, now and then what is unlikely, mostly what is usual."""
        few = asked.control in {"choice", "flag", "side"}
        rare = 1 / (1 + self.seen[("answer", kind.name, asked.name, str(value))]) if few else 1.0
        unlikely = UNLIKELY if value in slot.unlikely else 1.0
        proposed = (
            AS_PROPOSED * len(slot.values or ()) if slot.proposed is not MISSING and value == slot.proposed else 1
        )
        usual = AS_USUAL if asked.default is not MISSING and value == asked.default else 1.0
        return rare * unlikely * proposed * usual


@dataclass
class _Drawing(InputResolver):
    """One entry, input by input."""

    sampler: Sampler = field(kw_only=True)
    told: dict[str, bool] = field(default_factory=dict)

    def payload(self, rules: Any, table: Table) -> dict[str, Json]:
        """The entry as it is stored."""
        slots = self.resolve().slots
        return self.kind.encode(rules, table, {n: s.value for n, s in slots.items() if s.value is not MISSING})

    def resolved(self, asked: Input, slot: Slot) -> Slot:
        """The slot with one of its values."""
        if slot.values is None:
            return replace(slot, value=self._free(asked))
        if not slot.values:
            raise DeadEndError(asked.name)
        domain = dict(self.kind.fields(self.known["rules"], self.table))[asked.field].domain(asked)
        if self.sampler.insists and domain and slot.applies and self.sampler.rng.random() < REFUSED:
            nothing = {value is None for value in slot.values}
            refused = [value for value in domain if (value is None) in nothing]  # a row is written as a whole or not
            return replace(slot, value=self.sampler.rng.choice(refused))
        weights = [self.sampler.weight(self.kind, asked, slot, value) for value in slot.values]
        return replace(slot, value=self.sampler.rng.choices(slot.values, weights)[0])

    def _free(self, asked: Input) -> Json:
        """A number without bounds, or a list of words; a field that may be left out is told as a whole or not."""
        rng = self.sampler.rng
        told = asked.default is MISSING or self.told.setdefault(asked.field, rng.random() < 1 / 2)
        if not told:
            return asked.default
        if asked.control == "words":
            words = [value for value, _word in asked.values or ()]
            return rng.sample(words, rng.randint(1, min(len(words), len(self.table.names))))
        return rng.choice(asked.usual or NUMBERS) * (-1 if (asked.ge or 0) < 0 and rng.random() < 1 / 3 else 1)


def shown(sampled: Sequence[Sampled]) -> set[Feature]:
    """All that some sittings show."""
    return {feature for each in sampled for feature in each.features()}
