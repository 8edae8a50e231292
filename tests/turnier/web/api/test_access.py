"""Who gets what: every address of the API, asked by every account with every scope, and with tokens that are over."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.turnier.everybody import Cast
from tests.turnier.programs import EVERY_SCOPE, Program
from turnier.models import ApiToken, Player, SignUp, Tournament, User
from turnier.services.accounts.accounts import HelperRole, account_lock, helper_role_add
from turnier.services.api.programs import token_revoke
from turnier.services.tournaments.change import tournament_publish
from turnier.web.api.access import Scope
from turnier.web.api.interface import api, document, operations

VALUES = {"number": "1", "table": "1", "name": "standings"}
SENT = {
    "sign_up": {"players": ["Neu Drei", "Neu Vier"], "consent": True},
    "join": {"partner": 1},
    "change": {"players": ["Anna Anders", "Bernd Anders"]},
    "pay": {"paid": True},
    "pay_single": {"paid": True},
    "register_single": {"name": "Neu Sieben"},
    "substitute": {"name": "Neu Acht"},
    "disqualify": {"reason": "Gezinkt"},
    "redraw": {"reason": "Noch einmal"},
    "swap": {"first": 1, "second": 2},
    "presence": {"present": True},
    "check_in_switch": {"on": True},
    "register_list": {"text": "Spieler 1;Spieler 2\nNeu Neun;Neu Zehn"},
    "register": {"players": ["Neu Eins", "Neu Zwei"]},
    "result": {"base_version": 0, "entries": [{"kind": "bummerl", "score": [11, 5]}]},
}


@pytest.fixture(autouse=True)
def snapshots_apart(own_folder: None) -> None:
    """What is taken before a draw lies elsewhere."""


@pytest.fixture(autouse=True)
def signed_up(cast: Cast) -> None:
    """One team has signed up for the tournament, and somebody waits for a partner."""
    VALUES["single"] = str(Player.objects.create(tournament=cast.tournament, name="Gerd Gans").pk)
    SignUp.objects.create(tournament=cast.tournament, number=1, turn=1, state=SignUp.State.PLACE, token_digest="one")


def asked(program: Program, tournament: Tournament, method: str, path: str, operation: dict[str, Any]) -> int:
    """The status of the answer; nothing of it stays."""
    address = re.sub(r"{(\w+)}", lambda found: VALUES.get(found[1], tournament.slug), path).removeprefix("/api/v1")
    with transaction.atomic():
        if method == "GET":
            status = program.get(address).status_code
        else:
            status = program.post(address, SENT.get(operation["operationId"])).status_code
        transaction.set_rollback(True)
    return int(status)


def everything() -> Iterator[tuple[str, str, dict[str, Any]]]:
    yield from operations(document(api))


def test_every_account_gets_with_every_scope_what_is_theirs(
    cast: Cast, admin: User, organiser: User, other_organiser: User
) -> None:
    wrong = []
    for user in (admin, organiser, other_organiser):
        for scope in EVERY_SCOPE:
            program = Program(user, (scope,))
            for method, path, operation in everything():
                status = asked(program, cast.tournament, method, path, operation)
                wanted = wanted_status(user, scope, operation, other_organiser)
                if (status if status in {403, 404} else 200) != wanted:
                    wrong.append((user.username, scope, method, path, status))
    assert wrong == []


def wanted_status(user: User, scope: str, operation: dict[str, Any], stranger: User) -> int:
    """403 where the token does not open it, 404 where the tournament is somebody else's."""
    if scope not in operation["x-scopes"]:
        return 403
    return 404 if user == stranger and operation["operationId"] not in {"tournaments", "series"} else 200


@pytest.mark.parametrize("end", ["none", "nonsense", "basic", "expired", "revoked", "locked"])
def test_without_a_token_that_counts_nothing_opens(cast: Cast, organiser: User, end: str) -> None:
    program = Program(organiser)
    if end in {"none", "nonsense", "basic"}:
        words = {"none": "", "nonsense": "Bearer turnier_x", "basic": f"Basic {program.secret}"}[end]
        program.headers = {"Authorization": words}
    elif end == "expired":
        past = timezone.now() - dt.timedelta(seconds=1)
        ApiToken.objects.filter(pk=program.token.pk).update(expires_at=past)
    elif end == "revoked":
        token_revoke(token=program.token)
    else:
        account_lock(user=organiser, locked=True)
    found = {asked(program, cast.tournament, *each) for each in everything()}
    assert found == {401}


def test_being_logged_in_is_no_token(cast: Cast) -> None:
    for method, path, _operation in everything():
        address = re.sub(r"{(\w+)}", lambda found: VALUES.get(found[1], cast.tournament.slug), path)
        answer = getattr(cast.browsers["organiser"], method.lower())(address)
        assert answer.status_code == 401


def test_the_treasurer_reads_the_books_and_nothing_else(cast: Cast, organiser: User, other_organiser: User) -> None:
    helper_role_add(
        tournament=cast.tournament, role=HelperRole.TREASURER, username=other_organiser.username, by=organiser
    )
    program, slug = Program(other_organiser), cast.tournament.slug
    assert program.get(f"/tournaments/{slug}/money").status_code == 200
    assert program.get(f"/tournaments/{slug}/money/bookings").status_code == 200
    assert program.get(f"/tournaments/{slug}").status_code == 404


def test_the_document_says_what_the_treasurer_gets(cast: Cast, organiser: User, other_organiser: User) -> None:
    helper_role_add(
        tournament=cast.tournament, role=HelperRole.TREASURER, username=other_organiser.username, by=organiser
    )
    program = Program(other_organiser)
    of_one = [each for each in everything() if "{slug}" in each[1]]
    opens = [each[1] for each in of_one if asked(program, cast.tournament, *each) != 404]
    assert opens == [path for _method, path, operation in of_one if "treasurer" in operation["x-roles"]]
    assert {tuple(operation["x-roles"]) for _method, _path, operation in of_one} == {
        ("organiser",),
        ("organiser", "treasurer"),
    }


def test_the_page_says_whom_an_address_is_for(client: Client, db: None) -> None:
    page = " ".join(client.get("/api/v1/").content.decode().split())
    assert "Turnierleitung, Kassenwart · read:all" in page
    assert page.count("Turnierleitung, Kassenwart ·") == 2


def test_what_is_not_public_is_not_there_for_a_token_that_reads_what_all_see(cast: Cast, organiser: User) -> None:
    tournament_publish(tournament=cast.tournament, by=organiser, public=False)
    public, whole = Program(organiser, (Scope.READ_PUBLIC,)), Program(organiser, (Scope.READ_ALL,))
    assert public.get("/tournaments").json()["total"] == 0
    assert public.get(f"/tournaments/{cast.tournament.slug}").status_code == 404
    assert whole.get(f"/tournaments/{cast.tournament.slug}").status_code == 200


def test_no_page_of_another_site_reads_it(cast: Cast, organiser: User) -> None:
    answer = Client().options("/api/v1/tournaments", headers={"Origin": "https://boese.example"})
    assert "Access-Control-Allow-Origin" not in answer.headers
