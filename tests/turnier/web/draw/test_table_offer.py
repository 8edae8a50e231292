"""A late pair sits down with the one that pauses, from wherever it is noticed; and what the pages say of it then."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import Entrant, Round, Tournament, User
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.stages.plan import stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
PAGE = "/t/freilos/durchgang/1/"
BUTTON = "Zusammen an einen Tisch setzen"
TYPED = {"player_1": "Zoë Spät", "player_2": "Uwe Später", "paid": "1"}


@pytest.fixture
def five(organiser: User, register: Register, drawn: Drawn) -> Round:
    """Five teams in a public round, one of which pauses."""
    evening = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(evening, 5)
    tournament_publish(tournament=evening, by=organiser, public=True)
    return drawn(evening)


def text(client: Client, address: str = PAGE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def pressed(client: Client, page: str) -> str:
    """The page after the button of the offer."""
    [form] = re.findall(rf'<form [^>]*action="([^"]+/table/)">((?:(?!</form>).)*{BUTTON})', page)
    numbers = re.findall(r'name="table-numbers" value="(\d+)"', form[1])
    answer = client.post(form[0], {"table-numbers": numbers}, follow=True)
    assert answer.redirect_chain == [(PAGE, 303)]
    return " ".join(answer.content.decode().split())


def test_who_came_late_and_finds_no_place_at_the_table_is_named(at_desk: Client, five: Round) -> None:
    at_desk.post("/t/freilos/anmeldung/", TYPED)
    assert "kein Platz mehr" not in text(at_desk)
    at_desk.post("/t/freilos/anmeldung/", {"player_1": "Ida Letzt", "player_2": "Ole Letzter", "paid": "1"})
    page = text(at_desk)
    assert "Ohne Platz in Durchgang 1: <b>Nr. 6, Spät / Später</b>." in page
    assert "An diesem Tisch ist kein Platz mehr für: <b>Nr. 7, Letzt / Letzter</b>." in page


@pytest.mark.parametrize("from_desk", [True, False])
def test_the_late_pair_sits_down_with_one_tap(
    at_desk: Client, client: Client, five: Round, enter: Callable[..., object], from_desk: bool
) -> None:
    paused = five.byes.get().entrant
    assert BUTTON not in text(at_desk)
    saved = at_desk.post("/t/freilos/anmeldung/", TYPED)["Location"]
    page = text(at_desk, saved if from_desk else PAGE)
    assert f"In Durchgang 1 pausiert <b>Nr. {paused.number}, {paused.name}</b>." in page
    assert "Ohne Platz in Durchgang 1: <b>Nr. 6, Spät / Später</b>." in page
    after = pressed(at_desk, page)
    assert f"Tisch 3 ist dazugesetzt: Nr. {paused.number} und 6. Bitte seinen Zettel drucken." in after
    assert (BUTTON in after, "Freilos:" in after) == (False, False)
    assert "0 von 3 Zetteln sind da" in after
    assert 'href="/t/freilos/drucken/zettel-1.pdf?tisch=3"' in after
    enter(five.sittings.get(table=3))
    standings = text(client, f"/o/{five.tournament.public_key}/")
    assert ("Spät / Später" in standings, "Freilos in Durchgang 1" in standings) == (True, False)


def test_the_proof_says_what_the_lot_had_said(
    at_desk: Client, client: Client, five: Round, register: Register, organiser: User
) -> None:
    paused = five.byes.get().entrant.number
    [late] = register(five.tournament, 1)
    table_add(round=five, numbers=[paused, late.number], by=organiser)
    sitting = five.sittings.get(table=1)
    here, missing = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
    table_dissolve(sitting=sitting, missing=[missing], by=organiser)
    told = (
        f"Nach dem Losen von Hand dazugesetzt: Tisch 3 mit Nr. {paused} und {late.number}.",
        f"Freilos nach dem Los: Nr. {paused}.",
        f"Nach dem Losen von Hand aufgelöst: Tisch 1 mit Nr. {here} und {missing}. Freilos statt dessen: Nr. {here}.",
    )
    mine = text(at_desk)
    everybodys = text(client, f"/o/{five.tournament.public_key}/auslosung/nachrechnen/1/")
    assert [sentence in page for page in (mine, everybodys) for sentence in told] == [True] * 6
    assert '<span class="t-tag">von Hand geändert</span>' in mine
    assert "nachgerechnet: stimmt" in mine
    assert f"Tisch 3 dazugesetzt: Nr. {paused}, {late.number}" in mine
    assert f"Tisch 1 aufgelöst: Nr. {here}, {missing}" in mine
    assert mine.count("von Hand gesetzt") == 2


def test_out_of_several_the_organiser_chooses(at_desk: Client, five: Round, register: Register) -> None:
    _first, second = register(five.tournament, 2)
    paused = five.byes.get().entrant.number
    page = text(at_desk)
    fold = page.partition('<details id="table">')[2].partition("</details>")[0]
    assert re.findall(r'name="table-numbers" value="(\d+)"', fold) == [str(paused), "6", "7"]
    sent = {"table-numbers": [paused, second.number], "table-seen": re.findall(r'"table-seen" value="([^"]*)"', fold)}
    assert at_desk.post(f"{PAGE}table/", sent).status_code == 303
    assert [each.number for each in five.tournament.entrants.filter(seats__sitting__table=3)] == [paused, 7]


def test_what_is_refused_keeps_the_ticks(at_desk: Client, five: Round, register: Register) -> None:
    register(five.tournament, 2)
    answer = at_desk.post(f"{PAGE}table/", {"table-numbers": ["7"], "table-seen": "1.0"})
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422
    assert "Bei Watten sind genau 2 Plätze besetzt. Am Tisch sind 1." in page
    assert '<details id="table" open>' in page
    assert 'name="table-numbers" value="7" checked' in page
    nobody = at_desk.post(f"{PAGE}table/", {})
    assert "Bitte ankreuzen, wer dort sitzt." in nobody.content.decode()


def test_the_offer_comes_while_somebody_looks_on(at_desk: Client, five: Round, register: Register) -> None:
    seen = five.tournament.version
    register(five.tournament, 1)
    fragment = text(at_desk, f"{PAGE}stand/?v={seen}")
    assert '<div id="round-offer" class="t-gap" hx-swap-oob="true">' in fragment
    assert BUTTON in fragment


def test_who_was_missing_is_not_offered_the_table_that_was_dissolved(
    at_desk: Client, five: Round, organiser: User
) -> None:
    missing = five.sittings.get(table=2).seats.get(seat=0).entrant.number
    table_dissolve(sitting=five.sittings.get(table=2), missing=[missing], by=organiser)
    page = text(at_desk)
    assert "In Durchgang 1 pausieren" in page
    assert "Ohne Platz in Durchgang 1" not in page
    fold = page.partition('<details id="table">')[2].partition("</details>")[0]
    assert re.findall(r'name="table-numbers" value="(\d+)"', fold)[-1] == str(missing)
    protocol = text(at_desk, "/t/freilos/protokoll/")
    assert ("/zettel/1/2/" in protocol, "Tisch 2 in Durchgang 1 aufgelöst" in protocol) == (False, True)


def test_while_a_seat_is_free_nobody_is_sent_to_the_final(at_desk: Client, five: Round, organiser: User) -> None:
    tournament = five.tournament
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    stages_plan(
        tournament=Tournament.objects.get(), stages=[Stage("knockout", 0, 2, who="best", count=4)], by=organiser
    )
    assert "in der Endrunde dazunimmt" in text(at_desk, "/t/freilos/anmeldung/")
    page = text(at_desk, at_desk.post("/t/freilos/anmeldung/", TYPED)["Location"])
    assert (BUTTON in page, "Endrunde dazunimmt" in page, "In der Endrunde dazunehmen" in page) == (True, False, False)
