"""What the next page says about an action that was pressed: that it is done, or why it is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from turnier.models import Tournament
from turnier.text.errors import UserError


@contextmanager
def flash(request: HttpRequest, done: str) -> Iterator[None]:
    """Around an action: the sentence `done` when it succeeds, its own when it is refused with a `UserError`."""
    try:
        yield
    except UserError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, done)


class SeeOther(HttpResponseRedirect):
    """After a POST the browser gets another page, so that reloading sends nothing twice."""

    status_code = 303


def see_other(url: str) -> HttpResponse:
    """A redirect after a POST or a choice."""
    return SeeOther(url)


def back(request: HttpRequest, tournament: Tournament, name: str = "entrants", **kwargs: object) -> SeeOther:
    """To the page that the form came from, or to the named one."""
    wanted = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}):
        return SeeOther(wanted)
    return SeeOther(reverse(name, kwargs={"slug": tournament.slug, **kwargs}))
