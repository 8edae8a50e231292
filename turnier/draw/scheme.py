"""The verifiable scheme kt-draw-1: canonical input, hashes, seed and the stream of random numbers (docs/draw.md)."""

import hashlib
import json
import re
import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import TypeVar, cast

from turnier.draw.outcome import InputUnreadable

SCHEME = "kt-draw-1"
SEED_SCHEME = "kt-seed-1"
_SPAN = 1 << 64
_BUNDLE = 1 << 60
_LARGEST = (1 << 53) - 1
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""What HMAC does to the bytes of a key that fills one block of SHA-256, as the 64 digits of a seed do."""
_NONCE = re.compile(r"[0-9a-f]{64}", re.ASCII)
_PUBLIC = re.compile(r"[0-9-]{0,200}", re.ASCII)

Item = TypeVar("Item")


def normalised(frozen: Mapping[str, object]) -> dict[str, object]:
    """The input with the rows of every list sorted, so that the order in which rows were collected says nothing.

    Raises InputUnreadable for what two programs could write differently.
    """
    _check(frozen, "frozen")
    try:
        return {key: _ordered(value) if isinstance(value, list | tuple) else value for key, value in frozen.items()}
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
        return int.from_bytes(outer.digest()[:8], "big")

    def below(self, limit: int) -> int:
        """A number 0 <= number < limit, every one equally likely; numbers of the uneven rest are thrown away."""
        accepted = _SPAN - _SPAN % limit
        while (number := self.number()) >= accepted:
            pass
        return number % limit

    def below_each(self, limits: Iterable[int]) -> list[int]:
        """One number below each of the limits."""
        return [self.below(limit) for limit in limits]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in a random order (Fisher-Yates from the last place down)."""
        result = list(items)
        places = range(len(result) - 1, 0, -1)
        for place, other in zip(places, self.below_each(range(len(result), 1, -1)), strict=True):
            result[place], result[other] = result[other], result[place]
        return result


class Bundles(Stream):
    """A stream of which one number serves several limits, as long as their product is at most 2**60."""

    def below_each(self, limits: Iterable[int]) -> list[int]:
        """One number below each of the limits: remainders when the number of a bundle is divided by them in turn."""
        found: list[int] = []
        for product, bundle in _bundles(limits):
            number = self.below(product)
            for limit in bundle:
                found.append(number % limit)
                number //= limit
        return found


def _bundles(limits: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
    """The limits in a row as long as their product is at most 2**60, with that product."""
    product, bundle = 1, list[int]()
    for limit in limits:
        larger = product * limit
        if larger > _BUNDLE:
            yield product, bundle
            larger, bundle = limit, []
        bundle.append(limit)
        product = larger
    if bundle:
        yield product, bundle


def _hash(*fields: str) -> str:
    return hashlib.sha256("\n".join(fields).encode("ascii")).hexdigest()


def _nonce(nonce: str) -> str:
    if not _NONCE.fullmatch(nonce):
        raise InputUnreadable("Die Zufallszahl N besteht aus genau 64 Hexadezimalziffern (0–9, a–f).")
    return nonce


def _ordered(rows: Sequence[object]) -> list[object]:
    """The rows ascending. Many short lists of one length are sorted by their last number first: far faster."""
    if set(map(type, rows)) != {list}:
        return sorted(rows)  # type: ignore[type-var]
    lists = cast("Sequence[list[int]]", rows)
    if len(set(map(len, lists))) > 1 or len(lists[0]) > len(lists):
        return list[object](sorted(lists))
    for column in reversed(range(len(lists[0]))):
        lists = sorted(lists, key=itemgetter(column))
    return list(lists)


def _check(value: object, path: str) -> None:
    """Refuse what two programs could write differently: floats, large numbers, text and keys beyond ASCII."""
    if isinstance(value, Mapping):
        _check_texts(list(value), path)
        if not _whole(value.values()):
            for key, inner in value.items():
                _check(inner, f"{path}/{key}")
    elif isinstance(value, list | tuple):
        if not (_whole(value) or _whole_rows(value)):
            for inner in value:
                _check(inner, path)
    elif isinstance(value, str):
        _check_texts([value], path)
    elif not isinstance(value, int) or abs(value) > _LARGEST:
        raise InputUnreadable(f"Im Feld „{path}“ der Auslosung stehen nur ganze Zahlen, Listen und kurze Kennwörter.")


def _whole_rows(rows: Sequence[object]) -> bool:
    """Whether these are rows of nothing but integers in range: the quick answer for long histories."""
    return set(map(type, rows)) == {list} and _whole(list(chain.from_iterable(cast("Sequence[list[int]]", rows))))


def _whole(values: Collection[object]) -> bool:
    """Whether these are nothing but integers in range."""
    if set(map(type, values)) != {int}:
        return False
    distinct = set(cast("Collection[int]", values))
    return min(distinct) >= -_LARGEST and max(distinct) <= _LARGEST


def _check_texts(texts: Sequence[object], path: str) -> None:
    texts_only = not set(map(type, texts)) - {str}
    joined = "".join(cast("Sequence[str]", texts)) if texts_only else ""
    if not (texts_only and joined.isascii() and joined.isprintable()):
        raise InputUnreadable(f"Im Feld „{path}“ der Auslosung stehen Zeichen, die nicht erlaubt sind.")
