"""`manage.py demo`: fills the example tournament and prints its address."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from turnier.models import User
from turnier.services.demo import demo_create


class Command(BaseCommand):
    help = "Legt ein Beispielturnier an: 24 Teams, zwei Durchgänge gespielt, der dritte ausgelost."

    def handle(self, *args: Any, **options: Any) -> None:
        first = User.objects.filter(is_superuser=True).order_by("pk").first()
        self.stdout.write(demo_create(by=first).slug)
