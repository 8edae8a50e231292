"""On PostgreSQL the database itself refuses a booking that does not sum to zero, at the end of the transaction."""

from django.db import migrations
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
    dependencies = [("turnier", "0001_initial")]
    operations = [migrations.RunPython(guard, no_guard)]
