"""A tournament is found by whoever runs it, and by nobody else."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from turnier.models import Tournament, User
from turnier.policy import tournaments_of
from turnier.services.tournaments.queries import planned_text, tournament_of


def test_it_is_one_of_those_that_somebody_runs(tournament: Tournament, organiser: User) -> None:
    others = [User.objects.create_user("fremd"), User.objects.create_superuser("chef"), AnonymousUser()]
    for person in (organiser, *others):
        assert tournament_of(person, tournament.slug) == tournaments_of(person).filter(slug=tournament.slug).first()
        assert tournament_of(person, "nirgends") is None
    assert tournament_of(organiser, tournament.slug) == tournament


def test_what_is_planned_names_stages_that_are_played_at_once_together() -> None:
    best = {"kind": "knockout", "first": 3, "rounds": 3, "who": "best", "count": 8}
    rest = {"kind": "knockout", "first": 3, "rounds": 3, "who": "rest", "beside": True}
    planned = Tournament(game="watten", rounds_planned=5, stages=[best, rest])
    assert planned_text(planned) == "2 Durchgänge, danach K.-o.-Runde der besten 8 und Trostrunde"
    final = {"kind": "final", "first": 2, "rounds": 1, "who": "best", "count": 6}
    assert planned_text(Tournament(game="brokdorf", stages=[final])) == "Finaltisch der besten 6"
