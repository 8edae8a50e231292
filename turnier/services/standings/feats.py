"""Feats that are no part of a tally, as "Schneider" in Watten: counted from the sheets where standings rank by them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from games.kit.criteria import RankingOrder
from turnier.models import Tournament
from turnier.services.sheets.queries import evaluate_all, seats_of
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
    written = Q(entries_count__gt=0) if before is None else Q(entries_count__gt=0, round__number__lt=before)
    found: dict[Place, dict[str, int]] = {}
    for sitting, evaluation in evaluate_all(tournament, among=written):
        counts = game.feats_at(rules, evaluation.state, [each for each in evaluation.entries if each is not None])
        for seat, count in zip(seats_of(sitting), counts, strict=True):
            found[seat.entrant_id, sitting.round.number] = {feat: count.get(feat, 0) for feat in wanted}
    return found
