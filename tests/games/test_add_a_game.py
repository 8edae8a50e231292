"""The games of `docs/add-a-game.md`: taken out of the text, put into place as one folder each, and played."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.__main__ import main
from games.commands import listing
from games.kit.play.simulate import sitting
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.pad import pad
from games.kit.sittings.random_lines import random_sitting
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Json, Table
from games.registry import find
from tests.games.guide import GUIDES, built
from tests.games.proof import prove


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folders of the guide, found by the registry."""
    with built(tmp_path_factory.mktemp("guide")) as root:
        yield root


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
        raw = {"rules": {}, **{key: fault[key] for key in ("rules", "sides", "entries") if key in fault}}
        problems = check({"game": "maumau", "start": None, **raw})["problems"]
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
    raw = {"game": "maumau", "rules": {}, "sides": ["Anna"], "start": None, "entries": []}
    (problem,) = check(raw)["problems"]
    assert problem["message"] == "Mau-Mau wird mit 2 bis 6 Spielern gespielt. Am Tisch sind 1."


def test_equal_places_are_shared_where_no_lot_decides(folder: Path) -> None:
    game, tally = find("maumau"), {"points": 40, "won": 1}
    placings = rank(game, game.rules(), [Ranked("Anna", tally), Ranked("Bernd", tally)], {"Anna": 2, "Bernd": 1})
    assert [(each.place, each.decided_by, each.explanation, each.needs_lot) for each in placings] == [
        (1, "shared", "In allem gleich: Der Platz wird geteilt.", ())
    ] * 2


FOUR = ("Anna", "Bernd", "Cilli", "Otto")


def run(capsysbinary: pytest.CaptureFixture[bytes], *arguments: str) -> list[Json]:
    assert main(list(arguments)) == 0
    return [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]


def test_the_rank_of_the_guide_is_read(
    folder: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Fewest points win, and the reason says so."""
    (asked,) = re.findall(r"^echo '(\{\"entrants\".*\})' \|$", GUIDES[0].read_text(encoding="utf-8"), re.MULTILINE)
    file = tmp_path / "rank.json"
    file.write_text(asked, encoding="utf-8")
    (places,) = run(capsysbinary, "rank", "maumau", str(file))
    assert [(each["name"], each["place"], each["explanation"]) for each in places] == [
        ("Anna", 1, "0 < 12"),
        ("Bernd", 2, "12 > 0"),
    ]


@pytest.mark.parametrize("seats", [3, 4])
def test_the_second_game_is_written_with_the_dealer_out(folder: Path, seats: int) -> None:
    game, names = find("steigern"), FOUR[:seats]
    entries = random_sitting(game, game.rules(), Table(names), random.Random(seats))
    answer = check({"game": "steigern", "rules": {}, "sides": list(names), "start": None, "entries": entries})
    assert (answer["problems"], answer["score"]["finished"], len(entries)) == ([], True, 3 * seats)
    assert min(min(score) for score in answer["score"]["scores"]) < 0
    if seats == 4:
        assert all(entry["declarer"] != number % 4 for number, entry in enumerate(entries))


def test_the_second_game_refuses_a_dealer_who_plays(folder: Path) -> None:
    entries = [{"kind": "hand", "declarer": 0, "bid": 3, "tricks": 3}]
    answer = check({"game": "steigern", "rules": {}, "sides": list(FOUR), "start": None, "entries": entries})
    assert [problem["message"] for problem in answer["problems"]] == ["Anna gibt und setzt aus."]


def test_the_second_game_is_played_and_played_again(
    folder: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    *deals, whole = run(capsysbinary, "play", "steigern", "--seats", "4", "--seed", "2", "--log")
    found = []
    for number, deal in enumerate(deals):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(deal), encoding="utf-8")
        found += [answer["entry"] for answer in run(capsysbinary, "replay", str(file)) if answer["entry"]]
    assert found == whole["entries"]
    assert sum(entry["bid"] for entry in found) / len(found) < 4


def test_the_second_game_is_proved_and_its_words_are_written_down(folder: Path) -> None:
    game = find("steigern")
    assert list(prove(game, 200, seed=1))[-1] >= 200
    played = next(sitting(game, game.rules(), Table(FOUR), random.Random(1)))
    words = {words.split(":")[0] for words in played.deal.actions.texts}
    told = (folder / "games/steigern/actions.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)", told, re.MULTILINE)) == words


def test_a_game_without_its_own_choice_has_tables_of_the_size_it_names(folder: Path) -> None:
    assert (find("steigern").usual_sides, find("maumau").usual_sides) == (4, 2)
