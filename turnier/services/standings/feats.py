"""Feats that are no part of a tally, as "Schneider" in Watten: counted from the sheets where standings rank by them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Prefetch

from games.kit.criteria import RankingOrder
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from turnier.models import Entry, Seat, Sitting, Tournament
from turnier.services.standings.byes import Place


def ranked_feats(tournament: Tournament, order: RankingOrder | None = None) -> tuple[str, ...]:
    """The feats by which the standings rank, or would by another order; none on most evenings."""
    game, chosen = tournament.kind_of_game, tournament.order if order is None else order
    return tuple(key for key in chosen.measures if key in game.feats and key not in game.tally_keys)


def count_feats(
    tournament: Tournament, wanted: Sequence[str], before: int | None = None
) -> dict[Place, dict[str, int]]:
    """Entrant and round → how often each of the feats, of each sheet. Three queries, none for no feat."""
    if not wanted:
        return {}
    game, rules = tournament.kind_of_game, tournament.house_rules()
    seats = Prefetch("seats", Seat.objects.order_by("seat"))
    lines = Prefetch("entries", Entry.objects.filter(removed_by__isnull=True).order_by("number"))
    sittings = Sitting.objects.filter(round__tournament=tournament, entries_count__gt=0).select_related("round")
    if before is not None:
        sittings = sittings.filter(round__number__lt=before)
    found: dict[Place, dict[str, int]] = {}
    for sitting in sittings.prefetch_related(seats, lines):
        people = [seat.entrant_id for seat in sitting.seats.all()]
        evaluation = evaluate(
            game, rules, Table(tuple(map(str, people))), [line.payload for line in sitting.entries.all()]
        )
        counts = game.feats_at(rules, evaluation.state, [each for each in evaluation.entries if each is not None])
        for who, count in zip(people, counts, strict=True):
            found[who, sitting.round.number] = {feat: count.get(feat, 0) for feat in wanted}
    return found
