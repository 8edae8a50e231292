"""What a form offers after each answer."""

from __future__ import annotations

import pytest

from games.kit.entries.resolver import possible
from games.kit.terms import Json
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.kinds import HAND, RAMSCH
from games.schafkopf.scoring import SchafkopfState
from tests.games.schafkopf.lists import TABLE


def offered(given: Json, **rules: Json) -> dict[str, Json]:
    slots = possible(HAND, SchafkopfRules(**rules), SchafkopfState(), TABLE, given)
    return {name: slot.values if slot.applies else None for name, slot in slots.items()}


def test_a_rufspiel_asks_for_the_partner() -> None:
    found = offered({"type": "rufspiel", "declarer": 1})
    assert found["partner"] == (0, 2, 3)
    assert found["won"] == (True, False)
    assert (found["tout"], found["knocks"], found["stoss"]) == ((False,), (0,), (0,))
    assert found["suit"] == (None, "eichel", "gras", "schellen")


def test_a_solo_is_played_alone() -> None:
    found = offered({"type": "solo", "declarer": 1})
    assert (found["partner"], found["tout"]) == (None, (False, True))
    assert offered({"type": "solo", "declarer": 1, "won": True, "tout": True})["level"] == ("normal",)
    assert offered({"type": "solo"}, tout_allowed=False)["tout"] == (False,)


def test_a_kreuz_has_one_partner() -> None:
    assert offered({"type": "kreuz", "declarer": 1}, all_pass="kreuz")["partner"] == (3,)


def test_a_sie_asks_for_nothing_but_who() -> None:
    found = offered({"type": "sie", "declarer": 2})
    assert (found["won"], found["level"], found["runners"], found["card_points"]) == ((True,), ("normal",), (0,), None)


@pytest.mark.parametrize(("rules", "most"), [({}, 4), ({"runner_value": 0}, 0)])
def test_laufende_where_they_count(rules: Json, most: int) -> None:
    assert offered({"type": "wenz"}, **rules)["runners"] == tuple(range(most + 1))


def test_a_ramsch_has_a_loser_or_a_durchmarsch() -> None:
    def asked(**given: Json) -> dict[str, Json]:
        slots = possible(RAMSCH, SchafkopfRules(all_pass="ramsch"), SchafkopfState(), TABLE, given)
        return {name: slot.values if slot.applies else None for name, slot in slots.items()}

    assert asked(loser=1)["durchmarsch"] is None
    assert asked(loser=1)["virgins"] == ((), (0,), (2,), (3,), (0, 2), (0, 3), (2, 3))
    assert asked(loser=None)["durchmarsch"] == (0, 1, 2, 3)
    assert asked(loser=None, durchmarsch=2)["virgins"] == ((),)
