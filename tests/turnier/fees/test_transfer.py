"""The IBAN by its check digits, and the code that a banking app reads."""

from __future__ import annotations

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from segno.helpers import make_epc_qr

from turnier.fees import clean_iban, epc_code, spaced_iban
from turnier.text.names import BadName

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
