"""The filler of the organisers: comes when the number is odd, goes, and comes back under the same number."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.translation import override

from turnier.models import Entrant, Revision, Tournament, User
from turnier.services.draw.draw import round_publish, round_withdraw
from turnier.services.draw.split import round_draw_split
from turnier.services.integrity import check_tournament
from turnier.services.registration.fillers import filler_register, fillers_of
from turnier.services.registration.register import entrant_status
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]


def test_the_filler_plays_out_of_competition(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3)
    filler = filler_register(tournament=tournament, by=organiser)
    assert (filler.number, filler.name, filler.status) == (4, "Turnierleitung", Entrant.Status.OUT_OF_COMPETITION)
    assert list(filler.players.values_list("name", flat=True)) == ["Turnierleitung 1", "Turnierleitung 2"]


def test_an_even_number_needs_no_filler(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3)
    filler_register(tournament=tournament, by=organiser)
    with pytest.raises(UserError, match="4 Teams sind schon eine gerade Zahl"):
        filler_register(tournament=tournament, by=organiser)
    assert tournament.entrants.count() == 4


def test_a_filler_that_went_comes_back(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3)
    filler = filler_register(tournament=tournament, by=organiser)
    entrant_status(entrant=filler, status=Entrant.Status.WITHDRAWN, by=organiser)
    again = filler_register(tournament=tournament, by=organiser)
    assert (again.pk, again.status) == (filler.pk, Entrant.Status.OUT_OF_COMPETITION)


def test_a_filler_is_known_in_every_language(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 3)
    with override("en"):
        filler = filler_register(tournament=tournament, by=organiser)
    assert filler.name != "Turnierleitung"
    assert fillers_of(tournament.entrants.all()) == [filler]
    entrant_status(entrant=filler, status=Entrant.Status.WITHDRAWN, by=organiser)
    assert filler_register(tournament=tournament, by=organiser) == filler


def test_who_filled_up_a_draw_goes_with_it(singles: Callable[..., Tournament], organiser: User) -> None:
    tournament = singles("seconds", 10)
    draw = round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    assert len(fillers_of(tournament.entrants.all())) == 2
    round_withdraw(round=draw.round, by=organiser, reason="Anders")
    assert fillers_of(tournament.entrants.all()) == []
    assert [row.entrant.number for row in standings(tournament).rows] == list(range(1, 11))


def test_the_desk_lists_no_filler_that_nobody_needed(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """It is called back under its number, which stays taken: the draw that was taken back names it."""
    tournament = singles("tausend", 5)
    listed = []
    for of_round in range(2):
        draw = round_draw_split(tournament=tournament, by=organiser, number=1, split="2x3")
        listed.append(_on_the_list(at_desk))
        round_withdraw(round=draw.round, by=organiser, reason=f"Anders {of_round}")
        listed.append(_on_the_list(at_desk))
    assert listed == [6, 5, 6, 5]
    assert check_tournament(Tournament.objects.get()) == ()


def _on_the_list(at_desk: Client) -> int:
    (board,) = {each["board"] for each in [at_desk.get("/t/abend/anmeldung/").context]}
    assert ["Turnierleitung" in line.name for line in board.newest()].count(True) == len(board.lines) - 5
    return len(board.lines)


def test_a_filler_who_has_played_stays(
    singles: Callable[..., Tournament], enter: Callable[..., Revision], organiser: User
) -> None:
    tournament = singles("seconds", 3, rounds=2)
    first = round_draw_split(tournament=tournament, by=organiser, number=1, split="1x4").round
    round_publish(round=first, by=organiser)
    enter(first.sittings.get(), [{"kind": "hand", "tricks": [6, 4, 2, 1]}] * 8)
    second = round_draw_split(tournament=tournament, by=organiser, number=2, split="1x4").round
    round_withdraw(round=second, by=organiser, reason="Pause")
    assert [filler.number for filler in fillers_of(tournament.entrants.all())] == [4]
