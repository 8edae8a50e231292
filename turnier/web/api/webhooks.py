"""The page on which an account says which addresses are told what happens."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.api import WebhookForm
from turnier.services.api.webhooks import webhook_create, webhook_delete, webhook_switch
from turnier.text.errors import UserError
from turnier.web.shared.access import AccountRequest, founder_page
from turnier.web.shared.http import see_other


@founder_page
def webhooks(request: AccountRequest) -> HttpResponse:
    """What there is, and the form for another; the secret of a new one is shown in the answer and never again."""
    form, secret = WebhookForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        try:
            _webhook, secret = webhook_create(user=request.user, **form.cleaned_data)
            form = WebhookForm()
        except UserError as error:
            form.add_error(error.field, error.message)
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
