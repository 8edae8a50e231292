"""Passwords that somebody in a pub would guess: the words that hang on the wall there."""

from __future__ import annotations

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games import registry

HOUSE_WORDS = frozenset(
    {"turnier", "turnierleitung", "kartenturnier", "preisturnier", "kartenspiel", "karten", "schafkopf", "skat"}
    | {"wirtshaus", "stammtisch", "verein", "kasse", "anmeldung", "rangliste", "schiedsrichter"}
    | {"passwort", "kennwort", "geheim", "eichel", "gras", "herz", "schellen"}
)
LETTERS = re.compile(r"[\W\d_]+")


class HouseWordValidator:
    """Refuses a password that is a word of card players with digits and signs around it."""

    def validate(self, password: str, user: object = None) -> None:
        """Raises `ValidationError` with what to do instead."""
        bare = LETTERS.sub("", password[:200]).lower()
        words = (
            HOUSE_WORDS | {slug.lower() for slug in registry.games()} | {f"preis{slug}" for slug in registry.games()}
        )
        if bare in words:
            raise ValidationError(
                _("Dieses Passwort errät in der Wirtschaft jeder. Bitte einen kurzen Satz nehmen."), code="house_word"
            )

    def get_help_text(self) -> str:
        """What Django's own forms would say beforehand."""
        return _("Das Passwort ist kein Wort vom Kartentisch.")
