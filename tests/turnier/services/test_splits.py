"""A round drawn by the split that was chosen, with its fillers, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.errors import UserError
from turnier.models import Draw, Entrant, Sitting, Tournament, User
from turnier.services.registration import entrant_status
from turnier.services.splits import round_draw_split

Singles = Callable[..., Tournament]


def fillers(tournament: Tournament) -> list[str]:
    return [e.name for e in tournament.entrants.filter(status=Entrant.Status.OUT_OF_COMPETITION)]


def test_the_choice_is_frozen_with_the_draw(singles: Singles, organiser: User) -> None:
    tournament = singles("brokdorf", 13)
    draw = round_draw_split(tournament=tournament, by=organiser, number=1, split="2x4+1x5")
    assert '"sizes":[4,4,5]' in draw.frozen
    assert sorted(map(len, draw.outcome["tables"])) == [4, 4, 5]


def test_fillers_come_with_the_split(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 10)
    draw = round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    assert fillers(tournament) == ["Turnierleitung", "Turnierleitung 2"]
    assert (sorted(map(len, draw.outcome["tables"])), draw.outcome["byes"]) == ([4, 4, 4], [])


def test_fillers_who_left_come_back(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 11)
    first = round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4").round
    filler = tournament.entrants.get(status=Entrant.Status.OUT_OF_COMPETITION)
    entrant_status(entrant=filler, status=Entrant.Status.WITHDRAWN, by=organiser)
    first.sittings.all().delete()
    first.draws.update(current=False)
    round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    assert (fillers(tournament), tournament.entrants.count()) == (["Turnierleitung"], 12)


def test_pressing_twice_draws_once_and_adds_no_fillers(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 11)
    round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    with pytest.raises(UserError, match="Durchgang 1 ist schon ausgelost"):
        round_draw_split(tournament=tournament, by=organiser, number=1, split="3x4")
    assert (Draw.objects.count(), tournament.entrants.count()) == (1, 12)


def test_a_split_that_no_longer_fits_is_refused(singles: Singles, organiser: User) -> None:
    tournament = singles("seconds", 12)
    with pytest.raises(UserError, match="geht mit 12 Spieler nicht"):
        round_draw_split(tournament=tournament, by=organiser, number=1, split="4x4")
    assert not Sitting.objects.exists()
