"""The figures (I4): what is stored for the standings is what the sheets give when they are computed anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.integrity.violation import Violation
from turnier.models import Entrant, Sitting, Tally, Tournament
from turnier.services.results import tallies_rewrite
from turnier.services.seating import bye_tallies

NOT_GONE = (*Entrant.PLAYING, Entrant.Status.WITHDRAWN)
Figures = Mapping[object, object]


def figure_faults(tournament: Tournament) -> Iterator[Violation]:
    """What differs after everything is computed anew; nothing is written in the end."""
    before = _figures(tournament)
    with transaction.atomic():
        tournament.entrants.filter(status__in=NOT_GONE).update(gone=None)
        for of_round in tournament.rounds.order_by("number"):
            for sitting in Sitting.objects.filter(round=of_round).select_related("round__tournament"):
                tallies_rewrite(tournament, sitting)
            bye_tallies(tournament, of_round)
        after = _figures(tournament)
        transaction.set_rollback(True)
    for where in sorted({str(key) for key in before.keys() | after.keys() if before.get(key) != after.get(key)}):
        yield Violation("I4", _("%(where)s: gespeichert ist etwas anderes, als die Zettel ergeben.") % {"where": where})


def _figures(tournament: Tournament) -> Figures:
    found: dict[object, object] = {}
    tallies = Tally.objects.filter(round__tournament=tournament)
    for of_round, number, metric, value, sitting in tallies.values_list(
        "round__number", "entrant__number", "metric", "value", "sitting_id"
    ):
        key = _("Nr. %(n)s in Durchgang %(round)s, %(metric)s") % {"n": number, "round": of_round, "metric": metric}
        found[key] = (value, sitting)
    sittings = Sitting.objects.filter(round__tournament=tournament)
    for of_round, table, *kept in sittings.values_list("round__number", "table", "entries_count", "finished", "result"):
        found[_("Durchgang %(round)s, Tisch %(table)s") % {"round": of_round, "table": table}] = kept
    for number, *kept in Entrant.objects.filter(tournament=tournament).values_list("number", "status", "gone"):
        found[_("Teilnahme von Nr. %(n)s") % {"n": number}] = kept
    return found
