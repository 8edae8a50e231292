"""Why a Tausend hand is refused, or asked about again: the end of the sitting, the dealer and the bids."""

from __future__ import annotations

from games.kit.german import counted, minus
from games.kit.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, text
from games.tausend.house_rules import Rules
from games.tausend.points import LIKELY_BID, MOST_BID, STEP
from games.tausend.scoring import State, finished, next_dealer
from games.tausend.seats import left_of, plays
from games.tausend.sections import BIDDING, DEALING, EXCHANGE, WRITING


@rule("sitting_over", WRITING)
def sitting_over(rules: Rules, state: State, table: Table) -> Text | None:
    """No hand after the last one, or after the end of the Partie."""
    if not finished(rules, state):
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


@rule("dealer_turn", DEALING, severity="warning")
def dealer_turn(table: Table, state: State, dealer: int) -> Text | None:
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


@rule("forced_seat", BIDDING)
def forced_seat(rules: Rules, table: Table, dealer: int, declarer: int, bid: int) -> Text | None:
    """Only who sits on the dealer's left can be left with the game (RT1)."""
    forced = left_of(len(table.names), dealer)
    if bid != 0 or rules.forced_seat == "any" or declarer == forced:
        return None
    message = text("Vorgeführt werden kann nur {forced}, links vom Geber. Eingetragen ist {name}.")
    return text(message, forced=table.names[forced], name=table.names[declarer])


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
    message = text("Das erhöhte Gebot ({final_bid}) liegt unter dem gereizten ({bid}).")
    return text(message, final_bid=minus(final_bid), bid=minus(bid))


@rule("final_most", EXCHANGE)
def final_most(final_bid: int) -> Text | None:
    """All tricks and three pairs are the most that anybody can reach (RT11)."""
    if final_bid <= MOST_BID:
        return None
    return text("Mehr als {most} kann niemand erfüllen. Eingetragen sind {bid}.", most=MOST_BID, bid=final_bid)


@rule("final_high", EXCHANGE, severity="warning")
def final_high(final_bid: int) -> Text | None:
    """Beyond all tricks and two pairs the opponents have to help (RT11)."""
    if not LIKELY_BID < final_bid <= MOST_BID:
        return None
    message = text("Mehr als {likely} gelingt nur, wenn die Gegner helfen. Eingetragen sind {bid}. Stimmt das?")
    return text(message, likely=LIKELY_BID, bid=final_bid)


@rule("forced_mark", BIDDING)
def forced_mark(bid: int, *, forced: bool) -> Text | None:
    """ "Vorgeführt" is the bid of 0 and nothing else; left out it means no."""
    if forced == (bid == 0):
        return None
    if forced:
        return text("Wer vorgeführt ist, hat nichts geboten. Eingetragen ist das Gebot {bid}.", bid=minus(bid))
    return text("Gebot 0 gibt es nur, wenn der Alleinspieler vorgeführt ist. Bitte ankreuzen.")
