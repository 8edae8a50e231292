"""The shape of tournament files, bound by bound: what was written is read for ever, a looser bound lets rubbish in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps

from tests.as_written import assert_as_written
from turnier.services.tournaments.file.format import TournamentPart
from turnier.services.tournaments.file.parts import FilePart

FOR_READERS = {"title", "description"}


def shape() -> Iterator[str]:
    """What each part of a file may hold, a field in a line; a star stands at those that it needs."""
    schema = TournamentPart.model_json_schema()
    for name, part in {"": schema, **schema["$defs"]}.items():
        for field, bounds in part["properties"].items():
            star = "*" if field in part.get("required", ()) else ""
            yield f"{name}.{field}{star} {json.dumps(_plain(bounds), ensure_ascii=False)}"


def _plain(bounds: Any) -> Any:
    if isinstance(bounds, list):
        return [_plain(each) for each in bounds]
    if not isinstance(bounds, dict):
        return bounds
    return {key: _plain(each) for key, each in sorted(bounds.items()) if key not in FOR_READERS}


def test_the_shape_of_a_file_is_as_it_is_written() -> None:
    assert_as_written(Path(__file__).with_name("format.txt"), shape())


def parts(of: type[FilePart]) -> Iterator[type[FilePart]]:
    for part in of.__subclasses__():
        yield part
        yield from parts(part)


def test_what_a_column_holds_a_file_may_hold() -> None:
    """Or the program would refuse a file that it has written itself."""
    models = {model.__name__: model for model in apps.get_app_config("turnier").get_models()}
    compared, shorter = set(), []
    for part in parts(FilePart):
        model = models.get(part.__name__.removesuffix("Part"))
        columns = {each.name: each for each in model._meta.fields} if model else {}
        for name, field in part.model_fields.items():
            most = next((each.max_length for each in field.metadata if hasattr(each, "max_length")), None)
            held = getattr(columns.get(name), "max_length", None)
            if most is not None and held is not None:
                compared.add((part, name))
                shorter += [(part.__name__, name)] * (most < held)
    assert (len(compared) > 20, shorter) == (True, [])
