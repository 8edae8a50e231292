"""Tournament files of every game: they go round byte for byte, and their places are those of plain arithmetic."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from turnier.models import Entrant, Round, Sitting, Tournament, User
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.integrity import check_tournament
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.registration.substitute import Newcomer, player_spells, substitute_enter
from turnier.services.registration.withdraw import entrant_disqualify
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.standings.decide import coin_record
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create

Worth = Callable[[Mapping[str, int]], tuple[Any, ...]]


def ratio(tally: Mapping[str, int]) -> tuple[int, Fraction]:
    """Scored to conceded; nothing conceded is more than anything."""
    if tally["conceded"]:
        return (0, Fraction(tally["scored"], tally["conceded"]))
    return (1 if tally["scored"] else 0, Fraction(0))


WORTH: dict[str, Worth] = {
    "watten": lambda tally: (tally["bummerl"], ratio(tally), tally["scored"]),
    "tausend": lambda tally: (tally["points"], tally["solos_won"]),
    "seconds": lambda tally: (tally["placing"], tally["wins"], tally["points"]),
    "doppelkopf": lambda tally: (tally["points"], tally["hands_won"]),
}


def evening(organiser: User, game: str, people: int, **rules: Any) -> Tournament:
    """A played tournament of so many, two rounds of it."""
    tournament = tournament_create(by=organiser, name="Abend", game=game, rounds=2, rules=rules)
    size = tournament.kind_of_game.team_size
    for n in range(people):
        players = tuple(f"Anna Eins{n}{'ab'[position]}" for position in range(size))
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    return rehearsal_create(tournament=tournament, by=organiser, chance=Random(5))


def gone_round(tournament: Tournament, organiser: User) -> Tournament:
    """The tournament after a way out and in again, having lost nothing."""
    text = tournament_export(tournament)
    copy = tournament_import(text=text, by=organiser)
    assert tournament_export(copy) == text
    assert places(copy) == places(tournament)
    return copy


def places(tournament: Tournament) -> dict[int, int | None]:
    return {row.entrant.number: row.place for row in standings(tournament).rows}


@pytest.mark.parametrize(
    ("game", "people", "rules"),
    [
        ("watten", 16, {}),
        ("watten", 16, {"preset": "watten13"}),
        ("tausend", 17, {}),
        ("seconds", 16, {}),
        ("doppelkopf", 17, {}),
        ("doppelkopf", 21, {"preset": "ddv"}),
    ],
)
def test_the_places_are_those_of_plain_arithmetic(
    organiser: User, game: str, people: int, rules: dict[str, Any]
) -> None:
    copy = gone_round(evening(organiser, game, people, **rules), organiser)
    worth = {row.entrant.number: WORTH[game](row.tally) for row in standings(copy).rows}
    better = {number: 1 + sum(other > mine for other in worth.values()) for number, mine in worth.items()}
    assert places(copy) == better


def test_tables_of_several_sizes_are_among_them(organiser: User) -> None:
    for game, people, sizes in (("doppelkopf", 17, {4, 5}), ("tausend", 17, {3, 4})):
        copy = evening(organiser, game, people)
        seated = {sitting.seats.count() for sitting in Sitting.objects.filter(round__tournament=copy)}
        assert seated == sizes


def test_a_brokdorf_evening_goes_round(organiser: User) -> None:
    played = evening(organiser, "brokdorf", 17)
    copy = gone_round(played, organiser)
    statuses = [dict(each.entrants.values_list("number", "status")) for each in (played, copy)]
    assert statuses[0] == statuses[1]
    assert sum(row.tally["cents"] for row in standings(copy).rows) == 0


def rubber(loser: int) -> dict[str, Any]:
    return {"kind": "rubber", "ending": "points", "loser": loser}


def test_leavers_keep_their_stack_and_the_eliminated_stand_behind(organiser: User) -> None:
    first = [rubber(0), rubber(0), {"kind": "leave", "player": 4}, rubber(1)]
    content = {
        "format": "turnier/1",
        "name": "Brokdorf",
        "game": "brokdorf",
        "rules": {},
        "entrants": [{"number": n, "name": name} for n, name in enumerate("ABCDE", start=1)],
        "rounds": [
            {"number": 1, "sittings": [{"table": 1, "sides": [1, 2, 3, 4, 5], "entries": first, "ended": True}]},
            {"number": 2, "sittings": [{"table": 1, "sides": [1, 2, 3, 4], "entries": [rubber(0)], "ended": True}]},
        ],
        "decisions": [{"kind": "playoff", "entrants": [3, 4], "order": [4, 3]}],
    }
    tournament = tournament_import(text=json.dumps(content), by=organiser)
    cents = {row.entrant.number: 1000 + row.tally["cents"] for row in standings(tournament).rows}
    assert cents == {1: 0, 2: 1000, 3: 1400, 4: 1400, 5: 1200}
    assert places(tournament) == {4: 1, 3: 2, 5: 3, 2: 4, 1: 5}
    assert dict(tournament.entrants.values_list("number", "status")) == {
        **dict.fromkeys((2, 3, 4), "active"),
        1: "eliminated",
        5: "left",
    }
    gone_round(tournament, organiser)


def test_what_was_done_by_hand_survives(
    tournament: Tournament,
    register_at_desk: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Any],
    organiser: User,
) -> None:
    register_at_desk(tournament, 6)
    register_at_desk(tournament, 2, out_of_competition=True)
    one, two, three, four = drawn(tournament).sittings.order_by("table")
    for sitting in (one, two):
        enter(sitting)
    sitting_end(sitting=four, by=organiser, reason="Licht aus")
    seats = [sitting.seats.get(seat=0).entrant.number for sitting in (one, two)]
    entrants_swap(round=one.round, first=seats[0], second=seats[1], by=organiser, reason="Saßen anders")
    through = two.seats.get(seat=1).entrant
    substitute_enter(entrant=through, newcomer=Newcomer("Cilli Drei", 0, 2, "krank"), by=organiser)
    entrant_disqualify(entrant=three.seats.get(seat=0).entrant, reason="Betrug", by=organiser)
    copy = gone_round(tournament, organiser)
    spells = player_spells(copy.entrants.get(number=through.number))
    assert [turn.name for turn in spells] == [f"Anna Eins{through.number}", "Cilli Drei"]
    swap = copy.rounds.get(number=1).swaps.get()
    assert (swap.first.number, swap.second.number, swap.reason) == (*seats, "Saßen anders")
    statuses = [list(each.entrants.order_by("number").values_list("status", flat=True)) for each in (tournament, copy)]
    assert statuses[0] == statuses[1]
    assert [s.finished for s in Sitting.objects.filter(round__tournament=copy).order_by("table")] == [True] * 4


def test_a_round_without_a_draw_keeps_its_swaps(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> None:
    """It came with a file of somebody who wrote down only who sat where; the changes were made here."""
    register(tournament, 4)
    drawn(tournament)
    content = json.loads(tournament_export(tournament))
    del content["records"], content["rounds"][0]["draws"]
    came = tournament_import(text=json.dumps(content), by=organiser)
    entrants_swap(round=came.rounds.get(), first=1, second=2, by=organiser, reason="Saßen anders")
    late = [each.number for each in register(came, 2)]
    table_add(round=came.rounds.get(), numbers=late, by=organiser)
    copy = gone_round(came, organiser)
    assert copy.rounds.get().swaps.get().draw is None
    assert copy.rounds.get().table_changes.get().draw is None


def test_tables_that_were_changed_by_hand_go_round(
    register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    """Also in the order in which they were changed, so that the copy is checked like the original."""
    tournament = tournament_create(by=organiser, name="Freilos", game="watten", rules={"bye": "scored"})
    register(tournament, 5)
    of_round = drawn(tournament)
    paused = of_round.byes.get().entrant.number
    here, missing = of_round.sittings.get(table=1).seats.order_by("seat").values_list("entrant__number", flat=True)
    table_dissolve(sitting=of_round.sittings.get(table=1), missing=[missing], by=organiser, reason="Kamen nicht")
    entrants_swap(round=of_round, first=here, second=of_round.seats.first().entrant.number, by=organiser)
    pausing = list(of_round.byes.order_by("entrant").values_list("entrant__number", flat=True))
    table_add(round=of_round, numbers=pausing, by=organiser)
    copy = gone_round(tournament, organiser)
    changes = copy.rounds.get().table_changes.values_list(
        "draw__current", "table", "added", "seated", "pausing", "after_swaps", "reason"
    )
    assert list(changes) == [
        (True, 1, False, [here, missing], [here], 0, "Kamen nicht"),
        (True, 1, True, pausing, pausing, 1, ""),
    ]
    assert paused in pausing
    assert check_tournament(copy) == check_tournament(tournament) == ()


def test_an_override_goes_round(organiser: User, singles: Callable[..., Tournament], drawn: Any) -> None:
    tournament = singles("seconds", 4)
    sitting = drawn(tournament).sittings.get()
    line = {"kind": "hand", "tricks": [4, 3, 3, 4], "override": "Karte doppelt im Spiel"}
    result_save(sitting=sitting, submission=Submission("k", 0, (line,)), by=organiser)
    copy = gone_round(tournament, organiser)
    assert [entry.payload for entry in copy.rounds.get().sittings.get().entries.all()] == [line]


def test_the_coin_decides_in_the_copy_too(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Any],
    organiser: User,
) -> None:
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    first, second = (entrant.number for entrant in standings(tournament).ties[0])
    coin_record(tournament=tournament, order=[second, first], witness="Wirt", by=organiser)
    copy = places(gone_round(tournament, organiser))
    assert (copy[second], copy[first]) == (1, 2)
