"""Entries → running score, finished Bummerl and tally (§§ 5–7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from games.kit.entries.field import SheetEntry
from games.kit.text import Text, text
from games.watten.entries import BummerlEntry, GameEntry, PenaltyEntry, WalkoverEntry
from games.watten.house_rules import WattenRules

Score = tuple[int, int]
Ending = Literal["normal", "schneider", "retourschneider", "walkover"]
PENALTY = 2
GESPANNT_VALUE = 3
FEATS: Mapping[str, Text] = {
    "schneider": text("meiste {Schneider.plural}"),
    "retourschneider": text("meiste {Retourschneider.plural}"),
}
"""Endings of a Bummerl that may win a prize of their own."""


@dataclass(frozen=True)
class Bummerl:
    """A finished Bummerl: how it was written down, who won it (None: nobody) and the points it counts."""

    final: Score
    winner: int | None
    ending: Ending
    points: Score


@dataclass(frozen=True)
class WattenState:
    """The open Bummerl and those that are finished.

    `begun`: something is written in the open Bummerl, even if it stands at 0:0 again. `shut_out`: per side, whether it
    has been gespannt while the other had nothing. `scores`: what each entry changed.
    """

    score: Score = (0, 0)
    begun: bool = False
    shut_out: tuple[bool, bool] = (False, False)
    finished: tuple[Bummerl, ...] = ()
    scores: tuple[Score, ...] = ()


def after(rules: WattenRules, state: WattenState, entry: SheetEntry) -> WattenState:
    """The state after an entry, which is scored as it is written, whether the rules allow it or not."""
    match entry:
        case GameEntry():
            return moved(rules, state, after_game(rules, state.score, entry.winner, entry.value))
        case PenaltyEntry():
            return moved(rules, state, after_penalty(rules, state.score, entry.team))
        case BummerlEntry():
            return ended(state, written(rules, entry.score, retour=entry.retourschneider))
        case WalkoverEntry():
            return ended(state, unplayed(rules, entry.winner))
    raise TypeError(f"{entry!r} is no entry of Watten")


def is_gespannt(rules: WattenRules, points: int) -> bool:
    """Whether a team with so many points is in the critical zone (§ 6)."""
    return rules.gespannt_from <= points < rules.target


def after_game(rules: WattenRules, score: Score, winner: int, value: int) -> Score:
    """The running score after a won game; nobody gets beyond the target (§ 6)."""
    return _with(score, winner, min(rules.target, score[winner] + value))


def after_penalty(rules: WattenRules, score: Score, team: int) -> Score:
    """The running score after a penalty: 2 off, or 2 for the other where there are less than 2 (§ 5)."""
    if score[team] >= PENALTY:
        return _with(score, team, score[team] - PENALTY)
    top = rules.target if rules.penalty_may_end_bummerl else rules.target - 1
    other = 1 - team
    return _with(score, other, min(top, score[other] + PENALTY))


def moved(rules: WattenRules, state: WattenState, score: Score) -> WattenState:
    """The state with a new running score; at the target the Bummerl is over."""
    if max(score) >= rules.target:
        return ended(state, played(rules, score, state.shut_out))
    shut_out = tuple(
        state.shut_out[side] or (is_gespannt(rules, score[side]) and score[1 - side] == 0) for side in (0, 1)
    )
    change = _difference(score, state.score)
    return replace(state, score=score, begun=True, shut_out=(shut_out[0], shut_out[1]), scores=(*state.scores, change))


def ended(state: WattenState, bummerl: Bummerl) -> WattenState:
    """The state after the end of a Bummerl."""
    change = _difference(bummerl.final, state.score)
    return WattenState(finished=(*state.finished, bummerl), scores=(*state.scores, change))


def played(rules: WattenRules, final: Score, shut_out: tuple[bool, bool]) -> Bummerl:
    """A Bummerl that was written game by game (§ 6: Schneider, Retourschneider)."""
    loser = 0 if final[1] >= rules.target else 1
    return _counted(rules, final, retour=shut_out[loser] and is_gespannt(rules, final[loser]))


def written(rules: WattenRules, final: Score, *, retour: bool) -> Bummerl:
    """A Bummerl of which only the final score was written."""
    return _counted(rules, final, retour=retour)


def unplayed(rules: WattenRules, winner: int | None) -> Bummerl:
    """A Bummerl without a fight; it is no Schneider (§ 7)."""
    points = (0, 0) if winner is None else _for_winner(rules.walkover, winner)
    return Bummerl(points, winner, "walkover", points)


def _counted(rules: WattenRules, final: Score, *, retour: bool) -> Bummerl:
    if final[0] == final[1]:
        return Bummerl(final, None, "normal", final)
    winner = 0 if final[0] > final[1] else 1
    if retour:
        return Bummerl(final, winner, "retourschneider", _for_winner(rules.retourschneider_points, winner))
    if final[1 - winner] == 0:
        return Bummerl(final, winner, "schneider", _for_winner(rules.schneider_points, winner))
    return Bummerl(final, winner, "normal", final)


def tally(state: WattenState) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Per team: Bummerl, points scored and conceded."""
    return _tally(state, 0), _tally(state, 1)


def feats(state: WattenState) -> tuple[Mapping[str, int], ...]:
    """Per team: how many Bummerl it won with each ending of `FEATS`."""
    won: list[tuple[int | None, str]] = [(bummerl.winner, bummerl.ending) for bummerl in state.finished]
    return tuple({ending: won.count((side, ending)) for ending in FEATS} for side in (0, 1))


def _tally(state: WattenState, side: int) -> Mapping[str, int]:
    return {
        "bummerl": sum(bummerl.winner == side for bummerl in state.finished),
        "scored": sum(bummerl.points[side] for bummerl in state.finished),
        "conceded": sum(bummerl.points[1 - side] for bummerl in state.finished),
    }


def _for_winner(points: Score, winner: int) -> Score:
    return points if winner == 0 else (points[1], points[0])


def _with(score: Score, side: int, points: int) -> Score:
    return (points, score[1]) if side == 0 else (score[0], points)


def _difference(new: Score, old: Score) -> Score:
    return new[0] - old[0], new[1] - old[1]
