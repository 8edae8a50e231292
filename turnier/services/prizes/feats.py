"""How often everybody managed what a game gives prizes of its own for: Schneider, Soli, wins at the table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from turnier.models import Sitting, Tournament
from turnier.services.sheets.queries import evaluate_saved, seats_of
from turnier.text.words import translate


def feats_of_game(tournament: Tournament) -> Mapping[str, str]:
    """The feats that may win a prize here: key → "meiste Soli"."""
    return {key: translate(label) for key, label in tournament.kind_of_game.feats.items()}


def feats_by_entrant(tournament: Tournament) -> Mapping[int, Mapping[str, int]]:
    """Primary key of an entrant → feat → how often, over all tables with a result."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    managed: defaultdict[int, Counter[str]] = defaultdict(Counter)
    played = Sitting.objects.filter(round__tournament=tournament, entries_count__gt=0).select_related(
        "round__tournament"
    )
    for sitting in played if game.feats else ():
        evaluation = evaluate_saved(tournament, sitting)
        entries = [entry for entry in evaluation.entries if entry is not None]
        counts = game.feats_at(rules, evaluation.state, entries)
        for seat, count in zip(seats_of(sitting), counts, strict=True):
            managed[seat.entrant_id].update(count)
    return managed
