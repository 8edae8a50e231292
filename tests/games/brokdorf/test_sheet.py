"""The Brokdorf sheet: the example is a Runde that the rules pay, the stacks stay the same in sum."""

from __future__ import annotations

from games.brokdorf import GAME
from games.brokdorf.house_rules import BrokdorfRules
from games.kit.layout import PaperColumn
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table

TABLE = Table(("A", "B", "C", "D"))
RUBBERS = [
    {"kind": "rubber", "ending": "points", "loser": 2, "points": [0, 11, 19, 15], "unpaid": [3]},
    {"kind": "rubber", "ending": "points", "loser": 0, "points": [30, 7, 12, 11]},
]


def test_the_example_is_what_the_rules_pay() -> None:
    evaluation = evaluate(GAME, BrokdorfRules(), TABLE, RUBBERS)
    assert evaluation.problems == ()
    example = GAME.sheet(BrokdorfRules()).example
    stacks = [GAME.totals(state) for state in evaluation.states]
    assert [line[3] for line in example] == [tuple(f"{cents // 100} €" for cents in row) for row in stacks]
    assert GAME.sheet(BrokdorfRules()).example_opening == ("10 €", "10 €", "10 €", "10 €", "40 €")
    assert GAME.sheet(BrokdorfRules()).example_sums == (example[-1][3],)
    assert [(line[0], line[6]) for line in example] == [("C", "40 €"), ("A", "40 €")]


def test_other_points_to_begin_with_are_printed_and_have_no_example() -> None:
    layout = GAME.sheet(BrokdorfRules(start_points=20))
    printed = [
        column.printed for column in layout.columns if isinstance(column, PaperColumn) and column.printed.isdigit()
    ]
    assert (printed, layout.example) == (["20"], ())


def test_a_stack_is_written_in_euros() -> None:
    assert GAME.stacks.start_text(967) == "9,67 €"
