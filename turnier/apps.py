"""What happens when the program is loaded: the triggers of recorded rows follow the migrations, SQLite gets lists."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate

from turnier.sqlite import tuple_lookups


class TurnierConfig(AppConfig):
    name = "turnier"

    def ready(self) -> None:
        from turnier.models import append_only  # noqa: PLC0415 - it names models, which are there only now

        tuple_lookups.enable_tuple_lookups()
        pre_migrate.connect(append_only.drop, sender=self)
        post_migrate.connect(append_only.create, sender=self)
