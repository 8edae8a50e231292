"""A name that a referee wrote on a sheet is forgotten there too, and the sheet stays what the chain says it is."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable

import pytest

from tests.turnier.conftest import Payload
from turnier.models import AuditEvent, Entry, Player, Revision, Round, Sitting, Tournament, User
from turnier.services.accounts.accounts import HelperRole, helper_role_add
from turnier.services.integrity import check_tournament
from turnier.services.privacy.privacy import anonymise
from turnier.services.privacy.subject import erasure_subject
from turnier.services.protocol.undo import undo_option
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.sheets.propose import proposal_make
from turnier.services.sheets.queries import _kept, entries_at
from turnier.services.sheets.referee import FORGOTTEN
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.text.errors import NeedsReason, UserError

NAME = "Rosalinde Quetschenbacher"
Save = Callable[..., Revision]


def bummerl(own: int, other: int, text: str = "") -> Payload:
    """A line; with a text it may stand against the rules."""
    line: Payload = {"kind": "bummerl", "score": [own, other]}
    return {**line, "override": text} if text else line


INSISTED = bummerl(14, 3, "So sagte es Frau QUETSCHENBACHER selbst")
FORGOT = bummerl(14, 3, FORGOTTEN)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    _kept.clear()


@pytest.fixture
def sitting(tournament: Tournament, organiser: User, drawn: Callable[[Tournament], Round]) -> Sitting:
    """The only table, at which Rosalinde sits with Bernd."""
    for players in ((NAME, "Bernd Zwei"), ("Carla Drei", "Dora Vier")):
        entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
    return drawn(tournament).sittings.get()


@pytest.fixture
def rosalinde(sitting: Sitting) -> Player:
    return Player.objects.get(name=NAME)


@pytest.fixture
def save(sitting: Sitting, organiser: User) -> Save:
    """Saves lines on top of the version that somebody looked at."""

    def saved(*lines: Payload, base_version: int, key: str = "", reason: str = "") -> Revision:
        submission = Submission(
            key=key or secrets.token_hex(8), base_version=base_version, entries=lines, reason=reason
        )
        return result_save(sitting=sitting, submission=submission, by=organiser)

    return saved


def faults(tournament: Tournament) -> list[str]:
    return [fault.code for fault in check_tournament(Tournament.objects.get(pk=tournament.pk))]


def texts(sitting: Sitting) -> list[str]:
    """What stands beside the lines of a table, also beside those that were removed."""
    return [entry.payload["override"] for entry in sitting.entries.order_by("pk") if "override" in entry.payload]


def test_the_text_goes_in_every_version_and_the_sheet_stays_whole(
    sitting: Sitting, rosalinde: Player, save: Save, organiser: User
) -> None:
    save(INSISTED, base_version=0)
    save(INSISTED, bummerl(11, 2), base_version=1)
    save(bummerl(11, 3), bummerl(11, 2), base_version=2, reason="Zettel falsch gelesen")
    digests = list(sitting.revisions.order_by("number").values_list("digest", flat=True))
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    assert texts(sitting) == [FORGOTTEN]
    assert "uetschenbacher" not in json.dumps(list(Entry.objects.values_list("payload", flat=True))).lower()
    assert list(sitting.revisions.order_by("number").values_list("digest", flat=True)) == digests
    link = AuditEvent.objects.get(action="people_anonymise")
    assert sorted(link.data["sheets"]) == [f"{sitting.pk}-1", f"{sitting.pk}-2"]
    assert faults(rosalinde.tournament) == []


def test_no_evaluation_is_kept_with_the_text(rosalinde: Player, save: Save, organiser: User) -> None:
    save(INSISTED, base_version=0)
    assert "QUETSCHENBACHER" in str(_kept)
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    assert "QUETSCHENBACHER" not in str(_kept)


def test_a_text_about_something_else_stays(sitting: Sitting, rosalinde: Player, save: Save, organiser: User) -> None:
    save(bummerl(14, 3, "Ausgemacht vor dem Spiel"), base_version=0)
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    assert texts(sitting) == ["Ausgemacht vor dem Spiel"]
    assert AuditEvent.objects.get(action="people_anonymise").data["sheets"] == {}
    assert faults(rosalinde.tournament) == []


@pytest.fixture
def forgotten(rosalinde: Player, save: Save, organiser: User) -> Tournament:
    """A sheet with a line that was insisted on, and a name that is forgotten."""
    save(INSISTED, base_version=0, key="phone")
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    return Tournament.objects.get()


@pytest.mark.parametrize("line", [FORGOT, INSISTED], ids=["a new page", "a page from before"])
def test_the_same_lines_again_are_nothing_new(
    sitting: Sitting, forgotten: Tournament, save: Save, line: Payload
) -> None:
    assert save(line, base_version=1).number == 1
    assert Revision.objects.count() == 1
    assert texts(sitting) == [FORGOTTEN]


@pytest.mark.parametrize("line", [FORGOT, INSISTED], ids=["a new page", "a page from before"])
def test_a_line_is_added(sitting: Sitting, forgotten: Tournament, save: Save, line: Payload) -> None:
    added = save(line, bummerl(11, 2), base_version=1, key="second")
    assert added.number == 2
    assert entries_at(sitting, 2) == (FORGOT, bummerl(11, 2))
    assert save(line, bummerl(11, 2), base_version=1, key="second") == added
    assert faults(forgotten) == []


def test_another_line_is_corrected_on_a_page_from_before(sitting: Sitting, forgotten: Tournament, save: Save) -> None:
    save(FORGOT, bummerl(11, 2), base_version=1)
    save(INSISTED, bummerl(11, 4), base_version=2, reason="Zettel falsch gelesen")
    assert entries_at(sitting, 3) == (FORGOT, bummerl(11, 4))
    assert texts(sitting) == [FORGOTTEN]
    assert faults(forgotten) == []


def test_a_repeat_from_before_is_a_repeat(forgotten: Tournament, save: Save) -> None:
    first = Revision.objects.get()
    assert save(INSISTED, base_version=0, key="phone") == first
    with pytest.raises(UserError, match="schon anders eingetragen"):
        save(bummerl(11, 3), base_version=0, key="phone")


def test_what_was_played_is_still_corrected_with_a_reason_only(forgotten: Tournament, save: Save) -> None:
    with pytest.raises(NeedsReason):
        save(bummerl(3, 14, FORGOTTEN), base_version=1)


def test_a_correction_is_taken_back(sitting: Sitting, forgotten: Tournament, save: Save, organiser: User) -> None:
    save(bummerl(11, 3), base_version=1, reason="Zettel falsch gelesen")
    undo = undo_option(AuditEvent.objects.get(action="result_correct")).action
    assert undo is not None
    undo(organiser, "Versehen")
    assert entries_at(sitting, 3) == (FORGOT,)
    assert faults(forgotten) == []


def test_a_file_and_a_rehearsal_carry_no_name(forgotten: Tournament, organiser: User) -> None:
    text = tournament_export(forgotten)
    assert "uetschenbacher" not in text
    imported = tournament_import(text=text, by=organiser)
    copy = rehearsal_create(tournament=forgotten, by=organiser)
    assert not Player.objects.filter(name=NAME).exists()
    assert [faults(each) for each in (imported, copy, forgotten)] == [[], [], []]


def test_sheets_that_came_with_a_file_are_forgotten_too(rosalinde: Player, save: Save, organiser: User) -> None:
    save(INSISTED, base_version=0)
    imported = tournament_import(text=tournament_export(rosalinde.tournament), by=organiser)
    anonymise(who=erasure_subject(imported.players.get(name=NAME)), by=organiser)
    sitting = Sitting.objects.get(round__tournament=imported)
    assert texts(sitting) == [FORGOTTEN]
    assert faults(imported) == []
    Entry.objects.filter(sitting=sitting).update(payload=bummerl(3, 14, FORGOTTEN))
    assert "I2" in faults(imported)


def test_rehearsals_forget_with_the_tournament(rosalinde: Player, organiser: User) -> None:
    copy = rehearsal_create(tournament=rosalinde.tournament, by=organiser)
    assert copy.players.filter(name=NAME).exists()
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    assert not Player.objects.filter(name=NAME).exists()
    assert faults(copy) == []


def test_so_do_those_of_whoever_runs_it_too(rosalinde: Player, organiser: User, other_organiser: User) -> None:
    helper_role_add(
        tournament=rosalinde.tournament, role=HelperRole.CO_ORGANISER, username=other_organiser.username, by=organiser
    )
    rehearsal_create(tournament=rosalinde.tournament, by=other_organiser)
    anonymise(who=erasure_subject(rosalinde), by=organiser)
    assert not Player.objects.filter(name=NAME).exists()


def test_nobody_insists_on_a_phone(sitting: Sitting, rosalinde: Player) -> None:
    with pytest.raises(UserError, match="nur die Turnierleitung"):
        proposal_make(sitting=sitting, key="k", seen="", payload=INSISTED, accepted=frozenset(), device="handy")
