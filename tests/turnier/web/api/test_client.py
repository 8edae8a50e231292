"""The client of docs/api.md, run as it stands there against the server."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from pytest_django.live_server_helper import LiveServer

from tests.turnier.programs import Program
from turnier.models import Entrant, Sitting, User
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.tournaments.found import tournament_create

CLIENT = re.compile(r"```python\n(.+?)```", re.DOTALL)


def test_the_client_of_the_document(live_server: LiveServer, organiser: User, own_folder: None) -> None:
    tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)
    sign_up_offer_save(tournament=tournament, offer=SignUpOffer(True, 8, None, "Einverstanden?"), by=organiser)
    code = CLIENT.search((Path(settings.BASE_DIR) / "docs/api.md").read_text(encoding="utf-8"))
    assert code is not None
    environment = {**os.environ, "TURNIER_URL": live_server.url, "TURNIER_TOKEN": Program(organiser).secret}
    ran = subprocess.run(  # noqa: PLW1510 - what it says is judged
        [sys.executable, "-c", code[1]], env=environment, capture_output=True, encoding="utf-8", timeout=300
    )
    assert (ran.stderr, ran.returncode) == ("", 0)
    assert ran.stdout.splitlines()[:2] == ["1 Huber / Maier", "2 Moser / Wimmer"]
    assert "Tisch 1" in ran.stdout
    assert Sitting.objects.get().result == "3:0"
    assert {entrant.presence for entrant in Entrant.objects.all()} == {Entrant.Presence.HERE}
    assert len(code[1].strip().splitlines()) <= 32
