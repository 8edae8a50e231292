"""Every paper of every game: words to search for, fonts embedded, nothing clipped, nothing on top of something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from games import registry
from games.kit.game import load_rules
from games.kit.terms import Json
from turnier import printing
from turnier.printing import Head, PaperSide, PaperTable, Plan
from turnier.printing.fitting import printable

LONG = "Đorđević-Zimmermann / von der Weiden-Größl zu Oberbergrashau"
EMOJI = "🃏 Joker Wolpertinger 😀"
OTHERWISE: list[tuple[str, int, Json]] = [
    ("watten", 2, {"bummerl_per_sitting": 5}),
    ("brokdorf", 6, {"start_points": 20}),
    ("seconds", 4, {"hands": 7, "hand6": "square", "hand8": "literal"}),
    ("doppelkopf", 4, {"hands_per_sitting": 60}),
]
"""House rules that change the sheet and are no preset."""
POSSIBLE: list[tuple[str, int, Json]] = [
    *((slug, sides, {}) for slug, game in registry.games().items() for sides in game.sides),
    *((slug, game.sides[-1], {"preset": name}) for slug, game in registry.games().items() for name in game.presets),
    *OTHERWISE,
]
"""Every game with every number of sides, and with every preset."""
LONG_LIST = 30
"""A list of so many lines has a page of its own."""
SLOT = printing.PhoneSlot("http://192.168.178.123:8000/tisch/", LONG, "K7M2 9QXD", "192.168.178.123:8000")
Check = Callable[..., str]


def plans(slug: str, written: Json) -> Callable[[int], Plan]:
    game = registry.find(slug)
    rules, problems = load_rules(game, written)
    assert problems == ()
    return lambda sides: printing.plan_of(game, rules, sides)


def seated() -> list[tuple[str, int, Json]]:
    """Those of `POSSIBLE` whose sheets differ, front or back: most presets change nothing that is written."""
    found: dict[tuple[Plan, Plan], tuple[str, int, Json]] = {}
    for slug, sides, written in POSSIBLE:
        plan_for = plans(slug, written)
        front = plan_for(sides)
        found.setdefault((front, plan_for(front.example_sides)), (slug, sides, written))
    return list(found.values())


SEATED = seated()


def tables(count: int, sides: int, name: str) -> list[PaperTable]:
    return [
        PaperTable(
            number,
            tuple(PaperSide(number * 10 + side, name, (name, "Sepp Huber")) for side in range(sides)),
            number % sides,
            f"X-12-{number:03}",
            f"http://192.168.178.123:8000/tisch/#{number:022}",
            "K7M2 9QXD",
            "192.168.178.123:8000",
            opening=("1.000,00 €",) * sides,
            opening_sum="6.000,00 €",
        )
        for number in range(1, count + 1)
    ]


def faces(pdf: bytes) -> set[tuple[str, bool]]:
    """The fonts of all pages, and whether each is embedded."""
    found = set()
    for page in PdfReader(BytesIO(pdf)).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index, union-attr]
            described = font.get_object()
            found.add((described["/BaseFont"].split("+")[1], "/FontFile2" in described["/FontDescriptor"]))
    return found


def text_of(pdf: bytes) -> str:
    return "".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


@pytest.mark.parametrize(("slug", "sides", "written"), SEATED)
@pytest.mark.parametrize(("count", "name"), [(1, "Ilse"), (3, LONG), (1, EMOJI)])
def test_every_score_sheet(
    head: Head, well_set: Check, slug: str, sides: int, written: Json, count: int, name: str
) -> None:
    pdf = printing.score_sheets(head, plans(slug, written), tables(count, sides, name), back=True)
    found = well_set(pdf)
    assert faces(pdf) == {("ZettelSans", True), ("ZettelSans-Bold", True), ("ZettelSlab", True)}
    assert found.count(printable(name).replace(" ", "")) >= count * sides
    assert [found.count(f"X-12-{number:03}") >= 1 for number in range(1, count + 1)] == [True] * count


def long_lists() -> dict[str, tuple[int, ...]]:
    """The games of long lists, and tables of every size for them, of the first one twice."""
    found = {}
    for slug, game in registry.games().items():
        if all(plans(slug, {})(sides).rows >= LONG_LIST for sides in game.sides):
            found[slug] = (*game.sides, game.sides[0])
    return found


@pytest.mark.parametrize(("slug", "seats"), long_lists().items())
def test_a_whole_list_stands_on_one_page_with_its_back_behind_it(head: Head, slug: str, seats: tuple[int, ...]) -> None:
    seated = [tables(number, sides, "Ilse")[-1] for number, sides in enumerate(seats, start=1)]
    pages = PdfReader(BytesIO(printing.score_sheets(head, plans(slug, {}), seated, back=True))).pages
    assert len(pages) == 2 * len(seats)
    leaves = [(pages[n].extract_text(), pages[n + 1].extract_text()) for n in range(0, len(pages), 2)]
    assert [f"X-12-{n:03}" in front for n, (front, _back) in enumerate(leaves, start=1)] == [True] * len(seats)
    assert ["So wird geschrieben" in back for _front, back in leaves] == [True] * len(seats)


@pytest.mark.parametrize(("slug", "sides", "written"), SEATED)
def test_every_blank_sheet(head: Head, well_set: Check, slug: str, sides: int, written: Json) -> None:
    blank = PaperTable(0, (PaperSide(0, ""),) * sides, None, "")
    pdf = printing.score_sheets(head, plans(slug, written), [blank, blank])
    assert "Nr.1" not in well_set(pdf)


def test_two_hundred_tables(head: Head) -> None:
    pdf = printing.score_sheets(head, plans("watten", {}), tables(200, 2, LONG))
    assert len(PdfReader(BytesIO(pdf)).pages) == 100
    assert PdfReader(BytesIO(pdf)).pages[99].extract_text().count("X-12-200") == 1


def cards(name: str, count: int, rounds: int) -> list[printing.StartCard]:
    drawn = printing.StartCardLine(1, "200", "W", f"199 {name}, 200 {name}, 201 {name}")
    blank = tuple(printing.StartCardLine(number) for number in range(2, rounds + 1))
    return [
        printing.StartCard(
            number=number,
            name=name,
            players=(name, name),
            club=name,
            result="gewonnene Spiele",
            lines=(drawn, *blank),
            qr="http://turnier.local/o/x/",
            hint=name,
            code="7F3A 91C2",
        )
        for number in range(1, count + 1)
    ]


def others(head: Head, name: str, count: int) -> Iterator[tuple[bytes, float]]:
    """All papers that are no score sheets, and the margin that their printer needs."""
    sections = (printing.Section(name, (name,) * 3),) * 4
    seats = ("N", "O", "S", "W", "X", "Y")
    numbers = tuple(range(1, count + 1))
    yield printing.start_cards(head, cards(name, count, 3)), 20
    yield printing.start_cards(head, cards(name, 1, 20)), 20
    yield printing.start_receipts(head, cards(name, count, 6)), 11
    yield (
        printing.table_cards(head, printing.TableCardPaper(numbers, seats, (name,) * 4, dict.fromkeys(numbers, SLOT))),
        20,
    )
    yield printing.table_cards(head, printing.TableCardPaper((200,), seats[:3], (name,))), 20
    yield printing.slips(head, printing.SlipPaper(1, "10,00 €", 8)), 20
    yield printing.slips(head, printing.SlipPaper(2, "", 4)), 20
    yield printing.round_list(head, printing.RoundListPaper(numbers, 7)), 20
    yield printing.checklist(head, sections), 20
    facts = tuple((name[:20], name) for _ in range(5))
    address = "http://192.168.178.123:8000/o/AAAAAAAAAAAAAAAAAAAAAA/anmelden/"
    yield printing.sign_up_poster(head, facts, address, name), 20
    yield printing.announcement(head, printing.AnnouncementPaper(name, facts, sections, "7f3a 91c2")), 20


@pytest.mark.parametrize("rehearsal", [False, True])
@pytest.mark.parametrize(("name", "count"), [("Ilse", 1), (LONG, 9), ("W" * 60, 5), (EMOJI, 2)])
def test_every_paper_of_the_evening(head: Head, well_set: Check, name: str, count: int, rehearsal: bool) -> None:
    full = replace(head, tournament=name, rehearsal=rehearsal, suits=("eichel", "gras", "herz", "schellen"))
    for pdf, margin in others(full, name, count):
        well_set(pdf, margin)
        assert faces(pdf) - {("ZettelSlab", True)} == {("ZettelSans", True), ("ZettelSans-Bold", True)}
        pages = PdfReader(BytesIO(pdf)).pages
        assert [("PROBE" in page.extract_text()) for page in pages] == [rehearsal] * len(pages)


def test_two_hundred_tables_have_their_signs_and_their_line(head: Head) -> None:
    numbers = tuple(range(1, 201))
    signs = PdfReader(BytesIO(printing.table_cards(head, printing.TableCardPaper(numbers, ("A", "B"), ()))))
    assert len(signs.pages) == 400
    listed = text_of(printing.round_list(head, printing.RoundListPaper(numbers, 3)))
    assert "199200" in listed.replace("Tisch", "")


@pytest.mark.parametrize("slug", list(registry.games()))
def test_the_rules_of_every_game_hang_on_one_page(head: Head, well_set: Check, slug: str) -> None:
    game = registry.find(slug)
    rules, _ = load_rules(game, {})
    sentences = game.house_text(rules)
    pdf = printing.poster(head, printing.PosterPaper(sentences, game.key_cards, "7f3a 91c2"))
    found = well_set(pdf)
    assert len(PdfReader(BytesIO(pdf)).pages) == 1
    assert [sentence for sentence in sentences if sentence.replace(" ", "") not in found.replace("\u00a0", "")] == []
    assert "7f3a91c2" in found
