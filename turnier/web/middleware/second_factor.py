"""A session that has proved more than a password, and where a server lets only such a one in."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from turnier.models import User
from turnier.services.accounts.second_factor import factor_prepare
from turnier.web.middleware.requests import Handler

SETTLED = "second_factor"
"""The session knows that its account has given a code, or came in by one that works once."""
OPEN_WITHOUT_FACTOR = {"second_factor", "second_factor_code", "logout", "set_language"}


def settle(request: HttpRequest) -> None:
    """This session has proved more than a password."""
    request.session[SETTLED] = True


def remember_factor(request: HttpRequest, user: User) -> None:
    """After a login on a server: the session knows whether a code was given, else the factor can now be set up."""
    if settings.HOSTED and factor_prepare(user).confirmed_at:
        settle(request)


def second_factor(get_response: Handler) -> Handler:
    """On a server nobody works with a password alone: who has no second factor yet sets one up first."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *_rest: object) -> HttpResponse | None:
        if not settings.HOSTED or not request.user.is_authenticated or request.session.get(SETTLED):
            return None
        name = request.resolver_match.url_name if request.resolver_match else None
        return None if name in OPEN_WITHOUT_FACTOR else redirect("second_factor")

    middleware.process_view = process_view  # type: ignore[attr-defined] # where Django looks for it
    return middleware
