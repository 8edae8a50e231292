"""Taking actions back: each by an entry that answers it, and a better way where others rely on it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.turnier.services.protocol.test_queries import BOOKED, CHOSEN, recorded_actions
from turnier.models import AuditEvent, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.swap import entrants_swap
from turnier.services.integrity import check_tournament
from turnier.services.money.pay import payment_book, reduction_set
from turnier.services.protocol.undo import WAYS, undo_option
from turnier.services.public.shown_names import names_show
from turnier.services.record.actions import ACTIONS
from turnier.services.registration.register import entrant_pay
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.queries import current_entries
from turnier.text.errors import UserError


@pytest.fixture
def teams(tournament: Tournament, register_at_desk: Callable[..., list[Entrant]]) -> list[Entrant]:
    """Four teams."""
    return register_at_desk(tournament, 4)


def last(tournament: Tournament) -> AuditEvent:
    return AuditEvent.objects.filter(tournament=tournament).latest("number")


def take_back(event: AuditEvent, by: User) -> None:
    deed = undo_option(event).deed
    assert deed is not None
    deed(by, "Versehen")


def test_a_payment(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    entrant_pay(entrant=teams[0], paid=True, by=organiser)
    take_back(last(tournament), organiser)
    assert not Entrant.objects.get(pk=teams[0].pk).paid


def test_a_registration(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    take_back(last(tournament), organiser)
    assert Entrant.objects.get(pk=teams[3].pk).status == Entrant.Status.WITHDRAWN
    take_back(last(tournament), organiser)
    assert Entrant.objects.get(pk=teams[3].pk).status == Entrant.Status.ACTIVE


def test_a_withdrawal(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    entrant_withdraw(entrant=teams[0], tables={}, by=organiser)
    take_back(last(tournament), organiser)
    assert Entrant.objects.get(pk=teams[0].pk).status == Entrant.Status.ACTIVE


def test_a_result_and_its_correction(
    tournament: Tournament, first_sheet: Callable[[int], Sitting], enter: Callable[..., Revision], organiser: User
) -> None:
    sitting = first_sheet(4)
    lines = ({"kind": "bummerl", "score": [7, 11]},)
    enter(sitting, lines, reason="Tippfehler")
    first, second = AuditEvent.objects.filter(action__startswith="result_").order_by("number")
    assert (undo_option(first).deed, undo_option(first).advice) == (
        None,
        "An Tisch 1 wurde danach noch etwas eingetragen. Bitte am Zettel korrigieren.",
    )
    take_back(second, organiser)
    assert Sitting.objects.get(pk=sitting.pk).result == "3:0"
    take_back(last(tournament), organiser)
    assert [entry.payload for entry in current_entries(sitting)] == [*lines]
    assert check_tournament(Tournament.objects.get(pk=tournament.pk)) == ()


def test_a_first_result(tournament: Tournament, first_sheet: Callable[[int], Sitting], organiser: User) -> None:
    sitting = first_sheet(4)
    take_back(last(tournament), organiser)
    assert (current_entries(sitting), Sitting.objects.get(pk=sitting.pk).finished) == ([], False)


def test_a_result_on_which_a_later_round_rests(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    event = last(tournament)
    drawn(tournament)
    later = "Durchgang 2 ist schon ausgelost. Die Paarungen bleiben, nur die Rangliste ändert sich."
    assert undo_option(event).consequences == ("Der Zettel steht wieder wie vorher.", later)


def test_a_swap(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], organiser: User
) -> None:
    of_round = drawn(tournament)
    numbers = [sitting.seats.first().entrant.number for sitting in of_round.sittings.all()]
    before = list(of_round.seats.order_by("sitting", "seat").values_list("entrant", flat=True))
    entrants_swap(round=of_round, first=numbers[0], second=numbers[1], by=organiser)
    take_back(last(tournament), organiser)
    assert list(of_round.seats.order_by("sitting", "seat").values_list("entrant", flat=True)) == before


def test_a_draw_before_its_publication_only(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    of_round = round_draw(tournament=tournament, by=organiser).round
    event = last(tournament)
    take_back(event, organiser)
    assert not of_round.sittings.exists()
    of_round = round_draw(tournament=tournament, by=organiser).round
    round_publish(round=of_round, by=organiser)
    way = undo_option(last(tournament))
    assert (way.deed, way.url) == (None, f"/t/{tournament.slug}/auslosung/1/")


def test_a_drawn_team_is_withdrawn_instead(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round]
) -> None:
    event = last(tournament)
    drawn(tournament)
    assert (undo_option(event).deed, undo_option(event).url) == (None, f"/t/{tournament.slug}/anmeldung/4/")


def test_the_foundation_cannot_be_taken_back(tournament: Tournament) -> None:
    assert undo_option(last(tournament)).deed is None


def test_a_substitute(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    newcomer = Newcomer(name="Ida Acht", position=1, since=1, reason="krank")
    substitute_enter(entrant=teams[0], newcomer=newcomer, by=organiser)
    event = last(tournament)
    take_back(event, organiser)
    assert [player.name for player in teams[0].players.order_by("position")] == ["Anna Eins1", "Bernd Zwei1"]
    assert Entrant.objects.get(pk=teams[0].pk).name == teams[0].name
    assert undo_option(event).advice == "Seitdem ist noch jemand eingesprungen."
    take_back(last(tournament), organiser)
    assert teams[0].players.get(position=1).name == "Ida Acht"


def test_a_booking(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    payment_book(entrant=teams[0], cents=500, by=organiser)
    event = last(tournament)
    assert undo_option(event).consequences[1] == "Aus der Kasse gehen 5,00\u00a0€ wieder hinaus."
    take_back(event, organiser)
    assert Entrant.objects.get(pk=teams[0].pk).paid_cents == 0
    with pytest.raises(UserError, match="ist schon zurückgebucht"):
        take_back(event, organiser)


def test_a_reduction(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    reduction_set(entrant=teams[0], cents=500, by=organiser, reason="Helfer")
    event = last(tournament)
    take_back(event, organiser)
    assert Entrant.objects.get(pk=teams[0].pk).due_cents == 2000
    assert (undo_option(event).deed, undo_option(event).advice) == (None, "Die Ermäßigung ist seitdem anders.")


def test_a_round_that_is_played_stays(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round], enter: Callable[..., Revision]
) -> None:
    of_round = drawn(tournament)
    event = last(tournament)
    enter(of_round.sittings.get(table=1))
    assert undo_option(event).advice == (
        "Durchgang 1 wird schon gespielt: 1 Tisch hat ein Ergebnis. Die Auslosung bleibt. "
        "Ein falsches Ergebnis bitte am Zettel korrigieren, falsche Plätze tauschen."
    )


def test_what_is_changed_on_its_own_page(tournament: Tournament) -> None:
    event = AuditEvent(tournament=tournament, action="plan_save", data={})
    assert undo_option(event).url == f"/t/{tournament.slug}/kasse/preise/"


def test_every_action_can_be_taken_back_or_says_where_to_go_on(tournament: Tournament) -> None:
    actions = {*recorded_actions(), *CHOSEN, *(f"money_{kind}" for kind in BOOKED)}
    assert actions == WAYS.keys()
    for action in (action for action in ACTIONS.values() if action.instead):
        way = undo_option(AuditEvent(tournament=tournament, action=action.name, data={}))
        assert (way.deed, way.advice, bool(way.url)) == (None, action.instead, bool(action.page)), action.name


def test_names_are_shown_as_before(tournament: Tournament, organiser: User) -> None:
    for how in ("short", "hidden"):
        names_show(tournament=tournament, by=organiser, shown=how)
    tournament.refresh_from_db()
    for shown, said in (("short", "Kurze Namen"), ("hidden", "Nur Nummern")):
        way = undo_option(last(tournament))
        assert (said in way.consequences[0], way.deed is not None) == (True, True)
        way.deed(organiser, "")
        tournament.refresh_from_db()
        assert tournament.names_shown == shown
    first = tournament.events.filter(action="names_show").earliest("number")
    assert undo_option(first).url == f"/t/{tournament.slug}/einstellungen/"
