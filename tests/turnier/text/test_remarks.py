"""Remarks as they are stored."""

from __future__ import annotations

import pytest
from django.utils import translation

from turnier.text.remarks import clean_remark, clean_text, reason_text


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  nass   geworden ", "nass geworden"),
        ("nass\r\ngeworden\t", "nass geworden"),
        ("\0Grund\x1b[31m", "Grund [31m"),
        ("halb \ud800 da", "halb da"),
        ("Öl, 😀 und „Żuk“", "Öl, 😀 und „Żuk“"),
    ],
)
def test_a_remark_is_one_printable_line(typed: str, kept: str) -> None:
    assert clean_remark(typed) == kept


def test_a_text_keeps_its_lines() -> None:
    assert clean_text("\n Erste \r\n\r\nZwei\0te\x1b\t.  \n") == "Erste\n\nZwei te  ."


@pytest.mark.parametrize(
    ("kept", "english"),
    [
        ("vorher: Nr. 7, Huber, Sepp (Anna, Bernd)", "before: No. 7, Huber, Sepp (Anna, Bernd)"),
        ("before: No. 7, Huber", "before: No. 7, Huber"),
        ("vorher: Momme Harms", "before: Momme Harms"),
        ("Tippfehler: 7 statt 1", "Typing error: 7 statt 1"),
        ("es war vorher: so", "es war vorher: so"),
    ],
)
def test_what_the_program_gave_as_a_reason_is_said_in_the_language_of_the_page(kept: str, english: str) -> None:
    with translation.override("en"):
        assert reason_text(kept) == english
    assert reason_text("before: No. 7, Huber") == "vorher: Nr. 7, Huber"
