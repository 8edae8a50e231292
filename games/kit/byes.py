"""What a bye counts: as much as the average of whoever pauses, a fixed value, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from games.kit.game import AnyGame
from games.kit.house_rules import HouseRule, described
from games.kit.terms import Tally
from games.kit.text import Text, counted, minus, text

AVERAGE, FIXED, NOTHING, FORBIDDEN = "average", "scored", "nothing", "forbidden"
SET_WITH = ("bye", FIXED)
"""The fixed value of a bye counts only while byes have one."""
_LABEL, _HELP = (
    text("Freilos"),
    text("Was es zählt, wenn jemand ohne Tisch bleibt. Ein Schnitt wird gerundet, Halbe nach oben."),
)
_COUNTS = (
    (AVERAGE, text("eigener Schnitt")),
    (FIXED, text("fester Wert")),
    (NOTHING, text("zählt nichts")),
)

Bye: TypeAlias = Annotated[Literal["average", "scored", "nothing"], HouseRule(_LABEL, _HELP, text("Ablauf"), _COUNTS)]
ForbiddableBye: TypeAlias = Annotated[
    Literal["average", "scored", "nothing", "forbidden"],
    HouseRule(_LABEL, _HELP, text("Ablauf"), (*_COUNTS, (FORBIDDEN, text("nicht erlaubt")))),
]
"""For games in which an odd number can be filled up instead."""


def bye_counts(rules: Any) -> str:
    """What byes count under these house rules; "nothing" in games that know no byes."""
    return str(getattr(rules, "bye", NOTHING))


def forbidden(rules: Any) -> bool:
    """Whether nobody may be left without a table."""
    return bye_counts(rules) == FORBIDDEN


def bye_text(rules: Any, fixed: Text) -> Text:
    """What the rule book says of who pauses; `fixed` where byes have a fixed value."""
    return fixed if bye_counts(rules) == FIXED else _SAID[bye_counts(rules)]


def points_bye_text(rules: Any) -> Text:
    """What the rule book says of who pauses, in games whose byes have `bye_points` alone."""
    fixed = counted(
        rules.bye_points,
        one=text("Wer einmal ohne Tisch bleibt, bekommt dafür {points} Punkt."),
        many=text("Wer einmal ohne Tisch bleibt, bekommt dafür {points} Punkte."),
        points=minus(rules.bye_points),
    )
    return bye_text(rules, fixed)


AVERAGE_TEXT = text(
    "Wer einmal ohne Tisch bleibt, bekommt den eigenen Schnitt dessen, was gespielt ist, Halbe nach oben gerundet."
)
_SAID = {
    AVERAGE: AVERAGE_TEXT,
    NOTHING: text("Wer einmal ohne Tisch bleibt, bekommt dafür nichts."),
}


def fixed_fields(game: AnyGame) -> tuple[str, ...]:
    """The house rules that make up the fixed value of a bye; empty in games that know no byes."""
    fields = game.rules.model_fields
    return tuple(name for name, info in fields.items() if described(info).only_with == SET_WITH)


def average(tallies: Sequence[Tally], keys: Sequence[str]) -> Tally:
    """The mean of at least one tally, each figure rounded half up (2.5 is 3, −2.5 is −2)."""
    count = len(tallies)
    return {key: (2 * sum(tally.get(key, 0) for tally in tallies) + count) // (2 * count) for key in keys}


def bye_tally(game: AnyGame, rules: Any, own: Sequence[Tally], field: Sequence[Tally]) -> Tally | None:
    """What one bye counts for whoever has these finished sittings of their `own`; `field` are those of everybody.

    None as long as it counts an average and nobody has finished anything.
    """
    counts = bye_counts(rules)
    if counts == FIXED:
        return game.bye(rules)
    if counts != AVERAGE:
        return dict.fromkeys(game.tally_keys, 0)
    sittings = own or field
    return average(sittings, game.tally_keys) if sittings else None


def rounded_figures(game: AnyGame, rules: Any, own: Sequence[Tally], field: Sequence[Tally]) -> frozenset[str]:
    """The keys of the figures of `bye_tally` of which the average is another one than counts."""
    sittings = own or field
    if bye_counts(rules) != AVERAGE or not sittings:
        return frozenset()
    return frozenset(key for key in game.tally_keys if sum(tally.get(key, 0) for tally in sittings) % len(sittings))
