"""Lists as clubs send them, good and bad: what each file in `files/` is read as."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from turnier.registration_files import UnreadableFile, preview, read_table

HERE = Path(__file__).parent
EXAMPLES = json.loads((HERE / "examples.json").read_text())


def read(example: dict[str, Any]) -> dict[str, Any]:
    try:
        table = read_table((HERE / "files" / example["file"]).read_bytes(), example["file"])
    except UnreadableFile as error:
        return {"unreadable": str(error)}
    seen = preview(table, example["team_size"], [])
    assert seen.ok == (not seen.problems)
    return {
        "read_as": [seen.encoding, seen.delimiter, seen.sample],
        "candidates": [[c.row, c.number, c.name, [*c.players], c.club, c.phone, c.paid] for c in seen.candidates],
        "singles": [candidate.row for candidate in seen.singles],
        "unused_columns": [*seen.unused_columns],
        "problems": [problem.sentence for problem in seen.problems],
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["file"])
def test_a_list_is_read_as_written_down(example: dict[str, Any]) -> None:
    expected = {key: value for key, value in example.items() if key not in {"file", "shows", "team_size"}}
    assert read(example) == expected


def test_every_file_has_its_example() -> None:
    names = {path.name for path in (HERE / "files").iterdir()} - {".gitattributes"}
    assert names == {example["file"] for example in EXAMPLES}


def test_what_is_said_about_a_row_fits_on_a_line() -> None:
    said = [sentence for example in EXAMPLES for sentence in example.get("problems", [])]
    assert [sentence for sentence in said if len(sentence) > 150] == []
