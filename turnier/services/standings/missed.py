"""Rounds that somebody missed, where less is better: nothing would be the best of all results, so the worst counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from django.utils.translation import gettext as _

from games.kit.criteria import Criterion, RankingOrder
from turnier.models import Entrant, Tournament
from turnier.services.standings.byes import ByeValue, Place, Tally
from turnier.services.standings.standings_input import StandingsInput
from turnier.stages.stage import Stage, together


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
    results: defaultdict[int, list[Tally]] = defaultdict(list)
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
        if (entrant.pk, number) not in taken and _plays_in(stages, number, entrant.number)
    }


def _counts(tournament: Tournament, criteria: Sequence[Criterion]) -> bool:
    return tournament.kind_of_game.stacks is None and criteria[0].less_is_better


def _worst(tournament: Tournament, criteria: Sequence[Criterion], results: Iterable[Tally]) -> Tally:
    """The result that would be last by the order of the standings; which of those equal in it is the same each time."""
    game = tournament.kind_of_game
    nothing = dict.fromkeys((*game.tally_keys, *game.rare_keys), 0)
    values = [criterion.value for criterion in criteria if not criterion.lot]

    def worth(tally: Tally) -> tuple[list[object], list[tuple[str, int]]]:
        return [value(tally) for value in values], sorted(tally.items())

    return min(({**nothing, **tally} for tally in results), key=worth)


def _plays_in(stages: Sequence[Stage], number: int, who: int) -> bool:
    of_round = together(stages, number)
    return not of_round or any(who in stage.numbers and stage.kind != "knockout" for stage in of_round)
