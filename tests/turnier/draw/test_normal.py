"""The normal form of an input: what is hashed, and what is refused."""

import hashlib

import pytest

from turnier.draw import InputUnreadable, input_hash
from turnier.draw.normal import normalised


def test_canonical_sorts_rows_and_keys_but_not_within_rows():
    frozen = {"meetings": [[5, 1], [2, 10], [2]], "b": {"z": 1, "a": True}, "entrants": [10, 9, 1]}
    assert normalised(frozen).text() == b'{"b":{"a":true,"z":1},"entrants":[1,9,10],"meetings":[[2],[2,10],[5,1]]}'


def test_input_hash_is_the_sha256_of_the_canonical_bytes():
    assert input_hash({"round": 1}) == hashlib.sha256(b'{"round":1}').hexdigest()


@pytest.mark.parametrize("value", [1.0, None, 1 << 53, "Müller", {"ä": 1}, [[0.5]], ["a\n"], [1, "a"], {1: 2}])
def test_what_two_programs_could_write_differently_is_refused(value):
    with pytest.raises(InputUnreadable):
        input_hash({"field": value})


@pytest.mark.parametrize("value", [[1 << 53], [[1, -(1 << 53)]], [10**20], [True, 1.0], [[1], [None]], [[1], [0.5]]])
def test_the_refusal_names_the_field(value):
    with pytest.raises(InputUnreadable) as refused:
        normalised({"entrants": [1, 2], "field": value})
    assert str(refused.value) == (
        "Im Feld „frozen/field“ der Auslosung stehen nur ganze Zahlen, Listen und kurze Kennwörter."
    )


@pytest.mark.parametrize("value", [[1, "a"], [[1], 2], [[1], (2,)], [[1, "a"], [1, 2]]])
def test_a_list_of_several_kinds_is_refused(value):
    with pytest.raises(InputUnreadable) as refused:
        normalised({"field": value})
    assert str(refused.value) == "Eine Liste der Auslosung mischt Zahlen, Zeilen oder Texte."


def test_the_largest_numbers_are_taken():
    largest = (1 << 53) - 1
    normal = normalised({"entrants": [largest, -largest], "played": [[largest, 1], [-largest]]})
    assert normal.text() == (
        b'{"entrants":[-9007199254740991,9007199254740991],"played":[[-9007199254740991],[9007199254740991,1]]}'
    )


def test_only_lists_of_whole_numbers_are_known_as_such():
    normal = normalised(
        {
            "entrants": [2, 1],
            "played": [[2, 1], [1]],
            "truths": [True, False],
            "rows of truths": [[1], [True]],
            "deeper": [[1, [2]]],
            "words": ["b", "1"],
            "round": 1,
        }
    )
    assert (normal.numbers, normal.rows) == (["entrants"], ["played"])
    assert normal.fields["words"] == ["1", "b"]
