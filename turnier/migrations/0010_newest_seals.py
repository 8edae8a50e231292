"""New tournaments get the newest seals, whichever these are; the rows of the database stay as they are."""

from django.db import migrations, models

from turnier.models.tournament import newest_seals


class Migration(migrations.Migration):
    dependencies = [("turnier", "0009_seal_version")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("tournament", "seal_version", models.PositiveSmallIntegerField(default=newest_seals))
            ]
        ),
    ]
