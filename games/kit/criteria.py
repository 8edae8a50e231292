"""By what the standings are ordered: criteria in order, the last of which may be a lot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.kit.terms import Tally
from games.kit.text import Text, text

CLEAR = text("")
"""The label says it all."""


@dataclass(frozen=True)
class Criterion:
    """One criterion: `value` of a tally is better the greater it is, `show` is how it is written.

    `worth` says how its figure comes about where the label leaves that open ("am Tisch 4, 3, 2, 1").
    `detail` says more about a comparison of two tallies that are not equal ("1,509 > 1,500").
    A criterion with `lot` decides by a recorded draw; its `value` is never asked. `wanted` says of a tally whether
    those who share it have to draw at all, or may share the place for good.
    """

    key: str
    label: Text
    value: Callable[[Tally], Any]
    show: Callable[[Tally], str]
    detail: Callable[[Tally, Tally], Text] | None = None
    lot: bool = False
    wanted: Callable[[Tally], bool] = lambda _: True
    worth: Text = CLEAR


def figure(key: str, label: Text, show: Callable[[int], str] = str, worth: Text = CLEAR) -> Criterion:
    """A criterion that is one figure of the tally, more is better."""
    return Criterion(key, label, value=lambda tally: tally[key], show=lambda tally: show(tally[key]), worth=worth)


def lot(key: str, label: Text, wanted: Callable[[Tally], bool] = lambda _: True) -> Criterion:
    """The recorded draw among those who are equal in everything else."""
    return Criterion(key, label, value=lambda _: 0, show=lambda _: "", lot=True, wanted=wanted)
