"""What the standings are computed from: the figures of tables, which are open, what byes and missed rounds count.

Where less is better, nothing would be the best of all results: of a round that somebody missed, the worst counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.kit.criteria import Criterion, RankingOrder
from turnier.models import Entrant, Sitting, Tally, Tournament
from turnier.models.tournaments import published_rounds
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.sheets.queries import count_feats, ranked_feats
from turnier.services.standings.byes import ByeValue, Place, bye_places, bye_values, settled_entrants, won_in_groups
from turnier.services.standings.stages import knocked_out
from turnier.stages.stage import Stage, together

ENTRANTS = CompiledObjects(Entrant.objects.only("number", "name", "club", "status", "gone", "guest"))
"""With what the standings say of them."""
FIGURES = CompiledQuery(Tally.objects.order_by().values_list("entrant_id", "round__number", "metric", "value"))


@dataclass(frozen=True)
class StandingsInput:
    """What the standings are computed from; figures are those of tables, without byes.

    `unfinished` are the open seats for which no other figures were given. `through`: no further round will be played.
    """

    entrants: list[Entrant]
    figures: dict[Place, Mapping[str, int]]
    rounds: tuple[int, ...]
    open_tables: tuple[tuple[int, int], ...]
    open_seats: set[Place]
    unfinished: set[Place]
    through: bool

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
) -> StandingsInput:
    """Reads it; what the parameters say stands at `standings`."""
    figures = figures_of(tournament, before, order)
    if instead:
        figures = {place: tally for place, tally in {**figures, **instead}.items() if tally}
    open_tables, open_seats = open_tables_of(tournament, before)
    stacks = tournament.kind_of_game.stacks
    rounds = () if stacks else tuple(n for n in published_rounds(tournament) if before is None or n < before)
    return StandingsInput(
        entrants=ENTRANTS(tournament=tournament.pk),
        figures=figures,
        rounds=rounds,
        open_tables=open_tables,
        open_seats=open_seats,
        unfinished=open_seats - set(instead) if finished else open_seats | set(instead),
        through=(before is None and len(rounds) >= tournament.rounds_planned)
        or tournament.status == Tournament.Status.CLOSED,
    )


def byes_of(tournament: Tournament, evening: StandingsInput, before: int | None) -> Mapping[Place, ByeValue]:
    """What each bye counts; an evening with stacks has none, and who is out of a knock-out pauses no more."""
    unfinished, through = evening.unfinished, evening.through
    settled = settled_entrants(evening.entrants, unfinished, through=through)
    places = [] if tournament.kind_of_game.stacks else bye_places(tournament, before)
    if tournament.stages:
        number_of = {entrant.pk: entrant.number for entrant in evening.entrants}
        places = [(who, number) for who, number in places if not knocked_out(tournament, number, number_of[who])]
    values = bye_values(tournament, places, evening.figures, unfinished, settled, final=through and not unfinished)
    return values | won_in_groups(tournament, places, evening.entrants)


def with_unplayed(evening: StandingsInput, unplayed: Mapping[Place, ByeValue]) -> dict[Place, Mapping[str, int]]:
    """The figures of tables, and of rounds without one as far as they count anything yet."""
    return {**evening.figures, **{place: value.tally for place, value in unplayed.items() if value.tally is not None}}


def figures_of(
    tournament: Tournament, before: int | None = None, order: RankingOrder | None = None
) -> dict[Place, Mapping[str, int]]:
    """The figures by entrant and round; a round has one figure of each metric for everybody.

    With the feats that the order of the standings asks for, or another one.
    """
    earlier = {} if before is None else {"round__number__lt": before}
    figures: defaultdict[tuple[int, int], dict[str, int]] = defaultdict(dict)
    for entrant, of_round, metric, value in FIGURES(round__tournament=tournament.pk, **earlier):
        figures[entrant, of_round][metric] = value
    for place, feats in count_feats(tournament, ranked_feats(tournament, order), before).items():
        figures[place] |= feats
    return dict(figures)


def open_tables_of(tournament: Tournament, before: int | None) -> tuple[tuple[tuple[int, int], ...], set[Place]]:
    """(round, table) of every open table, and who sits there."""
    unfinished = Sitting.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, finished=False
    ).order_by("round__number", "table")
    if before is not None:
        unfinished = unfinished.filter(round__number__lt=before)
    rows = list(unfinished.values_list("round__number", "table", "seats__entrant"))
    tables = dict.fromkeys((number, table) for number, table, _entrant in rows)
    return tuple(tables), {(entrant, number) for number, _table, entrant in rows if entrant is not None}


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
        (entrant.pk, number): value
        for entrant in who
        for number, value in worst.items()
        if (entrant.pk, number) not in taken and plays_in(stages, number, entrant.number)
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
        for number in given.rounds if entrant.pk in came else ():
            if (entrant.pk, number) not in taken and plays_in(tournament.later_stages, number, entrant.number):
                found[entrant.pk].append(number)
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
