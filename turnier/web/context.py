"""What every template may know: the program itself, and the clock."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone


def program(request: HttpRequest) -> dict[str, object]:
    """The addresses of this machine and the time of the page."""
    return {"now": timezone.localtime(), "languages": settings.LANGUAGES, "port": settings.PORT}
