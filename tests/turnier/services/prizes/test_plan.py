"""The plan of the prize money: it follows the entrants, and says where it does not come out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Round, Tournament, User
from turnier.prizes import Extra, Terms
from turnier.services.money.cash import cash_book
from turnier.services.money.ledger import Kind
from turnier.services.prizes.plan import plan_preview, plan_save, prize_terms_of

Register = Callable[..., list[Entrant]]


def test_the_plan_follows_the_number_of_entrants(tournament: Tournament, register: Register, organiser: User) -> None:
    plan_save(tournament=tournament, terms=Terms(kept_percent=10, places=3, step=500), by=organiser)
    cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=15000, by=organiser, reason="Brauerei")
    for count in (10, 40):
        preview = plan_preview(tournament, prize_terms_of(tournament), count)
        assert preview.fund.total == count * 1800 + 15000
        assert sum(preview.sums) == preview.fund.shared
    register(tournament, 3)
    assert plan_preview(tournament, prize_terms_of(tournament)).fund.income == 6000


@pytest.mark.parametrize(
    ("fee", "count", "sums"),
    [
        (500, 22, (6000, 3500, 1500)),
        (500, 9, (2500, 1500, 500)),
        (500, 40, (10500, 6500, 3000)),
        (300, 9, (1400, 900, 400)),
        (300, 40, (6000, 4000, 2000)),
    ],
)
def test_what_is_proposed_is_what_a_club_would_announce(
    tournament: Tournament, fee: int, count: int, sums: tuple[int, ...]
) -> None:
    """About half to the first, and to the third more than the fee as soon as there is enough; no two are equal."""
    Tournament.objects.update(entry_fee_cents=fee)
    fresh = Tournament.objects.get()
    assert plan_preview(fresh, prize_terms_of(fresh), count).sums == sums


@pytest.mark.parametrize(("fee", "step"), [(0, 500), (100, 100), (499, 100), (500, 500)])
def test_where_the_fee_is_less_than_the_step_it_is_rounded_finer(
    tournament: Tournament, organiser: User, fee: int, step: int
) -> None:
    """Until somebody chooses a step."""
    Tournament.objects.update(entry_fee_cents=fee)
    assert prize_terms_of(Tournament.objects.get()).step == step
    plan_save(tournament=tournament, terms=Terms(step=1000), by=organiser)
    assert prize_terms_of(Tournament.objects.get()).step == 1000


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (Terms(shape="fixed", table=(9000,)), "Die festen Preise kosten 50,00\u00a0€ zu viel."),
        (Terms(extras=(Extra("Trostpreis", "last", (5000,)),)), "Die Sonderpreise kosten 50,00\u00a0€"),
        (Terms(shape="percent", table=(30, 70)), "Ein schlechterer Platz bekommt mehr"),
    ],
)
def test_a_plan_that_does_not_come_out_says_so(
    tournament: Tournament, register: Register, terms: Terms, words: str
) -> None:
    register(tournament, 2)
    (problem,) = plan_preview(tournament, terms).problems
    assert problem.startswith(words)


TOO_FEW_FOR_10 = (
    "Für 10 Plätze mit mindestens dem Startgeld von 20,00\u00a0€ reichen 40,00\u00a0€ nicht. Bitte weniger Plätze "
    "nehmen, oder erlauben, dass ein Platz weniger als das Startgeld bekommt."
)
TOO_FEW_FOR_5000 = "Für 5000 Plätze reichen 40,00\u00a0€ nicht. Bitte weniger Plätze nehmen."


@pytest.mark.parametrize(
    ("terms", "problem"), [(Terms(places=10), TOO_FEW_FOR_10), (Terms(places=5000, below_fee=True), TOO_FEW_FOR_5000)]
)
def test_a_pot_that_is_too_small_for_so_many_places_says_so(
    tournament: Tournament, register: Register, terms: Terms, problem: str
) -> None:
    register(tournament, 2)
    assert plan_preview(tournament, terms).problems == (problem,)


@pytest.mark.parametrize(
    ("terms", "notes"),
    [
        (
            Terms(shape="percent", table=(50, 30)),
            ("Die Prozente ergeben zusammen 80\u00a0%, verteilt wird im selben Verhältnis.",),
        ),
        (Terms(shape="percent", table=(70, 30)), ()),
        (Terms(shape="fixed", table=(2000,)), ()),
        (
            Terms(shape="even", places=3, step=1000),
            ("Platz 1 bekommt so 20,00\u00a0€ mehr als die anderen; auf 5,00\u00a0€ gerundet weniger.",),
        ),
        (Terms(shape="even", places=4, step=1000), ()),
    ],
)
def test_what_is_paid_otherwise_than_typed_is_said(
    tournament: Tournament, register: Register, terms: Terms, notes: tuple[str, ...]
) -> None:
    register(tournament, 10)
    assert plan_preview(tournament, terms).notes == notes


def test_a_feat_says_that_it_counts_no_bye(
    singles: Callable[..., Tournament], drawn: Callable[[Tournament], Round]
) -> None:
    """The standings show the average of who pauses, also of wins; the prize goes by the tables."""
    said = "Für „meiste Siege am Tisch“ zählt nur, was am Tisch war, kein Freilos."
    terms = Terms(places=1, extras=(Extra("meiste Siege am Tisch", "feat", (100,), who="wins"),))
    notes = []
    for players, bye in ((5, "average"), (5, "nothing"), (4, "average")):
        tournament = singles("seconds", players, rules={"bye": bye}, entry_fee_cents=500)
        drawn(tournament)
        notes.append(said in plan_preview(tournament, terms).notes)
    assert notes == [True, False, False]
