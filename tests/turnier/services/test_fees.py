"""Entry fees: owed = paid + open, to the cent."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnier.models import Entrant, Player, Tournament, User
from turnier.services.fees import fees, fees_of, open_cents, paid_cents
from turnier.services.registration import Registration, entrant_register
from turnier.services.singles import single_register

Status = Entrant.Status
FEE = 2000


@pytest.mark.parametrize(
    ("status", "paid", "part", "in_box", "still_open"),
    [
        (Status.ACTIVE, False, 0, 0, 2000),
        (Status.ACTIVE, True, 0, 2000, 0),
        (Status.ACTIVE, False, 1000, 1000, 1000),
        (Status.ACTIVE, True, 1000, 2000, 0),
        (Status.ACTIVE, False, 2500, 2000, 0),
        (Status.DISQUALIFIED, False, 0, 0, 2000),
        (Status.DISQUALIFIED, True, 0, 2000, 0),
        (Status.WITHDRAWN, False, 0, 0, 0),
        (Status.WITHDRAWN, True, 0, 2000, 0),
        (Status.WITHDRAWN, False, 1000, 1000, 0),
        (Status.OUT_OF_COMPETITION, False, 0, 0, 0),
    ],
)
def test_what_one_entrant_has_paid_and_owes(
    status: Status, paid: bool, part: int, in_box: int, still_open: int
) -> None:
    entrant = Entrant(status=status, paid=paid, part_paid_cents=part)
    assert (paid_cents(entrant, FEE), open_cents(entrant, FEE)) == (in_box, still_open)


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
    tournament.rules = {}
    entrant_register(tournament=tournament, registration=Registration(("A", "B"), paid=True), by=organiser)
    total = fees_of(tournament, tournament.entrants.all(), ())
    assert (total.per_entrant, total.owed) == (0, 0)


entrants = st.lists(
    st.builds(
        Entrant,
        status=st.sampled_from(Status.values),
        paid=st.booleans(),
        part_paid_cents=st.integers(min_value=0, max_value=5000),
    ),
    max_size=20,
)
singles = st.lists(st.builds(Player, paid=st.booleans()), max_size=5)


@given(entrants, singles, st.integers(min_value=0, max_value=100_00))
@settings(max_examples=60, deadline=None)
def test_no_cent_is_lost(teams: Sequence[Entrant], waiting: Sequence[Player], fee: int) -> None:
    tournament = Tournament(game="watten", rules={"entry_fee_cents": fee})
    total = fees_of(tournament, teams, waiting)
    owing = sum(t.status not in (Status.WITHDRAWN, Status.OUT_OF_COMPETITION) for t in teams)
    extra = sum(paid_cents(t, fee) for t in teams if t.status in (Status.WITHDRAWN, Status.OUT_OF_COMPETITION))
    assert total.owed == fee * owing + extra + (fee // 2) * len(waiting)
    assert min(total.paid, total.open) >= 0
    assert total.entrants_paid <= total.entrants == owing
