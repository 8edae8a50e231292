"""What the documents name is there: every file, folder and link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.shortcuts import resolve_url

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = {".git", ".venv", "node_modules", "__pycache__", "daten", "staticfiles"}
DOCUMENTS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})
FILE = re.compile(r"`((?:[\w.*-]+/)*[\w*-]+\.(?:py|md|json|toml|html|css|js|po|mo|txt|sql|jsonl|sh|bat))`")
FOLDER = re.compile(r"`((?:turnier|games|tests|benchmarks|deploy|tools|docs|templates|static)(?:/[\w.-]+)*)/?`")
LISTED = re.compile(r"`([A-Z]+(?:_[A-Z]+)+|UNSEALED|REFUSED|TYPED|AFTERWARDS|OTHER|RARE|RULES|HOUSES|PAGES|PRIVATE)`")
"""Lists of the program and its tests, as they are named there."""
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")
SET_ON_A_SERVER = {"DATABASE_URL", "WEB_PROCESSES", "HTTPS_PORT"}
FROM_OUTSIDE = {"nur-lesen.json", "zettel.json", "tabelle.json", "spiel.json", "geneticSolver.js", "play.py"}
"""Files that somebody has, the program makes, or another program has."""
EXAMPLES = ("games/maumau/", "games/steigern/")
"""What whoever reads how to add a game writes."""


def everything() -> Iterator[str]:
    waiting = [ROOT]
    while waiting:
        for path in waiting.pop().iterdir():
            if path.name not in LEFT_OUT:
                yield path.relative_to(ROOT).as_posix()
                waiting += [path] if path.is_dir() else []


THERE = sorted(everything())


def named(document: Path) -> set[str]:
    text = document.read_text(encoding="utf-8")
    return {*FILE.findall(text), *FOLDER.findall(text)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_a_document_names_is_there(document: Path) -> None:
    ends = [f"/{path}" for path in THERE]
    missing = {
        name
        for name in named(document) - FROM_OUTSIDE
        if "*" not in name
        and not any(each in f"{name}/" for each in EXAMPLES)
        and not any(end.endswith(f"/{name}") for end in ends)
    }
    assert missing == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    targets = LINK.findall(document.read_text(encoding="utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_lists_that_documents_name_are_in_the_program() -> None:
    """What a newcomer is sent to look for; what somebody sets for a server is read from the environment."""
    program = "".join(
        path.read_text(encoding="utf-8")
        for room in ("games", "turnier", "tests")
        for path in (ROOT / room).rglob("*.py")
    )
    named = {name for document in DOCUMENTS for name in LISTED.findall(document.read_text(encoding="utf-8"))}
    lists = {name for name in named if not name.startswith(("TURNIER_", "POSTGRES_")) and name not in SET_ON_A_SERVER}
    assert sorted(name for name in lists if not re.search(rf"\b{name}\b", program)) == []


def test_the_act_that_is_added_as_an_example_leads_to_a_page() -> None:
    """What is written there in `page` is the name of an address below a tournament."""
    pages = re.findall(r'page="(\w+)"', (ROOT / "docs/add-an-action.md").read_text(encoding="utf-8"))
    assert [resolve_url(page, "preiswatten") for page in pages] == ["/t/preiswatten/durchgang/"]
