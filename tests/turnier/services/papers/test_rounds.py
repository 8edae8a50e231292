"""Score sheets as the game and the house rules want them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from tests.programs import program
from turnier.models import Round, Tournament, User
from turnier.printing import notice_by_table
from turnier.services.papers.rounds import draw_head, sheets_of, tables_of
from turnier.services.sheets.table_codes import access_code_of
from turnier.services.tournaments.file.exchange import tournament_import

ENTRANCE = "http://192.168.1.5:8000/tisch/"

Singles = Callable[..., Tournament]
Drawn = Callable[[Tournament], Round]


def printed(tournament: Tournament, of_round: Round) -> list[str]:
    content = sheets_of(tournament, of_round, tables_of(of_round), back=False)
    return [line for page in PdfReader(BytesIO(content)).pages for line in page.extract_text().splitlines()]


@pytest.mark.parametrize("hands", [7, 8])
def test_eight_lines_with_partners_and_four_columns_of_tricks(singles: Singles, drawn: Drawn, hands: int) -> None:
    tournament = singles("seconds", 4, rules={"hands": hands})
    lines = "\n".join(printed(tournament, drawn(tournament)))
    partners = ["N–S / O–W", "N–O / S–W", "N–W / S–O", "mit links", "mit rechts", "viele Stiche", "wenige Stiche"]
    assert [lines.count(words) for words in partners] == [1] * 7
    assert lines.count("genau drei") == hands - 7
    assert [lines.count(words) for words in ("Unterschrift N", "Unterschrift W", "teilen sich 12")] == [1, 1, hands - 7]


def test_every_table_has_the_code_that_opens_it_on_a_phone(
    tournament: Tournament, register: Callable[..., object], drawn: Drawn
) -> None:
    register(tournament, 5)
    of_round = drawn(tournament)
    tables = tables_of(of_round, ENTRANCE)
    keys = {sitting.table: access_code_of(sitting.keys.get()) for sitting in of_round.sittings.all()}
    assert [(paper.table, paper.qr, paper.code, paper.host) for paper in tables] == [
        *(
            (n, f"http://192.168.1.5:8000/tisch/#{keys[n].token}", keys[n].spaced_code, "192.168.1.5:8000")
            for n in (1, 2)
        ),
        (0, None, "", ""),
    ]
    assert [(paper.qr, paper.code) for paper in tables_of(of_round)] == [(None, "")] * 3


def test_a_field_of_the_line_has_one_column(singles: Singles, drawn: Drawn) -> None:
    tournament = singles("brokdorf", 4)
    assert [line for line in printed(tournament, drawn(tournament)) if line.startswith("Verloren")] == ["Verloren"]


def test_two_teams_are_printed_as_before(tournament: Tournament, register: Callable[..., object], drawn: Drawn) -> None:
    register(tournament, 2)
    lines = printed(tournament, drawn(tournament))
    assert [sum(line.startswith(words) for line in lines) for words in ("Bummerl 1", "Strich")] == [1, 6]


@pytest.mark.parametrize(("many", "end"), [(6, "Dazu 1 weiterer Fall."), (300, "Dazu 295 weitere Fälle.")])
def test_many_wishes_that_were_not_kept_leave_room_for_the_tables(
    singles: Singles, drawn: Drawn, many: int, end: str
) -> None:
    of_round = drawn(singles("seconds", 4))
    draw = of_round.draws.get()
    draw.outcome = {**draw.outcome, "relaxed": [{"kind": "club", "text": f"Fall {n}."} for n in range(1, many + 1)]}
    draw.save()
    assert draw_head(of_round).relaxed == f"Fall 1. Fall 2. Fall 3. Fall 4. Fall 5. {end}"


def test_a_notice_carries_all_that_recomputes_the_draw(
    tmp_path: Path, tournament: Tournament, register: Callable[..., object], drawn: Drawn
) -> None:
    pdftoppm = program("pdftoppm", "poppler-utils")
    register(tournament, 8)
    first = drawn(tournament)
    (tmp_path / "notice.pdf").write_bytes(notice_by_table(draw_head(first), tables_of(first)))
    subprocess.run([pdftoppm, "-r", "150", "-gray", "-png", "notice.pdf", "page"], cwd=tmp_path, check=True)
    pages = [Image.open(BytesIO(path.read_bytes())) for path in sorted(tmp_path.glob("*.png"))]
    draw = first.draws.get()
    found = {code.text for page in pages for code in zxingcpp.read_barcodes(page)}
    assert found == {f"kt-draw-1 E{draw.input_hash} P N{draw.nonce}"}


def test_a_round_that_came_without_a_draw_proves_nothing(organiser: User) -> None:
    content = {
        "format": "turnier/1",
        "name": "Klein",
        "game": "watten",
        "entrants": [{"number": n, "name": f"A{n} / B{n}"} for n in (1, 2)],
        "rounds": [{"number": 1, "sittings": [{"table": 1, "sides": [1, 2], "entries": []}]}],
    }
    tournament = tournament_import(text=json.dumps(content), by=organiser)
    head = draw_head(tournament.rounds.get(), "https://turnier.example/pruefen")
    assert (head.proof, head.check) == ("", "")
