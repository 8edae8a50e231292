"""What a phone sent beside what stands there now: the lines that it has not seen, and whether its own is among them."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from turnier.models import Sitting, User
from turnier.services.sheets.propose import lines_mark
from turnier.services.sheets.queries import people_at, table_as_it_is
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Payload, Submission
from turnier.text.words import translate
from turnier.web.sheets.phone.conflict import PhoneConflict, conflict_of
from turnier.web.sheets.phone.page import sent_page

WIN, LOSS = {"kind": "bummerl", "score": [11, 7]}, {"kind": "bummerl", "score": [9, 11]}


@pytest.fixture
def sitting(tournament, register, drawn, organiser: User) -> Sitting:
    """A table with two lines."""
    register(tournament, 2)
    drawn_table = drawn(tournament).sittings.get()
    result_save(sitting=drawn_table, submission=Submission("desk", 0, (WIN, LOSS)), by=organiser)
    return drawn_table


def mark(sitting: Sitting, lines: tuple[Payload, ...]) -> str:
    return lines_mark(lines, people_at(sitting))


def sent(sitting: Sitting, seen: str, winner: str, points: str) -> PhoneConflict:
    data = QueryDict(mutable=True)
    data.update({"kind": "bummerl", "seen": seen, "line-0-score.winner": winner, "line-0-score.points": points})
    return conflict_of(sent_page(table_as_it_is(sitting), "phone", data))


@pytest.mark.parametrize(
    ("seen", "winner", "points", "same", "new"),
    [
        ((), "1", "7", True, 2),
        ((), "2", "7", False, 2),
        ((WIN,), "2", "9", True, 1),
        ((WIN,), "2", "8", False, 1),
        ((LOSS,), "2", "9", False, 1),
        ((WIN, LOSS), "1", "3", False, 0),
    ],
)
def test_the_lines_that_the_phone_has_not_seen(
    sitting: Sitting, seen: tuple[Payload, ...], winner: str, points: str, same: bool, new: int
) -> None:
    found = sent(sitting, mark(sitting, seen), winner, points)
    assert (found.same, len(found.new), found.mark) == (same, new, mark(sitting, (WIN, LOSS)))
    assert not found.reseated


@pytest.mark.parametrize(("seen", "new"), [("", 1), ("1.abc.def", 1), ("7.abc", 0), ("7.abc.def", 0), ("x", 1)])
def test_after_lines_that_nobody_knows_what_stands_in_its_place_is_told(sitting: Sitting, seen: str, new: int) -> None:
    found = sent(sitting, seen, "2", "9") if seen else sent(sitting, mark(sitting, (LOSS,)), "2", "9")
    assert (found.same, len(found.new), found.gone, found.free) == (False, new, (), new == 0)


def test_who_sits_there_now_is_told_where_others_sat(sitting: Sitting) -> None:
    lines, _people = mark(sitting, (WIN, LOSS)).rsplit(".", 1)
    found = sent(sitting, f"{lines}.00000000", "1", "3")
    assert (found.reseated, found.new) == (True, ())


def test_its_own_line_is_told_as_its_own_page_told_it(sitting: Sitting) -> None:
    """The sheet is over with the third line that is won by the same side: told after two lines it would be another."""
    found = sent(sitting, mark(sitting, (WIN,)), "1", "4")
    again = sent(sitting, mark(sitting, (WIN, LOSS)), "1", "4")
    assert translate(found.sent.head) == translate(again.sent.head)
    assert found.new == (sent(sitting, mark(sitting, ()), "1", "4").new[1],)
