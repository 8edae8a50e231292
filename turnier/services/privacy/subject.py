"""People who can be forgotten, with the number that will stand in place of the name."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Tournament
from turnier.services.privacy.mentions import Mention
from turnier.text.names import name_key


@dataclass(frozen=True)
class ErasureSubject:
    """Who is to be forgotten; without a `player` somebody who left, and whose place another one has."""

    mention: Mention
    tournament: Tournament
    entrant: Entrant | None
    player: Player | None = None


def somebody(player: Player) -> ErasureSubject:
    """A person of a tournament, with the number that will stand in place of the name."""
    entrant, tournament = player.entrant, player.tournament
    if entrant is None:
        new = _("Spieler %(n)s") % {"n": player.pk}
    elif tournament.kind_of_game.team_size == 1:
        new = _("Spieler %(n)s") % {"n": entrant.number}
    else:
        new = _("Spieler %(n)s-%(place)s") % {"n": entrant.number, "place": player.position + 1}
    return ErasureSubject(Mention(player.name, new), tournament, entrant, player)


def left_before(entrant: Entrant) -> list[ErasureSubject]:
    """Who played under a number before, and still stands there by name."""
    present = [somebody(player) for player in entrant.players.select_related("entrant", "tournament")]
    known = {name_key(who.mention.name) for who in present}
    found: dict[str, ErasureSubject] = {}
    for position, name in entrant.substitutions.order_by("pk").values_list("position", "leaving"):
        number = present[position].mention.new
        new = _("früher %(who)s") % {"who": number}
        if name_key(name) not in known and name not in {number, new}:
            found[name_key(name)] = ErasureSubject(Mention(name, new), entrant.tournament, entrant)
    return list(found.values())
