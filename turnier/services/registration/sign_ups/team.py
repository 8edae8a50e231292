"""Who stands behind a sign-up: a player, a team, or two whom the organiser made a team of; and the link of their own.

Of such two each keeps a sign-up, with a link of one's own; the leading one says where the team is.
"""

from __future__ import annotations

from collections.abc import Sequence

from turnier.models import Player, SignUp, Tournament
from turnier.services.accounts.access_codes import derive, token_digest
from turnier.text.names import name_key

State = SignUp.State
ROWS = ("tournament", "entrant", "partner__entrant", "second")
"""What is read along, so that a team is known without another query."""
DOOR = "sign_up"


def leading(sign_up: SignUp) -> SignUp:
    """The sign-up that has the team's place, turn and start number; mostly its own."""
    return sign_up.partner or sign_up


def sign_ups_of_team(sign_up: SignUp) -> list[SignUp]:
    """The sign-ups of a team, the leading one first; mostly one."""
    first = leading(sign_up)
    second: SignUp | None = getattr(first, "second", None)
    return [first, second] if second else [first]


def team_people(sign_up: SignUp) -> tuple[str, ...]:
    """The names of a player or a team."""
    return tuple(name for each in sign_ups_of_team(sign_up) for name in each.players)


def fee_classes(sign_up: SignUp) -> tuple[str, ...]:
    """The classes of fees of a player or a team, in the order of `team_people`."""
    team = sign_ups_of_team(sign_up)
    if len(team) == 1:
        return tuple(sign_up.fee_classes)
    return tuple(each.fee_classes[0] if each.fee_classes else "" for each in team)


def takes_part(sign_up: SignUp) -> bool:
    """Whether they have been taken over and are registered."""
    return leading(sign_up).state == State.TAKEN


def place_in_sign_up(player: Player) -> tuple[SignUp, int] | None:
    """Under which name, counted from 0, of which sign-up a registered person came; None of who came otherwise.

    Where the desk has mended the name or both are called the same, their place in the team tells. Whoever came in for
    somebody else did not sign up.
    """
    lead = SignUp.objects.filter(entrant=player.entrant).select_related(*ROWS).first() if player.entrant else None
    if player.entrant is None or lead is None:
        return None
    places = [(each, n) for each in sign_ups_of_team(lead) for n in range(len(each.players))]
    named = [(each, n) for each, n in places if name_key(each.players[n]) == name_key(player.name)]
    if len(named) == 1:
        return named[0]
    replaced = player.entrant.substitutions.filter(position=player.position).exists()
    return None if replaced or player.position >= len(places) else places[player.position]


def search_again(sign_up: SignUp) -> SignUp | None:
    """Parts two who were joined: both search again. Gives the other one. Part of the caller's transaction."""
    team = sign_ups_of_team(sign_up)
    if len(team) == 1:
        return None
    for each in team:
        each.state, each.partner, each.entrant = State.SEARCHING, None, None
        each.save(update_fields=["state", "partner", "entrant"])
    return next(each for each in team if each.pk != sign_up.pk)


def loaded(tournament: Tournament, sign_up: SignUp) -> SignUp:
    """The row as it is now, with its team."""
    return tournament.sign_ups.select_related(*ROWS).get(pk=sign_up.pk)


def token_of(sign_up: SignUp) -> str:
    """What stands in the link."""
    return derive(sign_up.nonce, DOOR).token


def digest_of(nonce: str) -> str:
    """What of it is stored."""
    return token_digest(derive(nonce, DOOR).token)


def sign_up_of(tournament_id: int, token: str) -> SignUp | None:
    """The sign-up that a link opens; None for a link that opens nothing here."""
    found = SignUp.objects.filter(tournament=tournament_id, token_digest=token_digest(token))
    return found.select_related(*ROWS).first()


def still_signed_up(tournament_id: int, numbers: Sequence[int]) -> list[SignUp]:
    """Those of these sign-ups whose people are still to come, in the order in which they signed up."""
    found = SignUp.objects.filter(tournament=tournament_id, number__in=numbers).select_related(*ROWS).order_by("number")
    gone = (State.CANCELLED, State.DECLINED)
    return [each for each in found if each.state not in gone and not _has_left(each)]


def _has_left(sign_up: SignUp) -> bool:
    entrant = leading(sign_up).entrant
    return entrant is not None and not entrant.plays
