"""Substitutes: number and points stay, the name changes, and who played when is known."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Booking, Entrant, Player, Revision, Round, Tournament, User
from turnier.services.money.fees import fees
from turnier.services.registration.register import (
    Registration,
    entrant_edit,
    entrant_pay,
    entrant_register,
    entrant_status,
)
from turnier.services.registration.singles import single_register, waiting_singles
from turnier.services.registration.substitute import (
    NamesOverTime,
    Newcomer,
    PlayerSpell,
    player_spells,
    round_now,
    substitute_enter,
)
from turnier.services.standings.standings import standings
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]


@pytest.fixture
def team(tournament: Tournament, register: Register) -> Entrant:
    """Anna Eins1 and Bernd Zwei1."""
    return register(tournament, 2)[0]


def names(entrant: Entrant) -> tuple[str, list[str]]:
    entrant.refresh_from_db()
    return entrant.name, list(entrant.players.order_by("position").values_list("name", flat=True))


def test_number_and_points_stay_and_the_name_changes(
    team: Entrant, tournament: Tournament, drawn: Drawn, enter: Callable[..., Revision], organiser: User
) -> None:
    enter(drawn(tournament).sittings.get())
    before = {row.entrant.number: (row.place, dict(row.tally)) for row in standings(tournament).rows}
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 1, 2, "Fuß verstaucht"), by=organiser)
    assert names(team) == ("Eins1 / Drei", ["Anna Eins1", "Cilli Drei"])
    assert {row.entrant.number: (row.place, dict(row.tally)) for row in standings(tournament).rows} == before


def test_who_played_when_is_known(
    team: Entrant, tournament: Tournament, drawn: Drawn, enter: Callable[..., Revision], organiser: User
) -> None:
    enter(drawn(tournament).sittings.get())
    assert player_spells(team) == ()
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 1, 2), by=organiser)
    assert player_spells(team) == (PlayerSpell("Bernd Zwei1", 1, 1, 1), PlayerSpell("Cilli Drei", 1, 2, None))


def test_a_substitute_who_never_played_is_left_out(
    team: Entrant, tournament: Tournament, drawn: Drawn, enter: Callable[..., Revision], organiser: User
) -> None:
    enter(drawn(tournament).sittings.get())
    for name in ("Cilli Drei", "Dieter Vier"):
        substitute_enter(entrant=team, newcomer=Newcomer(name, 1, 2), by=organiser)
    assert [turn.name for turn in player_spells(team)] == ["Bernd Zwei1", "Dieter Vier"]


def test_nobody_takes_a_name_off_a_table_that_plays(
    team: Entrant, tournament: Tournament, drawn: Drawn, organiser: User
) -> None:
    drawn(tournament)
    with pytest.raises(UserError, match="Tisch 1 spielt Durchgang 1 noch, und ein neuer Name gilt sofort.") as refused:
        substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 1, 2), by=organiser)
    assert (refused.value.field, names(team)) == ("since", ("Eins1 / Zwei1", ["Anna Eins1", "Bernd Zwei1"]))
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 1, 1), by=organiser)
    assert names(team) == ("Eins1 / Drei", ["Anna Eins1", "Cilli Drei"])


def test_sending_it_twice_does_it_once(team: Entrant, organiser: User) -> None:
    newcomer = Newcomer("Cilli Drei", 0, 1)
    first, second = (substitute_enter(entrant=team, newcomer=newcomer, by=organiser) for _ in range(2))
    assert (first, team.substitutions.count()) == (second, 1)


def test_a_name_of_its_own_stays(tournament: Tournament, organiser: User) -> None:
    registration = Registration(players=("Anna Huber", "Bernd Maier"), name="Die Zwei")
    team = entrant_register(tournament=tournament, registration=registration, by=organiser)
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 0, 1), by=organiser)
    assert names(team) == ("Die Zwei", ["Cilli Drei", "Bernd Maier"])


def test_a_single_player_hands_the_number_on(singles: Callable[..., Tournament], organiser: User) -> None:
    player = singles("doppelkopf", 4).entrants.get(number=2)
    substitute_enter(entrant=player, newcomer=Newcomer("Cilli Drei", 0, 1), by=organiser)
    assert names(player) == ("Cilli Drei", ["Cilli Drei"])


def test_who_waited_for_a_partner_waits_no_longer(team: Entrant, tournament: Tournament, organiser: User) -> None:
    alone = Registration(players=("Cilli Drei",), paid=True)
    waiting = single_register(tournament=tournament, registration=alone, by=organiser)
    substitute_enter(entrant=team, newcomer=Newcomer("cilli drei", 0, 1), by=organiser)
    assert waiting_singles(tournament) == []
    assert fees(tournament).back == Player.objects.get(pk=waiting.pk).paid_cents == 1000


def test_who_had_gone_is_back_with_a_substitute(team: Entrant, organiser: User) -> None:
    entrant_status(entrant=team, status=Entrant.Status.WITHDRAWN, by=organiser)
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 0, 1), by=organiser)
    team.refresh_from_db()
    assert team.status == Entrant.Status.ACTIVE


def test_nobody_stands_in_for_a_disqualified_team(team: Entrant, organiser: User) -> None:
    entrant_status(entrant=team, status=Entrant.Status.DISQUALIFIED, by=organiser, reason="Betrug")
    with pytest.raises(UserError, match="Nr. 1 ist disqualifiziert. Dafür kann niemand einspringen."):
        substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 0, 1), by=organiser)


@pytest.mark.parametrize(
    ("newcomer", "field"),
    [
        (Newcomer("Cilli Drei", 2, 1), "position"),
        (Newcomer("anna  eins1", 0, 1), "name"),
        (Newcomer("Cilli Drei", 0, 3), "since"),
    ],
)
def test_what_does_not_fit_is_refused_at_its_field(
    team: Entrant, organiser: User, newcomer: Newcomer, field: str
) -> None:
    with pytest.raises(UserError) as refused:
        substitute_enter(entrant=team, newcomer=newcomer, by=organiser)
    assert (refused.value.field, team.substitutions.count()) == (field, 0)


def test_the_round_now_is_the_newest_drawn_one(team: Entrant, tournament: Tournament, drawn: Drawn) -> None:
    assert round_now(tournament) == 1
    drawn(tournament)
    assert round_now(tournament) == 1


def test_a_booking_names_who_paid_when_others_have_the_number_now(team: Entrant, organiser: User) -> None:
    """Also where one of those who paid was replaced before the number went on."""
    entrant_pay(entrant=team, paid=True, by=organiser)
    paid = Booking.objects.get(kind="payment")
    told = NamesOverTime(team.tournament).told(Entrant.objects.get(pk=team.pk), paid)
    assert told == "Eins1 / Zwei1"
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 1, 1, ""), by=organiser)
    people = Registration(players=("Kurt Neu", "Lea Frisch"))
    entrant_edit(entrant=Entrant.objects.get(pk=team.pk), registration=people, by=organiser, payment_stays=True)
    told = NamesOverTime(team.tournament).told(Entrant.objects.get(pk=team.pk), paid)
    assert told.startswith("Neu / Frisch (vorher: ")
    assert "Drei" not in told


def test_a_substitute_inherits_no_telephone_number(team: Entrant, organiser: User) -> None:
    team.players.update(**dict.fromkeys(Entrant.AS_REGISTERED, "0815"))
    substitute_enter(entrant=team, newcomer=Newcomer("Cilli Drei", 1, 1), by=organiser)
    kept = list(team.players.order_by("position").values_list(*Entrant.CONTACTS))
    assert kept == [("0815",) * len(Entrant.CONTACTS), ("",) * len(Entrant.CONTACTS)]


def test_only_who_plays_alone_takes_the_telephone_number_of_the_entrant_along(
    team: Entrant, singles: Callable[..., Tournament], organiser: User
) -> None:
    alone = singles("seconds", 4).entrants.get(number=1)
    Entrant.objects.update(phone="0171 1")
    for entrant, position, kept in ((alone, 0, ""), (team, 1, "0171 1")):
        substitute_enter(entrant=entrant, newcomer=Newcomer("Cilli Drei", position, 1), by=organiser)
        assert Entrant.objects.get(pk=entrant.pk).phone == kept
