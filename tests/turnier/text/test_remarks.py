"""Remarks as they are stored."""

from __future__ import annotations

import pytest

from turnier.text.remarks import clean_remark, clean_text


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
