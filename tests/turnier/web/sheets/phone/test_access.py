"""A phone that knows whose it is names that side first, and the other side is asked."""

from __future__ import annotations

import pytest
from django.test import Client

from benchmarks.plain_walk import confirm, propose
from turnier.models import Proposal, Sitting, Tournament, User
from turnier.services.draw.table_input import SeatingWish
from turnier.services.sheets.queries import seats_of
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.stacks.queries import stacks
from turnier.services.stacks.regroup import (
    entrant_move,
    evening_close,
    open_tables,
    seating_undo,
    table_resume,
    tables_end,
    tables_redraw,
)
from turnier.text.words import euros

BUMMERL = {"kind": "bummerl", "line-0-score.winner": "1", "line-0-score.points": "7"}
QUESTION = "Für wen ist dieses Handy?"


@pytest.fixture
def sitting(tournament, register, drawn) -> Sitting:
    """Table 1 of a published round."""
    register(tournament, 6)
    return drawn(tournament).sittings.select_related("round__tournament").get(table=1)


def phone_at(sitting: Sitting, side: object = None) -> Client:
    """A phone that has scanned the sheet and said, if anything, whose it is."""
    client = Client()
    client.post("/tisch/", {"token": access_code_of(sitting.keys.get(revoked_at=None)).token})
    if side is not None:
        answer = client.post("/tisch/seite/", {"table": sitting.pk, "side": side})
        assert (answer.status_code, answer["Location"]) == (303, "/tisch/blatt/")
    return client


def write(phone: Client, sitting: Sitting, lines: int = 1) -> None:
    for line in range(lines):
        phone.post("/tisch/blatt/", BUMMERL | {"key": f"line-{line}"})


def read(phone: Client, address: str = "/tisch/blatt/") -> str:
    return " ".join(phone.get(address).content.decode().split())


def names(sitting: Sitting) -> list[str]:
    return [seat.entrant.name for seat in seats_of(sitting)]


def test_a_phone_is_asked_until_it_has_said_whose_it_is(sitting):
    one, other = names(sitting)
    unsaid, theirs, everybodys = phone_at(sitting), phone_at(sitting, 1), phone_at(sitting, "")
    assert [read(each).count(QUESTION) for each in (unsaid, theirs, everybodys)] == [2, 0, 1]
    assert f"Dieses Handy: {other}" in read(theirs)
    choices = read(theirs, "/tisch/seite/")
    assert [choices.count(f"> {name} </button>") for name in (one, other)] == [1, 0]
    assert choices.count('aria-current="true"') == 1


def test_the_own_name_stands_first(sitting):
    tiles = [
        [
            tile.code
            for tile in phone_at(sitting, side).get("/tisch/blatt/").context["page"].questions.stacked[0].question.tiles
        ]
        for side in (0, 1, "")
    ]
    assert tiles == [["1", "2"], ["2", "1"], ["1", "2"]]


def test_a_phone_reads_the_score_from_its_side(sitting):
    write(phone_at(sitting), sitting)
    scores = [phone_at(sitting, side).get("/tisch/blatt/").context["page"].steps[0].detail for side in (0, 1, "")]
    assert scores == ["11:7", "7:11", "11:7"]


@pytest.mark.parametrize("writer", [0, 1])
def test_the_side_that_did_not_write_is_asked(sitting, writer):
    here, there = phone_at(sitting, writer), phone_at(sitting, 1 - writer)
    write(here, sitting, 3)
    asked = names(sitting)[1 - writer]
    assert set(Proposal.objects.values_list("seat", flat=True)) == {writer}
    assert f"Wartet auf {asked}" in read(here)
    assert f"{asked}, stimmt das so?" in read(there)
    assert f"{asked}, stimmt das so?" in read(here, "/tisch/bestaetigen/")


def test_a_partner_of_who_wrote_is_not_asked_but_may_confirm(sitting):
    here, partner = phone_at(sitting, 0), phone_at(sitting, 0)
    write(here, sitting, 3)
    waiting = read(partner)
    assert f"Wartet auf {names(sitting)[1]}" in waiting
    assert [page.count("Letztes zurücknehmen") for page in (waiting, read(here))] == [0, 1]
    partner.post("/tisch/bestaetigen/", {"key": "yes", "page_version": 3, "answer": "yes"})
    assert "Der Zettel dieses Tisches ist fertig und zählt." in read(here)


def test_the_only_phone_of_a_table_can_do_all(sitting):
    phone = phone_at(sitting, 0)
    write(phone, sitting, 3)
    assert "Hier bestätigen lassen" in read(phone)
    phone.post("/tisch/bestaetigen/", {"key": "yes", "page_version": 3, "answer": "yes"})
    assert Sitting.objects.get(pk=sitting.pk).version == 1


def test_its_own_page_is_one_tap_away_at_the_end(sitting):
    Tournament.objects.update(is_public=True)
    phone = phone_at(sitting, 1)
    write(phone, sitting, 3)
    phone.post("/tisch/bestaetigen/", {"key": "yes", "page_version": 3, "answer": "yes"})
    number = seats_of(sitting)[1].entrant.number
    assert f"/ich/{number}/" in read(phone)


def test_people_take_their_phone_along_to_the_next_table(sitting, tournament, drawn, enter):
    phone = phone_at(sitting, 0)
    entrant = seats_of(sitting)[0].entrant
    for each in sitting.round.sittings.all():
        enter(each)
    following = drawn(Tournament.objects.get(pk=tournament.pk)).sittings.get(seats__entrant=entrant)
    phone.post("/tisch/", {"token": access_code_of(following.keys.get(revoked_at=None)).token})
    assert f"Dieses Handy: {entrant.name}" in read(phone)


def test_a_cookie_that_was_changed_says_nothing(sitting):
    phone = phone_at(sitting, 0)
    phone.cookies["seite"] = "1 1"
    assert QUESTION in read(phone)


def test_what_a_name_does_is_said_below_the_names_and_not_below_the_whole_table(sitting):
    said = read(phone_at(sitting), "/tisch/seite/").partition("<h2")[2]
    parts = (*names(sitting), "Dann nennt es Sie zuerst", "Für den ganzen Tisch", "Nur dieses Handy merkt es sich")
    assert [part for _at, part in sorted((said.index(part), part) for part in parts)] == list(parts)


@pytest.fixture
def two_tables(singles, organiser) -> list[Sitting]:
    """Two tables of five with stacks."""
    evening = singles("brokdorf", 10)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((5, 5)))
    return open_tables(evening)


@pytest.fixture
def moved(two_tables, organiser) -> list[tuple[Sitting, Client]]:
    """A player of the first table was put to the second: each with a phone that scanned it before."""
    first, second = two_tables
    phones = phone_at(first), phone_at(second)
    entrant_move(entrant=first.seats.get(seat=1).entrant, to=second, by=organiser)
    return list(zip(open_tables(first.round.tournament), phones, strict=True))


def test_a_phone_whose_table_is_on_a_newer_sheet_asks_as_cheaply_as_any_other(
    moved, organiser, django_assert_num_queries
):
    newer, phone = moved[0]
    poll = f"/tisch/stand/?t={newer.pk}&v={newer.page_version}"
    phone.post("/tisch/seite/", {"table": newer.pk, "side": ""})
    assert phone.get("/tisch/blatt/").context["page"].sitting == newer
    with django_assert_num_queries(1):
        assert phone.get(poll).status_code == 204
    seating_undo(round=newer.round, by=organiser)
    first = Sitting.objects.get(table=1)
    table_resume(sitting=first, by=organiser)
    assert phone.get(poll).json() == {"fills": True}
    assert phone.get("/tisch/blatt/").context["page"].sitting == first
    with django_assert_num_queries(1):
        assert phone.get(f"/tisch/stand/?t={first.pk}&v={first.page_version}").status_code == 204


RUNDE = {"kind": "rubber", "line-0-loser": "1"}


def test_after_a_move_a_phone_says_whose_it_is_before_it_writes_or_confirms(moved):
    newer, phone = moved[0]
    told = "Wer jetzt an einem anderen Tisch spielt, scannt bitte dessen Zettel."
    for address in ("/tisch/blatt/", "/tisch/bestaetigen/"):
        assert phone.get(address)["Location"] == "/tisch/seite/"
    asked = read(phone, "/tisch/seite/")
    assert (told in asked, "Zurück zum Tisch" in asked) == (True, False)
    assert [asked.count(f"> {name} </button>") for name in names(newer)] == [1] * 4
    line = RUNDE | {"key": "line", "table": newer.pk}
    answer = phone.post("/tisch/blatt/", line)
    assert (answer.status_code, "Zurück an Tisch 1" in answer.content.decode()) == (403, True)
    phone.post("/tisch/seite/", {"table": newer.pk, "side": ""})
    assert (phone.post("/tisch/blatt/", line).status_code, Proposal.objects.count()) == (303, 1)
    assert told not in read(phone, "/tisch/seite/")


def test_nor_does_it_take_back_what_the_table_has_confirmed(moved):
    newer, phone = moved[0]
    there = phone_at(newer)
    propose(there, {"kind": "rubber"}, [("loser", "1")])
    confirm(there)
    version = Sitting.objects.get(pk=newer.pk).version
    back = {"key": "back", "page_version": Sitting.objects.get(pk=newer.pk).page_version}
    assert (phone.post("/tisch/zurueck/", back).status_code, Sitting.objects.get(pk=newer.pk).version) == (403, version)
    phone.post("/tisch/seite/", {"table": newer.pk, "side": ""})
    assert phone.post("/tisch/zurueck/", back).status_code == 303
    assert Sitting.objects.get(pk=newer.pk).version == version + 1


def test_no_phone_is_asked_where_somebody_was_only_put_to_its_table(moved):
    newer, phone = moved[1]
    assert phone.get("/tisch/blatt/").context["page"].sitting == newer
    assert "scannt bitte dessen Zettel" not in read(phone, "/tisch/seite/")


def end(organiser: User, how: str) -> None:
    """The tables end, or the evening with them, or the evening after them."""
    evening = Tournament.objects.get()
    if "tables" in how:
        tables_end(tournament=evening, sittings=open_tables(evening), by=organiser)
    if "evening" in how:
        evening_close(tournament=evening, by=organiser)


@pytest.mark.parametrize("how", ["tables", "evening", "tables evening"])
def test_a_phone_reads_the_end_of_the_sheet_on_which_its_people_went_along(two_tables, request, organiser, how):
    """Also one that slept meanwhile, and that of who was put to the other table and scanned nothing there."""
    movers, slept = phone_at(two_tables[0], 1), phone_at(two_tables[1])
    (first, one), (second, other) = request.getfixturevalue("moved")
    one.post("/tisch/seite/", {"table": first.pk, "side": ""})
    for phone in (one, other):
        propose(phone, {"kind": "rubber"}, [("loser", "1")])
        confirm(phone)
    end(organiser, how)
    pages = [phone.get("/tisch/blatt/").context["page"] for phone in (one, other, slept, movers)]
    assert [page.sitting for page in pages] == [first, second, second, second]
    assert pages[3].side.seat == 5
    stacks_now = {row.entrant.pk: row.cents for row in stacks(Tournament.objects.get()).rows}
    for page in pages:
        told = [euros(stacks_now[seat.entrant_id]) for seat in page.seats]
        title, cells = page.proof.sums[0]
        assert (title, [cell if "€" in cell else f"{cell}\u00a0€" for cell in cells]) == ("Danach", told)
