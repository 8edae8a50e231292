"""The entry kind of Seconds: the tricks of a hand, why they are refused, and how they are said."""

from __future__ import annotations

from typing import Annotated, ClassVar

from games.kit.entries.field import Many, SheetEntry, Whole
from games.kit.entries.fields import PerSide
from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, minus, text
from games.seconds import words
from games.seconds.house_rules import PARTNERSHIPS, SCORING, SecondsRules
from games.seconds.scoring import TRICKS, Four, SecondsState

SURELY_POINTS = 20
"""So many tricks are no slip of the pen: somebody has entered points."""
ORDINALS = {7: text("achte"), 8: text("neunte")}


class SecondsHandEntry(SheetEntry):
    """One hand; which one it is follows from its place on the sheet, and from that who plays with whom (§ 2)."""

    kind: ClassVar[str] = "hand"
    tricks: Annotated[
        Many[Whole],
        PerSide(
            label=text("Stiche"),
            ask=text("Wie viele Stiche?"),
            ge=0,
            le=TRICKS,
            total=TRICKS,
            missing=text("Bitte drei Werte eintragen. Der vierte wird berechnet."),
        ),
    ]


@rule("sitting_over", PARTNERSHIPS)
def sitting_over(rules: SecondsRules, state: SecondsState) -> Text | None:
    """No hand after the last one."""
    if not state.finished:
        return None
    return text(
        "Das Spiel hat {hands} Runden. Eine {next} gibt es nicht.", hands=rules.hands, next=ORDINALS[rules.hands]
    )


@rule("tricks_range", SCORING)
def tricks_range(table: Table, tricks: Four) -> Text | None:
    """Every player has 0 to 13 tricks."""
    for name, own in zip(table.names, tricks, strict=False):
        if own >= SURELY_POINTS:
            return text(
                "Bitte Stiche eintragen, keine Punkte. {own} ist zu groß – gerechnet wird automatisch.", own=own
            )
        if not 0 <= own <= TRICKS:
            return text("{name} hat {own} Stiche. Möglich sind 0 bis {most}.", name=name, own=minus(own), most=TRICKS)
    return None


@rule("tricks_sum", SCORING)
def tricks_sum(tricks: Four) -> Text | None:
    """The tricks add up to 13; where one of them is impossible already, the sum says nothing."""
    total = sum(tricks)
    if total == TRICKS or not all(0 <= own <= TRICKS for own in tricks):
        return None
    if total < TRICKS:
        return counted(
            TRICKS - total,
            one=text("Die Stiche ergeben {total}. Es müssen {all} sein – es fehlt {number}."),
            many=text("Die Stiche ergeben {total}. Es müssen {all} sein – es fehlen {number}."),
            total=total,
            all=TRICKS,
        )
    return counted(
        total - TRICKS,
        one=text("Die Stiche ergeben {total}. Es ist {number} zu viel."),
        many=text("Die Stiche ergeben {total}. Es sind {number} zu viel."),
        total=total,
    )


KINDS = kinds_of(
    EntryKind(
        SecondsHandEntry,
        title=text("Runde"),
        say=words.say_hand,
        rules=(sitting_over, tricks_range, tricks_sum),
        counted=(text("{number} Runde"), text("{number} Runden")),
    )
)
