"""Who comes alone searches a partner; the organiser makes teams of two, which one of them may leave."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.core.mail import EmailMessage

from turnier.fees import FeeClass, FeeTerms
from turnier.models import AuditEvent, Entrant, SignUp, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.integrity import check_tournament
from turnier.services.money.terms import fee_terms_save
from turnier.services.privacy.privacy import person_export
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.sign_ups.offer import SignUpOffer, places_left, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import (
    Details,
    sign_up_add,
    sign_up_called,
    sign_up_cancel,
    sign_up_change,
    sign_up_decline,
    sign_up_forget,
    sign_up_join,
    sign_up_part,
    sign_up_release,
    sign_up_restore,
    sign_up_take_over,
    sign_ups_take_over,
    turn_of,
)
from turnier.services.registration.sign_ups.team import sign_ups_of_team, team_people
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError

State = SignUp.State
ANNA, BERND, CILLI = (Details((name,)) for name in ("Anna Huber", "Bernd Maier", "Cilli Moser"))
TEAM = Details(("Dora Eins", "Emil Zwei"))


def offered(tournament: Tournament, by: User, limit: int = 0, *, alone: bool = True) -> Tournament:
    offer = SignUpOffer(True, limit, None, "Einverstanden?", alone=alone)
    sign_up_offer_save(tournament=tournament, offer=offer, by=by)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def open_to_all(tournament: Tournament, organiser: User) -> Tournament:
    """One place, and whoever comes alone may sign up."""
    return offered(tournament, organiser, 1)


def came(tournament: Tournament, *coming: Details) -> list[SignUp]:
    return [sign_up_add(tournament=tournament, details=details, key=details.players[0]) for details in coming]


def states(tournament: Tournament) -> list[str]:
    return list(tournament.sign_ups.order_by("number").values_list("state", flat=True))


def take_back(tournament: Tournament, action: str, by: User) -> bool:
    undo = undo_option(AuditEvent.objects.filter(tournament=tournament, action=action).latest("number")).action
    if undo is not None:
        undo(by, "")
    return undo is not None


def test_only_where_it_is_switched_on_and_teams_play(tournament: Tournament, organiser: User) -> None:
    tournament = offered(tournament, organiser, alone=False)
    with pytest.raises(UserError, match="Ein Team hat 2 Spieler"):
        came(tournament, ANNA)


def test_who_searches_takes_no_place(open_to_all: Tournament) -> None:
    anna, team = came(open_to_all, ANNA, TEAM)
    assert (anna.state, team.state, sign_up_called(anna)) == (State.SEARCHING, State.PLACE, "Anna Huber")
    assert places_left(open_to_all) == 0


def test_two_are_joined_where_the_first_of_them_stood(open_to_all: Tournament, organiser: User) -> None:
    team, anna, other, bernd, cilli = came(open_to_all, TEAM, ANNA, replace(TEAM, players=("F G", "H I")), BERND, CILLI)
    lead = sign_up_join(first=bernd, second=anna, by=organiser)
    assert lead == anna
    assert states(open_to_all) == ["place", "waiting", "waiting", "joined", "searching"]
    assert (sign_up_called(lead), team_people(lead)) == ("Huber / Maier", ("Anna Huber", "Bernd Maier"))
    assert [turn_of(each) for each in (lead, other)] == [1, 2]
    with pytest.raises(UserError, match="die beide einen Partner suchen"):
        sign_up_join(first=anna, second=cilli, by=organiser)
    sign_up_cancel(sign_up=team)
    assert states(open_to_all) == ["cancelled", "place", "waiting", "joined", "searching"]
    assert not check_tournament(open_to_all)


@pytest.mark.parametrize("leaves", [0, 1])
def test_who_is_left_is_told_and_who_left_is_not(
    open_to_all: Tournament,
    organiser: User,
    settings: Any,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: Any,
    leaves: int,
) -> None:
    settings.MAILS = True
    pair = came(open_to_all, *(replace(each, email=f"{n}@example.org") for n, each in enumerate((ANNA, BERND))))
    sign_up_join(first=pair[0], second=pair[1], by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        sign_up_cancel(sign_up=pair[leaves])
    told = [letter.to for letter in mailoutbox if "Der Partner kommt doch nicht." in letter.body]
    assert told == [[f"{1 - leaves}@example.org"]]


@pytest.mark.parametrize("leaves", [0, 1])
def test_who_leaves_a_pair_leaves_the_other_searching(open_to_all: Tournament, organiser: User, leaves: int) -> None:
    pair = came(open_to_all, ANNA, BERND)
    (waits,) = came(open_to_all, TEAM)
    sign_up_cancel(sign_up=waits)
    sign_up_join(first=pair[0], second=pair[1], by=organiser)
    sign_up_restore(sign_up=waits, by=organiser)
    assert states(open_to_all) == ["place", "joined", "waiting"]
    left = sign_up_cancel(sign_up=pair[leaves])
    stays = SignUp.objects.get(pk=pair[1 - leaves].pk)
    assert (left.state, stays.state, stays.partner) == (State.CANCELLED, State.SEARCHING, None)
    assert sign_ups_of_team(stays) == [stays]
    assert SignUp.objects.get(pk=waits.pk).state == State.PLACE
    assert take_back(open_to_all, "sign_up_cancel", organiser)
    assert states(open_to_all) == ["searching", "searching", "place"]


def test_the_organiser_parts_and_undoes(open_to_all: Tournament, organiser: User) -> None:
    anna, bernd = came(open_to_all, ANNA, BERND)
    sign_up_join(first=anna, second=bernd, by=organiser)
    assert take_back(open_to_all, "sign_up_join", organiser)
    assert states(open_to_all) == ["searching", "searching"]
    assert not take_back(open_to_all, "sign_up_join", organiser)
    sign_up_join(first=anna, second=bernd, by=organiser)
    sign_up_part(sign_up=bernd, by=organiser)
    sign_up_part(sign_up=bernd, by=organiser)
    assert states(open_to_all) == ["searching", "searching"]
    sign_up_join(first=anna, second=bernd, by=organiser)
    sign_up_decline(sign_up=anna, by=organiser)
    assert states(open_to_all) == ["declined", "searching"]
    assert places_left(open_to_all) == 1


def test_a_pair_is_taken_over_as_a_team(tournament: Tournament, organiser: User) -> None:
    terms = FeeTerms(classes=(FeeClass("Jugend", 300),))
    tournament = offered(fee_terms_save(tournament=tournament, terms=terms, by=organiser), organiser, 1)
    anna = replace(ANNA, club="TSV", fee_classes=("Jugend",), email="anna@example.org")
    bernd = replace(BERND, club="TSV", phone="0170 1", fee_classes=("",), public=True)
    lead = sign_up_join(**dict(zip(("first", "second"), came(tournament, anna, bernd), strict=True)), by=organiser)
    (entrant,) = sign_ups_take_over(tournament=tournament, by=organiser)
    assert (entrant.name, entrant.club, entrant.phone) == ("Huber / Maier", "TSV", "0170 1")
    assert list(entrant.players.order_by("position").values_list("name", "fee_class", "publicity")) == [
        ("Anna Huber", "Jugend", "private"),
        ("Bernd Maier", "", "public"),
    ]
    told = person_export(entrant.players.get(name="Anna Huber"))["sign_ups"]
    assert [(each["number"], each["email"], each["language"]) for each in told] == [(1, "anna@example.org", "de")]
    assert [each["number"] for each in person_export(entrant.players.get(name="Bernd Maier"))["sign_ups"]] == [2]
    with pytest.raises(UserError, match="schon übernommen"):
        sign_up_part(sign_up=lead, by=organiser)
    with pytest.raises(UserError, match="Huber / Maier: inzwischen übernommen"):
        sign_up_decline(sign_up=SignUp.objects.get(number=2), by=organiser)
    with pytest.raises(UserError, match="bei der Anmeldung"):
        sign_up_forget(sign_up=SignUp.objects.get(number=2), by=organiser)
    assert not take_back(tournament, "sign_up_join", organiser)
    sign_up_release(sign_up=lead, by=organiser)
    assert states(tournament) == ["place", "joined"]


@pytest.mark.parametrize("leaves", [0, 1])
def test_one_of_a_team_that_was_taken_over_cancels(open_to_all: Tournament, organiser: User, leaves: int) -> None:
    pair = came(open_to_all, ANNA, BERND)
    entrant = sign_up_take_over(
        sign_up=sign_up_join(first=pair[0], second=pair[1], by=organiser), paid=False, by=organiser
    )
    came(open_to_all, TEAM)
    sign_up_cancel(sign_up=pair[leaves])
    assert Entrant.objects.get(pk=entrant.pk).status == Entrant.Status.WITHDRAWN
    assert SignUp.objects.get(pk=pair[1 - leaves].pk).state == State.SEARCHING
    assert states(open_to_all)[2] == State.PLACE
    assert not check_tournament(open_to_all)


def test_nobody_leaves_a_pair_once_it_is_drawn(open_to_all: Tournament, organiser: User) -> None:
    anna, bernd = came(open_to_all, ANNA, BERND)
    sign_up_take_over(sign_up=sign_up_join(first=anna, second=bernd, by=organiser), paid=False, by=organiser)
    entrant_register(tournament=open_to_all, registration=Registration(("A B", "C D")), by=organiser)
    round_draw(tournament=open_to_all, by=organiser)
    with pytest.raises(UserError, match="schon ausgelost"):
        sign_up_cancel(sign_up=bernd)


def test_who_finds_a_partner_or_loses_one_says_so(open_to_all: Tournament) -> None:
    anna, waits = came(open_to_all, ANNA, TEAM)
    anna = sign_up_change(sign_up=anna, details=Details(("Anna Huber", "Zoe Neu")))
    assert states(open_to_all) == ["waiting", "place"]
    sign_up_change(sign_up=waits, details=Details(("Dora Eins",)))
    assert states(open_to_all) == ["place", "searching"]
    assert turn_of(anna) == 1


def test_each_of_a_pair_changes_only_themselves(open_to_all: Tournament, organiser: User) -> None:
    anna, bernd = came(open_to_all, ANNA, BERND)
    sign_up_join(first=anna, second=bernd, by=organiser)
    changed = sign_up_change(sign_up=bernd, details=Details(("Bernd Neu",), phone="0170"))
    assert (changed.state, team_people(changed)) == (State.JOINED, ("Anna Huber", "Bernd Neu"))
    with pytest.raises(UserError, match="schon zu zweit"):
        sign_up_change(sign_up=bernd, details=TEAM)


def test_who_is_forgotten_leaves_the_other_searching(open_to_all: Tournament, organiser: User) -> None:
    anna, bernd = came(open_to_all, ANNA, BERND)
    sign_up_join(first=anna, second=bernd, by=organiser)
    sign_up_forget(sign_up=anna, by=organiser)
    assert states(open_to_all) == ["cancelled", "searching"]
    assert "Anna" not in tournament_export(open_to_all)


def test_a_file_carries_the_pairs(open_to_all: Tournament, organiser: User) -> None:
    anna, bernd, _cilli = came(open_to_all, ANNA, replace(BERND, language="en"), CILLI)
    sign_up_join(first=anna, second=bernd, by=organiser)
    text = tournament_export(Tournament.objects.get(pk=open_to_all.pk))
    again = tournament_import(text=text, by=organiser)
    assert states(again) == ["place", "joined", "searching"]
    assert again.sign_ups.get(number=2).partner == again.sign_ups.get(number=1)
    assert again.sign_ups.get(number=2).language == "en"
    assert again.sign_up["alone"] is True
    for wrong in ({"partner": 9}, {"partner": 2}, {"state": "waiting"}):
        broken: dict[str, Any] = json.loads(text)
        broken["sign_ups"][1] |= wrong
        with pytest.raises(UserError, match="einen Partner, den es nicht gibt"):
            tournament_import(text=json.dumps(broken), by=organiser)


def test_whoever_comes_leaves_and_is_joined_no_place_is_given_twice(tournament: Tournament, organiser: User) -> None:
    tournament, chance = offered(tournament, organiser, 6), Random(3)
    for n in range(60):
        details = Details((f"Anna Eins{n}",)) if n % 2 else Details((f"Anna Eins{n}", f"Bernd Zwei{n}"))
        sign_up_add(tournament=tournament, details=details, key=str(n))
        searching = list(tournament.sign_ups.filter(state=State.SEARCHING))
        if len(searching) > 1 and n % 4 == 3:
            sign_up_join(first=searching[0], second=searching[-1], by=organiser)
        if n % 3 == 0:
            live = tournament.sign_ups.filter(state__in=(State.PLACE, State.JOINED, State.WAITING))
            sign_up_cancel(sign_up=chance.choice(list(live)))
        placed, waits = (tournament.sign_ups.filter(state=state).count() for state in (State.PLACE, State.WAITING))
        assert placed <= 6
        assert placed == 6 or not waits
    joined = tournament.sign_ups.filter(state=State.JOINED).select_related("partner")
    assert joined.exists()
    assert all(each.partner is not None and each.partner.state in {"place", "waiting"} for each in joined)
    assert not check_tournament(tournament)
