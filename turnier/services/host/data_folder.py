"""The data folder and this computer's addresses. Standard library only: settings need both before Django exists."""

from __future__ import annotations

import errno
import json
import os
import platform
import shlex
import shutil
import socket
import stat
import struct
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import choice, token_urlsafe
from typing import Literal

ANYWHERE = "0.0.0.0"  # nosec B104 # noqa: S104 - phones in the room have to reach the laptop
THIS_COMPUTER = ("127.", "localhost")
FORMAT = 1
MARKER = "stand.json"
SECRETS = "geheim.json"
LITTLE_SPACE = 500_000_000
TOO_LITTLE_SPACE = 50_000_000
ENDINGS = ("local", "fritz.box", "speedport.ip", "lan", "home", "home.arpa")
"""What a router, or the laptop itself by mDNS, appends to the name of a computer."""
CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

OWN = (
    MARKER,
    SECRETS,
    "turnier.sqlite3",
    "sicherungen",
    "turnier-static",
    "nur-lesen.json",
    "ersatz.json",
    "aufgaben.sperre",
    "turniere",
    "zurueckholen.json",
)
"""What the names of everything that the program makes there begin with, a dot before it aside."""
FOR_OTHERS = stat.S_IRWXG | stat.S_IRWXO
TRIES, PAUSE = 20, 0.1

State = Literal["new", "migrating", "ready"]


class FolderError(Exception):
    """The data folder cannot be used; the text says in German why, and what helps."""


@dataclass(frozen=True)
class Secrets:
    """What only this installation knows: Django's key and the code for the first account."""

    secret_key: str
    setup_code: str


def prepare(path: Path) -> Path:
    """Create the folder where needed and return its absolute path; `FolderError` when nothing can be written there."""
    folder = expanded(path).absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (FileExistsError, NotADirectoryError):
        raise FolderError(
            f"„{folder}“ ist kein Ordner. Bitte mit --data einen anderen Ordner für die Daten nennen."
        ) from None
    except OSError as error:
        raise cannot_write(folder, error) from None
    _read_marker(folder)
    return folder


def expanded(path: Path) -> Path:
    """The path with the home folder in place of `~`; a name that begins so and belongs to nobody is taken as it is."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def state(folder: Path) -> State:
    """How far the folder is: `new`, `migrating` (the last start was cut off in the middle) or `ready`."""
    return _read_marker(folder)


def set_state(folder: Path, new: State) -> None:
    """Write the marker of the folder; after a power cut it holds either the old or the new state."""
    keep(folder / MARKER, {"format": FORMAT, "state": new})


def keep(file: Path, content: Mapping[str, object]) -> None:
    """Write a file of JSON; after a power cut it is there with its old content or with the new one."""
    replace(_written(file, content), file)


def replace(source: Path, target: Path) -> None:
    """Give a file its new name, over what has it; on Windows a virus scanner may hold either for a moment."""
    for left in reversed(range(TRIES)):
        try:
            source.replace(target)
        except PermissionError:
            if os.name != "nt" or not left:
                raise
            time.sleep(PAUSE)
        else:
            return


def close_to_others(folder: Path) -> None:
    """Let only the owner read what is there. A folder that holds other things as well stays as it is, with them."""
    if os.name == "posix":
        own = _own(folder)
        alone = [folder] if set(folder.iterdir()) <= set(own) else []
        for entry in [*own, *alone]:
            with suppress(OSError):  # another one's, or on a disk without rights
                entry.chmod(stat.S_IMODE(entry.stat().st_mode) & ~FOR_OTHERS)


def open_to_others(folder: Path) -> bool:
    """Whether other users of this computer may read what is there: on a stick with FAT, nobody can forbid that."""
    return (
        os.name == "posix"
        and bool(folder.stat().st_mode & FOR_OTHERS)
        and any(entry.stat().st_mode & FOR_OTHERS for entry in _own(folder))
    )


def command_line(*arguments: str) -> str:
    """How to start the program with these arguments and this data folder, to be copied into the terminal.

    On a server the environment names the folder, and `manage.py` is what reads it.
    """
    if os.environ.get("TURNIER_PROFILE") == "hosted" and arguments[:1] == ("manage",):
        return shlex.join(["manage.py", *arguments[1:]])
    chosen = os.environ.get("TURNIER_DATA")
    words = ["--data", str(Path(chosen).absolute()), *arguments] if chosen else arguments
    return command_of(words, for_windows=os.name == "nt")


def command_of(words: Iterable[str], *, for_windows: bool) -> str:
    """The command with these words; on Windows Python is started by `py`."""
    start = "py start.py" if for_windows else "python3 start.py"
    return " ".join([start, *(quoted(word, for_windows=for_windows) for word in words)])


def quoted(word: str, *, for_windows: bool) -> str:
    """One argument as the shell reads it: cmd.exe and PowerShell know only double quotes."""
    if not for_windows:
        return shlex.quote(word)
    plain = word and all(sign.isalnum() or sign in "-_.:/\\" for sign in word)
    end = "\\" if word.endswith("\\") else ""  # one alone would take the quotes with it
    return word if plain else f'"{word}{end}"'


def secrets(folder: Path) -> Secrets:
    """The secrets of this installation, made on the first call, readable only by their owner (mode 0600)."""
    file = folder / SECRETS
    try:
        if not file.exists():
            _create_secrets(file)
    except OSError as error:
        raise cannot_write(folder, error) from None
    with suppress(OSError):  # another one's file, or a disk without rights
        file.chmod(0o600)
    try:
        return Secrets(**json.loads(file.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        raise FolderError(
            f"Die Datei „{file}“ ist beschädigt. Bitte aus einer Sicherung zurückholen oder umbenennen; "
            "mit einer neuen Datei enden alle Anmeldungen, und gedruckte QR-Codes gelten nicht mehr."
        ) from None


def free_bytes(folder: Path) -> int:
    """Free disk space where the folder lies, in bytes."""
    return shutil.disk_usage(folder).free


def addresses() -> tuple[str, ...]:
    """The IPv4 addresses of this computer in its networks, the likeliest for guests first; empty without a network.

    Nothing is sent: connecting a datagram socket only asks the routing table. It has no answer in a hotspot without
    a way to the internet, therefore the interfaces are asked too.
    """
    found = [address for address in [*_routed_address(), *_interface_addresses()] if not address.startswith("127.")]
    return tuple(dict.fromkeys(found))


def served_addresses(host: str) -> tuple[str, ...]:
    """Those under which others reach a program that listens there; empty if only this computer does."""
    if host == ANYWHERE:
        return addresses()
    return () if host.startswith(THIS_COMPUTER) else (host,)


def names() -> tuple[str, ...]:
    """The names under which this computer is found in the networks of pubs: its own, and with what routers append."""
    own = platform.node().lower().partition(".")[0]
    known = {own: None, platform.node().lower(): None} | dict.fromkeys(f"{own}.{end}" for end in ENDINGS)
    return tuple(known) if own else ()


def cannot_write(folder: Path, error: OSError) -> FolderError:
    """What to say after the disk has refused to take something."""
    return FolderError(
        f"In den Ordner „{folder}“ kann nicht geschrieben werden ({_reason(error)}). "
        "Bitte die Rechte ändern, Platz schaffen oder mit --data einen anderen Ordner nennen."
    )


def _reason(error: OSError) -> str:
    reasons = {errno.EROFS: "der Datenträger ist nur lesbar", errno.EFBIG: "die Datei würde zu groß"}
    reasons |= dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "kein Platz mehr")
    return reasons.get(error.errno or 0, "keine Schreibrechte")


def _own(folder: Path) -> list[Path]:
    """What the program has made there."""
    found = [entry for entry in folder.iterdir() if entry.name.lstrip(".").startswith(OWN)]
    return [entry for entry in [*found, *(folder / "sicherungen").glob("*")] if not entry.is_symlink()]


def _read_marker(folder: Path) -> State:
    file = folder / MARKER
    if not file.exists():
        return "new"
    try:
        marker = json.loads(file.read_text(encoding="utf-8"))
        format_, found = int(marker["format"]), marker["state"]
    except (ValueError, TypeError, KeyError):
        raise FolderError(f"Die Datei „{file}“ ist beschädigt. Bitte eine Sicherung einspielen.") from None
    if format_ > FORMAT:
        raise FolderError(
            f"Der Ordner „{folder}“ stammt von einer neueren Fassung von Turnier. "
            "Bitte die neuere Fassung starten oder mit --data einen anderen Ordner nennen."
        )
    return "ready" if found == "ready" else "migrating"


def _create_secrets(file: Path) -> None:
    code = "".join(choice(CODE_ALPHABET) for _ in range(8))
    fresh = Secrets(token_urlsafe(64), f"{code[:4]}-{code[4:]}")
    draft = _written(file, asdict(fresh))
    try:
        os.link(draft, file)
    except FileExistsError:
        pass  # another process was first, and its secrets count
    except OSError:
        replace(draft, file)  # a USB stick with FAT knows no links
    draft.unlink(missing_ok=True)


def _written(target: Path, content: Mapping[str, object]) -> Path:
    """A finished file beside the target, safely on the disk, mode 0600, to be moved into its place."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file, indent=2)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        Path(name).unlink()
        raise
    return Path(name)


def _routed_address() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return []
        return [probe.getsockname()[0]]


if sys.platform == "win32":

    def _interface_addresses() -> list[str]:
        try:
            return socket.gethostbyname_ex(socket.gethostname())[2]
        except OSError:
            return []

else:
    import fcntl

    ASK_ADDRESS = 0xC0206921 if sys.platform == "darwin" else 0x8915  # SIOCGIFADDR
    OF_CONTAINERS = ("docker", "br-", "veth", "virbr")

    def _interface_addresses() -> list[str]:
        names = [name for _, name in socket.if_nameindex() if not name.startswith(OF_CONTAINERS)]
        return [address for name in names for address in _address_of(name)]

    def _address_of(interface: str) -> list[str]:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                answer = fcntl.ioctl(probe, ASK_ADDRESS, struct.pack("256s", interface.encode()[:15]))
            except OSError:
                return []
        return [socket.inet_ntoa(answer[20:24])]
