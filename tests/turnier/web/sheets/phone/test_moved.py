"""What a phone sent beside what stands there now: the lines that it has not seen, and whether its own is among them."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from turnier.models import Sitting, User
from turnier.services.sheets.propose import lines_mark
from turnier.services.sheets.queries import table_as_it_is
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.text.words import translate
from turnier.web.sheets.phone.moved import Moved, moved
from turnier.web.sheets.phone.page import sent_page

WIN, LOSS = {"kind": "bummerl", "score": [11, 7]}, {"kind": "bummerl", "score": [9, 11]}
BOTH = lines_mark((WIN, LOSS))


@pytest.fixture
def sitting(tournament, register, drawn, organiser: User) -> Sitting:
    """A table with two lines."""
    register(tournament, 2)
    drawn_table = drawn(tournament).sittings.get()
    result_save(sitting=drawn_table, submission=Submission("desk", 0, (WIN, LOSS)), by=organiser)
    return drawn_table


def sent(sitting: Sitting, seen: str, winner: str, points: str) -> Moved:
    data = QueryDict(mutable=True)
    data.update({"kind": "bummerl", "seen": seen, "line-0-score.winner": winner, "line-0-score.points": points})
    return moved(sent_page(table_as_it_is(sitting), "phone", data))


@pytest.mark.parametrize(
    ("seen", "winner", "points", "same", "new"),
    [
        (lines_mark(()), "1", "7", True, 2),
        (lines_mark(()), "2", "7", False, 2),
        (lines_mark((WIN,)), "2", "9", True, 1),
        (lines_mark((WIN,)), "2", "8", False, 1),
        (lines_mark((LOSS,)), "2", "9", False, 1),
        ("7.abc", "2", "9", False, 1),
        ("", "1", "3", False, 0),
    ],
)
def test_the_lines_that_the_phone_has_not_seen(
    sitting: Sitting, seen: str, winner: str, points: str, same: bool, new: int
) -> None:
    found = sent(sitting, seen, winner, points)
    assert (found.same, len(found.new), found.mark) == (same, new, BOTH)


def test_its_own_line_is_told_as_its_own_page_told_it(sitting: Sitting) -> None:
    """The sheet is over with the third line that is won by the same side: told after two lines it would be another."""
    found = sent(sitting, lines_mark((WIN,)), "1", "4")
    again = sent(sitting, lines_mark((WIN, LOSS)), "1", "4")
    assert found.sent is not None
    assert translate(found.sent) == translate(again.sent)
    assert found.new == (sent(sitting, lines_mark(()), "1", "4").new[1],)
