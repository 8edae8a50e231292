"""Which characters can be set, and in which order they stand on the line."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from turnier.texts import spoken

PLAIN = "DejaVuSans"
BOLD = "DejaVuSans-Bold"
SLAB = "ZettelSlab"
UNKNOWN = "□"

_FONTS = Path(__file__).parent / "fonts"
_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RTL_RUN = re.compile(f"[{_RTL}]+(?:[^\\w{_RTL}]+[{_RTL}]+)*")


@cache
def font(face: str) -> TTFont:
    """The embedded font of a face, registered with the PDF library on first use."""
    made = TTFont(face, str(_FONTS / f"{face}.ttf"))
    pdfmetrics.registerFont(made)
    return made


def width(words: str, face: str, size: float) -> float:
    """The width in points of printable words."""
    return size * _unit_width(words, face)


@lru_cache(maxsize=32768)
def _unit_width(words: str, face: str) -> float:
    return font(face).stringWidth(words, 1)


def printable(words: str, face: str = PLAIN) -> str:
    """The words, in the active language, in characters of the face.

    Spaces are unified, invisible characters left out, each unknown one is a visible □.
    """
    return _in_face(spoken(words), face)


@lru_cache(maxsize=8192)
def _in_face(words: str, face: str) -> str:
    return "".join(character if _has(character, face) else UNKNOWN for character in _visible(words))


def headline_face(words: str) -> str:
    """The slab of the program where it has every letter of the words, else the bold face, which has nearly all."""
    return SLAB if all(_has(character, SLAB) for character in _visible(spoken(words))) else BOLD


def visual_order(words: str) -> str:
    """Right-to-left runs reversed, because a PDF sets every character to the right of the one before."""
    return _RTL_RUN.sub(lambda run: "".join(reversed(clusters(run.group()))), words)


def clusters(words: str) -> list[str]:
    """The words cut before every character that is not a combining mark."""
    cut: list[str] = []
    for character in words:
        if cut and unicodedata.combining(character):
            cut[-1] += character
        else:
            cut.append(character)
    return cut


def _visible(words: str) -> str:
    return "".join(_shown(character) for character in unicodedata.normalize("NFC", words))


def _shown(character: str) -> str:
    if character.isspace():
        return character if character == "\u00a0" else " "
    hidden = unicodedata.category(character) in {"Cc", "Cf"} or "\ufe00" <= character <= "\ufe0f"
    return "" if hidden else character


def _has(character: str, face: str) -> bool:
    # The library writes a broken text map for characters beyond the basic plane.
    return character <= "\uffff" and ord(character) in font(face).face.charToGlyph
