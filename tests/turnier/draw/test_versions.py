"""The same draws on every other version of Python that is installed here."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.programs import LACKING

ROOT = Path(__file__).parents[3]
CHECK = """
import json
from turnier.draw import verify
for name in ("vectors", "vectors-2", "vectors-3", "vectors-4", "vectors-5", "vectors-6", "vectors-7"):
    lines = open(f"tests/turnier/draw/{name}.jsonl", encoding="utf-8")
    print(sum(verify(json.loads(line)) == () for line in lines))
"""


OTHERS = [version for version in (11, 12, 13) if version != sys.version_info.minor]
"""On this one `test_standalone.py` draws them."""


@pytest.mark.parametrize("version", OTHERS)
def test_the_stored_draws_come_out_alike(version):
    python = shutil.which(f"python3.{version}")
    done = python and subprocess.run([python, "-c", CHECK], cwd=ROOT, capture_output=True, text=True, check=False)
    if not done or done.returncode:
        pytest.skip(f"{LACKING}Python 3.{version}")
    assert done.stdout == "100\n40\n40\n19\n17\n16\n32\n"
