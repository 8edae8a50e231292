"""Tallies → places, with the reason for each. A tie is broken only by criteria, perhaps an organiser's, and by lots."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from games.kit.criteria import ENDINGS, SHARED, USUAL, Criterion, RankingOrder
from games.kit.game import AnyGame
from games.kit.terms import Column, Tally
from games.kit.text import Text, listed, text

ALONE, NO_LOT = "alone", "–"
WORTH = itemgetter(0)
MOST_NAMED = 7
"""Of more equals than this only the number is said."""


def usual_order(game: AnyGame, rules: Any) -> RankingOrder:
    """What the house rules say, in the keys of the measures of the same name."""
    criteria = game.criteria(rules)
    key_of = {each.label: each.key for each in game.measures(rules)}
    ending = next((each.key for each in criteria if each.lot), SHARED)
    return RankingOrder(tuple(key_of[each.label] for each in criteria if not each.lot), ending)


def order_problem(game: AnyGame, rules: Any, order: RankingOrder) -> Text | None:
    """Why the standings cannot be ordered like this; None if they can."""
    offered = {each.key for each in game.measures(rules)}
    if not order.measures:
        return text("Bitte wenigstens ein Merkmal wählen, nach dem gereiht wird.")
    if not offered.issuperset(order.measures) or order.ending not in ENDINGS:
        return text("Dieses Spiel kennt ein gewähltes Merkmal nicht. Bitte die Liste neu zusammenstellen.")
    if len(set(order.measures)) < len(order.measures):
        return text("Ein Merkmal steht zweimal in der Liste. Bitte eines davon streichen.")
    return None


def criteria_under(game: AnyGame, rules: Any, order: RankingOrder) -> tuple[Criterion, ...]:
    """The criteria in this order. An ending of the game's own keeps what the game says of it."""
    if order == USUAL:
        return game.criteria(rules)
    measures = {each.key: each for each in game.measures(rules)}
    own = {each.key: each for each in game.criteria(rules) if each.lot}
    ending = own.get(order.ending, ENDINGS[order.ending][1])
    return (*(measures[key] for key in order.measures), *([ending] if ending else []))


def columns_under(game: AnyGame, rules: Any, order: RankingOrder) -> tuple[Column, ...]:
    """The columns of the standings: what decides comes first and its first column is the main one, then the others."""
    columns = game.columns(rules)
    if order == USUAL:
        return columns
    showing = {name: column for column in columns for name in (column.key, column.shows)}
    measures = [each for each in criteria_under(game, rules, order) if not each.lot]
    first = [showing.get(each.key) or Column(each.key, each.label, each.label, each.show) for each in measures]
    rest = [column for column in columns if column not in first]
    decide = [replace(column, criterion=each.key) for column, each in zip(first, measures, strict=True)]
    return tuple(replace(column, main=index == 0) for index, column in enumerate((*decide, *rest)))


class Ranked(NamedTuple):
    """An entrant with the sum of its tallies."""

    name: str
    tally: Tally


@dataclass(frozen=True)
class Comparison:
    """One criterion between two neighbours in the standings; `sign` stands between the figures, "" after a lot.

    A lot has no figures to compare: where it decides, `detail` says who is before whom.
    """

    label: Text
    mine: str
    theirs: str
    sign: str
    verdict: Literal["equal", "decides", "unneeded"]
    detail: Text


class PlacedTally(NamedTuple):
    """An entrant at its place. `needs_lot` names all who are equal in everything but a lot that nobody has drawn."""

    entrant: Ranked
    place: int
    lot: int | None
    needs_lot: tuple[str, ...]


class Placing(NamedTuple):
    """An entrant's place and why; the reasons are found when somebody asks for them.

    `rival` is the standing that it is compared with, None for who is alone; `above` the last of the next better place.
    """

    criteria: Sequence[Criterion]
    standing: PlacedTally
    rival: PlacedTally | None
    above: PlacedTally | None

    @property
    def name(self) -> str:
        """Who is placed."""
        return self.standing.entrant.name

    @property
    def place(self) -> int:
        """The place, from 1 on."""
        return self.standing.place

    @property
    def against(self) -> str | None:
        """The name of the one that it is compared with."""
        return self.rival.entrant.name if self.rival else None

    @property
    def needs_lot(self) -> tuple[str, ...]:
        """See `PlacedTally`."""
        return self.standing.needs_lot

    @property
    def parted_by_lot(self) -> bool:
        """Whether a lot puts it before or behind somebody who is equal in everything else."""
        if self.standing.lot is None:
            return False
        deciders = (_decider(self.criteria, self.standing, other) for other in (self.rival, self.above) if other)
        return any(decider is not None and decider.lot for decider in deciders)

    @property
    def decided_by(self) -> str:
        """The first criterion in which it differs from its rival, "shared" for equal places, "alone" without rival.

        The rival is the next worse place, for the last one the next better.
        """
        if self.rival is None:
            return ALONE
        return self._deciding.key if self._deciding else SHARED

    @property
    def explanation(self) -> Text:
        """Why it has its place, in one sentence."""
        if self.rival is None:
            return text("Sonst ist niemand in der Wertung.")
        if self._deciding is None:
            return _shared(self.criteria, self.standing)
        return _reason(self._deciding, self.standing, self.rival)

    @property
    def steps(self) -> tuple[Comparison, ...]:
        """All criteria in order, compared with the rival."""
        return _compared(self.criteria, self.standing, self.rival) if self.rival else ()

    @property
    def steps_above(self) -> tuple[Comparison, ...]:
        """All criteria up to the one that decides, compared with the next better place; none where there is none."""
        steps = _compared(self.criteria, self.standing, self.above) if self.above else ()
        return tuple(step for step in steps if step.verdict != "unneeded")

    @property
    def _deciding(self) -> Criterion | None:
        if self.rival is None or self.rival.place == self.place:
            return None
        return _decider(self.criteria, self.standing, self.rival)


def rank(
    game: AnyGame,
    rules: Any,
    entrants: Sequence[Ranked],
    lots: Mapping[str, int],
    shared: Collection[frozenset[str]] = (),
    order: RankingOrder = USUAL,
) -> tuple[Placing, ...]:
    """All entrants in order of place; those who share one keep the order in which they came.

    `order` is what the organiser chose to rank by, else the house rules say it.
    `lots` are ranks that a coin, a lot or a playoff gave; `shared` are groups of equals who are to share their place,
    as far as these do not part them.
    """
    return rank_by(criteria_under(game, rules, order), entrants, [lots], shared)


def rank_by(
    criteria: Sequence[Criterion],
    entrants: Sequence[Ranked],
    lots: Sequence[Mapping[str, int]],
    shared: Collection[frozenset[str]] = (),
) -> tuple[Placing, ...]:
    """Ranks entrants by criteria, whatever game they are of.

    `lots` are all that were drawn, the oldest first: of equals the newest one counts that names them all, and of those
    whom it leaves equal the newest one that names these.
    """
    standings = list(_standings(criteria, entrants, lots, shared))
    compared = zip(standings, _rivals(standings), _aboves(standings), strict=True)
    return tuple(Placing(criteria, me, rival, above) for me, rival, above in compared)


def _rivals(standings: Sequence[PlacedTally]) -> Iterable[PlacedTally | None]:
    """With whom each is compared: one who shares the place, else the next worse, else the next better."""
    last = len(standings) - 1
    first_of = {me.place: index for index, me in reversed(list(enumerate(standings)))}
    for index, me in enumerate(standings):
        first = first_of[me.place]
        if first != index:
            yield standings[first]
        else:
            yield standings[index + 1] if index < last else standings[index - 1] if index else None


def _aboves(standings: Sequence[PlacedTally]) -> Iterable[PlacedTally | None]:
    """The last of those who have the next better place than each."""
    before: PlacedTally | None = None
    for _place, same in groupby(standings, key=lambda each: each.place):
        equals = list(same)
        yield from [before] * len(equals)
        before = equals[-1]


def _standings(
    criteria: Sequence[Criterion],
    entrants: Sequence[Ranked],
    lots: Sequence[Mapping[str, int]],
    shared: Collection[frozenset[str]],
) -> Iterable[PlacedTally]:
    deciding = [criterion for criterion in criteria if criterion.lot]
    values = [criterion.value for criterion in criteria if not criterion.lot]
    worths = [(tuple([value(entrant.tally) for value in values]), entrant) for entrant in entrants]
    place = 1
    for _, equals in groupby(sorted(worths, key=WORTH, reverse=True), key=WORTH):
        group = [entrant for _, entrant in equals]
        share = frozenset(entrant.name for entrant in group) in shared
        wanted = not share and any(criterion.wanted(group[0].tally) for criterion in deciding)
        for rank_in_group, entrant, lot, needs in _by_lot(group, lots if deciding else (), shared, wanted=wanted):
            yield PlacedTally(entrant, place + rank_in_group, lot, needs)
        place += len(group)


def _by_lot(
    group: Sequence[Ranked],
    lots: Sequence[Mapping[str, int]],
    shared: Collection[frozenset[str]],
    *,
    wanted: bool,
) -> list[tuple[int, Ranked, int | None, tuple[str, ...]]]:
    """Equals in the order of their lots, with how many stand before."""
    names = tuple(entrant.name for entrant in group)
    drawn = next((lot for lot in reversed(lots) if lot.keys() >= set(names)), None) if len(group) > 1 else None
    parts: list[list[Ranked]] = []
    if drawn is not None:
        ranked = sorted(group, key=lambda entrant: drawn[entrant.name])
        parts = [list(same) for _rank, same in groupby(ranked, key=lambda entrant: drawn[entrant.name])]
    if len(parts) < 2:
        needs = names if wanted and len(names) > 1 and frozenset(names) not in shared else ()
        return [(0, entrant, 1 if parts else None, needs) for entrant in group]
    settled: list[tuple[int, Ranked, int | None, tuple[str, ...]]] = []
    for equals in parts:
        before = len(settled)
        among = _by_lot(equals, lots, shared, wanted=wanted)
        settled += [(before + at, entrant, before + at + 1, needs) for at, entrant, _lot, needs in among]
    return settled


def _decider(criteria: Sequence[Criterion], me: PlacedTally, rival: PlacedTally) -> Criterion | None:
    return next((each for each in criteria if _worth(each, me) != _worth(each, rival)), None)


def _compared(criteria: Sequence[Criterion], me: PlacedTally, rival: PlacedTally) -> tuple[Comparison, ...]:
    """All criteria in order; after the one that decides the others are not needed."""
    decider = _decider(criteria, me, rival)
    verdict: Literal["equal", "decides", "unneeded"] = "equal"
    steps = []
    for criterion in criteria:
        if verdict == "decides":
            verdict = "unneeded"
        elif criterion is decider:
            verdict = "decides"
        shown = _shown(criterion, me), _shown(criterion, rival), _sign(criterion, me, rival)
        steps.append(Comparison(criterion.label, *shown, verdict, _detail(criterion, me, rival)))
    return tuple(steps)


def _worth(criterion: Criterion, standing: PlacedTally) -> Any:
    if criterion.lot:
        return -standing.lot if standing.lot is not None else None
    return criterion.value(standing.entrant.tally)


def _shown(criterion: Criterion, standing: PlacedTally) -> str:
    if criterion.lot:
        return NO_LOT if standing.lot is None else str(standing.lot)
    return criterion.show(standing.entrant.tally)


def _detail(criterion: Criterion, me: PlacedTally, rival: PlacedTally) -> Text:
    if criterion.lot and me.lot is not None and rival.lot is not None and me.lot != rival.lot:
        return _drawn(criterion, me, rival)
    if criterion.lot or criterion.detail is None:
        return text("")
    return criterion.detail(me.entrant.tally, rival.entrant.tally)


def _drawn(criterion: Criterion, me: PlacedTally, rival: PlacedTally) -> Text:
    first, second = sorted((me, rival), key=lambda standing: (standing.lot or 0, standing is not me))
    return text(
        "{lot}: {first} vor {second}", lot=criterion.label, first=first.entrant.name, second=second.entrant.name
    )


def _reason(decided: Criterion, me: PlacedTally, rival: PlacedTally) -> Text:
    if decided.lot:
        return _drawn(decided, me, rival)
    values = {"mine": _shown(decided, me), "sign": _sign(decided, me, rival), "theirs": _shown(decided, rival)}
    return text("{mine} {sign} {theirs}", **values)


def _sign(criterion: Criterion, me: PlacedTally, rival: PlacedTally) -> str:
    mine, theirs = _worth(criterion, me), _worth(criterion, rival)
    if mine == theirs:
        return "="
    return "" if criterion.lot else criterion.sign(better=mine > theirs)


def _shared(criteria: Sequence[Criterion], me: PlacedTally) -> Text:
    lot = next((criterion.label for criterion in criteria if criterion.lot), None)
    if len(me.needs_lot) > MOST_NAMED:
        return text("Gleich mit {count} anderen. Es entscheidet noch: {lot}.", count=len(me.needs_lot) - 1, lot=lot)
    others = [name for name in me.needs_lot if name != me.entrant.name]
    if others:
        return text("Gleich mit {names}. Es entscheidet noch: {lot}.", names=listed(others), lot=lot)
    return text("In allem gleich: Der Platz wird geteilt.")
