"""The people in a tournament file: entrants with their players, and singles who have no team yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Tournament
from turnier.services.registration.register import checked_classes
from turnier.services.tournaments.file.draws import substitution_out, substitutions_in
from turnier.services.tournaments.file.format import EntrantPart, SinglePart
from turnier.text.errors import UserError


def entrants_in(tournament: Tournament, parts: Sequence[EntrantPart]) -> dict[int, Entrant]:
    """Stores entrants, their players and who stood in for them; gives them by number. Part of the caller's transaction.

    An entrant may come without players; with others than the game asks for it is refused.
    """
    for part in parts:
        _check_size(tournament, part)
    aside = {"players", "publicity", "fee_classes", "substitutions", "gone", "paid", "part_paid_cents"}
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=tournament, **part.model_dump(exclude=aside)) for part in parts
    )
    Player.objects.bulk_create(
        player for entrant, part in zip(entrants, parts, strict=True) for player in _players_in(entrant, part)
    )
    for entrant, part in zip(entrants, parts, strict=True):
        substitutions_in(entrant, part.substitutions)
    return {entrant.number: entrant for entrant in entrants}


def _players_in(entrant: Entrant, part: EntrantPart) -> Iterator[Player]:
    """The members of an entrant; what the file does not say of the last of them is as usual."""
    classes = checked_classes(entrant.tournament, part.fee_classes)
    shown = dict(enumerate(part.publicity))
    for position, name in enumerate(part.players):
        yield Player(
            tournament=entrant.tournament,
            entrant=entrant,
            position=position,
            name=name,
            publicity=shown.get(position, Player.Publicity.PUBLIC),
            fee_class=classes[position],
        )


def _check_size(tournament: Tournament, part: EntrantPart) -> None:
    game = tournament.kind_of_game
    if not part.players or len(part.players) == game.team_size:
        return
    if game.team_size == 1:
        text = _(
            "Nr. %(n)s, %(name)s: Bei %(game)s spielt jeder für sich. Bitte in „players“ nur einen Namen eintragen."
        )
    else:
        text = _(
            "Nr. %(n)s, %(name)s: Ein Team hat %(size)s Spieler, in der Datei steht dort eine andere Zahl: %(there)s. "
            "Bitte „players“ berichtigen. Wer noch keinen Partner hat, gehört unter „singles“."
        )
    facts = {"n": part.number, "name": part.name, "game": game.name, "size": game.team_size}
    raise UserError(text % {**facts, "there": len(part.players)})


def singles_in(tournament: Tournament, parts: Sequence[SinglePart]) -> list[Player]:
    """Stores the singles in their order; what they paid is in the books. Part of the caller's transaction."""
    for part in parts:
        checked_classes(tournament, [part.fee_class])
    return [Player.objects.create(tournament=tournament, **part.model_dump(exclude={"paid"})) for part in parts]


_ALWAYS = {"number", "name", "club", "paid"}
_USUAL = {
    name: field.default
    for name, field in EntrantPart.model_fields.items()
    if name not in _ALWAYS and hasattr(Entrant, name) and name not in {"players", "substitutions"}
}
"""What stands in the file under the name of the column, and its value where it is left out."""


def entrant_out(entrant: Entrant) -> dict[str, Any]:
    """An entrant as the file has it; what is as usual is left out."""
    row: dict[str, Any] = {
        "number": entrant.number,
        "name": entrant.name,
        "players": [p.name for p in entrant.players.all()],
        "club": entrant.club,
        "paid": entrant.paid,
    }
    row |= {name: value for name, usual in _USUAL.items() if (value := getattr(entrant, name)) != usual}
    publicity = [player.publicity for player in entrant.players.all()]
    if set(publicity) - {Player.Publicity.PUBLIC}:
        row["publicity"] = publicity
    classes = [player.fee_class for player in entrant.players.all()]
    if any(classes):
        row["fee_classes"] = classes
    if entrant.paid_cents and not entrant.paid:
        row["part_paid_cents"] = entrant.paid_cents
    if substitutions := [substitution_out(s) for s in entrant.substitutions.all()]:
        row["substitutions"] = substitutions
    return row


def single_out(player: Player) -> dict[str, Any]:
    """A single as the file has it."""
    row: dict[str, Any] = {"name": player.name, "club": player.club, "phone": player.phone, "paid": player.paid}
    if player.withdrawn:
        row["withdrawn"] = True
    if player.fee_class:
        row["fee_class"] = player.fee_class
    if player.publicity != Player.Publicity.PUBLIC:
        row["publicity"] = player.publicity
    return row
