"""A program that asks the API with a token, as tests need it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from turnier.models import ApiToken, User
from turnier.services.api.programs import token_create

EVERY_SCOPE = tuple(ApiToken.Scope.values)
BASE = "/api/v1"
PROBLEM = "application/problem+json"


def problem(answer: Any) -> tuple[int, str]:
    """Status and title, as head and body say."""
    assert answer.headers["Content-Type"] == PROBLEM
    said = answer.json()
    assert (said["type"], said["status"]) == ("about:blank", answer.status_code)
    return said["status"], said["title"]


@dataclass
class Program:
    """Asks in the name of an account, with these scopes; `headers` go along each time."""

    user: User
    scopes: tuple[str, ...] = EVERY_SCOPE
    headers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.token, self.secret = token_create(user=self.user, name="Anzeige", scopes=self.scopes, days=1)
        self.client = Client()

    def get(self, path: str, **headers: str) -> Any:
        """The answer to a question."""
        return self.client.get(BASE + path, headers=self._headers(headers))

    def post(self, path: str, sent: object = None, **headers: str) -> Any:
        """The answer to what is sent as JSON; text goes as it is."""
        body = sent if isinstance(sent, str | bytes) else json.dumps({} if sent is None else sent)
        return self.client.post(BASE + path, body, content_type="application/json", headers=self._headers(headers))

    def _headers(self, more: Mapping[str, str]) -> dict[str, str]:
        """Names with "_" are those with "-"."""
        own = {"Authorization": f"Bearer {self.secret}", **self.headers}
        return own | {name.replace("_", "-"): value for name, value in more.items()}
