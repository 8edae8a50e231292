"""Classes and the tariff: integer cents, and the parts always come to the whole."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnier.fees import FeeClass, FeeTerms, LossTariff, terms_from

CENTS = st.integers(0, 1_000_000)
TARIFFS = st.builds(LossTariff, st.integers(0, 12), CENTS, CENTS, st.sampled_from(("sitting", "evening")))
NAMES = st.text("abcdefg", min_size=1, max_size=8)
CLASSES = st.lists(st.builds(FeeClass, NAMES, CENTS), max_size=5, unique_by=lambda each: each.name).map(tuple)
TERMS = st.builds(FeeTerms, st.booleans(), CLASSES, st.none() | TARIFFS, NAMES, NAMES)


@pytest.mark.parametrize(("lost", "cents"), [(0, 0), (1, 50), (3, 150), (4, 250), (9, 750)])
def test_half_a_euro_for_the_first_three_then_a_whole_one(lost: int, cents: int) -> None:
    assert LossTariff(3, 50, 100).cents(lost) == cents


@given(TARIFFS, st.integers(0, 60))
def test_each_loss_costs_its_own_price(tariff: LossTariff, lost: int) -> None:
    prices = [tariff.first_cents if number < tariff.first else tariff.then_cents for number in range(lost)]
    assert tariff.cents(lost) == sum(prices)


@given(TARIFFS, st.lists(st.integers(0, 12), max_size=6))
def test_the_sittings_come_to_the_price_of_the_evening(tariff: LossTariff, lost: Sequence[int]) -> None:
    prices = tariff.by_sitting(lost)
    whole = [tariff.cents(sum(lost))] if tariff.per == "evening" else [tariff.cents(count) for count in lost]
    assert (sum(prices), len(prices)) == (sum(whole), len(lost))


@given(TERMS)
def test_terms_go_round_as_json(terms: FeeTerms) -> None:
    assert terms_from(json.loads(json.dumps(terms.dump()))) == terms


def test_an_ordinary_evening_stores_nothing() -> None:
    assert FeeTerms().dump() == {}


@given(TERMS, CENTS, st.integers(1, 4), st.data())
def test_the_shares_of_a_team_are_its_fee_but_for_the_odd_cents(
    terms: FeeTerms, regular: int, size: int, data: st.DataObject
) -> None:
    names = data.draw(st.lists(st.sampled_from(("", *terms.class_names)), min_size=size, max_size=size))
    shares = sum(terms.share(regular, name, size) for name in names)
    odd = terms.fee(regular, names, size) - shares
    assert 0 <= odd < size
    assert odd == 0 or not terms.per_person


@given(TERMS, CENTS, st.integers(1, 4))
def test_a_team_of_one_class_pays_its_amount(terms: FeeTerms, regular: int, size: int) -> None:
    for name in ("", *terms.class_names):
        amount = terms.amount(regular, name)
        assert terms.fee(regular, [name] * size, size) == (amount * size if terms.per_person else amount)
