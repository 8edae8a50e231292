"""Why people cannot sit at a table as somebody wants them to: too many, too few, or one on two chairs."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from games.kit.checking import wrong_sides
from games.kit.text import Text, text
from turnier.models import Entrant, Tournament
from turnier.texts import spoken


def seats_fault(tournament: Tournament, people: Sequence[Entrant]) -> str:
    """What is wrong with these people at one table, in seat order; "" where nothing is."""
    game = tournament.kind_of_game
    if len(people) not in game.sides:
        return spoken(wrong_sides(game, len(people)))
    double = next((entrant for entrant in people if people.count(entrant) > 1), None)
    if double is None:
        return ""
    first, second, *_more = (seat for seat, entrant in enumerate(people) if entrant == double)
    words = {"name": double.name, "first": _place(tournament, first), "second": _place(tournament, second)}
    told = ngettext(
        "%(name)s ist auf zwei Plätzen eingetragen: %(first)s und %(second)s.",
        "%(name)s sind auf zwei Plätzen eingetragen: %(first)s und %(second)s.",
        game.team_size,
    )
    return told % words


def _place(tournament: Tournament, seat: int) -> str:
    named = tournament.kind_of_game.sheet(tournament.house_rules()).side_words
    place: Text = named[seat] if named else text("Platz {number}", number=seat + 1)
    return spoken(place)
