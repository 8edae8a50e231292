"""What is asked and said of a line, and that sample lines add up under any definition."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.kit.game import load_rules
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.random_lines import random_entry, random_sitting
from games.kit.terms import Table
from games.liste.house_rules import SCHAFKOPF, SKAT
from games.liste.kinds import OFFERED
from tests.games.every import NAMES
from tests.games.liste.evenings import LIST

POINTS = {"key": "column_1", "name": "Punkte"}


def game_of(**said: Any) -> tuple[Any, Any]:
    rules, problems = load_rules(LIST, {"definition": said})
    assert problems == ()
    return LIST.under(rules), rules


def test_a_line_is_said_with_its_score_and_the_rest() -> None:
    rules, _problems = load_rules(LIST, {"preset": "romme"})
    table = Table(("Anna", "Bernd", "Cilli"))
    line = {"kind": "hand", "column_1": [0, 35, 12], "column_2": [1, 0, 0]}
    said = evaluate(LIST.under(rules), rules, table, [line]).sentences[0]
    assert (said.head, said.detail) == ("Strafpunkte: Anna 0, Bernd 35, Cilli 12; Siege: 1 · 0 · 0", "")


def test_only_the_final_list_is_asked_where_that_is_all() -> None:
    game, _rules = game_of(written="list")
    assert (list(game.kinds), game.desk) == (["totals"], ("totals",))


def test_a_final_list_stands_for_all_hands() -> None:
    """157 points in each of 12 hands are 1884."""
    answers = [
        check(
            {
                "game": "liste",
                "rules": {"preset": "jass"},
                "sides": ["Nord", "Süd"],
                "start": None,
                "entries": [{"kind": "totals", "column_1": points, "column_2": [7, 5]}],
            }
        )
        for points in ([1000, 884], [1000, 885])
    ]
    assert [answer["valid"] for answer in answers] == [True, False]
    assert answers[1]["problems"][0]["message"] == "„Punkte“: Zusammen müssen es 1884 sein, nicht 1885."


@pytest.mark.parametrize("adds", ["free", "total", "multiple"])
@pytest.mark.parametrize(("least", "most", "total"), [(0, 10, 30), (-5_000, 5_000, 12), (7, 9, 48), (0, 100_000, 600)])
def test_sample_lines_add_up(adds: str, least: int, most: int, total: int) -> None:
    game, rules = game_of(
        fewest=6, most=6, columns=[POINTS | {"least": least, "most": most, "adds": adds, "sum": total}]
    )
    for seed in range(8):
        entries = random_sitting(game, rules, Table(NAMES[:6]), random.Random(seed))
        assert len(entries) == 12


@pytest.mark.parametrize(
    ("adds", "total", "below"), [("free", 0, False), ("multiple", 12, False), ("total", 120, False), ("total", 0, True)]
)
def test_a_sample_line_is_below_nothing_only_where_the_total_wants_it(adds: str, total: int, *, below: bool) -> None:
    game, rules = game_of(columns=[POINTS | {"least": -5_000, "most": 5_000, "adds": adds, "sum": total}])
    table = Table(NAMES[:4])
    lines = [
        random_entry(game.kinds["hand"], rules, game.begin(rules, table), table, random.Random(seed))["column_1"]
        for seed in range(20)
    ]
    assert any(figure < 0 for line in lines for figure in line) == below
    assert all(sum(line) % total == 0 if adds == "multiple" else adds == "free" or sum(line) == total for line in lines)


@pytest.mark.parametrize("most", [OFFERED - 1, OFFERED, OFFERED + 1])
def test_no_figure_above_the_limit_counts_however_wide_a_column_is(most: int) -> None:
    game, rules = game_of(columns=[POINTS | {"least": 0, "most": most}])
    lines = ({"kind": "hand", "column_1": [most, figure]} for figure in (most, most + 1))
    found = [evaluate(game, rules, Table(("Anna", "Bernd")), [line]).problems for line in lines]
    assert [[problem.severity for problem in problems] for problems in found] == [[], ["error"]]


def test_no_referee_lets_less_than_nothing_pass_where_a_column_only_counts() -> None:
    game, rules = game_of(columns=[{**POINTS, "least": 0}])
    line = {"kind": "hand", "column_1": [3, -1], "override": "So entschieden."}
    problems = evaluate(game, rules, Table(("Anna", "Bernd")), [line]).problems
    assert [(problem.path, problem.code) for problem in problems] == [("entries/0/column_1", "type")]


def test_a_sample_list_counts_no_more_hands_than_it_has() -> None:
    table = Table(NAMES[:4])
    for definition, columns, counted in ((SKAT, ("column_2", "column_3"), 48), (SCHAFKOPF, ("column_2",), 8)):
        game, rules = game_of(**definition)
        for seed in range(20):
            line = random_entry(game.kinds["totals"], rules, game.begin(rules, table), table, random.Random(seed))
            assert sum(sum(line[column]) for column in columns) == counted
