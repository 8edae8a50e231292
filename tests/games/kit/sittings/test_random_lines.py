"""Random entries take the likely way, and a declaration that leads nowhere is named."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Annotated, ClassVar

import pytest

from games.kit.entries.field import SheetEntry, Whole
from games.kit.entries.fields import Number
from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.entries.rules import rule
from games.kit.sittings.random_lines import DeadEndError, random_entry, random_sitting
from games.kit.terms import Sentence, Table
from games.kit.text import Text, text
from games.registry import find


@rule("never", "§ 0")
def never(bid: int) -> Text | None:
    return text("nie")


class Unbounded(SheetEntry):
    kind: ClassVar[str] = "unbounded"
    bid: Annotated[Whole, Number(label=text("Gebot"))]


class Blocked(type(find("watten"))):  # type: ignore[misc]
    """Watten with an entry whose values the rules cannot take away beforehand."""

    kinds = kinds_of(EntryKind(Unbounded, text("Gebot"), say=lambda: Sentence(text(""), text("")), rules=(never,)))


def test_a_refused_entry_is_named() -> None:
    game = Blocked()
    with pytest.raises(DeadEndError, match="never"):
        random_sitting(game, game.rules(), Table(("A", "B")), random.Random(1))


def test_the_same_seed_gives_the_same_sitting() -> None:
    game, table = find("watten"), Table(("A", "B"))
    one, other = (random_sitting(game, game.rules(), table, random.Random(3)) for _ in range(2))
    assert one == other


def test_one_kind_alone() -> None:
    game = find("watten")
    entries = random_sitting(game, game.rules(), Table(("A", "B")), random.Random(3), "bummerl")
    assert [entry["kind"] for entry in entries] == ["bummerl"] * 3


def test_a_kind_that_is_barred_ends_the_walk() -> None:
    game = find("watten")
    rules = game.rules(entry_depth="game")
    assert random_sitting(game, rules, Table(("A", "B")), random.Random(3), "bummerl") == []


def test_proposals_are_mostly_kept_and_unlikely_values_avoided(
    everything: EntryKind, rules: object, table: Table
) -> None:
    rng = random.Random(1)
    bids = Counter(random_entry(everything, rules, 5, table, rng)["bid"] for _ in range(200))
    assert bids[5] > 150
    assert 20 not in bids


def test_a_dead_end_is_named(everything: EntryKind, rules: object, table: Table) -> None:
    blocked = EntryKind(everything.model, everything.title, everything.say, rules=(never,))
    with pytest.raises(DeadEndError, match="bid has no possible value"):
        random_entry(blocked, rules, 5, table, random.Random(1))


def test_a_kind_may_draw_its_entries_as_a_whole(everything: EntryKind, rules: object, table: Table) -> None:
    drawing = replace(everything, draw=lambda rules, state, table, rng: {"kind": "everything", "drawn": rng.random()})
    assert random_entry(drawing, rules, 5, table, random.Random(1)) == {
        "kind": "everything",
        "drawn": 0.13436424411240122,
    }


def test_what_is_folded_away_is_rare() -> None:
    game, table, rng = find("skat"), Table(("A", "B", "C")), random.Random(2)
    rules = game.rules()
    entries = [random_entry(game.kinds["hand"], rules, game.begin(rules, table), table, rng) for _ in range(300)]
    tops = [abs(entry["tops"]) for entry in entries if entry.get("tops") is not None]
    assert sum(count <= 4 for count in tops) > 0.8 * len(tops)
