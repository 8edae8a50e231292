"""The limit rises at every open table at once, goes along to new tables, and can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Revision, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.sheets.queries import table_of
from turnier.services.stacks.lines import limit_raise
from turnier.services.stacks.queries import stack_curves, stacks
from turnier.services.stacks.regroup import open_tables, tables_end, tables_merge, tables_redraw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError

Enter = Callable[..., Revision]


def lost(*losers: int) -> list[dict[str, object]]:
    return [{"kind": "rubber", "ending": "points", "loser": loser} for loser in losers]


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def evening(singles: Callable[..., Tournament], organiser: User) -> Tournament:
    """Two tables of three at which the limit may rise."""
    tournament = singles("brokdorf", 6, rules={"rising_limit": True})
    tables_redraw(tournament=fresh(tournament), by=organiser)
    return fresh(tournament)


def test_it_rises_at_every_table_and_is_taken_back(evening: Tournament, organiser: User) -> None:
    limit_raise(tournament=evening, euros=7, by=organiser)
    assert stacks(fresh(evening)).limit == 700
    event = evening.events.get(action="limit_raise")
    assert event.data == {"euros": 7, "before": 0}
    undone = undo_option(event)
    assert (undone.action is not None, undone.consequences) == (True, ("Die Grenze liegt wieder bei 0 €.",))
    undone.action(organiser, "")
    assert stacks(fresh(evening)).limit == 0
    limit_raise(tournament=evening, euros=6, by=organiser)
    assert check_tournament(fresh(evening)) == ()


def test_who_reaches_it_is_out_and_it_goes_along(evening: Tournament, organiser: User, enter: Enter) -> None:
    limit_raise(tournament=evening, euros=8, by=organiser)
    line = {"kind": "limit", "euros": 8}
    first, second = open_tables(evening)
    enter(first, [line, *lost(0)])
    out = first.seats.get(seat=0).entrant
    assert (out.status, len(stacks(fresh(evening)).playing)) == (Entrant.Status.ELIMINATED, 5)
    assert standings(fresh(evening)).rows[-1].entrant == out
    merged = tables_merge(tournament=fresh(evening), sittings=[first, second], by=organiser)
    assert table_of(merged).limits == (800,) * 5
    enter(merged, lost(1))
    names = [seat.entrant for seat in merged.seats.order_by("seat")]
    assert (names[1].status, [row.entrant for row in standings(fresh(evening)).rows][-2:]) == (
        Entrant.Status.ELIMINATED,
        [names[1], out],
    )
    assert [len(curve.cents) for curve in stack_curves(fresh(evening)) if curve.entrant == out] == [2]
    assert check_tournament(fresh(evening)) == ()
    text = tournament_export(fresh(evening))
    assert tournament_export(fresh(tournament_import(text=text, by=organiser))) == text


def test_what_is_refused(
    evening: Tournament, organiser: User, enter: Enter, singles: Callable[..., Tournament]
) -> None:
    with pytest.raises(UserError, match="Tisch 1: .* sofort ausgeschieden. Möglich sind bis 9\u00a0€"):
        limit_raise(tournament=evening, euros=10, by=organiser)
    assert stacks(fresh(evening)).limit == 0
    limit_raise(tournament=evening, euros=5, by=organiser)
    enter(open_tables(evening)[0], [{"kind": "limit", "euros": 5}, *lost(0)])
    undone = undo_option(evening.events.get(action="limit_raise"))
    assert undone.action is not None
    with pytest.raises(UserError, match="Seitdem ist weitergespielt worden"):
        undone.action(organiser, "")
    usual = singles("brokdorf", 3)
    with pytest.raises(UserError, match="steigt hier nicht"):
        limit_raise(tournament=usual, euros=5, by=organiser)


def test_without_a_table_there_is_nobody_to_tell(singles: Callable[..., Tournament], organiser: User) -> None:
    tournament = singles("brokdorf", 3, rules={"rising_limit": True})
    with pytest.raises(UserError, match="an keinem Tisch"):
        limit_raise(tournament=tournament, euros=5, by=organiser)


def test_it_is_not_taken_back_at_some_of_its_tables(evening: Tournament, organiser: User) -> None:
    limit_raise(tournament=evening, euros=7, by=organiser)
    tables_end(tournament=fresh(evening), sittings=open_tables(evening)[:1], by=organiser)
    undone = undo_option(evening.events.get(action="limit_raise"))
    assert undone.action is not None
    with pytest.raises(UserError, match="Seitdem ist weitergespielt worden"):
        undone.action(organiser, "")
    assert stacks(fresh(evening)).limit == 700
