"""The adviser on the page before a draw: one row per way to split the players into tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import draw as pure
from turnier.models import Tournament
from turnier.services.advice import split_key, splits
from turnier.services.words import split_text


@dataclass(frozen=True)
class Way:
    """One split in words. `hands` are those per player and round, empty where the play decides; repeats are counts."""

    key: str
    tables: str
    remark: str
    hands: str
    pauses: str
    least: int
    expected: int
    recommended: bool


@dataclass(frozen=True)
class Advice:
    """All ways, the recommended one first."""

    ways: tuple[Way, ...]

    @property
    def uneven(self) -> bool:
        """Whether there is anything to decide."""
        return len(self.ways) > 1

    @property
    def in_hands(self) -> bool:
        """Whether the game says how many hands a table plays."""
        return any(way.hands for way in self.ways)


def advice(tournament: Tournament, players: int) -> Advice:
    """The ways to seat so many."""
    return Advice(tuple(_way(option) for option in splits(tournament, players)))


def _way(option: pure.Option) -> Way:
    return Way(
        key=split_key(option),
        tables=split_text(option.sizes),
        remark=_remark(option),
        hands=_range(option.hands),
        pauses=_("%(n)s je Durchgang") % {"n": option.pausing} if option.pausing else _("niemand"),
        least=option.least_repeats,
        expected=option.expected_repeats,
        recommended=option.recommended,
    )


def _remark(option: pure.Option) -> str:
    if option.fillers:
        text = ngettext(
            "Dazu %(n)s Springer der Turnierleitung, außer Wertung.",
            "Dazu %(n)s Springer der Turnierleitung, außer Wertung.",
            option.fillers,
        )
        return text % {"n": option.fillers}
    if option.pausing:
        return _("Das Los entscheidet, wer pausiert; wer schon pausiert hat, kommt zuletzt dran.")
    out = [size for size, waiting in sorted(option.waiting.items()) if waiting]
    return _("Am Tisch zu %(size)s setzt in jedem Spiel jemand aus.") % {"size": out[-1]} if out else ""


def _range(hands: Mapping[int, Fraction]) -> str:
    """ "12", "10 bis 12", "etwa 10 bis 12"."""
    amounts = sorted(set(hands.values()))
    if not any(amounts):
        return ""
    words = _("%(low)s bis %(high)s") if len(amounts) > 1 else "%(low)s"
    text = words % {"low": round(amounts[0]), "high": round(amounts[-1])}
    return text if all(amount.denominator == 1 for amount in amounts) else _("etwa %(hands)s") % {"hands": text}
