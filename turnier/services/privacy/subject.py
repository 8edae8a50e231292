"""People who can be forgotten: the number that will stand for the name, and where other people's texts name them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from turnier.models import Entrant, Player, Tournament
from turnier.text.names import family_name, name_key, spoken_name, surname


@dataclass(frozen=True)
class ErasureSubject:
    """Who is to be forgotten; without a `player` somebody who left, and whose place another one has."""

    mention: Mention
    tournament: Tournament
    entrant: Entrant | None
    player: Player | None = None


def erasure_subject(player: Player) -> ErasureSubject:
    """A person of a tournament, with the number that will stand in place of the name."""
    entrant, tournament = player.entrant, player.tournament
    if entrant is None:
        new = _("Spieler %(n)s") % {"n": player.pk}
    elif tournament.kind_of_game.team_size == 1:
        new = _("Spieler %(n)s") % {"n": entrant.number}
    else:
        new = _("Spieler %(n)s-%(place)s") % {"n": entrant.number, "place": player.position + 1}
    return ErasureSubject(Mention(player.name, new), tournament, entrant, player)


def left_before(entrant: Entrant) -> list[ErasureSubject]:
    """Who played under a number before, and still stands there by name."""
    present = [erasure_subject(player) for player in entrant.players.select_related("entrant", "tournament")]
    known = {name_key(who.mention.name) for who in present}
    found: dict[str, ErasureSubject] = {}
    for position, name in entrant.substitutions.order_by("pk").values_list("position", "leaving"):
        number = present[position].mention.new
        new = _("früher %(who)s") % {"who": number}
        if name_key(name) not in known and name not in {number, new}:
            found[name_key(name)] = ErasureSubject(Mention(name, new), entrant.tournament, entrant)
    return list(found.values())


BEFORE, AFTER = r"(?<!\w)", r"(?=s?(?!\w))"
"""A name is a word of its own, maybe in the genitive: "Bauer" does not stand in "Bauernbrot"."""


@dataclass(frozen=True)
class Mention:
    """A person's name, and the one that takes its place."""

    name: str
    new: str

    def may_mention(self, text: str) -> bool:
        """Whether the family name stands in a text, in whatever case: it may mean this person."""
        return _folded(family_name(self.name)) in _folded(text)

    def may_call(self, text: str) -> bool:
        """Whether any of their names stands in a text: where that is about them, "Sepp" means this person."""
        words = map(re.escape, _composed(self.name).split())
        return re.search(rf"{BEFORE}(?:{'|'.join(words)}){AFTER}", _composed(text), re.IGNORECASE) is not None

    def mentions(self, text: str) -> bool:
        """Whether first name and surname stand in a text, in either order: it means this person."""
        return self._whole is not None and self._whole.search(_composed(text)) is not None

    def replaced(self, text: str) -> str:
        """The text with the new name wherever the whole old one stood; a surname alone may be anybody's."""
        return self._whole.sub(lambda _: self.new, _composed(text)) if self._whole and self.mentions(text) else text

    def replaced_in(self, value: Any) -> Any:
        """A JSON value with the new name in every text of it."""
        if isinstance(value, str):
            return self.replaced(value)
        if isinstance(value, dict):
            return {key: self.replaced_in(item) for key, item in value.items()}
        return [self.replaced_in(item) for item in value] if isinstance(value, list) else value

    def redact(self, text: str) -> str:
        """The text with the new name also in place of the family name alone."""
        word = re.compile(BEFORE + re.escape(family_name(self.name)) + AFTER, re.IGNORECASE)
        return word.sub(lambda _: self.new, self.replaced(text))

    @cached_property
    def _whole(self) -> re.Pattern[str] | None:
        """First name and surname in either order, also in the genitive; None for a name of one word."""
        spoken, last = spoken_name(self.name), surname(self.name)
        first = spoken.removesuffix(last).split()
        if not first:
            return None
        one, two = (r"\s+".join(map(re.escape, words)) for words in (first, last.split()))
        return re.compile(rf"{BEFORE}(?:{one}\s+{two}|{two},?\s+{one}){AFTER}", re.IGNORECASE)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _folded(text: str) -> str:
    return _composed(_composed(text).casefold())
