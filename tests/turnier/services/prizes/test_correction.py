"""What a correction would mean for money: nothing where every prize stays, else whom it concerns, and only them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.ranking import usual_order
from turnier.models import Award, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.prizes import Terms
from turnier.services.money.pay import stack_cash_out
from turnier.services.prizes.award import payouts, prizes_fix, prizes_outdated
from turnier.services.prizes.correction import correction_money
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import sheets_exchange
from turnier.services.stacks.regroup import tables_end
from turnier.services.stages.qualified import effects_by
from turnier.services.standings.decide import order_change
from turnier.services.tournaments.end import tournament_close
from turnier.text.words import euros

Enter = Callable[..., Revision]
OUTDATED = "Das festgelegte Preisgeld gilt dann nicht mehr und ist neu festzulegen."


def sheet(*scores: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"kind": "bummerl", "score": list(score)} for score in scores]


@pytest.fixture
def fixed(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> tuple[Tournament, list[Sitting]]:
    """Six teams; the winners of tables 1 and 2 have the two prizes, table 3 is level up to one Bummerl; all is paid."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 6, paid=True)
    tables = list(drawn(tournament).sittings.order_by("table"))
    scores = (((11, 2),) * 3, ((11, 4),) * 3, ((11, 9), (9, 11), (11, 9)))
    for sitting, lines in zip(tables, scores, strict=True):
        enter(sitting, sheet(*lines))
    plan_save(tournament=tournament, terms=Terms(places=2, shape="linear", step=100), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    for row in payouts(tournament):
        hand_over(entrant=row.entrant, by=organiser)
    return Tournament.objects.get(), tables


def said(tournament: Tournament, sitting: Sitting, entries: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    fresh = Sitting.objects.get(pk=sitting.pk)
    evaluation = evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(fresh), entries)
    return correction_money(tournament, fresh, evaluation)


def test_prizes_hold_where_none_of_them_changes(fixed: tuple[Tournament, list[Sitting]], enter: Enter) -> None:
    """Places 3 and 4 are swapped, both without a prize: what was announced is what holds afterwards."""
    tournament, tables = fixed
    turned = sheet((9, 11), (11, 9), (9, 11))
    assert said(tournament, tables[2], turned) == ("Alle festgelegten Preise bleiben, wie sie sind.",)
    enter(tables[2], turned, reason="Seiten vertauscht")
    assert prizes_outdated(Tournament.objects.get()) == ""


def test_nothing_is_said_where_no_place_changes(fixed: tuple[Tournament, list[Sitting]]) -> None:
    tournament, tables = fixed
    assert said(tournament, tables[2], sheet((11, 8), (9, 11), (11, 9))) == ()


def test_only_those_are_named_whose_prize_changes(fixed: tuple[Tournament, list[Sitting]], enter: Enter) -> None:
    """The winner of table 1 falls behind that of table 2: both get the other prize, and nobody else is named."""
    tournament, tables = fixed
    one, two = (award.entrant for award in Award.objects.order_by("pk"))
    high, low = (euros(award.cents) for award in Award.objects.order_by("pk"))
    close = sheet((11, 9), (11, 9), (11, 9))
    outdated, prizes, paid = said(tournament, tables[0], close)
    changes = {f"{one.name} {high} → {low}", f"{two.name} {low} → {high}"}
    assert (outdated, set(prizes.removeprefix("Preise: ").removesuffix(".").split(", "))) == (OUTDATED, changes)
    assert {f"{one.name} {high}", f"{two.name} {low}"} == set(
        paid.removeprefix("Schon ausgezahlt: ").partition(". Was")[0].split(", ")
    )
    enter(tables[0], close, reason="verlesen")
    why = prizes_outdated(Tournament.objects.get())
    assert f"Platz 1: jetzt Nr. {two.number}, {two.name}, vorher Nr. {one.number}, {one.name}." in why


def test_a_table_that_opens_again_holds_up_the_prizes(fixed: tuple[Tournament, list[Sitting]]) -> None:
    tournament, tables = fixed
    assert said(tournament, tables[2], []) == (OUTDATED,)


def test_of_stacks_those_are_named_that_would_be_another(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """All four have theirs; another lost the last Runde. Two of them share a name and are told apart."""
    tournament, sitting = stacks(4)
    lost = [{"kind": "rubber", "ending": "points", "loser": loser} for loser in (0, 1)]
    enter(sitting, lost)
    tables_end(tournament=tournament, sittings=[sitting], by=organiser)
    tournament_close(tournament=tournament, by=organiser)
    seated = [seat.entrant for seat in sitting.seats.order_by("seat").select_related("entrant")]
    Entrant.objects.filter(pk__in=(seated[1].pk, seated[3].pk)).update(name="Kalle Jensen")
    for entrant in seated:
        stack_cash_out(entrant=Entrant.objects.get(pk=entrant.pk), by=organiser)
    tournament = Tournament.objects.get()
    (paid,) = said(tournament, sitting, [lost[0], {**lost[1], "loser": 2}])
    assert f"Kalle Jensen (Nr.\u00a0{seated[1].number})" in paid
    assert seated[2].name in paid
    assert seated[0].name not in paid
    assert said(tournament, sitting, lost) == ()


def test_two_sheets_that_change_places_are_looked_at_together(
    fixed: tuple[Tournament, list[Sitting]], organiser: User
) -> None:
    """Tables 1 and 2 exchange their sheets: their winners exchange the prizes, which are paid already."""
    tournament, tables = fixed

    def change() -> Revision:
        return sheets_exchange(sitting=tables[0], other=tables[1], by=organiser, reason="Falscher Tisch")

    first, second = (row.entrant for row in payouts(tournament) if row.awarded)
    prizes = [row.awarded for row in payouts(tournament) if row.awarded]
    told = effects_by(tournament, 1, change).money
    assert told[0] == OUTDATED
    assert {first.name in told[1], second.name in told[1], euros(prizes[0]) in told[1]} == {True}
    assert told[2].startswith("Schon ausgezahlt: ")
    change()
    assert prizes_outdated(Tournament.objects.get()) != ""


def test_without_prizes_nothing_is_said_of_them(tournament: Tournament) -> None:
    effects = effects_by(tournament, 1, lambda: None)
    assert (effects.places, effects.others, effects.money) == ((), ([], []), ())


def test_of_equals_no_sum_is_said_before_the_coin(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Enter,
    organiser: User,
) -> None:
    """Level in all that counts, where the coin decides: nobody gets the mean of both prizes."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 6, paid=True)
    tables = list(drawn(tournament).sittings.order_by("table"))
    for sitting, lines in zip(tables, (((11, 2),) * 3, ((11, 4),) * 3, ((11, 9), (9, 11), (11, 9))), strict=True):
        enter(sitting, sheet(*lines))
    coin = replace(usual_order(tournament.kind_of_game, tournament.house_rules()), ending="coin")
    order_change(tournament=tournament, order=coin, by=organiser, reason="Ausschreibung")
    plan_save(tournament=tournament, terms=Terms(places=2, shape="linear", step=100), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    first, second = (award.entrant.name for award in Award.objects.order_by("entrant__number"))
    assert said(Tournament.objects.get(), tables[0], sheet(*((11, 4),) * 3)) == (
        OUTDATED,
        f"Gleich wären dann: {first} und {second}. Die Münze entscheidet, wer welchen Preis bekommt.",
    )
