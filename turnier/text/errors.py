"""What a user can mend: every such error carries a German sentence that says what is wrong and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class UserError(Exception):
    """A mistake of the person at the keyboard; `field` names the form field that it belongs to, if there is one."""

    def __init__(self, message: StrOrPromise, field: str | None = None) -> None:
        super().__init__(message)
        self.message = str(message)
        self.field = field


class NoLongerThere(Exception):
    """What was to be changed is no longer there, or is another's by now: nothing was written, and no form is left.

    The German sentence says so; pages lead from there to what is there now.
    """

    def __init__(self, message: StrOrPromise) -> None:
        super().__init__(message)
        self.message = str(message)


class TournamentOver(Http404):
    """What is asked for was for who helped at a tournament that has ended."""


class OrganisersOnly(Http404):
    """What is asked for is for who runs the tournament, not for who helps there."""


class OnlyRead(Exception):
    """Nothing is written in a tournament of which the last check has found that it does not fit."""


class NeedsReason(UserError):
    """The change is allowed, but only with a reason that stays in the records."""
