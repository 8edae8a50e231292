"""View of the words that an evening says otherwise than its game does."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.kit.nouns import Noun, Renaming
from turnier.forms.tournaments.words import WordsForm
from turnier.models import Tournament
from turnier.services.tournaments.rename import checked_words, words_change
from turnier.text.catalogue import spoken
from turnier.text.errors import UserError
from turnier.text.words import translate
from turnier.web.shared.access import AccountRequest, organiser_page


@organiser_page
def words(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Shows sentences with the words that were chosen, and with "save" says everything like that."""
    sent = request.POST if request.method == "POST" else None
    with spoken(Renaming()):
        form = WordsForm(tournament, sent)
        examples = _examples(tournament, form)
    if sent is not None and "save" in sent and not form.errors:
        words_change(tournament=tournament, words=form.chosen, by=request.user)
        messages.success(request, _("Gespeichert. Ab jetzt heißt es überall so."))
        return redirect("words", tournament.slug)
    context = {"tournament": tournament, "area": "settings", "form": form, "examples": examples}
    return render(request, "tournaments/words.html", context, status=422 if form.errors else 200)


def _examples(tournament: Tournament, form: WordsForm) -> list[str]:
    """The example of each term with the words that were sent, or that hold; none with words that cannot be."""
    terms = tournament.kind_of_game.terms
    chosen = tournament.words
    if form.is_bound:
        if not form.is_valid():
            return []
        try:
            chosen = checked_words(tournament.kind_of_game, form.chosen)
        except UserError as error:
            form.add_error(form.field_of(error.field), error.message)
            return []
    with spoken(Renaming(tuple((term, Noun(*chosen[term.key])) for term in terms if term.key in chosen))):
        return [translate(term.example) for term in terms]
