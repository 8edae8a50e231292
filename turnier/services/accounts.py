"""Accounts: the first one is made with the set-up code that only the terminal shows."""

from __future__ import annotations

import hmac

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from turnier.errors import UserError
from turnier.models import User


def needs_setup() -> bool:
    """Whether nobody has an account yet."""
    return not User.objects.exists()


@transaction.atomic
def first_account_create(*, code: str, username: str, password: str) -> User:
    """Makes the organiser's account. Works once, and only with the set-up code."""
    if not needs_setup():
        raise UserError(_("Es gibt schon ein Konto. Bitte anmelden."))
    expected = settings.SETUP_CODE
    typed = "".join(c for c in code.upper() if c.isalnum())
    if not expected or not hmac.compare_digest(typed, "".join(c for c in expected if c.isalnum())):
        raise UserError(_("Der Code stimmt nicht. Er steht im Fenster, in dem das Programm gestartet wurde."), "code")
    return User.objects.create_superuser(username=username, password=password)
