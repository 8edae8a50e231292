"""Nothing outside a game names it, no other game either: a new one needs no edit elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import registry

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("turnier", "templates", "static/turnier")
IMPORTED = re.compile(r"^\s*(?:from|import) games\.(\w+)", re.MULTILINE)
SUFFIXES = {".py", ".html", ".js", ".css"}


OWN_FIELD = re.compile(r"add_error\(error\.field")


def files() -> list[Path]:
    found = [path for place in PLACES for path in (ROOT / place).rglob("*") if path.suffix in SUFFIXES]
    return [path for path in found if "migrations" not in path.parts]


@pytest.mark.parametrize("slug", sorted(registry.games()))
def test_no_game_is_named_outside_the_games(slug: str) -> None:
    word = re.compile(rf"[\"'/>]{slug}[\"'/<]", re.IGNORECASE)
    assert len(files()) > 100
    assert [str(path.relative_to(ROOT)) for path in files() if word.search(path.read_text(encoding="utf-8"))] == []


def test_games_know_nothing_of_each_other_and_the_kit_nothing_of_them() -> None:
    slugs = set(registry.games())
    found = {
        str(path.relative_to(ROOT)): others
        for folder in (*slugs, "kit")
        for path in (ROOT / "games" / folder).rglob("*.py")
        if (others := set(IMPORTED.findall(path.read_text(encoding="utf-8"))) & slugs - {folder})
    }
    assert found == {}


def test_what_a_service_refuses_is_put_into_a_form_by_the_form_itself() -> None:
    """A sentence may be about a field that the form does not have: it then stands at the top, and is no error."""
    paths = [path for floor in ("web", "forms") for path in (ROOT / "turnier" / floor).rglob("*.py")]
    assert len(paths) > 100
    found = {path.relative_to(ROOT) for path in paths if OWN_FIELD.search(path.read_text(encoding="utf-8"))}
    assert found == {Path("turnier/forms/fields.py")}
