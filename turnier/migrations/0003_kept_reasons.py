"""Reasons that can be forgotten: each link keeps its commitment; each saved change keeps how the table stood."""

import hashlib

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def commitments_fill(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """The chain has always held this commitment, and of the time the whole second only; so it stays valid."""
    events = apps.get_model("turnier", "AuditEvent").objects.all()
    for event in events.iterator():
        event.commitment = hashlib.sha256(f"{event.salt}|{event.reason}".encode()).hexdigest()
        event.at = event.at.replace(microsecond=0)
        event.save(update_fields=["commitment", "at"])


def results_fill(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """How a table stood is known for its newest saved change only."""
    revisions = apps.get_model("turnier", "Revision").objects.filter(number=models.F("sitting__version"))
    newest = models.OuterRef("sitting_id")
    sittings = apps.get_model("turnier", "Sitting").objects.filter(pk=newest)
    revisions.update(result=models.Subquery(sittings.values("result")[:1]))


class Migration(migrations.Migration):
    dependencies = [("turnier", "0002_balanced_bookings")]
    operations = [
        migrations.AlterField("auditevent", "salt", models.CharField(blank=True, max_length=32)),
        migrations.AddField(
            "auditevent", "commitment", models.CharField(default="", max_length=64), preserve_default=False
        ),
        migrations.AddField("revision", "result", models.CharField(blank=True, max_length=80, default=""), preserve_default=False),
        migrations.RunPython(commitments_fill, migrations.RunPython.noop),
        migrations.RunPython(results_fill, migrations.RunPython.noop),
    ]
