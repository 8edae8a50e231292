"""Whatever a table can reach can be entered: drawn sittings of each game through the plain forms of phone and desk.

In the browser the same is done in `tests/turnier/browser/test_entry_walk.py`, with many more in both ways by
`benchmarks.entry_walk`.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from benchmarks.plain_form import NotOfferedError
from benchmarks.plain_walk import as_meant, correct_line, difference, founded, stored, walk_desk, walk_phone
from benchmarks.sampler import Sampled, Sampler, shown, to_show
from games.kit.sittings.evaluation import evaluate
from games.registry import games
from turnier.models import User

SLUGS = sorted(games())
WALKED = [slug if slug == "watten" else pytest.param(slug, marks=pytest.mark.slow) for slug in SLUGS]
SITTINGS, MOST_LINES = 18, 2
"""Two more of each game and page are entered in the browser."""
PAGES = ("phone", "desk")


@cache
def drawn(slug: str, page: str, *, insists: bool = False, count: int = SITTINGS) -> tuple[Sampled, ...]:
    """Sittings of a game that show as much as so few can, always the same."""
    return tuple(Sampler(games()[slug], PAGES.index(page), MOST_LINES, insists=insists).sittings(count))


def entered(sampled: Sampled, page: str, by: User) -> list[dict[str, object]]:
    """What is stored of a sitting that was entered on a page."""
    sitting = founded(sampled, by)
    if page == "phone":
        return walk_phone(sampled, sitting, Random(4))
    return walk_desk(sampled, sitting, Random(4), by)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("slug", WALKED)
def test_what_a_table_can_reach_is_stored_as_it_was_meant(slug: str, page: str, organiser: User) -> None:
    sittings = drawn(slug, page)
    faults = [difference(entered(each, page, organiser), each.entries) for each in sittings]
    assert faults == [""] * SITTINGS
    kinds = {feature for feature in to_show(games()[slug]) if feature[0] in {"kind", "end"}}
    assert kinds - shown(sittings) == set()


@pytest.mark.parametrize("slug", WALKED)
def test_what_the_rules_refuse_a_referee_can_write_all_the_same(slug: str, organiser: User) -> None:
    sittings = drawn(slug, "desk", insists=True, count=6)
    assert any("override" in line for each in sittings for line in each.entries)
    assert [difference(entered(each, "desk", organiser), each.entries) for each in sittings] == [""] * 6


@pytest.mark.parametrize("slug", WALKED)
def test_a_line_in_the_middle_becomes_another(slug: str, organiser: User) -> None:
    """Of the same kind, where the lines below it allow that."""
    sampler = Sampler(games()[slug], 3, 5)
    sampled, number, payload = next(found for _ in range(200) if (found := _another(sampler)))
    sitting = founded(sampled, organiser)
    walk_desk(sampled, sitting, Random(1), organiser)
    meant = [*sampled.entries[:number], payload, *sampled.entries[number + 1 :]]
    assert difference(correct_line(sampled, sitting, organiser, number, payload), meant) == ""
    assert as_meant(stored(sitting), meant)


def _another(sampler: Sampler) -> tuple[Sampled, int, dict[str, object]] | None:
    """A sitting, one of its middle lines, and what could stand there instead."""
    sampled = sampler.drawn(5)
    if len(sampled.entries) < 3:
        return None
    payload = sampler.line(sampled.rules, sampled.states()[1], sampled.table, sampled.entries[1]["kind"])
    lines = [sampled.entries[0], payload, *sampled.entries[2:]]
    new = payload is not None and payload != sampled.entries[1]
    return (sampled, 1, payload) if new and evaluate(sampled.game, sampled.rules, sampled.table, lines).valid else None


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("slug", "kind"), [(slug, name) for slug in SLUGS for name in games()[slug].kinds])
def test_a_kind_that_is_taken_off_a_page_is_noticed(
    slug: str, kind: str, page: str, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sampled = next(each for each in drawn(slug, page) if any(line["kind"] == kind for line in each.entries))
    game = sampled.game
    monkeypatch.setattr(game, "desk", tuple(name for name in game.desk if name != kind) or ("misdeal",))
    with pytest.raises((NotOfferedError, LookupError)):
        entered(sampled, page, organiser)
