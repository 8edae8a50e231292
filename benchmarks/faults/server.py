"""The program as a process that can be killed: python -m benchmarks.faults.server PORT [what is left out]."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress

HOST = "127.0.0.1"
PATIENCE = 90


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


class Server:
    """One process of the program on the data folder of the caller."""

    def __init__(self, without: str = "", preload: str = "") -> None:
        self.port, self.without, self.preload = free_port(), without, preload
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Starts it; gives the seconds until the first page."""
        begun = time.monotonic()
        environment = os.environ | ({"LD_PRELOAD": self.preload} if self.preload else {})
        command = [sys.executable, "-m", "benchmarks.faults.server", str(self.port), self.without]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, env=environment, stdin=quiet, stdout=quiet, stderr=quiet)
        while time.monotonic() < begun + PATIENCE:
            if self.status("/tisch/") == 200:
                return time.monotonic() - begun
            time.sleep(0.05)
        raise TimeoutError("no answer")

    def kill(self) -> None:
        """Ends it as a power cut would: nothing is told, nothing is tidied up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def status(self, path: str, cookie: str = "") -> int:
        """The status of a page, not of the one that it leads to; 0 without an answer."""
        asking = http.client.HTTPConnection(HOST, self.port, timeout=15)
        try:
            asking.request("GET", path, headers={"Cookie": cookie} if cookie else {})
            return asking.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            asking.close()


def main() -> int:
    """Serves until it is killed, with one safeguard left out where that is the control."""
    from turnier.services.host import serve  # noqa: PLC0415 - settings read the environment of this process

    if sys.argv[2:] == ["sync"]:
        import django  # noqa: PLC0415
        from django.conf import settings  # noqa: PLC0415

        from turnier.services.host import readiness  # noqa: PLC0415

        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "turnier.settings")
        django.setup()
        options = settings.DATABASES["default"]["OPTIONS"]
        options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=NORMAL")
        readiness.PROMISED_PRAGMAS["synchronous"] = 1
    if sys.argv[2:] == ["atomic"]:
        from django.db.models import QuerySet  # noqa: PLC0415
        from django.db.transaction import Atomic  # noqa: PLC0415

        QuerySet.select_for_update = lambda rows, *_args, **_options: rows
        Atomic.__enter__ = lambda self: None
        Atomic.__exit__ = lambda self, *error: None
    with suppress(KeyboardInterrupt):
        return serve.main(["--host", HOST, "--port", sys.argv[1]])
    return 0


if __name__ == "__main__":
    sys.exit(main())
