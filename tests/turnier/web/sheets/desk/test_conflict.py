"""Two versions of a sheet side by side: each line of both, and which of them differ."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from turnier.models import Revision, Sitting
from turnier.web.sheets.desk.conflict import Version, versions
from turnier.web.sheets.opening import typed_page

SAVED = ({"kind": "bummerl", "score": [11, 5]}, {"kind": "bummerl", "score": [7, 11]})


@pytest.fixture
def sheet(sitting: Sitting, enter: Callable[..., Revision]) -> Sitting:
    """The table with two saved Bummerl."""
    enter(sitting, SAVED)
    return Sitting.objects.select_related("round__tournament").get(pk=sitting.pk)


def beside(sitting: Sitting, *typed: tuple[str, str]) -> tuple[Version, Version]:
    """What is saved, and these winners and points typed by somebody who saw the empty sheet."""
    data = {"mode": "bummerl", "key": "k", "base_version": "0"}
    for row, (winner, points) in enumerate(typed):
        data |= {f"line-{row}-kind": "bummerl", f"line-{row}-score.winner": winner, f"line-{row}-score.points": points}
    return versions(typed_page(sitting.round.tournament, sitting, QueryDict(urlencode(data))))


def shown(version: Version) -> list[tuple[str, tuple[str, ...], bool]]:
    return [(line.title, line.cells, line.differs) for line in version.lines]


def test_the_saved_one_stands_first_and_lines_that_differ_are_marked_in_both(sheet: Sitting) -> None:
    saved, typed = beside(sheet, ("1", "5"), ("1", "7"))
    assert shown(saved) == [("Bummerl 1", ("11", "5"), False), ("Bummerl 2", ("7", "11"), True)]
    assert shown(typed) == [("Bummerl 1", ("11", "5"), False), ("Bummerl 2", ("11", "7"), True)]
    assert (saved.result, saved.differs) == ("1:1", True)
    assert (typed.result, typed.differs) == ("2:0", True)


def test_a_line_that_only_one_has_is_shown_there_alone(sheet: Sitting) -> None:
    saved, typed = beside(sheet, ("1", "5"))
    assert [line.differs for line in saved.lines] == [False, True]
    assert [line.differs for line in typed.lines] == [False]
    saved, typed = beside(sheet, ("1", "5"), ("2", "7"), ("1", "2"))
    assert [line.differs for line in saved.lines] == [False, False]
    assert [line.differs for line in typed.lines] == [False, False, True]


def test_two_sheets_that_say_the_same_differ_nowhere(sheet: Sitting) -> None:
    saved, typed = beside(sheet, ("1", "5"), ("2", "7"))
    assert saved == typed
    assert not saved.differs


def test_lines_of_a_block_are_told_apart_by_their_own_name(sheet: Sitting) -> None:
    data = {"mode": "game", "key": "k", "base_version": "0"}
    for row, winner in enumerate("12"):
        data |= {f"line-{row}-kind": "game", f"line-{row}-winner": winner, f"line-{row}-value": "2"}
    _saved, typed = versions(typed_page(sheet.round.tournament, sheet, QueryDict(urlencode(data))))
    assert [line.title for line in typed.lines] == ["Bummerl 1, Spiel 1", "Bummerl 1, Spiel 2"]


def test_a_line_that_differs_says_what_was_played_also_where_its_figures_are_the_same(singles, drawn, enter) -> None:
    sitting = drawn(singles("doppelkopf", 4)).sittings.get()
    none = {"fuchs": 0, "karlchen": 0, "doppelkopf": 0}
    hand = {"kind": "hand", "dealer": 0, "type": "normal", "re": [0, 1], "re_points": 125}
    enter(sitting, ({**hand, "announcements": [], "extras": {"re": none, "kontra": none}},))
    fields = {"type": "1", "re": "12", "re_points": "126", "dealer": "1"}
    data = {"mode": "hand", "key": "k", "base_version": "0", "line-0-kind": "hand"}
    data |= {f"line-0-{name}": value for name, value in fields.items()}
    sitting = Sitting.objects.select_related("round__tournament").get(pk=sitting.pk)
    pair = versions(typed_page(sitting.round.tournament, sitting, QueryDict(urlencode(data))))
    assert [(line.title, line.differs) for version in pair for line in version.lines] == [("Spiel 1", True)] * 2
    assert [version.lines[0].detail.partition(".")[0] for version in pair] == [
        "Normal, 125 : 115 Augen",
        "Normal, 126 : 114 Augen",
    ]
