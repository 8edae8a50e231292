"""Entries → points of the running Runde, its end, the stacks, and who is ranked before whom (§§ 1, 2, 5–8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from games.brokdorf.endings import BrokdorfOutcome, between, concluded, departed, judged, voided
from games.brokdorf.entries import (
    BrokdorfHandEntry,
    Ending,
    ExclusionEntry,
    LeaveEntry,
    LimitEntry,
    MisdealEntry,
    PlayoffEntry,
    RubberEntry,
)
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.state import EURO, BrokdorfState, Figures, Points
from games.kit.criteria import Criterion, lot
from games.kit.entries.field import SheetEntry
from games.kit.terms import GONE, MOST_RUBBERS, Column, Tally
from games.kit.text import Text, counted, euro_text, text

PENALTY = 5
"""Points for a player who took no trick, fewer than bid, or forfeited them; at most once a hand (RB4)."""


class Hand(NamedTuple):
    """What counts of a hand: who bid, how many tricks, who joined, the tricks per seat, whose tricks are void."""

    declarer: int
    bid: int
    joined: Sequence[int]
    tricks: Sequence[int]
    forfeited: Sequence[int] = ()

    @classmethod
    def of(cls, entry: BrokdorfHandEntry | PlayoffEntry) -> Hand:
        """The hand of an entry."""
        return cls(entry.declarer, entry.bid, entry.joined, entry.tricks, entry.forfeited)

    def taken(self, seat: int) -> int:
        """The tricks that count for a seat; none if it went or forfeited them."""
        return self.tricks[seat] if seat in self.joined and seat not in self.forfeited else 0


def penalised(rules: BrokdorfRules, hand: Hand) -> frozenset[int]:
    """The seats that get the penalty."""
    return frozenset(seat for seat in hand.joined if _has_failed(rules, hand, seat))


def _has_failed(rules: BrokdorfRules, hand: Hand, seat: int) -> bool:
    taken = hand.taken(seat)
    if seat in hand.forfeited or (seat == hand.declarer and taken < hand.bid):
        return True
    excused = seat == hand.declarer and hand.bid == 0 and not rules.zero_bid_needs_trick
    return taken == 0 and not excused


def changes(rules: BrokdorfRules, hand: Hand, seats: int) -> tuple[int, ...]:
    """What the hand changes in the points of each seat."""
    failed = penalised(rules, hand)
    return tuple(_change(rules, hand.taken(seat), failed=seat in failed) for seat in range(seats))


def _change(rules: BrokdorfRules, taken: int, *, failed: bool) -> int:
    if not failed:
        return -taken
    return PENALTY - taken if rules.failed_bid_keeps_tricks else PENALTY


def losers(rules: BrokdorfRules, hand: Hand, players: Sequence[int]) -> tuple[int, ...]:
    """Who has lost a Stechen: one seat, or several that must play another one (§ 7)."""
    failed = penalised(rules, hand)
    beaten = tuple(seat for seat in players if seat in failed)
    if beaten or not players:
        return beaten
    fewest = min(hand.taken(seat) for seat in players)
    return tuple(seat for seat in players if hand.taken(seat) == fewest)


FORGIVEN, PUNISHED = 1, 2
"""The first misdeal is forgiven, the second costs points, every further one ends the Runde."""


def after(rules: BrokdorfRules, state: BrokdorfState, entry: SheetEntry) -> BrokdorfState:
    """The state after an entry, which is scored as it is written, whether the rules allow it or not."""
    match entry:
        case BrokdorfHandEntry():
            return after_hand(rules, state, Hand.of(entry))
        case PlayoffEntry():
            return after_playoff(rules, state, entry.players, Hand.of(entry))
        case MisdealEntry():
            return after_misdeal(rules, state, entry.dealer)
        case ExclusionEntry() | LeaveEntry():
            goes = after_leave if isinstance(entry, LeaveEntry) else after_exclusion
            return goes(rules, state, entry.player)
        case LimitEntry():
            return after_limit(state, entry.euros)
        case RubberEntry():
            return after_rubber(rules, state, _written(rules, state, entry))
    raise TypeError(f"{entry!r} is no entry of Brokdorf")


def after_hand(rules: BrokdorfRules, state: BrokdorfState, hand: Hand) -> BrokdorfState:
    """A hand is written; it may end the Runde or lead to a Stechen (§§ 1, 5)."""
    change = changes(rules, hand, len(state.stacks))
    before = state.running
    running = replace(
        before,
        points=_sum(before.points, change),
        begun=True,
        hands=before.hands + 1,
        joined=before.joined | set(hand.joined),
        penalised=before.penalised | penalised(rules, hand),
        declarer=hand.declarer,
        tied=(),
    )
    caught = state.caught | set(hand.forfeited)
    return judged(rules, replace(state, running=running, caught=caught, scores=(*state.scores, change)))


def after_playoff(rules: BrokdorfRules, state: BrokdorfState, players: Figures, hand: Hand) -> BrokdorfState:
    """A hand of the Stechen: it finds the loser, or those who go on (§ 7). The points of the Runde stay."""
    state = replace(state, caught=state.caught | set(hand.forfeited), scores=(*state.scores, state.none))
    return between(rules, state, losers(rules, hand, players) or state.running.tied)


def after_misdeal(rules: BrokdorfRules, state: BrokdorfState, dealer: int) -> BrokdorfState:
    """A misdeal: forgiven, then 5 points, then the end of the Runde (§ 2)."""
    misdeals = _raised(state.running.misdeals, dealer, 1)
    count = misdeals[dealer]
    change = _raised(state.none, dealer, PENALTY if count == PUNISHED else 0)
    running = replace(state.running, points=_sum(state.running.points, change), misdeals=misdeals, begun=True)
    state = replace(state, running=running, scores=(*state.scores, change))
    if count == FORGIVEN:
        return state
    if count == PUNISHED:
        return judged(rules, state)
    return concluded(rules, state, BrokdorfOutcome("misdeal", dealer, points=running.points))


def after_exclusion(rules: BrokdorfRules, state: BrokdorfState, player: int) -> BrokdorfState:
    """The culprit loses the running Runde, even one in which nothing is written yet, and goes (§ 6)."""
    state = replace(state, scores=(*state.scores, state.none))
    return concluded(rules, state, BrokdorfOutcome("exclusion", player, points=state.running.points))


def after_leave(rules: BrokdorfRules, state: BrokdorfState, player: int) -> BrokdorfState:
    """Somebody leaves: at the end of the Runde, or at once where none runs or the house rules say so (RB12)."""
    state = replace(state, scores=(*state.scores, state.none))
    if state.running.begun and rules.leave_takes_effect == "rubber_end":
        return replace(state, leaving=state.leaving | {player})
    if player not in state.playing:
        return state
    state = departed(state, player, "left")
    if state.over:
        return voided(rules, state)
    return between(rules, state, tuple(seat for seat in state.running.tied if seat != player))


def after_limit(state: BrokdorfState, euros: int) -> BrokdorfState:
    """The limit has risen; whoever a referee let fall below it is out."""
    state = replace(state, limit=euros * EURO, scores=(*state.scores, state.none))
    for seat in state.playing:
        if state.stacks[seat] <= state.limit:
            state = departed(state, seat, "eliminated")
    return state


def after_rubber(rules: BrokdorfRules, state: BrokdorfState, outcome: BrokdorfOutcome) -> BrokdorfState:
    """The outcome of a Runde was written, after none or some of its hands."""
    return concluded(rules, replace(state, scores=(*state.scores, state.none)), outcome)


def outcome(
    rules: BrokdorfRules,
    state: BrokdorfState,
    *,
    ending: Ending,
    loser: int | None,
    winner: int | None,
    payer: int | None,
    unpaid: Figures,
    points: Points,
) -> BrokdorfOutcome:
    """The outcome as it was written; a seat that no longer plays keeps the points of the start."""
    is_march = ending == "durchmarsch"
    written = state.written(points)
    kept = written and tuple(own if seat in state.playing else rules.start_points for seat, own in enumerate(written))
    return BrokdorfOutcome(
        ending,
        loser=payer if is_march else loser,
        winner=winner if is_march else None,
        points=kept,
        unpaid=frozenset(unpaid),
    )


def _written(rules: BrokdorfRules, state: BrokdorfState, entry: RubberEntry) -> BrokdorfOutcome:
    return outcome(
        rules,
        state,
        ending=entry.ending,
        loser=entry.loser,
        winner=entry.winner,
        payer=entry.payer,
        unpaid=entry.unpaid,
        points=entry.points,
    )


def _sum(one: Figures, other: Figures) -> Figures:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _raised(figures: Figures, seat: int, by: int) -> Figures:
    return tuple(figure + by * (place == seat) for place, figure in enumerate(figures))


LIMIT, ODD = "limit", "odd"
"""The keys of a tally by how many cents the limit rose, and of the odd cents; they are there only where there are any.
"""


def gain_text(cents: int) -> Text:
    """A change of the stack with its sign: "+3,00 €", "±0,00 €"."""
    return euro_text(cents) if cents < 0 else text("{sign}{sum}", sign="+" if cents else "±", sum=euro_text(cents))


def criteria(rules: BrokdorfRules) -> tuple[Criterion, ...]:
    """The stack, then who was eliminated later; a tie is left to a Stechen or shared (RB17).

    Those who went in the same Runde have nothing left to play a Stechen for and share their place. What somebody has
    left who was eliminated at a limit counts no more, and no title hangs on a cent that was left over when a stack was
    divided (RB9).
    """

    def has_money(tally: Tally) -> bool:
        return rules.stack_cents + tally["cents"] > tally.get(LIMIT, 0)

    def kept(tally: Tally) -> int:
        return max(1, rules.stack_cents + tally["cents"] - tally.get(ODD, 0)) if has_money(tally) else 0

    def shown(tally: Tally) -> Text:
        left = rules.stack_cents + tally["cents"]
        if not has_money(tally):
            return text("raus mit {sum}", sum=euro_text(left)) if left else euro_text(left)
        if not tally.get(ODD):
            return euro_text(left)
        one = text("{sum} ohne den Cent, der beim Aufteilen übrig blieb")
        many = text("{sum} ohne die {number} Cent, die beim Aufteilen übrig blieben")
        return counted(tally[ODD], one=one, many=many, sum=euro_text(kept(tally)))

    def gone(tally: Tally) -> int:
        return 0 if has_money(tally) else tally.get(GONE, 0)

    stack = Criterion("cents", text("Stapel"), kept, shown)
    worth = text("Sitzordnung, dann Runden am Tisch")
    later = Criterion("eliminated", text("Später ausgeschieden"), gone, lambda tally: _when(gone(tally)), worth=worth)
    playoff = lot("playoff", text("Stechen"), has_money)
    return (stack, later, playoff) if rules.title_tie == "playoff" else (stack, later)


def _when(gone: int) -> Text:
    """ "während Sitzordnung 3, nach 7 Runden am Tisch"; a dash for who has not gone.

    It is the newest seating by then: whoever stayed at a table did not sit in it.
    """
    number, rubbers = divmod(gone, MOST_RUBBERS)
    one = text("während Sitzordnung {seating}, nach {number} Runde am Tisch")
    many = text("während Sitzordnung {seating}, nach {number} Runden am Tisch")
    return counted(rubbers, one=one, many=many, seating=number) if gone else text("–")


def columns(rules: BrokdorfRules) -> tuple[Column, ...]:
    """The stack, and what it has gained."""

    def stack(tally: Tally) -> str:
        return euro_text(rules.stack_cents + tally["cents"])

    def gain(tally: Tally) -> str:
        return gain_text(tally["cents"])

    return (
        Column("cents", text("Stapel"), text("Stapel"), stack, main=True),
        Column("gain", text("Gewinn"), text("Gewinn"), gain),
    )


FEATS = {"durchmarsch": text("meiste Durchmärsche")}
"""What may win a prize of its own."""
