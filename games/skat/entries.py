"""What can stand on a Skat list, and what a game is worth: bids, tops and levels (ISkO 2.3, 2.4, 5.2, 5.4)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Annotated, ClassVar, Literal

from games.kit.entries.field import Count, Many, Seat, SheetEntry, Whole
from games.kit.entries.fields import Flag, Number, OneOf, PerSide, Side
from games.kit.text import Text, text

SkatGame = Literal["diamonds", "hearts", "spades", "clubs", "grand", "null"]
Level = Literal["normal", "schneider", "schwarz"]
Announced = Literal["none", "schneider", "schwarz"]

BASES: dict[str, int] = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULLS = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""By Hand and ouvert."""
STEPS = {"normal": 0, "none": 0, "schneider": 1, "schwarz": 2}
"""How far a level goes, reached or announced."""
MOST_TOPS, MOST_GRAND_TOPS = 11, 4
MOST_BID = 264
LADDER = tuple(
    sorted(
        {base * factor for game, base in BASES.items() if game != "grand" for factor in range(2, 19)}
        | {BASES["grand"] * factor for factor in range(2, 12)}
        | set(NULLS.values())
    )
)
"""Every value that a game can have; a bid is one of them."""
Party = Literal["declarer", "opponents"]
ALL_POINTS = 120
IMPOSSIBLE_POINTS = (1, ALL_POINTS - 1)
"""Card points that nobody can have: the smallest card with any counts 2."""
RARE = text("Reizwert, Fehler, Augen, Geber")
GAME_NAMES: dict[SkatGame, Text] = {
    "diamonds": text("Karo"),
    "hearts": text("Herz"),
    "spades": text("Pik"),
    "clubs": text("Kreuz"),
    "grand": text("Grand"),
    "null": text("Null"),
}
LEVEL_NAMES: dict[Level, Text] = {
    "normal": text("normal"),
    "schneider": text("Schneider"),
    "schwarz": text("Schwarz"),
}
ANNOUNCED_NAMES: dict[Announced, Text] = {
    "none": text("ohne Ansage"),
    "schneider": text("Schneider angesagt"),
    "schwarz": text("Schwarz angesagt"),
}
PARTY_NAMES: dict[Party, Text] = {"declarer": text("Alleinspieler"), "opponents": text("Gegner")}
WON_NAMES = {True: text("gewonnen"), False: text("verloren")}
OFTEN = 4
"""So many Spitzen have a tile of their own; more are rare."""


def most_tops(game: str) -> int:
    """How many Spitzen a game can have: in Grand only the four Buben are trumps."""
    return MOST_GRAND_TOPS if game == "grand" else MOST_TOPS


def multiplier(tops: int | None, announced: str, level: str, *, hand: bool, ouvert: bool) -> int:
    """Spitzen, Spiel, Hand, the higher of the level reached and announced, what was announced, ouvert."""
    called = STEPS[announced]
    return abs(tops or 0) + 1 + hand + max(called, STEPS[level]) + called + ouvert


def game_value(game: str, tops: int | None, announced: str, level: str, *, hand: bool, ouvert: bool) -> int:
    """What a game is worth, in points; that of a Null is fixed."""
    if game == "null":
        return NULLS[hand, ouvert]
    return BASES[game] * multiplier(tops, announced, level, hand=hand, ouvert=ouvert)


def is_overbid(value: int, bid: int | None) -> bool:
    """Whether a game is worth less than was bid."""
    return bid is not None and value < bid


def lost_value(game: str, value: int, bid: int | None) -> int:
    """What a lost game counts before it is doubled: where it was overbid, the multiple that reaches the bid.

    A Null has no multiples: it counts its own value.
    """
    if bid is None or value >= bid or game == "null":
        return value
    base = BASES[game]
    return base * -(-bid // base)


def neighbours(bid: int) -> tuple[int | None, int | None]:
    """The values of the ladder before and after a number that is none of them."""
    place = bisect_left(LADDER, bid)
    return LADDER[place - 1] if place else None, LADDER[place] if place < len(LADDER) else None


def tops_name(tops: int) -> Text:
    """ "mit 2", "ohne 3"."""
    return text("ohne {count}", count=-tops) if tops < 0 else text("mit {count}", count=tops)


def _few_and_many() -> tuple[tuple[int, str], ...]:
    """Each number of Spitzen and how it is typed: one digit for the usual ones, a 9 (mit) or 0 (ohne) before others."""
    usual, rare = range(1, OFTEN + 1), range(OFTEN + 1, MOST_TOPS + 1)
    return (
        *((tops, str(tops)) for tops in usual),
        *((-tops, str(OFTEN + tops)) for tops in usual),
        *((tops, f"9{tops}") for tops in rare),
        *((-tops, f"0{tops}") for tops in rare),
    )


TOPS = dict(_few_and_many())


class SkatHandEntry(SheetEntry):
    """One hand; with four at the table the dealer sits out."""

    kind: ClassVar[str] = "hand"
    dealer: Annotated[
        Seat | None,
        Side(label=text("Geber"), ask=text("Wer hat gegeben?"), more=RARE, key="g", none_is_tile=False),
    ] = None
    declarer: Annotated[
        Seat,
        Side(
            label=text("Alleinspieler"),
            short=text("Allein"),
            ask=text("Wer spielt?"),
            missing=text("Bitte antippen, wer allein gespielt hat."),
        ),
    ]
    game: Annotated[
        SkatGame,
        OneOf(
            label=text("Spiel"),
            ask=text("Was?"),
            missing=text("Bitte antippen, was gespielt wurde."),
            words=GAME_NAMES,
        ),
    ]
    tops: Annotated[
        Whole | None,
        OneOf(
            label=text("Spitzen"),
            ask=text("Mit oder ohne wie viele?"),
            words={tops: tops_name(tops) for tops in TOPS},
            typed=TOPS,
            fold=(2 * OFTEN, text("mehr")),
            nullable=True,
            none_is_tile=False,
        ),
    ] = None
    hand: Annotated[bool, Flag(label=text("Hand"))] = False
    ouvert: Annotated[bool, Flag(label=text("Ouvert"), key="/")] = False
    announced: Annotated[
        Announced,
        OneOf(
            label=text("Angesagt"),
            ask=text("Was wurde angesagt?"),
            words=ANNOUNCED_NAMES,
            key=",",
        ),
    ] = "none"
    bid: Annotated[
        Whole | None,
        Number(
            label=text("Reizwert"),
            short=text("Gereizt"),
            ask=text("Wie weit wurde gereizt?"),
            ge=LADDER[0],
            le=MOST_BID,
            but=tuple(sorted({*range(LADDER[0], MOST_BID)} - {*LADDER})),
            more=lambda rules: None if rules.bid_required else RARE,
            key=lambda rules: None if rules.bid_required else ".",
            nullable=True,
        ),
    ] = None
    level: Annotated[
        Level,
        OneOf(label=text("Stufe"), ask=text("Schneider oder Schwarz?"), words=LEVEL_NAMES, key="*"),
    ] = "normal"
    won: Annotated[
        bool,
        OneOf(
            label=text("Ausgang"),
            ask=text("Wie ging es aus?"),
            missing=text("Bitte antippen, ob gewonnen wurde."),
            words=WON_NAMES,
            across="declarer",
        ),
    ]
    fault: Annotated[
        Party | None,
        OneOf(
            label=text("Regelverstoß"),
            short=text("Fehler"),
            ask=text("Wer hat durch einen Fehler verloren?"),
            words=PARTY_NAMES,
            none=text("niemand"),
            more=RARE,
            key="!",
            nullable=True,
        ),
    ] = None
    card_points: Annotated[
        Whole | None,
        Number(
            label=text("Augen des Alleinspielers"),
            short=text("Augen"),
            ask=text("Wie viele Augen hat der Alleinspieler, mit dem Skat?"),
            le=ALL_POINTS,
            but=IMPOSSIBLE_POINTS,
            more=RARE,
            key="#",
            nullable=True,
        ),
    ] = None


class SkatPassedEntry(SheetEntry):
    """A hand for which nobody bid."""

    kind: ClassVar[str] = "passed"
    dealer: Annotated[Seat | None, Side(label=text("Geber"), ask=text("Wer hat gegeben?"), none_is_tile=False)] = None


class SkatTotalsEntry(SheetEntry):
    """The final figures of a list of which the hands were not written down."""

    kind: ClassVar[str] = "totals"
    game_points: Annotated[
        Many[Whole],
        PerSide(
            label=text("Spielpunkte"),
            short=text("Punkte"),
            ask=text("Wie viele Spielpunkte hat jeder?"),
            ge=-1_000_000_000,
        ),
    ]
    won: Annotated[
        Many[Count],
        PerSide(label=text("Gewonnene Spiele"), short=text("gew."), ask=text("Wie viele Spiele hat jeder gewonnen?")),
    ]
    lost: Annotated[
        Many[Count],
        PerSide(label=text("Verlorene Spiele"), short=text("verl."), ask=text("Wie viele Spiele hat jeder verloren?")),
    ]
    passed: Annotated[
        Whole | None,
        Number(
            label=text("Eingepasst"),
            short=text("eingep."),
            ask=text("Wie viele Spiele wurden eingepasst?"),
            nullable=True,
        ),
    ] = None
    total: Annotated[
        Many[Whole] | None,
        PerSide(
            label=text("Leistung"),
            ask=text("Was steht auf der Liste unter Gesamt?"),
            ge=-1_000_000_000,
            more=text("Leistung prüfen"),
            key="*",
            nullable=True,
        ),
    ] = None
