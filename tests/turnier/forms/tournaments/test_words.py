"""The choice of words: what is shown of what holds, and what was chosen."""

from __future__ import annotations

from django.http import QueryDict

from games.kit.nouns import Noun
from turnier.forms.tournaments.words import WordsForm
from turnier.models import Tournament


def unsaved(words: dict[str, list[str]]) -> Tournament:
    return Tournament(game="watten", words=words)


def test_a_published_word_is_shown_as_chosen_and_an_own_one_is_typed() -> None:
    form = WordsForm(unsaved({"Bummerl": ["die", "Partie", "Partien"], "Schneider": ["das", "Nix", "Nixe"]}))
    shown = {name: form[name].initial for name in ("term-0", "singular-0", "term-1", "article-1", "plural-1", "term-2")}
    assert shown == {
        "term-0": "1",
        "singular-0": "",
        "term-1": "own",
        "article-1": "das",
        "plural-1": "Nixe",
        "term-2": "usual",
    }


def test_what_is_typed_counts_with_the_own_word_only() -> None:
    sent = QueryDict("term-0=0&singular-0=Match&term-1=own&article-1=das&singular-1=Nix&term-2=usual&term-3=usual")
    form = WordsForm(unsaved({}), sent)
    assert form.is_valid()
    assert form.chosen == {"Bummerl": Noun("der", "Bobbl", "Bobbl"), "Schneider": Noun("das", "Nix", "Nix")}
    assert (form.field_of("Retourschneider"), form.field_of(None)) == ("term-2", None)
