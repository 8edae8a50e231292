"""Several stages in one order: who came further is better, and within a stage its own order counts."""

from __future__ import annotations

import datetime as dt
import json
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from django.utils.translation import gettext as _

from games.kit.criteria import COIN, Criterion
from games.kit.sittings.ranking import Comparison, Placing, Ranked, rank_by
from games.kit.text import text
from turnier import draw as draw_rules
from turnier.models import Decision, Draw, Entrant, Round, Seat, Tournament
from turnier.services.sheets.queries import ranked_feats
from turnier.services.standings.byes import Place
from turnier.stages.bracket import NOBODY, Bracket, Progress, bracket, progress
from turnier.stages.stage import Carried, Stage, together
from turnier.text.words import level_name, match_name, stage_name

Tally = Mapping[str, int]
STAGE, MAIN, BESIDE, IN_GROUP, RANK, BY_LOT = (
    f"stages:{key}" for key in ("stage", "main", "beside", "group", "rank", "lot")
)
"""Keys of a tally beside those of the game: how far somebody came, and by which rank into a knock-out."""
FAR = "stages"
"""Key of the criterion that says how far somebody came."""
Lots = tuple[list[dict[str, int]], set[frozenset[str]]]
"""Of each coin, lot and playoff start number → rank, the oldest first; and who is to share a place."""
RoundPair = tuple[int, frozenset[int]]
"""A round, and the start numbers of two who meet in it."""
NOWHERE = {STAGE: 0, MAIN: 0, BESIDE: 0, IN_GROUP: 0, RANK: 0, BY_LOT: 0}


@dataclass(frozen=True)
class StageOrder:
    """The order of several stages, from figures by entrant and round and what was decided of ties, the oldest first.

    Of the figures, those of the places that `paused` are what a bye counts. By the first round of groups `gone` are the
    start numbers of those who have gone from them, `left_early` of those who went before half of their matches there.
    """

    tournament: Tournament
    entrants: Sequence[Entrant]
    figures: Mapping[Place, Tally]
    criteria: Sequence[Criterion]
    decisions: Sequence[Decision]
    before: int | None = None
    paused: Collection[Place] = ()
    gone: Mapping[int, Collection[int]] = field(default_factory=dict)
    left_early: Mapping[int, Collection[int]] = field(default_factory=dict)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """Those that have begun by the round that is left out; what is beside another stage stands before it."""
        begun = [
            stage
            for stage in self.tournament.later_stages
            if stage.begun and (self.before is None or stage.first < self.before)
        ]
        return tuple(sorted(begun, key=lambda stage: (stage.first, not stage.beside)))

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        """Start number → entrant."""
        return {entrant.number: entrant for entrant in self.entrants}

    def bracket(self, stage: Stage) -> Bracket | None:
        """The bracket of a knock-out as far as it is decided; None as long as its lot is not drawn. Three queries."""
        seeds = seeds_of(self.tournament, stage)
        if not seeds:
            return None
        gone = {number for number in filter(None, seeds) if not self.by_number[number].plays}
        return bracket(seeds, self._results(stage), gone, third=stage.third, consolation=stage.consolation)

    def matches_without_winner(self) -> list[str]:
        """What the matches of the newest knock-out are called that nobody has won though it is known who meets.

        Three queries for each bracket.
        """
        newest = [stage for stage in self.stages if stage.first == self.stages[-1].first and stage.kind == "knockout"]
        names = (
            match_name(stage.rounds, match.level, match.part, beside=stage.beside)
            for stage in newest
            if (drawn := self.bracket(stage)) is not None
            for match in drawn.matches
            if match.ready and match.winner is None
        )
        return list(dict.fromkeys(names))

    def _results(self, stage: Stage) -> dict[tuple[int, frozenset[int]], int]:
        last = min(stage.last, (self.before or stage.last + 1) - 1)
        seats = Seat.objects.filter(round__tournament=self.tournament, round__number__range=(stage.first, last))
        tables = defaultdict[tuple[int, int, bool], list[int]](list)
        rows = seats.values_list("round__number", "sitting", "sitting__finished", "entrant__number")
        for number, sitting, finished, entrant in rows:
            tables[number, sitting, finished].append(entrant)
        played = [(number, sat) for (number, _sitting, finished), sat in tables.items() if finished]
        winners = {(number, frozenset(sat)): self._winner(number, sat) for number, sat in played}
        met = {(number, frozenset(sat)) for (number, *_table), sat in tables.items()}
        found = {**self._ruled(stage.first, last, met), **{at: who for at, who in winners.items() if who is not None}}
        return {(number - stage.first, sat): winner for (number, sat), winner in found.items()}

    def _ruled(self, first: int, last: int, met: Set[RoundPair]) -> dict[RoundPair, int]:
        """Who goes on of two who ought to have met in a round in which others sat: as was decided since it is public.

        No query where nothing was decided.
        """
        if not self._decided:
            return {}
        return {
            (number, pair): decision.order[0]
            for number in self._published
            for pair in self._decided
            if first <= number <= last and (number, pair) not in met and (decision := self._decision(number, pair))
        }

    def _winner(self, number: int, sat: Sequence[int]) -> int | None:
        """Who won a finished table of two by the order of the standings, or by what was decided of its tie."""
        first, second = self.placed_at(number, sat)
        if first.place != second.place:
            return int(first.name)
        decision = self._decision(number, sat)
        return decision.order[0] if decision else None

    def parted_matches(self) -> Iterator[tuple[str, int, int, str]]:
        """Of each match that was decided otherwise than by its figures its name, who won and who lost it, and by what.

        Nothing is asked where there is no knock-out, else what was decided; where that is something, each bracket.
        """
        brackets = [stage for stage in self.stages if stage.kind == "knockout"]
        for stage in brackets if brackets and self._decided else ():
            drawn = self.bracket(stage)
            for match in drawn.matches if drawn else ():
                sides, won = [side for side in match.sides if side], match.winner
                if won and len(sides) == 2 and (kind := self.parted_by(stage.first + match.level, sides)):
                    name = match_name(stage.rounds, match.level, match.part, beside=stage.beside)
                    (lost,) = {*sides} - {won}
                    yield name, won, lost, kind

    def parted_by(self, number: int, sat: Collection[int]) -> str:
        """The kind of decision that parted two who were equal at their table; "" where their figures did."""
        first, second = self.placed_at(number, sat)
        decision = self._decision(number, sat) if first.place == second.place else None
        return decision.kind if decision else ""

    def decided_by(self, number: int, sat: Iterable[int]) -> Comparison | None:
        """By what two at a table of a round were parted; None where the main figure says it, or nothing does."""
        first, second = self.placed_at(number, sat)
        decides = next((at for at, step in enumerate(first.steps) if step.verdict == "decides"), 0)
        return first.steps[decides] if decides and first.place != second.place else None

    def placed_at(self, number: int, sat: Iterable[int]) -> Sequence[Placing]:
        """These start numbers by what they have at their table of a round alone, the better one first."""
        nothing = dict.fromkeys(self.tournament.kind_of_game.tally_keys, 0)
        tallies = {who: self.figures.get((self.by_number[who].pk, number), {}) for who in sat}
        ranked = [Ranked(str(who), {**nothing, **NOWHERE, **tally}) for who, tally in tallies.items()]
        return rank_by([criterion for criterion in self.criteria if not criterion.lot], ranked, ())

    def _decision(self, number: int, sat: Iterable[int]) -> Decision | None:
        """What was decided of two since a round is public; a coin for their seeds does not decide their match."""
        decision, since = self._decided.get(frozenset(sat)), self._published.get(number)
        return decision if decision and since and decision.at >= since else None

    @cached_property
    def _published(self) -> dict[int, dt.datetime]:
        """Round → since when it is public. No query where nothing was decided."""
        asked = self.decisions or self._decided
        rounds = self.tournament.rounds.filter(published_at__isnull=False) if asked else Round.objects.none()
        return {number: since for number, since in rounds.values_list("number", "published_at") if since}

    @cached_property
    def _decided(self) -> dict[frozenset[int], Decision]:
        """What parted two who were equal: coin, lot or playoff; a later one overrules."""
        decisions = Decision.objects.filter(tournament=self.tournament, revoked=False).exclude(
            kind=Decision.Kind.SHARED
        )
        return {frozenset(each.entrants): each for each in decisions if len(each.entrants) == 2}

    def lots(self, tallies: Mapping[int, Tally]) -> Lots:
        """What was decided of equals, as far as it counts for those with these totals by the entrant's key.

        Of whoever plays in a stage only what was decided since its first round is public: a coin by which somebody came
        into it does not decide who wins it.
        """
        stages = {each.number: tallies[each.id][STAGE] for each in self.entrants} if self.stages else {}
        return _lots(self.decisions, self._since({n: self.stages[at - 1] for n, at in stages.items() if at}))

    def _since(self, stages: Mapping[int, Stage]) -> dict[int, dt.datetime]:
        """Start number → since when the first round of its stage is public."""
        since = self._published if stages and self.decisions else {}
        return {number: since[stage.first] for number, stage in stages.items() if stage.first in since}

    def until(self, last: Stage) -> dict[int, dict[str, int]]:
        """The totals as they were at the end of a stage that has begun, without the later ones."""
        return self._totals(self.stages[: self.stages.index(last) + 1])

    def totals(self) -> dict[int, dict[str, int]]:
        """Entrant's key → what is counted in the last stage that it played in, and how far it came."""
        return self._totals(self.stages)

    def _totals(self, stages: Sequence[Stage]) -> dict[int, dict[str, int]]:
        game = self.tournament.kind_of_game
        keys = (*game.tally_keys, *game.rare_keys, *ranked_feats(self.tournament))
        sums = {entrant.pk: {**dict.fromkeys(keys, 0), **NOWHERE} for entrant in self.entrants}
        halved = self._halved(keys)
        self._add(sums, [entrant.pk for entrant in self.entrants], 0, stages[0].first)
        for index, stage in enumerate(stages, start=1):
            inside = [self.by_number[number].pk for number in stage.numbers]
            for pk in inside:
                carried = {key: carried_over(stage.carried, sums[pk][key], halves=key in halved) for key in keys}
                sums[pk] |= carried | NOWHERE | {STAGE: index}
            self._add(sums, inside, stage.first, self._end(stages, index))
            self._come_far(stage, sums)
        return sums

    def _halved(self, keys: Collection[str]) -> Collection[str]:
        """What half counts of: the figure that decides first; all of them where it is made of several."""
        first = self.criteria[0].key
        return (first,) if first in keys else keys

    def _end(self, stages: Sequence[Stage], index: int) -> int:
        """The first round that belongs to no stage up to this one, which is counted from 1."""
        if not stages[index - 1].open_end:
            return stages[index - 1].last + 1
        return stages[index].first if index < len(stages) else sys.maxsize

    def _add(self, sums: Mapping[int, dict[str, int]], who: Iterable[int], first: int, end: int) -> None:
        inside = set(who)
        for (pk, number), tally in self.figures.items():
            if pk in inside and first <= number < end:
                for key, value in tally.items():
                    if key in sums[pk]:
                        sums[pk][key] += value

    def _come_far(self, stage: Stage, sums: Mapping[int, dict[str, int]]) -> None:
        if stage.kind == "knockout":
            tree = self.bracket(stage)
            ways = progress(tree) if tree else {}
            ranks = stage.ranks
            by_lot = stage.seeding == "lot"
            for number in stage.numbers:
                way = ways.get(number, Progress(int(self.by_number[number].plays)))
                seeded = {RANK: 0 if by_lot else ranks[number], BY_LOT: int(by_lot)}
                sums[self.by_number[number].pk] |= {MAIN: way.main, BESIDE: way.beside, **seeded}
        for members in stage.members():
            for number, place in self.group_places(stage, members, self.without_byes(stage, sums)).items():
                sums[self.by_number[number].pk][IN_GROUP] = place

    def without_byes(self, stage: Stage, sums: Mapping[int, Tally]) -> dict[int, Tally]:
        """The totals of those in groups, without byes where all of a group who have not gone had as many of them.

        There they part nobody, but an average that is rounded could turn an order that is close. To whoever came
        late the rounds before are such byes. Of those who left the groups early none of the figures in them is left.
        """
        gone, early = self.gone.get(stage.first, ()), self.left_early.get(stage.first, ())
        byes: defaultdict[int, list[Tally]] = defaultdict(list)
        for pk, number in self.paused:
            if stage.first <= number <= stage.last:
                byes[pk].append(self.figures[pk, number])
        for late in stage.entrants:
            pk = self.by_number[late.number].pk
            byes[pk] += [self.figures.get((pk, number), {}) for number in range(stage.first, late.since)]
        found = {self.by_number[number].pk: sums[self.by_number[number].pk] for number in stage.numbers}
        for members in stage.members():
            people = [self.by_number[number] for number in members]
            if len({len(byes[each.pk]) for each in people if each.number not in gone}) == 1:
                found |= {each.pk: _less(sums[each.pk], byes[each.pk]) for each in people}
        for pk in (self.by_number[number].pk for number in early):
            theirs = [tally for (who, number), tally in self.figures.items() if who == pk and stage.holds(number)]
            found[pk] = _less(sums[pk], theirs)
        return found

    def in_groups(self, sums: Mapping[int, Tally]) -> Mapping[int, Tally]:
        """By the entrant's key what counts of these totals in the table of a group; nobody where none is played now."""
        last = self.stages[-1] if self.stages else None
        return self.without_byes(last, sums) if last is not None and last.kind == "groups" else {}

    def group_places(self, stage: Stage, members: Iterable[int], sums: Mapping[int, Tally]) -> dict[int, int]:
        """Start number → place in a group of a stage, of those who have one.

        Where a stage follows, what was decided of equals says who goes on: it counts, whatever ends the order. Where
        that has equals share a place, those who did not go on share it once the stage has begun. Whoever left early is
        behind all others.
        """
        lots, _shared = _lots(self._decided_before_leaving(stage), self._since(dict.fromkeys(stage.numbers, stage)))
        behind = [later for later in self.tournament.later_stages if later.first > stage.last]
        criteria = with_a_lot(self.criteria) if behind else self.criteria
        on = {number for later in behind for number in later.numbers}
        if on and criteria != tuple(self.criteria):
            lots = [_last_but(ranks, on) for ranks in lots]
        competing, early = [n for n in members if self.by_number[n].competes], self.left_early.get(stage.first, ())
        ranked = [Ranked(str(n), sums[self.by_number[n].pk]) for n in competing if n not in early]
        behind_all = dict.fromkeys((n for n in competing if n in early), len(ranked) + 1)
        return {int(placing.name): placing.place for placing in rank_by(criteria, ranked, lots)} | behind_all

    def _decided_before_leaving(self, stage: Stage) -> list[Decision]:
        """What was decided of equals but in a later stage in which they play: a coin of a final turns no group."""
        behind = [later for later in reversed(self.stages) if later.first > stage.last]
        left = self._since({number: later for later in behind for number in later.numbers})
        return [
            decision
            for decision in self.decisions
            if not any(number in left and decision.at >= left[number] for number in decision.entrants)
        ]

    def reached(self, tally: Tally) -> str:
        """How far somebody came, in words; empty for the ordinary first stage."""
        if not tally[STAGE]:
            return ""
        stage = self.stages[tally[STAGE] - 1]
        name = stage_name(stage.kind, beside=stage.beside)
        if stage.kind != "knockout":
            return name
        way = Progress(tally[MAIN], tally[BESIDE])
        first, second = 2 * stage.rounds, 2 * (stage.rounds - 1)
        level = _("Sieger") if way.main >= first else level_name(stage.rounds, way.level)
        level = _("Zweiter") if way.main == second else level
        if stage.third and way.main == 2 * (stage.rounds - 2):
            level = {2 * stage.rounds: _("Dritter"), 2 * stage.rounds - 2: _("Vierter")}.get(way.beside, level)
        return f"{name}: {level}" if stage.beside else level

    @cached_property
    def _groups(self) -> tuple[dict[int, int], ...]:
        """Of each stage start number → group, 0 without."""
        return tuple({each.number: each.group for each in stage.entrants} for stage in self.stages)

    @cached_property
    def _played(self) -> frozenset[int]:
        """The rounds of which there are figures."""
        return frozenset(number for _entrant, number in self.figures)

    def came_to(self, number: int, tally: Tally) -> str:
        """The same of a start number, but of those whose last stage were groups the group, and their place in it.

        Nobody has one before anything is played there.
        """
        group = self._groups[tally[STAGE] - 1].get(number, 0) if tally[STAGE] else 0
        if not group:
            return self.reached(tally)
        stage = self.stages[tally[STAGE] - 1]
        if not tally[IN_GROUP] or self._played.isdisjoint(range(stage.first, stage.last + 1)):
            return _("Gruppe %(n)s") % {"n": group}
        return _("Gruppe %(group)s, Platz %(place)s") % {"group": group, "place": tally[IN_GROUP]}

    def order(self) -> tuple[Criterion, ...]:
        """The criteria of the tournament behind those that say how far somebody came."""
        kinds = {stage.kind for stage in self.stages}
        far = [_far(self)]
        if "groups" in kinds:
            far.append(_first_is_best(IN_GROUP, _("Platz in der Gruppe")))
        seeded = [stage for stage in self.stages if stage.kind == "knockout" and stage.seeding == "place"]
        if seeded:
            moved = any(stage.moved for stage in seeded)
            far.append(_first_is_best(RANK, _("Reihung vor dem K.-o.") if moved else _("Gesetzt")))
        return (*far, *(_settled_by_lot(criterion) for criterion in self.criteria))


def with_a_lot(criteria: Sequence[Criterion]) -> tuple[Criterion, ...]:
    """The criteria with a last one by which what was decided of equals parts them, also where they are to share."""
    return tuple(criteria) if any(criterion.lot for criterion in criteria) else (*criteria, COIN)


def _lots(decisions: Iterable[Decision], since: Mapping[int, dt.datetime]) -> Lots:
    """See `Lots`; of a start number in `since` only what was decided from then on.

    Whom a decision leaves without a place of their own stand behind the others of that tie, and share; once one of
    these has gone on or has no place, they are equals of whom nothing is decided.
    """
    drawn: list[dict[str, int]] = []
    shared: set[frozenset[str]] = set()
    for decision in decisions:
        too_old = {number for number in decision.entrants if number in since and decision.at < since[number]}
        if (decision.kind == Decision.Kind.SHARED or decision.behind) and not too_old:
            shared.add(frozenset(map(str, decision.entrants)))
        if decision.kind != Decision.Kind.SHARED:
            rank_of = {number: rank for rank, number in enumerate(decision.order, start=1)}
            rank_of |= dict.fromkeys(decision.behind, len(decision.order) + 1)
            drawn.append({str(number): rank for number, rank in rank_of.items() if number not in too_old})
    return drawn, shared


def _last_but(ranks: Mapping[str, int], on: Collection[int]) -> dict[str, int]:
    """Start number → rank of a decision with those last, and alike, who have not gone on."""
    return {number: rank if int(number) in on else len(ranks) + 1 for number, rank in ranks.items()}


def _less(total: Tally, left_out: Sequence[Tally]) -> Tally:
    return {key: value - sum(tally.get(key, 0) for tally in left_out) for key, value in total.items()}


def _far(played: StageOrder) -> Criterion:
    return Criterion(
        FAR,
        text("Erreichte Runde"),
        value=lambda tally: (tally[STAGE], tally[MAIN], tally[BESIDE]),
        show=lambda tally: played.reached(tally) or _("Vorrunde"),
    )


def _first_is_best(key: str, label: str) -> Criterion:
    return Criterion(
        key,
        text(label),
        value=lambda tally: -tally[key],
        show=lambda tally: f"{tally[key]}." if tally[key] else "–",
        less_is_better=True,
    )


def _settled_by_lot(criterion: Criterion) -> Criterion:
    """Where the lot alone put people into a knock-out, those who came as far share their place."""
    if criterion.lot:
        return replace(criterion, wanted=lambda tally: not tally[BY_LOT] and criterion.wanted(tally))
    return replace(criterion, value=lambda tally: None if tally[BY_LOT] else criterion.value(tally))


def carried_over(how: Carried, value: int, *, halves: bool) -> int:
    """What a figure of the stages before still counts; half of it is rounded up, and only where it `halves`."""
    return {"all": value, "half": (value + 1) // 2 if halves else value, "nothing": 0}[how]


def carried_text(stages: Sequence[Stage]) -> str:
    """What those who play the last stages take along, in a sentence; "" where it is everything, or none has begun."""
    last = next((stage.carried for stage in reversed(stages) if stage.carried != "all"), "all")
    if last == "half":
        return _("Von vorher zählt die Hälfte, aufgerundet; was bei Gleichstand entscheidet, zählt ganz.")
    return _("Von vorher zählt nichts.") if last == "nothing" else ""


def knocked_out(tournament: Tournament, number: int, who: int) -> bool:
    """Whether a round belongs to a knock-out for a start number: there a bye counts nothing but that it goes on."""
    stages = together(tournament.later_stages, number)
    return any(stage.kind == "knockout" and who in stage.numbers for stage in stages)


def seeds_of(tournament: Tournament, stage: Stage) -> list[int]:
    """The start numbers of a knock-out, the first seed first, NOBODY where a seed is free; empty before its lot.

    Who changed places by hand in its first round has the other's seed.
    """
    draw = Draw.objects.filter(round__tournament=tournament, round__number=stage.first, current=True).first()
    if stage.seeding == "place":
        seeds = stage.seeds
    elif draw is None:
        return []
    else:
        seeds = [NOBODY] * len(stage.entrants)
        for number, place in _drawn_places(draw.frozen, draw.nonce, draw.public_part).items():
            if number in stage.numbers:
                seeds[place - 1] = number
    for swap in draw.swaps.order_by("pk").values_list("first__number", "second__number") if draw else ():
        at = [seeds.index(number) for number in swap if number in seeds]
        if at:
            seeds[at[0]], seeds[at[1]] = seeds[at[1]], seeds[at[0]]
    return seeds


@lru_cache(maxsize=32)
def _drawn_places(frozen: str, nonce: str, public: str) -> Mapping[int, int]:
    """Start number → the place of the plan that a draw gave it, worked out again from what is published of it."""
    return draw_rules.run(json.loads(frozen), nonce, public).drawn.places
