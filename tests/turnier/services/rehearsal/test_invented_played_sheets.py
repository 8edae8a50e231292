"""Sheets that the engines have played are accepted by the rules and have the length of an evening."""

from __future__ import annotations

from random import Random

import pytest

from games.kit.game import rubbers
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from turnier.services.rehearsal.invented import MOST_LINES, RUBBERS, played_lines
from turnier.services.tournaments.queries import tournament_games


@pytest.mark.parametrize("game", sorted(tournament_games()))
@pytest.mark.parametrize("seed", range(3))
def test_the_rules_accept_every_line(game: str, seed: int) -> None:
    kind = tournament_games()[game]
    table = Table(names=tuple("ABCDEF"[: kind.sides[0]]))
    lines = played_lines(kind, kind.rules(), table, Random(seed))
    evaluation = evaluate(kind, kind.rules(), table, lines)
    assert evaluation.valid
    assert 0 < len(lines) <= MOST_LINES
    assert len(rubbers(kind, evaluation.state)) <= RUBBERS


def test_a_game_that_goes_on_is_left_after_a_whole_rubber() -> None:
    kind = tournament_games()["brokdorf"]
    table = Table(names=("A", "B", "C", "D"))
    lines = played_lines(kind, kind.rules(), table, Random(1))
    short = evaluate(kind, kind.rules(), table, lines[:-1])
    whole = evaluate(kind, kind.rules(), table, lines)
    assert len(rubbers(kind, whole.state)) == len(rubbers(kind, short.state)) + 1


@pytest.mark.parametrize("game", sorted(slug for slug, kind in tournament_games().items() if kind.engine))
def test_most_people_leave_the_table_with_what_they_brought(game: str) -> None:
    """Where one wins what the others lose, half of all totals are negative however it is played."""
    kind = tournament_games()[game]
    rules, table = kind.rules(), Table(names=tuple("ABCDEF"[: kind.sides[0]]))
    sheets = [
        kind.totals(evaluate(kind, rules, table, played_lines(kind, rules, table, Random(seed))).state)
        for seed in range(8)
    ]
    totals = [total for sheet in sheets for total in sheet]
    pays_itself = all(sum(sheet) == 0 for sheet in sheets)
    assert sum(total >= 0 for total in totals) > (0.4 if pays_itself else 0.8) * len(totals)


PLAUSIBLE = {
    "doppelkopf": (0, 90),
    "liste": (-800, 800),
    "schafkopf": (-150, 150),
    "seconds": (10, 180),
    "skat": (-300, 1500),
    "tausend": (-250, 1300),
}
"""What somebody may have after one sitting of the usual length without anybody laughing."""


@pytest.mark.parametrize("game", sorted(PLAUSIBLE))
def test_nobody_laughs_at_the_points_of_a_sitting(game: str) -> None:
    kind = tournament_games()[game]
    rules, table = kind.rules(), Table(names=tuple("ABCDEF"[: kind.sides[0]]))
    least, most = PLAUSIBLE[game]
    for seed in range(8):
        state = evaluate(kind, rules, table, played_lines(kind, rules, table, Random(seed))).state
        assert all(least <= total <= most for total in kind.totals(state)), kind.totals(state)


def test_a_solo_and_calls_are_rare_in_doppelkopf() -> None:
    kind = tournament_games()["doppelkopf"]
    table = Table(names=("A", "B", "C", "D"))
    hands = [line for seed in range(8) for line in played_lines(kind, kind.rules(), table, Random(seed))]
    solos = sum("solo" in line["type"] for line in hands)
    assert 0 < solos < 0.15 * len(hands)
    assert all(len(line["announcements"]) <= 2 for line in hands)
    assert 0.05 * len(hands) < sum(bool(line["announcements"]) for line in hands) < 0.5 * len(hands)


def test_who_bids_sensibly_still_loses_some_games() -> None:
    kind = tournament_games()["skat"]
    table = Table(names=("A", "B", "C", "D"))
    hands = [line for seed in range(3) for line in played_lines(kind, kind.rules(), table, Random(seed))]
    lost = sum(line["kind"] == "hand" and not line["won"] for line in hands)
    assert 0.1 * len(hands) < lost < 0.4 * len(hands)
