"""The last round kept back for the ceremony: nothing that everybody sees depends on how it ended."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from tests.turnier.everybody import Cast, addresses
from turnier.models import AuditEvent, Revision, Round, Sitting, Tournament, User
from turnier.services.prizes.award import prizes_fix
from turnier.services.public.visibility import Wall, last_round_reveal, secret_round, wall_switch
from turnier.services.standings.decide import lot_draw, lots_draw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close, tournament_reopen

Entered = tuple[dict[str, object], ...]
HIGH: Entered = tuple({"kind": "bummerl", "score": [11, lost]} for lost in (2, 3, 4))
LOW: Entered = tuple({"kind": "bummerl", "score": [lost, 11]} for lost in (2, 3, 4))
VOLATILE = re.compile(
    r"data-(clock|time)>\d\d:\d\d|"
    r"v=\d+|data-version=\"\d+\"|Prüfzeichen [0-9a-f ]+|name=\"csrfmiddlewaretoken\" value=\"\w+\"|X-CSRFToken[^}]+"
)
"""What differs between two looks at the same thing: the clock, versions, heads of the chain, tokens of forms."""
TELLING = (
    "leinwand/<str:wall_key>/",
    "leinwand/<str:wall_key>/seiten/",
    "o/<str:key>/",
    "o/<str:key>/einbetten/",
    "o/<str:key>/ich/<int:number>/",
    "o/<str:key>/ich/<int:number>/stand/",
    "o/<str:key>/siegerehrung/",
    "o/<str:key>/stand/",
    "o/<str:key>/stand/<int:number>/",
    "o/<str:key>/verlauf/",
    "o/<str:key>/warum/<int:number>/",
    "reihen/ruhmeshalle/<str:key>/",
)
"""What tells how the last round ended, where nothing is kept back."""


@pytest.fixture
def hide(organiser: User) -> Callable[[Tournament], Tournament]:
    """Keeps the last round back, as the switch of the wall does."""

    def hidden(tournament: Tournament) -> Tournament:
        wall_switch(tournament=tournament, wall=Wall(hide_last=True), by=organiser)
        return Tournament.objects.get(pk=tournament.pk)

    return hidden


@pytest.fixture
def last(cast: Cast, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]) -> tuple[Sitting, ...]:
    """The tables of the last round of the cast's tournament, nothing entered there yet."""
    Tournament.objects.update(rounds_planned=2)
    for sitting in Sitting.objects.all():
        enter(sitting)
    return tuple(drawn(Tournament.objects.get()).sittings.order_by("table"))


@pytest.fixture
def told(
    cast: Cast, last: tuple[Sitting, ...], enter: Callable[..., Revision], organiser: User
) -> Callable[..., dict[str, str]]:
    """What everybody reads at each address once the last round ended like this, or the tournament is closed as well."""

    def read(entries: Entered, *, closed: bool = False) -> dict[str, str]:
        tournament = Tournament.objects.get()
        if tournament.status == Tournament.Status.CLOSED:
            wall = tournament.wall
            tournament_reopen(tournament=tournament, by=organiser, reason="Probe")
            Tournament.objects.update(wall=wall)
        for sitting in last:
            enter(sitting, entries, reason="Probe")
        if closed:
            tournament_close(tournament=Tournament.objects.get(), by=organiser)
        browser = cast.browsers["public"]
        return {
            address: VOLATILE.sub("", browser.get(cast.path(address)).content.decode(errors="replace"))
            for address in addresses()
        }

    return read


def differing(one: dict[str, str], other: dict[str, str]) -> tuple[str, ...]:
    return tuple(address for address in one if one[address] != other[address])


def test_every_public_address_keeps_the_secret(hide, told):
    hide(Tournament.objects.get())
    assert differing(told(HIGH), told(LOW)) == ()


def test_without_the_switch_these_addresses_tell(told):
    assert differing(told(HIGH, closed=True), told(LOW, closed=True)) == TELLING


def test_a_closed_tournament_keeps_nothing_back(hide, told):
    hide(Tournament.objects.get())
    pages = told(HIGH, closed=True)
    assert differing(pages, told(LOW, closed=True)) == TELLING
    assert [address for address, page in pages.items() if "geheim" in page] == []


def test_opened_again_it_stays_told(cast, hide, told):
    hide(Tournament.objects.get())
    told(HIGH, closed=True)
    address = cast.path("t/<slug:slug>/zum-schluss/wieder-oeffnen/")
    reopen = cast.browsers["organiser"].post(address, {"reason": "Ein Ergebnis fehlte."})
    assert reopen.status_code == 303
    assert secret_round(Tournament.objects.get()) is None
    assert "geheim" not in cast.browsers["public"].get(cast.path("o/<str:key>/")).content.decode()


def test_revealed_they_tell_again(hide, told, organiser):
    hide(Tournament.objects.get())
    kept = told(HIGH)
    last_round_reveal(tournament=Tournament.objects.get(), by=organiser)
    told_of_closed = ("warum", "siegerehrung", "ruhmeshalle")
    telling = {address for address in TELLING if not any(word in address for word in told_of_closed)}
    assert telling <= set(differing(kept, told(HIGH)))


def test_every_page_says_what_is_missing(cast, hide, told):
    hide(Tournament.objects.get())
    pages = told(HIGH)
    secret = "Durchgang 2 bleibt bis zur Siegerehrung geheim."
    assert [secret in pages["o/<str:key>/" + way] for way in ("", "stand/", "verlauf/")] == [True] * 3
    own = pages["o/<str:key>/ich/<int:number>/"]
    assert ("Ohne Durchgang 2" in own, own.count("geheim")) == (True, 2)
    assert "Durchgang 2 bleibt noch geheim" in pages["leinwand/<str:wall_key>/"]


def test_a_poll_brings_the_switch(cast, hide, told, organiser):
    hide(Tournament.objects.get())
    told(HIGH)
    tournament, browser = Tournament.objects.get(), cast.browsers["public"]
    address = f"/o/{tournament.public_key}/stand/?v={tournament.version}"
    assert browser.get(address).status_code == 204
    last_round_reveal(tournament=tournament, by=organiser)
    cache.clear()  # for a second, what was asked for before is good enough
    answer = browser.get(address)
    assert (answer.status_code, "geheim" in answer.content.decode()) == (200, False)


def test_nothing_is_open_any_more_once_all_is_played(
    client: Client, hide, tournament, register, drawn, enter, organiser
):
    Tournament.objects.update(rounds_planned=2)
    register(tournament, 4)
    tournament_publish(tournament=hide(Tournament.objects.get()), by=organiser, public=True)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    pages = []
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        pages.append(client.get(f"/o/{tournament.public_key}/ich/1/").content.decode())
        enter(sitting)
    pages.append(client.get(f"/o/{tournament.public_key}/ich/1/").content.decode())
    said = ("Möglich sind noch", "Alles ist gespielt. Den Platz sagt die Siegerehrung.")
    assert [[page.count(each) for each in said] for page in pages] == [[1, 0], [1, 0], [0, 1]]


def test_a_lot_of_the_last_round_is_kept_back_too(cast, hide, last, enter, organiser):
    tournament = hide(Tournament.objects.get())
    for sitting in last:
        enter(sitting)
    tie = [entrant.number for entrant in standings(tournament).ties[0]]
    number = lot_draw(tournament=tournament, tied=tie, by=organiser).proof["frozen"]["round"]
    ways = [f"/o/{tournament.public_key}/los/{number}{end}" for end in ("/", ".json")]
    assert [cast.browsers["public"].get(way).status_code for way in ways] == [404, 404]
    last_round_reveal(tournament=tournament, by=organiser)
    assert [cast.browsers["public"].get(way).status_code for way in ways] == [200, 200]


def test_those_who_run_it_see_everything_and_what_the_others_see(cast, hide, told):
    tournament = hide(Tournament.objects.get())
    told(HIGH)
    browser, root = cast.browsers["organiser"], f"/t/{tournament.slug}/"
    said = "sehen alle bis zur Siegerehrung den Stand nach Durchgang 1."
    ways = ("", "rangliste/", "rangliste/verlauf/", "siegerehrung/", "leinwand/", "zum-schluss/")
    pages = {way: browser.get(root + way).content.decode() for way in ways}
    assert {way: pages[way].count(said) for way in ways} == dict.fromkeys(ways, 1)


def test_one_press_shows_everybody(cast, hide, last):
    tournament = hide(Tournament.objects.get())
    answer = cast.browsers["organiser"].post(f"/t/{tournament.slug}/leinwand/aufdecken/")
    assert (answer.status_code, secret_round(Tournament.objects.get())) == (303, None)


def test_the_last_steps_show_everybody_and_go_on(cast, hide, told):
    """Nobody is to close an evening and go home while the wall still shows the standings before."""
    tournament = hide(Tournament.objects.get())
    told(HIGH)
    closing, browser = f"/t/{tournament.slug}/zum-schluss/", cast.browsers["organiser"]
    assert f'name="next" value="{closing}"' in browser.get(closing).content.decode()
    answer = browser.post(f"/t/{tournament.slug}/leinwand/aufdecken/", {"next": closing}, follow=True)
    assert answer.redirect_chain == [(closing, 303)]
    assert "ist noch geheim" not in answer.content.decode()


def test_the_ceremony_ends_the_secret(cast, hide, told, organiser):
    tournament = hide(Tournament.objects.get())
    told(HIGH)
    ties = [[entrant.number for entrant in tie] for tie in standings(tournament).ties]
    lots_draw(tournament=tournament, ties=ties, by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    closing, browser = f"/t/{tournament.slug}/zum-schluss/", cast.browsers["organiser"]
    page = browser.get(closing).content.decode()
    panel = page.partition('<section class="t-next">')[2].partition("</section>")[0]
    assert (f'method="post" action="{closing}"' in panel, 'name="reveal" value="1"' in panel) == (True, True)
    answer = browser.post(closing, {"reveal": "1"}, follow=True)
    assert (answer.redirect_chain, secret_round(Tournament.objects.get())) == ([(closing, 303)], None)
    acts = AuditEvent.objects.order_by("-number").values_list("action", flat=True)
    assert list(acts[:2]) == ["ceremony_hold", "last_round_reveal"]


def test_nothing_secret_is_revealed_only_once(hide, last, organiser):
    tournament = hide(Tournament.objects.get())
    for _ in range(2):
        last_round_reveal(tournament=tournament, by=organiser)
        tournament = Tournament.objects.get()
    assert AuditEvent.objects.filter(action="last_round_reveal").count() == 1


def test_an_earlier_round_is_no_secret(hide, tournament, register, drawn):
    register(tournament, 4)
    drawn(tournament)
    assert secret_round(hide(tournament)) is None


def test_a_single_round_leaves_nothing_to_see(client: Client, hide, tournament, register, drawn, enter, organiser):
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    for sitting in drawn(Tournament.objects.get()).sittings.all():
        enter(sitting)
    tournament_publish(tournament=hide(Tournament.objects.get()), by=organiser, public=True)
    tournament = Tournament.objects.get()
    assert "Noch kein Ergebnis" in client.get(f"/o/{tournament.public_key}/").content.decode()
    assert [s.kind for s in client.get(f"/leinwand/{tournament.wall_key}/").context["slides"]] == ["message"]


def test_stacks_lie_in_plain_sight(at_desk, hide, singles, drawn):
    evening = singles("brokdorf", 4)
    Tournament.objects.update(rounds_planned=1)
    drawn(Tournament.objects.get())
    assert secret_round(hide(Tournament.objects.get())) is None
    assert "hide_last" not in at_desk.get(f"/t/{evening.slug}/leinwand/").content.decode()
