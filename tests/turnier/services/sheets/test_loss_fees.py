"""Verlustgeld: by the sheet of each table, collected, taken back, and reckoned anew when a sheet is corrected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from turnier.fees import FeeTerms, LossTariff
from turnier.models import Booking, Entrant, Posting, Revision, Round, Sitting, Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.money.ledger import balances, balances_of_entrants, booking_reverse
from turnier.services.money.terms import fee_terms_save
from turnier.services.papers.money import loss_lines
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.register import entrant_status
from turnier.services.sheets.loss_fees import TableLosses, loss_fees, loss_fees_collect, losses_owed, newest_payments
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError

Enter = Callable[..., Revision]
TARIFF = LossTariff(2, 50, 100)
LOST_ONCE = tuple({"kind": "bummerl", "score": score} for score in ([11, 5], [11, 7], [3, 11]))


@pytest.fixture
def evening(tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User) -> Tournament:
    """Four teams of Watten; two lost Bummerl cost 0,50 € each, further ones 1,00 €."""
    register(tournament, 4)
    return fee_terms_save(tournament=tournament, terms=FeeTerms(losses=TARIFF), by=organiser)


@pytest.fixture
def first(evening: Tournament, drawn: Callable[[Tournament], Round], enter: Enter) -> Sitting:
    """Table 1, at which the second side lost three Bummerl."""
    sitting: Sitting = drawn(evening).sittings.get(table=1)
    enter(sitting)
    return sitting


def of(sitting: Sitting) -> TableLosses:
    return next(t for t in loss_fees(sitting.round.tournament) if t.sitting.pk == sitting.pk)


def sums(table: TableLosses) -> list[tuple[int | None, int, int]]:
    return [(line.lost, line.due, line.booked) for line in table.lines]


def test_the_sheet_says_what_a_table_pays(first: Sitting) -> None:
    table = of(first)
    assert sums(table) == [(0, 0, 0), (3, 200, 0)]
    assert (table.due, table.open, table.told, table.settled) == (200, 200, True, False)


def test_who_plays_out_of_competition_pays_nothing(first: Sitting, organiser: User) -> None:
    loser = first.seats.get(seat=1).entrant
    entrant_status(entrant=loser, status=Entrant.Status.OUT_OF_COMPETITION, by=organiser)
    assert (sums(of(first)), of(first).due) == ([(0, 0, 0), (3, 0, 0)], 0)


def test_one_tap_and_the_way_back(first: Sitting, evening: Tournament, organiser: User) -> None:
    booking = loss_fees_collect(sitting=first, by=organiser, seen=200)
    assert (booking.kind, booking.sitting, balances(evening)["cash"]) == (Booking.Kind.LOSS_FEE, first, 200)
    assert sums(of(first)) == [(0, 0, 0), (3, 200, 200)]
    assert newest_payments(evening) == {first.pk: booking.number}
    booking_reverse(booking=booking, by=organiser, reason="verzählt")
    assert (balances(evening)["cash"], of(first).open, newest_payments(evening)) == (0, 200, {})


def test_a_second_tap_and_another_sum_book_nothing(first: Sitting, evening: Tournament, organiser: User) -> None:
    with pytest.raises(UserError, match="inzwischen 2,00"):
        loss_fees_collect(sitting=first, by=organiser, seen=100)
    loss_fees_collect(sitting=first, by=organiser, seen=200)
    with pytest.raises(UserError, match="schon gezahlt"):
        loss_fees_collect(sitting=first, by=organiser, seen=200)
    assert balances(evening)["cash"] == 200


def test_a_correction_afterwards_shows_the_difference(
    first: Sitting, evening: Tournament, enter: Enter, organiser: User
) -> None:
    loss_fees_collect(sitting=first, by=organiser, seen=200)
    enter(first, LOST_ONCE, reason="verschrieben")
    table = of(first)
    assert (sums(table), table.open, table.back) == ([(1, 50, 0), (2, 100, 200)], -50, 50)
    loss_fees_collect(sitting=first, by=organiser, seen=-50)
    assert (balances(evening)["cash"], of(first).settled) == (150, True)
    paid = balances_of_entrants(evening, Posting.Account.LOSS_FEES)
    assert sorted(paid.values()) == [-100, -50]
    assert check_tournament(evening) == ()


def test_over_the_evening_the_count_goes_on(
    first: Sitting, evening: Tournament, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    enter(Sitting.objects.get(round=first.round, table=2))
    second: Sitting = drawn(evening).sittings.get(table=1)
    enter(second)
    losers = [seat.entrant_id for seat in second.seats.order_by("seat")]
    earlier = [table for table in loss_fees(evening) if table.sitting.round_id == first.round_id]
    before = {line.entrant.pk: line.lost or 0 for table in earlier for line in table.lines}
    fee_terms_save(tournament=evening, terms=FeeTerms(losses=LossTariff(2, 50, 100, "evening")), by=organiser)
    expected = TARIFF.cents(before[losers[1]] + 3) - TARIFF.cents(before[losers[1]])
    assert of(Sitting.objects.get(pk=second.pk)).due == expected


def test_a_table_that_plays_is_not_collected_from(
    evening: Tournament, drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    sitting = drawn(evening).sittings.get(table=1)
    with pytest.raises(UserError, match="nichts zu kassieren"):
        loss_fees_collect(sitting=sitting, by=organiser, seen=0)
    enter(sitting, LOST_ONCE[:1])
    with pytest.raises(UserError, match="spielt noch"):
        loss_fees_collect(sitting=sitting, by=organiser, seen=50)


def test_without_a_tariff_nothing_is_reckoned(first: Sitting, evening: Tournament, organiser: User) -> None:
    fee_terms_save(tournament=evening, terms=FeeTerms(), by=organiser)
    assert loss_fees(Tournament.objects.get(pk=evening.pk)) == []


def test_the_list_names_who_lost(first: Sitting, evening: Tournament, organiser: User) -> None:
    loss_fees_collect(sitting=first, by=organiser, seen=200)
    (line,), total = loss_lines(evening)
    loser = first.seats.get(seat=1).entrant
    assert (line.table, line.who) == ("Durchgang 1, Tisch 1", f"{loser.number} {loser.name}: 3")
    said = [words.replace("\u00a0", " ") for words in (line.sum, line.paid, total)]
    assert said == ["2,00 €", "2,00 €", "Zusammen 2,00 €, davon gezahlt 2,00 €"]


def test_the_record_tells_it_and_takes_it_back(first: Sitting, evening: Tournament, organiser: User) -> None:
    loss_fees_collect(sitting=first, by=organiser, seen=200)
    event = evening.events.get(action="loss_fees_collect")
    option = undo_option(event)
    assert option.action is not None
    option.action(organiser, "Irrtum")
    assert (balances(evening)["cash"], of(first).open) == (0, 200)


def test_it_goes_round_in_the_file(first: Sitting, evening: Tournament, organiser: User) -> None:
    booking = loss_fees_collect(sitting=first, by=organiser, seen=200)
    booking_reverse(booking=booking, by=organiser, reason="verzählt")
    loss_fees_collect(sitting=first, by=organiser, seen=200)
    text = tournament_export(Tournament.objects.get(pk=evening.pk))
    copy = tournament_import(text=text, by=organiser)
    assert tournament_export(copy) == text
    assert [(t.due, t.booked) for t in loss_fees(copy)] == [(200, 200)]


def test_more_tables_take_no_more_queries(first: Sitting, evening: Tournament, enter: Enter) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as caught:
            loss_fees(Tournament.objects.get(pk=evening.pk))
        return len(caught)

    one = queries()
    enter(Sitting.objects.get(round=first.round, table=2))
    assert queries() == one


def test_a_final_list_does_not_tell_what_was_lost(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round], enter: Enter, organiser: User
) -> None:
    tournament = singles("doppelkopf", 4, rules={"booking": "zero_sum"})
    tournament = fee_terms_save(tournament=tournament, terms=FeeTerms(losses=TARIFF), by=organiser)
    sitting: Sitting = drawn(tournament).sittings.get()
    entry: dict[str, Any] = {"kind": "totals", "points": [3, -4, 0, 1], "hands_won": [8, 5, 6, 7]}
    enter(sitting, (entry,))
    table = of(sitting)
    assert (table.told, table.due, sums(table)[0]) == (False, 0, (None, 0, 0))
    assert loss_lines(tournament)[0] == []


def test_what_is_owed_is_what_finished_tables_have_not_paid(
    first: Sitting, evening: Tournament, organiser: User, enter: Enter
) -> None:
    """Of a table that still plays nobody knows, and what was paid too much goes back."""
    winner, loser = (seat.entrant_id for seat in first.seats.order_by("seat"))
    other = Sitting.objects.get(round=first.round_id, table=2)
    enter(other, LOST_ONCE[:1])
    assert losses_owed(evening) == {winner: 0, loser: 200}
    loss_fees_collect(sitting=first, by=organiser, seen=200)
    assert losses_owed(evening) == {winner: 0, loser: 0}
    enter(first, LOST_ONCE, reason="falsch gelesen")
    assert losses_owed(evening) == {winner: 50, loser: -100}
    enter(other, LOST_ONCE)
    assert set(losses_owed(evening)) == {seat.entrant_id for table in (first, other) for seat in table.seats.all()}
