"""Saving sheets: whole or not at all, never twice, never over somebody else's work."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import AuditEvent, Entry, Revision, Sitting, Tally, Tournament, User
from turnier.services.sheets.queries import entries_at, people_at
from turnier.services.sheets.save import result_save, walkover_save
from turnier.services.sheets.submission import (
    AlreadyDifferent,
    Conflict,
    Refused,
    Submission,
    Unconfirmed,
    entries_digest,
)
from turnier.text.errors import NeedsReason, UserError

Save = Callable[..., Revision]


def final(winner: int, points: int) -> dict[str, object]:
    return {"kind": "bummerl", "score": [11, points] if winner == 0 else [points, 11], "retourschneider": False}


def hand(winner: int, value: int) -> dict[str, object]:
    return {"kind": "game", "winner": winner, "value": value, "conceded": False}


FIRST = (final(0, 7),)
SHEET = (final(0, 7), final(1, 4), final(0, 9))


@pytest.fixture
def sitting(tournament: Tournament, register: Callable[..., object], drawn: Callable[..., object]) -> Sitting:
    """Table 1 of a published round."""
    register(tournament, 4)
    drawn(tournament)
    return Sitting.objects.get(round__tournament=tournament, table=1)


@pytest.fixture
def save(sitting: Sitting, organiser: User) -> Save:
    """Sends a sheet under the key "k<base_version>" unless told otherwise."""

    def sent(*entries: dict[str, object], base_version: int = 0, **extra: object) -> Revision:
        extra = {"key": f"k{base_version}", **extra}
        by = extra.pop("by", organiser)
        return result_save(
            sitting=sitting, submission=Submission(base_version=base_version, entries=entries, **extra), by=by
        )

    return sent


def figures(sitting: Sitting) -> list[tuple[int, str, int]]:
    tallies = Tally.objects.filter(sitting=sitting).order_by("entrant__seats__seat", "metric")
    return list(tallies.values_list("entrant__seats__seat", "metric", "value"))


def test_a_sheet_becomes_lines_tallies_a_version_and_a_link_of_the_chain(sitting, save):
    revision = save(*SHEET)
    sitting.refresh_from_db()
    assert (revision.number, sitting.version, sitting.finished, sitting.result) == (1, 1, True, "2:1")
    assert entries_at(sitting, 1) == SHEET
    assert figures(sitting) == [
        (0, "bummerl", 2),
        (0, "conceded", 27),
        (0, "scored", 26),
        (1, "bummerl", 1),
        (1, "conceded", 26),
        (1, "scored", 27),
    ]
    assert AuditEvent.objects.latest("number").action == "result_enter"


def test_a_sheet_has_one_digest_however_it_is_written_out():
    submission = Submission(key="k", base_version=0, entries=SHEET)
    counts = range(len(SHEET) + 1)
    assert [submission.digest_of_first(n) for n in counts] == [entries_digest(SHEET[:n]) for n in counts]
    assert submission.digest == entries_digest(SHEET)


def test_the_same_key_with_the_same_content_gives_the_first_answer(sitting, save):
    assert save(*FIRST) == save(*FIRST)
    assert Entry.objects.filter(sitting=sitting).count() == 1


def test_the_answer_is_replayed_even_after_the_table_moved_on(sitting, save):
    first = save(*FIRST)
    save(*SHEET, base_version=1)
    assert save(*FIRST) == first
    sitting.refresh_from_db()
    assert sitting.version == 2


def test_the_same_key_with_other_content_is_refused(sitting, save):
    save(*FIRST)
    with pytest.raises(AlreadyDifferent):
        save(final(0, 8))
    assert entries_at(sitting, 1) == FIRST


def test_a_key_of_another_table_is_refused(sitting, save, organiser):
    save(*FIRST)
    other = Sitting.objects.get(round=sitting.round, table=2)
    with pytest.raises(AlreadyDifferent):
        result_save(sitting=other, submission=Submission("k0", 0, FIRST), by=organiser)


def test_who_saw_an_older_version_gets_the_conflict_with_the_latest_change(sitting, save, other_organiser):
    saved = save(*FIRST)
    with pytest.raises(Conflict) as caught:
        save(final(0, 8), key="other", by=other_organiser)
    assert caught.value.saved == saved
    assert entries_at(sitting, 1) == FIRST


def test_identical_content_of_two_people_is_no_conflict(sitting, save):
    assert save(*FIRST, key="mine") == save(*FIRST, key="yours")
    assert Revision.objects.filter(sitting=sitting).count() == 1


def test_lines_are_added_below_without_touching_those_above(sitting, save):
    save(*FIRST)
    kept = Entry.objects.get(sitting=sitting)
    save(*SHEET, base_version=1)
    assert [e.added_by.number for e in Entry.objects.filter(sitting=sitting).order_by("number")] == [1, 2, 2]
    kept.refresh_from_db()
    assert kept.removed_by is None


def test_a_saved_line_changes_only_with_a_reason_and_stays_on_record(sitting, save):
    save(*SHEET)
    with pytest.raises(NeedsReason):
        save(*SHEET[:2], final(0, 8), base_version=1)
    save(*SHEET[:2], final(0, 8), base_version=1, reason="Tippfehler")
    assert entries_at(sitting, 1) == SHEET
    assert entries_at(sitting, 2) == (*SHEET[:2], final(0, 8))
    assert AuditEvent.objects.latest("number").action == "result_correct"
    assert {(seat, metric): value for seat, metric, value in figures(sitting)}[1, "scored"] == 26


def test_a_line_that_is_struck_out_counts_no_more(sitting, save):
    save(*SHEET)
    save(*FIRST, base_version=1, reason="Zettel falsch gelesen")
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.result, sitting.entries_count) == (False, "1:0", 1)


def test_a_whole_sheet_can_be_taken_back(sitting, save):
    save(*SHEET)
    save(base_version=1, reason="falscher Tisch")
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.result, sitting.entries_count) == (False, "", 0)
    assert figures(sitting) == []


def test_an_empty_sheet_is_nothing_to_save(save):
    with pytest.raises(UserError, match="noch nichts eingetragen"):
        save()


def test_what_the_rules_refuse_is_not_saved_and_the_key_stays_usable(sitting, save):
    with pytest.raises(Refused) as caught:
        save(hand(0, 4), hand(0, 8))
    assert [problem.path for problem in caught.value.evaluation.problems] == ["entries/1/value"]
    assert save(hand(0, 4), hand(0, 7)).number == 1


def test_a_warning_wants_its_tick(save):
    with pytest.raises(Unconfirmed) as caught:
        save(final(0, 1))
    names = frozenset(f"{problem.path}:{problem.code}" for problem in caught.value.warnings)
    assert save(final(0, 1), accepted=names).warnings == sorted(names)


def test_a_referee_insists_with_a_reason_and_nobody_is_asked_again(sitting, save):
    insisted = {**hand(0, 8), "override": "so gespielt"}
    save(hand(0, 4), insisted)
    assert entries_at(sitting, 1) == (hand(0, 4), insisted)
    save(hand(0, 4), insisted, hand(1, 2), base_version=1)


def test_only_who_runs_the_tournament_may_insist(save, other_organiser):
    with pytest.raises(UserError, match="nur die Turnierleitung"):
        save({**hand(0, 12), "override": "so gespielt"}, by=other_organiser)


def test_nothing_is_entered_before_the_draw_is_public(sitting, save):
    sitting.round.published_at = None
    sitting.round.save()
    with pytest.raises(UserError, match="noch nicht veröffentlicht"):
        save(*FIRST)


def test_nothing_is_entered_after_the_end(tournament, save):
    tournament.status = Tournament.Status.CLOSED
    tournament.save()
    with pytest.raises(UserError, match="abgeschlossen"):
        save(*FIRST)


@pytest.mark.parametrize(("winner", "result"), [(0, "3:0"), (1, "1:2"), (None, "1:0")])
def test_the_rest_of_a_table_is_counted_without_a_fight(sitting, save, organiser, winner, result):
    base_version = 0
    if winner != 0:
        save(*FIRST)
        base_version = 1
    walkover_save(sitting=sitting, winner=winner, key="w", base_version=base_version, by=organiser)
    sitting.refresh_from_db()
    assert (sitting.finished, sitting.result) == (True, result)


def test_a_walkover_sent_twice_is_one(sitting, organiser):
    once = walkover_save(sitting=sitting, winner=0, key="w", base_version=0, by=organiser)
    assert walkover_save(sitting=sitting, winner=0, key="w", base_version=0, by=organiser) == once


def test_a_finished_table_leaves_nothing_to_count(sitting, save, organiser):
    save(*SHEET)
    with pytest.raises(UserError, match="nichts mehr zu werten"):
        walkover_save(sitting=sitting, winner=0, key="w", base_version=1, by=organiser)


def test_a_walkover_does_not_pass_over_somebody_else(sitting, save, organiser):
    save(*FIRST)
    with pytest.raises(Conflict):
        walkover_save(sitting=sitting, winner=0, key="w", base_version=0, by=organiser)


def test_a_sheet_for_others_than_those_who_sit_there_says_who_does(tournament, register, drawn, organiser) -> None:
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    lines = ({"kind": "bummerl", "score": [11, 7]},)
    names = " – ".join(seat.entrant.name for seat in sitting.seats.order_by("seat"))
    with pytest.raises(UserError) as refused:
        result_save(sitting=sitting, submission=Submission("k", 0, lines, people="00000000"), by=organiser)
    assert refused.value.message == (
        f"An Tisch 1 sitzt inzwischen: {names}. Bitte mit dem Zettel vergleichen und dann noch einmal speichern."
    )
    seen = Submission("k", 0, lines, people=people_at(sitting))
    assert result_save(sitting=sitting, submission=seen, by=organiser).number == 1
