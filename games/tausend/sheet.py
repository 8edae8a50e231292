"""What the Tausend score sheet says, with the example on its back, and the sentences on the poster of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from itertools import accumulate
from string import ascii_uppercase

from games.kit.layout import Cells, KeyCard, Layout, PaperColumn
from games.kit.text import Text, minus, text
from games.tausend.entries import ALL_POINTS, DURCH, FORGOTTEN, PAIRS, SUITS, TausendHandEntry
from games.tausend.house_rules import TausendRules
from games.tausend.scoring import PLAYING, WITH_DEALER_OUT, TausendState, after, begin, hands, tally

NOTES = (
    text("Wer spielt, muss 100 mehr erreichen, als er geboten hat, und zwar vor dem Runden."),
    text("Geschafft zählt genau das Gebot plus 100, sonst wird es abgezogen."),
    text("Die Gegner schreiben ihre Augen und Pärchen, gerundet auf die nächste 5."),
)
WRITING = (
    text("Die Ecke im Feld zeigt, wer gibt. Zu viert setzt der Geber aus und schreibt."),
    text("Unter jeder Farbe steht der Buchstabe dessen, der das Pärchen gemeldet hat."),
    text("Augen sind die Augen in den Stichen, Punkte das, was das Spiel einbringt, Stand die Summe bisher."),
)
PAIR_CARDS = tuple(
    KeyCard(text("{points}", points=points), suit, text("König und Dame")) for suit, points in PAIRS.items()
)

SEATS = 3
HANDS = (
    TausendHandEntry(
        dealer=0, declarer=0, bid=30, final_bid=60, card_points=(75, 30, 15), marriages=(("clubs",), (), ()),
    ),
    TausendHandEntry(
        dealer=1, declarer=2, bid=0, final_bid=0, forced=True, card_points=(43, 43, 34),
        marriages=(("diamonds",), (), ("hearts",)),
    ),
    TausendHandEntry(
        dealer=2, declarer=0, bid=100, final_bid=140, durch=True, card_points=(120, 0, 0), marriages=((), (), ()),
    ),
    TausendHandEntry(
        dealer=0, declarer=0, bid=120, final_bid=320, durch=True, card_points=(120, 0, 0),
        marriages=(("clubs", "spades"), (), ()),
    ),
    TausendHandEntry(
        dealer=1, declarer=1, bid=40, final_bid=40, exchange_forgotten=True, card_points=(None,) * SEATS,
        marriages=((), (), ()),
    ),
)  # fmt: skip


def example() -> tuple[tuple[Cells, ...], ...]:
    """Line by line what stands in the columns of the sheet."""
    return tuple(map(_line, HANDS, _states()))


def example_sums() -> tuple[tuple[str, ...], ...]:
    """The points and the hands won of each, as they stand at the foot of the sheet."""
    ended = tally(_states()[-1])
    return tuple(tuple(minus(own[figure]) for own in ended) for figure in ("points", "solos_won"))


def _states() -> list[TausendState]:
    return list(accumulate(HANDS, partial(after, TausendRules()), initial=begin(SEATS, None)))[1:]


def _line(hand: TausendHandEntry, state: TausendState) -> tuple[Cells, ...]:
    owners: dict[str, str] = {
        suit: ascii_uppercase[seat] for seat, suits in enumerate(hand.marriages) for suit in suits
    }
    return (
        ascii_uppercase[hand.declarer],
        str(hand.bid),
        str(hand.final_bid),
        *("×" if said else "" for said in (hand.forced, hand.exchange_forgotten, hand.durch)),
        tuple("" if own is None else str(own) for own in hand.card_points),
        tuple(owners.get(suit, "") for suit in SUITS),
        tuple(minus(points) for points in state.scores[-1]),
        tuple(minus(total) for total in state.totals),
    )


LAYOUT = Layout(
    many=text("Spielen"),
    rows=hands(TausendRules(), WITH_DEALER_OUT),
    block_title=text("Liste"),
    line_title=text("Spiel"),
    columns=(
        "declarer",
        "bid",
        "final_bid",
        "forced",
        "exchange_forgotten",
        "durch",
        "card_points",
        "marriages",
        PaperColumn(text("Punkte"), each=True, width=1.05),
        PaperColumn(text("Stand"), each=True, width=1.2),
    ),
    dealer_marks=True,
    sums=(text("Punkte"), text("Gewonnene Spiele")),
    notes=(*WRITING, *NOTES),
    example=example(),
    example_sums=example_sums(),
)


@lru_cache(maxsize=64)
def layout(rules: TausendRules) -> Layout:
    """A line for each hand; enough for four where nothing else is said, and for most Partien."""
    if rules.sitting_length == "rubber":
        return LAYOUT
    return replace(LAYOUT, rows=hands(rules, WITH_DEALER_OUT))


def house_text(rules: TausendRules) -> tuple[Text, ...]:
    """What the poster says: this tournament's own rules, then how it is written."""
    return (
        length_text(rules),
        PAIRS_WORTH,
        DURCH_WORTH,
        FIRST_LEAD[rules.meld_on_first_lead],
        OVERTRUMP[rules.must_overtrump],
        BIDS[rules.jump_bids],
        FORCED[rules.forced_seat],
        *NOTES,
        NOT_EXCHANGED,
        RANKED,
    )


PAIRS_WORTH = text("Kreuz-Paar 100, Pik-Paar 80, Herz-Paar 60, Karo-Paar 40.")
DURCH_WORTH = text(
    "Alle Stiche („durch“) zählen für den, der spielt, {points} statt {usual}.", points=DURCH, usual=ALL_POINTS
)
NOT_EXCHANGED = text("Wer ausspielt, ohne abgelegt zu haben, verliert {points} Punkte.", points=FORGOTTEN)
RANKED = text("Es zählen die Punkte, dann die gewonnenen Spiele. Wer darin gleich ist, teilt sich den Platz.")


def length_text(rules: TausendRules) -> Text:
    """How long a table plays."""
    if rules.sitting_length == "rubber":
        return text(
            "Gespielt wird, bis jemand allein vorn liegt und mehr als {target} Punkte hat.", target=rules.target
        )
    three, four = (hands(rules, seats) for seats in (PLAYING, WITH_DEALER_OUT))
    return text("Gespielt werden {three} Spiele zu dritt, {four} zu viert.", three=three, four=four)


FIRST_LEAD = {
    False: text("Melden darf nur, wer schon einen Stich gewonnen hat und ausspielt."),
    True: text("Melden darf, wer ausspielt, auch beim ersten Stich."),
}
OVERTRUMP = {
    False: text("Bedienen muss man mit einer höheren Karte. Wer nicht bedienen kann, gibt irgendeinen Trumpf."),
    True: text("Bedienen muss man mit einer höheren Karte. Wer nicht bedienen kann, gibt einen höheren Trumpf."),
}
BIDS = {
    False: text("Geboten wird von 5 an, jedes Mal 5 mehr."),
    True: text("Geboten wird in 5er-Schritten, auch mehrere auf einmal."),
}
FORCED = {
    "left_of_dealer": text("Bietet niemand, wird vorgeführt, wer links vom Geber sitzt. Er braucht 100."),
    "any": text("Bietet niemand, wird einer vorgeführt. Er braucht 100."),
}
