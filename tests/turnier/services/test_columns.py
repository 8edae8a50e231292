"""No column is forgotten by the tournament file, a person's data or the rehearsal: each is there, or has a reason."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, models, transaction

from tests.turnier.remembered import remembered
from tests.turnier.services.exported_columns import (
    BESIDE_A_PERSON,
    BY_WHICH_IT_IS_FOUND,
    IN_FILE,
    IN_REHEARSAL,
    NOT_IN_FILE,
    NOT_IN_REHEARSAL,
    NOT_OF_A_PERSON,
    OF_A_PERSON,
    Columns,
)
from tests.turnier.services.full_evening import Enter, play, registered, settle
from turnier.models import (
    Award,
    Bye,
    Choice,
    Choosing,
    Entrant,
    OriginalRecord,
    Picture,
    Player,
    Tournament,
    User,
    append_only,
)
from turnier.services.privacy.privacy import person_export
from turnier.services.registration.register import Registration, entrant_register
from turnier.services.rehearsal.rehearse import _copy
from turnier.services.series.series import series_create, tournament_assign
from turnier.services.tournaments.file.exchange import tournament_export
from turnier.text.errors import UserError

SEVERAL = 3
"""So many rows of a kind tell whether one of its columns is read."""

Column = tuple[type[models.Model], str]


def listed(groups: Iterable[Columns]) -> Counter[Column]:
    """How often each column stands in these."""
    return Counter((model, name) for group in groups for model, names in group.items() for name in names)


def stored(kinds: Iterable[type[models.Model]]) -> Counter[Column]:
    """Every column of these models once."""
    return Counter(
        (model, field.name)
        for model in kinds
        for field in (*model._meta.fields, *model._meta.many_to_many)
        if field.name != "id"
    )


def test_every_column_is_in_the_file_or_has_a_reason() -> None:
    assert listed((IN_FILE, *NOT_IN_FILE.values())) == stored(apps.get_app_config("turnier").get_models())


def test_every_column_is_rehearsed_or_has_a_reason() -> None:
    assert listed((IN_REHEARSAL, *NOT_IN_REHEARSAL.values())) == stored((Entrant, Player, Tournament))


def test_every_column_about_people_is_handed_out_or_has_a_reason() -> None:
    assert listed((OF_A_PERSON, *NOT_OF_A_PERSON.values())) == stored(OF_A_PERSON)


# ---- what is listed goes with it ----
@pytest.fixture
def evening(organiser: User, enter: Enter) -> Tournament:
    """An evening with everything, of which any row may be changed."""
    tournament = remembered("an evening with every column", lambda: with_everything(organiser, enter))
    append_only.drop("default")
    return tournament


def with_everything(organiser: User, enter: Enter) -> Tournament:
    """What the acts do not bring is stored as it is."""
    tournament = registered(organiser)
    play(tournament, organiser, enter)
    settle(tournament, organiser)
    late = entrant_register(
        tournament=tournament, registration=Registration(players=("Gerda Sieben", "Hans Acht")), by=organiser
    )
    series = series_create(by=organiser, name="Wanderpokal", title="Meister")
    tournament_assign(tournament=tournament, series=series, number=3, by=organiser)
    first = tournament.entrants.earliest("number")
    Bye.objects.create(round=tournament.rounds.get(), entrant=late)
    Picture.objects.create(tournament=tournament, content=b"picture")
    OriginalRecord.objects.create(tournament=tournament, position=1, content={"links": []})
    Choosing.objects.create(tournament=tournament, order=[[1, 1]])
    Choice.objects.create(tournament=tournament, entrant=first, prize=tournament.prizes.get())
    Award.objects.filter(tournament=tournament).update(entrant=first)
    Tournament.objects.filter(pk=tournament.pk).update(entry_fee_cents=500)
    User.objects.create_user("jemand")
    return Tournament.objects.get(pk=tournament.pk)


def test_what_is_listed_is_in_the_file(evening: Tournament) -> None:
    assert unchanged(IN_FILE, in_file(evening)) == []


def test_what_has_a_reason_is_not_in_the_file(evening: Tournament) -> None:
    assert told_all_the_same(NOT_IN_FILE, in_file(evening)) == []


def test_what_is_listed_is_rehearsed(evening: Tournament, organiser: User) -> None:
    assert unchanged(IN_REHEARSAL, rehearsed(evening, organiser)) == []


def test_what_has_a_reason_is_not_rehearsed(evening: Tournament, organiser: User) -> None:
    assert told_all_the_same(NOT_IN_REHEARSAL, rehearsed(evening, organiser)) == []


def test_what_is_listed_is_handed_out(evening: Tournament) -> None:
    assert unchanged({**OF_A_PERSON, **BESIDE_A_PERSON}, handed_out(evening)) == []


def test_what_has_a_reason_is_not_handed_out(evening: Tournament) -> None:
    assert told_all_the_same(NOT_OF_A_PERSON, handed_out(evening)) == []


def in_file(evening: Tournament) -> Callable[[], object]:
    """What reads the tournament file."""
    return lambda: tournament_export(Tournament.objects.get(pk=evening.pk))


def handed_out(evening: Tournament) -> Callable[[], object]:
    """What reads all that one person is handed out."""
    player = evening.players.filter(entrant__number=1).earliest("position")
    return lambda: person_export(Player.objects.get(pk=player.pk))


def rehearsed(evening: Tournament, organiser: User) -> Callable[[], object]:
    """What reads the rows of a rehearsal."""

    def read() -> list[object]:
        with undone():
            copy = _copy(Tournament.objects.get(pk=evening.pk), organiser)
            return [
                list(rows.values_list(*copied_of(rows.model)))
                for rows in (Tournament.objects.filter(pk=copy.pk), copy.entrants.all(), copy.players.order_by("pk"))
            ]

    return read


def copied_of(model: type[models.Model]) -> Sequence[str]:
    """What of a model is copied; a player's team under its number, which is the same in both."""
    return ["entrant__number" if name == "entrant" else name for name in sorted(IN_REHEARSAL[model])]


def unchanged(columns: Columns, read: Callable[[], object]) -> list[str]:
    """The columns that no row can change so that `read` gives something else, or fails."""
    before = read()
    return [
        f"{model.__name__}.{name}"
        for model, names in columns.items()
        for name in sorted(names)
        if not any(changes(row, name, read, before) for row in model._default_manager.order_by("pk"))
    ]


def told_all_the_same(groups: Mapping[str, Columns], read: Callable[[], object]) -> list[str]:
    """The columns of which a row changes what is read nevertheless, each with the reason why it should not."""
    before = read()
    return [
        f"{model.__name__}.{name}: {reason}"
        for reason, columns in groups.items()
        for model, names in columns.items()
        for name in sorted(set(names) - set(BY_WHICH_IT_IS_FOUND.get(model, ())))
        if not model._meta.get_field(name).is_relation
        and any(changes(row, name, read, before) for row in model._default_manager.order_by("pk")[:SEVERAL])
    ]


def changes(row: models.Model, name: str, read: Callable[[], object], before: object) -> bool:
    """Whether something else is read after one cell was changed by hand."""
    field = row._meta.get_field(name)
    assert isinstance(field, models.Field)
    with suppress(IntegrityError), undone():
        type(row)._default_manager.filter(pk=row.pk).update(**{field.attname: other(field, row)})
        try:
            return read() != before
        except (ValueError, TypeError, KeyError, AttributeError, UserError):
            return True
    return False


@contextmanager
def undone() -> Iterator[None]:
    """What is written here is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def other(field: models.Field[Any, Any], row: models.Model) -> object:
    """Another value that the column could hold."""
    old = getattr(row, field.attname)
    if field.related_model:
        kind: Any = field.related_model
        return kind._default_manager.exclude(pk=old).values_list("pk", flat=True).last()
    if field.choices:
        return next(value for value, _label in field.choices if value != old)
    if field.null and old is not None:
        return None
    return CHANGED[field.get_internal_type()](old)


CHANGED: dict[str, Callable[[Any], object]] = {
    "BooleanField": lambda old: not old,
    "BinaryField": lambda old: bytes(old) + b"x",
    "CharField": lambda old: f"{str(old)[:-1]}x",
    "TextField": lambda old: f"{old}x",
    "DateField": lambda _old: dt.date(2026, 1, 2),
    "DateTimeField": lambda _old: dt.datetime(2026, 1, 2, tzinfo=dt.UTC),
    "TimeField": lambda _old: dt.time(3, 4),
    "JSONField": lambda old: [old] if old else {"x": 1},
}
CHANGED |= dict.fromkeys(
    ("IntegerField", "PositiveIntegerField", "PositiveSmallIntegerField"), lambda old: (old or 0) + 1000
)
CHANGED |= dict.fromkeys(("SlugField", "EmailField"), CHANGED["CharField"])
