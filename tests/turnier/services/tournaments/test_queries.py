"""A tournament is found by whoever runs it, and by nobody else."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from turnier.models import Tournament, User
from turnier.policy import tournaments_of
from turnier.services.tournaments.queries import tournament_of


def test_it_is_one_of_those_that_somebody_runs(tournament: Tournament, organiser: User) -> None:
    others = [User.objects.create_user("fremd"), User.objects.create_superuser("chef"), AnonymousUser()]
    for person in (organiser, *others):
        assert tournament_of(person, tournament.slug) == tournaments_of(person).filter(slug=tournament.slug).first()
        assert tournament_of(person, "nirgends") is None
    assert tournament_of(organiser, tournament.slug) == tournament
