"""Codes of the second factor: the vectors of the two standards, drift, and no code twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnier.services.accounts.second_factor import base32, code_at, link, matching_step, step_at

SECRET = b"12345678901234567890"

HOTP = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]
"""RFC 4226, appendix D."""
TOTP = {
    59: "287082",
    1_111_111_109: "081804",
    1_111_111_111: "050471",
    1_234_567_890: "005924",
    2_000_000_000: "279037",
    20_000_000_000: "353130",
}
"""RFC 6238, appendix B, the last six of the eight digits."""


def test_the_vectors_of_the_counter() -> None:
    assert [code_at(SECRET, step) for step in range(10)] == HOTP


def test_the_vectors_of_the_clock() -> None:
    assert {seconds: code_at(SECRET, step_at(seconds)) for seconds in TOTP} == TOTP


@pytest.mark.parametrize(("late", "found"), [(-60, None), (-30, 99), (0, 100), (30, 101), (60, None)])
def test_a_clock_may_be_one_step_off(late: int, found: int | None) -> None:
    assert matching_step(SECRET, code_at(SECRET, step_at(3000 + late)), now=3000) == found


def test_no_code_counts_twice() -> None:
    code = code_at(SECRET, 100)
    assert [matching_step(SECRET, code, now=3000, after=after) for after in (99, 100)] == [100, None]


@pytest.mark.parametrize("typed", ["", "28708", "2870822", "abcdef", "２８７０８２", "\x00", "9" * 10_000])
def test_anything_else_is_wrong(typed: str) -> None:
    assert matching_step(SECRET, typed, now=59) is None


def test_spaces_do_not_matter() -> None:
    assert matching_step(SECRET, " 287 082 ", now=59) == 1


def test_what_the_app_reads() -> None:
    assert link(SECRET, "anna", "Turnier") == (
        "otpauth://totp/Turnier%3Aanna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Turnier"
    )
    assert base32(b"\x00") == "AA"


@given(st.binary(min_size=1, max_size=40), st.integers(0, 2**40))
def test_every_code_has_six_digits_and_matches_its_own_time(secret: bytes, step: int) -> None:
    code = code_at(secret, step)
    assert (len(code), code.isdecimal()) == (6, True)
    assert matching_step(secret, code, now=step * 30 + 29, after=step - 1) == step
