"""When the order of choosing can be fixed, and when it is no longer that of the standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.prizes.choosing_order import choosing_moved, choosing_outdated, choosing_too_early
from turnier.services.prizes.prize_table import choosing_start, prize_add, prize_withdraw
from turnier.services.stacks.regroup import tables_end
from turnier.services.tournaments.end import tournament_close

NOTHING = "Es ist noch nichts gespielt. Preise gibt es, sobald eine Rangliste da ist."


def test_it_is_too_early_until_the_last_sheet_of_the_last_round(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 2)
    assert choosing_too_early(tournament) == NOTHING
    for number in range(1, tournament.rounds_planned + 1):
        (sitting,) = drawn(tournament).sittings.all()
        assert choosing_too_early(tournament).startswith("Es fehlt 1 Tisch: 1.")
        enter(sitting)
        said = choosing_too_early(tournament)
        assert said.startswith(f"Gespielt sind {number} von {tournament.rounds_planned} Durchgängen.") == bool(said)
        assert bool(said) == (number < tournament.rounds_planned)


def test_who_stops_earlier_closes_first(
    tournament: Tournament, first_sheet: Callable[[int], Sitting], organiser: User
) -> None:
    first_sheet(2)
    assert choosing_too_early(tournament).startswith("Gespielt sind 1 von ")
    tournament_close(tournament=tournament, by=organiser)
    assert choosing_too_early(Tournament.objects.get(pk=tournament.pk)) == ""


def test_without_a_prize_no_order_has_to_be_fixed_anew(
    tournament: Tournament, first_sheet: Callable[[int], Sitting], organiser: User
) -> None:
    facts: dict[str, Any] = {"donor": "", "value_cents": 0, "consolation": False, "picture": None, "by": organiser}
    Tournament.objects.update(rounds_planned=1)
    tournament.refresh_from_db()
    first_sheet(2)
    wine = prize_add(tournament=tournament, title="Wein", **facts)
    choosing_start(tournament=tournament, by=organiser)
    Tournament.objects.update(rounds_planned=2)
    tournament.refresh_from_db()
    assert choosing_outdated(tournament).startswith("Gespielt sind 1 von 2 ")
    assert choosing_moved(tournament) == []
    prize_withdraw(prize=wine, by=organiser)
    assert choosing_outdated(tournament) == ""


def test_with_stacks_the_tables_end_and_somebody_has_played_first(
    stacks: Callable[..., tuple[Tournament, Sitting]], organiser: User
) -> None:
    tournament, sitting = stacks(4)
    assert choosing_too_early(tournament).startswith("Es fehlt 1 Tisch: 1.")
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    assert choosing_too_early(tournament) == NOTHING
