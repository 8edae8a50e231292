"""Small libraries that are loaded before the program and change what the system tells it."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

POWER_CUT, CLOCK_JUMP = "power_cut.c", "clock_jump.c"
NO_COMPILER = "ohne C-Compiler nicht möglich"


def compiled(name: str) -> str | None:
    """The path of the library, made anew; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    source = Path(__file__).with_name(name)
    library = Path(tempfile.mkdtemp(prefix="turnier-shim-")) / source.with_suffix(".so").name
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl", "-lpthread"], check=True)
    return str(library)
