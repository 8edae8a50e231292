"""Finds rows by a part of a text, on every database in the same way."""

from django.db.models import Q


def contains(column: str, typed: str) -> Q:
    """Whether a text column holds what was typed, in whatever case."""
    typed = typed.strip()
    if "\0" in typed:  # no text holds one, and PostgreSQL does not even look for it
        return Q(pk__in=())
    # SQLite folds only ASCII letters: an umlaut at the beginning is looked for in both cases.
    spellings = {typed} if typed.isascii() else {typed, typed.capitalize(), typed.upper()}
    either = Q()
    for spelling in spellings:
        either |= Q(**{f"{column}__icontains": spelling})
    return either
