"""How a view gets its tournament: through the rights of the person who asks, never by the address alone.

From then on the request speaks with the words of this tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, NoReturn, ParamSpec, TypeVar
from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from turnier.models import Referee, Sitting, Tournament, User
from turnier.policy import (
    Person,
    books_of,
    doors_of,
    helped_until_the_end,
    helps_at,
    may_create_tournament,
    may_manage_accounts,
    organises,
    owns,
    referee_of,
    refereed_by,
    refereed_tables,
)
from turnier.services.public.visibility import secret_round
from turnier.services.sheets.queries import table_at
from turnier.services.tournaments.queries import tournament_of
from turnier.text.errors import NoLongerThere, OrganisersOnly, TournamentOver
from turnier.text.words import no_such_table, not_public, speak
from turnier.web.shared.http import see_other

P = ParamSpec("P")
R = TypeVar("R", bound=HttpResponseBase)


class AccountRequest(HttpRequest):
    """The request of somebody who is logged in.

    Who does not run the tournament is its `referee`, registers and keeps its books (`treasurer`) or notes who is there
    (`door`).
    """

    user: User
    htmx: HtmxDetails
    referee: Referee | None
    treasurer: bool
    door: bool


class PublicRequest(HttpRequest):
    """A request for a public page: `secret_round` is the round whose results wait for the ceremony, if any."""

    secret_round: int | None


View = Callable[Concatenate[AccountRequest, Tournament, P], HttpResponse]
AccountView = Callable[Concatenate[AccountRequest, P], R]
TableView = Callable[[AccountRequest, Sitting], HttpResponse]
PublicView = Callable[Concatenate[PublicRequest, Tournament, P], HttpResponse]


def signed_in(view: Callable[..., R]) -> Callable[..., R | HttpResponse]:
    """The view for whoever is logged in; who was, and sends something, reads that it is not kept.

    The login never becomes a part of another page: what such a page asks for by itself is left out, and with what
    somebody pressed there the whole page goes to the login. Who helped here goes to where a code is typed instead, by
    what the page asks for by itself too.
    """
    guarded = login_required(view)

    @wraps(view)
    def said(request: AccountRequest, *args: Any, **kwargs: Any) -> R | HttpResponse:
        request.referee, request.treasurer, request.door = None, False, False
        if request.user.is_authenticated:
            return guarded(request, *args, **kwargs)
        if was_sent_away(request):
            entrance = reverse("referee_join")
            return HttpResponseClientRedirect(entrance) if request.htmx else see_other(entrance)
        if request.htmx and request.method == "GET":
            return HttpResponse(status=204)
        if request.method == "POST":
            messages.error(
                request, _("Nichts wurde gespeichert: Die Anmeldung gilt nicht mehr. Bitte noch einmal anmelden.")
            )
        if request.htmx:
            return HttpResponseClientRedirect(
                f"{reverse('login')}?next={quote(request.htmx.current_url_abs_path or '/')}"
            )
        return guarded(request, *args, **kwargs)

    return said


HELPER_COOKIE = "helfer"
HELPER_KEPT = 7 * 86_400
"""Seconds for which a phone knows that somebody helps with it."""


def remember_helper(response: HttpResponse, referee: Referee) -> HttpResponse:
    """This phone knows from now on by which code it came in, for when its session has been ended."""
    response.set_signed_cookie(
        HELPER_COOKIE,
        referee.token_digest,
        max_age=HELPER_KEPT,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def was_sent_away(request: HttpRequest) -> bool:
    """Whether somebody helped with this browser by a code that lets nobody in any more."""
    digest = request.get_signed_cookie(HELPER_COOKIE, default=None)
    if digest is None or request.user.is_authenticated:
        return False
    return not Referee.objects.filter(token_digest=digest, revoked_at=None).exists()


def organiser_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the slug if this account runs it; anybody else sees "not found".

    Who helps there reads that it is for the organisers.
    """

    @wraps(view)
    @signed_in
    def guarded(request: AccountRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = tournament_of(request.user, slug)
        if tournament is None:
            raise OrganisersOnly if helps_at(request.user, slug) else Http404
        speak(tournament.renaming)
        return _answered(request, slug, lambda: view(request, tournament, *args, **kwargs))

    return guarded


def owner_page(view: View[P]) -> Callable[..., HttpResponse]:
    """As `organiser_page`, but not for who only runs the tournament beside its organiser."""

    def owned(request: AccountRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not owns(request.user, tournament):
            raise Http404
        return view(request, tournament, *args, **kwargs)

    return organiser_page(owned)


def books_page(view: View[P]) -> Callable[..., HttpResponse]:
    """As `organiser_page`, and for who registers and keeps the books there (`request.treasurer`)."""
    return _page_for(view, _as_organiser, _as_treasurer)


def door_page(view: View[P]) -> Callable[..., HttpResponse]:
    """As `books_page`, and for who stands at the door there (`request.door`)."""
    return _page_for(view, _as_organiser, _as_treasurer, _at_the_door)


def _page_for(view: View[P], *ways: Callable[[AccountRequest, str], Tournament | None]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the slug by the first of these ways in that is open to this account."""

    @wraps(view)
    @signed_in
    def guarded(request: AccountRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = next((found for way in ways if (found := way(request, slug))), None)
        if tournament is None:
            _not_found(request, slug)
        speak(tournament.renaming)
        return view(request, tournament, *args, **kwargs)

    return guarded


def _as_organiser(request: AccountRequest, slug: str) -> Tournament | None:
    return tournament_of(request.user, slug)


def _as_treasurer(request: AccountRequest, slug: str) -> Tournament | None:
    tournament = books_of(request.user).filter(slug=slug).first()
    request.treasurer = tournament is not None
    return tournament


def _at_the_door(request: AccountRequest, slug: str) -> Tournament | None:
    tournament = doors_of(request.user).filter(slug=slug).first()
    request.door = tournament is not None
    return tournament


def page_of_helper(person: Person) -> str:
    """The address where somebody helps now, the door or the tables given to them; empty once that is over."""
    if door := doors_of(person).first():
        return reverse("check_in", args=[door.slug])
    slug = refereed_by(person)
    return reverse("referee_tables", args=[slug]) if slug else ""


def referee_page(view: View[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the slug if this account runs it or referees there, at the table if one is named.

    A referee stands in `request.referee`, and what a form leads to elsewhere leads to their own list of tables.
    """

    @wraps(view)
    @signed_in
    def guarded(request: AccountRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if own := tournament_of(request.user, slug):
            speak(own.renaming)
            return _answered(request, slug, lambda: view(request, own, *args, **kwargs))
        referee = _referee_or_404(request, slug)

        def shown() -> HttpResponse:
            if "table" in kwargs:
                _check_covered(referee, kwargs["round_number"], kwargs["table"])
            return view(request, referee.tournament, *args, **kwargs)

        return _back_to_tables(request, referee, _answered(request, slug, shown))

    return guarded


def sheet_page(view: TableView) -> Callable[..., HttpResponse]:
    """The view gets a table of a published round, for who runs its tournament or is a referee there.

    Where it is no longer there that is said: a page may have been open while it was dissolved.
    """

    @wraps(view)
    @signed_in
    def guarded(request: AccountRequest, slug: str, round_number: int, table: int) -> HttpResponse:
        sitting = table_at(round__tournament__slug=slug, round__number=round_number, table=table)
        if sitting is not None and organises(request.user, sitting.round.tournament):
            own: Tournament | None = sitting.round.tournament
        else:
            own = tournament_of(request.user, slug) if sitting is None else None
        if own is not None:
            speak(own.renaming)
            return _answered(request, slug, lambda: view(request, table_there(sitting, own, round_number, table)))
        referee = _referee_or_404(request, slug)

        def shown() -> HttpResponse:
            _check_covered(referee, round_number, table)
            return view(request, table_there(sitting, referee.tournament, round_number, table))

        return _back_to_tables(request, referee, _answered(request, slug, shown))

    return guarded


def table_there(sitting: Sitting | None, tournament: Tournament, round_number: int, table: int) -> Sitting:
    """The table, if everybody may know of it. Raises `NoLongerThere` where there is none, or none yet."""
    if sitting is None:
        raise NoLongerThere(no_such_table(tournament, round_number, table))
    if sitting.round.published_at is None:
        nothing = _("Gespeichert wurde nichts.")
        raise NoLongerThere(f"{not_public(tournament, round_number)} {nothing}")
    return sitting


def _answered(request: AccountRequest, slug: str, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """What a view answers; where its table is gone that is said at the tables that are there now."""
    try:
        return answer()
    except NoLongerThere as gone:
        messages.error(request, gone.message)
        address = reverse("referee_tables" if request.referee else "round", args=(slug,))
        return HttpResponseClientRedirect(address) if request.htmx else see_other(address)


def _back_to_tables(request: HttpRequest, referee: Referee, response: HttpResponse) -> HttpResponse:
    """What leads a referee elsewhere leads to their own tables."""
    if response.status_code == 303 and response["Location"] != request.path:
        note = response["Location"].partition("?nach=")[2]
        tables = reverse("referee_tables", args=[referee.tournament.slug])
        response["Location"] = tables + (f"?nach={note}" if note else "")
    return response


def page_for(may: Callable[[Person], bool]) -> Callable[[AccountView[P, R]], Callable[..., R | HttpResponse]]:
    """A page that is of no tournament: whoever may gets the view, anybody else sees "not found"."""

    def decorated(view: AccountView[P, R]) -> Callable[..., R | HttpResponse]:
        @wraps(view)
        @signed_in
        def guarded(request: AccountRequest, *args: Any, **kwargs: Any) -> R:
            if not may(request.user):
                raise Http404
            return view(request, *args, **kwargs)

        return guarded

    return decorated


def founder_page(view: AccountView[P, HttpResponse]) -> Callable[..., HttpResponse]:
    """For every account that may found tournaments; a referee sees "not found"."""
    return page_for(may_create_tournament)(view)


def administrator_page(view: AccountView[P, HttpResponse]) -> Callable[..., HttpResponse]:
    """The administrator gets the view, anybody else "not found"."""
    return page_for(may_manage_accounts)(view)


def public_page(view: PublicView[P]) -> Callable[..., HttpResponse]:
    """The view gets the tournament of the public key if its organiser switched the public pages on."""

    @wraps(view)
    def guarded(request: PublicRequest, key: str, *args: Any, **kwargs: Any) -> HttpResponse:
        tournament = get_object_or_404(Tournament, public_key=key, is_public=True)
        speak(tournament.renaming)
        request.secret_round = secret_round(tournament)
        return view(request, tournament, *args, **kwargs)

    return guarded


def _not_found(request: HttpRequest, slug: str) -> NoReturn:
    """Whoever helped until the tournament ended is told that; to everybody else it does not exist."""
    raise TournamentOver if helped_until_the_end(request.user, slug) else Http404


def _referee_or_404(request: AccountRequest, slug: str) -> Referee:
    referee = referee_of(request.user, slug)
    if referee is None:
        _not_found(request, slug)
    request.referee = referee
    speak(referee.tournament.renaming)
    return referee


def _check_covered(referee: Referee, round_number: int, table: int) -> None:
    """Refuses a table that is not theirs, or whose round is over. Raises `NoLongerThere` where theirs is not there."""
    if refereed_tables(referee).filter(round__number=round_number, table=table).exists():
        return
    if referee.covers(table):
        there = Sitting.objects.filter(round__tournament=referee.tournament, round__number=round_number, table=table)
        table_there(there.select_related("round").first(), referee.tournament, round_number, table)
    raise Http404
