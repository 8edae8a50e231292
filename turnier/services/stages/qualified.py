"""Who goes on into a stage, by the standings before it. Writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from turnier.models import Entrant, Tournament
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.stages.groups import apart
from turnier.stages.stage import Stage


@dataclass(frozen=True)
class Qualified:
    """Those who go on, the first seed first, and those behind them; `open` are equals of whom only some go on."""

    stage: Stage
    inside: tuple[PlacedEntrant, ...]
    behind: tuple[PlacedEntrant, ...]
    group_of: dict[int, int]

    @property
    def numbers(self) -> list[int]:
        """The start numbers of those who go on, as they are seeded."""
        return [row.entrant.number for row in self.inside]

    @cached_property
    def open(self) -> tuple[Entrant, ...]:
        """Who shares a place with somebody on the other side of the border; nobody where the border is clear."""
        both = {self._level(row) for row in self.inside} & {self._level(row) for row in self.behind}
        return tuple(row.entrant for row in (*self.inside, *self.behind) if self._level(row) in both)

    def _level(self, row: PlacedEntrant) -> int | None:
        return row.place


def qualified(tournament: Tournament, stage: Stage) -> Qualified:
    """Who goes on now. Whoever left or is out of competition is passed over, and the next one moves up."""
    table = standings(tournament, before=None if tournament.kind_of_game.stacks else stage.first)
    able = [row for row in table.rows if row.entrant.plays and row.entrant.competes]
    before = next((each for each in tournament.later_stages if each.last == stage.first - 1), None)
    groups = before.members() if before is not None and before.begun else []
    group_of = {number: at for at, members in enumerate(groups, start=1) for number in members}
    if stage.who == "groups" and groups:
        return _of_groups(stage, table, able, group_of)
    count = stage.count if stage.who == "best" else len(able)
    return Qualified(stage, tuple(able[:count]), tuple(able[count:]), group_of)


def _of_groups(stage: Stage, table: Standings, able: Sequence[PlacedEntrant], group_of: dict[int, int]) -> Qualified:
    """The best of each group, then the best of those behind them; seeded by place in the group, then by the order."""
    in_group: dict[int, list[PlacedEntrant]] = {}
    for row in able:
        in_group.setdefault(group_of.get(row.entrant.number, 0), []).append(row)
    tier_of = {row.entrant.number: tier for rows in in_group.values() for tier, row in enumerate(rows)}
    inside = [row for row in able if tier_of[row.entrant.number] < stage.count]
    next_ones = [row for row in able if tier_of[row.entrant.number] == stage.count]
    inside += next_ones[: stage.extra]
    inside.sort(key=lambda row: tier_of[row.entrant.number])
    row_of = {row.entrant.number: row for row in inside}
    seeds = apart(list(row_of), group_of, tier_of) if stage.kind == "knockout" else list(row_of)
    behind = [row for row in able if row.entrant.number not in row_of]
    return Qualified(stage, tuple(row_of[number] for number in seeds), tuple(behind), group_of)
