"""Answers that may be missing, null being a value of each: typed, corrected and emptied again on the real pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client

from benchmarks.plain_form import PlainForm, form_of
from benchmarks.plain_walk import (
    confirm,
    difference,
    enter_line,
    founded,
    propose,
    scanned,
    send,
    sheet_form,
    sheet_url,
    stored,
    walk_desk,
    walk_phone,
)
from benchmarks.sampler import Sampled, Sampler
from games.kit.game import AnyGame
from games.kit.terms import Table
from tests.games.kit.installed import installed
from turnier.models import Sitting, User

FULL = {"ring": 8, "series": 2, "wind": 300, "handicap": 12, "target": "far", "watched": [0, 1], "cards": ["HA"]}
EMPTY = dict.fromkeys(FULL)
ASKED = ("ring", "series", "wind", "handicap", "target", "watched", "cards")
FILLED = ("8", "2", "300", "12", "2", "12", "HA")
NOTHING = ("", "", "", "-", "0", "", "")
"""What is typed for null: a tile or a dash only where an empty box would say something else."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The made-up game, brought along by an installed package."""
    with installed(tmp_path, monkeypatch, "shooting", "tests.games.kit.optional") as game:
        yield game


@pytest.fixture
def sitting(game: AnyGame, organiser: User) -> Sitting:
    """An empty sheet."""
    return founded(Sampled(game, game.rules(), Table(("Anna", "Bernd")), ()), organiser)


def shot(winner: int, noted: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "shot", "winner": winner, **noted}


def answers(winner: int, typed: Sequence[str]) -> list[tuple[str, str]]:
    return [("winner", str(winner + 1)), *zip(ASKED, typed, strict=True)]


@pytest.fixture
def saved(at_desk: Client, sitting: Sitting) -> Sitting:
    """Two shots, one with every answer and one with none, typed at the desk."""
    url = sheet_url(sitting.round.tournament, sitting)
    form, rows = sheet_form(at_desk, url, "shot")
    for row, typed in zip(rows, (FILLED, NOTHING), strict=False):
        enter_line(form, row, answers(row, typed), {})
    send(at_desk, url, form, "data-sheet")
    return sitting


def correction(at_desk: Client, sitting: Sitting) -> tuple[str, PlainForm]:
    url = sheet_url(sitting.round.tournament, sitting) + "korrektur/"
    form = form_of(at_desk.get(url).content.decode(), "data-correction")
    form.answer("reason", "misread")
    return url, form


def test_they_are_stored_as_they_are_typed(saved: Sitting) -> None:
    assert stored(saved) == [shot(0, FULL), shot(1, EMPTY)]


def test_an_emptied_box_is_stored_as_empty(at_desk: Client, saved: Sitting) -> None:
    url, form = correction(at_desk, saved)
    enter_line(form, 0, answers(0, NOTHING), {})
    send(at_desk, url, form, "data-correction")
    assert stored(saved) == [shot(0, EMPTY), shot(1, EMPTY)]


def test_what_was_left_empty_can_be_filled_in(at_desk: Client, saved: Sitting) -> None:
    url, form = correction(at_desk, saved)
    assert [form.value(f"line-1-{name}") for name in ASKED] == list(NOTHING)
    enter_line(form, 1, answers(1, FILLED), {})
    send(at_desk, url, form, "data-correction")
    assert stored(saved) == [shot(0, FULL), shot(1, FULL)]


def test_a_line_of_empty_answers_holds_up_no_correction_of_another(at_desk: Client, saved: Sitting) -> None:
    url, form = correction(at_desk, saved)
    form.answer("line-0-ring", "7")
    send(at_desk, url, form, "data-correction")
    assert stored(saved) == [shot(0, FULL | {"ring": 7}), shot(1, EMPTY)]


@pytest.mark.parametrize(("typed", "noted"), [(FILLED, FULL), (NOTHING, EMPTY)])
def test_a_phone_proposes_them_too(sitting: Sitting, typed: Sequence[str], noted: dict[str, Any]) -> None:
    phone = scanned(sitting)
    propose(phone, shot(0, noted), [each for each in answers(0, typed) if each[1]])
    confirm(phone)
    assert stored(sitting) == [shot(0, noted)]


@pytest.mark.parametrize("page", ["desk", "phone"])
def test_whatever_is_drawn_of_it_can_be_entered(game: AnyGame, page: str, organiser: User) -> None:
    for sampled in Sampler(game, 5, 3).sittings(12):
        sitting, chance = founded(sampled, organiser), Random(4)
        if page == "phone":
            found = walk_phone(sampled, sitting, chance)
        else:
            found = walk_desk(sampled, sitting, chance, organiser)
        assert difference(found, sampled.entries) == ""
