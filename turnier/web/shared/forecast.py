"""About when the round that is on ends, and the evening with it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from turnier.models import Sitting
from turnier.web.shared.evening import Evening

PAUSE = dt.timedelta(minutes=10)
"""Between the last sheet of a round and the first card of the next."""
STEP = dt.timedelta(minutes=5)


@dataclass(frozen=True)
class Forecast:
    """About when the round ends, and the prizes are given; to five minutes, since nobody knows better."""

    round_ends: datetime
    prizes: datetime


def forecast(of: Evening, now: datetime) -> Forecast | None:
    """From how long the rounds of this evening took so far, else what such a round takes; None where nobody knows."""
    current, took = of.current, _usual_length(of)
    if current is None or current.published_at is None or took is None or not of.missing or of.closed:
        return None
    ends = max(current.published_at + took, now + STEP)
    rounds_to_come = max(0, of.tournament.rounds_planned - current.number)
    return Forecast(_rounded_up(ends), _rounded_up(ends + PAUSE + rounds_to_come * (took + PAUSE)))


def _usual_length(of: Evening) -> dt.timedelta | None:
    tournament = of.tournament
    earlier = [each for each in of.rounds if each.published_at and each != of.current]
    ended = Sitting.objects.filter(round__in=earlier).values_list("round").annotate(last=Max("changed_at"))
    last = dict(ended) if earlier else {}
    took = [last[each.pk] - each.published_at for each in earlier if each.published_at and last.get(each.pk)]
    if took:
        return sum(took, dt.timedelta()) / len(took)
    minutes = tournament.kind_of_game.minutes(tournament.house_rules())
    return dt.timedelta(minutes=minutes) if minutes else None


def _rounded_up(moment: datetime) -> datetime:
    over = dt.timedelta(minutes=moment.minute % 5, seconds=moment.second, microseconds=moment.microsecond)
    return moment + STEP - over if over else moment
