"""The series goes round with the tournament file."""

from __future__ import annotations

from turnier.models import Series, Tournament, User
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
