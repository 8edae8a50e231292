"""The command line itself: what it reads, writes and returns."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from games.__main__ import main
from games.kit.terms import Json

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
    content = b"\n".join([json.dumps(VALID).encode(), b"", b"{", b"\xff", b"{", json.dumps(INVALID).encode(), b""])
    assert main(["check", "--lines", written(tmp_path, content)]) == 1
    answers = lines(capsysbinary)
    assert [answer["valid"] for answer in answers] == [True, False, False, False, False, False]
    assert [problem["code"] for answer in answers for problem in answer["problems"]] == [
        "unreadable",
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


def test_rank_says_which_figures_a_tally_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rank", "watten", written(tmp_path, b'{"entrants": [{"name": "T1", "tally": {}}]}')]) == 2
    assert "bummerl, conceded und scored" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["check"], ["check", "--lines"], ["rank", "watten"], ["replay"]])
def test_a_file_that_is_not_there(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, str(tmp_path / "nirgends.json")]) == 2
    assert "nirgends.json lässt sich nicht lesen" in capsys.readouterr().err


def test_play_prints_one_sitting_per_line(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["play", "seconds", "--seed", "4", "--hands", "3", "--sittings", "2"]) == 0
    sittings = lines(capsysbinary)
    assert [len(sitting["entries"]) for sitting in sittings] == [3, 3]
    assert sittings[0] != sittings[1]


def test_play_drives_up_bids_only_where_that_is_wanted(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    highest = []
    for more in ([], ["--uniform"]):
        assert main(["play", "tausend", "--seed", "3", "--hands", "12", *more]) == 0
        (sitting,) = lines(capsysbinary)
        highest.append(sum(entry["final_bid"] for entry in sitting["entries"]) // len(sitting["entries"]))
    assert highest[0] < 150 < highest[1]


def test_the_help_of_rank_says_what_it_reads(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["rank", "--help"])
    told = capsysbinary.readouterr().out.decode()
    example = next(line.strip() for line in told.splitlines() if line.strip().startswith('{"rules"'))
    asked = json.loads(example)
    asked["entrants"][0]["tally"]["solos_won"] = 0
    assert main(["rank", "tausend", written(tmp_path, json.dumps(asked).encode())]) == 0
    assert [each["name"] for each in lines(capsysbinary)[0]] == ["Anna"]


def test_play_prints_what_check_accepts(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["play", "seconds", "--rules", '{"hands": 7}']) == 0
    printed = capsysbinary.readouterr().out
    assert main(["check", written(tmp_path, printed)]) == 0
    assert lines(capsysbinary)[0]["score"]["finished"] is True


def test_play_with_a_log_prints_deals_that_replay_reads(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["play", "seconds", "--hands", "2", "--log"]) == 0
    first, second, sitting = capsysbinary.readouterr().out.splitlines()
    found = []
    for deal in (first, second):
        assert main(["replay", written(tmp_path, deal)]) == 0
        found += lines(capsysbinary)
    assert [answer["entry"] for answer in found] == json.loads(sitting)["entries"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["gibt_es_nicht"],
        ["seconds", "--seats", "5"],
        ["seconds", "--rules", "{"],
        ["seconds", "--rules", '{"hands": 9}'],
    ],
)
def test_play_of_what_cannot_be_played(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_replay_stops_at_the_first_illegal_action(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    main(["play", "seconds", "--hands", "1", "--log"])
    deal = lines(capsysbinary)[0]
    deal["actions"].insert(1, deal["actions"][0])
    assert main(["replay", written(tmp_path, json.dumps(deal).encode())]) == 1
    assert lines(capsysbinary)[0]["illegal"]["index"] == 1


@pytest.mark.parametrize("content", [b"{", b"{}"])
def test_replay_of_what_cannot_be_read(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", written(tmp_path, content)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_it_runs_as_a_module() -> None:
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-m", "games", "check", "-"], input=b"x", capture_output=True, cwd=root, check=False
    )
    assert (run.returncode, run.stderr) == (2, b"")


def test_a_reader_may_stop_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        assert main(["list"]) == 0
