"""Running and verifying a whole draw."""

from dataclasses import asdict

import pytest

from turnier.draw import commitment, input_hash, run, verify

NONCE = "cd" * 32
FROZEN = {
    "scheme": "kt-draw-1",
    "algorithm": "pairs-1",
    "round": 2,
    "entrants": [1, 2, 3, 4, 5, 6, 7],
    "meetings": [[1, 2], [3, 4], [5, 6]],
    "byes_before": [7],
    "clubs": {"1": 1, "3": 1},
}


def document(public="47-03-81"):
    outcome = asdict(run(FROZEN, NONCE, public))
    outcome["tables"] = [list(table) for table in outcome["tables"]]
    del outcome["relaxed"]
    return {**outcome, "attempt": 1, "frozen": FROZEN, "nonce": NONCE, "public": public}


def test_an_outcome_carries_its_hashes():
    outcome = run(FROZEN, NONCE)
    assert (outcome.scheme, outcome.input_hash, outcome.commitment) == (
        "kt-draw-1",
        input_hash(FROZEN),
        commitment(NONCE),
    )


def test_the_same_input_gives_the_same_draw_in_whatever_order_the_rows_are():
    turned = {**FROZEN, "entrants": [7, 5, 6, 1, 2, 4, 3], "meetings": [[5, 6], [1, 2], [3, 4]]}
    assert run(turned, NONCE, "1") == run(FROZEN, NONCE, "1")


def test_one_changed_digit_changes_the_draw():
    tables = {run(FROZEN, NONCE, str(public)).tables for public in range(20)}
    assert len(tables) > 15


def test_an_honest_draw_verifies():
    assert verify(document()) == ()


@pytest.mark.parametrize(
    ("changed", "problems"),
    [
        ({"seed": "0" * 64}, ("Der Startwert (Seed) stimmt nicht.",)),
        ({"byes": []}, ("Die Liste der Pausierenden stimmt nicht.",)),
        ({"tables": [[1, 2]]}, ("Die Tischbelegung stimmt nicht.",)),
        ({"commitment": ""}, ("Die Festlegung C stimmt nicht.",)),
        ({"input_hash": None}, ("Der Fingerabdruck E der Eingabe stimmt nicht.",)),
        ({"scheme": "kt-draw-0"}, ("Das Verfahren stimmt nicht.",)),
        ({"frozen": None}, ("Das Dokument enthält keine Auslosung: „frozen“ fehlt.",)),
        ({"nonce": "xy"}, ("Die Zufallszahl N besteht aus genau 64 Hexadezimalziffern (0–9, a–f).",)),
    ],
)
def test_a_tampered_document_says_what_is_wrong(changed, problems):
    assert verify({**document(), **changed}) == problems


def test_a_document_of_an_impossible_draw_says_so():
    problems = verify({**document(), "frozen": {**FROZEN, "entrants": [1]}})
    assert problems == ("Für eine Auslosung braucht es mindestens zwei Teams. Melden Sie weitere Teams an.",)
