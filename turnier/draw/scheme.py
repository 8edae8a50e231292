"""The verifiable scheme kt-draw-1: canonical input, hashes, seed and the stream of random numbers (docs/draw.md)."""

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeVar, cast

from turnier.draw.outcome import InputUnreadable

SCHEME = "kt-draw-1"
SEED_SCHEME = "kt-seed-1"
_SPAN = 1 << 64
_LARGEST = (1 << 53) - 1
_NONCE = re.compile(r"[0-9a-f]{64}", re.ASCII)
_PUBLIC = re.compile(r"[0-9-]{0,200}", re.ASCII)

Item = TypeVar("Item")


def normalised(frozen: Mapping[str, object]) -> dict[str, object]:
    """The input with the rows of every list sorted, so that the order in which rows were collected says nothing.

    Raises InputUnreadable for what two programs could write differently.
    """
    _check(frozen, "frozen")
    try:
        return {key: sorted(value) if isinstance(value, list | tuple) else value for key, value in frozen.items()}
    except TypeError as mixed:
        raise InputUnreadable("Eine Liste der Auslosung mischt Zahlen, Zeilen oder Texte.") from mixed


def canonical(normal: Mapping[str, object]) -> bytes:
    """The bytes that are hashed: a normalised input as JSON with sorted keys and without spaces."""
    return json.dumps(normal, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def input_hash(frozen: Mapping[str, object]) -> str:
    """E: the SHA-256 of the canonical input, in lower-case hex."""
    return hash_of(normalised(frozen))


def hash_of(normal: Mapping[str, object]) -> str:
    """E of an input that is already normalised."""
    return hashlib.sha256(canonical(normal)).hexdigest()


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
        self._key = seed_hex.encode("ascii")
        self._prefix = f"{SCHEME}\n{entry_hash}\n{label}\n".encode("ascii")
        self._counter = 0

    def number(self) -> int:
        """The next number, 0 <= number < 2**64."""
        message = self._prefix + b"%d" % self._counter
        self._counter += 1
        return int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")

    def below(self, limit: int) -> int:
        """A number 0 <= number < limit, every one equally likely; numbers of the uneven rest are thrown away."""
        accepted = _SPAN - _SPAN % limit
        while (number := self.number()) >= accepted:
            pass
        return number % limit

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a random order (Fisher-Yates from the last place down)."""
        result = list(items)
        for place in range(len(result) - 1, 0, -1):
            other = self.below(place + 1)
            result[place], result[other] = result[other], result[place]
        return result


def _hash(*fields: str) -> str:
    return hashlib.sha256("\n".join(fields).encode("ascii")).hexdigest()


def _nonce(nonce: str) -> str:
    if not _NONCE.fullmatch(nonce):
        raise InputUnreadable("Die Zufallszahl N besteht aus genau 64 Hexadezimalziffern (0–9, a–f).")
    return nonce


def _check(value: object, path: str) -> None:
    """Refuse what two programs could write differently: floats, large numbers, text and keys beyond ASCII."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _check_text(key, path)
            _check(inner, f"{path}/{key}")
    elif isinstance(value, list | tuple):
        if not _small_integers(value):
            for inner in value:
                _check(inner, path)
    elif isinstance(value, str):
        _check_text(value, path)
    elif not isinstance(value, int) or abs(value) > _LARGEST:
        raise InputUnreadable(f"Im Feld „{path}“ der Auslosung stehen nur ganze Zahlen, Listen und kurze Kennwörter.")


def _small_integers(rows: Sequence[object]) -> bool:
    """Whether these are rows of nothing but integers in range: the quick answer for long histories."""
    if not rows or set(map(type, rows)) != {list}:
        return False
    numbers = list(chain.from_iterable(cast("Sequence[list[int]]", rows)))
    return set(map(type, numbers)) == {int} and min(numbers) >= -_LARGEST and max(numbers) <= _LARGEST


def _check_text(text: object, path: str) -> None:
    if not (isinstance(text, str) and text.isascii() and text.isprintable()):
        raise InputUnreadable(f"Im Feld „{path}“ der Auslosung stehen Zeichen, die nicht erlaubt sind.")
