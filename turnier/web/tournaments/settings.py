"""Views of the settings: facts, house rules and words, the public switch, a rehearsal made, an example removed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from games.kit.game import load_rules
from games.kit.layout import Layout
from games.kit.nouns import Noun, Renaming
from turnier.forms.tournaments.house_rules import SettingsForm, changed_rules, presets
from turnier.forms.tournaments.words import WordsForm
from turnier.models import Sitting, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.policy import owns
from turnier.services.money.dues import fee_effect
from turnier.services.money.terms import terms_words
from turnier.services.prizes.award import fixed_mark
from turnier.services.public.shown_names import names_show
from turnier.services.rehearsal.rehearse import rehearsal_create
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import (
    CountedSheets,
    checked_words,
    effect_between,
    rules_effect,
    sheets_counted,
    tournament_edit,
    tournament_publish,
    usual_words,
    words_change,
)
from turnier.services.tournaments.end import (
    deletable,
    registrations,
    tournament_call_off,
    tournament_delete,
    tournament_reopen,
)
from turnier.text.errors import UserError
from turnier.text.words import euros, spoken, table_name, tables_text, translate
from turnier.web.shared.access import AccountRequest, organiser_page, owner_page
from turnier.web.shared.http import path_here, see_other
from turnier.web.shared.money_glance import Glance


@organiser_page
def settings(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """What is set most often, and folded what is rarely changed; saved, it goes back to where one came from."""
    came_from = _came_from(request)
    preset, typed = (
        request.POST.get("preset", "") or request.GET.get("vorlage", ""),
        request.GET.dict() if request.htmx else {},
    )
    form = SettingsForm(request.POST or None, tournament=tournament, preset=preset, typed=typed)
    question = NOTHING_ASKED
    if request.method == "POST" and form.is_valid():
        question = SaveQuestion.asked(_to_affirm(tournament, form), request.POST)
        if not question.sentences and form.is_newest() and _saved(request, tournament, form):
            return redirect(came_from or reverse("settings", args=[tournament.slug]))
    context = {
        "tournament": tournament,
        "area": "settings",
        "form": form,
        "presets": presets(tournament.kind_of_game),
        "said": _said(tournament),
        "fee_words": terms_words(tournament),
        "came_from": came_from,
        "question": question,
        "preset": preset,
        "unsaved": bool(form.errors or preset or question.sentences),
        "deletable": deletable(tournament),
        "owned": owns(request.user, tournament),
        "drawn": drawn_rounds(tournament).exists(),
        "registered": registrations(tournament),
    }
    wrong = form.errors or question.sentences
    return render(request, "tournaments/settings.html", context, status=422 if wrong else 200)


def _to_affirm(tournament: Tournament, form: SettingsForm) -> Iterator[str]:
    """What is to be affirmed before this is saved."""
    sent = form.values()
    yield from rules_asked(tournament, sent["rules"], sent["rounds"])
    yield from _many_asked(tournament, sent["rules"], sent["rounds"])
    yield from _rounds_asked(tournament, sent["rounds"])
    yield from _fee_asked(tournament, sent["entry_fee_cents"])


def _saved(request: AccountRequest, tournament: Tournament, form: SettingsForm) -> bool:
    """Whether it could be saved; says what that has changed, or why not among the errors of the form."""
    before, fee, back = BeforeRulesChange.now(tournament), tournament.entry_fee_cents, _credits(tournament)
    try:
        _save(tournament, form, request.user)
    except UserError as error:
        form.add_user_error(error)
        return False
    messages.success(request, _("Die Einstellungen sind gespeichert."))
    for sentence in before.changes(Tournament.objects.get(pk=tournament.pk)):
        messages.warning(request, sentence)
    if form.cleaned_data["entry_fee_cents"] != fee and (more := _credits(tournament) - back):
        messages.warning(request, _credits_text(len(more)))
    return True


@dataclass(frozen=True)
class SaveQuestion:
    """What is to be affirmed before it is saved, in sentences; `mark` names just these, and is what a tick sends."""

    sentences: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        """Other sentences have another: who ticked them has not ticked these."""
        return hashlib.sha256(" ".join(self.sentences).encode()).hexdigest()[:16]

    @classmethod
    def asked(cls, sentences: Iterable[str], sent: Mapping[str, str]) -> SaveQuestion:
        """What is still to be affirmed: nothing once it is ticked."""
        question = cls(tuple(sentences))
        return NOTHING_ASKED if sent.get("sure") == question.mark else question


NOTHING_ASKED = SaveQuestion()


def rules_asked(tournament: Tournament, rules: Mapping[str, object], rounds: int) -> Iterator[str]:
    """What other house rules mean for sheets that are written already, in sentences."""
    effect = rules_effect(tournament, rules, rounds)
    if not any(effect):
        return
    before, (after, _problems) = tournament.house_rules(), load_rules(tournament.kind_of_game, rules)
    if changed := changed_rules(tournament.kind_of_game, before, after or before):
        yield _("Geändert wird: %(what)s.") % {"what": " · ".join(changed)}
    if effect.valued:
        text = ngettext(
            "%(n)s Zettel, auf dem schon etwas steht, zählt dann anders: %(tables)s.",
            "%(n)s Zettel, auf denen schon etwas steht, zählen dann anders: %(tables)s.",
            len(effect.valued),
        )
        yield text % {"n": len(effect.valued), "tables": tables_text(tournament, effect.valued)}
        yield _("Was dort auf Papier unterschrieben ist, auch die Summen zur Probe, passt dann nicht mehr dazu.")
    if effect.typed:
        text = ngettext(
            "%(n)s Zettel mit „Nur Endstände“ bleibt, wie er getippt ist, und passt nicht mehr dazu: %(tables)s.",
            "%(n)s Zettel mit „Nur Endstände“ bleiben, wie sie getippt sind, und passen nicht mehr dazu: %(tables)s.",
            len(effect.typed),
        )
        yield text % {"n": len(effect.typed), "tables": tables_text(tournament, effect.typed)}
        yield _("Was dort steht, kann nur von Hand nachgerechnet und korrigiert werden.")
    if effect.reopened:
        text = ngettext(
            "%(n)s fertiger Zettel ist dann nicht mehr voll und wieder offen: %(tables)s.",
            "%(n)s fertige Zettel sind dann nicht mehr voll und wieder offen: %(tables)s.",
            len(effect.reopened),
        )
        yield text % {"n": len(effect.reopened), "tables": tables_text(tournament, effect.reopened)}


def _said(tournament: Tournament) -> list[str]:
    """The words with which the evening speaks otherwise than is usual for its game."""
    said, usual = tournament.words, usual_words(tournament.kind_of_game)
    changed = [term.key for term in tournament.kind_of_game.terms if said.get(term.key) != usual.get(term.key)]
    return [said[key][1] if key in said else key for key in changed]


@dataclass(frozen=True)
class BeforeRulesChange:
    """What was played before house rules are changed, so that one can say what came of it.

    `full` are the tables for which nothing is missing, `counted` the figures of those with lines, `rows` the place and
    the figures of each entrant, `papers` what the sheets of all other tables look like and for how many hands.
    """

    full: frozenset[int]
    counted: CountedSheets
    rows: Mapping[int, tuple[int | None, tuple[str, ...]]]
    papers: Mapping[int, tuple[Layout, int | None]]

    @classmethod
    def now(cls, tournament: Tournament) -> BeforeRulesChange:
        """As it is saved."""
        sittings = Sitting.objects.filter(round__tournament=tournament)
        full = sittings.filter(finished=True).values_list("pk", flat=True)
        table = standings(tournament)
        rows = {row.entrant.pk: (row.place, row.cells) for row in table.rows} if table.played else {}
        game, rules = tournament.kind_of_game, tournament.house_rules()
        waiting = sittings.filter(finished=False).annotate(n=Count("seats")).values_list("pk", "n")
        papers = {pk: (game.sheet(rules), game.hands(rules, seats)) for pk, seats in waiting}
        return cls(frozenset(full), sheets_counted(tournament), rows, papers)

    def changes(self, tournament: Tournament) -> Iterator[str]:
        """What is not as before, in sentences; none while nothing was drawn."""
        after = BeforeRulesChange.now(tournament)
        changed = changed_rules(tournament.kind_of_game, self.counted.rules, after.counted.rules)
        outdated = sum(self.papers.get(table, paper) != paper for table, paper in after.papers.items())
        if changed and (self.rows != after.rows or self.full - after.full or outdated):
            yield _("Geändert: %(what)s.") % {"what": " · ".join(changed)}
        if reopened := len(self.full - after.full):
            text = ngettext(
                "Nach den neuen Regeln ist %(n)s Zettel nicht mehr voll und wieder offen.",
                "Nach den neuen Regeln sind %(n)s Zettel nicht mehr voll und wieder offen.",
                reopened,
            )
            yield text % {"n": reopened}
        if outdated:
            text = ngettext(
                "%(n)s Tisch ist schon ausgelost. Sein gedruckter Zettel passt nicht mehr: Bitte ihn neu drucken.",
                "%(n)s Tische sind schon ausgelost. Ihre gedruckten Zettel passen nicht mehr: Bitte sie neu drucken.",
                outdated,
            )
            yield text % {"n": outdated}
        effect = effect_between(self.counted, after.counted)
        if effect.valued:
            yield _("Anders gezählt ist jetzt %(tables)s.") % {"tables": tables_text(tournament, effect.valued)}
        if effect.typed:
            yield _typed_text(tournament, effect.typed)
        if self.rows != after.rows:
            moved = sum(row[0] != after.rows.get(who, (None,))[0] for who, row in self.rows.items())
            yield _("Alle Ergebnisse sind neu gerechnet.") + " " + _moved_text(moved)


def _typed_text(tournament: Tournament, tables: Iterable[tuple[int, int]]) -> str:
    """Which sheets are to be counted by hand, each with the way to it."""
    links = format_html_join(
        " · ",
        '<a href="{}">{}</a>',
        (
            (reverse("desk_correction", args=[tournament.slug, *table]), table_name(tournament, *table))
            for table in tables
        ),
    )
    text = _("Nicht neu gezählt, weil nur Endstände dastehen: {tables}. Bitte dort nachrechnen und korrigieren.")
    return format_html(text, tables=links)


def _moved_text(count: int) -> str:
    text = ngettext("%(n)s Platz ist anders.", "%(n)s Plätze sind anders.", count)
    return text % {"n": count} if count else _("Die Plätze bleiben, wie sie sind.")


MANY_ROUNDS, LONG_HOURS = 20, 16
"""More than an evening, or a long day, has time for."""


def _many_asked(tournament: Tournament, rules: Mapping[str, object], rounds: int) -> Iterator[str]:
    """Whether so many rounds are meant, where there were fewer: "33" is soon typed for "3"."""
    house_rules, _problems = load_rules(tournament.kind_of_game, rules)
    if rounds <= tournament.rounds_planned or tournament.kind_of_game.stacks or house_rules is None:
        return
    hours = rounds * (tournament.kind_of_game.minutes(house_rules) or 0) / 60
    if hours > LONG_HOURS:
        text = _("%(n)s Durchgänge dauern etwa %(hours)s Stunden, ohne Pausen. Sind es wirklich so viele?")
        yield text % {"n": rounds, "hours": round(hours)}
    elif rounds > MANY_ROUNDS:
        yield _("%(n)s Durchgänge sind für einen Abend sehr viele. Sind es wirklich so viele?") % {"n": rounds}


def _rounds_asked(tournament: Tournament, rounds: int) -> Iterator[str]:
    """That prizes were handed over by the rounds so far, where more or fewer are to be played."""
    before, paid = tournament.rounds_planned, Glance(tournament).paid_out.prizes
    if rounds != before and paid:
        yield _("Durchgänge: %(before)s → %(after)s.") % {"before": before, "after": rounds}
        text = _(
            "Preisgeld ist schon ausgezahlt: %(sum)s. Wird weitergespielt, ist es danach neu festzulegen, "
            "und wer zu viel bekommen hat, bringt es zurück."
        )
        yield text % {"sum": euros(paid)}


def _fee_asked(tournament: Tournament, cents: int) -> list[str]:
    """What another fee means for people who have paid and for prizes that are fixed, in sentences; none for nobody."""
    if cents == tournament.entry_fee_cents:
        return []
    effect, said = fee_effect(tournament, cents), []
    if effect.owing:
        text = ngettext(
            "%(n)s hat schon bezahlt und schuldet dann noch %(sum)s.",
            "%(n)s haben schon bezahlt und schulden dann zusammen noch %(sum)s.",
            effect.owing,
        )
        said.append(text % {"n": effect.owing, "sum": euros(effect.owed)})
    if effect.credited:
        text = ngettext(
            "%(n)s hat dann %(sum)s zu viel bezahlt.",
            "%(n)s haben dann zusammen %(sum)s zu viel bezahlt.",
            effect.credited,
        )
        said.append(text % {"n": effect.credited, "sum": euros(effect.credit)})
    if said and fixed_mark(tournament):
        said.append(_("Das festgelegte Preisgeld gilt dann nicht mehr und ist neu festzulegen."))
    if said:
        values = {"before": euros(tournament.entry_fee_cents), "after": euros(cents)}
        said.insert(0, _("Startgeld: %(before)s → %(after)s.") % values)
    return said


def _credits(tournament: Tournament) -> set[tuple[object, int]]:
    """Who gets something back, and how many cents."""
    return set(Glance(tournament).credits)


def _credits_text(count: int) -> str:
    text = ngettext(
        "Mit dem neuen Startgeld bekommt %(n)s etwas zurück. Es steht in der Kasse.",
        "Mit dem neuen Startgeld bekommen %(n)s etwas zurück. Es steht in der Kasse.",
        count,
    )
    return text % {"n": count}


def _save(tournament: Tournament, form: SettingsForm, by: User) -> None:
    tournament_edit(tournament=tournament, by=by, **form.values())
    names, public = form.outside()
    if names != tournament.names_shown:
        names_show(tournament=tournament, by=by, shown=names)
    if public != tournament.is_public:
        tournament_publish(tournament=tournament, by=by, public=public)


def _came_from(request: AccountRequest) -> str:
    """The page of this program from which somebody came to the settings; empty if it was none, or these."""
    before = request.POST.get("next") or request.GET.get("next") or request.headers.get("Referer", "")
    path = path_here(request, before)
    return "" if urlsplit(path).path == request.path else path


@organiser_page
@require_POST
def publish(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Switches the public pages on or off and goes back to where the switch was."""
    public = request.POST.get("public") == "1"
    tournament_publish(tournament=tournament, by=request.user, public=public)
    messages.success(request, _("Die öffentliche Seite ist an.") if public else _("Die öffentliche Seite ist aus."))
    back = path_here(request, request.headers.get("Referer", ""))
    return redirect(back or reverse("settings", args=[tournament.slug]))


@organiser_page
@require_POST
def call_off(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The tournament does not take place; or after all it does, with a reason."""
    reason = request.POST.get("reason", "")
    if "again" in request.POST:
        tournament_reopen(tournament=tournament, by=request.user, reason=reason)
        messages.success(request, _("Das Turnier findet statt. Die Anmeldung ist wieder offen."))
    else:
        tournament_call_off(tournament=tournament, by=request.user, reason=reason)
        messages.success(request, _("Das Turnier ist abgesagt."))
    return redirect("overview", tournament.slug)


@owner_page
@require_POST
def delete(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Removes the tournament, where nothing is lost by that; a real one once it is ticked how much goes with it."""
    if not tournament.is_rehearsal and request.POST.get("sure") != str(registrations(tournament)):
        messages.error(request, _("Nicht gelöscht: Bitte lesen, was verschwindet, und das Häkchen setzen."))
        return redirect(f"{reverse('settings', args=[tournament.slug])}#delete")
    tournament_delete(tournament=tournament, by=request.user)
    gone = _("Die Probe ist verworfen.") if tournament.is_rehearsal else _("„%(name)s“ ist gelöscht.")
    messages.success(request, gone % {"name": tournament.name})
    return redirect("home")


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


@organiser_page
def rehearse(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Explains the rehearsal; sent, it makes the copy and leads to its overview."""
    if request.method != "POST":
        return render(request, "rehearsal/rehearse.html", {"tournament": tournament, "area": "settings"})
    open_last = request.POST.get("open_last") == "1"
    copy = rehearsal_create(tournament=tournament, by=request.user, open_last=open_last)
    messages.success(request, _("Die Probe ist da. Hier darf alles ausprobiert werden."))
    return see_other(resolve_url("overview", copy.slug))
