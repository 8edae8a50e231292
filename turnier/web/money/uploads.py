"""Lets a page take pictures as telephones make them, larger than any other form may be."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from turnier.services.money.pictures import LARGEST_FILE


class PictureUploadHandler(MemoryFileUploadHandler):
    """Keeps a file in memory up to the size of a large photo; a larger request loses its file."""

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *args: Any, **kwargs: Any) -> None:  # noqa: N803 - Django's name
        """Decides by the length of the whole request."""
        self.activated = content_length <= LARGEST_FILE + 100_000


def takes_pictures(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view reads large pictures; the protection against forged requests comes after the handler is set."""
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.upload_handlers = [PictureUploadHandler(request)]
        return protected(request, *args, **kwargs)

    return guarded


def sent_bytes(request: HttpRequest) -> int:
    """The length of the request, so that a dropped picture is told from none."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdigit() else 0
