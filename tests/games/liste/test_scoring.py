"""Every published list comes to what was computed by hand: totals, losses and standings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.kit.game import load_rules
from games.kit.sittings.checking import check
from games.kit.sittings.evaluation import evaluate
from games.kit.sittings.ranking import Ranked, rank
from games.kit.terms import Table
from tests.games.liste.evenings import EVENINGS, LIST, rules_of


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_an_evening_comes_to_what_was_computed_by_hand(evening: dict[str, Any]) -> None:
    rules, problems = load_rules(LIST, rules_of(evening))
    game, sums = LIST.under(rules), {}
    assert (problems, game.name) == ((), LIST.preset_names[evening["preset"]])
    for table in evening["tables"]:
        raw = {"game": "liste", "rules": rules_of(evening), "start": None}
        answer = check(raw | {"sides": table["sides"], "entries": table["entries"]})
        assert (answer["problems"], answer["score"]["totals"]) == ([], table["totals"])
        assert answer["score"]["finished"]
        state = evaluate(game, rules, Table(tuple(table["sides"])), table["entries"]).state
        assert game.losses_at(rules, state, ()) == (tuple(table["lost"]) if "lost" in table else None)
        for name, tally in zip(table["sides"], game.tally(state), strict=True):
            sums.setdefault(name, Counter(dict.fromkeys(game.tally_keys, 0))).update(tally)
    placed = rank(game, rules, [Ranked(name, dict(tally)) for name, tally in sums.items()], {})
    assert [[each.name, each.place] for each in placed] == evening["standings"]


def test_a_fixed_bye_counts_in_the_column_that_is_the_score() -> None:
    rules, _problems = load_rules(LIST, {"preset": "romme", "bye": "scored", "bye_points": 40})
    assert LIST.under(rules).bye(rules) == {"column_1": 40, "column_2": 0}
