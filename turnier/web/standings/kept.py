"""The standings of the newest versions as everybody sees them, computed once however many of their pages ask."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from django.utils.translation import get_language

from turnier.models import Tournament
from turnier.services.publicity import public_standings
from turnier.services.standings import Standings

MOST_KEPT = 8

_kept: OrderedDict[tuple[str, int, str], Standings] = OrderedDict()
_computing = Lock()


def kept_standings(tournament: Tournament) -> Standings:
    """The standings of this version; their texts stay in the language in which they were first read."""
    name = (tournament.public_key, tournament.version, get_language() or "")
    with _computing:
        table = _kept.pop(name, None) or public_standings(tournament)
        _kept[name] = table
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
        return table
