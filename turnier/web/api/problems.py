"""Everything that goes wrong, as `application/problem+json` (RFC 9457), in the language that the program asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja import Field, NinjaAPI, Schema
from ninja.errors import HttpError, ValidationError

from games.kit.entries.load import complaint, shortened
from games.kit.terms import Problem
from games.kit.text import verbatim
from turnier.services.sheets.submission import Conflict, Refused, Unconfirmed, warning_id
from turnier.text.errors import NoLongerThere, OnlyRead, UserError
from turnier.text.words import translate
from turnier.web.api.refusals import MEDIA_TYPE
from turnier.web.middleware.errors import LOCKED_HERE

TITLES = {
    400: gettext_lazy("Die Anfrage lässt sich nicht lesen."),
    401: gettext_lazy("Es fehlt ein Zugang, der gilt."),
    403: gettext_lazy("Dieser Zugang darf das nicht."),
    404: gettext_lazy("Das gibt es nicht, oder nicht für diesen Zugang."),
    405: gettext_lazy("Diese Adresse nimmt diese Methode nicht."),
    409: gettext_lazy("So geht es gerade nicht."),
    422: gettext_lazy("An den Angaben stimmt etwas nicht."),
    500: gettext_lazy("Das Programm hat einen Fehler."),
    503: gettext_lazy("Die Datenbank antwortet gerade nicht."),
    507: gettext_lazy("Gerade wird nichts gespeichert, nur gelesen."),
}
ERRORS = (400, 401, 403, 404, 409, 422)
"""What any address may answer instead of what was asked for."""
MOST_FAULTS = 100
"""So many faults are named, no more."""


class FaultOut(Schema):
    """One thing that is wrong, at the field of `path`; a warning is let pass by sending its `accept` along."""

    path: str
    code: str
    message: str
    severity: Literal["error", "warning"] = "error"
    rule: str = ""
    accept: str = ""


class ProblemOut(Schema):
    """Why something was refused. `version` is what a table is at where somebody else was quicker."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str = ""
    problems: list[FaultOut] = Field([])
    version: int | None = None


class Invalid(Exception):
    """What was sent is refused because of these faults."""

    def __init__(self, faults: Sequence[FaultOut]) -> None:
        super().__init__(faults)
        self.faults = faults


def answer(
    status: int, detail: object = "", faults: Iterable[FaultOut] = (), version: int | None = None
) -> HttpResponse:
    """The problem as a response."""
    title = str(TITLES.get(status, TITLES[400 if status < 500 else 500]))
    said = ProblemOut(
        title=title, status=status, detail=str(detail), problems=list(faults)[:MOST_FAULTS], version=version
    )
    response = HttpResponse(said.model_dump_json(exclude_none=True), content_type=MEDIA_TYPE, status=status)
    response.headers["Vary"] = "Accept-Language, Authorization"
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def register(api: NinjaAPI) -> None:
    """Says of each exception how it is answered; any other is a fault of the program."""
    api.add_exception_handler(Exception, _broken)
    api.add_exception_handler(Http404, _missing)
    api.add_exception_handler(HttpError, _refused)
    api.add_exception_handler(ValidationError, _malformed)
    api.add_exception_handler(Invalid, _invalid)
    api.add_exception_handler(UserError, _mistaken)
    api.add_exception_handler(NoLongerThere, _gone)
    api.add_exception_handler(OnlyRead, _locked)


def _broken(request: HttpRequest, error: Any) -> HttpResponse:
    raise error


def _missing(request: HttpRequest, error: Any) -> HttpResponse:
    return answer(404)


def _refused(request: HttpRequest, error: Any) -> HttpResponse:
    return answer(error.status_code)


def _malformed(request: HttpRequest, error: Any) -> HttpResponse:
    return answer(422, faults=[_told(each) for each in error.errors])


def _told(error: dict[str, Any]) -> FaultOut:
    """What pydantic found; the first part of its path is where it looked: in the body, the query, the address."""
    path = [shortened(str(part)) for part in error["loc"]]
    inner = path[2:] if path[:2] == ["body", "body"] else path[1:]
    said: Any = error
    return FaultOut(path="/".join(inner), code=error["type"], message=translate(complaint(verbatim(path[-1]), said)))


def _invalid(request: HttpRequest, error: Any) -> HttpResponse:
    return answer(422, faults=error.faults)


def _locked(request: HttpRequest, error: Any) -> HttpResponse:
    return answer(507, LOCKED_HERE.words)


def _gone(request: HttpRequest, error: Any) -> HttpResponse:
    return answer(409, error.message)


def _mistaken(request: HttpRequest, error: Any) -> HttpResponse:
    if isinstance(error, Refused):
        return answer(422, error.message, map(_of_rules, error.evaluation.problems))
    if isinstance(error, Unconfirmed):
        return answer(422, error.message, map(_of_rules, error.warnings))
    if isinstance(error, Conflict):
        return answer(409, _("Dieser Tisch wurde inzwischen geändert."), version=error.sitting.version)
    if error.field:
        return answer(422, error.message, [FaultOut(path=error.field, code="refused", message=error.message)])
    return answer(409, error.message)


def _of_rules(found: Problem) -> FaultOut:
    return FaultOut(
        path=found.path,
        code=found.code,
        message=translate(found.message),
        severity=found.severity,
        rule=found.rule,
        accept=warning_id(found) if found.severity == "warning" else "",
    )
