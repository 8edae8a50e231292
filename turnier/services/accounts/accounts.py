"""Accounts: the first by the set-up code, others by the administrator; passwords too easy in a pub; who helps."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games import registry
from turnier.models import Tournament, User
from turnier.policy import organises
from turnier.services.record.write import lock, record
from turnier.text.errors import UserError

READABLE = "abcdefghkmnpqrstuvwxyz23456789"
"""What a given password is made of: nothing that is taken for something else when it is read out or copied."""


def needs_setup() -> bool:
    """Whether nobody has an account yet."""
    return not User.objects.exists()


@transaction.atomic
def first_account_create(*, code: str, username: str, password: str) -> User:
    """Makes the organiser's account. Works once, and only with the set-up code."""
    if not needs_setup():
        raise UserError(_("Es gibt schon ein Konto. Bitte anmelden."))
    expected, typed = _as_typed(settings.SETUP_CODE), _as_typed(code)
    if not expected or not hmac.compare_digest(typed.encode(), expected.encode()):
        if settings.HOSTED:
            raise UserError(_("Der Code stimmt nicht. Auf dem Server ist er als TURNIER_SETUP_CODE gesetzt."), "code")
        raise UserError(_("Der Code stimmt nicht. Er steht im Fenster, in dem das Programm gestartet wurde."), "code")
    return User.objects.create_superuser(username=username, password=password)


def _as_typed(code: str) -> str:
    """A code without what somebody may leave out, or write in another way."""
    return "".join(c for c in code.upper() if c.isalnum())


def accounts() -> QuerySet[User]:
    """Everybody with a password, by name; referees come without one."""
    return User.objects.filter(referee=None).select_related("second_factor").order_by("username")


@transaction.atomic
def account_create(*, username: str, password: str) -> User:
    """Makes the account of another organiser."""
    if User.objects.filter(username__iexact=username).exists():
        raise UserError(_("Den Benutzernamen „%(name)s“ gibt es schon.") % {"name": username}, "username")
    return User.objects.create_user(username=username, password=password)


def tried_name(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    """The name under which failed logins are counted: one for all ways to write it."""
    return str((credentials or request.POST).get("username", "")).lower()


@transaction.atomic
def account_lock(*, user: User, locked: bool) -> None:
    """Locks an account, which ends its sessions at once, or opens it again. An administrator stays open."""
    if user.is_superuser and locked:
        raise UserError(_("Das Konto der Verwaltung lässt sich nicht sperren."))
    user.is_active = not locked
    user.save(update_fields=["is_active"])


def password_set(*, user: User, password: str) -> None:
    """Another password; every session that began with the old one ends."""
    user.set_password(password)
    user.save(update_fields=["password"])


def password_give(*, user: User) -> str:
    """Gives an account whose password is forgotten a new one, and says it this once: only its digest is stored."""
    password = "-".join("".join(secrets.choice(READABLE) for _n in range(4)) for _group in range(3))
    password_set(user=user, password=password)
    return password


class HelperRole(StrEnum):
    """What an account may do at the tournament of another; the names of its actions begin with it."""

    TREASURER = "treasurer"
    CO_ORGANISER = "co_organiser"


@transaction.atomic
def helper_role_add(*, tournament: Tournament, role: HelperRole, username: str, by: User | None) -> User:
    """Gives the account of this name the role. Raises `UserError` if there is none, or it may do that anyway."""
    tournament = lock(tournament.pk)
    wanted = _account_named(username)
    if organises(wanted, tournament):
        leads = _("Dieses Konto leitet das Turnier schon.")
        keeps = _("Dieses Konto leitet das Turnier und führt die Kasse ohnehin.")
        raise UserError(keeps if role == HelperRole.TREASURER else leads, "username")
    _accounts_with(tournament, role).add(wanted)
    record(tournament, f"{role}_add", by=by, account=wanted.pk)
    return wanted


@transaction.atomic
def helper_role_remove(*, tournament: Tournament, role: HelperRole, account: int, by: User | None) -> None:
    """Takes the role back; for an account that does not have it, nothing happens."""
    tournament = lock(tournament.pk)
    helpers = _accounts_with(tournament, role)
    if helpers.filter(pk=account).exists():
        helpers.remove(account)
        record(tournament, f"{role}_remove", by=by, account=account)


def _accounts_with(tournament: Tournament, role: HelperRole) -> Any:
    return tournament.treasurers if role == HelperRole.TREASURER else tournament.co_organisers


def _account_named(username: str) -> User:
    """The account of this name, for somebody who is to help with it."""
    try:
        wanted = User.objects.get_by_natural_key(username.strip())
    except User.DoesNotExist:
        wanted = None
    if wanted is None or not wanted.is_active or hasattr(wanted, "referee"):
        raise UserError(_("Ein Konto mit diesem Benutzernamen gibt es hier nicht."), "username")
    return wanted


HOUSE_WORDS = frozenset(
    {"turnier", "turnierleitung", "kartenturnier", "preisturnier", "kartenspiel", "karten"}
    | {"wirtshaus", "stammtisch", "verein", "kasse", "anmeldung", "rangliste", "schiedsrichter"}
    | {"passwort", "kennwort", "geheim", "eichel", "gras", "herz", "schellen"}
)
LETTERS = re.compile(r"[\W\d_]+")


class HouseWordValidator:
    """Refuses a password that is a word of card players with digits and signs around it."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises `ValidationError` with what to do instead."""
        bare = LETTERS.sub("", password[:200]).lower()
        words = (
            HOUSE_WORDS | {slug.lower() for slug in registry.games()} | {f"preis{slug}" for slug in registry.games()}
        )
        if bare in words:
            raise ValidationError(
                _("Dieses Passwort errät in der Wirtschaft jeder. Bitte einen kurzen Satz nehmen."), code="house_word"
            )

    def get_help_text(self) -> str:
        """What Django's own forms would say beforehand."""
        return _("Das Passwort ist kein Wort vom Kartentisch.")
