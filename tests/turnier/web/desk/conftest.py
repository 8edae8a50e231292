"""A tournament at the desk: so many published tables, made from a tournament file."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from turnier.models import Sitting, Tournament, User
from turnier.services.tournament_file import tournament_import

NAMES = ["Huber / Maier", "Öztürk / Żuk", "Đorđević-Zimmermann / von der Weiden-Größl", "Stöckl / Wolf"]


def tournament_text(tables: int, rules: dict[str, object]) -> str:
    """A tournament file: two teams per table, Durchgang 1 published and nothing played."""
    teams = range(1, 2 * tables + 1)
    entrants = [
        {"number": n, "name": NAMES[n - 1] if n <= len(NAMES) else f"Team {n}", "players": [f"A{n}", f"B{n}"]}
        for n in teams
    ]
    sittings = [{"table": t, "sides": [2 * t - 1, 2 * t], "entries": []} for t in range(1, tables + 1)]
    content = {
        "format": "turnier/1",
        "name": "Preiswatten",
        "game": "watten",
        "rules": rules,
        "entrants": entrants,
        "rounds": [{"number": 1, "published": True, "sittings": sittings}],
    }
    return json.dumps(content)


@pytest.fixture
def evening(organiser: User) -> Callable[..., Tournament]:
    """Makes a tournament with so many tables in its first, published round."""

    def make(tables: int = 3, **rules: object) -> Tournament:
        return tournament_import(text=tournament_text(tables, rules), by=organiser)

    return make


@pytest.fixture
def tournament(evening: Callable[..., Tournament]) -> Tournament:
    """Three tables, nothing entered."""
    return evening()


@pytest.fixture
def sitting(tournament: Tournament) -> Sitting:
    """Table 1: Huber / Maier against Öztürk / Żuk."""
    return Sitting.objects.get(round__tournament=tournament, table=1)
