"""The rule book of Tausend: what is played at every table, section by section."""

from __future__ import annotations

from games.kit.byes import points_bye_text
from games.kit.house_rules import RankedCards, RuleExample, RuleSection
from games.kit.text import Text, text
from games.tausend.entries import MOST_BID, STEP
from games.tausend.house_rules import BIDDING, CARDS, DEALING, EXCHANGE, PLAY, WRITING, TausendRules
from games.tausend.sheet import (
    BIDS,
    DURCH_WORTH,
    FIRST_LEAD,
    FORCED,
    NOT_EXCHANGED,
    NOTES,
    OVERTRUMP,
    PAIRS_WORTH,
    RANKED,
    length_text,
)

RANKS = (
    RankedCards(
        text("In jeder Farbe, die höchste zuerst"), tuple(("herz", rank) for rank in ("A", "10", "K", "D", "B", "9"))
    ),
    RankedCards(
        text("Die Pärchen, das wertvollste zuerst"),
        tuple((suit, rank) for suit in ("kreuz", "pik", "herz", "karo") for rank in ("K", "D")),
    ),
)


def rule_book(rules: TausendRules) -> tuple[RuleSection, ...]:
    """The six sections under these house rules."""
    return (
        RuleSection(CARDS, text("Spieler und Karten"), KARTEN, RANKS),
        RuleSection(DEALING, text("Das Geben"), GEBEN),
        RuleSection(BIDDING, text("Das Reizen"), _bidding(rules)),
        RuleSection(EXCHANGE, text("Der Kartentausch"), TAUSCH),
        RuleSection(PLAY, text("Das Spielen der Karten"), _play(rules)),
        RuleSection(
            WRITING,
            text("Das Anschreiben"),
            _writing(rules),
            examples=(_example("clubs", "diamonds"), _example("spades")),
        ),
    )


KARTEN = (
    text("Gespielt wird zu dritt. Sitzen vier am Tisch, setzt in jedem Spiel einer aus."),
    text("Es sind 24 Karten: Ass, Zehn, König, Dame, Bube und Neun in Kreuz, Pik, Herz und Karo."),
    text("In dieser Reihenfolge stechen sie: Die Zehn ist höher als der König."),
    text("Ein Ass zählt 11 Augen, eine Zehn 10, ein König 4, eine Dame 3, ein Bube 2 und eine Neun nichts."),
    text("Alle Karten zusammen haben 120 Augen."),
    text("König und Dame einer Farbe sind ein Pärchen. Wer es meldet, bekommt dafür Punkte."),
    PAIRS_WORTH,
)
GEBEN = (
    text("Gegeben und gespielt wird im Uhrzeigersinn."),
    text("Wer an einem Tisch zuerst gibt, sagt das Los. Danach geht das Geben im Uhrzeigersinn weiter."),
    text("Zu viert setzt der Geber aus und schreibt an."),
    text("Jeder der drei Spieler bekommt sieben Karten. Drei kommen verdeckt in die Mitte."),
    text(
        "Wer alle vier Neunen und kein Ass hat, darf vor dem ersten Gebot seine Karten zeigen. "
        "Dann mischt und gibt derselbe Geber neu."
    ),
)
TAUSCH = (
    text("Der Alleinspieler nimmt die drei Karten aus der Mitte auf."),
    text("Dann gibt er jedem Gegner verdeckt eine Karte, die er nicht haben will. Jetzt haben alle acht."),
    text("Danach darf er sein Gebot um 5 oder ein Vielfaches davon erhöhen, auch wenn er vorgeführt ist."),
    text("Mehr als {most} kann niemand erfüllen. Höher geht kein Gebot.", most=MOST_BID),
    NOT_EXCHANGED,
    text("Die Gegner bekommen dann nichts, und der Nächste gibt."),
)


def _example(*pairs: str) -> RuleExample:
    """The declarer has 75 and has raised from 30 to 60: enough or not, it depends on the pairs."""
    hand = {
        "kind": "hand",
        "dealer": 0,
        "declarer": 0,
        "bid": 30,
        "final_bid": 60,
        "card_points": [75, 30, 15],
        "marriages": [list(pairs), [], []],
    }
    return RuleExample(("Ilse", "Karl", "Otto"), (hand,))


def _bidding(rules: TausendRules) -> tuple[Text, ...]:
    return (
        BIDS[rules.jump_bids],
        text("Wer am höchsten bietet, ist Alleinspieler. Die beiden anderen sind seine Gegner."),
        NOTES[0],
        text("Hat er 30 geboten, braucht er 130: aus den Augen in seinen Stichen und aus Pärchen, die er meldet."),
        text("Wer links vom Geber sitzt, hört. Wer nach ihm sitzt, sagt. Der Dritte wartet, zu dritt der Geber."),
        text("Wer sagt, bietet zuerst. Wer hört, bietet mehr. So geht es weiter, bis einer von beiden „weg“ sagt."),
        text("Dann bietet der Dritte gegen den, der noch dabei ist. Wer „weg“ gesagt hat, bietet nicht mehr mit."),
        text("Sagt schon der Erste „weg“, ohne zu bieten, beginnt der Dritte."),
        FORCED[rules.forced_seat],
        text("Ohne Pärchen kommt man nur bis 120, außer man macht alle Stiche."),
        DURCH_WORTH,
        text("Die Pärchen, die er meldet, kommen dazu."),
        text(
            "Sind dem Alleinspieler nach dem Tausch alle Stiche sicher, darf er seine Karten hinlegen, "
            "„durch“ sagen und seine Pärchen zeigen."
        ),
    )


def _play(rules: TausendRules) -> tuple[Text, ...]:
    return (
        text("Der Alleinspieler spielt zum ersten Stich aus, danach, wer den letzten Stich gewonnen hat."),
        text("Am Anfang gibt es keinen Trumpf."),
        text("Ein Pärchen meldet man, indem man seinen König oder seine Dame ausspielt. Beide muss man noch haben."),
        FIRST_LEAD[rules.meld_on_first_lead],
        text("Ist eine der beiden Karten schon gespielt, kann man das Pärchen nicht mehr melden."),
        text("Die Farbe des Pärchens ist sofort Trumpf und bleibt es, bis eine andere gemeldet wird."),
        text("So kann der Trumpf mehrmals wechseln, durch alle vier Farben."),
        text("Die ausgespielte Farbe muss man bedienen."),
        OVERTRUMP[rules.must_overtrump],
        text("Wer keine höhere hat, gibt eine niedrigere."),
        text("Ist der Stich schon mit Trumpf gestochen, darf man jede Karte der Farbe zugeben."),
        text(
            "Wer nicht bedienen kann und keinen Trumpf hat, gibt, was er will, ebenso, solange es keinen Trumpf gibt."
        ),
        text("Den Stich macht der höchste Trumpf, sonst die höchste Karte der ausgespielten Farbe."),
        text("Beide Gegner wollen, dass der Alleinspieler sein Gebot verfehlt."),
        text("Aber jeder behält seine Stiche und zählt nur sie und seine eigenen Pärchen."),
    )


def _writing(rules: TausendRules) -> tuple[Text, ...]:
    return (
        text("Jeder beginnt mit 0 Punkten."),
        length_text(rules),
        *_goal(rules),
        text("Jeder zählt die Augen in seinen Stichen und die Pärchen, die er gemeldet hat."),
        NOTES[2],
        text("1 und 2 werden abgerundet, 3 und 4 aufgerundet."),
        NOTES[1],
        text("Wer 60 geboten hat, braucht also 160. Mit 158 oder 159 werden ihm 160 abgezogen."),
        text("So kann man auch unter 0 kommen."),
        RANKED,
        points_bye_text(rules),
    )


def _goal(rules: TausendRules) -> tuple[Text, ...]:
    if rules.sitting_length == "hands":
        return ()
    least = STEP * (rules.target // STEP + 1)
    return (text("Alles geht in Fünfern, also sind das mindestens {least} Punkte.", least=least),)
