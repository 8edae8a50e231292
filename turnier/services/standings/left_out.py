"""Figures that were left out of a final list, where places hang on them."""

from __future__ import annotations

from turnier.models import Entry
from turnier.services.standings.standings import Standings
from turnier.text.words import in_sentence, tables_text


def left_out(table: Standings) -> dict[str, str]:
    """What parts two places and is missing at some tables, in a sentence's form → which tables; there it counts as 0.

    One query where something decides that a list may leave out, else none.
    """
    tournament = table.tournament
    models = {slug: kind.model.model_fields for slug, kind in tournament.kind_of_game.kinds.items()}
    optional = {
        name: [slug for slug, fields in models.items() if name in fields and fields[name].default is None]
        for name in tournament.kind_of_game.tally_keys
    }
    may_be_missing = [each for each in tournament.criteria() if optional.get(each.key)]
    decided = {row.placing.decided_by for row in table.rows if row.placing is not None} if may_be_missing else ()
    deciding = [each for each in may_be_missing if each.key in decided]
    if not deciding:
        return {}
    kinds = {slug for each in deciding for slug in optional[each.key]}
    entries = Entry.objects.filter(sitting__round__tournament=tournament, removed_by=None, kind__in=kinds)
    places = entries.order_by("sitting__round__number", "sitting__table")
    rows = list(places.values_list("kind", "payload", "sitting__round__number", "sitting__table"))
    found = {
        each: [
            (number, at)
            for kind, payload, number, at in rows
            if kind in optional[each.key] and payload.get(each.key) is None
        ]
        for each in deciding
    }
    return {in_sentence(each.label): tables_text(tournament, tables) for each, tables in found.items() if tables}
