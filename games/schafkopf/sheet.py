"""What the Schafkopf list says on paper, and the sentences on the poster of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from games.kit.layout import Cells, Layout, PaperColumn
from games.kit.text import Text, chained, counted, minus, text
from games.schafkopf.entries import HandType, Level, SchafkopfHandEntry
from games.schafkopf.house_rules import SchafkopfRules
from games.schafkopf.scoring import SchafkopfState, after, bill, counted_runners
from games.schafkopf.words import amount

DEALER = text("Die Ecke im Feld zeigt, wer gibt. Wird zusammengeworfen, gibt derselbe noch einmal: ein Strich im Feld.")
KINDS = text("Art: R {Rufspiel}, W Wenz, S Solo")
IF_NOBODY_PLAYS = {"muss": text("M Muss"), "kreuz": text("K Kreuz"), "ramsch": text("Ra Ramsch")}
WRITTEN = {
    "zero_sum": text(
        "Geschrieben wird der Wert des Spiels, und zwar bei allen vier: Plus und Minus jeder Zeile sind gleich."
    ),
    "winners_only": text("Geschrieben wird nur bei den Gewinnern, Minus wird nicht abgezogen."),
}
CIRCLE = text("Wer ein Solo oder einen Wenz gewinnt, bekommt einen Kreis um seine Zahl.")
CARRIED = text("Unter „Übertrag“ steht die Summe bis hierher. Sie geht in die nächste Zeile mit ein.")
BALANCED = text("Am Ende müssen die vier Salden zusammen 0 ergeben. Nur ausgeglichene Listen zählen.")
CARRY = 20
"""After so many hands the points are added up."""
LAYOUT = Layout(
    many=text("Spielen"),
    rows=32,
    block_title=text("Liste"),
    line_title=text("Spiel"),
    dealer_marks=True,
    carry=CARRY,
)
_KIND = PaperColumn(text("Art"), width=0.8)
_RUNNERS = PaperColumn(text("Laufende"), width=0.7)
_PLUS = PaperColumn(text("+"), each=True)
_MINUS = PaperColumn(text("−"), each=True)


@lru_cache(maxsize=64)
def layout(rules: SchafkopfRules) -> Layout:
    """The list under these house rules: two columns for each player, or one where only winners are written."""
    both = rules.booking == "zero_sum"
    figures = (_PLUS, _MINUS) if both else (_PLUS,)
    return replace(
        LAYOUT,
        rows=rules.hands_per_sitting,
        columns=(_KIND, *((_RUNNERS,) if rules.runner_value else ()), *figures),
        column_sum=text("Summe + und −") if both else text("Summe"),
        sums=((text("Saldo, alle vier zusammen 0"),) if both else ()) + (text("Gewonnene Soli"),),
        notes=tuple(_notes(rules)),
        example=(*(_line(rules, *line) for line in _played(rules)), _added_up(rules)),
        example_sums=_sums(rules),
    )


def _notes(rules: SchafkopfRules) -> Iterator[Text]:
    """How it is written, of what these house rules have."""
    yield DEALER
    yield _signs(rules)
    yield WRITTEN[rules.booking]
    yield _second_line(rules)
    if rules.nobody_plays("ramsch"):
        yield text("Ein Ramsch zählt {value} je Gegner.", value=rules.ramsch_value)
    yield CIRCLE
    if rules.hands_per_sitting > CARRY:
        yield CARRIED
    if rules.booking == "zero_sum":
        yield BALANCED


def _second_line(rules: SchafkopfRules) -> Text:
    """Why the second hand of the example counts what it does: its columns do not say that it was Schneider."""
    hand = EXAMPLE[1][1]
    parts = {"call": rules.call_value, "schneider": rules.schneider_value}
    if not rules.runner_value:
        return text("Zeile 2 im Beispiel: Rufspiel {call}, Schneider {schneider}.", **parts)
    runners = rules.runner_value * hand.runners if hand.runners >= rules.runners_from else 0
    template = text("Zeile 2 im Beispiel: Rufspiel {call}, {count} Laufende {runners}, Schneider {schneider}.")
    return text(template, **parts, count=hand.runners, runners=runners)


def _signs(rules: SchafkopfRules) -> Text:
    """The signs of the kinds that are played."""
    further = (
        (rules.tout_allowed, text("T dahinter für Tout")),
        (rules.sie_allowed, text("Sie")),
        (rules.geier, text("G Geier")),
        (rules.farbwenz, text("FW Farbwenz")),
        (rules.hochzeit, text("H Hochzeit")),
        (rules.bettel, text("B Bettel")),
    )
    signs = [KINDS, *(sign for is_played, sign in further if is_played)]
    if rules.all_pass in IF_NOBODY_PLAYS:
        signs.append(IF_NOBODY_PLAYS[rules.all_pass])
    return text("{signs}.", signs=chained(signs))


def _hand(
    type: HandType, declarer: int, partner: int | None, *, won: bool, runners: int = 0, level: Level = "normal"
) -> SchafkopfHandEntry:
    return SchafkopfHandEntry(type=type, declarer=declarer, partner=partner, won=won, runners=runners, level=level)


EXAMPLE = (
    ("R", _hand("rufspiel", 0, 2, won=True)),
    ("R", _hand("rufspiel", 1, 3, won=True, runners=3, level="schneider")),
    ("S", _hand("solo", 1, None, won=True)),
    ("W", _hand("wenz", 3, None, won=False)),
)
"""The hands of the example: how the kind is written, and what was played."""


def _played(rules: SchafkopfRules) -> list[tuple[str, SchafkopfHandEntry, SchafkopfState]]:
    state, lines = SchafkopfState(), []
    for word, hand in EXAMPLE:
        state = after(rules, state, hand)
        lines.append((word, hand, state))
    return lines


def _line(rules: SchafkopfRules, word: str, hand: SchafkopfHandEntry, state: SchafkopfState) -> tuple[Cells, ...]:
    points = state.scores[-1]
    circled = hand.won and hand.partner is None
    plus = tuple(f"({own})" if circled and own > 0 else str(own) if own > 0 else "" for own in points)
    first = (word, *((str(hand.runners or ""),) if rules.runner_value else ()))
    if rules.booking == "winners_only":
        return (*first, plus)
    return (*first, plus, tuple(str(-own) if own < 0 else "" for own in points))


def _added_up(rules: SchafkopfRules) -> tuple[Cells, ...]:
    """The sums of the columns."""
    state = _played(rules)[-1][2]
    first = ("",) * (1 + bool(rules.runner_value))
    columns = (state.plus,) if rules.booking == "winners_only" else (state.plus, state.minus)
    return (*first, *(tuple(map(str, column)) for column in columns))


def _sums(rules: SchafkopfRules) -> tuple[tuple[str, ...], ...]:
    """What stands at the foot: the balance, and won Soli."""
    state = _played(rules)[-1][2]
    balance = (tuple(map(minus, state.totals)),) if rules.booking == "zero_sum" else ()
    return (*balance, tuple(map(str, state.solos_won)))


def house_text(rules: SchafkopfRules) -> tuple[Text, ...]:
    """What the poster says: this tournament's own rules."""
    return (
        PACK[rules.pack],
        length_text(rules),
        worth_text(rules),
        *((CENTS,) if rules.unit == "cents" else ()),
        *runners_text(rules),
        *solo_values(rules),
        *_solo_kinds(rules),
        SCHNEIDER_FREE[rules.schneider_free],
        NOBODY_PLAYS[rules.all_pass],
        *((MUSS_WON[rules.muss_target],) if rules.nobody_plays("muss") else ()),
        *((text(STOCK, stake=amount(rules, rules.stock_stake)),) if rules.stock_stake else ()),
        stoss_text(rules),
        *((TAKES_OVER,) if rules.max_stoss and rules.stoss_takes_over else ()),
        knocks_text(rules),
        BOOKING[rules.booking],
        tie_text(rules),
    )


PACK = {
    "long": text("Gespielt wird mit der langen Karte, 32 Blatt."),
    "short": text("Gespielt wird mit der kurzen Karte, 24 Blatt ohne Achter und Siebener."),
}


def length_text(rules: SchafkopfRules) -> Text:
    """How long a table plays."""
    return counted(
        rules.hands_per_sitting,
        one=text("Eine Liste hat {number} Spiel."),
        many=text("Eine Liste hat {number} Spiele."),
    )


def worth_text(rules: SchafkopfRules) -> Text:
    """What the usual games count, and Schneider and Schwarz."""
    return text(
        "{Rufspiel} {call}, Solo {solo}, Wenz {wenz} je Gegner; Schneider {schneider}, Schwarz noch {schwarz} dazu.",
        call=rules.call_value,
        solo=rules.solo_value,
        wenz=rules.wenz_value,
        schneider=rules.schneider_value,
        schwarz=rules.schwarz_value,
    )


def runners_text(rules: SchafkopfRules) -> tuple[Text, ...]:
    """From how many on Laufende count, and how much."""
    if not counted_runners(rules, "solo", 14):
        return (text("Laufende zählen nicht."),)
    told = text(
        "Laufende zählen ab {least} je {value}, beim Wenz ab {wenz}.",
        least=rules.runners_from,
        wenz=rules.runners_from_wenz,
        value=rules.runner_value,
    )
    return (told, text("Höchstens {cap} zählen.", cap=rules.runners_cap)) if rules.runners_cap else (told,)


def solo_values(rules: SchafkopfRules) -> tuple[Text, ...]:
    """What a Herz-Solo, a Tout and a Sie count."""
    found = []
    if rules.herz_solo_value is not None:
        found.append(text("Ein Herz-Solo zählt {value}.", value=rules.herz_solo_value))
    if rules.tout_allowed:
        value = bill(rules, "solo", None, "normal", 0, 0, tout=True).value
        found.append(text("Ein Solo-Tout zählt {value}, verloren wie gewonnen.", value=value))
    if rules.sie_allowed:
        value = bill(rules, "sie", None, "normal", 0, 0, tout=False).value
        found.append(text("Ein Sie zählt {value}.", value=value))
    return tuple(found)


def _solo_kinds(rules: SchafkopfRules) -> tuple[Text, ...]:
    """The games that not everybody plays."""
    allowed = [(rules.geier, GEIER), (rules.farbwenz, FARBWENZ), (rules.hochzeit, HOCHZEIT), (rules.bettel, BETTEL)]
    return tuple(word for is_played, word in allowed if is_played)


GEIER = text("Auch Geier wird gespielt: Trumpf sind nur die Ober.")
FARBWENZ = text("Auch Farbwenz wird gespielt: Trumpf sind die Unter und eine Farbe.")
HOCHZEIT = text("Auch Hochzeit wird gespielt: Wer nur einen Trumpf hat, darf ihn tauschen.")
BETTEL = text("Auch Bettel wird gespielt: Der Spieler macht keinen Stich.")
SCHNEIDER_FREE = {
    "standard": text("Schneiderfrei sind die Spieler mit 31 Augen, die Gegner mit 30."),
    "thirty": text("Schneiderfrei ist man mit 30 Augen."),
    "thirtyone": text("Schneiderfrei ist man mit 31 Augen."),
}
NOBODY_PLAYS = {
    "muss": text("Spielt niemand, so muss, wer den Eichel-Ober hat."),
    "kreuz": text("Spielt niemand, so wird über Kreuz gespielt."),
    "ramsch": text("Spielt niemand, so gibt es einen Ramsch."),
    "redeal": text("Spielt niemand, so wird zusammengeworfen; derselbe gibt noch einmal."),
}
MUSS_WON = {60: text("Ein Muss ist mit 60 Augen gewonnen."), 61: text("Ein Muss ist mit 61 Augen gewonnen.")}
STOCK = text(
    "Wird zusammengeworfen, zahlt jeder {stake} in den Stock. Beim nächsten {Rufspiel} bekommt ihn, wer spielt und "
    "gewinnt; verliert er, so verdoppelt er ihn. Was am Ende darin liegt, wird geteilt."
)
TAKES_OVER = text("Nach Kontra brauchen die Gegner 61 Augen, den Spielern genügen 60.")
BOOKING = {
    "zero_sum": text("Gewinner bekommen den Wert des Spiels, Verlierern wird er abgezogen. Der Solist zählt dreifach."),
    "winners_only": text("Jeder Gewinner bekommt den Wert des Spiels gutgeschrieben, die Verlierer nichts."),
}
CENTS = text("Gezählt wird in Cent. Sie werden am Tisch bezahlt, nicht an der Turnierkasse.")
TIE = {
    "shared": text("Es zählen die {unit}, dann die gewonnenen Soli. Wer darin gleich ist, teilt sich den Platz."),
    "lot": text("Es zählen die {unit}, dann die gewonnenen Soli, dann das Los."),
}
UNITS = {"points": text("Punkte"), "cents": text("Cent")}


def tie_text(rules: SchafkopfRules) -> Text:
    """By what is ranked, and how a tie ends."""
    return text(TIE[rules.last_tie], unit=UNITS[rules.unit])


def stoss_text(rules: SchafkopfRules) -> Text:
    """Whether Kontra and Re are allowed."""
    if rules.max_stoss == 0:
        return text("Kontra ist nicht erlaubt.")
    return counted(
        rules.max_stoss,
        one=text("Kontra verdoppelt das Spiel, Re gibt es nicht."),
        many=text("Kontra und Re verdoppeln das Spiel, höchstens {number}-mal."),
    )


def knocks_text(rules: SchafkopfRules) -> Text:
    """Whether Legen is allowed."""
    if rules.max_knocks == 0:
        return text("Legen ist nicht erlaubt.")
    return text("Jeder Leger verdoppelt das Spiel.")
