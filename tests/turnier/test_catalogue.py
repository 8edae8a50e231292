"""The catalogues of every language: complete and up to date, and every German sentence of the code is in them."""

from __future__ import annotations

import ast
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings

from games.kit.text import TERM
from tests.programs import program

BASE = Path(settings.BASE_DIR)
OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
"""The languages that are not German."""
FOLDERS = [BASE / "locale", *sorted(BASE.glob("games/*/locale"))]
"""Where the catalogues are: those of the program, and those that games bring along."""
TRANSLATED = [folder / code / "LC_MESSAGES/django.po" for code in OTHERS for folder in FOLDERS]
GERMAN = BASE / "locale/de/LC_MESSAGES/django.po"
PLACES = re.compile(r"%\(\w+\)s|\{[a-z]\w*\}|%%")
COLLECT = [sys.executable, "manage.py", "makemessages", "--no-location", "--no-obsolete", "-i", "tests"]
COLLECTED_FROM = ("games", "turnier", "templates", "locale", "manage.py")

SENTENCE = re.compile(
    r"\b(ist|sind|nicht|bitte|wird|und|oder|keine?|fehlt|fehlen|hat|haben|für|muss|gibt|geht)\b", re.I
)
OFF_THE_PAGES = (
    "greeting.py",
    "readiness.py",
    "rescue.py",
    "command_line.py",
    "base.py",
    "data_folder.py",
    "network_watch.py",
    "serve.py",
    "settings.py",
    "__main__.py",
)
"""What no page says: the window of the program."""
NO_DJANGO = BASE / "turnier/draw"
"""Its texts are part of the record of a draw, which everybody recomputes in the same words."""

Messages = dict[str, str]


def written(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Every entry of a .po file: its comment lines, and the strings by keyword."""
    for entry in path.read_text(encoding="utf-8").split("\n\n"):
        lines = entry.strip().splitlines()
        strings: dict[str, str] = {}
        last = ""
        for line in lines:
            keyword, quote, rest = line.partition('"')
            if line.startswith("#") or not quote:
                continue
            last = keyword.strip() or last
            strings[last] = strings.get(last, "") + ast.literal_eval(quote + rest)
        yield "\n".join(line for line in lines if line.startswith("#")), strings


def key(strings: dict[str, str]) -> str:
    """The key of an entry as a .mo file has it."""
    context = strings["msgctxt"] + "\x04" if "msgctxt" in strings else ""
    plural = "\0" + strings["msgid_plural"] if "msgid_plural" in strings else ""
    return context + strings["msgid"] + plural


def parsed(path: Path) -> Messages:
    """Key → translation of a .po file, plural forms separated as in a .mo file."""
    return {
        key(strings): "\0".join(text for keyword, text in strings.items() if keyword.startswith("msgstr"))
        for _comments, strings in written(path)
    }


def compiled(path: Path) -> Messages:
    """Key → translation of a .mo file."""
    content = path.read_bytes()
    count, originals, translations = struct.unpack_from("<3I", content, 8)

    def text(table: int, index: int) -> str:
        length, start = struct.unpack_from("<2I", content, table + 8 * index)
        return content[start : start + length].decode()

    return {text(originals, index): text(translations, index) for index in range(count)}


def translations() -> Iterator[tuple[str, dict[str, str]]]:
    """Every entry of the catalogues."""
    return chain.from_iterable(map(written, TRANSLATED))


def test_every_text_is_translated() -> None:
    untranslated = [
        strings["msgid"]
        for _comments, strings in translations()
        if not all(text for keyword, text in strings.items() if keyword.startswith("msgstr"))
    ]
    assert untranslated == []


@pytest.mark.parametrize("code", OTHERS)
def test_all_catalogues_say_a_text_the_same_way(code: str) -> None:
    said: dict[str, set[str]] = {}
    paths = [folder / code / "LC_MESSAGES/django.po" for folder in FOLDERS]
    for original, translated in chain.from_iterable(parsed(path).items() for path in paths):
        said.setdefault(original, set()).add(translated)
    del said[""]
    assert {original: ways for original, ways in said.items() if len(ways) > 1} == {}


def test_no_translation_is_a_guess_or_a_leftover() -> None:
    marked = [strings for comments, strings in translations() if re.search(r"fuzzy|^#~", comments, re.M)]
    assert [strings for strings in marked if strings.get("msgid") != ""] == []


def test_both_plural_forms_are_filled() -> None:
    plurals = [strings for _comments, strings in translations() if "msgid_plural" in strings]
    assert {tuple(sorted(strings)) for strings in plurals} == {("msgid", "msgid_plural", "msgstr[0]", "msgstr[1]")}


def test_translations_have_the_places_of_their_texts() -> None:
    wrong = [
        (original, translated)
        for _comments, strings in translations()
        for original, translated in (
            (strings["msgid"], strings.get("msgstr", strings.get("msgstr[0]", ""))),
            (strings.get("msgid_plural", ""), strings.get("msgstr[1]", "")),
        )
        if set(PLACES.findall(original)) != set(PLACES.findall(translated))
        or bool(TERM.search(original)) != bool(TERM.search(translated))
    ]
    assert wrong == []


def test_spaces_at_the_edges_are_kept() -> None:
    def edges(text: str) -> tuple[str, str]:
        return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]

    everything = chain.from_iterable(parsed(path).items() for path in TRANSLATED)
    assert [text for text, translated in everything if text and edges(text) != edges(translated)] == []


@pytest.mark.parametrize("path", [*TRANSLATED, GERMAN], ids=lambda path: str(path.relative_to(BASE)))
def test_the_compiled_catalogue_is_up_to_date(path: Path) -> None:
    assert compiled(path.with_suffix(".mo")) == parsed(path)


def test_nothing_is_missing_from_the_catalogue(tmp_path: Path) -> None:
    """Extra on the left: a text of the source without English. Extra on the right: a translation that nobody uses."""
    program("xgettext", "gettext")
    for name in COLLECTED_FROM:
        source = BASE / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "fonts"))
        else:
            shutil.copy(source, tmp_path)
    languages = [f"--locale={code}" for code in OTHERS]
    subprocess.run([*COLLECT, *languages], cwd=tmp_path, check=True, capture_output=True)
    for path in TRANSLATED:
        assert set(parsed(tmp_path / path.relative_to(BASE))) == set(parsed(path))


def sources() -> list[Path]:
    """The modules whose texts reach a page."""
    found = [*(BASE / "games").rglob("*.py"), *(BASE / "turnier").rglob("*.py")]
    skipped = {"management", "migrations"}
    return sorted(
        path
        for path in found
        if path.name not in OFF_THE_PAGES and not skipped & set(path.parts) and NO_DJANGO not in path.parents
    )


def said_in(path: Path) -> Iterator[str]:
    """The string constants of a module, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


def test_both_numbers_of_a_text_are_marked() -> None:
    unmarked = [
        ast.unparse(node.value)
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.keyword) and node.arg in {"one", "many"} and isinstance(node.value, ast.Constant)
    ]
    assert unmarked == []


def test_every_german_sentence_is_marked() -> None:
    everything = chain.from_iterable(map(parsed, TRANSLATED))
    known = {part for original in everything for part in original.rpartition("\x04")[2].split("\0")}
    unmarked = [
        (str(path.relative_to(BASE)), words)
        for path in sources()
        for words in said_in(path)
        if " " in words and SENTENCE.search(words) and words not in known
    ]
    assert unmarked == []


def test_every_day_is_written_as_the_language_does() -> None:
    """A format with a month or a day goes through the catalogue; times and what machines read do not."""
    formats = {
        form
        for path in (BASE / "templates").rglob("*.html")
        for form in re.findall(r"""\|date:["']([^"']+)["']""", path.read_text())
    }
    assert formats == {"H:i", r"Y-m-d\TH:i:sO", "U"}
