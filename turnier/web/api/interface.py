"""The interface for programs, whole: what it reads and answers, and its addresses under `/api/v1/`."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.parser import Parser
from ninja.types import DictStrAny

from turnier.web.api import document, problems, reading  # noqa: F401 - it declares its addresses
from turnier.web.api.access import NotModified, router
from turnier.web.api.writing import entrants, results, sign_ups, singles  # noqa: F401 - as above


class BodyParser(Parser):
    """Takes JSON without numbers that are none, and without characters that are none."""

    def parse_body(self, request: HttpRequest) -> DictStrAny:
        """The body; none at all is an empty object. Raises `ValueError` for anything that is no such JSON."""
        try:
            found: Any = json.loads(request.body or b"{}", parse_constant=_refuse)
            written = json.dumps(found, ensure_ascii=False)
            written.encode()
        except RecursionError as error:
            raise ValueError("nested too deep") from error
        if "\\u0000" in written:
            raise ValueError("a null character")
        body: DictStrAny = found
        return body


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


class Api(NinjaAPI):
    """Answers with the version of what it tells, and in the language that was asked for."""

    def create_response(self, request: HttpRequest, data: Any, **how: Any) -> HttpResponse:
        """The response, with its `ETag` where it follows from a version."""
        response = super().create_response(request, data, **how)
        return _named(request, response)

    def get_openapi_operation_id(self, operation: Any) -> str:
        """The name of the view."""
        return str(operation.view_func.__name__)

    def not_modified(self, request: HttpRequest, error: Any) -> HttpResponse:
        """The program has it."""
        return _named(request, HttpResponse(status=304))


def _named(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    response.headers["Vary"] = "Accept-Language, Authorization"
    if etag := getattr(request, "etag", ""):
        response.headers["ETag"] = etag
    return response


api = Api(title="Turnier", version="1", docs_url=None, openapi_url=None, parser=BodyParser())
problems.register(api)
api.add_exception_handler(NotModified, api.not_modified)
api.add_router("", router)

documentation, openapi = document.page(api), document.view(api)
urlpatterns, _app, _namespace = api.urls
