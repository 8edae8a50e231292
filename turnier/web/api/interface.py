"""The interface for programs, whole: what it reads and answers, its addresses under `/api/v1/`, and its document.

The OpenAPI document is made from the addresses and their schemas, and for sheets from what the games declare.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NoReturn

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language
from ninja import NinjaAPI
from ninja.parser import Parser
from ninja.types import DictStrAny

from games import registry
from games.kit.entries.kind import EntryKind
from turnier.policy import AccountRole
from turnier.text.words import translate
from turnier.web.api import problems, reading  # noqa: F401 - it declares its addresses
from turnier.web.api.access import NotModified, router
from turnier.web.api.refusals import MEDIA_TYPE
from turnier.web.api.writing import entrants, results, sign_ups, singles  # noqa: F401 - as above

REF = "#/components/schemas/"
ENTRY = "Entry"
JSON, PDF = "application/json", "application/pdf"
Schema = dict[str, Any]


def document(api: NinjaAPI) -> Schema:
    """The document in the language of the request, made once for each; nobody may change it."""
    return _document(api, get_language())


@cache
def _document(api: NinjaAPI, _language: str | None) -> Schema:
    made: Schema = dict(api.get_openapi_schema(path_prefix="/api/v1"))
    schemas = made["components"]["schemas"]
    for model in (problems.FaultOut, problems.ProblemOut):
        own = model.model_json_schema(ref_template=REF + "{model}")
        own.pop("$defs", None)
        schemas[model.__name__] = own
    schemas |= dict(_entries())
    for name in ("ResultIn", "TableOut"):
        _of_lines(schemas[name]["properties"]["entries"])
    for _method, path, operation in operations(made):
        _complete(path, operation)
    return made


def operations(made: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Method, path and description of each operation."""
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def view(api: NinjaAPI) -> Any:
    """The document as JSON."""

    def openapi(request: HttpRequest) -> HttpResponse:
        return JsonResponse(document(api), json_dumps_params={"ensure_ascii": False})

    return openapi


def page(api: NinjaAPI) -> Any:
    """The document for people."""

    def documentation(request: HttpRequest) -> HttpResponse:
        made = document(api)
        lines = [
            {
                "method": method,
                "path": path,
                "summary": operation["summary"],
                "scopes": operation["x-scopes"],
                "roles": [AccountRole(role).label for role in operation["x-roles"]],
                "fields": [each["name"] for each in operation["parameters"] if each["in"] != "path"],
            }
            for method, path, operation in operations(made)
        ]
        return render(request, "api/documentation.html", {"lines": lines})

    return documentation


def _complete(path: str, operation: Schema) -> None:
    """What every address has in common: it may be refused, and a paper is a PDF."""
    refused = {MEDIA_TYPE: {"schema": {"$ref": f"{REF}ProblemOut"}}}
    for status in problems.ERRORS:
        operation["responses"][status] = {"description": str(problems.TITLES[status]), "content": refused}
    if path.endswith(".pdf"):
        operation["responses"][200]["content"] = {PDF: {}}


def _entries() -> Iterator[tuple[str, Schema]]:
    """Name → schema, of every kind of line that a game declares, and of any line."""
    names: list[str] = []
    known = {kind for game in registry.games().values() for kind in game.kinds}
    for slug, game in registry.games().items():
        for kind in game.kinds.values():
            names.append(f"{ENTRY}-{slug}-{kind.name}")
            yield names[-1], entry_schema(kind)
    any_line: list[Schema] = [{"$ref": REF + name} for name in names]
    own = {"type": "object", "properties": {"kind": {"type": "string", "not": {"enum": sorted(known)}}}}
    any_line.append({**own, "required": ["kind"], "description": "A kind that the house rules of a tournament define."})
    yield ENTRY, {"anyOf": any_line}


def entry_schema(kind: EntryKind) -> Schema:
    """The JSON Schema of one line, with nothing outside of it."""
    made = kind.model.model_json_schema()
    properties: Mapping[str, Any] = made.get("properties", {})
    made["properties"] = {"kind": {"const": kind.name}, **properties, "override": {"type": "string"}}
    made["required"] = ["kind", *made.get("required", ())]
    made["title"] = translate(kind.title)
    inlined: Schema = _inlined(made, made.pop("$defs", {}))
    return inlined


def _inlined(schema: Any, definitions: Schema) -> Any:
    """The schema with its own definitions put in where they are named."""
    if isinstance(schema, list):
        return [_inlined(each, definitions) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _inlined(definitions[schema["$ref"].rsplit("/", 1)[-1]], definitions)
    return {key: _inlined(value, definitions) for key, value in schema.items()}


def _of_lines(entries: Schema) -> None:
    """Says of a list of any objects that they are lines."""
    for each in entries.get("anyOf", [entries]):
        if each.get("type") == "array":
            each["items"] = {"$ref": REF + ENTRY}


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

documentation, openapi = page(api), view(api)
urlpatterns, _app, _namespace = api.urls
