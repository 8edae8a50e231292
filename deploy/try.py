"""The program as it stands on a server, from Debian's own packages, in a temporary folder on this machine.

    .venv/bin/python deploy/try.py [--processes 2] [--threads 4] [--standby]

PostgreSQL, pgbouncer, so many web processes and nginx with HTTPS, configured by the files beside this one; with
`--standby` a second PostgreSQL that has every commit before it is acknowledged. Prints the address, and ends all of it
with Ctrl-C. Needs `apt-get install postgresql pgbouncer nginx-light openssl`, and `requirements-hosted.txt`. As root
the databases and the pool run as the users that those packages made.
"""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from string import Template

HERE = Path(__file__).resolve().parent
NAME = "turnier.example"
PATIENCE = 60.0
"""So many seconds each part has until it answers."""
CLOCK_SECONDS = 1.5
"""So far the system may be off when it tells when a process started."""
STANDBY = "standby"
"""How a standby names itself to the database that it follows."""
PROGRAMS = ("nginx", "pgbouncer", "openssl")
PREPARING = (1, 24)
"""The first pgbouncer that passes on, without being told so, what a connection is to prepare."""
FOR_PROXY = """daemon off; {user} pid {folder}/nginx.pid; error_log {folder}/nginx.log warn;
events {{ worker_connections 4096; }}
http {{
  access_log {folder}/access.log;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/turnier.conf;
}}
"""


class Part:
    """One program that runs until it is stopped; what it says goes into a file of the folder."""

    process: subprocess.Popen[bytes] | None = None

    def __init__(self, name: str, port: int, command: list[str], folder: Path, environment: Mapping[str, str]) -> None:
        self.name, self.port, self._command = name, port, command
        self._log, self._environment = folder / f"{name}.log", environment

    def start(self) -> None:
        """Returns once it takes connections."""
        self.run(self._command)

    def run(self, command: list[str], own: Mapping[str, str] | None = None, keep: Sequence[int] = ()) -> None:
        """The same with another command, with variables of its own, and with files that it takes over."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                env={**self._environment, **(own or {})},
                pass_fds=keep,
                start_new_session=True,
            )
        end = time.monotonic() + PATIENCE
        while not _answers(self.port):
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"{self.name} does not answer:\n{self._log.read_text(errors='replace')[-3000:]}")
            time.sleep(0.05)

    def stop(self, with_signal: int = signal.SIGINT) -> None:
        """Ends it and what it started: `SIGINT` waits for nobody who is connected, `SIGKILL` is a lost machine."""
        if self.process is None or self.process.poll() is not None:
            return
        if with_signal == signal.SIGKILL:
            for process in _with_children(self.process.pid):  # those of PostgreSQL are groups of their own
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
        else:
            os.killpg(self.process.pid, with_signal)
        self.process.wait(PATIENCE)

    def reload(self) -> None:
        """It reads its configuration again, and nobody who is connected notices."""
        if self.process is not None:
            self.process.send_signal(signal.SIGHUP)

    def cpu_seconds(self) -> float:
        """What this program and those that it started have computed so far, where the system tells (Linux)."""
        return sum(map(_cpu_seconds, _with_children(self.process.pid))) if self.process else 0.0


class Web(Part):
    """A web process whose address is kept while it is restarted, as systemd keeps that of `turnier@.socket`."""

    def __init__(self, port: int, threads: int, folder: Path, environment: Mapping[str, str]) -> None:
        self._listener = _listening(port)
        serve = [sys.executable, "-m", "gunicorn", "turnier.wsgi", "--no-control-socket"]
        serve += ["--workers", "1", "--threads", str(threads)]
        super().__init__(f"web-{port}", port, serve, folder, environment)
        self._program = HERE.parent

    def start(self) -> None:
        """Returns at once: whoever asks waits until it answers."""
        if self._listener.fileno() < 0:
            self._listener = _listening(self.port)
        self._serve(self)

    def stop(self, with_signal: int = signal.SIGINT) -> None:
        """With its address, so that the proxy goes to another one at once."""
        super().stop(with_signal)
        self._listener.close()

    def restart(self, program: Path) -> None:
        """Goes on as the version in this folder; meanwhile a helper of that version answers at the same address."""
        self._program = program
        helper = Part(f"{self.name}-helper", self.port, self._command, self._log.parent, self._environment)
        self._serve_and_wait(helper)
        super().stop(signal.SIGTERM)
        self._serve_and_wait(self)
        helper.stop(signal.SIGTERM)

    def _serve_and_wait(self, part: Part) -> None:
        begun = time.time() - CLOCK_SECONDS
        self._serve(part)
        while _started_at(self.port) < begun:
            if part.process is None or part.process.poll() is not None:
                raise RuntimeError(f"{part.name} has ended; {self._log.parent} has what it said")
            time.sleep(0.1)

    def _serve(self, part: Part) -> None:
        address = self._listener.fileno()
        of_version = ["--chdir", str(self._program), "--bind", f"fd://{address}"]
        part.run([*self._command, *of_version], {"PYTHONPATH": str(self._program)}, keep=[address])

    def wait_until_ready(self) -> None:
        """Returns once it reaches its database, and there is one."""
        while not _is_ready(self.port):
            time.sleep(0.1)


class Stack:
    """All parts: `database`, `pool`, `web` (a list) and `proxy`; `folder` holds all files.

    `home` is the address, at `plain_port` nginx answers without HTTPS. `prepares`: whether the web processes have
    PostgreSQL keep what it planned, which an older pool cannot pass on.
    `standby` is the second database, where one was added; once it has taken the place of the first, it is `database`.
    """

    standby: Part | None = None
    _copies = 0

    def __init__(self, folder: Path, processes: int, threads: int) -> None:
        pool, http, https, *webs = _free_ports(3 + processes)
        self.folder, self.home, self.plain_port = folder, f"https://{NAME}:{https}", http
        self.setup_code = secrets.token_hex(8)
        self.prepares = _pool_version() >= PREPARING
        self.environment = _environment(folder, pool, self.setup_code, "?prepare_threshold=1" if self.prepares else "")
        (folder / "daten").mkdir()
        self.database = self.make_database("database")
        made = ["-A", "trust", "-U", "turnier", "-E", "UTF8", "--locale=C", "--no-sync"]
        postgres("initdb", "-D", str(self.data(self.database)), *made, owner=True)
        self._facts = {
            "WEB_SERVERS": " ".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=5s;" for port in webs),
            "SERVER_NAME": NAME,
            "HTTP_PORT": f"127.0.0.1:{http}",
            "HTTPS_PORT": f"127.0.0.1:{https}",
            "CERTIFICATES": str(folder),
            "CACHE": str(folder / "polls"),
            "DATABASE_HOST": "127.0.0.1",
            "LISTEN": "127.0.0.1",
            "POOL_PORT": str(pool),
            "AUTH_TYPE": "trust",
            "USERS": str(folder / "users.txt"),
        }
        (folder / "users.txt").write_text('"turnier" ""\n')
        _fill("nginx.conf.template", self._facts, folder / "turnier.conf")
        self.configure_pool()
        as_root = os.geteuid() == 0
        (folder / "nginx.conf").write_text(FOR_PROXY.format(folder=folder, user="user root;" if as_root else ""))
        _make_certificate(folder)
        pooling = [*_as_user("postgres"), shutil.which("pgbouncer") or "pgbouncer", str(folder / "pgbouncer.ini")]
        self.pool = Part("pool", pool, pooling, folder, os.environ)
        self.web = [Web(port, threads, folder, self.environment) for port in webs]
        nginx = [shutil.which("nginx") or "nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]
        self.proxy = Part("proxy", https, nginx, folder, os.environ)

    @property
    def database_url(self) -> str:
        """Of the database itself, past the pool."""
        return _database_url(self.database.port)

    def data(self, database: Part) -> Path:
        """Where a database keeps its files."""
        return self.folder / database.name

    def make_database(self, name: str) -> Part:
        """A database with an empty folder, not yet started."""
        (port,) = _free_ports(1)
        folder = self.folder / name
        folder.mkdir(mode=0o700)
        if as_postgres := _as_user("postgres"):
            shutil.chown(folder, "postgres", "postgres")
        serve = [*as_postgres, f"{_postgres_binaries()}/postgres", "-D", str(folder), "-p", str(port)]
        serve += ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "max_connections=100"]
        serve += ["-c", "lock_timeout=10s", "-c", "idle_in_transaction_session_timeout=60s"]
        return Part(name, port, serve, self.folder, os.environ)

    def configure_pool(self) -> None:
        """The pool asks the present database, once it has read this."""
        facts = self._facts | {"DATABASE_PORT": str(self.database.port)}
        _fill("pgbouncer.ini.template", facts, self.folder / "pgbouncer.ini")

    @property
    def parts(self) -> list[Part]:
        """All of them, in the order in which they start."""
        return [self.database, *([self.standby] if self.standby else []), self.pool, *self.web, self.proxy]

    def add_standby(self, *, synchronous: bool) -> None:
        """Copies the database while it runs, and follows it from then on.

        Where that is `synchronous`, nothing is acknowledged before the copy has it on its disk.
        """
        self._copies += 1
        standby = self.make_database(f"standby-{self._copies}")
        follows = ["-R", "-d", f"application_name={STANDBY}", "-D", str(self.data(standby))]
        postgres("pg_basebackup", *where(self.database), "-X", "stream", "-c", "fast", "-N", *follows, owner=True)
        standby.start()
        self.standby = standby
        while ask(self.database, "SELECT state FROM pg_stat_replication") != "streaming":
            time.sleep(0.05)
        if synchronous:  # only now: the copy must not wait for a copy of its own once it is promoted
            ask(self.database, f"ALTER SYSTEM SET synchronous_standby_names = '{STANDBY}'")
            ask(self.database, "SELECT pg_reload_conf()")
            while ask(self.database, "SELECT sync_state FROM pg_stat_replication") != "sync":
                time.sleep(0.05)

    def promote(self) -> None:
        """The standby takes the place of the database, which is gone; the web processes are not told."""
        if self.standby is None:
            raise RuntimeError("There is no standby.")
        postgres("pg_ctl", "promote", "-D", str(self.data(self.standby)), owner=True)
        self.database, self.standby = self.standby, None
        self.configure_pool()
        self.pool.reload()

    def prepare(self) -> None:
        """Makes the tables and collects the static files; the database runs."""
        wait_for_database(self.database)
        postgres("createdb", *where(self.database), "turnier")
        self.migrate(HERE.parent)

    def migrate(self, program: Path) -> None:
        """Brings tables and static files to the version in this folder, past the pool."""
        for command in ("migrate", "collectstatic"):
            subprocess.run(
                [sys.executable, "manage.py", command, "--noinput", "--verbosity", "0"],
                check=True,
                cwd=program,
                env={**self.environment, "PYTHONPATH": str(program), "DATABASE_URL": self.database_url},
            )

    def wait_until_ready(self) -> None:
        """Returns once every web process is."""
        for part in self.web:
            part.wait_until_ready()


@contextmanager
def running(processes: int = 2, threads: int = 4) -> Iterator[Stack]:
    """Everything, started; at the end all of it goes, with what was written."""
    with tempfile.TemporaryDirectory(prefix="turnier-server-") as name, ExitStack() as stop:
        folder = Path(name)
        folder.chmod(0o755)
        stack = Stack(folder, processes, threads)
        stop.callback(lambda: [part.stop() for part in reversed(stack.parts)])
        for part in stack.parts:
            part.start()
            if part is stack.pool:
                stack.prepare()
        yield stack


def missing() -> list[str]:
    """The programs that this machine lacks."""
    found = [name for name in PROGRAMS if not shutil.which(name)]
    return found if _postgres_binaries().is_dir() else [*found, "postgresql"]


def postgres(program: str, *options: str, owner: bool = False) -> str:
    """Runs one of PostgreSQL's own programs and gives what it said; `owner` is who owns the files."""
    command = [*(_as_user("postgres") if owner else []), f"{_postgres_binaries()}/{program}", *options]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def where(database: Part) -> list[str]:
    """The options with which those programs find a database."""
    return ["-h", "127.0.0.1", "-p", str(database.port), "-U", "turnier"]


def ask(database: Part, question: str) -> str:
    """What a database answers, as bare text."""
    return postgres("psql", *where(database), "-d", "turnier", "-Atc", question)


def wait_for_database(database: Part) -> None:
    """Returns once it answers questions."""
    ready = [f"{_postgres_binaries()}/pg_isready", "-q", *where(database)]
    end = time.monotonic() + PATIENCE
    while subprocess.run(ready, check=False).returncode:
        if time.monotonic() > end:
            raise RuntimeError(f"{database.name} answers no questions")
        time.sleep(0.05)


def _database_url(port: int, name: str = "turnier") -> str:
    return f"postgres://turnier@127.0.0.1:{port}/{name}"


def _pool_version() -> tuple[int, ...]:
    said = subprocess.run(["pgbouncer", "--version"], check=True, capture_output=True, text=True).stdout
    return tuple(map(int, said.split()[1].split(".")))


def _environment(folder: Path, pool: int, setup_code: str, options: str) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(HERE.parent),
        "TURNIER_PROFILE": "hosted",
        "TURNIER_HOSTS": NAME,
        "TURNIER_SECRET_KEY": secrets.token_urlsafe(64),
        "TURNIER_SETUP_CODE": setup_code,
        "TURNIER_DATA": str(folder / "daten"),
        "DATABASE_URL": _database_url(pool) + options,
        "TURNIER_POOL": _database_url(pool, "pgbouncer"),
    }


def _postgres_binaries() -> Path:
    """Where the newest PostgreSQL of Debian lies."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    return found[-1] if found else Path("/usr/lib/postgresql/none")


def _as_user(name: str) -> list[str]:
    """What stands before a command that refuses to run as root."""
    return ["setpriv", f"--reuid={name}", f"--regid={name}", "--clear-groups"] if os.geteuid() == 0 else []


def _fill(template: str, facts: Mapping[str, str], to: Path) -> None:
    to.write_text(Template((HERE / template).read_text(encoding="utf-8")).safe_substitute(facts), encoding="utf-8")


def _make_certificate(folder: Path) -> None:
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    whose = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(["openssl", "req", "-x509", *kind, *whose, *files], check=True, stderr=subprocess.DEVNULL)


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


def _listening(port: int) -> socket.socket:
    return socket.create_server(("127.0.0.1", port), backlog=1024)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _started_at(port: int) -> float:
    """When the process that happens to answer at this port was started, in seconds; 0 for none that is ready."""
    if not _is_ready(port):
        return 0.0
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
            told = dict(line.split(maxsplit=1) for line in answer.read().decode().splitlines() if line[:1] != "#")
    except OSError:
        return 0.0
    return float(told["process_start_time_seconds"])


def _with_children(process: int) -> list[int]:
    """A process and all that it started, and they."""
    parents = {}
    for facts in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = facts.read_text().partition(" ")
        except OSError:
            continue
        parents[int(number)] = int(rest.rpartition(")")[2].split()[1])
    found = [process]
    for parent in found:
        found += [child for child, of in parents.items() if of == parent]
    return found


def _cpu_seconds(process: int) -> float:
    try:
        of_user, of_system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    except OSError:
        return 0.0
    return (int(of_user) + int(of_system)) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Starts everything and waits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--standby", action="store_true")
    given = parser.parse_args()
    if lacking := missing():
        sys.exit(f"This machine lacks: {', '.join(lacking)}")
    with running(given.processes, given.threads) as stack:
        print(f"{stack.home}/einrichten/ (add to /etc/hosts: 127.0.0.1 {NAME}), code: {stack.setup_code}", flush=True)
        if given.standby:
            stack.add_standby(synchronous=True)
        for part in stack.parts:
            print(f"  {part.name:<10} port {part.port}", flush=True)
        if not stack.prepares:
            print("  pgbouncer is older than 1.24: every statement is planned each time", flush=True)
        try:
            signal.pause()
        except KeyboardInterrupt:
            print("stopped")


if __name__ == "__main__":
    main()
