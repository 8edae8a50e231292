"""Whether the name of a person may be seen by everybody."""

from django.db import migrations, models

CHOICES = [
    ("public", "Wie beim Turnier eingestellt"),
    ("private", "Nicht öffentlich: statt des Namens die Nummer"),
    ("minor", "Unter 18: nie öffentlich"),
]


class Migration(migrations.Migration):
    dependencies = [("turnier", "0007_seals")]
    operations = [
        migrations.AddField("player", "publicity", models.CharField(choices=CHOICES, default="public", max_length=10)),
    ]
