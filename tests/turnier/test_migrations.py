"""Two versions work on one database while a server is updated: whatever a migration does, the older one can live with.

So since the first release a migration only adds. What is to go is first used by no version, and goes with the next one
but one, by an operation that is named in `AGREED` with the release since which nobody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models.fields import NOT_PROVIDED

FIRST = "0001_initial"
AGREED: dict[str, str] = {}
"""Migration → since which release no version uses what it takes away."""
ADDS = (migrations.CreateModel, migrations.AddIndex, migrations.RenameIndex, migrations.RemoveIndex)
TAKES = (
    migrations.RemoveField,
    migrations.DeleteModel,
    migrations.RenameField,
    migrations.RenameModel,
    migrations.AlterModelTable,
)
SAYS_NOTHING_TO_THE_DATABASE = (migrations.AlterModelOptions, migrations.AlterModelManagers, migrations.RunPython)
TAKEN = "{what}: Die alte Fassung fragt noch danach. Erst in der übernächsten Fassung entfernen (AGREED)."
NOT_FILLED = "{what}: Die alte Fassung füllt das Feld nicht. Es braucht null=True oder db_default."
NARROWER = "{what}: Was die alte Fassung schreibt, passt nicht mehr hinein ({why})."
UNKNOWN = "{what}: Ob die alte Fassung damit leben kann, sagt keine Regel. Bitte einzeln prüfen (AGREED)."


def problems(operations: Sequence[Operation], before: ProjectState, app: str = "turnier") -> list[str]:
    """What the older version could not live with; `before` is how the tables stand until then."""
    state, found, new = before.clone(), [], set()
    for operation in operations:
        found += _problems(operation, state, app, new)
        if isinstance(operation, migrations.CreateModel):
            new.add(operation.name_lower)
        operation.state_forwards(app, state)
    return found


def _problems(operation: Operation, state: ProjectState, app: str, new: set[str]) -> Iterator[str]:
    what = operation.describe()
    if (
        isinstance(operation, ADDS + SAYS_NOTHING_TO_THE_DATABASE)
        or getattr(operation, "model_name", "").lower() in new
    ):
        return
    if isinstance(operation, migrations.AddField):
        if not _filled(operation.field):
            yield NOT_FILLED.format(what=what)
    elif isinstance(operation, migrations.AlterField):
        old = state.models[app, operation.model_name_lower].fields[operation.name]
        if why := _narrower(old, operation.field):
            yield NARROWER.format(what=what, why=why)
    elif isinstance(operation, TAKES):
        yield TAKEN.format(what=what)
    elif not isinstance(operation, migrations.RemoveConstraint):
        yield UNKNOWN.format(what=what)


def _filled(field: Any) -> bool:
    """Whether a row has something there that a version writes which does not know the column."""
    if isinstance(field, models.ManyToManyField):
        return True
    return field.null or field.db_default is not NOT_PROVIDED or isinstance(field, models.GeneratedField)


def _narrower(old: Any, new: Any) -> str:
    """What is refused from now on; "" for nothing. Choices and help texts are no matter of the database."""
    if type(old) is not type(new):
        return f"{type(old).__name__} wird {type(new).__name__}"
    if old.null and not new.null:
        return "leer geht nicht mehr"
    if new.unique and not old.unique:
        return "zweimal dasselbe geht nicht mehr"
    if new.max_length is not None and (old.max_length is None or new.max_length < old.max_length):
        return f"höchstens {new.max_length} Zeichen"
    if old.db_default is not NOT_PROVIDED and new.db_default is NOT_PROVIDED and not new.null:
        return "ohne db_default bleibt es leer"
    if getattr(old, "db_column", None) != getattr(new, "db_column", None):
        return "die Spalte heißt anders"
    return ""


def test_every_migration_since_the_first_release_only_adds() -> None:
    loader = MigrationLoader(None)
    own = sorted(name for app, name in loader.graph.nodes if app == "turnier")
    assert own[0] == FIRST
    found = []
    for name in own[1:]:
        (parent,) = (key for key in loader.get_migration("turnier", name).dependencies if key[0] == "turnier")
        if name not in AGREED:
            operations = loader.get_migration("turnier", name).operations
            found += [f"{name}: {each}" for each in problems(operations, loader.project_state(parent))]
    assert found == []
    assert AGREED.keys() <= set(own)


TEXT = models.CharField(max_length=80)
LARGER = models.CharField("Anderer Name", max_length=200)
GOOD: dict[str, Sequence[Operation]] = {
    "a column that may be empty": [migrations.AddField("tournament", "extra", models.IntegerField(null=True))],
    "a column that the database fills": [
        migrations.AddField("tournament", "extra", models.CharField(max_length=5, db_default=""))
    ],
    "more room": [migrations.AlterField("tournament", "name", LARGER)],
    "a table with an index": [
        migrations.CreateModel("Extra", [("id", models.BigAutoField(primary_key=True)), ("name", TEXT)]),
        migrations.AddConstraint("extra", models.UniqueConstraint(fields=["name"], name="extra_once")),
    ],
    "a look-up": [migrations.AddIndex("tournament", models.Index(fields=["date"], name="extra_date"))],
    "other options": [migrations.AlterModelOptions("tournament", {"ordering": ["name"]})],
    "several tables are read": [migrations.RunPython(migrations.RunPython.noop)],
}
BAD: dict[str, tuple[Operation, str]] = {
    "a column goes": (migrations.RemoveField("tournament", "venue"), "Erst in der übernächsten Fassung"),
    "a column is called otherwise": (
        migrations.RenameField("tournament", "venue", "place"),
        "Erst in der übernächsten",
    ),
    "a table goes": (migrations.DeleteModel("Webhook"), "Erst in der übernächsten Fassung"),
    "a table is called otherwise": (migrations.RenameModel("Webhook", "Hook"), "Erst in der übernächsten Fassung"),
    "a column that nobody fills": (
        migrations.AddField("tournament", "extra", models.CharField(max_length=5, default="")),
        "Es braucht null=True oder db_default",
    ),
    "less room": (migrations.AlterField("tournament", "name", models.CharField(max_length=20)), "höchstens 20 Zeichen"),
    "not empty any more": (migrations.AlterField("tournament", "date", models.DateField()), "leer geht nicht mehr"),
    "once only": (
        migrations.AlterField("tournament", "name", models.CharField(max_length=80, unique=True)),
        "zweimal dasselbe geht nicht mehr",
    ),
    "another kind": (
        migrations.AlterField("tournament", "venue", models.TextField(blank=True)),
        "CharField wird TextField",
    ),
    "one more condition": (
        migrations.AddConstraint("tournament", models.UniqueConstraint(fields=["name"], name="name_once")),
        "sagt keine Regel",
    ),
    "anything by hand": (migrations.RunSQL("DROP TABLE turnier_webhook"), "sagt keine Regel"),
}


@pytest.mark.parametrize("operations", GOOD.values(), ids=GOOD)
def test_what_adds_is_taken(operations: Sequence[Operation]) -> None:
    assert problems(operations, MigrationLoader(None).project_state(("turnier", FIRST))) == []


@pytest.mark.parametrize(("operation", "why"), BAD.values(), ids=BAD)
def test_what_an_older_version_cannot_live_with_is_refused(operation: Operation, why: str) -> None:
    (found,) = problems([operation], MigrationLoader(None).project_state(("turnier", FIRST)))
    assert found.startswith(operation.describe())
    assert why in found
