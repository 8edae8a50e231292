"""The standings: one aggregate query over the tallies, ranked by the game, with the reason for every place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from django.utils.translation import gettext as _

from games.kit.game import Column
from games.kit.ranking import Placing, Ranked, rank
from games.kit.terms import GONE
from turnier.models import Decision, Entrant, Sitting, Tally, Tournament
from turnier.services.words import missing_text
from turnier.texts import spoken


@dataclass(frozen=True)
class Row:
    """One entrant in the standings. `place` is None for those out of competition, disqualified or excluded.

    Its texts are made when they are asked for: who only wants the places does not wait for them.
    """

    entrant: Entrant
    place: int | None
    tally: Mapping[str, int]
    columns: tuple[Column, ...]
    figures: tuple[Mapping[str, int] | None, ...]
    round_text: Callable[[Mapping[str, int]], str]
    placing: Placing | None
    against: Entrant | None
    rival_place: int | None
    open_round: int | None

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The columns of the standings."""
        return tuple(spoken(column.text(self.tally)) for column in self.columns)

    @cached_property
    def rounds(self) -> tuple[str, ...]:
        """One text for each round that everybody may see."""
        return tuple(spoken(self.round_text(figures)) if figures else "–" for figures in self.figures)

    @property
    def ahead(self) -> bool:
        """Whether the row stands before the one that it is compared with, or beside it."""
        return self.placing is None or self.rival_place is None or self.placing.place <= self.rival_place

    @property
    def remark(self) -> str:
        """What stands small below the name: an open table, or a status other than taking part."""
        if self.entrant.status != Entrant.Status.ACTIVE:
            return self.standing
        return _("Durchgang %(n)s noch offen") % {"n": self.open_round} if self.open_round else ""

    @property
    def standing(self) -> str:
        """The status in words; of those who went out of competition this comes before how they went."""
        if self.entrant.guest:
            return str(Entrant.Status.OUT_OF_COMPETITION.label)
        return str(self.entrant.get_status_display())

    @property
    def main(self) -> str:
        """The figure that counts most, for narrow screens."""
        return self.cells[0]


@dataclass(frozen=True)
class Standings:
    """All rows in order of place, and what is still missing.

    `ties` are the groups that only a lot can settle; while tables are open or nothing is played there are none. With
    `playoff` they are played off instead of tossed for.
    """

    tournament: Tournament
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    rounds: tuple[int, ...]
    order: tuple[str, ...]
    open_tables: tuple[tuple[int, int], ...]
    missing: str
    played: bool
    ties: tuple[tuple[Entrant, ...], ...]
    playoff: bool

    @property
    def final(self) -> bool:
        """No table is open and no further round is planned, or nobody is left to play one with."""
        if self.tournament.kind_of_game.stacks:
            is_closed = self.tournament.stage == Tournament.Stage.CLOSED
            return self.played and not self.open_tables and (is_closed or sum(r.entrant.plays for r in self.rows) < 2)
        return self.played and not self.open_tables and len(self.rounds) >= self.tournament.rounds_planned


def standings(tournament: Tournament, *, before: int | None = None) -> Standings:
    """Computes the standings from the tallies of confirmed entries; `before` leaves out a round and those after it."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    entrants = list(tournament.entrants.all())
    totals, per_round = _tallies(tournament, entrants, before)
    metrics = game.tally_keys
    for entrant in entrants:
        totals[entrant.number] = {metric: totals[entrant.number].get(metric, 0) for metric in metrics}
    unranked = {*Entrant.UNRANKED, *game.unranked(rules)}
    competing = [e for e in entrants if e.competes and e.status not in unranked]
    placings = rank(game, rules, [_ranked(e, totals[e.number]) for e in competing], lots(tournament))
    by_number = {e.number: e for e in entrants}
    places = {p.name: p.place for p in placings}
    columns = game.columns(rules)
    open_tables, waiting = _open_tables(tournament)
    rounds = () if game.stacks else tuple(n for n in published_rounds(tournament) if before is None or n < before)

    round_text = partial(game.round_text, rules)

    def row(entrant: Entrant, placing: Placing | None) -> Row:
        tally = totals[entrant.number]
        return Row(
            entrant=entrant,
            place=placing.place if placing else None,
            tally=tally,
            columns=columns,
            figures=tuple(per_round.get((entrant.number, of_round)) for of_round in rounds),
            round_text=round_text,
            placing=placing,
            against=by_number.get(int(placing.against)) if placing and placing.against else None,
            rival_place=places.get(placing.against) if placing and placing.against else None,
            open_round=None if game.stacks else waiting.get(entrant.pk),
        )

    placed = [row(by_number[int(p.name)], p) for p in placings]
    rest = sorted(
        (e for e in entrants if str(e.number) not in places),
        key=lambda e: (e.competes, e.number),
    )
    return Standings(
        tournament=tournament,
        columns=columns,
        rows=(*placed, *(row(e, None) for e in rest)),
        rounds=rounds,
        order=tuple(spoken(criterion.label) for criterion in game.criteria(rules)),
        open_tables=open_tables,
        missing=missing_text(open_tables) if open_tables else "",
        played=bool(per_round),
        ties=_ties(placings, by_number) if per_round and not open_tables else (),
        playoff=any(criterion.key == Decision.Kind.PLAYOFF for criterion in game.criteria(rules)),
    )


def lots(tournament: Tournament) -> dict[str, int]:
    """Start number → rank by the recorded coins, lots and playoffs; a later decision overrules an earlier one."""
    drawn: dict[str, int] = {}
    for decision in Decision.objects.filter(tournament=tournament, revoked=False):
        for position, number in enumerate(decision.order, start=1):
            drawn[str(number)] = position
    return drawn


def published_rounds(tournament: Tournament) -> Iterable[int]:
    """The numbers of the rounds that everybody may see."""
    return tournament.rounds.filter(published_at__isnull=False).values_list("number", flat=True)


def _ranked(entrant: Entrant, tally: Mapping[str, int]) -> Ranked:
    return Ranked(str(entrant.number), {**tally, GONE: entrant.gone or 0})


def _tallies(
    tournament: Tournament, entrants: Sequence[Entrant], before: int | None
) -> tuple[defaultdict[int, dict[str, int]], dict[tuple[int, int], dict[str, int]]]:
    """The figures of each entrant in sum and per round; a round has one figure of each metric for everybody."""
    totals: defaultdict[int, dict[str, int]] = defaultdict(dict)
    per_round: dict[tuple[int, int], dict[str, int]] = {}
    numbers = {entrant.pk: entrant.number for entrant in entrants}
    figures = Tally.objects.filter(round__tournament=tournament).order_by()
    if before is not None:
        figures = figures.filter(round__number__lt=before)
    for entrant, of_round, metric, value in figures.values_list("entrant_id", "round__number", "metric", "value"):
        number = numbers[entrant]
        total = totals[number]
        total[metric] = total.get(metric, 0) + value
        per_round.setdefault((number, of_round), {})[metric] = value
    return totals, per_round


def _open_tables(tournament: Tournament) -> tuple[tuple[tuple[int, int], ...], dict[int, int]]:
    tables: list[tuple[int, int]] = []
    waiting: dict[int, int] = {}
    open_sittings = (
        Sitting.objects.filter(round__tournament=tournament, round__published_at__isnull=False, finished=False)
        .select_related("round")
        .prefetch_related("seats")
    )
    under_way = set(
        Sitting.objects.filter(round__tournament=tournament, finished=True).values_list("round_id", flat=True)
    )
    for sitting in open_sittings:
        tables.append((sitting.round.number, sitting.table))
        if sitting.round_id in under_way:
            waiting.update({seat.entrant_id: sitting.round.number for seat in sitting.seats.all()})
    return tuple(tables), waiting


def _ties(placings: Sequence[Placing], by_number: Mapping[int, Entrant]) -> tuple[tuple[Entrant, ...], ...]:
    groups = {p.needs_lot: None for p in placings if p.needs_lot}
    return tuple(tuple(by_number[int(name)] for name in group) for group in groups)
