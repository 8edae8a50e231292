"""The clock of a rehearsal: as if the evening had just been played, table by table."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from random import Random

from django.utils import timezone

from turnier.models import Draw, Revision, Round, Sitting

MINUTES_A_LINE = 2.5
SHORTEST = 8.0
PAUSE = 10.0


@dataclass
class Timetable:
    """Collects what happened when, in minutes since the beginning; `apply` writes it so that it ends now."""

    chance: Random
    now: float = 0.0
    _longest: float = 0.0
    _published: dict[int, float] = field(default_factory=dict)
    _closed: dict[int, float] = field(default_factory=dict)
    _saved: dict[int, tuple[int, float]] = field(default_factory=dict)

    def begin(self, of_round: Round) -> None:
        """A round is published."""
        self._published[of_round.pk] = self.now
        self._longest = 0.0

    def played(self, revision: Revision, lines: int) -> None:
        """A table of so many lines is typed: some are slow, some are quick."""
        minutes = max(SHORTEST, lines * MINUTES_A_LINE) * self.chance.uniform(0.8, 1.25)
        self._longest = max(self._longest, minutes)
        self._saved[revision.pk] = (revision.sitting_id, self.now + minutes)

    def end(self, of_round: Round, *, is_open: bool) -> None:
        """The round is over, then comes a pause; one that is still open has only just begun."""
        self.now += self._longest
        if not is_open:
            self._closed[of_round.pk] = self.now
            self.now += PAUSE

    def apply(self) -> None:
        """Writes the times into the rows. Part of the caller's transaction."""
        start = timezone.now() - dt.timedelta(minutes=self.now)

        def at(minutes: float) -> dt.datetime:
            return start + dt.timedelta(minutes=minutes)

        for pk, minutes in self._published.items():
            Round.objects.filter(pk=pk).update(published_at=at(minutes))
            Draw.objects.filter(round=pk).update(at=at(minutes))
        for pk, minutes in self._closed.items():
            Round.objects.filter(pk=pk, closed_at__isnull=False).update(closed_at=at(minutes))
        for pk, (sitting, minutes) in self._saved.items():
            Revision.objects.filter(pk=pk).update(at=at(minutes))
            Sitting.objects.filter(pk=sitting).update(changed_at=at(minutes))
