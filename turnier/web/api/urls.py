"""Addresses of the interface for programs, its document, and the page on which an account gives programs their tokens.

The interface is loaded when the first program asks: most laptops need neither its memory nor the time that it takes.
"""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType

from django.http import HttpRequest, HttpResponse
from django.urls import URLResolver, path
from django.urls.resolvers import RoutePattern
from django.utils.datastructures import MultiValueDict

from turnier.web.api import pages

INTERFACE = "turnier.web.api.interface"


class WhenAsked(URLResolver):
    """The addresses of a module that is loaded when the first of them is asked for; none is found by a name."""

    reverse_dict = MultiValueDict()
    namespace_dict = app_dict = MappingProxyType({})  # type: ignore[assignment, var-annotated] # nobody changes them

    def _populate(self) -> None:
        """Django looks through all addresses for a name; here are none."""


def documentation(request: HttpRequest) -> HttpResponse:
    """What a program can do here, for people."""
    answer: HttpResponse = import_module(INTERFACE).documentation(request)
    return answer


def openapi(request: HttpRequest) -> HttpResponse:
    """The same as an OpenAPI document."""
    answer: HttpResponse = import_module(INTERFACE).openapi(request)
    return answer


TOKENS = [
    path("", pages.tokens, name="tokens"),
    path("<int:pk>/", pages.revoke, name="token_revoke"),
    path("adressen/", pages.webhooks, name="webhooks"),
    path("adressen/<int:pk>/", pages.change, name="webhook_change"),
]
DOCUMENT = [
    path("", documentation, name="api"),
    path("openapi.json", openapi, name="openapi"),
]
PROGRAMS = WhenAsked(RoutePattern("api/v1/"), INTERFACE)
