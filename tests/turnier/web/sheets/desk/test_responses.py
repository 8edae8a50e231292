"""Reasons for a correction."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from turnier.text.errors import NeedsReason
from turnier.web.sheets.desk.responses import reason_of


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("", ""),
        ("reason=unknown", ""),
        ("reason=typo", "Tippfehler"),
        ("reason=typo&words=8+statt+9", "Tippfehler: 8 statt 9"),
        ("reason=other&words=+nass++geworden+", "nass geworden"),
        ("reason=other&words=nass%00%0D%0Ageworden", "nass geworden"),
        ("words=nass", ""),
    ],
)
def test_the_reason_as_it_is_kept(sent, kept):
    assert reason_of(QueryDict(sent)) == kept


def test_another_reason_without_words_is_none():
    with pytest.raises(NeedsReason) as caught:
        reason_of(QueryDict("reason=other"))
    assert caught.value.field == "words"


def test_long_words_are_cut_to_what_the_record_holds():
    assert len(reason_of(QueryDict(f"reason=referee&words={'x' * 500}"))) == 200
