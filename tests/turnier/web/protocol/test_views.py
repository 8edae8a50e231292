"""The protocol page and taking back, as the organiser meets them."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.lots import lots
from tests.turnier.services.moments import EVENINGS
from turnier.models import Entrant, Revision, Round, Seat, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.seats import entrants_swap
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.record.write import record
from turnier.services.registration.check_in import check_in_begin, check_in_end, entrant_presence
from turnier.services.registration.collect import collection_revoke, fees_collect
from turnier.services.registration.register import Registration, entrant_edit, entrant_pay, entrant_return
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.propose import proposal_make, seen_lines
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import coin_record, decision_revoke
from turnier.stages.stage import Stage


def protocol_of(tournament: Tournament, query: str = "") -> str:
    return f"/t/{tournament.slug}/protokoll/{query}"


def test_the_page_tells_who_did_what(
    at_desk: Client, tournament: Tournament, register_at_desk: Callable[..., list[Entrant]]
) -> None:
    register_at_desk(tournament, 1)
    text = at_desk.get(protocol_of(tournament)).content.decode()
    assert "Nr. 1, Eins1 / Zwei1 angemeldet" in text
    assert "Protokoll in Ordnung (2 Einträge)" in text


def test_each_entry_offers_what_can_be_done_about_it(
    at_desk: Client, tournament: Tournament, register_at_desk: Callable[..., list[Entrant]]
) -> None:
    register_at_desk(tournament, 1)
    record(tournament, "wall_switch", by=None)
    text = at_desk.get(protocol_of(tournament)).content.decode()
    offered = {number: re.search(rf"/{number}/zuruecknehmen/\">([^<]+)<", text) for number in (3, 2, 1)}
    assert [found and found[1] for found in offered.values()] == ["Ändern …", "Zurücknehmen …", None]


@pytest.mark.parametrize("evening", EVENINGS)
def test_nothing_is_offered_to_be_taken_back_that_goes_another_way(
    client: Client, organiser: User, evening: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every moment of an evening each link of the list keeps what it says.

    But for whom the evening itself puts into the table as taken over, of which the record knows nothing.
    """
    for name in ("token_hex", "token_urlsafe"):
        monkeypatch.setattr(secrets, name, lots(name))
    client.force_login(organiser)
    for _moment, tournament in EVENINGS[evening](organiser):
        page = client.get(protocol_of(tournament)).content.decode()
        for number in re.findall(r"/(\d+)/zuruecknehmen/\">Zurücknehmen …", page):
            event = tournament.events.select_related("tournament").get(number=number)
            way = undo_option(event)
            unrecorded = event.action == "sign_up_add" and tournament.sign_ups.filter(state="taken").exists()
            assert way.action is not None or unrecorded, (number, way.advice)


def test_what_is_not_as_it_was_left_is_changed_on_its_page(
    at_desk: Client,
    tournament: Tournament,
    register_at_desk: Callable[..., list[Entrant]],
    drawn: Callable[..., Round],
    enter: Callable[..., Revision],
) -> None:
    def offered(what: str) -> str:
        cell = at_desk.get(protocol_of(tournament)).content.decode().partition(what)[2].partition("</tr>")[0]
        return " ".join(re.findall(r"(Zurücknehmen|Ändern) …", cell))

    register_at_desk(tournament, 2)
    assert offered("Nr. 1, Eins1 / Zwei1 angemeldet") == "Zurücknehmen"
    sitting = drawn(tournament).sittings.get()
    assert offered("Nr. 1, Eins1 / Zwei1 angemeldet") == "Ändern"
    enter(sitting)
    assert offered("Ergebnis an Tisch 1") == "Zurücknehmen"
    enter(sitting)
    page = at_desk.get(protocol_of(tournament)).content.decode()
    assert page.count(">Zurücknehmen …") == 1


def collected_and_given_back(tournament: Tournament, organiser: User) -> None:
    people = list(tournament.entrants.all())
    fees_collect(tournament=tournament, by=organiser, seen=sum(each.due_cents for each in people))
    numbers = [each.number for each in people]
    collection_revoke(tournament=tournament, numbers=numbers, players=[], by=organiser, reason="Versehen")


def here_and_nobody_asks_any_more(tournament: Tournament, organiser: User) -> None:
    check_in_begin(tournament=tournament, by=organiser)
    entrant_presence(entrant=tournament.entrants.get(number=1), presence="here", by=organiser)
    check_in_end(tournament=tournament, by=organiser)


def gone_and_back(tournament: Tournament, organiser: User) -> None:
    entrant = tournament.entrants.get(number=1)
    entrant_return(entrant=entrant_withdraw(entrant=entrant, tables={}, by=organiser), by=organiser)


def tossed_and_open_again(tournament: Tournament, organiser: User) -> None:
    drawn = round_draw(tournament=tournament, by=organiser).round
    round_publish(round=drawn, by=organiser)
    line = {"kind": "bummerl", "score": [11, 4]}
    for sitting in drawn.sittings.all():
        result_save(
            sitting=sitting,
            submission=Submission(key=f"{sitting.pk}", base_version=0, entries=(line,) * 3),
            by=organiser,
        )
    Tournament.objects.update(rounds_planned=1)
    winners = [sitting.seats.get(seat=0).entrant.number for sitting in drawn.sittings.all()]
    tossed = coin_record(tournament=Tournament.objects.get(), order=winners, witness="Wirt", by=organiser)
    decision_revoke(decision=tossed, by=organiser, reason="falsch notiert")


@pytest.mark.parametrize(
    ("act", "action"),
    [
        (collected_and_given_back, "fees_collect"),
        (here_and_nobody_asks_any_more, "entrant_presence"),
        (gone_and_back, "entrant_status"),
        (tossed_and_open_again, "coin_record"),
    ],
)
def test_what_cannot_be_taken_back_is_not_offered(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    organiser: User,
    act: Callable[[Tournament, User], None],
    action: str,
) -> None:
    register(tournament, 4)
    act(Tournament.objects.get(), organiser)
    event = tournament.events.filter(action=action).select_related("tournament").latest("number")
    page = at_desk.get(protocol_of(tournament)).content.decode()
    offered = re.search(rf"/{event.number}/zuruecknehmen/\">([^<]+)<", page)
    assert (undo_option(event).action, offered and offered[1]) == (None, "Ändern …")


def test_who_plays_on_is_open_again_also_once_more_is_planned(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, 8)
    Tournament.objects.update(rounds_planned=0)
    for stage in (Stage("groups", 0, 0, who="all", groups=2), Stage("knockout", 0, 2, who="groups", count=2)):
        stages_plan(tournament=Tournament.objects.get(), stages=[stage], by=organiser)
        if stage.kind == "groups":
            stage_begin(tournament=Tournament.objects.get(), by=organiser)
    page = at_desk.get(protocol_of(tournament)).content.decode()
    offered = {
        event.action: re.search(rf"/{event.number}/zuruecknehmen/\">([^<]+)<", page)
        for event in tournament.events.filter(action__in=("stages_plan", "stage_begin")).order_by("-number")
    }
    assert {action: found and found[1] for action, found in offered.items()} == {
        "stages_plan": "Ändern …",  # the first, which the beginning has overtaken
        "stage_begin": "Zurücknehmen …",
    }
    event = tournament.events.select_related("tournament").get(action="stage_begin")
    assert undo_option(event).action is not None


def test_what_phones_did_leads_to_the_sheet(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[..., Round]
) -> None:
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    line = {"kind": "bummerl", "score": [11, 5]}
    proposal_make(
        sitting=sitting, key="a", seen=seen_lines(sitting), payload=line, accepted=frozenset(), device="phone"
    )
    page = at_desk.get(protocol_of(tournament)).content.decode()
    cell = page.partition("Am Handy geschrieben an Tisch 1")[2].partition("</tr>")[0]
    assert (f'href="/t/{tournament.slug}/zettel/1/1/"' in cell, "zuruecknehmen" in cell) == (True, False)


def test_thousands_have_a_point(at_desk: Client, tournament: Tournament) -> None:
    for _each in range(1_283):
        record(tournament, "wall_switch", by=None)
    text = at_desk.get(protocol_of(tournament, "?page=2")).content.decode()
    assert "Protokoll in Ordnung (1.284 Einträge)" in text
    assert ("Seite 2 von 26" in text, text.count("<tr")) == (True, 51)
    last = at_desk.get(protocol_of(tournament, "?page=99")).content.decode()
    assert ("Seite 26 von 26" in last, "Turnier angelegt" in last, last.count("<tr")) == (True, True, 35)


def test_a_broken_chain_is_said(at_desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(version=5)
    assert "Das Protokoll ist unterbrochen" in at_desk.get(protocol_of(tournament)).content.decode()


def test_the_number_of_queries_is_fixed(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    django_assert_num_queries: Any,
) -> None:
    register(tournament, 8)
    sittings = list(drawn(tournament).sittings.all())
    enter(sittings[0])
    at_desk.get(protocol_of(tournament))
    with django_assert_num_queries(10):
        at_desk.get(protocol_of(tournament))
    for sitting in sittings[1:]:
        enter(sitting)
    with django_assert_num_queries(10):
        at_desk.get(protocol_of(tournament))


def test_a_search_that_finds_nothing_leads_on(at_desk: Client, tournament: Tournament) -> None:
    text = at_desk.get(protocol_of(tournament, "?tisch=77&nummer=abc&von=99")).content.decode()
    assert "Dazu steht nichts im Protokoll" in text


def test_taking_back_shows_first_what_follows(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    register(tournament, 4)
    sitting = drawn(tournament).sittings.get(table=1)
    enter(sitting)
    tournament.refresh_from_db()
    address = protocol_of(tournament, f"{tournament.version}/zuruecknehmen/")
    assert "So ändert sich die Rangliste" in at_desk.get(address).content.decode()
    assert Sitting.objects.get(pk=sitting.pk).version == 1
    refused = at_desk.post(address)
    assert (refused.status_code, Sitting.objects.get(pk=sitting.pk).version) == (422, 1)
    assert "Bitte den Grund eintragen. Er bleibt im Protokoll." in refused.content.decode()
    done = at_desk.post(address, {"reason": "Falscher Tisch"})
    assert (done.status_code, done["Location"]) == (303, protocol_of(tournament))
    assert Sitting.objects.get(pk=sitting.pk).result == ""


def test_what_was_taken_back_says_so_and_why(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    """The reason stands at the new entry also where the act itself knows none, and what is taken back twice holds."""
    entrant_pay(entrant=register(tournament, 1)[0], paid=True, by=organiser)
    paid = tournament.events.latest("number").number
    reopened = take_back(at_desk, tournament, paid, "doppelt")
    page = at_desk.get(protocol_of(tournament)).content.decode()
    assert f"nimmt Eintrag {paid} zurück" in page
    assert "Grund: doppelt" in page
    assert (page.count("zurückgenommen"), f"protokoll/{paid}/zuruecknehmen/" in page) == (1, False)
    take_back(at_desk, tournament, reopened, "war doch bezahlt")
    page = at_desk.get(protocol_of(tournament)).content.decode()
    assert "Grund: war doch bezahlt" in page
    assert [f"protokoll/{n}/zuruecknehmen/" in page for n in (paid, reopened)] == [True, False]
    assert check_tournament(tournament) == ()


def test_what_left_the_stacks_as_they_were_is_told_by_its_line(
    at_desk: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision]
) -> None:
    tournament, sitting = stacks(3)
    hand = {"kind": "hand", "declarer": 0, "bid": 1, "joined": [0, 2], "tricks": [2, 0, 3]}
    enter(sitting, [hand])
    enter(sitting, [hand, {"kind": "leave", "player": 1}])
    name = sitting.seats.get(seat=1).entrant.name
    page = at_desk.get(protocol_of(tournament)).content.decode()
    assert f"Zeile 2: <b>{name} scheidet freiwillig aus</b>" in " ".join(page.split())


def take_back(desk: Client, tournament: Tournament, number: int, reason: str) -> int:
    """The number of the action by which that was done."""
    assert desk.post(protocol_of(tournament, f"{number}/zuruecknehmen/"), {"reason": reason}).status_code == 303
    return tournament.events.latest("number").number


def test_taking_a_swap_back_shows_what_the_swap_itself_would(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    second = drawn(tournament)
    stays, one = (seat.entrant for seat in second.sittings.get(table=1).seats.order_by("seat"))
    two = Seat.objects.get(sitting__seats__entrant=stays, round__number=1, seat=1 - stays.seats.first().seat).entrant
    for _ in range(2):
        entrants_swap(round=second, first=one.number, second=two.number, by=organiser)
    enter(second.sittings.get(table=1))
    swapped = tournament.events.filter(action="entrants_swap").latest("number").number
    page = at_desk.get(protocol_of(tournament, f"{swapped}/zuruecknehmen/")).content.decode()
    assert "Tisch 1 ist schon eingetragen (3:0). Das Ergebnis bleibt beim Stuhl" in page
    assert "Wiederbegegnungen: vorher 0, nachher 2." in page
    assert "So ändert sich die Rangliste" in page


def test_what_cannot_be_taken_back_says_the_right_way(at_desk: Client, tournament: Tournament) -> None:
    text = at_desk.get(protocol_of(tournament, "1/zuruecknehmen/")).content.decode()
    assert "Das geht auf anderem Weg" in text
    assert at_desk.get(protocol_of(tournament, "99/zuruecknehmen/")).status_code == 404


def test_taking_back_twice_changes_nothing_more(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    entrant_pay(entrant=register(tournament, 1)[0], paid=True, by=organiser)
    address = protocol_of(tournament, "3/zuruecknehmen/")
    answers = [at_desk.post(address, {"reason": "Versehen"}).status_code for _each in range(2)]
    assert (answers, Entrant.objects.get().paid) == ([303, 200], False)


def test_what_a_result_taken_back_moves_between_the_stacks_is_named(
    at_desk: Client,
    stacks: Callable[..., tuple[Tournament, Sitting]],
    enter: Callable[..., Revision],
) -> None:
    """Before and after, since the money lies at the table."""
    tournament, sitting = stacks(3)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    names = list(sitting.seats.order_by("seat").values_list("entrant__name", flat=True))
    address = protocol_of(tournament, f"{Tournament.objects.get().version}/zuruecknehmen/")
    shown = at_desk.get(address).content.decode()
    done = at_desk.post(address, {"reason": "falscher Tisch"}, follow=True).content.decode()
    for text in (shown, done):
        assert "Tisch 1: " in text
        assert f"{names[0]} 8,00\u00a0€ → 10,00\u00a0€" in text
        assert f"{names[1]} 11,00\u00a0€ → 10,00\u00a0€" in text
        assert "Dieses Geld bitte an den Tischen umlegen." in text
    assert "Zurückgenommen: " in done


def test_who_had_a_number_before_is_told_in_the_language_of_the_page(
    at_desk: Client, tournament: Tournament, register_at_desk: Callable[..., list[Entrant]], organiser: User
) -> None:
    (entrant,) = register_at_desk(tournament, 1)
    entrant_edit(entrant=entrant, registration=Registration(players=("Ada Ahl", "Bo Bär")), by=organiser)
    at_desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = at_desk.get(protocol_of(tournament)).content.decode()
    assert ("before: No. 1, Eins1 / Zwei1" in page, "vorher" in page) == (True, False)
