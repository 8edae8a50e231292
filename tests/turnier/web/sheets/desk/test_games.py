"""What the desk shows of each game: running totals, drawings, the order of lines, how the places come about."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings
from django.test import Client

from games import registry
from games.kit.game import first_table
from tests.turnier.remembered import imported
from turnier.forms.sheets.entry import Sheet
from turnier.models import Sitting, Tournament, User
from turnier.services.sheets.queries import lines_now
from turnier.web.sheets.notes import gaps
from turnier.web.sheets.rows import blank_row, typed_rows

NAMES = ("Anna", "Bernd", "Cilli", "Dieter")
SECONDS = [
    (4, 2, 3, 4),
    (5, 2, 1, 5),
    (3, 4, 3, 3),
    (2, 5, 3, 3),
    (4, 3, 3, 3),
    (2, 5, 3, 3),
    (3, 2, 4, 4),
    (3, 3, 2, 5),
]


def sheet_of(slug: str, seats: int) -> Sheet:
    game = registry.find(slug)
    rules = game.rules()
    return Sheet(game, rules, first_table(game, rules, NAMES[:seats]))


def tricks(*rows: tuple[int, ...] | None) -> dict[str, str]:
    data = {}
    for i, row in enumerate(rows):
        data[f"line-{i}-kind"] = "hand"
        data |= {f"line-{i}-tricks.{seat}": str(own) for seat, own in enumerate(row or ())}
    return data


def rows_of(sheet: Sheet, data: dict[str, str]):
    lines = sheet.lines(data)
    return typed_rows(sheet, sheet.typed(sheet.evaluated(()), lines), lines, ())


def evening(slug: str, organiser: User, entries: list[object]) -> Tournament:
    entrants = [{"number": n, "name": NAMES[n - 1], "players": [NAMES[n - 1]]} for n in range(1, 5)]
    sittings = [{"table": 1, "sides": [1, 2, 3, 4], "entries": entries}]
    rounds = [{"number": 1, "published": True, "sittings": sittings}]
    content = {"format": "turnier/1", "name": "X", "game": slug, "rules": {}, "entrants": entrants, "rounds": rounds}
    return imported(json.dumps(content), organiser)


def test_running_totals_stand_beside_the_rows():
    first, second = rows_of(sheet_of("seconds", 4), tricks(*SECONDS[:2]))
    shown = [[total.figure for total in row.totals] for row in (first, second)]
    assert shown == [["12", "8", "12", "8"], ["22", "18", "17", "13"]]
    assert all(total.scored for row in (first, second) for total in row.totals)


def test_only_who_scored_stands_out_among_the_totals():
    hand = {"line-0-kind": "hand", "line-0-re": "12", "line-0-re_points": "130"}
    (row,) = rows_of(sheet_of("doppelkopf", 4), hand)
    assert row.totals == (("1", True), ("1", True), ("0", False), ("0", False))


def test_stacks_stand_beside_the_rows_of_a_money_game():
    sheet = sheet_of("brokdorf", 3)
    (row,) = rows_of(sheet, {"line-0-kind": "rubber", "line-0-loser": "2"})
    assert [str(total.figure) for total in row.totals] == ["11,00 €", "8,00 €", "11,00 €"]


def test_a_pad_of_blocks_needs_no_totals_beside_the_rows():
    (row,) = rows_of(sheet_of("watten", 2), {"line-0-kind": "game", "line-0-winner": "1", "line-0-value": "3"})
    assert row.totals == ()


def test_each_hand_of_seconds_shows_who_plays_with_whom():
    sheet = sheet_of("seconds", 4)
    state = sheet.evaluated(()).state
    drawn = [blank_row(sheet, state, "hand", line, line, is_next=line == 0) for line in range(8)]
    assert [row.partners for row in drawn] == [
        (2, 3, 0, 1), (1, 0, 3, 2), (3, 2, 1, 0), (1, 2, 3, 0), (3, 0, 1, 2), *[(0, 1, 2, 3)] * 3,
    ]  # fmt: skip
    assert [str(row.label) for row in drawn][::4] == ["N–S / O–W", "mit rechts"]
    assert [row.situation is not None for row in drawn] == [True] + [False] * 7


def test_a_row_says_what_holds_before_it():
    first, second = rows_of(sheet_of("seconds", 4), tricks(*SECONDS[:2]))
    assert [str(row.situation) for row in (first, second)] == [
        "N gibt · N und S gegen O und W · eigene × Partner",
        "O gibt · N und O gegen S und W · eigene × Partner",
    ]


@pytest.mark.parametrize(
    ("typed", "before", "said"),
    [
        ((SECONDS[0], None, SECONDS[2]), 0, ["Bitte zuerst Runde 2 eintragen. Danach Runde 3."]),
        ((None, None, SECONDS[2]), 1, ["Bitte zuerst Runde 2 eintragen. Danach Runde 4."]),
        ((SECONDS[0], None, None), 0, []),
        ((None, None), 0, []),
    ],
)
def test_a_skipped_line_is_named_where_each_is_something_of_its_own(typed, before, said):
    sheet = sheet_of("seconds", 4)
    assert [note.text for note in gaps(sheet, sheet.lines(tricks(*typed)), before)] == said


def test_blank_rows_between_are_fine_elsewhere():
    sheet = sheet_of("watten", 2)
    data = {"line-0-kind": "game", "line-1-kind": "game", "line-1-winner": "1", "line-1-value": "3"}
    assert gaps(sheet, sheet.lines(data), 0) == ()


def test_a_finished_table_says_why_the_second_highest_total_wins(at_desk, organiser):
    tournament = evening("seconds", organiser, [{"kind": "hand", "tricks": list(row)} for row in SECONDS])
    page = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/").content.decode()
    places = "1. Anna mit 75, 2. Bernd mit 89, 3. Cilli mit 65, 4. Dieter mit 55."
    assert f"Die zweithöchste Summe gewinnt, danach kommt die höchste: {places}" in page


def test_a_page_of_seconds_has_all_eight_hands_with_their_drawings(at_desk, organiser):
    tournament = evening("seconds", organiser, [])
    page = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/").content.decode()
    form = page[: page.index("<template data-pattern")]
    assert [form.count(f"<kbd>{letter}</kbd></span>") for letter in "NOSW"] == [1] * 4
    assert (form.count("data-row="), form.count('class="d-partners"'), form.count("<polygon")) == (8, 8, 8)


def test_only_final_totals_can_be_typed_in_a_hurry(at_desk, organiser):
    tournament = evening("doppelkopf", organiser, [])
    fields = {f"line-0-points.{seat}": text for seat, text in enumerate(("41", "12", "3", "8"))}
    fields |= {f"line-0-hands_won.{seat}": text for seat, text in enumerate(("9", "4", "2", "3"))}
    form = {"key": "k", "base_version": "0", "mode": "totals", "line-0-kind": "totals", **fields}
    url = f"/t/{tournament.slug}/zettel/1/1/"
    pages = [
        at_desk.get(f"{url}?art={kind}").content.decode().partition("<template data-pattern")[0]
        for kind in ("hand", "totals")
    ]
    assert [page.count("data-row=") for page in pages] == [3, 1], "one line is the whole sheet"
    assert ["Anna gibt" in page for page in pages] == [True, False]
    assert at_desk.post(url, form).status_code == 303
    assert str(tournament.rounds.get().sittings.get().result) == "41 · 12 · 3 · 8"


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("doppelkopf", "Gewonnene Spiele fehlen und zählen als 0: Bei gleichen Punkten steht dieser Tisch hinten."),
        ("schafkopf", "Gewonnene Soli fehlen und zählen als 0: Bei gleichem Saldo steht dieser Tisch hinten."),
    ],
)
def test_figures_that_part_equals_are_asked_for_where_they_are_missing(at_desk, organiser, slug, said):
    tournament = evening(slug, organiser, [])
    fields = {f"line-0-points.{seat}": text for seat, text in enumerate(("9", "-9", "3", "-3"))}
    form = {"key": "k", "base_version": "0", "mode": "totals", "line-0-kind": "totals", **fields}
    url = f"/t/{tournament.slug}/zettel/1/1/"
    asked = at_desk.post(url, form)
    assert (asked.status_code, said in asked.content.decode()) == (422, True)
    ticks = re.findall(r'name="accept" value="([^"]+)"', asked.content.decode())
    assert at_desk.post(url, form | {"accept": ticks}).status_code == 303
    assert tournament.rounds.get().sittings.get().result is not None


@pytest.mark.parametrize(("slug", "field"), [("doppelkopf", "hands_won"), ("schafkopf", "solos_won")])
def test_whose_figure_is_missing_is_said_by_name(at_desk, organiser, slug, field):
    tournament = evening(slug, organiser, [])
    fields = {f"line-0-points.{seat}": text for seat, text in enumerate(("9", "-9", "3", "-3"))}
    form = {"key": "k", "base_version": "0", "mode": "totals", "line-0-kind": "totals", **fields}
    page = at_desk.post(f"/t/{tournament.slug}/zettel/1/1/", form | {f"line-0-{field}.1": "1"}).content.decode()
    names = [seat.entrant.name for seat in tournament.rounds.get().sittings.get().seats.order_by("seat")]
    missing = f"fehlt bei {names[0]}, {names[2]} und {names[3]}. Bitte bei allen eintragen, eine 0 bei wem nichts war."
    assert (missing in page, "ganze Zahl" in page) == (True, False)


def test_control_totals_that_differ_hold_the_sheet_until_they_are_affirmed(at_desk, organiser):
    tournament = evening("doppelkopf", organiser, [])
    hand = {"line-0-kind": "hand", "line-0-re": "12", "line-0-re_points": "130"}
    form = {"key": "k", "base_version": "0", "mode": "hand", "unfinished": "1", **hand, "control-0": "3"}
    url = f"/t/{tournament.slug}/zettel/1/1/"
    held = at_desk.post(url, form)
    assert held.status_code == 422
    assert held.content.decode().count("Auf dem Zettel steht etwas anderes: Anna +2.") == 2
    saved = at_desk.post(url, form | {"accept": held.context["page"].table_totals.note.tick})
    assert saved.status_code == 303
    assert tournament.rounds.get().sittings.get().revisions.get().warnings == ["control:0:2"]


HAND = {"line-0-kind": "hand", "line-0-declarer": "1", "line-0-card_points.0": "70", "line-0-card_points.1": "30"}


@pytest.mark.parametrize(
    ("typed", "asked"),
    [({"bid": "20", "final_bid": "130"}, "final_bid"), ({"bid": "130"}, "bid")],
    ids=["raised", "bid"],
)
def test_a_whole_bid_of_tausend_is_never_taken_for_one_above_100_without_a_question(
    typed: dict[str, str], asked: str, at_desk: Client, organiser: User
) -> None:
    """What is typed and what is said to it are told apart: shortened by 100 in the boxes, whole in the sentence."""
    played = table_of_three(organiser)
    address = f"/t/{played.slug}/zettel/1/1/"
    page = at_desk.get(address).content.decode()
    assert [label in page for label in ("Gebot über 100", "Erhöht auf, über 100")] == [True, True]
    sent = HAND | {"key": "k1", "base_version": "0", "mode": "hand"}
    answer = at_desk.post(address, sent | {f"line-0-{name}": value for name, value in typed.items()})
    (note,) = answer.context["page"].to_tick
    says = "130 über 100 sind 230. Sind es nur 130, bitte 30 eintragen. Stimmt 230?"
    assert (answer.status_code, note.box, note.text) == (422, f"line-0-{asked}", says)
    saved = at_desk.post(address, sent | {"key": "k2", "line-0-bid": "20", "line-0-final_bid": "30"}, follow=True)
    assert "70 für 130, gereizt bis 120." in saved.content.decode()


def table_of_three(organiser: User) -> Tournament:
    entrants = [{"number": n, "name": NAMES[n - 1], "players": [NAMES[n - 1]]} for n in range(1, 4)]
    rounds = [{"number": 1, "published": True, "sittings": [{"table": 1, "sides": [1, 2, 3], "entries": []}]}]
    content = {
        "format": "turnier/1",
        "name": "X",
        "game": "tausend",
        "rules": {},
        "entrants": entrants,
        "rounds": rounds,
    }
    return imported(json.dumps(content), organiser)


RUNDE = {"kind": "rubber", "ending": "points", "loser": 3}
"""Dieter pays 3 € of his 10 €, so that he is out after four of them."""


def test_of_who_cannot_be_left_with_the_game_nobody_is_asked_to_tick_it(at_desk: Client, organiser: User) -> None:
    played = table_of_three(organiser)
    sent = HAND | {"key": "k1", "base_version": "0", "mode": "hand", "line-0-bid": "0", "line-0-dealer": "1"}
    page = at_desk.post(f"/t/{played.slug}/zettel/1/1/", sent | {"line-0-declarer": "3"}).content.decode()
    assert ("Vorgeführt werden kann nur" in page, "Bitte ankreuzen" in page) == (True, False)


def test_a_finished_round_says_under_each_name_what_it_brought(at_desk, organiser):
    played = evening("brokdorf", organiser, [RUNDE])
    page = at_desk.get(f"/t/{played.slug}/zettel/1/1/").content.decode()
    block = page.partition('class="t-block"')[2].partition("</section>")[0]
    cells = [" ".join(cell.split()) for cell in re.findall(r"<td[^>]*>([^<]*)</td>", block)]
    sides = played.rounds.get().sittings.get().seats.count()
    assert (cells[0], len(cells), sum(cell[0] == "−" for cell in cells)) == ("Zahlung", 1 + sides, 1)
    assert "<b></b>" in block, "nobody has to tell the payments apart once more"


def brokdorf_row(**typed: str) -> dict[str, str]:
    row = {"kind": "rubber", "loser": "1", **{name.replace("_", "."): value for name, value in typed.items()}}
    return {f"line-0-{name}": value for name, value in row.items()} | {"mode": "rubber"}


def test_points_of_only_some_at_a_table_are_named(at_desk: Client, organiser: User) -> None:
    played = evening("brokdorf", organiser, [])
    sent = brokdorf_row(points_0="27", points_1="4") | {"key": "k1", "base_version": "0"}
    answer = at_desk.post(f"/t/{played.slug}/zettel/1/1/", sent)
    says = "Es fehlen die Punkte von Cilli und Dieter. Bitte bei allen eintragen oder bei keinem."
    assert (answer.status_code, [note.text for note in answer.context["page"].errors]) == (422, [says])


def test_who_is_out_needs_no_points_and_stands_in_no_example(at_desk: Client, organiser: User) -> None:
    played = evening("brokdorf", organiser, [RUNDE] * 4)
    address = f"/t/{played.slug}/zettel/1/1/"
    page = at_desk.get(address).content.decode()
    (hint,) = re.findall(r'<p class="d-hint" data-hint="rubber">(.*?)</p>', page, re.DOTALL)
    assert " ".join(re.sub(r"<[^>]+>", " ", hint).split()) == "So geht es: 3 Verlierer C zahlt 2 × 1 €"
    absent = re.findall(r"<[^>]*data-absent[^>]*>", page)
    assert any("points.3" in box for box in absent), absent[:5]
    sent = brokdorf_row(points_0="27", points_1="4", points_2="0") | {"key": "k1", "base_version": "1"}
    assert at_desk.post(address, sent).status_code == 303
    line = lines_now(Sitting.objects.get(round__tournament=played))[-1]
    assert (line["points"], line["loser"]) == ([27, 4, 0, None], 0)


def test_a_line_of_doppelkopf_is_said_in_english_alone(at_desk: Client, organiser: User) -> None:
    none = {"fuchs": 0, "karlchen": 0, "doppelkopf": 0}
    hand = {"kind": "hand", "announcements": [], "extras": {"re": none, "kontra": none}}
    lost = {"type": "normal", "re": [0, 1], "re_points": 80}
    solo = {"type": "solo_fleischlos", "re": [2], "re_points": 160}
    tournament = evening("doppelkopf", organiser, [hand | lost, hand | solo])
    at_desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = at_desk.get(f"/t/{tournament.slug}/zettel/1/1/korrektur/").content.decode()
    bills = re.findall(r'<span class="t-sub d-detail[^>]*>(.*?)</span>', page, re.DOTALL)
    assert [" ".join(bill.split()) for bill in bills] == [
        "Normal, 80 : 160 card points. Won +1, No 90 +1, Against Re +1",
        "No-trump solo, 160 : 80 card points. Won +1, No 90 +1, times 2 for the solo",
    ]
