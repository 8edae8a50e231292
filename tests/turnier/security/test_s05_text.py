"""S05: what people type is text on every page, also where it looks like code."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.utils.html import escape

from tests.turnier.everybody import Cast, addresses
from turnier.models import Entrant, Player, Tournament, User

PAYLOADS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<b onmouseover=alert(1)>",
    "</title><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "--><script>alert(1)</script>",
    "]]><script>alert(1)</script>",
    "<iframe src=javascript:alert(1)>",
    "<a href=javascript:alert(1)>x</a>",
    "<math><mtext><style><img src onerror=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<body onload=alert(1)>",
    "<input autofocus onfocus=alert(1)>",
    "<ScRiPt>alert(1)</ScRiPt>",
    "<script\n>alert(1)</script\n>",
    "<img/src='x'/onerror=alert`1`>",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    '"><script>alert(1)</script>',
    "'><script>alert(1)</script>",
    '" autofocus onfocus="alert(1)',
    "' hx-get='//evil.example' x='",
    '" hx-on:load="alert(1)',
    "{{ settings.SECRET_KEY }}",
    "{% load static %}",
    "${alert(1)}",
    "javascript:alert(1)",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
)
LIVE = ("<", '"', "'", "&")
"""A payload with one of these is dangerous as it stands in HTML; the others are words there."""


LONGEST_NAME, LONGEST_PHONE = 80, 40


FILES = (".pdf", ".csv", ".xlsx", ".json")
"""How an address ends that gives no page."""


def seen_by() -> list[tuple[str, str]]:
    """Who looks at which address."""
    areas = {"organiser": "t/<slug:slug>/", "public": "o/<str:key>/", "table": "tisch/"}
    return [(person, a) for person, area in areas.items() for a in addresses() if a.startswith(area)]


def is_page(response: HttpResponse) -> bool:
    return "text/html" in response.headers.get("Content-Type", "")


def packed() -> list[list[str]]:
    """The payloads in handfuls that fit into one name."""
    handfuls: list[list[str]] = [[]]
    for payload in PAYLOADS:
        if len(" ".join([*handfuls[-1], payload])) > LONGEST_NAME:
            handfuls.append([])
        handfuls[-1].append(payload)
    return handfuls


def test_there_are_thirty() -> None:
    assert len(set(PAYLOADS)) == 30
    assert [payload for handful in packed() for payload in handful] == list(PAYLOADS)


def often() -> list[Any]:
    """Every fourth handful, with all the signs that end a text in HTML; the others where there is time for all."""
    return [pytest.param(each, id=each[0], marks=[pytest.mark.slow] * (n % 4 > 0)) for n, each in enumerate(packed())]


@pytest.mark.parametrize("handful", often())
def test_no_page_shows_it_as_it_stands(cast: Cast, organiser: User, handful: list[str]) -> None:
    words, short = " ".join(handful), handful[0][:LONGEST_PHONE]
    live = [payload for payload in handful if any(sign in payload for sign in LIVE)]
    Tournament.objects.filter(pk=cast.tournament.pk).update(name=words, venue=words, host=words)
    Entrant.objects.filter(tournament=cast.tournament).update(name=words, club=words, phone=short)
    Player.objects.filter(tournament=cast.tournament).update(name=words, club=words, phone=short)
    User.objects.filter(pk__in=cast.tournament.referees.values("user")).update(first_name=words)
    raw, escaped = [], 0
    for person, address in seen_by():
        if address.endswith(FILES):
            continue
        response = cast.browsers[person].get(cast.path(address))
        if is_page(response):
            page = response.content.decode()
            raw += [(address, payload) for payload in live if payload in page]
            escaped += escape(words.replace("\n", " ")) in page or escape(words) in page
            assert settings.SECRET_KEY not in page
    assert raw == []
    assert escaped > 10


def test_no_file_is_a_page(cast: Cast) -> None:
    """What is left out above is nothing that a browser reads as HTML."""
    files = [(person, address) for person, address in seen_by() if address.endswith(FILES)]
    answers = {address: cast.browsers[person].get(cast.path(address)) for person, address in files}
    assert [address for address, response in answers.items() if response.status_code == 200 and is_page(response)] == []
    assert [response.status_code for response in answers.values()].count(200) > 20


def test_the_check_would_see_it() -> None:
    harmless = [payload for payload in PAYLOADS if not any(sign in payload for sign in LIVE)]
    assert harmless == ["{{ settings.SECRET_KEY }}", "{% load static %}", "${alert(1)}", "javascript:alert(1)"]
