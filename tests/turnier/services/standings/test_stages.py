"""Who goes on from a table at which both are equal: whom a decision says, the last one."""

from __future__ import annotations

from collections.abc import Callable

from turnier.models import Decision, Entrant, Revision, Round, Tournament, User
from turnier.services.stages.manage import stage_begin, stages_plan
from turnier.services.standings.brackets import bracket_of
from turnier.stages.stage import Stage

EQUAL = ({"kind": "bummerl", "score": [11, 5]}, {"kind": "bummerl", "score": [5, 11]})
Kind = Decision.Kind


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
    decided(Kind.COIN, other, one)
    assert winner() == other
    last = decided(Kind.LOT, one, other)
    assert winner() == one
    Decision.objects.filter(pk=last.pk).update(revoked=True)
    assert winner() == other
