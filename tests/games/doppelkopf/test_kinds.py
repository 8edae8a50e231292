"""What a form offers: who can be Re, and which Sonderpunkte are left."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.doppelkopf import GAME
from games.doppelkopf.house_rules import PRESETS, DoppelkopfRules
from games.doppelkopf.kinds import HAND
from games.kit.entries.resolver import Slot, possible
from games.kit.terms import Json, Table

FOUR = Table(("Anna", "Bernd", "Cilli", "Otto"))
FIVE = Table((*FOUR.names, "Ilse"))


def slots(given: Json, table: Table = FOUR, rules: DoppelkopfRules | None = None) -> dict[str, Slot]:
    rules = rules or DoppelkopfRules()
    return possible(HAND, rules, GAME.begin(rules, table), table, given)


@pytest.mark.parametrize(
    ("type", "sizes"), [("normal", {2}), ("armut", {2}), ("hochzeit", {1, 2}), ("stilles_solo", {1}), ("solo_pik", {1})]
)
def test_how_many_can_be_re(type: str, sizes: set[int]) -> None:
    values = slots({"type": type})["re"].values
    assert values == tuple(members for size in sorted(sizes) for members in combinations(range(4), size))


def test_the_dealer_of_five_is_not_offered_as_re() -> None:
    values = slots({"dealer": 1}, FIVE)["re"].values
    assert values == tuple(combinations((0, 2, 3, 4), 2))


def test_an_untouched_form_asks_for_re_and_card_points_only() -> None:
    found = slots({})
    assert (found["dealer"].value, found["type"].value) == (0, "normal")
    open_inputs = [name for name, slot in found.items() if slot.value not in (slot.values or ()) and slot.applies]
    assert open_inputs == ["re", "re_points"]


def test_impossible_card_points_are_not_offered() -> None:
    values = slots({})["re_points"].values
    assert values is not None
    assert set(range(241)) - set(values) == {*range(1, 8), *range(233, 240)}
    values = slots({}, rules=DoppelkopfRules(nines=True))["re_points"].values
    assert values is not None
    assert set(range(241)) - set(values) == {1, 239}


@pytest.mark.parametrize(
    ("given", "offered"),
    [
        ({"re": (0, 1), "re_points": 130}, {"re.fuchs": 3, "re.doppelkopf": 4, "kontra.doppelkopf": 3}),
        ({"re": (0, 1), "re_points": 32}, {"re.fuchs": 3, "re.doppelkopf": 1, "kontra.doppelkopf": 5}),
        ({"re": (0, 1), "re_points": 0}, {"re.fuchs": 1, "re.karlchen": 1, "kontra.fuchs": 3, "kontra.karlchen": 2}),
        ({"re": (0, 1), "re_points": 240}, {"re.fuchs": 3, "kontra.fuchs": 1, "kontra.doppelkopf": 1}),
    ],
)
def test_sonderpunkte_need_card_points(given: Json, offered: dict[str, int]) -> None:
    found = slots(given)
    assert {cell: len(found[f"extras.{cell}"].values or ()) for cell in offered} == offered


def test_a_shared_maximum_is_used_up() -> None:
    found = slots({"re": (0, 1), "re_points": 130, "extras.re.fuchs": 2, "extras.re.karlchen": 1})
    assert (found["extras.kontra.fuchs"].values, found["extras.kontra.karlchen"].values) == ((0,), (0,))


def test_a_solo_asks_for_no_sonderpunkte() -> None:
    found = slots({"type": "solo_damen", "re": (1,), "re_points": 130})
    cells = [slot for name, slot in found.items() if name.startswith("extras.")]
    assert [(cell.applies, cell.value) for cell in cells] == [(False, 0)] * 6


@pytest.mark.parametrize(
    ("rules", "offered"),
    [(DoppelkopfRules(), [None, "kontra"]), (DoppelkopfRules(both_may_call=True), [None, "kontra", "keine90"])],
)
def test_only_one_party_is_offered_the_higher_calls(rules: DoppelkopfRules, offered: list[str | None]) -> None:
    found = slots({"re": (0, 1), "re_points": 130, "announcements.re": "keine60"}, rules=rules)
    values = found["announcements.kontra"].values
    assert values is not None
    assert list(values)[: len(offered)] == offered
    assert len(values) == (2 if rules == DoppelkopfRules() else 6)


def test_armut_is_unlikely_where_it_is_not_played() -> None:
    rules = DoppelkopfRules(**PRESETS["ddv"])
    assert slots({}, rules=rules)["type"].unlikely == ("armut",)


def test_the_ladders_of_the_parties_are_told_apart() -> None:
    inputs = GAME.kinds["hand"].inputs(DoppelkopfRules(), Table(("A", "B", "C", "D")))
    assert [(each.label, each.ask) for each in inputs if each.field == "announcements"] == [
        ("Ansagen: Re", "Re: Was wurde angesagt?"),
        ("Ansagen: Kontra", "Kontra: Was wurde angesagt?"),
    ]
