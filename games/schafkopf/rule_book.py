"""The rule book of Schafkopf: what is played at every table, section by section."""

from __future__ import annotations

from collections.abc import Iterator

from games.kit.byes import points_bye_text
from games.kit.house_rules import RankedCards, RuleExample, RuleSection
from games.kit.terms import Json
from games.kit.text import Text, chained, listed, text
from games.schafkopf.entries import TYPE_NAMES, WITH_TOUT, HandType, Level, is_played
from games.schafkopf.house_rules import (
    BIDDING,
    CALLING,
    CARDS,
    DEALING,
    FOLLOWING,
    LIST,
    NOBODY,
    SCORING,
    SOLI,
    STOSS,
    SchafkopfRules,
)
from games.schafkopf.scoring import counted_runners, game_value
from games.schafkopf.sheet import (
    BALANCED,
    BETTEL,
    BOOKING,
    CENTS,
    CIRCLE,
    FARBWENZ,
    GEIER,
    HOCHZEIT,
    MUSS_WON,
    NOBODY_PLAYS,
    PACK,
    SCHNEIDER_FREE,
    STOCK,
    TAKES_OVER,
    WRITTEN,
    knocks_text,
    length_text,
    runners_text,
    solo_values,
    stoss_text,
    tie_text,
    worth_text,
)
from games.schafkopf.words import amount

SUITS = ("eichel", "gras", "herz", "schellen")
NAMES = ("Anna", "Bernd", "Cilli", "Dieter")


def rule_book(rules: SchafkopfRules) -> tuple[RuleSection, ...]:
    """The ten sections under these house rules."""
    return (
        RuleSection(CARDS, text("Karten und Trümpfe"), _cards(rules), _ranks(rules)),
        RuleSection(DEALING, text("Geben und Legen"), tuple(_dealing(rules))),
        RuleSection(BIDDING, text("Ansagen"), tuple(_bidding(rules))),
        RuleSection(CALLING, text("{Rufspiel}"), (*RUFSPIEL, *(MARRIAGE if rules.hochzeit else ()))),
        RuleSection(SOLI, text("Soli"), tuple(_soli(rules))),
        RuleSection(NOBODY, text("Wenn niemand spielt"), tuple(_nobody(rules))),
        RuleSection(STOSS, text("Kontra und Re"), tuple(_stoss(rules))),
        RuleSection(FOLLOWING, text("Bedienen"), BEDIENEN),
        RuleSection(SCORING, text("Wertung"), tuple(_scoring(rules)), examples=_examples(rules)),
        RuleSection(LIST, text("Liste"), tuple(_list(rules))),
    )


def _ranks(rules: SchafkopfRules) -> tuple[RankedCards, ...]:
    plain = ("A", "10", "K", "9", *(("8", "7") if rules.pack == "long" else ()))
    high = ((suit, rank) for rank in ("O", "U") for suit in SUITS)
    return (
        RankedCards(text("Trümpfe, der höchste zuerst"), (*high, *(("herz", rank) for rank in plain))),
        RankedCards(text("Eichel, ebenso Gras und Schellen"), tuple(("eichel", rank) for rank in plain)),
    )


PLAIN = {
    "long": text("Jede Farbe geht nach Sau, Zehn, König, Neun, Acht, Sieben, auch Herz."),
    "short": text("Jede Farbe geht nach Sau, Zehn, König, Neun, auch Herz."),
}


def _cards(rules: SchafkopfRules) -> tuple[Text, ...]:
    return (
        PACK[rules.pack],
        text("Im Spiel sind 120 Augen: Sau 11, Zehn 10, König 4, Ober 3, Unter 2. Die anderen zählen nichts."),
        text("Trumpf sind die Ober, darunter die Unter, darunter Herz."),
        text("Ober und Unter gehen nach Eichel, Gras, Herz, Schellen."),
        PLAIN[rules.pack],
    )


DEAL = {
    "long": text("Gespielt wird zu viert. Jeder bekommt acht Karten, zweimal vier."),
    "short": text("Gespielt wird zu viert. Jeder bekommt sechs Karten, zweimal drei."),
}


def _dealing(rules: SchafkopfRules) -> Iterator[Text]:
    yield DEAL[rules.pack]
    yield text("Nach jedem Spiel gibt der Nächste im Uhrzeigersinn.")
    yield knocks_text(rules)
    if rules.max_knocks:
        yield text("Legen darf man nur nach der ersten Hälfte der Karten, bevor man die zweite sieht.")
        yield text("In einem Spiel dürfen höchstens {most} legen.", most=rules.max_knocks)


def _bidding(rules: SchafkopfRules) -> Iterator[Text]:
    yield text("Es beginnt, wer links vom Geber sitzt. Jeder sagt „weiter“ oder „ich spiele“.")
    yield text("Wollen mehrere spielen, gilt das höhere Spiel, bei gleichen das des vorderen Spielers.")
    yield text("Die Spiele vom niedrigsten an: {games}.", games=chained(tuple(_order(rules)), "; "))


LOWER: tuple[HandType, ...] = ("rufspiel", "hochzeit", "bettel")
WENZE: tuple[HandType, ...] = ("wenz", "geier", "farbwenz")


def _order(rules: SchafkopfRules) -> Iterator[str]:
    """What is announced, the lowest first; a Wenz and its like are worth the same."""
    yield from (TYPE_NAMES[type] for type in LOWER if is_played(rules, type))
    wenze = [TYPE_NAMES[type] for type in WENZE if is_played(rules, type)]
    yield listed(wenze, "oder")
    yield TYPE_NAMES["solo"]
    if rules.tout_allowed:
        yield listed([_tout(name) for name in wenze], "oder")
        yield _tout(TYPE_NAMES["solo"])
    if rules.sie_allowed:
        yield TYPE_NAMES["sie"]


def _tout(name: Text) -> Text:
    return text("{game}-Tout", game=name)


RUFSPIEL = (
    text("Wer ein {Rufspiel} spielt, ruft die Sau von Eichel, Gras oder Schellen. Wer sie hat, spielt mit ihm."),
    text("Die beiden spielen gegen die zwei anderen. Die Herz-Sau ist Trumpf und wird nicht gerufen."),
    text("Der Spieler hat die Sau nicht selbst, aber eine andere Karte ihrer Farbe. Ober und Unter zählen nicht."),
    text("Wird die Farbe ausgespielt, muss die Sau fallen. Vorher darf man sie nicht abwerfen."),
    text("Wer die Sau hat, spielt ihre Farbe nur mit der Sau aus."),
    text("Mit vier Karten der Farbe darf er davonlaufen und eine andere ausspielen. Dann ist die Sau frei."),
)
MARRIAGE = (
    HOCHZEIT,
    text("Von links an darf jeder dafür eine Karte geben, die kein Trumpf ist. Wer es tut, spielt mit ihm."),
    text("Gibt niemand eine, ist es, als ob niemand spielt."),
)
SIE = {
    "long": text("Ein Sie hat, wer alle Ober und Unter hat. Er legt hin und hat gewonnen."),
    "short": text("Ein Sie hat, wer alle Ober und die beiden höchsten Unter hat. Er legt hin und hat gewonnen."),
}


def _soli(rules: SchafkopfRules) -> Iterator[Text]:
    yield text("Wer Solo oder Wenz spielt, spielt allein gegen drei.")
    yield text("Im Solo sind Ober, Unter und eine Farbe Trumpf, die der Spieler wählt.")
    yield text("Im Wenz sind nur die Unter Trumpf.")
    yield from (GEIER,) if rules.geier else ()
    yield from (FARBWENZ,) if rules.farbwenz else ()
    yield text("Wo Ober oder Unter kein Trumpf sind, stehen sie in ihrer Farbe unter dem König.")
    yield from (BETTEL,) if rules.bettel else ()
    if rules.tout_allowed:
        games = [name for type, name in TYPE_NAMES.items() if type in WITH_TOUT and is_played(rules, type)]
        yield text("Tout heißt: Der Spieler macht alle Stiche, sonst hat er verloren.")
        yield text("Tout geht bei {games}.", games=listed(games))
    else:
        yield text("Tout wird nicht gespielt.")
    yield SIE[rules.pack] if rules.sie_allowed else text("Ein Sie gibt es nicht.")


MUSS = (
    text("Er ruft eine Sau wie beim {Rufspiel}. Kann er das bei keiner, darf er eine rufen, deren Farbe ihm fehlt."),
    text("Hat er alle drei Sauen, wird neu gegeben."),
)
SWAPPED = text("Schneiderfrei sind die Spieler dann mit 30 Augen, die Gegner mit 31.")
KREUZ = (
    text("Wer sich gegenübersitzt, spielt zusammen. Spieler ist, wer links vom Geber sitzt, mit seinem Gegenüber."),
)
RAMSCH = (
    text("Im Ramsch spielt jeder für sich. Wer die meisten Augen hat, verliert."),
    text("Bei gleich vielen Augen verliert, wer mehr Stiche hat, dann wer mehr Trümpfe hat."),
    text("Wer keinen Stich hat, ist Jungfrau. Jede Jungfrau verdoppelt den Ramsch."),
    text("Wer alle Stiche macht, hat einen Durchmarsch. Der zählt wie ein gewonnenes Solo, aber nicht als Solo."),
)


def _nobody(rules: SchafkopfRules) -> Iterator[Text]:
    yield NOBODY_PLAYS[rules.all_pass]
    if rules.nobody_plays("muss"):
        yield from (*MUSS, MUSS_WON[rules.muss_target])
        yield from (SWAPPED,) if rules.muss_target == 60 and rules.schneider_free == "standard" else ()
    elif rules.nobody_plays("kreuz"):
        yield from KREUZ
    elif rules.nobody_plays("ramsch"):
        yield from RAMSCH
        yield text("Ein Ramsch zählt {value} je Gegner.", value=rules.ramsch_value)
    else:
        yield text("Das zählt nicht als Spiel der Liste.")
        yield (
            text(STOCK, stake=amount(rules, rules.stock_stake))
            if rules.stock_stake
            else text("Einen Stock gibt es nicht.")
        )


def _stoss(rules: SchafkopfRules) -> Iterator[Text]:
    yield stoss_text(rules)
    if rules.max_stoss:
        yield text("Kontra sagen die Gegner, bevor die zweite Karte des ersten Stichs liegt.")
        yield from (text("Re sagen darauf die Spieler, und so weiter abwechselnd."),) if rules.max_stoss > 1 else ()
        yield from _after_stoss(rules)


def _after_stoss(rules: SchafkopfRules) -> Iterator[Text]:
    if not rules.stoss_takes_over:
        yield text("Auch nach Kontra brauchen die Spieler 61 Augen.")
        return
    yield TAKES_OVER
    yield from (SWAPPED,) if rules.schneider_free == "standard" else ()
    yield from (text("Nach Re brauchen sie wieder selbst 61."),) if rules.max_stoss > 1 else ()


BEDIENEN = (
    text("Auf spielt, wer links vom Geber sitzt, auch bei einem Solo. Wer sticht, spielt weiter aus."),
    text("Bedienen muss man. Trumpf gilt dabei als eine Farbe."),
    text("Wer nicht bedienen kann, gibt, was er will. Stechen muss niemand."),
    text("Es sticht der höchste Trumpf, sonst die höchste Karte der ausgespielten Farbe."),
    text("Wer falsch spielt, verliert das Spiel, und seine Partei mit ihm."),
)
UNIT = {"points": text("Gezählt wird in Punkten."), "cents": CENTS}
ALL_TRICKS = {
    "plain": text("Bei Tout und Sie zählen Schneider und Schwarz nicht extra."),
    "schwarz": text("Bei Tout und Sie zählen Schneider und Schwarz immer mit."),
}
RUNNERS = text("Laufende sind die höchsten Trümpfe ohne Lücke, wenn sie alle bei einer Partei sind.")
OF_THEIR_OWN: tuple[HandType, ...] = ("geier", "farbwenz", "hochzeit", "bettel")
"""The types that are only played where the house rules say so; each has its own value."""


def _scoring(rules: SchafkopfRules) -> Iterator[Text]:
    yield text("Die Spieler gewinnen mit 61 Augen. Bei 60 zu 60 gewinnen die Gegner.")
    yield SCHNEIDER_FREE[rules.schneider_free]
    yield text("Wer keinen Stich hat, ist Schwarz.")
    yield UNIT[rules.unit]
    yield worth_text(rules)
    for type in OF_THEIR_OWN:
        if is_played(rules, type):
            yield text("{game} zählt {value}.", game=TYPE_NAMES[type], value=game_value(rules, type, None))
    yield from (RUNNERS,) if counted_runners(rules, "solo", 14) else ()
    yield from runners_text(rules)
    yield from (text("Beim Geier zählen sie wie beim Wenz."),) if rules.geier and rules.runner_value else ()
    yield from solo_values(rules)
    yield from (ALL_TRICKS[rules.tout_counts],) if rules.tout_allowed or rules.sie_allowed else ()
    yield BOOKING[rules.booking]


def _list(rules: SchafkopfRules) -> Iterator[Text]:
    yield length_text(rules)
    yield CIRCLE
    yield BALANCED if rules.booking == "zero_sum" else WRITTEN["winners_only"]
    yield tie_text(rules)
    yield points_bye_text(rules)


def _examples(rules: SchafkopfRules) -> tuple[RuleExample, ...]:
    """A Rufspiel and a Solo that Anna wins; with three Laufende where they count."""
    runners = RUNNERS_SHOWN if counted_runners(rules, "solo", RUNNERS_SHOWN) else 0
    return (
        _example("rufspiel", 2, runners, level="schneider", card_points=100),
        _example("solo", None, runners, level="normal", card_points=75),
    )


RUNNERS_SHOWN = 3


def _example(type: HandType, partner: int | None, runners: int, *, level: Level, card_points: int) -> RuleExample:
    hand: dict[str, Json] = {
        "kind": "hand",
        "type": type,
        "declarer": 0,
        "partner": partner,
        "suit": "eichel",
        "runners": runners,
        "level": level,
        "card_points": card_points,
        "won": True,
    }
    return RuleExample(NAMES, (hand,))
