"""Places over the evening: those that everybody had after each round, and those that can still be reached.

The first are the figures for the picture and its table, the others go by the first criterion, where the game knows
bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from threading import Lock

from django.core.cache import cache

from games.kit.byes import FIXED, NOTHING, bye_counts
from turnier.models import Seat, Sitting, Tally, Tournament
from turnier.services.standings.brackets import played_of
from turnier.services.standings.byes import to_meet_in_groups
from turnier.services.standings.stage_order import IN_GROUP
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.stages.stage import Stage

KEPT_SECONDS = 60 * 60
_COMPUTING = Lock()
"""A hall full of phones asks at once after a change: one computes, the others wait for it."""


@dataclass(frozen=True)
class PlaceHistory:
    """The rounds with results, and for each start number its place after each of them; None without one."""

    rounds: tuple[int, ...]
    places: Mapping[int, tuple[int | None, ...]]

    @property
    def worth_drawing(self) -> bool:
        """Whether there is a way from one place to another."""
        return len(self.rounds) > 1


def place_history(tournament: Tournament, *, before: int | None = None) -> PlaceHistory:
    """The places by round, kept by the version of the tournament; an evening with stacks has none.

    `before` leaves out a round and those after it.
    """
    key = f"places:{tournament.pk}:{tournament.version}:{before}"
    with _COMPUTING:
        kept: PlaceHistory | None = cache.get(key)
        if kept is None:
            kept = _computed(tournament, before)
            cache.set(key, kept, KEPT_SECONDS)
    return kept


def _computed(tournament: Tournament, before: int | None) -> PlaceHistory:
    if tournament.kind_of_game.stacks:
        return PlaceHistory((), {})
    tallies = Tally.objects.filter(round__tournament=tournament).order_by()
    tallies = tallies if before is None else tallies.filter(round__number__lt=before)
    rounds = tuple(sorted(tallies.values_list("round__number", flat=True).distinct()))
    if len(rounds) < 2:
        return PlaceHistory(rounds, {})
    after = [_places(standings(tournament, before=number + 1)) for number in rounds]
    return PlaceHistory(rounds, {number: tuple(places[number] for places in after) for number in after[-1]})


def _places(table: Standings) -> dict[int, int | None]:
    return {row.entrant.number: row.place for row in table.rows}


@dataclass(frozen=True)
class ReachablePlaces:
    """The best and the worst place that is still possible; both are the same when nothing can change any more.

    `group_over`: all is played in the group that they follow from.
    """

    best: int
    worst: int
    group_over: bool = False


@dataclass(frozen=True)
class _Span:
    least: int
    most: int


def reach(table: Standings, number: int) -> ReachablePlaces | None:
    """The places that a start number can still reach; None without a place, over several stages but for a knock-out
    that it is still in and a group that is over, or where the game knows no bound.

    Whoever can be level counts as behind for the best place and as ahead for the worst one, for the further criteria
    decide then.
    """
    mine = next((row for row in table.rows if row.entrant.number == number), None)
    if mine is None or mine.place is None:
        return None
    if table.final:
        return ReachablePlaces(mine.place, mine.place)
    if table.tournament.stages:
        return _in_bracket(table, mine) or _in_group(table, mine)
    spans = _spans(table)
    if spans is None:
        return None
    own = spans[mine.entrant.pk]
    others = [span for pk, span in spans.items() if pk != mine.entrant.pk]
    best = 1 + sum(other.least > own.most for other in others)
    return ReachablePlaces(best, 1 + sum(other.most >= own.least for other in others))


def _in_bracket(table: Standings, mine: PlacedEntrant) -> ReachablePlaces | None:
    """By the knock-out that is on: whoever loses is behind all who are still in, and ahead of who lost before."""
    number, place_of = mine.entrant.number, {row.entrant.number: row.place for row in table.rows}
    played = played_of(table.tournament, table.before)
    stages = [stage for stage in table.tournament.newest_stages if stage.kind == "knockout" and number in stage.numbers]
    tree = played.bracket(stages[0]) if stages else None
    coming = [match for match in tree.matches if number in match.sides and match.winner is None] if tree else []
    if tree is None or not coming or coming[0].part == "consolation":
        return None
    held = [place for each in stages[0].numbers if (place := place_of.get(each)) is not None]
    ahead, left = min(held) - 1, min(2 ** (tree.levels - coming[0].level), len(held))
    best, worst = (3, 4) if coming[0].part == "third" else (1, left)
    return ReachablePlaces(ahead + best, ahead + worst)


def _in_group(table: Standings, mine: PlacedEntrant) -> ReachablePlaces | None:
    """By the place in a group that is over: behind the better ones of each group, and ahead of the worse ones.

    None while one of it has somebody to meet, and where not the places in the groups alone say who goes on.
    """
    tournament, number = table.tournament, mine.entrant.number
    stage = next((s for s in tournament.newest_stages if s.kind == "groups" and number in s.numbers), None)
    behind = [each for each in tournament.later_stages if stage and each.first > stage.last]
    if stage is None or [each.who for each in behind] not in ([], ["groups"]):
        return None
    places = {row.entrant.number: row.tally[IN_GROUP] for row in table.rows if row.place is not None}
    groups = [[places[who] for who in members if who in places] for members in stage.members()]
    own, going_on = next(members for members in stage.members() if number in members), _going_on(table, stage)
    if not going_on.isdisjoint(own):
        return None
    place = places[number]
    last = place + sum(places.get(who) == place for who in own) - 1
    best = 1 + sum(min(place - 1, len(there)) for there in groups)
    worst = sum(min(last, len(there)) for there in groups)
    if behind and place <= behind[0].count + bool(behind[0].extra):
        qualified = sum(min(behind[0].count, len(there)) for there in groups) + behind[0].extra
        return ReachablePlaces(1, qualified if last <= behind[0].count else max(qualified, worst), group_over=True)
    if not going_on and sum(row.place == mine.place for row in table.rows) == 1:
        best = worst = mine.place or best
    return ReachablePlaces(best, worst, group_over=True)


def _going_on(table: Standings, stage: Stage) -> Set[int]:
    """Who of groups has an open table, or will have one by their plan; a round that is left out is yet to come."""
    begin = max(table.rounds, default=stage.first - 1) + 1
    still_open = Seat.objects.filter(
        round__tournament=table.tournament, round__number__range=(stage.first, begin - 1), sitting__finished=False
    )
    to_meet = to_meet_in_groups(table.tournament, stage, table.entrants, begin)
    return to_meet.union(still_open.values_list("entrant__number", flat=True))


def _spans(table: Standings) -> dict[int, _Span] | None:
    """Entrant → what their first criterion will lie between at the end."""
    tournament = table.tournament
    game, rules = tournament.kind_of_game, tournament.house_rules()
    untouched = game.bounds(rules, 0)
    if untouched is None or tournament.criteria()[0].key != game.criteria(rules)[0].key:
        return None
    value = tournament.criteria()[0].value
    bye = game.bye(rules)
    later = max(0, tournament.rounds_planned - len(table.rounds))
    of_a_bye = [value(bye)] * 2 if bye and bye_counts(rules) == FIXED else untouched
    of_a_round = [*untouched, *([value(bye)] if bye else []), *([0] if bye_counts(rules) == NOTHING else [])]
    least_later, most_later = later * min(of_a_round), later * max(of_a_round)
    at_tables = _at_open_tables(table)

    def span(row: PlacedEntrant) -> _Span:
        now = int(value(row.tally))
        open_byes = [each.tally for each in row.byes.values() if each.provisional]
        now -= sum(int(value(tally)) for tally in open_byes if tally is not None)
        low, high = (len(open_byes) * bound for bound in of_a_bye)
        if not row.entrant.plays:
            return _Span(now + low, now + high)
        least, most = at_tables.get(row.entrant.pk, (0, 0))
        return _Span(now + low + least + least_later, now + high + most + most_later)

    return {row.entrant.pk: span(row) for row in table.rows if row.place is not None}


def _at_open_tables(table: Standings) -> Mapping[int, tuple[int, int]]:
    """Entrant → the least and the most that open tables can still add; a round that is left out is yet to come."""
    tournament = table.tournament
    game, rules = tournament.kind_of_game, tournament.house_rules()
    value = tournament.criteria()[0].value
    open_sittings = Sitting.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, finished=False
    )
    if table.before is not None:
        open_sittings = open_sittings.filter(round__number__lt=table.before)
    tallies: dict[tuple[int, int], dict[str, int]] = {}
    figures = Tally.objects.filter(sitting__in=open_sittings)
    for sitting, entrant, metric, figure in figures.values_list("sitting_id", "entrant_id", "metric", "value"):
        tallies.setdefault((sitting, entrant), {})[metric] = figure
    decided: dict[int, int] = {}
    for (sitting, _entrant), tally in tallies.items():
        decided[sitting] = decided.get(sitting, 0) + int(value(tally))
    bounds: dict[int, tuple[int, int]] = {}
    for sitting, entrant in Seat.objects.filter(sitting__in=open_sittings).values_list("sitting_id", "entrant_id"):
        least, most = game.bounds(rules, decided.get(sitting, 0)) or (0, 0)
        before = bounds.get(entrant, (0, 0))
        bounds[entrant] = (before[0] + least, before[1] + most)
    return bounds
