"""Single players: waiting, paying, going home, and pairs by lot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.turnier.conftest import charge
from turnier import draw as draw_rules
from turnier.models import AuditEvent, Entrant, Player, Tournament, User
from turnier.services.money.fees import fees
from turnier.services.money.ledger import balances, booking_reverse
from turnier.services.money.pay import single_refund_book
from turnier.services.registration.register import Registration
from turnier.services.registration.singles import (
    single_edit,
    single_pay,
    single_register,
    single_withdraw,
    singles_pair,
    waiting_singles,
)
from turnier.text.errors import NeedsReason, UserError


def alone(tournament: Tournament, by: User, name: str, *, paid: bool = False, club: str = "") -> Player:
    registration = Registration(players=(name,), club=club, paid=paid)
    return single_register(tournament=tournament, registration=registration, by=by)


def test_who_comes_alone_waits(tournament: Tournament, organiser: User) -> None:
    players = [alone(tournament, organiser, name) for name in ("Hans Allein", "Ewa Żuk")]
    assert waiting_singles(tournament) == players
    assert tournament.entrants.count() == 0


def test_two_names_are_not_one_player(tournament: Tournament, organiser: User) -> None:
    with pytest.raises(UserError, match="Wer allein kommt") as caught:
        single_register(tournament=tournament, registration=Registration(("A", "B")), by=organiser)
    assert caught.value.field == "player_2"


def test_a_single_pays_and_gets_it_back(tournament: Tournament, organiser: User) -> None:
    player = alone(tournament, organiser, "Hans Allein")
    assert single_pay(player=player, paid=True, by=organiser).paid is True
    with pytest.raises(NeedsReason, match="Bitte den Grund eintragen"):
        single_pay(player=player, paid=False, by=organiser)
    assert single_pay(player=player, paid=False, by=organiser, reason="Versehen").paid is False


def test_a_single_goes_home_and_comes_back(tournament: Tournament, organiser: User) -> None:
    player = alone(tournament, organiser, "Hans Allein")
    single_withdraw(player=player, by=organiser)
    assert waiting_singles(tournament) == []
    single_withdraw(player=player, by=organiser, withdrawn=False)
    assert waiting_singles(tournament) == [player]


def test_a_single_is_put_right_and_stays_paid(tournament: Tournament, organiser: User) -> None:
    player = alone(tournament, organiser, "Hans Allien", paid=True)
    typed = Registration(("Hans Allein",), club="SC Nord", phone="0171")
    changed = single_edit(player=player, registration=typed, by=organiser)
    assert (changed.name, changed.club, changed.phone, changed.paid) == ("Hans Allein", "SC Nord", "0171", True)
    alone(tournament, organiser, "Ewa Allein")
    singles_pair(tournament=tournament, by=organiser)
    with pytest.raises(UserError, match="Hans Allein spielt schon mit"):
        single_edit(player=player, registration=typed, by=organiser)


def test_a_slip_was_never_paid(tournament: Tournament, organiser: User) -> None:
    player = alone(tournament, organiser, "Hans Allein", paid=True)
    assert fees(tournament).paid == 1000
    assert single_withdraw(player=player, by=organiser, slip=True).paid is False
    assert (fees(tournament).owed, fees(tournament).back) == (0, 0)
    single_withdraw(player=player, by=organiser, withdrawn=False)
    assert (fees(tournament).paid, fees(tournament).open) == (0, 1000)


def test_the_money_of_who_goes_home_stays_in_the_box_until_it_is_given_back(
    tournament: Tournament, organiser: User
) -> None:
    player = alone(tournament, organiser, "Hans Allein", paid=True)
    gone = single_withdraw(player=player, by=organiser)
    total = fees(tournament)
    assert (gone.paid_cents, total.paid, total.back, total.owed) == (1000, 1000, 1000, 0)
    back = single_withdraw(player=gone, by=organiser, withdrawn=False)
    assert (back.paid, fees(tournament).back, fees(tournament).open) == (True, 0, 0)
    single_withdraw(player=back, by=organiser)
    single_refund_book(player=back, by=organiser)
    assert (fees(tournament).paid, fees(tournament).back, balances(tournament)["cash"]) == (0, 0, 0)
    waits = single_withdraw(player=back, by=organiser, withdrawn=False)
    assert (waits.paid, fees(tournament).open) == (False, 1000)


@pytest.mark.parametrize(("withdrawn", "back"), [(False, 400), (True, 1000)])
def test_who_paid_too_much_gets_that_back_once(
    tournament: Tournament, organiser: User, withdrawn: bool, back: int
) -> None:
    """After a lower fee as after going home."""
    player = alone(tournament, organiser, "Hans Allein", paid=True)
    charge(tournament, 1200, organiser)
    single_withdraw(player=player, by=organiser, withdrawn=withdrawn)
    assert fees(tournament).back == back
    booking = single_refund_book(player=player, by=organiser)
    assert (fees(tournament).back, balances(tournament)["cash"]) == (0, 1000 - back)
    with pytest.raises(UserError, match="Hans Allein: Es gibt nichts zurückzuzahlen"):
        single_refund_book(player=player, by=organiser)
    booking_reverse(booking=booking, by=organiser, reason="war schon weg")
    assert fees(tournament).back == back


def test_the_lot_makes_pairs_of_all_who_wait(tournament: Tournament, organiser: User) -> None:
    names = {f"Vorname{n} Nachname{n}" for n in range(6)}
    for name in names:
        alone(tournament, organiser, name)
    teams = singles_pair(tournament=tournament, by=organiser)
    assert [team.number for team in teams] == [1, 2, 3]
    assert {player.name for team in teams for player in team.players.all()} == names
    assert [list(team.players.values_list("position", flat=True)) for team in teams] == [[0, 1]] * 3
    assert waiting_singles(tournament) == []


def test_an_odd_one_goes_on_waiting(tournament: Tournament, organiser: User) -> None:
    for name in ("A Aa", "B Bb", "C Cc"):
        alone(tournament, organiser, name)
    assert len(singles_pair(tournament=tournament, by=organiser)) == 1
    assert len(waiting_singles(tournament)) == 1


def test_one_alone_cannot_be_paired(tournament: Tournament, organiser: User) -> None:
    alone(tournament, organiser, "A Aa")
    with pytest.raises(UserError, match="mindestens 2 einzelne Spieler"):
        singles_pair(tournament=tournament, by=organiser)


def test_who_went_home_is_in_no_lot(tournament: Tournament, organiser: User) -> None:
    gone, *_rest = [alone(tournament, organiser, name) for name in ("A Aa", "B Bb", "C Cc")]
    single_withdraw(player=gone, by=organiser)
    (team,) = singles_pair(tournament=tournament, by=organiser)
    assert {player.name for player in team.players.all()} == {"B Bb", "C Cc"}


def test_the_recorded_lot_can_be_drawn_again(tournament: Tournament, organiser: User) -> None:
    players = [alone(tournament, organiser, f"A{n} B{n}") for n in range(8)]
    singles_pair(tournament=tournament, by=organiser)
    data = AuditEvent.objects.get(action="singles_pair").data
    outcome = draw_rules.run(draw_rules.lot_input([player.pk for player in players], 1, 2), data["nonce"])
    assert (outcome.input_hash, [pk for group in outcome.drawn.tables for pk in group]) == (
        data["input_hash"],
        data["players"],
    )


def test_a_paired_player_is_no_longer_single(tournament: Tournament, organiser: User) -> None:
    first, _second = (alone(tournament, organiser, name) for name in ("Anna Aa", "Bernd Bb"))
    (team,) = singles_pair(tournament=tournament, by=organiser)
    with pytest.raises(UserError) as caught:
        single_withdraw(player=first, by=organiser)
    assert caught.value.message == f"Anna Aa spielt schon mit: Nr. 1, {team.name}."


@pytest.mark.parametrize(
    ("paid", "team_paid", "cents"),
    [((True, True), True, 2000), ((True, False), False, 1000), ((False, False), False, 0)],
)
def test_what_singles_paid_counts_for_their_team(
    tournament: Tournament, organiser: User, paid: tuple[bool, bool], team_paid: bool, cents: int
) -> None:
    for name, has_paid in zip(("Anna Aa", "Bernd Bb"), paid, strict=True):
        alone(tournament, organiser, name, paid=has_paid)
    before = fees(tournament)
    (team,) = singles_pair(tournament=tournament, by=organiser)
    assert (team.paid, team.paid_cents) == (team_paid, cents)
    after = fees(tournament)
    assert (after.paid, after.open) == (before.paid, before.open)


@pytest.mark.parametrize(("clubs", "club"), [(("TSV", "TSV"), "TSV"), (("TSV", "SV"), ""), (("", "SV"), "")])
def test_a_team_has_a_club_only_if_both_have_it(
    tournament: Tournament, organiser: User, clubs: tuple[str, str], club: str
) -> None:
    for name, own in zip(("Anna Aa", "Bernd Bb"), clubs, strict=True):
        alone(tournament, organiser, name, club=own)
    (team,) = singles_pair(tournament=tournament, by=organiser)
    assert team.club == club
    assert team.status == Entrant.Status.ACTIVE


def test_where_everybody_plays_alone_nobody_waits(singles: Callable[..., Tournament], organiser: User) -> None:
    with pytest.raises(UserError) as refused:
        single_register(
            tournament=singles("seconds", 0), registration=Registration(players=("Anna Eins",)), by=organiser
        )
    assert refused.value.message == "Hier spielt jeder für sich. Es braucht keine Partner."


def test_a_form_that_is_sent_twice_makes_one_player(tournament: Tournament, organiser: User) -> None:
    registration = Registration(players=("Anna Eins",), key="a" * 32)
    first, again = (single_register(tournament=tournament, registration=registration, by=organiser) for _time in "12")
    assert (first, Player.objects.count()) == (again, 1)
