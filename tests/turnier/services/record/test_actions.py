"""Every act that is recorded, as it is declared: what it seals, how it is told, what is to be done instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.as_written import assert_as_written
from turnier.services.record.actions import ACTIONS, Action

FLAGS = ("until_drawn", "one_way", "at_one_table", "asks_for_ceremony")


def declared() -> Iterator[str]:
    """An act in a line, and each of its sentences in one below."""
    for name, action in ACTIONS.items():
        assert name == action.name
        seals = "everything" if len(action.seals) > 15 else ", ".join(action.seals)
        yield f"{name}: seals {seals or 'nothing'}"
        sentences = action.sentence if isinstance(action.sentence, Mapping) else {"": action.sentence}
        yield from (f"  {action.differs_by} {value}".rstrip() + f": {words}" for value, words in sentences.items())
        if action.instead:
            yield f"  instead {action.page}".rstrip() + f": {action.instead}"
        for later in action.overtaken_by:
            about = f", about the same {', '.join(later.about)}" if later.about else ""
            yield f"  overtaken by {', '.join(later.acts)}{about}"
        yield from (f"  {name}" for name in FLAGS if getattr(action, name))


def test_every_act_is_declared_as_it_is_written() -> None:
    assert_as_written(Path(__file__).with_name("actions.txt"), declared())


@pytest.mark.parametrize(
    ("data", "words"), [({"paid": 1}, "bezahlt"), ({"paid": 0}, "doch offen"), ({}, "pay"), ({"paid": 2}, "pay")]
)
def test_an_act_is_told_by_what_its_link_holds(data: Mapping[str, object], words: str) -> None:
    assert Action("pay", {"1": "bezahlt", "0": "doch offen"}, differs_by="paid").words(data) == words
    assert Action("pay", "bezahlt").words(data) == "bezahlt"


def test_an_act_is_overtaken_by_acts_that_there_are() -> None:
    named = {act for action in ACTIONS.values() for later in action.overtaken_by for act in later.acts}
    assert named - set(ACTIONS) == set()
