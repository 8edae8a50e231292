"""`start.py` as a newcomer meets it: a fresh folder, one command, and every way in which that can go wrong."""

import ast
import configparser
import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import start

MANAGE = "import os, sys, tiny\nprint(tiny.GREETING, sys.argv[1:], os.environ.get('TURNIER_DATA'))\nsys.exit(7)\n"
WITHOUT_VENV = "import sys\nsys.modules['ensurepip'] = None\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The real start.py, a lock file of one small package, and a manage.py that tells what it was given."""
    folder = tmp_path / "projekt"
    folder.mkdir()
    (folder / "start.py").write_bytes(Path(start.__file__).read_bytes())
    (folder / "manage.py").write_text(MANAGE)
    offer(folder, "hallo")
    return folder


def offer(project: Path, greeting: str, version: str = "1.0") -> None:
    """Put a package with this greeting on the shelf, and its hash into the lock file."""
    shelf = project / "shelf"
    shelf.mkdir(exist_ok=True)
    wheel = shelf / f"tiny-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tiny.py", f"GREETING = {greeting!r}\n")
        archive.writestr(
            f"tiny-{version}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n"
        )
        archive.writestr(
            f"tiny-{version}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"tiny-{version}.dist-info/RECORD", "")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    (project / "requirements.txt").write_text(f"tiny=={version} --hash=sha256:{digest}\n")


def run(project: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(project / "shelf"), "PIP_CONFIG_FILE": os.devnull}
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("TURNIER_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, project / "start.py", *arguments],
        env={**outside, "PYTHONIOENCODING": "utf-8", **pip, **environment},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def prepare_venv(project: Path, lock: str) -> None:
    """A .venv as start.py leaves it behind, with the packages of these tests; without pip it cannot install."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", project / ".venv"], check=True)
    packages = next((project / ".venv").glob("[Ll]ib/**/site-packages"))
    (packages / "tests.pth").write_text(sysconfig.get_path("purelib"))
    (project / ".venv" / "python-version").write_text(start.dotted(sys.version_info[:2]))
    digest = hashlib.sha256((project / lock).read_bytes()).hexdigest()
    (project / ".venv" / f"{lock}.sha256").write_text(digest)


def test_first_start_installs_second_start_does_not_and_a_changed_lock_is_installed(project: Path) -> None:
    first = run(project, "manage", "demo", "--teams", "24")
    assert first.stdout.splitlines() == [
        "Turnier wird eingerichtet (nur beim ersten Mal, etwa eine Minute) …",
        "Die benötigten Bausteine werden geladen und geprüft …",
        "hallo ['demo', '--teams', '24'] None",
    ]
    assert first.returncode == 7
    (project / "shelf" / "tiny-1.0-py3-none-any.whl").unlink()
    second = run(project, "manage", "check")
    assert second.stdout.splitlines() == ["hallo ['check'] None"]
    offer(project, "guten Abend", version="1.1")
    changed = run(project, "manage")
    assert changed.stdout.splitlines() == [
        "Die benötigten Bausteine werden geladen und geprüft …",
        "guten Abend [] None",
    ]
    offer(project, "untergeschoben", version="1.2")
    (project / "requirements.txt").write_text("tiny==1.2 --hash=sha256:" + "0" * 64 + "\n")
    refused = run(project, "manage")
    assert refused.stderr.startswith("Ein geladener Baustein ist nicht der erwartete und wurde abgelehnt:")
    assert (refused.returncode, refused.stdout.splitlines()[1:]) == (1, [])


def start_python(project: Path) -> Path:
    return project / start.PYTHON.relative_to(start.ROOT)


def test_half_made_venv_is_made_anew_and_without_internet_the_start_says_what_it_needs(project: Path) -> None:
    start_python(project).parent.mkdir(parents=True)
    start_python(project).write_text("cut off")
    (project / "shelf").rename(project / "elsewhere")
    offline = run(project)
    assert offline.stdout.splitlines()[0] == "Turnier wird eingerichtet (nur beim ersten Mal, etwa eine Minute) …"
    assert offline.stderr.splitlines()[0] == (
        "Die Bausteine konnten nicht geladen werden. Der erste Start braucht eine Verbindung zum Internet, "
        "danach läuft Turnier ohne. Bitte verbinden und noch einmal starten."
    )
    assert offline.returncode == 1
    (project / "elsewhere").rename(project / "shelf")
    assert run(project, "manage").stdout.splitlines() == [
        "Die benötigten Bausteine werden geladen und geprüft …",
        "hallo [] None",
    ]


def test_a_full_disk_is_not_taken_for_a_missing_connection(project: Path) -> None:
    prepare_venv(project, "requirements.txt")
    packages = next((project / ".venv").glob("[Ll]ib/**/site-packages"))
    (packages / "pip").mkdir()
    (packages / "pip" / "__init__.py").touch()
    (packages / "pip" / "__main__.py").write_text(
        "import sys\nsys.exit('OSError: [Errno 28] No space left on device')\n"
    )
    offer(project, "neu", version="1.1")
    assert run(project).stderr == (
        f"Auf dem Datenträger von „{project}“ ist kein Platz mehr. Bitte Platz schaffen und neu starten.\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="a shell of its own kind")
def test_ctrl_c_works_also_in_what_was_started_in_the_background(project: Path) -> None:
    (project / "manage.py").write_text("import signal\nprint(signal.getsignal(signal.SIGINT).__name__)\n")
    prepare_venv(project, "requirements.txt")
    background = ["/bin/sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, str(project / "start.py"), "manage"]
    done = subprocess.run(background, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("default_int_handler\n", "")


def test_missing_venv_module_names_the_debian_package(project: Path, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_VENV)
    result = run(project, PYTHONPATH=str(tmp_path))
    assert result.stderr == (
        "Diesem Python fehlt das Modul „venv“. Unter Debian und Ubuntu hilft: sudo apt install python3-venv\n"
    )
    assert result.returncode == 1


def test_data_folder_reaches_every_command_as_absolute_path(project: Path) -> None:
    prepare_venv(project, "requirements.txt")
    (project / "tiny.py").write_text("GREETING = 'hallo'\n")
    for named in ("daten", "-abend", "Watten #1? 100% a+b", "~niemand", "auch\nso"):
        result = run(project, "--data", named, "manage", "doctor")
        assert result.stdout == f"hallo ['doctor'] {Path(named).resolve()}\n"
    assert run(project, "--data", "", "manage").stderr == "Nach --data fehlt der Name des Ordners.\n"


def test_test_command_hands_arguments_to_pytest_and_its_exit_code_back(project: Path) -> None:
    (project / "requirements-test.txt").write_text("# installed already\n")
    prepare_venv(project, "requirements-test.txt")
    (project / "test_one.py").write_text("def test_good(): pass\ndef test_bad(): raise AssertionError\n")
    assert run(project, "test", "-q", "-n", "0", "-k", "good").returncode == 0
    failed = run(project, "test", "-q", "-n", "0")
    assert "1 failed, 1 passed" in failed.stdout.splitlines()[-1]
    assert failed.returncode == 1


@pytest.mark.parametrize("arguments", [["--prot", "1"], ["--port", "acht"], ["starten"], ["run", "mehr"]])
def test_wrong_arguments_are_answered_in_german(project: Path, arguments: list[str]) -> None:
    result = run(project, *arguments)
    assert result.stderr == f"Das versteht start.py nicht: {' '.join(arguments)}\n\n{start.USAGE}\n"
    assert result.returncode == 1


def test_help_needs_no_installation(project: Path) -> None:
    assert run(project, "--help").stdout == start.USAGE
    assert not (project / ".venv").exists()


def test_a_double_click_on_a_mac_starts_it_from_anywhere(project: Path, tmp_path: Path) -> None:
    file = Path(start.__file__).with_name("start.command")
    (project / file.name).write_bytes(file.read_bytes())
    (project / file.name).chmod(file.stat().st_mode)
    clicked = subprocess.run([project / file.name, "--help"], cwd=tmp_path, check=True, capture_output=True, text=True)
    assert clicked.stdout == start.USAGE


def test_a_double_click_on_a_linux_desktop_starts_what_lies_beside_it(tmp_path: Path) -> None:
    here, outside = tmp_path / "ein Ordner", tmp_path / "anderswo"
    for folder in (here, outside):
        folder.mkdir()
    for name in ("turnier.desktop", "start.command"):
        (here / name).write_bytes(Path(start.__file__).with_name(name).read_bytes())
    (here / "start.py").write_text("print('started')")
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(here / "turnier.desktop", encoding="utf-8")
    line = shlex.split(entry["Desktop Entry"]["Exec"])
    words = [str(here / "turnier.desktop") if word == "%k" else word for word in line]
    clicked = subprocess.run(words, cwd=outside, check=True, capture_output=True, text=True)
    assert (line[-1], clicked.stdout, entry["Desktop Entry"]["Terminal"]) == ("%k", "started\n", "true")


def test_the_file_for_windows_has_its_line_ends_and_stays_open() -> None:
    lines = Path(start.__file__).with_name("start.bat").read_bytes().split(b"\r\n")
    assert b"\n" not in b"".join(lines)
    assert lines[-2:] == [b"pause", b""]


def told(version: tuple[int, int]) -> str | None:
    """What start.py says to this Python before it goes on; None if nothing."""
    try:
        start.check_python(version)
    except start.StartError as stopped:
        return str(stopped)
    return None


@pytest.mark.parametrize("version", [(2, 7), (3, 9), (3, 10)])
def test_old_python_is_told_which_one_is_needed(version: tuple[int, int]) -> None:
    assert told(version) == (
        f"Turnier braucht Python 3.11 oder neuer, hier läuft Python {version[0]}.{version[1]}. "
        "Bitte ein neueres Python einrichten: https://www.python.org/downloads/"
    )


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (4, 0)])
def test_new_enough_python_is_told_nothing(version: tuple[int, int]) -> None:
    assert told(version) is None


def test_old_pythons_can_read_start_py_far_enough_to_say_so() -> None:
    source = Path(start.__file__).read_text(encoding="utf-8")
    assert ast.parse(source, feature_version=(3, 7)).body
