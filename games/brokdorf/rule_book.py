"""The rule book of Brokdorf: what is played at every table, section by section."""

from __future__ import annotations

from games.brokdorf.entries import TRICKS
from games.brokdorf.house_rules import (
    AIM,
    BIDDING,
    DEALING,
    DURCHMARSCH,
    PLAYING,
    PLAYOFF,
    POINTS,
    PREPARATION,
    RANKING,
    BrokdorfRules,
)
from games.brokdorf.sheet import HOUSE_NOTES, RISING, SHORT, TIE, has_usual_points, points_text, stack_text, stake_text
from games.brokdorf.words import coins
from games.kit.house_rules import RankedCards, RuleExample, RuleSection
from games.kit.text import Text, text

CARDS = (
    RankedCards(
        text("In jeder Farbe, die höchste zuerst"),
        tuple(("kreuz", rank) for rank in ("A", "10", "K", "D", "B", "9", "8", "7")),
    ),
)
DRAWN = (
    RankedCards(
        text("Beim Ziehen, die höchste zuerst"),
        tuple((suit, rank) for suit in ("kreuz", "pik", "herz", "karo") for rank in ("A", "7")),
    ),
)


def rule_book(rules: BrokdorfRules) -> tuple[RuleSection, ...]:
    """The nine sections under these house rules."""
    examples = (EXAMPLE,) if has_usual_points(rules) else ()
    return (
        RuleSection(PREPARATION, text("Vorbereitungen"), _preparation(rules)),
        RuleSection(AIM, text("Das Ziel des Spiels"), _aim(rules)),
        RuleSection(DEALING, text("Das Geben und das Schreiben"), (*GEBEN, COUNTED[rules.misdeals_counted_per])),
        RuleSection(RANKING, text("Die Kartenwerte"), KARTENWERTE, CARDS),
        RuleSection(BIDDING, text("Das Ansagen"), _bidding(rules)),
        RuleSection(POINTS, text("Die Punkte"), _points(rules), examples=examples),
        RuleSection(PLAYING, text("Rauskommen und Bedienen"), _playing(rules)),
        RuleSection(PLAYOFF, text("Das Entscheidungsspiel"), STECHEN, DRAWN),
        RuleSection(DURCHMARSCH, text("Der Durchmarsch"), _durchmarsch(rules)),
    )


EXAMPLE = RuleExample(
    ("Anna", "Bernd", "Cilli", "Dieter"),
    tuple(
        {"kind": "hand", "declarer": declarer, "bid": bid, "joined": joined, "tricks": tricks}
        for declarer, bid, joined, tricks in (
            (0, 3, [0, 1], [3, 2, 0, 0]),
            (0, 4, [0, 2], [4, 0, 1, 0]),
            (0, TRICKS, [0], [TRICKS, 0, 0, 0]),
            (1, 2, [0, 1, 2], [3, 2, 0, 0]),
        )
    ),
)
"""A Runde that Cilli loses, and in which Dieter never plays."""
GEBEN = (
    text("Eine Runde besteht aus mehreren Spielen."),
    HOUSE_NOTES[4],
    text("Ist der Verlierer nicht mehr dabei, bestimmt, wer die meisten Punkte hatte."),
    text("In der ersten Runde und bei Gleichstand bestimmt das Los."),
    text("Danach gibt immer, wer das letzte Spiel gemacht hat."),
    HOUSE_NOTES[5],
    text("Jeder bekommt fünf Karten: erst zwei, dann eine, dann zwei. Die übrigen bleiben liegen."),
    text("Sieben, Acht und Neun sind Luschen."),
    text("Hat jemand fünf Luschen und keine drei davon in einer Farbe, muss derselbe Geber neu geben."),
    text("Einmal Vergeben wird verziehen. Das zweite Mal kostet 5 Strafpunkte."),
    text("Beim dritten Mal ist die Runde zu Ende, und der Geber hat sie verloren."),
)
COUNTED = {
    "rubber": text("In jeder Runde wird das Vergeben neu gezählt."),
    "evening": text("Das Vergeben zählt über den ganzen Abend: Auch jedes weitere Mal beendet die Runde."),
}
KARTENWERTE = (
    text("In jeder Farbe gilt: Ass, Zehn, König, Dame, Bube, Neun, Acht, Sieben."),
    text("In jedem Spiel ist eine der vier Farben Trumpf."),
    text("Den Trumpf bestimmt, wer die meisten Stiche angesagt hat. Er macht das Spiel."),
)
STECHEN = (
    text("Wer mit anderen die meisten Punkte hat, sticht gegen sie. Die übrigen setzen aus."),
    text("Jeder von ihnen zieht eine Karte. Die höchste bestimmt, wer gibt, und damit, wer zuerst ansagt."),
    text("Beim Ziehen zählt erst die Farbe, Kreuz vor Pik, Herz und Karo, dann der Kartenwert."),
    text("Gespielt wird ein einziges Spiel."),
    text("Wer darin 5 Strafpunkte bekommt, hat verloren. Sonst verliert, wer die wenigsten Stiche hat."),
    text("Trifft das mehrere, stechen sie noch einmal."),
    text("Die Punkte der Runde bleiben dabei, wie sie sind."),
    text("Erst wenn das Stechen entschieden ist, geht es weiter."),
)


def _preparation(rules: BrokdorfRules) -> tuple[Text, ...]:
    return (
        text("Gespielt wird mit einem Skatblatt, 32 Karten, zu zweit bis zu sechst."),
        stack_text(rules),
        text("Der Stapel ist kein Startgeld. Er gehört jedem selbst."),
        HOUSE_NOTES[0],
        text("Einen zweiten Stapel gibt es nicht."),
        text("Für eine Runde braucht es mindestens zwei Spieler mit Geld."),
    )


def _aim(rules: BrokdorfRules) -> tuple[Text, ...]:
    return (
        text("Jeder will seine Punkte loswerden."),
        points_text(rules),
        text("Weniger als 0 gilt wie 0. Mit genau {limit} Punkten geht die Runde weiter.", limit=rules.upper_limit),
        text("Am Ende hat einer verloren: wer die meisten Punkte hat. Alle anderen haben gewonnen."),
        stake_text(rules),
        text("Haben mehrere die meisten Punkte, entscheidet ein Stechen."),
        SHORT[rules.short_stack],
        HOUSE_NOTES[3],
        *RISING[rules.rising_limit],
        HOUSE_NOTES[1],
        LEAVING[rules.leave_takes_effect],
        HOUSE_NOTES[2],
        TIE[rules.title_tie],
        RANKED[rules.leaver_ranks],
        text("Wer seinen Stapel später verliert, steht vor denen, die früher ausgeschieden sind."),
        text(
            "An verschiedenen Tischen zählt dafür zuerst, welche Sitzordnung die neueste war, "
            "dann die Zahl der Runden am Tisch. Wer darin gleich ist, teilt den Platz."
        ),
    )


LEAVING = {
    "rubber_end": text("Wer mitten in einer Runde ausscheiden will, spielt sie noch zu Ende."),
    "at_once": text("Wer mitten in einer Runde ausscheidet, geht sofort. Bleibt nur einer übrig, zählt sie nicht."),
}
ABSENT = text("Wer in so einer Runde nicht am Tisch saß, gehört dort zu „Nicht mitgespielt“: Dann bekommt er nichts.")
RANKED = {
    True: text("Wer freiwillig ausscheidet, behält seinen Platz in der Rangliste."),
    False: text("Wer freiwillig ausscheidet, hat keinen Platz in der Rangliste."),
}


def _bidding(rules: BrokdorfRules) -> tuple[Text, ...]:
    return (
        text("Wer links vom Geber sitzt, sagt zuerst an. Dann kommt im Uhrzeigersinn jeder einmal dran."),
        text(
            "Angesagt wird eine Zahl von {least} bis {most}: "
            "wie viele Stiche man macht, wenn man den Trumpf bestimmt und herauskommt.",
            least=0 if rules.zero_bid_allowed else 1,
            most=TRICKS,
        ),
        text("Wer dran ist, sagt eine höhere Zahl oder GUT."),
        text("Haben alle GUT gesagt, wird neu gegeben, vom selben Geber."),
        text("Wer die höchste Zahl angesagt hat, bestimmt den Trumpf."),
        text("Dann fragt er die anderen, links von ihm zuerst: Wer mitspielt, sagt MIT, wer nicht, sagt WEG."),
        text("Mitgehen sollte nur, wer bei diesem Trumpf mit einem Stich rechnet."),
        text("Wer WEG sagt, legt seine Karten verdeckt auf den Tisch und zeigt sie nicht."),
        text("Erst wenn alle geantwortet haben, kommt heraus, wer den Trumpf bestimmt hat."),
        text("Geht niemand mit, bekommt er alle Stiche."),
    )


def _points(rules: BrokdorfRules) -> tuple[Text, ...]:
    return (
        text("Für jeden Stich wird ein Punkt abgezogen."),
        text("5 Strafpunkte bekommt, wer mitgeht und keinen Stich macht."),
        *((ZERO[rules.zero_bid_needs_trick],) if rules.zero_bid_allowed else ()),
        text("5 Strafpunkte bekommt auch, wer das Spiel macht und weniger Stiche hat als angesagt."),
        FAILED[rules.failed_bid_keeps_tricks],
        text("Mehr als 5 Strafpunkte bekommt in einem Spiel niemand."),
        text("Wie viele mitspielen und welche Karten in den Stichen liegen, ist für die Punkte egal."),
        *UNPAID[rules.spectators_unpaid],
    )


ZERO = {
    True: text("Das gilt auch für den, der 0 angesagt hat."),
    False: text("Nur wer 0 angesagt hat, braucht keinen Stich."),
}
FAILED = {
    True: text("Die Stiche, die er gemacht hat, werden trotzdem abgezogen."),
    False: text("Die Stiche, die er gemacht hat, werden dann nicht abgezogen."),
}
UNPAID = {
    True: (
        text("Wer in einer Runde kein Spiel mitspielt, bekommt vom Verlierer nichts."),
        text("Nach dreimal Vergeben oder einem Ausschluss bekommt jeder sein Geld."),
    ),
    False: (text("Geld bekommt auch, wer in einer Runde kein Spiel mitspielt."),),
}


def _playing(rules: BrokdorfRules) -> tuple[Text, ...]:
    return (
        text("Zum ersten Stich kommt heraus, wer den Trumpf bestimmt hat, danach, wer den letzten Stich gemacht hat."),
        text("Bedienen ist Pflicht. Wer nicht bedienen kann, muss stechen, auch wenn schon ein höherer Trumpf liegt."),
        text("Abwerfen darf nur, wer weder bedienen noch stechen kann."),
        text("Wer überbieten kann, was schon liegt, muss es tun."),
        text("Ist der Stich schon mit Trumpf gestochen, darf man jede Karte der Farbe zugeben."),
        text("Den Stich macht der höchste Trumpf, sonst die höchste Karte der ausgespielten Farbe."),
        text(
            "Wer erwischt wird, wie er gegen diese Regeln spielt, verliert seine Stiche aus diesem Spiel "
            "und bekommt 5 Strafpunkte."
        ),
        text(
            "Geschieht es wieder und sieht es nach Betrug aus, hat der Spieler die Runde verloren: "
            "Er zahlt jedem {stake} und wird ausgeschlossen.",
            stake=coins(rules.stake_cents),
        ),
        text("Wer ausgeschlossen ist, hat keinen Platz in der Rangliste."),
    )


def _durchmarsch(rules: BrokdorfRules) -> tuple[Text, ...]:
    return (
        text("Wer nach genau drei Spielen einer Runde auf 0 Punkten ist, hat einen Durchmarsch."),
        text(
            "Dann hat niemand verloren, auch nicht mit mehr als {limit} Punkten: Jeder Mitspieler zahlt ihm {stake}.",
            limit=rules.upper_limit,
            stake=coins(rules.stake_cents),
        ),
        text(
            "Hat ein Mitspieler dabei Strafpunkte bekommen, nicht fürs Vergeben, und hat er als Einziger die meisten "
            "Punkte, zahlt er für alle."
        ),
    )
