"""The program on a data folder of its own, thrown away at the end, for measurements outside of the tests."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

import django
from django.conf import settings


@cache
def set_up(database: str = "") -> None:
    """Prepares the environment and Django, once; comes before everything that reads settings.

    Nothing of the caller's counts, or a measurement could write into the database of an evening; `database` is the URL
    of another one than a file in that folder.
    """
    for name in [name for name in os.environ if name.startswith(("TURNIER_", "DATABASE_"))]:
        del os.environ[name]
    folder = tempfile.mkdtemp(prefix="turnier-benchmark-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["TURNIER_DATA"] = folder
    if database:
        os.environ["DATABASE_URL"] = database
    os.environ["DJANGO_SETTINGS_MODULE"] = "turnier.settings"
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright's loop runs in this thread, nothing else is in it
    django.setup()
    Path(settings.STATIC_ROOT).mkdir(parents=True)
