"""axe finds nothing on any page, light and dark, narrow and wide; nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from turnier.models import Tournament, User
from turnier.services.demo import demo_create
from turnier.services.evening import evening_close
from turnier.services.series import past_winner_add, series_create, tournament_assign
from turnier.services.tournaments import tournament_games, tournament_publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = (
    "/",
    "/turniere/neu/",
    "/turniere/datei/",
    "/t/{slug}/",
    "/t/{slug}/anmeldung/",
    "/t/{slug}/anmeldung/liste/",
    "/t/{slug}/anmeldung/1/",
    "/t/{slug}/anmeldung/teilnehmer/",
    "/t/{slug}/auslosung/",
    "/t/{slug}/auslosung/1/",
    "/t/{slug}/zettel/",
    "/t/{slug}/zettel/1/1/",
    "/t/{slug}/zettel/3/1/",
    "/t/{slug}/zettel/1/1/handy/",
    "/t/{slug}/rufe/",
    "/t/{slug}/leinwand/",
    "/t/{slug}/rangliste/",
    "/t/{slug}/rangliste/?warum=1",
    "/t/{slug}/kasse/",
    "/t/{slug}/kasse/buchungen/",
    "/t/{slug}/kasse/buchungen/2/zurueck/",
    "/t/{slug}/kasse/konto/1/",
    "/t/{slug}/kasse/preise/",
    "/t/{slug}/kasse/auszahlung/",
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
    "/t/{slug}/auslosung/",
    "/t/{slug}/zettel/",
    "/t/{slug}/siegerehrung/",
    "/o/{key}/stapel/",
    "/o/{key}/siegerehrung/",
    "/reihen/",
    "/reihen/{series}/",
)


@pytest.fixture
def example(organiser: User) -> Tournament:
    tournament = demo_create(by=organiser)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return tournament


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (768, "dark"), (1920, "light")])
def test_every_page_is_accessible(
    visit: Callable[..., Page], example: Tournament, organiser: User, width: int, scheme: str
) -> None:
    page = visit("/", user=organiser, width=width, color_scheme=scheme)
    addresses = [address.format(slug=example.slug, key=example.public_key, wall=example.wall_key) for address in PAGES]
    assert {path: faults for path in addresses if (faults := faults_of(page, path))} == {}


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_the_evening_with_stacks_is_accessible(
    visit: Callable[..., Page], organiser: User, width: int, scheme: str
) -> None:
    game = next(game for game in tournament_games().values() if game.stacks)
    tournament = demo_create(by=organiser, game=game)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    series = series_create(by=organiser, name="Weltmeisterschaft")
    past_winner_add(series=series, number=9, name="Jens Petersen", year=2010)
    tournament_assign(tournament=tournament, series=series, number=10, by=organiser)
    addresses = [a.format(slug=tournament.slug, key=tournament.public_key, series=series.pk) for a in STACKS]
    page = visit("/", user=organiser, width=width, color_scheme=scheme)
    assert {path: faults for path in addresses if (faults := faults_of(page, path))} == {}
    evening_close(tournament=tournament, by=organiser)
    assert {path: faults for path in addresses if (faults := faults_of(page, path))} == {}


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (768, "dark"), (1920, "light")])
def test_the_snapshots_are_accessible(visit: Callable[..., Page], admin: User, width: int, scheme: str) -> None:
    page = visit("/", user=admin, width=width, color_scheme=scheme)
    assert faults_of(page, "/sicherungen/") == []


def faults_of(page: Page, path: str) -> list[str]:
    """What axe finds on a page, and whether it scrolls sideways."""
    answer = page.goto(path)
    assert answer is not None
    assert answer.status == 200, path
    return faults_here(page)


def faults_here(page: Page) -> list[str]:
    """The same for the page as it stands."""
    faults = [f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in Axe().run(page).response["violations"]]
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append("scrolls sideways")
    return faults


@pytest.mark.parametrize("address", ["/einrichten/", "/konto/anmelden/", "/gibt-es-nicht/"])
def test_the_doors_are_accessible(visit: Callable[..., Page], address: str, request: pytest.FixtureRequest) -> None:
    if address != "/einrichten/":
        request.getfixturevalue("admin")
    page = visit(address, width=360)
    assert [v["id"] for v in Axe().run(page).response["violations"]] == []
