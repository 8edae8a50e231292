"""The rule book of Doppelkopf: what is played at every table, section by section."""

from __future__ import annotations

from games.doppelkopf.house_rules import (
    CALLS,
    CARDS,
    EXTRAS,
    MARRIAGE,
    NO_BOCK,
    POINTS,
    POVERTY,
    RESERVATIONS,
    SCHWEIN,
    SICKNESS,
    SOLO,
    DoppelkopfRules,
)
from games.doppelkopf.sheet import BOOKING, RANKED, RE_KONTRA, SOLO_LEAD, length_text, pack_text
from games.kit.byes import points_bye_text
from games.kit.house_rules import RankedCards, RuleExample, RuleSection
from games.kit.terms import Json
from games.kit.text import Text, counted, text

SUITS = ("kreuz", "pik", "herz", "karo")
NAMES = ("Anna", "Bernd", "Cilli", "Dieter")


def rule_book(rules: DoppelkopfRules) -> tuple[RuleSection, ...]:
    """The ten sections under these house rules."""
    return (
        RuleSection(CARDS, text("Karten und Trümpfe"), _cards(rules), _ranks(rules)),
        RuleSection(SCHWEIN, text("Schwein"), _schwein(rules)),
        RuleSection(SICKNESS, text("Krankheit"), KRANKHEIT if rules.krankheit_allowed else NO_KRANKHEIT),
        RuleSection(POVERTY, text("Armut"), ARMUT if rules.armut_allowed else NO_ARMUT),
        RuleSection(MARRIAGE, text("Hochzeit"), (*HOCHZEIT, SILENT_SOLO[rules.silent_solo_doubles])),
        RuleSection(SOLO, text("Solospiele"), (*SOLI, SOLO_LEAD[rules.solo_lead], NO_EXTRAS)),
        RuleSection(RESERVATIONS, text("Melden"), _reservations(rules)),
        RuleSection(CALLS, text("Verschärfen"), _calls(rules)),
        RuleSection(POINTS, text("Punkte"), (*_points(rules), *_tournament(rules)), examples=EXAMPLES),
        RuleSection(EXTRAS, text("Sonderpunkte"), (*SONDERPUNKTE, KARLCHEN_CAUGHT[rules.karlchen_caught], NET)),
    )


def _ranks(rules: DoppelkopfRules) -> tuple[RankedCards, ...]:
    nines = ("9",) if rules.nines else ()
    trumps = (
        ("herz", "10"),
        *((suit, rank) for rank in ("D", "B") for suit in SUITS),
        *(("karo", rank) for rank in ("A", "10", "K", *nines)),
    )
    return (
        RankedCards(
            text("Trümpfe unter dem Schwein, der höchste zuerst")
            if rules.schwein_allowed
            else text("Trümpfe, der höchste zuerst"),
            trumps,
        ),
        RankedCards(text("Kreuz, ebenso Pik"), tuple(("kreuz", rank) for rank in ("A", "10", "K", *nines))),
        RankedCards(text("Herz"), tuple(("herz", rank) for rank in ("A", "K", *nines))),
    )


DULLEN = {
    "second": text("Die zweite Dulle sticht die erste. Von zwei anderen gleichen Karten sticht die erste."),
    "first": text("Von zwei gleichen Karten sticht die erste, auch von zwei Dullen."),
}


def _cards(rules: DoppelkopfRules) -> tuple[Text, ...]:
    return (
        text("Gespielt wird zu viert, zwei gegen zwei. Zu fünft setzt der Geber aus."),
        pack_text(rules),
        text("Jede Karte gibt es zweimal. Jeder bekommt {count} Karten.", count=_hand(rules)),
        text("Im Spiel sind 240 Augen: As 11, Zehn 10, König 4, Dame 3, Bube 2."),
        *((text("Neunen zählen keine Augen."),) if rules.nines else ()),
        text("Die Kreuz-Damen sind die Alten. Wer eine hat, spielt Re, die beiden anderen spielen Kontra."),
        text("Dullen sind die Herz-Zehnen, Füchse die Karo-Asse. Ein Kreuz-Bube heißt {Karlchen}."),
        text("Der höchste Trumpf ist das Schwein, dann kommen die Dullen.")
        if rules.schwein_allowed
        else text("Die höchsten Trümpfe sind die Dullen."),
        text("Darunter kommen Damen, dann Buben, beide in der Folge Kreuz, Pik, Herz, Karo."),
        text("Zuletzt kommt Karo: As, Zehn, König, Neun.")
        if rules.nines
        else text("Zuletzt kommt Karo: As, Zehn, König."),
        DULLEN[rules.dulle_order],
        text("Auf spielt, wer links vom Geber sitzt. Wer sticht, spielt weiter aus."),
        text("Bedienen muss man. Trumpf gilt dabei als eine Farbe."),
        text("Wer nicht bedienen kann, gibt, was er will. Stechen muss niemand."),
    )


def _hand(rules: DoppelkopfRules) -> int:
    return 12 if rules.nines else 10


BECOMES_SCHWEIN = {
    "fuchs_wins_itself": text("Hat einer beide Füchse und sticht mit dem ersten, wird der zweite zum Schwein."),
    "party_wins": text(
        "Hat einer beide Füchse und macht seine Partei den Stich mit dem ersten, wird der zweite zum Schwein."
    ),
}


def _schwein(rules: DoppelkopfRules) -> tuple[Text, ...]:
    if not rules.schwein_allowed:
        return (text("Ein Schwein gibt es hier nicht: Füchse bleiben, was sie sind."),)
    return (
        BECOMES_SCHWEIN[rules.schwein],
        text("Das Schwein ist der höchste Trumpf. Man sagt es erst, wenn man es spielt."),
        text("Es gibt ein Schwein nur, wo Karo Trumpf ist."),
        *((text("Nach einer Armut zählen die getauschten Karten."),) if rules.armut_allowed else ()),
    )


KRANKHEIT = (
    text("Krank ist, wer fünf oder mehr Könige auf der Hand hat."),
    text("Der Kranke kann verlangen, dass neu gemischt und gegeben wird."),
)
NO_KRANKHEIT = (text("Krankheit gibt es hier nicht: Auch mit fünf Königen wird gespielt."),)
ARMUT = (
    text("Arm ist, wer höchstens drei Trümpfe hat."),
    text("Melden zwei Spieler Armut, wird neu gegeben, auch wenn ein anderer ein Solo will."),
    text("Der Arme gibt alle Trümpfe verdeckt an seinen linken Nachbarn."),
    text("Der Nachbar nimmt sie auf oder schiebt sie nach links weiter."),
    text("Schieben alle drei, wird neu gemischt und gegeben."),
    text("Wer aufnimmt, gibt gleich viele Karten verdeckt zurück. Er sagt, ob Trümpfe dabei sind."),
    text("Beide zusammen sind die Armut-Partei und spielen Re."),
)
NO_ARMUT = (text("Armut gibt es hier nicht: Auch mit wenigen Trümpfen wird gespielt."),)
HOCHZEIT = (
    text("Wer beide Alten hat, darf Hochzeit melden."),
    text("Wer von den anderen als Erster einen Stich macht, wird sein Partner."),
    text("Macht der Hochzeiter die ersten drei Stiche selbst, spielt er allein gegen die anderen."),
    text(
        "Er muss die Hochzeit nicht melden. Dann spielt er ein stilles Solo, und auf spielt, wer links vom Geber sitzt."
    ),
)
SILENT_SOLO = {
    True: text("Ein stilles Solo und eine Hochzeit ohne Partner zählen wie ein Solo."),
    False: text("Ein stilles Solo und eine Hochzeit ohne Partner zählen wie ein Spiel zu zweit, mit Sonderpunkten."),
}
SOLI = (
    text("Der Solist spielt allein gegen die drei anderen."),
    text("Im Damensolo sind nur die Damen Trumpf, im Bubensolo nur die Buben. Fleischlos hat keinen Trumpf."),
    text("In diesen drei gehört die Herz-Zehn zu Herz. Unter dem König stehen Dame und Bube, wo sie kein Trumpf sind."),
    text("Im Kreuz-, Pik-, Herz- oder Karosolo ist diese Farbe Trumpf statt Karo. Dullen, Damen und Buben bleiben es."),
)
NO_EXTRAS = text("Sonderpunkte für {Karlchen}, Fuchs und Doppelkopf gibt es im Solo nicht.")


def _reservations(rules: DoppelkopfRules) -> tuple[Text, ...]:
    order = (
        text("Solo geht vor Armut, Armut geht vor Hochzeit.")
        if rules.armut_allowed
        else text("Solo geht vor Hochzeit.")
    )
    reserved = (
        text("Hochzeit und Armut meldet man zuerst nur als „Vorbehalt“.")
        if rules.armut_allowed
        else text("Eine Hochzeit meldet man zuerst nur als „Vorbehalt“.")
    )
    return (
        text("Gemeldet wird im Uhrzeigersinn, links vom Geber zuerst."),
        *((text("Krankheit geht vor allem anderen: Es wird sofort neu gemischt."),) if rules.krankheit_allowed else ()),
        order,
        text("Wollen mehrere ein Solo, wird gereizt: mit Re, keine 90, keine 60, keine 30, keine 1."),
        text("Wer früher meldet, sitzt vorne und hält mit derselben Stufe. Wer hinten sitzt, muss höher gehen."),
        text("Wer nicht mehr mithält, spielt kein Solo. Die erreichte Stufe ist angesagt."),
        reserved,
        text("Welches Solo gespielt wird, sagt man erst bei der ersten Karte."),
        *(
            (text("Wird neu gegeben, gibt derselbe Geber noch einmal. Geschrieben wird nichts."),)
            if rules.armut_allowed or rules.krankheit_allowed
            else ()
        ),
    )


SHIFTED = {
    False: text("Bei einer Hochzeit gelten dieselben Zeitpunkte."),
    True: text("Bei einer Hochzeit darf man um so viele Stiche später ansagen, wie bis zum Partner vergehen."),
}
BOTH_CALL = {
    False: text("Hat eine Partei keine 90 angesagt, kann es die andere nicht mehr."),
    True: text(
        "Keine 90 dürfen beide Parteien ansagen. Verfehlen es beide, gewinnt niemand, und nur Sonderpunkte zählen."
    ),
}


def _calls(rules: DoppelkopfRules) -> tuple[Text, ...]:
    return (
        text("Re sagen die Alten an, der Solist oder die Armut-Partei. Kontra sagt die andere Partei an.")
        if rules.armut_allowed
        else text("Re sagen die Alten an oder der Solist. Kontra sagt die andere Partei an."),
        text("Nach dem eigenen Re oder Kontra kann man verschärfen: keine 90, keine 60, keine 30, keine 1."),
        text("Das geht nur der Reihe nach, ohne eine Stufe auszulassen."),
        *_moments(rules),
        SHIFTED[rules.hochzeit_shifts_moments],
        BOTH_CALL[rules.both_may_call],
    )


def _moments(rules: DoppelkopfRules) -> tuple[Text, ...]:
    if rules.moments == "cards_on_table":
        return (
            text("Re und Kontra sagt man an, bevor die zweite Karte des zweiten Stichs liegt."),
            text(
                "Keine 90 sagt man vor der zweiten Karte des dritten Stichs an, "
                "keine 60 im vierten, keine 30 im fünften, keine 1 im sechsten."
            ),
        )
    held = {name: _hand(rules) - less for less, name in enumerate(("re", "ninety", "sixty", "thirty", "one"), start=1)}
    return (
        text(
            "Re und Kontra sagt man mit mindestens {re} Karten auf der Hand an, "
            "keine 90 mit {ninety}, keine 60 mit {sixty}, keine 30 mit {thirty}, keine 1 mit {one}.",
            **held,
        ),
    )


DECLARING = {
    "call": text("Haben beide angesagt, aber nur Kontra keine 90, muss Kontra die Grenze erreichen."),
    "literal": text("Haben beide angesagt, muss Re die Grenze erreichen, auch wenn nur Kontra keine 90 ansagt."),
}
BASE_POINT = {
    "always": text("Jeder Sieg zählt einen Punkt für keine 120."),
    "below_120_only": text("Hat der Gegner unter 120 Augen, zählt das einen Punkt."),
}
BELOW_ZERO = {
    "book": text("Auch ein Wert unter 0 wird gutgeschrieben."),
    "zero": text("Ein Wert unter 0 wird als 0 geschrieben."),
}
REACHED_TOO = {
    "double": text("Erreicht der Gewinner diese Stufe selbst, zählt nur, was mehr ist."),
    "plus_two": text("Erreicht der Gewinner diese Stufe selbst, bekommt er einen Punkt dazu."),
}


def _points(rules: DoppelkopfRules) -> tuple[Text, ...]:
    against = (
        text("Gewinnt Kontra, zählt das einen Punkt mehr: gegen die Alten, den Solisten oder die Armut-Partei.")
        if rules.re_kontra == "double"
        else text("Gewinnt Kontra gegen die Alten, zählt das einen Punkt mehr, nur nicht im Solo.")
    )
    return (
        text("Hat nur eine Partei angesagt, muss sie ihre Grenze erreichen, sonst die Re-Partei."),
        DECLARING[rules.declaring_party],
        text("Die Grenze ist 121 Augen, mit keine 90 151, mit keine 60 181, mit keine 30 211, mit keine 1 240."),
        text("Wer die Grenze nicht erreicht, verliert."),
        BASE_POINT[rules.base_point],
        text("Bleibt der Verlierer unter 90, unter 60, unter 30 oder ganz ohne Augen, zählt jede Stufe einen Punkt."),
        text("Hat der Gewinner die Stufe angesagt, zählt sie zwei Punkte."),
        counted(
            rules.missed_call_points,
            one=text("Jede verfehlte Ansage ab keine 90 bringt dem Gewinner einen Punkt."),
            many=text("Jede verfehlte Ansage ab keine 90 bringt dem Gewinner {number} Punkte."),
        ),
        REACHED_TOO[rules.re_kontra],
        *((AGAINST_CALLS,) if rules.against_levels else ()),
        against,
        RE_KONTRA[rules.re_kontra],
        counted(
            rules.solo_factor,
            one=text("Ein Solo zählt nicht mehr als ein anderes Spiel."),
            many=text("Ein Solo zählt am Ende {number}-fach."),
        ),
        NO_BOCK,
        BELOW_ZERO[rules.negative_value],
        BOOKING[rules.booking],
    )


AGAINST_CALLS = text(
    "120 Augen gegen keine 90, 90 gegen keine 60, 60 gegen keine 30 und 30 gegen keine 1 "
    "bringen dem Gewinner je einen Punkt."
)


def _tournament(rules: DoppelkopfRules) -> tuple[Text, ...]:
    return (length_text(rules), RANKED, points_bye_text(rules))


SONDERPUNKTE = (
    text("Ein Stich mit mindestens 40 Augen ist ein Doppelkopf und zählt einen Sonderpunkt."),
    text("Wer der anderen Partei einen Fuchs abnimmt, bekommt einen Sonderpunkt."),
    text("Macht {Karlchen} den letzten Stich, zählt das einen Sonderpunkt."),
)
KARLCHEN_CAUGHT = {
    False: text("{Karlchen} zu fangen zählt nichts."),
    True: text("Wer der anderen Partei im letzten Stich {Karlchen} abnimmt, bekommt auch einen Sonderpunkt."),
}
NET = text("Die Sonderpunkte der Verlierer werden von denen der Gewinner abgezogen.")


def _played(type: str, re: list[Json], re_points: int, *calls: str, fuchs: int = 0) -> RuleExample:
    """One hand; Re has called so, and taken so many Füchse."""
    hand: dict[str, Json] = {
        "kind": "hand",
        "dealer": 3,
        "type": type,
        "re": re,
        "re_points": re_points,
        "announcements": [{"party": "re", "call": call} for call in calls],
        "extras": {
            "re": {"fuchs": fuchs, "karlchen": 0, "doppelkopf": 0},
            "kontra": {"fuchs": 0, "karlchen": 0, "doppelkopf": 0},
        },
    }
    return RuleExample(NAMES, (hand,))


EXAMPLES = (
    _played("normal", [0, 2], 155, "re", fuchs=1),
    _played("normal", [0, 2], 145, "re", "keine90"),
    _played("solo_damen", [1], 165, "re"),
)
