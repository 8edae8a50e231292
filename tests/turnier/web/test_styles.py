"""The style sheets hold what the pages use: no class without a page, none on a page without a rule, one dark theme."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

BASE = Path(settings.BASE_DIR)
STYLES = {
    path.name: re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for path in sorted((BASE / "static/turnier").glob("*.css"))
}
PAGES = [path.read_text(encoding="utf-8") for path in sorted((BASE / "templates").rglob("*.html"))]
PROGRAM = [
    path.read_text(encoding="utf-8")
    for folder, kind in (("static/turnier", "*.js"), ("turnier", "*.py"), ("games", "*.py"))
    for path in sorted((BASE / folder).rglob(kind))
]
COMPUTED = re.compile(r"([a-z]+-(?:[\w-]*-)?[a-z]?)\{")
"""The beginning of a class whose end is computed: `t-suit--{colour}`, `is-{{ step.progress }}`."""
CLASSES = re.compile(r'\bclass="([^"]*)"')


def with_rules() -> set[str]:
    selectors = (selector for style in STYLES.values() for selector in re.findall(r"([^{}]+)\{", style))
    return {name for selector in selectors for name in re.findall(r"\.([a-zA-Z_][\w-]*)", selector)}


def on_pages() -> set[str]:
    """Classes written whole; what the end of one is computed from becomes an asterisk."""
    plain = (re.sub(r"\{%.*?%\}", " ", re.sub(r"\{\{.*?\}\}", "*", page)) for page in PAGES)
    return {name for page in plain for written in CLASSES.findall(page) for name in written.split() if "*" not in name}


def test_every_class_of_a_style_sheet_is_on_a_page_or_in_the_program() -> None:
    everything = "\n".join(PAGES + PROGRAM)
    words = set(re.findall(r"[\w-]+", everything))
    begun = tuple(set(COMPUTED.findall(everything)))
    assert begun
    assert sorted(name for name in with_rules() - words if not name.startswith(begun)) == []


def test_every_class_of_a_page_has_a_rule_or_is_read_by_a_script() -> None:
    read = set(re.findall(r"[\w-]+", "\n".join(PROGRAM)))
    assert sorted(on_pages() - with_rules() - read) == []


def test_the_dark_theme_is_declared_once() -> None:
    """A property declared for the dark is declared in one block; the projector has colours of its own."""
    dark = [style for style in STYLES.values() if "prefers-color-scheme" in style]
    assert len(dark) == 1
    assert dark[0].count("prefers-color-scheme") == 1
    block = dark[0].split("prefers-color-scheme: dark", 1)[1].split("}", 1)[0]
    paper = re.findall(r"--paper: (#\w+)", block)
    assert len(paper) == 1
    assert sum(style.count(f"--paper: {paper[0]}") for style in STYLES.values()) == 1
