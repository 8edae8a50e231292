"""The form field for names."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from turnier.forms.names import NameField
from turnier.names import clean_team_name


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
