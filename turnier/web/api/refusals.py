"""Whatever refuses a program on its way, before or behind its address, says so in the same form."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from turnier.web.middleware.requests import API, Handler, language_of

MEDIA_TYPE = "application/problem+json"


def problems(get_response: Handler) -> Handler:
    """Makes a problem of every refusal that is none yet (RFC 9457)."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        theirs = request.path_info.startswith(API) and response.status_code >= 400
        if not theirs or response.headers.get("Content-Type", "").startswith(MEDIA_TYPE):
            return response
        from turnier.web.api.problems import answer  # noqa: PLC0415 - the interface is loaded when programs ask

        with translation.override(language_of(request)):
            said = answer(response.status_code)
        response.content = said.content
        response.headers["Content-Type"], response.headers["Content-Length"] = MEDIA_TYPE, str(len(said.content))
        return response

    return middleware
