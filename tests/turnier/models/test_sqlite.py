"""More than a thousand teams, and more than a thousand changes at one table."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable

import pytest
from django.test import Client

from turnier.models import Entrant, Entry, Revision, Round, Sitting, Tournament, User
from turnier.services.integrity.check import check_tournament
from turnier.services.tournaments.change import tournament_publish

pytestmark = pytest.mark.slow

MANY = 1_002
PAGES = (
    "",
    "durchgang/1/",
    "rangliste/",
    "kasse/",
    "drucken/aushang-tische-1.pdf",
    "drucken/turnier.json",
)


@pytest.fixture
def large(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> Tournament:
    """Its first round is drawn and everybody may see it."""
    register(tournament, MANY)
    drawn(tournament)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return Tournament.objects.get(pk=tournament.pk)


def test_every_list_holds_more_than_a_thousand_teams(large: Tournament, at_desk: Client) -> None:
    answers = {page: at_desk.get(f"/t/{large.slug}/{page}").status_code for page in PAGES}
    assert answers == dict.fromkeys(PAGES, 200)
    assert at_desk.get(f"/o/{large.public_key}/").status_code == 200
    assert check_tournament(large) == ()


def test_a_table_changed_more_than_a_thousand_times_is_checked(first_sheet: Callable[[int], Sitting]) -> None:
    sitting = first_sheet(2)
    Revision.objects.bulk_create(
        Revision(sitting=sitting, number=number, key=secrets.token_hex(8)) for number in range(2, MANY + 2)
    )
    revisions = list(sitting.revisions.order_by("number"))
    Entry.objects.bulk_create(
        Entry(sitting=sitting, number=9, kind="bummerl", payload={}, added_by=one, removed_by=next_one)
        for one, next_one in itertools.pairwise(revisions)
    )
    found = check_tournament(sitting.round.tournament)
    assert {fault.code for fault in found} == {"I1", "I2", "I5"}
