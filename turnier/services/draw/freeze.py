"""A draw in two steps: the list is frozen and sealed before anybody can know the outcome, then the lot decides."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.models import Draw, Entrant, Round, Tournament, User
from turnier.services.draw.plan_ahead import outcome_of, plan_followers
from turnier.services.draw.seat import frozen_input
from turnier.services.draw.table_input import SeatingWish, aside_in, wish_of
from turnier.services.registration.queries import playing
from turnier.text.errors import UserError
from turnier.text.words import listed, translate

LONGEST = 200
"""Characters of a reason."""


class DemandsImpossible(UserError):
    """No draw meets the demands; the text says which one to drop."""


def freeze(
    tournament: Tournament, of_round: Round, *, by: User | None, reason: str = "", wish: SeatingWish | None = None
) -> Draw:
    """Writes down what will be drawn (E) and seals a fresh nonce (C). Part of the caller's transaction.

    Raises `DemandsImpossible` now rather than in front of a waiting room: whether a draw exists is no matter of luck.
    """
    frozen = frozen_input(tournament, of_round.number, playing(tournament), wish)
    text, nonce = pure.canonical(frozen).decode(), pure.new_nonce()
    _outcome(text, nonce, "")
    return Draw.objects.create(
        round=of_round,
        attempt=of_round.draws.count() + 1,
        frozen=text,
        nonce=nonce,
        input_hash=pure.input_hash(frozen),
        commitment=pure.commitment(nonce),
        current=False,
        reason=shortened(reason),
        by=by,
    )


def complete(draw: Draw, public: str) -> pure.Outcome:
    """Lets the lot decide a frozen draw with what the room called. Part of the caller's transaction."""
    outcome = _outcome(draw.frozen, draw.nonce, public)
    draw.public_part, draw.seed, draw.current = public, outcome.seed, True
    draw.outcome = outcome_of(outcome)
    if outcome.later:
        draw.outcome["later"] = [{"tables": list(map(list, d.tables)), "byes": list(d.byes)} for d in outcome.later]
    draw.save()
    plan_followers(draw, outcome.later)
    return outcome


def waiting_draw(tournament: Tournament, number: int) -> Draw | None:
    """The frozen draw of a round that the lot has not decided yet; an older one was replaced by it."""
    newest = Draw.objects.filter(round__tournament=tournament, round__number=number).order_by("attempt").last()
    return newest if newest is not None and newest.outcome is None else None


def changes_since(tournament: Tournament, draw: Draw, wish: SeatingWish | None = None) -> str:
    """What is different from the frozen list, in German; empty if nothing is.

    "Dazugekommen: Nr. 7. Nicht mehr dabei: Nr. 3." or that the settings or results changed.
    """
    entrants = playing(tournament)
    if who := who_changed(draw, entrants):
        return who
    own = wish_of(draw, entrants)
    before = json.loads(draw.frozen)
    known = before.get("plan") if wish in {None, own} else None
    now = frozen_input(tournament, draw.round.number, entrants, wish or own, known)
    if pure.input_hash(_in_the_version_of(before, now)) == draw.input_hash:
        return ""
    if wish not in {None, own}:
        return _("Andere Aufteilung oder Zahl der Durchgänge.")
    return _("Vereine, Vorgaben oder frühere Durchgänge sind anders.")


def _in_the_version_of(before: Mapping[str, object], now: Mapping[str, object]) -> dict[str, object]:
    """The input as it is now, for the same algorithm in the version in which an earlier program froze the list.

    What that version did not ask for is left out.
    """
    earlier, own = str(before["algorithm"]), str(now["algorithm"])
    if earlier == own or earlier.rpartition("-")[0] != own.rpartition("-")[0]:
        return dict(now)
    return {key: earlier if key == "algorithm" else value for key, value in now.items() if key in before}


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
    return reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 1]}…"


def _outcome(frozen: str, nonce: str, public: str) -> pure.Outcome:
    try:
        return _run(frozen, nonce, public)
    except (pure.DrawImpossible, pure.InputUnreadable) as impossible:
        raise DemandsImpossible(translate(impossible.args[0])) from impossible


@lru_cache(maxsize=4)
def _run(frozen: str, nonce: str, public: str) -> pure.Outcome:
    """What was found out when the list was frozen need not be searched again a moment later."""
    return pure.run(json.loads(frozen), nonce, public)
