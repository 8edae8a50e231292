"""How an account is told from a stranger: by its password, on a server also by the code of its second factor."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from turnier.models import User
from turnier.services.second_factor import factor_passes

PATH = f"{__name__}.SecondFactorBackend"


class SecondFactorBackend(ModelBackend):
    """Django's own backend; where a server is open to everybody, a code as well."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **kwargs: Any
    ) -> User | None:
        """The account, if everything is right."""
        code = str(kwargs.pop("code", ""))
        user = super().authenticate(request, username=username, password=password, **kwargs)
        if user is None or not settings.HOSTED:
            return user
        return user if factor_passes(user, code) else None
