"""axe finds nothing on any page, light and dark, narrow and wide; nothing scrolls sideways; one thing comes next."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from playwright.sync_api import Page

from games import registry
from tests.turnier.browser.accessible import NARROW, faults_here, faults_of
from tests.turnier.everybody import Cast, addresses
from tests.turnier.remembered import demo_of
from turnier.models import Entrant, Tournament, User
from turnier.services.accounts.referees import referee_invite
from turnier.services.draw.draw import round_draw
from turnier.services.prizes.prize_table import prize_add
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.series.series import past_winner_add, series_create, series_edit, tournament_assign
from turnier.services.stacks.regroup import evening_close
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.queries import tournament_games

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = (
    "/",
    "/turniere/neu/",
    "/turniere/datei/",
    "/t/{slug}/",
    "/t/{slug}/anmeldung/",
    "/t/{slug}/anmeldung/namensliste/",
    "/t/{slug}/anmeldung/1/",
    "/t/{slug}/anmeldung/teilnehmer/",
    "/t/{slug}/anmeldung/voranmeldungen/",
    "/t/{slug}/anmeldung/voranmeldungen/einstellen/",
    "/t/{slug}/einlass/",
    "/o/{key}/anmelden/",
    "/t/{slug}/durchgang/",
    "/t/{slug}/durchgang/1/",
    "/t/{slug}/zettel/1/1/",
    "/t/{slug}/zettel/3/1/",
    "/t/{slug}/zettel/1/1/handy/",
    "/t/{slug}/leinwand/",
    "/t/{slug}/rangliste/",
    "/t/{slug}/rangliste/?warum=1",
    "/t/{slug}/kasse/",
    "/t/{slug}/kasse/buchungen/",
    "/t/{slug}/kasse/buchungen/2/zurueck/",
    "/t/{slug}/kasse/konto/1/",
    "/t/{slug}/kasse/startgeld/",
    "/t/{slug}/kasse/verlustgeld/",
    "/t/{slug}/kasse/preise/",
    "/t/{slug}/zum-schluss/",
    "/t/{slug}/kasse/zaehlen/",
    "/t/{slug}/kasse/preistisch/",
    "/t/{slug}/kasse/preistisch/waehlen/",
    "/t/{slug}/kasse/urkunden/",
    "/t/{slug}/kasse/bericht/",
    "/t/{slug}/drucken/",
    "/t/{slug}/einstellungen/",
    "/t/{slug}/helfer/",
    "/t/{slug}/meine-tische/",
    "/konto/",
    "/o/{key}/",
    "/o/{key}/verlauf/",
    "/t/{slug}/rangliste/verlauf/",
    "/t/{slug}/rangliste/wertung/",
    "/t/{slug}/einstellungen/woerter/",
    "/t/{slug}/endrunde/",
    "/o/{key}/endrunde/",
    "/o/{key}/regeln/",
    "/o/{key}/auslosung/",
    "/o/{key}/ich/",
    "/o/{key}/ich/1/",
    "/leinwand/{wall}/",
    "/tisch/",
    "/schiedsrichter/",
)


STACKS = (
    "/t/{slug}/",
    "/t/{slug}/stapel/",
    "/t/{slug}/stapel/beenden/",
    "/t/{slug}/durchgang/",
    "/t/{slug}/siegerehrung/",
    "/t/{slug}/siegerehrung/?zeigen",
    "/o/{key}/stapel/",
    "/o/{key}/siegerehrung/",
    "/reihen/",
    "/reihen/{series}/",
    "/reihen/{series}/sieger/{winner}/",
    "/reihen/{series}/turnier/{tournament}/",
)
FURTHER = (
    "/konten/",
    "/konto/programme/",
    "/konto/programme/adressen/",
    "/konto/zweiter-faktor/",
    "/api/v1/",
    "/o/{key}/einbetten/",
    "/turniere/wie/",
    "/sicherungen/",
    "/sicherungen/pruefung/",
    "/o/{key}/auslosung/nachrechnen/",
    "/o/{key}/auslosung/nachrechnen/1/",
    "/reihen/ruhmeshalle/{hall}/",
    "/t/{slug}/anmeldung/1/daten/",
    "/t/{slug}/anmeldung/1/disqualifizieren/",
    "/t/{slug}/anmeldung/1/ersatz/",
    "/t/{slug}/anmeldung/1/zurueckziehen/",
    "/t/{slug}/einstellungen/probe/",
    "/t/{slug}/einstellungen/spiel/",
    "/t/{slug}/helfer/{referee}/",
    "/t/{slug}/kasse/preistisch/{prize}/",
    "/t/{slug}/protokoll/",
    "/t/{slug}/protokoll/5/zuruecknehmen/",
    "/t/{slug}/tisch/3/1/",
    "/t/{slug}/tisch/3/1/entscheidung/",
    "/t/{slug}/zettel/1/1/korrektur/",
    "/t/{slug}/zettel/1/1/anderer-tisch/",
    "/t/{slug}/zettel/1/1/anderer-tisch/?tisch=2",
)
"""What is one step away from the others."""
ELSEWHERE = ("/einrichten/", "/konto/anmelden/", "/tisch/blatt/", "/tisch/bestaetigen/", "/sicherungen/1/")
"""Looked at by tests of their own, the last one without a browser: it is the list of what a restore would lose."""


@pytest.fixture
def example(organiser: User) -> Tournament:
    tournament = demo_of(registry.find("watten"), organiser)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 64, None, "Einverstanden?"), by=organiser)
    return tournament


def test_every_page_is_accessible(visit: Callable[..., Page], example: Tournament, organiser: User) -> None:
    page = visit("/", user=organiser, width=NARROW)
    paths = [address.format(slug=example.slug, key=example.public_key, wall=example.wall_key) for address in PAGES]
    assert {path: faults for path in paths if (faults := faults_of(page, path))} == {}


def test_the_evening_with_stacks_is_accessible(visit: Callable[..., Page], organiser: User) -> None:
    game = next(game for game in tournament_games().values() if game.stacks)
    tournament = demo_of(game, organiser)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    series = series_create(by=organiser, name="Weltmeisterschaft")
    winner = past_winner_add(series=series, number=9, name="Jens Petersen", year=2010)
    Tournament.objects.update(is_demo=False)
    tournament_assign(tournament=tournament, series=series, number=10, by=organiser)
    entries = {"series": series.pk, "winner": winner.pk, "tournament": tournament.pk}
    paths = [a.format(slug=tournament.slug, key=tournament.public_key, **entries) for a in STACKS]
    page = visit("/", user=organiser, width=NARROW)
    assert {path: faults for path in paths if (faults := faults_of(page, path))} == {}
    evening_close(tournament=tournament, by=organiser)
    assert {path: faults for path in paths if (faults := faults_of(page, path))} == {}


def test_the_snapshots_are_accessible(visit: Callable[..., Page], admin: User) -> None:
    page = visit("/", user=admin, width=NARROW)
    assert faults_of(page, "/sicherungen/") == []


def test_every_further_page_is_accessible(visit: Callable[..., Page], example: Tournament, admin: User) -> None:
    series = series_create(by=admin, name="Weltmeisterschaft")
    series_edit(series=series, name=series.name, title="", public=True)
    facts = {"donor": "", "value_cents": 0, "consolation": False, "picture": None}
    values = {
        "slug": example.slug,
        "key": example.public_key,
        "hall": series.public_key,
        "referee": referee_invite(tournament=example, name="Rosa", by=admin).pk,
        "prize": prize_add(tournament=example, title="Schinken", by=admin, **facts).pk,
    }
    page = visit("/", user=admin, width=NARROW)
    further = [address.format(**values) for address in FURTHER]
    assert {path: faults for path in further if (faults := faults_of(page, path))} == {}


def pattern(address: str) -> str:
    """An address with whatever differs from tournament to tournament left out."""
    return re.sub(r"/(<[^>]+>|\{\w+\}|\d+)(?=/)", "/*", address.partition("?")[0])


def test_no_page_is_forgotten(cast: Cast) -> None:
    """Every address that answers with a whole page is in a list of this module."""
    looked_at = {pattern(address) for address in (*PAGES, *STACKS, *FURTHER, *ELSEWHERE)}
    browser = cast.browsers["admin"]
    pages = {
        pattern("/" + address) for address in addresses() if b"<html" in content_of(browser.get(cast.path(address)))
    }
    assert pages - looked_at == set()
    assert len(pages) > len(PAGES)


def content_of(answer: HttpResponse) -> bytes:
    """The page that came; nothing for a paper, a file or a refusal."""
    is_page = answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    return answer.content if is_page else b""


@pytest.mark.parametrize("address", ["/einrichten/", "/konto/anmelden/", "/gibt-es-nicht/"])
def test_the_doors_are_accessible(visit: Callable[..., Page], address: str, request: pytest.FixtureRequest) -> None:
    if address != "/einrichten/":
        request.getfixturevalue("admin")
    assert faults_here(visit(address, width=NARROW)) == []


def test_what_is_asked_around_a_draw_is_accessible(
    visit: Callable[..., Page], organiser: User, singles: Callable[..., Tournament]
) -> None:
    """One too few for full tables, then drawn and not yet published."""
    tournament = singles("tausend", 11)
    address = f"/t/{tournament.slug}/durchgang/1/"
    page = visit(address, user=organiser, width=NARROW)
    assert {path: faults for path in (address, f"/t/{tournament.slug}/") if (faults := faults_of(page, path))} == {}
    round_draw(tournament=tournament, by=organiser)
    paths = (address, f"/t/{tournament.slug}/", f"/t/{tournament.slug}/drucken/")
    assert {path: faults for path in paths if (faults := faults_of(page, path))} == {}


def test_a_team_without_an_opponent_is_asked_about_accessibly(
    visit: Callable[..., Page], organiser: User, tournament: Tournament, register: Callable[..., list[Entrant]]
) -> None:
    register(tournament, 7)
    page = visit("/", user=organiser, width=NARROW)
    assert faults_of(page, f"/t/{tournament.slug}/durchgang/1/") == []
