"""Names: every class is called by a word of its own, and whatever others may use says what it is."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FRAMEWORKS = ("clean", "render_", "value_", "to_python", "handle", "add_arguments", "ready", "get_connection_params")
"""Methods that Django and its tables call by these names, and whose meaning their documentation tells."""
BY_FRAMEWORK = {"Command", "get_new_connection"}

Definition = ast.ClassDef | ast.FunctionDef


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the product with its syntax tree."""
    for folder in ("games", "turnier"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))


def public(module: ast.Module) -> Iterator[Definition]:
    """Classes and functions that others may use, with the methods of the classes."""
    for node in module.body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from (
                    each for each in node.body if isinstance(each, ast.FunctionDef) and not each.name.startswith("_")
                )


def is_told_by_framework(node: Definition) -> bool:
    return node.name in BY_FRAMEWORK or (isinstance(node, ast.FunctionDef) and node.name.startswith(FRAMEWORKS))


def is_bound(node: Definition) -> bool:
    """Whether it only says that a part of a protocol or of an overloaded function is there."""
    return isinstance(node, ast.FunctionDef) and isinstance(node.body[-1], ast.Expr) and len(node.body) == 1


def test_no_two_classes_share_a_name() -> None:
    """Those within another one, as `Booking.Kind`, are said with it."""
    names = Counter(node.name for _path, module in modules() for node in module.body if isinstance(node, ast.ClassDef))
    assert [name for name, count in names.items() if count > 1 and name not in BY_FRAMEWORK] == []


def test_every_module_says_in_a_sentence_what_it_is() -> None:
    assert [path for path, module in modules() if not ast.get_docstring(module)] == []


def test_whatever_others_may_use_says_what_it_is() -> None:
    silent = [
        f"{path}:{node.lineno}: {node.name}"
        for path, module in modules()
        for node in public(module)
        if not ast.get_docstring(node) and not is_told_by_framework(node) and not is_bound(node)
    ]
    assert silent == []
