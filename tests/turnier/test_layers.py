"""Nothing outside the games names a game: a new one needs no edit elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import registry

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("turnier", "templates", "static/turnier")
SUFFIXES = {".py", ".html", ".js", ".css"}


def files() -> list[Path]:
    found = [path for place in PLACES for path in (ROOT / place).rglob("*") if path.suffix in SUFFIXES]
    return [path for path in found if "migrations" not in path.parts]


@pytest.mark.parametrize("slug", sorted(registry.games()))
def test_no_game_is_named_outside_the_games(slug: str) -> None:
    word = re.compile(rf"[\"'/>]{slug}[\"'/<]", re.IGNORECASE)
    assert len(files()) > 100
    assert [str(path.relative_to(ROOT)) for path in files() if word.search(path.read_text(encoding="utf-8"))] == []
