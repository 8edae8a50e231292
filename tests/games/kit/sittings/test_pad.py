"""The score pad: blocks, lines, who scored, who is gespannt."""

from __future__ import annotations

from dataclasses import replace

from games.brokdorf import GAME as BROKDORF
from games.kit.layout import Layout
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.pad import PadBlock, pad
from games.kit.terms import Json, Table
from games.watten import GAME
from games.watten.game import Watten
from games.watten.house_rules import WattenRules

TABLE = Table(("Huber / Maier", "Kern / Wolf"))


def blocks(*entries: Json, rules: WattenRules | None = None) -> tuple[PadBlock, ...]:
    rules = rules or WattenRules()
    return pad(GAME, rules, TABLE, evaluate(GAME, rules, TABLE, entries))


def game(winner: int, value: int) -> Json:
    return {"kind": "game", "winner": winner, "value": value}


def test_an_empty_pad_has_all_its_blocks() -> None:
    assert [(block.title, block.state, block.lines) for block in blocks()] == [
        ("Bummerl 1", "now", ()),
        ("Bummerl 2", "open", ()),
        ("Bummerl 3", "open", ()),
    ]


def test_the_blocks_follow_the_house_rules() -> None:
    assert len(blocks(rules=WattenRules(bummerl_per_sitting=4))) == 4


def test_lines_are_running_totals_to_the_end() -> None:
    first, second, _ = blocks(game(0, 9), {"kind": "penalty", "team": 1}, game(1, 3), game(0, 2))
    assert [(line.title, line.cells, line.scored, line.tense) for line in first.lines] == [
        ("Spiel 1", ("9", "0"), (True, False), (True, False)),
        ("Strafe", ("11", "0"), (True, False), (False, False)),
    ]
    assert (first.state, first.result, first.foot) == (
        "done",
        "11:0",
        "Huber / Maier gewinnen den Bummerl 11:0 (Schneider)",
    )
    assert [(line.title, line.cells, line.entry) for line in second.lines] == [
        ("Spiel 1", ("0", "3"), 2),
        ("Spiel 2", ("2", "3"), 3),
    ]
    assert (second.state, second.result) == ("now", "")


def test_an_ill_formed_entry_has_no_line() -> None:
    first, *_ = blocks(game(0, 2), {"kind": "game"}, game(0, 2))
    assert [(line.entry, line.cells) for line in first.lines] == [(0, ("2", "0")), (2, ("4", "0"))]


def test_a_finished_pad_is_done() -> None:
    final: Json = {"kind": "bummerl", "score": [4, 11]}
    done = blocks(final, final, {"kind": "walkover", "winner": None})
    assert [(block.state, block.result) for block in done] == [("done", "4:11"), ("done", "4:11"), ("done", "0:0")]
    assert [line.title for block in done for line in block.lines] == ["Endstand", "Endstand", "Nicht angetreten"]


def test_who_wrote_only_how_a_rubber_ended_has_no_figures_in_it() -> None:
    table = Table(("Anna", "Bernd", "Cilli"), (1000,) * 3)
    rubber: Json = {"kind": "rubber", "ending": "points", "loser": 1}
    first, second = pad(BROKDORF, BROKDORF.rules(), table, evaluate(BROKDORF, BROKDORF.rules(), table, [rubber]))
    assert [(line.title, line.cells) for line in first.lines] == [("Runde", ("", "", ""))]
    assert (first.result, second.state) == ("+1,00\u00a0€ · −2,00\u00a0€ · +1,00\u00a0€", "now")


class OneAfterAnother(Watten):
    """Watten on a sheet that has no blocks side by side."""

    def sheet(self, rules: WattenRules) -> Layout:
        return replace(self.layout, blocks=1)


def test_without_blocks_side_by_side_one_follows_the_other() -> None:
    game = OneAfterAnother()
    final: Json = {"kind": "bummerl", "score": [4, 11]}
    titles = []
    for count in (1, 2, 3):
        evaluation = evaluate(game, WattenRules(), TABLE, [final] * count)
        titles.append([(block.title, block.state) for block in pad(game, WattenRules(), TABLE, evaluation)])
    one, two, three = [("Bummerl 1", "done"), ("Bummerl 2", "done"), ("Bummerl 3", "done")]
    assert titles == [[one, ("Bummerl 2", "now")], [one, two, ("Bummerl 3", "now")], [one, two, three]]
