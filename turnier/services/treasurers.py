"""Treasurers: accounts of others that keep the books of a tournament, and nothing else of it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from turnier.errors import UserError
from turnier.models import Tournament, User
from turnier.services.writing import lock, record


@transaction.atomic
def treasurer_add(*, tournament: Tournament, username: str, by: User | None) -> User:
    """Lets the account of this name keep the books. Raises `UserError` if there is no such account."""
    tournament = lock(tournament.pk)
    wanted = User.objects.filter(username=username.strip(), is_active=True, referee=None).first()
    if wanted is None:
        raise UserError(_("Ein Konto mit diesem Benutzernamen gibt es hier nicht."), "username")
    if wanted.pk == tournament.organiser_id:
        raise UserError(_("Dieses Konto leitet das Turnier und führt die Kasse ohnehin."), "username")
    tournament.treasurers.add(wanted)
    record(tournament, "treasurer_add", by=by, account=wanted.pk)
    return wanted


@transaction.atomic
def treasurer_remove(*, tournament: Tournament, account: int, by: User | None) -> None:
    """Takes the right back; for an account that does not have it, nothing happens."""
    tournament = lock(tournament.pk)
    if tournament.treasurers.filter(pk=account).exists():
        tournament.treasurers.remove(account)
        record(tournament, "treasurer_remove", by=by, account=account)
