"""The closing screen, for the organiser and for everybody."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from turnier.models import Revision, Series, Tournament, User
from turnier.services.stacks.regroup import evening_close, open_tables, tables_redraw
from turnier.services.tournaments.manage import tournament_publish

LOST = {"kind": "rubber", "ending": "points", "loser": 0}


def test_the_champion_after_the_end_only(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User, enter: Callable[..., Revision]
) -> None:
    tournament = singles("brokdorf", 2)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    tables_redraw(tournament=tournament, by=organiser)
    sitting = open_tables(tournament)[0]
    enter(sitting, [LOST] * 10)
    private = reverse("honours", args=[tournament.slug])
    public = reverse("public_honours", args=[tournament.public_key])
    assert "Noch wird gespielt" in at_desk.get(private).content.decode()
    assert at_desk.get(public)["Location"] == reverse("public", args=[tournament.public_key])
    evening_close(tournament=tournament, by=organiser)
    series = Series.objects.create(organiser=organiser, name="Meisterschaft", title="Deichgraf", is_public=True)
    Tournament.objects.filter(pk=tournament.pk).update(series=series, series_number=10)
    champion = sitting.seats.get(seat=1).entrant.name
    for address in (private, public):
        html = at_desk.get(address).content.decode()
        for words in ("10. Meisterschaft", "Deichgraf", champion, "Hält alle 2 Stapel des Abends.", "<svg"):
            assert words in html


def test_a_shared_first_place_is_said(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status="closed")
    html = at_desk.get(reverse("honours", args=[tournament.slug])).content.decode()
    assert ("Sieger" in html, "In eine Reihe aufnehmen" in html) == (True, True)
