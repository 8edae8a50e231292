"""What can stand on a Watten sheet: a game, a penalty, the final score of a Bummerl, a walkover."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from games.kit.entries.field import Pair, Seat, SheetEntry, Whole
from games.kit.entries.fields import FinalScore, Flag, Number, OneOf, Side
from games.kit.text import Text, text

Reason = Literal["cut", "call", "writing", "ausschaffen", "looking", "misdeal", "faced_card", "other"]

REASONS: dict[str, Text] = {
    "cut": text("falsches Abheben"),
    "call": text("falsches Ansagen"),
    "writing": text("falsches Schreiben"),
    "ausschaffen": text("falsches Ausschaffen"),
    "looking": text("verdeckte Karten angeschaut"),
    "misdeal": text("vergeben"),
    "faced_card": text("Karte verkehrt im Paket"),
    "other": text("anderer Grund"),
}
NO_WINNER = text("Bitte das Siegerteam antippen.")


class GameEntry(SheetEntry):
    """One game, five cards each, and what it counted (§ 6)."""

    kind: ClassVar[str] = "game"
    winner: Annotated[Seat, Side(label=text("Sieger"), ask=text("Wer hat gewonnen?"), missing=NO_WINNER)]
    value: Annotated[
        Whole,
        Number(
            label=text("Punkte"),
            ask=text("Wie viele Punkte?"),
            ge=2,
            le=lambda rules: rules.target,
            usual=(2, 3),
        ),
    ]
    conceded: Annotated[bool, Flag(label=text("Gegangen"), ask=text("Ist der Gegner gegangen?"))] = False


class PenaltyEntry(SheetEntry):
    """Two points off, or two for the other team (§ 5)."""

    kind: ClassVar[str] = "penalty"
    team: Annotated[
        Seat,
        Side(
            label=text("Gestraft"),
            ask=text("Welches Team wird gestraft?"),
            missing=text("Bitte das gestrafte Team antippen."),
        ),
    ]
    reason: Annotated[
        Reason | None,
        OneOf(label=text("Grund"), ask=text("Wofür?"), more=text("Grund"), words=REASONS, none=text("ohne Angabe")),
    ] = None


class BummerlEntry(SheetEntry):
    """The final score of a Bummerl of which the games were not written down."""

    kind: ClassVar[str] = "bummerl"
    score: Annotated[
        Pair[Whole],
        FinalScore(
            label=text("Endstand"),
            ask=text("Wer hat gewonnen?"),
            ask_points=text("Wie viele Punkte hat der Verlierer?"),
            target=lambda rules: rules.target,
            missing=NO_WINNER,
        ),
    ]
    retourschneider: Annotated[
        bool, Flag(label=text("{Retourschneider}"), short=text("{Retour}"), ask=text("War es ein {Retourschneider}?"))
    ] = False


class WalkoverEntry(SheetEntry):
    """A Bummerl that was not played, or not to its end; without a winner it counts for nobody."""

    kind: ClassVar[str] = "walkover"
    winner: Annotated[
        Seat | None,
        Side(
            label=text("Sieger"),
            ask=text("Für wen zählt der {Bummerl}?"),
            missing=NO_WINNER,
            nullable=True,
            none=text("niemand"),
        ),
    ]
