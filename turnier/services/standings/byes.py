"""Byes in the standings: what each of them counts, computed from the finished sheets whenever somebody looks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.kit.byes import AVERAGE, bye_counts, bye_tally, rounded_figures
from games.kit.criteria import Criterion
from games.kit.game import first_table, uncontested, walkover
from games.kit.sittings.evaluation import evaluate, extended
from turnier.models import Bye, Entrant, Round, Seat, Sitting, Tournament
from turnier.services.sheets.queries import evaluate_all, seats_of
from turnier.stages.bracket import group_plan
from turnier.stages.stage import Stage
from turnier.text.words import listed, translate

Place = tuple[int, int]
"""An entrant's key and the number of a round."""
Tally = Mapping[str, int]
TWO_SIDES = 2


@dataclass(frozen=True)
class ByeValue:
    """What one bye counts, or a round that was missed, or one that was won since the one to be met had gone.

    One that is `cancelled` was played, against somebody who left a group early, and counts as a bye does; for that one
    it is `struck`, as the own byes are, and counts nothing.
    `tally` is None as long as it counts nothing: there is nothing of which to take an average, or the round is not so
    far (`byes_of`). `rounded` are its figures of which the average is no whole number.
    """

    tally: Tally | None
    provisional: bool
    kind: Literal["bye", "won", "missed", "cancelled", "struck"] = "bye"
    rounded: frozenset[str] = frozenset()

    @property
    def missed(self) -> bool:
        """Whether it is no bye at all."""
        return self.kind == "missed"


STRUCK = ByeValue(None, provisional=False, kind="struck")
_REMARKS = {
    "bye": gettext_lazy("Freilos in %(round)s: %(value)s"),
    "won": gettext_lazy("%(round)s kampflos: %(value)s"),
    "missed": gettext_lazy("%(round)s nicht gespielt: %(value)s"),
    "cancelled": gettext_lazy("%(round)s gestrichen, zählt wie ein Freilos: %(value)s"),
    "struck": gettext_lazy("%(round)s gestrichen, zählt nicht"),
}
_CELLS = {
    "bye": gettext_lazy("Freilos %(value)s"),
    "won": gettext_lazy("kampflos %(value)s"),
    "missed": gettext_lazy("nicht gespielt %(value)s"),
    "cancelled": gettext_lazy("gestrichen, dafür %(value)s"),
    "struck": pgettext_lazy("Spiel", "gestrichen"),
}


def bye_places(tournament: Tournament, before: int | None = None) -> list[Place]:
    """Who pauses in which published round; `before` leaves out a round and those after it."""
    byes = Bye.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    byes = byes if before is None else byes.filter(round__number__lt=before)
    return list(byes.order_by("round__number", "entrant__number").values_list("entrant_id", "round__number"))


def bye_values(
    tournament: Tournament,
    places: Iterable[Place],
    figures: Mapping[Place, Tally],
    unfinished: Collection[Place],
    settled: Collection[int],
    *,
    final: bool,
    corrected: Mapping[Place, bool] | None = None,
) -> dict[Place, ByeValue]:
    """What each of these byes counts, from the figures of all sheets of which some are `unfinished`.

    `settled` are the keys of those who will play no other table; `final` says that nobody will. Of a sheet on which
    something counts without having been played there is no average. Once a further stage has begun, what is played in
    it changes no average of before. A place in round 0 is one that is still to come. `corrected` as in `groups_played`.
    """
    firsts = sorted(stage.first for stage in tournament.later_stages if stage.begun)
    ends: defaultdict[int | None, list[Place]] = defaultdict(list)
    for who, number in places:
        ends[next((first for first in firsts if 0 < number < first), None)].append((who, number))
    found: dict[Place, ByeValue] = {}
    for end, some in ends.items():
        before = figures if end is None else {place: tally for place, tally in figures.items() if place[1] < end}
        over = final or end is not None
        found |= _values(tournament, some, before, unfinished, settled, final=over, corrected=corrected or {})
    return found


def _values(
    tournament: Tournament,
    places: Sequence[Place],
    figures: Mapping[Place, Tally],
    unfinished: Collection[Place],
    settled: Collection[int],
    *,
    final: bool,
    corrected: Mapping[Place, bool],
) -> dict[Place, ByeValue]:
    game, rules = tournament.kind_of_game, tournament.house_rules()
    averaged = bye_counts(rules) == AVERAGE
    pausing = {who for who, _n in places}
    left_out = {*unfinished, *(_uncontested(tournament, pausing, corrected) if averaged and pausing else ())}
    own: dict[int, list[Tally]] = {}
    for place, tally in figures.items():
        if place not in left_out:
            own.setdefault(place[0], []).append(tally)
    field = [tally for tallies in own.values() for tally in tallies]
    values = {entrant: bye_tally(game, rules, own.get(entrant, ()), field) for entrant in pausing}
    rounded = {entrant: rounded_figures(game, rules, own.get(entrant, ()), field) for entrant in pausing}
    certain = pausing if final else set(settled) & set(own)
    return {
        place: ByeValue(values[place[0]], averaged and place[0] not in certain, rounded=rounded[place[0]])
        for place in places
    }


def _uncontested(tournament: Tournament, who: Collection[int], corrected: Mapping[Place, bool]) -> set[Place]:
    """Where these sat at a table that somebody won, or lost, without its being played. Three queries.

    Of the table that is to be `corrected` it is by what is to stand there; see `groups_played`.
    """
    if tournament.kind_of_game.walkovers is None:
        return set()
    theirs = Q(entries_count__gt=0, pk__in=Seat.objects.filter(entrant__in=who).values("sitting"))
    saved = {
        (seat.entrant_id, sitting.round.number)
        for sitting, evaluation in evaluate_all(tournament, among=theirs)
        if uncontested(evaluation.game, evaluation.state)
        for seat in seats_of(sitting)
    }
    there = any(key in who for key, _round in corrected)
    return saved - corrected.keys() | {place for place, played in corrected.items() if there and not played}


@dataclass(frozen=True)
class GroupsPlayed:
    """Who sat at which table, start numbers by round and sitting; nothing where no groups have begun.

    By the first round of their groups `gone` are the start numbers of those who have gone, `left_early` of those among
    them who went before half of their own matches were played; `cancelled` is where others sat at a table with one,
    `of_leavers` are all rounds of the groups for these themselves. `empty` are the rounds of groups without a table.
    """

    tables: Mapping[int, Mapping[int, Collection[int]]]
    gone: Mapping[int, frozenset[int]]
    left_early: Mapping[int, frozenset[int]]
    cancelled: frozenset[Place]
    of_leavers: frozenset[Place]
    empty: frozenset[int] = frozenset()


def groups_played(
    tournament: Tournament,
    entrants: Collection[Entrant],
    byes: Iterable[Place],
    corrected: Mapping[Place, bool] | None = None,
) -> GroupsPlayed:
    """Reads it, but for the `byes` of all rounds: one query where groups are played.

    More once somebody has gone from them who played half of their matches. `corrected` are the places of a table whose
    sheet is to be another one, and whether that is played to the end.
    """
    stages = _groups_begun(tournament)
    if not stages:
        return GroupsPlayed({}, {}, {}, frozenset(), frozenset())
    seats = Seat.objects.filter(round__tournament=tournament)
    tables: defaultdict[int, defaultdict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    full, public, key_of = set[Place](), set[int](), {entrant.number: entrant.id for entrant in entrants}
    corrected = corrected or {}
    shown = ("round__number", "round__published_at", "sitting", "sitting__finished", "sitting__entries_count")
    for number, published, sitting, finished, lines, who in seats.values_list(*shown, "entrant__number"):
        if who not in key_of:  # registered and drawn since the entrants were read
            continue
        tables[number][sitting].add(who)
        if published:
            public.add(number)
        if corrected.get((key_of[who], number), finished and lines):
            full.add((key_of[who], number))
    gone = {each.first: _gone(each, entrants, tables[each.last], public, byes) for each in stages}
    early = {each.first: _early(tournament, each, gone[each.first], key_of, full, corrected) for each in stages}
    cancelled, of_leavers = set[Place](), set[Place]()
    for stage in stages:
        leavers = early[stage.first]
        for number in range(stage.first, stage.last + 1):
            of_leavers |= {(key_of[who], number) for who in leavers}
            for people in tables[number].values():
                if not leavers.isdisjoint(people):
                    cancelled |= {(key_of[who], number) for who in people - leavers}
    empty = {number for stage in stages for number in range(stage.first, stage.last + 1) if not tables[number]}
    return GroupsPlayed(tables, gone, early, frozenset(cancelled), frozenset(of_leavers), frozenset(empty))


def _groups_begun(tournament: Tournament) -> list[Stage]:
    return [stage for stage in tournament.later_stages if stage.kind == "groups" and stage.begun]


def _gone(
    stage: Stage,
    entrants: Iterable[Entrant],
    last: Mapping[int, Collection[int]],
    public: Collection[int],
    byes: Iterable[Place],
) -> frozenset[int]:
    """Who has gone from these groups; `last` are the tables of their last round.

    Once that is public, who is not in it has gone: whoever goes or comes back later changes nothing any more.
    """
    key_of = {entrant.number: entrant.id for entrant in entrants if entrant.number in stage.numbers}
    gone = {entrant.number for entrant in entrants if entrant.number in key_of and not entrant.plays}
    if gone or stage.last in public:
        pausing = {who for who, number in byes if number == stage.last}
        if stage.last in public or pausing:
            there = set(chain.from_iterable(last.values()))
            gone = {number for number, key in key_of.items() if number not in there and key not in pausing}
    return frozenset(gone)


def _early(
    tournament: Tournament,
    stage: Stage,
    gone: frozenset[int],
    key_of: Mapping[int, int],
    full: Collection[Place],
    corrected: Mapping[Place, bool],
) -> frozenset[int]:
    """Who of those who have gone did so before half of their own matches in these groups."""
    if not gone:
        return gone
    due = _due(stage)
    half = {number for number in gone if 2 * _matches(stage, key_of[number], full) >= due[number]}
    unplayed = _uncontested(tournament, {key_of[number] for number in half}, corrected) if half else set()
    played = {at for at in full if at not in unplayed}
    return frozenset(number for number in gone if 2 * _matches(stage, key_of[number], played) < due[number])


def _matches(stage: Stage, key: int, full: Collection[Place]) -> int:
    return sum((key, number) in full for number in range(stage.first, stage.last + 1))


@dataclass(frozen=True)
class GroupMatches:
    """How many matches somebody has `played` to the end in groups, of how many `due`; `open` are under way.

    `met` are the others of the tables that are done, also of one that was won without a fight.
    """

    played: int
    due: int
    open: int
    met: tuple[Entrant, ...]

    @property
    def half(self) -> bool:
        """Whether they go on counting once whoever has played them leaves."""
        return 2 * self.played >= self.due

    @property
    def half_with_open(self) -> bool:
        """The same once those under way are played to the end."""
        return 2 * (self.played + self.open) >= self.due


def group_matches(entrant: Entrant, stage: Stage) -> GroupMatches:
    """The matches of an entrant in groups that have begun. Up to six queries."""
    tournament = entrant.tournament
    sittings = Sitting.objects.filter(
        round__tournament=tournament,
        round__number__range=(stage.first, stage.last),
        round__published_at__isnull=False,
        seats__entrant=entrant,
    ).select_related("round")
    done = [each for each in sittings if each.finished and each.entries_count]
    unplayed = _uncontested(tournament, {entrant.pk}, {})
    played = sum((entrant.pk, each.round.number) not in unplayed for each in done)
    met = Entrant.objects.filter(seats__sitting__in=done).exclude(pk=entrant.pk).distinct().order_by("number")
    under_way = sum(not each.finished for each in sittings)
    return GroupMatches(played, _due(stage)[entrant.number], under_way, tuple(met))


def _due(stage: Stage) -> Counter[int]:
    """Start number → how many matches it has in these groups, were all of them there from the start."""
    due, met = Counter[int](), Counter[frozenset[int]]()
    for number in range(stage.first, stage.last + 1):
        for _round, _table, *pair in group_plan(stage.members(), stage.turn(number), met):
            due.update(pair)
            met[frozenset(pair)] += 1
    return due


def won_in_groups(
    tournament: Tournament,
    places: Collection[Place],
    entrants: Collection[Entrant],
    groups: GroupsPlayed | None = None,
) -> dict[Place, ByeValue]:
    """What those of these byes count in which somebody was to meet one of the own group who had gone: the match.

    `places` are the byes of all rounds until then: against the same one it is won once, and no later bye is more than
    one. Whoever went early is no such one: there it stays a bye. Where `groups` are not given they are read; nothing
    in games that know no match without a fight.
    """
    stages = _groups_begun(tournament)
    tally = _match_unplayed(tournament) if stages and places else None
    if tally is None:
        return {}
    number_of = {entrant.id: entrant.number for entrant in entrants}
    pausing: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for who, number in places:
        pausing[number][number_of[who]] = who
    groups = groups or groups_played(tournament, entrants, bye_places(tournament))
    tables = groups.tables
    drawn = set().union(*(people for of_round in tables.values() for people in of_round.values()), *pausing.values())
    value = ByeValue(tally, provisional=False, kind="won")
    found: dict[Place, ByeValue] = {}
    for stage in stages:
        waived = Counter[frozenset[int]]()
        for number in range(stage.first, stage.last + 1):
            there = {*pausing[number], *chain.from_iterable(tables.get(number, {}).values())}
            for pair in _meetings(stage, number, tables, there, drawn, waived) if there else ():
                gone = {*pair}.difference(there)
                waived[frozenset(pair)] += bool(gone)
                waiting = [pausing[number][who] for who in pair if who in pausing[number]]
                if gone and waiting and gone.isdisjoint(groups.left_early[stage.first]):
                    found[waiting[0], number] = value
    return found


def to_meet_in_groups(
    tournament: Tournament, stage: Stage, entrants: Collection[Entrant], begin: int
) -> frozenset[int]:
    """The start numbers of those who meet somebody in a round of these groups from `begin` on. Two queries.

    Also who was to meet one who has gone: that match is won, or counts as a bye, once its round is public.
    """
    seats = Seat.objects.filter(round__tournament=tournament, round__number__range=(stage.first, begin - 1))
    tables: defaultdict[int, defaultdict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    for number, sitting, who in seats.values_list("round__number", "sitting", "entrant__number"):
        tables[number][sitting].add(who)
    number_of, pausing = {entrant.id: entrant.number for entrant in entrants}, defaultdict[int, set[int]](set)
    for who, number in bye_places(tournament, begin):
        pausing[number].add(number_of[who])
    plays = stage.numbers.intersection(entrant.number for entrant in entrants if entrant.plays)
    drawn = plays.union(*(people for of_round in tables.values() for people in of_round.values()), *pausing.values())
    waived, found = Counter[frozenset[int]](), set[int]()
    for number in range(stage.first, stage.last + 1):
        there = {*pausing[number], *chain.from_iterable(tables[number].values())} if number < begin else plays
        pairs = [frozenset(pair) for pair in _meetings(stage, number, tables, there, drawn, waived)]
        waived.update(pair for pair in pairs if not pair <= there)
        if number >= begin:
            tables[number].update((at, {*pair}) for at, pair in enumerate(pairs) if pair <= there)
            found.update(*pairs)
    return frozenset(found)


def won_without_table(of_round: Round) -> frozenset[int]:
    """The keys of those who pause in this round and win it, since whom they were to meet has gone.

    Where no groups are played in it nothing is asked.
    """
    tournament, number = of_round.tournament, of_round.number
    if not any(s.kind == "groups" and s.begun and s.first <= number <= s.last for s in tournament.later_stages):
        return frozenset()
    byes = {*bye_places(tournament, number), *((pk, number) for pk in of_round.byes.values_list("entrant", flat=True))}
    won = won_in_groups(tournament, byes, tournament.entrants.all())
    return frozenset(pk for pk, of_bye in won if of_bye == number)


def without_table_text(*, won: bool) -> str:
    """What stands in the place of a table."""
    return _("kampflos") if won else _("Freilos")


def _match_unplayed(tournament: Tournament) -> Tally | None:
    """What a side has that wins a whole match without a fight; None where the game knows no such thing."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    begun = evaluate(game, rules, first_table(game, rules, ("", "")), ()) if TWO_SIDES in game.sides else None
    rest = walkover(game, rules, begun.state, 0) if begun else ()
    score = extended(begun, rest).score if begun and rest else None
    return score.tally[0] if score else None


def _meetings(
    stage: Stage,
    number: int,
    tables: Mapping[int, Mapping[int, Collection[int]]],
    there: Collection[int],
    drawn: Collection[int],
    waived: Mapping[frozenset[int], int],
) -> Iterator[tuple[int, int]]:
    """Who was to meet whom in a round of groups, by start number.

    Whoever joined later, and was not `there` yet or never `drawn`, was to meet nobody.
    """
    joined = [entrant for entrant in stage.entrants if entrant.since]
    later = {each.number for each in joined if each.since > number or each.number not in drawn}.difference(there)
    groups = [[who for who in members if who not in later] for members in stage.members()]
    before = (tables[earlier] for earlier in range(stage.first, number))
    met = Counter(frozenset(people) for sat in before for people in sat.values())
    absent = stage.numbers.difference(there)
    for _round, _table, one, two in group_plan(groups, stage.turn(number), met, absent, waived):
        yield one, two


def unplayed_remark(tournament: Tournament, unplayed: Mapping[int, ByeValue]) -> str:
    """ "Freilos in Durchgang 2: 2 Bummerl, 29:18 (vorläufig)" for one entrant's rounds without a table; or empty."""
    return " · ".join(
        _REMARKS[value.kind] % {"round": tournament.round_name(number), "value": bye_value_text(tournament, value)}
        for number, value in sorted(unplayed.items())
    )


def unplayed_brief(tournament: Tournament, unplayed: Mapping[int, ByeValue], said: Mapping[int, str]) -> str:
    """ "Freilos D2: 1 (vorläufig)", from what is said of each round; empty without any that counts for something."""
    told = [kind for kind in _REMARKS if kind != STRUCK.kind]
    kinds = [{number: value for number, value in unplayed.items() if value.kind == kind} for kind in told]
    words = ", ".join(_brief(tournament, values, said) for values in kinds if values)
    provisional = any(value.provisional and value.tally for value in unplayed.values())
    return _("%(value)s (vorläufig)") % {"value": words} if provisional else words


def _brief(tournament: Tournament, unplayed: Mapping[int, ByeValue], said: Mapping[int, str]) -> str:
    rounds = ", ".join(f"{tournament.round_mark(number)}: {said[number]}" for number in unplayed)
    return unplayed_cell(next(iter(unplayed.values())), rounds)


def unplayed_cell(value: ByeValue, said: str) -> str:
    """ "Freilos 2", "nicht gespielt 2", "kampflos 2", "gestrichen"."""
    return _CELLS[value.kind] % {"value": said}


def bye_value_text(tournament: Tournament, value: ByeValue) -> str:
    """All that is ranked by: "2 Bummerl, 29:18 (gerundet, vorläufig)", "3,25 Platzpunkte, Siege 1 (Siege gerundet)"."""
    if value.tally is None:
        return _("zählt noch nicht") if value.provisional else _("zählt nicht")
    game, rules, tally = tournament.kind_of_game, tournament.house_rules(), value.tally
    told = game.told_figures(rules)
    others = [each for each in tournament.criteria() if each.key not in told and tally.get(each.key)]
    beside = (f"{translate(each.label)} {translate(each.show(tally))}" for each in others)
    said = ", ".join((translate(game.tally_text(rules, tally)), *beside))
    notes = [*_rounding(value, told, others), *[_("vorläufig")] * value.provisional]
    return f"{said} ({', '.join(notes)})" if notes else said


def _rounding(value: ByeValue, told: Sequence[str], others: Sequence[Criterion]) -> Iterator[str]:
    """Which of the figures that are said are rounded; of those of the game's own sentence it is said of all of them."""
    labels = [translate(each.label) for each in others if each.key in value.rounded]
    if value.rounded.intersection(told):
        yield _("gerundet")
    if labels:
        yield _("%(figures)s gerundet") % {"figures": listed(labels)}


def settled_entrants(entrants: Iterable[Entrant], unfinished: Collection[Place], *, through: bool) -> frozenset[int]:
    """The keys of those who will play no other table: nobody does any more (`through`), or they have gone."""
    waiting = {entrant for entrant, _round in unfinished}
    return frozenset(e.id for e in entrants if (through or not e.plays) and e.id not in waiting)
