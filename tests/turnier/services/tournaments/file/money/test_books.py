"""Money in the tournament file: everything goes round byte for byte, and books that do not come out are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from turnier.models import Booking, Entrant, Picture, Revision, Round, Sitting, Tournament, User
from turnier.prizes import Extra, Terms
from turnier.services.money.cash import cash_book, ledger_problems
from turnier.services.money.close import cash_close
from turnier.services.money.ledger import Kind, balances, booking_reverse
from turnier.services.money.pay import payment_book, reduction_set, refund_book, stack_cash_out
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.pictures import cleaned_picture, logo_save
from turnier.services.prizes.plan import plan_save
from turnier.services.prizes.prize_table import choice_revoke, choosing_start, prize_add, prize_choose, prize_table
from turnier.services.registration.register import Registration, entrant_pay, entrant_status
from turnier.services.registration.singles import single_register, single_withdraw, singles_pair
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
Change = Callable[[dict[str, Any]], Any]


def photo(width: int = 60) -> bytes:
    """A picture as somebody uploads it."""
    content = BytesIO()
    Image.linear_gradient("L").resize((width, width)).convert("RGB").save(content, "JPEG")
    return content.getvalue()


@pytest.fixture
def evening(
    tournament: Tournament, register_at_desk: Register, drawn: Drawn, enter: Enter, organiser: User
) -> Tournament:
    """Six teams, one late payer, one who withdrew and was refunded, singles, prizes, a payout, a closed box."""
    by: dict[str, Any] = {"by": organiser}
    teams = register_at_desk(tournament, 6)
    for name in ("Cilli Drei", "Dora Vier", "Emil Fünf", "Fritz Sechs"):
        single_register(tournament=tournament, registration=Registration((name,), paid=True), **by)
    single_withdraw(player=tournament.players.filter(entrant__isnull=True).latest("pk"), **by)
    singles_pair(tournament=tournament, **by)
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=10_000, reason="Wechselgeld", **by)
    wrong = cash_book(tournament=tournament, kind=Kind.COST, cents=700, reason="Kreide", **by)
    booking_reverse(booking=wrong, reason="doppelt", **by)
    for team in teams[:3]:
        entrant_pay(entrant=team, paid=True, **by)
    payment_book(entrant=teams[3], cents=500, **by)
    reduction_set(entrant=teams[0], cents=400, reason="Jugend", **by)
    entrant_status(entrant=teams[1], status=Entrant.Status.WITHDRAWN, **by)
    refund_book(entrant=teams[1], **by)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    extras = (Extra("Schlusslicht", "last", (500,)),)
    plan_save(tournament=tournament, terms=Terms(kept_percent=10, places=2, step=100, extras=extras), **by)
    prizes_fix(tournament=tournament, shared=True, **by)
    hand_over(entrant=tournament.awards.earliest("pk").entrant, **by)
    _prize_table(tournament, organiser)
    pieces = {5000: 1, 100: 7}
    cash_close(tournament=tournament, pieces=pieces, signers=("Anna",), reason="Rest fehlt", **by)
    return Tournament.objects.get(pk=tournament.pk)


def _prize_table(tournament: Tournament, organiser: User) -> None:
    logo_save(tournament=tournament, content=cleaned_picture(photo()), by=organiser)
    for title, consolation in (("Schinken", False), ("Bierfass", False), ("Kartenspiel", True)):
        picture = None if consolation else cleaned_picture(photo())
        values = {"title": title, "donor": "Metzgerei Huber", "value_cents": 1500, "picture": picture}
        prize_add(tournament=tournament, consolation=consolation, by=organiser, **values)
    tournament_close(tournament=tournament, by=organiser)
    choosing_start(tournament=tournament, by=organiser)
    for _again in range(2):
        table = prize_table(tournament)
        assert table.now is not None
        number = table.now.entrant.number
        choice = prize_choose(tournament=tournament, number=number, prize=table.left[0], by=organiser)
        choice_revoke(choice=choice, by=organiser) if not _again else None


def gone_round(tournament: Tournament, organiser: User) -> Tournament:
    text = tournament_export(tournament)
    copy = tournament_import(text=text, by=organiser)
    assert tournament_export(copy) == text
    assert balances(copy) == balances(tournament)
    assert ledger_problems(copy) == []
    return copy


def test_a_whole_evening_goes_round(evening: Tournament, organiser: User) -> None:
    copy = gone_round(evening, organiser)
    times = [list(each.bookings.values_list("number", "kind", "at", "reason")) for each in (evening, copy)]
    assert times[0] == times[1]
    pictures = [sorted(bytes(p.content) for p in each.pictures.all()) for each in (evening, copy)]
    assert pictures[0] == pictures[1]
    assert len(pictures[0]) == 3
    assert set(copy.bookings.values_list("by__username", flat=True)) == {"anna"}


def test_a_copy_of_a_copy_books_on(evening: Tournament, organiser: User) -> None:
    copy = gone_round(gone_round(evening, organiser), organiser)
    last = copy.bookings.latest("number").number
    booked = cash_book(tournament=copy, kind=Kind.CHANGE_IN, cents=100, by=organiser, reason="Hut")
    assert booked.number == last + 1
    gone_round(copy, organiser)


def test_stacks_go_round_with_leavers_and_corrections(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision], organiser: User
) -> None:
    tournament, sitting = stacks(4, entry_fee_cents=500)
    rubber = {"kind": "rubber", "ending": "points", "loser": 0}
    enter(sitting, [rubber, rubber])
    enter(sitting, [rubber, {**rubber, "loser": 1}, {"kind": "leave", "player": 3}], reason="verwechselt")
    stack_cash_out(entrant=sitting.seats.get(seat=3).entrant, by=organiser)
    copy = gone_round(tournament, organiser)
    assert Booking.objects.filter(tournament=copy, kind=Kind.RUBBER).count() == 2
    assert Booking.objects.filter(tournament=copy, sitting__round__tournament=copy).count() == 2


def test_who_left_a_table_and_plays_on_does_so_in_the_copy(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision], organiser: User
) -> None:
    tournament, sitting = stacks(5, entry_fee_cents=500)
    enter(sitting, [{"kind": "leave", "player": 2}, {"kind": "leave", "player": 3}])
    for seat, status in ((2, Entrant.Status.ACTIVE), (3, Entrant.Status.OUT_OF_COMPETITION)):
        entrant_status(entrant=sitting.seats.get(seat=seat).entrant, status=status, by=organiser)
    copy = gone_round(tournament, organiser)
    statuses = [dict(each.entrants.values_list("number", "status")) for each in (tournament, copy)]
    assert statuses[0] == statuses[1]


def test_a_file_without_money_stays_without(organiser: User) -> None:
    tournament = tournament_create(by=organiser, name="Ohne", game="watten", rules={})
    assert "money" not in json.loads(tournament_export(tournament))


def test_what_is_too_much_for_a_file_stays_behind(
    evening: Tournament, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    logo = Picture.objects.get(prize=None)
    monkeypatch.setattr("turnier.services.tournaments.file.money.books.MOST_PICTURES", len(logo.content))
    copy = gone_round(evening, organiser)
    assert copy.pictures.get().prize is None


def bookings(content: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [b for b in content["money"]["bookings"] if b["kind"] == kind]
    return found


def more_cash(content: dict[str, Any]) -> None:
    bookings(content, "change_in")[0]["postings"][0]["cents"] += 100


def without_one(content: dict[str, Any]) -> None:
    del content["money"]["bookings"][3]


def lower_payment(content: dict[str, Any]) -> None:
    for line in bookings(content, "payment")[-1]["postings"]:
        line["cents"] //= 2
    del content["money"]["counts"]


def lower_due(content: dict[str, Any]) -> None:
    for line in bookings(content, "due")[0]["postings"]:
        line["cents"] //= 2


def richer_winner(content: dict[str, Any]) -> None:
    content["money"]["awards"][0]["cents"] += 1


def not_the_opposite(content: dict[str, Any]) -> None:
    for line in next(b for b in content["money"]["bookings"] if "reverses" in b)["postings"]:
        line["cents"] //= 7


def other_account(content: dict[str, Any]) -> None:
    bookings(content, "payout")[0]["postings"][0]["account"] = "costs"


def stranger_paid(content: dict[str, Any]) -> None:
    next(line for line in bookings(content, "payout")[0]["postings"] if "entrant" in line)["entrant"] = 77


def counted_wrong(content: dict[str, Any]) -> None:
    content["money"]["counts"][0]["pieces"]["5000"] = 2


def all_paid(content: dict[str, Any]) -> None:
    content["entrants"][4]["paid"] = True


def stolen_prize(content: dict[str, Any]) -> None:
    content["money"]["choices"][0]["prize"] = content["money"]["choices"][-1]["prize"]


TAMPERED: list[tuple[Change, str]] = [
    (more_cash, "in der Datei geht nicht auf: Es bleiben 1,00\u00a0€."),
    (without_one, "fehlt eine Buchung"),
    (lower_payment, "passt „bezahlt“ nicht zum Kassenbuch"),
    (lower_due, "Die Startgelder im Kassenbuch der Datei passen nicht zur Anmeldung."),
    (richer_winner, "Die Preise in der Datei ergeben"),
    (not_the_opposite, "ist keine Gegenbuchung zu Nr."),
    (other_account, "bewegt ein falsches Konto"),
    (stranger_paid, "nennt jemanden, der nicht angemeldet ist"),
    (counted_wrong, "Die gezählte Kasse in der Datei passt nicht zum Kassenbuch."),
    (all_paid, "passt „bezahlt“ nicht zum Kassenbuch"),
    (stolen_prize, "ein Preis doppelt vergeben"),
    (lambda c: c["money"].update(logo="QUJD"), "Ein Bild in der Datei"),
    (lambda c: c["money"]["plan"]["terms"].update(step=0), "„money → plan → terms → step“ hat einen Wert"),
    (lambda c: c["money"]["bookings"][0].update(at="gestern"), "„money → bookings → 1 → at“ passt nicht"),
    (lambda c: c["money"]["bookings"][0]["postings"][0].update(cents=0), "ist zu klein"),
    (lambda c: c["money"]["bookings"][0].update(sitting=[9, 9]), "nennt einen Tisch, den es nicht gibt"),
    (lambda c: c["money"]["plan"].update(fixed_at=None), "Preise, die niemand festgelegt hat"),
    (lambda c: c["money"]["awards"][0].update(entrant=99), "Startnummer 99, die nicht angemeldet ist"),
]


def test_tampered_books_are_refused(evening: Tournament, organiser: User) -> None:
    text = tournament_export(evening)
    answers = [(words, refusal_of_changed(text, change, organiser)) for change, words in TAMPERED]
    assert [(words, answer) for words, answer in answers if words not in answer] == []
    assert (Tournament.objects.count(), Booking.objects.exclude(tournament=evening).count()) == (1, 0)


def refusal_of_changed(text: str, change: Change, organiser: User) -> str:
    """What is said to somebody who brings the file after this change."""
    content = json.loads(text)
    change(content)
    with pytest.raises(UserError) as refused:
        tournament_import(text=json.dumps(content), by=organiser)
    return refused.value.message


def test_a_stack_that_no_table_moved_is_refused(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision], organiser: User
) -> None:
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    content = json.loads(tournament_export(tournament))
    for line in bookings(content, "rubber")[0]["postings"]:
        line["cents"] *= 2
    with pytest.raises(UserError, match="ist im Kassenbuch der Datei ein anderer als an den Tischen"):
        tournament_import(text=json.dumps(content), by=organiser)
