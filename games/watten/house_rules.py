"""The rules of Watten: their sections, whose numbers problems cite, what a house decides, and the presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from annotated_types import Interval

from games.kit.byes import SET_WITH, ForbiddableBye
from games.kit.entries.field import Pair
from games.kit.house_rules import Conflict, HouseRule, HouseRules, Variants, Way
from games.kit.terms import Json
from games.kit.text import Text, text

SECTIONS = (
    "Abheben",
    "Geben der Karten",
    "Ansagen",
    "Spielverlauf",
    "Fehler und Betrugsversuche",
    "Ziel des Spiels und Punktzahl",
    "Turnier-Modus",
    "Abschließende Bemerkung",
)


def cite(section: str) -> str:
    """ "Watten § 6"; ValueError for a section that the rules do not have."""
    return f"Watten § {SECTIONS.index(section) + 1}"


CUTTING = cite("Abheben")
DEALING = cite("Geben der Karten")
CALLING = cite("Ansagen")
PLAYING = cite("Spielverlauf")
FAULTS = cite("Fehler und Betrugsversuche")
POINTS = cite("Ziel des Spiels und Punktzahl")
TOURNAMENT = cite("Turnier-Modus")
LAST = cite("Abschließende Bemerkung")

PLAY = text("Spiel")
SCORING = text("Wertung")
MODE = text("Ablauf")

Points = Annotated[int, Interval(ge=0, le=999)]
Count = Annotated[int, Interval(ge=1, le=99)]


class WattenRules(HouseRules):
    """What a tournament may decide for itself; the defaults are those of the rules."""

    point_ratio: Annotated[
        Literal["quotient", "difference", "scored_only"],
        HouseRule(
            text("Punkteverhältnis"),
            text("Was bei gleich vielen {Bummerl.plural} zählt."),
            SCORING,
            (
                ("quotient", text("Quotient")),
                ("difference", text("Differenz")),
                ("scored_only", text("nur erzielte Punkte")),
            ),
        ),
    ] = "quotient"
    entry_depth: Annotated[
        Literal["any", "game", "final"],
        HouseRule(
            text("Eintragen"),
            text("Ob jedes Spiel oder nur der Endstand eines {Bummerl} eingetragen wird."),
            MODE,
            (("any", text("beides")), ("game", text("jedes Spiel")), ("final", text("nur Endstände"))),
        ),
    ] = "any"
    bummerl_total: Annotated[
        int, Interval(ge=1, le=9_900), HouseRule(text("{Bummerl.plural} im Turnier"), group=MODE, follows=True)
    ] = 9
    bummerl_per_sitting: Annotated[Count, HouseRule(text("{Bummerl.plural} je Durchgang"), group=MODE)] = 3
    target: Annotated[
        int, Interval(ge=4, le=99), HouseRule(text("Zielpunkte"), text("Meist 11, 13 oder 15."), PLAY, scores=True)
    ] = 11
    gespannt_from: Annotated[
        Count, HouseRule(text("Gespannt ab"), text("Meist zwei unter dem Ziel."), PLAY, scores=True)
    ] = 9
    schneider_points: Annotated[
        Pair[Points], HouseRule(text("Punkte für {Schneider.plural}"), group=SCORING, scores=True)
    ] = (11, 0)
    retourschneider_points: Annotated[
        Pair[Points], HouseRule(text("Punkte für {Retourschneider.plural}"), group=SCORING, scores=True)
    ] = (
        22,
        0,
    )
    penalty_may_end_bummerl: Annotated[
        bool, HouseRule(text("Strafpunkte können einen {Bummerl} beenden"), group=SCORING, scores=True)
    ] = True
    kritische_may_replace_trump: Annotated[
        bool, HouseRule(text("Bei „Trumpf oder Kritisch“ darf ein Kritischer statt Trumpf gegeben werden"), group=PLAY)
    ] = True
    bye: ForbiddableBye = "average"
    bye_bummerl: Annotated[
        int | None,
        Interval(ge=0, le=99),
        HouseRule(
            text("{Bummerl.plural} für ein Freilos"),
            text("Leer: so viele, wie ein Tisch spielt."),
            MODE,
            only_with=SET_WITH,
        ),
    ] = None
    bye_points: Annotated[
        Pair[Points], HouseRule(text("Punkte je {Bummerl} eines Freiloses"), group=MODE, only_with=SET_WITH)
    ] = (11, 0)
    walkover: Annotated[
        Pair[Points], HouseRule(text("Punkte für einen kampflosen {Bummerl}"), group=SCORING, scores=True)
    ] = (11, 0)
    first_dealer: Annotated[
        Literal["lot", "higher_number"],
        HouseRule(
            text("Erster Geber"),
            group=PLAY,
            choices=(("lot", text("Los")), ("higher_number", text("höhere Startnummer"))),
        ),
    ] = "lot"

    @property
    def bummerl_of_bye(self) -> int:
        """What a bye of a fixed value counts, in Bummerl."""
        return self.bummerl_per_sitting if self.bye_bummerl is None else self.bye_bummerl

    def conflicts(self) -> Iterable[Conflict]:
        """Someone must be able to be gespannt, and a game before that to be played."""
        if self.gespannt_from >= self.target:
            message = text("„Gespannt ab“ muss unter den {target} Zielpunkten liegen.", target=self.target)
            yield ("gespannt_from", "target"), message


def _preset(target: int) -> dict[str, Json]:
    return {
        "target": target,
        "gespannt_from": target - 2,
        "schneider_points": [target, 0],
        "retourschneider_points": [2 * target, 0],
        "walkover": [target, 0],
        "bye_points": [target, 0],
    }


WAYS = (
    Way("3x3", text("3 × 3"), text("3 Durchgänge, je 3 {Bummerl.plural}. Der übliche Abend."), 3, 3),
    Way("4x3", text("4 × 3"), text("4 Durchgänge, je 3 {Bummerl.plural}. Ein langer Abend."), 4, 3),
    Way(
        "free",
        text("Frei"),
        text("Durchgänge und {Bummerl.plural} selbst wählen."),
        rounds=3,
        each=3,
        asks=("bummerl_per_sitting",),
    ),
)
MODES = (
    Way(
        "oberndorf",
        text("TV Oberndorf"),
        text("Nach Punkten, nicht nach {Bummerln}. Angenommen sind 3 Durchgänge, je 3 {Bummerl.plural}."),
        rounds=3,
        each=3,
        order="points",
    ),
    Way(
        "wattkoenig",
        text("Wattkönig"),
        text("4 Durchgänge, nach Punkten. Angenommen sind je 3 {Bummerl.plural}."),
        rounds=4,
        each=3,
        order="points",
    ),
    Way(
        "troadbodn",
        text("Troadbod’n"),
        text("Nach Punkten, je {Bummerl} einer dazu. Angenommen sind 3 Durchgänge, je 3 {Bummerl.plural}."),
        rounds=3,
        each=3,
        order="points_and_bummerl",
    ),
)
"""What clubs have published, and what is assumed where they leave it open."""
VARIANTS = Variants(
    text("Ein {Bummerl} geht bis"), (("", text("11")), ("watten13", text("13")), ("watten15", text("15")))
)
PRESETS: Mapping[str, Mapping[str, Json]] = {"watten13": _preset(13), "watten15": _preset(15)}
PLAYOFFS = {"five": (text("ein Spiel bis 5"), _preset(5))}
PRESET_NAMES: Mapping[str, Text] = {"watten13": text("Watten bis 13"), "watten15": text("Watten bis 15")}
