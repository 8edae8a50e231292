"""The same draws on every version of Python that is installed here."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CHECK = """
import json
from turnier.draw import verify
for name in ("vectors", "vectors-2", "vectors-3", "vectors-4", "vectors-5", "vectors-6"):
    lines = open(f"tests/turnier/draw/{name}.jsonl", encoding="utf-8")
    print(sum(verify(json.loads(line)) == () for line in lines))
"""


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_the_stored_draws_come_out_alike(version):
    python = shutil.which(f"python{version}")
    done = python and subprocess.run([python, "-c", CHECK], cwd=ROOT, capture_output=True, text=True, check=False)
    if not done or done.returncode:
        pytest.skip(f"needs Python {version}")
    assert done.stdout == "100\n40\n40\n19\n17\n16\n"
