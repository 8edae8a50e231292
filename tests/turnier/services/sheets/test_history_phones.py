"""What a phone saw is found again, whatever of it was taken back, refused or changed at the desk since."""

from __future__ import annotations

import secrets

import pytest

from turnier.models import Sitting
from turnier.services.sheets.history import MOST_WRITTEN, PhoneLine, lines_seen, overruled
from turnier.services.sheets.propose import (
    lines_mark,
    proposal_make,
    proposal_withdraw,
    proposals_confirm,
    proposals_refuse,
    seen_lines,
)
from turnier.services.sheets.queries import open_proposals, people_at, table_as_it_is
from turnier.services.sheets.submission import Payload


@pytest.fixture
def sitting(singles, drawn) -> Sitting:
    """A table of Seconds."""
    return drawn(singles("seconds", 4)).sittings.get()


def line(tricks: str) -> Payload:
    return {"kind": "hand", "tricks": [int(own) for own in tricks]}


def write(sitting: Sitting, *rounds: str) -> str:
    """Enters these rounds and gives the mark of the table with them."""
    for tricks in rounds:
        now, key = table_as_it_is(sitting), secrets.token_hex(16)
        proposal_make(
            sitting=now, key=key, seen=seen_lines(now), payload=line(tricks), accepted=frozenset(), device="a"
        )
    return seen_lines(table_as_it_is(sitting))


def take_back(sitting: Sitting) -> None:
    proposal_withdraw(proposal=open_proposals(table_as_it_is(sitting))[-1], device="a")


def seen(sitting: Sitting, mark: str) -> tuple[Payload, ...] | None:
    return lines_seen(table_as_it_is(sitting), mark)


def test_what_was_taken_back_and_written_anew(sitting):
    first = write(sitting, "4234", "5215", "3433")
    take_back(sitting)
    take_back(sitting)
    second = write(sitting, "2533")
    assert seen(sitting, first) == (line("4234"), line("5215"), line("3433"))
    take_back(sitting)
    assert seen(sitting, second) == (line("4234"), line("2533"))


def test_what_was_refused(sitting):
    mark = write(sitting, "4234", "5215", "3433")
    proposals_refuse(sitting=sitting, page_version=3)
    assert seen(sitting, mark) == (line("4234"), line("5215"), line("3433"))


def test_what_the_desk_has_changed(sitting, enter):
    enter(sitting, [line("4234")])
    mark = write(sitting, "5215")
    enter(sitting, [line("3244"), line("5215")], reason="verschrieben")
    assert seen(sitting, mark) == (line("4234"), line("5215"))


@pytest.mark.parametrize("more", [0, 1])
def test_so_much_that_was_written_and_taken_back_is_tried_and_no_more(sitting, more):
    """What a phone sends must not cost the program more the longer somebody plays with it."""
    mark = write(sitting, "4234")
    take_back(sitting)
    for _again in range(MOST_WRITTEN - 1 + more):
        write(sitting, "5215")
        take_back(sitting)
    assert seen(sitting, mark) == (None if more else (line("4234"),))


def test_of_a_long_sheet_what_nobody_took_back_is_found(singles, drawn):
    """It may wait as a whole until the table confirms it."""
    sitting = drawn(singles("doppelkopf", 4)).sittings.get()
    none = {"fuchs": 0, "karlchen": 0, "doppelkopf": 0}
    always = {
        "kind": "hand",
        "type": "normal",
        "re": [0, 1],
        "announcements": [],
        "extras": {"re": none, "kontra": none},
    }
    lines = [{**always, "dealer": number % 4, "re_points": 125 + number} for number in range(MOST_WRITTEN + 2)]
    marks = []
    for number, payload in enumerate(lines):
        now = table_as_it_is(sitting)
        marks.append(seen_lines(now))
        proposal_make(sitting=now, key=str(number), seen=marks[-1], payload=payload, accepted=frozenset(), device="a")
    assert seen(sitting, marks[-1]) == tuple(lines[:-1])
    take_back(sitting)
    assert seen(sitting, marks[3]) == tuple(lines[:3])


@pytest.mark.parametrize("mark", ["", "x", "1.abcdefgh.", "2.abcdefgh.12345678", "99999.a.b", "-1..", "²..", "7"])
def test_what_never_stood_there(sitting, mark):
    write(sitting, "4234")
    assert seen(sitting, mark) is None


def test_what_waited_when_the_desk_wrote_otherwise_is_told_until_a_phone_writes_again(sitting, enter):
    write(sitting, "4234", "5215")
    assert overruled(table_as_it_is(sitting)) == {}
    enter(sitting, [line("4234")])
    assert overruled(table_as_it_is(sitting)) == {1: PhoneLine(line("5215"))}
    write(sitting, "3433")
    assert overruled(table_as_it_is(sitting)) == {}


@pytest.mark.parametrize("by_desk", [True, False])
def test_what_counted_when_the_desk_corrected_it_is_told_beside_what_waited(sitting, enter, organiser, by_desk):
    write(sitting, "4234", "5215")
    proposals_confirm(sitting=sitting, key="yes", page_version=2, by=organiser if by_desk else None)
    assert overruled(table_as_it_is(sitting)) == {}
    write(sitting, "3433")
    enter(sitting, [line("4234"), line("6115")], reason="verschrieben")
    enter(sitting, [line("4234"), line("6115"), line("3334")], reason="verschrieben")
    found = {1: PhoneLine(line("5215"), counted=True), 2: PhoneLine(line("3433"))}
    assert overruled(table_as_it_is(sitting)) == found
    write(sitting, "2533")
    assert overruled(table_as_it_is(sitting)) == {}


def test_what_the_desk_only_added_overrules_nothing(sitting, enter):
    write(sitting, "4234")
    enter(sitting, [line("4234"), line("6115")])
    assert overruled(table_as_it_is(sitting)) == {}
    enter(sitting, [line("4234"), line("5215")], reason="verschrieben")
    assert overruled(table_as_it_is(sitting)) == {}


def test_the_first_lines_of_a_sheet_that_was_saved_at_once(sitting, enter):
    """The phone had seen them before, as before a backup was brought back."""
    lines = [line(tricks) for tricks in ("4234", "5215", "3433")]
    enter(sitting, lines)
    people = people_at(table_as_it_is(sitting))
    assert [seen(sitting, lines_mark(lines[:count], people)) for count in range(4)] == [
        tuple(lines[:count]) for count in range(4)
    ]


def test_of_a_sheet_with_much_written_on_top_no_part_of_what_was_saved_is_tried(sitting, enter):
    saved = [line("4234"), line("5215")]
    enter(sitting, saved)
    for _ in range(MOST_WRITTEN + 1):
        write(sitting, "3433")
        take_back(sitting)
    people = people_at(table_as_it_is(sitting))
    assert seen(sitting, lines_mark(saved, people)) == tuple(saved)
    assert seen(sitting, lines_mark([line("3433")], people)) is None
