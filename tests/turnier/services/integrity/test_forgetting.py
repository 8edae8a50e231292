"""Forgetting a name is no way to hide a changed result: an organiser with an editor for the database file tries."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.turnier.conftest import THREE_WINS, Payload
from tests.turnier.remembered import remembered
from tests.turnier.services.integrity.tampering import unnoticed
from turnier.models import AuditEvent, Entry, Player, Revision, Round, Sitting, Tournament, User, append_only
from turnier.services.integrity import check_tournament
from turnier.services.privacy.privacy import anonymise
from turnier.services.privacy.subject import erasure_subject
from turnier.services.record.write import link_hash, record
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.sheets.referee import FORGOTTEN, digest_without_remarks
from turnier.services.sheets.submission import entries_digest, first_sheets_digest
from turnier.services.sheets.tallies import tallies_rewrite
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError

NAME = "Rosalinde Quetschenbacher"
TEXT = f"{NAME} hat es so gesagt"
PLAYED: Payload = {"kind": "bummerl", "score": [14, 3]}
TEAMS = ((NAME, "Bernd Zwei"), ("Carla Drei", "Dora Vier"), ("Emil Fünf", "Fritz Sechs"), ("G Neun", "H Z"))
TURNED: Payload = {"kind": "bummerl", "score": [3, 14]}


@pytest.fixture
def evening(organiser: User, drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]) -> Tournament:
    """Two tables; on the sheet of the first, two lines were insisted on with Rosalinde's name."""

    def played() -> Tournament:
        tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)
        for players in (
            (NAME, "Bernd Zwei"),
            ("Carla Drei", "Dora Vier"),
            ("Emil Fünf", "Fritz Sechs"),
            ("G Neun", "H Z"),
        ):
            entrant_register(tournament=tournament, registration=Registration(players=players), by=organiser)
        first, second = drawn(tournament).sittings.order_by("table")
        enter(first, ({**PLAYED, "override": TEXT},))
        enter(first, ({**PLAYED, "override": TEXT}, THREE_WINS[0], {**PLAYED, "override": "Ausgemacht"}))
        enter(second)
        return Tournament.objects.get(pk=tournament.pk)

    return remembered("an evening with Rosalinde", played)


@pytest.fixture
def forget(evening: Tournament, organiser: User) -> Callable[..., None]:
    """Makes somebody unrecognisable as the page does."""

    def forgotten(name: str = NAME) -> None:
        anonymise(who=erasure_subject(evening.players.get(name=name)), by=organiser)

    return forgotten


def faults(tournament: Tournament) -> set[str]:
    return {fault.code for fault in check_tournament(Tournament.objects.get(pk=tournament.pk))}


def falsify(entry: Entry, **other: object) -> Sitting:
    """Changes a line in the file, and everything that is computed from it."""
    entry.payload = {**entry.payload, **other}
    entry.save(update_fields=["payload"])
    sitting = Sitting.objects.select_related("round__tournament").get(pk=entry.sitting_id)
    tallies_rewrite(sitting.round.tournament, sitting)
    return sitting


def forge(action: str, **data: Any) -> None:
    """Puts a link at the end of the chain that fits everything before it, and every printed head."""
    record(Tournament.objects.get(), action, by=None, **data)


def insisted() -> Entry:
    """The line with the name, or what is left of it."""
    return Entry.objects.filter(payload__override__in=(TEXT, FORGOTTEN)).latest("pk")


def plain() -> Entry:
    """A line of the other table, at which nobody wrote anything."""
    return Entry.objects.filter(sitting__table=2).earliest("pk")


def digests(sitting: Sitting) -> dict[str, str]:
    """What the lines of a table have for a digest now, under the name of its last saved change."""
    return {f"{sitting.pk}-{sitting.version}": entries_digest(lines(sitting))}


def lines(sitting: Sitting) -> list[Payload]:
    return [entry.payload for entry in sitting.entries.filter(removed_by__isnull=True).order_by("number")]


def test_what_the_program_forgets_is_in_order(evening: Tournament, forget: Callable[..., None]) -> None:
    forget()
    forget("Bernd Zwei")
    forget("Spieler 1-1")
    assert faults(evening) == set()
    assert insisted().payload == {**PLAYED, "override": FORGOTTEN}


def test_a_line_that_was_changed_before_is_not_whitewashed(evening: Tournament, forget: Callable[..., None]) -> None:
    falsify(insisted(), score=TURNED["score"])
    forget()
    assert insisted().payload["override"] == FORGOTTEN
    assert faults(evening) == {"I2"}
    forget("Bernd Zwei")
    assert faults(evening) == {"I2"}


def test_nor_is_a_text_that_was_changed_before(evening: Tournament, forget: Callable[..., None]) -> None:
    falsify(insisted(), override=f"{NAME} hat verzichtet")
    forget()
    assert NAME not in str(list(Entry.objects.values_list("payload", flat=True)))
    assert faults(evening) == {"I2"}


def test_nor_is_a_line_with_its_digest(evening: Tournament, forget: Callable[..., None]) -> None:
    sitting = falsify(insisted(), score=TURNED["score"])
    append_only.drop("default")
    last = Revision.objects.get(sitting=sitting, number=sitting.version)
    Revision.objects.filter(pk=last.pk).update(digest=entries_digest(lines(sitting)))
    forget()
    assert faults(evening) == {"I1", "I2"}


@pytest.mark.parametrize(
    "other",
    [{"score": TURNED["score"]}, {"override": "Ausgemacht"}, {"override": "vergessen"}, {"kind": "walkover"}],
    ids=str,
)
def test_a_line_that_is_changed_afterwards_is_found(
    evening: Tournament, forget: Callable[..., None], other: dict[str, object]
) -> None:
    forget()
    entry = insisted()
    Entry.objects.filter(pk=entry.pk).update(payload={**entry.payload, **other})
    assert "I2" in faults(evening)


def test_what_was_said_of_somebody_else_is_not_forgotten_by_hand(
    evening: Tournament, forget: Callable[..., None]
) -> None:
    forget()
    falsify(Entry.objects.get(payload__override="Ausgemacht"), override=FORGOTTEN)
    assert faults(evening) == {"I2"}


@pytest.mark.parametrize("line", [insisted, plain], ids=["a sheet with a text", "a sheet without"])
@pytest.mark.parametrize("with_text", [True, False])
def test_a_forged_link_does_not_cover_another_result(
    evening: Tournament,
    forget: Callable[..., None],
    line: Callable[[], Entry],
    *,
    with_text: bool,
) -> None:
    forget()
    other: dict[str, object] = {"score": TURNED["score"]} | ({"override": FORGOTTEN} if with_text else {})
    sitting = falsify(line(), **other)
    player = evening.players.earliest("pk").pk
    forge("people_anonymise", player=player, forgotten=[], sheets=digests(sitting))
    assert faults(evening) == {"I2"}


def test_nor_does_a_link_that_says_what_was_played(evening: Tournament, forget: Callable[..., None]) -> None:
    forget()
    sitting = falsify(insisted(), score=TURNED["score"])
    played = {f"{sitting.pk}-{sitting.version}": digest_without_remarks(lines(sitting)) or ""}
    forge("tournament_import", bare=played)
    player = evening.players.earliest("pk").pk
    forge("people_anonymise", player=player, forgotten=[], sheets=digests(sitting))
    assert faults(evening) == {"I2"}


def test_no_file_comes_after_results(evening: Tournament) -> None:
    first = Revision.objects.get(sitting__table=2)
    append_only.drop("default")
    Sitting.objects.filter(pk=first.sitting_id).update(version=2)
    Revision.objects.create(sitting=first.sitting, number=2, key="hand", digest=first.digest, result=first.result)
    forge("tournament_import", digest=first_sheets_digest(evening), bare={})
    assert faults(evening) == {"I1"}


def test_nor_does_a_second_link_of_the_same_change(evening: Tournament, forget: Callable[..., None]) -> None:
    forget()
    sitting = falsify(plain(), score=TURNED["score"])
    first = AuditEvent.objects.get(action="result_enter", data__sitting=sitting.pk)
    digest = entries_digest(lines(sitting))
    append_only.drop("default")
    Revision.objects.filter(sitting=sitting).update(digest=digest)
    forge("result_enter", **{**first.data, "digest": digest})
    assert faults(evening) == {"I1"}


@pytest.mark.parametrize("left_out", ["digest", "kept"])
def test_a_link_that_leaves_something_out_covers_nothing(evening: Tournament, left_out: str) -> None:
    link = AuditEvent.objects.filter(action="result_enter").earliest("number")
    del link.data[left_out]
    append_only.drop("default")
    link.save(update_fields=["data"])
    assert faults(evening) == {"I1", "I7"}


@pytest.mark.parametrize("sheets", ["changed", "left out"])
def test_a_recorded_digest_stays(evening: Tournament, forget: Callable[..., None], sheets: str) -> None:
    forget()
    sitting = falsify(insisted(), score=TURNED["score"])
    link = AuditEvent.objects.get(action="people_anonymise")
    link.data["sheets"] = digests(sitting) if sheets == "changed" else {}
    append_only.drop("default")
    link.save(update_fields=["data"])
    assert {"I2", "I7"} <= faults(evening)
    link.hash = link_hash(link)
    link.save(update_fields=["hash"])
    assert faults(evening) == {"I2"}, "a new chain, which no printed head belongs to"


def test_nothing_is_forgotten_where_a_seal_is_broken(evening: Tournament, forget: Callable[..., None]) -> None:
    Tournament.objects.update(names_shown="hidden")
    with pytest.raises(UserError, match="am Programm vorbei geändert"):
        forget()
    assert evening.players.filter(name=NAME).exists()
    assert faults(evening) == {"I1"}


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is edited")
def test_every_change_by_hand_is_found_afterwards(evening: Tournament, forget: Callable[..., None]) -> None:
    forget()
    forget("Carla Drei")
    tables = ("turnier_entry", "turnier_revision", "turnier_auditevent")
    assert list(unnoticed(evening, 50, random.Random(20261122), tables)) == []
    assert faults(evening) == set()
    assert not Player.objects.filter(name=NAME).exists()
