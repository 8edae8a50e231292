"""What the last check found is kept with the tournament that it concerns, and when the automatic one last came by."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("turnier", "0008_publicity")]
    operations = [
        migrations.AddField("tournament", "faults", models.JSONField(blank=True, default=list)),
        migrations.AddField("tournament", "looked_at", models.DateTimeField(blank=True, null=True)),
    ]
