"""The game of `docs/add-a-game.md`: taken out of the text, put into place as one folder, and played."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import games as package
from games.commands import listing
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.pad import pad
from games.kit.sittings.random_lines import random_sitting
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Table
from games.registry import find, games

GUIDE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
FILE = re.compile(r"^`(?P<path>\S+)`\n\n```\w+\n(?P<content>.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the guide, found by the registry as if it lay in `games/`."""
    root = tmp_path_factory.mktemp("guide")
    for found in FILE.finditer(GUIDE.read_text(encoding="utf-8")):
        path = root / found["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found["content"], encoding="utf-8")
    package.__path__.append(str(root / "games"))
    games.cache_clear()
    yield root
    package.__path__.remove(str(root / "games"))
    games.cache_clear()
    for name in [name for name in sys.modules if name.startswith("games.maumau")]:
        del sys.modules[name]


def test_one_folder_is_enough_to_be_found(folder: Path) -> None:
    described = next(each for each in listing() if each["game"] == "maumau")
    assert described == {
        "game": "maumau",
        "name": "Mau-Mau",
        "sides": [2, 6],
        "team_size": 1,
        "house_rules": {"hands": {"default": 10, "choices": None}},
        "presets": {},
    }


@pytest.mark.parametrize("seats", range(2, 7))
def test_random_sittings_are_accepted(folder: Path, seats: int) -> None:
    names = ("Anna", "Bernd", "Cilli", "Otto", "Kemal", "Ilse")[:seats]
    game = find("maumau")
    entries = random_sitting(game, game.rules(), Table(names), random.Random(seats))
    answer = check({"game": "maumau", "rules": {}, "sides": list(names), "start": None, "entries": entries})
    assert answer["problems"] == []
    assert answer["score"]["finished"]


def test_every_fault_of_the_guide_is_found(folder: Path) -> None:
    faults = json.loads((folder / "tests/games/maumau/faults.json").read_text(encoding="utf-8"))
    for fault in faults:
        sitting = {"rules": {}, **{key: fault[key] for key in ("rules", "sides", "entries") if key in fault}}
        problems = check({"game": "maumau", "start": None, **sitting})["problems"]
        told = [(each["code"], each["path"], each["message"]) for each in problems]
        assert told == [(fault["code"], fault["path"], fault["message"])]


def test_fewest_points_win(folder: Path) -> None:
    game = find("maumau")
    entrants = [Ranked("Anna", {"points": 40, "won": 1}), Ranked("Bernd", {"points": 31, "won": 0})]
    places = [(each.name, each.place, each.decided_by) for each in rank(game, game.rules(), entrants, {})]
    assert places == [("Bernd", 1, "points"), ("Anna", 2, "points")]


def test_what_a_game_need_not_say(folder: Path) -> None:
    game, table = find("maumau"), Table(("Anna", "Bernd"))
    rules = game.rules()
    start = game.begin(rules, table)
    parts = (game.stacks, game.departures, game.rubbers, game.walkovers, game.engine)
    assert parts == (None,) * 5
    assert (game.places(rules, start), game.bye(rules)) == (None, None)
    assert (game.first_dealer(rules, (3, 7)), game.house_text(rules)) == (0, ())
    assert (game.sheet(rules), game.tense(rules, start)) == (game.layout, (False, False))


def test_a_list_without_rubbers_is_one_block(folder: Path) -> None:
    game, table = find("maumau"), Table(("Anna", "Bernd"))
    hands = [{"kind": "hand", "winner": 0, "left": [0, 12]}, {"kind": "hand", "winner": 1, "left": [5, 0]}]
    (block,) = pad(game, game.rules(), table, evaluate(game, game.rules(), table, hands))
    assert (block.title, block.state, block.result) == ("Liste", "now", "")
    assert [(line.title, line.cells, line.note) for line in block.lines] == [
        ("Spiel 1", ("0", "12"), "Bernd schreibt 12"),
        ("Spiel 2", ("5", "12"), "Anna schreibt 5"),
    ]


def test_the_number_of_players_is_told(folder: Path) -> None:
    sitting = {"game": "maumau", "rules": {}, "sides": ["Anna"], "start": None, "entries": []}
    (problem,) = check(sitting)["problems"]
    assert problem["message"] == "Mau-Mau wird mit 2 bis 6 Spielern gespielt. Am Tisch sind 1."


def test_equal_places_are_shared_where_no_lot_decides(folder: Path) -> None:
    game, tally = find("maumau"), {"points": 40, "won": 1}
    placings = rank(game, game.rules(), [Ranked("Anna", tally), Ranked("Bernd", tally)], {"Anna": 2, "Bernd": 1})
    assert [(each.place, each.decided_by, each.explanation, each.needs_lot) for each in placings] == [
        (1, "shared", "In allem gleich: Der Platz wird geteilt.", ())
    ] * 2
