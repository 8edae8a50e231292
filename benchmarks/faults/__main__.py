"""Does to the program what an evening can do to it, and counts what is lost.

    python -m benchmarks.faults [--short] [R01 R06 …]

Each test runs on a data folder of its own. Its control leaves one safeguard out and must show the damage: a test whose
control finds nothing proves nothing and counts as failed. Prints one row per test; the exit code is 1 if one fails.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time

NAMES = ("R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08", "R09", "R12", "R13", "R14", "R15", "R16", "R17", "R24")
IN_HERE = "TURNIER_FAULT"


def main() -> int:
    """Runs the tests that are named, or all of them, one after another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], default=[])
    parser.add_argument("--short", action="store_true", help="few runs of each, as in .ci/run")
    parser.add_argument("--runs", type=int, help="so many runs of each")
    options = parser.parse_args()
    if IN_HERE in os.environ:
        return run(options.names[0], options.runs, short=options.short)
    print("| Test | Durchläufe | Fehler | Kontrolle | Zahlen | |\n|---|---|---|---|---|---|", flush=True)
    codes = [apart(name, options.runs, short=options.short) for name in options.names or NAMES]
    return max(codes)


def apart(name: str, runs: int | None, *, short: bool) -> int:
    """One test in a process and on a data folder of its own."""
    folder = tempfile.mkdtemp(prefix=f"turnier-{name.lower()}-")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("TURNIER_", "DATABASE_"))}
    environment |= {IN_HERE: name, "TURNIER_DATA": folder, "DJANGO_SETTINGS_MODULE": "turnier.settings"}
    command = [
        sys.executable,
        "-m",
        "benchmarks.faults",
        name,
        *(["--short"] if short else []),
        *(["--runs", str(runs)] if runs else []),
    ]
    if name == "R03":
        command = [sys.executable, "-m", "benchmarks.faults.postgres", *command]
    try:
        return subprocess.run(command, env=environment, check=False).returncode
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(name: str, runs: int | None, *, short: bool) -> int:
    """One test, here."""
    import django  # noqa: PLC0415 - the environment is ready only now

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    from benchmarks.faults.catalogue import FAULTS  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from turnier.services.host import data_folder  # noqa: PLC0415

    data_folder.set_state(django.conf.settings.DATA_FOLDER, "ready")
    fault = FAULTS[name]
    begun = time.monotonic()
    outcome = fault.test(runs or (fault.few if short else fault.many))
    outcome.facts = f"{outcome.facts}{'; ' if outcome.facts else ''}{time.monotonic() - begun:.0f} s"
    print(outcome.line(name), flush=True)
    for wrong in outcome.wrong[:10]:
        print(f"  {name}: {wrong}", file=sys.stderr)
    return int(not outcome.passed)


if __name__ == "__main__":
    sys.exit(main())
