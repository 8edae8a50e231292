"""What opens a door here: a token for a QR code and a code to type, both derived from random bits and a secret.

The secret is this installation's; the database holds the random bits and digests, so it alone opens nothing.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.crypto import salted_hmac

from turnier.models.sheets import new_nonce

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 letters and digits that nobody confuses: I, L, O and U are not among them."""
MISREAD = str.maketrans("OIL", "011", "- ")
TOKEN_BYTES = 16
CODE_LETTERS = 8


@dataclass(frozen=True)
class AccessCode:
    """What is printed or shown of one key."""

    token: str
    code: str

    @property
    def spaced_code(self) -> str:
        """The code in two halves, as one reads it aloud: "K7M2 9QXD"."""
        return f"{self.code[:4]} {self.code[4:]}"


class StoredKey(NamedTuple):
    """What the database holds of a key."""

    nonce: str
    token_digest: str
    code_digest: str


def new_key(kind: str) -> StoredKey:
    """Another key for a kind of door."""
    nonce = new_nonce()
    access_code = derive(nonce, kind)
    return StoredKey(nonce, token_digest(access_code.token), code_digest(access_code.code, kind))


def derive(nonce: str, kind: str) -> AccessCode:
    """The token and the code of a key; `kind` is the kind of door, such as "table"."""
    token = salted_hmac(f"turnier.{kind}.token", nonce, algorithm="sha256").digest()[:TOKEN_BYTES]
    bits = int.from_bytes(salted_hmac(f"turnier.{kind}.code", nonce, algorithm="sha256").digest()[:5], "big")
    letters = (ALPHABET[bits >> 5 * place & 31] for place in range(CODE_LETTERS))
    return AccessCode(base64.urlsafe_b64encode(token).decode().rstrip("="), "".join(letters))


def clean_code(code: str) -> str:
    """A code as somebody typed it, without spaces, in capitals, with the usual misreadings mended."""
    return code.strip().upper().translate(MISREAD)


def token_digest(token: str) -> str:
    """The digest of a token, as it is stored: 128 random bits need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


def code_digest(code: str, kind: str) -> str:
    """The digest of a typed code, as it is stored: keyed, because 40 bits could be tried out."""
    return salted_hmac(f"turnier.{kind}.code.digest", code, algorithm="sha256").hexdigest()
