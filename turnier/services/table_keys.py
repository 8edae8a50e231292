"""Keys of tables: the token of the QR code on a score sheet, the code to type instead, and what they open."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from turnier.errors import UserError
from turnier.models import Sitting, TableKey, Tournament, User
from turnier.models.phones import new_nonce
from turnier.services.writing import lock, record

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 letters and digits that nobody confuses: I, L, O and U are not among them."""
MISREAD = str.maketrans("OIL", "011", "- ")
TOKEN_BYTES = 16
CODE_LETTERS = 8


@dataclass(frozen=True)
class Opener:
    """What is printed on the sheet of one table."""

    token: str
    code: str

    @property
    def spaced_code(self) -> str:
        """The code in two halves, as one reads it aloud: "K7M2 9QXD"."""
        return f"{self.code[:4]} {self.code[4:]}"


def keys_issue(sittings: Iterable[Sitting]) -> None:
    """Gives each of these tables its key. Part of the caller's transaction."""
    TableKey.objects.bulk_create(_new_key(sitting) for sitting in sittings)


@transaction.atomic
def key_renew(*, sitting: Sitting, by: User | None) -> TableKey:
    """Revokes the key of a table, so that every printed or photographed code is dead, and issues another."""
    tournament = lock(sitting.round.tournament_id)
    sitting.keys.filter(revoked_at__isnull=True).update(revoked_at=timezone.now())
    key = _new_key(sitting)
    key.save()
    record(tournament, "table_key_renew", by=by, sitting=sitting.pk)
    return key


def opener_of(key: TableKey) -> Opener:
    """The token and the code of a key; only this installation can tell them, its database alone cannot."""
    return _opener(key.nonce)


def openers(sittings: Iterable[Sitting]) -> Mapping[int, Opener]:
    """Sitting → what is to be printed on its sheet; a table without a live key is left out."""
    keys = TableKey.objects.filter(sitting__in=[sitting.pk for sitting in sittings], revoked_at__isnull=True)
    return {key.sitting_id: opener_of(key) for key in keys}


def key_of_token(token: str) -> TableKey:
    """The key that a scanned token opens. Raises `UserError` if it is unknown or dead."""
    key = _keys().filter(token_digest=_token_digest(token)).first()
    if key is None:
        raise UserError(_("Dieser QR-Code ist nicht von hier. Bitte den Code auf dem Spielzettel des Tisches scannen."))
    return live(key)


def key_of_code(code: str) -> TableKey:
    """The key that a typed code opens. Raises `UserError` if it is unknown or dead."""
    letters = clean_code(code)
    if len(letters) != CODE_LETTERS:
        raise UserError(_("Der Code hat 8 Zeichen. Er steht neben dem QR-Code auf dem Spielzettel."), "code")
    key = _keys().filter(code_digest=_code_digest(letters)).first()
    if key is None:
        raise UserError(_("Diesen Code gibt es nicht. Bitte vom Spielzettel abschreiben: 8 Zeichen."), "code")
    return live(key)


def clean_code(code: str) -> str:
    """A code as somebody typed it, without spaces, in capitals, with the usual misreadings mended."""
    return code.strip().upper().translate(MISREAD)


def live(key: TableKey) -> TableKey:
    """The key, if it still opens its table. Raises `UserError` with the reason if not."""
    of_round = key.sitting.round
    if key.revoked_at is not None:
        raise UserError(_("Dieser QR-Code wurde ersetzt. Bitte den neuen Zettel scannen."))
    if of_round.tournament.stage == Tournament.Stage.CLOSED:
        raise UserError(_("Das Turnier ist abgeschlossen. Änderungen macht die Turnierleitung."))
    if of_round.published_at is None:
        raise UserError(_("Durchgang %(n)s ist noch nicht veröffentlicht.") % {"n": of_round.number})
    if of_round.closed_at is not None:
        raise UserError(
            _("Dieser QR-Code gehört zu Durchgang %(n)s. Bitte den neuen Zettel scannen.") % {"n": of_round.number}
        )
    return key


def key_by_number(pk: int) -> TableKey:
    """The key that a phone exchanged its token for. Raises `UserError` if it is dead."""
    key = _keys().filter(pk=pk).first()
    if key is None:
        raise UserError(_("Dieser QR-Code wurde ersetzt. Bitte den neuen Zettel scannen."))
    return live(key)


def _keys() -> QuerySet[TableKey]:
    return TableKey.objects.select_related("sitting__round__tournament")


def _new_key(sitting: Sitting) -> TableKey:
    nonce = new_nonce()
    opener = _opener(nonce)
    return TableKey(
        sitting=sitting,
        nonce=nonce,
        token_digest=_token_digest(opener.token),
        code_digest=_code_digest(opener.code),
    )


def _opener(nonce: str) -> Opener:
    token = salted_hmac("turnier.table.token", nonce, algorithm="sha256").digest()[:TOKEN_BYTES]
    bits = int.from_bytes(salted_hmac("turnier.table.code", nonce, algorithm="sha256").digest()[:5], "big")
    letters = (ALPHABET[bits >> 5 * place & 31] for place in range(CODE_LETTERS))
    return Opener(base64.urlsafe_b64encode(token).decode().rstrip("="), "".join(letters))


def _token_digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _code_digest(code: str) -> str:
    return salted_hmac("turnier.table.code.digest", code, algorithm="sha256").hexdigest()
