"""What every request passes through: the language, private caching, and mistakes that reach no form."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

from turnier.errors import UserError

Handler = Callable[[HttpRequest], HttpResponse]


def language(get_response: Handler) -> Handler:
    """German, unless this browser chose another language with the switch in the footer."""

    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        code = chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with translation.override(code):
            request.LANGUAGE_CODE = code
            response = get_response(request)
            response.headers.setdefault("Content-Language", code)
            return response

    return middleware


def private_pages(get_response: Handler) -> Handler:
    """Nothing that an account sees stays in a cache, and no foreign machine learns where it came from."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.user.is_authenticated:
            response.headers["Cache-Control"] = "no-store"
        response.headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        return response

    return middleware


def user_errors(get_response: Handler) -> Handler:
    """A mistake that no form caught becomes a page that says what is wrong and how to go on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, UserError):
            return None
        context = {"message": exception.message, "back": request.headers.get("Referer", "/")}
        return render(request, "user_error.html", context, status=409)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware
