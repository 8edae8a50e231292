"""The house rules of Skat, and the paragraphs of its rules (ISkO, SkWO) as problems cite them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from annotated_types import Interval

from games.kit.byes import SET_WITH, Bye
from games.kit.house_rules import HouseRule, HouseRules, Variants, Way
from games.kit.terms import Json
from games.kit.text import Text, text

CARDS = "ISkO 1.2"
VALUES = "ISkO 2.3"
TOPS = "ISkO 2.4"
DEALING = "ISkO 3.2"
BIDDING = "ISkO 3.3"
ANNOUNCING = "ISkO 3.4"
PLAYING = "ISkO 3.5"
FAULTS = "ISkO 4.1"
LEVELS = "ISkO 5.2"
OVERBID = "ISkO 5.4"
LIST = "SkWO"

BONUSES = text("Wertung")
MODE = text("Ablauf")


class SkatRules(HouseRules):
    """What a tournament may decide for itself; the defaults are those of the Deutscher Skatverband."""

    win_bonus: Annotated[
        int, Interval(ge=0, le=999), HouseRule(text("Für jedes gewonnene Spiel"), group=BONUSES, scores=True)
    ] = 50
    loss_penalty: Annotated[
        int,
        Interval(ge=0, le=999),
        HouseRule(text("Abzug für jedes verlorene Spiel"), text("Zum doppelten Spielwert dazu."), BONUSES, scores=True),
    ] = 50
    opponents_bonus_three: Annotated[
        int,
        Interval(ge=0, le=999),
        HouseRule(
            text("Zu dritt: für jedes verlorene Spiel der anderen"),
            text("Bekommt jeder der beiden Gegner."),
            BONUSES,
            scores=True,
        ),
    ] = 40
    opponents_bonus_four: Annotated[
        int,
        Interval(ge=0, le=999),
        HouseRule(
            text("Zu viert: für jedes verlorene Spiel der anderen"),
            text("Bekommen alle drei anderen, auch der Geber, der aussetzt."),
            BONUSES,
            scores=True,
        ),
    ] = 30
    hands_at_four: Annotated[
        int,
        Interval(ge=1, le=200),
        HouseRule(text("Spiele zu viert"), text("48 zu viert und 36 zu dritt, oder 32 und 24."), MODE),
    ] = 48
    hands_at_three: Annotated[
        int,
        Interval(ge=1, le=200),
        HouseRule(text("Spiele zu dritt"), text("Drei Viertel davon: Dann spielt jeder gleich viele Spiele."), MODE),
    ] = 36
    bid_required: Annotated[
        bool,
        HouseRule(
            text("Reizwert immer eintragen"),
            text("Sonst nur, wo jemand überreizt hat."),
            MODE,
        ),
    ] = False
    last_tie: Annotated[
        Literal["lot", "shared"],
        HouseRule(
            text("Bei völligem Gleichstand"),
            text("Gleich viele Punkte, gewonnene und verlorene Spiele."),
            BONUSES,
            (("lot", text("entscheidet das Los")), ("shared", text("teilt man sich den Platz"))),
        ),
    ] = "lot"
    bye: Bye = "average"
    bye_points: Annotated[
        int, Interval(ge=-9999, le=9999), HouseRule(text("Punkte für ein Freilos"), group=MODE, only_with=SET_WITH)
    ] = 0

    def remarks(self) -> Iterable[Text]:
        """With four everybody sits out a quarter of the hands; all deal equally often where none is left over."""
        if 3 * self.hands_at_four != 4 * self.hands_at_three:
            yield text(
                "Zu dritt spielt jeder {three} Spiele, zu viert drei Viertel von {four}: nicht gleich viele.",
                three=self.hands_at_three,
                four=self.hands_at_four,
            )
        if self.hands_at_four % 4:
            yield text(
                "Zu viert setzt nicht jeder gleich oft aus: Die Zahl der Spiele ({four}) ist nicht durch 4 teilbar.",
                four=self.hands_at_four,
            )
        if self.hands_at_three % 3:
            yield text(
                "Zu dritt gibt nicht jeder gleich oft: Die Zahl der Spiele ({three}) ist nicht durch 3 teilbar.",
                three=self.hands_at_three,
            )


_NO_OPPONENTS: Mapping[str, Json] = {"opponents_bonus_three": 0, "opponents_bonus_four": 0}
PRESETS: Mapping[str, Mapping[str, Json]] = {
    "dskv": {},
    "seeger": _NO_OPPONENTS,
    "plain": {"win_bonus": 0, "loss_penalty": 0, **_NO_OPPONENTS},
}
PRESET_NAMES: Mapping[str, Text] = {
    "dskv": text("Deutscher Skatverband (DSkV)"),
    "seeger": text("Seeger, ohne Punkte für die Gegner"),
    "plain": text("nur die Spielpunkte"),
}
WAYS = (
    Way("2x48", text("2 × 48"), text("2 Serien, je 48 Spiele, zu dritt 36. Ein Preisskat."), 2, 48),
    Way("3x48", text("3 × 48"), text("3 Serien, je 48 Spiele, zu dritt 36. Ein ganzer Turniertag."), 3, 48),
    Way(
        "2x32",
        text("2 × 32"),
        text("2 Serien, je 32 Spiele, zu dritt 24. Ein kurzer Abend."),
        rounds=2,
        each=32,
        rules={"hands_at_four": 32, "hands_at_three": 24},
    ),
    Way(
        "free",
        text("Frei"),
        text("Serien und Spiele selbst wählen."),
        rounds=2,
        each=48,
        asks=("hands_at_four", "hands_at_three"),
    ),
)
VARIANTS = Variants(
    text("Gewertet wird"),
    (
        ("", text("nach Seeger und Fabian")),
        ("seeger", text("ohne Punkte für die Gegner")),
        ("plain", text("nach Spielpunkten")),
    ),
)
