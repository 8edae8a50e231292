"""The series in a tournament file: under which name and as which one the tournament is played."""

from __future__ import annotations

from typing import Any

from turnier.models import Series, Tournament, User
from turnier.services.file_format import SeriesPart


def series_out(tournament: Tournament) -> dict[str, Any] | None:
    """The series as the file has it; None for a tournament that stands alone."""
    if tournament.series is None or tournament.series_number is None:
        return None
    return {"name": tournament.series.name, "title": tournament.series.title, "number": tournament.series_number}


def series_in(tournament: Tournament, part: SeriesPart | None, by: User | None) -> None:
    """Puts the tournament into the organiser's series of this name, founding it if need be; saved by the caller.

    Where the number is taken already, as beside the original, the tournament stands alone.
    """
    if part is None or by is None or tournament.is_rehearsal:
        return
    series = Series.objects.filter(organiser=by, name=part.name).first()
    series = series or Series.objects.create(organiser=by, name=part.name, title=part.title)
    played = series.tournaments.filter(series_number=part.number)
    if not played.exists() and not series.past_winners.filter(number=part.number).exists():
        tournament.series, tournament.series_number = series, part.number
