"""Lets a page take a file that is larger than any other form may be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from django.core.files.uploadhandler import MemoryFileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from turnier.services.prizes.pictures import LARGEST_FILE
from turnier.services.tournaments.file.read import LARGEST

FORM_AROUND = 100_000
"""Bytes of a request that are not the file."""
View = Callable[..., HttpResponse]


class LargeUploadHandler(MemoryFileUploadHandler):
    """Keeps a file in memory up to so many bytes; a larger request loses its file."""

    def __init__(self, request: HttpRequest, *, largest: int) -> None:
        super().__init__(request)
        self.largest = largest

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *args: Any, **kwargs: Any) -> None:  # noqa: N803 - Django's name
        """Decides by the length of the whole request."""
        self.activated = content_length <= self.largest + FORM_AROUND


def takes_files(view: View, *, largest: int) -> View:
    """The view reads files of so many bytes; the protection against forged requests comes after the handler is set."""
    protected = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.upload_handlers = [LargeUploadHandler(request, largest=largest)]
        return protected(request, *args, **kwargs)

    return guarded


takes_pictures = partial(takes_files, largest=LARGEST_FILE)
"""The view reads pictures as telephones make them."""
takes_tournaments = partial(takes_files, largest=LARGEST)
"""The view reads tournament files with their pictures."""


def sent_bytes(request: HttpRequest) -> int:
    """The length of the request, so that a dropped picture is told from none."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdigit() else 0
