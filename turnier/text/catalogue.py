"""The catalogue of a language as one tournament speaks it: with the nouns that it says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.translation import trans_real

from games.kit.nouns import Renaming

_of_thread: Any = getattr(trans_real, "_active")  # noqa: B009 - the stubs leave it out
"""Where Django keeps the catalogue of a thread; `activate` takes only the name of a language."""


class RenamedCatalogue:
    """A catalogue that gives every template with other nouns, before names and figures come in.

    So a noun changes and who is called like it does not.
    """

    def __init__(self, own: Any, renaming: Renaming) -> None:
        self.own, self._of = own, _remembering(renaming)

    def gettext(self, message: str) -> str:
        """The template in the language of the catalogue, with the other nouns."""
        return self._of(self.own.gettext(message))

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The same, agreeing with a number."""
        return self._of(self.own.ngettext(one, many, number))

    def __getattr__(self, name: str) -> Any:
        """Everything else is as in the catalogue itself."""
        return getattr(self.own, name)


@lru_cache(maxsize=32)
def _remembering(renaming: Renaming) -> Callable[[str], str]:
    """A page says the same few hundred templates each time."""
    return lru_cache(maxsize=4096)(renaming.of)


def speak(renaming: Renaming) -> None:
    """Says everything with these nouns until the language is chosen again, as every request does."""
    own = _own(_active())
    _of_thread.value = RenamedCatalogue(own, renaming) if renaming.nouns else own


@contextmanager
def spoken(renaming: Renaming) -> Iterator[None]:
    """Says with these nouns what is said inside, for pages on which several tournaments stand."""
    before = _active()
    speak(renaming)
    try:
        yield
    finally:
        _of_thread.value = before


def _own(catalogue: Any) -> Any:
    return catalogue.own if isinstance(catalogue, RenamedCatalogue) else catalogue


def _active() -> Any:
    return getattr(_of_thread, "value", None) or trans_real.translation(settings.LANGUAGE_CODE)
