"""The input of a draw of single players: the tables of the organiser's choice, and everything that happened before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from turnier import draw as pure
from turnier.models import Bye, Draw, Entrant, Sitting, Tournament
from turnier.services.advice import usual_sizes
from turnier.services.standings import standings

TABLES = "tables-1"


@dataclass(frozen=True)
class SeatingWish:
    """How single players are to be seated: the sizes of the tables, by score or by lot, clubs apart or not."""

    sizes: tuple[int, ...]
    by_score: bool = False
    clubs_apart: bool = True


def in_pairs(tournament: Tournament) -> bool:
    """Whether every table has two sides."""
    return tuple(tournament.kind_of_game.sides) == (2,)


def tables_input(
    tournament: Tournament, number: int, entrants: Sequence[Entrant], wish: SeatingWish | None
) -> dict[str, object]:
    """The input of round `number` as it is hashed: start numbers only, earlier tables in seat order."""
    wish = wish or SeatingWish(usual_sizes(tournament, len(entrants)))
    byes = Bye.objects.filter(round__tournament=tournament, round__number__lt=number)
    clubs = club_numbers(entrants) if wish.clubs_apart else {}
    return {
        "scheme": pure.SCHEME,
        "algorithm": TABLES,
        "round": number,
        "entrants": sorted(e.number for e in entrants),
        "sizes": sorted(wish.sizes),
        "history": [[of_round, *row] for of_round, *row in seated_before(tournament, number)],
        "byes_before": sorted(byes.values_list("entrant__number", flat=True)),
        "forbidden": [],
        "clubs": {str(entrant): club for entrant, club in clubs.items()},
        "options": _options(tournament, entrants, wish),
    }


def wish_of(draw: Draw | None, entrants: Sequence[Entrant]) -> SeatingWish | None:
    """What was chosen for an earlier attempt; None where it was a draw of pairs or the number has changed since."""
    frozen = json.loads(draw.frozen) if draw else {}
    if "sizes" not in frozen or len(frozen["entrants"]) != len(entrants):
        return None
    options = frozen["options"]
    return SeatingWish(tuple(frozen["sizes"]), options["mode"] == "score", options["clubs"] != "off")


def seated_before(tournament: Tournament, number: int) -> list[tuple[int, ...]]:
    """The tables of the rounds before `number` as they are now: round, table, start numbers in seat order."""
    earlier = Sitting.objects.filter(round__tournament=tournament, round__number__lt=number)
    rows = earlier.order_by("round__number", "table").select_related("round").prefetch_related("seats__entrant")
    return [(s.round.number, s.table, *(seat.entrant.number for seat in s.seats.all())) for s in rows]


def club_numbers(entrants: Iterable[Entrant]) -> dict[int, int]:
    """Start number → number of the club, from 1 in the order of their names; whoever has none is left out."""
    own = {e.number: e.club.strip().casefold() for e in entrants if e.club.strip()}
    numbers = {club: number for number, club in enumerate(sorted(set(own.values())), start=1)}
    return {entrant: numbers[club] for entrant, club in own.items()}


def _options(tournament: Tournament, entrants: Sequence[Entrant], wish: SeatingWish) -> dict[str, object]:
    options: dict[str, object] = {"mode": "random", "clubs": "soft" if wish.clubs_apart else "off"}
    if wish.by_score:
        options |= {"mode": "score", "scores": scores_by_place(tournament, entrants)}
    return options


def scores_by_place(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[str, int]:
    """More is better: how many rows of the standings stand behind; whoever has no place stands last."""
    rows = standings(tournament).rows
    places = {row.entrant.number: row.place or len(rows) for row in rows}
    return {str(e.number): len(rows) - places[e.number] for e in entrants}
