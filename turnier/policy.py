"""Who may do what: the one place that decides it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from turnier.models import Series, Tournament, User

Person = User | AnonymousUser


def tournaments_of(person: Person) -> QuerySet[Tournament]:
    """The tournaments that this person runs: the administrator all, an organiser their own, others none."""
    if not person.is_authenticated:
        return Tournament.objects.none()
    if person.is_superuser:
        return Tournament.objects.all()
    return Tournament.objects.filter(organiser=person)


def may_back_up(person: Person) -> bool:
    """Whether this person may list, take and restore snapshots: the administrator of the laptop."""
    return bool(person.is_authenticated and person.is_superuser and not settings.HOSTED)


def series_of(person: Person) -> QuerySet[Series]:
    """The series that this person runs: the administrator all, an organiser their own, others none."""
    if not person.is_authenticated:
        return Series.objects.none()
    if person.is_superuser:
        return Series.objects.all()
    return Series.objects.filter(organiser=person)


def may_override_rules(person: Person, tournament: Tournament) -> bool:
    """Whether this person may enter a result against the rules, with a reason."""
    return tournaments_of(person).filter(pk=tournament.pk).exists()
