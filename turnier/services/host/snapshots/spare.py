"""What comes from another computer: the present state that a warm spare asks for, or a snapshot on a stick.

The code stands in a file beside the database. It has 60 random bits, so that wrong ones need not end it.
"""

from __future__ import annotations

import filecmp
import json
import secrets
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from turnier.services.host import data_folder
from turnier.services.host.data_folder import CODE_ALPHABET
from turnier.services.host.snapshots.check import last_act, snapshot_check
from turnier.services.host.snapshots.files import Snapshot, brought_names, folder, new_name, prune, snapshots
from turnier.services.host.snapshots.take import ONE_AT_A_TIME, PART, copy_into
from turnier.text.errors import UserError

FILE = "ersatz.json"
HEADER = "X-Turnier-Code"
TIMEOUT_SECONDS = 30


def code_new() -> str:
    """Makes a code for one spare computer; the one before ends."""
    signs = "".join(secrets.choice(CODE_ALPHABET) for _n in range(12))
    code = "-".join((signs[:4], signs[4:8], signs[8:]))
    file = _file()
    draft = file.with_suffix(PART)
    draft.touch(mode=0o600)
    draft.write_text(json.dumps({"code": code}), encoding="utf-8")
    data_folder.replace(draft, file)
    return code


def code_now() -> str:
    """The code that opens at the moment; empty without one."""
    try:
        return str(json.loads(_file().read_text(encoding="utf-8"))["code"])
    except (OSError, ValueError, KeyError):
        return ""


def code_check(given: str) -> None:
    """Raises `UserError` for whoever does not know the code."""
    code = code_now()
    if not code or not constant_time_compare(given.strip().upper(), code):
        raise UserError(_("Der Code gilt nicht (mehr). Bitte dort unter „Sicherungen“ einen neuen holen."))


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
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # nosec B310 # noqa: S310 - checked above
            content, mark = answer.read(), answer.headers.get("ETag", "")
    except urllib.error.HTTPError as error:
        if error.code == 304:
            return seen
        raise UserError(_("Der Code gilt nicht (mehr). Bitte dort unter „Sicherungen“ einen neuen holen.")) from None
    except OSError:
        raise UserError(_("Der andere Rechner antwortet nicht.")) from None
    with ONE_AT_A_TIME:
        data_folder.replace(_checked([content]), folder() / new_name("ersatz"))
        prune(folder())
    return str(mark)


def bring(content: Iterable[bytes], name: str) -> Snapshot:
    """Keeps a snapshot that comes under this name beside those of this computer; nothing else changes.

    The same one twice is one; another one as old as it stays as well. Raises `UserError` with the reason, and keeps
    nothing, if it is no good.
    """
    with ONE_AT_A_TIME:
        part = _checked(content)
        places = (folder() / each for each in brought_names(name, last_act(part)))
        target = next(each for each in places if not each.exists() or filecmp.cmp(each, part, shallow=False))
        data_folder.replace(part, target)
        prune(folder(), sparing=target)
        return next(snapshot for snapshot in snapshots() if snapshot.path == target)


def _checked(content: Iterable[bytes]) -> Path:
    """A file with this content beside the snapshots, not named as one; none is left where it is no good."""
    part = folder() / f"{secrets.token_hex(8)}{PART}"
    part.touch(mode=0o600)
    try:
        with part.open("wb") as file:
            file.writelines(content)
        snapshot_check(part)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part


def _file() -> Path:
    return Path(settings.DATA_FOLDER) / FILE
