"""The entry fee belongs to the tournament, whatever is played; fixed prizes are bound to their standings."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fees_move(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    for tournament in apps.get_model("turnier", "Tournament").objects.all():
        if "entry_fee_cents" in tournament.rules:
            tournament.entry_fee_cents = tournament.rules.pop("entry_fee_cents")
            tournament.save(update_fields=["rules", "entry_fee_cents"])


class Migration(migrations.Migration):
    dependencies = [("turnier", "0013_found_faults")]
    operations = [
        migrations.AddField(
            "tournament", "entry_fee_cents", models.PositiveIntegerField("Startgeld", default=0)
        ),
        migrations.AddField("prizeplan", "places", models.JSONField(default=list)),
        migrations.RunPython(fees_move, migrations.RunPython.noop),
    ]
