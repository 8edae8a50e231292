"""The verifiable scheme kt-draw-1: hashes, seed and the stream of random numbers (docs/draw.md)."""

import hashlib
import re
import secrets
import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar, cast

from turnier.draw.outcome import InputUnreadable

SCHEME = "kt-draw-1"
SEED_SCHEME = "kt-seed-1"
_SPAN = 1 << 64
_COINS = 60
"""So many coins make a bundle."""
_BUNDLE = 1 << _COINS
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""What HMAC does to the bytes of a key that fills one block of SHA-256, as the 64 digits of a seed do."""
_FIRST_EIGHT = struct.Struct(">Q").unpack_from
"""Reads eight bytes as a number, the most significant first."""
_NONCE = re.compile(r"[0-9a-f]{64}", re.ASCII)
_PUBLIC = re.compile(r"[0-9-]{0,200}", re.ASCII)

Item = TypeVar("Item")
Limits = range | tuple[int, ...]
Bundle = tuple[int, tuple[int, ...]]
"""The product of limits, and these."""


def new_nonce() -> str:
    """N: 32 fresh random bytes of the operating system, in lower-case hex."""
    return secrets.token_hex(32)


def commitment(nonce: str) -> str:
    """C: the SHA-256 of the 64 hex digits of the nonce; raises InputUnreadable if it is not one."""
    return _hash(_nonce(nonce))


def seed(nonce: str, public: str, entry_hash: str) -> str:
    """The seed of the draw from N, P (digits and hyphens, may be empty) and E."""
    if not _PUBLIC.fullmatch(public):
        raise InputUnreadable("Der öffentliche Teil besteht nur aus Ziffern und Bindestrichen, höchstens 200 Zeichen.")
    return _hash(SEED_SCHEME, _nonce(nonce), public, entry_hash)


class Stream:
    """An endless, repeatable sequence of random numbers for one purpose (its label) of one draw."""

    def __init__(self, seed_hex: str, entry_hash: str, label: str) -> None:
        key = seed_hex.encode("ascii")
        # The two hashes of an HMAC, begun once: the key and what every message begins with are never hashed again.
        self._inner = hashlib.sha256(key.translate(_INNER) + f"{SCHEME}\n{entry_hash}\n{label}\n".encode("ascii"))
        self._outer = hashlib.sha256(key.translate(_OUTER))
        self._counter = 0

    def number(self) -> int:
        """The next number, 0 <= number < 2**64."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(b"%d" % self._counter)
        self._counter += 1
        outer.update(inner.digest())
        (number,) = _FIRST_EIGHT(outer.digest())
        return cast("int", number)

    def below(self, limit: int) -> int:
        """A number 0 <= number < limit, every one equally likely; numbers of the uneven rest are thrown away."""
        accepted = _SPAN - _SPAN % limit
        while (number := self.number()) >= accepted:
            pass
        return number % limit

    def below_each(self, limits: Limits) -> list[int]:
        """One number below each of the limits: remainders when the number of a bundle is divided by them in turn."""
        found: list[int] = []
        for product, bundle in self.bundles(limits):
            number = self.below(product)
            for limit in bundle:
                found.append(number % limit)
                number //= limit
        return found

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a random order (Fisher-Yates from the last place down)."""
        result = list(items)
        for product, bundle in self.bundles(range(len(result), 1, -1)):
            number = self.below(product)
            for limit in bundle:
                # As below_each, without a list in between: the last place of the rest changes with one up to it.
                other = number % limit
                number //= limit
                last = limit - 1
                result[last], result[other] = result[other], result[last]
        return result

    def coins(self, count: int) -> list[int]:
        """So many times 0 or 1: what below_each gives for nothing but twos."""
        return self.below_each((2,) * count)

    def bundles(self, limits: Limits) -> Iterable[Bundle]:
        """Here every limit has a number of its own."""
        return ((limit, (limit,)) for limit in limits)


class Bundles(Stream):
    """A stream of which one number serves several limits, as long as their product is at most 2**60."""

    def coins(self, count: int) -> list[int]:
        """The same: the remainders of a bundle of twos are its binary digits, the last one first."""
        found: list[int] = []
        while count > len(found):
            digits = min(_COINS, count - len(found))
            found += map(int, reversed(f"{self.below(1 << digits):0{digits}b}"))
        return found

    def bundles(self, limits: Limits) -> Iterable[Bundle]:
        return _bundles(limits)


@lru_cache(maxsize=32)
def _bundles(limits: Limits) -> tuple[Bundle, ...]:
    """The limits in a row as long as their product is at most 2**60; they only depend on how many are drawn for."""
    bundles, product, start = list[Bundle](), 1, 0
    for end, limit in enumerate(limits):
        larger = product * limit
        if larger > _BUNDLE:
            bundles.append((product, tuple(limits[start:end])))
            larger, start = limit, end
        product = larger
    return (*bundles, (product, tuple(limits[start:]))) if limits else ()


def _hash(*fields: str) -> str:
    return hashlib.sha256("\n".join(fields).encode("ascii")).hexdigest()


def _nonce(nonce: str) -> str:
    if not _NONCE.fullmatch(nonce):
        raise InputUnreadable("Die Zufallszahl N besteht aus genau 64 Hexadezimalziffern (0–9, a–f).")
    return nonce
