"""Who comes now: plays from the next round on, has to be chosen for a stage, or has no game any more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Revision, Round, Tournament, User
from turnier.services.registration.queries import Joining, joining
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.stages.stage import Stage

Drawn = Callable[[Tournament], Round]


def fresh() -> Tournament:
    return Tournament.objects.get()


@pytest.fixture
def teams(tournament: Tournament, register: Callable[..., list[Entrant]]) -> list[Entrant]:
    """Six of them, for one ordinary round."""
    Tournament.objects.update(rounds_planned=1)
    return register(tournament, 6)


def test_on_an_ordinary_evening_everybody_plays_from_the_next_round_on(teams: list[Entrant], drawn: Drawn) -> None:
    before = joining(fresh())
    drawn(fresh())
    assert (before, joining(fresh())) == ("next", "next")


@pytest.mark.parametrize(
    ("stage", "found"),
    [
        (Stage("knockout", 0, 1, who="best", count=4), ["next", "chosen", "chosen", "never"]),
        (Stage("rounds", 0, 2, who="best", count=4), ["next", "chosen", "chosen", "chosen"]),
        (Stage("rounds", 0, 1, who="best", count=4), ["next", "chosen", "chosen", "never"]),
    ],
    ids=["bracket", "two rounds", "one round"],
)
def test_a_stage_of_the_best_asks_for_a_choice_until_it_stands(
    teams: list[Entrant],
    drawn: Drawn,
    enter: Callable[..., Revision],
    organiser: User,
    stage: Stage,
    found: list[Joining],
) -> None:
    """Before the first round, after it, once the stage has begun, and once its first round is drawn."""
    stages_plan(tournament=fresh(), stages=[stage], by=organiser)
    told = [joining(fresh())]
    for lost, sitting in enumerate(drawn(fresh()).sittings.order_by("table"), start=2):
        enter(sitting, [{"kind": "bummerl", "score": [11, lost]}] * 3)
    told.append(joining(fresh()))
    stage_begin(tournament=fresh(), by=organiser)
    told.append(joining(fresh()))
    drawn(fresh())
    told.append(joining(fresh()))
    assert told == found


def test_a_stage_of_all_takes_whoever_comes_before_it_begins(teams: list[Entrant], organiser: User) -> None:
    stages_plan(tournament=fresh(), stages=[Stage("groups", 0, 0, who="all", groups=2)], by=organiser)
    before = joining(fresh())
    stage_begin(tournament=fresh(), by=organiser)
    assert (before, joining(fresh())) == ("next", "chosen")
