"""Passwords: long enough, not among those that everybody tries, no word from the card table."""

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from turnier.models import User


def faults(password: str, user: User) -> list[str | None]:
    """The codes of what is wrong with a password."""
    try:
        validate_password(password, user)
    except ValidationError as refused:
        return [error.code for error in refused.error_list]
    return []


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("kurz12.", "password_too_short"),
        ("password", "password_too_common"),
        ("12345678", "password_too_common"),
        ("annanass", "password_too_similar"),
        ("turnier2026", "house_word"),
        ("!!Watten!!", "house_word"),
        ("Doppelkopf1", "house_word"),
        ("Preiswatten", "house_word"),
        ("stammtisch99", "house_word"),
    ],
)
def test_what_everybody_tries_is_refused(password: str, code: str) -> None:
    assert faults(password, User(username="annanas")) == [code]


@pytest.mark.parametrize(
    "password", ["vier gute Karten", "turnier im Mai bei Regen", "ÄÖÜßäöüß", "x" * 200, "🂡🂱🃁🃑 und mehr"]
)
def test_no_rules_about_kinds_of_characters(password: str) -> None:
    assert faults(password, User(username="anna")) == []
