"""Prize money from the plan to the last payout, with the figures of a real evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from turnier.models import Award, Booking, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.prizes import Extra, Terms
from turnier.services.money.cash import cash_book, ledger_problems, owed
from turnier.services.money.close import cash_close
from turnier.services.money.ledger import Kind, balances, booking_reverse
from turnier.services.prizes.award import (
    ceremony_held,
    ceremony_hold,
    differences,
    fixed_mark,
    payouts,
    prizes_fix,
    prizes_outdated,
)
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_preview, plan_save, prize_outcome, undecided, undecided_text
from turnier.services.registration.register import entrant_pay
from turnier.services.registration.withdraw import entrant_disqualify, entrant_withdraw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
Bummerl = dict[str, Any]


def sheet(*scores: tuple[int, int]) -> Sequence[Bummerl]:
    return [{"kind": "bummerl", "score": list(score)} for score in scores]


@pytest.fixture
def played(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter) -> Callable[..., dict[int, Entrant]]:
    """Plays one round: seat 0 of the tables wins as told, the rest 3 : 0; gives the entrants by place and order."""

    def play(count: int, scores: Sequence[Sequence[Bummerl]], **extra: Any) -> list[Sitting]:
        register(tournament, count, **extra)
        of_round = drawn(tournament)
        sittings = list(of_round.sittings.order_by("table"))
        for sitting, lines in zip(sittings, scores, strict=True):
            enter(sitting, lines)
        return sittings

    return play  # type: ignore[return-value]


def test_nothing_is_fixed_while_a_table_is_open(
    tournament: Tournament, register: Register, drawn: Drawn, organiser: User
) -> None:
    register(tournament, 2)
    drawn(tournament)
    with pytest.raises(UserError, match="Es fehlt 1 Tisch: 1"):
        prizes_fix(tournament=tournament, by=organiser)
    with pytest.raises(UserError, match="Es fehlt 1 Tisch: 1"):
        cash_close(tournament=tournament, pieces={}, signers=(), by=organiser)
    assert (Award.objects.count(), tournament.cash_counts.count()) == (0, 0)


def test_nothing_is_fixed_before_anything_is_played(
    tournament: Tournament, register: Register, organiser: User
) -> None:
    register(tournament, 2)
    with pytest.raises(UserError, match="Es ist noch nichts gespielt"):
        prizes_fix(tournament=tournament, by=organiser)


def test_a_whole_evening_with_real_figures(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    """40 teams × 20 €, 150 € from a sponsor, 10 % kept, three tied at place 2, a refund, a late payer."""
    best, second = sheet((11, 2), (11, 2), (11, 2)), sheet((11, 4), (11, 4), (11, 4))
    usual = [sheet((11, 5 + n // 6), (11, 5 + n // 6), (11, 10)) for n in range(16)]
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=10000, by=organiser, reason="Wechselgeld")
    sittings = played(40, [best, second, second, second, *usual])
    for entrant in tournament.entrants.exclude(number=17):
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=15000, by=organiser, reason="Brauerei Maier")
    losers = [s.seats.get(seat=1).entrant for s in sittings]
    gone = next(entrant for entrant in losers if entrant.number != 17)
    entrant_withdraw(entrant=gone, tables={}, by=organiser, refund="Krank geworden")
    terms = Terms(kept_percent=10, places=4, shape="linear", step=500)
    plan_save(tournament=tournament, terms=terms, by=organiser)
    fund = plan_preview(tournament, terms).fund
    assert (fund.income, fund.kept, fund.sponsors, fund.total) == (78000, 7800, 15000, 85200)
    with pytest.raises(UserError, match="Noch nicht entschieden: Platz 2"):
        prizes_fix(tournament=tournament, by=organiser)
    awards = prizes_fix(tournament=tournament, by=organiser, shared=True)
    assert [(a.place, a.tied, a.cents) for a in awards] == [
        (1, 1, 34200),
        (2, 3, 17000),
        (2, 3, 17000),
        (2, 3, 17000),
    ]
    for row in payouts(tournament):
        hand_over(entrant=row.entrant, by=organiser)
    (late,) = owed(tournament)
    entrant_pay(entrant=late, paid=True, by=organiser)
    sums = balances(tournament)
    # 100 € change and the 10 % that are kept: nothing else is left in the box.
    assert (sums["cash"], sums["fees"], sums["fund"], sums["sponsors"], sums["entrant"]) == (17800, -7800, 0, 0, 0)
    count = cash_close(
        tournament=tournament, pieces={5000: 3, 2000: 1, 500: 1, 200: 1, 100: 1}, signers=("A", "B"), by=organiser
    )
    assert (count.difference, count.booking, count.signers) == (0, None, ["A", "B"])
    assert ledger_problems(tournament) == []


def test_nobody_is_paid_twice(tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User) -> None:
    played(2, [sheet((11, 2), (11, 2), (11, 2))], paid=True)
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    (award,) = prizes_fix(tournament=tournament, by=organiser)
    hand_over(entrant=award.entrant, by=organiser)
    before = balances(tournament)
    with pytest.raises(UserError, match="hat die 40,00\u00a0€ schon bekommen"):
        hand_over(entrant=award.entrant, by=organiser)
    (loser,) = tournament.entrants.exclude(pk=award.entrant_id)
    with pytest.raises(UserError, match="bekommt kein Geld"):
        hand_over(entrant=loser, by=organiser)
    assert balances(tournament) == before


@pytest.mark.parametrize(
    ("won", "words", "left"),
    [(5000, "30,00\u00a0€ bar, 20,00\u00a0€ verrechnet", 0), (500, "0,00\u00a0€ bar, 5,00\u00a0€ verrechnet", 1500)],
)
def test_what_a_winner_owes_is_paid_from_the_prize(
    tournament: Tournament,
    played: Callable[..., list[Sitting]],
    organiser: User,
    won: int,
    words: str,
    left: int,
) -> None:
    """The other one has not paid either: the box gives what the winner gets in cash, and no more."""
    played(2, [sheet((11, 2), (11, 2), (11, 2))], paid=False)
    terms = Terms(places=1, shape="fixed", table=(won,), guaranteed_cents=won, below_fee=True)
    (award,) = prizes_fix(tournament=tournament, by=organiser, terms=terms)
    (row,) = payouts(tournament)
    assert (row.words, row.cash) == (words, max(0, won - 2000))
    hand_over(entrant=award.entrant, by=organiser)
    booking = Booking.objects.latest("pk")
    (row,) = payouts(tournament)
    assert (row.open, row.entrant.due_cents - row.entrant.paid_cents) == (0, left)
    assert (balances(tournament)["cash"], prizes_outdated(tournament)) == (-max(0, won - 2000), "")
    with pytest.raises(UserError, match="Die Preise sind schon übergeben"):
        cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=500, by=organiser, reason="Wirt")
    booking_reverse(booking=booking, by=organiser, reason="verwechselt")
    (row,) = payouts(tournament)
    assert (row.open, row.entrant.due_cents - row.entrant.paid_cents, balances(tournament)["cash"]) == (won, 2000, 0)
    assert ledger_problems(tournament) == []
    text = tournament_export(Tournament.objects.get(pk=tournament.pk))
    assert tournament_export(tournament_import(text=text, by=organiser)) == text


def test_a_donation_after_the_payout_changes_no_prize(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    played(2, [sheet((11, 2), (11, 2), (11, 2))], paid=True)
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    (award,) = prizes_fix(tournament=tournament, by=organiser)

    def give(kind: Kind) -> None:
        cash_book(tournament=tournament, kind=kind, cents=2000, by=organiser, reason="Brauerei Maier")

    hand_over(entrant=award.entrant, by=organiser)
    with pytest.raises(
        UserError, match="Die Preise sind schon übergeben, und eine Spende käme in die Preise"
    ) as caught:
        give(Kind.SPONSOR)
    assert caught.value.field == "kind"
    give(Kind.CHANGE_IN)
    assert (prizes_outdated(tournament), balances(tournament)["cash"]) == ("", 2000)


def test_a_correction_after_the_payout_leaves_the_difference(
    tournament: Tournament, played: Callable[..., list[Sitting]], enter: Enter, organiser: User
) -> None:
    (sitting,) = played(2, [sheet((11, 2), (11, 2), (11, 2))], paid=True)
    plan_save(tournament=tournament, terms=Terms(places=2, shape="fixed", table=(3000, 1000)), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    winner = sitting.seats.get(seat=0).entrant
    hand_over(entrant=winner, by=organiser)
    enter(sitting, sheet((2, 11), (2, 11), (2, 11)), reason="Spalten verwechselt")
    prizes_fix(tournament=tournament, by=organiser)
    rows = {row.entrant.pk: (row.awarded, row.paid, row.open) for row in payouts(tournament)}
    assert sorted(rows.values()) == [(1000, 3000, -2000), (3000, 0, 3000)]
    for row in payouts(tournament):
        hand_over(entrant=row.entrant, by=organiser)
    assert (balances(tournament)["cash"], balances(tournament)["fund"]) == (0, 0)


def test_what_the_guarantee_adds_is_a_cost(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    played(2, [sheet((11, 2), (11, 2), (11, 2))], paid=True)
    plan_save(tournament=tournament, terms=Terms(kept_percent=50, guaranteed_cents=10000, places=1), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    sums = balances(tournament)
    assert (sums["fund"], sums["costs"], sums["fees"]) == (-10000, 8000, -2000)


def test_prizes_beside_the_ranking_stand_in_the_list(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    played(4, [sheet((11, 2), (11, 2), (11, 2)), sheet((11, 3), (11, 3), (11, 3))], club="TSV")
    extras = (Extra("Trostpreis", "last", (500,)), Extra("Bester Verein", "clubs", (1000,), size=2))
    plan_save(tournament=tournament, terms=Terms(places=1, extras=extras), by=organiser)
    awards = prizes_fix(tournament=tournament, by=organiser)
    assert [(a.ranking, a.cents) for a in awards] == [
        ("", 6500),
        ("Trostpreis", 500),
        ("Bester Verein", 500),
        ("Bester Verein", 500),
    ]
    assert sum(row.awarded for row in payouts(tournament)) == 8000


def test_the_most_schneider_win_a_prize_of_their_own(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    first, second = played(4, [sheet((11, 0), (5, 11), (11, 0)), sheet((11, 3), (0, 11), (0, 11))])
    extras = (
        Extra("Schneider", "feat", (1001,), who="schneider"),
        Extra("Retour", "feat", (500,), who="retourschneider"),
    )
    plan_save(tournament=tournament, terms=Terms(places=1, extras=extras), by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    shared = {first.seats.get(seat=0).entrant_id, second.seats.get(seat=1).entrant_id}
    beside = Award.objects.exclude(ranking="")
    assert {award.entrant_id for award in beside} == shared
    assert sorted(beside.values_list("ranking", "place", "tied", "cents")) == [
        ("Schneider", 1, 2, 500),
        ("Schneider", 1, 2, 501),
    ]
    assert ledger_problems(tournament) == []


def winners_of(sittings: Sequence[Sitting]) -> list[Entrant]:
    return [sitting.seats.get(seat=0).entrant for sitting in sittings]


def test_prizes_hold_only_for_the_standings_and_the_plan_of_then(
    tournament: Tournament, played: Callable[..., list[Sitting]], enter: Enter, organiser: User
) -> None:
    sittings = played(4, [sheet((11, 2), (11, 2), (11, 2)), sheet((11, 5), (11, 5), (11, 5))])
    one, two = winners_of(sittings)
    assert (prizes_outdated(tournament), fixed_mark(tournament)) == ("", "")
    prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=1))
    assert prizes_outdated(tournament) == ""
    mark = fixed_mark(tournament)
    enter(sittings[0], sheet((11, 2)), reason="Noch nicht zu Ende")
    assert prizes_outdated(tournament).startswith(
        "Das Preisgeld wurde festgelegt, danach ist wieder ein Tisch aufgegangen. "
    )
    enter(sittings[0], sheet((11, 8), (11, 8), (11, 8)), reason="Verschrieben")
    assert prizes_outdated(tournament) == (
        "Seit das Preisgeld festgelegt wurde, hat sich die Rangliste geändert. "
        f"Platz 1: jetzt Nr. {two.number}, {two.name}, vorher Nr. {one.number}, {one.name}."
    )
    with pytest.raises(UserError, match=r"wird nichts ausgezahlt und nichts gedruckt\.$"):
        hand_over(entrant=two, by=organiser)
    prizes_fix(tournament=tournament, by=organiser)
    assert [difference.now for difference in differences(tournament, prize_outcome(tournament, Terms(places=1)))] == []
    with pytest.raises(UserError, match="Das Preisgeld ist inzwischen neu festgelegt worden"):
        hand_over(entrant=two, by=organiser, seen=mark)
    hand_over(entrant=two, by=organiser, seen=fixed_mark(tournament))


def test_another_plan_or_another_pot_is_told_with_its_sums(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    played(4, [sheet((11, 2), (11, 2), (11, 2)), sheet((11, 5), (11, 5), (11, 5))])
    prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=2, shape="even"))
    plan_save(tournament=tournament, terms=Terms(places=1), by=organiser)
    assert prizes_outdated(tournament) == (
        "Seit das Preisgeld festgelegt wurde, hat sich der Preisplan geändert: Es wird anders verteilt."
    )
    plan_save(tournament=tournament, terms=Terms(places=2, shape="even"), by=organiser)
    assert prizes_outdated(tournament) == ""
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=2000, by=organiser, reason="Brauerei")
    assert prizes_outdated(tournament) == (
        "Seit das Preisgeld festgelegt wurde, haben sich Kasse oder Preisplan geändert: "
        "jetzt 100,00\u00a0€ statt 80,00\u00a0€."
    )


def test_figures_that_changed_since_somebody_looked_are_not_fixed(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    played(4, [sheet((11, 2), (11, 2), (11, 2)), sheet((11, 5), (11, 5), (11, 5))])
    seen = prize_outcome(tournament, Terms(places=1)).digest
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=2000, by=organiser, reason="Brauerei")
    with pytest.raises(UserError, match="Die Zahlen sind andere als die, die zu sehen waren"):
        prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=1), seen=seen)
    now = prize_outcome(tournament, Terms(places=1)).digest
    (award,) = prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=1), seen=now)
    assert award.cents == 10000
    with pytest.raises(UserError, match="Ein schlechterer Platz bekommt mehr als ein besserer"):
        prizes_fix(tournament=tournament, by=organiser, terms=Terms(shape="percent", table=(30, 70)))


def test_what_changed_since_is_owed_or_to_be_got_back(
    tournament: Tournament, played: Callable[..., list[Sitting]], enter: Enter, organiser: User
) -> None:
    sittings = played(4, [sheet((11, 2), (11, 2), (11, 2)), sheet((11, 5), (11, 5), (11, 5))])
    one, two = winners_of(sittings)
    prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=1))
    hand_over(entrant=one, by=organiser)
    enter(sittings[0], sheet((11, 8), (11, 8), (11, 8)), reason="Verschrieben")
    found = differences(tournament, prize_outcome(tournament, Terms(places=1)))
    assert {(each.entrant.number, each.fixed, each.paid, each.now, each.open, each.back) for each in found} == {
        (one.number, 8000, 8000, 0, -8000, 8000),
        (two.number, 0, 0, 8000, 8000, 0),
    }
    prizes_fix(tournament=tournament, by=organiser)
    rows = {row.entrant.number: (row.awarded, row.paid, row.open, row.back) for row in payouts(tournament)}
    assert rows == {two.number: (8000, 0, 8000, 0), one.number: (0, 8000, -8000, 8000)}


def test_who_has_won_nothing_gets_nothing(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    sittings = played(2, [sheet((11, 2), (11, 2), (11, 2))])
    prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=1))
    loser = sittings[0].seats.get(seat=1).entrant
    with pytest.raises(UserError) as refused:
        hand_over(entrant=loser, by=organiser)
    assert refused.value.message == f"Nr. {loser.number}, {loser.name} bekommt kein Geld."


def test_a_tie_is_undecided_only_if_a_sum_depends_on_it(
    tournament: Tournament, played: Callable[..., list[Sitting]]
) -> None:
    alike = sheet((11, 5), (11, 5), (11, 5))
    one, two = winners_of(played(4, [alike, alike]))
    tie = sorted((one, two), key=lambda each: each.number)
    assert [(place, sorted(e.number for e in who)) for place, who in undecided(tournament, Terms(places=1))] == [
        (1, [each.number for each in tie])
    ]
    assert undecided(tournament, Terms(places=2, shape="even")) == []
    numbers = tuple(each.number for each in tie)
    for extra, place in (
        (Extra("Bester", "among", (1000,), numbers=numbers), 1),
        (Extra("Trostpreis", "last", (1000,)), 3),
    ):
        terms = Terms(places=2, shape="even", extras=(extra,))
        assert [found for found, _who in undecided(tournament, terms)] == [place]
    assert undecided_text([]) == ""
    assert undecided_text([(1, tie)]) == (
        f"Noch nicht entschieden: Platz 1 (Nr. {tie[0].number}, {tie[0].name} und Nr. {tie[1].number}, {tie[1].name})."
    )


def test_a_ceremony_is_recorded_once(tournament: Tournament, organiser: User) -> None:
    for _press in (1, 2):
        ceremony_hold(tournament=tournament, by=organiser)
    assert tournament.events.filter(action="ceremony_hold").count() == 1


def test_a_ceremony_stays_held_when_somebody_goes_home_and_keeps_the_place(
    tournament: Tournament, played: Callable[..., list[Sitting]], organiser: User
) -> None:
    """Not when somebody loses it, and others move up."""
    played(6, [sheet((11, lost), (11, lost), (11, lost)) for lost in (2, 4, 6)])
    ceremony_hold(tournament=tournament, by=organiser)
    ranked = [row.entrant for row in standings(tournament).rows]
    entrant_withdraw(entrant=ranked[-1], tables={}, by=organiser)
    assert ([row.entrant for row in standings(tournament).rows], ceremony_held(tournament)) == (ranked, True)
    entrant_withdraw(entrant=ranked[0], tables={}, by=organiser, out_of_competition=True)
    assert ceremony_held(tournament) is False
    ceremony_hold(tournament=tournament, by=organiser)
    entrant_disqualify(entrant=ranked[1], reason="Karten gezinkt", by=organiser)
    assert ceremony_held(tournament) is False
