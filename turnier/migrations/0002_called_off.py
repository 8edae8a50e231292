"""That a tournament does not take place."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('turnier', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='called_off',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
