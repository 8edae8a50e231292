"""What is chosen of the words of an evening: one that is published, or one of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.kit.nouns import Noun, Term
from turnier.models import Tournament
from turnier.services.tournaments.change import LONGEST_WORD

USUAL, OWN = "usual", "own"
ARTICLES = [(article, article) for article in ("der", "die", "das")]


class WordsForm(forms.Form):
    """For each term of the game a choice; what is typed below it counts with the last one."""

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        """Shows what the evening says now."""
        super().__init__(data)
        self.terms = tuple(tournament.kind_of_game.terms)
        for number, term in enumerate(self.terms):
            stored = tournament.words.get(term.key)
            self._add(number, term, Noun(*stored) if stored else term.noun)

    def _add(self, number: int, term: Term, now: Noun) -> None:
        usual, *others = term.nouns
        own = None if now in term.nouns else now
        choices = [(USUAL, _("%(word)s (wie üblich)") % {"word": usual.singular})]
        choices += [(str(at), noun.singular) for at, noun in enumerate(others)]
        choices += [(OWN, _("anderes Wort"))]
        chosen = OWN if own else USUAL if now == usual else str(others.index(now))
        self.fields[f"term-{number}"] = forms.ChoiceField(label=term.key, choices=choices, initial=chosen)
        self.fields[f"article-{number}"] = forms.ChoiceField(
            label=_("Artikel"), choices=ARTICLES, initial=own.article if own else "der", required=False
        )
        for name, label, word in (
            ("singular", _("Einzahl"), own.singular if own else ""),
            ("plural", _("Mehrzahl"), own.plural if own else ""),
        ):
            self.fields[f"{name}-{number}"] = forms.CharField(
                label=label,
                initial=word,
                max_length=LONGEST_WORD,
                required=False,
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    def rows(self) -> Iterator[Mapping[str, object]]:
        """Per term its fields."""
        for number in range(len(self.terms)):
            yield {
                "choice": self[f"term-{number}"],
                "own": [self[f"{name}-{number}"] for name in ("article", "singular", "plural")],
            }

    @property
    def chosen(self) -> dict[str, Noun]:
        """Term → noun, of those that are said otherwise than in the texts."""
        found = [(term, self._noun(number, term)) for number, term in enumerate(self.terms)]
        return {term.key: noun for term, noun in found if noun != term.noun}

    def _noun(self, number: int, term: Term) -> Noun:
        choice = self.cleaned_data[f"term-{number}"]
        usual, *others = term.nouns
        if choice == USUAL:
            return usual
        if choice != OWN:
            return others[int(choice)]
        article, singular, plural = (
            self.cleaned_data[f"{name}-{number}"] for name in ("article", "singular", "plural")
        )
        return Noun(article or "der", singular, plural or singular)

    def field_of(self, term: str | None) -> str | None:
        """The field at which a term is chosen."""
        keys = [each.key for each in self.terms]
        return f"term-{keys.index(term)}" if term in keys else None
