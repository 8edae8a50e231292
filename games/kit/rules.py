"""Small rules that name the fields they read: from them come whole checks, live problems and impossible values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Any

from games.kit.terms import Severity
from games.kit.text import Text

CONTEXT = ("rules", "state", "table")
"""What every rule, proposal and sentence may read beside the fields of its entry."""
Known = Mapping[str, Any]
"""The context and the values of the fields that are known so far, by name."""


@dataclass(frozen=True, eq=False)
class Reader:
    """A function that is called with what its parameters name; `type_` reads the field `type`."""

    function: Callable[..., Any]
    parameters: tuple[str, ...]

    @cached_property
    def reads(self) -> tuple[str, ...]:
        """The names behind its parameters."""
        return tuple(parameter.removesuffix("_") for parameter in self.parameters)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields among its parameters."""
        return tuple(name for name in self.reads if name not in CONTEXT)

    def ready(self, known: Known) -> bool:
        """Whether everything it reads is there."""
        return all(name in known for name in self.reads)

    def of(self, known: Known) -> Any:
        """Its answer."""
        return self.function(**{p: known[name] for p, name in zip(self.parameters, self.reads, strict=True)})


def reader(function: Callable[..., Any]) -> Reader:
    """Reads the parameters of a function."""
    return Reader(function, tuple(signature(function).parameters))


@dataclass(frozen=True, eq=False)
class Rule(Reader):
    """A reason to refuse an entry, or to ask again.

    Its last field is the one at fault. A rule that reads no field at all says whether such an entry is possible now.
    """

    code: str
    cite: str
    severity: Severity

    @property
    def at(self) -> str:
        """The field at fault; "kind" for a rule that reads none."""
        return self.fields[-1] if self.fields else "kind"


def rule(code: str, cite: str, severity: Severity = "error") -> Callable[[Callable[..., Text | None]], Rule]:
    """Makes a rule of a function that gives a German complaint or None; `cite` is the § it comes from."""

    def make(function: Callable[..., Text | None]) -> Rule:
        return Rule(function, tuple(signature(function).parameters), code, cite, severity)

    return make
