"""Entry fees: owed = paid + open, to the cent."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.models import Entrant, Player, Tournament, User
from turnier.services.money.dues import fee_effect
from turnier.services.money.fees import class_text, credit_cents, fees, fees_of, open_cents, to_pay
from turnier.services.registration.register import Registration, entrant_pay, entrant_register
from turnier.services.registration.singles import single_register

Status = Entrant.Status


@pytest.mark.parametrize(
    ("due", "paid", "still_open", "credit"),
    [(2000, 0, 2000, 0), (2000, 500, 1500, 0), (2000, 2000, 0, 0), (0, 5, 0, 5)],
)
def test_what_one_entrant_owes_and_may_have_back(due: int, paid: int, still_open: int, credit: int) -> None:
    entrant = Entrant(due_cents=due, paid_cents=paid)
    assert (open_cents(entrant), credit_cents(entrant)) == (still_open, credit)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Gast"], "Gast"),
        (["Gast", "Gast"], "Gast"),
        (["Gast", "Mitglied"], "Gast / Mitglied"),
        (["", "Gast"], "– / Gast"),
        (["", ""], ""),
    ],
)
def test_a_class_is_said_once_where_all_are_in_it(names: list[str], said: str) -> None:
    assert class_text(names) == said


@pytest.mark.parametrize(
    ("game", "fee", "cents"),
    [*((game, 700, 700) for game in ("watten", "doppelkopf", "tausend", "seconds")), ("brokdorf", 500, 1500)],
)
def test_every_game_has_a_fee_and_a_stake_comes_beside_it(game: str, fee: int, cents: int) -> None:
    assert to_pay(Tournament(game=game, entry_fee_cents=fee)) == cents
    assert "entry_fee_cents" not in Tournament(game=game).house_rules().model_dump()


def test_the_totals_of_a_desk(tournament: Tournament, organiser: User) -> None:
    def team(*, paid: bool = False, out: bool = False) -> None:
        registration = Registration(("A Aa", "B Bb"), paid=paid, out_of_competition=out)
        entrant_register(tournament=tournament, registration=registration, by=organiser)

    team(paid=True)
    team(paid=True)
    team()
    team(out=True)
    for paid in (True, False):
        single_register(tournament=tournament, registration=Registration(("C Cc",), paid=paid), by=organiser)
    total = fees(tournament)
    assert (total.per_entrant, total.paid, total.open, total.owed) == (2000, 5000, 3000, 8000)
    assert (total.entrants, total.entrants_paid) == (3, 2)


def test_a_free_evening_has_no_money(organiser: User, tournament: Tournament) -> None:
    tournament.entry_fee_cents = 0
    tournament.save()
    entrant_register(tournament=tournament, registration=Registration(("A", "B"), paid=True), by=organiser)
    total = fees_of(tournament, tournament.entrants.all(), ())
    assert (total.per_entrant, total.owed) == (0, 0)


cents = st.integers(min_value=0, max_value=5000)
entrants = st.lists(
    st.builds(Entrant, status=st.sampled_from(Status.values), paid=st.booleans(), due_cents=cents, paid_cents=cents),
    max_size=20,
)
singles = st.lists(st.builds(Player, paid=st.booleans(), due_cents=cents, paid_cents=cents), max_size=5)


@given(entrants, singles)
@settings(max_examples=60, deadline=None)
def test_no_cent_is_lost(teams: Sequence[Entrant], waiting: Sequence[Player]) -> None:
    total = fees_of(Tournament(game="watten", rules={}), teams, waiting)
    everybody = [*teams, *waiting]
    assert total.owed + total.back == sum(max(person.due_cents, person.paid_cents) for person in everybody)
    assert min(total.paid, total.open) >= 0
    assert total.entrants_paid <= total.entrants


def test_another_fee_is_known_by_what_it_does_to_those_who_have_paid(
    tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    """Two of three have paid 20 €; announcing it changes nothing."""
    for entrant in register(tournament, 3)[:2]:
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    assert fee_effect(tournament, 2500) == (2, 1000, 0, 0)
    assert fee_effect(tournament, 1500) == (0, 0, 2, 1000)
    assert fee_effect(tournament, 2000) == (0, 0, 0, 0)
    assert Tournament.objects.get().entry_fee_cents == tournament.entry_fee_cents == 2000
    assert list(tournament.entrants.values_list("due_cents", flat=True)) == [2000] * 3
