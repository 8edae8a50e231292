"""Why an entry of Schafkopf is refused, or asked about again."""

from __future__ import annotations

from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, listed, text
from games.kit.text import minus as written
from games.schafkopf.entries import (
    ALL_POINTS,
    SEATS,
    TYPE_NAMES,
    WITH_PARTNER,
    WITH_TOUT,
    WITHOUT_LEVELS,
    HandType,
    Level,
    Suit,
    is_played,
    most_runners,
)
from games.schafkopf.house_rules import BIDDING, CALLING, DEALING, LIST, NOBODY, SCORING, SOLI, STOSS, SchafkopfRules
from games.schafkopf.scoring import (
    MOST_VIRGINS,
    SchafkopfState,
    is_over,
    most_of_a_hand,
    party,
    runners_threshold,
)

Seats = tuple[int, ...]
IMPOSSIBLE = (1, ALL_POINTS - 1)
"""No trick has exactly one Auge."""
SELDOM = 6
"""More Laufende are asked about."""
SCHNEIDER_BELOW = {"standard": (31, 30), "thirty": (30, 30), "thirtyone": (31, 31)}
"""Below how many Augen a side is Schneider: the one that needs 61, and the other one."""


@rule("after_end", LIST)
def after_end(rules: SchafkopfRules, state: SchafkopfState) -> Text | None:
    """Nothing follows the last hand, or the final list."""
    if state.listed:
        return text("Für diesen Tisch steht schon der Endstand da. Ein weiterer Eintrag geht nicht.")
    if not is_over(rules, state):
        return None
    return counted(
        rules.hands_per_sitting,
        one=text("Die Liste ist voll: 1 Spiel."),
        many=text("Die Liste ist voll: {number} Spiele."),
    )


@rule("dealer_order", DEALING, severity="warning")
def dealer_order(state: SchafkopfState, table: Table, dealer: int | None) -> Text | None:
    """The deal moves on clockwise, and stays where a deal was thrown together."""
    if dealer is None or not state.known or dealer == state.dealer:
        return None
    names = {"expected": table.names[state.dealer], "dealer": table.names[dealer]}
    return text("Jetzt gibt {expected}, eingetragen ist {dealer}. Stimmt das?", **names)


@rule("type_not_played", BIDDING)
def type_not_played(rules: SchafkopfRules, type: HandType) -> Text | None:
    """The house rules say which games there are."""
    return None if is_played(rules, type) else _not_played(TYPE_NAMES[type])


@rule("type_not_played", NOBODY)
def ramsch_not_played(rules: SchafkopfRules) -> Text | None:
    """A Ramsch only where the house rules want it."""
    return None if rules.nobody_plays("ramsch") else _not_played(text("Ramsch"))


@rule("type_not_played", NOBODY)
def passed_not_played(rules: SchafkopfRules) -> Text | None:
    """A deal is thrown together only where the house rules want it."""
    if rules.nobody_plays("redeal"):
        return None
    return text("Zusammengeworfen wird in diesem Turnier nicht.")


def _not_played(name: Text) -> Text:
    return text("{game} wird in diesem Turnier nicht gespielt.", game=name)


@rule("partner_self", CALLING)
def partner_self(table: Table, declarer: int, partner: int | None) -> Text | None:
    """Nobody is his own partner."""
    if partner is None or partner != declarer:
        return None
    return text("{name} spielt nicht mit sich selbst. Bitte den Mitspieler antippen.", name=table.names[declarer])


@rule("partner_alone", SOLI)
def partner_alone(type: HandType, partner: int | None) -> Text | None:
    """Whoever plays alone has no partner."""
    if partner is None or type in WITH_PARTNER:
        return None
    return text("Ein {game} hat keinen Mitspieler. Bitte abwählen.", game=TYPE_NAMES[type])


@rule("partner_missing", CALLING, form=True)
def partner_missing(type: HandType, partner: int | None) -> Text | None:
    """Two play against two."""
    if partner is not None or type not in WITH_PARTNER:
        return None
    return text("Bitte antippen, wer mitspielt.")


@rule("partner_kreuz", NOBODY)
def partner_kreuz(table: Table, type: HandType, declarer: int, partner: int | None) -> Text | None:
    """Those who sit opposite each other play together."""
    if type != "kreuz" or partner is None or partner == declarer or partner == opposite(declarer):
        return None
    names = listed([table.names[declarer], table.names[opposite(declarer)]])
    return text("Über Kreuz spielen {names} zusammen.", names=names)


def opposite(seat: int) -> int:
    """Who sits opposite."""
    return (seat + 2) % SEATS


@rule("suit_wrong", CALLING)
def suit_wrong(type: HandType, suit: Suit | None) -> Text | None:
    """Only a Solo and a Farbwenz have a trump suit; the Herz-Sau is a trump and cannot be called."""
    if suit is None or suit in suits_of(type):
        return None
    if type in {"rufspiel", "muss"}:
        return text("Die Herz-Sau kann man nicht rufen.")
    return text("Beim {game} gibt es keine Farbe. Bitte abwählen.", game=TYPE_NAMES[type])


def suits_of(type: HandType) -> tuple[Suit, ...]:
    """The suits that a type of hand can have: of trump, or called."""
    if type in {"solo", "farbwenz"}:
        return ("eichel", "gras", "herz", "schellen")
    return ("eichel", "gras", "schellen") if type in {"rufspiel", "muss"} else ()


@rule("suit_missing", SOLI)
def suit_missing(rules: SchafkopfRules, type: HandType, suit: Suit | None) -> Text | None:
    """Where a Herz-Solo has a value of its own, the suit has to be known."""
    if suit is not None or type != "solo" or rules.herz_solo_value is None:
        return None
    return text("Bitte die Farbe des Solos antippen: Herz zählt anders.")


@rule("sie_lost", SOLI)
def sie_lost(type: HandType, *, won: bool) -> Text | None:
    """All Ober and Unter take all tricks."""
    return text("Ein Sie ist immer gewonnen.") if type == "sie" and not won else None


@rule("tout_type", SOLI)
def tout_type(type: HandType, *, tout: bool) -> Text | None:
    """Tout is only played alone."""
    if not tout or type in WITH_TOUT:
        return None
    return text("Ein {game} kann man nicht Tout spielen.", game=TYPE_NAMES[type])


@rule("tout_not_played", SOLI)
def tout_not_played(rules: SchafkopfRules, *, tout: bool) -> Text | None:
    """The tournament plays without Tout."""
    return text("Tout wird in diesem Turnier nicht gespielt.") if tout and not rules.tout_allowed else None


@rule("level_unused", SCORING)
def level_unused(type: HandType, *, tout: bool, level: Level) -> Text | None:
    """Who announces all tricks does not get them counted again."""
    if level == "normal" or not (tout or type in WITHOUT_LEVELS):
        return None
    game = TYPE_NAMES[type] if type in WITHOUT_LEVELS else text("Tout")
    return text("Beim {game} zählen Schneider und Schwarz nicht extra.", game=game)


@rule("runners_range", SCORING)
def runners_range(rules: SchafkopfRules, type: HandType, runners: int) -> Text | None:
    """There are not more Laufende than trumps."""
    most = most_runners(rules, type)
    if runners <= most:
        return None
    game = TYPE_NAMES[type]
    if most == 0:
        return text("Beim {game} zählen keine Laufenden.", game=game)
    return text("Beim {game} gibt es höchstens {most} Laufende.", game=game, most=most)


@rule("runners_rare", SCORING, severity="warning")
def runners_rare(rules: SchafkopfRules, type: HandType, runners: int) -> Text | None:
    """More than six are seldom seen; of more than there are the rule above complains."""
    if not SELDOM < runners <= most_runners(rules, type):
        return None
    return text("{runners} Laufende sind sehr selten. Stimmt das?", runners=runners)


@rule("runners_too_few", SCORING, severity="warning")
def runners_too_few(rules: SchafkopfRules, type: HandType, runners: int) -> Text | None:
    """Below the threshold they count nothing."""
    least = runners_threshold(rules, type)
    if runners == 0 or runners >= least or type in WITHOUT_LEVELS:
        return None
    return text("Laufende zählen hier erst ab {least}. Stimmt das?", least=least)


@rule("knocks_not_played", DEALING)
def knocks_not_played(rules: SchafkopfRules, knocks: int) -> Text | None:
    """Legen is allowed so often."""
    if knocks <= rules.max_knocks:
        return None
    if rules.max_knocks == 0:
        return text("Legen ist in diesem Turnier nicht erlaubt.")
    return text("Es gibt höchstens {most} Leger.", most=rules.max_knocks)


@rule("stoss_not_played", STOSS)
def stoss_not_played(rules: SchafkopfRules, stoss: int) -> Text | None:
    """So many are allowed."""
    return None if stoss <= rules.max_stoss else stoss_barred(rules)


def stoss_barred(rules: SchafkopfRules) -> Text:
    """How often Kontra and Re are allowed, to whoever says them oftener."""
    if rules.max_stoss == 0:
        return text("Kontra ist in diesem Turnier nicht erlaubt.")
    return counted(
        rules.max_stoss,
        one=text("Erlaubt ist nur Kontra, kein Re."),
        many=text("Kontra und Re gehen höchstens {number}-mal."),
    )


@rule("card_points_unused", SCORING)
def card_points_unused(type: HandType, card_points: int | None) -> Text | None:
    """Where Augen do not count, there are none."""
    if card_points is None or type not in WITHOUT_LEVELS:
        return None
    return text("Beim {game} zählen die Augen nicht. Bitte leer lassen.", game=TYPE_NAMES[type])


@rule("card_points_range", SCORING)
def card_points_range(card_points: int | None) -> Text | None:
    """120 Augen are in the game, and no trick has exactly one."""
    if card_points is None or are_possible(card_points):
        return None
    return text("{points} Augen sind nicht möglich.", points=written(card_points))


def are_possible(card_points: int) -> bool:
    """Whether a side can have so many Augen."""
    return 0 <= card_points <= ALL_POINTS and card_points not in IMPOSSIBLE


def others_need_most(rules: SchafkopfRules, type: HandType, stoss: int) -> bool:
    """Whether 61 Augen are needed by the other side, and 60 are enough for the declarer's."""
    return (type == "muss" and rules.muss_target == ALL_POINTS // 2) or (rules.stoss_takes_over and stoss % 2 == 1)


@rule("card_points_won", SCORING)
def card_points_won(
    rules: SchafkopfRules,
    type: HandType,
    stoss: int,
    fault: int | None,
    *,
    won: bool,
    tout: bool,
    card_points: int | None,
) -> Text | None:
    """The Augen say who has won, unless somebody played wrongly."""
    if card_points is None or fault is not None or type in WITHOUT_LEVELS or not are_possible(card_points):
        return None
    if tout:
        return text("Ein gewonnener Tout hat 120 Augen.") if won and card_points != ALL_POINTS else None
    needed = 60 if others_need_most(rules, type, stoss) else 61
    if (card_points >= needed) == won:
        return None
    if won:
        return text("Mit {points} Augen hat der Spieler verloren.", points=card_points)
    return text("Mit {points} Augen hat der Spieler gewonnen.", points=card_points)


@rule("card_points_level", SCORING)
def card_points_level(
    rules: SchafkopfRules,
    type: HandType,
    level: Level,
    stoss: int,
    fault: int | None,
    *,
    won: bool,
    tout: bool,
    card_points: int | None,
) -> Text | None:
    """The Augen of the losers say whether they are Schneider; Schwarz have none."""
    if card_points is None or fault is not None or tout or type in WITHOUT_LEVELS or not are_possible(card_points):
        return None
    losers = ALL_POINTS - card_points if won else card_points
    who = text("Die Gegner haben") if won else text("Die Spieler haben")
    limits = SCHNEIDER_BELOW[rules.schneider_free]
    below = limits[won is not others_need_most(rules, type, stoss)]
    told = {"points": card_points, "who": who, "losers": losers}
    if level == "schwarz" and losers > 0:
        return text("{points} Augen: {who} {losers} und sind nicht Schwarz.", **told)
    if (level == "normal") is (losers >= below):
        return None
    if level == "normal":
        return text("{points} Augen: {who} {losers} und sind Schneider.", **told)
    return text("{points} Augen: {who} {losers} und sind nicht Schneider.", **told)


@rule("fault_wins", SCORING)
def fault_wins(
    table: Table, type: HandType, declarer: int, partner: int | None, *, won: bool, fault: int | None
) -> Text | None:
    """Whoever plays wrongly has lost, and his party with him."""
    if fault is None or (fault in party(type, declarer, partner)) is not won:
        return None
    return text("Wer falsch gespielt hat, kann nicht gewonnen haben: {name}.", name=table.names[fault])


@rule("ramsch_result", NOBODY, form=True)
def ramsch_result(loser: int | None, durchmarsch: int | None) -> Text | None:
    """One loses, or one takes all tricks."""
    if (loser is None) is not (durchmarsch is None):
        return None
    return text("Bitte antippen, wer verliert oder wer den Durchmarsch hat: genau einen.")


@rule("virgin_loser", NOBODY)
def virgin_loser(table: Table, loser: int | None, virgins: Seats) -> Text | None:
    """Whoever loses has tricks."""
    if loser is None or loser not in virgins:
        return None
    return text("{name} verliert und ist darum keine Jungfrau.", name=table.names[loser])


@rule("virgins_three", NOBODY)
def virgins_three(virgins: Seats) -> Text | None:
    """Where three take no trick, one takes all."""
    return text("Drei Jungfrauen: Das war ein Durchmarsch.") if len(virgins) > MOST_VIRGINS else None


@rule("virgins_durchmarsch", NOBODY)
def virgins_durchmarsch(durchmarsch: int | None, virgins: Seats) -> Text | None:
    """A Durchmarsch does not count them."""
    return (
        text("Beim Durchmarsch zählen Jungfrauen nicht. Bitte abwählen.")
        if durchmarsch is not None and virgins
        else None
    )


@rule("totals_negative", LIST)
def totals_negative(rules: SchafkopfRules, table: Table, points: Seats) -> Text | None:
    """Where only winners are written, nobody has less than nothing."""
    seat = next((seat for seat, own in enumerate(points) if own < 0), None)
    if rules.booking == "zero_sum" or seat is None:
        return None
    return text("{name} kann nicht unter 0 stehen: Minus wird nicht geschrieben.", name=table.names[seat])


@rule("totals_sum", LIST)
def totals_sum(rules: SchafkopfRules, points: Seats) -> Text | None:
    """What losers pay winners get."""
    total = sum(points)
    if rules.booking != "zero_sum" or total == 0:
        return None
    if total < 0:
        missing = counted(-total, one=text("es fehlt 1 Punkt"), many=text("es fehlen {number} Punkte"))
    else:
        missing = counted(total, one=text("1 Punkt ist zu viel"), many=text("{number} Punkte sind zu viel"))
    return text("Plus und Minus gehen nicht auf: {missing}. Nur ausgeglichene Listen zählen.", missing=missing)


@rule("totals_points", LIST)
def totals_points(rules: SchafkopfRules, table: Table, points: Seats) -> Text | None:
    """No more than the dearest hand would bring every time; what lies in a Stock doubles without end."""
    return None if rules.stock_stake else _out_of_reach(rules, table, points)


@rule("totals_stock", LIST, severity="warning")
def totals_stock(rules: SchafkopfRules, table: Table, points: Seats) -> Text | None:
    """With a Stock that much is possible, but is asked about."""
    if not rules.stock_stake or _out_of_reach(rules, table, points) is None:
        return None
    return text("So viel ist in {hands} Spielen sehr selten. Stimmt das?", hands=rules.hands_per_sitting)


@rule("totals_columns", LIST)
def totals_columns(rules: SchafkopfRules, table: Table, plus: Seats | None, minus: Seats | None) -> Text | None:
    """Neither column holds more than that."""
    if rules.stock_stake:
        return None
    return _out_of_reach(rules, table, plus or ()) or _out_of_reach(rules, table, minus or ())


def _out_of_reach(rules: SchafkopfRules, table: Table, points: Seats) -> Text | None:
    most = most_of_a_hand(rules) * rules.hands_per_sitting
    for name, own in zip(table.names, points, strict=False):
        if abs(own) > most:
            return text(
                "{name}: {points} gehen nicht. In {hands} Spielen gewinnt oder verliert niemand mehr als {most}.",
                name=name,
                points=written(own),
                hands=rules.hands_per_sitting,
                most=most,
            )
    return None


@rule("totals_half", LIST)
def totals_half(plus: Seats | None, minus: Seats | None) -> Text | None:
    """Both columns, or neither."""
    if (plus is None) is (minus is None):
        return None
    return text("Bitte beide Spalten eintragen, Plus und Minus, oder keine.")


@rule("totals_control", LIST)
def totals_control(table: Table, points: Seats, plus: Seats | None, minus: Seats | None) -> Text | None:
    """The balance is the difference of the two columns."""
    if plus is None or minus is None:
        return None
    for name, own, more, less in zip(table.names, points, plus, minus, strict=True):
        if own != more - less:
            return text(
                "Bei {name} ergeben Plus {plus} und Minus {minus} zusammen {right}, eingetragen ist {points}.",
                name=name,
                plus=written(more),
                minus=written(less),
                right=written(more - less),
                points=written(own),
            )
    return None


@rule("totals_solos_missing", LIST, severity="warning")
def totals_solos_missing(points: Seats, solos_won: Seats | None) -> Text | None:
    """Equal balances are parted by the Soli won, so that whoever left them out stands behind."""
    if solos_won is not None or not any(points):
        return None
    return text("Gewonnene Soli fehlen und zählen als 0: Bei gleichem Saldo steht dieser Tisch hinten. Stimmt das?")


@rule("totals_solos", LIST)
def totals_solos(rules: SchafkopfRules, solos_won: Seats | None) -> Text | None:
    """At most one in each hand."""
    if solos_won is None or sum(solos_won) <= rules.hands_per_sitting:
        return None
    return text(
        "{solos} gewonnene Soli in {hands} Spielen gibt es nicht.", solos=sum(solos_won), hands=rules.hands_per_sitting
    )
