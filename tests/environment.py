"""Prepares the environment of a test run before any settings are read: a data folder of its own, thrown away after."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

FOLDER = Path(tempfile.mkdtemp(prefix="turnier-test-"))
(FOLDER / "static").mkdir()
os.environ["TURNIER_DATA"] = str(FOLDER)
os.environ["TURNIER_PROFILE"] = "saal"
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
