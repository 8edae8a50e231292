"""The records that came with tournament files."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('turnier', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='OriginalRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('content', models.JSONField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='originals', to='turnier.tournament')),
            ],
            options={
                'ordering': ('tournament', 'position'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'position'), name='one_original_per_position')],
            },
        ),
    ]
