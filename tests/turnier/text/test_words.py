"""Numbers and lists in words."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.kit.text import text
from turnier.models import Tournament
from turnier.text.words import as_sentence, cents_in, counted, in_sentence, listed, numbered, tables_text, translate


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("20", 2000),
        ("20,5", 2050),
        ("1.240,00 €", 124000),
        ("€ 3,00", 300),
        ("12.50 EUR", 1250),
        ("1,240.00 €", 124000),
        ("1,240", None),
        ("7 Euro", 700),
        ("20EUR", 2000),
        ("20,50Euro", 2050),
        ("EUR20", 2000),
        ("2€50", None),
        ("20EUR5", None),
        ("20,-", 2000),
        ("20.-", 2000),
        ("0,00\u00a0€", 0),
        ("", None),
        ("-5", None),
        ("20 Neuro", None),
        ("10,00 €?", None),
    ],
)
def test_a_sum_is_read_as_people_write_it(typed: str, cents: int | None) -> None:
    assert cents_in(typed) == cents


@pytest.mark.parametrize(
    ("team_size", "number", "text"), [(2, 0, "0 Teams"), (2, 1, "1 Team"), (2, 32, "32 Teams"), (1, 33, "33 Spieler")]
)
def test_who_takes_part_is_counted(team_size: int, number: int, text: str) -> None:
    assert counted(team_size, number) == text


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), ([4], "4"), ([4, 9], "4 und 9"), ([4, 9, 11], "4, 9 und 11"), (["Anna"], "Anna")]
)
def test_lists_end_with_and(items: list[object], text: str) -> None:
    assert listed(items) == text


def test_tables_are_said_by_round() -> None:
    said = tables_text(Tournament(game="watten"), [(1, 2), (1, 4), (2, 1)])
    assert said == "Durchgang 1: Tisch 2 und 4 · Durchgang 2: Tisch 1"


@pytest.mark.parametrize(("language", "said"), [("de", "Nr. 7, Huber / Maier"), ("en", "No. 7, Huber / Maier")])
def test_a_number_is_said_with_its_name(language: str, said: str) -> None:
    with override(language):
        assert numbered(7, "Huber / Maier") == said


@pytest.mark.parametrize(
    ("language", "noun", "said"),
    [
        ("de", text("Punkte"), "Punkte"),
        ("en", text("Punkte"), "points"),
        ("en", text("{Bummerl}"), "Bummerl"),
        ("en", text("Re"), "Re"),
        ("en", "Otto", "Otto"),
    ],
)
def test_english_writes_nouns_small_in_a_sentence(language: str, noun: str, said: str) -> None:
    with override(language):
        assert in_sentence(noun) == said
        assert translate(text("{figure} {noun}", figure="3", noun=noun)) == f"3 {said}"


@pytest.mark.parametrize(("typed", "ended"), [("", ""), ("verzählt", "verzählt."), ("so!", "so!"), ("Gut.", "Gut.")])
def test_what_was_typed_ends_as_a_sentence(typed: str, ended: str) -> None:
    assert as_sentence(typed) == ended


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_sentence_that_ends_with_a_shortened_name_has_one_full_stop(language: str) -> None:
    inner = text("{flows}.", flows=text("an {name}", name="Jens-Peter H."))
    with override(language):
        assert translate(text("{inner} Anna geht.", inner=inner)) == "an Jens-Peter H. Anna geht."
