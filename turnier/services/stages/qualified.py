"""Who goes on into a stage, by the standings before it. Writes nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from games.kit.sittings.evaluation import Evaluation
from games.kit.sittings.ranking import Ranked, rank_by
from turnier.models import AuditEvent, Entrant, Seat, Sitting, Tally, Tournament
from turnier.services.prizes.award import fixed_plan
from turnier.services.prizes.correction import money_between, prizes_by
from turnier.services.prizes.plan import PrizeOutcome
from turnier.services.standings.place_changes import (
    Instead,
    PlaceChange,
    changes_between,
    figures_instead,
    seen_after,
)
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.stages.bracket import apart, meetings, snake
from turnier.stages.stage import Stage

EACH_PLACE_PLAYED = 4
"""So many at most are in a knock-out in which a match decides every place, with one for the third."""


@dataclass(frozen=True)
class Qualified:
    """Those who go on, the first seed first, and those behind them; `open` are equals of whom only some go on.

    `drawn` are those who are at the border whatever their places, since nobody won at their table. `ranked` are all
    in the order of the standings, and `ending` is the kind of decision that the order has for equals. `ties` are equals
    whose order says who goes on, or who meets whom; of each all who share the place. `unmoved` are the start numbers
    of those who go on as they came in, before seeds were moved to keep a group apart; empty where none were.
    """

    stage: Stage
    inside: tuple[PlacedEntrant, ...]
    behind: tuple[PlacedEntrant, ...]
    group_of: dict[int, int]
    drawn: frozenset[int] | None = None
    ranked: tuple[PlacedEntrant, ...] = ()
    ending: str = ""
    ties: tuple[tuple[Entrant, ...], ...] = ()
    unmoved: tuple[int, ...] = ()

    @property
    def numbers(self) -> list[int]:
        """The start numbers of those who go on, as they are seeded."""
        return [row.entrant.number for row in self.inside]

    @property
    def by_rank(self) -> list[int]:
        """The start numbers of all as they came in, those who go on first, whatever their seeds."""
        return [*(self.unmoved or self.numbers), *(row.entrant.number for row in self.behind)]

    @property
    def certain(self) -> list[Entrant]:
        """Who goes on whatever is decided among equals, the first seed first."""
        return [row.entrant for row in self.inside if row.entrant not in self.open]

    def settles_equals(self, chosen: Collection[int]) -> bool:
        """Whether these start numbers do nothing but say who of the equals at the border goes on."""
        certain = {entrant.number for entrant in self.certain}
        return bool(self.open) and certain <= set(chosen) <= certain | {entrant.number for entrant in self.open}

    @cached_property
    def open(self) -> tuple[Entrant, ...]:
        """Who shares a place with somebody on the other side of the border; nobody where the border is clear."""
        if self.drawn is not None:
            return tuple(row.entrant for row in (*self.inside, *self.behind) if row.entrant.number in self.drawn)
        both = {self._level(row) for row in self.inside} & {self._level(row) for row in self.behind}
        return tuple(row.entrant for row in (*self.inside, *self.behind) if self._level(row) in both)

    @property
    def seeded(self) -> bool:
        """Whether places say who meets whom; two alone meet anyhow."""
        return self.stage.seeded_by_place and len(self.inside) != 2

    @property
    def seeding(self) -> Hashable:
        """What the order of the seeds decides: who is in one group; in a knock-out who meets whom, and places.

        Of those who go out in the same round who came in before the other stays so. Only where a match decides each
        place, as of four with one for the third, it says nothing but who meets whom.
        """
        numbers = self.numbers
        if self.stage.kind == "groups":
            groups = snake(len(numbers), self.stage.groups)
            return frozenset(frozenset(numbers[seed - 1] for seed in group) for group in groups)
        by_matches = self.stage.third and len(numbers) <= EACH_PLACE_PLAYED
        return meetings(numbers) if by_matches else (tuple(numbers), self.unmoved)

    @property
    def borders(self) -> tuple[tuple[int, tuple[Entrant, ...]], ...]:
        """The equals at each border: with the group in which it is, or with 0 where it is one for all."""
        groups = sorted({self._border(entrant) for entrant in self.open})
        return tuple((group, tuple(each for each in self.open if self._border(each) == group)) for group in groups)

    def _border(self, entrant: Entrant) -> int:
        """Where only the best of each group go on, nobody of another group is equal to anybody."""
        apart = self.stage.who == "groups" and not self.stage.extra
        return self.group_of.get(entrant.number, 0) if apart else 0

    def _level(self, row: PlacedEntrant) -> tuple[int | None, int]:
        return row.place, self._border(row.entrant)


def qualified(tournament: Tournament, stage: Stage, instead: Instead | None = None) -> Qualified:
    """Who goes on now, or would with the figures of one table `instead` of those that are saved.

    Whoever left or is out of competition is passed over, and the next one moves up. What was decided of equals counts
    even where the order of the standings has them share.
    """
    up_to = None if tournament.kind_of_game.stacks else stage.first
    table = standings(tournament, before=up_to, parted=True, **(instead._asdict() if instead else {}))
    found = replace(_qualified(tournament, stage, table.rows), ranked=table.rows, ending=table.ending)
    return replace(found, ties=tuple(_ties(tournament, found)))


def _ties(tournament: Tournament, found: Qualified) -> Iterator[tuple[Entrant, ...]]:
    border = {entrant.number for entrant in found.open} if found.drawn is None else set()
    for place, rows in groupby(found.ranked if found.stage.first > 1 else (), key=lambda row: row.place):
        tie = list(rows)
        numbers = {row.entrant.number for row in tie}
        seeds = place is not None and found.seeded and len(numbers.intersection(found.numbers)) > 1
        if numbers & border:
            yield from _at_borders(found, [row.entrant for row in tie])
        elif seeds and _order_matters(tournament, found, tie):
            yield tuple(row.entrant for row in tie)


def _at_borders(found: Qualified, tie: Sequence[Entrant]) -> Iterator[tuple[Entrant, ...]]:
    """Those who share a place, apart where each of their groups has a border of its own."""
    for group, equals in found.borders:
        if not set(equals).isdisjoint(tie):
            yield tuple(each for each in tie if not group or found.group_of.get(each.number) == group)


def _order_matters(tournament: Tournament, found: Qualified, tie: Sequence[PlacedEntrant]) -> bool:
    """Whether it changes the seeds when two neighbours of these equals change places, or who meets whom.

    Who won at a table plays on against others who won: there it always does. O(equals × number²).
    """
    if found.stage.who in {"winners", "losers"}:
        return True
    at, ranked = found.ranked.index(tie[0]), found.ranked
    seeds = found.seeding
    for one in range(at, at + len(tie) - 1):
        changed = (*ranked[:one], ranked[one + 1], ranked[one], *ranked[one + 2 :])
        if _qualified(tournament, found.stage, changed).seeding != seeds:
            return True
    return False


def _qualified(tournament: Tournament, stage: Stage, rows: Sequence[PlacedEntrant]) -> Qualified:
    able = [row for row in rows if row.entrant.plays and row.entrant.competes]
    before = next((each for each in tournament.later_stages if each.last == stage.first - 1), None)
    groups = before.members() if before is not None and before.begun else []
    group_of = {number: at for at, members in enumerate(groups, start=1) for number in members}
    if stage.who == "others":
        taken = {number for each in tournament.later_stages if each.first == stage.first for number in each.numbers}
        others = [row for row in able if row.entrant.number not in taken]
        return _seeded(Qualified(stage, tuple(others), (), group_of), _tiers(able, group_of))
    if stage.who == "groups" and groups:
        return _of_groups(stage, able, group_of)
    if stage.who in {"winners", "losers"}:
        return _of_tables(tournament, stage, able, group_of)
    count = stage.count if stage.who == "best" else len(able)
    return Qualified(stage, tuple(able[:count]), tuple(able[count:]), group_of)


def not_admitted(tournament: Tournament) -> tuple[list[Entrant], list[Entrant]]:
    """Who goes on by the results of now and is not in the newest stage, as long as it is not public who is.

    Nobody where a stage takes all or others were chosen for a reason, and nobody of equals at the border: who chose
    among them has settled that. The second list are tied entrants who are not in the stage, of whom at least one goes
    on in place of somebody who no longer does.
    """
    stages = _unchosen(tournament)
    if not stages or _public(tournament, stages[0]):
        return [], []
    found = [qualified(tournament, stage) for stage in stages]
    known = {number for each in found for number in (*each.stage.numbers, *(entrant.number for entrant in each.open))}
    missing = [row.entrant for each in found for row in each.inside if row.entrant.number not in known]
    if missing or not any(_wrongly(each)[1] for each in found):
        return missing, []
    return [], [entrant for each in found for entrant in each.open if entrant.number not in each.stage.numbers]


def others_now(tournament: Tournament) -> tuple[list[Entrant], list[PlacedEntrant]]:
    """Who by the results of now would be in the newest stage, and who would not, once it is public who is.

    Both empty where the places of before would be the same, and where only somebody who has gone since is missing.
    Only the first is where equals would have to be parted for it.
    """
    stages = _unchosen(tournament)
    if not stages or not _public(tournament, stages[0]):
        return [], []
    found = [qualified(tournament, stage) for stage in stages]
    wrongly = [_wrongly(each) for each in found]
    came = [entrant for missing, _out in wrongly for entrant in missing]
    out = {entrant.number for _missing, there in wrongly for entrant in there}
    went = [row for each in found for row in each.behind if row.entrant.number in out]
    equals = any(entrant.number not in each.stage.numbers for each in found for entrant in each.open)
    return (came, went) if went and (came or equals) else ([], [])


def others_with(
    tournament: Tournament, sitting: Sitting, evaluation: Evaluation
) -> tuple[list[Entrant], list[Entrant]]:
    """Who would go on into the newest stage, and who no more, if `evaluation` replaced what is saved at a table."""
    number = sitting.round.number
    instead = figures_instead(sitting, evaluation) if _stages_after(tournament, number) else None
    if instead is None:
        return [], []
    return _others(*(_wrong_since(tournament, number, each) for each in (None, instead)))


@dataclass(frozen=True)
class Effects:
    """What a change of a round would mean: for the places, for who goes on from there, and for prizes and money."""

    places: tuple[PlaceChange, ...]
    others: tuple[list[Entrant], list[Entrant]]
    money: tuple[str, ...]


def effects_by(tournament: Tournament, number: int, change: Callable[[], object]) -> Effects:
    """Of any change of round `number` that moves no stacks and finishes no table: carried out once, and taken back."""
    plan = fixed_plan(tournament)

    def look(of: Tournament) -> tuple[Standings, Wrong, PrizeOutcome | None]:
        table = standings(of)
        return table, _wrong_since(of, number), prizes_by(plan, of, table)

    before, wrong = standings(tournament), _wrong_since(tournament, number)
    after, wrong_then, prizes = seen_after(tournament, change, look)
    return Effects(
        places=changes_between(before, after),
        others=_others(wrong, wrong_then),
        money=money_between(tournament, plan, prizes, after),
    )


Wrong = list[tuple[list[Entrant], list[Entrant]]]
"""Of some stages `_wrongly`."""


def _wrong_since(tournament: Tournament, number: int, instead: Instead | None = None) -> Wrong:
    return [_wrongly(qualified(tournament, stage, instead)) for stage in _stages_after(tournament, number)]


def _stages_after(tournament: Tournament, number: int) -> list[Stage]:
    return [stage for stage in _settled_by_places(tournament) if number < stage.first]


def _others(now: Wrong, then: Wrong) -> tuple[list[Entrant], list[Entrant]]:
    came, went = (
        [each for was, is_now in zip(now, then, strict=True) for each in is_now[side] if each not in was[side]]
        for side in (0, 1)
    )
    return came, went


def _wrongly(found: Qualified) -> tuple[list[Entrant], list[Entrant]]:
    """Who goes on and is not in the stage as it began, and who is in it and does not; equals are neither.

    Nor is whoever joined it later, for a reason.
    """
    missing = [entrant for entrant in found.certain if entrant.number not in found.stage.numbers]
    began = {entrant.number for entrant in found.stage.entrants if not entrant.since}
    began.difference_update(entrant.number for entrant in found.open)
    return missing, [row.entrant for row in found.behind if row.entrant.number in began]


def _settled_by_places(tournament: Tournament) -> list[Stage]:
    """The newest stages that have begun and into which somebody came by a place."""
    if tournament.kind_of_game.stacks:
        return []
    return [stage for stage in tournament.newest_stages if stage.who in {"best", "groups"}]


def _unchosen(tournament: Tournament) -> list[Stage]:
    """Those of them for which nobody else was chosen with a reason."""
    stages = _settled_by_places(tournament)
    chosen = _chosen(tournament, stages[0].first) if stages else []
    return [stage for stage in stages if not any(numbers <= stage.numbers for numbers in chosen)]


def _chosen(tournament: Tournament, first: int) -> list[set[int]]:
    """The start numbers that were chosen, with a reason, for what begins with a round; not where that parted equals."""
    begun = AuditEvent.objects.filter(tournament=tournament, action="stage_begin", data__first=first)
    chosen = begun.exclude(reason="").values_list("data", flat=True)
    return [set(data["numbers"]) for data in chosen if not data.get("equals")]


def _public(tournament: Tournament, stage: Stage) -> bool:
    return tournament.rounds.filter(number__gte=stage.first, published_at__isnull=False).exists()


def _tiers(able: Sequence[PlacedEntrant], group_of: Mapping[int, int]) -> dict[int, int]:
    """Start number → how many of the own group are before; 0 for all where there are no groups."""
    if not group_of:
        return dict.fromkeys((row.entrant.number for row in able), 0)
    in_group: dict[int, list[PlacedEntrant]] = {}
    for row in able:
        in_group.setdefault(group_of.get(row.entrant.number, 0), []).append(row)
    return {row.entrant.number: tier for rows in in_group.values() for tier, row in enumerate(rows)}


def _seeded(found: Qualified, tier_of: Mapping[int, int]) -> Qualified:
    """They by place in the group, then by the order; in a knock-out none of one group meet first, if possible."""
    group_of = found.group_of
    row_of = {row.entrant.number: row for row in sorted(found.inside, key=lambda row: tier_of[row.entrant.number])}
    came_in = seeds = list(row_of)
    if found.stage.kind == "knockout" and found.stage.seeded_by_place and group_of:
        seeds = apart(came_in, {number: group_of.get(number, -number) for number in came_in}, tier_of)
    unmoved = () if seeds == came_in else tuple(came_in)
    return replace(found, inside=tuple(row_of[number] for number in seeds), unmoved=unmoved)


def _of_groups(stage: Stage, able: Sequence[PlacedEntrant], group_of: dict[int, int]) -> Qualified:
    """The best of each group, then the best of those behind them; seeded by place in the group, then by the order.

    Whoever was out before the groups is in none and does not come back.
    """
    able = [row for row in able if row.entrant.number in group_of]
    tier_of = _tiers(able, group_of)
    inside = [row for row in able if tier_of[row.entrant.number] < stage.count]
    next_ones = [row for row in able if tier_of[row.entrant.number] == stage.count]
    inside += next_ones[: stage.extra]
    behind = [row for row in able if row not in inside]
    return _seeded(Qualified(stage, tuple(inside), tuple(behind), group_of), tier_of)


def _of_tables(
    tournament: Tournament, stage: Stage, able: Sequence[PlacedEntrant], group_of: dict[int, int]
) -> Qualified:
    """Who won at the tables of the round before, or everybody else of it; who had a bye there has not lost."""
    firsts, sat = _firsts(tournament, stage.first - 1)
    lost = sat.difference(*firsts)
    drawn = frozenset[int]().union(*(first for first in firsts if len(first) > 1))
    wanted = [row for row in able if (row.entrant.number in lost) == (stage.who == "losers")]
    inside = tuple(row for row in wanted if row.entrant.number not in drawn)
    return Qualified(stage, inside, tuple(row for row in able if row not in inside), group_of, drawn)


def _firsts(tournament: Tournament, number: int) -> tuple[list[set[int]], set[int]]:
    """Of each table of a round who was first there by the order of the standings, several after a draw; and who sat."""
    nothing = dict.fromkeys(tournament.kind_of_game.tally_keys, 0)
    tallies = Tally.objects.filter(round__tournament=tournament, round__number=number)
    figures: defaultdict[int, dict[str, int]] = defaultdict(lambda: dict(nothing))
    for entrant, metric, value in tallies.values_list("entrant__number", "metric", "value"):
        figures[entrant][metric] = value
    tables: defaultdict[int, list[Ranked]] = defaultdict(list)
    seats = Seat.objects.filter(round__tournament=tournament, round__number=number)
    for sitting, entrant in seats.values_list("sitting_id", "entrant__number"):
        tables[sitting].append(Ranked(str(entrant), figures[entrant]))
    criteria = [criterion for criterion in tournament.criteria() if not criterion.lot]
    ranked = [rank_by(criteria, at_table, ()) for at_table in tables.values()]
    firsts = [{int(placing.name) for placing in placings if placing.place == 1} for placings in ranked]
    return firsts, {int(each.name) for at_table in tables.values() for each in at_table}
