"""The rehearsal: every game is played to the end, nothing touches the real tournament, nothing is left behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from turnier.models import Entrant, Player, Revision, Round, Sitting, Tournament, User
from turnier.services.record.write import missing_tables
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.singles import single_register
from turnier.services.rehearsal.rehearse import (
    LEAST,
    MINUTES_A_LINE,
    PAUSE_MINUTES,
    SHORTEST,
    Timetable,
    rehearsal_create,
)
from turnier.services.sheets.queries import evaluate_saved
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_delete
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.services.tournaments.queries import tournament_games
from turnier.text.errors import UserError


def seeded() -> Random:
    return Random(3)


@pytest.mark.parametrize("game", sorted(tournament_games()))
def test_every_game_is_played_by_its_rules_to_the_end(organiser: User, game: str) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game=game, rounds=2)
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    sittings = Sitting.objects.filter(round__tournament=copy).select_related("round__tournament")
    assert (copy.rounds.count(), missing_tables(copy)) == (2, [])
    assert all(evaluate_saved(copy, sitting).valid for sitting in sittings)
    assert all(sitting.entries_count for sitting in sittings)
    assert standings(copy).played


def test_the_real_tournament_is_not_touched(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, 4)
    before = tournament_export(Tournament.objects.get(pk=tournament.pk))
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    assert tournament_export(Tournament.objects.get(pk=tournament.pk)) == before
    assert (copy.is_rehearsal, copy.is_public, copy.name) == (True, False, "Probe: Preiswatten")


def test_names_and_numbers_are_copied_and_telephones_are_not(tournament: Tournament, organiser: User) -> None:
    registration = Registration(players=("Anna Huber", "Bernd Maier"), phone="0170 1", club="TSV", number=7)
    entrant_register(tournament=tournament, registration=registration, by=organiser)
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    entrant = copy.entrants.get(number=7)
    assert (entrant.name, entrant.club, entrant.phone) == ("Huber / Maier", "TSV", "")
    assert set(Player.objects.filter(tournament=copy).values_list("phone", flat=True)) == {""}


def test_a_team_whose_players_nobody_named_is_copied(organiser: User) -> None:
    content = {"format": "turnier/1", "name": "W", "game": "watten", "entrants": [{"number": 1, "name": "A / B"}]}
    tournament = tournament_import(text=json.dumps(content), by=organiser)
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    assert copy.entrants.get(number=1).name == "A / B"


def test_too_few_are_filled_up_with_invented_people(tournament: Tournament, organiser: User) -> None:
    assert rehearsal_create(tournament=tournament, by=organiser, chance=seeded()).entrants.count() == LEAST


def test_odd_numbers_and_lone_players_are_no_hindrance(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, LEAST)
    for name in ("Cilli Drei", "Dora Vier", "Emil Fünf"):
        single_register(tournament=tournament, registration=Registration(players=(name,)), by=organiser)
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    assert list(copy.entrants.values_list("status", flat=True)) == ["active"] * (LEAST + 1)
    assert [of_round.byes.count() for of_round in copy.rounds.all()] == [1] * copy.rounds.count()
    assert missing_tables(copy) == []


def test_where_byes_are_forbidden_a_filler_plays(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, LEAST + 1)
    Tournament.objects.update(rules={"bye": "forbidden"})
    copy = rehearsal_create(tournament=Tournament.objects.get(), by=organiser, chance=seeded())
    assert copy.entrants.get(status="out_of_competition").number == LEAST + 2


def test_the_times_are_those_of_an_evening_that_ends_now(tournament: Tournament, organiser: User) -> None:
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    rounds = list(Round.objects.filter(tournament=copy))
    assert [r.published_at for r in rounds] == sorted(r.published_at for r in rounds)
    for of_round in rounds:
        typed = list(Revision.objects.filter(sitting__round=of_round).values_list("at", "sitting__changed_at"))
        assert all(saved == changed and saved > of_round.published_at for saved, changed in typed)
    assert max(s.changed_at for s in Sitting.objects.filter(round__tournament=copy)) <= copy.changed_at


def test_the_last_round_may_wait_to_be_typed(tournament: Tournament, organiser: User) -> None:
    copy = rehearsal_create(tournament=tournament, by=organiser, open_last=True, chance=seeded())
    assert {number for number, _table in missing_tables(copy)} == {copy.rounds_planned}


def test_a_rehearsal_is_thrown_away_whole(tournament: Tournament, organiser: User) -> None:
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    tournament_delete(tournament=copy, by=organiser)
    assert list(Tournament.objects.all()) == [tournament]
    assert (Entrant.objects.count(), Sitting.objects.count()) == (0, 0)


def test_nobody_rehearses_a_rehearsal(tournament: Tournament, organiser: User) -> None:
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    with pytest.raises(UserError, match="Das ist schon eine Probe"):
        rehearsal_create(tournament=copy, by=organiser)


def test_a_file_of_a_rehearsal_stays_one(tournament: Tournament, organiser: User) -> None:
    copy = rehearsal_create(tournament=tournament, by=organiser, chance=seeded())
    text = tournament_export(copy)
    again = tournament_import(text=text, by=organiser)
    assert (again.is_rehearsal, tournament_export(again)) == (True, text)


def at(pk: int, sitting: int = 1) -> Any:
    return SimpleNamespace(pk=pk, sitting_id=sitting)


def test_a_round_lasts_as_long_as_its_slowest_table() -> None:
    times = Timetable(Random(1))
    times.begin(at(1))
    times.played(at(1), 40)
    times.played(at(2), 10)
    times.end(at(1), is_open=False)
    assert 0.8 * 40 * MINUTES_A_LINE + PAUSE_MINUTES <= times.now <= 1.25 * 40 * MINUTES_A_LINE + PAUSE_MINUTES


def test_the_shortest_sheet_takes_its_time_too() -> None:
    times = Timetable(Random(1))
    times.begin(at(1))
    times.played(at(1), 1)
    times.end(at(1), is_open=False)
    assert times.now >= 0.8 * SHORTEST + PAUSE_MINUTES


def test_an_open_round_has_just_begun() -> None:
    times = Timetable(Random(1))
    times.begin(at(1))
    times.end(at(1), is_open=True)
    assert times.now == 0
