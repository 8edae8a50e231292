"""The warm spare: a second computer asks for the present state with a code, and keeps it as a snapshot of its own.

The code stands in a file beside the database, and is gone after ten wrong ones, so that nobody can guess it.
"""

from __future__ import annotations

import json
import secrets
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from django.conf import settings
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from turnier.backup.checking import check
from turnier.backup.snapshots import folder, new_name, prune
from turnier.backup.taking import PART, copy_into
from turnier.data_folder import CODE_ALPHABET
from turnier.errors import UserError

FILE = "ersatz.json"
HEADER = "X-Turnier-Code"
WRONG_ONES = 10
SECONDS = 30


def code_new() -> str:
    """Makes a code for one spare computer; the one before ends."""
    signs = "".join(secrets.choice(CODE_ALPHABET) for _n in range(12))
    code = "-".join((signs[:4], signs[4:8], signs[8:]))
    _write(code, 0)
    return code


def code_now() -> str:
    """The code that opens at the moment; empty without one."""
    return str(_read()[0])


def code_fits(given: str) -> bool:
    """Whether somebody knows the code. The tenth wrong one ends it."""
    code, wrong = _read()
    if code and constant_time_compare(given.strip().upper(), code):
        return True
    if code:
        _write(code if wrong + 1 < WRONG_ONES else "", wrong + 1)
    return False


def present_state() -> bytes:
    """The whole database as it stands, as the content of a snapshot."""
    with tempfile.TemporaryDirectory(dir=settings.DATA_FOLDER) as place:
        part = Path(place) / "stand.sqlite3"
        copy_into(part)
        return part.read_bytes()


def fetch(address: str, code: str, seen: str) -> str:
    """Keeps the present state of another computer as a snapshot here; gives its mark, `seen` if nothing is new.

    Raises `UserError` with the reason if nothing came or what came is no good.
    """
    url = f"{address.rstrip('/')}/sicherungen/ersatz/"
    if not url.startswith(("http://", "https://")):
        raise UserError(_("Bitte die Adresse angeben wie im Browser, zum Beispiel http://192.168.1.5:8000"))
    request = urllib.request.Request(url, headers={HEADER: code, "If-None-Match": seen})  # noqa: S310 - checked above
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # nosec B310 # noqa: S310 - checked above
            content, mark = answer.read(), answer.headers.get("ETag", "")
    except urllib.error.HTTPError as error:
        if error.code == 304:
            return seen
        raise UserError(_("Der Code gilt nicht (mehr). Bitte dort unter „Sicherungen“ einen neuen holen.")) from None
    except OSError:
        raise UserError(_("Der andere Rechner antwortet nicht.")) from None
    _keep(content)
    return str(mark)


def _keep(content: bytes) -> None:
    target = folder() / new_name("ersatz")
    part = target.with_suffix(PART)
    part.write_bytes(content)
    part.chmod(0o600)
    try:
        check(part)
    except UserError:
        part.unlink()
        raise
    part.replace(target)
    prune(target.parent)


def _read() -> tuple[str, int]:
    try:
        kept = json.loads((Path(settings.DATA_FOLDER) / FILE).read_text(encoding="utf-8"))
        return str(kept["code"]), int(kept["wrong"])
    except (OSError, ValueError, KeyError):
        return "", 0


def _write(code: str, wrong: int) -> None:
    file = Path(settings.DATA_FOLDER) / FILE
    draft = file.with_suffix(PART)
    draft.touch(mode=0o600)
    draft.write_text(json.dumps({"code": code, "wrong": wrong}), encoding="utf-8")
    draft.replace(file)
