"""What a release has stored is opened by this program; `tests/stored` says how such a file is made."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from django.db import connection
from django.test import Client

from tests.stored.__main__ import SECRETS
from turnier.models import Tournament, User
from turnier.services.host.snapshots.restore import restore
from turnier.services.integrity import check_database, check_tournament
from turnier.services.tournaments.queries import tournament_games

RELEASES = sorted((Path(__file__).parents[1] / "stored").glob("*.sqlite3.gz"))
OF_EACH = [
    *(f"t/{{slug}}/{page}" for page in ("", "tische/", "protokoll/", "helfer/", "einstellungen/", "leinwand/")),
    *(f"t/{{slug}}/anmeldung/{page}" for page in ("", "teilnehmer/", "1/")),
    *(f"t/{{slug}}/zettel/{page}" for page in ("1/1/", "1/1/korrektur/", "1/1/handy/")),
    *(f"t/{{slug}}/rangliste/{page}" for page in ("", "warum/1/", "verlauf/")),
    *(f"t/{{slug}}/kasse/{page}" for page in ("", "buchungen/", "preistisch/", "bericht/", "kassenbuch.pdf")),
    *(f"t/{{slug}}/drucken/{page}" for page in ("", "rangliste.pdf", "turnier.json")),
    "t/{slug}/protokoll/",
    *(f"o/{{key}}/{page}" for page in ("", "ich/1/", "warum/1/")),
    "leinwand/{wall_key}/",
]
OF_ROUNDS = ["t/{slug}/durchgang/", "t/{slug}/durchgang/1/", "o/{key}/auslosung/", "o/{key}/auslosung/nachrechnen/1/"]
OF_STACKS = ["t/{slug}/stapel/", "o/{key}/stapel/"]

pytestmark = [
    pytest.mark.parametrize("release", RELEASES, ids=lambda release: release.name.partition(".")[0]),
    pytest.mark.skipif("postgres" in str(connection.vendor), reason="what is stored are files of SQLite"),
]


def unpacked(release: Path, folder: Path) -> Path:
    """The database of a release in a folder of its own."""
    file = folder / "turnier.sqlite3"
    file.write_bytes(gzip.decompress(release.read_bytes()))
    return file


def test_its_folder_is_brought_up_to_date_and_whole(release: Path, tmp_path: Path) -> None:
    unpacked(release, tmp_path)
    (tmp_path / "geheim.json").write_text(json.dumps(SECRETS), encoding="utf-8")
    for command in ("migrate", "check_integrity"):
        done = subprocess.run(
            [sys.executable, "manage.py", command],
            cwd=settings.BASE_DIR,
            env=os.environ | {"TURNIER_DATA": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("Alles stimmt.\n")
    assert done.stdout.count("in Ordnung") == 1 + len(tournament_games())


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_every_page_of_every_game_answers(
    release: Path, settings: LazySettings, tmp_path: Path, client: Client
) -> None:
    settings.DATA_FOLDER, settings.SECOND_BACKUP_FOLDER = tmp_path / "daten", ""
    settings.DATA_FOLDER.mkdir()
    restore(unpacked(release, tmp_path))
    client.force_login(User.objects.get(username="test"))
    evenings = list(Tournament.objects.order_by("pk"))
    assert {evening.game for evening in evenings} == set(tournament_games())
    assert [check_database(), *map(check_tournament, evenings)] == [()] * (1 + len(evenings))
    for evening in evenings:
        names = {"slug": evening.slug, "key": evening.public_key, "wall_key": evening.wall_key}
        own = OF_STACKS if evening.kind_of_game.stacks else OF_ROUNDS
        pages = [f"/{page.format(**names)}" for page in [*OF_EACH, *own]]
        answers = {page: client.get(page).status_code for page in pages}
        assert answers == dict.fromkeys(pages, 200)
