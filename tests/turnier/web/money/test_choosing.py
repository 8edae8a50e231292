"""The screen for choosing prizes: never before all is played, and it says when the places are others since."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.turnier.web.money.reading import text
from turnier.models import Choice, Choosing, Entrant, Prize, Revision, Round, Sitting, Tournament, User
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.tournaments.end import tournament_close

Enter = Callable[..., Revision]
TABLE, CLOSING = "/t/preiswatten/kasse/preistisch/", "/t/preiswatten/zum-schluss/"
SCREEN = f"{TABLE}waehlen/"
ANEW = "Reihenfolge neu festlegen"


def sheet(*scores: tuple[int, int]) -> Sequence[dict[str, Any]]:
    return [{"kind": "bummerl", "score": list(score)} for score in scores]


def at_table(tournament: Tournament, table: int) -> Sitting:
    return Sitting.objects.get(round__tournament=tournament, table=table)


def lay(client: Client, title: str, **more: str) -> Prize:
    client.post(TABLE, {"title": title, **more})
    return Prize.objects.latest("pk")


def choose(client: Client, number: int, prize: Prize) -> None:
    assert client.post(f"{SCREEN}nehmen/", {"number": number, "prize": prize.pk}).status_code == 303


def held() -> dict[str, int]:
    """Prize → start number of who has it."""
    choices = Choice.objects.filter(revoked=False, prize__isnull=False).select_related("prize", "entrant")
    return {choice.prize.title: choice.entrant.number for choice in choices if choice.prize}


@pytest.fixture
def placed(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
) -> Tournament:
    """Four teams with places 1 to 4 after the only round, who play for no money."""
    Tournament.objects.update(rounds_planned=1, entry_fee_cents=0)
    tournament.refresh_from_db()
    register(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first, sheet((11, 2), (11, 2), (11, 2)))
    enter(second, sheet((11, 4), (11, 4), (11, 4)))
    return tournament


def fixed(client: Client) -> list[int]:
    """Fixes the order; the start numbers in it."""
    assert client.post(f"{SCREEN}beginnen/").status_code == 303
    return [number for number, _place in Choosing.objects.get().order]


def test_nobody_chooses_before_the_first_card(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    tournament = singles("skat", 8)
    table = f"/t/{tournament.slug}/kasse/preistisch/"
    at_desk.post(table, {"title": "Bürste", "consolation": "on"})
    page = text(at_desk.get(f"{table}waehlen/"))
    assert "Es ist noch nichts gespielt." in page
    assert ("Nächster Schritt" in page, f"{table}waehlen/beginnen/" in page) == (False, False)
    refused = at_desk.post(f"{table}waehlen/beginnen/")
    assert (refused.status_code, "Es ist noch nichts gespielt." in text(refused)) == (409, True)
    assert (Choosing.objects.count(), Choice.objects.count()) == (0, 0)


def test_the_order_waits_for_the_last_round_or_the_end(at_desk: Client, placed: Tournament, organiser: User) -> None:
    Tournament.objects.update(rounds_planned=3)
    lay(at_desk, "Bürste", consolation="on")
    why = "Gespielt sind 1 von 3 Durchgängen. Gewählt wird nach dem letzten."
    page = text(at_desk.get(SCREEN))
    assert (why in page, "Nächster Schritt" in page, f'href="{CLOSING}"' in page) == (True, False, True)
    assert why in text(at_desk.post(f"{SCREEN}beginnen/"))
    assert held() == {}
    tournament_close(tournament=placed, by=organiser)
    order = fixed(at_desk)
    assert held() == {"Bürste": order[-1]}


def test_an_order_that_came_too_early_gives_nothing_more_away(at_desk: Client, placed: Tournament) -> None:
    """As where a round was added since, or an older program let it be fixed."""
    lay(at_desk, "Bürste", consolation="on")
    ham = lay(at_desk, "Schinken")
    first = fixed(at_desk)[0]
    Tournament.objects.update(rounds_planned=2)
    page = text(at_desk.get(SCREEN))
    assert ("Gespielt sind 1 von 2 Durchgängen." in page, "Bitte wählen" in page) == (True, False)
    assert at_desk.post(f"{SCREEN}nehmen/", {"number": first, "prize": ham.pk}).status_code == 409


def test_other_places_are_said_though_everything_is_chosen(at_desk: Client, placed: Tournament, enter: Enter) -> None:
    lay(at_desk, "Bürste", consolation="on")
    ham, wine = lay(at_desk, "Schinken"), lay(at_desk, "Wein")
    order = fixed(at_desk)
    choose(at_desk, order[0], ham)
    choose(at_desk, order[1], wine)
    for page in (TABLE, CLOSING, f"{CLOSING}?nach=siegerehrung"):
        assert "Die Rangliste hat sich geändert" not in text(at_desk.get(page)), page
    assert f'href="{SCREEN}"' in text(at_desk.get(TABLE))
    enter(at_table(placed, 2), sheet((4, 11), (4, 11), (4, 11)), reason="Spalten verwechselt")
    for page in (TABLE, CLOSING, f"{CLOSING}?nach=siegerehrung"):
        told = text(at_desk.get(page))
        assert ("Die Rangliste hat sich geändert" in told, f'href="{SCREEN}"' in told) == (True, True), page
    second = placed.entrants.get(number=order[1]).name
    moved = f"{second}, Wein: gewählt auf Platz 2, jetzt Platz 3."
    page = text(at_desk.get(SCREEN))
    assert (moved in page, page.count("gewählt auf Platz")) == (True, 1)
    assert fixed(at_desk) != order
    assert held() == {"Bürste": order[3], "Schinken": order[0], "Wein": order[1]}
    for page in (TABLE, CLOSING):
        assert ANEW not in text(at_desk.get(page)), page


def test_the_ceremony_is_not_over_while_the_places_are_others(
    at_desk: Client, placed: Tournament, enter: Enter
) -> None:
    ham = lay(at_desk, "Schinken")
    choose(at_desk, fixed(at_desk)[0], ham)
    enter(at_table(placed, 1), sheet((11, 9), (11, 9), (11, 9)), reason="verlesen")
    page = text(at_desk.get(f"{CLOSING}?nach=siegerehrung"))
    assert (f"Zum Preistisch: {ANEW}" in page, "Fertig, weiter" in page) == (True, False)
    fixed(at_desk)
    page = text(at_desk.get(f"{CLOSING}?nach=siegerehrung"))
    assert (ANEW in page, "<h2>Turnier abschließen</h2>" in page) == (False, True)


@pytest.mark.parametrize("late", ["a new prize", "the tick"])
def test_a_consolation_prize_that_comes_late_goes_to_the_last(at_desk: Client, placed: Tournament, late: str) -> None:
    ham, wine = lay(at_desk, "Schinken"), lay(at_desk, "Wein")
    order = fixed(at_desk)
    choose(at_desk, order[0], ham)
    if late == "the tick":
        at_desk.post(f"{TABLE}{wine.pk}/", {"title": "Wein", "consolation": "on"})
        expected = {"Schinken": order[0], "Wein": order[-1]}
    else:
        lay(at_desk, "Rose", consolation="on")
        choose(at_desk, order[1], wine)
        expected = {"Schinken": order[0], "Wein": order[1], "Rose": order[-1]}
    assert "1 Preis liegt bereit" in text(at_desk.get(TABLE))
    assert f'href="{SCREEN}"' in text(at_desk.get(TABLE))
    assert "Trostpreis geben" in text(at_desk.get(CLOSING))
    page = text(at_desk.get(SCREEN))
    last = placed.entrants.get(number=order[-1]).name
    assert f"Er steht {last} auf dem letzten Platz zu." in page
    assert "Alle Preise sind vergeben" not in page
    assert fixed(at_desk) == order
    assert held() == expected
    assert "Alle Preise sind vergeben" in text(at_desk.get(SCREEN))


def test_who_is_last_and_has_chosen_is_named(at_desk: Client, placed: Tournament) -> None:
    lay(at_desk, "Bürste", consolation="on")
    order = fixed(at_desk)
    brush = Prize.objects.get()
    at_desk.post(f"{TABLE}{brush.pk}/", {"title": "Bürste"})
    lay(at_desk, "Rose", consolation="on")
    last = placed.entrants.get(number=order[-1]).name
    assert f"{last} auf dem letzten Platz hat schon gewählt." in text(at_desk.get(SCREEN))
    assert at_desk.post(f"{SCREEN}beginnen/").status_code == 409
    at_desk.post(f"{SCREEN}zuruecknehmen/", {"choice": Choice.objects.get().pk})
    fixed(at_desk)
    assert held() == {"Rose": Choosing.objects.get().order[-1][0]}


def test_what_is_given_does_not_lie_there(at_desk: Client, placed: Tournament) -> None:
    brush = lay(at_desk, "Bürste", consolation="on")
    lay(at_desk, "Schinken")
    assert "2 Preise liegen bereit" in text(at_desk.get(TABLE))
    fixed(at_desk)
    page = text(at_desk.get(TABLE))
    assert ("1 Preis liegt bereit" in page, "<h3>Bürste</h3>" in page, "<h3>Schinken</h3>" in page) == (
        True,
        False,
        True,
    )
    assert f'<a href="{TABLE}{brush.pk}/">Bürste</a>' in page


def test_a_prize_is_taken_away_only_after_a_question(at_desk: Client, placed: Tournament) -> None:
    ham = lay(at_desk, "Schinken")
    page = text(at_desk.get(f"{TABLE}{ham.pk}/"))
    asked = re.search(r"<details>(.*?)</details>", page)
    assert asked is not None
    assert page.count(f'action="{TABLE}{ham.pk}/weg/"') == 1
    assert f'action="{TABLE}{ham.pk}/weg/"' in asked[1]
    assert "das lässt sich nicht zurücknehmen" in asked[1]


def test_who_has_gone_home_is_marked(at_desk: Client, placed: Tournament, organiser: User) -> None:
    ham = lay(at_desk, "Schinken")
    first = fixed(at_desk)[0]
    assert "zurückgezogen" not in text(at_desk.get(SCREEN))
    entrant_withdraw(entrant=placed.entrants.get(number=first), tables={}, by=organiser)
    page = text(at_desk.get(SCREEN))
    name = placed.entrants.get(number=first).name
    assert f"<h1><bdi>{name}</bdi></h1>" in page
    assert (page.count("zurückgezogen"), "ein Preis für das ganze Team" in page) == (1, True)
    choose(at_desk, first, ham)
    assert f'<bdi>{name}</bdi> <span class="t-sub">zurückgezogen</span>' in text(at_desk.get(SCREEN))


def test_a_lot_between_equals_is_named(at_desk: Client, placed: Tournament, enter: Enter) -> None:
    lay(at_desk, "Bürste", consolation="on")
    fixed(at_desk)
    assert "durch das Los" not in text(at_desk.get(SCREEN))
    enter(at_table(placed, 2), sheet((11, 2), (11, 2), (11, 2)), reason="verlesen")
    fixed(at_desk)
    assert "Platz 3 (durch das Los): <bdi>" in text(at_desk.get(SCREEN))


def test_who_took_what_stands_on_the_list_of_prizes(at_desk: Client, placed: Tournament, enter: Enter) -> None:
    """Also where there is no money; not by places that are others since."""
    ham = lay(at_desk, "Schinken")
    paper = "/t/preiswatten/kasse/preisliste.pdf"
    assert paper not in text(at_desk.get(TABLE)) + text(at_desk.get("/t/preiswatten/drucken/"))
    at_desk.post(f"{SCREEN}beginnen/")
    first = Choosing.objects.get().order[0][0]
    choose(at_desk, first, ham)
    assert [paper in text(at_desk.get(page)) for page in (TABLE, "/t/preiswatten/drucken/")] == [True, True]
    (page,) = PdfReader(BytesIO(at_desk.get(paper).content)).pages
    name = placed.entrants.get(number=first).name.replace(" ", "")
    assert f"1.{first}{name}Schinken" in "".join(page.extract_text().split())
    enter(at_table(placed, 1), sheet((11, 2), (2, 11), (2, 11)), reason="verschrieben")
    assert "Die Rangliste hat sich geändert" in text(at_desk.get(paper, follow=True))


def test_in_english_a_place_of_the_standings_is_no_seat(at_desk: Client, placed: Tournament) -> None:
    ham = lay(at_desk, "Schinken")
    at_desk.post(f"{SCREEN}beginnen/")
    at_desk.cookies["django_language"] = "en"
    page = text(at_desk.get(SCREEN))
    assert ("Place 1" in page, "Seat 1" in page) == (True, False)
    choose(at_desk, Choosing.objects.get().order[0][0], ham)
    page = text(at_desk.get(SCREEN))
    assert ("Place 1" in page, "Seat 1" in page) == (True, False)


def test_the_choosing_lies_where_the_prizes_do(at_desk: Client, singles: Callable[..., Tournament]) -> None:
    tournament = singles("skat", 8)
    cash = f"/t/{tournament.slug}/kasse/"
    at_desk.post(f"{cash}preistisch/", {"title": "Bürste"})
    assert f'<a href="{cash}preise/" aria-current="page">Preise</a>' in text(at_desk.get(f"{cash}preistisch/waehlen/"))
