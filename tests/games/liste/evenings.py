"""Evenings of published lists, with results that were computed by hand; also played through the pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games.registry import find

LIST = find("liste")
EVENINGS: dict[str, dict[str, Any]] = {
    evening["preset"]: evening
    for evening in json.loads((Path(__file__).parent / "evenings.json").read_text(encoding="utf-8"))
}


def rules_of(evening: dict[str, Any]) -> dict[str, Any]:
    """The house rules of an evening, as a tournament stores them: the published list, and what is played shorter."""
    definition = LIST.presets[evening["preset"]]["definition"]
    return {"definition": {**definition, **evening.get("rules", {})}}
