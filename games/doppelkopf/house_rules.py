"""The rules of Doppelkopf: their sections as problems cite them, what a house decides, and the association's preset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from annotated_types import Interval

from games.kit.byes import SET_WITH, Bye
from games.kit.house_rules import HouseRule, HouseRules, Variants, Way
from games.kit.terms import Json
from games.kit.text import Text, text

SECTIONS = (
    "Karten und Trümpfe",
    "Schwein",
    "Krankheit",
    "Armut",
    "Hochzeit",
    "Solospiele",
    "Melden",
    "Verschärfen",
    "Punkte",
    "Sonderpunkte",
)


def cite(section: str) -> str:
    """ "Doppelkopf § 9"; ValueError for a section that the rules do not have."""
    return f"Doppelkopf § {SECTIONS.index(section) + 1}"


CARDS = cite("Karten und Trümpfe")
SCHWEIN = cite("Schwein")
SICKNESS = cite("Krankheit")
POVERTY = cite("Armut")
MARRIAGE = cite("Hochzeit")
SOLO = cite("Solospiele")
RESERVATIONS = cite("Melden")
CALLS = cite("Verschärfen")
POINTS = cite("Punkte")
EXTRAS = cite("Sonderpunkte")

PLAY = text("Karten und Spiel")
CALLING = text("Ansagen")
SCORING = text("Wertung")
MODE = text("Ablauf")
NO_BOCK = text("Bockrunden gibt es hier nicht: Kein Spiel zählt mehr, weil ein anderes besonders ausging.")


class DoppelkopfRules(HouseRules):
    """What a tournament may decide for itself; the defaults are those of the rules."""

    nines: Annotated[
        bool, HouseRule(text("Mit Neunen"), text("48 statt 40 Karten, zwölf statt zehn Stiche."), PLAY)
    ] = False
    missed_call_points: Annotated[
        int,
        Interval(ge=0, le=9),
        HouseRule(
            text("Punkte für eine verfehlte Ansage"),
            text("Was jede verfehlte Stufe (keine 90 bis keine 1) dem Gegner bringt."),
            SCORING,
            scores=True,
        ),
    ] = 2
    base_point: Annotated[
        Literal["always", "below_120_only"],
        HouseRule(
            text("Grundpunkt"),
            text("Ob der Sieg bei 120 : 120 den Punkt für „keine 120“ bringt."),
            SCORING,
            (("always", text("für jeden Sieg")), ("below_120_only", text("nur unter 120 Augen"))),
            scores=True,
        ),
    ] = "always"
    declaring_party: Annotated[
        Literal["call", "literal"],
        HouseRule(
            text("Wer die Grenze erreichen muss"),
            text("Wenn Re angesagt ist und Kontra „keine 90“."),
            SCORING,
            (("call", text("wer „keine 90“ ansagt")), ("literal", text("Re, sobald beide ansagen"))),
            scores=True,
        ),
    ] = "call"
    negative_value: Annotated[
        Literal["book", "zero"],
        HouseRule(
            text("Wert unter 0"),
            text("Wenn die Verlierer mehr Sonderpunkte haben, als das Spiel zählt."),
            SCORING,
            (("book", text("so gutschreiben")), ("zero", text("als 0 schreiben"))),
            scores=True,
        ),
    ] = "book"
    booking: Annotated[
        Literal["winners_only", "zero_sum"],
        HouseRule(
            text("Gutschrift"),
            text("Ob Verlierer Punkte abgezogen bekommen."),
            SCORING,
            (("winners_only", text("nur den Gewinnern")), ("zero_sum", text("plus und minus"))),
            scores=True,
        ),
    ] = "winners_only"
    silent_solo_doubles: Annotated[
        bool,
        HouseRule(
            text("Stilles Solo zählt als Solo"),
            text("Gilt auch für die Hochzeit ohne Partner: doppelt, keine Sonderpunkte."),
            SCORING,
            scores=True,
        ),
    ] = True
    schwein: Annotated[
        Literal["fuchs_wins_itself", "party_wins"],
        HouseRule(
            text("Schwein entsteht"),
            text("Wann der zweite Fuchs zum höchsten Trumpf wird."),
            PLAY,
            (
                ("fuchs_wins_itself", text("wenn der erste Fuchs selbst sticht")),
                ("party_wins", text("wenn die Partei den Stich macht")),
            ),
            only_with=("schwein_allowed", True),
        ),
    ] = "fuchs_wins_itself"
    solo_lead: Annotated[
        Literal["soloist", "dealers_left"],
        HouseRule(
            text("Aufspiel im Solo"),
            group=PLAY,
            choices=(("soloist", text("der Solist")), ("dealers_left", text("links vom Geber"))),
        ),
    ] = "soloist"
    hochzeit_shifts_moments: Annotated[
        bool,
        HouseRule(
            text("Hochzeit verschiebt die Ansagen"),
            text("Um so viele Stiche, wie bis zum Partner vergehen."),
            CALLING,
        ),
    ] = False
    solo_factor: Annotated[
        int,
        Interval(ge=1, le=9),
        HouseRule(
            text("Ein Solo zählt so oft"),
            NO_BOCK,
            SCORING,
            scores=True,
        ),
    ] = 2
    karlchen_caught: Annotated[
        bool, HouseRule(text("{Karlchen} gefangen"), text("Ein Sonderpunkt mehr ist möglich."), SCORING)
    ] = False
    dulle_order: Annotated[
        Literal["second", "first"],
        HouseRule(
            text("Zwei Dullen in einem Stich"),
            group=PLAY,
            choices=(("second", text("die zweite sticht")), ("first", text("die erste sticht"))),
        ),
    ] = "second"
    schwein_allowed: Annotated[bool, HouseRule(text("Mit Schwein"), group=PLAY)] = True
    armut_allowed: Annotated[bool, HouseRule(text("Mit Armut"), group=PLAY)] = True
    krankheit_allowed: Annotated[bool, HouseRule(text("Mit Krankheit"), group=PLAY)] = True
    re_kontra: Annotated[
        Literal["double", "plus_two"],
        HouseRule(
            text("Re und Kontra"),
            text("Ohne Verdoppeln zählt jede Stufe für sich: erreicht 1, angesagt 1 dazu."),
            CALLING,
            (("double", text("verdoppeln")), ("plus_two", text("zählen je 2 dazu"))),
            scores=True,
        ),
    ] = "double"
    against_levels: Annotated[
        bool,
        HouseRule(
            text("Punkte gegen eine Ansage"),
            text("120 gegen keine 90, 90 gegen keine 60, 60 gegen keine 30, 30 gegen keine 1."),
            CALLING,
            scores=True,
        ),
    ] = False
    both_may_call: Annotated[
        bool,
        HouseRule(
            text("Beide Parteien dürfen keine 90 ansagen"),
            text("Verfehlen es beide, so gewinnt niemand."),
            CALLING,
            scores=True,
        ),
    ] = False
    moments: Annotated[
        Literal["cards_on_table", "cards_held"],
        HouseRule(
            text("Späteste Ansage"),
            text("Wonach sich richtet, bis wann eine Ansage gilt."),
            CALLING,
            (("cards_on_table", text("nach gespielten Karten")), ("cards_held", text("nach Karten auf der Hand"))),
        ),
    ] = "cards_on_table"
    hands_per_sitting: Annotated[
        int,
        Interval(ge=1, le=200),
        HouseRule(
            text("Spiele je Durchgang"),
            text("Zu fünft sind es um ein Viertel mehr, 30 statt 24: Jeder spielt dann ebenso oft."),
            MODE,
        ),
    ] = 24
    bye: Bye = "average"
    bye_points: Annotated[
        int, Interval(ge=-9999, le=9999), HouseRule(text("Punkte für ein Freilos"), group=MODE, only_with=SET_WITH)
    ] = 0


WAYS = (
    Way("3x24", text("3 × 24"), text("3 Durchgänge, je 24 Spiele. Ein ganzer Turniertag."), 3, 24),
    Way("2x24", text("2 × 24"), text("2 Durchgänge, je 24 Spiele. Ein Abend."), 2, 24),
    Way(
        "3x16",
        text("3 × 16"),
        text("3 Durchgänge, je 16 Spiele. Öfter neue Gegner."),
        rounds=3,
        each=16,
        rules={"hands_per_sitting": 16},
    ),
    Way(
        "free",
        text("Frei"),
        text("Durchgänge und Spiele selbst wählen."),
        rounds=3,
        each=24,
        asks=("hands_per_sitting",),
    ),
)
MODES = (
    Way(
        "eselstall",
        text("Eselstall"),
        text("Ohne Neunen, 5 Durchgänge zu je 8 Spielen. Wer wo sitzt, wird hier jedes Mal gelost."),
        rounds=5,
        each=8,
        rules={"nines": False, "hands_per_sitting": 8},
    ),
)
VARIANTS = Variants(text("Gespielt wird"), (("", text("wie hier üblich")), ("ddv", text("nach DDV"))))
PRESETS: Mapping[str, Mapping[str, Json]] = {
    "ddv": {
        "nines": True,
        "missed_call_points": 1,
        "booking": "zero_sum",
        "hochzeit_shifts_moments": True,
        "solo_factor": 1,
        "dulle_order": "first",
        "schwein_allowed": False,
        "armut_allowed": False,
        "krankheit_allowed": False,
        "re_kontra": "plus_two",
        "against_levels": True,
        "both_may_call": True,
        "moments": "cards_held",
    }
}
PRESET_NAMES: Mapping[str, Text] = {"ddv": text("Doppelkopf-Verband (DDV)")}
