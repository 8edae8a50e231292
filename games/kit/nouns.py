"""German nouns that a tournament may say otherwise, and how a sentence changes with them.

A text writes such a noun as a place that begins with a capital letter: "gewinnen den {Bummerl} {score}", and where the
plural looks like the singular "{total} {Bummerl.plural}". Without another word it is said as it stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from games.kit.text import Text, text

Article = Literal["der", "die", "das"]
SIBILANTS = ("s", "ß", "x", "z")

DETERMINERS: Mapping[str, tuple[str, str]] = {
    "der": ("die", "das"),
    "ein": ("eine", "ein"),
    "kein": ("keine", "kein"),
    "dieser": ("diese", "dieses"),
    "jeder": ("jede", "jedes"),
    "den": ("die", "das"),
    "einen": ("eine", "ein"),
    "keinen": ("keine", "kein"),
    "diesen": ("diese", "dieses"),
    "jeden": ("jede", "jedes"),
    "letzten": ("letzte", "letztes"),
    "dem": ("der", "dem"),
    "einem": ("einer", "einem"),
    "diesem": ("dieser", "diesem"),
    "jedem": ("jeder", "jedem"),
    "welchem": ("welcher", "welchem"),
    "im": ("in der", "im"),
    "zum": ("zur", "zum"),
    "vom": ("von der", "vom"),
    "am": ("an der", "am"),
    "beim": ("bei der", "beim"),
    "des": ("der", "des"),
    "eines": ("einer", "eines"),
    "dieses": ("dieser", "dieses"),
}
"""What stands before a masculine noun, and what before a feminine and before a neuter one instead."""
GENITIVES = {"des", "eines", "dieses"}
ADJECTIVE_ENDINGS: Mapping[str, tuple[str, str]] = {
    "ein": ("e", "es"),
    "kein": ("e", "es"),
    "den": ("e", "e"),
    "einen": ("e", "es"),
    "keinen": ("e", "es"),
    "diesen": ("e", "e"),
    "jeden": ("e", "e"),
}
"""How an adjective between determiner and noun ends before a feminine and a neuter one; after all others it stays."""


@dataclass(frozen=True)
class Noun:
    """A noun with its article and its plural: der Bummerl, die Partie."""

    article: Article
    singular: str
    plural: str

    @property
    def genitive(self) -> str:
        """ "Durchgangs", "Satzes", "Partie"."""
        if self.article == "die":
            return self.singular
        return self.singular + ("es" if self.singular.endswith(SIBILANTS) else "s")

    @property
    def dative_plural(self) -> str:
        """ "Bummerln", "Partien"."""
        return self.plural if self.plural.endswith(("n", "s")) else self.plural + "n"

    @property
    def forms(self) -> frozenset[str]:
        """All that it can look like in a sentence."""
        return frozenset((self.singular, self.genitive, self.plural, self.dative_plural))


@dataclass(frozen=True)
class Term:
    """A noun that a game lets be said otherwise, the published words for it, and a sentence with it.

    A word of the whole program (`everywhere`) is no place in its texts: it is known by its forms, which all differ.
    `short` is how it is cut where there is little room; another noun is said whole there. `usual` is the variant that
    the players of the game say: a tournament is founded with it.
    """

    noun: Noun
    variants: tuple[Noun, ...]
    example: Text
    everywhere: bool = False
    short: str = ""
    usual: Noun | None = None

    @property
    def nouns(self) -> tuple[Noun, ...]:
        """What it can be called, the usual one first."""
        usual = self.usual or self.noun
        return (usual, *(noun for noun in (self.noun, *self.variants) if noun != usual))

    @property
    def forms(self) -> frozenset[str]:
        """All that it can look like in a text."""
        return self.noun.forms | ({self.short} if self.short else set())

    @property
    def key(self) -> str:
        """What the texts call it."""
        return self.noun.singular


def round_term(*variants: Noun, usual: Noun | None = None) -> Term:
    """The word of the program for a round, with what else a game calls it, and which of that its players do."""
    noun = Noun("der", "Durchgang", "Durchgänge")
    return Term(noun, variants, text("Neue Gegner gibt es im nächsten Durchgang."), everywhere=True, usual=usual)


@dataclass(frozen=True)
class Renaming:
    """The terms that a tournament says otherwise, each with its noun."""

    nouns: tuple[tuple[Term, Noun], ...] = ()

    def of(self, template: str) -> str:
        """A template before its values come in, with the other nouns, and with what stands before them agreeing."""
        return _pattern(self).sub(lambda found: _said(self, found), template) if self.nouns else template


def usual_renaming(terms: Iterable[Term]) -> Renaming:
    """What the players of a game say otherwise than the texts do."""
    return Renaming(tuple((term, term.usual) for term in terms if term.usual is not None))


@cache
def _pattern(renaming: Renaming) -> re.Pattern[str]:
    """A noun, with a determiner before it and up to two adjectives between them."""
    nouns = [
        rf"\b{form}\b" if term.everywhere else rf"{{{form}(?:\.plural)?}}"
        for term, _noun in renaming.nouns
        for form in sorted(term.forms)
    ]
    before = rf"(?i:\b({'|'.join(DETERMINERS)}) )((?:[a-zäöüß]+e[nr]? ){{0,2}})"
    return re.compile(rf"(?:{before})?({'|'.join(nouns)})")


def _said(renaming: Renaming, found: re.Match[str]) -> str:
    determiner, adjectives = found[1] or "", (found[2] or "").split()
    written = found[3].strip("{}")
    form = written.removesuffix(".plural")
    term, noun = next(pair for pair in renaming.nouns if form in pair[0].forms)
    said, plural = _inflected(term.noun, noun, written, genitive=determiner.lower() in GENITIVES)
    if not plural and determiner and (term.noun.article, noun.article) in (("der", "die"), ("der", "das")):
        determiner, adjectives = _agreeing(determiner, adjectives, neuter=noun.article == "das")
    return " ".join(filter(None, (determiner, *adjectives, said)))


def _inflected(own: Noun, noun: Noun, written: str, *, genitive: bool) -> tuple[str, bool]:
    """The noun in the form in which its term is written, and whether that is a plural."""
    if written == own.dative_plural:
        return noun.dative_plural, True
    if written.endswith(".plural") or own.singular != written == own.plural:
        return noun.plural, True
    genitive = genitive or own.singular != written == own.genitive
    return (noun.genitive if genitive else noun.singular), False


def _agreeing(determiner: str, adjectives: list[str], *, neuter: bool) -> tuple[str, list[str]]:
    """ "den", "letzten" before a noun that is not masculine: "die", "letzte"."""
    agreeing = DETERMINERS[determiner.lower()][neuter]
    if determiner[0].isupper():
        agreeing = agreeing[0].upper() + agreeing[1:]
    endings = ADJECTIVE_ENDINGS.get(determiner.lower())
    if endings:
        adjectives = [re.sub("e[nr]?$", endings[neuter], adjective) for adjective in adjectives]
    return agreeing, adjectives
