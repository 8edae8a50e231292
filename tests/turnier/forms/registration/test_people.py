"""Forms for what happens to people in the middle of play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.forms.registration.people import LeaveForm, SubstituteForm
from turnier.models import Entrant, Round, Tournament
from turnier.services.draw.draw import round_draw
from turnier.services.registration.substitute import Newcomer
from turnier.services.registration.withdraw import tables_to_settle
from turnier.text.errors import UserError


@pytest.fixture
def entrant(tournament: Tournament, register: Callable[..., list[Entrant]]) -> Entrant:
    return register(tournament, 2)[0]


def test_what_was_typed_is_a_newcomer(entrant: Entrant) -> None:
    form = SubstituteForm(entrant, {"position": "1", "name": " Cilli  Drei ", "since": "1", "reason": " zu\nspät "})
    assert form.is_valid()
    assert form.newcomer() == Newcomer("Cilli Drei", 1, 1, "zu spät")


def test_nobody_chooses_a_place_where_there_is_one(singles: Callable[..., Tournament]) -> None:
    player = singles("seconds", 4).entrants.get(number=1)
    form = SubstituteForm(player, {"name": "Cilli Drei", "since": "1"})
    assert ("position" in form.fields, form.is_valid()) == (False, True)


def test_the_round_is_the_one_that_comes_first(
    entrant: Entrant, tournament: Tournament, drawn: Callable[[Tournament], Round]
) -> None:
    assert SubstituteForm(entrant)["since"].initial == 1
    round_draw(tournament=tournament, by=None)
    assert SubstituteForm(entrant)["since"].initial == 1


def test_a_field_of_the_service_shows_its_error(entrant: Entrant) -> None:
    form = SubstituteForm(entrant, {"position": "0", "name": "Cilli Drei", "since": "1"})
    assert form.is_valid()
    form.add_user_error(UserError("So nicht.", "since"))
    form.add_user_error(UserError("Gar nicht."))
    assert form.errors == {"since": ["So nicht."], "__all__": ["Gar nicht."]}


def test_an_open_table_is_a_question(
    entrant: Entrant, tournament: Tournament, drawn: Callable[[Tournament], Round]
) -> None:
    drawn(tournament)
    form = LeaveForm({"1-1": "open"}, tables=tables_to_settle(entrant))
    assert [field.name for field in form.table_fields] == ["1-1"]
    assert form.is_valid()
    assert form.settlements() == {"1-1": "open"}


def test_by_the_rules_a_disqualification_leaves_no_choice(
    entrant: Entrant, tournament: Tournament, drawn: Callable[[Tournament], Round]
) -> None:
    drawn(tournament)
    form = LeaveForm({"reason": "Betrug"}, tables=tables_to_settle(entrant), asks_reason=True)
    assert (form.table_fields, form.is_valid(), form.settlements()) == ([], True, {})
