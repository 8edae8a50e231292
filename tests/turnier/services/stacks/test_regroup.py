"""Tables that end one by one: whoever changes goes on with his stack, and nobody waits for the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from turnier.models import Entrant, Revision, Round, Seat, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.check_in import check_in_begin
from turnier.services.registration.queries import playing
from turnier.services.sheets.queries import lines_now, table_of
from turnier.services.sheets.referee import help_call
from turnier.services.stacks.queries import stacks
from turnier.services.stacks.regroup import (
    entrant_move,
    open_tables,
    seating_undo,
    table_resume,
    tables_end,
    tables_merge,
    tables_redraw,
)
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError

Singles = Callable[..., Tournament]
Enter = Callable[..., Revision]
HAND = {"kind": "hand", "declarer": 0, "bid": 2, "joined": [0, 1], "tricks": [3, 2, 0, 0]}


def lost(*losers: int) -> list[dict[str, object]]:
    return [{"kind": "rubber", "ending": "points", "loser": loser} for loser in losers]


def seats(tournament: Tournament) -> dict[int, list[int]]:
    """Number of the table → start numbers, as people sit now."""
    return {sitting.table: numbers(sitting) for sitting in open_tables(tournament)}


def numbers(sitting: Sitting) -> list[int]:
    return [seat.entrant.number for seat in sitting.seats.select_related("entrant").order_by("seat")]


@pytest.fixture
def evening(singles: Singles, organiser: User) -> Tournament:
    """Eight players at two tables of four."""
    tournament = singles("brokdorf", 8)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((4, 4)))
    return tournament


def free(tournament: Tournament) -> list[int]:
    return [entrant.number for entrant in playing(tournament)]


def test_a_table_ends_and_the_other_plays_on(evening: Tournament, organiser: User, enter: Enter) -> None:
    first, second = open_tables(evening)
    enter(first, lost(0))
    tables_end(tournament=evening, sittings=[first], by=organiser)
    assert seats(evening) == {2: numbers(second)}
    assert free(evening) == sorted(numbers(first))
    assert enter(second, lost(1)).number == 1


def test_the_free_are_drawn_to_the_free_numbers(evening: Tournament, organiser: User, enter: Enter) -> None:
    first, second = open_tables(evening)
    enter(first, lost(0))
    before = dict(zip(numbers(first), (700, 1100, 1100, 1100), strict=True))
    new_round = tables_redraw(tournament=evening, sittings=[first], by=organiser)
    one, two = open_tables(evening)
    assert (one.table, one.round, two) == (1, new_round, second)
    assert sorted(numbers(one)) == sorted(numbers(first))
    assert table_of(one).start == tuple(before[number] for number in numbers(one))
    assert (free(evening), new_round.draws.get().current) == ([], True)


def test_two_tables_become_one_in_the_order_of_their_seats(singles: Singles, organiser: User) -> None:
    tournament = singles("brokdorf", 6)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((3, 3)))
    second, first = reversed(open_tables(tournament))
    merged = tables_merge(tournament=tournament, sittings=[second, first], by=organiser)
    assert seats(tournament) == {2: numbers(second) + numbers(first)}
    assert merged.round.published_at is not None


def test_seven_are_too_many_for_a_table(evening: Tournament, organiser: User) -> None:
    with pytest.raises(UserError, match=r"^Zusammen säßen 8 am Tisch, Platz ist für 6\. „Neu auslosen“"):
        tables_merge(tournament=evening, sittings=open_tables(evening), by=organiser)
    assert len(open_tables(evening)) == 2


def test_one_player_moves(evening: Tournament, organiser: User) -> None:
    first, second = open_tables(evening)
    mover = first.seats.get(seat=2).entrant
    entrant_move(entrant=mover, to=second, by=organiser)
    stayed = [number for number in numbers(first) if number != mover.number]
    assert seats(evening) == {1: stayed, 2: [*numbers(second), mover.number]}


def test_who_is_left_alone_is_free(singles: Singles, organiser: User) -> None:
    tournament = singles("brokdorf", 5)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((2, 3)))
    two, three = sorted(open_tables(tournament), key=lambda sitting: sitting.seats.count())
    mover, alone = (seat.entrant for seat in two.seats.select_related("entrant").order_by("seat"))
    entrant_move(entrant=mover, to=three, by=organiser)
    assert seats(tournament) == {three.table: [*numbers(three), mover.number]}
    assert free(tournament) == [alone.number]


def test_a_late_comer_sits_down_at_a_running_table(evening: Tournament, organiser: User, enter: Enter) -> None:
    first, _second = open_tables(evening)
    enter(first, lost(0))
    late = Entrant.objects.create(tournament=evening, number=9, name="Zoe Spät")
    assert free(evening) == [9]
    table = entrant_move(entrant=late, to=first, by=organiser)
    assert table_of(table).start == (700, 1100, 1100, 1100, 1000)


def test_nobody_changes_in_mid_rubber(evening: Tournament, organiser: User, enter: Enter) -> None:
    first, second = open_tables(evening)
    enter(first, [HAND])
    refused = r"^An Tisch 1 geht es noch nicht: Runde 1 läuft noch\. Bitte zu Ende eintragen oder"
    for attempt in (
        lambda: tables_end(tournament=evening, sittings=[first], by=organiser),
        lambda: tables_redraw(tournament=evening, sittings=[second, first], by=organiser),
        lambda: entrant_move(entrant=first.seats.get(seat=0).entrant, to=second, by=organiser),
    ):
        with pytest.raises(UserError, match=refused):
            attempt()
    assert len(open_tables(evening)) == 2


@pytest.mark.parametrize(
    ("sentence", "act"),
    [
        ("Bitte zuerst einen Tisch auswählen.", lambda t, by: tables_end(tournament=t, sittings=[], by=by)),
        (
            "Zum Zusammenlegen bitte zwei Tische auswählen.",
            lambda t, by: tables_merge(tournament=t, sittings=open_tables(t)[:1], by=by),
        ),
        (
            "Anna Eins1 sitzt schon an Tisch {table}.",
            lambda t, by: entrant_move(entrant=t.entrants.get(number=1), to=table_with(t, 1), by=by),
        ),
        (
            "Zum Auslosen braucht es mindestens zwei. Dabei: 0 Spieler.",
            lambda t, by: tables_redraw(tournament=t, by=by),
        ),
    ],
)
def test_what_cannot_be_is_refused(
    evening: Tournament, organiser: User, sentence: str, act: Callable[[Tournament, User], object]
) -> None:
    with pytest.raises(UserError) as refused:
        act(evening, organiser)
    assert refused.value.message == sentence.format(table=table_with(evening, 1).table)


def table_with(tournament: Tournament, number: int) -> Sitting:
    return next(sitting for sitting in open_tables(tournament) if number in numbers(sitting))


def test_who_has_gone_moves_nowhere(evening: Tournament, organiser: User, enter: Enter) -> None:
    first, second = open_tables(evening)
    enter(first, [{"kind": "leave", "player": 0}])
    with pytest.raises(UserError, match=r"spielt nicht mehr mit\.$"):
        entrant_move(entrant=first.seats.get(seat=0).entrant, to=second, by=organiser)


def test_a_table_ends_once(evening: Tournament, organiser: User) -> None:
    first, _second = open_tables(evening)
    tables_end(tournament=evening, sittings=[first], by=organiser)
    with pytest.raises(UserError, match=r"^Tisch 1 ist schon beendet\. Bitte die Seite neu laden\.$"):
        tables_end(tournament=evening, sittings=[first], by=organiser)


def test_the_end_of_a_table_is_taken_back(evening: Tournament, organiser: User, enter: Enter) -> None:
    first, _second = open_tables(evening)
    enter(first, lost(0))
    tables_end(tournament=evening, sittings=[first], by=organiser)
    table_resume(sitting=first, by=organiser)
    assert (sorted(seats(evening)), free(evening)) == ([1, 2], [])


def test_a_table_stays_ended_once_its_people_sit_elsewhere(evening: Tournament, organiser: User) -> None:
    first, _second = open_tables(evening)
    tables_redraw(tournament=evening, sittings=[first], by=organiser)
    with pytest.raises(UserError, match=r"sitzt schon an Tisch 1\. Tisch 1 bleibt beendet\.$"):
        table_resume(sitting=first, by=organiser)


def test_a_new_seating_is_taken_back_until_something_is_written(
    evening: Tournament, organiser: User, enter: Enter
) -> None:
    first, _second = open_tables(evening)
    again = tables_redraw(tournament=evening, sittings=[first], by=organiser)
    help_call(sitting=again.sittings.get(), reason="Karte verdeckt")
    seating_undo(round=again, by=organiser)
    assert (sorted(seats(evening)), free(evening)) == ([2], sorted(numbers(first)))
    once_more = tables_redraw(tournament=evening, by=organiser)
    enter(open_tables(evening)[0], lost(0))
    with pytest.raises(UserError, match=r"^An Tisch 1 ist schon etwas eingetragen\."):
        seating_undo(round=once_more, by=organiser)
    with pytest.raises(UserError, match=r"geht nur der Reihe nach\.$"):
        seating_undo(round=evening.rounds.get(number=1), by=organiser)


def test_a_table_that_is_taken_again_stays_ended(evening: Tournament, organiser: User) -> None:
    first, _second = open_tables(evening)
    tables_end(tournament=evening, sittings=[first], by=organiser)
    for number in (9, 10):
        Entrant.objects.create(tournament=evening, number=number, name=f"Zoe {number}")
    new_round = Round.objects.create(tournament=evening, number=2)
    other = Sitting.objects.create(round=new_round, table=1)
    Seat.objects.bulk_create(
        Seat(sitting=other, round=new_round, seat=seat, entrant=evening.entrants.get(number=9 + seat))
        for seat in range(2)
    )
    with pytest.raises(UserError, match=r"^Tisch 1 ist inzwischen neu besetzt\.$"):
        table_resume(sitting=first, by=organiser)


def test_an_unpublished_draw_comes_first(evening: Tournament, organiser: User) -> None:
    first, second = open_tables(evening)
    tables_end(tournament=evening, sittings=[first], by=organiser)
    round_draw(tournament=evening, by=organiser)
    late = Entrant.objects.create(tournament=evening, number=9, name="Zoe Spät")
    with pytest.raises(UserError, match=r"^Sitzordnung 2 ist ausgelost, aber noch nicht veröffentlicht\.$"):
        entrant_move(entrant=late, to=second, by=organiser)
    assert seats(evening) == {2: numbers(second)}


def corrected(enter: Enter, sitting: Sitting, entries: Sequence[dict[str, object]]) -> Revision:
    return enter(sitting, entries, reason="Verschrieben")


def test_a_correction_goes_along_to_the_later_tables(evening: Tournament, organiser: User, enter: Enter) -> None:
    first, second = open_tables(evening)
    enter(first, lost(0))
    loser, winner = first.seats.get(seat=0).entrant, first.seats.get(seat=1).entrant
    later = entrant_move(entrant=loser, to=second, by=organiser)
    enter(later, lost(4, 4))
    corrected(enter, first, lost(1))
    tallies = {row.entrant: row.tally["cents"] for row in standings(evening).rows}
    assert (tallies[loser], tallies[winner]) == (100 - 800, -300)
    assert table_of(later).start == (1000, 1000, 1000, 1000, 1100)


def test_a_correction_that_makes_a_later_table_impossible_is_refused(
    evening: Tournament, organiser: User, enter: Enter
) -> None:
    first, second = open_tables(evening)
    enter(first, lost(0, 0, 0))
    later = entrant_move(entrant=first.seats.get(seat=0).entrant, to=second, by=organiser)
    enter(later, lost(4))
    with pytest.raises(UserError) as refused:
        corrected(enter, first, lost(0, 0, 0, 0))
    assert refused.value.message == (
        f"Damit geht Tisch 2 in Sitzordnung 2 nicht mehr auf: {first.seats.get(seat=0).entrant.name} ist ausgeschieden "
        "und kann in Runde 1 nicht mitspielen. Bitte dort beginnen."
    )
    assert len(lines_now(first)) == 3


def test_who_was_missing_and_is_put_to_a_table_has_come(evening: Tournament, organiser: User, enter: Enter) -> None:
    """With a stack nobody is asked about before the next draw, and nobody takes them off the list by a slip."""
    check_in_begin(tournament=evening, by=organiser)
    first, _second = open_tables(evening)
    late = Entrant.objects.create(tournament=evening, number=9, name="Zoe Spät")
    table = entrant_move(entrant=late, to=first, by=organiser)
    enter(table, lost(0))
    tables_end(tournament=evening, sittings=[table], by=organiser)
    found = stacks(Tournament.objects.get())
    assert (found.missing, [row.entrant.number for row in found.free].count(9)) == ((), 1)
    noted = evening.events.filter(action="entrant_presence", data__number=9).get()
    assert (noted.by, noted.data["presence"]) == (organiser, "here")
