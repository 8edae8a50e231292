"""What happens when the program is loaded: the triggers of recorded rows follow the migrations."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate


class TurnierConfig(AppConfig):
    """Sets the triggers of recorded rows anew around every migration."""

    name = "turnier"

    def ready(self) -> None:
        from turnier.models import append_only  # noqa: PLC0415 - it names models, which are there only now

        pre_migrate.connect(append_only.make_way, sender=self)
        post_migrate.connect(append_only.create, sender=self)
