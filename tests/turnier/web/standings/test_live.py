"""Rows of the standings: written for many at once, they look as the template shows each of them."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from turnier.web.standings.live import MARK, RowWriter, ShownRow

odd = ["%s", "100 %", "{0}", "<b>&'\"", MARK.format(0), "%(name)s"]
words = st.one_of(st.text("a<%s&'\"{}0\ue000", max_size=6), st.sampled_from(odd))
some = st.lists(words, max_size=3)
rows = st.builds(ShownRow, words, words, words, words, some, some, st.booleans())


@given(st.lists(rows, max_size=5), st.sampled_from(["", "/o/100%25/%s/"]))
def test_written_rows_are_those_of_the_template(shown: list[ShownRow], own_url: str) -> None:
    write = RowWriter(own_url)
    values = {"own_url": own_url, "why_label": "Warum?"}
    for row in shown:
        assert write(row) == render_to_string("standings/row.html", {**values, "row": row})


@pytest.mark.parametrize("remark", ["", "Durchgang 2 noch offen"])
def test_a_row_is_written_anew_with_each_value(remark: str) -> None:
    write = RowWriter("")
    one = write(ShownRow("1", "7", "Huber", remark, ("3",), ("2",), explained=True))
    other = write(ShownRow("–", "8", "Maier", remark, ("1",), ("0",), explained=True))
    assert "Huber" in one
    assert "Maier" in other
    assert ("Huber" in other, remark in other) == (False, True)
