"""Views of the series: the list, the hall of fame that its organiser fills, the same for everybody, their tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

import django_tables2 as tables
from django import forms
from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from turnier.forms.fields import ActForm
from turnier.forms.series import AssignForm, NumberForm, SeriesEditForm, SeriesForm, WinnerForm
from turnier.models import PastWinner, Series, Tournament
from turnier.models.tournaments import takes_place
from turnier.policy import organises, owned_by, owns, series_of
from turnier.services.series.series import (
    HallLine,
    hall_of_fame,
    in_use,
    missing_number,
    next_series_number,
    past_winner_add,
    past_winner_edit,
    past_winner_remove,
    series_create,
    series_delete,
    series_edit,
    tournament_assign,
    tournament_detach,
)
from turnier.text.errors import UserError
from turnier.web.shared.access import AccountRequest, founder_page
from turnier.web.shared.http import drawn_code, room_address, see_other
from turnier.web.shared.tables import HIDDEN, NUMBER, ROW_HEADER, WIDE, ListTable, exported, listed

EDIT, ASSIGN = "edit_%s", "assign_%s"
"""Ids of the fields of forms that stand on one page."""


class SeriesTable(ListTable):
    """All series of an account."""

    name = tables.TemplateColumn(
        template_name="series/cells/name.html", verbose_name=gettext_lazy("Reihe"), order_by="name", attrs=ROW_HEADER
    )
    title = tables.Column(verbose_name=gettext_lazy("Titel"), attrs=WIDE)
    is_public = tables.Column(verbose_name=gettext_lazy("öffentlich"), attrs=WIDE)

    class Meta(ListTable.Meta):
        row_attrs: ClassVar[Mapping[str, Any]] = {"class": "is-link"}
        order_by = "name"

    def value_name(self, record: Series) -> str:
        return record.name

    def render_is_public(self, record: Series) -> str:
        return str(gettext_lazy("ja") if record.is_public else _("nein"))


class HallTable(ListTable):
    """Every winner of a series, the latest first; `own` shows its organiser what can be done.

    Of the tournaments in it, that is what the person may do who looks: `run` and `owned` are their keys.
    """

    number = tables.Column(verbose_name=gettext_lazy("Mal"), attrs=NUMBER)
    said = tables.TemplateColumn(
        template_name="series/cells/winner.html", verbose_name=gettext_lazy("Sieger"), order_by="said", attrs=ROW_HEADER
    )
    note = tables.Column(verbose_name=gettext_lazy("Bemerkung"), visible=False)
    evening = tables.Column(verbose_name=gettext_lazy("Turnier"), visible=False, accessor="tournament", default="")
    date = tables.Column(verbose_name=gettext_lazy("Datum"), visible=False, accessor="tournament__date", default="")
    year = tables.Column(verbose_name=gettext_lazy("Jahr"), attrs=NUMBER, default="")
    ways = tables.TemplateColumn(
        template_name="series/cells/ways.html",
        verbose_name=gettext_lazy("Ändern"),
        orderable=False,
        exclude_from_export=True,
        attrs=HIDDEN,
    )

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table f-hall"}
        order_by = "-number"

    def __init__(
        self,
        lines: Sequence[HallLine],
        *,
        series: Series,
        own: bool,
        run: Collection[int] = (),
        owned: Collection[int] = (),
    ) -> None:
        super().__init__(lines, exclude=() if own else ("ways",))
        self.series, self.own, self.run, self.owned = series, own, run, owned

    def value_said(self, record: HallLine) -> str:
        return record.said

    def value_evening(self, record: HallLine) -> str:
        return record.tournament.name if record.tournament and self._told(record.tournament) else ""

    def value_date(self, record: HallLine) -> str:
        day = record.tournament.date if record.tournament and self._told(record.tournament) else None
        return day.isoformat() if day else ""

    def _told(self, tournament: Tournament) -> bool:
        return self.own or tournament.is_public


@founder_page
def listing(request: AccountRequest) -> HttpResponse:
    """All series of this account, and a form for a new one."""
    form = SeriesForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            series = series_create(by=request.user, name=form.cleaned_data["name"], title=form.cleaned_data["title"])
        except UserError as error:
            form.add_user_error(error)
        else:
            return see_other(reverse("series", args=[series.pk]))
    table = listed(request, SeriesTable(series_of(request.user)))
    if file := exported(request, table, _("Reihen")):
        return file
    context = {"table": table, "form": form}
    return render(request, "series/list.html", context, status=422 if form.errors else 200)


@founder_page
def hall(request: HttpRequest, pk: int) -> HttpResponse:
    """The hall of fame as its organiser sees it; takes winners of earlier years."""
    series = _series(request, pk)
    if request.method != "POST":
        return _hall(request, series)
    form = WinnerForm(request.POST)
    if _saved(form, partial(past_winner_add, series=series)):
        return see_other(reverse("series", args=[pk]))
    return _hall(request, series, form=form)


@founder_page
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Name, title, and whether everybody may look."""
    series, form = _series(request, pk), SeriesEditForm(request.POST, auto_id=EDIT)
    if request.method != "POST":
        return _at_hall(request, pk)
    if _saved(form, partial(series_edit, series=series)):
        messages.success(request, _("Die Reihe ist geändert."))
        return see_other(reverse("series", args=[pk]))
    return _hall(request, series, edit_form=form)


@founder_page
@require_POST
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Deletes the series if nothing stands in it."""
    series = _series(request, pk)
    try:
        series_delete(series=series)
    except UserError as error:
        messages.error(request, error.message)
        return see_other(reverse("series", args=[pk]))
    messages.success(request, _("Die Reihe „%(name)s“ ist gelöscht.") % {"name": series.name})
    return see_other(reverse("series_list"))


@founder_page
def assign(request: AccountRequest, pk: int) -> HttpResponse:
    """Takes a tournament into the series."""
    series = _series(request, pk)
    if request.method != "POST":
        return _at_hall(request, pk)
    form = AssignForm(request.POST, tournaments=owned_by(request.user), auto_id=ASSIGN)
    if _saved(form, partial(tournament_assign, series=series, by=request.user)):
        said = _("„%(name)s“ gehört jetzt zur Reihe.")
        messages.success(request, said % {"name": form.cleaned_data["tournament"].name})
        return see_other(reverse("series", args=[pk]))
    return _hall(request, series, assign_form=form)


@founder_page
def past_winner(request: HttpRequest, pk: int, winner: int) -> HttpResponse:
    """Mends what was typed of a winner; says what becomes of the hall of fame without it."""
    series, typed = _series(request, pk), _typed(request, pk, winner)
    was = {"number": typed.number, "name": typed.name}
    form = WinnerForm(request.POST or None, initial=model_to_dict(typed))
    if _saved(form, partial(past_winner_edit, winner=typed)):
        messages.success(request, _("Der Eintrag ist geändert."))
        return see_other(reverse("series", args=[pk]))
    return _entry(request, series, form, was | {"away": reverse("series_remove", args=[pk, winner])})


@founder_page
def renumber(request: AccountRequest, pk: int, tournament: int) -> HttpResponse:
    """Gives a tournament another number; says what becomes of the hall of fame without it."""
    series, own = _series(request, pk), _own(request, pk, tournament)
    form = NumberForm(request.POST or None, initial={"number": own.series_number})
    if _saved(form, partial(tournament_assign, tournament=own, series=series, by=request.user)):
        messages.success(request, _("Der Eintrag ist geändert."))
        return see_other(reverse("series", args=[pk]))
    was = {"number": own.series_number, "name": own.name, "tournament": own}
    return _entry(request, series, form, was | {"away": reverse("series_detach", args=[pk, tournament])})


@founder_page
@require_POST
def remove(request: HttpRequest, pk: int, winner: int) -> HttpResponse:
    """Takes a typed winner out."""
    typed = _typed(request, pk, winner)
    past_winner_remove(winner=typed)
    said = _("„%(name)s“ ist gestrichen. Die Nummer %(number)s ist wieder frei.")
    messages.success(request, said % {"name": typed.name, "number": typed.number})
    return see_other(reverse("series", args=[pk]))


@founder_page
@require_POST
def detach(request: AccountRequest, pk: int, tournament: int) -> HttpResponse:
    """Takes a tournament out of the series."""
    own = _own(request, pk, tournament)
    tournament_detach(tournament=own, by=request.user)
    said = _("„%(name)s“ gehört nicht mehr zur Reihe. Die Nummer %(number)s ist wieder frei.")
    messages.success(request, said % {"name": own.name, "number": own.series_number})
    return see_other(reverse("series", args=[pk]))


def public(request: HttpRequest, key: str) -> HttpResponse:
    """The hall of fame for everybody, if its organiser shows it."""
    series = get_object_or_404(Series, public_key=key, is_public=True)
    table = listed(request, HallTable(hall_of_fame(series, public=True), series=series, own=False))
    if file := exported(request, table, _("Ruhmeshalle %(series)s") % {"series": series.name}):
        return file
    return render(request, "series/public.html", {"series": series, "table": table})


def _at_hall(request: HttpRequest, pk: int) -> HttpResponse:
    """Links of the table keep to the address of the page, which is that of a form after a mistake in it."""
    return see_other(f"{reverse('series', args=[pk])}?{request.GET.urlencode()}")


def _hall(request: HttpRequest, series: Series, **refused: forms.Form) -> HttpResponse:
    """The page with its forms; `refused` is the one that was sent, as it was typed."""
    person, inside = request.user, list(series.tournaments.all())
    run = [tournament.pk for tournament in inside if organises(person, tournament)]
    owned = [tournament.pk for tournament in inside if owns(person, tournament)]
    table = listed(request, HallTable(hall_of_fame(series), series=series, own=True, run=run, owned=owned))
    if file := exported(request, table, _("Ruhmeshalle %(series)s") % {"series": series.name}):
        return file
    address = room_address(request, reverse("public_series", args=[series.public_key])) if series.is_public else ""
    series_now = {"name": series.name, "title": series.title, "public": series.is_public}
    context = {
        "series": series,
        "in_use": in_use(series),
        "foreign": len(owned) < len(inside),
        "table": table,
        "form": WinnerForm(initial={"number": missing_number(series)}),
        "public_address": address,
        "public_code": drawn_code(address) if address else "",
        "edit_form": SeriesEditForm(initial=series_now, auto_id=EDIT),
        "assign_form": AssignForm(
            initial={"number": next_series_number(series)}, tournaments=owned_by(request.user), auto_id=ASSIGN
        ),
        "coming": series.tournaments.exclude(takes_place(), status=Tournament.Status.CLOSED).order_by("series_number"),
    }
    return render(request, "series/hall.html", context | refused, status=422 if refused else 200)


def _entry(request: HttpRequest, series: Series, form: NumberForm, entry: Mapping[str, object]) -> HttpResponse:
    context = {"series": series, "form": form, **entry}
    return render(request, "series/entry.html", context, status=422 if form.errors else 200)


def _series(request: HttpRequest, pk: int) -> Series:
    series: Series = get_object_or_404(series_of(request.user), pk=pk)
    return series


def _typed(request: HttpRequest, pk: int, winner: int) -> PastWinner:
    return get_object_or_404(_series(request, pk).past_winners, pk=winner)


def _own(request: AccountRequest, pk: int, tournament: int) -> Tournament:
    own: Tournament = get_object_or_404(owned_by(request.user), series=_series(request, pk), pk=tournament)
    return own


def _saved(form: ActForm, save: Callable[..., object]) -> bool:
    """Whether what the form holds is saved; why not stands in the form."""
    if not form.is_valid():
        return False
    try:
        save(**form.cleaned_data)
    except UserError as error:
        form.add_user_error(error)
    return form.is_valid()
