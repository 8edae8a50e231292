"""`manage.py reset_second_factor`: for an account whose phone is lost, also the administrator's own."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from turnier.management.database_command import DatabaseCommand
from turnier.models import User
from turnier.services.accounts.second_factor import factor_reset


class Command(DatabaseCommand):
    """The account sets up another app when it logs in next."""

    help = "Nimmt einem Konto den zweiten Faktor: Beim nächsten Anmelden richtet es eine neue App ein."

    def add_arguments(self, parser: CommandParser) -> None:
        """The name of the account."""
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuses a name that nobody has."""
        user = User.objects.filter(username__iexact=options["username"]).first()
        if user is None:
            raise CommandError(f"Ein Konto „{options['username']}“ gibt es nicht.")
        factor_reset(user=user)
        self.stdout.write(f"„{user}“ richtet beim nächsten Anmelden eine neue App ein.")
