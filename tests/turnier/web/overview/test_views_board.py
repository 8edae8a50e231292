"""The tiles: what is missing first, the rest by number, tables of earlier rounds marked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from turnier.models import Entrant, Proposal, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.sheets.propose import proposal_make, proposals_refuse, seen_lines
from turnier.services.sheets.referee import help_call
from turnier.services.stacks.regroup import entrant_move, open_tables, tables_redraw
from turnier.web.overview.views import BoardTile, OverviewBoard, overview_board
from turnier.web.shared.evening import evening
from turnier.web.shared.next_step import next_step

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
ONE_WIN = ({"kind": "bummerl", "score": [11, 5]},)


def shown(tournament: Tournament) -> OverviewBoard:
    found = overview_board(evening(tournament))
    assert found is not None
    return found


@pytest.fixture
def played(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> Tournament:
    """Three tables: 1 finished, 2 begun, 3 untouched."""
    register(tournament, 6)
    one, two, _three = drawn(tournament).sittings.order_by("table")
    enter(one)
    enter(two, ONE_WIN)
    return tournament


def test_before_the_first_round_there_is_no_board(tournament: Tournament) -> None:
    assert overview_board(evening(tournament)) is None


def test_an_unpublished_round_is_not_on_the_board(tournament: Tournament, register: Register, organiser: User) -> None:
    register(tournament, 4)
    round_draw(tournament=tournament, by=organiser)
    assert overview_board(evening(tournament)) is None


def test_missing_tables_come_first(played: Tournament) -> None:
    def row(tile: BoardTile) -> tuple[Any, ...]:
        return tile.table, tile.state, tile.word, tile.result

    assert [row(tile) for tile in shown(played).missing] == [(2, "run", "läuft", "1:0"), (3, "open", "offen", "")]
    assert [row(tile) for tile in shown(played).done] == [(1, "good", "bestätigt", "3:0")]


def test_a_tile_tells_since_when_nothing_happened(played: Tournament) -> None:
    begun, untouched = shown(played).missing
    assert begun.since == Sitting.objects.get(table=2).changed_at
    assert untouched.since == shown(played).round.published_at


def test_names_stand_in_seat_order(played: Tournament) -> None:
    seats = Sitting.objects.get(table=3).seats.order_by("seat")
    assert shown(played).missing[1].names == tuple(seat.entrant.name for seat in seats)


def test_tables_of_earlier_rounds_stay_until_they_are_in(played: Tournament, organiser: User) -> None:
    second = round_draw(tournament=played, by=organiser, despite_missing=True, reason="Grund").round
    round_publish(round=second, by=organiser)
    found = shown(played)
    assert [(tile.round, tile.table, tile.earlier) for tile in found.missing] == [
        (1, 2, 1),
        (1, 3, 1),
        (2, 1, None),
        (2, 2, None),
        (2, 3, None),
    ]
    assert (found.done, found.total) == ((), 3)


def propose(table: int, key: str) -> Proposal:
    """The first Bummerl of a table, as a phone proposes it."""
    sitting = Sitting.objects.get(table=table)
    return proposal_make(
        sitting=sitting,
        key=key,
        seen=seen_lines(sitting),
        payload=ONE_WIN[0],
        accepted=frozenset(),
        device="phone",
    )


def test_a_refused_sheet_is_the_next_step_until_somebody_writes(played: Tournament) -> None:
    line = propose(3, "first")
    assert [(t.table, t.state) for t in shown(played).missing] == [(3, "wait"), (2, "run")]
    third = Sitting.objects.get(table=3)
    proposals_refuse(sitting=third, page_version=third.page_version, lines=[line.pk])
    assert [(t.table, t.word) for t in shown(played).missing] == [(3, "Konflikt"), (2, "läuft")]
    step = next_step(evening(played))
    assert (step.head, step.button.url) == ("Konflikt an Tisch 3 klären", "/t/preiswatten/zettel/1/3/handy/")
    propose(3, "second")
    assert next_step(evening(played)).head == "Ergebnisse eingeben"


def test_what_the_desk_has_refused_is_no_conflict_of_the_table(
    at_desk: Client, played: Tournament, organiser: User
) -> None:
    """Nobody at the table has said anything; that a line is missing is said until it is written anew."""
    propose(3, "first")
    third = Sitting.objects.get(table=3)
    proposals_refuse(sitting=third, page_version=third.page_version, by=organiser)
    page = at_desk.get("/t/preiswatten/").content.decode()
    assert [said in page for said in ("Konflikt", "stimmt nicht", "Stimmt nicht")] == [False] * 3
    assert page.count("abgelehnt, fehlt noch") == 1
    help_call(sitting=third, reason="Wer gibt?")
    assert [(t.table, t.refused, t.turned_down) for t in shown(played).missing] == [(3, False, True), (2, False, False)]
    propose(3, "second")
    assert "abgelehnt, fehlt noch" not in at_desk.get("/t/preiswatten/").content.decode()


def test_a_table_with_a_new_sheet_says_that_it_is_new(
    at_desk: Client, singles: Callable[..., Tournament], enter: Enter, organiser: User
) -> None:
    tournament = singles("brokdorf", 8)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((3, 5)))
    first, second = open_tables(tournament)

    def feet() -> list[str]:
        page = " ".join(at_desk.get(f"/t/{tournament.slug}/").content.decode().split())
        return re.findall(r'class="t-tile__foot"> <span> ([^<]*?) </span>', page)

    assert feet() == ["noch kein Eintrag"] * 2
    enter(first, [{"kind": "rubber", "ending": "points", "loser": 0}])
    entrant_move(entrant=second.seats.get(seat=0).entrant, to=first, by=organiser)
    assert feet() == ["neuer Zettel, noch kein Eintrag"] * 2
