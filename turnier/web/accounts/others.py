"""Views of the accounts of others, for the administrator: make, lock, give another password."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from turnier.forms.accounts import NewAccountForm
from turnier.services.accounts.accounts import account_create, account_lock, accounts
from turnier.services.accounts.second_factor import factor_reset
from turnier.text.errors import UserError
from turnier.web.accounts.tables import AccountLine, AccountTable
from turnier.web.shared.access import AccountRequest, administrator_page
from turnier.web.shared.http import see_other
from turnier.web.shared.tables import exported, listed


@administrator_page
def listing(request: AccountRequest) -> HttpResponse:
    """All accounts, and the form for another."""
    form = NewAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = account_create(**form.cleaned_data)
            messages.success(request, _("Das Konto „%(name)s“ ist angelegt.") % {"name": made})
            return see_other(request.path)
        except UserError as error:
            form.add_error(error.field, error.message)
    table = listed(request, AccountTable([AccountLine.of(user) for user in accounts()]))
    if file := exported(request, table, _("Konten")):
        return file
    context = {"form": form, "table": table}
    return render(request, "accounts/list.html", context, status=422 if form.errors else 200)


@require_POST
@administrator_page
def change(request: AccountRequest, pk: int) -> HttpResponse:
    """Locks, opens, or takes away a lost second factor."""
    user = get_object_or_404(accounts(), pk=pk)
    action = request.POST.get("action", "")
    if action in {"lock", "unlock"}:
        account_lock(user=user, locked=action == "lock")
        done = _("„%(name)s“ ist gesperrt.") if action == "lock" else _("„%(name)s“ ist wieder offen.")
        messages.success(request, done % {"name": user})
    elif action == "factor":
        factor_reset(user=user)
        messages.success(request, _("„%(name)s“ richtet beim nächsten Anmelden die App neu ein.") % {"name": user})
    return see_other(reverse("accounts"))
