"""Queries that Django compiles once per process, not once per call: for what is asked again and again.

To build a query and to write it as SQL takes Django several times as long as SQLite takes to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Expression, Model, QuerySet, TextField
from django.db.models.base import ModelState
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
Value = int | str
Values = tuple[Any, ...]
Converters = dict[int, tuple[list[Callable[..., Any]], Any]]


class QueryValue(Expression):
    """Stands in a query for a number or a text that is known only when it is asked."""

    def __init__(self, name: str) -> None:
        super().__init__(output_field=TextField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        """One parameter, for which `Compiled` puts in the value."""
        return "%s", (self,)


class Objects(NamedTuple):
    """How a row becomes an object of a model: its columns and their names, what makes the objects beside it.

    And the columns of what is annotated.
    """

    model: type[Model]
    columns: slice
    names: list[str]
    related: list[Any]
    annotated: dict[str, int]


class Statement(NamedTuple):
    """A query as text; of its parameters, those that are given with each call are still named."""

    sql: str
    parameters: Values
    converters: Converters
    """By column: what makes its values Python's, one after the other, and the expression that they want to see."""
    objects: Objects | None
    """None where the columns themselves are asked for."""


class Compiled:
    """A query set whose rows are picked by values that are given with each call.

    `placed` are the names of those that stand in it already, each as a `QueryValue`.
    """

    def __init__(self, rows: QuerySet[Any, Any], *placed: str) -> None:
        self._rows = rows
        self._placed = placed
        self._statements: dict[tuple[str | int | None, ...], Statement] = {}

    def _asked(self, values: dict[str, Value], most: int | None) -> tuple[Statement, Iterator[Values]]:
        question = (*values, most)
        if question not in self._statements:
            picks = {name: QueryValue(name) for name in values if name not in self._placed}
            self._statements[question] = compiled(self._rows.filter(**picks)[:most])
        statement = self._statements[question]
        given = [values[each.name] if isinstance(each, QueryValue) else each for each in statement.parameters]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, given)
            found = cursor.fetchall()
        converters = statement.converters
        return statement, (converted(row, converters) for row in found) if converters else iter(found)


class CompiledQuery(Compiled):
    """The columns of `rows`, a query set of `values_list`, for those rows that some values pick."""

    def __call__(self, **values: Value) -> Iterator[Values]:
        """What `rows.filter(**values)` gives, such as `tournament=1, number__gt=2`. Costs one query, as that does."""
        return self._asked(values, None)[1]

    def first(self, **values: Value) -> Values | None:
        """The first of these rows; None where there is none. Costs one query, which asks for no other."""
        return next(self._asked(values, 1)[1], None)


class CompiledObjects(Compiled, Generic[M]):
    """The objects of `rows`, with those that `select_related` names, for those rows that some values pick."""

    def __init__(self, rows: QuerySet[M, M], *placed: str) -> None:
        super().__init__(rows, *placed)

    def __call__(self, **values: Value) -> list[M]:
        """What `rows.filter(**values)` gives. Costs one query, as that does."""
        statement, rows = self._asked(values, None)
        return list(populated(statement, rows))

    def first(self, **values: Value) -> M | None:
        """The first of these objects; None where there is none. Costs one query, which asks for no other."""
        statement, rows = self._asked(values, 1)
        return next(populated(statement, rows), None)


def compiled(rows: QuerySet[Any, Any]) -> Statement:
    """The text of a query set."""
    compiler = rows.query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    columns = [expression for expression, *_rest in compiler.select]
    made_of = objects_of(compiler) if compiler.klass_info else None
    return Statement(sql, parameters, compiler.get_converters(columns), made_of)


def converted(row: Values, converters: Converters) -> Values:
    """A row as the database gives it, with the values that a query set gives."""
    values = list(row)
    for column, (functions, expression) in converters.items():
        for function in functions:
            values[column] = function(values[column], expression, connection)
    return tuple(values)


def objects_of(compiler: Any) -> Objects:
    """How a query set makes its objects; see `ModelIterable` of Django."""
    kind = compiler.klass_info
    columns = slice(kind["select_fields"][0], kind["select_fields"][-1] + 1)
    names = [column[0].target.attname for column in compiler.select[columns]]
    related = get_related_populators(kind, compiler.select, connection.alias)  # type: ignore[call-arg] # stubs of 6.1
    return Objects(kind["model"], columns, names, related, dict(compiler.annotation_col_map or {}))


def populated(statement: Statement, rows: Iterator[Values]) -> Iterator[Any]:
    """The objects that a query set makes of these rows."""
    assert statement.objects is not None  # nosec B101 # noqa: S101 - whoever asks for objects compiled a query of them
    model, columns, names, related, annotated = statement.objects
    database = connection.alias
    for row in rows:
        made = made_of(model, names, row[columns], database)
        for each in related:
            each.populate(row, made)
        for name, column in annotated.items():
            setattr(made, name, row[column])
        yield made


def made_of(model: type[Model], names: Sequence[str], values: Sequence[Any], database: str) -> Any:
    """What `from_db` of Django makes, in half the time: it asks of every field of the model whether it is among them.

    For models whose objects are made without a word of their own: none of them overrides `from_db` or `__init__`.
    """
    made = model.__new__(model)
    made.__dict__.update(zip(names, values, strict=True))
    made._state = state = ModelState()
    state.adding, state.db = False, database
    return made
