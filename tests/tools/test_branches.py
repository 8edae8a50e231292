"""The floor below the branches that tests run: how the share is counted, and which tests count."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def branches() -> ModuleType:
    spec = importlib.util.spec_from_file_location("branches", ROOT / "tools" / "branches.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("counts", "share"), [([], 100.0), ([(0, 0)], 100.0), ([(8, 0)], 0.0), ([(30, 30), (10, 8)], 95.0)]
)
def test_every_branch_weighs_the_same(branches: ModuleType, counts: list[tuple[int, int]], share: float) -> None:
    assert branches.share(counts) == share


def test_every_part_and_its_tests_are_there(branches: ModuleType) -> None:
    folders = [ROOT / folder for pair in branches.MEASURED.items() for folder in pair]
    assert [folder for folder in folders if not folder.is_dir()] == []
