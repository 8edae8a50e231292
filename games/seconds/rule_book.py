"""The rule book of Seconds: what is played at every table, section by section."""

from __future__ import annotations

from games.kit.byes import bye_text
from games.kit.house_rules import RankedCards, RuleExample, RuleSection
from games.kit.text import Text, counted, text
from games.seconds.house_rules import CARDS, END, PARTNERSHIPS, PLAY, SCORING, SecondsRules
from games.seconds.sheet import EXAMPLE, NOTES, OVERALL, hands_text, points_text
from games.seconds.words import CUT_SHORT

RANKS = (
    RankedCards(
        text("In jeder Farbe, die höchste zuerst"),
        tuple(("pik", rank) for rank in ("A", "K", "D", "B", *(str(number) for number in range(10, 1, -1)))),
    ),
)


def rule_book(rules: SecondsRules) -> tuple[RuleSection, ...]:
    """The five sections under these house rules."""
    return (
        RuleSection(CARDS, text("Karten"), KARTEN, RANKS),
        RuleSection(PARTNERSHIPS, text("Zusammensetzung der Partnerschaften"), _partnerships(rules)),
        RuleSection(PLAY, text("Spielverlauf"), VERLAUF),
        RuleSection(SCORING, text("Wertung"), _scoring(rules), examples=(_example(rules),)),
        RuleSection(END, text("Spielende"), _end(rules)),
    )


KARTEN = (
    text("Gespielt wird zu viert mit 52 Karten, ohne Joker. Jeder bekommt 13."),
    text("In jeder Farbe gilt: Ass, König, Dame, Bube, Zehn und so weiter bis zur Zwei."),
    text("Augen haben die Karten nicht. Es zählen nur die Stiche."),
)
VERLAUF = (
    text("Zum ersten Stich spielt aus, wer links vom Geber sitzt, danach, wer den letzten Stich bekommen hat."),
    text("Man muss bedienen. Wer es nicht kann, gibt irgendeine Karte zu."),
    text("Trumpf gibt es nicht."),
    *NOTES[:2],
    text("Auch wenn schon die höchsten gleich sind, bekommt den Stich die zweite davon: von zwei Assen das zweite."),
)


ROUNDS = (
    text("Runde 1: Nord und Süd gegen Ost und West."),
    text("Runde 2: Nord und Ost gegen Süd und West."),
    text("Runde 3: Nord und West gegen Süd und Ost."),
    text("Runde 4: Jeder ist in Halb-Partnerschaft mit seinem linken Nachbarn."),
    text("Runde 5: Jeder ist in Halb-Partnerschaft mit seinem rechten Nachbarn."),
    text("Runde 6: Jeder ist allein und will möglichst viele Stiche."),
    text("Runde 7: Jeder ist allein und will möglichst wenige Stiche, am besten keinen."),
    text("Runde 8: Jeder ist allein und will genau drei Stiche."),
)


def _partnerships(rules: SecondsRules) -> tuple[Text, ...]:
    return (
        text("Die Plätze heißen im Uhrzeigersinn Nord, Ost, Süd und West. Wer zuerst gibt, sitzt auf Nord."),
        hands_text(rules),
        text("Das Geben geht nach jeder Runde einen Platz nach links."),
        text("Jeder spielt für sich. Aber in den ersten fünf Runden zählen die Stiche eines anderen mit."),
        *ROUNDS[: rules.hands],
        text(
            "In einer Halb-Partnerschaft zählen die Stiche dieses Nachbarn für mich, "
            "meine aber für den auf der anderen Seite."
        ),
        text(
            "Die Partner wechseln von Runde zu Runde. Also achtet man darauf, wem man einen Stich gibt: "
            "Er spielt zum nächsten aus."
        ),
    )


def _scoring(rules: SecondsRules) -> tuple[Text, ...]:
    return (
        text("Die Stiche jeder Runde ergeben zusammen 13."),
        *points_text(rules),
        *(EIGHTH[rules.hand8] if rules.hands == len(ROUNDS) else ()),
        text(
            "Wer in den ersten fünf Runden keinen Stich macht oder wessen Partner keinen macht, bekommt nichts. "
            "Also teilt man sie auf."
        ),
        text("In Runde 7 zählen also die Stiche, die alle anderen zusammen haben."),
    )


NOBODY = text("Hat in Runde 8 niemand genau drei Stiche, bekommt niemand etwas.")
EIGHTH = {
    "shared": (text("Einer allein bekommt alle 12, zwei bekommen je 6, drei je 4."), NOBODY),
    "literal": (NOBODY,),
}


def _end(rules: SecondsRules) -> tuple[Text, ...]:
    return (
        NOTES[2],
        text("Wer die höchste Summe hat, wird Zweiter. Danach geht es nach der Höhe weiter."),
        text("Haben mehrere die höchste Summe, gewinnt, wer die nächste darunter hat."),
        text("Wer gleich viel hat, teilt sich den Platz. Haben alle gleich viel, sind alle Erster."),
        OVERALL[rules.overall],
        text("Wer sich am Tisch einen Platz teilt, bekommt den Schnitt der Platzpunkte."),
        CUT_SHORT,
        text("Wer auch dann noch gleich ist, teilt sich im Turnier den Platz."),
        bye_text(rules, _fixed_bye(rules)),
    )


def _fixed_bye(rules: SecondsRules) -> Text:
    placing = counted(rules.bye_placing, one=text("{number} Platzpunkt"), many=text("{number} Platzpunkte"))
    points = counted(rules.bye_points, one=text("{number} Punkt"), many=text("{number} Punkte"))
    return text("Wer einmal ohne Tisch bleibt, bekommt dafür {placing} und {points}.", placing=placing, points=points)


def _example(rules: SecondsRules) -> RuleExample:
    """A whole game; the names begin like the seats."""
    hands = tuple({"kind": "hand", "tricks": list(tricks)} for tricks in EXAMPLE[: rules.hands])
    return RuleExample(("Nora", "Otto", "Susi", "Willi"), hands)
