"""What programs do at the door: note who is there, and that somebody is not after all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.turnier.programs import Program
from turnier.models import Entrant, Tournament, User

AT = "/tournaments/preiswatten"


@pytest.fixture
def program(organiser: User, tournament: Tournament, register: Callable[..., list[Entrant]]) -> Program:
    """May do everything, where four teams are registered."""
    register(tournament, 4)
    return Program(organiser)


def test_it_is_noted_only_once_somebody_wants_to_know(program: Program) -> None:
    answer = program.post(f"{AT}/entrants/1/presence", {"present": True})
    assert (answer.status_code, "Wer ist da?" in answer.json()["detail"]) == (409, True)
    assert program.get(f"{AT}/check-in").json()["on"] is False


def test_somebody_comes_and_goes_again(program: Program, tournament: Tournament) -> None:
    began = program.post(f"{AT}/check-in", {"on": True})
    assert began.json() == {"on": True, "here": [], "missing": [1, 2, 3, 4]}
    for _twice in range(2):
        here = program.post(f"{AT}/entrants/2/presence", {"present": True}, Idempotency_Key="da")
        assert here.json()["private"]["presence"] == "here"
    program.post(f"{AT}/entrants/2/presence", {"present": True})
    assert tournament.events.filter(action="entrant_presence").count() == 1
    assert tournament.events.get(action="entrant_presence").data["token"] == program.token.pk
    assert program.get(f"{AT}/check-in").json() == {"on": True, "here": [2], "missing": [1, 3, 4]}
    gone = program.post(f"{AT}/entrants/2/presence", {"present": False})
    assert gone.json()["private"]["presence"] == ""
    assert program.post(f"{AT}/check-in", {"on": False}).json()["on"] is False
    assert program.post(f"{AT}/entrants/9/presence", {"present": True}).status_code == 404


def test_whoever_does_not_play_is_not_let_in(program: Program) -> None:
    program.post(f"{AT}/check-in", {"on": True})
    program.post(f"{AT}/entrants/1/withdraw")
    answer = program.post(f"{AT}/entrants/1/presence", {"present": True})
    assert (answer.status_code, "spielt nicht mehr mit" in answer.json()["detail"]) == (409, True)


def test_a_draw_seats_only_who_is_there(program: Program, own_folder: None) -> None:
    program.post(f"{AT}/check-in", {"on": True})
    refused = program.post(f"{AT}/rounds/1/draw")
    assert refused.status_code == 409
    for number in range(1, 5):
        program.post(f"{AT}/entrants/{number}/presence", {"present": True})
    assert program.post(f"{AT}/rounds/1/draw").status_code == 200
