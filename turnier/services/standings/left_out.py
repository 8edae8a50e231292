"""Figures that were left out of a final list, where places hang on them."""

from __future__ import annotations

from collections.abc import Collection

from turnier.models import Entry
from turnier.services.standings.standings import Standings
from turnier.text.words import in_sentence, tables_text


def left_out(table: Standings) -> dict[str, str]:
    """What parts two places and is missing at some tables, in a sentence's form → which tables; there it counts as 0.

    One query where something decides that a list may leave out, else none. Lines that do not count any more are left
    out here: the database would look for those that count among the lines of all tournaments.
    """
    tournament = table.tournament
    models = {slug: kind.model.model_fields for slug, kind in tournament.kind_of_game.kinds.items()}
    optional = {
        name: [slug for slug, fields in models.items() if name in fields and fields[name].default is None]
        for name in tournament.kind_of_game.tally_keys
    }
    may_be_missing = {each.key: each for each in tournament.criteria() if optional.get(each.key)}
    deciding = [may_be_missing[key] for key in _deciding(table, may_be_missing)]
    if not deciding:
        return {}
    kinds = {slug for each in deciding for slug in optional[each.key]}
    entries = Entry.objects.filter(sitting__round__tournament=tournament, kind__in=kinds)
    places = entries.order_by("sitting__round__number", "sitting__table")
    columns = ("kind", "payload", "sitting__round__number", "sitting__table", "removed_by")
    rows = [row for *row, removed_by in places.values_list(*columns) if removed_by is None]
    found = {
        each: [
            (number, at)
            for kind, payload, number, at in rows
            if kind in optional[each.key] and payload.get(each.key) is None
        ]
        for each in deciding
    }
    return {in_sentence(each.label): tables_text(tournament, tables) for each, tables in found.items() if tables}


def _deciding(table: Standings, keys: Collection[str]) -> list[str]:
    """Which of these criteria part two places, in their order."""
    found: set[str] = set()
    for row in table.rows if keys else ():
        if row.placing is not None and (key := row.placing.decided_by) in keys:
            found.add(key)
        if len(found) == len(keys):
            break
    return [key for key in keys if key in found]
