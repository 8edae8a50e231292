"""The games of the guide: the files that stand in its text, put into place as if they lay in `games/`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import games as package
from games.registry import games

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = (DOCS / "add-a-game.md", DOCS / "card-play.md")
FILE = re.compile(r"^`(?P<path>\S+)`\n\n```\w+\n(?P<content>.*?)^```$", re.MULTILINE | re.DOTALL)
SLUGS = ("maumau", "steigern")


@contextmanager
def built(root: Path) -> Iterator[Path]:
    """Writes the files of both documents under a folder; until the end the registry finds the games there."""
    for found in FILE.finditer("".join(guide.read_text(encoding="utf-8") for guide in GUIDES)):
        path = root / found["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found["content"], encoding="utf-8")
    package.__path__.append(str(root / "games"))
    games.cache_clear()
    yield root
    package.__path__.remove(str(root / "games"))
    games.cache_clear()
    for name in [name for name in sys.modules if name.startswith(tuple(f"games.{slug}" for slug in SLUGS))]:
        del sys.modules[name]
