"""The report for the club's paper is kept, version by version; bookings and counts from a file keep their time."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

MOMENT = models.DateTimeField(default=django.utils.timezone.now, editable=False)


class Migration(migrations.Migration):
    dependencies = [("turnier", "0003_kept_reasons")]
    operations = [
        # No column changes: only who fills it in does.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField("booking", "at", MOMENT),
                migrations.AlterField("cashcount", "at", MOMENT.clone()),
            ]
        ),
        migrations.CreateModel(
            name="ReportVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField(blank=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="report_versions",
                        to="turnier.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ("tournament", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="reports_without_gap")
                ],
            },
        ),
    ]
