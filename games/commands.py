"""What the command line answers, as plain JSON values."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.kit.entries.load import UnreadableError, read_json
from games.kit.game import AnyGame, dump_rules, engine_of, load_rules
from games.kit.house_rules import choices
from games.kit.play.deal import wrong_seats
from games.kit.play.replay import recorded
from games.kit.play.simulate import LABELS, as_sitting, calm_deal, one_deal, sitting
from games.kit.sittings.checking import check, unreadable
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Json, Table
from games.kit.text import Text, listed, text
from games.registry import games, no_such_game


def listing() -> list[dict[str, Json]]:
    """All games: sides, house rules with defaults and choices, presets."""
    return [
        {
            "game": game.slug,
            "name": game.name,
            "sides": [game.sides[0], game.sides[-1]],
            "team_size": game.team_size,
            "house_rules": _house_rules(game),
            "presets": {name: dict(preset) for name, preset in game.presets.items()},
        }
        for game in games().values()
    ]


def checked(sitting: Json) -> dict[str, Json]:
    """The answer to one sitting."""
    return check(sitting)


def checked_line(line: bytes) -> dict[str, Json]:
    """The answer to one line of JSON, also to one that is none."""
    try:
        return check(read_json(line))
    except UnreadableError as error:
        return unreadable(error.message)


def ranking(slug: str, asked: Json) -> list[dict[str, Json]]:
    """The places of the entrants, each with its reason.

    `asked` has `entrants`, each with a `name` and its `tally` (a whole number for each of the game's `tally_keys`), and
    may have `rules`, the house rules that differ, and `lots`, by name the place that somebody has drawn among equals.
    Raises `UnreadableError` where it has not that form.
    """
    game = _game(slug)
    if not isinstance(asked, Mapping):
        raise UnreadableError(_malformed(game.tally_keys))
    rules = _rules(game, asked.get("rules", {}))
    game = game.under(rules)
    placings = rank(game, rules, _entrants(game, asked.get("entrants")), _lots(game, asked.get("lots", {})))
    return [
        {"name": each.name, "place": each.place, "decided_by": each.decided_by, "explanation": each.explanation}
        for each in placings
    ]


def playing(
    slug: str,
    *,
    seed: int,
    hands: int | None,
    sittings: int,
    log: bool,
    seats: int | None,
    rules: Json,
    uniform: bool = False,
) -> Iterator[Json]:
    """Random sittings, with `log` each after its deals as `replay` reads them; `uniform`: bids are driven up as well.

    Raises `UnreadableError` for a game, house rules or a number of seats that there is not.
    """
    game = _game(slug)
    own = _rules(game, rules)
    table = Table(_sides(game, seats))
    rng = random.Random(seed)  # nosec B311 # noqa: S311 - the same seed must give the same cards
    for _ in range(sittings):
        entries = []
        for played in sitting(game, own, table, rng, hands, one_deal if uniform else calm_deal):
            entries += [entry for entry in [played.deal.entry()] if entry]
            if log:
                yield recorded(game, dump_rules(game, own), played)
        yield as_sitting(game, own, table, entries)


def _game(slug: str) -> AnyGame:
    game = games().get(slug)
    if game is None:
        raise UnreadableError(no_such_game())
    return game


def _sides(game: AnyGame, seats: int | None) -> tuple[str, ...]:
    engine = engine_of(game)
    count = engine.usual if seats is None else seats
    if count not in engine.seats:
        raise UnreadableError(wrong_seats(engine))
    return tuple(LABELS[: count // game.team_size])


def _rules(game: AnyGame, raw: Json) -> Any:
    rules, problems = load_rules(game, raw)
    if rules is None:
        raise UnreadableError(problems[0].message)
    return rules


def _house_rules(game: AnyGame) -> dict[str, Json]:
    defaults = game.rules().model_dump(mode="json")
    return {
        name: {"default": defaults[name], "choices": choices(info)} for name, info in game.rules.model_fields.items()
    }


def _entrants(game: AnyGame, asked: Json) -> Sequence[Ranked]:
    if not isinstance(asked, list):
        raise UnreadableError(_malformed(game.tally_keys))
    entrants = [_entrant(entrant, game.tally_keys) for entrant in asked]
    if len({entrant.name for entrant in entrants}) < len(entrants):
        raise UnreadableError(text("Zwei Teilnehmer heißen gleich. Bitte unterscheidbar benennen."))
    return entrants


def _entrant(asked: Json, keys: Sequence[str]) -> Ranked:
    name, tally = (asked.get(key) if isinstance(asked, Mapping) else None for key in ("name", "tally"))
    if not isinstance(name, str) or not isinstance(tally, Mapping):
        raise UnreadableError(_malformed(keys))
    if any(type(tally.get(key)) is not int for key in keys):
        raise UnreadableError(_malformed(keys))
    return Ranked(name, {key: tally[key] for key in keys})


def _lots(game: AnyGame, asked: Json) -> dict[str, int]:
    if not isinstance(asked, Mapping) or not all(type(lot) is int for lot in asked.values()):
        raise UnreadableError(_malformed(game.tally_keys))
    return dict(asked)


def _malformed(keys: Sequence[str]) -> Text:
    return text(
        "Erwartet werden Hausregeln, Teilnehmer mit Name und Wertung ({keys}), und Lose.", keys=listed(sorted(keys))
    )
