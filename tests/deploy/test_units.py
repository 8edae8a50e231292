"""The units of systemd: as systemd reads them, and as `docs/hosting.md` tells an administrator to set them up."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests import programs

ROOT = Path(__file__).resolve().parents[2]
UNITS = sorted((ROOT / "deploy" / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
GUIDE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
PORT = "8001"
PROGRAM = "/srv/turnier/program"
EXPOSURE = 20
"""The most that `systemd-analyze security` may find, in tenths: 100 is a service that may do anything."""
OWN = re.compile(r"Type|Sockets|User|State|Working|Environment|Exec|Kill|Timeout|Nice|Restart=|RestartSec|ReadWrite")
"""What one service has and another one lacks for a reason; the rest are fences, the same for all."""


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units as they are set up: one web process, and a program in its place."""
    program = tmp_path / "program"
    (program / ".venv" / "bin").mkdir(parents=True)
    for name in ("python", "gunicorn"):
        (program / ".venv" / "bin" / name).symlink_to("/bin/true")
    folder = tmp_path / "units"
    folder.mkdir()
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace(PROGRAM, str(program))
        (folder / unit.name.replace("@.", f"@{PORT}.")).write_text(text, encoding="utf-8")
    return folder


def test_systemd_reads_every_line_of_every_unit(units: Path) -> None:
    programs.program("pg_dump", "postgresql")
    command = [programs.program("systemd-analyze", "systemd"), "verify", "--man=no", *map(str, sorted(units.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("service", SERVICES, ids=lambda path: path.name)
def test_a_service_may_do_little_beside_its_work(units: Path, service: Path) -> None:
    options = ["security", "--offline=true", f"--threshold={EXPOSURE}", "--no-pager"]
    unit = str(units / service.name.replace("@.", f"@{PORT}."))
    done = subprocess.run(
        [programs.program("systemd-analyze", "systemd"), *options, unit], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


def fences(service: Path) -> set[str]:
    own = service.read_text(encoding="utf-8").partition("[Service]")[2].partition("[Install]")[0].splitlines()
    return {line for line in own if line and line[0] != "#" and not OWN.match(line)}


def test_all_services_stand_behind_the_same_fences() -> None:
    assert len(fences(SERVICES[0])) > 15
    assert {frozenset(fences(service)) for service in SERVICES} == {frozenset(fences(SERVICES[0]))}


@pytest.mark.parametrize(
    ("fails", "gone", "undone"),
    [
        ("compose build", [], []),
        ("compose run", [], []),
        ("compose up", [], ["rm -f new"]),
        ("nothing", ["stop old", "rm old"], None),
    ],
)
def test_an_update_in_containers_stops_no_process_before_the_new_ones_are_there(
    tmp_path: Path, fails: str, gone: list[str], undone: list[str] | None
) -> None:
    docker, log = tmp_path / "docker", tmp_path / "log"
    docker.write_text(
        f"""#!/bin/sh
        echo "$*" >> {log}
        case "$*" in *"ps -q web") echo old;; *"ps -aq web") printf 'old\\nnew\\n';; esac
        case "$*" in "{fails}"*) exit 1;; esac"""
    )
    docker.chmod(0o755)

    def asked(commands: str) -> list[str]:
        log.unlink(missing_ok=True)
        outside = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
        subprocess.run([programs.program("bash"), "-c", commands], env=outside, check=False, capture_output=True)
        return [line for line in log.read_text().splitlines() if line.startswith(("stop", "rm"))]

    update, undo = (
        next(block for block in re.findall(r"(?s)```sh\n(.*?)```", GUIDE) if command in block)
        for command in ("--scale web=", "ps -aq web")
    )
    assert asked(update) == gone
    if undone is not None:
        assert asked(f"{update}\n{undo}") == undone
    assert asked(undo) == [], "nobody knows which ones are old"


def given_by_hand() -> list[str]:
    """The lines of the guide that an administrator gives to the shell."""
    return "\n".join(re.findall(r"(?s)```sh\n(.*?)```", GUIDE)).replace("\\\n", " ").splitlines()


def named(unit: Path) -> re.Pattern[str]:
    """How the guide writes a unit: one of a kind has its port, or all ports in braces, and a service may go without."""
    name = re.escape(unit.name.removesuffix(".service")).replace("@", r"@(\{[0-9,]+\}|[0-9]+|\$port)")
    ending = r"(\.service)?" if unit.suffix == ".service" else ""
    return re.compile(rf"(?<!\S){name}{ending}(?!\S)")


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_the_guide_starts_every_unit(unit: Path) -> None:
    """What comes back after a restart of the machine is switched on for good; a clock starts what stands beside it."""
    text = unit.read_text(encoding="utf-8")
    lasting = [line for line in given_by_hand() if line.startswith("systemctl enable --now ")]
    once = [line for line in given_by_hand() if re.match(r"\s*systemctl start ", line)]
    if "[Install]" in text:
        assert any(named(unit).search(line) for line in lasting)
    elif not unit.with_suffix(".timer").exists():
        assert any(named(unit).search(line) for line in once)


@pytest.mark.parametrize("template", sorted((ROOT / "deploy").glob("*.template")), ids=lambda path: path.name)
def test_the_guide_fills_in_all_that_a_template_leaves_open(template: Path) -> None:
    open_ones = set(re.findall(r"\$\{([A-Z_]+)\}", template.read_text(encoding="utf-8")))
    exported = {
        name for line in GUIDE.splitlines() if line.startswith("export ") for name in re.findall(r"([A-Z_]+)=", line)
    }
    assert open_ones - exported == set()
    assert template.name in GUIDE


def test_a_new_certificate_comes_where_the_proxy_reads_it(tmp_path: Path) -> None:
    """What certbot links to is copied; the links would lead nowhere in a container."""
    (folder,) = re.findall(r"(?m)^CERTIFICATES=(\S+)", GUIDE)
    (hook,) = re.findall(r"(?ms)^cat > /etc/letsencrypt/\S+ <<'END'\n(.*?)^END", GUIDE)
    archive, live, given = (tmp_path / name for name in ("archive", "live", "given"))
    for each in (archive, live, given):
        each.mkdir()
    for name in ("fullchain.pem", "privkey.pem"):
        (archive / name).write_text(name)
        (live / name).symlink_to(archive / name)
    copies = hook.replace(folder, str(given)).partition(" &&\n")[0]
    subprocess.run([programs.program("sh"), "-c", copies], env={**os.environ, "RENEWED_LINEAGE": str(live)}, check=True)
    assert {path.name: (path.is_symlink(), path.read_text()) for path in given.iterdir()} == {
        name: (False, name) for name in ("fullchain.pem", "privkey.pem")
    }
    assert "exec -T proxy nginx -s reload" in hook


def test_envsubst_leaves_the_variables_of_nginx_alone() -> None:
    """Given no list it would empty `$host` and the like: the list has to be that of the template."""
    template = (ROOT / "deploy" / "nginx.conf.template").read_text(encoding="utf-8")
    (listed,) = re.findall(r"envsubst '([^']+)'", GUIDE)
    assert set(listed.replace("$", "").split()) == set(re.findall(r"\$\{([A-Z_]+)\}", template))
