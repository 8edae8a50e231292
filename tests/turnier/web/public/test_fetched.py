"""Whoever fetches a draw and the program from a running server recomputes it without this project."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.programs import program
from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Round, Tournament, User
from turnier.services.draw.draw import list_freeze, round_draw, round_publish
from turnier.services.draw.options import draw_options_save
from turnier.services.draw.table_input import SeatingWish
from turnier.services.registration.register import entrant_status
from turnier.services.tournaments.change import tournament_publish

GOOD = "Alles stimmt.\n"
AHEAD = SeatingWish(ahead=True)


def public(tournament: Tournament, organiser: User, *wishes: SeatingWish | None) -> Tournament:
    """Rounds drawn and published one after another, each after a call from the room."""
    tournament_publish(tournament=tournament, by=organiser, public=True)
    for number, wish in enumerate(wishes, 1):
        list_freeze(tournament=tournament, by=organiser, wish=wish)
        asked = {"wish": wish, "public": "47-03", "despite_missing": True, "reason": "Probe"}
        drawn = round_draw(tournament=tournament, by=organiser, number=number, **asked)
        round_publish(round=Round.objects.get(pk=drawn.round.pk), by=organiser)
    tournament.refresh_from_db()
    return tournament


def swiss(tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User) -> Tournament:
    register(tournament, 8)
    draw_options_save(tournament=tournament, mode="swiss", clubs="soft", by=organiser)
    return public(tournament, organiser, None, None)


def after_a_withdrawal(singles: Callable[..., Tournament], organiser: User) -> Tournament:
    tournament = public(singles("doppelkopf", 16, rounds=4), organiser, AHEAD)
    leaving = Entrant.objects.get(number=16)
    entrant_status(entrant=leaving, status=Entrant.Status.WITHDRAWN, by=organiser)
    drawn = round_draw(
        tournament=tournament, by=organiser, number=2, wish=AHEAD, despite_missing=True, reason="Nr. 16 ist krank"
    )
    round_publish(round=Round.objects.get(pk=drawn.round.pk), by=organiser)
    return tournament


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", ["pairs", "tables", "rest"])
def test_what_was_fetched_is_recomputed(kind, live_server, tmp_path, tournament, register, singles, organiser):
    node = program("node", "nodejs")
    evening = {
        "pairs": lambda: swiss(tournament, register, organiser),
        "tables": lambda: public(singles("brokdorf", 13, rounds=2), organiser, SeatingWish(sizes=(4, 4, 5))),
        "rest": lambda: after_a_withdrawal(singles, organiser),
    }[kind]()
    address = f"{live_server.url}/o/{evening.public_key}/auslosung/nachrechnen/"
    (tmp_path / "verify-draw.js").write_bytes(fetched(f"{live_server.url}/static/verify/verify-draw.js"))
    published = Draw.objects.filter(round__tournament=evening, round__published_at__isnull=False)
    for drawn in published.select_related("round"):
        document = fetched(f"{address}{drawn.round.number}/versuch-{drawn.attempt}.json")
        (tmp_path / "draw.json").write_bytes(document)
        assert ran([node, "verify-draw.js", "draw.json"], tmp_path) == GOOD
        assert draw_rules.verify(json.loads(document)) == ()
        changed = json.loads(document)
        changed["tables"].append([])
        (tmp_path / "draw.json").write_text(json.dumps(changed), encoding="utf-8")
        assert ran([node, "verify-draw.js", "draw.json"], tmp_path) == f"Stimmt nicht: table {len(changed['tables'])}\n"


def fetched(address: str) -> bytes:
    with urlopen(address, timeout=30) as answer:
        return answer.read()


def ran(command: list[str], folder: Path) -> str:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60).stdout
