"""The scheme kt-draw-1: the canonical input, its hash, the commitment, the seed, and the random numbers.

Commit and reveal as in public lotteries; HMAC as the generator (RFC 2104), rejection sampling, and the shuffle of
Fisher and Yates in the form of Durstenfeld (1964).
"""

import hashlib
import json
import re
import secrets
import struct
from collections.abc import Mapping, Sequence
from typing import TypeVar

from turnier.draw.verified.interface import InputUnreadable

SCHEME = "kt-draw-1"
SEED_SCHEME = "kt-seed-1"
_SPAN = 1 << 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""What HMAC does to the bytes of a key that fills one block of SHA-256, as the 64 digits of a seed do."""
_FIRST_EIGHT = struct.Struct(">Q").unpack_from
_NONCE = re.compile(r"[0-9a-f]{64}", re.ASCII)
_PUBLIC = re.compile(r"[0-9-]{0,200}", re.ASCII)
_CANONICAL = re.compile(r'[a-zA-Z0-9_",:{}\[\]-]*', re.ASCII)
_STRANGE = re.compile(r"[:\[,](?![\"\[{0-9-])(?!])|[0-9]{16}", re.ASCII)
"""What begins neither a text, a list, an object nor a number (true, false, null), and numbers of 16 digits and more."""

Item = TypeVar("Item")


def normalised(frozen: Mapping[str, object]) -> dict[str, object]:
    """The input with every list directly under a key sorted, so that the order of its rows says nothing.

    Raises InputUnreadable where a list mixes numbers and rows.
    """
    try:
        return {key: sorted(value) if isinstance(value, list | tuple) else value for key, value in frozen.items()}
    except TypeError as mixed:
        raise InputUnreadable("Eine Liste der Auslosung mischt Zahlen, Zeilen oder Texte.") from mixed


def canonical(frozen: Mapping[str, object]) -> str:
    """The input as it is hashed: normalised, as JSON with sorted keys and without spaces; raises InputUnreadable."""
    return written(normalised(frozen))


def written(normal: Mapping[str, object]) -> str:
    """A normalised input as it is hashed: JSON with sorted keys and without spaces.

    O(length), in one pass of a regular expression: long histories are looked at as text, not number by number.
    """
    try:
        text = json.dumps(normal, sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as unknown:
        raise InputUnreadable("In der Auslosung stehen nur ganze Zahlen, Listen und kurze Kennwörter.") from unknown
    # What two programs could write differently: other texts, fractions, true, false and null, very large numbers.
    if not _CANONICAL.fullmatch(text) or _STRANGE.search(text):
        raise InputUnreadable("In der Auslosung stehen nur ganze Zahlen, Listen und kurze Kennwörter.")
    return text


def input_hash(frozen: Mapping[str, object]) -> str:
    """E: the SHA-256 of the canonical input, in lower-case hex."""
    return digest(canonical(frozen))


def new_nonce() -> str:
    """N: 32 fresh random bytes of the operating system, in lower-case hex."""
    return secrets.token_hex(32)


def commitment(nonce: str) -> str:
    """C: the SHA-256 of the 64 hex digits of the nonce; raises InputUnreadable if it is not one."""
    if not _NONCE.fullmatch(nonce):
        raise InputUnreadable("Die Zufallszahl N besteht aus genau 64 Hexadezimalziffern (0–9, a–f).")
    return digest(nonce)


def seed(nonce: str, public: str, entry_hash: str) -> str:
    """The seed of the draw from N, P (digits and hyphens, may be empty) and E."""
    if not _PUBLIC.fullmatch(public):
        raise InputUnreadable("Der öffentliche Teil besteht nur aus Ziffern und Bindestrichen, höchstens 200 Zeichen.")
    return digest(SEED_SCHEME, nonce, public, entry_hash)


class Stream:
    """The endless, repeatable sequence of random numbers of one draw; `label` is the name of the procedure."""

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
        number: int = _FIRST_EIGHT(outer.digest())[0]
        return number

    def below(self, limit: int) -> int:
        """A number 0 <= number < limit, every one equally likely; numbers of the uneven rest are thrown away."""
        accepted = _SPAN - _SPAN % limit
        while (number := self.number()) >= accepted:
            pass
        return number % limit

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a random order, from the last place down; fewer than two use up no number. O(n)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result


def digest(*fields: str) -> str:
    """The SHA-256 of ASCII fields, each on a line of its own without an end of the last, in lower-case hex."""
    return hashlib.sha256("\n".join(fields).encode("ascii")).hexdigest()
