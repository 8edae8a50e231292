"""Parts of pages have addresses of their own; whoever opens one in a browser is led to the page that it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

View = Callable[..., HttpResponse]


def opened_by_itself(request: HttpRequest) -> bool:
    """Whether a browser goes to this address: its scripts say so when they ask for a part, or take anything."""
    return (
        request.method == "GET"
        and "HX-Request" not in request.headers
        and "text/html" in request.headers.get("Accept", "")
    )


def part_of(page: str, anchor: str = "") -> Callable[[View], View]:
    """The view makes a part of the page of this name, which takes the same values or the first of them.

    `anchor` is added to its address; "{number}" in it is the value of that name.
    """

    def decorated(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not opened_by_itself(request):
                return view(request, *args, **kwargs)
            values = kwargs if anchor == "" else {name: kwargs[name] for name in kwargs if name != "number"}
            return redirect(reverse(page, kwargs=values) + anchor.format(**kwargs))

        return guarded

    return decorated
