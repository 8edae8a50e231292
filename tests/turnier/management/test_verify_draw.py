"""`manage.py verify_draw`."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from turnier.models import Tournament
from turnier.services.draw.draw import round_draw
from turnier.services.draw.freeze import draw_document

VECTORS = Path(__file__).parents[1] / "draw" / "verified" / "vectors.jsonl"


def one_of_each() -> list[dict[str, Any]]:
    """A published draw of each procedure."""
    documents = map(json.loads, VECTORS.read_text("ascii").splitlines())
    return list({one["frozen"]["procedure"]: one for one in documents}.values())


@pytest.fixture
def document(tournament: Tournament, register: Callable[..., Any]) -> dict[str, object]:
    register(tournament, 4)
    return draw_document(round_draw(tournament=tournament, by=None))


def checked(tmp_path: Path, text: str) -> str:
    file, out = tmp_path / "auslosung.json", StringIO()
    file.write_text(text, encoding="utf-8")
    call_command("verify_draw", str(file), stdout=out)
    return out.getvalue().strip()


def test_a_good_draw_is_confirmed(document: dict[str, object], tmp_path: Path) -> None:
    assert checked(tmp_path, json.dumps(document)) == "Die Auslosung stimmt: Jede Zahl wurde nachgerechnet."


@pytest.mark.parametrize("document", one_of_each(), ids=lambda document: document["frozen"]["procedure"])
def test_every_way_of_drawing_is_confirmed_and_a_change_noticed(document: dict[str, Any], tmp_path: Path) -> None:
    assert checked(tmp_path, json.dumps(document)) == "Die Auslosung stimmt: Jede Zahl wurde nachgerechnet."
    with pytest.raises(CommandError, match=r"^Tisch \d+ ist anders gelost worden\.$"):
        checked(tmp_path, json.dumps({**document, "tables": [*document["tables"], []]}))


def test_another_seed_is_noticed(document: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"Der Startwert stimmt nicht"):
        checked(tmp_path, json.dumps({**document, "seed": "0" * 64}))


@pytest.mark.parametrize("text", ["", "{", "[]"])
def test_what_is_no_document_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(CommandError, match="Das Dokument") as refused:
        checked(tmp_path, text)
    assert refused.value.returncode == 2
