"""Views of the draw: the page of a round, what is done on it, and the document to check it with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _

from turnier import printing
from turnier.forms.draw import AbsentForm, DrawPageForm, SwapForm, numbers_in
from turnier.forms.fields import CHOICES
from turnier.models import Draw, Entrant, Tournament
from turnier.models.draw import current_draws
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.freeze import draw_document
from turnier.services.host.snapshots.take import take_after
from turnier.services.money.dues import seen_in_a_draw
from turnier.services.money.fees import credit_cents, fee_name
from turnier.services.papers.rounds import draw_head
from turnier.services.registration.check_in import absentees_withdraw
from turnier.services.registration.queries import playing
from turnier.services.registration.sign_ups.offer import waiting
from turnier.text.errors import UserError
from turnier.text.words import counted, euros, numbered
from turnier.web.draw.actions import ACTIONS, Wish, try_action
from turnier.web.draw.page import DrawPage, draw_page
from turnier.web.draw.quality import SwapEffect, effect_of
from turnier.web.draw.seating import plan_paper, plan_table
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.desk_board import Desk
from turnier.web.shared.http import fragment_of_page, path_here, pdf, see_other

GONE = "abgemeldet"
"""Names in an address the start numbers of those who were just withdrawn."""


@organiser_page
def round_now(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The round that matters now, or the sheet of a table that is asked for: `?tisch=7`.

    Where tables end one by one, the page of all tables stands for it.
    """
    if tournament.kind_of_game.stacks:
        query = request.GET.urlencode()
        return redirect(reverse("stacks", args=[tournament.slug]) + (f"?{query}" if query else ""))
    return Desk(request, tournament).to_sheet or _page(request, tournament, draw_page(tournament))


@organiser_page
def draw_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw of one round, or the preparation of the next one; with two start numbers, what their swap changes."""
    page = draw_page(tournament, number)
    if page is None or not page.can_swap or "swap-first" not in request.GET:
        return _page(request, tournament, page)
    form = SwapForm(tournament, request.GET, prefix="swap")
    effect = _effect(page, form)
    return _page(request, tournament, page, refused=None if effect else form, form=form, effect=effect)


@fragment_of_page("draw_round")
@organiser_page
def live(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables and what is missing; 204 while nothing changed, the whole page anew once the last sheet is in."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    page = draw_page(tournament, number)
    if page is None or not page.coming:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "draw/live.html", {"tournament": tournament, "page": page})


@organiser_page
def moved(request: HttpRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """Leads on from an address under which the draw or the missing sheets stood once."""
    return redirect("draw_round", tournament.slug, number) if number else redirect("round", tournament.slug)


@organiser_page
def draw_do(request: AccountRequest, tournament: Tournament, number: int, action: str) -> HttpResponse:
    """One action on a round; refused, the page comes back with what was typed."""
    if request.method != "POST" or action not in ACTIONS:
        return redirect("round", tournament.slug)
    wish = Wish(tournament, number, drawn_rounds(tournament).filter(number=number).first(), request.user)
    form = ACTIONS[action].form(tournament, request.POST, prefix=action)
    hidden = wish.round is not None and wish.round.published_at is None
    done = try_action(ACTIONS[action], wish, form)
    if done is None:
        page = draw_page(tournament, number) or draw_page(tournament)
        if page is not None:
            form.look_again(page.version)
        return _page(request, tournament, page, refused=form)
    if action == "publish" and hidden:
        take_after("round_publish", tournament.pk)
    if "papers" in request.POST:
        return see_other(resolve_url("paper_round", tournament.slug, number))
    messages.success(request, done)
    back = path_here(request, request.POST.get("next", ""))
    return see_other(back or resolve_url("draw_round", tournament.slug, number))


@organiser_page
def absentees(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Says who would be withdrawn because they are not there, and what follows; the second step carries it out."""
    page = draw_page(tournament, number)
    missing = page.preparation.absent if page and page.preparation else ()
    there = resolve_url("draw_round", tournament.slug, number)
    if not missing:
        if request.method == "POST":
            messages.error(request, _("Inzwischen ist jemand gekommen oder gegangen. Bitte noch einmal ansehen."))
        return redirect(there)
    form = AbsentForm(tournament, request.POST if request.method == "POST" else None)
    if form.is_valid():
        numbers = form.cleaned_data["numbers"]
        try:
            absentees_withdraw(tournament=tournament, numbers=numbers, by=request.user)
        except UserError as refused:
            form.add_user_error(refused)
        else:
            return see_other(f"{there}?{urlencode({GONE: ' '.join(map(str, sorted(numbers)))})}")
    context = {
        "tournament": tournament,
        "area": "round",
        "form": form,
        "number": number,
        "missing": missing,
        "who": _who(tournament, missing),
        "needed": page.preparation.absent_needed if page and page.preparation else "",
        "follows": _follows(tournament, missing),
    }
    return render(request, "draw/absentees.html", context, status=422 if form.errors else 200)


def _who(tournament: Tournament, people: Sequence[Entrant]) -> str:
    """ "3 Teams"; of one alone number and name."""
    if len(people) == 1:
        return numbered(people[0].number, people[0].name)
    return counted(tournament.kind_of_game.team_size, len(people))


def _follows(tournament: Tournament, missing: Sequence[Entrant]) -> list[str]:
    """What becomes of play, money and places once these do not take part, in sentences."""
    left = counted(tournament.kind_of_game.team_size, len(playing(tournament)) - len(missing))
    seen = seen_in_a_draw([entrant.pk for entrant in missing])
    said = [_("Dabei bleiben %(n)s.") % {"n": left}]
    if credit := sum(entrant.paid_cents for entrant in missing if entrant.pk not in seen):
        text = _("%(fee)s: Bezahlte %(paid)s sind zurückzugeben. Gebucht wird das erst in der Kasse.")
        said.append(text % {"fee": fee_name(tournament), "paid": euros(credit)})
    if any(entrant.due_cents for entrant in missing if entrant.pk in seen):
        said.append(_("%(fee)s: Wer schon ausgelost war, bleibt zahlungspflichtig.") % {"fee": fee_name(tournament)})
    if tournament.sign_up and waiting(tournament):
        said.append(_("Ihre Plätze bekommt, wer auf der Warteliste steht."))
    said.append(_("Ausgelost wird erst danach, mit einem eigenen Knopf."))
    said.append(_("„Wieder dabei“ auf der nächsten Seite macht es rückgängig, für alle zusammen."))
    return said


def _gone(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """Those who were just withdrawn because they were not there, for the way back."""
    numbers = numbers_in(request.GET.get(GONE, ""))
    withdrawn = tournament.entrants.filter(number__in=numbers, status=Entrant.Status.WITHDRAWN) if numbers else ()
    gone = list(withdrawn)
    return {"gone": gone, "gone_who": _who(tournament, gone), "gone_credit": sum(map(credit_cents, gone))}


@organiser_page
def document(request: HttpRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    """Everything an outsider needs to recompute one attempt, as a file."""
    decided = Draw.objects.filter(outcome__isnull=False)
    drawn = get_object_or_404(decided, round__tournament=tournament, round__number=number, attempt=attempt)
    name = f"auslosung-{tournament.slug}-{number}-{attempt}.json"
    answer = JsonResponse(draw_document(drawn), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@organiser_page
def plan(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The plan that a round belongs to, on paper by start number; back to the page of a round without one."""
    current = current_draws(tournament, number).select_related("plan__round", "round").first()
    table = plan_table(current)
    if current is None or table is None:
        return redirect("draw_round", tournament.slug, number)
    head = replace(draw_head(current.round), round=None, relaxed="")
    return pdf(printing.plan_by_number(head, plan_paper(table)), _("Plan nach Startnummern"))


def _effect(page: DrawPage, form: SwapForm) -> SwapEffect | None:
    """None if the swap is refused, with the reason among the form's errors."""
    if page.round is None or page.seating is None or not form.is_valid():
        return None
    try:
        data = form.cleaned_data
        return effect_of(page.round, page.seating, data["first"], data["second"], data["reason"])
    except UserError as error:
        form.add_user_error(error)
        return None


class PageForms(dict[str, DrawPageForm]):
    """The forms of the page by action, made when the page asks for one; `typed` is one that was sent."""

    def __init__(self, tournament: Tournament, initial: Mapping[str, object], typed: DrawPageForm | None) -> None:
        super().__init__({str(typed.prefix): typed} if typed else {})
        self._tournament, self._initial = tournament, initial

    def __missing__(self, name: str) -> DrawPageForm:
        form = ACTIONS[name].form(self._tournament, prefix=name, initial=self._initial)
        self[name] = form
        return form


def _page(
    request: HttpRequest,
    tournament: Tournament,
    page: DrawPage | None,
    refused: DrawPageForm | None = None,
    form: DrawPageForm | None = None,
    effect: SwapEffect | None = None,
) -> HttpResponse:
    """The page; `form` shows what was typed, `refused` is that form if it was not done."""
    if page is None:
        raise Http404
    desk = Desk(request, tournament)
    context = {
        "tournament": tournament,
        "area": "round",
        "page": page,
        "desk": desk,
        "forms": PageForms(tournament, page.initial, form or refused),
        "choices": CHOICES,
        "entrants": page.choices,
        "refused": refused,
        "effect": effect,
        "opened": _opened(form or refused),
        "seating_open": "ordnung" in request.GET or not page.played,
        "by_name": request.GET.get("ordnung") == "name",
        **_gone(request, tournament),
    }
    status = 422 if refused else 404 if desk.error else 200
    return render(request, "draw/round.html", context, status=status)


def _opened(typed: DrawPageForm | None) -> dict[str, bool]:
    """The folds that stand open: those of the form that was typed."""
    action = str(typed.prefix) if typed else ""
    groups = {"changes": ("swap", "table", "redraw", "withdraw"), "wishes": ("options", "pair", "release")}
    return {action: True} | {group: action in actions for group, actions in groups.items()}
