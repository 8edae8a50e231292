"""The breaker of code: which changes it knows, which tests it asks first, and what it says of strong and weak tests."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "mutants.py"
PRODUCT = '''"""What is allowed."""

from __future__ import annotations


def allowed(age: int, limit: int = 18) -> bool:
    """Whether somebody is old enough."""
    return age >= limit
'''
STRONG = """from room.allowed import allowed


def test_allowed():
    assert [allowed(age) for age in (17, 18, 19)] == [False, True, True]
"""
WEAK = """from room.allowed import allowed


def test_allowed():
    assert allowed(40)
"""
ENDLESS = """from room.allowed import allowed


def test_allowed():
    while not allowed(18):
        pass
"""


HERE_ONLY = "if sys.platform == 'elsewhere':\n    x = 3\nelse:\n    x = False"


@pytest.fixture(scope="module")
def mutants() -> ModuleType:
    """The tool as a module."""
    spec = importlib.util.spec_from_file_location("mutants", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module
    spec.loader.exec_module(module)
    return module


def project(folder: Path, tests: str) -> Path:
    """A product of one module with its tests."""
    for path, text in {
        "room/__init__.py": "",
        "room/allowed.py": PRODUCT,
        "tests/room/test_allowed.py": tests,
        "pytest.ini": "[pytest]\npythonpath = .\n",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def broken(root: Path, *options: str) -> list[str]:
    """What the tool prints."""
    command = [sys.executable, str(TOOL), "room", "--root", str(root), *options]
    outside = {key: value for key, value in os.environ.items() if not key.startswith(("DJANGO_", "PYTEST_"))}
    outside |= {"PYTHONIOENCODING": "utf-8", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, env=outside, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.splitlines()


def changes(mutants: ModuleType, source: str) -> list[str]:
    """The whole text after each change."""
    found = mutants.mutants_of(Path("m.py"), source.encode())
    return [mutant.applied(source.encode()).decode() for mutant in found]


def test_strong_tests_kill_every_mutant(tmp_path: Path) -> None:
    root = project(tmp_path, STRONG)
    assert broken(root) == [
        "  1 killed   room/allowed.py:6: 18 → (17)",
        "  2 killed   room/allowed.py:6: 18 → (19)",
        "  3 killed   room/allowed.py:8: return age >= limit → return None",
        "  4 killed   room/allowed.py:8: age >= limit → (age > limit)",
        "4 of 4 killed (100%)",
    ]
    assert (root / "room/allowed.py").read_text(encoding="utf-8") == PRODUCT


def test_weak_tests_let_mutants_survive_and_a_seed_draws_the_same_again(tmp_path: Path) -> None:
    root = project(tmp_path, WEAK)
    first = broken(root, "--count", "2", "--seed", "3")
    assert first == broken(root, "--count", "2", "--seed", "3")
    assert first[-1] == "1 of 2 killed (50%)"
    assert any(" SURVIVES " in line for line in first)


def test_the_nearest_tests_alone_may_miss_what_others_notice(tmp_path: Path) -> None:
    root = project(tmp_path, WEAK)
    (root / "tests/room/test_others.py").write_text(STRONG, encoding="utf-8")
    drawn = ("--count", "2", "--seed", "3")
    lines = {options: broken(root, *drawn, *options)[-1] for options in ((), ("--nearest",))}
    assert lines == {(): "2 of 2 killed (100%)", ("--nearest",): "1 of 2 killed (50%)"}


def test_what_runs_out_of_time_is_not_killed(
    mutants: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root = project(tmp_path, ENDLESS)
    for key in [key for key in os.environ if key.startswith(("DJANGO_", "PYTEST_"))]:
        monkeypatch.delenv(key)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(mutants, "PATIENCE", 1)
    monkeypatch.setattr(mutants, "LEAST_SECONDS", 1)
    monkeypatch.setattr(sys, "argv", ["mutants", "room", "--root", str(root), "--count", "1", "--seed", "5"])
    mutants.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "  1 timeout  room/allowed.py:8: return age >= limit → return None",
        "0 of 0 killed (0%); 1 more ran out of time",
    ]


def test_tests_that_fail_by_themselves_prove_nothing(tmp_path: Path) -> None:
    root = project(tmp_path, "def test_allowed():\n    assert False\n")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        broken(root)
    assert "These tests fail without any mutant: tests/room/test_allowed.py" in failed.value.stderr


@pytest.mark.parametrize(
    ("source", "broken"),
    [
        ("x = a < b", ["x = (a <= b)"]),
        ("x = a in b", ["x = (a not in b)"]),
        ("x = a and b", ["x = (a or b)"]),
        ("x = not a", ["x = (a)"]),
        ("x = a + b", ["x = (a - b)"]),
        ("x = 'ü' + a + b", ["x = ('ü' + a - b)"]),
        ("x = b if a else c", ["x = (c if a else b)"]),
        ("x = True", ["x = False"]),
        ("x = f(a, b)", ["x = f(b, a)"]),
        ("x = f(a, a)", []),
        ("x = max(a, b)", []),
        ("x = hmac.compare_digest(a, b)", []),
        ("x = a.prefetch_related(b, c)", []),
        ("x = zip(a, a, strict=True)", []),
        ("x = f(a, strict=True)", ["x = f(a, strict=False)"]),
        ("f(*a, b)", ["pass"]),
        ("x += y", ["pass"]),
        ("if a:\n    return b", ["if not a:\n    return b", "if a:\n    return None"]),
        ("for a in b:\n    break", ["for a in b:\n    pass"]),
        ("raise E", ["pass"]),
        ("def f():\n    return False", ["def f():\n    return True"]),
        ("x: Literal[3] = y", []),
        ("if sys.platform == 'elsewhere':\n    x = 3\nelse:\n    x = True", [HERE_ONLY]),
        ("@d(3)\ndef f(a: 'g(1)') -> 2: ...", []),
        ("'''Says 3.'''", []),
    ],
)
def test_each_kind_of_change(mutants: ModuleType, source: str, broken: list[str]) -> None:
    assert changes(mutants, source) == broken


def test_a_pair_that_is_given_back_is_swapped(mutants: ModuleType) -> None:
    source = "def f():\n    return a, b"
    assert changes(mutants, source) == ["def f():\n    return None", "def f():\n    return (b, a)"]


def test_the_nearest_tests_come_first(mutants: ModuleType, tmp_path: Path) -> None:
    for path, text in {
        "tests/games/brokdorf/test_a.py": "",
        "tests/games/brokdorf/test_a_more.py": "",
        "tests/games/brokdorf/test_b.py": "",
        "tests/games/test_every.py": "",
        "tests/web/test_far.py": "from games.brokdorf.a import f",
        "tests/web/test_second.py": "from games.brokdorf import (\n    c,\n    a,\n)",
        "tests/web/test_else.py": "from games.brokdorf.b import f",
        "turnier/web/pages.py": "import games.brokdorf.a",
        "tests/turnier/web/test_pages.py": "",
        "tests/made.py": "from games.brokdorf import a",
        "tests/web/test_with_made.py": "from tests.made import f",
        "turnier/urls.py": "from turnier.web import pages",
        "tests/turnier/test_urls.py": "",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert mutants.suites(tmp_path, Path("games/brokdorf/a.py")) == [
        ["tests/games/brokdorf/test_a.py", "tests/games/brokdorf/test_a_more.py"],
        ["tests/games/brokdorf/test_b.py"],
        ["tests/games/test_every.py"],
        ["tests/web/test_far.py", "tests/web/test_second.py"],
        ["tests/turnier/web/test_pages.py", "tests/web/test_with_made.py"],
    ]
