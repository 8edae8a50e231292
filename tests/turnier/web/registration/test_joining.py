"""Who comes while a stage is played: what the desk promises, and what it says of whoever is registered then."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.turnier.conftest import at_once
from turnier.models import Entrant, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.registration.queries import joining
from turnier.services.registration.register import entrant_unregister
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add
from turnier.services.stages.plan import latecomers, stage_begin, stages_plan
from turnier.stages.stage import Stage

DESK = "/t/preiswatten/anmeldung/"
PROMISE = "Nachmelden geht jederzeit"
NO_GAME = "Wer weiterspielt, steht fest: Wer jetzt kommt, spielt nicht mehr mit."
CHOSEN = "Wer jetzt kommt, spielt nur mit, wenn die Turnierleitung ihn in der Endrunde dazunimmt."
TYPED = {"player_1": "Neu Eins", "player_2": "Neu Zwei", "paid": "0", "key": "k"}
BEST_4 = Stage("knockout", 0, 2, who="best", count=4)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def text(response: Any) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def played(tournament: Tournament, first_round: Callable[..., Tournament], organiser: User) -> Tournament:
    """Eight teams after their only round, before a knock-out of the best four; two have signed up."""
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 0, None, "Ja?"), by=organiser)
    for n in (1, 2):
        details = Details((f"Anna Vor{n}", f"Bernd Vor{n}"))
        sign_up_add(tournament=fresh(tournament), details=details, key=str(n))
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
    first_round(8, lambda table: tuple({"kind": "bummerl", "score": [11, 2 + table]} for _ in range(3)))
    stages_plan(tournament=fresh(tournament), stages=[BEST_4], by=organiser)
    return fresh(tournament)


@pytest.fixture
def bracket(played: Tournament, organiser: User) -> Tournament:
    """The first round of the knock-out is drawn."""
    stage_begin(tournament=played, by=organiser)
    round_draw(tournament=fresh(played), by=organiser)
    return fresh(played)


def test_the_desk_promises_a_game_only_where_there_is_one(at_desk: Client, played: Tournament, organiser: User) -> None:
    def promised() -> list[bool]:
        page = text(at_desk.get(DESK))
        return [words in page for words in (PROMISE, CHOSEN, NO_GAME)]

    assert promised() == [False, True, False]
    stage_begin(tournament=played, by=organiser)
    assert promised() == [False, True, False]
    round_draw(tournament=fresh(played), by=organiser)
    assert promised() == [False, False, True]


@pytest.mark.parametrize(
    ("rounds", "who", "expected"), [(1, "all", "next"), (1, "best", "chosen"), (2, "all", "next"), (2, "best", "next")]
)
def test_a_stage_to_come_takes_in_whom_it_is_for(
    tournament: Tournament,
    first_round: Callable[..., Tournament],
    organiser: User,
    rounds: int,
    who: Any,
    expected: str,
) -> None:
    """After the first of so many ordinary rounds."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=rounds)
    first_round(8, lambda table: tuple({"kind": "bummerl", "score": [11, 2 + table]} for _ in range(3)))
    stages_plan(tournament=fresh(tournament), stages=[Stage("knockout", 0, 2, who=who, count=4)], by=organiser)
    assert joining(fresh(tournament)) == expected


@pytest.mark.parametrize(("stands", "paid"), [(False, "1"), (True, "0")])
def test_nobody_pays_for_nothing_unless_it_is_said(
    at_desk: Client, played: Tournament, organiser: User, stands: bool, paid: str
) -> None:
    stage_begin(tournament=played, by=organiser)
    if stands:
        round_draw(tournament=fresh(played), by=organiser)
    chosen = re.findall(r'name="paid"[^>]*value="(.)"[^>]*checked', text(at_desk.get(DESK)))
    assert chosen == [paid]


def test_who_is_registered_too_late_is_told_so(at_desk: Client, bracket: Tournament) -> None:
    page = text(at_desk.post(DESK, TYPED, follow=True))
    assert ("Gespeichert: Nr. 9" in page, "Hat kein Spiel mehr: Wer weiterspielt, steht fest." in page) == (True, True)
    assert latecomers(bracket) == []


def test_who_still_can_be_taken_in_is_told_how(at_desk: Client, played: Tournament, organiser: User) -> None:
    stage_begin(tournament=played, by=organiser)
    page = text(at_desk.post(DESK, TYPED, follow=True))
    assert "Spielt noch nicht mit: In der Endrunde dazunehmen." in page
    assert 9 in [each.number for each in latecomers(fresh(played))]


@pytest.mark.parametrize(
    ("path", "typed"),
    [("voranmeldungen/1/", {"action": "take"}), ("voranmeldungen/uebernehmen/", {}), ("{out}/wieder-dabei/", {})],
)
def test_wherever_somebody_is_registered_it_is_said(
    at_desk: Client, bracket: Tournament, organiser: User, path: str, typed: dict[str, str]
) -> None:
    out = next(each for each in bracket.entrants.order_by("number") if not bracket.goes_on(each.number))
    bracket.entrants.filter(pk=out.pk).update(status=Entrant.Status.WITHDRAWN)
    page = text(at_desk.post(DESK + path.format(out=out.number), typed, follow=True))
    assert "Wer jetzt dazugekommen ist, hat kein Spiel mehr." in page


def test_who_comes_back_while_somebody_pauses_could_sit_down_at_once(
    at_desk: Client, tournament: Tournament, organiser: User
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(rules={"bye": "scored"})
    teams = [("A Aa", "B Bb"), ("C Cc", "D Dd"), ("E Ee", "F Ff"), ("G Gg", "H Hh")]
    *_others, out = at_once(tournament, teams, organiser)
    entrant_unregister(entrant=out, by=organiser)
    round_draw(tournament=fresh(tournament), by=organiser)
    page = text(at_desk.post(f"{DESK}{out.number}/wieder-dabei/", follow=True))
    assert "In Durchgang 1 lässt sich jetzt noch ein Tisch besetzen, auf der Seite des Durchgangs." in page


def test_an_ordinary_evening_goes_on_promising(at_desk: Client, tournament: Tournament, organiser: User) -> None:
    at_once(tournament, [("A Aa", "B Bb"), ("C Cc", "D Dd")], organiser)
    round_draw(tournament=tournament, by=organiser)
    assert "Nachmelden geht jederzeit: Wer jetzt kommt, spielt ab Durchgang 2 mit." in text(at_desk.get(DESK))
    assert "Endrunde dazunehmen" not in text(at_desk.post(DESK, TYPED, follow=True))
