"""The entry kinds of Brokdorf with their rules and sentences."""

from __future__ import annotations

from collections.abc import Mapping

from games.brokdorf import checks, rubber_checks, words
from games.brokdorf.entries import (
    TRICKS,
    BrokdorfHandEntry,
    ExclusionEntry,
    LeaveEntry,
    LimitEntry,
    MisdealEntry,
    PlayoffEntry,
    RubberEntry,
)
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.state import BrokdorfState, Figures
from games.kit.entries.kind import EntryKind, kinds_of
from games.kit.terms import Table
from games.kit.text import text

Seats = tuple[int | None, ...]
DOES_NOT_APPLY: Seats = ()
NOBODY: Seats = (None,)


def still_playing(state: BrokdorfState) -> Seats:
    """Those who have not gone."""
    return state.playing


def still_staying(state: BrokdorfState) -> Seats:
    """Those who have neither gone nor said that they will."""
    return tuple(seat for seat in state.playing if seat not in state.leaving)


def dealing(state: BrokdorfState) -> Seats:
    """Those who have not gone, or nobody where it was not written."""
    return (None, *state.playing)


def the_tied(state: BrokdorfState) -> tuple[Figures, ...]:
    """All between whom the Stechen is open."""
    return (tuple(sorted(state.running.tied)),)


def among(players: Figures) -> Seats:
    """Those who play the Stechen."""
    return players


def dealing_among(players: Figures) -> Seats:
    """Those who play the Stechen, or nobody where it was not written."""
    return (None, *players)


def tricks(table: Table, joined: Figures) -> Mapping[str, Figures]:
    """Who went takes no trick, and who plays alone takes them all."""
    went: Mapping[str, Figures] = {str(seat): () for seat in table.seats if seat not in joined}
    return {**went, str(joined[0]): (TRICKS,)} if len(joined) == 1 else went


def loser(state: BrokdorfState, ending: str) -> Seats:
    """A Durchmarsch has no loser."""
    return DOES_NOT_APPLY if ending == "durchmarsch" else state.playing


def winner(state: BrokdorfState, ending: str) -> Seats:
    """Only a Durchmarsch has a winner."""
    return state.playing if ending == "durchmarsch" else DOES_NOT_APPLY


def payer(state: BrokdorfState, ending: str, winner: int | None) -> Seats:
    """Only in a Durchmarsch somebody else may pay for all."""
    if ending != "durchmarsch":
        return DOES_NOT_APPLY
    return (None, *(seat for seat in state.playing if seat != winner))


def unpaid(rules: BrokdorfRules, ending: str) -> tuple[Figures, ...] | None:
    """Who took part in no hand matters only at a normal end."""
    return None if ending == "points" and rules.spectators_unpaid else ((),)


def points(state: BrokdorfState, table: Table) -> Mapping[str, Seats | None]:
    """Who has gone has no points any more."""
    return {str(seat): None if seat in state.playing else NOBODY for seat in table.seats}


def playoff(ending: str) -> tuple[bool, ...]:
    """Only a normal end can need a Stechen."""
    return (False, True) if ending == "points" else (False,)


def last_declarer(state: BrokdorfState) -> int | None:
    """Who played the last hand deals."""
    return state.running.declarer


def normally() -> str:
    """Nearly every Runde ends by points."""
    return "points"


RUBBER = EntryKind(
    RubberEntry,
    title=text("Runde"),
    say=words.say_rubber,
    rules=(
        checks.sitting_over,
        checks.playoff_open,
        rubber_checks.exclusion_meant,
        rubber_checks.march_hands,
        rubber_checks.loser_given,
        rubber_checks.loser_plays,
        rubber_checks.winner_given,
        rubber_checks.winner_plays,
        rubber_checks.payer_given,
        rubber_checks.payer_plays,
        rubber_checks.payer_lost,
        rubber_checks.loser_paid,
        rubber_checks.points_all,
        rubber_checks.points_over,
        rubber_checks.points_loser,
        rubber_checks.march_points,
        rubber_checks.march_payer,
        rubber_checks.points_tied,
        rubber_checks.playoff_needed,
    ),
    narrow={
        "loser": loser,
        "winner": winner,
        "payer": payer,
        "unpaid": unpaid,
        "points": points,
        "playoff": playoff,
    },
    propose={"ending": normally},
    weight=6,
    numbered=False,
    counted=(text("{number} Runde"), text("{number} Runden")),
)
HAND = EntryKind(
    BrokdorfHandEntry,
    title=text("Spiel"),
    say=words.say_hand,
    rules=(
        checks.sitting_over,
        checks.playoff_open,
        checks.dealer_turn,
        checks.declarer_plays,
        checks.joined_play,
        checks.declarer_joined,
        checks.tricks_sum,
        checks.tricks_joined,
        checks.forfeited_joined,
    ),
    narrow={"dealer": dealing, "declarer": still_playing, "tricks": tricks},
    propose={"dealer": last_declarer},
    weight=12,
)
PLAYOFF = EntryKind(
    PlayoffEntry,
    title=text("Stechen"),
    say=words.say_playoff,
    rules=(
        checks.no_playoff,
        checks.players_tied,
        checks.dealer_ties,
        checks.declarer_ties,
        checks.joined_tie,
        checks.declarer_joined,
        checks.tricks_sum,
        checks.tricks_joined,
        checks.forfeited_joined,
        checks.drawn_count,
        checks.drawn_twice,
    ),
    narrow={
        "players": the_tied,
        "dealer": dealing_among,
        "declarer": among,
        "tricks": tricks,
    },
    weight=12,
    numbered=False,
)
MISDEAL = EntryKind(
    MisdealEntry,
    title=text("Vergeben"),
    say=words.say_misdeal,
    rules=(checks.sitting_over, checks.playoff_open, checks.misdealer_plays),
    narrow={"dealer": still_playing},
    numbered=False,
    told=True,
)
EXCLUSION = EntryKind(
    ExclusionEntry,
    title=text("Ausschluss"),
    say=words.say_exclusion,
    rules=(checks.sitting_over, checks.playoff_open, checks.culprit_plays, checks.culprit_warned),
    narrow={"player": still_playing},
    weight=0,
    numbered=False,
)
LEAVE = EntryKind(
    LeaveEntry,
    title=text("Freiwillig ausgeschieden"),
    say=words.say_leave,
    rules=(checks.nobody_stays, checks.leaver_plays),
    narrow={"player": still_staying},
    numbered=False,
    told=True,
)

LIMIT = EntryKind(
    LimitEntry,
    title=text("Ausscheidungsgrenze"),
    say=words.say_limit,
    rules=(
        checks.limit_may_rise,
        checks.sitting_over,
        checks.playoff_open,
        checks.limit_between,
        checks.limit_rises,
        checks.limit_spares,
    ),
    weight=0,
    numbered=False,
)

KINDS = kinds_of(RUBBER, HAND, PLAYOFF, MISDEAL, EXCLUSION, LEAVE, LIMIT)
