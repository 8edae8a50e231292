"""The standings: one aggregate query over the tallies, ranked by the game, with the reason for every place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.translation import gettext as _

from games.kit.game import AnyGame, Column
from games.kit.ranking import Placing, Ranked, rank
from turnier.models import Decision, Entrant, Sitting, Tally, Tournament
from turnier.services.words import missing_text
from turnier.texts import spoken


@dataclass(frozen=True)
class Row:
    """One entrant in the standings. `place` is None for those out of competition, disqualified or excluded."""

    entrant: Entrant
    place: int | None
    tally: Mapping[str, int]
    cells: tuple[str, ...]
    rounds: tuple[str, ...]
    placing: Placing | None
    against: Entrant | None
    rival_place: int | None
    open_round: int | None

    @property
    def ahead(self) -> bool:
        """Whether the row stands before the one that it is compared with, or beside it."""
        return self.placing is None or self.rival_place is None or self.placing.place <= self.rival_place

    @property
    def remark(self) -> str:
        """What stands small below the name: an open table, or a status other than taking part."""
        if self.entrant.status != Entrant.Status.ACTIVE:
            return str(self.entrant.get_status_display())
        return _("Durchgang %(n)s noch offen") % {"n": self.open_round} if self.open_round else ""

    @property
    def main(self) -> str:
        """The figure that counts most, for narrow screens."""
        return self.cells[0]


@dataclass(frozen=True)
class Standings:
    """All rows in order of place, and what is still missing.

    `ties` are the groups that only a lot can settle; while tables are open or nothing is played there are none.
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

    @property
    def final(self) -> bool:
        """No table is open and no further round is planned."""
        return self.played and not self.open_tables and len(self.rounds) >= self.tournament.rounds_planned


def standings(tournament: Tournament, *, before: int | None = None) -> Standings:
    """Computes the standings from the tallies of confirmed entries; `before` leaves out a round and those after it."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    entrants = list(tournament.entrants.all())
    totals, per_round = _tallies(tournament, before)
    metrics = game.tally_keys
    for entrant in entrants:
        totals[entrant.number] = {metric: totals[entrant.number].get(metric, 0) for metric in metrics}
    ranked = [e for e in entrants if e.status not in Entrant.UNRANKED]
    placings = rank(game, rules, [Ranked(str(e.number), totals[e.number]) for e in ranked], lots(tournament))
    by_number = {e.number: e for e in entrants}
    places = {p.name: p.place for p in placings}
    columns = game.columns(rules)
    open_tables, waiting = _open_tables(tournament)
    published = tournament.rounds.filter(published_at__isnull=False).values_list("number", flat=True)
    rounds = tuple(number for number in published if before is None or number < before)

    def row(entrant: Entrant, placing: Placing | None) -> Row:
        tally = totals[entrant.number]
        return Row(
            entrant=entrant,
            place=placing.place if placing else None,
            tally=tally,
            cells=tuple(spoken(column.text(tally)) for column in columns),
            rounds=tuple(_round_cell(game, rules, per_round.get((entrant.number, r))) for r in rounds),
            placing=placing,
            against=by_number.get(int(placing.against)) if placing and placing.against else None,
            rival_place=places.get(placing.against) if placing and placing.against else None,
            open_round=waiting.get(entrant.pk),
        )

    placed = [row(by_number[int(p.name)], p) for p in placings]
    rest = sorted(
        (e for e in entrants if e.status in Entrant.UNRANKED),
        key=lambda e: (e.status != Entrant.Status.OUT_OF_COMPETITION, e.number),
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
    )


def lots(tournament: Tournament) -> dict[str, int]:
    """Start number → rank by the recorded coins, lots and playoffs; a later decision overrules an earlier one."""
    drawn: dict[str, int] = {}
    for decision in Decision.objects.filter(tournament=tournament, revoked=False):
        for position, number in enumerate(decision.order, start=1):
            drawn[str(number)] = position
    return drawn


def _tallies(
    tournament: Tournament, before: int | None
) -> tuple[defaultdict[int, dict[str, int]], dict[tuple[int, int], dict[str, int]]]:
    totals: defaultdict[int, dict[str, int]] = defaultdict(dict)
    per_round: dict[tuple[int, int], dict[str, int]] = {}
    sums = (
        Tally.objects.filter(round__tournament=tournament)
        .order_by()
        .values_list("entrant__number", "round__number", "metric")
        .annotate(sum=Sum("value"))
    )
    if before is not None:
        sums = sums.filter(round__number__lt=before)
    for number, round_number, metric, value in sums:
        totals[number][metric] = totals[number].get(metric, 0) + value
        per_round.setdefault((number, round_number), {})[metric] = value
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


def _round_cell(game: AnyGame, rules: object, tally: Mapping[str, int] | None) -> str:
    return spoken(game.round_text(rules, tally)) if tally else "–"


def _ties(placings: Sequence[Placing], by_number: Mapping[int, Entrant]) -> tuple[tuple[Entrant, ...], ...]:
    groups = {p.needs_lot: None for p in placings if p.needs_lot}
    return tuple(tuple(by_number[int(name)] for name in group) for group in groups)
