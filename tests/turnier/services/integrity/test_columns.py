"""No column is forgotten: each is checked, or says nothing of the evening."""

from __future__ import annotations

from collections import Counter

from django.apps import apps
from django.db.models import Model

from tests.turnier.services.integrity.columns import CHECKED, MOMENTS, UNCHECKED


def test_every_column_is_checked_or_says_nothing() -> None:
    known = Counter(
        (model, column)
        for columns_of in (CHECKED, *UNCHECKED.values())
        for model, columns in columns_of.items()
        for column in columns
    )
    there: Counter[tuple[type[Model], str]] = Counter(
        (model, field.name)
        for model in apps.get_app_config("turnier").get_models()
        for field in (*model._meta.fields, *model._meta.many_to_many)
        if field.name != "id"
    )
    assert known == there


def test_moments_are_columns_that_are_checked() -> None:
    assert {column for columns in CHECKED.values() for column in columns} >= MOMENTS
