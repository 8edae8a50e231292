"""Views of somebody who goes, is disqualified, comes back, or is replaced: first the consequences, then the act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.fields import ActForm
from turnier.forms.registration.people import LeaveForm, SubstituteForm
from turnier.models import Entrant, Tournament
from turnier.models.tournaments import newest_published, published_rounds
from turnier.services.draw.table_changes import entrant_leave, may_play_on
from turnier.services.money.fees import fee_name, open_cents
from turnier.services.money.pay import stack_of
from turnier.services.registration.register import entrant_return, participation_refused
from turnier.services.registration.substitute import substitute_enter
from turnier.services.registration.withdraw import entrant_disqualify, table_of_prepared_round, tables_to_settle
from turnier.services.sheets.queries import open_proposals
from turnier.services.standings.brackets import coming_match
from turnier.services.standings.byes import GroupMatches, group_matches
from turnier.services.standings.place_changes import changes_by
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError
from turnier.text.words import euros, listed, match_name, with_number
from turnier.web.registration.board import line_of
from turnier.web.registration.views import find, page, say_who_could_sit_down, say_who_has_no_game
from turnier.web.shared.access import AccountRequest, books_page, organiser_page
from turnier.web.shared.http import back, see_other

Act = Callable[[], str]


@dataclass(frozen=True)
class LeavingConsequences:
    """What becomes of money, table and place of somebody who goes, in sentences; `may_refund` asks for the fee.

    `match` says who goes on in a knock-out, "" elsewhere. `has_place` asks whether place and prize stay.
    """

    money: str
    table: str
    match: str
    place: str
    may_refund: bool
    has_place: bool


def consequences(entrant: Entrant) -> LeavingConsequences:
    """Reads what would follow from going now."""
    tournament = entrant.tournament
    places = [rows.filter(round__published_at__isnull=False) for rows in (entrant.seats.all(), entrant.byes.all())]
    drawn = any(rows.exists() for rows in places)
    row = next((r for r in standings(tournament).rows if r.entrant.pk == entrant.pk), None)
    early = bool(_early(entrant, _matches_left(entrant)))
    return LeavingConsequences(
        money=_money(entrant, drawn=drawn),
        table=_table(entrant, drawn=drawn),
        match=_match(entrant),
        place=_place(row.place if row and drawn else None, last=early),
        may_refund=drawn and entrant.due_cents > 0,
        has_place=drawn and row is not None and row.place is not None,
    )


def _money(entrant: Entrant, *, drawn: bool) -> str:
    if not entrant.due_cents and not entrant.paid_cents:
        return ""
    fee, sums = fee_name(entrant.tournament), {"paid": euros(entrant.paid_cents), "open": euros(open_cents(entrant))}
    if not drawn and not entrant.paid_cents:
        text = _("%(fee)s: Noch nicht ausgelost, deshalb wird nichts verlangt.")
    elif not drawn:
        text = _("%(fee)s: Noch nicht ausgelost, deshalb wird nichts verlangt. Bezahlte %(paid)s sind dann Guthaben.")
    elif open_cents(entrant):
        text = _("%(fee)s: Schon ausgelost, deshalb bleiben %(open)s offen und %(paid)s bezahlt.")
    else:
        text = _("%(fee)s: Schon ausgelost, deshalb bleiben %(paid)s bezahlt.")
    return text % {"fee": fee, **sums}


def _table(entrant: Entrant, *, drawn: bool) -> str:
    newest = newest_published(entrant.tournament)
    if newest is not None and entrant.byes.filter(round=newest).exists():
        return _("Tisch: Hat in Durchgang %(n)s ein Freilos. Es bleibt stehen.") % {"n": newest.number}
    if tables_to_settle(entrant):
        return _("Tisch: Was aus dem offenen Tisch wird, ist unten zu wählen.")
    return _("Tisch: Kein Tisch ist offen.") if drawn else _("Tisch: Noch keiner.")


def _match(entrant: Entrant) -> str:
    tournament = entrant.tournament
    coming = coming_match(tournament, entrant.number)
    if coming is None:
        return _in_group(entrant)
    stage, match = coming
    other = next((side for side in match.sides if side != entrant.number), None)
    who = tournament.entrants.get(number=other).name if other else _("Der Gegner")
    values = {"round": match_name(stage.rounds, match.level, match.part, beside=stage.beside), "who": who}
    if match.level + 1 == stage.rounds:
        return _("%(round)s: %(who)s gewinnt kampflos. Wer schon verloren hat, rückt nicht nach.") % values
    return _("%(round)s: %(who)s kommt kampflos weiter. Wer schon verloren hat, rückt nicht nach.") % values


def _in_group(entrant: Entrant) -> str:
    number, matches = entrant.number, _matches_left(entrant)
    if matches is None or not matches.half:
        return _early(entrant, matches)
    if entrant.tournament.kind_of_game.walkovers is None:
        return ""
    text = _(
        "Gruppe: Was gegen Nr. %(n)s schon gespielt ist, zählt für alle weiter. "
        "Wer noch gegen Nr. %(n)s zu spielen hätte, gewinnt dieses Spiel kampflos."
    )
    return text % {"n": number}


def _matches_left(entrant: Entrant) -> GroupMatches | None:
    """The matches in groups whose last round is still to come; None in no such groups."""
    tournament = entrant.tournament
    groups = [stage for stage in tournament.newest_stages if stage.kind == "groups" and entrant.number in stage.numbers]
    if not groups or max(published_rounds(tournament), default=0) >= groups[0].last:
        return None
    return group_matches(entrant, groups[0])


def _early(entrant: Entrant, matches: GroupMatches | None) -> str:
    """What it does to each of the others of the group that so few matches are played; "" from half of them on."""
    if matches is None or matches.half:
        return ""
    text = _(
        "Gruppe: Nr. %(n)s hat erst %(played)s von %(due)s Spielen gespielt, weniger als die Hälfte. Damit niemand "
        "gewinnt oder verliert, weil Nr. %(n)s geht, zählt jedes Spiel gegen Nr. %(n)s nur wie ein Freilos."
    )
    said = [text % {"n": entrant.number, "played": matches.played, "due": matches.due}]
    if matches.met:
        who = listed([with_number(each.name, each.number) for each in matches.met])
        said.append(_("Auch das von %(who)s; eingetragen bleibt es.") % {"who": who})
    if matches.half_with_open:
        said.append(_("Wird der offene Tisch noch zu Ende gespielt, ist die Hälfte gespielt, und alles zählt."))
    return " ".join(said)


def _place(place: int | None, *, last: bool) -> str:
    if place is None:
        return _("Platz: Noch keiner.")
    if last:
        text = _(
            "Platz: In der Rangliste jetzt Platz %(place)s. Wer so früh geht, steht in der Gruppe hinter allen "
            "anderen, und danach richtet sich dann auch die Rangliste. Einen Preis gäbe es auch für diesen Platz."
        )
        return text % {"place": place}
    text = _("Platz: Jetzt Platz %(place)s. Was gespielt ist, bleibt stehen; auch einen Preis gibt es weiter.")
    return text % {"place": place}


@books_page
def withdraw(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Says what follows and asks what becomes of an open table; the second step carries it out.

    Whoever sits there with a stack goes home with it: that is a line of their table.
    """
    entrant = _to_change(request, tournament, number)
    if tournament.kind_of_game.stacks and entrant.plays and tables_to_settle(entrant):
        return see_other(f"{reverse('stacks_leave', args=[tournament.slug])}?entrant={number}")
    found = consequences(entrant)
    form = LeaveForm(
        request.POST if request.method == "POST" else None,
        tables=(tables := tables_to_settle(entrant)),
        fewer=[table for table in tables if may_play_on(table)],
        may_refund=found.may_refund,
        has_place=found.has_place,
    )

    def act() -> str:
        gone = entrant_leave(
            entrant=entrant,
            tables=form.settlements(),
            by=request.user,
            refund=form.cleaned_data.get("refund", ""),
            out_of_competition=form.cleaned_data.get("out_of_competition", False),
        )
        follows = _in_group(entrant) or found.match  # by now the open table may be none any more
        if gone.paid_cents < entrant.paid_cents:
            values = {"n": number, "money": euros(entrant.paid_cents - gone.paid_cents)}
            text = _("Nr. %(n)s ist zurückgezogen. Bitte %(money)s aus der Kasse zurückgeben, sie sind gebucht.")
            return " ".join(filter(None, (text % values, follows)))
        return " ".join(filter(None, (_("Nr. %(n)s ist zurückgezogen.") % {"n": number}, follows)))

    return _answer(request, tournament, entrant, form, "registration/withdraw.html", act, follows=found)


@organiser_page
def disqualify(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Asks for the reason and says what follows; the second step carries it out."""
    entrant = find(tournament, number)
    tables = tables_to_settle(entrant)
    form = LeaveForm(request.POST if request.method == "POST" else None, tables=tables, asks_reason=True)

    def act() -> str:
        reason = form.cleaned_data["reason"]
        entrant_disqualify(entrant=entrant, reason=reason, by=request.user, tables=form.settlements())
        return _("Nr. %(n)s ist disqualifiziert.") % {"n": number}

    moved = changes_by(tournament, lambda: entrant_disqualify(entrant=entrant, reason="?", by=request.user))
    others = [change for change in moved if change.entrant.pk != entrant.pk]
    about = {"place_changes": others, "early": _early(entrant, _matches_left(entrant))}
    return _answer(request, tournament, entrant, form, "registration/disqualify.html", act, **about)


@organiser_page
def substitute(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Somebody takes over the number and the points."""
    entrant = find(tournament, number)
    form = SubstituteForm(
        entrant,
        request.POST if request.method == "POST" else None,
        initial={"position": request.GET.get("platz")},
    )

    def act() -> str:
        done = substitute_enter(entrant=entrant, newcomer=form.newcomer(), by=request.user)
        begins = tournament.round_name(done.since)
        values = {"coming": done.coming, "leaving": done.leaving, "n": number, "round": begins}
        text = _("%(coming)s spielt ab %(round)s für %(leaving)s, weiter unter Nr. %(n)s.")
        return text % values

    stack = stack_of(entrant) if tournament.kind_of_game.stacks else 0
    return _answer(request, tournament, entrant, form, "registration/substitute.html", act, stack=stack)


@require_POST
@books_page
def bring_back(request: AccountRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The entrant takes part again."""
    gone = _to_change(request, tournament, number)
    if gone.status == Entrant.Status.DISQUALIFIED and request.POST.get("was") != gone.status:
        text = _("Nr. %(n)s ist inzwischen disqualifiziert. Soll das nicht mehr gelten: hier „Wieder dabei“ drücken.")
        messages.error(request, text % {"n": number})
        return back(request, tournament, "entrant", number=number)
    try:
        back_again = entrant_return(entrant=gone, by=request.user)
    except UserError as refused:
        messages.error(request, refused.message)
        return back(request, tournament, "entrant", number=number)
    messages.success(request, _("Nr. %(n)s ist wieder dabei.") % {"n": number})
    if owed := open_cents(back_again):
        text = _("%(sum)s sind wieder offen. Sind sie schon bezahlt, hier eintragen:") % {"sum": euros(owed)}
        way = reverse("money_account", args=[tournament.slug, number])
        messages.warning(request, format_html('{} <a href="{}">{}</a>', text, way, _("Zum Konto")))
    if not back_again.competes:
        text = _("Nr. %(n)s spielt außer Wertung. Soll der Platz zählen, hier das Häkchen wegnehmen.")
        messages.warning(request, text % {"n": number})
    if back_again.reduction_cents:
        text = _("Erlassen bleiben %(money)s. Soll Nr. %(n)s wieder zahlen, die Ermäßigung im Konto zurücknehmen:")
        said = text % {"n": number, "money": euros(back_again.reduction_cents)}
        way = reverse("money_account", args=[tournament.slug, number]) + "#ermaessigung"
        messages.warning(request, format_html('{} <a href="{}">{}</a>', said, way, _("Zum Konto")))
    say = say_who_could_sit_down if tournament.goes_on(number) else say_who_has_no_game
    say(request, tournament)
    return back(request, tournament, "entrant", number=number)


def _to_change(request: AccountRequest, tournament: Tournament, number: int) -> Entrant:
    entrant = find(tournament, number)
    if refused := participation_refused(entrant, request.user):
        raise UserError(refused)
    return entrant


def _answer(
    request: HttpRequest,
    tournament: Tournament,
    entrant: Entrant,
    form: ActForm,
    template: str,
    act: Act,
    **context: object,
) -> HttpResponse:
    """Carries the act out if the form is right; otherwise the page with everything that follows from it."""
    if request.method == "POST" and form.is_valid():
        try:
            messages.success(request, act())
            return back(request, tournament, "entrant", number=entrant.number)
        except UserError as error:
            form.add_user_error(error)
    tables = tables_to_settle(entrant)
    waiting = [(table.sitting, len(open_proposals(table.sitting))) for table in tables if table.sitting.proposed]
    about = {
        "tables": tables,
        "prepared": table_of_prepared_round(entrant),
        "line": line_of(entrant),
        "waiting_lines": [(sitting, number) for sitting, number in waiting if number],
    }
    shown = page(tournament, form=form, entrant=entrant, **about, **context)
    return render(request, template, shown, status=422 if form.errors else 200)
