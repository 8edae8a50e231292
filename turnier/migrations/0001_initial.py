"""The whole schema of the first release; on PostgreSQL the database itself refuses a booking that does not sum to zero.

Triggers of recorded rows are no migration: `turnier/models/append_only.py`.
"""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
import turnier.models.accounts
import turnier.models.sheets
import turnier.models.tournaments
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

GUARD = """
CREATE FUNCTION turnier_booking_balances() RETURNS trigger AS $$
DECLARE
    touched bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.booking_id ELSE NEW.booking_id END;
BEGIN
    IF (SELECT COALESCE(SUM(cents), 0) FROM turnier_posting WHERE booking_id = touched) <> 0 THEN
        RAISE EXCEPTION 'booking % does not sum to zero', touched USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END
$$ LANGUAGE plpgsql;
CREATE CONSTRAINT TRIGGER turnier_booking_balances
    AFTER INSERT OR UPDATE OR DELETE ON turnier_posting
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION turnier_booking_balances();
"""
NO_GUARD = """
DROP TRIGGER turnier_booking_balances ON turnier_posting;
DROP FUNCTION turnier_booking_balances();
"""


def guard(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(GUARD, params=None)


def no_guard(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    if editor.connection.vendor == "postgresql":
        editor.execute(NO_GUARD, params=None)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', turnier.models.accounts.AccountManager()),
            ],
        ),
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='Name der Reihe')),
                ('title', models.CharField(blank=True, max_length=40, verbose_name='Titel des Siegers')),
                ('public_key', models.CharField(default=turnier.models.tournaments.new_public_key, max_length=22, unique=True)),
                ('is_public', models.BooleanField(default=False)),
                ('organiser', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='series', to=settings.AUTH_USER_MODEL)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name_plural': 'series',
                'ordering': ('name', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=90, unique=True)),
                ('public_key', models.CharField(default=turnier.models.tournaments.new_public_key, max_length=22, unique=True)),
                ('name', models.CharField(max_length=80, verbose_name='Name des Turniers')),
                ('game', models.CharField(max_length=40, verbose_name='Spiel')),
                ('rules', models.JSONField(blank=True, default=dict, verbose_name='Hausregeln')),
                ('entry_fee_cents', models.PositiveIntegerField(default=0, verbose_name='Startgeld')),
                ('fee_terms', models.JSONField(blank=True, default=dict)),
                ('ranking', models.JSONField(blank=True, default=dict, verbose_name='Wertung')),
                ('words', models.JSONField(blank=True, default=dict, verbose_name='Wörter')),
                ('stages', models.JSONField(blank=True, default=list)),
                ('draw_options', models.JSONField(blank=True, default=dict)),
                ('check_in', models.BooleanField(default=False)),
                ('sign_up', models.JSONField(blank=True, default=dict)),
                ('rounds_planned', models.PositiveSmallIntegerField(default=3, verbose_name='Durchgänge')),
                ('host', models.CharField(blank=True, max_length=80, verbose_name='Veranstalter')),
                ('venue', models.CharField(blank=True, max_length=80, verbose_name='Ort')),
                ('date', models.DateField(blank=True, null=True, verbose_name='Datum')),
                ('begins', models.TimeField(blank=True, null=True, verbose_name='Beginn')),
                ('status', models.CharField(choices=[('registration', 'Anmeldung offen'), ('running', 'läuft'), ('closed', 'abgeschlossen')], default='registration', max_length=20)),
                ('series', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='tournaments', to='turnier.series')),
                ('series_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('is_public', models.BooleanField(default=False)),
                ('names_shown', models.CharField(choices=[('full', 'Ganze Namen'), ('short', 'Kurze Namen, zum Beispiel „Kemal Ö.“'), ('hidden', 'Nur Nummern, zum Beispiel „Spieler 17“')], default='full', max_length=10, verbose_name='Namen für alle')),
                ('wall_key', models.CharField(default=turnier.models.tournaments.new_public_key, max_length=22, unique=True)),
                ('wall', models.JSONField(blank=True, default=dict)),
                ('is_demo', models.BooleanField(default=False)),
                ('is_rehearsal', models.BooleanField(default=False)),
                ('organiser', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to=settings.AUTH_USER_MODEL)),
                ('version', models.PositiveIntegerField(default=0)),
                ('seal_salt', models.CharField(default=turnier.models.tournaments.new_salt, max_length=32)),
                ('faults', models.JSONField(blank=True, default=list)),
                ('looked_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('co_organisers', models.ManyToManyField(blank=True, related_name='co_led', to=settings.AUTH_USER_MODEL)),
                ('treasurers', models.ManyToManyField(blank=True, related_name='books', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-date', '-created_at'),
                'indexes': [models.Index(fields=['organiser', 'status', 'date', 'created_at'], name='tournaments_of_an_organiser'), models.Index(fields=['status', 'date', 'created_at'], name='tournaments_by_status'), models.Index(fields=['date', 'created_at'], name='tournaments_by_date'), models.Index(condition=models.Q(('is_public', True), ('is_rehearsal', False)), fields=['date', 'created_at'], name='public_tournaments'), models.Index(condition=models.Q(('is_rehearsal', True)), fields=['organiser'], name='rehearsals')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='turnier.tournament')),
                ('number', models.PositiveSmallIntegerField()),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_round_per_number')],
            },
        ),
        migrations.CreateModel(
            name='Sitting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sittings', to='turnier.round')),
                ('table', models.PositiveIntegerField()),
                ('version', models.PositiveIntegerField(default=0)),
                ('proposed', models.PositiveIntegerField(default=0)),
                ('entries_count', models.PositiveIntegerField(default=0)),
                ('finished', models.BooleanField(default=False)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('result', models.CharField(blank=True, max_length=80)),
                ('discarded', models.BooleanField(default=False)),
                ('changed_at', models.DateTimeField(blank=True, null=True)),
                ('changed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('round', 'table'),
                'indexes': [models.Index(condition=models.Q(('finished', False)), fields=['round'], name='open_tables')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('discarded', False)), fields=('round', 'table'), name='one_sitting_per_table')],
            },
        ),
        migrations.CreateModel(
            name='TableKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='keys', to='turnier.sitting')),
                ('nonce', models.CharField(default=turnier.models.sheets.new_nonce, max_length=32)),
                ('token_digest', models.CharField(max_length=64, unique=True)),
                ('code_digest', models.CharField(max_length=64, unique=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('sitting', 'id'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True)), fields=('sitting',), name='one_live_key_per_table')],
            },
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='turnier.sitting')),
                ('number', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=64, unique=True)),
                ('digest', models.CharField(max_length=64)),
                ('result', models.CharField(blank=True, max_length=80)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('warnings', models.JSONField(default=list)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('sitting', 'number'),
                'constraints': [models.UniqueConstraint(fields=('sitting', 'number'), name='revisions_without_gap')],
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='turnier.sitting')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('digest', models.CharField(max_length=64)),
                ('base', models.PositiveIntegerField()),
                ('payload', models.JSONField()),
                ('accepted', models.JSONField(default=list)),
                ('device', models.CharField(max_length=32)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('state', models.CharField(choices=[('open', 'Open'), ('confirmed', 'Confirmed'), ('refused', 'Refused'), ('withdrawn', 'Withdrawn')], default='open', max_length=10)),
                ('revision', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='turnier.revision')),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('sitting', 'id'),
                'indexes': [models.Index(condition=models.Q(('state', 'open')), fields=['sitting', 'base'], name='open_proposals')],
            },
        ),
        migrations.CreateModel(
            name='HelpCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='help_calls', to='turnier.sitting')),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('at', 'id'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('answered_at__isnull', True)), fields=('sitting',), name='one_open_call_per_table')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='turnier.sitting')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=40)),
                ('payload', models.JSONField()),
                ('added_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='added', to='turnier.revision')),
                ('removed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='removed', to='turnier.revision')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ('sitting', 'number', 'id'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('removed_by__isnull', True)), fields=('sitting', 'number'), name='one_current_entry_per_line')],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='turnier.tournament')),
                ('number', models.PositiveIntegerField(verbose_name='Startnummer')),
                ('name', models.CharField(max_length=80, verbose_name='Name')),
                ('club', models.CharField(blank=True, max_length=80, verbose_name='Verein oder Ort')),
                ('phone', models.CharField(blank=True, max_length=40, verbose_name='Telefon')),
                ('status', models.CharField(choices=[('active', 'dabei'), ('withdrawn', 'zurückgezogen'), ('disqualified', 'disqualifiziert'), ('eliminated', 'ausgeschieden'), ('left', 'freiwillig ausgeschieden'), ('excluded', 'ausgeschlossen'), ('out_of_competition', 'außer Wertung')], default='active', max_length=20)),
                ('gone', models.PositiveIntegerField(blank=True, null=True)),
                ('guest', models.BooleanField(default=False)),
                ('presence', models.CharField(blank=True, choices=[('', 'fehlt noch'), ('here', 'ist da'), ('expected', 'kommt noch')], default='', max_length=10)),
                ('paid', models.BooleanField(default=False, verbose_name='bezahlt')),
                ('due_cents', models.PositiveIntegerField(default=0)),
                ('paid_cents', models.PositiveIntegerField(default=0)),
                ('reduction_cents', models.PositiveIntegerField(default=0)),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('registered_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_entrant_per_number'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='start_numbers_from_one')],
            },
        ),
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='tallies', to='turnier.round')),
                ('sitting', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='tallies', to='turnier.sitting')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tallies', to='turnier.entrant')),
                ('metric', models.CharField(max_length=20)),
                ('value', models.IntegerField()),
            ],
            options={
                'ordering': ('round', 'entrant', 'metric'),
                'constraints': [models.UniqueConstraint(fields=('round', 'entrant', 'metric'), name='one_tally_per_round_and_metric')],
            },
        ),
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='turnier.tournament')),
                ('kind', models.CharField(choices=[('coin', 'Coin'), ('lot', 'Lot'), ('playoff', 'Playoff'), ('shared', 'Shared')], max_length=10)),
                ('entrants', models.JSONField()),
                ('order', models.JSONField()),
                ('witness', models.CharField(blank=True, max_length=80)),
                ('proof', models.JSONField(blank=True, null=True)),
                ('sheet', models.JSONField(blank=True, null=True)),
                ('revoked', models.BooleanField(default=False)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('tournament', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Referee',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='referees', to='turnier.tournament')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='referee', to=settings.AUTH_USER_MODEL)),
                ('tables', models.JSONField(blank=True, default=list)),
                ('door', models.BooleanField(default=False)),
                ('nonce', models.CharField(default=turnier.models.sheets.new_nonce, max_length=32)),
                ('token_digest', models.CharField(max_length=64, unique=True)),
                ('code_digest', models.CharField(max_length=64, unique=True)),
                ('joined_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('tournament', 'id'),
            },
        ),
        migrations.CreateModel(
            name='SecondFactor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='second_factor', to=settings.AUTH_USER_MODEL)),
                ('nonce', models.CharField(default=turnier.models.sheets.new_nonce, max_length=32)),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('last_step', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
                ('name', models.CharField(max_length=60, verbose_name='Wofür')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('scopes', models.JSONField(default=list)),
                ('expires_at', models.DateTimeField()),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-created_at', '-id'),
            },
        ),
        migrations.CreateModel(
            name='ApiWrite',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='writes', to='turnier.apitoken')),
                ('key', models.CharField(max_length=64)),
                ('digest', models.CharField(max_length=64)),
                ('made', models.CharField(blank=True, max_length=40)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('token', 'key'), name='one_write_per_key')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to=settings.AUTH_USER_MODEL)),
                ('address', models.CharField(max_length=300, verbose_name='Adresse')),
                ('events', models.JSONField(default=list)),
                ('nonce', models.CharField(default=turnier.models.sheets.new_nonce, max_length=32)),
                ('on_since', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('created_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='WebhookDelivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('webhook', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='turnier.webhook')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='turnier.tournament')),
                ('number', models.PositiveIntegerField()),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ('delivered_at', models.DateTimeField(blank=True, null=True)),
                ('error', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'verbose_name_plural': 'webhook deliveries',
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('webhook', 'tournament', 'number'), name='one_delivery_per_link')],
            },
        ),
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='draws', to='turnier.round')),
                ('attempt', models.PositiveSmallIntegerField()),
                ('frozen', models.TextField()),
                ('nonce', models.CharField(max_length=64)),
                ('public_part', models.CharField(blank=True, max_length=80)),
                ('input_hash', models.CharField(max_length=64)),
                ('commitment', models.CharField(max_length=64)),
                ('seed', models.CharField(blank=True, max_length=64)),
                ('outcome', models.JSONField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('current', models.BooleanField(default=True)),
                ('plan', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='followers', to='turnier.draw')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('round', 'attempt'),
                'constraints': [models.UniqueConstraint(fields=('round', 'attempt'), name='one_draw_per_attempt'), models.UniqueConstraint(condition=models.Q(('current', True)), fields=('round',), name='one_current_draw_per_round')],
            },
        ),
        migrations.CreateModel(
            name='Swap',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='swaps', to='turnier.round')),
                ('draw', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='swaps', to='turnier.draw')),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='turnier.entrant')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='turnier.entrant')),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('round', 'id'),
            },
        ),
        migrations.CreateModel(
            name='TableChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_changes', to='turnier.round')),
                ('draw', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='table_changes', to='turnier.draw')),
                ('table', models.PositiveIntegerField()),
                ('added', models.BooleanField()),
                ('seated', models.JSONField(default=list)),
                ('pausing', models.JSONField(default=list)),
                ('after_swaps', models.PositiveSmallIntegerField(default=0)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('round', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Bye',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='turnier.round')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='byes', to='turnier.entrant')),
            ],
            options={
                'ordering': ('round', 'entrant'),
                'constraints': [models.UniqueConstraint(fields=('round', 'entrant'), name='one_bye_per_entrant_and_round')],
            },
        ),
        migrations.CreateModel(
            name='Booking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='bookings', to='turnier.tournament')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('due', 'fällig'), ('payment', 'Zahlung'), ('refund', 'Rückzahlung'), ('forfeit', 'Guthaben bleibt in der Kasse'), ('loss_fee', 'Verlustgeld'), ('rubber', 'Stapel nach Tischen'), ('cash_out', 'Stapel ausgezahlt'), ('sponsor', 'Spende'), ('income', 'Sonstige Einnahme'), ('cost', 'Ausgabe'), ('top_up', 'Zu den Stapeln dazugelegt'), ('change_in', 'Wechselgeld in die Kasse'), ('change_out', 'Wechselgeld aus der Kasse'), ('fund', 'Preisgeld festgelegt'), ('payout', 'Preisgeld ausgezahlt'), ('closing', 'Kassendifferenz')], max_length=20)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('sitting', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='turnier.sitting')),
                ('reverses', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='reversal', to='turnier.booking')),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                'ordering': ('tournament', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='bookings_without_gap')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='turnier.tournament')),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players', to='turnier.entrant')),
                ('position', models.PositiveSmallIntegerField(default=0)),
                ('name', models.CharField(max_length=80, verbose_name='Name')),
                ('club', models.CharField(blank=True, max_length=80, verbose_name='Verein oder Ort')),
                ('phone', models.CharField(blank=True, max_length=40, verbose_name='Telefon')),
                ('paid', models.BooleanField(default=False, verbose_name='bezahlt')),
                ('due_cents', models.PositiveIntegerField(default=0)),
                ('paid_cents', models.PositiveIntegerField(default=0)),
                ('fee_class', models.CharField(blank=True, max_length=40, verbose_name='Klasse')),
                ('withdrawn', models.BooleanField(default=False)),
                ('publicity', models.CharField(choices=[('public', 'Wie beim Turnier eingestellt'), ('private', 'Nicht öffentlich: statt des Namens die Nummer'), ('minor', 'Unter 18: nie öffentlich')], default='public', max_length=10)),
                ('proposed', models.BooleanField(default=True)),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('registered_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('entrant', 'position', 'id'),
                'indexes': [models.Index(condition=models.Q(('proposed', False)), fields=['tournament'], name='people_not_proposed')],
            },
        ),
        migrations.CreateModel(
            name='Posting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('booking', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='postings', to='turnier.booking')),
                ('account', models.CharField(choices=[('cash', 'Kasse'), ('entrant', 'Teilnehmer'), ('fees', 'Startgelder'), ('loss_fees', 'Verlustgelder'), ('sponsors', 'Spenden'), ('income', 'Sonstige Einnahmen'), ('costs', 'Ausgaben'), ('stacks', 'Stapel'), ('fund', 'Preisgeld'), ('change', 'Wechselgeld des Vereins'), ('difference', 'Kassendifferenz')], max_length=20)),
                ('cents', models.IntegerField()),
                ('entrant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='turnier.entrant')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='turnier.player')),
            ],
            options={
                'ordering': ('booking', 'id'),
                'constraints': [models.CheckConstraint(condition=models.Q(('cents__gte', -100000000), ('cents__lte', 100000000), models.Q(('cents', 0), _negated=True)), name='postings_of_a_sum')],
            },
        ),
        migrations.CreateModel(
            name='PrizePlan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='prize_plan', to='turnier.tournament')),
                ('terms', models.JSONField(default=dict)),
                ('seed', models.CharField(blank=True, max_length=64)),
                ('fixed_at', models.DateTimeField(blank=True, null=True)),
                ('places', models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name='Award',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='turnier.tournament')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='awards', to='turnier.entrant')),
                ('ranking', models.CharField(blank=True, max_length=80)),
                ('place', models.PositiveIntegerField(null=True)),
                ('tied', models.PositiveIntegerField(default=1)),
                ('cents', models.PositiveIntegerField()),
            ],
            options={
                'ordering': ('tournament', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Prize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='turnier.tournament')),
                ('title', models.CharField(max_length=80, verbose_name='Preis')),
                ('donor', models.CharField(blank=True, max_length=80, verbose_name='gespendet von')),
                ('value_cents', models.PositiveIntegerField(default=0)),
                ('consolation', models.BooleanField(default=False)),
                ('withdrawn', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ('tournament', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Picture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pictures', to='turnier.tournament')),
                ('prize', models.OneToOneField(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='picture', to='turnier.prize')),
                ('content', models.BinaryField()),
            ],
            options={
                'ordering': ('tournament', 'id'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('prize__isnull', True)), fields=('tournament',), name='one_logo_per_tournament')],
            },
        ),
        migrations.CreateModel(
            name='Choosing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='choosing', to='turnier.tournament')),
                ('order', models.JSONField()),
                ('lots', models.JSONField(default=list)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Choice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='choices', to='turnier.tournament')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='choices', to='turnier.entrant')),
                ('prize', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='choices', to='turnier.prize')),
                ('revoked', models.BooleanField(default=False)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('tournament', 'id'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('revoked', False)), fields=('prize',), name='a_prize_is_taken_once'), models.UniqueConstraint(condition=models.Q(('revoked', False)), fields=('entrant',), name='everybody_chooses_once')],
            },
        ),
        migrations.CreateModel(
            name='CashCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cash_counts', to='turnier.tournament')),
                ('pieces', models.JSONField()),
                ('counted_cents', models.PositiveIntegerField()),
                ('expected_cents', models.IntegerField()),
                ('booking', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cash_count', to='turnier.booking')),
                ('last_booking', models.PositiveIntegerField(default=0)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('signers', models.JSONField(default=list)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                'ordering': ('tournament', 'id'),
            },
        ),
        migrations.CreateModel(
            name='ReportVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='report_versions', to='turnier.tournament')),
                ('number', models.PositiveIntegerField()),
                ('text', models.TextField(blank=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                'ordering': ('tournament', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='reports_without_gap')],
            },
        ),
        migrations.CreateModel(
            name='AuditEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='turnier.tournament')),
                ('number', models.PositiveIntegerField()),
                ('action', models.CharField(max_length=40)),
                ('data', models.JSONField()),
                ('seals', models.JSONField(blank=True, default=dict)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('salt', models.CharField(blank=True, max_length=32)),
                ('commitment', models.CharField(max_length=64)),
                ('previous', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ('tournament', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='audit_without_gap')],
            },
        ),
        migrations.CreateModel(
            name='OriginalRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='originals', to='turnier.tournament')),
                ('position', models.PositiveSmallIntegerField()),
                ('content', models.JSONField()),
            ],
            options={
                'ordering': ('tournament', 'position'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'position'), name='one_original_per_position')],
            },
        ),
        migrations.CreateModel(
            name='SignUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sign_ups', to='turnier.tournament')),
                ('number', models.PositiveIntegerField()),
                ('turn', models.IntegerField()),
                ('state', models.CharField(choices=[('place', 'hat einen Platz'), ('waiting', 'steht auf der Warteliste'), ('searching', 'sucht Partner'), ('joined', 'hat einen Partner'), ('taken', 'übernommen'), ('declined', 'abgelehnt'), ('cancelled', 'abgesagt')], max_length=10)),
                ('players', models.JSONField(default=list)),
                ('name', models.CharField(blank=True, max_length=80, verbose_name='Name')),
                ('club', models.CharField(blank=True, max_length=80, verbose_name='Verein oder Ort')),
                ('phone', models.CharField(blank=True, max_length=40, verbose_name='Telefon')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='E-Mail')),
                ('fee_classes', models.JSONField(blank=True, default=list)),
                ('public', models.BooleanField(default=False)),
                ('consent', models.PositiveSmallIntegerField(default=0)),
                ('language', models.CharField(default='de', max_length=8)),
                ('partner', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='second', to='turnier.signup')),
                ('entrant', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sign_up', to='turnier.entrant')),
                ('nonce', models.CharField(max_length=32)),
                ('token_digest', models.CharField(max_length=64, unique=True)),
                ('key', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_sign_up_per_number')],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='turnier.entrant')),
                ('position', models.PositiveSmallIntegerField()),
                ('leaving', models.CharField(max_length=80)),
                ('coming', models.CharField(max_length=80)),
                ('since', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('entrant', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sitting', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='turnier.sitting')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='turnier.round')),
                ('seat', models.PositiveSmallIntegerField()),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='turnier.entrant')),
            ],
            options={
                'ordering': ('sitting', 'seat'),
                'constraints': [models.UniqueConstraint(fields=('sitting', 'seat'), name='one_entrant_per_seat'), models.UniqueConstraint(fields=('round', 'entrant'), name='one_seat_per_entrant_and_round')],
            },
        ),
        migrations.CreateModel(
            name='PastWinner',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('series', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='past_winners', to='turnier.series')),
                ('number', models.PositiveSmallIntegerField(verbose_name='Wievieltes Mal')),
                ('year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Jahr')),
                ('name', models.CharField(max_length=80, verbose_name='Name')),
                ('note', models.CharField(blank=True, max_length=80, verbose_name='Bemerkung')),
            ],
            options={
                'ordering': ('series', '-number'),
                'constraints': [models.UniqueConstraint(fields=('series', 'number'), name='one_past_winner_per_number')],
            },
        ),
        migrations.RunPython(guard, no_guard),
    ]
