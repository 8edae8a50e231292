"""Queries that Django compiles once per process, not once per call: for what is asked again and again.

To build a query and to write it as SQL takes Django several times as long as SQLite takes to answer it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Expression, IntegerField, QuerySet

Values = tuple[Any, ...]
Converters = dict[int, tuple[list[Callable[..., Any]], Any]]


class QueryNumber(Expression):
    """Stands in a query for a number that is known only when it is asked."""

    def __init__(self, name: str) -> None:
        super().__init__(output_field=IntegerField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        """One parameter, for which `CompiledQuery` puts in the number."""
        return "%s", (self,)


class Statement(NamedTuple):
    """A query as text; of its parameters, those that are given with each call are still named."""

    sql: str
    parameters: Values
    converters: Converters
    """By column: what makes its values Python's, one after the other, and the expression that they want to see."""


class CompiledQuery:
    """The columns of `rows`, a query set of `values_list`, for those rows that some numbers pick."""

    def __init__(self, rows: QuerySet[Any, Any]) -> None:
        self._rows = rows
        self._statements: dict[tuple[str | int | None, ...], Statement] = {}

    def __call__(self, **numbers: int) -> Iterator[Values]:
        """What `rows.filter(**numbers)` gives, such as `tournament=1, number__gt=2`. Costs one query, as that does."""
        return self._asked(numbers, None)

    def first(self, **numbers: int) -> Values | None:
        """The first of these rows; None where there is none. Costs one query, which asks for no other."""
        return next(self._asked(numbers, 1), None)

    def _asked(self, numbers: dict[str, int], most: int | None) -> Iterator[Values]:
        question = (*numbers, most)
        if question not in self._statements:
            self._statements[question] = compiled(
                self._rows.filter(**{name: QueryNumber(name) for name in numbers})[:most]
            )
        sql, parameters, converters = self._statements[question]
        with connection.cursor() as cursor:
            cursor.execute(sql, [numbers[each.name] if isinstance(each, QueryNumber) else each for each in parameters])
            found = cursor.fetchall()
        return (converted(row, converters) for row in found) if converters else iter(found)


def compiled(rows: QuerySet[Any, Any]) -> Statement:
    """The text of a query set of `values_list`."""
    compiler = rows.query.get_compiler(connection=connection)
    sql, parameters = compiler.as_sql()
    columns = [expression for expression, *_rest in compiler.select]
    return Statement(sql, parameters, compiler.get_converters(columns))


def converted(row: Values, converters: Converters) -> Values:
    """A row as the database gives it, with the values that a query set gives."""
    values = list(row)
    for column, (functions, expression) in converters.items():
        for function in functions:
            values[column] = function(values[column], expression, connection)
    return tuple(values)
