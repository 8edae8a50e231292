"""The two programs that only know docs/draw.md agree with the program that draws."""

import importlib.util
import json
import subprocess
from itertools import chain
from pathlib import Path

import pytest

from tests.programs import has_program, program
from tests.turnier.draw.documents import document, large_field, published
from turnier.draw import verify

ROOT = Path(__file__).parents[3]
TOOL = ROOT / "tools" / "verify_draw.py"
STORED = {"": 100, "-2": 40, "-3": 40, "-4": 19, "-5": 17, "-6": 16, "-7": 32}
"""Draws of the first version of the program, and of the algorithms that came with each of the next ones."""
VECTORS, _SECOND, _THIRD, *LONG_SEARCHES = EVERY = [
    [json.loads(line) for line in Path(__file__).with_name(f"vectors{name}.jsonl").read_text("utf-8").splitlines()]
    for name in STORED
]
NONCE = "ef" * 32
CHECK_ALL = """
const { verify } = require("./static/verify/verify-draw.js");
const lines = require("fs").readFileSync(0, "utf8").trim().split("\\n");
console.log(JSON.stringify(lines.map((line) => verify(JSON.parse(line)))));
"""


def standalone():
    spec = importlib.util.spec_from_file_location("verify_draw", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_node(documents):
    """What the JavaScript program says to each document."""
    text = "\n".join(json.dumps(one) for one in documents)
    done = subprocess.run(
        [program("node"), "-e", CHECK_ALL], input=text, capture_output=True, text=True, check=True, cwd=ROOT
    )
    return json.loads(done.stdout)


def changed(one, **fields):
    return {**one, **fields}


@pytest.mark.parametrize(("stored", "many"), [*zip(EVERY, STORED.values(), strict=True)], ids=STORED)
def test_stored_draws_come_out_as_stored(stored, many):
    assert len(stored) == many
    for one in stored:
        assert verify(one) == ()
        assert published(one["frozen"], one["nonce"], one["public"]) == one


@pytest.mark.parametrize("hundred", range(10))
def test_the_stand_alone_program_agrees_a_thousand_times(hundred):
    problems = standalone().problems
    seeds = range(100 * hundred, 100 * hundred + 100)
    assert {seed: found for seed in seeds if (found := problems(document(seed, most=9)))} == {}


@pytest.mark.parametrize("stored", LONG_SEARCHES)
def test_the_stand_alone_program_agrees_on_long_searches(stored):
    problems = standalone().problems
    assert [problems(one) for one in stored] == [[] for _ in stored]


def test_the_stand_alone_program_agrees_on_large_fields():
    problems = standalone().problems
    assert {seed: found for seed in range(30) if (found := problems(large_field(seed)))} == {}


def test_the_browser_program_agrees():
    documents = [*chain(*EVERY), *(document(seed, most=40) for seed in range(60))]
    assert in_node(documents) == [[] for _ in documents]


def test_the_browser_program_names_what_is_wrong():
    one = VECTORS[0]
    tampered = [changed(one, seed="0"), changed(one, tables=[]), changed(one, public="1"), changed(one, later=[{}])]
    assert in_node(tampered) == [["seed"], ["tables"], ["seed", "tables", "byes"], ["later"]]


def all_tied(algorithm, **fields):
    """The document of a draw in which the fixed pairs fill every table of the first round."""
    fixed = [[1, 2], [2, 3], [3, 4], [5, 6], [6, 7]]
    frozen = {"scheme": "kt-draw-1", "algorithm": algorithm, "round": 1, "entrants": [*range(1, 8)], "sizes": [3, 4]}
    return published({**frozen, "fixed": fixed, **fields}, NONCE)


def test_a_first_round_of_tied_players_is_drawn_and_agreed_upon():
    documents = [all_tied("tables-2", rounds_left=3), all_tied("rest-4", rounds=3)]
    groups = [[5, 6, 7], [1, 2, 3, 4]]
    assert [sorted(map(sorted, one["tables"])) for one in documents] == [sorted(groups)] * 2
    assert [standalone().problems(one) for one in documents] == [[], []]
    assert not has_program("node") or in_node(documents) == [[], []]


def test_an_unknown_algorithm_is_named():
    one = changed(VECTORS[0], frozen={**VECTORS[0]["frozen"], "algorithm": "pairs-9"})
    assert standalone().problems(one) == ["algorithm: Das Verfahren pairs-9 kennt dieses Programm nicht."]
    assert not has_program("node") or in_node([one]) == [["scheme"]]


def test_the_command_prints_and_exits_as_it_says(tmp_path, capsys):
    main = standalone().main
    good, bad, unreadable = (tmp_path / name for name in ("good.json", "bad.json", "unreadable.json"))
    good.write_text(json.dumps(VECTORS[0]), "utf-8")
    bad.write_text(json.dumps(changed(VECTORS[0], byes=[99])), "utf-8")
    unreadable.write_text("{", "utf-8")
    assert [main([str(file)]) for file in (good, bad, unreadable)] == [0, 1, 2]
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Die Auslosung stimmt: Jede Zahl wurde nachgerechnet."
    assert printed[1] == "byes: stimmt nicht mit der Nachrechnung überein."
    assert printed[2].startswith("Das Dokument lässt sich nicht nachrechnen: ")
