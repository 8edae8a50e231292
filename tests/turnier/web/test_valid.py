"""Every page is valid HTML: those that links lead to, and what each address answers to whoever may open it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from benchmarks.plain_form import PlainForm, forms_of
from tests.turnier.everybody import Cast, addresses
from tests.turnier.reading import reached
from tests.turnier.remembered import demo_of
from tests.turnier.valid import faults
from turnier.models import SignUp, Tournament, User
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import (
    Details,
    sign_up_add,
    sign_up_decline,
    sign_up_join,
    sign_up_take_over,
)
from turnier.services.registration.sign_ups.team import token_of
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.queries import tournament_games

WHOLE = "<!doctype html><html lang='de'><head><title>T</title></head><body><main>{}</main></body></html>"


def wrong(answers: Iterator[tuple[str, HttpResponse]]) -> list[tuple[str, list[str]]]:
    """Address and faults of each page that is not valid."""
    pages = [
        (address, answer.content.decode())
        for address, answer in answers
        if answer["Content-Type"].startswith("text/html") and b"<html" in answer.content
    ]
    assert len(pages) > 3
    return [(address, found) for address, page in pages if (found := faults(page))]


@pytest.mark.parametrize(
    "game", ["watten", *(pytest.param(game, marks=pytest.mark.slow) for game in ("brokdorf", "skat"))]
)
def test_every_page_that_links_lead_to(client: Client, admin: User, own_folder: None, game: str) -> None:
    tournament = demo_of(tournament_games()[game], admin)
    tournament_publish(tournament=tournament, by=admin, public=True)
    client.force_login(admin)
    assert wrong(reached(client, "/")) == []


@pytest.mark.parametrize("person", ["admin", "table", "public", "referee", "door"])
def test_what_each_address_answers(cast: Cast, person: str) -> None:
    """Also where it is a refusal."""
    paths = [cast.path(address) for address in addresses()]
    assert wrong((path, cast.browsers[person].get(path)) for path in paths) == []


def test_the_pages_of_signing_up(client: Client, tournament: Tournament, organiser: User) -> None:
    offer = SignUpOffer(True, 2, None, "Einverstanden?", alone=True)
    sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
    tournament.refresh_from_db()
    teams = [
        ("Anna A", "Bernd B"),
        ("Cilli C",),
        ("Dora D",),
        ("Emil E", "Fee F"),
        ("Gerd G",),
        ("Hans H",),
        ("I J", "K L"),
    ]
    made = [sign_up_add(tournament=tournament, details=Details(team), key=str(n)) for n, team in enumerate(teams)]
    sign_up_take_over(sign_up=made[0], paid=False, by=organiser)
    sign_up_join(first=made[1], second=made[2], by=organiser)
    sign_up_decline(sign_up=made[6], by=organiser)
    assert {each.state for each in SignUp.objects.all()} == set(SignUp.State) - {SignUp.State.CANCELLED}
    base = f"/o/{tournament.public_key}/anmelden/"
    desk = "/t/preiswatten/anmeldung/voranmeldungen/"
    paths = [base, *(f"{base}{token_of(each)}/" for each in made), desk, f"{desk}einstellen/"]
    client.force_login(organiser)
    assert wrong((path, client.get(path)) for path in paths) == []


@pytest.mark.parametrize(
    "part",
    [
        "<p><div>a</div></p>",
        "<ul><div>a</div></ul>",
        "<li>a</li>",
        "<button><a href='/'>a</a></button>",
        "<a href='/'><button>a</button></a>",
        "<span><h2>a</h2></span>",
        "<b id='a'></b><b id='a'></b>",
        "<label for='gone'>a</label>",
        "<input name=''>",
        "<td>a</td>",
        "<div><span></div>",
        "<img src='a.png'>",
        "<time datetime='heute'>a</time>",
        "<center>a</center>",
        "<p align='left'>a</p>",
        "<form action='/'><form action='/'></form></form>",
        "a &nbsp b",
    ],
)
def test_what_is_wrong_is_found(part: str) -> None:
    assert faults(WHOLE.format("<p>a</p><ul><li>b</li></ul>")) == []
    assert faults(WHOLE.format(part)) != []


def forms_sent(client: Client, start: str) -> Iterator[tuple[str, str]]:
    """Each kind of form on a page that links lead to, sent empty and with nonsense: its view, and the page it answers.

    What it does is taken back.
    """
    sent = set()
    for address, answer in list(reached(client, start, files=False)):
        page = answer.content.decode() if answer["Content-Type"].startswith("text/html") else ""
        for form in forms_of(page):
            target = urljoin(address, form.action or address)
            view, names = resolve(urlsplit(target).path).view_name, tuple(sorted({each.name for each in form.controls}))
            if form.attributes.get("method") == "post" and view != "logout" and (view, names) not in sent:
                sent.add((view, names))
                for typed in ("", "xxxxx"):
                    with transaction.atomic():
                        sent_back = client.post(target, filled(form, typed))
                        transaction.set_rollback(True)
                    yield view, "" if sent_back.streaming else sent_back.content.decode(errors="replace")


def filled(form: PlainForm, typed: str) -> dict[str, list[str]]:
    """What it sends with this in every field that can be seen; nothing is ticked, and nothing chosen without it."""
    found = defaultdict(list)
    for each in form.controls:
        if each.look == "hidden" or (typed and each.look != "checkbox"):
            found[each.name].append(each.value if each.look == "hidden" else typed)
    return found


@pytest.mark.parametrize("game", ["watten", pytest.param("brokdorf", marks=pytest.mark.slow)])
def test_what_lists_errors_leads_to_the_fields(client: Client, admin: User, own_folder: None, game: str) -> None:
    tournament = demo_of(tournament_games()[game], admin)
    tournament_publish(tournament=tournament, by=admin, public=True)
    client.force_login(admin)
    nowhere, lists = [], 0
    for view, page in forms_sent(client, "/"):
        listed = page.partition("data-summary")[2].partition("</ul>")[0]
        links = re.findall(r'href="#([^"]*)"', listed)
        lists += bool(links)
        nowhere += [(view, link) for link in links if f' id="{link}"' not in page]
    assert lists > 25
    assert nowhere == []
