"""Classes and the tariff in integer cents, whose parts come to the whole; the IBAN, and the code for banking apps."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from segno.helpers import make_epc_qr

from turnier.fees import FeeClass, FeeTerms, LossTariff, clean_iban, epc_code, spaced_iban, terms_from
from turnier.text.names import BadName

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


IBAN = "DE89370400440532013000"
DIGITS = range(2, len(IBAN))


def test_an_iban_is_cleaned_and_printed_in_groups() -> None:
    assert clean_iban(" de89 3704-0044 0532 0130 00 ") == IBAN
    assert spaced_iban(IBAN) == "DE89 3704 0044 0532 0130 00"


@pytest.mark.parametrize("iban", ["AT611904300234573201", "CH9300762011623852957", "NL91ABNA0417164300"])
def test_ibans_of_the_registry_are_taken(iban: str) -> None:
    assert clean_iban(iban) == iban


@given(st.sampled_from(DIGITS), st.integers(1, 9))
def test_every_wrong_digit_is_noticed(place: int, shift: int) -> None:
    wrong = IBAN[:place] + str((int(IBAN[place]) + shift) % 10) + IBAN[place + 1 :]
    with pytest.raises(BadName, match="falsch oder vertauscht"):
        clean_iban(wrong)


@given(st.sampled_from([place for place in DIGITS[:-1] if IBAN[place] != IBAN[place + 1]]))
def test_every_swapped_pair_is_noticed(place: int) -> None:
    wrong = IBAN[:place] + IBAN[place + 1] + IBAN[place] + IBAN[place + 2 :]
    with pytest.raises(BadName, match="falsch oder vertauscht"):
        clean_iban(wrong)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1234", "beginnt mit dem Land"),
        ("DE", "beginnt mit dem Land"),
        ("DE８９370400440532013000", "beginnt mit dem Land"),
        ("US12345678", "Mit „US“ beginnt keine IBAN"),
        (IBAN[:-1], "hat 22 Zeichen, hier sind es 21"),
    ],
)
def test_what_is_no_iban_is_refused_with_what_to_do(typed: str, said: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_iban(typed)
    assert said in str(refused.value.message)


def test_the_code_says_whom_how_much_and_what_for() -> None:
    said = epc_code(holder="Schützenverein Größl e.V.", iban=IBAN, cents=1205, reference="Preiswatten – Nr. 12")
    assert said.split("\n") == [
        *("BCD", "002", "1", "SCT", "", "Schuetzenverein Groessl e.V.", IBAN),
        *("EUR12.05", "", "", "Preiswatten Nr. 12"),
    ]


@given(st.text(max_size=90), st.text(max_size=200), st.integers(1, 1_000_000))
def test_every_code_is_plain_and_small_enough(holder: str, reference: str, cents: int) -> None:
    said = epc_code(holder=holder, iban=IBAN, cents=cents, reference=reference)
    assert (said.isascii(), said.count("\n"), len(said) <= 331) == (True, 10, True)


def test_it_is_the_code_of_the_library() -> None:
    own = epc_code(holder="SV Almrausch", iban=IBAN, cents=2050, reference="Nr. 7")
    other = make_epc_qr("SV Almrausch", IBAN, "20.50", text="Nr. 7", encoding="utf-8")
    # The library leaves the last zero of the amount away.
    assert segno.make_qr(own.replace("20.50", "20.5"), error="m", boost_error=False).matrix == other.matrix
