"""The scheme kt-draw-1: hashes and the stream of random numbers."""

import hashlib
import hmac

import pytest

from turnier.draw import InputUnreadable
from turnier.draw.scheme import Bundles, Stream, commitment, new_nonce, seed

NONCE = "ab" * 32


def test_commitment_can_be_checked_in_a_shell():
    assert commitment(NONCE) == hashlib.sha256(b"ab" * 32).hexdigest()


def test_seed_joins_its_fields_with_line_feeds():
    assert (
        seed(NONCE, "47-03", "e" * 64)
        == hashlib.sha256(b"kt-seed-1\n" + b"ab" * 32 + b"\n47-03\n" + b"e" * 64).hexdigest()
    )


@pytest.mark.parametrize("nonce", ["", "AB" * 32, "ab" * 31, "ab" * 32 + "\n", "١" * 64])
def test_a_malformed_nonce_is_refused(nonce):
    with pytest.raises(InputUnreadable):
        commitment(nonce)


@pytest.mark.parametrize("public", ["7 8", "a", "٣", "1\n", "1" * 201])
def test_a_public_part_of_other_than_digits_and_hyphens_is_refused(public):
    with pytest.raises(InputUnreadable):
        seed(NONCE, public, "e" * 64)


def test_new_nonces_differ():
    assert len({new_nonce() for _ in range(100)}) == 100


def test_stream_is_the_hmac_of_its_fields():
    expected = [
        int.from_bytes(hmac.new(b"5" * 64, b"kt-draw-1\ne\norder\n%d" % counter, "sha256").digest()[:8], "big")
        for counter in range(3)
    ]
    stream = Stream("5" * 64, "e", "order")
    assert [stream.number() for _ in range(3)] == expected


class Scripted(Stream):
    """A stream with given numbers, to reach the rejection that chance never reaches."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)

    def number(self) -> int:
        return self._numbers.pop(0)


def test_below_throws_away_the_uneven_rest():
    assert Scripted((1 << 64) - 1, 7).below(3) == 1
    assert Scripted((1 << 64) - 1).below(4) == 3


def test_shuffle_swaps_from_the_last_place_down():
    assert Scripted(0, 1, 0).shuffled("abcd") == ["c", "d", "b", "a"]


def test_a_bundle_serves_limits_one_after_another_from_one_number():
    limits = (7, 2, 1000, 5)
    number = Stream("5" * 64, "e", "order").below(7 * 2 * 1000 * 5)
    assert Bundles("5" * 64, "e", "order").below_each(limits) == [
        number % 7,
        number // 7 % 2,
        number // 14 % 1000,
        number // 14_000,
    ]


def test_a_bundle_ends_before_its_product_exceeds_two_to_the_sixtieth():
    limits = (2,) * 61 + (3,)
    numbers = Stream("5" * 64, "e", "order")
    first, second = numbers.below(1 << 60), numbers.below(6)
    assert Bundles("5" * 64, "e", "order").below_each(limits) == [
        *(first >> bit & 1 for bit in range(60)),
        second % 2,
        second // 2,
    ]


def test_no_limits_take_no_number():
    stream = Bundles("5" * 64, "e", "order")
    assert stream.below_each(()) == []
    assert stream.number() == Stream("5" * 64, "e", "order").number()


@pytest.mark.parametrize("kind", [Stream, Bundles])
@pytest.mark.parametrize("count", [0, 1, 59, 60, 61, 150])
def test_coins_are_numbers_below_two(kind, count):
    tossed, drawn = kind("5" * 64, "e", "sides"), kind("5" * 64, "e", "sides")
    assert tossed.coins(count) == drawn.below_each((2,) * count)
    assert tossed.number() == drawn.number()


def test_a_shuffle_takes_the_numbers_of_its_bundles():
    stream, order = Bundles("5" * 64, "e", "order"), list(range(100))
    for place, other in zip(range(99, 0, -1), stream.below_each(range(100, 1, -1)), strict=True):
        order[place], order[other] = order[other], order[place]
    assert Bundles("5" * 64, "e", "order").shuffled(range(100)) == order
