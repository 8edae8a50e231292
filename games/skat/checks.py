"""Why a hand of Skat is refused, or asked about again."""

from __future__ import annotations

from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, minus, text
from games.skat.entries import (
    ALL_POINTS,
    IMPOSSIBLE_POINTS,
    LADDER,
    LEVEL_NAMES,
    NULLS,
    STEPS,
    Level,
    game_value,
    is_overbid,
    most_tops,
    neighbours,
)
from games.skat.house_rules import ANNOUNCING, BIDDING, CARDS, DEALING, FAULTS, LEVELS, LIST, OVERBID, TOPS, SkatRules
from games.skat.scoring import WITH_DEALER_OUT, SkatState, hands_planned, is_over

RARE_TOPS = 6
SHORT = 30
"""So many card points or fewer are Schneider."""
MOST_WITHOUT_TRICK = 22
"""Two Asse in the Skat: more card points need a trick."""
NEEDED = {"none": 61, "schneider": ALL_POINTS - SHORT, "schwarz": ALL_POINTS}
"""The card points that win, by what was announced."""


@rule("after_end", LIST)
def after_end(rules: SkatRules, state: SkatState) -> Text | None:
    """Nothing follows the last hand, or the final figures."""
    if not is_over(rules, state):
        return None
    if state.listed:
        return text("Für diesen Tisch steht schon der Endstand da. Ein weiterer Eintrag geht nicht.")
    planned = hands_planned(rules, len(state.totals))
    return counted(planned, one=text("Die Liste ist voll: 1 Spiel."), many=text("Die Liste ist voll: {number} Spiele."))


@rule("dealer_required", DEALING, form=True)
def dealer_required(table: Table, dealer: int | None) -> Text | None:
    """With four at the table somebody sits out."""
    if dealer is not None or len(table.names) < WITH_DEALER_OUT:
        return None
    return text("Am Tisch sind vier. Bitte antippen, wer gegeben hat und aussetzt.")


@rule("dealer_order", DEALING, severity="warning")
def dealer_order(state: SkatState, table: Table, dealer: int | None) -> Text | None:
    """The deal passes to the left; the table decides what becomes of a wrong dealer."""
    if dealer is None or not state.scores or dealer == state.dealer:
        return None
    return text(
        "{expected} wäre an der Reihe zu geben. Eingetragen ist {dealer}. Stimmt das?",
        expected=table.names[state.dealer],
        dealer=table.names[dealer],
    )


@rule("declarer_deals", DEALING)
def declarer_deals(table: Table, dealer: int | None, declarer: int) -> Text | None:
    """With four the dealer has no cards."""
    if dealer != declarer or len(table.names) < WITH_DEALER_OUT:
        return None
    return text("{name} hat gegeben und setzt aus. Bitte den Alleinspieler prüfen.", name=table.names[declarer])


@rule("tops_missing", TOPS, form=True)
def tops_missing(game: str, tops: int | None) -> Text | None:
    """All games but Null count Spitzen."""
    if tops is not None or game == "null":
        return None
    return text("Bitte die Spitzen eintragen: mit oder ohne wie viele?")


@rule("tops_for_null", TOPS)
def tops_for_null(game: str, tops: int | None) -> Text | None:
    """Null has none."""
    if tops is None or game != "null":
        return None
    return text("Null hat keine Spitzen. Bitte „mit“ oder „ohne“ abwählen.")


@rule("tops_range", TOPS)
def tops_range(game: str, tops: int | None) -> Text | None:
    """From 1 to 11, in Grand to 4, with or without."""
    if tops is None or game == "null" or 0 < abs(tops) <= most_tops(game):
        return None
    if tops == 0:
        return text("0 Spitzen gibt es nicht: Wer den Kreuz-Buben hat, spielt mit, sonst ohne.")
    if game == "grand":
        return text("Beim Grand gibt es höchstens 4 Spitzen. Eingetragen sind {count}.", count=abs(tops))
    return text("Im Farbspiel gibt es höchstens 11 Spitzen. Eingetragen sind {count}.", count=abs(tops))


@rule("tops_rare", TOPS, severity="warning")
def tops_rare(game: str, tops: int | None) -> Text | None:
    """More than six hardly ever happen."""
    if tops is None or game == "null" or not RARE_TOPS < abs(tops) <= most_tops(game):
        return None
    return text("{count} Spitzen sind sehr selten. Stimmt das?", count=abs(tops))


@rule("ouvert_needs_schwarz", ANNOUNCING)
def ouvert_needs_hand(game: str, *, hand: bool, ouvert: bool) -> Text | None:
    """An open suit game or Grand is always Hand."""
    return _closed() if ouvert and not hand and game != "null" else None


@rule("null_announced", ANNOUNCING)
def null_announced(game: str, announced: str) -> Text | None:
    """Null has no levels."""
    return _no_levels() if game == "null" and announced != "none" else None


@rule("announce_needs_hand", ANNOUNCING)
def announce_needs_hand(game: str, *, hand: bool, announced: str) -> Text | None:
    """Who has taken up the Skat announces nothing."""
    if hand or announced == "none" or game == "null":
        return None
    return text("„{level} angesagt“ geht nur beim Handspiel.", level=LEVEL_NAMES[_level(announced)])


@rule("ouvert_needs_schwarz", ANNOUNCING)
def ouvert_needs_schwarz(game: str, *, hand: bool, ouvert: bool, announced: str) -> Text | None:
    """An open suit game or Grand is always Schwarz announced."""
    return _closed() if hand and ouvert and announced != "schwarz" and game != "null" else None


@rule("bid_missing", BIDDING)
def bid_missing(rules: SkatRules, bid: int | None) -> Text | None:
    """The tournament wants every bid written down."""
    return text("Bitte eintragen, wie weit gereizt wurde.") if bid is None and rules.bid_required else None


@rule("bid_value", BIDDING)
def bid_value(bid: int | None) -> Text | None:
    """A bid is a value that a game can have."""
    if bid is None or bid in LADDER:
        return None
    before, following = neighbours(bid)
    if before is None:
        return text("{bid} ist kein Reizwert. Der niedrigste ist {least}.", bid=minus(bid), least=following)
    if following is None:
        return text("{bid} ist kein Reizwert. Der höchste ist {most}.", bid=bid, most=before)
    template = text("{bid} ist kein Reizwert. Davor liegt {before}, danach {following}.")
    return text(template, bid=bid, before=before, following=following)


@rule("null_below_bid", OVERBID)
def null_below_bid(game: str, *, hand: bool, ouvert: bool, bid: int | None) -> Text | None:
    """Null has no multiples: it has to be worth the bid."""
    if game != "null" or bid is None or NULLS[hand, ouvert] >= bid:
        return None
    template = text("Null zählt {value}, gereizt wurden {bid}. Dieses Spiel durfte nicht angesagt werden.")
    return text(template, value=NULLS[hand, ouvert], bid=bid)


@rule("bid_out_of_reach", OVERBID, severity="warning")
def bid_out_of_reach(
    game: str, tops: int | None, *, hand: bool, ouvert: bool, announced: str, bid: int | None
) -> Text | None:
    """A game without Hand should not be announced where not even Schwarz would reach the bid."""
    if game == "null" or hand or bid not in LADDER:
        return None
    best = game_value(game, tops, announced, "schwarz", hand=hand, ouvert=ouvert)
    if best >= bid:
        return None
    return text("Auch mit Schwarz zählt das Spiel nur {best}, gereizt wurden {bid}. Stimmt das?", best=best, bid=bid)


@rule("null_level", LEVELS)
def null_level(game: str, level: str) -> Text | None:
    """Null has no levels."""
    return _no_levels() if game == "null" and level != "normal" else None


@rule("overbid_won", OVERBID)
def overbid_won(
    game: str,
    tops: int | None,
    *,
    hand: bool,
    ouvert: bool,
    announced: str,
    bid: int | None,
    level: str,
    won: bool,
) -> Text | None:
    """Whoever has bid more than the game is worth has lost, whatever the card points."""
    if not won or game == "null" or bid is None:
        return None
    value = game_value(game, tops, announced, level, hand=hand, ouvert=ouvert)
    if not is_overbid(value, bid):
        return None
    return text("Gereizt {bid}, das Spiel ist nur {value} wert: überreizt und verloren.", bid=bid, value=value)


@rule("won_below_announced", LEVELS)
def won_below_announced(game: str, announced: str, level: str, *, won: bool) -> Text | None:
    """An announced level has to be reached."""
    if not won or game == "null" or STEPS[level] >= STEPS[announced]:
        return None
    name = LEVEL_NAMES[_level(announced)]
    return text("{level} war angesagt, aber nicht erreicht. Dann ist das Spiel verloren.", level=name)


@rule("fault_wins", FAULTS)
def fault_wins(*, won: bool, fault: str | None) -> Text | None:
    """Whoever has broken a rule does not win by it."""
    if fault is None or won is (fault == "opponents"):
        return None
    return text("Wer den Fehler gemacht hat, kann nicht gewonnen haben.")


@rule("fault_level", FAULTS, severity="warning")
def fault_level(
    game: str,
    tops: int | None,
    *,
    hand: bool,
    ouvert: bool,
    announced: str,
    bid: int | None,
    level: str,
    fault: str | None,
) -> Text | None:
    """A fault ends the game in Stufe einfach, unless a level was announced or the bid needs it."""
    if fault is None or game == "null" or STEPS[level] <= STEPS[announced]:
        return None
    if is_overbid(game_value(game, tops, announced, "normal", hand=hand, ouvert=ouvert), bid):
        return None
    return text("Nach einem Regelverstoß zählt das Spiel ohne {level}. Stimmt das?", level=LEVEL_NAMES[_level(level)])


@rule("null_card_points", CARDS)
def null_card_points(game: str, card_points: int | None) -> Text | None:
    """Nobody counts them in Null."""
    return _no_levels() if game == "null" and card_points is not None else None


@rule("card_points_range", CARDS)
def card_points_range(game: str, card_points: int | None) -> Text | None:
    """120 are in the game, and the smallest card with any counts 2."""
    if card_points is None or game == "null":
        return None
    if not 0 <= card_points <= ALL_POINTS:
        return text("{points} Augen sind nicht möglich. Im Spiel sind genau 120.", points=minus(card_points))
    if card_points not in IMPOSSIBLE_POINTS:
        return None
    return counted(
        card_points,
        one=text("1 Auge ist nicht möglich. Die kleinste Karte mit Augen zählt 2."),
        many=text("{number} Augen sind nicht möglich. Die kleinste Karte mit Augen zählt 2."),
    )


@rule("card_points_level", LEVELS)
def card_points_level(game: str, level: str, fault: str | None, card_points: int | None) -> Text | None:
    """30 card points or fewer are Schneider, of either side; without a trick there is nothing but the Skat."""
    if not _compared(game, fault, card_points) or card_points is None:
        return None
    others = ALL_POINTS - card_points
    if level == "normal" and others <= SHORT:
        template = text("{points} Augen: Die Gegner haben nur {others} und sind Schneider.")
        return text(template, points=card_points, others=others)
    if level == "normal" and card_points <= SHORT:
        return text("{points} Augen: Der Alleinspieler ist Schneider.", points=card_points)
    if level != "normal" and SHORT < card_points < ALL_POINTS - SHORT:
        return text("Mit {points} zu {others} Augen ist niemand Schneider.", points=card_points, others=others)
    if level == "schwarz" and MOST_WITHOUT_TRICK < card_points < ALL_POINTS:
        return text("Mit {points} zu {others} Augen ist niemand Schwarz.", points=card_points, others=others)
    return None


@rule("card_points_won", LEVELS)
def card_points_won(
    game: str,
    tops: int | None,
    *,
    hand: bool,
    ouvert: bool,
    announced: str,
    bid: int | None,
    level: str,
    won: bool,
    fault: str | None,
    card_points: int | None,
) -> Text | None:
    """61 win, 90 where Schneider was announced, all tricks where Schwarz was; an overbid game is lost."""
    if not _compared(game, fault, card_points) or card_points is None:
        return None
    if is_overbid(game_value(game, tops, announced, level, hand=hand, ouvert=ouvert), bid):
        return text("Überreizt ist verloren, auch mit {points} Augen.", points=card_points) if won else None
    enough = card_points >= NEEDED[announced] and (announced != "schwarz" or level == "schwarz")
    if won is enough:
        return None
    needed = NEEDED[announced]
    if won:
        template = text("Mit {points} Augen ist das Spiel verloren. {needed} sind nötig.")
        return text(template, points=card_points, needed=needed)
    return text("Mit {points} Augen ist das Spiel gewonnen. {needed} genügen.", points=card_points, needed=needed)


def _compared(game: str, fault: str | None, card_points: int | None) -> bool:
    """Whether card points say how a game has ended: they are possible, and no fault ended it."""
    if card_points is None or game == "null" or fault is not None:
        return False
    return 0 <= card_points <= ALL_POINTS and card_points not in IMPOSSIBLE_POINTS


def _level(step: str) -> Level:
    return "schwarz" if step == "schwarz" else "schneider"


def _no_levels() -> Text:
    return text("Bei Null gibt es keinen Schneider und keine Augen. Bitte abwählen.")


def _closed() -> Text:
    return text("Ein offenes Farbspiel oder Grand ist immer Hand mit „Schwarz angesagt“.")
