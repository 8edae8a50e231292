"""Why a line of Tausend is refused, or asked about again: the end of the sitting, final lists, the dealer, the bids."""

from __future__ import annotations

from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, counted, minus, text
from games.tausend.card_checks import misplaced
from games.tausend.entries import (
    ALL_POINTS,
    BASE,
    LIKELY_BID,
    MOST_BID,
    PAIRS,
    POINTS_BY_TRICKS,
    STEP,
    TRICKS,
    CardPoints,
    Marriages,
    Points,
    target,
)
from games.tausend.house_rules import BIDDING, DEALING, EXCHANGE, PLAY, WRITING, TausendRules
from games.tausend.scoring import PLAYING, TausendState, finished, hands, left_of, next_dealer, plays


@rule("sitting_over", WRITING)
def sitting_over(rules: TausendRules, state: TausendState, table: Table) -> Text | None:
    """No hand after the last one, or after the end of the Partie."""
    if not finished(rules, state) or state.listed:
        return None
    if state.rubber is None:
        return counted(
            len(state.scores),
            one=text("Gespielt wird nur ein Spiel. Ein weiteres gibt es nicht."),
            many=text("Gespielt werden {number} Spiele. Ein weiteres gibt es nicht."),
        )
    totals, winner = state.rubber
    message = text("Die Partie ist zu Ende: {name} hat {total} Punkte. Ein weiteres Spiel gibt es nicht.")
    return text(message, name=table.names[winner], total=totals[winner])


@rule("totals_step", WRITING)
def totals_step(table: Table, points: Points) -> Text | None:
    """Bids are multiples of five, and what the others reach is rounded to one."""
    for name, own in zip(table.names, points, strict=True):
        if own % STEP:
            message = text("{name}: {points} Punkte gehen nicht, jeder hat ein Vielfaches von {step}.")
            return text(message, name=name, points=minus(own), step=STEP)
    return None


MOST_WON, MOST_BESIDE = BASE + MOST_BID, ALL_POINTS + sum(PAIRS.values())
"""What one hand can bring: to the declarer, and to somebody else with all card points and all pairs."""


@rule("totals_points", WRITING)
def totals_points(rules: TausendRules, table: Table, solos_won: Points | None, points: Points) -> Text | None:
    """No more than all hands can bring, and no less than all of them lost; of a Partie nobody knows how many it had."""
    seats = len(table.names)
    played = hands(rules, seats) * PLAYING // seats
    if rules.sitting_length == "rubber":
        return None
    for seat, (name, own) in enumerate(zip(table.names, points, strict=True)):
        won = min(solos_won[seat], played) if solos_won else played
        least, most = -MOST_WON * (played - won * bool(solos_won)), MOST_WON * won + MOST_BESIDE * (played - won)
        if not least <= own <= most:
            message = text("{name}: {points} Punkte gehen nicht, in {hands} Spielen sind es {least} bis {most}.")
            if solos_won:
                message = text(
                    "{name}: {points} Punkte gehen nicht. {won} von {hands} gewonnen sind {least} bis {most}."
                )
            return text(message, name=name, points=minus(own), won=won, hands=played, least=minus(least), most=most)
    return None


@rule("totals_won", WRITING)
def totals_won(rules: TausendRules, solos_won: Points | None) -> Text | None:
    """A hand has one winner at most; of a Partie nobody knows how many it had."""
    most = hands(rules, len(solos_won or ()))
    if rules.sitting_length == "rubber" or sum(solos_won or ()) <= most:
        return None
    message = text("Zusammen {won} gewonnene Spiele sind zu viele: Der Tisch hat nur {hands} Spiele.")
    return text(message, won=sum(solos_won or ()), hands=most)


@rule("totals_won_missing", WRITING, severity="warning")
def totals_won_missing(points: Points, solos_won: Points | None) -> Text | None:
    """Equal points are parted by the solos won, so that whoever left them out stands behind."""
    if solos_won is not None or not any(points):
        return None
    return text("Gewonnene Spiele fehlen und zählen als 0: Bei gleichen Punkten steht dieser Tisch hinten. Stimmt das?")


@rule("totals_rubber", WRITING, severity="warning")
def totals_rubber(rules: TausendRules, state: TausendState, points: Points) -> Text | None:
    """A Partie ends when one alone is highest above the target; one that was broken off has no winner."""
    ended = [before + own for before, own in zip(state.totals, points, strict=True)]
    best = max(ended)
    if rules.sitting_length != "rubber" or (best > rules.target and ended.count(best) == 1):
        return None
    return text("Niemand liegt allein vorn mit mehr als {target} Punkten. Stimmt das?", target=rules.target)


@rule("totals_rubber_far", WRITING, severity="warning")
def totals_rubber_far(rules: TausendRules, points: Points) -> Text | None:
    """Above the target nobody plays on, unless two are equal there; who is so far below has lost hand after hand."""
    if rules.sitting_length != "rubber" or max(map(abs, points)) <= rules.target + MOST_WON:
        return None
    return text(
        "Eine Partie geht bis {target}. So weit darüber oder darunter ist selten. Stimmt das?", target=rules.target
    )


@rule("dealer_turn", DEALING, severity="warning")
def dealer_turn(table: Table, state: TausendState, dealer: int) -> Text | None:
    """The deal passes to the left; who deals first is drawn."""
    if state.dealer is None or dealer == next_dealer(state):
        return None
    last, expected, written = (table.names[seat] for seat in (state.dealer, next_dealer(state), dealer))
    message = text("Nach {last} gibt {expected}. Eingetragen ist {written}. Stimmt das?")
    return text(message, last=last, expected=expected, written=written)


@rule("declarer_sits_out", DEALING)
def declarer_sits_out(table: Table, dealer: int, declarer: int) -> Text | None:
    """With four the dealer sits out."""
    if plays(len(table.names), dealer, declarer):
        return None
    message = text("{name} hat in diesem Spiel gegeben und ausgesetzt. Bitte antippen, wer das Gebot gewonnen hat.")
    return text(message, name=table.names[dealer])


@rule("bid_step", BIDDING)
def bid_step(bid: int) -> Text | None:
    """Bids are multiples of five."""
    if bid >= 0 and bid % STEP == 0:
        return None
    message = text("Gebot {bid} geht nicht. Gebote steigen in 5er-Schritten; „vorgeführt“ ist 0.")
    return text(message, bid=minus(bid))


@rule("bid_full", BIDDING, severity="warning")
def bid_full(bid: int) -> Text | None:
    """So high a bid is rare; the number may be a whole one, of which the 100 were not left out."""
    return _perhaps_full(bid)


def _perhaps_full(bid: int) -> Text | None:
    if not BASE <= bid <= MOST_BID:
        return None
    message = text("{bid} über 100 sind {goal}. Sind es nur {bid}, bitte {less} eintragen. Stimmt {goal}?")
    return text(message, bid=bid, goal=target(bid), less=bid - BASE)


@rule("forced_seat", BIDDING)
def forced_seat(rules: TausendRules, table: Table, dealer: int, declarer: int, bid: int) -> Text | None:
    """Only who sits on the dealer's left can be left with the game (RT1)."""
    forced = left_of(len(table.names), dealer)
    if bid != 0 or _can_be_forced(rules, table, dealer, declarer):
        return None
    message = text("Vorgeführt werden kann nur {forced}, links vom Geber. Eingetragen ist {name}.")
    return text(message, forced=table.names[forced], name=table.names[declarer])


def _can_be_forced(rules: TausendRules, table: Table, dealer: int, declarer: int) -> bool:
    return rules.forced_seat == "any" or declarer == left_of(len(table.names), dealer)


@rule("final_step", EXCHANGE)
def final_step(final_bid: int) -> Text | None:
    """The bid is raised by multiples of five."""
    if final_bid % STEP == 0:
        return None
    return text("Erhöhen auf {bid} geht nicht. Erhöht wird in 5er-Schritten.", bid=minus(final_bid))


@rule("final_below", EXCHANGE)
def final_below(bid: int, final_bid: int) -> Text | None:
    """A bid can be raised, never lowered."""
    if final_bid >= bid:
        return None
    message = text("Das erhöhte Gebot ({final_bid} über 100) liegt unter dem gereizten ({bid} über 100).")
    return text(message, final_bid=minus(final_bid), bid=minus(bid))


@rule("final_most", EXCHANGE)
def final_most(final_bid: int) -> Text | None:
    """All tricks and three pairs are the most that anybody can reach (RT11)."""
    if final_bid <= MOST_BID:
        return None
    message = text("Mehr als {most} kann niemand erfüllen. Eingetragen sind {bid} über 100, also {goal}.")
    return text(message, most=target(MOST_BID), bid=final_bid, goal=target(final_bid))


@rule("final_full", EXCHANGE, severity="warning")
def final_full(bid: int, final_bid: int) -> Text | None:
    """Where the bid itself is as high as that, or the final one higher than likely, that is asked already."""
    return None if bid >= BASE or final_bid > LIKELY_BID else _perhaps_full(final_bid)


@rule("final_high", EXCHANGE, severity="warning")
def final_high(final_bid: int) -> Text | None:
    """Beyond all tricks and two pairs the opponents have to help (RT11)."""
    if not LIKELY_BID < final_bid <= MOST_BID:
        return None
    message = text(
        "Mehr als {likely} gelingt nur, wenn die Gegner helfen. "
        "Eingetragen sind {bid} über 100, also {goal}. Stimmt das?"
    )
    return text(message, likely=target(LIKELY_BID), bid=final_bid, goal=target(final_bid))


@rule("forced_mark", BIDDING)
def forced_mark(
    rules: TausendRules, table: Table, dealer: int, declarer: int, bid: int, *, forced: bool
) -> Text | None:
    """ "Vorgeführt" is the bid of 0 and nothing else; left out it means no. Who cannot be it, `forced_seat` tells."""
    if forced == (bid == 0):
        return None
    if not forced and not _can_be_forced(rules, table, dealer, declarer):
        return None
    if forced:
        return text("Wer vorgeführt ist, hat nichts geboten. Eingetragen ist das Gebot {bid}.", bid=minus(bid))
    return text("Gebot 0 gibt es nur, wenn der Alleinspieler vorgeführt ist. Bitte ankreuzen.")


@rule("tricks_sit_out", DEALING)
def tricks_sit_out(table: Table, dealer: int, tricks: CardPoints | None) -> Text | None:
    """Everybody who plays has a number of tricks; with four the dealer has none."""
    return None if tricks is None else misplaced(table, dealer, tricks, text("Stiche"))


@rule("tricks_range", PLAY)
def tricks_range(table: Table, tricks: CardPoints | None) -> Text | None:
    """Nobody has less than 0 or more than 8 tricks."""
    for name, own in zip(table.names, tricks or (), strict=False):
        if own is not None and not 0 <= own <= TRICKS:
            message = text("{name} hat {own} Stiche. Möglich sind 0 bis {most}.")
            return text(message, name=name, own=minus(own), most=TRICKS)
    return None


@rule("tricks_sum", PLAY)
def tricks_sum(tricks: CardPoints | None) -> Text | None:
    """All tricks together are eight; where one is missing the sum says nothing."""
    known = [own for own in tricks or () if own is not None]
    if len(known) != PLAYING or sum(known) == TRICKS:
        return None
    message = text("Die Stiche ergeben {total}. Jedes Spiel hat genau {all} Stiche.")
    return text(message, total=minus(sum(known)), all=TRICKS)


@rule("tricks_points", PLAY)
def tricks_points(table: Table, card_points: CardPoints, tricks: CardPoints | None) -> Text | None:
    """So many tricks hold so many card points."""
    for name, points, own in zip(table.names, card_points, tricks or (), strict=False):
        if points is None or own is None or not 0 <= own <= TRICKS or points in POINTS_BY_TRICKS[own]:
            continue
        return counted(
            own,
            one=text("{name} hat {number} Stich und {points} Augen. Möglich sind {possible}."),
            many=text("{name} hat {number} Stiche und {points} Augen. Möglich sind {possible}."),
            name=name,
            points=minus(points),
            possible=_span(POINTS_BY_TRICKS[own]),
        )
    return None


def _span(possible: range) -> str:
    """ "20 bis 100", or the only number."""
    if len(possible) == 1:
        return str(possible[0])
    return text("{first} bis {last}", first=possible[0], last=possible[-1])


@rule("tricks_pairs", PLAY)
def tricks_pairs(
    rules: TausendRules, table: Table, declarer: int, marriages: Marriages, tricks: CardPoints | None
) -> Text | None:
    """A pair is melded by who has won a trick, where the house allows it also on the very first lead (RT3)."""
    for seat, own in enumerate(tricks or ()):
        if own is not None and own >= 0 and len(marriages[seat]) > leads(rules, own, is_declarer=seat == declarer):
            message = text(
                "{name} hat {pairs} Pärchen gemeldet, aber weniger Stiche ({own}). Jedes braucht einen davor."
            )
            if own == 0:
                message = text("{name} hat gemeldet, aber keinen Stich. Zum Melden braucht man einen Stich davor.")
            return text(message, name=table.names[seat], pairs=len(marriages[seat]), own=own)
    return None


def leads(rules: TausendRules, tricks: int, *, is_declarer: bool) -> int:
    """How often a player with so many tricks could meld."""
    return tricks + (is_declarer and rules.meld_on_first_lead)


@rule("tricks_durch", PLAY)
def tricks_durch(table: Table, declarer: int, *, durch: bool, tricks: CardPoints | None) -> Text | None:
    """Durch means all eight tricks, and all eight tricks mean durch."""
    if tricks is None or durch == (tricks[declarer] == TRICKS):
        return None
    if durch:
        message = text("„Durch“ heißt alle {all} Stiche. Eingetragen sind für {name} {own}.")
        own = text("keine") if tricks[declarer] is None else tricks[declarer]
        return text(message, name=table.names[declarer], own=own, all=TRICKS)
    message = text("{name} hat alle {all} Stiche: Bitte „Durch“ ankreuzen.")
    return text(message, name=table.names[declarer], all=TRICKS)
