"""S13: whatever bytes somebody uploads, only the reader's own refusal comes out, and memory stays bounded."""

from __future__ import annotations

import io
import json
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.turnier.uploads import assert_sound
from turnier.models import Tournament, User
from turnier.services.host.snapshots.check import snapshot_check
from turnier.services.tournaments.file.exchange import tournament_import
from turnier.text.errors import UserError

BOUNDED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
MOST_MEMORY = 60_000_000
SAMPLES = sorted((Path(__file__).parents[1] / "registration_files/files").iterdir())

text = st.text(max_size=60)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4),
    max_leaves=12,
)


@settings(BOUNDED, max_examples=500)
@given(st.binary(max_size=3_000), st.sampled_from(["a.csv", "a.xlsx", "a.xls", "a.ods", "a", "../../a.csv"]))
def test_any_bytes_are_read_or_refused(content: bytes, name: str) -> None:
    assert_sound(content, name)


@BOUNDED
@given(
    st.text(alphabet='\ufeff\x00;,\t"\r\n =+-@Nr.NameVereinÄß漢', max_size=400),
    st.sampled_from(["utf-8", "utf-16", "cp1252"]),
)
def test_any_text_is_read_or_refused(words: str, encoding: str) -> None:
    assert_sound(words.encode(encoding, errors="replace"), "liste.csv")


@BOUNDED
@given(st.sampled_from(SAMPLES), st.data())
def test_a_damaged_sample_is_read_or_refused(sample: Path, data: st.DataObject) -> None:
    content = bytearray(sample.read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        if content:
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(content)))
    assert_sound(bytes(content[:cut] if data.draw(st.booleans()) else content), sample.name)


@BOUNDED
@given(
    st.lists(
        st.tuples(st.sampled_from(["xl/workbook.xml", "xl/worksheets/sheet1.xml", "x"]), st.binary(max_size=300)),
        max_size=4,
    )
)
def test_any_archive_is_read_or_refused(members: list[tuple[str, bytes]]) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (name, content) in enumerate(members):
            archive.writestr(name if number == 0 else f"{number}{name}", content)
    assert_sound(packed.getvalue(), "liste.xlsx")


def bomb() -> bytes:
    """300 MB of zeros in a few hundred kB."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
        archive.open("xl/worksheets/sheet1.xml", "w") as member,
    ):
        for _ in range(300):
            member.write(bytes(1_000_000))
    return packed.getvalue()


LARGE: dict[str, Callable[[], bytes]] = {
    "bomb.xlsx": bomb,
    "rows.csv": lambda: b"a;b\n" * 499_000,
    "quotes.csv": lambda: b'"' * 1_900_000,
    "50-mb.csv": lambda: b"x" * 50_000_000,
}


@pytest.mark.parametrize("name", LARGE)
def test_large_files_cost_little_memory(name: str) -> None:
    content = LARGE[name]()
    tracemalloc.start()
    try:
        assert_sound(content, name)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


@BOUNDED
@given(json_values)
def test_any_tournament_file_is_taken_or_refused(organiser: User, content: Any) -> None:
    assert taken_or_untouched(json.dumps(content), organiser)


@BOUNDED
@given(st.sampled_from(["name", "game", "rules", "entrants", "rounds", "format"]), json_values)
def test_a_changed_tournament_file_is_taken_or_refused(organiser: User, field: str, value: Any) -> None:
    whole = {"format": "turnier/1", "name": "Abend", "game": "watten", "rules": {}, "entrants": [], "rounds": []}
    assert taken_or_untouched(json.dumps(whole | {field: value}), organiser)


def taken_or_untouched(words: str, organiser: User) -> bool:
    """Whether a tournament file makes one tournament, or is refused in words and leaves nothing."""
    before = Tournament.objects.count()
    try:
        tournament_import(text=words, by=organiser)
    except UserError:
        return Tournament.objects.count() == before
    return Tournament.objects.count() == before + 1


@BOUNDED
@given(st.binary(max_size=2_000), st.booleans())
def test_any_snapshot_is_refused_with_a_sentence(db: None, tmp_path: Path, content: bytes, header: bool) -> None:
    path = tmp_path / "turnier.sqlite3"
    path.write_bytes((b"SQLite format 3\x00" if header else b"") + content)
    with pytest.raises(UserError):
        snapshot_check(path)
