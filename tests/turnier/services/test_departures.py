"""Whoever has gone at a table is not drawn any more; a corrected sheet brings him back, and stacks are carried."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from games.kit.sitting import evaluate
from games.kit.walk import random_sitting
from turnier.models import Entrant, Revision, Round, Sitting, Tournament
from turnier.services.results import evaluate_saved, table_of
from turnier.services.standings import standings

Singles = Callable[..., Tournament]
Enter = Callable[..., Revision]


@pytest.fixture
def sitting(singles: Singles, drawn: Callable[[Tournament], Round]) -> Sitting:
    """The only table of four players, each with a stack."""
    return drawn(singles("brokdorf", 4)).sittings.get()


def ruin(sitting: Sitting) -> list[dict[str, object]]:
    """Entries up to the first by which somebody is gone."""
    game, rules = sitting.round.tournament.kind_of_game, sitting.round.tournament.house_rules()
    entries = random_sitting(game, rules, table_of(sitting), random.Random(7))
    states = evaluate(game, rules, table_of(sitting), entries).states
    last = next(n for n, state in enumerate(states) if any(game.departures(rules, state)))
    return list(entries[: last + 1])


def gone(sitting: Sitting) -> int:
    return Entrant.objects.filter(tournament=sitting.round.tournament).exclude(status="active").count()


def test_a_correction_brings_somebody_back(sitting: Sitting, enter: Enter) -> None:
    entries = ruin(sitting)
    enter(sitting, entries)
    assert gone(sitting) >= 1
    enter(sitting, entries[:-1], reason="Verschrieben")
    assert gone(sitting) == 0


def test_the_stack_goes_along_to_the_next_table(
    sitting: Sitting, enter: Enter, drawn: Callable[[Tournament], Round]
) -> None:
    tournament = sitting.round.tournament
    enter(sitting, ruin(sitting)[:-1])
    totals = evaluate_saved(tournament, sitting).score.totals  # type: ignore[union-attr]
    stacks = dict(zip(sitting.seats.order_by("seat").values_list("entrant", flat=True), totals, strict=True))
    Sitting.objects.update(finished=True)
    after = drawn(tournament).sittings.get()
    expected = tuple(stacks[seat.entrant_id] for seat in after.seats.order_by("seat"))
    assert table_of(sitting).start == (1000, 1000, 1000, 1000)
    assert table_of(after).start == expected


def test_most_games_carry_nothing(singles: Singles, drawn: Callable[[Tournament], Round]) -> None:
    assert table_of(drawn(singles("seconds", 4)).sittings.get()).start is None


def test_a_guest_stays_out_of_competition_when_he_is_out(sitting: Sitting, enter: Enter) -> None:
    entries = ruin(sitting)
    Entrant.objects.update(status=Entrant.Status.OUT_OF_COMPETITION)
    enter(sitting, entries)
    tournament = sitting.round.tournament
    assert [row.place for row in standings(tournament).rows] == [None] * 4
    went = Entrant.objects.exclude(status="out_of_competition").values_list("number", "guest")
    assert [guest for _number, guest in went] == [True, True]
    enter(sitting, entries[:-1], reason="Verschrieben")
    assert set(Entrant.objects.values_list("status", "guest")) == {("out_of_competition", False)}
