"""A stage of a tournament: who plays on, in what way, and what they bring along."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field, replace
from typing import Any, Literal

from turnier.stages.bracket import rounds_of

Kind = Literal["rounds", "groups", "knockout", "final"]
Who = Literal["all", "best", "groups", "winners", "losers", "others"]
Seeding = Literal["place", "lot"]
Carried = Literal["all", "half", "nothing"]


SURE_OF_THIRD = 3
"""Of so many only one loses a semi-final and is third without a match."""


@dataclass(frozen=True)
class StageEntrant:
    """A start number in a stage: its seed, the best one 1, and its group from 1; 0 without.

    Whoever came late is in it `since` the round that was to be drawn next; 0 stands for all its rounds.
    Whose seed was moved to keep a group apart has the `rank` by which it came in, the best one 1; 0 is as seeded.
    """

    number: int
    seed: int
    group: int = 0
    since: int = 0
    rank: int = 0


@dataclass(frozen=True)
class Stage:
    """One stage after the first, or the first one where it is no ordinary evening.

    It has the rounds `first` to `first + rounds - 1`; where tables with stacks end one by one, `rounds` is 0 once it
    has begun, and all that follow are its. Groups that play until everybody met have 0 until it is settled who plays;
    how many rounds somebody `asked` for stay, however large the groups become.
    `who` and `count` say who plays: everybody, the best `count`, the best `count` of each group with the `extra` best
    of those behind them, who won or who lost at the tables of the round before, or whom the organiser chose. Tables
    have `size` sides if possible, 0 as usual.
    One that is `beside` the stage before it is played at the same time, in the same rounds, by the others.
    `carried` says what the figures of earlier stages count. As long as nobody is named in `entrants` it has not begun.
    `proof` is the document of the lot that put people into groups.
    """

    kind: Kind
    first: int
    rounds: int
    who: Who = "best"
    count: int = 0
    extra: int = 0
    groups: int = 0
    seeding: Seeding = "place"
    carried: Carried = "all"
    third: bool = False
    consolation: bool = False
    date: str = ""
    size: int = 0
    beside: bool = False
    asked: int = 0
    entrants: tuple[StageEntrant, ...] = ()
    proof: Mapping[str, Any] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The number of its last round; one stands for them all while nobody can count them."""
        return self.first + (self.rounds if self.begun else max(1, self.rounds)) - 1

    @property
    def open_end(self) -> bool:
        """Whether every round from its first one on belongs to it, until another stage begins."""
        return self.begun and not self.rounds

    @property
    def begun(self) -> bool:
        """Whether it is settled who plays in it."""
        return bool(self.entrants)

    @property
    def seeded_by_place(self) -> bool:
        """Whether the places of before say who meets whom in it."""
        return self.seeding == "place" and self.kind in {"knockout", "groups"} and self.first > 1

    @property
    def third_played(self) -> bool:
        """Whether enough are in it for two to lose a semi-final, who play for the third place beside the final."""
        return self.third and len(self.entrants) > SURE_OF_THIRD

    @property
    def day(self) -> dt.date | None:
        """On which day it is played, if that is another one."""
        return dt.date.fromisoformat(self.date) if self.date else None

    @property
    def numbers(self) -> frozenset[int]:
        """The start numbers of those who play in it."""
        return frozenset(entrant.number for entrant in self.entrants)

    @property
    def seeds(self) -> list[int]:
        """The start numbers, the first seed first."""
        return [entrant.number for entrant in sorted(self.entrants, key=lambda entrant: entrant.seed)]

    @property
    def ranks(self) -> dict[int, int]:
        """Start number → how it came in, the best one 1: its seed, unless that was moved to keep a group apart."""
        return {entrant.number: entrant.rank or entrant.seed for entrant in self.entrants}

    @property
    def moved(self) -> tuple[StageEntrant, ...]:
        """Whose seed was moved to keep a group apart, the best seed first."""
        return tuple(sorted((each for each in self.entrants if each.rank), key=lambda each: each.seed))

    def members(self) -> list[list[int]]:
        """The start numbers of each group by seed; without groups there is none."""
        groups: list[list[int]] = [[] for _ in range(self.groups)]
        for entrant in sorted(self.entrants, key=lambda entrant: entrant.seed):
            if entrant.group:
                groups[entrant.group - 1].append(entrant.number)
        return groups

    def turn(self, number: int) -> int:
        """Which round of its groups the round of this number is, from 1: `group_plan` begins again by it.

        Groups that got longer for somebody who came late stay in their first turn: in what is left only those meet who
        have not.
        """
        late = any(entrant.since for entrant in self.entrants)
        once = self.rounds < 2 * rounds_of([len(members) for members in self.members()])
        return 1 if late and once else number - self.first + 1

    def holds(self, number: int) -> bool:
        """Whether the round of this number belongs to it."""
        return self.first <= number and (number <= self.last or self.open_end)

    def not_begun(self) -> Stage:
        """The stage as it was before it was settled who plays."""
        return replace(self, entrants=(), proof={})

    def dump(self) -> dict[str, Any]:
        """The stage as JSON, without what is as usual."""
        usual = Stage(self.kind, self.first, self.rounds)
        values = {name: value for name, value in asdict(self).items() if value != getattr(usual, name)}
        if self.begun:
            values["entrants"] = [_row(each) for each in self.entrants]
        return {"kind": self.kind, "first": self.first, "rounds": self.rounds} | values


def _row(entrant: StageEntrant) -> list[int]:
    """It as JSON, without what is as usual behind the group."""
    number, seed, group, *further = astuple(entrant)
    while further and not further[-1]:
        further.pop()
    return [number, seed, group, *further]


def stages_from(stored: Iterable[Mapping[str, Any]]) -> tuple[Stage, ...]:
    """The stages from their JSON, in their order."""
    return tuple(
        Stage(**{**each, "entrants": tuple(StageEntrant(*row) for row in each.get("entrants", ()))}) for each in stored
    )


def lined_up(stages: Iterable[Stage]) -> tuple[Stage, ...]:
    """The stages one after the other, each beginning behind those before, wherever the first one begins.

    Those beside another one begin with it.
    """
    found: list[Stage] = []
    for stage in stages:
        settled = not found or (found[-1].open_end and stage.first >= found[-1].first)
        follows = found[-1].first if found and stage.beside else last_round(found) + 1
        found.append(stage if settled else replace(stage, first=follows))
    return tuple(found)


def last_round(stages: Sequence[Stage]) -> int:
    """The last round of all of them; 0 without any."""
    return max((stage.last for stage in stages), default=0)


def together(stages: Sequence[Stage], number: int) -> tuple[Stage, ...]:
    """The stages to which a round belongs: one, or two that are played at once; none for an ordinary first one."""
    holding = [stage for stage in stages if stage.holds(number)]
    return tuple(stage for stage in holding if stage.first == holding[-1].first)


def stage_of(stages: Sequence[Stage], number: int) -> Stage | None:
    """The stage to which a round belongs, of two the first; None for a round of the ordinary first one."""
    return next(iter(together(stages, number)), None)


def last_of_stage(stages: Sequence[Stage], number: int, planned: int) -> int:
    """The last round of the stages to which a round belongs, where so many rounds are `planned` in all."""
    own = together(stages, number)
    if own:
        return last_round(own)
    return min((stage.first - 1 for stage in stages if stage.first > number), default=planned)
