"""The seating of a round: by table with the dealer, by name in the order of surnames."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import Registration, entrant_register, entrant_status
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create
from turnier.web.draw.seating import plan_table, seating

Register = Callable[..., list[Entrant]]


def test_tables_stand_in_order_with_their_places(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 6)
    drawn = round_draw(tournament=tournament, by=organiser)
    found = seating(tournament, drawn.round, frozenset({2}))
    assert [[place.number for place in row.places] for row in found.tables] == drawn.outcome["tables"]
    assert {place.number for row in found.tables for place in row.places if place.moved} == {2}


def test_by_lot_the_first_seat_deals(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 4)
    found = seating(tournament, round_draw(tournament=tournament, by=organiser).round, frozenset())
    assert found.dealing_seat == 0


def test_by_house_rule_the_higher_number_deals(organiser: User, register: Register) -> None:
    other = tournament_create(by=organiser, name="Höher", game="watten", rules={"first_dealer": "higher_number"})
    register(other, 4)
    found = seating(other, round_draw(tournament=other, by=organiser).round, frozenset())
    for row in found.tables:
        dealer = next(place.number for place in row.places if place.deals)
        assert dealer == max(place.number for place in row.places)


def test_people_stand_in_the_order_of_surnames(tournament: Tournament, organiser: User) -> None:
    for pair in (("Zoë Ahrens", "Jan Żuk"), ("Anna Özil", "Ben von der Weiden"), ("Huber, Sepp", "Max Huber")):
        entrant_register(tournament=tournament, registration=Registration(players=pair), by=organiser)
    entrant_register(tournament=tournament, registration=Registration(players=("Eva Zett", "Ida Zett")), by=organiser)
    found = seating(tournament, round_draw(tournament=tournament, by=organiser).round, frozenset())
    assert [(person.last, person.first) for person in found.people] == [
        ("Ahrens", "Zoë"),
        ("Huber", "Max"),
        ("Huber", "Sepp"),
        ("Özil", "Anna"),
        ("Weiden", "Ben von der"),
        ("Zett", "Eva"),
        ("Zett", "Ida"),
        ("Żuk", "Jan"),
    ]


def test_who_pauses_is_on_the_list_without_a_table(organiser: User, register: Register) -> None:
    generous = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(generous, 3)
    found = seating(generous, round_draw(tournament=generous, by=organiser).round, frozenset())
    pausing = {person.number for person in found.people if person.table is None}
    assert pausing == {entrant.number for entrant in found.byes}
    assert len(found.people) == 6


Singles = Callable[..., Tournament]


PAGE = "/t/abend/durchgang/"


@pytest.fixture
def planned(singles: Singles, organiser: User) -> Tournament:
    """Sixteen players, three rounds drawn at once, the first one public and played."""
    tournament = singles("doppelkopf", 16, rounds=3)
    drawn = round_draw(tournament=tournament, by=organiser, wish=SeatingWish(ahead=True))
    round_publish(round=drawn.round, by=organiser)
    Sitting.objects.update(finished=True)
    return tournament


def page(client: Client, address: str = PAGE) -> str:
    return client.get(address).content.decode()


def post(client: Client, number: int, action: str, **fields: Any) -> str:
    sent = {f"{action}-{name}": value for name, value in fields.items()}
    return client.post(f"{PAGE}{number}/{action}/", sent, follow=True).content.decode()


def test_a_plan_is_recommended_where_the_play_goes_on_for_all(at_desk: Client, singles: Singles) -> None:
    singles("doppelkopf", 16, rounds=3)
    shown = page(at_desk)
    assert 'name="tables-extent" value="all" form="split" checked' in shown
    assert "Durchgang 1 bis 3 auf einmal" in shown


def test_there_is_nothing_to_plan_where_players_lose_their_stack(at_desk: Client, singles: Singles) -> None:
    singles("brokdorf", 16, rounds=3)
    assert "tables-extent" not in page(at_desk)


@pytest.mark.parametrize(("rounds", "chosen"), [(4, "one"), (5, "all")])
def test_pairs_are_planned_when_there_are_many_rounds(
    at_desk: Client, tournament: Tournament, register: Callable[..., Any], rounds: int, chosen: str
) -> None:
    register(tournament, 8)
    Tournament.objects.update(rounds_planned=rounds)
    shown = page(at_desk, "/t/preiswatten/durchgang/")
    choice = f'name="draw-extent" value="{chosen}" form="go" checked'
    assert (choice in shown, shown.count(choice)) == (True, 1)
    button = shown.index('form="go" class="t-btn t-btn--big')
    assert (shown.index(choice) < button) == (chosen == "all"), "more than the next round stands at the button"


def test_the_last_round_leaves_nothing_to_choose(at_desk: Client, singles: Singles) -> None:
    singles("doppelkopf", 16, rounds=1)
    assert "tables-extent" not in page(at_desk)


def test_all_rounds_are_drawn_from_the_page(at_desk: Client, singles: Singles) -> None:
    singles("doppelkopf", 16, rounds=3)
    shown = post(at_desk, 1, "tables", split="4x4", extent="all")
    assert "Durchgang 1 bis 3 sind ausgelost." in shown
    assert "Plan für Durchgang 1 bis 3" in shown
    assert Draw.objects.filter(plan__round__number=1).count() == 2


def test_one_choice_says_how_many_rounds_and_whether_by_score(at_desk: Client, planned: Tournament) -> None:
    """Nothing is chosen beforehand that excludes another choice: one of three is chosen, and each goes through."""
    Draw.objects.filter(round__number__gt=1).delete()
    shown = page(at_desk)
    assert re.findall(r'name="tables-extent" value="(\w+)"', shown) == ["one", "score", "all"]
    assert "by_score" not in shown
    post(at_desk, 2, "tables", split="4x4", extent="score")
    drawn = Draw.objects.get(round__number=2)
    assert "scores" in json.loads(drawn.frozen)
    assert not Draw.objects.filter(round__number=3).exists()


def test_the_next_round_is_set_by_the_plan(at_desk: Client, planned: Tournament) -> None:
    before = page(at_desk)
    assert "Durchgang 2 nach Plan" in before
    assert "im Plan, noch nicht gesetzt" in before
    assert 'name="tables-split"' not in before
    after = post(at_desk, 2, "draw")
    assert "Durchgang 2 ist nach dem Plan gesetzt." in after
    assert "Gelost wurde zusammen mit Durchgang 1." in after
    assert "nachgerechnet: stimmt" in after


def test_a_withdrawal_asks_for_a_new_plan(at_desk: Client, planned: Tournament) -> None:
    entrant_status(entrant=planned.entrants.get(number=7), status=Entrant.Status.WITHDRAWN, by=None)
    before = page(at_desk)
    assert "Der Plan passt nicht mehr. Nicht mehr dabei: Nr. 7." in before
    assert 'value="all" form="split" checked' in before
    after = post(at_desk, 2, "tables", split="3x5", extent="all")
    assert "Durchgang 2 bis 3 sind ausgelost." in after
    assert "Nicht mehr dabei: Nr. 7." in after
    assert "verworfen" in after


def test_every_round_has_its_own_document(at_desk: Client, planned: Tournament) -> None:
    post(at_desk, 2, "draw")
    documents = [at_desk.get(f"{PAGE}{number}/versuch-1.json").json() for number in (1, 2)]
    assert [draw_rules.verify(document) for document in documents] == [(), ()]
    assert documents[1]["frozen"]["plan"] == documents[0]["left"]
    assert documents[1]["commitment"] == documents[0]["nonce"]


def test_a_changed_part_is_noticed(at_desk: Client, planned: Tournament) -> None:
    post(at_desk, 2, "draw")
    part = Draw.objects.get(round__number=2)
    part.outcome["tables"] = part.outcome["tables"][::-1]
    part.save()
    assert "Tisch 1 ist anders gelost worden." in page(at_desk, f"{PAGE}2/")


def test_everybody_reads_why_nobody_knows_the_rounds_to_come(
    client: Client, at_desk: Client, planned: Tournament, organiser: User
) -> None:
    tournament_publish(tournament=planned, by=organiser, public=True)
    post(at_desk, 2, "draw")
    check = f"/o/{planned.public_key}/auslosung/nachrechnen/"
    assert client.get(f"{check}2/").status_code == 404
    told = ("ist das Siegel der nächsten", "Vom Plan ist nur noch eine Runde übrig.")
    first = client.get(f"{check}1/").content.decode()
    assert [sentence in first for sentence in told] == [True, False]
    round_publish(round=Round.objects.get(number=2), by=organiser)
    second = client.get(f"{check}2/").content.decode()
    assert [sentence in second for sentence in told] == [False, True]


def test_a_published_round_is_drawn_again_with_a_call(at_desk: Client, planned: Tournament) -> None:
    post(at_desk, 2, "draw")
    shown = post(at_desk, 2, "redraw", why="early", call="on")
    assert "Die Startliste ist eingefroren, Versuch 2." in shown
    assert "Zuruf aus dem Saal" in shown
    shown = post(at_desk, 2, "draw", public="47 03 81", seen="2.0")
    assert "47-03-81" in shown
    assert list(Draw.objects.filter(round__number=2).values_list("attempt", "current")) == [(1, False), (2, True)]


def test_the_plan_is_shown_and_printed(at_desk: Client, planned: Tournament) -> None:
    table = plan_table(Draw.objects.get(current=True))
    assert (table.rounds, len(table.rows), {len(row.cells) for row in table.rows}) == ((1, 2, 3), 16, {3})
    answer = at_desk.get(f"{PAGE}1/plan.pdf")
    assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")


def test_a_round_without_a_plan_has_none_to_print(at_desk: Client, singles: Singles) -> None:
    round_draw(tournament=singles("doppelkopf", 8), by=None)
    assert at_desk.get(f"{PAGE}1/plan.pdf")["Location"] == f"{PAGE}1/"


def test_the_plan_shows_where_people_really_sit(singles: Singles) -> None:
    drawn = round_draw(tournament=singles("doppelkopf", 8, rounds=2), by=None, wish=SeatingWish(ahead=True))
    first, second = drawn.outcome["tables"][0][0], drawn.outcome["tables"][1][0]
    later = {number: table for table, sat in enumerate(drawn.followers.get().drawn["tables"], 1) for number in sat}
    entrants_swap(round=drawn.round, first=first, second=second, by=None)
    shown = plan_table(drawn)
    assert shown is not None
    cells = {row.number: row.cells for row in shown.rows}
    assert (cells[first], cells[second]) == ((2, later[first]), (1, later[second]))


def test_there_is_one_start_list_for_all_rounds(planned: Tournament, at_desk: Client) -> None:
    offered = page(at_desk, "/t/abend/drucken/")
    assert ("startliste-1.pdf" in offered, "startliste-3.pdf" in offered) == (True, False)
    lists = [at_desk.get(f"/t/abend/drucken/startliste-{number}.pdf").content for number in (1, 3)]
    heads = ["Durchgang 1" in PdfReader(BytesIO(content)).pages[0].extract_text() for content in lists]
    assert heads == [True, True]


def test_the_seats_leave_as_a_list_from_the_page_of_the_round(
    at_desk: Client, tournament: Tournament, register: Register, drawn: Callable[[Tournament], Round]
) -> None:
    register(tournament, 4)
    drawn(tournament)
    page = at_desk.get("/t/preiswatten/durchgang/1/").content.decode()
    addresses = re.findall(r'href="([^"]+_export=(?:csv|xlsx))"', page)
    assert [address.rpartition("=")[2] for address in addresses] == ["csv", "xlsx"]
    assert len(at_desk.get(addresses[0]).content.decode("utf-8-sig").splitlines()) == 5
