"""The pages on which an account lets programs in, sends them away, and says which addresses are told what happens."""

from __future__ import annotations

import datetime as dt

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.api import TokenForm, WebhookForm
from turnier.models import User
from turnier.registration_files.export import Cell
from turnier.services.api.programs import token_create, token_revoke
from turnier.services.api.webhooks import webhook_create, webhook_delete, webhook_switch
from turnier.text.errors import UserError
from turnier.web.shared.access import AccountRequest, founder_page
from turnier.web.shared.http import see_other
from turnier.web.shared.tables import export_asked, spreadsheet

SHOWN_TOKENS = 30
"""So many tokens are listed, those that count before all others."""


@founder_page
def tokens(request: AccountRequest) -> HttpResponse:
    """What there is, and the form for another; the secret of a new one is shown in the answer and never again."""
    if kind := export_asked(request):
        return _tokens_file(kind, request.user)
    form, secret = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        try:
            _token, secret = token_create(user=request.user, **form.cleaned_data)
            form = TokenForm()
        except UserError as error:
            form.add_user_error(error)
    found = sorted(request.user.api_tokens.all(), key=lambda token: token.is_over(timezone.now()))
    context = {"form": form, "secret": secret, "tokens": found[:SHOWN_TOKENS], "now": timezone.now()}
    return render(request, "api/tokens.html", context, status=422 if form.errors else 200)


def _tokens_file(kind: str, user: User) -> HttpResponse:
    """All of them, with nothing that would let a program in."""
    columns = [_("Wofür"), _("Rechte"), _("seit"), _("gilt bis"), _("zuletzt benutzt"), _("zurückgenommen")]
    rows: list[list[Cell]] = [
        [
            token.name,
            ", ".join(token.rights),
            *(_day(at) for at in (token.created_at, token.expires_at, token.used_at, token.revoked_at)),
        ]
        for token in user.api_tokens.all()
    ]
    return spreadsheet(kind, _("Zugänge für Programme"), columns, rows)


def _day(moment: dt.datetime | None) -> str:
    return timezone.localtime(moment).date().isoformat() if moment else ""


@require_POST
@founder_page
def revoke(request: AccountRequest, pk: int) -> HttpResponse:
    """Ends a token at once."""
    token = get_object_or_404(request.user.api_tokens, pk=pk)
    token_revoke(token=token)
    messages.success(request, _("„%(name)s“ kommt nicht mehr herein.") % {"name": token.name})
    return see_other(reverse("tokens"))


@founder_page
def webhooks(request: AccountRequest) -> HttpResponse:
    """What there is, and the form for another; the secret of a new one is shown in the answer and never again."""
    form, secret = WebhookForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        try:
            _webhook, secret = webhook_create(user=request.user, **form.cleaned_data)
            form = WebhookForm()
        except UserError as error:
            form.add_user_error(error)
    found = [(webhook, webhook.deliveries.order_by("id").last()) for webhook in request.user.webhooks.all()]
    context = {"form": form, "secret": secret, "webhooks": found}
    return render(request, "api/webhooks.html", context, status=422 if form.errors else 200)


@require_POST
@founder_page
def change(request: AccountRequest, pk: int) -> HttpResponse:
    """Switches one on or off, or removes it."""
    webhook, action = get_object_or_404(request.user.webhooks, pk=pk), request.POST.get("action", "")
    if action in {"on", "off"}:
        webhook_switch(webhook=webhook, on=action == "on")
        messages.success(request, _("Eingeschaltet.") if action == "on" else _("Ausgeschaltet."))
    elif action == "delete":
        webhook_delete(webhook=webhook)
        messages.success(request, _("Die Adresse ist weg."))
    return see_other(reverse("webhooks"))
