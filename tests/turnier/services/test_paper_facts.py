"""Score sheets as the game and the house rules want them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from turnier.models import Round, Tournament
from turnier.services.paper_facts import sheets_of, tables_of

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


def test_a_field_of_the_line_has_one_column(singles: Singles, drawn: Drawn) -> None:
    tournament = singles("brokdorf", 4)
    assert [line for line in printed(tournament, drawn(tournament)) if line.startswith("Verloren")] == ["Verloren"]


def test_two_teams_are_printed_as_before(tournament: Tournament, register: Callable[..., object], drawn: Drawn) -> None:
    register(tournament, 2)
    lines = printed(tournament, drawn(tournament))
    assert [sum(line.startswith(words) for line in lines) for words in ("Bummerl 1", "Strich")] == [1, 6]
