"""128 teams sign up for 64 places and some cancel: never a sixty-fifth, and whoever waits moves up in order."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from django.core.mail import EmailMessage

from tests.turnier.at_once import at_once
from turnier.fees import FeeClass, FeeTerms
from turnier.models import AuditEvent, Entrant, Player, SignUp, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.integrity import check_tournament
from turnier.services.money.fees import fees
from turnier.services.money.ledger import balances
from turnier.services.money.terms import fee_terms_save
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.register import Registration, entrant_register, entrant_return, entrant_status
from turnier.services.registration.sign_ups.offer import SignUpOffer, places_left, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import (
    Details,
    sign_up_add,
    sign_up_called,
    sign_up_cancel,
    sign_up_change,
    sign_up_decline,
    sign_up_forget,
    sign_up_raise,
    sign_up_release,
    sign_up_restore,
    sign_up_take_over,
    sign_ups_take_over,
    turn_of,
)
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError

State = SignUp.State
PLACES, TEAMS = 64, 128


def offer(tournament: Tournament, by: User, limit: int = 0) -> Tournament:
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, limit, None, "Einverstanden?"), by=by)
    return Tournament.objects.get(pk=tournament.pk)


def team(n: int) -> Details:
    return Details((f"Anna Eins{n}", f"Bernd Zwei{n}"))


def sign_up(tournament: Tournament, n: int) -> SignUp:
    return sign_up_add(tournament=tournament, details=team(n), key=f"form-{n}")


def states(tournament: Tournament) -> list[str]:
    return list(tournament.sign_ups.order_by("number").values_list("state", flat=True))


def taken_places(tournament: Tournament) -> int:
    playing = tournament.entrants.filter(status__in=Entrant.PLAYING).count()
    return playing + tournament.sign_ups.filter(state=State.PLACE).count()


def last(tournament: Tournament) -> AuditEvent:
    return AuditEvent.objects.filter(tournament=tournament).latest("number")


def take_back(tournament: Tournament, action: str, by: User) -> None:
    undo = undo_option(AuditEvent.objects.filter(tournament=tournament, action=action).latest("number")).action
    assert undo is not None
    undo(by, "")


def test_nobody_signs_up_where_it_is_not_offered(tournament: Tournament, organiser: User) -> None:
    with pytest.raises(UserError, match="geschlossen"):
        sign_up(tournament, 1)
    with pytest.raises(UserError, match="Bitte sagen, was mit den Daten geschieht"):
        sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True), by=organiser)


def test_128_teams_for_64_places_of_whom_some_cancel(tournament: Tournament, organiser: User) -> None:
    tournament, chance = offer(tournament, organiser, PLACES), Random(7)
    for n in range(1, TEAMS + 1):
        sign_up(tournament, n)
        if n % 5 == 0:
            live = tournament.sign_ups.filter(state__in=(State.PLACE, State.WAITING))
            sign_up_cancel(sign_up=chance.choice(list(live)))
        assert taken_places(tournament) <= PLACES
    assert taken_places(tournament) == PLACES
    live = [s for s in tournament.sign_ups.order_by("number") if s.state in (State.PLACE, State.WAITING)]
    assert [s.state for s in live] == [State.PLACE] * PLACES + [State.WAITING] * (len(live) - PLACES)
    made = sign_ups_take_over(tournament=tournament, by=organiser)
    assert [entrant.number for entrant in made] == list(range(1, PLACES + 1))
    entrant_status(entrant=made[10], status=Entrant.Status.WITHDRAWN, by=organiser)
    assert tournament.sign_ups.get(state=State.PLACE).number == live[PLACES].number
    assert taken_places(tournament) == PLACES
    assert not check_tournament(tournament)


@pytest.mark.django_db(transaction=True)
def test_of_ten_who_press_at_once_two_get_the_last_two_places(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser, 3)
    sign_up(tournament, 0)
    at_once(*(partial(sign_up, tournament, n) for n in range(1, 11)))
    assert states(tournament).count(State.PLACE) == 3
    assert states(tournament).count(State.WAITING) == 8
    assert sorted(tournament.sign_ups.values_list("number", flat=True)) == list(range(1, 12))


@pytest.mark.django_db(transaction=True)
def test_the_desk_and_a_cancellation_at_once_leave_no_place_twice(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser, 4)
    first = [sign_up(tournament, n) for n in range(1, 9)]
    at_once(*(partial(sign_up_cancel, sign_up=each) for each in first[:3]), partial(sign_up, tournament, 9))
    assert taken_places(tournament) == 4
    assert states(tournament)[3:7] == [State.PLACE] * 4


def test_the_same_form_signs_up_once(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    assert sign_up(tournament, 1) == sign_up(tournament, 1)
    other = sign_up_add(tournament=tournament, details=team(2), key="form-1")
    assert (other.number, other.key) == (2, None)


def test_the_list_moves_in_the_order_of_the_organiser(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser, 1)
    first, second, third = (sign_up(tournament, n) for n in (1, 2, 3))
    assert [turn_of(each) for each in (second, third)] == [1, 2]
    third = sign_up_raise(sign_up=third, by=organiser)
    assert [turn_of(each) for each in (second, third)] == [2, 1]
    sign_up_decline(sign_up=first, by=organiser)
    assert states(tournament) == [State.DECLINED, State.WAITING, State.PLACE]
    with pytest.raises(UserError, match="Nur wer einen Platz hat"):
        sign_up_take_over(sign_up=second, paid=False, by=organiser)
    with pytest.raises(UserError, match="Nachrücken kann nur"):
        sign_up_raise(sign_up=third, by=organiser)
    with pytest.raises(UserError, match="inzwischen abgelehnt"):
        sign_up_decline(sign_up=first, by=organiser)
    sign_up_restore(sign_up=first, by=organiser)
    assert states(tournament) == [State.WAITING, State.WAITING, State.PLACE]


def test_nobody_comes_back_to_the_turn_of_another(tournament: Tournament, organiser: User) -> None:
    """Who was raised stands before whoever cancelled earlier and comes after all."""
    tournament = offer(tournament, organiser, 1)
    _placed, cancelled, waits, raised = (sign_up(tournament, n) for n in range(1, 5))
    sign_up_cancel(sign_up=cancelled)
    raised = sign_up_raise(sign_up=raised, by=organiser)
    back = sign_up_restore(sign_up=cancelled, by=organiser)
    assert [turn_of(each) for each in (raised, back, waits)] == [1, 2, 3]


def test_more_places_are_given_at_once(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser, 1)
    for n in range(1, 5):
        sign_up(tournament, n)
    tournament = offer(tournament, organiser, 3)
    assert states(tournament) == [State.PLACE] * 3 + [State.WAITING]
    assert places_left(tournament) == 0
    tournament = offer(tournament, organiser, 1)
    assert (states(tournament).count(State.PLACE), places_left(tournament)) == (3, 0)
    tournament = offer(tournament, organiser, 0)
    assert states(tournament) == [State.PLACE] * 4
    assert places_left(tournament) is None


@pytest.mark.parametrize("out_of_turn", [False, True])
def test_whoever_moves_up_is_told(
    tournament: Tournament,
    organiser: User,
    settings: Any,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: Any,
    out_of_turn: bool,
) -> None:
    settings.MAILS = True
    tournament = offer(tournament, organiser, 1)
    first, second = [
        sign_up_add(tournament=tournament, details=replace(team(n), email=f"{n}@example.org"), key=f"form-{n}")
        for n in (1, 2)
    ]
    with django_capture_on_commit_callbacks(execute=True):
        if out_of_turn:
            sign_up_take_over(sign_up=second, paid=False, by=organiser, from_waiting=True)
        else:
            sign_up_cancel(sign_up=first, by=organiser)
    assert [(letter.to, "Die Anmeldung ist nachgerückt" in letter.body) for letter in mailoutbox] == [
        (["2@example.org"], True)
    ]


@pytest.mark.parametrize(
    ("places", "said"), [(1, "Leider doch noch kein Platz. Auf der Warteliste."), (2, "nachgerückt")]
)
def test_whoever_waits_again_after_a_slip_is_told(
    tournament: Tournament,
    organiser: User,
    settings: Any,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: Any,
    places: int,
    said: str,
) -> None:
    """They had read that there is a place; where one has come free meanwhile, there is."""
    settings.MAILS = True
    tournament = offer(tournament, organiser, 1)
    sign_up(tournament, 1)
    details = replace(team(2), email="2@example.org")
    second = sign_up_add(tournament=tournament, details=details, key="form-2")
    sign_up_take_over(sign_up=second, paid=False, by=organiser, from_waiting=True)
    tournament = offer(tournament, organiser, places)
    with django_capture_on_commit_callbacks(execute=True):
        sign_up_release(sign_up=second, by=organiser)
    assert [(letter.to, said in letter.body) for letter in mailoutbox] == [(["2@example.org"], True)]


def test_who_is_taken_over_plays_under_the_next_number(tournament: Tournament, organiser: User) -> None:
    tournament = fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("Jugend", 300),)), by=organiser)
    tournament = offer(tournament, organiser)
    details = replace(team(1), club="TSV", phone="0170 1", fee_classes=("Jugend", ""), public=True)
    one = sign_up_add(tournament=tournament, details=details, key="a")
    entrant = sign_up_take_over(sign_up=one, paid=True, by=organiser)
    assert sign_up_take_over(sign_up=one, paid=True, by=organiser) == entrant
    assert (entrant.number, entrant.club, entrant.phone, entrant.paid) == (1, "TSV", "0170 1", True)
    assert list(entrant.players.values_list("fee_class", "publicity")) == [("Jugend", "public"), ("", "public")]
    other = sign_up_take_over(sign_up=sign_up(tournament, 2), paid=False, by=organiser)
    assert {player.publicity for player in other.players.all()} == {Player.Publicity.PRIVATE}
    assert (other.paid, other.presence) == (False, "")
    assert not check_tournament(tournament)


def test_a_take_over_is_taken_back(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser, 1)
    entrant = sign_up_take_over(sign_up=sign_up(tournament, 1), paid=False, by=organiser)
    sign_up(tournament, 2)
    take_back(tournament, "sign_up_take_over", organiser)
    assert Entrant.objects.get(pk=entrant.pk).status == Entrant.Status.WITHDRAWN
    assert states(tournament) == [State.PLACE, State.WAITING]


def test_who_waits_is_taken_over_out_of_turn(tournament: Tournament, organiser: User) -> None:
    """They wait again at their turn when it is taken back; what came free meanwhile went to the first in the list."""
    tournament = offer(tournament, organiser, 1)
    first, second, third = (sign_up(tournament, n) for n in (1, 2, 3))
    sign_up_take_over(sign_up=third, paid=False, by=organiser, from_waiting=True)
    assert last(tournament).data == {"sign_up": 3, "number": 1, "out_of_turn": 1, "passed_over": [2]}
    assert (states(tournament), turn_of(second)) == ([State.PLACE, State.WAITING, State.TAKEN], 1)
    sign_up_decline(sign_up=first, by=organiser)
    assert states(tournament) == [State.DECLINED, State.WAITING, State.TAKEN]
    take_back(tournament, "sign_up_take_over", organiser)
    assert states(tournament) == [State.DECLINED, State.PLACE, State.WAITING]
    assert not check_tournament(tournament)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize(("had", "pays"), [(True, False), (False, True), (False, False)])
def test_who_cancelled_and_comes_after_all_is_the_same_as_before(
    tournament: Tournament, organiser: User, again: bool, had: bool, pays: bool
) -> None:
    """With number and money, whether the organiser brings the sign-up back or they sign up once more."""
    tournament = offer(tournament, organiser)
    one = sign_up(tournament, 1)
    before = sign_up_take_over(sign_up=one, paid=had, by=organiser)
    sign_up_cancel(sign_up=one)
    assert fees(tournament).back == (2000 if had else 0)
    if again:
        details = Details(("Bernd  ZWEI1", "Anna Eins1"))
        one = sign_up_add(tournament=tournament, details=details, key="again")
    else:
        sign_up_restore(sign_up=one, by=organiser)
    now = sign_up_take_over(sign_up=one, paid=pays, by=organiser)
    paid = had or pays
    assert (now.pk, now.status, now.paid, fees(tournament).back) == (before.pk, "active", paid, 0)
    assert (tournament.entrants.count(), balances(tournament)["cash"]) == (1, 2000 if paid else 0)
    assert not check_tournament(tournament)
    take_back(tournament, "sign_up_take_over", organiser)
    gone = Entrant.objects.get(pk=now.pk)
    assert (gone.status, gone.paid_cents) == ("withdrawn", 2000 if paid else 0)


def test_who_went_by_mistake_after_the_take_over_was_not_there_before(tournament: Tournament, organiser: User) -> None:
    """Their money is that of this registration, and goes back with it."""
    tournament = offer(tournament, organiser)
    one = sign_up(tournament, 1)
    entrant = sign_up_take_over(sign_up=one, paid=True, by=organiser)
    entrant_status(entrant=entrant, status=Entrant.Status.WITHDRAWN, by=organiser)
    entrant_return(entrant=entrant, by=organiser)
    take_back(tournament, "sign_up_take_over", organiser)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.paid_cents, balances(tournament)["cash"]) == ("withdrawn", 0, 0)


def test_who_comes_back_in_another_class_owes_what_that_costs(tournament: Tournament, organiser: User) -> None:
    tournament = fee_terms_save(tournament=tournament, terms=FeeTerms(classes=(FeeClass("Jugend", 300),)), by=organiser)
    tournament = offer(tournament, organiser)
    one = sign_up(tournament, 1)
    sign_up_take_over(sign_up=one, paid=True, by=organiser)
    sign_up_cancel(sign_up=one)
    young = sign_up_add(tournament=tournament, details=replace(team(1), fee_classes=("Jugend", "Jugend")), key="a")
    now = sign_up_take_over(sign_up=young, paid=False, by=organiser)
    assert (now.due_cents, now.paid_cents) == (300, 2000)


def test_another_team_is_nobody_who_was_there(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    one = sign_up(tournament, 1)
    sign_up_take_over(sign_up=one, paid=True, by=organiser)
    sign_up_cancel(sign_up=one)
    other = sign_up_add(tournament=tournament, details=Details(("Anna Eins1", "Max Maier")), key="a")
    assert sign_up_take_over(sign_up=other, paid=False, by=organiser).number == 2


def test_other_acts_are_taken_back(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser, 2)
    one, two = sign_up(tournament, 1), sign_up(tournament, 2)
    sign_up_decline(sign_up=one, by=organiser)
    take_back(tournament, "sign_up_decline", organiser)
    sign_up_cancel(sign_up=two)
    take_back(tournament, "sign_up_cancel", organiser)
    assert states(tournament) == [State.PLACE, State.PLACE]
    take_back(tournament, "sign_up_add", organiser)
    assert states(tournament) == [State.PLACE, State.DECLINED]
    assert undo_option(AuditEvent.objects.filter(action="sign_up_add").latest("number")).action is None


def test_people_change_and_cancel_themselves(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    one = sign_up_add(tournament=tournament, details=replace(team(1), phone="0170", email="a@b.de"), key="a")
    one = sign_up_change(sign_up=one, details=replace(team(7), name="Die Engel", email="a@b.de"))
    assert (sign_up_called(one), one.players) == ("Die Engel", ["Anna Eins7", "Bernd Zwei7"])
    one = sign_up_cancel(sign_up=one)
    assert (one.state, one.phone, one.email) == (State.CANCELLED, "", "")
    assert sign_up_cancel(sign_up=one).state == State.CANCELLED
    with pytest.raises(UserError, match="nicht mehr ändern"):
        sign_up_change(sign_up=one, details=team(1))


def test_who_was_taken_over_cancels_until_the_draw(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser, 2)
    one, two = (sign_up(tournament, n) for n in (1, 2))
    sign_up(tournament, 3)
    sign_ups_take_over(tournament=tournament, by=organiser)
    sign_up_cancel(sign_up=one)
    assert states(tournament) == [State.CANCELLED, State.TAKEN, State.PLACE]
    entrant_register(tournament=tournament, registration=Registration(("A B", "C D")), by=organiser)
    round_draw(tournament=tournament, by=organiser)
    with pytest.raises(UserError, match="schon ausgelost"):
        sign_up_cancel(sign_up=two)
    with pytest.raises(UserError, match="hat begonnen"):
        sign_up(tournament, 9)


@pytest.mark.parametrize("details", [Details(("Anna Eins",)), Details(("A B", "C D"), fee_classes=("Adel", ""))])
def test_nonsense_is_refused(tournament: Tournament, organiser: User, details: Details) -> None:
    tournament = offer(tournament, organiser)
    with pytest.raises(UserError):
        sign_up_add(tournament=tournament, details=details, key="a")


def test_who_does_not_take_part_is_forgotten(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    one = sign_up_add(tournament=tournament, details=replace(team(1), club="TSV", email="a@b.de"), key="a")
    sign_up_forget(sign_up=one, by=organiser)
    one.refresh_from_db()
    assert (one.players, one.club, one.email, one.state) == (["Anmeldung 1"], "", "", State.CANCELLED)
    two = sign_up(tournament, 2)
    sign_up_take_over(sign_up=two, paid=False, by=organiser)
    with pytest.raises(UserError, match="bei der Anmeldung"):
        sign_up_forget(sign_up=two, by=organiser)


@pytest.mark.parametrize(
    ("leaves", "said"),
    [
        (sign_up_cancel, "inzwischen abgesagt"),
        (sign_up_decline, "inzwischen abgelehnt"),
        (partial(sign_up_take_over, paid=False), "inzwischen übernommen"),
    ],
)
def test_who_went_while_the_page_was_open_is_named(
    tournament: Tournament, organiser: User, leaves: Any, said: str
) -> None:
    tournament = offer(tournament, organiser)
    one = sign_up(tournament, 1)
    leaves(sign_up=one, by=organiser)
    acts: list[Any] = [sign_up_decline]
    if said != "inzwischen übernommen":
        acts += [sign_up_raise, partial(sign_up_take_over, paid=False)]
    for act in acts:
        with pytest.raises(UserError, match=f"Eins1 / Zwei1: {said}"):
            act(sign_up=one, by=organiser)


def test_another_wording_is_another_version(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    assert sign_up(tournament, 1).consent == 1
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 0, None, "Neu"), by=organiser)
    assert sign_up(tournament, 2).consent == 2


def test_the_file_carries_who_signed_up_and_offers_nothing(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser, 2)
    for n in range(1, 4):
        sign_up(tournament, n)
    sign_up_take_over(sign_up=tournament.sign_ups.get(number=1), paid=False, by=organiser)
    again = tournament_import(text=tournament_export(Tournament.objects.get(pk=tournament.pk)), by=organiser)
    assert states(again) == [State.TAKEN, State.PLACE, State.WAITING]
    assert again.sign_ups.get(number=1).entrant == again.entrants.get()
    assert again.sign_up["open"] is False
    kept = [json.loads(tournament_export(each))["sign_ups"] for each in (again, tournament)]
    assert kept[0] == kept[1]
    assert not check_tournament(again)


def test_a_file_in_which_somebody_plays_who_is_not_there_is_refused(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    sign_up(tournament, 1)
    content = json.loads(tournament_export(tournament))
    content["sign_ups"][0] |= {"state": "taken", "entrant": 7}
    with pytest.raises(UserError, match="Voranmeldung 1 gehört zu einer Startnummer, die es nicht gibt"):
        tournament_import(text=json.dumps(content), by=organiser)
    assert Tournament.objects.count() == 1


def test_what_is_released_again_or_was_never_away_stays(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    first = sign_up(tournament, 1)
    assert sign_up_release(sign_up=first, by=organiser).state == State.PLACE
    assert sign_up_restore(sign_up=first, by=organiser).state == State.PLACE
    taken = sign_up_take_over(sign_up=first, paid=False, by=organiser)
    with pytest.raises(UserError, match="wird bei der Anmeldung unkenntlich gemacht"):
        sign_up_forget(sign_up=SignUp.objects.get(pk=first.pk), by=organiser)
    assert taken is not None


def test_a_slip_of_who_had_come_back_takes_its_payment_along(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    one = sign_up(tournament, 1)
    for paid in (False, True):
        entrant = sign_up_take_over(sign_up=one, paid=paid, by=organiser)
        sign_up_release(sign_up=SignUp.objects.get(pk=one.pk), by=organiser, with_payment=True)
    assert Entrant.objects.get(pk=entrant.pk).paid_cents == 0
    assert tournament.bookings.filter(kind="payment").latest("number").reason == "Übernahme zurückgenommen"
    assert list(check_tournament(Tournament.objects.get(), quick=False)) == []


def test_nobody_is_released_who_has_cancelled_or_is_drawn(tournament: Tournament, organiser: User) -> None:
    tournament = offer(tournament, organiser)
    gone, back, other = (sign_up(tournament, n) for n in (1, 2, 3))
    sign_up_take_over(sign_up=gone, paid=True, by=organiser)
    sign_up_cancel(sign_up=gone)
    sign_up_take_over(sign_up=back, paid=False, by=organiser)
    sign_up_release(sign_up=back, by=organiser)
    for each in (back, other):
        sign_up_take_over(sign_up=each, paid=False, by=organiser)
    round_draw(tournament=Tournament.objects.get(), by=organiser)
    for each, why in ((gone, "Das ist seitdem anders"), (back, "ist schon ausgelost"), (other, "ist schon ausgelost")):
        with pytest.raises(UserError, match=why):
            sign_up_release(sign_up=each, by=organiser)
    assert states(tournament) == ["cancelled", "taken", "taken"]


@pytest.mark.parametrize("taken_back", ["entrant_status", "sign_up_cancel"])
def test_a_cancellation_is_taken_back_at_the_sign_up_and_at_the_registration(
    tournament: Tournament, organiser: User, taken_back: str
) -> None:
    tournament = offer(tournament, organiser)
    made = sign_up(tournament, 1)
    entrant = sign_up_take_over(sign_up=made, paid=True, by=organiser)
    sign_up_cancel(sign_up=made)
    assert (states(tournament), Entrant.objects.get().status) == ([State.CANCELLED], Entrant.Status.WITHDRAWN)
    take_back(tournament, taken_back, organiser)
    assert (states(tournament), list(tournament.entrants.filter(status="active"))) == ([State.TAKEN], [entrant])
    assert not check_tournament(tournament)
