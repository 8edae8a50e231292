"""How a view gets its tournament: through the rights of the person who asks, never by the address alone.

From then on the request speaks with the words of this tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django_htmx.middleware import HtmxDetails

from turnier.models import Referee, Tournament, User
from turnier.policy import (
    Person,
    books_of,
    doors_of,
    may_create_tournament,
    organises,
    referee_of,
    tables_of,
    tournaments_of,
)
from turnier.services.public.visibility import secret_round
from turnier.text.words import speak

P = ParamSpec("P")


class AccountRequest(HttpRequest):
    """The request of somebody who is logged in."""

    user: User
    htmx: HtmxDetails


class BooksRequest(AccountRequest):
    """The request of somebody who keeps the books: `treasurer` tells that they do nothing else there."""

    treasurer: bool


class DoorRequest(AccountRequest):
    """The request of somebody who notes who is there: `door` tells that they do nothing else there."""

    door: bool


class RefereeRequest(AccountRequest):
    """The request of a referee."""

    referee: Referee


class PublicRequest(HttpRequest):
    """A request for a public page: `secret_round` is the round whose results wait for the ceremony, if any."""

    secret_round: int | None


View = Callable[Concatenate[AccountRequest, Tournament, P], HttpResponse]
PublicView = Callable[Concatenate[PublicRequest, Tournament, P], HttpResponse]


def organiser_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the slug if this account runs it; anybody else sees "not found"."""
    return _account_page(view, tournaments_of)


def books_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the slug if this account keeps its books; anybody else sees "not found"."""

    @wraps(view)
    @login_required
    def guarded(request: BooksRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = get_object_or_404(books_of(request.user), slug=slug)
        speak(tournament.renaming)
        request.treasurer = not organises(request.user, tournament)
        return view(request, tournament, *args, **kwargs)

    return guarded


def referee_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the slug if this account runs it or referees there, at the table if one is named.

    A referee stands in `request.referee`, and what a form leads to elsewhere leads to their own list of tables.
    """

    @wraps(view)
    @login_required
    def guarded(request: RefereeRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if own := tournaments_of(request.user).filter(slug=slug).first():
            speak(own.renaming)
            return view(request, own, *args, **kwargs)
        referee = _referee_or_404(request, slug, kwargs)
        request.referee = referee
        speak(referee.tournament.renaming)
        response = view(request, referee.tournament, *args, **kwargs)
        if response.status_code == 303 and response["Location"] != request.path:
            note = response["Location"].partition("?nach=")[2]
            response["Location"] = reverse("referee_tables", args=[slug]) + (f"?nach={note}" if note else "")
        return response

    return guarded


def referee_in(request: HttpRequest) -> Referee | None:
    """The referee who asks; None for those who run the tournament."""
    return getattr(request, "referee", None)


def door_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the slug if this account runs it or stands at its door (`request.door`)."""

    @wraps(view)
    @login_required
    def guarded(request: DoorRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        own = tournaments_of(request.user).filter(slug=slug).first()
        tournament = own or get_object_or_404(doors_of(request.user), slug=slug)
        request.door = own is None
        speak(tournament.renaming)
        return view(request, tournament, *args, **kwargs)

    return guarded


def founder_page(view: Callable[Concatenate[AccountRequest, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """For every account that may found tournaments; a referee sees "not found"."""

    @wraps(view)
    @login_required
    def guarded(request: AccountRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not may_create_tournament(request.user):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def public_page(view: PublicView[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the public key if its organiser switched the public pages on."""

    @wraps(view)
    def guarded(request: PublicRequest, key: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = get_object_or_404(Tournament, public_key=key, is_public=True)
        speak(tournament.renaming)
        request.secret_round = secret_round(tournament)
        return view(request, tournament, *args, **kwargs)

    return guarded


def _account_page(view: View[P], own: Callable[[Person], QuerySet[Tournament]]) -> Callable[..., HttpResponse]:
    @wraps(view)
    @login_required
    def guarded(request: AccountRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = get_object_or_404(own(request.user), slug=slug)
        speak(tournament.renaming)
        return view(request, tournament, *args, **kwargs)

    return guarded


def _referee_or_404(request: HttpRequest, slug: str, where: dict[str, Any]) -> Referee:
    referee = referee_of(request.user, slug)
    if referee is None:
        raise Http404
    if "table" in where:
        get_object_or_404(tables_of(referee), round__number=where["round_number"], table=where["table"])
    return referee
