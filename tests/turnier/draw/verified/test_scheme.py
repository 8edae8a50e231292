"""The canonical input, the hashes and the stream: as docs/draw.md says, and nothing else."""

import hashlib
import hmac

import pytest

from turnier.draw.verified.interface import InputUnreadable
from turnier.draw.verified.scheme import Stream, canonical, commitment, input_hash, new_nonce, seed

NONCE = "ab" * 32


def test_the_canonical_form_sorts_keys_and_rows_and_keeps_rows():
    given = {"b": [[2, 1], [1, 9], [1]], "a": {"10": 1, "9": -2}, "c": [3, 1]}
    assert canonical(given) == '{"a":{"10":1,"9":-2},"b":[[1],[1,9],[2,1]],"c":[1,3]}'
    assert input_hash(given) == hashlib.sha256(canonical(given).encode()).hexdigest()


@pytest.mark.parametrize(
    "value",
    [
        1.5,
        None,
        True,
        [False],
        "ä",
        "a b",
        10**15,
        float("nan"),
        [1, [2]],
        [[1], None],
        {"x": None},
        {"ü": 1},
        1e3,
        b"x",
    ],
)
def test_what_two_programs_could_write_differently_is_refused(value):
    with pytest.raises(InputUnreadable):
        canonical({"value": value})


@pytest.mark.parametrize("value", [0, -7, 10**15 - 1, [], {}, "kt-draw-1", [[1, 2]], {"1": 0}])
def test_what_is_written_in_one_way_is_taken(value):
    assert canonical({"value": value}).startswith('{"value":')


def test_the_seed_follows_from_all_three():
    text = f"kt-seed-1\n{NONCE}\n47-03\n{'e' * 64}"
    assert seed(NONCE, "47-03", "e" * 64) == hashlib.sha256(text.encode()).hexdigest()
    assert commitment(NONCE) == hashlib.sha256(NONCE.encode()).hexdigest()
    assert len({new_nonce() for _ in range(9)}) == 9


@pytest.mark.parametrize("public", ["a", "1 2", "1" * 201, "１"])
def test_the_public_part_is_digits_and_hyphens(public):
    with pytest.raises(InputUnreadable, match="Ziffern und Bindestrichen"):
        seed(NONCE, public, "e" * 64)


@pytest.mark.parametrize("nonce", ["", "AB" * 32, "ab" * 31, NONCE + "\n"])
def test_a_nonce_is_64_digits(nonce):
    with pytest.raises(InputUnreadable, match="64 Hexadezimalziffern"):
        commitment(nonce)


def test_the_numbers_are_those_of_hmac():
    stream = Stream("12" * 32, "e" * 64, "lot")
    for counter in range(3):
        message = f"kt-draw-1\n{'e' * 64}\nlot\n{counter}".encode()
        digest = hmac.new(("12" * 32).encode(), message, hashlib.sha256).digest()
        assert stream.number() == int.from_bytes(digest[:8], "big")


def test_numbers_of_the_uneven_rest_are_thrown_away(monkeypatch):
    stream, numbers = Stream("12" * 32, "e" * 64, "lot"), iter([2**64 - 1, 5])
    monkeypatch.setattr(stream, "number", lambda: next(numbers))
    assert stream.below(3) == 2


def test_few_items_use_up_no_number():
    stream, other = Stream("12" * 32, "e" * 64, "lot"), Stream("12" * 32, "e" * 64, "lot")
    assert (stream.shuffled([]), stream.shuffled([4])) == ([], [4])
    assert stream.number() == other.number()
