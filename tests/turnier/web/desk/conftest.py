"""A running tournament with published tables, made by the real services."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_django import SettingsWrapper
from django.test import Client

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
    return json.dumps(
        {
            "format": "turnier/1",
            "name": "Preiswatten",
            "game": "watten",
            "rules": rules,
            "entrants": entrants,
            "rounds": [{"number": 1, "published": True, "sittings": sittings}],
        }
    )


@pytest.fixture(autouse=True)
def plain_static(settings: SettingsWrapper, tmp_path: Path) -> None:
    """Static files under their own names, so that no test depends on a collected folder."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture
def organiser(db: None) -> User:
    return User.objects.create_user("anna", password="geheim-geheim")


@pytest.fixture
def evening(organiser: User) -> Callable[..., Tournament]:
    """Makes a tournament with so many tables in its first, published round."""

    def make(tables: int = 3, **rules: object) -> Tournament:
        return tournament_import(text=tournament_text(tables, rules), by=organiser)

    return make


@pytest.fixture
def tournament(evening: Callable[..., Tournament]) -> Tournament:
    return evening()


@pytest.fixture
def sitting(tournament: Tournament) -> Sitting:
    return Sitting.objects.get(round__tournament=tournament, table=1)


@pytest.fixture
def desk(client: Client, organiser: User) -> Client:
    """A browser at the desk."""
    client.force_login(organiser, backend="django.contrib.auth.backends.ModelBackend")
    return client
