"""Every address that a browser can open shows a whole page; parts of pages lead to the page they belong to."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.turnier.everybody import Cast, addresses

LOOKING = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("person", ["organiser", "referee", "table", "public"])
def test_no_address_shows_half_a_page(cast: Cast, person: str) -> None:
    half = {}
    for address in addresses():
        for query in ("", "?v=0"):
            answer = cast.browsers[person].get(cast.path(address) + query, headers=LOOKING)
            html = answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")
            if html and not answer.content.lstrip().lower().startswith(b"<!doctype html"):
                half[address] = answer.content[:60]
    assert half == {}


@pytest.mark.parametrize(
    ("part", "page"),
    [
        ("/t/{slug}/rangliste/warum/1/", "/t/{slug}/rangliste/?warum=1#warum-1"),
        ("/t/{slug}/rangliste/stand/", "/t/{slug}/rangliste/"),
        ("/o/{key}/warum/1/", "/o/{key}/?warum=1#warum-1"),
        ("/o/{key}/stand/?v=1", "/o/{key}/"),
        ("/o/{key}/ich/1/stand/", "/o/{key}/ich/1/"),
        ("/o/{key}/endrunde/stand/", "/o/{key}/endrunde/"),
        ("/t/{slug}/tische/", "/t/{slug}/"),
        ("/t/{slug}/zettel/1/1/vorschau/", "/t/{slug}/zettel/1/1/"),
    ],
)
def test_a_part_leads_to_its_page(cast: Cast, part: str, page: str) -> None:
    values = {"slug": cast.tournament.slug, "key": cast.tournament.public_key}
    browser = cast.browsers["organiser"]
    answer = browser.get(part.format(**values), headers=LOOKING)
    assert (answer.status_code, answer["Location"]) == (302, page.format(**values))
    assert browser.get(page.format(**values), headers=LOOKING).status_code == 200


def test_the_scripts_get_the_part(cast: Cast) -> None:
    address = f"/o/{cast.tournament.public_key}/stand/"
    for headers in ({"Accept": "*/*"}, {"Accept": "text/html, */*", "HX-Request": "true"}):
        answer = Client().get(address, headers=headers)
        assert (answer.status_code, answer.content[:14]) == (200, b'<div id="stand')
