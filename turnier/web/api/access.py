"""Who asks, and for what: the token of a program opens what its account may see and do, and of that what it names."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.http import parse_etags
from django.utils.translation import get_language
from ninja import Router
from ninja.errors import AuthorizationError
from ninja.security import HttpBearer

from turnier.models import ApiToken, Series, Tournament
from turnier.policy import ROLES, Person, books_of, series_of, tournaments_of
from turnier.services.api.programs import token_find
from turnier.services.public.visibility import secret_round
from turnier.text.words import speak

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Scope = ApiToken.Scope
router = Router()
"""All addresses: one that is read and written needs both in one router."""


class ProgramRequest(HttpRequest):
    """A request with a token; `etag` names what is answered, as long as nothing changes."""

    auth: ApiToken
    etag: str


class Bearer(HttpBearer):
    """Lets in whoever has a token with one of these scopes."""

    def __init__(self, *scopes: ApiToken.Scope) -> None:
        super().__init__()
        self.scopes = frozenset(map(str, scopes))

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        """The token, if it counts. Raises `AuthorizationError` where it opens something else."""
        found = token_find(token)
        if found is not None and self.scopes.isdisjoint(found.scopes):
            raise AuthorizationError
        return found


def _open_to(
    *scopes: ApiToken.Scope, among: Callable[[Person], QuerySet[Tournament]] = tournaments_of
) -> Callable[[StrOrPromise], dict[str, Any]]:
    """How an address is declared, with what it is in a few words, that opens to tokens with one of these scopes.

    `among` are the tournaments of an account for which it does.
    """
    extra = {"x-scopes": [str(scope) for scope in scopes], "x-roles": [str(role) for role in ROLES[among]]}
    return lambda summary: {"auth": Bearer(*scopes), "openapi_extra": extra, "summary": summary}


PUBLIC = _open_to(Scope.READ_PUBLIC, Scope.READ_ALL)
ALL = _open_to(Scope.READ_ALL)
BOOKS = _open_to(Scope.READ_ALL, among=books_of)
REGISTRATION = _open_to(Scope.WRITE_REGISTRATION)
RESULTS = _open_to(Scope.WRITE_RESULTS)


class NotModified(Exception):
    """The program has what it asks for."""


def sees_all(request: ProgramRequest) -> bool:
    """Whether the token reads what only the organisers see."""
    return Scope.READ_ALL in request.auth.scopes


def hidden_round(request: ProgramRequest, tournament: Tournament) -> int | None:
    """The round whose results this program may not see yet, if any."""
    return None if sees_all(request) else secret_round(tournament)


def own_tournaments(request: ProgramRequest) -> QuerySet[Tournament]:
    """The tournaments that this program may read: those of its account, of these the public ones or all."""
    found = tournaments_of(request.auth.user)
    return found if sees_all(request) else found.filter(is_public=True)


def own_series(request: ProgramRequest) -> QuerySet[Series]:
    """The series that this program may read, in the same way."""
    found = series_of(request.auth.user)
    return found if sees_all(request) else found.filter(is_public=True)


def to_read(request: ProgramRequest, slug: str) -> Tournament:
    """The tournament of this slug. Raises `Http404`, and `NotModified` where the program knows its version."""
    return _found(request, own_tournaments(request), slug)


def books_to_read(request: ProgramRequest, slug: str) -> Tournament:
    """The tournament of this slug for those who keep its books. Raises as `to_read` does."""
    return _found(request, books_of(request.auth.user), slug)


def to_write(request: ProgramRequest, slug: str) -> Tournament:
    """The tournament of this slug, to do something in it. Raises `Http404`."""
    tournament = get_object_or_404(tournaments_of(request.auth.user), slug=slug)
    speak(tournament.renaming)
    return tournament


def unchanged_since(request: ProgramRequest, *state: object) -> None:
    """Names the answer by the state that it follows from. Raises `NotModified` where the program has it."""
    asked = (state, request.get_full_path(), get_language(), request.auth.scopes, request.auth.user_id)
    request.etag = f'"{hashlib.sha256(repr(asked).encode()).hexdigest()[:32]}"'
    if request.etag in parse_etags(request.headers.get("If-None-Match", "")):
        raise NotModified


def _found(request: ProgramRequest, among: QuerySet[Tournament], slug: str) -> Tournament:
    tournament = get_object_or_404(among, slug=slug)
    speak(tournament.renaming)
    unchanged_since(request, tournament.version)
    return tournament
