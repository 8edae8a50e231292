"""A program that nobody asks in that way does not hold the interface in memory."""

from __future__ import annotations

import subprocess
import sys

from django.conf import settings

STARTED = """
import sys
import django
django.setup()
import turnier.wsgi
assert "turnier.urls" in sys.modules, "the first request would wait for all pages"
from django.urls import resolve, reverse
assert reverse("api") == "/api/v1/" and resolve("/konto/anmelden/").view_name
print("ninja" in sys.modules)
assert resolve("/api/v1/tournaments").route == "api/v1/tournaments"
print("ninja" in sys.modules)
"""


def test_it_is_loaded_when_a_program_asks(tmp_path):
    told = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", STARTED],
        cwd=settings.BASE_DIR,
        env={"DJANGO_SETTINGS_MODULE": "turnier.settings", "TURNIER_DATA": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["False", "True"]
