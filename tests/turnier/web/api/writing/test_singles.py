"""What programs do with those who come alone: register, pay, go, and a partner by lot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.turnier.programs import Program
from turnier.models import ApiWrite, Tournament, User
from turnier.services.money.fees import fees
from turnier.web.api.access import Scope

AT = "/tournaments/preiswatten/singles"


@pytest.fixture
def program(organiser: User, tournament: Tournament) -> Program:
    """May do everything."""
    return Program(organiser)


def faults(answer: Any) -> list[tuple[str, str]]:
    assert answer.status_code == 422
    return [(fault["path"], fault["code"]) for fault in answer.json()["problems"]]


def came(program: Program, name: str, **more: object) -> dict[str, Any]:
    answer = program.post(AT, {"name": name} | more)
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_two_who_come_alone_get_each_other(program: Program, tournament: Tournament) -> None:
    anna, bernd = came(program, "Anna Huber", paid=True, club="TSV"), came(program, "Bernd Maier")
    assert anna["private"] == {"name": "Anna Huber", "club": "TSV", "phone": "", "fee_class": "", "paid": True}
    assert [each["id"] for each in program.get(AT).json()] == [anna["id"], bernd["id"]]
    teams = program.post(f"{AT}/pair", Idempotency_Key="los")
    assert [team["number"] for team in teams.json()] == [1]
    assert program.post(f"{AT}/pair", Idempotency_Key="los").json() == teams.json()
    assert program.get(AT).json() == []
    assert program.post(f"{AT}/pair").status_code == 409
    assert tournament.entrants.get().players.count() == 2


def test_many_are_paired_under_a_key(program: Program, tournament: Tournament) -> None:
    for number in range(40):
        came(program, f"Anna Eins{number}")
    teams = program.post(f"{AT}/pair", Idempotency_Key="los").json()
    assert [team["number"] for team in teams] == list(range(1, 21))
    assert program.post(f"{AT}/pair", Idempotency_Key="los").json() == teams
    assert len(ApiWrite.objects.get(key="los").made) <= ApiWrite._meta.get_field("made").max_length


def test_somebody_pays_and_goes(program: Program, tournament: Tournament) -> None:
    anna = f"{AT}/{came(program, 'Anna Huber')['id']}"
    for _twice in range(2):
        assert program.post(f"{anna}/pay", {"paid": True}).json()["private"]["paid"] is True
    assert tournament.events.filter(action="single_pay").count() == 1
    assert faults(program.post(f"{anna}/pay", {"paid": False})) == [("reason", "refused")]
    back = program.post(f"{anna}/pay", {"paid": False, "reason": "falscher Name"})
    assert back.json()["private"]["paid"] is False
    assert tournament.bookings.filter(kind="payment").latest("number").reason == "falscher Name"
    for _twice in range(2):
        assert program.post(f"{anna}/withdraw").json()["withdrawn"] is True
    assert tournament.events.filter(action="single_withdraw").count() == 1
    assert program.post(f"{anna}/withdraw", {"withdrawn": False}).json()["withdrawn"] is False
    assert program.post(f"{AT}/0/withdraw").status_code == 404


@pytest.mark.parametrize(("slip", "kept"), [(False, 1000), (True, 0)])
def test_only_a_slip_is_taken_back_with_its_money(
    program: Program, tournament: Tournament, slip: bool, kept: int
) -> None:
    anna = f"{AT}/{came(program, 'Anna Huber', paid=True)['id']}"
    program.post(f"{anna}/withdraw", {"slip": slip})
    assert fees(tournament).paid == kept


def test_what_is_wrong_is_named_with_its_field(program: Program) -> None:
    came(program, "Anna Huber")
    assert faults(program.post(AT, {"name": "Anna Huber"})) == [("name", "namesake")]
    assert came(program, "Anna Huber", namesakes=["Anna Huber"])["entrant"] is None
    assert faults(program.post(AT, {"name": " "})) == [("name", "required")]


def test_sent_twice_it_is_one(program: Program, tournament: Tournament) -> None:
    first, second = (program.post(AT, {"name": "Anna Huber"}, Idempotency_Key="eins").json() for _ in range(2))
    assert first == second
    assert tournament.players.count() == 1


def test_who_may_only_write_reads_nobody(organiser: User, program: Program) -> None:
    writer = Program(organiser, (Scope.WRITE_REGISTRATION,))
    assert writer.post(AT, {"name": "Anna Huber"}).json()["private"] is None
    assert writer.get(AT).status_code == 403
