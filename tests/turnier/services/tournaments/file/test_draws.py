"""The series, and who stood in for whom, go round with the tournament file."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from turnier.models import Entrant, Series, Tournament, User
from turnier.services.registration.register import entrant_pay
from turnier.services.registration.substitute import NamesOverTime, Newcomer, substitute_enter
from turnier.services.series.series import event_title, series_create, tournament_assign
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import


def tenth(tournament: Tournament, organiser: User) -> str:
    """The file of the tenth tournament of a series."""
    series = series_create(by=organiser, name="Brokdorf-Weltmeisterschaft", title="Weltmeister")
    tournament_assign(tournament=tournament, series=series, number=10, by=organiser)
    return tournament_export(Tournament.objects.get(pk=tournament.pk))


def test_another_organiser_gets_the_series_too(tournament: Tournament, organiser: User, other_organiser: User) -> None:
    text = tenth(tournament, organiser)
    copy = tournament_import(text=text, by=other_organiser)
    assert (event_title(copy), copy.series and copy.series.title) == ("10. Brokdorf-Weltmeisterschaft", "Weltmeister")
    assert (tournament_export(copy), copy.series and copy.series.organiser) == (text, other_organiser)


def test_an_existing_series_is_gone_on_with(tournament: Tournament, organiser: User, other_organiser: User) -> None:
    known = series_create(by=other_organiser, name="Brokdorf-Weltmeisterschaft")
    assert tournament_import(text=tenth(tournament, organiser), by=other_organiser).series == known


def test_beside_the_original_the_copy_stands_alone(tournament: Tournament, organiser: User) -> None:
    copy = tournament_import(text=tenth(tournament, organiser), by=organiser)
    assert (copy.series, copy.series_number, Series.objects.count()) == (None, None, 1)


def test_without_an_organiser_there_is_no_series(tournament: Tournament, organiser: User) -> None:
    assert tournament_import(text=tenth(tournament, organiser), by=None).series is None


@pytest.mark.parametrize("dated", [True, False])
def test_who_paid_before_somebody_took_over_is_known_there_too(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User, dated: bool
) -> None:
    team = register(tournament, 2)[0]
    entrant_pay(entrant=team, paid=True, by=organiser)
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 1, 1), by=organiser)
    content = json.loads(tournament_export(Tournament.objects.get(pk=tournament.pk)))
    if not dated:
        del content["entrants"][0]["substitutions"][0]["at"]
    copy = tournament_import(text=json.dumps(content), by=organiser, anyway=True)
    paid = copy.bookings.get(kind="payment")
    name = NamesOverTime(copy).name(copy.entrants.get(number=1), paid.at)
    assert name == ("Eins1 / Zwei1" if dated else "Eins1 / Drei")
