"""The people in a tournament file: entrants with their players, and singles who have no team yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import models
from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, SignUp, Tournament
from turnier.models.sheets import new_nonce
from turnier.services.registration.register import checked_classes
from turnier.services.registration.sign_ups.team import digest_of
from turnier.services.tournaments.file.draws import substitution_out, substitutions_in
from turnier.services.tournaments.file.format import EntrantPart, SignUpOfferPart, SignUpPart, SinglePart
from turnier.text.errors import UserError


def entrants_in(tournament: Tournament, parts: Sequence[EntrantPart]) -> dict[int, Entrant]:
    """Stores entrants, their players and who stood in for them; gives them by number. Part of the caller's transaction.

    An entrant may come without players; with others than the game asks for it is refused.
    """
    for part in parts:
        _check_size(tournament, part)
    aside = {"players", "publicity", "proposed", "fee_classes", "substitutions", "gone", "paid", "part_paid_cents"}
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
    shown, proposed = dict(enumerate(part.publicity)), dict(enumerate(part.proposed))
    for position, name in enumerate(part.players):
        yield Player(
            tournament=entrant.tournament,
            entrant=entrant,
            position=position,
            name=name,
            publicity=shown.get(position, Player.Publicity.PUBLIC),
            proposed=proposed.get(position, True),
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
    proposed = [player.proposed for player in entrant.players.all()]
    if not all(proposed):
        row["proposed"] = proposed
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
    typed = {name: getattr(player, name) for name in Entrant.AS_REGISTERED}
    row: dict[str, Any] = {"name": player.name, **typed, "paid": player.paid}
    if player.withdrawn:
        row["withdrawn"] = True
    if player.fee_class:
        row["fee_class"] = player.fee_class
    if player.publicity != Player.Publicity.PUBLIC:
        row["publicity"] = player.publicity
    if not player.proposed:
        row["proposed"] = False
    return row


def sign_ups_in(
    tournament: Tournament,
    offer: SignUpOfferPart | None,
    parts: Sequence[SignUpPart],
    entrants: Mapping[int, Entrant],
) -> None:
    """Stores who signed up, under links that nobody has yet, and what was offered. Part of the caller's transaction."""
    tournament.sign_up = offer.model_dump() | {"open": False} if offer else {}
    made: dict[int, SignUp] = {}
    for part in sorted(parts, key=lambda part: part.partner is not None):
        if part.entrant is not None and part.entrant not in entrants:
            raise UserError(
                _("Voranmeldung %(n)s gehört zu einer Startnummer, die es nicht gibt.") % {"n": part.number}
            )
        nonce, row = new_nonce(), part.model_dump(mode="json", exclude={"entrant", "partner"})
        made[part.number] = SignUp.objects.create(
            tournament=tournament,
            entrant=entrants[part.entrant] if part.entrant is not None else None,
            partner=_partner(part, made),
            nonce=nonce,
            token_digest=digest_of(nonce),
            **row,
        )


def _partner(part: SignUpPart, made: Mapping[int, SignUp]) -> SignUp | None:
    """The sign-up that somebody has joined. Raises `UserError` where the file has none that leads them alone."""
    if part.partner is None and part.state != "joined":
        return None
    found = made.get(part.partner or 0)
    if found is None or found.partner or part.state != "joined" or hasattr(found, "second"):
        raise UserError(_("Voranmeldung %(n)s hat einen Partner, den es nicht gibt.") % {"n": part.number})
    return found


def sign_ups_out(tournament: Tournament) -> list[dict[str, Any]]:
    """Who signed up as the file has it; what is as usual is left out."""
    usual = {name: field.default for name, field in SignUpPart.model_fields.items()}
    rows = tournament.sign_ups.order_by("number").values(
        *(name for name in usual if name not in {"entrant", "partner"}),
        entrant_number=models.F("entrant__number"),
        partner_number=models.F("partner__number"),
    )
    found = []
    for row in rows:
        row["entrant"], row["partner"] = row.pop("entrant_number"), row.pop("partner_number")
        found.append({name: row[name] for name in usual if row[name] != usual[name] and row[name] != []})
    return found
