"""What the next page says about an action that was pressed: that it is done, or why it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest

from turnier.errors import UserError


@contextmanager
def told(request: HttpRequest, done: str) -> Iterator[None]:
    """Around an action: the sentence `done` when it succeeds, its own when it is refused with a `UserError`."""
    try:
        yield
    except UserError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, done)
