"""Taking actions back: each by an entry that answers it, and a better way where others rely on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.turnier.services.protocol.test_queries import BOOKED, CHOSEN, recorded_actions
from turnier.models import AuditEvent, Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.money.pay import payment_book, reduction_set, refund_book
from turnier.services.protocol.queries import Search, protocol
from turnier.services.protocol.undo import UNDO_OPTIONS, undo_option
from turnier.services.public.shown_names import names_show
from turnier.services.record.actions import ACTIONS
from turnier.services.registration.register import Registration, entrant_pay, entrant_return
from turnier.services.registration.singles import single_pay, single_register, single_withdraw
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.registration.withdraw import entrant_disqualify, entrant_withdraw
from turnier.services.standings.decide import coin_record
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.end import tournament_close
from turnier.text.errors import UserError


def last(tournament: Tournament) -> AuditEvent:
    return AuditEvent.objects.filter(tournament=tournament).latest("number")


def take_back(event: AuditEvent, by: User) -> None:
    undo = undo_option(event).action
    assert undo is not None
    undo(by, "Versehen")


def consequences(tournament: Tournament) -> tuple[str, ...]:
    """What is said before the last action is taken back."""
    return undo_option(last(tournament)).consequences


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


def test_only_what_somebody_is_now_is_taken_back(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    def way_back() -> list[bool]:
        events = tournament.events.filter(action="entrant_status").order_by("number")
        return [undo_option(event).action is not None for event in events]

    found = []
    for act in (
        lambda entrant: entrant_withdraw(entrant=entrant, tables={}, by=organiser),
        lambda entrant: entrant_return(entrant=entrant, by=organiser),
        lambda entrant: entrant_disqualify(entrant=entrant, reason="Betrug", by=organiser),
    ):
        act(Entrant.objects.get(pk=teams[0].pk))
        found.append(way_back())
    assert found == [[True], [False, False], [False, False, True]]


def test_a_drawn_team_is_withdrawn_instead(
    tournament: Tournament, teams: list[Entrant], drawn: Callable[[Tournament], Round]
) -> None:
    event = last(tournament)
    drawn(tournament)
    assert (undo_option(event).action, undo_option(event).url) == (None, f"/t/{tournament.slug}/anmeldung/4/")


def test_the_foundation_cannot_be_taken_back(tournament: Tournament) -> None:
    assert undo_option(last(tournament)).action is None


def test_the_record_names_who_acted_before_somebody_took_over_the_place(
    tournament: Tournament, teams: list[Entrant], organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = teams[0].name
    entrant_pay(entrant=teams[0], paid=True, by=organiser)
    later = timezone.now() + timedelta(minutes=5)
    monkeypatch.setattr(timezone, "now", lambda: later)
    newcomer = Newcomer("Hansi Großkopf", 1, 1)
    substitute_enter(entrant=teams[0], newcomer=newcomer, by=organiser)
    entrant_pay(entrant=teams[0], paid=False, by=organiser, reason="doppelt")
    after = Entrant.objects.get(pk=teams[0].pk).name
    back, _substituted, paid, *_earlier = protocol(tournament, Search()).lines
    assert before != after
    assert (f"Nr. 1, {before}" in paid.what, f"Nr. 1, {after}" in back.what) == (True, True)


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
    assert (undo_option(event).action, undo_option(event).advice) == (None, "Die Ermäßigung ist seitdem anders.")


def test_what_is_changed_on_its_own_page(tournament: Tournament) -> None:
    event = AuditEvent(tournament=tournament, action="plan_save", data={})
    assert undo_option(event).url == f"/t/{tournament.slug}/kasse/preise/"


def test_every_action_can_be_taken_back_or_says_where_to_go_on(tournament: Tournament) -> None:
    actions = {*recorded_actions(), *CHOSEN, *(f"money_{kind}" for kind in BOOKED)}
    assert actions == UNDO_OPTIONS.keys()
    for action in (action for action in ACTIONS.values() if action.instead):
        way = undo_option(AuditEvent(tournament=tournament, action=action.name, data={}))
        assert (way.action, way.advice, bool(way.url)) == (None, action.instead, bool(action.page)), action.name


def test_names_are_shown_as_before(tournament: Tournament, organiser: User) -> None:
    for how in ("short", "hidden"):
        names_show(tournament=tournament, by=organiser, shown=how)
    tournament.refresh_from_db()
    for shown, said in (("short", "Kurze Namen"), ("hidden", "Nur Nummern")):
        way = undo_option(last(tournament))
        assert (said in way.consequences[0], way.action is not None) == (True, True)
        way.action(organiser, "")
        tournament.refresh_from_db()
        assert tournament.names_shown == shown
    first = tournament.events.filter(action="names_show").earliest("number")
    assert undo_option(first).url == f"/t/{tournament.slug}/einstellungen/"


@pytest.mark.parametrize(
    ("paid", "said"), [(True, "Startgeld gilt wieder als offen."), (False, "Startgeld gilt wieder als bezahlt.")]
)
def test_what_becomes_of_a_payment_is_said(
    tournament: Tournament, teams: list[Entrant], organiser: User, paid: bool, said: str
) -> None:
    entrant_pay(entrant=teams[0], paid=True, by=organiser)
    if not paid:
        entrant_pay(entrant=Entrant.objects.get(pk=teams[0].pk), paid=False, by=organiser, reason="Versehen")
    assert consequences(tournament) == (said,)


def test_what_becomes_of_a_single_is_said(tournament: Tournament, organiser: User) -> None:
    ida = single_register(tournament=tournament, registration=Registration(players=("Ida Acht",)), by=organiser)
    steps = (
        (lambda: single_pay(player=ida, paid=True, by=organiser), "Startgeld gilt wieder als offen."),
        (
            lambda: single_pay(player=ida, paid=False, by=organiser, reason="Versehen"),
            "Startgeld gilt wieder als bezahlt.",
        ),
        (lambda: single_withdraw(player=ida, by=organiser), "Ida Acht wartet wieder auf einen Partner."),
        (lambda: single_withdraw(player=ida, by=organiser, withdrawn=False), "Ida Acht ist wieder zurückgezogen."),
    )
    for act, said in steps:
        act()
        ida.refresh_from_db()
        event, states = last(tournament), (ida.paid, ida.withdrawn)
        assert undo_option(event).consequences == (said,)
        take_back(event, organiser)
        ida.refresh_from_db()
        assert (ida.paid, ida.withdrawn) != states
        act()
        ida.refresh_from_db()


def test_what_becomes_of_a_registration_is_said(
    tournament: Tournament, teams: list[Entrant], organiser: User, drawn: Callable[[Tournament], Round]
) -> None:
    assert consequences(tournament) == ("Nr. 4 wird nicht mehr ausgelost. Startgeld gilt als zurückgegeben.",)
    reduction_set(entrant=teams[1], cents=500, by=organiser, reason="Helfer")
    assert consequences(tournament) == ("Nr. 2 zahlt wieder voll: Startgeld.",)
    entrant_withdraw(entrant=teams[0], tables={}, by=organiser)
    assert consequences(tournament) == (
        "Nr. 1 ist wieder dabei und wird ab der nächsten Auslosung mit ausgelost.",
        "Was an offenen Tischen gewertet wurde, bleibt. Es hat im Protokoll eine eigene Zeile.",
    )
    newcomer = Newcomer(name="Ida Acht", position=1, since=1, reason="krank")
    substitute_enter(entrant=teams[2], newcomer=newcomer, by=organiser)
    assert consequences(tournament) == (
        "Bernd Zwei3 spielt wieder unter Nr. 3, ab Durchgang 1.",
        "Ergebnisse und Plätze bleiben bei der Nummer.",
        "Falls Ida Acht vorher auf einen Partner wartete: Das hat im Protokoll eine eigene Zeile.",
    )


def test_which_way_the_money_goes_is_said(tournament: Tournament, teams: list[Entrant], organiser: User) -> None:
    payment_book(entrant=teams[0], cents=500, by=organiser)
    again = "Buchung {} wird mit umgekehrten Beträgen noch einmal gebucht. Beide stehen im Kassenbuch."
    event = last(tournament)
    assert undo_option(event).consequences == (
        again.format(event.data["booking"]),
        "Aus der Kasse gehen 5,00\u00a0€ wieder hinaus.",
    )
    reduction_set(entrant=teams[0], cents=1800, by=organiser, reason="Helfer")
    refund_book(entrant=teams[0], by=organiser)
    assert consequences(tournament) == (
        again.format(last(tournament).data["booking"]),
        "In die Kasse kommen 3,00\u00a0€ zurück.",
    )


def test_what_becomes_of_the_tournament_is_said(tournament: Tournament, organiser: User) -> None:
    for public, said in ((True, "Die öffentliche Seite ist aus."), (False, "Die öffentliche Seite ist an.")):
        tournament_publish(tournament=tournament, by=organiser, public=public)
        event = last(tournament)
        assert undo_option(event).consequences == (said,)
        take_back(event, organiser)
        assert Tournament.objects.get(pk=tournament.pk).is_public is not public
        tournament_publish(tournament=tournament, by=organiser, public=public)


def test_what_becomes_of_a_closed_tournament_is_said(
    tournament: Tournament, first_sheet: Callable[[int], Sitting], organiser: User
) -> None:
    first_sheet(2)
    tournament_close(tournament=tournament, by=organiser)
    assert consequences(tournament) == ("Die Rangliste ist wieder vorläufig, Ergebnisse lassen sich wieder ändern.",)
    take_back(last(tournament), organiser)
    assert Tournament.objects.get(pk=tournament.pk).status == Tournament.Status.RUNNING


def advice(event: AuditEvent) -> tuple[str, str]:
    """What is said where there is no way back, and where to go on."""
    option = undo_option(event)
    assert option.action is None
    return option.advice, option.url


def test_what_was_changed_since_is_not_taken_back(
    tournament: Tournament, teams: list[Entrant], organiser: User
) -> None:
    page = f"/t/{tournament.slug}/anmeldung/1/"
    entrant_pay(entrant=teams[0], paid=True, by=organiser)
    paid = last(tournament)
    entrant_pay(entrant=teams[0], paid=False, by=organiser, reason="Versehen")
    assert advice(paid) == ("Startgeld steht schon anders.", page)
    entrant_withdraw(entrant=teams[0], tables={}, by=organiser)
    gone = last(tournament)
    entrant_return(entrant=Entrant.objects.get(pk=teams[0].pk), by=organiser)
    assert advice(gone) == ("Seitdem hat sich die Teilnahme geändert.", page)


def test_a_toss_is_taken_back_once(
    tournament: Tournament,
    teams: list[Entrant],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    winners = [row.entrant.number for row in standings(tournament).rows if row.place == 1]
    coin_record(tournament=tournament, order=winners, witness="Rosi", by=organiser)
    tossed = last(tournament)
    assert undo_option(tossed).consequences == ("Der Gleichstand ist wieder offen.",)
    take_back(tossed, organiser)
    assert tournament.decisions.get().revoked
    assert advice(tossed) == ("Das ist schon zurückgenommen.", f"/t/{tournament.slug}/rangliste/")


def test_an_action_of_another_version_says_to_change_what_is_now(tournament: Tournament) -> None:
    event = AuditEvent(tournament=tournament, action="from_the_future", number=9, data={})
    assert advice(event) == (
        "Diese Aktion lässt sich nicht zurücknehmen. Bitte den jetzigen Stand ändern.",
        "",
    )
