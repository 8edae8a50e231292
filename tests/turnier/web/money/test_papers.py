"""The treasurer's papers come as PDF with the right words, and the report is ready to copy."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from turnier.models import Entrant, Tournament, User
from turnier.printing import PrizeLine, payout_list, prize_list
from turnier.prizes import Terms
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.ledger import Kind
from turnier.services.papers.rounds import head_of
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.prize_table import prize_add
from turnier.text.words import euros

PAGE = "/t/preiswatten/kasse/"


def pages(response: object) -> list[str]:
    reader = PdfReader(BytesIO(response.content))  # type: ignore[attr-defined]
    return [page.extract_text() for page in reader.pages]


@pytest.fixture
def fixed(over: Tournament, organiser: User) -> Tournament:
    """The evening with its prizes fixed, one handed over, a donor, and the box counted."""
    cash_book(tournament=over, kind=Kind.SPONSOR, cents=15000, by=organiser, reason="Brauerei Maier")
    terms = Terms(places=2, shape="fixed", table=(4000, 4000))
    awards = prizes_fix(tournament=over, by=organiser, terms=terms)
    hand_over(entrant=awards[0].entrant, by=organiser)
    prize_add(
        tournament=over,
        title="Schinken",
        donor="Metzgerei Abt",
        value_cents=0,
        consolation=False,
        picture=None,
        by=organiser,
    )
    pieces = {10000: 1, 1000: 3}
    cash_close(tournament=over, pieces=pieces, signers=("Georg Bauer",), by=organiser)
    return over


@pytest.mark.parametrize(
    ("paper", "words"),
    [
        ("preisliste", ["Preisliste", "Zusammen 80,00", "geteilt, 2 Teams"]),
        ("auszahlungsliste", ["Auszahlungsliste", "Erhalten (Unterschrift)", "40,00"]),
        ("kassenbuch", ["Kassenbuch", "Brauerei Maier", "in der Kasse 130,00"]),
        ("kassenabschluss", ["Kassenabschluss", "Die Kasse stimmt.", "Georg Bauer", "Name und Unterschrift"]),
        ("dank", ["Dank an die Spender", "Metzgerei Abt", "Schinken"]),
    ],
)
def test_every_paper_says_its_words(at_desk: Client, fixed: Tournament, paper: str, words: list[str]) -> None:
    response = at_desk.get(f"{PAGE}{paper}.pdf")
    assert response["Content-Type"] == "application/pdf"
    (page,) = pages(response)
    plain = page.replace("\u00a0", " ")
    assert [word for word in words if word not in plain] == []


@pytest.mark.parametrize(
    ("paper", "why"),
    [
        ("preisliste", "Noch hat niemand etwas gewonnen."),
        ("auszahlungsliste", "Noch bekommt niemand Geld."),
        ("kassenbuch", "Noch nichts gebucht."),
        ("dank", "Noch hat niemand etwas gespendet."),
        ("urkunden", "Noch wurde nichts gespielt."),
        ("kassenabschluss", ""),
    ],
)
def test_before_anything_happened_only_the_form_to_count_on_is_printed(
    at_desk: Client, tournament: Tournament, paper: str, why: str
) -> None:
    answer = at_desk.get(f"{PAGE}{paper}.pdf")
    assert (answer.status_code, answer.content.startswith(b"%PDF")) == ((409, False) if why else (200, True))
    assert not why or f"{why} Dieses Papier wäre leer." in answer.content.decode()


@pytest.mark.parametrize(
    ("query", "count", "words"),
    [
        ("art=places&plaetze=1", 2, "haben den 1. Platz belegt"),
        ("art=all", 4, "haben teilgenommen"),
        ("art=consolation", 2, "haben bis zuletzt nicht aufgegeben"),
        ("art=unsinn", 4, "Platz belegt"),
    ],
)
def test_certificates_for_each_occasion(at_desk: Client, over: Tournament, query: str, count: int, words: str) -> None:
    found = pages(at_desk.get(f"{PAGE}urkunden.pdf?{query}"))
    assert len(found) == count
    assert [words in page for page in found] == [True] * count


def test_certificates_of_namesakes_have_their_club_or_else_their_number(at_desk: Client, over: Tournament) -> None:
    clubs = ("SV Au", "TSV Bach", "TSV Bach", "")
    for entrant, club in zip(over.entrants.order_by("number"), clubs, strict=True):
        over.entrants.filter(pk=entrant.pk).update(name="Huber / Maier", club=club)
        for player, name in zip(entrant.players.order_by("position"), ("Anna Huber", "Berta Maier"), strict=True):
            entrant.players.filter(pk=player.pk).update(name=name)
    found = [page.splitlines() for page in pages(at_desk.get(f"{PAGE}urkunden.pdf?art=all"))]
    said = {tuple(line.strip().split(" · ")[1:]) for page in found for line in page if "Anna Huber" in line}
    assert said == {("SV Au",), ("TSV Bach", "Startnummer 2"), ("TSV Bach", "Startnummer 3"), ("Startnummer 4",)}
    over.entrants.filter(number__gt=1).update(name="Bauer / Abt")
    assert "SV Au" not in "".join(pages(at_desk.get(f"{PAGE}urkunden.pdf?art=all"))), "alone with a name, no club"


def test_the_logo_stands_on_the_certificates(at_desk: Client, over: Tournament) -> None:
    target = BytesIO()
    Image.new("RGBA", (60, 30), "navy").save(target, "PNG")
    target.seek(0)
    target.name = "logo.png"
    assert at_desk.post(f"{PAGE}urkunden/", {"picture": target})["Location"] == f"{PAGE}urkunden/"
    assert "Logo des Vereins" in at_desk.get(f"{PAGE}urkunden/").content.decode()
    reader = PdfReader(BytesIO(at_desk.get(f"{PAGE}urkunden.pdf").content))
    assert len(reader.pages[0].images) == 1
    assert at_desk.post(f"{PAGE}urkunden/", {"next": ""}).status_code == 422


@pytest.mark.parametrize("cents", [9_999, 10_000, 123_456, 98_765_432])
def test_no_sum_is_clipped_on_any_paper(at_desk: Client, tournament: Tournament, organiser: User, cents: int) -> None:
    """From 100 € on the sum no longer had room in its column, and the journal lost the sign of the euro."""
    for kind in (Kind.SPONSOR, Kind.COST):
        cash_book(tournament=tournament, kind=kind, cents=cents, by=organiser, reason="Brauerei Maier und Söhne KG")
    sum_ = euros(cents).replace("\u00a0", " ")
    found = {}
    head = head_of(tournament)
    found["journal"] = "".join(pages(at_desk.get(f"{PAGE}kassenbuch.pdf"))).replace("\u00a0", " ").count(sum_)
    line = PrizeLine("1.", 1, "Anna Abt / Bea Bär", "Platz 1", sum_)
    for name, paper in (("prizes", prize_list), ("payouts", payout_list)):
        reader = PdfReader(BytesIO(paper(head, [line] * 3, sum_)))
        found[name] = "".join(page.extract_text() for page in reader.pages).replace("\u00a0", " ").count(sum_)
    # Each line of the journal, what then lies in the box, and its summary; each line of the lists and their total.
    assert found == {"journal": 5, "prizes": 4, "payouts": 4}


def test_the_journal_says_why_numbers_are_left_out(
    at_desk: Client, tournament: Tournament, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    """A fee that is due has a number and moves nothing: an auditor asks for it."""
    left_out = "Fehlende Nummern: Was fällig oder festgelegt wurde"
    cash_book(tournament=tournament, kind=Kind.CHANGE_IN, cents=5000, by=organiser, reason="")
    assert left_out not in "".join(pages(at_desk.get(f"{PAGE}kassenbuch.pdf")))
    register(tournament, 1, paid=True)
    assert left_out in "".join(pages(at_desk.get(f"{PAGE}kassenbuch.pdf"))).replace("\n", " ")


PAPERS = ("preisliste", "auszahlungsliste", "kassenbuch", "kassenabschluss", "dank")


def offered(at_desk: Client) -> list[str]:
    page = at_desk.get("/t/preiswatten/drucken/").content.decode()
    return [paper for paper in PAPERS if f"{PAGE}{paper}.pdf" in page]


def test_the_papers_are_offered_where_papers_are_looked_for(at_desk: Client, fixed: Tournament) -> None:
    assert offered(at_desk) == list(PAPERS)


def test_what_would_be_empty_is_not_offered(at_desk: Client, tournament: Tournament) -> None:
    assert offered(at_desk) == ["kassenabschluss"]


def test_the_report_is_ready_to_copy(at_desk: Client, fixed: Tournament) -> None:
    page = at_desk.get(f"{PAGE}bericht/").content.decode().replace("\u00a0", " ")
    wanted = (
        "nahmen 4 Teams teil",
        "Den ersten Platz teilen sich",
        "An Preisgeld gab es zusammen 80,00 €",
        "Metzgerei Abt",
    )
    assert [words for words in wanted if words not in page] == []


def test_the_journal_says_who_booked(
    at_desk: Client, tournament: Tournament, organiser: User, other_organiser: User
) -> None:
    """Once below where it was always the same, else in each line."""
    counts = []
    for by in (organiser, organiser, other_organiser, None):
        cash_book(tournament=tournament, kind=Kind.SPONSOR, cents=5000, by=by, reason="Wirt")
        paper = " ".join("".join(pages(at_desk.get(f"{PAGE}kassenbuch.pdf"))).split())
        said = ("Alles gebucht von anna.", "Gebucht von", "anna", "bernd")
        counts.append([paper.count(words) for words in said])
    assert counts == [[1, 0, 1, 0], [1, 0, 1, 0], [0, 1, 2, 1], [0, 1, 2, 1]]


def test_the_count_is_taken_over_under_its_own_heading(at_desk: Client, over: Tournament) -> None:
    page = at_desk.get(f"{PAGE}zaehlen/").content.decode()
    last = " ".join(page[page.rindex("<h2>Z") : page.rindex("Zählung übernehmen")].split())
    assert last.startswith("<h2>Zählung übernehmen</h2>")
