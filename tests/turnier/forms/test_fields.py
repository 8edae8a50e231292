"""Sums of money as people type them."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from turnier.forms.fields import MoneyField, NameField, WholeNumberField
from turnier.text.names import clean_team_name


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("20", 2000),
        ("20,5", 2050),
        ("20,00", 2000),
        ("20,00 €", 2000),
        ("7.50", 750),
        ("1.240,05", 124005),
        ("1.240", 124000),
        ("0", 0),
        ("10,-", 1000),
        ("10,– €", 1000),
        ("1.240,--", 124000),
    ],
)
def test_a_sum_becomes_cents(typed: str, cents: int) -> None:
    assert MoneyField().clean(typed) == cents


@pytest.mark.parametrize("typed", ["-5", "zwanzig", "1,234", "1.2.3", "20,00,00", "NaN", "1e9", "٢٠,0x"])
def test_anything_else_gets_a_sentence(typed: str) -> None:
    with pytest.raises(ValidationError, match="Betrag wie 20"):
        MoneyField().clean(typed)


def test_more_than_a_million_is_a_slip_of_the_keyboard() -> None:
    assert MoneyField().clean("1.000.000") == 100_000_000
    with pytest.raises(ValidationError, match="So viel Geld geht nicht"):
        MoneyField().clean("1.000.000,01")


def test_cents_are_shown_as_euros() -> None:
    assert [MoneyField().prepare_value(value) for value in (2000, 5, "abc", None)] == ["20,00", "0,05", "abc", None]


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Sepp   Huber ", "Sepp Huber"),
        ("Gro\u0308ßl", "Größl"),
        ("Đorđević-Zimmermann", "Đorđević-Zimmermann"),
        ("=1+1", "=1+1"),
        ("🂡 Ass", "🂡 Ass"),
    ],
)
def test_a_name_is_tidied_not_changed(typed: str, stored: str) -> None:
    assert NameField().clean(typed) == stored


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Bitte den Namen."),
        ("   ", "Bitte den Namen."),
        ("x" * 81, "Der Name hat 81 Zeichen, erlaubt sind 80. Bitte kürzen."),
        ("Eva\u202enetsieD", "Nach „Eva“ steht ein Steuerzeichen für die Schreibrichtung"),
        ("...", "„...“ besteht nur aus Satzzeichen."),
        ("Max\x00Maier", "Nach „Max“ steht ein Steuerzeichen"),
    ],
)
def test_what_is_no_name_is_said_in_words(typed: str, words: str) -> None:
    field = NameField(error_messages={"required": "Bitte den Namen."})
    with pytest.raises(ValidationError) as caught:
        field.clean(typed)
    assert caught.value.messages[0].startswith(words)


def test_a_field_that_may_stay_empty() -> None:
    assert NameField(required=False).clean("  ") == ""


def test_a_team_is_written_with_room_around_its_stroke() -> None:
    assert NameField(cleaner=clean_team_name).clean("Huber/Maier") == "Huber / Maier"


@pytest.mark.parametrize(
    ("typed", "number"),
    [("12", 12), ("Nr. 12", 12), ("12 Plätze", 12), ("12 PLÄTZE.", 12), ("12.", 12), ("-3", -3), ("", None), (7, 7)],
)
def test_a_whole_number_may_have_its_unit_beside_it(typed: object, number: int | None) -> None:
    assert WholeNumberField(units=("Nr", "Plätze"), required=False).clean(typed) == number


@pytest.mark.parametrize(
    "typed", ["12 Teams", "Plätze", "1 2", "12,5 Plätze", "12 Plätze 3", "1.000", ".5 Plätze", "1.0"]
)
def test_a_whole_number_has_no_other_unit(typed: str) -> None:
    with pytest.raises(ValidationError):
        WholeNumberField(units=("Nr", "Plätze")).clean(typed)
