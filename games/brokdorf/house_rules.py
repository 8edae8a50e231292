"""The house rules of Brokdorf, and the sections of its rules as problems cite them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from annotated_types import Interval

from games.kit.house_rules import Conflict, HouseRule, HouseRules, Way
from games.kit.text import text

PREPARATION = "Brokdorf § 0"
AIM = "Brokdorf § 1"
DEALING = "Brokdorf § 2"
RANKING = "Brokdorf § 3"
BIDDING = "Brokdorf § 4"
POINTS = "Brokdorf § 5"
PLAYING = "Brokdorf § 6"
PLAYOFF = "Brokdorf § 7"
DURCHMARSCH = "Brokdorf § 8"


PLAY = text("Spiel")
RUBBER = text("Runde")
MONEY = text("Geld")
STANDINGS = text("Wertung")

Points = Annotated[int, Interval(ge=1, le=999)]
Cents = Annotated[int, Interval(ge=1, le=1_000_000)]


class BrokdorfRules(HouseRules):
    """What a tournament may decide for itself; the defaults are those of the rules."""

    zero_bid_allowed: Annotated[bool, HouseRule(text("0 darf angesagt werden"), text("Sonst ist 0 ein GUT."), PLAY)] = (
        True
    )
    zero_bid_needs_trick: Annotated[
        bool,
        HouseRule(
            text("Auch wer 0 ansagt, braucht einen Stich"),
            text("Sonst kostet eine Ansage von 0 ohne Stich keine Strafpunkte."),
            PLAY,
            only_with=("zero_bid_allowed", True),
            scores=True,
        ),
    ] = True
    failed_bid_keeps_tricks: Annotated[
        bool,
        HouseRule(
            text("Stiche zählen auch bei verfehlter Ansage"),
            text("Wer weniger Stiche macht als angesagt, bekommt 5 Punkte; seine Stiche werden trotzdem abgezogen."),
            PLAY,
            scores=True,
        ),
    ] = True
    spectators_unpaid: Annotated[
        bool,
        HouseRule(
            text("Wer kein Spiel mitspielt, bekommt nichts"),
            text("Gilt für das normale Ende einer Runde, nicht nach dreimal Vergeben oder Ausschluss."),
            MONEY,
            scores=True,
        ),
    ] = True
    short_stack: Annotated[
        Literal["pro_rata", "whole_euros", "organiser"],
        HouseRule(
            text("Wenn das Geld nicht reicht"),
            text("Was geschieht, wenn der Verlierer weniger hat, als er zahlen muss."),
            MONEY,
            (
                ("pro_rata", text("auf den Cent aufteilen")),
                ("whole_euros", text("der Reihe nach ganze Einsätze")),
                ("organiser", text("die Turnierleitung legt dazu")),
            ),
            scores=True,
        ),
    ] = "pro_rata"
    leave_takes_effect: Annotated[
        Literal["rubber_end", "at_once"],
        HouseRule(
            text("Freiwilliges Ausscheiden gilt"),
            group=RUBBER,
            choices=(("rubber_end", text("am Ende der Runde")), ("at_once", text("sofort"))),
            scores=True,
        ),
    ] = "rubber_end"
    leaver_ranks: Annotated[
        bool, HouseRule(text("Wer freiwillig ausscheidet, bleibt in der Rangliste"), group=STANDINGS)
    ] = True
    rising_limit: Annotated[
        bool,
        HouseRule(
            text("Die Ausscheidungsgrenze kann steigen"),
            text("Die Turnierleitung hebt sie zwischen zwei Runden an; wer dann nicht mehr hat, ist ausgeschieden."),
            MONEY,
        ),
    ] = False
    misdeals_counted_per: Annotated[
        Literal["rubber", "evening"],
        HouseRule(
            text("Vergeben zählt"),
            group=RUBBER,
            choices=(("rubber", text("je Runde")), ("evening", text("über den ganzen Abend"))),
            scores=True,
        ),
    ] = "rubber"
    title_tie: Annotated[
        Literal["playoff", "shared"],
        HouseRule(
            text("Gleichstand in der Rangliste"),
            group=STANDINGS,
            choices=(("playoff", text("Stechen")), ("shared", text("geteilter Platz"))),
        ),
    ] = "playoff"
    stake_cents: Annotated[
        Cents, HouseRule(text("Einsatz"), text("Was der Verlierer jedem zahlt."), MONEY, unit="cents", scores=True)
    ] = 100
    stack_cents: Annotated[
        Cents, HouseRule(text("Stapel"), text("Womit jeder an den Start geht."), MONEY, unit="cents", scores=True)
    ] = 1000
    start_points: Annotated[Points, HouseRule(text("Punkte am Anfang"), group=RUBBER, scores=True)] = 15
    upper_limit: Annotated[
        Points, HouseRule(text("Obergrenze"), text("Wer mehr Punkte hat, beendet die Runde."), RUBBER, scores=True)
    ] = 25

    def conflicts(self) -> Iterable[Conflict]:
        """A Runde must not be over before it has begun, and nobody be out with the first stake."""
        if self.upper_limit < self.start_points:
            yield (
                ("upper_limit", "start_points"),
                text(
                    "Die Obergrenze darf nicht unter den {points} Punkten am Anfang liegen.", points=self.start_points
                ),
            )
        if self.stack_cents < self.stake_cents:
            yield (
                ("stack_cents", "stake_cents"),
                text("Der Stapel reicht nicht für einen Einsatz. Bitte Stapel und Einsatz vergleichen."),
            )


WAYS = (
    Way("usual", text("Ein Abend"), text("Jeder beginnt mit 10 €, der Einsatz ist 1 €."), None, 3),
    Way(
        "small",
        text("Kleines Geld"),
        text("Jeder beginnt mit 5 €, der Einsatz ist 50 Cent."),
        rounds=None,
        each=2,
        rules={"stack_cents": 500, "stake_cents": 50},
    ),
    Way(
        "long",
        text("Bis zum Letzten"),
        text("Jeder beginnt mit 20 €, der Einsatz ist 1 €. Das dauert lange."),
        rounds=None,
        each=5,
        rules={"stack_cents": 2000},
    ),
    Way(
        "free",
        text("Frei"),
        text("Stapel und Einsatz selbst wählen."),
        rounds=None,
        each=3,
        asks=("stack_cents", "stake_cents"),
    ),
)
MODES = (
    Way(
        "wm",
        text("WM"),
        text(
            "Vorrunde an allen Tischen; die besten sechs spielen mit ihrem Geld ein Finale, auch an einem anderen Tag."
        ),
        rounds=None,
        each=4,
        rules={"rising_limit": True},
        final=6,
    ),
)
