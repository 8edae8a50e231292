"""Reading only: while a file in the data folder says what does not fit, nothing is written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings

from turnier.services.host import data_folder

FILE = "nur-lesen.json"
SHOWN_FAULTS = 20


def is_on() -> bool:
    """Whether the program only shows what there is; holds for every process on the same data folder."""
    return _file().exists()


def begin(faults: Sequence[str]) -> None:
    """Switches to reading only; `faults` are sentences for people, of which the first twenty are kept."""
    draft = _file().with_suffix(".teil")
    draft.write_text(json.dumps(list(faults[:SHOWN_FAULTS]), ensure_ascii=False), encoding="utf-8")
    data_folder.replace(draft, _file())


def faults() -> list[str]:
    """What does not fit; empty while everything can be written."""
    try:
        return [str(fault) for fault in json.loads(_file().read_text(encoding="utf-8"))]
    except (OSError, ValueError):
        return []


def end() -> None:
    """Everything can be written again."""
    _file().unlink(missing_ok=True)


def _file() -> Path:
    return Path(settings.DATA_FOLDER) / FILE
