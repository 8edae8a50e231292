"""Lists as tables that sort by their headings and go in pages; `templates/tables/table.html` draws all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import django_tables2 as tables
from django.http import HttpRequest

PER_PAGE = 25

AnyTable = TypeVar("AnyTable", bound=tables.Table)

Attributes = dict[str, Any]
NUMBER: Attributes = {part: {"class": "t-n"} for part in ("th", "td", "tf")}
"""A column of figures, set to the right."""
WIDE: Attributes = {part: {"class": "t-wide"} for part in ("th", "td", "tf")}
"""A column that a narrow screen leaves out; what it says has to stand elsewhere in the row too."""
ROW_HEADER: Attributes = {"row_header": True}
"""The column that says what its row is about."""
HIDDEN: Attributes = {"hidden": True}
"""A column whose heading only screen readers say."""


def joined(*columns: Attributes) -> Attributes:
    """What several of the above ask for, classes side by side."""
    found: Attributes = {}
    for name, asked in ((name, asked) for column in columns for name, asked in column.items()):
        known = found.get(name)
        found[name] = {"class": f"{known['class']} {asked['class']}"} if isinstance(known, dict) else asked
    return found


class ListTable(tables.Table):
    """A table in the look of the program."""

    class Meta:
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table"}

    def __init__(self, rows: Sequence[object], **settings: Any) -> None:
        super().__init__(rows, **settings)  # type: ignore[no-untyped-call] # django-tables2 has no types


def listed(request: HttpRequest, table: AnyTable, per_page: int = PER_PAGE) -> AnyTable:
    """The table in the order and on the page that the address asks for; a page beyond the last is the last."""
    tables.RequestConfig(request, paginate={"per_page": per_page}).configure(table)
    return table
