"""Starts the program as a newcomer does, fetches the first page, ends it with Ctrl-C, and tells how long that took."""

import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

START = Path(__file__).resolve().parent.parent / "start.py"
PATIENCE = 300


def main() -> int:
    """Exit code 0 if the first page answered and the program ended cleanly."""
    with tempfile.TemporaryDirectory() as data:
        port = free_port()
        begun = time.monotonic()
        command = [sys.executable, str(START), "--port", str(port), "--data", data]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL) as server:  # nosec B603 # commands of our own
            status = first_status(server, port)
            print(f"Erste Seite: Status {status} nach {time.monotonic() - begun:.1f} s")
            server.send_signal(signal.SIGINT)
            return 0 if status == 200 and server.wait(timeout=20) == 0 else 1


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def first_status(server: subprocess.Popen[bytes], port: int) -> int | None:
    """The HTTP status of the first answer, `None` if the program ends before or takes longer than the patience."""
    deadline = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://localhost:{port}/", timeout=30) as answer:  # nosec B310 # this machine
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            time.sleep(0.1)
    return None


if __name__ == "__main__":
    sys.exit(main())
