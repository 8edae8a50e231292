"""Breaks the code in small ways and counts which of that no test notices: python tools/mutants.py games --count 40.

Every mutant is one change in a copy of the project: a comparison, a condition, a number or a sign is another one, a
statement is gone, two arguments or results are swapped. The mirrored tests run first, then those of the room, those
above it, those that import the module, and those of modules that import it. What survives shows that a test is missing,
or changes nothing that anybody can see. The same seed draws the same mutants; the last line is the share that was
killed. Mutants that ran out of time are counted beside it: no test has said anything of them.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTEST = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not browser and not slow")
LEFT_OUT = shutil.ignore_patterns(".*", "daten")
PATIENCE = 5
"""A mutant that takes so many times as long as the tests without it is stopped; nothing is said of it."""
LEAST_SECONDS = 60.0
COMMON = {Path(), Path("tests"), Path("tests/turnier")}
"""Above all rooms."""

OPPOSITES = ((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot))
COMPARISONS = dict[type[ast.cmpop], type[ast.cmpop]]((*OPPOSITES, *(pair[::-1] for pair in OPPOSITES)))
TERMS = ((ast.Add, ast.Sub), (ast.Sub, ast.Add), (ast.BitOr, ast.BitAnd), (ast.BitAnd, ast.BitOr))
FACTORS = ((ast.Mult, ast.Add), (ast.FloorDiv, ast.Mult), (ast.Div, ast.Mult), (ast.Mod, ast.Mult))
SIGNS = dict[type[ast.operator], type[ast.operator]]((*TERMS, *FACTORS))
SYMMETRIC = {"min", "max", "gcd", "compare_digest", "select_related", "prefetch_related"}
"""Functions to which the order of their arguments says nothing."""


@dataclass(frozen=True)
class Mutant:
    """One change in one file; `start` and `end` are offsets in its bytes."""

    path: Path
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {_short(self.before)} → {_short(self.after)}"

    def applied(self, source: bytes) -> bytes:
        """The whole file with the change."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def mutants_of(path: Path, source: bytes) -> list[Mutant]:
    """Every change that is known for a file, in its order."""
    lengths = [0]
    for line in source.splitlines(keepends=True):
        lengths.append(lengths[-1] + len(line))
    found = []
    for node in _code(ast.parse(source)):
        for after in _changes(node):
            start = lengths[node.lineno - 1] + node.col_offset
            end = lengths[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            found.append(Mutant(path, node.lineno, start, end, source[start:end].decode(), after))
    return found


def _code(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """All statements and expressions that run: no types, no decorators, not how strict a `zip` is, no other system."""
    if isinstance(node, (ast.expr, ast.stmt)):
        yield node
    left_out = {"annotation", "returns", "decorator_list", "type_params"} | ({"keywords"} if _is_zip(node) else set())
    if isinstance(node, ast.If) and (system := _system(node.test)):
        left_out |= {"test", "orelse" if system == sys.platform else "body"}
    for name, value in ast.iter_fields(node):
        if name not in left_out:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _code(child)


def _is_zip(node: ast.AST) -> bool:
    """Its one keyword, `strict`, only looks for mistakes of the code around it."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip"


def _system(test: ast.expr) -> str:
    """The system that a condition asks for, "" where it asks for something else."""
    asked = ast.unparse(test).split(" == ")
    return str(ast.literal_eval(asked[1])) if asked[0] == "sys.platform" else ""


def _changes(node: ast.expr | ast.stmt) -> Iterator[str]:
    """The code that may stand in its place."""
    return _of_statement(node) if isinstance(node, ast.stmt) else _of_expression(node)


def _of_expression(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Compare(left, [operator, *others], comparators) if type(operator) in COMPARISONS:
            yield _unparsed(ast.Compare(left, [COMPARISONS[type(operator)](), *others], comparators))
        case ast.BoolOp(operator, values):
            yield _unparsed(ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values))
        case ast.UnaryOp(ast.Not(), operand):
            yield _unparsed(operand)
        case ast.BinOp(left, operator, right) if type(operator) in SIGNS and not _is_text(left):
            yield _unparsed(ast.BinOp(left, SIGNS[type(operator)](), right))
        case ast.IfExp(test, body, orelse):
            yield _unparsed(ast.IfExp(test, orelse, body))
        case ast.Constant(bool(value)):
            yield str(not value)
        case ast.Constant(int(value)):
            yield from (f"({value + 1})", f"({value - 1})")
        case ast.Call(function, [first, second, *others], keywords) if _is_ordered(function, first, second):
            yield ast.unparse(ast.Call(function, [second, first, *others], keywords))


def _of_statement(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.Return(ast.Constant(None | False)):
            return  # nobody tells one from the other; True instead of False is drawn anyway
        case ast.Return(ast.expr() as value):
            yield "return None"
            if isinstance(value, ast.Tuple) and len(value.elts) > 1 and _differ(*value.elts[:2]):
                first, second, *others = value.elts
                yield ast.unparse(ast.Return(ast.Tuple([second, first, *others])))
        case ast.Expr(ast.Call() | ast.YieldFrom() | ast.Yield()) | ast.AugAssign() | ast.Raise():
            yield "pass"
        case ast.Continue() | ast.Break():
            yield "pass"
        case ast.If(ast.Name() | ast.Attribute() | ast.Call() | ast.NamedExpr()):
            yield _negated(node)


def _unparsed(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _negated(node: ast.If) -> str:
    """A condition that is no comparison, which would be changed where it stands, the other way round."""
    turned = ast.unparse(ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse))
    return turned.replace("\n", "\n" + " " * node.col_offset)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _differ(first: ast.expr, second: ast.expr) -> bool:
    starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
    return not starred and ast.unparse(first) != ast.unparse(second)


def _is_ordered(function: ast.expr, first: ast.expr, second: ast.expr) -> bool:
    """Whether it is another call with its first two arguments swapped."""
    return ast.unparse(function).rpartition(".")[2] not in SYMMETRIC and _differ(first, second)


def _short(code: str) -> str:
    lines = code.strip().splitlines()
    return lines[0] + (" …" if len(lines) > 1 else "")


def suites(root: Path, module: Path) -> list[list[str]]:
    """The tests of a module, nearest first: its own, its room's, those above, those that import it, also by another."""
    room = Path("tests") / module.parent
    while not (root / room).is_dir():
        room = room.parent
    importing = _importing(root, module)
    stages = [
        _own(root, module),
        [*(root / room).rglob("test_*.py")],
        [path for above in room.parents if above not in COMMON for path in (root / above).glob("test_*.py")],
        importing,
        [path for other in importing for path in (*_own(root, other), *_importing(root, other))],
    ]
    before: set[Path] = set()
    found = []
    for stage in stages:
        tests = {root / path for path in stage if path.name.startswith("test_")}
        found.append(sorted(str(path.relative_to(root)) for path in tests - before))
        before |= tests
    return [stage for stage in found if stage]


def _own(root: Path, module: Path) -> list[Path]:
    """The tests that mirror a module."""
    room = root / "tests" / module.parent
    return [path for name in ("", "_*") for path in room.glob(f"test_{module.stem}{name}.py")]


def _importing(root: Path, module: Path) -> list[Path]:
    """Modules and tests that import a module."""
    dotted = ".".join(module.with_suffix("").parts)
    return [path for path, names in _imports(root).items() if dotted in names]


@cache
def _imports(root: Path) -> dict[Path, set[str]]:
    """What each file below the root imports: modules, and what it takes out of them."""
    files = sorted(path.relative_to(root) for path in root.rglob("*.py"))
    return {path: {*_imported(ast.parse((root / path).read_bytes()))} for path in files}


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{name.name}" for name in node.names))
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


class Fate(StrEnum):
    """What becomes of a mutant."""

    KILLED = "killed"
    SURVIVES = "SURVIVES"
    TIMEOUT = "timeout"


class Lab:
    """A copy of the project in which code is broken."""

    def __init__(self, root: Path, copy: Path, *, nearest: bool = False) -> None:
        self.copy, self.stages = copy, 1 if nearest else None
        # What was broken is not read again later, and nobody looks for a smaller example.
        self.environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "FIRST_FAULT": "1"}
        self.taken: dict[tuple[str, ...], float] = {}
        shutil.copytree(root, copy, ignore=LEFT_OUT)

    def fate(self, mutant: Mutant) -> Fate:
        """What becomes of it: the nearest tests that notice it say so."""
        for stage in suites(self.copy, mutant.path)[: self.stages]:
            fate = self._fate_in(stage, mutant)
            if fate is not Fate.SURVIVES:
                return fate
        return Fate.SURVIVES

    def _fate_in(self, stage: Sequence[str], mutant: Mutant) -> Fate:
        limit = max(LEAST_SECONDS, PATIENCE * self._seconds(stage))
        broken = self.copy / mutant.path
        source = broken.read_bytes()
        broken.write_bytes(mutant.applied(source))
        try:
            return Fate.SURVIVES if self._passes(stage, limit) else Fate.KILLED
        except subprocess.TimeoutExpired:
            return Fate.TIMEOUT
        finally:
            broken.write_bytes(source)

    def _seconds(self, stage: Sequence[str]) -> float:
        """How long these tests take. Those that fail without any mutant would kill all of them."""
        if tuple(stage) not in self.taken:
            begun = time.monotonic()
            if not self._passes(stage, None):
                raise SystemExit(f"These tests fail without any mutant: {' '.join(stage)}")
            self.taken[tuple(stage)] = time.monotonic() - begun
        return self.taken[tuple(stage)]

    def _passes(self, stage: Sequence[str], seconds: float | None) -> bool:
        command = [sys.executable, *PYTEST, *stage]
        ended = subprocess.run(  # nosec B603 # our own tests
            command, cwd=self.copy, env=self.environment, capture_output=True, check=False, timeout=seconds
        )
        return ended.returncode in {0, 5}  # 5: nothing to run but what is slow or needs a browser


def sampled(root: Path, within: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of all that lies within these folders or files."""
    places = [root / place for place in within]
    files = sorted({path for place in places for path in (place.rglob("*.py") if place.is_dir() else [place])})
    found = [mutant for path in files for mutant in mutants_of(path.relative_to(root), path.read_bytes())]
    drawn = random.Random(seed).sample(found, min(count, len(found)))  # nosec B311 # the same each time, on purpose
    return sorted(drawn, key=lambda each: (each.path, each.start, each.after))


def main() -> None:
    """Draws, breaks, counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("within", nargs="+", help="folders or files of the product")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nearest", action="store_true", help="ask only the nearest tests: quick, but too strict")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    options = parser.parse_args()
    chosen = sampled(options.root, options.within, options.count, options.seed)
    with tempfile.TemporaryDirectory(prefix="turnier-mutants-") as folder:
        lab = Lab(options.root, Path(folder) / "copy", nearest=options.nearest)
        fates = Counter[Fate]()
        for number, mutant in enumerate(chosen, start=1):
            fate = lab.fate(mutant)
            fates[fate] += 1
            print(f"{number:>3} {fate:<8} {mutant}", flush=True)
    killed, told = fates[Fate.KILLED], len(chosen) - fates[Fate.TIMEOUT]
    late = f"; {fates[Fate.TIMEOUT]} more ran out of time" if fates[Fate.TIMEOUT] else ""
    print(f"{killed} of {told} killed ({killed / max(1, told):.0%}){late}")


if __name__ == "__main__":
    main()
