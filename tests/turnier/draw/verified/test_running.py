"""Whole draws: stored ones come out again, a changed one is named, and every bit of the input counts."""

import json
from pathlib import Path

import pytest

from tests.turnier.draw.evenings import document, nonce_of
from turnier.draw import run, verify

VECTORS = [json.loads(line) for line in Path(__file__).with_name("vectors.jsonl").read_text("ascii").splitlines()]
FROZEN = {"scheme": "kt-draw-1", "procedure": "pairs", "round": 1, "entrants": list(range(1, 41)), "clubs": {}}


@pytest.mark.parametrize("stored", VECTORS, ids=range(len(VECTORS)))
def test_a_stored_draw_comes_out_again(stored):
    assert verify(stored) == ()


def test_the_stored_draws_are_of_all_procedures():
    procedures = [stored["frozen"]["procedure"] for stored in VECTORS]
    assert {name: procedures.count(name) >= 20 for name in set(procedures)} == {"lot": True, "mix": True, "pairs": True}


def test_the_example_of_the_document_is_right():
    text = (Path(__file__).parents[4] / "docs" / "draw.md").read_text("utf-8")
    example = json.loads(text.split("```")[1])
    assert verify(example) == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"scheme": "kt-draw-2"}, ("Das Verfahren stimmt nicht.",)),
        ({"input_hash": "0"}, ("Der Fingerabdruck E der Liste stimmt nicht.",)),
        ({"commitment": None}, ("Das Siegel C stimmt nicht.",)),
        ({"seed": 1}, ("Der Startwert stimmt nicht.",)),
        ({"byes": [1]}, ("Wer pausiert, stimmt nicht.",)),
        ({"left": [[1, 1, 1, 2]]}, ("Der Rest des Plans stimmt nicht.",)),
        ({"places": {"1": 1}}, ("Die Plätze im Plan stimmen nicht.",)),
        ({"tables": None}, ("Tisch 1 ist anders gelost worden.", "Tisch 2 ist anders gelost worden.")),
        ({"nonce": "x"}, ("Die Zufallszahl N besteht aus genau 64 Hexadezimalziffern (0–9, a–f).",)),
        ({"frozen": 7}, ("Das Dokument enthält keine Auslosung: „frozen“ fehlt.",)),
    ],
)
def test_what_was_changed_is_named(change, said):
    found = document(3)
    found = {**found, "frozen": {**FROZEN, "entrants": [1, 2, 3, 4]}}
    outcome = run(found["frozen"], found["nonce"])
    hashes = {name: getattr(outcome, name) for name in ("input_hash", "commitment", "seed")}
    right = {"scheme": "kt-draw-1", "attempt": 1, "frozen": found["frozen"], "nonce": found["nonce"], "public": ""}
    right |= {**hashes, "tables": [list(table) for table in outcome.drawn.tables], "byes": []}
    assert verify(right) == ()
    assert verify({**right, **change}) == said


def test_two_who_were_exchanged_are_found_at_their_tables():
    outcome = run(FROZEN, nonce_of(1))
    tables = [list(table) for table in outcome.drawn.tables]
    tables[3][0], tables[7][1] = tables[7][1], tables[3][0]
    hashes = {name: getattr(outcome, name) for name in ("input_hash", "commitment", "seed")}
    changed = {"scheme": "kt-draw-1", "frozen": FROZEN, "nonce": nonce_of(1), "public": "", **hashes, "byes": []}
    assert verify({**changed, "tables": tables}) == (
        "Tisch 4 ist anders gelost worden.",
        "Tisch 8 ist anders gelost worden.",
    )


def test_every_bit_of_the_input_and_of_the_public_part_counts():
    drawn = [run(FROZEN, nonce_of(1), public).drawn.tables for public in ("", "1", "2", "12", "1-2")]
    drawn += [run({**FROZEN, "round": number}, nonce_of(1)).drawn.tables for number in (2, 3)]
    drawn += [run({**FROZEN, "clubs": {"1": 1}}, nonce_of(1)).drawn.tables]
    drawn += [run({**FROZEN, "set_aside": [41]}, nonce_of(1)).drawn.tables]
    drawn += [run(FROZEN, nonce_of(number)).drawn.tables for number in range(2, 6)]
    assert len(set(drawn)) == len(drawn)
