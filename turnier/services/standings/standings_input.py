"""What the standings are computed from: the figures of tables, which are open, what byes and missed rounds count.

Where less is better, nothing would be the best of all results: of a round that somebody missed, the worst counts.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock

from django.utils.translation import gettext as _

from games.kit.byes import AVERAGE, NOTHING, bye_counts
from games.kit.criteria import Criterion, RankingOrder
from turnier.models import AuditEvent, Entrant, Sitting, Tally, Tournament
from turnier.models.tournaments import published_rounds
from turnier.services.record.actions import ACTIONS
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.sheets.queries import count_feats, ranked_feats
from turnier.services.standings.byes import (
    ByeValue,
    GroupsPlayed,
    Place,
    bye_values,
    settled_entrants,
    won_in_groups,
)
from turnier.services.standings.stage_order import knocked_out
from turnier.stages.stage import Stage, together

EVERYBODY = Entrant.objects.only("number", "name", "club", "status", "gone", "guest")
"""With what the standings say of them."""
ENTRANTS = CompiledObjects(EVERYBODY)
GIVEN = Tally.objects.order_by().values_list("entrant_id", "round__number", "metric", "value", "sitting_id")
FIGURES = CompiledQuery(GIVEN)
OPEN_SEATS = (
    Sitting.objects.filter(round__published_at__isnull=False, finished=False)
    .order_by("round__number", "table")
    .values_list("round__number", "table", "seats__entrant", "pk")
)
OPEN_TABLES = CompiledQuery(OPEN_SEATS)
HEAD = CompiledQuery(AuditEvent.objects.order_by("-number").values_list("number", "hash"))
LINKS = CompiledQuery(AuditEvent.objects.order_by("number").values_list("number", "hash", "action", "data"))
AT_ONE_TABLE = frozenset(action.name for action in ACTIONS.values() if action.at_one_table)
MOST_TABLES = 50
"""More are read with all others."""
MOST_KEPT = 8
Seats = Iterable[tuple[int, int, int | None, int]]
"""Round, table, who sits there and the sitting, of every seat of some open tables."""


@dataclass(frozen=True)
class EveningRead:
    """Who takes part, by key, what the tables have given, and which are open, as it was after a link of the record.

    `given` are by sitting the places of its figures, `waiting` round, table and people of every open sitting.
    """

    link: tuple[int, str]
    entrants: Mapping[int, Entrant]
    figures: Mapping[Place, Mapping[str, int]]
    given: Mapping[int | None, Collection[Place]]
    waiting: Mapping[int, tuple[int, int, tuple[int, ...]]]

    def open_tables(self, before: int | None) -> tuple[tuple[tuple[int, int], ...], set[Place]]:
        """See `open_tables_of`."""
        tables = [each for each in self.waiting.values() if before is None or each[0] < before]
        seats = {(entrant, number) for number, _table, people in tables for entrant in people}
        return tuple(sorted((number, table) for number, table, _people in tables)), seats


_kept: OrderedDict[int, EveningRead] = OrderedDict()
_reading = Lock()


def evening_read(tournament: Tournament) -> EveningRead:
    """What was read of this tournament before, and read anew what has changed since by its record.

    Where that says more than that some tables have written, all of it. A record goes on from the link that is kept, or
    it is another one: the hash of a link vouches for all before it. Four queries.
    """
    with _reading:
        kept = _kept.pop(tournament.pk, None)
    links = list(LINKS(tournament=tournament.pk, number__gte=kept.link[0])) if kept else []
    tables = {data.get("sitting") for _number, _hash, _action, data in links[1:]}
    goes_on = kept is not None and bool(links) and links[0][:2] == kept.link
    at_tables = all(action in AT_ONE_TABLE for _number, _hash, action, _data in links[1:])
    if kept is None or not goes_on or not at_tables or len(tables) > MOST_TABLES:
        found = _read(tournament)
    else:
        found = _read_on(kept, links[-1][:2], tables) if tables else kept
    with _reading:
        _kept[tournament.pk] = found
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _read(tournament: Tournament) -> EveningRead:
    link = HEAD.first(tournament=tournament.pk) or (0, "")
    figures, given = _figures(FIGURES(round__tournament=tournament.pk))
    waiting = _waiting(OPEN_TABLES(round__tournament=tournament.pk))
    entrants = {entrant.id: entrant for entrant in ENTRANTS(tournament=tournament.pk)}
    return EveningRead((link[0], link[1]), entrants, figures, given, waiting)


def _read_on(kept: EveningRead, link: tuple[int, str], tables: Collection[int]) -> EveningRead:
    """With what is at these tables now; it replaces all that was there."""
    figures, given = _figures(GIVEN.filter(sitting__in=tables))
    gone = {place for table in tables for place in kept.given.get(table, ())}
    stays = {place: tally for place, tally in kept.figures.items() if place not in gone}
    waits = {table: seats for table, seats in kept.waiting.items() if table not in tables}
    people = {entrant.id: entrant for entrant in EVERYBODY.filter(seats__sitting__in=tables)}
    return EveningRead(
        link,
        {**kept.entrants, **people},
        {**stays, **figures},
        {**kept.given, **dict.fromkeys(tables, ()), **given},
        {**waits, **_waiting(OPEN_SEATS.filter(pk__in=tables))},
    )


def _figures(
    rows: Iterable[tuple[int, int, str, int, int | None]],
) -> tuple[dict[Place, dict[str, int]], dict[int | None, set[Place]]]:
    """The figures by place, and by sitting the places that it has given figures to."""
    figures: defaultdict[Place, dict[str, int]] = defaultdict(dict)
    given: defaultdict[int | None, set[Place]] = defaultdict(set)
    for entrant, number, metric, value, sitting in rows:
        figures[entrant, number][metric] = value
        given[sitting].add((entrant, number))
    return dict(figures), dict(given)


def _waiting(seats: Seats) -> dict[int, tuple[int, int, tuple[int, ...]]]:
    found: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    for number, table, entrant, sitting in seats:
        _number, _table, people = found.get(sitting, (number, table, ()))
        found[sitting] = (number, table, people if entrant is None else (*people, entrant))
    return found


@dataclass(frozen=True)
class StandingsInput:
    """What the standings are computed from; figures are those of tables, without byes.

    `unfinished` are the open seats for which no other figures were given. `through`: no further round will be played.
    `corrected` are the places for which others were given, and whether these were played to the end.
    """

    entrants: list[Entrant]
    figures: dict[Place, Mapping[str, int]]
    rounds: tuple[int, ...]
    open_tables: tuple[tuple[int, int], ...]
    open_seats: set[Place]
    unfinished: set[Place]
    through: bool
    corrected: Mapping[Place, bool]

    @property
    def played(self) -> bool:
        """Whether any table has given figures."""
        return bool(self.figures)


def standings_input(
    tournament: Tournament,
    before: int | None,
    instead: Mapping[Place, Mapping[str, int]],
    order: RankingOrder,
    *,
    finished: bool,
    uncontested: bool = False,
    kept: bool = False,
) -> StandingsInput:
    """Reads it; what the parameters say stands at `standings`."""
    stacks = tournament.kind_of_game.stacks
    # With stacks a correction goes on at the tables that these people came to later, which the record does not name.
    read = evening_read(tournament) if kept and not stacks and not ranked_feats(tournament, order) else None
    figures = figures_of(tournament, before, order, read=read)
    if instead:
        figures = {place: tally for place, tally in {**figures, **instead}.items() if tally}
    open_tables, open_seats = read.open_tables(before) if read else open_tables_of(tournament, before)
    rounds = () if stacks else tuple(n for n in published_rounds(tournament) if before is None or n < before)
    return StandingsInput(
        entrants=list(read.entrants.values()) if read else ENTRANTS(tournament=tournament.pk),
        figures=figures,
        rounds=rounds,
        open_tables=open_tables,
        open_seats=open_seats,
        unfinished=open_seats - set(instead) if finished else open_seats | set(instead),
        through=(before is None and len(rounds) >= tournament.rounds_planned)
        or tournament.status == Tournament.Status.CLOSED,
        corrected={place: bool(tally) and finished and not uncontested for place, tally in instead.items()},
    )


def byes_of(
    tournament: Tournament, evening: StandingsInput, places: Sequence[Place], groups: GroupsPlayed
) -> Mapping[Place, ByeValue]:
    """What each of these byes counts, and each match that is cancelled; the evening has no figures of those any more.

    An evening with stacks has no byes, and who is out of a knock-out pauses no more. A bye of a round that is played
    counts nothing yet while no table of it is in, nor an average while who pauses has no own table: nobody leads by a
    round of which no card is played, or by what those have who happen to be done. Where less is better that would put
    them ahead, so there it counts at once. In a round of groups in which nobody is left to meet no bye counts at all.
    """
    unfinished, through = evening.unfinished, evening.through
    settled = settled_entrants(evening.entrants, unfinished, through=through)
    if tournament.stages:
        number_of = {entrant.id: entrant.number for entrant in evening.entrants}
        places = [(who, number) for who, number in places if not knocked_out(tournament, number, number_of[who])]
    cancelled = [place for place in groups.cancelled if place[1] in evening.rounds]
    asked = [*places, *cancelled]
    # What is played in a stage that comes next changes no average of before.
    coming = {stage.first for stage in tournament.later_stages if not stage.begun}
    over = through or max(evening.rounds, default=0) + 1 in coming
    final, corrected = over and not unfinished, evening.corrected
    values = bye_values(tournament, asked, evening.figures, unfinished, settled, final=final, corrected=corrected)
    if not tournament.criteria()[0].less_is_better:
        not_yet = _not_yet(evening, asked, bye_counts(tournament.house_rules()))
        values |= dict.fromkeys(not_yet, ByeValue(None, provisional=True))
    values |= {place: ByeValue(None, provisional=False) for place in places if place[1] in groups.empty}
    values |= {place: replace(values[place], kind="cancelled") for place in cancelled}
    return values | won_in_groups(tournament, places, evening.entrants, groups)


def _not_yet(evening: StandingsInput, byes: Iterable[Place], counts: str) -> Iterator[Place]:
    """Those of these byes that do not count yet; see `byes_of`."""
    done = evening.figures.keys() - evening.unfinished
    own, rounds, played = {who for who, _n in done}, {n for _who, n in done}, {n for _who, n in evening.unfinished}
    for who, number in byes:
        alone = counts == AVERAGE and who not in own
        if counts != NOTHING and number in played and (alone or number not in rounds):
            yield who, number


def with_unplayed(evening: StandingsInput, unplayed: Mapping[Place, ByeValue]) -> dict[Place, Mapping[str, int]]:
    """The figures of tables, and of rounds without one as far as they count anything yet."""
    return {**evening.figures, **{place: value.tally for place, value in unplayed.items() if value.tally is not None}}


def figures_of(
    tournament: Tournament,
    before: int | None = None,
    order: RankingOrder | None = None,
    *,
    read: EveningRead | None = None,
) -> dict[Place, Mapping[str, int]]:
    """The figures by entrant and round; a round has one figure of each metric for everybody.

    With the feats that the order of the standings asks for, or another one. `read` holds them where there are none.
    """
    if read is not None:
        return {place: tally for place, tally in read.figures.items() if before is None or place[1] < before}
    earlier = {} if before is None else {"round__number__lt": before}
    figures, _given = _figures(FIGURES(round__tournament=tournament.pk, **earlier))
    for place, feats in count_feats(tournament, ranked_feats(tournament, order), before).items():
        figures[place] = figures.get(place, {}) | feats
    return {**figures}


def open_tables_of(tournament: Tournament, before: int | None) -> tuple[tuple[tuple[int, int], ...], set[Place]]:
    """(round, table) of every open table, and who sits there."""
    earlier = {} if before is None else {"round__number__lt": before}
    rows = list(OPEN_TABLES(round__tournament=tournament.pk, **earlier))
    tables = dict.fromkeys((number, table) for number, table, _entrant, _sitting in rows)
    return tuple(tables), {(entrant, number) for number, _table, entrant, _sitting in rows if entrant is not None}


def missed_text(tournament: Tournament, order: RankingOrder | None = None) -> str:
    """What a round counts that somebody misses, in a sentence; "" where it counts nothing."""
    if not _counts(tournament, tournament.criteria(order)):
        return ""
    return _("Wer einen Durchgang nicht spielt, bekommt das schlechteste Ergebnis daraus.")


def missed_values(
    tournament: Tournament,
    given: StandingsInput,
    byes: Collection[Place],
    who: Iterable[Entrant],
    order: RankingOrder,
) -> dict[Place, ByeValue]:
    """What each round counts for those of whom there is neither a result nor a bye in it: its worst result so far.

    Nothing where more is better. In a knock-out, and in a stage of others, nobody misses anything.
    """
    criteria = tournament.criteria(order)
    if not _counts(tournament, criteria):
        return {}
    results: defaultdict[int, list[Mapping[str, int]]] = defaultdict(list)
    for place, tally in given.figures.items():
        if place not in given.unfinished:
            results[place[1]].append(tally)
    playing = {number for _who, number in given.unfinished}
    worst = {
        number: ByeValue(_worst(tournament, criteria, found), provisional=number in playing, kind="missed")
        for number, found in sorted(results.items())
    }
    taken = {*given.figures, *given.unfinished, *byes}
    stages = tournament.later_stages
    return {
        (entrant.id, number): value
        for entrant in who
        for number, value in worst.items()
        if (entrant.id, number) not in taken and plays_in(stages, number, entrant.number)
    }


def missed_rounds(
    tournament: Tournament,
    given: StandingsInput,
    unplayed: Collection[Place],
    who: Iterable[Entrant],
    came: Collection[int],
) -> dict[int, list[int]]:
    """Entrant's key → the rounds of which they have nothing at all; of those who `came`."""
    taken = {*given.figures, *given.unfinished, *unplayed}
    found: defaultdict[int, list[int]] = defaultdict(list)
    for entrant in who:
        for number in given.rounds if entrant.id in came else ():
            if (entrant.id, number) not in taken and plays_in(tournament.later_stages, number, entrant.number):
                found[entrant.id].append(number)
    return dict(found)


def _counts(tournament: Tournament, criteria: Sequence[Criterion]) -> bool:
    return tournament.kind_of_game.stacks is None and criteria[0].less_is_better


def _worst(
    tournament: Tournament, criteria: Sequence[Criterion], results: Iterable[Mapping[str, int]]
) -> Mapping[str, int]:
    """The result that would be last by the order of the standings; which of those equal in it is the same each time."""
    game = tournament.kind_of_game
    nothing = dict.fromkeys((*game.tally_keys, *game.rare_keys), 0)
    values = [criterion.value for criterion in criteria if not criterion.lot]

    def worth(tally: Mapping[str, int]) -> tuple[list[object], list[tuple[str, int]]]:
        return [value(tally) for value in values], sorted(tally.items())

    return min(({**nothing, **tally} for tally in results), key=worth)


def plays_in(stages: Sequence[Stage], number: int, who: int) -> bool:
    """Whether who has no table in a round misses something: not in a knock-out, nor in a stage of others."""
    of_round = together(stages, number)
    return not of_round or any(who in stage.numbers and stage.kind != "knockout" for stage in of_round)
