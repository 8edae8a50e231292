"""The link of one's own: a token that follows from random bits and the secret of this installation."""

from __future__ import annotations

from turnier.models import SignUp
from turnier.services.accounts.access_codes import derive, token_digest
from turnier.services.registration.sign_ups.team import ROWS

DOOR = "sign_up"


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
