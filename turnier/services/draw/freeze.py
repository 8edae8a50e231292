"""A draw in two steps: the list is frozen and sealed before anybody can know the outcome, then the lot decides."""

from __future__ import annotations

import json
from collections.abc import Sequence

from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Round, Tournament, User
from turnier.services.draw.frozen_input import frozen_input
from turnier.services.draw.plan_ahead import RoundDrawn, evening_drawn, evening_store, first_commitment
from turnier.services.draw.stage_input import Input, players
from turnier.services.draw.table_input import SeatingWish, aside_in, wish_of
from turnier.text.errors import UserError
from turnier.text.words import listed, translate

LONGEST_REASON = 200
"""Characters of a reason."""


class DemandsImpossible(UserError):
    """No draw meets the demands; the text says which one to drop."""


def freeze(
    tournament: Tournament,
    of_round: Round,
    entrants: Sequence[Entrant],
    *,
    by: User | None,
    reason: str = "",
    wish: SeatingWish | None = None,
) -> Draw:
    """Writes down what will be drawn of the `players` (E) and seals a new nonce (C). Part of the caller's transaction.

    Raises `DemandsImpossible` now rather than in front of a waiting room: whether a draw exists is no matter of luck.
    """
    frozen, secret = frozen_input(tournament, of_round.number, entrants, wish), draw_rules.new_nonce()
    _drawn(frozen, secret, "")
    return Draw.objects.create(
        round=of_round,
        attempt=of_round.draws.count() + 1,
        frozen=draw_rules.canonical(frozen),
        nonce=secret,
        input_hash=draw_rules.input_hash(frozen),
        commitment=first_commitment(secret, frozen),
        current=False,
        reason=shortened(reason),
        by=by,
    )


def complete(draw: Draw, public: str) -> draw_rules.Drawn:
    """Lets the lot decide a frozen draw with what the room called. Part of the caller's transaction."""
    evening = _drawn(json.loads(draw.frozen), draw.nonce, public)
    draw.current = True
    evening_store(draw, evening, public)
    return evening[0].outcome.drawn


def waiting_draw(tournament: Tournament, number: int) -> Draw | None:
    """The frozen draw of a round that the lot has not decided yet; an older one was replaced by it."""
    newest = Draw.objects.filter(round__tournament=tournament, round__number=number).order_by("attempt").last()
    return newest if newest is not None and newest.outcome is None else None


def changes_since(tournament: Tournament, draw: Draw, wish: SeatingWish | None = None) -> str:
    """What is different from the frozen list, in German; empty if nothing is.

    "Dazugekommen: Nr. 7. Nicht mehr dabei: Nr. 3." or that the settings or results changed.
    """
    entrants = players(tournament, draw.round.number)
    if who := who_changed(draw, entrants):
        return who
    own = wish_of(draw, entrants)
    before = json.loads(draw.frozen)
    known = before.get("plan") if wish in {None, own} else None
    now = frozen_input(tournament, draw.round.number, entrants, wish or own, known)
    if draw_rules.input_hash(now) == draw.input_hash:
        return ""
    if wish not in {None, own}:
        return _("Andere Aufteilung oder Zahl der Durchgänge.")
    return _("Vereine, Vorgaben oder frühere Durchgänge sind anders.")


def who_changed(draw: Draw, entrants: Sequence[Entrant]) -> str:
    """ "Dazugekommen: Nr. 7. Nicht mehr dabei: Nr. 3."; empty if the same play as in the frozen list."""
    frozen = json.loads(draw.frozen)
    before, after = {*frozen["entrants"], *aside_in(frozen)}, {entrant.number for entrant in entrants}
    return " ".join(
        text % {"numbers": listed([_("Nr. %(n)s") % {"n": number} for number in sorted(numbers)])}
        for text, numbers in (
            (_("Dazugekommen: %(numbers)s."), after - before),
            (_("Nicht mehr dabei: %(numbers)s."), before - after),
        )
        if numbers
    )


def shortened(reason: str) -> str:
    """A reason as long as its column; a long list of numbers stands in full in the frozen lists themselves."""
    return reason if len(reason) <= LONGEST_REASON else f"{reason[: LONGEST_REASON - 1]}…"


def _drawn(frozen: Input, secret: str, public: str) -> list[RoundDrawn]:
    try:
        return evening_drawn(frozen, secret, public)
    except (draw_rules.DrawImpossible, draw_rules.InputUnreadable) as impossible:
        raise DemandsImpossible(translate(impossible.args[0])) from impossible


def proof_of(draw: Draw) -> dict[str, object]:
    """What a draw was made of, in the words of its document and of the tournament file."""
    return {
        "attempt": draw.attempt,
        "frozen": json.loads(draw.frozen),
        "nonce": draw.nonce,
        "public": draw.public_part,
        "input_hash": draw.input_hash,
        "commitment": draw.commitment,
        "seed": draw.seed,
    }


def draw_document(draw: Draw) -> dict[str, object]:
    """Everything that an outsider needs to recompute a draw that the lot has decided."""
    result: dict[str, object] = {
        key: draw.drawn[key] for key in ("tables", "byes", "left", "places") if key in draw.drawn
    }
    return {"scheme": draw_rules.SCHEME, **proof_of(draw), **result}
