"""Seals of rows that a link may have changed, with a salt for each tournament."""

import secrets

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import turnier.models.tournament


def salts_fill(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    for tournament in apps.get_model("turnier", "Tournament").objects.all():
        tournament.seal_salt = secrets.token_hex(16)
        tournament.save(update_fields=["seal_salt"])


class Migration(migrations.Migration):
    dependencies = [("turnier", "0006_helpers")]
    operations = [
        migrations.AddField("auditevent", "seals", models.JSONField(blank=True, default=dict)),
        migrations.AddField(
            "tournament", "seal_salt", models.CharField(default=turnier.models.tournament.new_salt, max_length=32)
        ),
        migrations.RunPython(salts_fill, migrations.RunPython.noop),
    ]
