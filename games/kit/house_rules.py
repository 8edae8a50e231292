"""House rules: one strict model per game, read from what differs from the default and written back as that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, TypeAlias, TypeVar, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from games.kit.entries.entry import Frozen
from games.kit.entries.load import MOST_UNKNOWN, complaint, shortened
from games.kit.game import Game
from games.kit.terms import Problem
from games.kit.text import Text, text
from games.kit.values import Json

R = TypeVar("R", bound="HouseRules")
Conflict: TypeAlias = tuple[tuple[str, ...], Text]
CITE = "Hausregeln"
MOST_KEYS = 200
"""More than any game has; the rest of an absurd input is not looked at."""


@dataclass(frozen=True)
class HouseRule:
    """What the settings page says about one house rule; `choices` are its values with their words.

    A number whose `unit` is "cents" is typed and shown as a sum of money. `only_with` is another house rule and the
    value that it must have for this one to do anything.
    """

    label: Text
    help: Text = field(default_factory=lambda: text(""))
    group: Text = field(default_factory=lambda: text("Spiel"))
    choices: tuple[tuple[Json, Text], ...] = ()
    unit: Literal["", "cents"] = ""
    only_with: tuple[str, Json] | None = None


class HouseRules(Frozen):
    """The base of all house rules: every field has the default of the rules and a `HouseRule`."""

    __slots__ = ("remembered",)

    def __hash__(self) -> int:
        """The hash of all fields: house rules are the key of many tables, looked up several times for each deal.

        It is remembered beside the fields, not among them, since a copy with another value takes all of those along.
        """
        found: int | None = getattr(self, "remembered", None)
        if found is None:
            found = hash(tuple(self.__dict__.values()))
            object.__setattr__(self, "remembered", found)
        return found

    def conflicts(self) -> Iterable[Conflict]:
        """House rules that do not go together: the names of all of them, and one complaint for them."""
        return ()


def described(info: FieldInfo) -> HouseRule:
    """The `HouseRule` of a field."""
    return next(item for item in info.metadata if isinstance(item, HouseRule))


def choices(info: FieldInfo) -> list[Json] | None:
    """All values of a house rule, the default first for yes and no; None where it is free."""
    if info.annotation is bool:
        return [info.default, not info.default]
    return list(get_args(info.annotation)) if get_origin(info.annotation) is Literal else None


def load_rules(game: Game[R, object], raw: object) -> tuple[R | None, tuple[Problem, ...]]:
    """Reads the rules that differ from the default; the key `preset` names a preset, other keys override it."""
    if not isinstance(raw, Mapping):
        return None, (_problem("", "type", text("Die Hausregeln fehlen oder haben nicht die vorgesehene Form.")),)
    given = dict(islice(raw.items(), MOST_KEYS))
    preset = given.pop("preset", None)
    problems = [] if "preset" not in raw else _preset_problems(game, preset)
    named = game.presets.get(preset, {}) if isinstance(preset, str) else {}
    try:
        rules = game.rules.model_validate({**named, **given})
    except ValidationError as error:
        return None, (*problems, *(_fault(game, each) for each in error.errors(include_url=False)[:MOST_UNKNOWN]))
    problems.extend(_problem(name, "conflict", message) for names, message in rules.conflicts() for name in names)
    return (None if problems else rules), tuple(problems)


def dump_rules(game: Game[R, object], rules: R) -> dict[str, Json]:
    """What differs from the default, in the order of declaration."""
    default = game.rules().model_dump(mode="json")
    return {name: value for name, value in rules.model_dump(mode="json").items() if value != default[name]}


def _preset_problems(game: Game[R, object], preset: Json) -> list[Problem]:
    if isinstance(preset, str) and preset in game.presets:
        return []
    return [_problem("preset", "preset", text("Diese Vorlage gibt es für {game} nicht.", game=game.name))]


def _fault(game: Game[R, object], error: ErrorDetails) -> Problem:
    name = shortened(str(error["loc"][0])) if error["loc"] else ""
    info = game.rules.model_fields.get(name)
    if info is None:
        message = text("Die Hausregel „{name}“ gibt es für {game} nicht.", name=name, game=game.name)
        return _problem(name, "unknown", message)
    return _problem(name, "type", complaint(described(info).label, error))


def _problem(name: str, code: str, message: Text) -> Problem:
    return Problem("error", f"rules/{name}" if name else "rules", code, message, CITE)
