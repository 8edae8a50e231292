"""Small rules that name the fields they read: from them come whole checks, live problems and impossible values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from inspect import Parameter, signature
from operator import itemgetter
from typing import Any, Protocol

from games.kit.terms import Severity
from games.kit.text import Text, counted, text

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
        """Whether everything is there that it has to know; a parameter with a default may be missing."""
        return self._needs <= known.keys()

    @cached_property
    def of(self) -> Callable[[Known], Any]:
        """Its answer, its arguments looked up in what is known: it is asked for every value of every input."""
        function = self.function
        if len(self._needs) < len(self.reads):
            return self._of_what_is_known
        first = self._placed
        plain, named, names = _several(self.reads[:first]), _several(self.reads[first:]), self.parameters[first:]
        if not names:
            return lambda known: function(*plain(known))
        return lambda known: function(*plain(known), **dict(zip(names, named(known), strict=True)))

    def as_of(self, known: Known, name: str) -> Callable[[Any], Any]:
        """Its answer by what stands for `name`, all else that it reads being known: for many values of one input."""
        function, place = self.function, self.reads.index(name)
        named = {self.parameters[n]: known[read] for n, read in enumerate(self.reads) if n != place}
        asked = self.parameters[place]
        if place >= self._placed:
            return lambda value: function(**named, **{asked: value})
        before = [named.pop(parameter) for parameter in self.parameters[:place]]
        return partial(function, *before, **named)

    @cached_property
    def _placed(self) -> int:
        """How many of its parameters can be given by their place."""
        kinds = [parameter.kind for parameter in signature(self.function).parameters.values()]
        return sum(kind is not Parameter.KEYWORD_ONLY for kind in kinds)

    @cached_property
    def _needs(self) -> frozenset[str]:
        parameters = zip(self.reads, signature(self.function).parameters.values(), strict=True)
        return frozenset(name for name, parameter in parameters if parameter.default is Parameter.empty)

    def _of_what_is_known(self, known: Known) -> Any:
        """Its answer, where it can do without some of what it reads."""
        return self.function(
            **{
                parameter: known[name]
                for parameter, name in zip(self.parameters, self.reads, strict=True)
                if name in known
            }
        )


def _several(names: tuple[str, ...]) -> Callable[[Known], tuple[Any, ...]]:
    """Looks up any number of names at once."""
    if len(names) > 1:
        return itemgetter(*names)
    return (lambda known: (known[names[0]],)) if names else lambda known: ()


def reader(function: Callable[..., Any]) -> Reader:
    """Reads the parameters of a function."""
    return Reader(function, tuple(signature(function).parameters))


@dataclass(frozen=True, eq=False)
class Rule(Reader):
    """A reason to refuse an entry, or to ask again.

    Its last field is the one at fault. A rule that reads no field at all says whether such an entry is possible now.
    What a rule of `form` refuses cannot be scored, so that nobody can override it.
    """

    code: str
    cite: str
    severity: Severity
    form: bool = False

    @property
    def at(self) -> str:
        """The field at fault; "kind" for a rule that reads none."""
        return self.fields[-1] if self.fields else "kind"


def rule(
    code: str, cite: str, severity: Severity = "error", *, form: bool = False
) -> Callable[[Callable[..., Text | None]], Rule]:
    """Makes a rule of a function that gives a German complaint or None; `cite` is the § it comes from."""

    def make(function: Callable[..., Text | None]) -> Rule:
        return Rule(function, tuple(signature(function).parameters), code, cite, severity, form)

    return make


class ListedState(Protocol):
    """What a sitting knows that is written hand by hand, or all at once as its final list."""

    @property
    def listed(self) -> bool:
        """Whether the final list stands there."""

    @property
    def scores(self) -> Sequence[Sequence[int]]:
        """What each entry changed for each side."""


def list_closed(cite: str) -> Rule:
    """Nothing follows the final list of a sitting."""

    def closed(state: ListedState) -> Text | None:
        if not state.listed:
            return None
        return text("Für diesen Tisch steht schon der Endstand da. Ein weiterer Eintrag geht nicht.")

    return rule("list_closed", cite)(closed)


def totals_alone(cite: str) -> Rule:
    """The final list stands for all hands of a sitting, so that it comes before any of them or not at all."""

    def alone(state: ListedState) -> Text | None:
        if not state.scores or state.listed:
            return None
        return counted(
            len(state.scores),
            one=text(
                "Ein Spiel steht schon da. "
                "Bitte so weiterschreiben oder beim Korrigieren die Endstände an seine Stelle setzen."
            ),
            many=text(
                "{number} Spiele stehen schon da. "
                "Bitte so weiterschreiben oder beim Korrigieren die Endstände an ihre Stelle setzen."
            ),
        )

    return rule("totals_alone", cite)(alone)
