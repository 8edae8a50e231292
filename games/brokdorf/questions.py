"""Which questions of a Brokdorf entry arise at all, and what stands in them beforehand."""

from __future__ import annotations

from collections.abc import Mapping

from games.brokdorf.entries import TRICKS
from games.brokdorf.house_rules import BrokdorfRules
from games.brokdorf.state import BrokdorfState, Figures
from games.kit.terms import Table

Seats = tuple[int | None, ...]
DOES_NOT_APPLY: Seats = ()


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


def playoff(ending: str) -> tuple[bool, ...]:
    """Only a normal end can need a Stechen."""
    return (False, True) if ending == "points" else (False,)


def last_declarer(state: BrokdorfState) -> int | None:
    """Who played the last hand deals."""
    return state.running.declarer


def normally() -> str:
    """Nearly every Runde ends by points."""
    return "points"
