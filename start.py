#!/usr/bin/env python3
"""Sets Turnier up and starts it: `python3 start.py`. Needs only Python, and tells an old one what is wrong."""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

CALL = "py start.py" if os.name == "nt" else "python3 start.py"
USAGE = f"""\
{CALL:<34} richtet Turnier ein und startet es
{CALL + " test [pytest …]":<34} führt die Tests aus
{CALL + " manage [Befehl …]":<34} führt einen Verwaltungsbefehl aus, zum Beispiel „demo“

  --port 8000      Port, unter dem Turnier erreichbar ist
  --host 0.0.0.0   Adresse, auf der es Anfragen annimmt (127.0.0.1: nur dieser Rechner)
  --data ORDNER    Ordner für die Daten (sonst „daten“ neben start.py)
  --no-browser     den Browser nicht von selbst öffnen
"""


class StartError(Exception):
    """Turnier cannot start; the text says in German why, and what helps."""


class Options(argparse.ArgumentParser):
    """The arguments, with a German answer to wrong ones."""

    def format_help(self) -> str:
        return USAGE

    def error(self, message: str) -> NoReturn:
        raise StartError(f"Das versteht start.py nicht: {' '.join(sys.argv[1:])}\n\n{USAGE}")


def main(arguments: list[str]) -> int:
    options, rest = parse(arguments)
    check_python(sys.version_info[:2])
    if options.data is not None:
        os.environ["TURNIER_DATA"] = str(data_folder(options.data))
    set_up(ROOT / ("requirements-test.txt" if options.command == "test" else "requirements.txt"))
    if options.command == "manage":
        return hand_over(str(ROOT / "manage.py"), *rest)
    os.chdir(ROOT)
    if options.command == "test":
        return hand_over("-m", "pytest", "-n", str(workers()), "--dist", "worksteal", *rest)
    serve = ["-m", "turnier.services.host.serve", "--host", options.host, "--port", str(options.port)]
    return hand_over(*serve, *(["--no-browser"] if options.no_browser else []))


def data_folder(named: str) -> Path:
    """The absolute path of what stands after --data, which may have any sign in its name."""
    if not named:
        raise StartError("Nach --data fehlt der Name des Ordners.")
    try:
        return Path(named).expanduser().resolve()
    except RuntimeError:  # begins with ~ and means nobody's home
        return Path(named).resolve()


def workers() -> int:
    """So many tests run side by side: one more than there are processors, for many wait for a browser or a server."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (usable or 1) + 1


def parse(arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options of start.py, and what is meant for pytest or manage.py."""
    parser = Options(allow_abbrev=False)
    parser.add_argument("command", nargs="?", default="run", choices=("run", "test", "manage"))
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="0.0.0.0")  # nosec B104 # phones in the room have to reach the laptop
    parser.add_argument("--data")
    parser.add_argument("--no-browser", action="store_true")
    options, rest = parser.parse_known_args(joined(arguments))
    if rest and options.command == "run":
        parser.error(f"unknown: {rest}")
    return options, rest


def joined(arguments: list[str]) -> list[str]:
    """The same with `--data -x` as one word: the name of a folder may begin like an option."""
    for place, option in enumerate(arguments[:-1]):
        value = arguments[place + 1]
        if option == "--data" and value.startswith("-") and not value.startswith("--"):
            return [*arguments[:place], f"{option}={value}", *arguments[place + 2 :]]
    return arguments


def check_python(version: tuple[int, int]) -> None:
    if version < OLDEST_PYTHON:
        raise StartError(
            f"Turnier braucht Python {dotted(OLDEST_PYTHON)} oder neuer, hier läuft Python {dotted(version)}. "
            "Bitte ein neueres Python einrichten: https://www.python.org/downloads/"
        )


def dotted(version: tuple[int, int]) -> str:
    return f"{version[0]}.{version[1]}"


def set_up(lock: Path) -> None:
    """Bring .venv to the state of the lock file; does nothing when it is there already."""
    made_with, installed = VENV / "python-version", VENV / f"{lock.name}.sha256"
    version = dotted(sys.version_info[:2])
    if not PYTHON.exists() or content(made_with) != version:
        print("Turnier wird eingerichtet (nur beim ersten Mal, etwa eine Minute) …", flush=True)
        make_venv()
        made_with.write_text(version)
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if content(installed) != wanted:
        print("Die benötigten Bausteine werden geladen und geprüft …", flush=True)
        install(lock)
        installed.write_text(wanted)


def content(file: Path) -> str | None:
    return file.read_text() if file.exists() else None


def make_venv() -> None:
    if any(importlib.util.find_spec(module) is None for module in ("venv", "ensurepip")):
        raise StartError(
            "Diesem Python fehlt das Modul „venv“. Unter Debian und Ubuntu hilft: sudo apt install python3-venv"
        )
    made = quietly(sys.executable, "-m", "venv", "--clear", str(VENV))
    if made.returncode:
        raise no_room(made.stdout) or StartError(
            f"In „{ROOT}“ lässt sich „.venv“ nicht anlegen:\n{last_lines(made.stdout)}"
        )


def install(lock: Path) -> None:
    """Install exactly what the lock file names; every package has to have the hash that stands there."""
    pip = quietly(
        str(PYTHON), "-m", "pip", "install", "--retries", "2", "--no-deps", "--require-hashes", "-r", str(lock)
    )
    if "DO NOT MATCH THE HASHES" in pip.stdout:
        raise StartError(
            "Ein geladener Baustein ist nicht der erwartete und wurde abgelehnt:\n" + last_lines(pip.stdout)
        )
    if pip.returncode:
        raise no_room(pip.stdout) or StartError(
            "Die Bausteine konnten nicht geladen werden. Der erste Start braucht eine Verbindung zum Internet, "
            "danach läuft Turnier ohne. Bitte verbinden und noch einmal starten.\n\n" + last_lines(pip.stdout)
        )


def no_room(output: str) -> StartError | None:
    """What to say where the disk was full; None where that was not the reason."""
    if not any(words in output for words in ("No space left", "Errno 28", "Disk quota", "Errno 122")):
        return None
    return StartError(f"Auf dem Datenträger von „{ROOT}“ ist kein Platz mehr. Bitte Platz schaffen und neu starten.")


def quietly(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # nosec B603 # commands of our own
        command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )


def last_lines(output: str) -> str:
    return "\n".join(output.strip().splitlines()[-5:])


def hand_over(*arguments: str) -> int:
    """Go on with the Python of .venv: in place of this process, on Windows as its child, which gets Ctrl-C itself."""
    command = [str(PYTHON), *arguments]
    if os.name == "posix":
        os.execv(command[0], command)  # nosec B606 # our own Python
    child = subprocess.Popen(command)  # nosec B603 # our own Python
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a shell without jobs put it to the back
    try:
        sys.exit(main(sys.argv[1:]))
    except StartError as reason:
        sys.exit(str(reason))
    except OSError as problem:
        if no_room(str(problem)) is None:
            raise
        sys.exit(str(no_room(str(problem))))
    except KeyboardInterrupt:
        sys.exit("\nAbgebrochen. Ein neuer Start macht weiter.")
