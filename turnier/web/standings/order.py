"""View of the order: by what the standings are ordered, and whose place that changes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from turnier.forms.standings import OrderForm
from turnier.models import Tournament
from turnier.services.standings.change_order import checked_order, order_change
from turnier.services.standings.place_changes import changes_under
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError
from turnier.text.words import translate
from turnier.web.shared.access import AccountRequest, organiser_page


@organiser_page
def order(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Shows what an order would change, and with "save" ranks by it."""
    sent = request.POST if request.method == "POST" else None
    form = OrderForm(tournament, sent, taken=request.GET.get("vorlage", ""))
    if sent is not None and form.is_valid() and "save" in sent:
        try:
            order_change(tournament=tournament, order=form.chosen, by=request.user, reason=form.cleaned_data["reason"])
        except UserError as error:
            form.add_error(error.field if error.field in form.fields else None, error.message)
        else:
            messages.success(request, _("Die Rangliste ist jetzt so gereiht."))
            return redirect("standings", tournament.slug)
    game = tournament.kind_of_game
    context = {
        "tournament": tournament,
        "area": "standings",
        "form": form,
        "published": [(key, translate(name)) for key, (name, _order) in game.orders.items()],
        **_effect(tournament, form),
    }
    return render(request, "standings/order.html", context, status=422 if form.errors else 200)


def _effect(tournament: Tournament, form: OrderForm) -> dict[str, object]:
    """The standings as they would be, and who would stand elsewhere; nothing of an order that cannot be."""
    if form.is_bound and not form.is_valid() and set(form.errors) - {"reason"}:
        return {}
    try:
        chosen = checked_order(tournament, form.chosen)
    except UserError:
        return {}
    return {
        "changed": chosen != tournament.order,
        "table": standings(tournament, order=chosen),
        "place_changes": changes_under(tournament, chosen),
    }
