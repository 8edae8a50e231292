"""A made-up game for a while, as if an installed package had brought it along."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from games.kit.game import AnyGame
from games.registry import GROUP, find, games


@contextmanager
def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, slug: str, module: str) -> Iterator[AnyGame]:
    """The game `GAME` of a module, found as the entry point `slug` of a package in the folder."""
    package = folder / f"{slug}-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 1\n")
    (package / "entry_points.txt").write_text(f"[{GROUP}]\n{slug} = {module}:GAME\n")
    monkeypatch.syspath_prepend(str(folder))
    assert slug in entry_points(group=GROUP).names
    games.cache_clear()
    yield find(slug)
    sys.path.remove(str(folder))
    games.cache_clear()
