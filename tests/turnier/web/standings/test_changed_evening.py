"""The ranking is changed in the middle of an evening and taken back: page, wall, why, papers and record follow."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.turnier.reading import printed
from turnier.models import Revision, Round, Tournament, User
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

ORDER, STANDINGS = "/t/preiswatten/rangliste/wertung/", "/t/preiswatten/rangliste/"
BY_SCHNEIDER = {"measures": ["schneider", "scored"], "ending": "shared", "reason": ""}
SCORES = {1: ((11, 0), (5, 11), (5, 11)), 2: ((11, 9), (11, 9), (11, 9))}
"""Side 0 of table 2 has won most Bummerl, side 0 of table 1 the only Schneider."""


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def half_way(tournament: Tournament, first_round: Callable[..., Tournament]) -> Tournament:
    """Four teams after the first of three rounds, shown to everybody."""
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)
    return first_round(4, lambda table: [{"kind": "bummerl", "score": list(score)} for score in SCORES[table]])


def leader(tournament: Tournament) -> str:
    return standings(fresh(tournament)).rows[0].entrant.name


def test_it_is_changed_and_taken_back(
    at_desk: Client,
    client: Client,
    half_way: Tournament,
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    usual = leader(half_way)
    seat = Round.objects.get(tournament=half_way).sittings.get(table=1).seats.get(seat=0)
    wanted = seat.entrant.name
    preview = at_desk.post(ORDER, BY_SCHNEIDER)
    assert "So stünde es dann" in preview.content.decode()
    refused = at_desk.post(ORDER, {**BY_SCHNEIDER, "save": "1"})
    assert (refused.status_code, "Bitte einen Grund angeben" in refused.content.decode()) == (422, True)
    saved = at_desk.post(ORDER, {**BY_SCHNEIDER, "save": "1", "reason": "Plakat"}, follow=True).content.decode()
    assert ("Die Rangliste ist jetzt so gereiht." in saved, leader(half_way)) == (True, wanted)
    why = at_desk.get(f"{STANDINGS}warum/{seat.entrant.number}/").content.decode()
    assert "Schneider" in why
    for address in (f"/o/{half_way.public_key}/", f"/leinwand/{half_way.wall_key}/"):
        shown = client.get(address).content.decode()
        assert shown.find(wanted) > 0
    paper = " ".join(printed(at_desk.get("/t/preiswatten/drucken/rangliste.pdf").content))
    assert paper.index(wanted) < paper.index(usual)
    for sitting in drawn(fresh(half_way)).sittings.all():
        enter(sitting)
    assert leader(half_way) == wanted
    text = tournament_export(fresh(half_way))
    copy = tournament_import(text=text, by=organiser)
    assert (tournament_export(fresh(copy)), leader(copy)) == (text, wanted)
    event = half_way.events.filter(action="order_change").latest("number")
    assert "Plakat" in at_desk.get(reverse("protocol", args=["preiswatten"])).content.decode()
    at_desk.post(reverse("undo", args=["preiswatten", event.number]), {"reason": "doch nicht", "sure": "1"})
    assert fresh(half_way).ranking == {}
    assert "Bummerl" in at_desk.get(STANDINGS).content.decode()
