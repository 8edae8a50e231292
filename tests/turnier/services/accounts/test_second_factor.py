"""The second factor: the vectors of the two standards, drift, no code twice, and where it is asked for."""

from __future__ import annotations

import time

import pytest
from django.conf import LazySettings
from hypothesis import given
from hypothesis import strategies as st

from turnier.models import SecondFactor, User
from turnier.services.accounts.second_factor import (
    SecondFactorBackend,
    base32,
    code_at,
    factor_confirm,
    factor_of,
    factor_passes,
    factor_prepare,
    factor_reset,
    link,
    matching_step,
    secret_of,
    step_at,
)
from turnier.text.errors import UserError

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


def test_a_secret_has_the_160_bits_that_apps_expect(organiser: User) -> None:
    assert len(base32(secret_of(factor_prepare(organiser)))) == 32


@given(st.binary(min_size=1, max_size=40), st.integers(0, 2**40))
def test_every_code_has_six_digits_and_matches_its_own_time(secret: bytes, step: int) -> None:
    code = code_at(secret, step)
    assert (len(code), code.isdecimal()) == (6, True)
    assert matching_step(secret, code, now=step * 30 + 29, after=step - 1) == step


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time that the computer says, in seconds, as its only item."""
    now = [3_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    return now


def test_a_factor_counts_once_it_was_confirmed(organiser: User, clock: list[float]) -> None:
    assert (factor_of(organiser), factor_passes(organiser, "")) == (None, True)
    factor = factor_prepare(organiser)
    assert (factor_of(organiser), factor_passes(organiser, "")) == (factor, True)
    with pytest.raises(UserError) as refused:
        factor_confirm(user=organiser, code="000000")
    assert refused.value.field == "code"
    assert SecondFactor.objects.get().confirmed_at is None
    factor_confirm(user=organiser, code=code_at(secret_of(factor), step_at(clock[0])))
    assert SecondFactor.objects.get().confirmed_at is not None
    assert factor_passes(organiser, "") is False


def test_a_code_lets_in_once_and_a_reset_asks_for_none(organiser: User, clock: list[float]) -> None:
    factor = factor_prepare(organiser)
    factor_confirm(user=organiser, code=code_at(secret_of(factor), step_at(clock[0])))
    clock[0] += 60
    code = code_at(secret_of(factor), step_at(clock[0]))
    assert [factor_passes(organiser, code) for _ in range(2)] == [True, False]
    factor_reset(user=organiser)
    assert factor_passes(organiser, "") is True
    assert secret_of(factor_prepare(organiser)) != secret_of(factor)


@pytest.mark.parametrize("hosted", [False, True])
def test_only_a_server_asks_for_the_code(
    organiser: User, clock: list[float], settings: LazySettings, hosted: bool
) -> None:
    settings.HOSTED = hosted
    factor = factor_prepare(organiser)
    factor_confirm(user=organiser, code=code_at(secret_of(factor), step_at(clock[0])))
    clock[0] += 60
    code = code_at(secret_of(factor), step_at(clock[0]))
    enter = SecondFactorBackend().authenticate
    assert enter(None, "anna", "falsch", code=code) is None
    assert enter(None, "anna", "geheim-genug") == (None if hosted else organiser)
    assert enter(None, "anna", "geheim-genug", code=code) == organiser
