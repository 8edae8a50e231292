"""QR codes and the suits of the cards as paths of a PDF."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

import segno


@lru_cache(maxsize=4)
def modules(words: str) -> tuple[int, str]:
    """The edge of the code in modules, without quiet zone, and the operators that fill it from its upper left."""
    # A fixed mask spares the search through all eight; every reader copes with any of them.
    code = segno.make_qr(words, error="m", mask=2, boost_error=False)
    # Each row moves the origin down by one, so that equal runs stay equal text and compress well.
    return len(code.matrix), " ".join(f"1 0 0 1 0 -1 cm{_row(row)}" for row in code.matrix)


def _row(row: bytearray) -> str:
    runs = "".join(f" {run.start()} 0 {len(run[0])} 1 re" for run in _DARK.finditer(row))
    return f"{runs} f" if runs else ""


_DARK = re.compile(rb"[^\0]+")
GRID = 64
"""The edge of the square that each drawing fills."""
_PICTURES = Path(__file__).parents[2] / "static" / "turnier" / "suits"
_GERMAN = ("eichel", "gras", "herz", "schellen")
_FRENCH = ("kreuz", "pik", "herz", "karo")
_NAMES = {"clubs": "kreuz", "spades": "pik", "hearts": "herz", "diamonds": "karo"}
_PALE = 0.45
_PART = re.compile(r'<path(?P<pale> fill-opacity="[^"]*")?[^>]* d="(?P<outline>[^"]*)"')
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_FIGURE = re.compile(r"-?\d*\.?\d+")
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def drawing_of(suit: str) -> str:
    """The name of the drawing of a suit, whatever an entry calls it; empty where it is no suit."""
    name = _NAMES.get(suit, suit)
    return name if name in _GERMAN + _FRENCH else ""


def pack_of(suit: str) -> tuple[str, ...]:
    """The four suits of the pack that the suit of a game belongs to."""
    return _FRENCH if suit in _FRENCH else _GERMAN


@cache
def operators(name: str) -> str:
    """Fills the drawing, its origin at the upper left of the grid; inner parts are grey."""
    picture = (_PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    return " ".join(f"{_PALE if part['pale'] else 0} g {_path(part['outline'])} f*" for part in _PART.finditer(picture))


def _path(outline: str) -> str:
    return " ".join(_step(command, figures) for command, figures in _STEP.findall(outline))


def _step(command: str, figures: str) -> str:
    # A picture counts downwards, a PDF upwards.
    values = [float(figure) * (1 if index % 2 == 0 else -1) for index, figure in enumerate(_FIGURE.findall(figures))]
    return " ".join((*(f"{value:g}" for value in values), _OPERATORS[command]))
