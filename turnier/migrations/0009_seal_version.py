"""Which version the seals of a tournament are of; those before lack some, which the next start adds."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FIRST = 1


def first_version(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("turnier", "Tournament").objects.update(seal_version=FIRST)


class Migration(migrations.Migration):
    dependencies = [("turnier", "0008_publicity")]
    operations = [
        migrations.AddField("tournament", "seal_version", models.PositiveSmallIntegerField(default=2)),
        migrations.RunPython(first_version, migrations.RunPython.noop),
    ]
