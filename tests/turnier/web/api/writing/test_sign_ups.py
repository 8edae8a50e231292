"""What programs do before the evening: sign people up, cancel, move up, take over, and make teams of two."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tests.turnier.programs import Program
from turnier.fees import FeeClass, FeeTerms
from turnier.models import SignUp, Tournament, User
from turnier.services.money.terms import fee_terms_save
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add, sign_up_join
from turnier.web.api.access import Scope

AT = "/tournaments/preiswatten/sign-ups"
NAMES = ("Anna Huber", "Bernd Maier")
TEAM = {"players": [*NAMES], "club": "TSV", "email": "anna@example.org", "consent": True}


@pytest.fixture
def program(organiser: User) -> Program:
    """May do everything."""
    return Program(organiser)


@pytest.fixture
def offered(tournament: Tournament, organiser: User) -> Tournament:
    """One place; whoever comes alone may sign up too."""
    offer = SignUpOffer(True, 1, None, "Einverstanden?", alone=True)
    sign_up_offer_save(tournament=tournament, offer=offer, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def came(program: Program, *players: str) -> int:
    answer = program.post(AT, {"players": players, "consent": True})
    assert answer.status_code == 201, answer.content
    return int(answer.json()["number"])


def faults(answer: Any) -> list[str]:
    assert answer.status_code == 422
    return [fault["path"] for fault in answer.json()["problems"]]


def test_a_team_signs_up_and_has_a_page_of_its_own(program: Program, offered: Tournament, client: Client) -> None:
    answer = program.post(AT, TEAM | {"public": True}, Idempotency_Key="eins").json()
    assert (answer["number"], answer["state"], answer["turn"], answer["entrant"]) == (1, "place", None, None)
    assert answer["private"]["players"] == TEAM["players"]
    assert "Der Platz ist sicher." in client.get(answer["address"]).content.decode()
    assert program.post(AT, TEAM | {"public": True}, Idempotency_Key="eins").json() == answer
    event = offered.events.last()
    assert (event.by, event.data["token"]) == (program.user, program.token.pk)
    read = program.get(AT).json()
    assert (read["total"], read["items"][0]) == (1, program.get(f"{AT}/1").json())
    assert SignUp.objects.get().public


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": ["Anna Huber", ""]}, "players/1"),
        ({"players": ["A B", "C D", "E F"]}, "players"),
        ({"email": "keine"}, "email"),
        ({"consent": False}, "consent"),
        ({"fee_classes": ["Adel"]}, "fee_classes/0"),
        ({"language": "fr"}, "language"),
    ],
)
def test_what_is_wrong_is_named_with_its_field(
    program: Program, offered: Tournament, change: dict[str, object], path: str
) -> None:
    assert faults(program.post(AT, TEAM | change)) == [path]
    assert not SignUp.objects.exists()


def test_only_while_it_is_offered(program: Program, offered: Tournament, organiser: User) -> None:
    sign_up_offer_save(tournament=offered, offer=SignUpOffer(), by=organiser)
    answer = program.post(AT, TEAM)
    assert (answer.status_code, "geschlossen" in answer.json()["detail"]) == (409, True)


def test_the_classes_and_the_language_of_each(
    program: Program, offered: Tournament, organiser: User, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    settings.MAILS = True
    fee_terms_save(tournament=offered, terms=FeeTerms(classes=(FeeClass("Jugend", 300),)), by=organiser)
    with django_capture_on_commit_callbacks(execute=True):
        program.post(AT, TEAM | {"fee_classes": ["", "Jugend"], "language": "en"})
    assert SignUp.objects.get().fee_classes == ["", "Jugend"]
    assert "The place is yours." in mail.outbox[0].body


def test_without_a_key_the_same_names_are_other_people(program: Program, offered: Tournament) -> None:
    assert [came(program, *NAMES) for _twice in range(2)] == [1, 2]


def test_the_waiting_list_as_the_organiser_may(program: Program, offered: Tournament) -> None:
    for n in range(1, 4):
        came(program, f"Anna Eins{n}", f"Bernd Zwei{n}")
    assert [each["turn"] for each in program.get(AT).json()["items"]] == [None, 1, 2]
    refused = program.post(f"{AT}/3/accept")
    assert (refused.status_code, "zuerst nachrücken" in refused.json()["detail"]) == (409, True)
    assert program.post(f"{AT}/3/raise").json()["turn"] == 1
    assert program.post(f"{AT}/1/cancel").json()["state"] == "cancelled"
    assert program.post(f"{AT}/1/cancel").json()["state"] == "cancelled"
    taken = program.post(f"{AT}/3/accept", {"paid": True}, Idempotency_Key="nimm")
    assert (taken.json()["state"], taken.json()["entrant"]) == ("taken", 1)
    assert program.post(f"{AT}/3/accept", {"paid": True}, Idempotency_Key="nimm").json() == taken.json()
    assert program.post(f"{AT}/3/accept").json() == taken.json()
    assert program.get("/tournaments/preiswatten/entrants/1").json()["private"]["paid"] is True
    assert program.post(f"{AT}/2/decline").json()["state"] == "declined"
    assert offered.entrants.count() == 1


def test_who_waits_is_accepted_when_the_program_says_so(program: Program, offered: Tournament) -> None:
    for n in range(1, 4):
        came(program, f"Anna Eins{n}", f"Bernd Zwei{n}")
    taken = program.post(f"{AT}/3/accept", {"waiting": True})
    assert (taken.json()["state"], taken.json()["entrant"]) == ("taken", 1)
    assert [each["state"] for each in program.get(AT).json()["items"]] == ["place", "waiting", "taken"]


def test_two_who_come_alone(program: Program, offered: Tournament) -> None:
    first, second = came(program, "Anna Huber"), came(program, "Bernd Maier")
    assert program.get(f"{AT}/{first}").json()["state"] == "searching"
    assert faults(program.post(f"{AT}/{first}/join", {"partner": 9})) == ["partner"]
    assert program.post(f"{AT}/{first}/join", {"partner": first}).status_code == 409
    assert program.post(f"{AT}/{second}/join", {"partner": first}).json()["partner"] == first
    assert program.post(f"{AT}/{first}/accept").json()["entrant"] == 1
    assert program.get(f"{AT}/{second}").json()["entrant"] == 1
    assert program.post(f"{AT}/{first}/part").status_code == 409
    assert program.post(f"{AT}/{second}/cancel").json()["state"] == "cancelled"
    assert program.get(f"{AT}/{first}").json()["state"] == "searching"


def test_a_pair_is_parted(program: Program, offered: Tournament) -> None:
    first, second = came(program, "Anna Huber"), came(program, "Bernd Maier")
    program.post(f"{AT}/{first}/join", {"partner": second})
    assert program.post(f"{AT}/{second}/part").json()["state"] == "searching"
    assert program.get(f"{AT}/{first}").json()["state"] == "searching"


def test_who_may_only_write_reads_nobody(organiser: User, program: Program, offered: Tournament) -> None:
    writer = Program(organiser, (Scope.WRITE_REGISTRATION,))
    answer = writer.post(AT, TEAM)
    assert (answer.status_code, answer.json()["private"]) == (201, None)
    assert "Huber" not in answer.content.decode()
    assert writer.get(AT).status_code == 403


def test_many_ask_no_more_often_than_few(
    program: Program, offered: Tournament, organiser: User, django_assert_max_num_queries: Any
) -> None:
    for n in range(1, 21):
        sign_up_add(tournament=offered, details=Details((f"Anna Eins{n}",)), key=str(n))
    for n in range(1, 20, 2):
        first, second = offered.sign_ups.get(number=n), offered.sign_ups.get(number=n + 1)
        sign_up_join(first=first, second=second, by=organiser)
    with django_assert_max_num_queries(8):
        items = program.get(AT).json()["items"]
    assert [each["turn"] for each in items][:6] == [None, None, 1, 1, 2, 2]
    at_desk = Client()
    at_desk.force_login(organiser)
    with django_assert_max_num_queries(10):
        page = at_desk.get("/t/preiswatten/anmeldung/voranmeldungen/").content.decode()
    assert "Warteliste: 9" in page
