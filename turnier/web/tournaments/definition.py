"""Views of a game of an organiser's own: what it is, how its list looks, and the template to take along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.kit.definition import Definition, template
from games.kit.game import AnyGame, load_rules
from games.kit.layout import PaperColumn
from turnier.forms.tournaments.definition import DefinitionForm, TemplateForm
from turnier.forms.tournaments.house_rules import presets
from turnier.models import Tournament, User
from turnier.models.tournaments import published_rounds
from turnier.services.tournaments.change import rules_change
from turnier.text.errors import UserError
from turnier.text.words import translate
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import see_other
from turnier.web.tournaments.settings import NOTHING_ASKED, BeforeRulesChange, SaveQuestion, rules_asked

LINES = 3
"""So many empty lines show how a list goes on."""


@dataclass(frozen=True)
class DefinitionPreview:
    """The empty list as players will see it; `doubts` are what is hardly meant so."""

    name: str
    summary: str
    line_title: str
    sides: tuple[str, ...]
    columns: tuple[str, ...]
    lines: int
    foot: tuple[str, ...]
    sentences: tuple[str, ...]
    doubts: tuple[str, ...]

    @property
    def shown(self) -> range:
        """The numbers of the lines that are drawn; the rest goes on like them."""
        return range(1, min(self.lines, LINES) + 1)

    @property
    def cells(self) -> tuple[str, ...]:
        """The heads of the cells of one line: every column of every side."""
        return self.columns * len(self.sides)


@organiser_page
def definition(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Shows what the game is and how its list looks; saves with "save", shows another column with "more".

    A game that is not the organiser's own has no such page, and leads to the settings.
    """
    saved = tournament.kind_of_game.definition
    if saved is None:
        return redirect("settings", tournament.slug)
    if request.method != "POST":
        taken = request.GET.get("vorlage", "")
        rules = _rules(tournament, taken)
        form = DefinitionForm(tournament, shown=rules.definition)
        return _page(request, tournament, form, game=tournament.kind_of_game.under(rules))
    form = DefinitionForm(tournament, request.POST, shown=saved, more=int("more" in request.POST))
    valid, before, question = form.is_valid(), BeforeRulesChange.now(tournament), NOTHING_ASKED
    if valid and "save" in request.POST:
        question = SaveQuestion.asked(_asked(tournament, form.rules()), request.POST)
    saves = valid and "save" in request.POST and not question.sentences
    if saves and _take(tournament, form.rules(), form, request.user):
        messages.success(request, _("Die Liste ist gespeichert."))
        _say_changes(request, tournament, before)
        if max(published_rounds(tournament), default=0):
            messages.warning(request, _("Schon gedruckte Zettel zeigen noch die alte Liste. Bitte neu drucken."))
        return see_other(reverse("definition", args=[tournament.slug]))
    game = form.game if valid else None
    return _page(request, tournament, form, game=game, question=question, refused="save" in request.POST)


@organiser_page
def definition_template(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The definition as a file; sent back, it is taken over."""
    saved = tournament.kind_of_game.definition
    if saved is None:
        return redirect("settings", tournament.slug)
    if request.method != "POST":
        answer = HttpResponse(template(saved), content_type="application/json")
        name = slugify(saved.name) or "spiel"
        answer.headers["Content-Disposition"] = f'attachment; filename="vorlage-{name}.json"'
        return answer
    upload = TemplateForm(request.POST, request.FILES)
    if upload.is_valid():
        before = BeforeRulesChange.now(tournament)
        read = upload.cleaned_data["file"]
        taken = {"definition": read.model_dump(mode="json")}
        if asked := tuple(_asked(tournament, taken)):
            form = DefinitionForm(tournament, shown=read)
            under = tournament.kind_of_game.under(load_rules(tournament.kind_of_game, taken)[0])
            return _page(request, tournament, form, game=under, question=SaveQuestion(asked))
        if _take(tournament, taken, upload, request.user):
            messages.success(request, _("Die Vorlage ist übernommen."))
            _say_changes(request, tournament, before)
            return see_other(reverse("definition", args=[tournament.slug]))
    form = DefinitionForm(tournament, shown=saved)
    return _page(request, tournament, form, game=tournament.kind_of_game, upload=upload, refused=True)


def _asked(tournament: Tournament, rules: Mapping[str, object]) -> Iterator[str]:
    return rules_asked(tournament, {**tournament.rules, **rules}, tournament.rounds_planned)


def _say_changes(request: AccountRequest, tournament: Tournament, before: BeforeRulesChange) -> None:
    for sentence in before.changes(Tournament.objects.get(pk=tournament.pk)):
        messages.warning(request, sentence)


def _rules(tournament: Tournament, preset: str) -> Any:
    """The house rules as they are stored, or with a preset over them."""
    chosen = dict(tournament.kind_of_game.presets.get(preset, {}))
    rules, _problems = load_rules(tournament.kind_of_game, {**tournament.rules, **chosen})
    return rules


def _take(tournament: Tournament, rules: Mapping[str, object], form: forms.Form, by: User) -> bool:
    """Saves; a refusal stands in the form."""
    try:
        rules_change(tournament=tournament, rules=rules, by=by)
    except UserError as error:
        form.add_error(None, error.message)
        return False
    return True


def _page(
    request: AccountRequest,
    tournament: Tournament,
    form: DefinitionForm,
    *,
    game: AnyGame | None,
    question: SaveQuestion = NOTHING_ASKED,
    upload: TemplateForm | None = None,
    refused: bool = False,
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "area": "settings",
        "form": form,
        "question": question,
        "upload": upload or TemplateForm(),
        "presets": presets(tournament.kind_of_game),
        "preview": _preview(game, game.definition) if game and game.definition else None,
    }
    wrong = question.sentences or (refused and (form.errors or (upload is not None and upload.errors)))
    return render(request, "tournaments/definition.html", context, status=422 if wrong else 200)


def _preview(game: AnyGame, definition: Definition) -> DefinitionPreview:
    rules, layout = game.rules(definition=definition), game.layout
    return DefinitionPreview(
        name=translate(game.name),
        summary=translate(game.summary_under(rules)),
        line_title=translate(layout.line_title),
        sides=tuple(layout.side_name(side) for side in range(game.usual_sides)),
        columns=tuple(translate(column.title) for column in layout.columns if isinstance(column, PaperColumn)),
        lines=layout.rows,
        foot=tuple(map(translate, layout.sums)),
        sentences=tuple(map(translate, game.house_text(rules)[1:])),
        doubts=tuple(map(translate, definition.doubts())),
    )
