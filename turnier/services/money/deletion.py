"""Takes the books of an example tournament away with it; real books stay."""

from __future__ import annotations

from turnier.models import Tournament


def books_delete(tournament: Tournament) -> None:
    """Removes bookings, awards and the prize table. Part of the caller's transaction."""
    for rows in ("cash_counts", "bookings", "awards", "choices", "prizes"):
        getattr(tournament, rows).all().delete()
