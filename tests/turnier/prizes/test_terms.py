"""Where the prize money comes from."""

from __future__ import annotations

import pytest

from turnier.prizes import Extra, Fund, Terms, fund_of, terms_from

LAST = Extra("Trostpreis", "last", (1000,))


@pytest.mark.parametrize(
    ("terms", "income", "sponsors", "fund", "total", "shared"),
    [
        (Terms(kept_percent=10), 80000, 15000, Fund(80000, 8000, 15000, 0, 0), 87000, 87000),
        (Terms(kept_percent=33), 101, 0, Fund(101, 33, 0, 0, 0), 68, 68),
        (Terms(guaranteed_cents=50000), 20000, 5000, Fund(20000, 0, 5000, 25000, 0), 50000, 50000),
        (Terms(), 0, 0, Fund(0, 0, 0, 0, 0), 0, 0),
        (Terms(extras=(LAST,)), 20000, 0, Fund(20000, 0, 0, 0, 1000), 20000, 19000),
        (Terms(extras=(LAST,)), 500, 0, Fund(500, 0, 0, 0, 1000), 500, -500),
    ],
)
def test_the_fund(terms: Terms, income: int, sponsors: int, fund: Fund, total: int, shared: int) -> None:
    assert fund_of(terms, income=income, sponsors=sponsors) == fund
    assert (fund.total, fund.shared) == (total, shared)


def test_terms_survive_storing() -> None:
    extras = (
        LAST,
        Extra("Beste Vierermannschaft", "clubs", (4000,), size=4),
        Extra("Wunsch", "named", (5,), "", 1, (3,)),
    )
    terms = Terms(10, 5000, 2, "percent", (60, 40), 100, extras)
    assert terms_from(terms.dump()) == terms
    assert terms_from({}) == Terms()


def test_the_usual_terms_keep_nothing_and_pay_three_places_in_steps_of_five_euros() -> None:
    usual = Terms()
    assert (usual.kept_percent, usual.guaranteed_cents, usual.places, usual.step) == (0, 0, 3, 500)
    assert (usual.shape, usual.table, usual.extras, usual.below_fee) == ("top_heavy", (), (), False)
