"""The example tournament."""

from __future__ import annotations

import pytest

from turnier.models import Sitting, Tally, Tournament, User
from turnier.services.rehearsal.demo import demo_create
from turnier.services.standings.standings import standings
from turnier.services.tournaments.queries import tournament_games


def test_two_rounds_are_played_and_the_third_is_drawn(organiser: User) -> None:
    tournament = demo_create(by=organiser)
    assert tournament.entrants.count() == 24
    finished = Sitting.objects.filter(finished=True).values_list("round__number", flat=True)
    assert sorted(set(finished)) == [1, 2]
    assert len(finished) == 24
    assert Sitting.objects.filter(round__number=3, finished=False).count() == 12
    table = standings(tournament)
    assert sum(row.tally["bummerl"] for row in table.rows) == 72
    assert (table.played, len(table.open_tables), tournament.is_demo) == (True, 12, True)


def test_two_examples_have_the_same_people(organiser: User) -> None:
    first, second = demo_create(by=organiser), demo_create(by=None)
    assert [e.name for e in first.entrants.all()] == [e.name for e in second.entrants.all()]
    assert Tournament.objects.values("slug").distinct().count() == 2


@pytest.mark.parametrize("game", sorted(tournament_games()))
def test_every_game_has_an_example(organiser: User, game: str) -> None:
    kind = tournament_games()[game]
    tournament = demo_create(by=organiser, game=kind)
    sittings = Sitting.objects.filter(round__tournament=tournament)
    played = sorted(set(sittings.filter(entries_count__gt=0).values_list("round__number", flat=True)))
    assert played == ([1] if kind.rounds(kind.rules()) == 2 else [1, 2])  # one round is left to play
    assert sittings.filter(round__number=len(played) + 1, entries_count=0).count() >= 6
    assert all(entrant.plays for entrant in tournament.entrants.all())


def test_the_example_has_the_points_of_an_evening(organiser: User) -> None:
    """It is what the engine plays with people who look at their cards, and the same every time."""
    skat = tournament_games()["skat"]
    examples = [demo_create(by=organiser, game=skat) for _time in range(2)]
    points = [
        sorted(Tally.objects.filter(round__tournament=each, metric="points").values_list("value", flat=True))
        for each in examples
    ]
    assert points[0] == points[1]
    assert (min(points[0]) > -500, max(points[0]) < 1800) == (True, True)
    assert sum(each > 0 for each in points[0]) > 0.8 * len(points[0])
