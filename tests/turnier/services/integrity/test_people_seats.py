"""Seats, draws and decisions that say something else than the record."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from turnier.models import Decision, Draw, Entrant, Revision, Round, Seat, Swap, TableChange, Tournament, User
from turnier.services.draw.draw import round_draw, round_redraw
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.integrity.people import decision_faults, draw_faults, seal_faults, seat_faults
from turnier.services.stacks.regroup import open_tables, tables_redraw
from turnier.services.standings.decide import coin_record, decision_revoke
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_import


@pytest.fixture
def seated(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> Round:
    """Two tables; somebody of one has changed places with somebody of the other."""
    register(tournament, 4)
    of_round = drawn(tournament)
    one, two = (table.seats.get(seat=0).entrant.number for table in of_round.sittings.order_by("table"))
    entrants_swap(round=of_round, first=one, second=two, by=organiser)
    return of_round


def said(of_round: Round) -> list[str]:
    return [fault.text for fault in seat_faults(of_round.tournament)]


def test_what_was_drawn_and_swapped_is_right(seated: Round) -> None:
    assert said(seated) == []


def test_a_seat_that_is_gone_is_found(seated: Round) -> None:
    Seat.objects.filter(round=seated).first().delete()
    assert said(seated)[0] == "Durchgang 1: ein Platz ist doppelt oder gar nicht besetzt."


def test_somebody_of_another_tournament_is_found(seated: Round, singles: Callable[..., Tournament]) -> None:
    stranger = singles("seconds", 1).entrants.get()
    seat = Seat.objects.filter(round=seated).first()
    Seat.objects.filter(pk=seat.pk).update(entrant=stranger)
    assert said(seated)[0] == "Durchgang 1: ein Platz gehört zu einem anderen Tisch oder Turnier."


def test_a_swap_that_is_gone_is_found(seated: Round) -> None:
    Swap.objects.all().delete()
    assert len(said(seated)) == 1


def test_a_draw_of_another_seed_is_found(seated: Round) -> None:
    draw = Draw.objects.get(round=seated)
    assert list(draw_faults(seated.tournament)) == []
    Draw.objects.filter(pk=draw.pk).update(seed="0" * 64)
    wrong = "Durchgang 1: Die Auslosung lässt sich nicht nachrechnen."
    assert [fault.text for fault in draw_faults(seated.tournament, quick=True)] == [wrong]


@pytest.fixture
def tossed(seated: Round, enter: Callable[..., Revision], organiser: User) -> Decision:
    """Both winners are equal; the coin has decided."""
    for sitting in seated.sittings.all():
        enter(sitting)
    winners = [row.entrant.number for row in standings(seated.tournament).rows if row.place == 1]
    return coin_record(tournament=seated.tournament, order=winners, witness="Rosi", by=organiser)


def decided(decision: Decision) -> list[str]:
    return [fault.text for fault in decision_faults(decision.tournament)]


def test_who_was_equal_stands_in_the_record_too(tossed: Decision) -> None:
    Decision.objects.update(entrants=[*tossed.entrants, 3])
    assert decided(tossed) == ["Eine Münze oder ein Los steht anders im Protokoll."]


def test_a_coin_that_stands_as_it_fell_is_right(tossed: Decision, organiser: User) -> None:
    before = decided(tossed)
    decision_revoke(decision=tossed, by=organiser, reason="Falsche Münze")
    assert (before, decided(tossed)) == ([], [])


@pytest.mark.parametrize("changed", [{"order": [9, 1]}, {"revoked": True}])
def test_a_coin_that_was_turned_is_found(tossed: Decision, changed: dict[str, object]) -> None:
    Decision.objects.filter(pk=tossed.pk).update(**changed)
    assert decided(tossed) == ["Eine Münze oder ein Los steht anders im Protokoll."]


def test_a_coin_that_is_gone_is_found(tossed: Decision) -> None:
    Decision.objects.all().delete()
    assert decided(tossed) == ["Eine Münze oder ein Los, das im Protokoll steht, fehlt."]


def imported(organiser: User) -> Tournament:
    """A round that came with a file and without a draw."""
    content = {
        "format": "turnier/1",
        "name": "Klein",
        "game": "watten",
        "entrants": [{"number": n, "name": f"A{n} / B{n}"} for n in range(1, 5)],
        "rounds": [{"number": 1, "sittings": [{"table": t, "sides": [t, t + 2], "entries": []} for t in (1, 2)]}],
    }
    return tournament_import(text=json.dumps(content), by=organiser)


def test_of_a_round_without_a_draw_nothing_was_recorded(organiser: User) -> None:
    tournament = imported(organiser)
    assert list(seat_faults(tournament)) == []
    Seat.objects.filter(round__tournament=tournament).first().delete()
    assert [fault.text for fault in seat_faults(tournament)] == [
        "Durchgang 1: ein Platz ist doppelt oder gar nicht besetzt."
    ]


def test_tables_that_were_seated_by_hand_stand_in_the_record(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    tournament = singles("brokdorf", 8)
    drawn(tournament)
    tables_redraw(tournament=tournament, sittings=open_tables(tournament), by=organiser)
    assert list(seat_faults(tournament)) == []


def test_an_added_table_and_a_dissolved_one_are_right_until_one_of_them_is_gone(
    seated: Round, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    late = [each.number for each in register(seated.tournament, 2)]
    table_add(round=seated, numbers=late, by=organiser)
    first = seated.sittings.get(table=1)
    numbers = list(first.seats.order_by("seat").values_list("entrant__number", flat=True))
    table_dissolve(sitting=first, missing=numbers[:1], by=organiser)
    assert said(seated) == []
    wrong = ["Durchgang 1: jemand sitzt anders, als ausgelost und getauscht wurde."]
    for change in seated.table_changes.all():
        column, value = ("seated", late[::-1]) if change.added else ("pausing", numbers)
        TableChange.objects.filter(pk=change.pk).update(**{column: value})
        assert said(seated) == wrong
        change.save()
    assert said(seated) == []
    seated.table_changes.last().delete()
    assert said(seated) == wrong
    assert [fault.code for fault in seal_faults(seated.tournament)] == ["I10"]


def test_a_swap_counts_only_for_the_draw_that_it_changed(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    register(tournament, 4)
    of_round = round_draw(tournament=tournament, by=organiser).round
    one, two = (table.seats.get(seat=0).entrant.number for table in of_round.sittings.order_by("table"))
    entrants_swap(round=of_round, first=one, second=two, by=organiser)
    round_redraw(round=of_round, by=organiser, reason="Zu früh")
    assert (Swap.objects.count(), said(of_round)) == (1, [])
