"""The command line of the games: list, check, rank, play, replay. Reads and writes JSON as the result format says."""

from __future__ import annotations

import argparse
import json
import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.commands import checked, checked_line, listing, playing, ranking
from games.kit.entries.load import UnreadableError, read_json
from games.kit.play.replay import replayed
from games.kit.sittings.checking import unreadable
from games.kit.terms import Json

VALID, INVALID, UNREADABLE = 0, 1, 2
RANK_INPUT = """DATEI (oder - für die Standardeingabe) ist ein JSON-Objekt:
  {"rules": {}, "entrants": [{"name": "Anna", "tally": {"points": 12}}], "lots": {"Anna": 1}}
rules    abweichende Hausregeln, darf fehlen
entrants wer gewertet wird; tally ist die Summe seiner Wertungen aus check (score.tally), Schlüssel für Schlüssel
lots     gezogene Lose, das kleinste zuerst; darf fehlen"""


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and gives the exit status: 0 valid, 1 invalid, 2 not readable at all."""
    options = _parser().parse_args(arguments)
    run: Mapping[str, object] = vars(options)
    try:
        status: int = options.run(**{key: value for key, value in run.items() if key not in {"run", "command"}})
    except BrokenPipeError:
        return _nobody_reads_on()
    return status


def _nobody_reads_on() -> int:
    """Ends quietly where the reader has seen enough, as `head` has; else Python complains when it closes the output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return VALID


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description="Kartenspiele prüfen und werten.")
    commands = parser.add_subparsers(dest="command", required=True)
    listed = commands.add_parser("list", help="alle Spiele mit ihren Hausregeln")
    listed.set_defaults(run=run_list)
    checks = commands.add_parser("check", help="ein Ergebnis prüfen und werten")
    checks.add_argument("--lines", action="store_true", help="ein Ergebnis je Zeile")
    checks.add_argument("file", metavar="DATEI", help="Datei, oder - für die Standardeingabe")
    checks.set_defaults(run=run_check)
    ranks = commands.add_parser(
        "rank", help="eine Rangliste mit Begründungen", epilog=RANK_INPUT, formatter_class=RawDescriptionHelpFormatter
    )
    ranks.add_argument("slug", metavar="SPIEL")
    ranks.add_argument("file", metavar="DATEI")
    ranks.set_defaults(run=run_rank)
    _add_play(commands.add_parser("play", help="zufällige, regelgerechte Spiele"))
    replays = commands.add_parser("replay", help="ein aufgezeichnetes Spiel Karte für Karte nachspielen")
    replays.set_defaults(run=run_replay)
    replays.add_argument("file", metavar="DATEI", help="Datei, oder - für die Standardeingabe")
    return parser


def _add_play(plays: argparse.ArgumentParser) -> None:
    plays.set_defaults(run=run_play)
    plays.add_argument("slug", metavar="SPIEL")
    plays.add_argument("--seed", type=int, default=1, help="Startwert des Zufalls")
    plays.add_argument("--hands", type=int, help="höchstens so viele Einträge je Tisch")
    plays.add_argument("--sittings", type=int, default=1, help="so viele Tische, einer je Zeile")
    plays.add_argument(
        "--uniform", action="store_true", help="jede erlaubte Handlung gleich wahrscheinlich, auch beim Reizen"
    )
    plays.add_argument("--log", action="store_true", help="vor jedem Tisch seine Spiele Karte für Karte")
    plays.add_argument("--seats", type=int, help="Plätze am Tisch")
    plays.add_argument("--rules", default="{}", help="abweichende Hausregeln als JSON")


def run_list() -> int:
    """All games, their house rules and presets."""
    _write(listing())
    return VALID


def run_check(file: str, *, lines: bool) -> int:
    """One sitting, or one per line."""
    try:
        data = _read(file)
    except OSError as error:
        return _unreadable_file(file, error)
    if lines:
        return _check_lines(data)
    try:
        answer = checked(read_json(data))
    except UnreadableError as error:
        _write(unreadable(error.message))
        return UNREADABLE
    _write(answer)
    return VALID if answer["valid"] else INVALID


def run_rank(slug: str, file: str) -> int:
    """Places with their reasons."""
    try:
        _write(ranking(slug, read_json(_read(file))))
    except OSError as error:
        return _unreadable_file(file, error)
    except UnreadableError as error:
        print(error.message, file=sys.stderr)
        return UNREADABLE
    return VALID


def run_play(slug: str, *, rules: str, **how: Any) -> int:
    """Random sittings, one per line."""
    try:
        for line in playing(slug, rules=read_json(rules.encode()), **how):
            _write(line)
    except UnreadableError as error:
        print(error.message, file=sys.stderr)
        return UNREADABLE
    return VALID


def run_replay(file: str) -> int:
    """One recorded deal: where it stands, and the first illegal action."""
    try:
        answer = replayed(read_json(_read(file)))
    except OSError as error:
        return _unreadable_file(file, error)
    except UnreadableError as error:
        print(error.message, file=sys.stderr)
        return UNREADABLE
    _write(answer)
    return INVALID if answer["illegal"] else VALID


def _check_lines(data: bytes) -> int:
    lines = data.split(b"\n")
    status, write = VALID, sys.stdout.buffer.write
    for line in lines[:-1] if lines[-1].strip() == b"" else lines:
        valid, written = _answered(line)
        write(written)
        status = status if valid else INVALID
    sys.stdout.buffer.flush()
    return status


@lru_cache(maxsize=64)
def _answered(line: bytes) -> tuple[bool, bytes]:
    """Whether a line is valid, and what is written about it; where many lines are the same, it is asked once."""
    answer = checked_line(line)
    return answer["valid"], _as_line(answer)


def _read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _unreadable_file(file: str, error: OSError) -> int:
    print(f"{file} lässt sich nicht lesen: {error.strerror}", file=sys.stderr)
    return UNREADABLE


def _write(answer: Json) -> None:
    sys.stdout.buffer.write(_as_line(answer))
    sys.stdout.buffer.flush()


def _as_line(answer: Json) -> bytes:
    return (json.dumps(answer, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
