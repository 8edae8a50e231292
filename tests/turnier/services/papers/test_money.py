"""The papers of the money: prizes, payouts, the counted box, certificates, donors."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import formats, timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from turnier import printing
from turnier.models import Entrant, Revision, Round, Series, Sitting, Tournament, User
from turnier.prizes import Extra, Terms
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.ledger import Kind, balances, booking_reverse
from turnier.services.money.pay import stack_cash_out
from turnier.services.papers.money import (
    certificate_papers,
    closing_paper,
    donor_lines,
    left_in_box,
    payout_lines,
    prize_lines,
)
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.prizes.prize_table import prize_add
from turnier.services.registration.register import entrant_pay
from turnier.text.errors import UserError

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Enter = Callable[..., Revision]
CLEAR = [{"kind": "bummerl", "score": [11, 2]}] * 3


@pytest.fixture
def over(singles: Callable[..., Tournament], register: Register, drawn: Drawn, enter: Enter) -> list[Sitting]:
    """Four teams at 20 € have played their only round; both winners are equal, and so are both losers."""
    tournament = singles("watten", 0, rounds=1, entry_fee_cents=2000)
    register(tournament, 4)
    sittings = list(drawn(tournament).sittings.order_by("table"))
    for sitting in sittings:
        enter(sitting)
    return sittings


@pytest.fixture
def parted(over: list[Sitting], enter: Enter) -> list[Entrant]:
    """After a correction table 1 has won more clearly: the entrants by place."""
    enter(over[0], CLEAR, reason="Verschrieben")
    first, second = over
    return [table.seats.get(seat=seat).entrant for table, seat in ((first, 0), (second, 0), (second, 1), (first, 1))]


def cents_in(printed: str) -> int:
    """What a sum on paper is in cents."""
    return int("".join(c for c in printed.replace("\u2212", "-") if c in "-0123456789"))


def fresh(sittings: list[Sitting]) -> Tournament:
    return Tournament.objects.get(pk=sittings[0].round.tournament_id)


def test_prizes_hang_up_by_place_and_are_signed_for_once(over: list[Sitting], organiser: User) -> None:
    tournament = fresh(over)
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    terms = Terms(places=2, shape="even", extras=(Extra("Trostpreis", "last", (400,)),))
    prizes_fix(tournament=tournament, by=organiser, terms=terms, shared=True)
    winners = sorted((sitting.seats.get(seat=0).entrant for sitting in over), key=lambda each: each.number)
    lines, together = prize_lines(tournament)
    assert together == "80,00\u00a0€"
    assert lines[:2] == [
        printing.PrizeLine("1.", each.number, each.name, "geteilt, 2 Teams", "38,00\u00a0€") for each in winners
    ]
    assert [(line.place, line.what, line.sum) for line in lines[2:]] == [
        ("", "Trostpreis, geteilt, 2 Teams", "2,00\u00a0€")
    ] * 2
    to_sign, signed = payout_lines(tournament)
    assert ([line.what for line in to_sign], signed) == (
        ["Platz 1 (geteilt)", "Platz 1 (geteilt)", "Trostpreis", "Trostpreis"],
        together,
    )
    assert [line.number for line in to_sign[:2]] == [each.number for each in winners]


def test_outdated_prizes_are_not_printed(over: list[Sitting], enter: Enter, organiser: User) -> None:
    tournament = fresh(over)
    prizes_fix(tournament=tournament, by=organiser, terms=Terms(places=1), shared=True)
    enter(over[0], CLEAR, reason="Verschrieben")
    for paper in (prize_lines, payout_lines):
        with pytest.raises(UserError, match="wird nichts ausgezahlt und nichts gedruckt"):
            paper(tournament)
    with pytest.raises(UserError, match="gibt es keine Urkunden mit Platz"):
        certificate_papers(tournament, "places", 3)
    assert len(certificate_papers(tournament, "all", 3)) == 4


def test_the_box_is_an_empty_form_until_it_was_counted(over: list[Sitting], organiser: User) -> None:
    tournament = fresh(over)
    entrant_pay(entrant=tournament.entrants.get(number=1), paid=True, by=organiser)
    cash_book(tournament=tournament, kind=Kind.COST, cents=500, by=organiser, reason="Brotzeit")
    form = closing_paper(tournament, None)
    assert form.rows[:2] == (("200,00\u00a0€", "", ""), ("100,00\u00a0€", "", ""))
    assert form.sums == (
        printing.ClosingLine("Startgelder", "20,00\u00a0€"),
        printing.ClosingLine("Ausgaben", "\u22125,00\u00a0€"),
        printing.ClosingLine("Soll nach Buch", "15,00\u00a0€", total=True),
    )
    owed = "Noch zu zahlen haben Teilnehmer zusammen 60,00\u00a0€."
    assert (form.result, form.reason, form.signers) == ("Nach Buch: 15,00\u00a0€", owed, ())
    count = cash_close(
        tournament=tournament, pieces={1000: 1, 200: 2}, signers=("Eva", "Toni"), by=organiser, reason="Trinkgeld"
    )
    counted = closing_paper(fresh(over), count)
    assert [row for row in counted.rows if row[1] != "0"] == [
        ("10,00\u00a0€", "1", "10,00\u00a0€"),
        ("2,00\u00a0€", "2", "4,00\u00a0€"),
    ]
    assert counted.sums == (
        *form.sums,
        printing.ClosingLine("Differenz", "\u22121,00\u00a0€"),
        printing.ClosingLine("Gezählt", "14,00\u00a0€", total=True),
    )
    assert (counted.result, counted.reason, counted.signers) == (
        "Es fehlen 1,00\u00a0€.",
        f"Trinkgeld. {owed}",
        ("Eva", "Toni"),
    )


def test_what_of_the_box_is_change_and_what_the_club_keeps_is_said(
    over: list[Sitting], parted: list[Entrant], organiser: User
) -> None:
    """As long as prizes are not fixed only the change is known; later what the club keeps, or what is missing."""
    tournament = fresh(over)
    assert left_in_box(tournament) == ""
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=5000, by=organiser, reason="")
    change = "50,00\u00a0€ Wechselgeld gehen zurück."
    assert left_in_box(tournament) == change
    plan_save(tournament=tournament, terms=Terms(kept_percent=50, places=1, step=100), by=organiser)
    (award,) = prizes_fix(tournament=tournament, by=organiser)
    missing = "Dafür und für alles, was noch auszuzahlen ist, fehlen 40,00\u00a0€."
    assert left_in_box(tournament) == f"{change} {missing}"
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    kept = "Dem Verein bleiben 40,00\u00a0€."
    assert left_in_box(tournament) == f"{change} {kept}"
    hand_over(entrant=award.entrant, by=organiser)
    cash_book(tournament=tournament, kind=Kind.CHANGE_OUT, cents=5000, by=organiser, reason="")
    count = cash_close(tournament=tournament, pieces={2000: 2}, signers=(), by=organiser)
    assert (left_in_box(tournament), closing_paper(fresh(over), count).reason) == (kept, kept)


def test_the_statement_names_what_came_in_and_what_went_out(over: list[Sitting], enter: Enter, organiser: User) -> None:
    enter(over[0], CLEAR, reason="Verschrieben")
    tournament = fresh(over)
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=5000, by=organiser, reason="")
    for entrant in tournament.entrants.all():
        entrant_pay(entrant=entrant, paid=True, by=organiser)
    prizes_fix(tournament=fresh(over), by=organiser, terms=Terms(places=1), shared=True)
    best = tournament.awards.get()
    hand_over(entrant=best.entrant, by=organiser)
    count = cash_close(
        tournament=fresh(over), pieces={2000: 2, 500: 1}, signers=("Eva",), by=organiser, reason="Fünf Euro fehlen"
    )
    cash_book(tournament=fresh(over), kind=Kind.CHANGE_OUT, cents=4500, by=organiser, reason="")
    paper = closing_paper(fresh(over), count)
    assert [(line.label, cents_in(line.sum)) for line in paper.sums] == [
        ("Wechselgeld in die Kasse", 5000),
        ("Startgelder", 8000),
        ("Preisgeld ausgezahlt", -8000),
        ("Soll nach Buch", 5000),
        ("Differenz", -500),
        ("Gezählt", 4500),
        ("Seit dem Zählen gebucht", -4500),
        ("Jetzt in der Kasse", 0),
    ]
    time = formats.date_format(timezone.localtime(count.at), "H:i")
    assert paper.reason == f"Fünf Euro fehlen. Gezählt um {time}, seither 1 Buchung."


def test_certificates_name_the_places_the_last_or_everybody(over: list[Sitting], parted: list[Entrant]) -> None:
    tournament = fresh(over)
    tournament.date, tournament.venue, tournament.host = dt.date(2026, 11, 21), "Schützenheim", "SV Niederau"
    best, second, third, last = parted
    papers = certificate_papers(tournament, "places", 2)
    assert [(paper.name, paper.honour) for paper in papers] == [
        (best.name, "haben den 1. Platz belegt"),
        (second.name, "haben den 2. Platz belegt"),
    ]
    assert (papers[0].result, papers[0].when, papers[0].where, papers[0].host, papers[0].occasion) == (
        "Bummerl: 3 · 4 Teams",
        "21. November 2026",
        "Schützenheim",
        "SV Niederau",
        "Abend",
    )
    assert papers[0].members == " und ".join(player.name for player in best.players.all())
    (consolation,) = certificate_papers(tournament, "consolation", 1)
    assert (consolation.name, consolation.honour) == (last.name, "haben bis zuletzt nicht aufgegeben")
    everybody = certificate_papers(tournament, "all", 1)
    assert [(paper.name, paper.result) for paper in everybody] == [
        (each.name, "") for each in (*parted[:2], third, last)
    ]
    assert {paper.honour for paper in everybody} == {"haben teilgenommen"}


def test_a_slip_is_nobodys_namesake(over: list[Sitting], parted: list[Entrant], organiser: User) -> None:
    tournament, best = fresh(over), parted[0]
    Entrant.objects.create(tournament=tournament, number=99, name=best.name, status=Entrant.Status.WITHDRAWN)
    paper = certificate_papers(tournament, "places", 1)[0]
    assert (paper.name, "Startnummer" in paper.members) == (best.name, False)


def test_who_plays_alone_has_one_name(singles: Callable[..., Tournament], drawn: Drawn, enter: Enter) -> None:
    tournament = singles("seconds", 4, rounds=1)
    enter(drawn(tournament).sittings.get(), [{"kind": "hand", "tricks": [4, 3, 3, 3]}] * 8)
    for version, honour in (
        ("places", "hat den 1. Platz belegt"),
        ("all", "hat teilgenommen"),
        ("consolation", "hat bis zuletzt nicht aufgegeben"),
    ):
        paper = certificate_papers(Tournament.objects.get(pk=tournament.pk), version, 1)[0]  # type: ignore[arg-type] # one of the three
        assert (paper.honour, paper.members, paper.when) == (honour, "", "")


def test_certificates_of_a_series_say_which_and_what_its_winner_is(
    over: list[Sitting], parted: list[Entrant], organiser: User
) -> None:
    series = Series.objects.create(organiser=organiser, name="Winterpokal", title="Winterkönig")
    Tournament.objects.update(series=series, series_number=2)
    papers = certificate_papers(fresh(over), "places", 2)
    assert [(paper.occasion, paper.result.split(" · ")[0]) for paper in papers] == [
        ("2. Winterpokal · Abend", "Winterkönig"),
        ("2. Winterpokal · Abend", "Bummerl: 3"),
    ]


def test_no_certificate_names_a_place_that_may_still_change(
    singles: Callable[..., Tournament], register: Register, drawn: Drawn, enter: Enter
) -> None:
    tournament = singles("watten", 0, rounds=2)
    register(tournament, 4)
    assert certificate_papers(tournament, "places", 3) == [], "nothing is played yet"
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first)
    with pytest.raises(UserError, match="Urkunden mit Platz gibt es, sobald alle Ergebnisse da sind"):
        certificate_papers(Tournament.objects.get(pk=tournament.pk), "places", 3)
    enter(second)
    with pytest.raises(UserError) as refused:
        certificate_papers(Tournament.objects.get(pk=tournament.pk), "consolation", 3)
    assert refused.value.message == (
        "Noch wird gespielt. Urkunden mit Platz gibt es, sobald der letzte Tisch fertig ist."
    )


def test_a_donor_is_named_with_everything(tournament: Tournament, organiser: User) -> None:
    for title, donor in (("Schinken", "Metzgerei Abt"), ("Wein", ""), ("Wurst", "Metzgerei Abt"), ("Brot", "Bäcker")):
        prize_add(
            tournament=tournament,
            title=title,
            donor=donor,
            value_cents=0,
            consolation=False,
            picture=None,
            by=organiser,
        )
    assert donor_lines(tournament) == [
        printing.DonorLine("Bäcker", "Brot"),
        printing.DonorLine("Metzgerei Abt", "Schinken, Wurst"),
    ]


def test_who_gave_money_is_thanked_without_the_sum(tournament: Tournament, organiser: User) -> None:
    facts = {"title": "Schinken", "value_cents": 0, "consolation": False, "picture": None}
    prize_add(tournament=tournament, donor="Metzgerei Abt", by=organiser, **facts)
    for cents, giver in ((1000, "Metzgerei Abt"), (500, "Sparkasse"), (700, "Sparkasse"), (900, "Irrtum")):
        slip = cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=cents, by=organiser, reason=giver)
    booking_reverse(booking=slip, by=organiser, reason="war nichts")
    assert donor_lines(tournament) == [
        printing.DonorLine("Metzgerei Abt", "Schinken, Geld für die Preise"),
        printing.DonorLine("Sparkasse", "Geld für die Preise"),
    ]


MOVES = st.lists(
    st.tuples(
        st.sampled_from((Kind.SPONSOR, Kind.INCOME, Kind.COST, Kind.CHANGE_IN, Kind.CHANGE_OUT)), st.integers(1, 99_999)
    ),
    max_size=6,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=MOVES, first=st.integers(0, 50), between=MOVES, second=st.integers(0, 50), after=MOVES)
def test_every_total_on_the_closing_is_the_sum_of_what_stands_above_it(
    tournament: Tournament,
    organiser: User,
    before: list[tuple[Kind, int]],
    first: int,
    between: list[tuple[Kind, int]],
    second: int,
    after: list[tuple[Kind, int]],
) -> None:
    with transaction.atomic():
        for moves, tens in ((before, first), (between, second)):
            _move(tournament, organiser, moves)
            count = cash_close(tournament=tournament, pieces={1000: tens}, signers=("Eva",), by=organiser, reason="Gez")
        _move(tournament, organiser, after)
        paper = closing_paper(tournament, count)
        total, lines = 0, 0
        for line in paper.sums:
            if line.total:
                assert cents_in(line.sum) == total, paper.sums
                lines += 1
            else:
                total += cents_in(line.sum)
        assert total == balances(tournament)["cash"]
        assert lines in (2, 3)
        transaction.set_rollback(True)


def _move(tournament: Tournament, organiser: User, moves: list[tuple[Kind, int]]) -> None:
    for kind, cents in moves:
        cash_book(tournament=tournament, kind=kind, cents=cents, by=organiser, reason="Buchung")


def test_stacks_are_signed_for_too_paid_out_or_not(
    stacks: Callable[..., tuple[Tournament, Sitting]], enter: Enter, organiser: User
) -> None:
    """Four with 10 €: one loses 3 €, one of the winners has gone with 11 €, of which 10 € were never paid."""
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}, {"kind": "leave", "player": 1}])
    gone = tournament.entrants.get(seats__seat=1)
    stack_cash_out(entrant=gone, by=organiser)
    lines, together = payout_lines(tournament)
    settled = "Stapel: 11,00\u00a0€, verrechnet: 10,00\u00a0€"
    of_gone = (f"{settled}, ausgezahlt: 1,00\u00a0€", "ausgezahlt")
    assert [(line.what, line.sum) for line in lines if line.name == gone.name] == [of_gone]
    assert [(line.what, line.sum) for line in lines if line.name != gone.name] == [
        *[(settled, "1,00\u00a0€")] * 2,
        ("Stapel: 7,00\u00a0€, verrechnet: 7,00\u00a0€", "verrechnet"),
    ]
    assert together == "2,00\u00a0€"
