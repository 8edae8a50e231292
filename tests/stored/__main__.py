"""Stores a small database as this release writes it, which every later one has to open.

    .venv/bin/python -m tests.stored tests/stored/release_1.sqlite3.gz

The secrets of that installation are the plain words below. A file of a release that is out is never made again; the
next release adds one of its own.
"""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import django

SECRETS = {"secret_key": "no secret: " + "test " * 12, "setup_code": "TEST-TEST"}


def main(target: Path) -> None:
    """Fill a data folder of its own and pack its database."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "geheim.json").write_text(json.dumps(SECRETS), encoding="utf-8")
        os.environ |= {"TURNIER_DATA": name, "DJANGO_SETTINGS_MODULE": "turnier.settings"}
        django.setup()
        from tests.stored.evenings import fill  # noqa: PLC0415 - names models, which are there only now

        fill()
        with closing(sqlite3.connect(folder / "turnier.sqlite3")) as database:
            database.execute("VACUUM INTO ?", [str(folder / "whole.sqlite3")])
        target.write_bytes(gzip.compress((folder / "whole.sqlite3").read_bytes(), mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
