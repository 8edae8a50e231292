"""The program itself, running on the data folder of the caller, for measurements from outside."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


class Server:
    """The program in a process of its own, always at the same address."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.home = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns once it answers."""
        self.launch()
        self.wait()

    def launch(self, before: Sequence[str] = ()) -> None:
        """Starts it, by a command that ends in becoming the program."""
        command = [sys.executable, "-m", "turnier.services.host.serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen([*before, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self) -> None:
        """Returns once it answers."""
        while not self._answers():
            if self.process.poll() is not None:
                raise RuntimeError(f"the program ended with {self.process.returncode}")
            time.sleep(0.1)

    def stop(self) -> None:
        """As Ctrl-C does."""
        self.process.terminate()
        self.process.wait()

    def kill(self) -> None:
        """As a pulled plug does: nothing is tidied up."""
        self.process.kill()
        self.process.wait()

    def cpu_seconds(self) -> float | None:
        """What it has computed so far, where the system tells (Linux)."""
        facts = Path(f"/proc/{self.process.pid}/stat")
        if not facts.exists():
            return None
        of_user, of_system = facts.read_text().rpartition(")")[2].split()[11:13]
        return (int(of_user) + int(of_system)) / os.sysconf("SC_CLK_TCK")

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def running() -> Iterator[Server]:
    """The running program."""
    server = Server()
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def serving() -> Iterator[str]:
    """The address of the running program."""
    with running() as server:
        yield server.home
