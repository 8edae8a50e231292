"""A whole sitting: its entries folded into states, all problems at once, and the score."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from games.kit.entries.field import SheetEntry
from games.kit.entries.load import load
from games.kit.game import AnyGame, rubbers
from games.kit.terms import Json, Problem, Sentence, Table, plain
from games.kit.text import Text, text

MOST_ENTRIES = 1000
"""No sitting of an evening comes near it; it keeps absurd input out."""
LONGEST_REASON = 200
"""Letters of the reason of an `override`."""
FORM = "Form"
"""The rule of a fault of form."""


@dataclass(frozen=True)
class Score:
    """The score of a sitting, exactly as the result format shows it."""

    scores: tuple[tuple[int, ...], ...]
    rubbers: tuple[Mapping[str, Json], ...]
    totals: tuple[int, ...]
    finished: bool
    tally: tuple[Mapping[str, int], ...]
    places: tuple[int, ...] | None

    def as_json(self) -> dict[str, Json]:
        """Plain lists and dicts."""
        return {each.name: plain(getattr(self, each.name)) for each in fields(self)}


@dataclass(frozen=True)
class Evaluation:
    """What became of a list of entries.

    `payloads` are the entries as they came, `states` those after each; an entry that is ill-formed (None in `entries`)
    leaves the state as it was.
    """

    game: AnyGame
    rules: Any
    table: Table
    payloads: tuple[Json, ...]
    problems: tuple[Problem, ...]
    entries: tuple[SheetEntry | None, ...]
    start: Any
    states: tuple[Any, ...]

    @property
    def valid(self) -> bool:
        """Whether nothing refuses it; warnings do not."""
        return all(problem.severity == "warning" for problem in self.problems)

    @property
    def state(self) -> Any:
        """The state after the last entry."""
        return self.states[-1] if self.states else self.start

    def first(self, count: int) -> Evaluation:
        """The evaluation of the first entries alone."""
        problems = tuple(problem for problem in self.problems if int(problem.path.split("/")[1]) < count)
        payloads, entries, states = self.payloads[:count], self.entries[:count], self.states[:count]
        return replace(self, payloads=payloads, problems=problems, entries=entries, states=states)

    @cached_property
    def score(self) -> Score | None:
        """The score; None where the sitting is refused."""
        return score(self.game, self.rules, self.state) if self.valid else None

    @cached_property
    def sentences(self) -> tuple[Sentence | None, ...]:
        """The sentence of each entry; None for an ill-formed one."""
        before = (self.start, *self.states)[: len(self.entries)]
        pairs = zip(before, self.entries, strict=True)
        return tuple(None if entry is None else self._sentence(state, entry) for state, entry in pairs)

    def _sentence(self, state: Any, entry: SheetEntry) -> Sentence:
        known = {"rules": self.rules, "state": state, "table": self.table, **entry.__dict__}
        said: Sentence = self.game.kinds[entry.kind].sentence.of(known)
        return said


def score(game: AnyGame, rules: Any, state: Any) -> Score:
    """The score that a state stands for."""
    places = game.places(rules, state)
    return Score(
        scores=tuple(tuple(each) for each in game.scores(state)),
        rubbers=tuple(rubbers(game, state)),
        totals=tuple(game.totals(state)),
        finished=game.finished(rules, state),
        tally=tuple(game.tally(state)),
        places=None if places is None else tuple(places),
    )


def evaluate(game: AnyGame, rules: Any, table: Table, payloads: Sequence[Json]) -> Evaluation:
    """Folds entries into states; `payloads` may hold anything. Paths start with "entries/<number>"."""
    return extended(Evaluation(game, rules, table, (), (), (), game.begin(rules, table), ()), payloads)


def extended(evaluation: Evaluation, payloads: Sequence[Json]) -> Evaluation:
    """The evaluation of the same sitting with further entries: what stood there before is not looked at again."""
    game, rules, table, start = evaluation.game, evaluation.rules, evaluation.table, evaluation.start
    states, entries, problems = list(evaluation.states), list(evaluation.entries), list(evaluation.problems)
    for number, payload in enumerate(payloads, start=len(entries)):
        before = states[-1] if states else start
        entry, found = check_entry(game, rules, table, state=before, payload=payload, path=f"entries/{number}")
        problems.extend(found)
        entries.append(entry)
        states.append(before if entry is None else game.after(rules, before, entry))
    whole = (*evaluation.payloads, *payloads)
    return Evaluation(game, rules, table, whole, tuple(problems), tuple(entries), start, tuple(states))


def reevaluated(evaluation: Evaluation, payloads: Sequence[Json]) -> Evaluation:
    """The evaluation of the same sitting with other entries: those with which both begin are not looked at again."""
    pairs = zip(evaluation.payloads, payloads, strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: _canonical(pair[0]) == _canonical(pair[1]), pairs))
    return extended(evaluation.first(alike), payloads[alike:])


def _canonical(payload: Json) -> str:
    """Equality as JSON means it at every depth: true is not 1."""
    return json.dumps(payload, sort_keys=True)


def check_entry(
    game: AnyGame, rules: Any, table: Table, *, state: Any, payload: Json, path: str
) -> tuple[SheetEntry | None, list[Problem]]:
    """One entry in its state: the entry where its form is right, and all its problems."""
    if not isinstance(payload, Mapping):
        return None, [_form(path, "type", text("Ein Eintrag hat nicht die vorgesehene Form."))]
    name = payload.get("kind")
    kind = game.kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        return None, [_form(f"{path}/kind", "kind", _which_kind(game))]
    loaded = load(kind, rules, table, payload)
    faults = [_form(f"{path}/{fault.field}", fault.code, fault.message) for fault in loaded.faults]
    if "override" in payload:
        faults += _reason_faults(path, payload["override"])
    known = {"rules": rules, "state": state, "table": table, **loaded.values}
    found = kind.problems(known, f"{path}/")
    settled = {problem.path for problem in found if problem.severity == "error"}
    found += kind.range_error(known, table, f"{path}/", settled)
    if "override" in payload:
        found = [each if each.code in kind.form_codes else replace(each, severity="warning") for each in found]
    ill_formed = faults or any(each.code in kind.form_codes for each in found)
    return (None if ill_formed else loaded.entry), faults + found


def _which_kind(game: AnyGame) -> Text:
    return text("Diese Art von Eintrag gibt es bei {game} nicht. Bitte eine der angebotenen wählen.", game=game.name)


def _reason_faults(path: str, reason: Json) -> list[Problem]:
    if isinstance(reason, str) and 1 <= len(reason) <= LONGEST_REASON:
        return []
    message = text("Die Begründung des Schiedsrichters braucht 1 bis {most} Zeichen.", most=LONGEST_REASON)
    return [_form(f"{path}/override", "override", message)]


def _form(path: str, code: str, message: Text) -> Problem:
    return Problem("error", path, code, message, FORM)
