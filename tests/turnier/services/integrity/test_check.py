"""Everything that is changed by hand in the database file is found; whatever the program itself does is in order."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games import registry
from tests.turnier.remembered import demo_of
from tests.turnier.services.integrity.tampering import unnoticed
from turnier.models import AuditEvent, Booking, Entrant, Posting, Revision, Round, Tally, Tournament, User, append_only
from turnier.services.draw.seats import entrants_swap
from turnier.services.host.watch import check_quickly
from turnier.services.integrity import check_database, check_tournament
from turnier.services.record.write import chain_head
from turnier.services.registration.register import entrant_pay
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]


@pytest.fixture
def evening(tournament: Tournament, register: Register, drawn: Drawn, enter: Enter, organiser: User) -> Tournament:
    """Six teams, a played round with a correction, a second one with a swap and somebody who went home."""
    teams = register(tournament, 6)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    for team in teams[:3]:
        entrant_pay(entrant=team, paid=True, by=organiser)
    first = tournament.rounds.get(number=1).sittings.first()
    lines = ({"kind": "bummerl", "score": [7, 11]}, *({"kind": "bummerl", "score": [11, n]} for n in (2, 3)))
    enter(first, lines, reason="Zettel falsch gelesen")
    second = drawn(tournament)
    numbers = [table.seats.first().entrant.number for table in second.sittings.all()[:2]]
    entrants_swap(round=second, first=numbers[0], second=numbers[1], by=organiser)
    entrant_withdraw(entrant=teams[0], tables={}, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.parametrize("slug", sorted(registry.games()))
def test_what_the_program_does_is_in_order(slug: str, organiser: User) -> None:
    demo = demo_of(registry.find(slug), organiser)
    imported = tournament_import(text=tournament_export(demo), by=organiser)
    copy = rehearsal_create(tournament=imported, by=organiser)
    assert check_database() == ()
    assert [check_tournament(each) for each in (demo, imported, copy)] == [(), (), ()]


def test_a_changed_evening_is_in_order(evening: Tournament) -> None:
    assert check_tournament(evening) == ()


@pytest.mark.parametrize("slug", sorted(registry.games()))
def test_nobody_is_given_what_another_owes_or_has_won(slug: str, organiser: User) -> None:
    demo = demo_of(registry.find(slug), organiser)
    following = Posting.objects.filter(booking__kind__in=Booking.FOLLOWING, entrant__isnull=False)
    kinds = following.order_by("booking__kind", "account").values_list("booking__kind", "account").distinct()
    for kind, account in kinds:
        posting = following.filter(booking__kind=kind, account=account).earliest("pk")
        other = demo.entrants.exclude(pk=posting.entrant_id).latest("pk")
        with transaction.atomic():
            append_only.drop("default")
            Posting.objects.filter(pk=posting.pk).update(entrant=other)
            found = {fault.code for fault in check_tournament(demo, quick=True)}
            transaction.set_rollback(True)
        assert (kind, account, found) == (kind, account, {"I3"})
    assert check_tournament(demo) == ()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is edited")
def test_a_file_that_is_not_whole_is_told(tournament: Tournament) -> None:
    assert check_database() == ()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("UPDATE turnier_tournament SET entry_fee_cents = -1")
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert [str(fault) for fault in check_database()] == [
        "I9: Die Datenbankdatei ist beschädigt. (CHECK constraint failed in turnier_tournament)"
    ]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is edited")
def test_every_change_by_hand_is_found(evening: Tournament) -> None:
    assert list(unnoticed(evening, 50, random.Random(20261121))) == []
    assert check_tournament(evening) == ()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database file is edited")
def test_a_tournament_that_cannot_be_read_is_named(evening: Tournament) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE turnier_tournament SET begins = '19:70:00'")
    with pytest.raises(CommandError):
        call_command("check_integrity", stdout=(said := StringIO()))
    assert "I9: Ein Teil des Turniers lässt sich nicht mehr lesen. (ValueError" in said.getvalue()
    assert check_quickly() == ("Preiswatten: Ein Teil des Turniers lässt sich nicht mehr lesen.",)


def test_a_cut_tail_is_found_by_the_printed_head(evening: Tournament) -> None:
    head = chain_head(evening)
    call_command("check_integrity", head=head, stdout=(said := StringIO()))
    assert f"Das gedruckte Prüfzeichen {head} ist Eintrag {evening.version} von „Preiswatten“." in said.getvalue()
    append_only.drop("default")
    AuditEvent.objects.filter(tournament=evening).latest("number").delete()
    Tournament.objects.filter(pk=evening.pk).update(version=evening.version - 1)
    with pytest.raises(CommandError, match="Es stimmt nicht alles"):
        call_command("check_integrity", head=f"{head[:4]} {head[4:]}", stdout=(said := StringIO()))
    assert "kommt nicht vor" in said.getvalue()


def test_the_command_names_what_is_wrong(evening: Tournament) -> None:
    changed = Tally.objects.earliest("pk")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE turnier_tally SET value = value + 1 WHERE id = %s", [changed.pk])
    with pytest.raises(CommandError):
        call_command("check_integrity", evening.slug, stdout=(said := StringIO()))
    where = f"I4: Durchgang 1, Nr. {changed.entrant.number}: gespeichert ist etwas anderes, als die Zettel ergeben."
    assert f"{where} ({changed.metric})" in said.getvalue()
