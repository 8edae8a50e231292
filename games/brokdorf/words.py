"""Brokdorf in sentences: an entry as one would say it, and the situation at the table."""

from __future__ import annotations

from itertools import groupby

from games.brokdorf import scoring
from games.brokdorf.checks import number, tied_names
from games.brokdorf.entries import Ending
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.scoring import PUNISHED, Hand
from games.brokdorf.state import EURO, BrokdorfRubber, BrokdorfState, Figures, Points
from games.kit.terms import Departure, Sentence, Table
from games.kit.text import Text, agreed, chained, euro_text, signed, text

PAID_TO = (text("{sum} an {names}"), text("je {sum} an {names}"), text("Je {sum} an {names}"))
PAID_BY = (text("{sum} von {names}"), text("je {sum} von {names}"), text("Je {sum} von {names}"))
"""For one name, for several, and for several where the sentence begins."""
FIRST_SHARE, NEXT_SHARE = text("{name} bekommt {sum}"), text("{name} {sum}")


def coins(cents: int) -> Text:
    """A sum as one says it at the table: "1 €", "67 ct", "2,50 €"."""
    if cents and abs(cents) < 100:
        return text("{cents} ct", cents=cents)
    return euro_text(cents) if cents % 100 else text("{euros} €", euros=cents // 100)


def rubber_sentence(rules: BrokdorfRules, now: BrokdorfState, table: Table, rubber: BrokdorfRubber) -> Sentence:
    """A finished Runde: how it ended, then who pays whom and who is out."""
    if _is_short(rules, now, rubber):
        return Sentence(_rest_text(table, rubber), _sentences(now, table, rubber, _shares(table, rubber)))
    sign = -1 if rubber.ending == "durchmarsch" else 1
    return Sentence(loss_text(table, rubber), _sentences(now, table, rubber, _flows(table, rubber, sign)))


def _is_short(rules: BrokdorfRules, now: BrokdorfState, rubber: BrokdorfRubber) -> bool:
    """Whether the loser had less than he owed."""
    if rubber.loser is None or rubber.ending == "durchmarsch" or now.stacks[rubber.loser]:
        return False
    got = [rubber.payments[seat] for seat in _others(now, rubber)]
    if rules.short_stack == "whole_euros" and 0 in got:
        return True
    return min(filter(None, got), default=rules.stake_cents) < rules.stake_cents or sum(rubber.payments) > 0


def _others(now: BrokdorfState, rubber: BrokdorfRubber) -> list[int]:
    """Who played the Runde besides the loser."""
    gone_before = {seat for seat, gone in enumerate(now.departed) if gone and gone.rubbers < len(now.finished)}
    return [seat for seat in range(len(rubber.payments)) if seat not in gone_before and seat != rubber.loser]


def _rest_text(table: Table, rubber: BrokdorfRubber) -> Text:
    """ "Anna zahlt nur noch 2 €", "Anna wird ausgeschlossen und zahlt nur noch 2 €"."""
    loser = rubber.loser or 0
    template = {
        "misdeal": text("{name} hat sich dreimal vergeben und zahlt nur noch {sum}"),
        "exclusion": text("{name} wird ausgeschlossen und zahlt nur noch {sum}"),
    }.get(rubber.ending, text("{name} zahlt nur noch {sum}"))
    return text(template, name=table.names[loser], sum=coins(-rubber.payments[loser]))


def _shares(table: Table, rubber: BrokdorfRubber) -> Text:
    """ "Bernd bekommt 67 ct, Cilli 67 ct, Dieter 66 ct."."""
    got = sorted((-cents, seat) for seat, cents in enumerate(rubber.payments) if cents > 0)
    parts = [
        text(NEXT_SHARE if number else FIRST_SHARE, name=table.names[seat], sum=coins(-cents))
        for number, (cents, seat) in enumerate(got)
    ]
    return text("{flows}.", flows=chained(parts))


def loss_text(table: Table, rubber: BrokdorfRubber) -> Text:
    """ "Kemal zahlt 4 × 1 €", "Durchmarsch: Anna bekommt 4 €"."""
    if rubber.ending == "durchmarsch":
        return _march(table, rubber)
    if rubber.loser is None:
        return text("Die Runde hat keinen Verlierer")
    template = {
        "points": text("{name} zahlt {sum}"),
        "misdeal": text("{name} hat sich dreimal vergeben und zahlt {sum}"),
        "exclusion": text("{name} wird ausgeschlossen und zahlt {sum}"),
    }[rubber.ending]
    return text(template, name=table.names[rubber.loser], sum=_paid(rubber, rubber.loser))


def _march(table: Table, rubber: BrokdorfRubber) -> Text:
    if rubber.winner is None:
        return text("Der Durchmarsch hat keinen Sieger")
    got = coins(rubber.payments[rubber.winner])
    return text("Durchmarsch: {name} bekommt {sum}", name=table.names[rubber.winner], sum=got)


def _paid(rubber: BrokdorfRubber, loser: int) -> Text:
    """The sum a loser pays: "4 × 1 €" where everybody gets the same."""
    parts = {cents for cents in rubber.payments if cents > 0}
    count = sum(cents > 0 for cents in rubber.payments)
    if len(parts) == 1 and count > 1 and not sum(rubber.payments):
        return text("{count} × {sum}", count=count, sum=coins(parts.pop()))
    return coins(-rubber.payments[loser])


def _sentences(now: BrokdorfState, table: Table, rubber: BrokdorfRubber, flows: Text | None) -> Text:
    added = sum(rubber.payments)
    top_up = text("{cents} legt die Turnierleitung dazu.", cents=coins(added)) if added else None
    out = [
        table.names[seat]
        for seat, gone in enumerate(now.departed)
        if gone == Departure("eliminated", len(now.finished))
    ]
    ended = (
        agreed(out, one=text("{names} ist ausgeschieden."), many=text("{names} sind ausgeschieden.")) if out else None
    )
    parts = [part for part in (flows, top_up, ended, *_taken_along(now, table)) if part]
    return chained(parts, " ") if parts else text("Niemand bekommt etwas.")


def _taken_along(now: BrokdorfState, table: Table) -> list[Text]:
    """What those have left who go with this Runde: who leaves, and who is excluded."""
    return [
        text("{name} geht mit {sum}.", name=table.names[seat], sum=coins(now.stacks[seat]))
        for seat, gone in enumerate(now.departed)
        if gone and gone.status != "eliminated" and gone.rubbers == len(now.finished) and now.stacks[seat]
    ]


def _flows(table: Table, rubber: BrokdorfRubber, sign: int) -> Text | None:
    """ "Je 1 € an Anna und Jens." (sign 1: who gets), "Je 1 € von Bernd." (sign −1: who pays)."""
    sums = sorted((-sign * cents, seat) for seat, cents in enumerate(rubber.payments) if sign * cents > 0)
    if not sums:
        return None
    parts: list[Text] = []
    for cents, group in groupby(sums, key=lambda pair: pair[0]):
        names = [table.names[seat] for _, seat in group]
        one, many, first = PAID_TO if sign > 0 else PAID_BY
        parts.append(agreed(names, one=one, many=many if parts else first, sum=coins(abs(cents))))
    return text("{flows}.", flows=chained(parts))


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
) -> Sentence:
    """ "Anna −3, Bernd −2", "Anna sagt 2 an und macht 3"; at the end of a Runde, who pays whom."""
    hand = Hand(declarer, bid, joined, tricks, forfeited)
    now = scoring.after_hand(rules, state, hand)
    return _ended(rules, state, now, table) or Sentence(_changes(now, table, joined), _played(table, hand))


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
) -> Sentence:
    """Who has lost the Stechen and pays, or who goes on."""
    hand = Hand(declarer, bid, joined, tricks, forfeited)
    now = scoring.after_playoff(rules, state, players, hand)
    return _ended(rules, state, now, table) or Sentence(text("Das Stechen geht weiter"), _played(table, hand))


def say_misdeal(rules: BrokdorfRules, state: BrokdorfState, table: Table, dealer: int) -> Sentence:
    """ "Dieter hat sich vergeben", "Das erste Mal wird verziehen."."""
    now = scoring.after_misdeal(rules, state, dealer)
    head = text("{name} hat sich vergeben", name=table.names[dealer])
    times = state.running.misdeals[dealer] + 1
    detail = text("Zum zweiten Mal: 5 Strafpunkte.") if times == PUNISHED else text("Das erste Mal wird verziehen.")
    return _ended(rules, state, now, table) or Sentence(head, text(detail))


def say_exclusion(rules: BrokdorfRules, state: BrokdorfState, table: Table, player: int) -> Sentence:
    """ "Dieter wird ausgeschlossen …" and whom he pays first."""
    now = scoring.after_exclusion(rules, state, player)
    return rubber_sentence(rules, now, table, now.finished[-1])


def say_leave(rules: BrokdorfRules, state: BrokdorfState, table: Table, player: int) -> Sentence:
    """ "Dieter scheidet freiwillig aus", "mit 9,00 €"."""
    now = scoring.after_leave(rules, state, player)
    head = text("{name} scheidet freiwillig aus", name=table.names[player])
    if player in now.leaving:
        return Sentence(head, text("Am Ende von Runde {number}.", number=number(state)))
    return _ended(rules, state, now, table) or Sentence(
        head, text("Mitgenommen werden {cents}.", cents=euro_text(now.stacks[player]))
    )


def say_limit(state: BrokdorfState, euros: int) -> Sentence:
    """ "Die Ausscheidungsgrenze liegt jetzt bei 17 €", "Wer nicht mehr hat, scheidet aus."."""
    before = text("Bisher lag sie bei {limit}.", limit=text("{euros} €", euros=state.limit // EURO))
    head = text("Die Ausscheidungsgrenze liegt jetzt bei {limit}", limit=coins(euros * EURO))
    return Sentence(head, chained([text("Wer nicht mehr hat, scheidet aus."), before], " "))


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
    points: Points,
) -> Sentence:
    """ "Kemal zahlt 4 × 1 €", "je 1 € an Anna, Jens, Petra und Uwe"."""
    outcome = scoring.outcome(
        rules, state, ending=ending, loser=loser, winner=winner, payer=payer, unpaid=unpaid, points=points
    )
    now = scoring.after_rubber(rules, state, outcome)
    return rubber_sentence(rules, now, table, now.finished[-1])


def situation(state: BrokdorfState, table: Table) -> Text:
    """Who deals, whoever made the last game, and who goes at the end of the Runde.

    In a Stechen, between whom it is; at the end, what is left to whom.
    """
    if state.over:
        left = [
            text("{name} {sum}", name=table.names[seat], sum=euro_text(state.stacks[seat])) for seat in state.playing
        ]
        return chained(left, " · ")
    tied, dealer = state.running.tied, state.running.declarer
    said = [text("zwischen {names}", names=tied_names(state, table))] if tied else []
    if dealer is not None and not tied:
        said = [text("{name} gibt", name=table.names[dealer])]
    if going := [table.names[seat] for seat in sorted(state.leaving)]:
        one, many = text("{names} geht am Ende der Runde"), text("{names} gehen am Ende der Runde")
        said.append(agreed(going, one=one, many=many))
    return chained(said, " · ")


def _ended(rules: BrokdorfRules, before: BrokdorfState, now: BrokdorfState, table: Table) -> Sentence | None:
    """The end of the Runde in words; None while it runs."""
    if len(now.finished) > len(before.finished):
        return rubber_sentence(rules, now, table, now.finished[-1])
    if now.running.tied and now.running.tied != before.running.tied:
        head = text("Stechen zwischen {names}", names=tied_names(now, table))
        return Sentence(head, text("Sie haben gleich viel. Wer verliert, zahlt die Runde."))
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
