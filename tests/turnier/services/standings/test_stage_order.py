"""Who goes on from a table at which both are equal, and what counts in a stage of those before it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from turnier.models import Decision, Entrant, Revision, Round, Tournament, User
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.brackets import bracket_of
from turnier.services.standings.stage_order import carried_text
from turnier.services.standings.standings import standings
from turnier.stages.stage import Stage

EQUAL = ({"kind": "bummerl", "score": [11, 5]}, {"kind": "bummerl", "score": [5, 11]})
Kind = Decision.Kind
HALF = "Von vorher zählt die Hälfte, aufgerundet; was bei Gleichstand entscheidet, zählt ganz."
NOTHING = "Von vorher zählt nichts."


def test_who_goes_on_from_an_equal_table(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    Tournament.objects.update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    register(tournament, 4)
    stages_plan(tournament=Tournament.objects.get(), stages=[Stage("knockout", 1, 2, who="all")], by=organiser)
    stage = stage_begin(tournament=Tournament.objects.get(), by=organiser)
    sitting = drawn(Tournament.objects.get()).sittings.get(table=1)
    enter(sitting, EQUAL)
    one, other = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
    third = next(number for number in range(1, 5) if number not in {one, other})

    def winner() -> int | None:
        bracket = bracket_of(Tournament.objects.get(), stage)
        assert bracket is not None
        return next(match.winner for match in bracket.at(0) if one in match.sides)

    def decided(kind: Kind, *order: int) -> Decision:
        return Decision.objects.create(
            tournament=tournament, kind=kind, entrants=sorted(order), order=list(order), proof={}
        )

    assert winner() is None
    decided(Kind.LOT, one, other, third)
    decided(Kind.SHARED, one, other)
    assert winner() is None
    seeded = decided(Kind.COIN, other, one)
    Decision.objects.filter(pk=seeded.pk).update(at=sitting.round.published_at - dt.timedelta(minutes=1))
    assert winner() is None
    decided(Kind.COIN, other, one)
    assert winner() == other
    last = decided(Kind.LOT, one, other)
    assert winner() == one
    Decision.objects.filter(pk=last.pk).update(revoked=True)
    assert winner() == other


def test_in_groups_nothing_counts_that_was_decided_before_them(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Three of one group are equal; neither an old coin nor that they were to share says anything of that."""
    Tournament.objects.update(rules={"bummerl_per_sitting": 2, "bummerl_total": 2})
    register(tournament, 3)
    stages_plan(tournament=Tournament.objects.get(), stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)

    def decided(kind: Kind) -> Decision:
        return Decision.objects.create(tournament=tournament, kind=kind, entrants=[1, 2, 3], order=[3, 1, 2], proof={})

    def places() -> list[tuple[int | None, int]]:
        return [(row.place, row.entrant.number) for row in standings(Tournament.objects.get()).rows]

    shared, coin = decided(Kind.SHARED), decided(Kind.COIN)
    for _round in range(3):
        for sitting in drawn(Tournament.objects.get()).sittings.all():
            enter(sitting, EQUAL)
    assert (places(), len(standings(Tournament.objects.get()).ties)) == ([(1, 1), (1, 2), (1, 3)], 1)
    decided(Kind.COIN)
    assert places() == [(1, 3), (2, 1), (3, 2)]
    Decision.objects.exclude(pk__in=(shared.pk, coin.pk)).delete()
    decided(Kind.SHARED)
    assert (places(), standings(Tournament.objects.get()).ties) == ([(1, 1), (1, 2), (1, 3)], ())


def test_half_of_what_decides_first_counts_and_all_of_what_decides_ties(
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Half of one win and half of two are the same when they are rounded: then who had one could pass who had two."""
    tournament = singles("doppelkopf", 4, rounds=1, rules={"booking": "zero_sum"})
    stages_plan(
        tournament=tournament, stages=[Stage("rounds", 2, 1, who="best", count=4, carried="half")], by=organiser
    )
    sitting = drawn(tournament).sittings.get()
    enter(sitting, [{"kind": "totals", "points": [5, 6, -4, -7], "hands_won": [3, 1, 1, 0]}])
    before = standings(Tournament.objects.get())
    assert ([row.tally["points"] for row in before.rows], before.carried) == ([6, 5, -4, -7], "")
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    table = standings(Tournament.objects.get())
    counted = [(row.place, row.tally["points"], row.tally["hands_won"]) for row in table.rows]
    assert counted == [(1, 3, 3), (2, 3, 1), (3, -2, 1), (4, -3, 0)]
    assert table.carried == HALF


@pytest.mark.parametrize(
    ("carried", "expected"),
    [("", ""), ("all", ""), ("half", HALF), ("nothing", NOTHING), ("half all", HALF), ("half nothing", NOTHING)],
)
def test_what_is_said_of_before_holds_for_the_stages_after_it_too(carried: str, expected: str) -> None:
    stages = [Stage("rounds", 2 + n, 1, carried=each) for n, each in enumerate(carried.split())]
    assert carried_text(stages) == expected
