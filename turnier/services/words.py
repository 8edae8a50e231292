"""How many take part, in words: teams or single players, as the game has it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Tournament


def counted(tournament: Tournament, number: int) -> str:
    """ "1 Team", "32 Teams", in games for single players "33 Spieler"."""
    if tournament.kind_of_game.team_size > 1:
        return ngettext("%(n)s Team", "%(n)s Teams", number) % {"n": number}
    return ngettext("%(n)s Spieler", "%(n)s Spieler", number) % {"n": number}


def listed(items: Sequence[object]) -> str:
    """ "4", "4 und 9", "4, 9 und 11"."""
    names = [str(item) for item in items]
    if len(names) < 2:
        return "".join(names)
    return _("%(most)s und %(last)s") % {"most": ", ".join(names[:-1]), "last": names[-1]}
