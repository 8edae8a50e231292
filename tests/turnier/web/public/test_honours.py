"""The closing screen, for the organiser and for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from turnier.models import Entrant, Player, Revision, Round, Series, Tournament, User
from turnier.prizes import Terms
from turnier.services.papers.money import payout_lines, prize_lines
from turnier.services.papers.report import report_text
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.plan import plan_save
from turnier.services.public.shown_names import number_name
from turnier.services.stacks.regroup import evening_close, open_tables, tables_redraw
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close

LOST = {"kind": "rubber", "ending": "points", "loser": 0}


def test_the_champion_after_the_end_only(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User, enter: Callable[..., Revision]
) -> None:
    tournament = singles("brokdorf", 2)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    tables_redraw(tournament=tournament, by=organiser)
    sitting = open_tables(tournament)[0]
    private = reverse("honours", args=[tournament.slug])
    public = reverse("public_honours", args=[tournament.public_key])
    assert "Noch nicht entschieden" in at_desk.get(private).content.decode()
    enter(sitting, [LOST] * 10)
    assert at_desk.get(public)["Location"] == reverse("public", args=[tournament.public_key])
    evening_close(tournament=tournament, by=organiser)
    series = Series.objects.create(organiser=organiser, name="Meisterschaft", title="Deichgraf", is_public=True)
    Tournament.objects.filter(pk=tournament.pk).update(series=series, series_number=10)
    champion = sitting.seats.get(seat=1).entrant.name
    for address in (private, public):
        html = at_desk.get(address).content.decode()
        for words in ("10. Meisterschaft", "Deichgraf", champion, "Hält alle 2 Stapel des Abends.", "<svg"):
            assert words in html


def test_the_page_to_show_has_the_winner_when_the_prizes_are_given(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """The ceremony comes before the end: the page that it leads to says who has won, and how it goes on."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    closing = reverse("closing", args=[tournament.slug])
    private = reverse("honours", args=[tournament.slug])
    assert f'href="{private}"' in at_desk.get(closing).content.decode()
    page = at_desk.get(private).content.decode()
    assert ("Sieger" in page, "Noch nicht entschieden" in page) == (True, False)
    assert f'class="t-btn" href="{closing}"' in page


def test_a_team_with_a_name_of_its_own_is_called_with_its_people(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """On the page to show, where the money is handed over, on the lists that are read out, and in the report."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 2, paid=True)
    sitting = drawn(tournament).sittings.get()
    enter(sitting)
    winner = sitting.seats.get(seat=0).entrant
    Entrant.objects.filter(pk=winner.pk).update(name="Herz Ass")
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    people = ", ".join(player.name for player in winner.players.all())
    for address in ("siegerehrung/", "zum-schluss/?nach=siegerehrung"):
        assert people in at_desk.get(f"/t/preiswatten/{address}").content.decode(), address
    for lines, _total in (prize_lines(tournament), payout_lines(tournament)):
        assert [line.name for line in lines] == [f"Herz Ass ({people})"]
    assert f"Gewonnen haben Herz Ass ({people})" in report_text(Tournament.objects.get())


@pytest.mark.parametrize("shown", ["full", "short", "hidden"])
def test_a_team_that_is_called_by_surnames_is_called_with_whole_names_where_it_is_honoured(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    shown: str,
) -> None:
    """Everybody sees no more of them than the tournament shows; in the hall they are called as a whole."""
    Tournament.objects.update(rounds_planned=1, names_shown=shown)
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    enter(sitting)
    winner = sitting.seats.get(seat=0).entrant
    people = ", ".join(player.name for player in winner.players.all())
    tournament_publish(tournament=Tournament.objects.get(), by=organiser, public=True)
    tournament_close(tournament=Tournament.objects.get(), by=organiser)
    addresses = reverse("honours", args=[tournament.slug]), reverse("public_honours", args=[tournament.public_key])
    pages = [at_desk.get(address).content.decode() for address in addresses]
    called = [re.findall(r"<small>(.*?)</small>", page.partition('class="h-first"')[2]) for page in pages]
    assert called == [[people], [people] if shown == "full" else []]


@pytest.fixture
def equals(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    """Two first ones and two third ones, after the only round."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    return tournament


def test_equals_on_the_podium_are_not_announced(at_desk: Client, equals: Tournament) -> None:
    assert "Noch nicht entschieden" in at_desk.get(reverse("honours", args=[equals.slug])).content.decode()


def test_a_shared_first_place_is_said(at_desk: Client, equals: Tournament) -> None:
    """With a word between those who share it: two names one below the other read as one person."""
    Tournament.objects.filter(pk=equals.pk).update(status="closed")
    html = at_desk.get(reverse("honours", args=[equals.slug])).content.decode()
    assert ("Sieger" in html, "In eine Reihe aufnehmen" in html) == (True, True)
    first = html.partition("<h1")[2].partition("</h1>")[0]
    assert (first.count("<bdi>"), first.count("<i>und</i>")) == (2, 1)
    assert "Der erste Platz ist geteilt." in html


def test_what_is_shown_to_the_hall_has_no_button_but_the_way_back(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 2)
    private = reverse("honours", args=[tournament.slug])
    sitting = drawn(tournament).sittings.get()
    assert "Noch nicht entschieden" in at_desk.get(private, {"zeigen": ""}).content.decode()
    enter(sitting)
    assert 'href="?zeigen"' in at_desk.get(private).content.decode()
    shown = at_desk.get(private, {"zeigen": ""}).content.decode().partition("<body")[2]
    assert ("h-first" in shown, "t-nav" in shown, "<button" in shown) == (True, False, False)
    assert re.findall(r'<a [^>]*href="([^"]+)"', shown) == ["#inhalt", private]


def test_who_does_not_want_to_be_named_is_a_number_on_the_page_that_the_hall_sees(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Whoever calls them reads the names on the page of the organiser."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    enter(sitting)
    winner, other = (seat.entrant for seat in sitting.seats.order_by("seat"))
    winner.players.update(publicity=Player.Publicity.PRIVATE)
    private = reverse("honours", args=[tournament.slug])
    pages = [at_desk.get(private, asked).content.decode().partition("<main")[2] for asked in ({}, {"zeigen": ""})]
    people = ", ".join(player.name for player in winner.players.all())
    assert [(winner.name in page, people in page, other.name in page) for page in pages] == [
        (True, True, True),
        (False, False, True),
    ]
    assert [number_name(tournament, winner.number) in page for page in pages] == [False, True]


def test_those_who_share_the_first_place_are_called_winners_and_the_certificates_counted(
    at_desk: Client, equals: Tournament
) -> None:
    """Each of the equals gets a certificate: two first and two third ones, which is not three pages."""
    prizes_fix(tournament=Tournament.objects.get(), by=None, terms=Terms(places=1), shared=True)
    closing = at_desk.get(reverse("closing", args=[equals.slug])).content.decode()
    assert re.findall(r"Urkunden für die ersten drei: (\d) Blatt", closing) == ["4"]
    Tournament.objects.filter(pk=equals.pk).update(status="closed")
    at_desk.cookies["django_language"] = "en"
    page = at_desk.get(reverse("honours", args=[equals.slug])).content.decode()
    assert re.findall(r'<p class="h-title">([^<]*)</p>', page) == ["Winners"]
