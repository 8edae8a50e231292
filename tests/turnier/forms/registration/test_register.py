"""The forms of the registration desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from turnier.forms.registration.register import EditForm, EntrantForm, ListForm, WalkUpForm
from turnier.models import Entrant, Tournament, User
from turnier.services.registration.register import Registration, entrant_register
from turnier.text.errors import UserError

TYPED = {"player_1": "Max Maier", "player_2": "Zoë Großhauser", "paid": "1"}


def data(**changes: Any) -> QueryDict:
    query = QueryDict(mutable=True)
    for name, value in {**TYPED, **changes}.items():
        query.setlist(name, value if isinstance(value, list) else [value])
    return query


def walk_up(tournament: Tournament, **changes: Any) -> WalkUpForm:
    return WalkUpForm(tournament, data(**changes))


@pytest.fixture
def team(tournament: Tournament, organiser: User) -> Entrant:
    registration = Registration(("Sepp Huber", "Max Maier"), club="TSV", phone="12", paid=True)
    return entrant_register(tournament=tournament, registration=registration, by=organiser)


def test_the_least_that_must_be_typed(tournament: Tournament) -> None:
    form = walk_up(tournament)
    assert form.is_valid(), form.errors
    assert form.registration() == Registration(players=("Max Maier", "Zoë Großhauser"), paid=True)


def test_everything_that_can_be_typed(tournament: Tournament) -> None:
    form = walk_up(tournament, club="TSV", name="A/B", paid="0", number="17", phone="0171/2", out_of_competition="on")
    assert form.is_valid(), form.errors
    assert form.registration() == Registration(
        ("Max Maier", "Zoë Großhauser"),
        "A / B",
        "TSV",
        "0171/2",
        paid=False,
        number=17,
        out_of_competition=True,
    )


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        ({"player_1": ""}, "player_1", "Bitte den Namen eintragen."),
        ({"player_2": " "}, "player_2", "Bitte den Namen eintragen, oder „Kommt allein“ ankreuzen."),
        ({"player_2": "x" * 81}, "player_2", "Der Name hat 81 Zeichen, erlaubt sind 80. Bitte kürzen."),
        ({"number": "0"}, "number", "Startnummern beginnen bei 1."),
        ({"number": "10000"}, "number", "Startnummern gehen bis 9999."),
        ({"number": "acht"}, "number", "Bitte eine Zahl eintippen, oder leer lassen für die nächste."),
    ],
)
def test_each_mistake_stands_at_its_field(
    tournament: Tournament, changes: dict[str, str], field: str, words: str
) -> None:
    form = walk_up(tournament, **changes)
    assert form.errors == {field: [words]}


def test_a_namesake_must_be_ticked_off(tournament: Tournament, team: Entrant) -> None:
    form = walk_up(tournament)
    who = "Max Maier ist schon angemeldet (Nr. 1, Huber / Maier)."
    assert form.errors == {"player_1": [f"{who} Bitte das Häkchen setzen, wenn es jemand anders ist."]}
    assert [ticked for _twin, ticked in form.ticks()] == [False]


def test_the_tick_lets_a_namesake_in(tournament: Tournament, team: Entrant) -> None:
    form = walk_up(tournament, namesake="max maier")
    assert form.is_valid()
    assert [(twin.name, ticked) for twin, ticked in form.ticks()] == [("Max Maier", True)]


def test_a_tick_counts_only_for_the_name_beside_it(tournament: Tournament, team: Entrant) -> None:
    form = walk_up(tournament, player_2="Sepp Huber", namesake=["Max Maier"])
    assert list(form.errors) == ["player_2"]


def test_the_name_is_proposed_as_soon_as_it_is_known(tournament: Tournament) -> None:
    whole, half = walk_up(tournament), walk_up(tournament, player_2="")
    assert (whole.is_valid(), half.is_valid()) == (True, False)
    assert (whole.proposed_name, half.proposed_name) == ("Maier / Großhauser", "")


def test_who_comes_alone_needs_one_name(tournament: Tournament) -> None:
    form = walk_up(tournament, player_2="", alone="on")
    assert form.is_valid(), form.errors
    assert (form.alone, form.registration().players) == (True, ("Max Maier",))


def test_who_comes_alone_has_no_second_name(tournament: Tournament) -> None:
    assert list(walk_up(tournament, alone="on").errors) == ["player_2"]


def test_the_next_number_is_shown(tournament: Tournament, team: Entrant) -> None:
    field = WalkUpForm(tournament).fields["number"]
    assert (field.widget.attrs["placeholder"], field.help_text) == (2, "Leer: die nächste, 2. Gezogen: eintippen.")


def test_without_a_fee_nobody_is_asked_for_money(tournament: Tournament) -> None:
    tournament.entry_fee_cents = 0
    assert "paid" not in WalkUpForm(tournament).fields


def test_an_edit_starts_with_what_is_stored(tournament: Tournament, team: Entrant) -> None:
    form = EditForm(tournament, entrant=team)
    shown = {name: form[name].value() for name in form.fields}
    assert shown == {
        "player_1": "Sepp Huber",
        "player_2": "Max Maier",
        "club": "TSV",
        "name": "",
        "paid": "1",
        "number": 1,
        "phone": "12",
        "out_of_competition": False,
        "reason": None,
    }
    assert form.proposed_name == "Huber / Maier"


def test_an_edit_shows_a_name_of_its_own(tournament: Tournament, team: Entrant) -> None:
    team.name = "Die Zwei"
    assert EditForm(tournament, entrant=team)["name"].value() == "Die Zwei"


def test_nobody_is_a_namesake_of_himself(tournament: Tournament, team: Entrant) -> None:
    assert EditForm(tournament, data(player_2="Sepp Huber"), entrant=team).is_valid()


def test_without_a_fee_an_edit_leaves_the_payment_alone(tournament: Tournament, team: Entrant) -> None:
    tournament.rules = {}
    form = EditForm(tournament, data(), entrant=team)
    assert form.is_valid()
    assert form.registration().paid is True


@pytest.mark.parametrize(("field", "shown_at"), [("number", "number"), ("elsewhere", "__all__"), (None, "__all__")])
def test_what_a_service_refuses_stands_at_its_field(tournament: Tournament, field: str | None, shown_at: str) -> None:
    form = EntrantForm(tournament, data())
    assert form.is_valid()
    form.add_user_error(UserError("So nicht.", field))
    assert form.errors == {shown_at: ["So nicht."]}


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        (500, "Bitte eine Datei auswählen oder die Liste unten einfügen."),
        (3_000_000, "Die Datei ist größer als 2 MB. Bitte nur die Anmeldeliste speichern."),
    ],
)
def test_a_missing_file_was_forgotten_or_too_large(sent: int, words: str) -> None:
    assert ListForm({}, {}, sent=sent).errors == {"file": [words]}
