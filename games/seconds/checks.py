"""Why a Seconds entry is refused."""

from __future__ import annotations

from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, minus, text
from games.seconds.entries import TRICKS
from games.seconds.house_rules import SecondsRules
from games.seconds.scoring import Four, SecondsState
from games.seconds.sections import PARTNERSHIPS, SCORING

SURELY_POINTS = 20
"""So many tricks are no slip of the pen: somebody has entered points."""
ORDINALS = {7: text("achte"), 8: text("neunte")}


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
