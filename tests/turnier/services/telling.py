"""All that the services say of an evening and do with it, as plain lines that files of the tests hold."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import itertools
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from functools import cached_property as locked_property
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils.functional import cached_property

import turnier.services
from turnier.models import AuditEvent, Draw, Entrant, Posting, Proposal, Round, Series, SignUp, Sitting, Tournament
from turnier.prizes.terms import Terms
from turnier.services.prizes.plan import prize_terms_of
from turnier.services.protocol.queries import Search
from turnier.services.registration.queries import playing
from turnier.services.standings.standings import Standings, standings
from turnier.stages.stage import Stage
from turnier.text.errors import UserError

RANDOM = re.compile(r"[0-9a-f]{8,}|(?<=Prüfzeichen )[0-9a-f ]+")
"""Digests and what is drawn by lot: what they are made of is told, and another word in it would change them all."""
DEEPEST, LONGEST = 7, 300
NOW = re.compile(r"2031-11-08[ T]18:0\d:00\S*")
"""The times at which everything happens, by the clock of `test_told.py`."""
NOTHING: tuple[object, ...] = (None, "", "now", [], {})


def shown(value: object, depth: int = 0) -> Any:
    """A value as plain mappings, lists and words; of a dataclass also what it says of itself, of a row its number."""
    if value is None or isinstance(value, bool | int | float | str | bytes | memoryview | Enum | Model):
        return _plain(value)
    if type(value).__module__.startswith("games.") or depth > DEEPEST:
        return None
    if isinstance(value, Mapping):
        return {str(shown(key)): shown(each, depth + 1) for key, each in value.items()}
    if is_dataclass(value):
        said = {name: shown(each, depth + 1) for name, each in _parts(value)}
        return {name: each for name, each in said.items() if each not in NOTHING and each is not False}
    if isinstance(value, Iterable):
        found = [each for each in (shown(each, depth + 1) for each in value) if each is not None]
        return sorted(found, key=str) if isinstance(value, set | frozenset) else found
    return None if type(value).__repr__ is object.__repr__ else _plain(str(value))


def _plain(value: object) -> Any:
    match value:
        case Enum():
            return value.value
        case bytes() | memoryview():
            return f"{len(bytes(value))} bytes {hashlib.sha256(bytes(value)).hexdigest()[:6]}"
        case str():
            return NOW.sub("now", RANDOM.sub("#", value))
        case Model():
            return f"{type(value).__name__} {value.pk}"
    return value


def _parts(value: Any) -> Iterator[tuple[str, object]]:
    """The fields of a dataclass, and what else it says of itself; not the whole table again in each of its rows."""
    kept = [(each.name, getattr(value, each.name)) for each in fields(value)]
    yield from (part for part in kept if not callable(part[1]) and part[0] != "shown")
    if type(value).__module__.startswith("turnier.services"):
        for name, each in inspect.getmembers(type(value)):
            if isinstance(each, property | locked_property | cached_property) and not name.startswith("_"):
                yield f"{name}()", getattr(value, name)


Function = Callable[..., Any]


@cache
def functions(*left_out: str) -> dict[str, Function]:
    """Every public function of the services, by module and name, except below the rooms that are left out."""
    found = {}
    for module in pkgutil.walk_packages(turnier.services.__path__, "turnier.services."):
        room = module.name.removeprefix("turnier.services.")
        if not room.startswith(left_out):
            for name, function in vars(importlib.import_module(module.name)).items():
                if inspect.isfunction(function) and function.__module__ == module.name and name[0] != "_":
                    found[f"{room}.{name}"] = function
    return found


NOT_READ = {
    *("draw.seats.unseat_round", "money.ledger.books_delete", "sheets.tallies.tallies_rewrite"),
    *("public.shown_names.whole_standings", "public.visibility.public_standings", "sheets.queries.lines_now"),
    "papers.texts.rule_book_paper",
    "registration.sign_ups.team.token_of",
}
"""Parts of acts, what stands in another answer already, and what is a secret of the installation."""
NO_EVENING = ("host", "accounts", "api", "integrity", "rehearsal", "tournaments.file", "record.seal", "record.compiled")


def readers() -> dict[str, Function]:
    """What says something of an evening: functions that are given a tournament, or a part of it, and nothing else."""
    return {
        name: function
        for name, function in functions(*NO_EVENING).items()
        if name not in NOT_READ and all(_is_part(each) for each in needed(function)) and needed(function)
    }


def needed(function: Function) -> list[inspect.Parameter]:
    """What it cannot do without."""
    asked = inspect.signature(function).parameters.values()
    return [each for each in asked if each.default is each.empty and each.kind is not each.VAR_KEYWORD]


def _is_part(asked: inspect.Parameter) -> bool:
    return asked.kind is not asked.KEYWORD_ONLY and (
        asked.annotation in PARTS or (asked.name, asked.annotation) in NAMED
    )


NAMED: dict[tuple[str, str], Callable[[Tournament], Iterable[object]]] = {
    ("number", "int"): lambda tournament: range(1, tournament.rounds_planned + 2),
    ("players", "int"): lambda tournament: [count := tournament.entrants.count(), count + 1],
    ("count", "int"): lambda _tournament: [2],
    ("typed", "str"): lambda _tournament: ["An"],
    ("names", "Sequence[str]"): lambda _tournament: [("Anna Eins1", "Nora Neu")],
    ("entrants", "Sequence[Entrant]"): lambda tournament: [playing(tournament)],
    ("entrants", "Iterable[Entrant]"): lambda tournament: [list(tournament.entrants.order_by("number"))],
    ("tied", "Sequence[int]"): lambda _tournament: [[1, 2]],
    ("numbers", "Sequence[int]"): lambda _tournament: [[1, 2]],
    ("table", "Standings"): lambda tournament: [standings(tournament)],
    ("terms", "Terms"): lambda tournament: [prize_terms_of(tournament)],
    ("search", "Search"): lambda _tournament: [Search(table=1)],
    ("order", "RankingOrder"): lambda tournament: [tournament.order],
    ("account", "Posting.Account"): lambda _tournament: [Posting.Account.ENTRANT],
    ("part", "str"): lambda _tournament: [],
}
"""What fits to a parameter of this name and kind."""


def some(of_all: Iterable[Any]) -> list[Any]:
    """The first ones and the last one."""
    found = list(of_all)
    return [*found[:2], *found[2:][-1:]]


def newest_of_each(events: Iterable[AuditEvent]) -> list[AuditEvent]:
    """The newest link of each act."""
    return list({event.action: event for event in events}.values())


PARTS: dict[str, Callable[[Tournament], Iterable[object]]] = {
    "Tournament": lambda tournament: [tournament],
    "Round": lambda tournament: tournament.rounds.order_by("number"),
    "Sitting": lambda tournament: some(Sitting.objects.filter(round__tournament=tournament).order_by("pk")),
    "Entrant": lambda tournament: some(tournament.entrants.order_by("number")),
    "Player": lambda tournament: some(tournament.players.order_by("pk")),
    "Draw": lambda tournament: Draw.objects.filter(round__tournament=tournament).order_by("pk"),
    "AuditEvent": lambda tournament: newest_of_each(tournament.events.order_by("number")),
    "Stage": lambda tournament: tournament.later_stages,
    "Booking": lambda tournament: some(tournament.bookings.order_by("number")),
    "Proposal": lambda tournament: some(Proposal.objects.filter(sitting__round__tournament=tournament)),
    "Series": lambda _tournament: Series.objects.all(),
    "SignUp": lambda tournament: some(SignUp.objects.filter(tournament=tournament).order_by("number")),
    "Entrant | Player": lambda tournament: some(tournament.entrants.order_by("number")),
    "Entrant | Player | Charged": lambda tournament: some(tournament.entrants.order_by("number")),
}


def read(tournament: Tournament) -> Iterator[tuple[str, object]]:
    """What every reader says, of all parts that it can be asked about; nothing is left out."""
    for name, function in readers().items():
        of_each = [
            (NAMED.get((asked.name, asked.annotation)) or PARTS[asked.annotation])(tournament)
            for asked in needed(function)
        ]
        answers = {_named(parts): said(function, *parts) for parts in itertools.product(*of_each)}
        answers = {of: each for of, each in answers.items() if each not in NOTHING}
        if answers:
            yield name, answers.get("", answers)


def outline(value: object, name: str, depth: int = 0) -> Iterator[str]:
    """A value line by line, what is in it below it."""
    margin, whole = "  " * depth, _flat(value)
    if len(whole) <= LONGEST or _is_plain(value):
        yield f"{margin}{name}: {whole}"
        return
    yield f"{margin}{name}:"
    for key, each in value.items() if isinstance(value, dict) else enumerate(value, start=1):
        yield from outline(each, key, depth + 1)


def _is_plain(value: object) -> bool:
    """Whether nothing is in it that could stand below it."""
    return not (isinstance(value, dict) or (isinstance(value, list) and any(isinstance(e, dict | list) for e in value)))


def _flat(value: object) -> str:
    if isinstance(value, dict):
        return " · ".join(f"{key}={_flat(each)}" for key, each in value.items())
    if isinstance(value, list):
        return f"[{', '.join(map(_flat, value))}]"
    return str(value).replace("\n", "⏎")


def _named(parts: Iterable[object]) -> str:
    return ", ".join(_name(part) for part in parts if not isinstance(part, Tournament | Standings | Terms))


def _name(part: object) -> str:
    match part:
        case Entrant() | Round():
            return f"{type(part).__name__} {part.number}"
        case AuditEvent():
            return f"{part.number} {part.action}"
        case Stage():
            return f"Stage {part.kind}"
    return str(shown(part))


def said(function: Function, *parts: object, **named: object) -> object:
    """What it answers or refuses; nothing stays of what it writes."""
    with transaction.atomic():
        try:
            return shown(function(*parts, **named))
        except UserError as refused:
            return f"refused: {refused} [{refused.field}]"
        except (ValueError, LookupError) as error:
            return f"not to be asked now: {type(error).__name__}"
        finally:
            transaction.set_rollback(True)
