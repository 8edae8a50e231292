"""What a tournament calls otherwise than its game does: a Bummerl is a Partie there; recorded, and taken back."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.game import AnyGame
from games.kit.nouns import Noun, usual_renaming
from turnier.models import Tournament, User
from turnier.services.record.write import check_open, lock, record
from turnier.text.errors import UserError

LONGEST_WORD = 24
WORD = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*")
"""Letters only, for the word comes into sentences before names and figures do."""
ARTICLES = ("der", "die", "das")


@transaction.atomic
def words_change(*, tournament: Tournament, words: Mapping[str, Noun], by: User | None) -> None:
    """Says the terms of the game like this from now on, everywhere; those that are not named as usual."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    before, chosen = tournament.words, checked_words(tournament.kind_of_game, words)
    if chosen == before:
        return
    tournament.words = chosen
    tournament.save(update_fields=["words"])
    record(tournament, "words_change", by=by, now=_written(chosen), was=_written(before))


def checked_words(game: AnyGame, words: Mapping[str, Noun]) -> dict[str, list[str]]:
    """The value of the column: terms that are said otherwise. Raises `UserError` for what cannot be said."""
    nouns = {term.key: words.get(term.key, term.noun) for term in game.terms}
    if not nouns.keys() >= words.keys():
        raise UserError(_("Dieses Spiel kennt ein Wort nicht, das anders heißen soll."))
    taken: dict[str, str] = {}
    for term, noun in nouns.items():
        _check(term, noun)
        for form in {noun.singular, noun.plural}:
            if taken.setdefault(form, term) != term:
                text = _("„%(word)s“ kann nicht zweierlei heißen. Bitte zwei verschiedene Wörter wählen.")
                raise UserError(text % {"word": form}, field=term)
    usual = {term.key: term.noun for term in game.terms}
    return {term: [noun.article, noun.singular, noun.plural] for term, noun in nouns.items() if noun != usual[term]}


def usual_words(game: AnyGame) -> dict[str, list[str]]:
    """The value of the column for what the players of the game say."""
    return checked_words(game, {term.key: noun for term, noun in usual_renaming(game.terms).nouns})


def _check(term: str, noun: Noun) -> None:
    """Refuses what would break a sentence."""
    if noun.article not in ARTICLES:
        raise UserError(_("Bitte der, die oder das wählen."), field=term)
    for word in (noun.singular, noun.plural):
        if not WORD.fullmatch(word) or len(word) > LONGEST_WORD:
            text = _("Bitte ein Wort aus Buchstaben, höchstens %(most)s, in Ein- und Mehrzahl eintragen.")
            raise UserError(text % {"most": LONGEST_WORD}, field=term)


def _written(words: Mapping[str, list[str]]) -> dict[str, str]:
    return {term: "|".join(noun) for term, noun in words.items()}
