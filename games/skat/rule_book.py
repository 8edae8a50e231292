"""The rule book of Skat: what is played at every table, by the paragraphs of the ISkO that problems cite."""

from __future__ import annotations

from games.kit.byes import points_bye_text
from games.kit.house_rules import RankedCards, RuleExample, RuleSection
from games.kit.terms import Json
from games.kit.text import Text, text
from games.skat.house_rules import (
    ANNOUNCING,
    BIDDING,
    CARDS,
    DEALING,
    FAULTS,
    LEVELS,
    LIST,
    OVERBID,
    PLAYING,
    TOPS,
    VALUES,
    SkatRules,
)
from games.skat.sheet import BASE_VALUES, LOST_TWICE, house_text

SUITS = ("kreuz", "pik", "herz", "karo")
JACKS = tuple((suit, "B") for suit in SUITS)
RANKS = (
    RankedCards(
        text("Trümpfe im Farbspiel, hier Herz, der höchste zuerst"),
        (*JACKS, *(("herz", rank) for rank in ("A", "10", "K", "D", "9", "8", "7"))),
    ),
    RankedCards(text("Trümpfe im Grand"), JACKS),
    RankedCards(
        text("Jede Farbe bei Null"), tuple(("herz", rank) for rank in ("A", "K", "D", "B", "10", "9", "8", "7"))
    ),
)
NAMES = ("Anna", "Bernd", "Cilli", "Dieter")


def rule_book(rules: SkatRules) -> tuple[RuleSection, ...]:
    """Paragraph by paragraph, under these house rules."""
    return (
        RuleSection(CARDS, text("Karten und Trümpfe"), KARTEN, RANKS),
        RuleSection(VALUES, text("Spielwert"), (BASE_VALUES, *SPIELWERT)),
        RuleSection(TOPS, text("Spitzen"), SPITZEN),
        RuleSection(DEALING, text("Geben"), GEBEN),
        RuleSection(BIDDING, text("Reizen"), (*REIZEN, WRITTEN_BIDS[rules.bid_required])),
        RuleSection(ANNOUNCING, text("Skat und Ansage"), ANSAGE),
        RuleSection(PLAYING, text("Spielverlauf"), SPIELVERLAUF),
        RuleSection(FAULTS, text("Regelverstöße"), VERSTOESSE),
        RuleSection(LEVELS, text("Gewinnstufen"), (*GEWINNSTUFEN, LOST_TWICE), examples=(WON, LOST)),
        RuleSection(OVERBID, text("Überreizt"), UEBERREIZT, examples=(TOO_HIGH,)),
        RuleSection(LIST, text("Liste"), _list(rules)),
    )


KARTEN = (
    text("Gespielt wird mit 32 Karten, zu viert oder zu dritt. Zu viert setzt der Geber aus."),
    text("Der Alleinspieler spielt gegen die beiden Gegner."),
    text("Im Spiel sind 120 Augen: As 11, Zehn 10, König 4, Dame 3, Bube 2. Neun, Acht und Sieben zählen nichts."),
    text("Im Farbspiel sind die Buben und eine Farbe Trumpf, im Grand nur die Buben."),
    text("Die Buben sind die höchsten Trümpfe, in der Folge Kreuz, Pik, Herz, Karo."),
    text("Jede Farbe geht nach As, Zehn, König, Dame, Neun, Acht, Sieben."),
    text("Bei Null gibt es keinen Trumpf. Die Farben gehen nach As, König, Dame, Bube, Zehn, Neun, Acht, Sieben."),
)
SPIELWERT = (
    text("Gezählt werden die Spitzen und eins für das Spiel: mit 1, Spiel 2. Das mal Grundwert ist der Spielwert."),
    text("Je eins mehr gibt es für Hand, Schneider, Schneider angesagt, Schwarz, Schwarz angesagt und ouvert."),
    text("Ein Null zählt immer gleich viel."),
    text("Mehr als 216 zählt kein Farbspiel, mehr als 264 kein Grand."),
)
SPITZEN = (
    text("Spitzen sind die höchsten Trümpfe ohne Lücke, vom Kreuz-Buben an. Der Skat zählt mit."),
    text(
        "Wer den Kreuz-Buben hat, spielt „mit“ so vielen, wie er hat. Sonst spielt er „ohne“ so viele, wie ihm fehlen."
    ),
    text("Im Farbspiel gibt es höchstens 11 Spitzen, im Grand 4, bei Null keine."),
)
GEBEN = (
    text("Platz 1 gibt zuerst. Nach jedem Spiel gibt der linke Nachbar, auch nach einem eingepassten."),
    text("Jeder bekommt zehn Karten: erst drei, dann vier, dann drei. Nach den ersten drei kommen zwei in den Skat."),
    text("Links vom Geber sitzt Vorhand, dann kommen Mittelhand und Hinterhand. Zu dritt ist der Geber Hinterhand."),
    text("Hat sich der Geber vergeben, gibt er noch einmal. Geschrieben wird nichts."),
    text("Hat der Falsche gegeben, entscheidet der Tisch, ob das Spiel gilt."),
)
REIZEN = (
    text("Mittelhand sagt Vorhand einen Reizwert. Vorhand hält oder passt."),
    text("Passt einer von beiden, reizt Hinterhand den anderen. Wer übrig bleibt, ist Alleinspieler."),
    text("Reizwerte sind alle Spielwerte: 18, 20, 22, 23, 24, 27, 30 und so weiter bis 264."),
    text("Jeder Wert muss höher sein als der letzte. Springen ist erlaubt."),
    text("Sagt niemand etwas, darf Vorhand für 18 spielen. Passt auch sie, ist eingepasst."),
)
WRITTEN_BIDS = {
    False: text("Eingetragen wird der Reizwert nur, wo jemand überreizt hat."),
    True: text("Der Reizwert wird bei jedem Spiel eingetragen."),
}
ANSAGE = (
    text("Der Alleinspieler nimmt den Skat auf und drückt zwei Karten. Ihre Augen gehören ihm."),
    text("Lässt er den Skat liegen, spielt er Hand. Die Augen im Skat gehören ihm auch dann."),
    text("Dann sagt er an: eine Farbe, Grand oder Null."),
    text("Schneider oder Schwarz ansagen darf er nur beim Handspiel."),
    text("Ouvert heißt, dass er seine Karten offen hinlegt. Im Farbspiel und Grand ist das Hand mit Schwarz angesagt."),
    text("Null geht mit Skat oder Hand, und beides auch ouvert."),
    text("Bis zur ersten Karte darf er noch ein Spiel ansagen, das mehr wert ist."),
    text(
        "Solange er neun Karten hat, darf er aufgeben, danach nur, wenn ein Gegner zustimmt. "
        "Das Spiel ist dann einfach verloren."
    ),
)
SPIELVERLAUF = (
    text("Vorhand spielt aus. Wer sticht, spielt weiter aus."),
    text("Bedienen muss man. Trumpf gilt als eine Farbe, und die Buben gehören dazu, nur nicht bei Null."),
    text("Wer nicht bedienen kann, gibt, was er will. Stechen muss niemand."),
    text("Es sticht der höchste Trumpf, sonst die höchste Karte der ausgespielten Farbe."),
    text("Ein Null ist mit dem ersten Stich des Alleinspielers zu Ende."),
)
VERSTOESSE = (
    text("Wer falsch spielt, bevor das Spiel entschieden ist, verliert es."),
    text("War es schon gewonnen, bleibt es gewonnen."),
    text(
        "Nach einem Verstoß zählt das Spiel einfach. Nur Angesagtes zählt mit und eine Stufe, die der Reizwert braucht."
    ),
)
GEWINNSTUFEN = (
    text("Der Alleinspieler gewinnt mit 61 Augen. Den Gegnern genügen 60."),
    text("Wer nur 30 Augen oder weniger hat, ist Schneider. Wer keinen Stich hat, ist Schwarz."),
    text("Auch der Alleinspieler kann Schneider oder Schwarz sein. Das zählt ebenso."),
    text("Ist Schneider angesagt, braucht er 90 Augen, bei Schwarz alle Stiche. Sonst ist das Spiel verloren."),
    text("Verfehlt er eine angesagte Stufe, zählt sie so, als wäre sie erreicht."),
    text("Null gewinnt, wer keinen Stich macht. Augen und Schneider gibt es dabei nicht."),
)
UEBERREIZT = (
    text("Ist das Spiel weniger wert, als gereizt wurde, ist es verloren, auch mit genug Augen."),
    text("Dann zählt das nächste Vielfache des Grundwerts, das den Reizwert erreicht. Auch das wird verdoppelt."),
    text("Ein Null unter dem Reizwert darf nicht angesagt werden."),
    text("Ein Spiel mit Skat muss wenigstens mit Schwarz den Reizwert erreichen, solange ein anderes das kann."),
)
TISCHE = (
    text("Gelost wird so, dass möglichst wenige zu dritt sitzen, und niemand ein zweites Mal vor den anderen."),
    text("Muss jemand gehen, übernimmt ein Ersatzspieler seine Punkte. Sonst zählt die Liste, wie sie ist."),
)


def _list(rules: SkatRules) -> tuple[Text, ...]:
    sits_out = (text("Auch der Geber, der aussetzt, bekommt sie."),) if rules.opponents_bonus_four else ()
    length, own, others, *rest = house_text(rules)
    return (length, own, others, *sits_out, *rest, points_bye_text(rules), *TISCHE)


def _hand(game: str, *, won: bool, bid: int = 18, card_points: int) -> RuleExample:
    """Anna deals, Bernd plays with one."""
    hand: dict[str, Json] = {
        "kind": "hand",
        "dealer": 0,
        "declarer": 1,
        "game": game,
        "tops": 1,
        "bid": bid,
        "won": won,
        "card_points": card_points,
    }
    return RuleExample(NAMES, (hand,))


WON = _hand("clubs", won=True, card_points=70)
LOST = _hand("hearts", won=False, card_points=58)
TOO_HIGH = _hand("spades", won=False, bid=33, card_points=70)
