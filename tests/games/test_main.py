"""The command line itself: what it reads, writes and returns."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from games.__main__ import main
from games.kit.values import Json

VALID: dict[str, Json] = {
    "game": "watten",
    "rules": {},
    "sides": ["A", "Ö"],
    "start": None,
    "entries": [{"kind": "game", "winner": 0, "value": 2}],
}
INVALID = {**VALID, "entries": [{"kind": "game", "winner": 0, "value": 12}]}


def written(tmp_path: Path, content: bytes) -> str:
    path = tmp_path / "sitting.json"
    path.write_bytes(content)
    return str(path)


def lines(capsysbinary: pytest.CaptureFixture[bytes]) -> list[Json]:
    return [json.loads(line) for line in capsysbinary.readouterr().out.decode("utf-8").splitlines()]


@pytest.mark.parametrize(("sitting", "status"), [(VALID, 0), (INVALID, 1), ([], 1)])
def test_check(sitting: Json, status: int, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["check", written(tmp_path, json.dumps(sitting).encode())]) == status
    (answer,) = lines(capsysbinary)
    assert answer["valid"] is (status == 0)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[NaN]"])
def test_check_of_what_cannot_be_read(
    content: bytes, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["check", written(tmp_path, content)]) == 2
    (answer,) = lines(capsysbinary)
    assert [problem["code"] for problem in answer["problems"]] == ["unreadable"]


def test_check_of_standard_input(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(VALID).encode())))
    assert main(["check", "-"]) == 0
    assert lines(capsysbinary)[0]["valid"] is True


def test_check_of_lines(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    content = b"\n".join([json.dumps(VALID).encode(), b"", b"{", b"\xff", json.dumps(INVALID).encode(), b""])
    assert main(["check", "--lines", written(tmp_path, content)]) == 1
    answers = lines(capsysbinary)
    assert [answer["valid"] for answer in answers] == [True, False, False, False, False]
    assert [problem["code"] for answer in answers for problem in answer["problems"]] == [
        "unreadable",
        "unreadable",
        "unreadable",
        "value_range",
    ]


def test_check_of_valid_lines(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    content = json.dumps(VALID).encode()
    assert main(["check", "--lines", written(tmp_path, content + b"\r\n" + content)]) == 0
    assert len(lines(capsysbinary)) == 2


def test_half_a_character_can_be_written(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    entries = [{"kind": "game", "winner": 0, "value": 2, "\ud800": 1}]
    assert main(["check", written(tmp_path, json.dumps({**VALID, "entries": entries}).encode())]) == 1
    assert lines(capsysbinary)[0]["problems"][0]["path"] == "entries/0/\ud800"


def test_list(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["list"]) == 0
    assert "watten" in [game["game"] for game in lines(capsysbinary)[0]]


def test_rank(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    team = {"name": "T1", "tally": {"bummerl": 6, "scored": 81, "conceded": 54}}
    assert main(["rank", "watten", written(tmp_path, json.dumps({"entrants": [team]}).encode())]) == 0
    assert [each["place"] for each in lines(capsysbinary)[0]] == [1]


@pytest.mark.parametrize("content", [b"{", b"{}"])
def test_rank_of_what_cannot_be_read(content: bytes, tmp_path: Path) -> None:
    assert main(["rank", "watten", written(tmp_path, content)]) == 2


@pytest.mark.parametrize("command", [["check"], ["check", "--lines"], ["rank", "watten"]])
def test_a_file_that_is_not_there(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, str(tmp_path / "nirgends.json")]) == 2
    assert "nirgends.json lässt sich nicht lesen" in capsys.readouterr().err


def test_it_runs_as_a_module() -> None:
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-m", "games", "check", "-"], input=b"x", capture_output=True, cwd=root, check=False
    )
    assert (run.returncode, run.stderr) == (2, b"")
