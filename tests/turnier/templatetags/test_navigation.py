"""The navigation of a tournament: which places there are, for whom, and which of them a page lies in."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.template import RequestContext, engines
from django.test import RequestFactory

from turnier.models import Entrant, Revision, Round, Tournament, User

WATTEN, BROKDORF = Tournament(slug="abend", game="watten"), Tournament(slug="abend", game="brokdorf")


def head(tournament: Tournament, area: str = "", **facts: bool) -> str:
    request = RequestFactory().get("/")
    request.user = User(username="schorsch")
    for name, fact in facts.items():
        setattr(request, name, fact)
    template = engines["django"].from_string("{% navigation %}")
    return str(template.template.render(RequestContext(request, {"tournament": tournament, "area": area})))


def words(html: str) -> list[str]:
    """The words of the links and buttons in their order."""
    return re.sub(r"<[^>]*>", " ", html).split()


MORE = ["Mehr", "Drucken", "Leinwand", "Einstellungen", "Helfer", "Protokoll"]
BELOW = ["Große", "Schrift", "Alle", "Turniere", "Abmelden", "schorsch"]


def test_an_evening_has_five_places_and_what_is_rare() -> None:
    five = ["Übersicht", "Anmeldung", "Durchgang", "Rangliste", "Kasse"]
    assert words(head(WATTEN)) == [*five, *MORE, *BELOW]


def test_where_stacks_are_played_for_the_third_place_is_the_tables() -> None:
    assert words(head(BROKDORF))[:5] == ["Übersicht", "Anmeldung", "Tische", "Rangliste", "Kasse"]


def test_where_stacks_are_played_for_the_evening_may_end_at_any_time() -> None:
    running = Tournament(slug="abend", game="brokdorf", status=Tournament.Status.RUNNING)
    assert words(head(running))[3:8] == ["Rangliste", "Kasse", "Mehr", "Zum", "Schluss"]
    marked = re.findall(r'aria-current="page">(.*?)</a>', head(running, "closing"), re.S)
    assert [words(each) for each in marked] == [["Zum", "Schluss"]]


def test_who_referees_or_keeps_the_books_has_their_own_places_only() -> None:
    assert words(head(WATTEN, referee=True)) == ["Meine", "Tische"]
    assert words(head(WATTEN, treasurer=True)) == ["Anmeldung", "Kasse", "Zum", "Schluss", "Alle", "Turniere"]


def test_when_it_is_over_the_last_hour_stands_beside_the_standings() -> None:
    """Everybody asks for the standings then, and nobody registers any more."""
    over = Tournament(slug="abend", game="watten", status=Tournament.Status.CLOSED)
    found = words(head(over))
    assert found[:6] == ["Übersicht", "Durchgang", "Rangliste", "Zum", "Schluss", "Kasse"]
    assert found[6:9] == ["Mehr", "Anmeldung", "Drucken"]
    for area, word in (("closing", ["Zum", "Schluss"]), ("standings", ["Rangliste"])):
        marked = re.findall(r'aria-current="page">(.*?)</a>', head(over, area), re.S)
        assert [words(each) for each in marked] == [word]


@pytest.mark.django_db
def test_the_last_sheet_brings_the_last_hour(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[..., Round],
    enter: Callable[..., Revision],
) -> None:
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 4)
    tables = list(drawn(tournament).sittings.all())
    found = []
    for table in tables:
        found.append("Schluss" in head(Tournament.objects.get()))
        enter(table)
    last = head(Tournament.objects.get())
    assert [*found, "Schluss" in last, "Rangliste" in last] == [False, False, True, True]


@pytest.mark.parametrize(
    ("area", "place"),
    [("round", "Durchgang"), ("money", "Kasse"), ("wall", "Leinwand")],
)
def test_a_page_marks_the_place_that_it_lies_in(area: str, place: str) -> None:
    marked = re.search(r'aria-current="page">(.*?)</a>', head(WATTEN, area), re.S)
    assert marked is not None
    assert words(marked[1]) == [place]


def test_a_page_behind_the_menu_marks_the_menu_too() -> None:
    assert ['aria-current="true"' in head(WATTEN, area) for area in ("settings", "round")] == [True, False]


def test_where_a_final_is_planned_its_page_has_a_place() -> None:
    planning = head(WATTEN, "stages")
    assert words(planning)[5:10] == ["Mehr", "Drucken", "Leinwand", "Endrunde", "Einstellungen"]
    marked = re.findall(r'aria-current="(?:page|true)">(.*?)</(?:a|summary)>', planning, re.S)
    assert [words(each) for each in marked] == [["Mehr"], ["Endrunde"]]
