"""Brokdorf in sentences: an entry as one would say it, and the situation at the table."""

from __future__ import annotations

from games.brokdorf import scoring
from games.brokdorf.checks import number, tied_names
from games.brokdorf.entries import Ending
from games.brokdorf.hand import Hand
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.money_words import rubber_say
from games.brokdorf.scoring import PUNISHED
from games.brokdorf.state import BrokdorfState, Figures
from games.kit.german import agreed, chained, euros, signed
from games.kit.terms import Say, Table
from games.kit.text import Text, text

GONE: dict[str, Text] = {
    "eliminated": text("ausgeschieden"),
    "left": text("freiwillig ausgeschieden"),
    "excluded": text("ausgeschlossen"),
}


def say_hand(
    *,
    rules: BrokdorfRules,
    state: BrokdorfState,
    table: Table,
    declarer: int,
    bid: int,
    joined: Figures,
    tricks: Figures,
    forfeited: Figures,
) -> Say:
    """ "Anna −3, Bernd −2", "Anna sagt 2 an und macht 3"; at the end of a Runde, who pays whom."""
    hand = Hand(declarer, bid, joined, tricks, forfeited)
    now = scoring.after_hand(rules, state, hand)
    return _ended(rules, state, now, table) or Say(_changes(now, table, joined), _played(table, hand))


def say_playoff(
    *,
    rules: BrokdorfRules,
    state: BrokdorfState,
    table: Table,
    players: Figures,
    declarer: int,
    bid: int,
    joined: Figures,
    tricks: Figures,
    forfeited: Figures,
) -> Say:
    """Who has lost the Stechen and pays, or who goes on."""
    hand = Hand(declarer, bid, joined, tricks, forfeited)
    now = scoring.after_playoff(rules, state, players, hand)
    return _ended(rules, state, now, table) or Say(text("Das Stechen geht weiter"), _played(table, hand))


def say_misdeal(rules: BrokdorfRules, state: BrokdorfState, table: Table, dealer: int) -> Say:
    """ "Dieter hat sich vergeben", "Das erste Mal wird verziehen."."""
    now = scoring.after_misdeal(rules, state, dealer)
    head = text("{name} hat sich vergeben", name=table.names[dealer])
    times = state.running.misdeals[dealer] + 1
    detail = text("Zum zweiten Mal: 5 Strafpunkte.") if times == PUNISHED else text("Das erste Mal wird verziehen.")
    return _ended(rules, state, now, table) or Say(head, text(detail))


def say_exclusion(rules: BrokdorfRules, state: BrokdorfState, table: Table, player: int) -> Say:
    """ "Dieter wird ausgeschlossen …" and whom he pays first."""
    now = scoring.after_exclusion(rules, state, player)
    return rubber_say(rules, now, table, now.finished[-1])


def say_leave(rules: BrokdorfRules, state: BrokdorfState, table: Table, player: int) -> Say:
    """ "Dieter scheidet freiwillig aus", "mit 9,00 €"."""
    now = scoring.after_leave(rules, state, player)
    head = text("{name} scheidet freiwillig aus", name=table.names[player])
    if player in now.leaving:
        return Say(head, text("Am Ende von Runde {number}.", number=number(state)))
    return _ended(rules, state, now, table) or Say(
        head, text("Mitgenommen werden {cents}.", cents=euros(now.stacks[player]))
    )


def say_rubber(
    *,
    rules: BrokdorfRules,
    state: BrokdorfState,
    table: Table,
    ending: Ending,
    loser: int | None,
    winner: int | None,
    payer: int | None,
    unpaid: Figures,
    points: Figures | None,
) -> Say:
    """ "Kemal zahlt 4 × 1 €", "je 1 € an Anna, Jens, Petra und Uwe"."""
    outcome = scoring.outcome(
        rules, state, ending=ending, loser=loser, winner=winner, payer=payer, unpaid=unpaid, points=points
    )
    now = scoring.after_rubber(rules, state, outcome)
    return rubber_say(rules, now, table, now.finished[-1])


def situation(state: BrokdorfState, table: Table) -> Text:
    """Who deals: whoever made the last game. In a Stechen, between whom it is; at the end, what is left to whom."""
    if state.running.tied:
        return text("zwischen {names}", names=tied_names(state, table))
    if state.over:
        left = [text("{name} {sum}", name=table.names[seat], sum=euros(state.stacks[seat])) for seat in state.playing]
        return chained(left, " · ")
    dealer = state.running.declarer
    return text("") if dealer is None else text("{name} gibt", name=table.names[dealer])


def _ended(rules: BrokdorfRules, before: BrokdorfState, now: BrokdorfState, table: Table) -> Say | None:
    """The end of the Runde in words; None while it runs."""
    if len(now.finished) > len(before.finished):
        return rubber_say(rules, now, table, now.finished[-1])
    if now.running.tied and now.running.tied != before.running.tied:
        head = text("Stechen zwischen {names}", names=tied_names(now, table))
        return Say(head, text("Sie haben gleich viel. Wer verliert, zahlt die Runde."))
    return None


def _changes(now: BrokdorfState, table: Table, joined: Figures) -> Text:
    changed = [f"{table.names[seat]} {signed(now.scores[-1][seat])}" for seat in sorted(joined)]
    return text("{changes}", changes=", ".join(changed))


def _played(table: Table, hand: Hand) -> Text:
    """How many tricks were bid and taken, and whose were void."""
    bid = text(
        "{name} sagt {bid} an und macht {taken}.",
        name=table.names[hand.declarer],
        bid=hand.bid,
        taken=hand.tricks[hand.declarer],
    )
    if not hand.forfeited:
        return bid
    void = agreed(
        [table.names[seat] for seat in hand.forfeited],
        one=text("{names} verliert die Stiche."),
        many=text("{names} verlieren die Stiche."),
    )
    return text("{bid} {void}", bid=bid, void=void)
