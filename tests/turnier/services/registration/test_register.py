"""Registration: start numbers, names, payment, withdrawal, and what the record keeps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from turnier.fees import FeeClass, FeeTerms
from turnier.models import AuditEvent, Entrant, Round, Tournament, User
from turnier.services.money.pay import payment_book
from turnier.services.money.terms import fee_terms_save
from turnier.services.record.write import GENESIS
from turnier.services.registration.check_in import check_in_begin
from turnier.services.registration.register import (
    Registration,
    checked_classes,
    entrant_edit,
    entrant_pay,
    entrant_register,
    entrant_return,
    entrant_status,
    entrant_unregister,
    next_number,
    no_round_to_come,
)
from turnier.services.sheets.break_off import sitting_end
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import NeedsReason, UserError

PAIR = ("Sepp Huber", "Zoë Großhauser")
Register = Callable[..., list[Entrant]]


def registered(tournament: Tournament, by: User, players: tuple[str, ...] = PAIR, **extra: Any) -> Entrant:
    return entrant_register(tournament=tournament, registration=Registration(players=players, **extra), by=by)


def players(entrant: Entrant) -> list[str]:
    return list(entrant.players.order_by("position").values_list("name", flat=True))


def last_event(tournament: Tournament) -> AuditEvent:
    return AuditEvent.objects.filter(tournament=tournament).latest("number")


def refused(act: Callable[[], object]) -> tuple[str, str | None]:
    with pytest.raises(UserError) as caught:
        act()
    return caught.value.message, caught.value.field


def test_a_team_gets_a_number_and_a_name_at_once(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser, club="TSV Niederau", phone="0171 2", paid=True)
    entrant.refresh_from_db()
    assert (entrant.number, entrant.name, entrant.club, entrant.phone, entrant.paid, entrant.status) == (
        1,
        "Huber / Großhauser",
        "TSV Niederau",
        "0171 2",
        True,
        "active",
    )
    assert players(entrant) == list(PAIR)


def test_a_name_of_its_own_stays(tournament: Tournament, organiser: User) -> None:
    assert registered(tournament, organiser, name="Die Zwei").name == "Die Zwei"


def test_numbers_go_on_above_the_highest(tournament: Tournament, organiser: User) -> None:
    numbers = [registered(tournament, organiser, number=number).number for number in (None, 17, None, 3, None)]
    assert numbers == [1, 17, 18, 3, 19]
    assert next_number(tournament) == 20


def test_a_number_is_given_once(tournament: Tournament, organiser: User) -> None:
    registered(tournament, organiser, number=7)
    assert refused(lambda: registered(tournament, organiser, number=7)) == (
        "Startnummer 7 hat schon Huber / Großhauser. Nächste freie: 8.",
        "number",
    )
    assert tournament.entrants.count() == 1


@pytest.mark.parametrize(("names", "field"), [((), "player_1"), (("A B",), "player_2"), (("A", "B", "C"), "player_2")])
def test_a_team_has_as_many_players_as_the_game_says(
    tournament: Tournament, organiser: User, names: tuple[str, ...], field: str
) -> None:
    found = refused(lambda: registered(tournament, organiser, players=names))
    assert found == ("Ein Team hat 2 Spieler.", field)


@pytest.mark.parametrize(
    ("named", "found"),
    [
        ((), ["", ""]),
        (("Jugend",), ["Jugend", "Jugend"]),
        (("Jugend", ""), ["Jugend", ""]),
        (("", "Jugend", "Jugend"), ["", "Jugend"]),
    ],
)
def test_one_class_is_that_of_the_whole_team(
    tournament: Tournament, organiser: User, named: tuple[str, ...], found: list[str]
) -> None:
    terms = FeeTerms(classes=(FeeClass("Jugend", 300),))
    tournament = fee_terms_save(tournament=tournament, terms=terms, by=organiser)
    assert checked_classes(tournament, named) == found
    words = "Die Klasse „Profi“ gibt es hier nicht. Bitte eine von diesen: Jugend."
    assert refused(lambda: checked_classes(tournament, ["Jugend", "Profi"])) == (words, "fee_class_1")


def test_a_filler_team_is_out_of_competition(tournament: Tournament, organiser: User) -> None:
    filler = registered(tournament, organiser, out_of_competition=True)
    assert (filler.status, filler.plays) == ("out_of_competition", True)


def test_an_edit_changes_everything_and_keeps_what_stood_there(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser, club="TSV")
    changed = entrant_edit(
        entrant=entrant,
        registration=Registration(("Sepp Hueber", "Ewa Żuk"), "Neu", "SV", "12", paid=True, number=9),
        by=organiser,
    )
    assert (changed.number, changed.name, changed.club, changed.phone, changed.paid) == (9, "Neu", "SV", "12", True)
    assert players(changed) == ["Sepp Hueber", "Ewa Żuk"]
    event = last_event(tournament)
    assert (event.action, event.data) == ("entrant_edit", {"number": 9, "entrant": entrant.pk, "others": 1})
    assert event.reason == "vorher: Nr. 1, Huber / Großhauser (Sepp Huber, Zoë Großhauser, TSV)"


def test_an_edit_takes_a_payment_back_with_a_reason_only(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser, paid=True)
    found = refused(lambda: entrant_edit(entrant=entrant, registration=Registration(PAIR), by=organiser))
    assert found == ("Bitte den Grund eintragen. Er steht im Kassenbuch.", "reason")
    assert Entrant.objects.get(pk=entrant.pk).paid
    changed = entrant_edit(entrant=entrant, registration=Registration(PAIR), by=organiser, reason="Falsches Team")
    assert (changed.paid, tournament.bookings.latest("number").reason) == (False, "Falsches Team")


def test_an_edit_adds_players_that_were_never_noted(tournament: Tournament, organiser: User) -> None:
    entrant = Entrant.objects.create(tournament=tournament, number=4, name="Nur ein Name")
    entrant_edit(entrant=entrant, registration=Registration(PAIR, "Nur ein Name"), by=organiser)
    assert players(entrant) == list(PAIR)


def test_an_edit_does_not_take_a_number_that_is_given(
    tournament: Tournament, organiser: User, register: Register
) -> None:
    first, _second = register(tournament, 2)
    found = refused(lambda: entrant_edit(entrant=first, registration=Registration(PAIR, number=2), by=organiser))
    assert found[1] == "number"


def test_the_number_stays_once_it_was_drawn(
    tournament: Tournament, organiser: User, register: Register, drawn: Callable[[Tournament], Round]
) -> None:
    first, _second = register(tournament, 2)
    drawn(tournament)
    found = refused(lambda: entrant_edit(entrant=first, registration=Registration(PAIR, number=9), by=organiser))
    assert found == ("Die Startnummer steht schon in einer Auslosung und bleibt.", "number")
    assert entrant_edit(entrant=first, registration=Registration(PAIR), by=organiser).number == 1


def test_an_edit_switches_the_competition_but_brings_nobody_back(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser)
    out = Registration(PAIR, out_of_competition=True)
    assert entrant_edit(entrant=entrant, registration=out, by=organiser).status == "out_of_competition"
    assert entrant_edit(entrant=entrant, registration=Registration(PAIR), by=organiser).status == "active"
    entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=organiser)
    assert entrant_edit(entrant=entrant, registration=Registration(PAIR), by=organiser).status == "withdrawn"


def test_payment_is_one_switch_that_goes_both_ways(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser)
    payment_book(entrant=entrant, cents=800, by=organiser)
    assert entrant_pay(entrant=entrant, paid=True, by=organiser).paid is True
    with pytest.raises(NeedsReason, match="Bitte den Grund eintragen"):
        entrant_pay(entrant=entrant, paid=False, by=organiser, reason=" ")
    again = entrant_pay(entrant=entrant, paid=False, by=organiser, reason="Versehen")
    assert tournament.bookings.latest("number").reason == "Versehen"
    entrant_pay(entrant=entrant, paid=False, by=organiser)  # as it is already, which changes nothing
    assert (again.paid, again.paid_cents) == (False, 800)
    assert last_event(tournament).data == {"number": 1, "paid": 0}


def test_who_owes_less_than_a_part_that_was_paid_is_asked_for_no_reason(
    tournament: Tournament, organiser: User
) -> None:
    """Nobody takes a payment back: what is due has fallen below it by the same change."""
    entrant = registered(tournament, organiser)
    payment_book(entrant=entrant, cents=800, by=organiser)
    fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("frei", 0),)), by=organiser)
    free = Registration(PAIR, fee_classes=("frei", "frei"))
    edited = entrant_edit(entrant=entrant, registration=free, by=organiser)
    assert (edited.paid_cents, edited.due_cents) == (800, 0)


def test_a_slip_is_taken_back_with_its_money(tournament: Tournament, organiser: User) -> None:
    entrant = entrant_unregister(entrant=registered(tournament, organiser, paid=True), by=organiser)
    assert (entrant.status, entrant.paid, entrant.plays) == ("withdrawn", False, False)
    assert [e.action for e in AuditEvent.objects.order_by("number")][-2:] == ["entrant_register", "entrant_unregister"]


def test_who_was_drawn_is_not_a_slip(
    tournament: Tournament, organiser: User, register: Register, drawn: Callable[[Tournament], Round]
) -> None:
    first, _second = register(tournament, 2)
    drawn(tournament)
    message, _field = refused(lambda: entrant_unregister(entrant=first, by=organiser))
    assert message == "Nr. 1 ist schon ausgelost. Bitte stattdessen zurückziehen."


def test_a_slip_of_who_was_drawn_is_refused_to_the_treasurer_with_the_way_out(
    tournament: Tournament, organiser: User, other_organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    tournament.treasurers.add(other_organiser)
    late = registered(tournament, organiser)
    registered(tournament, organiser, ("Uta Neu", "Ida Neu"))
    drawn(tournament)
    said = f"Nr. {late.number}: Geht jemand oder kommt jemand wieder, trägt das die Turnierleitung ein."
    with pytest.raises(UserError, match=said):
        entrant_unregister(entrant=late, by=other_organiser)
    with pytest.raises(UserError, match="ist schon ausgelost"):
        entrant_unregister(entrant=late, by=organiser)


def test_a_withdrawal_can_be_undone(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser)
    assert not entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=organiser).plays
    assert entrant_status(entrant=entrant, status=Entrant.Status.ACTIVE, by=organiser).plays


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_disqualification_needs_a_reason(tournament: Tournament, organiser: User, reason: str) -> None:
    entrant = registered(tournament, organiser)
    with pytest.raises(NeedsReason) as caught:
        entrant_status(entrant=entrant, status=Entrant.Status.DISQUALIFIED, by=organiser, reason=reason)
    assert caught.value.field == "reason"
    entrant.refresh_from_db()
    assert entrant.plays


def test_the_reason_stays_in_the_record(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser)
    entrant_status(entrant=entrant, status=Entrant.Status.DISQUALIFIED, by=organiser, reason=" Karten gezinkt ")
    event = last_event(tournament)
    assert (event.reason, event.data, event.by) == (
        "Karten gezinkt",
        {"number": 1, "status": "disqualified", "was": "active"},
        organiser,
    )


def test_a_closed_tournament_registers_nobody_and_sends_nobody_home(
    tournament: Tournament, organiser: User, register: Register, drawn: Any, enter: Any
) -> None:
    first, _second = register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    tournament_close(tournament=tournament, by=organiser)
    closed = "Das Turnier ist abgeschlossen. Zum Ändern bitte zuerst wieder öffnen."
    assert refused(lambda: registered(tournament, organiser))[0] == closed
    withdrawn = Entrant.Status.WITHDRAWN
    assert refused(lambda: entrant_status(entrant=first, status=withdrawn, by=organiser))[0] == closed


def test_every_change_raises_the_version_and_links_the_record(tournament: Tournament, organiser: User) -> None:
    tournament.refresh_from_db()
    before = tournament.version
    entrant = registered(tournament, organiser)
    entrant_pay(entrant=entrant, paid=True, by=organiser)
    tournament.refresh_from_db()
    assert tournament.version == before + 2
    links = [GENESIS, *AuditEvent.objects.order_by("number").values_list("hash", flat=True)]
    assert list(AuditEvent.objects.order_by("number").values_list("previous", flat=True)) == links[:-1]


@pytest.mark.django_db(transaction=True)
def test_two_desks_never_give_the_same_number() -> None:
    organiser = User.objects.create_user("anna")
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten")

    def desk(which: int) -> list[int]:
        names = [(f"Anna {which}-{n}", f"Bernd {which}-{n}") for n in range(5)]
        try:
            return [registered(tournament, organiser, players=pair).number for pair in names]
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=4) as desks:
        given = [number for numbers in desks.map(desk, range(4)) for number in numbers]
    assert sorted(given) == list(range(1, 21))


def test_the_same_form_registers_once(tournament: Tournament, organiser: User) -> None:
    sent = Registration(players=("Anna Huber", "Bernd Maier"), key="k1")
    first, second = (entrant_register(tournament=tournament, registration=sent, by=organiser) for _ in range(2))
    assert (first, tournament.entrants.count(), tournament.events.filter(action="entrant_register").count()) == (
        second,
        1,
        1,
    )


def test_other_names_from_the_same_form_are_somebody_else(tournament: Tournament, organiser: User) -> None:
    for names in (("Anna Huber", "Bernd Maier"), ("Cilli Drei", "Dora Vier")):
        registration = Registration(players=names, key="k1")
        entrant_register(tournament=tournament, registration=registration, by=organiser)
    assert list(tournament.entrants.values_list("number", "name")) == [(1, "Huber / Maier"), (2, "Drei / Vier")]


def test_forms_of_two_tournaments_do_not_meet(tournament: Tournament, organiser: User) -> None:
    other = tournament_create(by=organiser, name="Anderes", game="watten")
    sent = Registration(players=("Anna Huber", "Bernd Maier"), key="k1")
    for where in (tournament, other):
        entrant_register(tournament=where, registration=sent, by=organiser)
    assert (tournament.entrants.count(), other.entrants.count()) == (1, 1)


def test_who_pauses_in_the_last_round_waits_for_who_comes_late(
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., object],
    organiser: User,
) -> None:
    tournament = singles("seconds", 9, rounds=1)
    one, two = drawn(tournament).sittings.order_by("table")
    assert not no_round_to_come(tournament)
    enter(one, [{"kind": "hand", "tricks": [4, 3, 3, 3]}])
    assert not no_round_to_come(tournament)
    sitting_end(sitting=one, by=organiser, reason="Licht aus")
    assert not no_round_to_come(tournament)
    sitting_end(sitting=two, by=organiser, reason="Licht aus")
    assert no_round_to_come(tournament)


def test_nobody_comes_to_the_last_round_that_is_played(
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., object],
    organiser: User,
) -> None:
    tournament = singles("seconds", 4, rounds=1)
    sitting = drawn(tournament).sittings.get()
    enter(sitting, [{"kind": "hand", "tricks": [4, 3, 3, 3]}])
    with pytest.raises(UserError) as refused:
        entrant_register(tournament=tournament, registration=Registration(players=("Zoe Neu",)), by=organiser)
    assert refused.value.message == (
        "Alle geplanten Durchgänge sind ausgelost, der letzte wird schon gespielt. Wer jetzt kommt, spielt "
        "nicht mehr mit. Mehr Durchgänge lassen die Einstellungen zu."
    )


@pytest.mark.parametrize(
    ("club", "said"), [("", "vorher: Nr. 1, Anna Eins1"), ("TSV", "vorher: Nr. 1, Anna Eins1 (TSV)")]
)
def test_an_edit_of_somebody_alone_says_the_name_once(
    singles: Callable[..., Tournament], organiser: User, club: str, said: str
) -> None:
    tournament = singles("skat", 1, clubs=(club,))
    changed = Registration(("Anna Neu",), number=1, club=club)
    entrant_edit(entrant=tournament.entrants.get(), registration=changed, by=organiser)
    assert last_event(tournament).reason == said


def test_who_has_a_bye_was_drawn(
    tournament: Tournament, organiser: User, register: Register, drawn: Callable[[Tournament], Round]
) -> None:
    register(tournament, 3)
    bye = drawn(tournament).byes.get().entrant
    message, _field = refused(lambda: entrant_unregister(entrant=bye, by=organiser))
    assert message == f"Nr. {bye.number} ist schon ausgelost. Bitte stattdessen zurückziehen."
    renumbered = Registration(players=tuple(players(bye)), number=9)
    found = refused(lambda: entrant_edit(entrant=bye, registration=renumbered, by=organiser))
    assert found == ("Die Startnummer steht schon in einer Auslosung und bleibt.", "number")


def test_who_keeps_the_books_sets_right_how_those_who_were_drawn_are_spelled(
    tournament: Tournament, organiser: User, other_organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    entrant, _other = registered(tournament, organiser), registered(tournament, organiser, ("Anna Au", "Bernd Be"))
    tournament.treasurers.add(other_organiser)

    def edited(*players: str, name: str = "") -> Entrant:
        return entrant_edit(entrant=entrant, registration=Registration(players=players, name=name), by=other_organiser)

    edited("Kurt Ganz", "Zoë Anders")
    drawn(tournament)
    assert edited("Curt Ganz", "Zoë Anders").name == "Ganz / Anders"
    assert edited("Curt Gantz", "Zoë Anders").name == "Gantz / Anders"
    assert refused(lambda: edited("Curt Gantz", "Lea Anders"))[1] == "player_2"
    assert refused(lambda: edited("Curt Gantz", "Zoë Anders", name="Die Löwen"))[1] == "name"
    assert edited("Curt Gantz", "Zoë Anders", name="Gantz / Anders").name == "Gantz / Anders"


def test_the_sum_that_was_seen_is_taken_or_nothing(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser)
    said, _field = refused(lambda: entrant_pay(entrant=entrant, paid=True, by=organiser, cents=500))
    assert "sind inzwischen 20,00\u00a0€ zu kassieren, nicht 5,00\u00a0€" in said
    assert entrant_pay(entrant=entrant, paid=True, by=organiser, cents=2000).paid


def test_who_takes_part_again_is_there_where_that_is_looked_at(tournament: Tournament, organiser: User) -> None:
    entrant = registered(tournament, organiser)
    check_in_begin(tournament=tournament, by=organiser)
    entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=organiser)
    back = entrant_return(entrant=entrant, by=organiser)
    assert (back.status, back.presence) == (Entrant.Status.ACTIVE, Entrant.Presence.HERE)
    number = last_event(tournament).number
    assert entrant_return(entrant=entrant, by=organiser) == entrant
    assert last_event(tournament).number == number
