"""Who goes in the middle of play, and what becomes of the open table by the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw
from turnier.services.integrity import check_tournament
from turnier.services.money.ledger import balances
from turnier.services.registration.register import entrant_return, entrant_status
from turnier.services.registration.withdraw import (
    entrant_disqualify,
    entrant_withdraw,
    table_disqualify,
    table_of_prepared_round,
    tables_to_settle,
    walkover_results,
)
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import NeedsReason, UserError

Enter = Callable[..., Revision]
ONE_WIN = ({"kind": "bummerl", "score": [11, 5]},)


@pytest.fixture
def sitting(
    tournament: Tournament, register: Callable[..., list[Entrant]], drawn: Callable[[Tournament], Round]
) -> Sitting:
    """A published table of two teams."""
    register(tournament, 2)
    return drawn(tournament).sittings.get()


def sides(sitting: Sitting) -> tuple[Entrant, Entrant]:
    first, second = sitting.seats.order_by("seat")
    return first.entrant, second.entrant


def figures(sitting: Sitting) -> dict[int, dict[str, int]]:
    """Seat → metric → value."""
    found: dict[int, dict[str, int]] = {}
    for seat in sitting.seats.all():
        found[seat.seat] = dict(sitting.tallies.filter(entrant=seat.entrant_id).values_list("metric", "value"))
    return found


def test_outstanding_bummerl_go_to_the_opponents_and_played_ones_stay(
    sitting: Sitting, enter: Enter, organiser: User
) -> None:
    enter(sitting, ONE_WIN)
    cheat, victim = sides(sitting)
    entrant_disqualify(entrant=cheat, reason="Betrug", by=organiser)
    assert figures(sitting) == {
        0: {"bummerl": 1, "scored": 11, "conceded": 27},
        1: {"bummerl": 2, "scored": 27, "conceded": 11},
    }
    rows = {row.entrant.number: row.place for row in standings(sitting.round.tournament).rows}
    assert rows == {cheat.number: None, victim.number: 1}


def test_a_complete_table_stays_as_it_is(sitting: Sitting, enter: Enter, organiser: User) -> None:
    enter(sitting)
    before = figures(sitting)
    entrant_disqualify(entrant=sides(sitting)[0], reason="Betrug", by=organiser)
    assert figures(sitting) == before


def test_of_two_disqualified_teams_open_bummerl_count_for_nobody(
    sitting: Sitting, enter: Enter, organiser: User
) -> None:
    enter(sitting, ONE_WIN)
    table_disqualify(sitting=sitting, reason="Schlägerei", by=organiser)
    sitting.refresh_from_db()
    played = {0: {"bummerl": 1, "scored": 11, "conceded": 5}, 1: {"bummerl": 0, "scored": 5, "conceded": 11}}
    assert (figures(sitting), sitting.finished) == (played, True)
    assert {entrant.status for entrant in sides(sitting)} == {"disqualified"}


def test_the_rest_counts_for_nobody_if_the_other_one_is_out_already(sitting: Sitting, organiser: User) -> None:
    first, second = sides(sitting)
    entrant_status(entrant=first, status=Entrant.Status.DISQUALIFIED, by=organiser, reason="Betrug")
    entrant_disqualify(entrant=second, reason="Auch", by=organiser)
    assert {seat: tally["bummerl"] for seat, tally in figures(sitting).items()} == {0: 0, 1: 0}


def test_disqualifying_a_table_needs_a_reason(sitting: Sitting, organiser: User) -> None:
    with pytest.raises(NeedsReason):
        table_disqualify(sitting=sitting, reason=" ", by=organiser)
    assert {entrant.status for entrant in sides(sitting)} == {"active"}


@pytest.mark.parametrize(
    ("wish", "finished", "bummerl"), [("walkover", True, {0: 0, 1: 3}), ("end", True, {}), ("open", False, {})]
)
def test_who_goes_home_says_what_becomes_of_the_table(
    sitting: Sitting, organiser: User, wish: Any, finished: bool, bummerl: dict[int, int]
) -> None:
    entrant = sides(sitting)[0]
    entrant_withdraw(entrant=entrant, tables={"1-1": wish}, by=organiser)
    sitting.refresh_from_db()
    entrant.refresh_from_db()
    won = {seat: tally["bummerl"] for seat, tally in figures(sitting).items() if tally}
    assert (sitting.finished, won, entrant.status) == (finished, bummerl, "withdrawn")


def test_what_would_follow_is_known_before(sitting: Sitting, enter: Enter) -> None:
    enter(sitting, ONE_WIN)
    first, second = sides(sitting)
    [table] = tables_to_settle(first)
    assert (table.key, table.winner, table.walkover) == ("1-1", second, "1:2")
    assert walkover_results(Sitting.objects.get(pk=sitting.pk)) == {0: "3:0", 1: "1:2", None: "1:0"}


def test_a_game_without_walkovers_ends_its_table(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    sitting = drawn(singles("seconds", 4)).sittings.get()
    entrant = sitting.seats.first().entrant
    assert [(table.walkover, table.winner) for table in tables_to_settle(entrant)] == [("", None)]
    entrant_disqualify(entrant=entrant, reason="Betrug", by=organiser, tables={"1-1": "end"})
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.ended_at is None, tables_to_settle(entrant)) == (True, False, ())


def test_everybody_at_a_table_of_single_players_is_disqualified(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    sitting = drawn(singles("doppelkopf", 4)).sittings.get()
    table_disqualify(sitting=sitting, reason="Schlägerei", by=organiser)
    sitting.refresh_from_db()
    rows = standings(sitting.round.tournament).rows
    assert (sitting.finished, {row.place for row in rows}) == (True, {None})


def test_a_seat_that_nobody_has_seen_is_named(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    entrant = register(tournament, 2)[0]
    assert table_of_prepared_round(entrant) is None
    round_draw(tournament=tournament, by=organiser)
    assert table_of_prepared_round(entrant) == (1, 1)


@pytest.mark.parametrize("extra", [False, True])
def test_coming_back_is_as_before(organiser: User, register_at_desk: Callable[..., list[Entrant]], extra: bool) -> None:
    tournament = tournament_create(by=organiser, name="Abend", game="watten")
    [entrant] = register_at_desk(tournament, 1, out_of_competition=extra)
    for status in (Entrant.Status.WITHDRAWN, Entrant.Status.DISQUALIFIED):
        entrant_status(entrant=entrant, status=status, by=organiser, reason="Betrug")
    assert Entrant.objects.get(pk=entrant.pk).guest is extra
    assert entrant_return(entrant=entrant, by=organiser).status == ("out_of_competition" if extra else "active")


def test_a_table_that_is_through_is_disqualified_without_changing_its_sheet(
    sitting: Sitting, enter: Enter, organiser: User
) -> None:
    enter(sitting)
    before = Sitting.objects.get(pk=sitting.pk)
    table_disqualify(sitting=sitting, reason="Falschspiel", by=organiser)
    after = Sitting.objects.get(pk=sitting.pk)
    assert (after.version, after.ended_at, after.result) == (before.version, None, before.result)
    statuses = {seat.entrant.status for seat in after.seats.select_related("entrant")}
    assert statuses == {Entrant.Status.DISQUALIFIED}


def test_who_goes_out_of_competition_has_no_place_here_nor_on_another_computer(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> None:
    register(tournament, 2, paid=True)
    sitting = drawn(tournament).sittings.get()
    enter(sitting, ONE_WIN * 3)
    winner, other = sides(sitting)
    entrant_withdraw(entrant=winner, tables={}, by=organiser, refund="Muss heim", out_of_competition=True)
    moved = tournament_import(text=tournament_export(tournament), by=organiser)
    for evening in (tournament, moved):
        gone = evening.entrants.get(number=winner.number)
        assert (gone.status, gone.guest, gone.due_cents, gone.paid_cents) == ("withdrawn", True, 0, 0)
        places = {row.entrant.number: row.place for row in standings(evening).rows}
        assert places == {winner.number: None, other.number: 1}
        assert balances(evening)["cash"] == 2000
        assert check_tournament(evening) == ()


def test_who_sits_at_a_table_with_a_stack_leaves_there(
    stacks: Callable[..., tuple[Tournament, Sitting]], organiser: User
) -> None:
    """A program that withdraws somebody hears it too."""
    tournament, _sitting = stacks(4)
    entrant = tournament.entrants.get(number=1)
    with pytest.raises(UserError, match="Bitte unter „Tische“ ausscheiden lassen"):
        entrant_withdraw(entrant=entrant, tables={}, by=organiser)
    assert tournament.entrants.get(number=1).status == Entrant.Status.ACTIVE
