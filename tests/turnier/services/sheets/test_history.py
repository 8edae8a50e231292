"""The history of a sheet: corrections with the old line, the new one and the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.kit.sittings.evaluation import reevaluated
from turnier.models import ApiToken, Sitting, Tournament
from turnier.services.api.programs import token_create
from turnier.services.record.write import acting_through
from turnier.services.sheets.history import Correction, LineChange, corrections, first_change, programs_at
from turnier.services.sheets.queries import evaluate_saved

FINAL = {"kind": "bummerl", "score": [11, 7], "retourschneider": False}
OTHER = {"kind": "bummerl", "score": [11, 8], "retourschneider": False}
THIRD = {"kind": "bummerl", "score": [3, 11], "retourschneider": False}


@pytest.fixture
def sitting(tournament: Tournament, register: Callable[..., object], drawn: Callable[..., object]) -> Sitting:
    """One table: "Eins1 / Zwei1" against "Eins2 / Zwei2"."""
    register(tournament, 2)
    drawn(tournament)
    return Sitting.objects.get(round__tournament=tournament)


def found(sitting: Sitting) -> tuple[Correction, ...]:
    """The corrections, beginning from what is saved."""
    saved = Sitting.objects.get(pk=sitting.pk)
    return corrections(saved, evaluate_saved(saved.round.tournament, saved))


def test_lines_that_were_only_added_are_no_correction(sitting, enter):
    enter(sitting, [FINAL])
    enter(sitting, [FINAL, THIRD])
    assert found(sitting) == ()


def test_a_correction_names_what_changed_who_and_why(sitting, enter, organiser):
    enter(sitting, [FINAL, THIRD])
    revision = enter(sitting, [OTHER, THIRD], reason="Tippfehler")
    (correction,) = found(sitting)
    assert (correction.number, correction.by, correction.reason) == (revision.number, organiser, "Tippfehler")
    assert [change.line for change in correction.changes] == [1]
    assert ("11:7" in str(correction.changes[0].old), "11:8" in str(correction.changes[0].new)) == (True, True)


def test_a_line_that_was_struck_out_has_no_new_one(sitting, enter):
    enter(sitting, [FINAL, THIRD])
    enter(sitting, [FINAL], reason="Zettel falsch gelesen")
    (correction,) = found(sitting)
    (change,) = correction.changes
    assert change == LineChange(2, change.old, None)


def test_the_latest_correction_comes_first(sitting, enter):
    enter(sitting, [FINAL])
    enter(sitting, [OTHER], reason="eins")
    enter(sitting, [FINAL], reason="zwei")
    assert [correction.reason for correction in found(sitting)] == ["zwei", "eins"]


def test_the_first_line_that_reads_otherwise_is_told(sitting, enter):
    enter(sitting, [FINAL, THIRD])
    enter(sitting, [OTHER, THIRD], reason="Tippfehler")
    enter(sitting, [FINAL, {**THIRD, "score": [4, 11]}], reason="beide")
    enter(sitting, [FINAL], reason="gestrichen")
    winner = sitting.seats.get(seat=0).entrant.name
    told = [first_change(correction) for correction in reversed(found(sitting))]
    first, second, third = (line for line in told if line is not None)
    assert first == ("Zeile 1", f"{winner} gewinnen den Bummerl 11:7", "11:8")
    assert second[0] == "Zeile 1 (und 1 weitere)"
    assert (third[0], third[2]) == ("Zeile 2", "keine Zeile")


def test_a_line_that_reads_the_same_was_written_otherwise(sitting, enter):
    insisted = {**FINAL, "override": "Ausgemacht"}
    enter(sitting, [FINAL])
    enter(sitting, [insisted], reason="nachgetragen")
    (correction,) = found(sitting)
    assert first_change(correction) == ("Zeile 1", "", "anders aufgeschrieben")
    assert first_change(replace(correction, changes=())) is None
    enter(sitting, [FINAL, THIRD], reason="doch nicht")
    enter(sitting, [insisted, {**THIRD, "score": [4, 11]}], reason="beides")
    assert first_change(found(sitting)[0])[0] == "Zeile 2 (und 1 weitere)"


def test_it_does_not_matter_which_version_is_known(sitting, enter):
    enter(sitting, [FINAL, THIRD])
    enter(sitting, [OTHER, THIRD], reason="Tippfehler")
    saved = Sitting.objects.get(pk=sitting.pk)
    known = evaluate_saved(saved.round.tournament, saved)
    told = corrections(saved, known)
    assert corrections(saved, known.first(0)) == corrections(saved, reevaluated(known, [FINAL])) == told
    assert len(told) == 1


def test_what_a_program_corrected_names_it(sitting, enter, organiser):
    token, _secret = token_create(user=organiser, name="Zähler", scopes=[ApiToken.Scope.WRITE_RESULTS], days=1)
    enter(sitting, [FINAL])
    with acting_through(token.pk):
        enter(sitting, [OTHER], reason="Tippfehler")
    enter(sitting, [FINAL], reason="doch richtig")
    assert [each.who for each in found(sitting)] == ["anna", "anna, über das Programm „Zähler“"]
    assert programs_at(sitting) == {2: "Zähler"}
    token.delete()
    assert [each.who for each in found(sitting)] == ["anna", "anna, über ein Programm"]


def test_added_lines_are_told_where_they_are_asked_for(sitting, enter):
    enter(sitting, [FINAL])
    assert found(sitting) == ()
    enter(sitting, [FINAL, THIRD])
    saved = Sitting.objects.get(pk=sitting.pk)
    evaluation = evaluate_saved(saved.round.tournament, saved)
    told = [first_change(each) for each in corrections(saved, evaluation, with_added=True)]
    assert [(label, before, now[-5:].strip()) for label, before, now in told] == [
        ("Zeile 2", "", "11:3"),
        ("Zeile 1", "", "11:7"),
    ]
