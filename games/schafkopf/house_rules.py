"""The rules of Schafkopf: their sections as problems cite them, what a house decides, and the presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

from annotated_types import Interval

from games.kit.byes import SET_WITH, Bye
from games.kit.house_rules import Conflict, HouseRule, HouseRules, Variants, Way
from games.kit.terms import Json
from games.kit.text import Text, text

SECTIONS = (
    "Karten und Trümpfe",
    "Geben und Legen",
    "Ansagen",
    "Rufspiel",
    "Soli",
    "Wenn niemand spielt",
    "Kontra und Re",
    "Bedienen",
    "Wertung",
    "Liste",
)


def cite(section: str) -> str:
    """ "Schafkopf § 4"; ValueError for a section that the rules do not have."""
    return f"Schafkopf § {SECTIONS.index(section) + 1}"


CARDS = cite("Karten und Trümpfe")
DEALING = cite("Geben und Legen")
BIDDING = cite("Ansagen")
CALLING = cite("Rufspiel")
SOLI = cite("Soli")
NOBODY = cite("Wenn niemand spielt")
STOSS = cite("Kontra und Re")
FOLLOWING = cite("Bedienen")
SCORING = cite("Wertung")
LIST = cite("Liste")

PLAY = text("Karten und Spiele")
WORTH = text("Werte")
RUNNERS = text("Laufende")
POINTS = text("Wertung")
MODE = text("Ablauf")

_WORTH = Interval(ge=0, le=9999)
_FROM = Interval(ge=1, le=14)
AllPass: TypeAlias = Literal["muss", "kreuz", "ramsch", "redeal"]
MUSS: AllPass = "muss"


class SchafkopfRules(HouseRules):
    """What a tournament may decide for itself; the defaults are those of a Schafkopfrennen."""

    pack: Annotated[
        Literal["long", "short"],
        HouseRule(
            text("Blatt"),
            text("Die kurze Karte spielt ohne Achter und Siebener, sechs Karten für jeden."),
            PLAY,
            (("long", text("lange Karte, 32")), ("short", text("kurze Karte, 24"))),
            scores=True,
        ),
    ] = "long"
    unit: Annotated[
        Literal["points", "cents"],
        HouseRule(
            text("Gezählt wird in"),
            group=WORTH,
            choices=(("points", text("Punkten")), ("cents", text("Cent"))),
        ),
    ] = "points"
    call_value: Annotated[
        int, _WORTH, HouseRule(text("{Rufspiel}"), text("Auch Muss und Kreuz."), WORTH, scores=True)
    ] = 1
    solo_value: Annotated[
        int, _WORTH, HouseRule(text("Solo"), text("Von jedem der drei Gegner."), WORTH, scores=True)
    ] = 5
    wenz_value: Annotated[int, _WORTH, HouseRule(text("Wenz"), group=WORTH, scores=True)] = 5
    geier_value: Annotated[
        int, _WORTH, HouseRule(text("Geier"), group=WORTH, only_with=("geier", True), scores=True)
    ] = 5
    farbwenz_value: Annotated[
        int, _WORTH, HouseRule(text("Farbwenz"), group=WORTH, only_with=("farbwenz", True), scores=True)
    ] = 5
    herz_solo_value: Annotated[
        int | None,
        _WORTH,
        HouseRule(text("Herz-Solo"), text("Leer, wenn es so viel zählt wie die anderen Soli."), WORTH, scores=True),
    ] = None
    hochzeit_value: Annotated[
        int, _WORTH, HouseRule(text("Hochzeit"), group=WORTH, only_with=("hochzeit", True), scores=True)
    ] = 1
    bettel_value: Annotated[
        int, _WORTH, HouseRule(text("Bettel"), group=WORTH, only_with=("bettel", True), scores=True)
    ] = 3
    ramsch_value: Annotated[
        int, _WORTH, HouseRule(text("Ramsch"), group=WORTH, only_with=("all_pass", "ramsch"), scores=True)
    ] = 1
    schneider_value: Annotated[int, _WORTH, HouseRule(text("Schneider"), group=WORTH, scores=True)] = 1
    schwarz_value: Annotated[
        int, _WORTH, HouseRule(text("Schwarz"), text("Zum Schneider dazu."), WORTH, scores=True)
    ] = 1
    runner_value: Annotated[
        int, _WORTH, HouseRule(text("Jeder Laufende"), text("0: Laufende zählen nicht."), RUNNERS, scores=True)
    ] = 1
    runners_from: Annotated[int, _FROM, HouseRule(text("Laufende zählen ab"), group=RUNNERS, scores=True)] = 3
    runners_from_wenz: Annotated[int, _FROM, HouseRule(text("Beim Wenz und Geier ab"), group=RUNNERS, scores=True)] = 2
    runners_cap: Annotated[
        int, Interval(ge=0, le=14), HouseRule(text("Höchstens so viele"), text("0: ohne Grenze."), RUNNERS, scores=True)
    ] = 0
    tout_allowed: Annotated[bool, HouseRule(text("Mit Tout"), text("Alle Stiche sind angesagt."), PLAY)] = True
    tout_factor: Annotated[
        int,
        Interval(ge=1, le=9),
        HouseRule(text("Tout zählt so oft"), group=POINTS, only_with=("tout_allowed", True), scores=True),
    ] = 2
    tout_counts: Annotated[
        Literal["plain", "schwarz"],
        HouseRule(
            text("Schneider und Schwarz im Tout"),
            text("Gilt auch für ein Sie."),
            POINTS,
            (("plain", text("zählen nicht")), ("schwarz", text("zählen mit"))),
            scores=True,
        ),
    ] = "plain"
    sie_allowed: Annotated[
        bool, HouseRule(text("Mit Sie"), text("Wer alle Ober und Unter hat, legt hin und hat gewonnen."), PLAY)
    ] = True
    sie_factor: Annotated[
        int,
        Interval(ge=1, le=9),
        HouseRule(text("Sie zählt so oft"), group=POINTS, only_with=("sie_allowed", True), scores=True),
    ] = 4
    runners_in_sie: Annotated[
        bool, HouseRule(text("Laufende im Sie"), group=RUNNERS, only_with=("sie_allowed", True), scores=True)
    ] = False
    geier: Annotated[bool, HouseRule(text("Mit Geier"), text("Nur die Ober sind Trumpf."), PLAY)] = False
    farbwenz: Annotated[bool, HouseRule(text("Mit Farbwenz"), text("Trumpf sind die Unter und eine Farbe."), PLAY)] = (
        False
    )
    hochzeit: Annotated[bool, HouseRule(text("Mit Hochzeit"), text("Wer nur einen Trumpf hat, tauscht ihn."), PLAY)] = (
        False
    )
    bettel: Annotated[bool, HouseRule(text("Mit Bettel"), text("Der Spieler macht keinen Stich."), PLAY)] = False
    all_pass: Annotated[
        AllPass,
        HouseRule(
            text("Wenn niemand spielt"),
            group=PLAY,
            choices=(
                ("muss", text("Muss: Wer den Eichel-Ober hat, spielt")),
                ("kreuz", text("über Kreuz")),
                ("ramsch", text("Ramsch")),
                ("redeal", text("zusammenwerfen")),
            ),
        ),
    ] = MUSS
    muss_target: Annotated[
        int,
        Interval(ge=60, le=61),
        HouseRule(text("Augen zum Sieg im Muss"), group=POINTS, only_with=("all_pass", "muss")),
    ] = 60
    max_stoss: Annotated[
        int,
        Interval(ge=0, le=9),
        HouseRule(text("Kontra und Re höchstens"), text("1 Kontra, 2 mit Re … 0: Kontra ist nicht erlaubt."), POINTS),
    ] = 0
    stoss_takes_over: Annotated[
        bool, HouseRule(text("Wer Kontra gibt, braucht 61"), text("Sonst bleibt es beim Spieler."), POINTS)
    ] = False
    max_knocks: Annotated[
        int,
        Interval(ge=0, le=4),
        HouseRule(text("Leger höchstens"), text("Jeder verdoppelt das Spiel. 0: Legen ist nicht erlaubt."), POINTS),
    ] = 0
    stock_stake: Annotated[
        int,
        _WORTH,
        HouseRule(
            text("Einsatz in den Stock"),
            text("Was jeder zahlt, wenn zusammengeworfen wird. 0: ohne Stock."),
            POINTS,
            only_with=("all_pass", "redeal"),
            scores=True,
        ),
    ] = 0
    schneider_free: Annotated[
        Literal["standard", "thirty", "thirtyone"],
        HouseRule(
            text("Schneiderfrei"),
            group=POINTS,
            choices=(
                ("standard", text("Spieler mit 31, Gegner mit 30")),
                ("thirty", text("beide mit 30")),
                ("thirtyone", text("beide mit 31")),
            ),
        ),
    ] = "standard"
    booking: Annotated[
        Literal["zero_sum", "winners_only"],
        HouseRule(
            text("Gutschrift"),
            group=POINTS,
            choices=(("zero_sum", text("plus und minus")), ("winners_only", text("nur den Gewinnern"))),
            scores=True,
        ),
    ] = "zero_sum"
    hands_per_sitting: Annotated[int, Interval(ge=1, le=200), HouseRule(text("Spiele je Durchgang"), group=MODE)] = 32
    last_tie: Annotated[
        Literal["shared", "lot"],
        HouseRule(
            text("Gleiche Punkte und gleiche Soli"),
            group=MODE,
            choices=(("shared", text("geteilter Platz")), ("lot", text("Los"))),
        ),
    ] = "shared"
    bye: Bye = "average"
    bye_points: Annotated[
        int, Interval(ge=-9999, le=9999), HouseRule(text("Punkte für ein Freilos"), group=MODE, only_with=SET_WITH)
    ] = 0

    def nobody_plays(self, way: AllPass) -> bool:
        """Whether this is what happens when nobody plays."""
        return self.all_pass == way

    def conflicts(self) -> Iterable[Conflict]:
        """A Stock is filled by hands that are thrown together, and paid out of what losers pay."""
        if self.stock_stake and not self.nobody_plays("redeal"):
            yield ("stock_stake", "all_pass"), text("Einen Stock gibt es nur, wo zusammengeworfen wird.")
        if self.stock_stake and self.booking != "zero_sum":
            yield ("stock_stake", "booking"), text("Mit einem Stock zahlen auch die Verlierer: plus und minus.")


PRESETS: Mapping[str, Mapping[str, Json]] = {
    "rennen": {},
    "no_runners": {"runner_value": 0, "all_pass": "kreuz"},  # nosec B105 # no password: when all pass
    "schwarz_tout": {"runners_from_wenz": 3, "tout_counts": "schwarz", "hands_per_sitting": 30},
    "small_solo": {
        "solo_value": 2,
        "wenz_value": 2,
        "runner_value": 0,
        "tout_counts": "schwarz",
        "schneider_free": "thirty",
        "hands_per_sitting": 20,
    },
    "kurz": {
        "pack": "short",
        "solo_value": 4,
        "wenz_value": 4,
        "geier_value": 4,
        "farbwenz_value": 4,
        "geier": True,
        "runners_from": 2,
        "runners_cap": 4,
        "all_pass": "kreuz",  # nosec B105 # no password: when all pass
    },
    "geld": {
        "unit": "cents",
        "call_value": 20,
        "solo_value": 50,
        "wenz_value": 50,
        "geier_value": 50,
        "farbwenz_value": 50,
        "hochzeit_value": 30,
        "bettel_value": 30,
        "ramsch_value": 20,
        "schneider_value": 10,
        "schwarz_value": 10,
        "runner_value": 10,
        "runners_in_sie": True,
        "all_pass": "redeal",  # nosec B105 # no password: when all pass
        "stock_stake": 20,
        "max_stoss": 2,
        "max_knocks": 4,
    },
}
PRESET_NAMES: Mapping[str, Text] = {
    "rennen": text("Schafkopfrennen"),
    "no_runners": text("Ohne Laufende, sonst über Kreuz"),
    "schwarz_tout": text("30 Spiele, im Tout zählt Schwarz mit"),
    "small_solo": text("20 Spiele, ein Solo zu 6"),
    "kurz": text("Kurze Karte"),
    "geld": text("Um Geld, mit Stock"),
}
WAYS = (
    Way("2x32", text("2 × 32"), text("2 Durchgänge, je 32 Spiele. Das übliche Rennen."), 2, 32),
    Way(
        "2x30",
        text("2 × 30"),
        text("2 Durchgänge, je 30 Spiele. So spielen andere."),
        rounds=2,
        each=30,
        rules={"hands_per_sitting": 30},
    ),
    Way(
        "2x20",
        text("2 × 20"),
        text("2 Durchgänge, je 20 Spiele. Ein kurzer Abend."),
        rounds=2,
        each=20,
        rules={"hands_per_sitting": 20},
    ),
    Way(
        "free",
        text("Frei"),
        text("Durchgänge und Spiele selbst wählen."),
        rounds=2,
        each=32,
        asks=("hands_per_sitting",),
    ),
)
VARIANTS = Variants(
    text("Gespielt wird"),
    (
        ("", text("mit Laufenden")),
        ("no_runners", text("ohne Laufende")),
        ("kurz", text("kurze Karte")),
        ("geld", text("um Geld")),
    ),
)
