"""Reads what a program sends: JSON that a database can hold."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser
from ninja.types import DictStrAny


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
