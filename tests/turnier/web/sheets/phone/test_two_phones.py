"""Two phones at a table whose rounds count differently: what each of them reads where the other one was quicker."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from benchmarks.plain_walk import confirm, propose, scanned
from turnier.models import Entrant, Proposal, Sitting, User
from turnier.services.sheets.propose import entries_with, proposals_confirm, seen_lines
from turnier.services.sheets.queries import open_proposals, table_as_it_is
from turnier.services.sheets.table_codes import access_code_of

ROUNDS = ((4, 2, 3, 4), (5, 2, 1, 5), (3, 4, 3, 3))


@pytest.fixture
def sitting(singles, drawn) -> Sitting:
    """A table of Seconds."""
    return drawn(singles("seconds", 4)).sittings.get()


@pytest.fixture
def phones(sitting) -> tuple[Client, Client]:
    """Two phones that have scanned its sheet; the first one has entered three rounds."""
    both = Client(), Client()
    for phone in both:
        phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    for tricks in ROUNDS:
        write(both[0], sitting, tricks)
    return both


def now(sitting: Sitting) -> str:
    return seen_lines(Sitting.objects.get(pk=sitting.pk))


def write(phone: Client, sitting: Sitting, tricks: tuple[int, ...], seen: str = ""):
    """Sends a round that was typed on a page that showed the lines of the mark `seen`."""
    typed = {f"line-0-tricks.{seat}": str(own) for seat, own in enumerate(tricks)}
    sent = {"kind": "hand", "key": f"{tricks}{seen}", "seen": seen or now(sitting)}
    return phone.post("/tisch/blatt/", sent | typed)


def parts(answer) -> dict[str, list[str]]:
    """What a page says under each heading, without what can be pressed."""
    shown = answer.content.decode().partition("<main")[2].partition('<div class="t-stack t-end">')[0]
    plain = [
        (unescape(head), [" ".join(re.sub(r"<[^>]+>", " ", unescape(line)).split()) for line in body.split("<p>")[1:]])
        for head, body in re.findall(r"<h2>(.*?)</h2>(.*?)(?=<h2>|$)", shown, re.DOTALL)
    ]
    return dict(plain)


def tricks_of(sitting: Sitting) -> list[tuple[int, ...]]:
    now = table_as_it_is(sitting)
    return [tuple(line["tricks"]) for line in entries_with(now, open_proposals(now))]


def test_a_conflict_says_which_round_it_is_what_was_typed_and_how_it_would_count_as_the_next(phones, sitting):
    seen = now(sitting)
    write(phones[0], sitting, (6, 3, 2, 2))
    answer = write(phones[1], sitting, (1, 1, 9, 2), seen)
    assert answer.status_code == 409
    assert parts(answer) == {
        "Das steht jetzt da": [
            "Runde 4 von 8 N 18 · O 6 · S 4 · W 12 Punkte Stiche 6-3-2-2, zusammen N 49 · O 36 · S 33 · W 34"
        ],
        "Das war Ihre Eingabe": [
            "Runde 4 von 8 N 1 · O 9 · S 18 · W 2 Punkte Stiche 1-1-9-2, zusammen N 32 · O 39 · S 47 · W 24"
        ],
        "Kommt Ihre Eingabe noch dazu, zählt sie so": [
            "Runde 5 von 8 N 2 · O 1 · S 9 · W 18 Punkte Stiche 1-1-9-2, zusammen N 51 · O 37 · S 42 · W 52"
        ],
    }
    assert offered(answer.content.decode()) == [
        "So lassen, wie es dasteht",
        "Meine Eingabe kommt noch dazu als Runde 5 von 8",
        "Was dasteht, stimmt nicht …",
    ]


def test_nothing_can_be_added_to_a_sheet_that_is_full(phones, sitting):
    for tricks in ((6, 3, 2, 2), (5, 4, 3, 1), (1, 2, 4, 6), (3, 3, 3, 4)):
        write(phones[0], sitting, tricks)
    seen = now(sitting)
    write(phones[0], sitting, (13, 0, 0, 0))
    page = write(phones[1], sitting, (1, 1, 9, 2), seen).content.decode()
    assert offered(page) == ["So lassen, wie es dasteht", "Was dasteht, stimmt nicht …"]


def test_a_line_is_compared_with_the_round_for_which_it_was_typed(phones, sitting):
    """The other phone took its round back: no line that this one has entered itself is held against it."""
    write(phones[0], sitting, (6, 3, 2, 2))
    write(phones[1], sitting, (1, 1, 9, 2))
    seen = now(sitting)
    phones[1].post("/tisch/zurueck/", {"proposal": sitting.proposals.latest("pk").pk, "page_version": 5})
    assert tricks_of(sitting) == [*ROUNDS, (6, 3, 2, 2)]
    answer = write(phones[0], sitting, (2, 3, 4, 4), seen)
    assert answer.status_code == 409
    assert parts(answer) == {
        "Das steht nicht mehr da": [
            "Runde 5 von 8 N 2 · O 1 · S 9 · W 18 Punkte Stiche 1-1-9-2, zusammen N 51 · O 37 · S 42 · W 52"
        ],
        "Das war Ihre Eingabe": [
            "Runde 6 von 8 N 6 · O 9 · S 12 · W 12 Punkte Stiche 2-3-4-4, zusammen N 57 · O 46 · S 54 · W 64"
        ],
        "Wird Ihre Eingabe eingetragen, zählt sie so": [
            "Runde 5 von 8 N 8 · O 6 · S 12 · W 16 Punkte Stiche 2-3-4-4, zusammen N 57 · O 42 · S 45 · W 50"
        ],
    }


def offered(page: str) -> list[str]:
    """What can be done with a line that was sent, the first one being the default."""
    shown = page.partition('<div class="t-stack t-end">')[2].partition("</main>")[0]
    found = re.findall(r"<(?:a|button) [^>]*>(.*?)</(?:a|button)>", shown, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", unescape(each)).split()) for each in found]


def deal(phone: Client, sitting: Sitting, seen: str, re_side: str, points: str, dealer: str):
    """Sends a hand of Doppelkopf as the page of the phone does, with the dealer that it proposes."""
    typed = {"type": "1", "re": list(re_side), "re_points": points, "dealer": dealer}
    sent = {"kind": "hand", "key": f"{re_side}{points}{seen}", "seen": seen}
    return phone.post("/tisch/blatt/", sent | {f"line-0-{name}": value for name, value in typed.items()})


@pytest.mark.parametrize(("re_side", "status", "dealers"), [("34", 303, [0, 1]), ("23", 422, [0])])
def test_a_line_for_another_place_takes_the_dealer_of_that_place(singles, drawn, re_side, status, dealers):
    """At a table of five the dealer sits out: who played the second game for Re cannot have dealt it."""
    sitting, phones = drawn(singles("doppelkopf", 5)).sittings.get(), (Client(), Client())
    for phone in phones:
        phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    seen = now(sitting)
    deal(phones[0], sitting, seen, "24", "130", "1")
    page = deal(phones[1], sitting, seen, re_side, "140", "1").content.decode()
    again = dict(re.findall(r'name="([-a-z0-9_.]+)" value="([^"]*)"', page.partition('<div class="t-stack t-end">')[2]))
    answer = phones[1].post("/tisch/blatt/", again)
    assert answer.status_code == status
    assert [each.payload["dealer"] for each in open_proposals(table_as_it_is(sitting))] == dealers
    wrong = [note.text.partition(" ")[2] for note in answer.context["page"].errors] if status == 422 else []
    assert wrong == ["Eins3 gibt und setzt aus. Bitte andere Re-Spieler antippen."] * (status == 422)


def test_who_confirms_at_the_desk_reads_which_game_it_is_and_who_dealt(singles, drawn, at_desk):
    tournament = singles("doppelkopf", 5)
    sitting, phone = drawn(tournament).sittings.get(), Client()
    phone.post("/tisch/", {"token": access_code_of(sitting.keys.get()).token})
    for re_side, dealer in (("24", "1"), ("34", "2")):
        assert deal(phone, sitting, now(sitting), re_side, "130", dealer).status_code == 303
    page = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/handy/").content.decode()
    names = list(sitting.seats.order_by("seat").values_list("entrant__name", flat=True))
    told = [" ".join(unescape(each).split()) for each in re.findall(r"<li>\s*<small>(.*?)</small>", page, re.DOTALL)]
    assert told == [f"Spiel {number + 1} von 30 · {names[number]} gibt und setzt aus" for number in range(2)]


def test_while_it_is_typed_a_round_counts_as_the_page_calls_it(phones, sitting):
    seen = now(sitting)
    typed = {"kind": "hand", "seen": seen} | {f"line-0-tricks.{seat}": own for seat, own in enumerate((1, 1, 9, 2))}
    before = phones[1].post("/tisch/vorschau/", typed).json()["head"]
    write(phones[0], sitting, (6, 3, 2, 2))
    after = phones[1].post("/tisch/vorschau/", typed).json()["head"]
    assert (before, after) == ("N 1 · O 9 · S 18 · W 2 Punkte",) * 2


def test_what_the_desk_changed_before_it_is_told(phones, sitting, enter):
    seen = now(sitting)
    enter(sitting, [{"kind": "hand", "tricks": list(tricks)} for tricks in ((4, 2, 3, 4), (6, 1, 1, 5), (3, 4, 3, 3))])
    answer = write(phones[1], sitting, (1, 1, 9, 2), seen)
    assert (answer.status_code, parts(answer)) == (
        409,
        {
            "Das steht nicht mehr da": [
                "Runde 2 von 8 N 10 · O 10 · S 5 · W 5 Punkte Stiche 5-2-1-5, zusammen N 22 · O 18 · S 17 · W 13"
            ],
            "Das steht jetzt da": [
                "Runde 2 von 8 N 6 · O 6 · S 5 · W 5 Punkte Stiche 6-1-1-5, zusammen N 18 · O 14 · S 17 · W 13"
            ],
            "Das war Ihre Eingabe": [
                "Runde 4 von 8 N 1 · O 9 · S 18 · W 2 Punkte Stiche 1-1-9-2, zusammen N 28 · O 35 · S 47 · W 24"
            ],
        },
    )
    assert offered(answer.content.decode()) == [
        "Meine Eingabe eintragen als Runde 4 von 8",
        "Meine Eingabe verwerfen",
    ]


def notice(page: str, head: str = "Die Turnierleitung hat vom Papier anders eingetragen:") -> list[str]:
    """What the page says of lines that the desk has entered otherwise, line by line."""
    told = page.partition(f"{head}</p>")[2].partition("<button")[0]
    return [" ".join(re.sub(r"<[^>]+>", " ", unescape(line)).split()) for line in told.split("<p>")[1:]]


LAST = ((6, 3, 2, 2), (5, 4, 3, 1), (1, 2, 4, 6), (3, 3, 3, 4), (3, 3, 2, 5))
FIRST_ON_PAPER = (
    "Runde 1 von 8: N 25 · O 2 · S 25 · W 2 Punkte Vom Handy nicht übernommen: N 12 · O 8 · S 12 · W 8 Punkte"
)


def on_paper(*rounds: tuple[int, ...]) -> list[dict[str, object]]:
    return [{"kind": "hand", "tricks": list(tricks)} for tricks in rounds]


def test_what_the_desk_saved_otherwise_is_told_also_where_the_other_side_refused_the_last_rounds(
    phones, sitting, enter
):
    for tricks in LAST:
        write(phones[0], sitting, tricks)
    lines = list(Proposal.objects.values_list("pk", flat=True))
    no = {"answer": "no", "page_version": 8, "line": lines, "first": lines[6]}
    assert phones[1].post("/tisch/bestaetigen/", no).status_code == 303
    enter(sitting, on_paper((5, 1, 5, 2), *ROUNDS[1:], *LAST))
    for phone in phones:
        page = phone.get("/tisch/blatt/").content.decode()
        assert ("Der Zettel dieses Tisches ist fertig und zählt." in page, notice(page)) == (True, [FIRST_ON_PAPER])


def test_of_many_rounds_that_the_desk_saved_otherwise_the_first_are_told_and_the_others_counted(phones, sitting, enter):
    for tricks in LAST[:2]:
        write(phones[0], sitting, tricks)
    enter(sitting, on_paper((5, 1, 5, 2)))
    first, *others = notice(phones[0].get("/tisch/blatt/").content.decode())
    assert first == FIRST_ON_PAPER
    assert [line.partition(" N ")[0] for line in others] == [
        "Runde 2 von 8: steht dort nicht Vom Handy nicht übernommen:",
        "Runde 3 von 8: steht dort nicht Vom Handy nicht übernommen:",
        "und 2 weitere Zeilen",
    ]


def test_what_the_desk_saved_as_the_phones_had_it_is_no_news(phones, sitting, enter):
    enter(sitting, on_paper(*ROUNDS, (6, 3, 2, 2)))
    assert "anders eingetragen" not in phones[0].get("/tisch/blatt/").content.decode()


def confirmed_and_corrected(phones, sitting, enter) -> None:
    """The desk confirms three rounds and then finds that the second was misread."""
    proposals_confirm(sitting=sitting, key="yes", page_version=3, by=User.objects.get(username="anna"))
    enter(sitting, on_paper(ROUNDS[0], (6, 1, 1, 5), ROUNDS[2]), reason="falsch gelesen")


def test_what_the_desk_corrected_of_what_counted_is_told_until_a_phone_writes_again(phones, sitting, enter):
    before = phones[1].get("/tisch/blatt/").content.decode()
    confirmed_and_corrected(phones, sitting, enter)
    page = phones[1].get("/tisch/blatt/").content.decode()
    (told,) = notice(page, "Die Turnierleitung hat korrigiert:")
    assert told == "Runde 2 von 8: N 6 · O 6 · S 5 · W 5 Punkte Vorher: N 10 · O 10 · S 5 · W 5 Punkte"
    figures = [re.findall(r"<strong>(-?\d+)</strong>", each) for each in (before, page)]
    assert figures == [["31", "30", "29", "22"], ["27", "26", "29", "22"]]
    write(phones[0], sitting, (6, 3, 2, 2))
    assert "korrigiert" not in phones[1].get("/tisch/blatt/").content.decode()


def test_a_phone_on_which_something_is_typed_hears_that_the_desk_corrected(phones, sitting, enter):
    """Of lines that other phones wrote it hears once its own is sent."""
    answers = [phones[1].get("/tisch/stand/?v=2").json()]
    confirmed_and_corrected(phones, sitting, enter)
    answers.append(phones[1].get("/tisch/stand/?v=3").json())
    assert phones[1].get("/tisch/stand/?v=5").status_code == 204
    write(phones[0], sitting, (6, 3, 2, 2))
    answers.append(phones[1].get("/tisch/stand/?v=5").json())
    assert answers == [
        {"page_version": 3},
        {"page_version": 5, "corrected": True},
        {"page_version": 6},
    ]


def test_from_which_round_on_it_is_wrong_is_asked_with_what_was_typed_in_each(phones, sitting):
    """The last one says who wins with it, and its own tricks as well."""
    for tricks in LAST:
        write(phones[0], sitting, tricks)
    lines = list(Proposal.objects.values_list("pk", flat=True))
    asked = phones[1].post("/tisch/bestaetigen/", {"answer": "no", "page_version": 8, "line": lines}).content.decode()
    rows = [
        " ".join(re.sub(r"<[^>]+>", " ", unescape(row)).split())
        for row in re.findall(r'name="first".*?>(.*?)</label>', asked, re.DOTALL)
    ]
    tricks = ["-".join(map(str, each)) for each in (*ROUNDS, *LAST)]
    assert [re.search(r"Stiche ([-0-9]+),", row)[1] for row in rows] == tricks
    assert rows[0] == "1. N 12 · O 8 · S 12 · W 8 Punkte Stiche 4-2-3-4, zusammen N 12 · O 8 · S 12 · W 8"
    assert rows[-1].startswith("8. Anna Eins")
    assert rows[-1].partition(" gewinnt ")[2].startswith("mit ")


def test_what_was_accepted_before_is_not_asked_again_when_the_line_comes_on_top(phones, sitting):
    seen = now(sitting)
    write(phones[0], sitting, (6, 3, 2, 2))
    typed = {f"line-0-tricks.{seat}": str(own) for seat, own in enumerate((1, 1, 9, 2))}
    sent = {"kind": "hand", "key": "own", "seen": seen, "accept": "0.rare"}
    page = phones[1].post("/tisch/blatt/", sent | typed).content.decode()
    assert re.findall(r'name="accept" value="(.*?)"', page) == ["0.rare"]


def test_a_line_is_not_told_as_that_of_another_round_where_those_before_it_are_gone(phones, sitting):
    """As after a backup: the phone has seen four rounds of which the computer knows three."""
    count, _digest, people = now(sitting).split(".")
    seen = f"{int(count) + 1}.00000000.{people}"
    typed = {f"line-0-tricks.{seat}": str(own) for seat, own in enumerate((6, 3, 2, 2))}
    sent = {"kind": "hand", "key": "k", "seen": seen, "told": "Tisch 1 · Runde 5 von 8 · N 12 · O 6"}
    answer = phones[1].post("/tisch/blatt/", sent | typed)
    assert parts(answer) == {"Das war Ihre Eingabe": ["Tisch 1 · Runde 5 von 8 · N 12 · O 6"]}
    page = answer.content.decode()
    assert page.count("Runde 5 von 8") == 1
    assert "Vor Ihrer Eingabe fehlt hier 1 Zeile, die dieses Handy noch gesehen hat." in page
    assert offered(page) == [
        "Erst eintragen, was fehlt",
        "Meine Eingabe trotzdem eintragen als Runde 4 von 8",
    ]
    assert tricks_of(sitting) == list(ROUNDS)


def test_what_stood_there_before_comes_first_so_that_each_column_comes_to_its_sum(phones, sitting):
    answer = {"answer": "yes", "key": "yes", "page_version": 3}
    assert phones[1].post("/tisch/bestaetigen/", answer).status_code == 303
    write(phones[0], sitting, (6, 3, 2, 2))
    page = phones[1].get("/tisch/bestaetigen/").content.decode()
    rows = [
        (" ".join(re.sub(r"<[^>]+>", " ", title).split()), [int(cell) for cell in re.findall(r"<b>(.*?)</b>", row)])
        for title, row in re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', page, re.DOTALL)
    ]
    sums = [int(cell) for cell in re.findall(r"<td>(\d+)</td>", page.partition("<tfoot>")[2])]
    assert [title for title, _cells in rows] == ["Bisher", "4", "Punkte"]
    assert [sum(column) for column in zip(*(cells for _title, cells in rows[:2]), strict=True)] == sums


def test_taking_a_confirmation_back_loses_nothing_that_was_written_since(phones, sitting):
    phones[1].post("/tisch/bestaetigen/", {"answer": "yes", "key": "yes", "page_version": 3})
    write(phones[0], sitting, (6, 3, 2, 2))
    back = {"key": "back", "page_version": Sitting.objects.get(pk=sitting.pk).page_version}
    assert phones[1].post("/tisch/zurueck/", back).status_code == 303
    assert tricks_of(sitting) == [*ROUNDS, (6, 3, 2, 2)]


@pytest.mark.parametrize("begun", [False, True])
def test_who_leaves_with_their_stack_is_confirmed_by_the_other_phones_like_a_round(singles, drawn, begun):
    """Also in the middle of a Runde, at the end of which they go: the desk would draw them to a new table."""
    table = drawn(singles("brokdorf", 4)).sittings.get()
    here, there, own = scanned(table), scanned(table), scanned(table)
    own.post("/tisch/seite/", {"table": table.pk, "side": 2})
    if begun:
        hand = [("declarer", "1"), ("bid", "2"), ("joined", "12"), ("tricks.0", "3"), ("tricks.1", "2")]
        propose(here, {"kind": "hand"}, hand)
    asked = "Stimmt das so?"
    assert [asked in phone.get("/tisch/blatt/").content.decode() for phone in (here, there)] == [False, False]
    propose(here, {"kind": "leave"}, [("player", "2")])
    wrote = plain(here)
    counted = "2 Einträge bestätigen" if begun else "1 Eintrag bestätigen"
    assert (asked in wrote, counted in wrote) == (False, True)
    assert [phone.get("/tisch/stand/?v=0").json().get("fills") for phone in (here, there)] == [None, True]
    name = table.seats.get(seat=2).entrant.name
    assert (asked in plain(there), f"{name}, stimmt das so?" in plain(own)) == (True, True)
    confirm(there)
    assert [entry.kind for entry in table.entries.order_by("number")] == ["hand"] * begun + ["leave"]


def plain(phone: Client, address: str = "/tisch/blatt/") -> str:
    """What a page says."""
    return " ".join(re.sub(r"<[^>]+>", " ", unescape(phone.get(address).content.decode())).split())


def test_only_a_phone_that_wrote_what_waits_is_asked_for_the_whole_table(sitting, phones):
    own = scanned(sitting)
    own.post("/tisch/seite/", {"table": sitting.pk, "side": 1})
    asked = "Stimmt das für alle am Tisch?", "Stimmt das so?", f"{sitting.seats.get(seat=1).entrant.name}, stimmt das"
    pages = [plain(phone, "/tisch/bestaetigen/") for phone in (*phones, own)]
    assert [[words in page for words in asked] for page in pages] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_a_sentence_ends_once_after_a_shortened_name(singles, drawn):
    table = drawn(singles("brokdorf", 4)).sittings.get()
    for seat, name in zip(table.seats.order_by("seat"), ("Uwe Claußen", "Antje Dierks", "Kea Ott"), strict=False):
        Entrant.objects.filter(pk=seat.entrant_id).update(name=name)
    Entrant.objects.filter(seats=table.seats.get(seat=3)).update(name="Jens-Peter Hinrichsen")
    before, here = now(table), scanned(table)
    propose(here, {"kind": "rubber"}, [("loser", "1")])
    confirm(here)
    late = {"kind": "rubber", "key": "late", "seen": before, "line-0-loser": "2"}
    answer = here.post("/tisch/blatt/", late)
    assert answer.status_code == 409
    assert parts(answer)["Das steht jetzt da"] == [
        "Runde 1, Spiel 1 Uwe Claußen zahlt 3 × 1 € Je 1 € an Antje Dierks, Kea Ott und Jens-Peter H."
    ]
