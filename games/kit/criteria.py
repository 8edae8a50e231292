"""By what the standings are ordered: criteria in order, the last of which may be a lot; or what an organiser chose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.kit.terms import Tally
from games.kit.text import Text, text

CLEAR = text("")
"""The label says it all."""


def always(_tally: Tally) -> bool:
    """Whoever shares it has to draw."""
    return True


@dataclass(frozen=True)
class Criterion:
    """One criterion: `value` of a tally is better the greater it is, `show` is how it is written.

    Where `less_is_better`, `value` grows as the figure that is shown gets smaller.
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
    wanted: Callable[[Tally], bool] = always
    worth: Text = CLEAR
    less_is_better: bool = False

    def sign(self, *, better: bool) -> str:
        """What stands between two figures as they are shown, the first of which is the better or the worse one."""
        return ">" if better != self.less_is_better else "<"


def figure(
    key: str, label: Text, show: Callable[[int], str] = str, worth: Text = CLEAR, *, less_is_better: bool = False
) -> Criterion:
    """A criterion that is one figure of the tally; more is better, or less."""
    factor = -1 if less_is_better else 1
    return Criterion(
        key,
        label,
        value=lambda tally: factor * tally[key],
        show=lambda tally: show(tally[key]),
        worth=worth,
        less_is_better=less_is_better,
    )


def lot(key: str, label: Text, wanted: Callable[[Tally], bool] = always) -> Criterion:
    """The recorded draw among those who are equal in everything else."""
    return Criterion(key, label, value=lambda _: 0, show=lambda _: "", lot=True, wanted=wanted)


COIN = lot("coin", text("Münze"))
SHARED = "shared"
ENDINGS: Mapping[str, tuple[Text, Criterion | None]] = {
    SHARED: (text("Der Platz wird geteilt"), None),
    "lot": (text("Das Los entscheidet"), lot("lot", text("Los"))),
    "coin": (text("Die Münze entscheidet"), COIN),
    "playoff": (text("Ein Stechen entscheidet"), lot("playoff", text("Stechen"))),
}
"""What becomes of those who are equal in all measures: what it is called, and the criterion that parts them."""


@dataclass(frozen=True)
class RankingOrder:
    """Measures of a game by key, the most important first, and the ending; without measures as the house rules say."""

    measures: tuple[str, ...] = ()
    ending: str = SHARED


USUAL = RankingOrder()
"""As the house rules say."""
