"""The fonts of the papers, and words fitted into a width: first smaller, then on more lines, never clipped."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from turnier.text.words import translate

LEADING = 1.18
"""From one line to the next, in sizes of the type."""
_SHRINK = 0.95
"""By how much the type becomes smaller at each try, where the smallest size is still too large."""
_WORDS = re.compile(r" *[^ \-–/]+[\-–/]*| *[\-–/]+| +")
_NAMED = re.compile(r"(?:^|\W)[A-ZÄÖÜ]\w*\.? [0-9]{1,3}(?![0-9])|§ [0-9]")
_COUNTED = re.compile(r"[0-9]\.? [A-ZÄÖÜ€%]")
_DIVIDING = (" /", " –", " ·")
"""What two words are bound by: "Tisch 4" and "Nr. 5", "3 Punkte", "29. November" and "20 Leni", "Huber /"."""


@dataclass(frozen=True)
class Fit:
    """Lines of printable words with the face and the size in points at which each of them keeps its width."""

    lines: tuple[str, ...]
    face: str
    size: float

    @property
    def height(self) -> float:
        """Of all its lines, in points."""
        return len(self.lines) * self.size * LEADING


def fit(
    words: str,
    limit: float,
    *,
    sizes: tuple[float, float],
    bold: bool = False,
    face: str = "",
    lines: int = 2,
    even: bool = False,
) -> Fit:
    """One line between the largest and the smallest size; else up to `lines` lines, if need be still smaller.

    `limit` is the width and `sizes` are (largest, smallest), all in points; `face` is one of its own. Lines that are
    `even` leave no word alone on the last one.
    """
    face = face or (BOLD if bold else PLAIN)
    ready = printable(words, face)
    face = setting_face(ready, face)
    largest, smallest = sizes
    # A line of no width would never hold anything, however small.
    limit = max(limit, 1)
    size = min(largest, _round_down(limit / max(width(ready, face, 1), 1e-6)))
    if size >= smallest:
        return Fit((ready,), face, size)
    size = smallest
    while len(broken := break_lines(ready, limit, face, size)) > lines:
        size *= _SHRINK
    return Fit(_evened(ready, broken, limit, face, size) if even else broken, face, size)


def fit_whole(words: str, limit: float, *, size: float, lines: int) -> Fit | None:
    """What `fit` gives, if it needs no smaller size than this and breaks no word."""
    ready = printable(words, PLAIN)
    face = setting_face(ready, PLAIN)
    if widest_word(ready, face, size) > limit:
        return None
    if _round_down(limit / max(width(ready, face, 1), 1e-6)) >= size:
        return Fit((ready,), face, size)
    broken = break_lines(ready, limit, face, size)
    return Fit(broken, face, size) if len(broken) <= lines else None


def _evened(ready: str, broken: tuple[str, ...], limit: float, face: str, size: float) -> tuple[str, ...]:
    """As many lines, with the right edge moved in as far as no word breaks; behind the slash of a pair, if that can be.

    No line begins with one.
    """
    least, tries = widest_word(ready, face, size), [broken]
    while limit > least and len(tried := break_lines(ready, limit, face, size)) == len(broken):
        tries.append(tried)
        limit -= size / 2
    good = [lines for lines in tries if not any(line.startswith(("/", "–")) for line in lines)]
    behind = [lines for lines in good if any(line.endswith(" /") for line in lines[:-1])]
    return (behind or good or tries)[-1]


def wrap(words: str, limit: float, *, size: float, bold: bool = False) -> Fit:
    """As many lines as the words need at this size; a word longer than the line is broken."""
    face = BOLD if bold else PLAIN
    ready = printable(words, face)
    face = setting_face(ready, face)
    return Fit(break_lines(ready, limit, face, size), face, size)


def cut(words: str, limit: float, *, size: float, lines: int) -> Fit:
    """The beginning of words of which the whole stands elsewhere: so much as fits on the lines, then "…"."""
    ready = printable(words, PLAIN)
    face = setting_face(ready, PLAIN)
    if len(whole := break_lines(ready, limit, face, size)) <= lines:
        return Fit(whole, face, size)
    kept = list(clusters(ready))
    while len(broken := break_lines(f"{''.join(kept).rstrip(' -–')}…", limit, face, size)) > lines and kept:
        kept.pop()
    return Fit(broken, face, size)


def break_lines(ready: str, limit: float, face: str, size: float) -> tuple[str, ...]:
    """Printable words in lines at most `limit` points wide, broken at spaces, after hyphens, else anywhere.

    A number stays with its word, and no line begins with the stroke of a pair, where that leaves a word whole. `face`
    has all of their letters: see `setting_face`.
    """
    lines, filled = [""], 0.0
    for word in _bound_words(ready, limit, face, size):
        reach = width(word, face, size)
        if filled + reach <= limit:
            lines[-1] += word
            filled += reach
        else:
            rest = word.lstrip()
            pieces = [rest] if width(rest, face, size) <= limit else _break_word(rest, limit, face, size)
            lines[-1:] = [line for line in [lines[-1], *pieces] if line]
            filled = width(lines[-1], face, size)
    return tuple(lines)


def _bound_words(ready: str, limit: float, face: str, size: float) -> Iterator[str]:
    """The words, those in one that a line should not part: as far as they have room on a line."""
    bound = ""
    for word in _WORDS.findall(ready):
        if bound and _are_bound(bound, word) and width((bound + word).lstrip(), face, size) <= limit:
            bound += word
        else:
            yield bound
            bound = word
    yield bound


def _are_bound(before: str, word: str) -> bool:
    if word in _DIVIDING:
        return True
    *_others, last = before.split(" ")
    pair = f"{last}{word}"
    return bool(_NAMED.match(pair) or _COUNTED.search(pair))


def widest_word(words: str, face: str, size: float) -> float:
    """The width in points of the longest word that `break_lines` keeps whole where there is room."""
    return max((width(word.strip(), face, size) for word in _WORDS.findall(printable(words, face))), default=0.0)


_CLOSING = ",.;:!?)”“"


def _break_word(word: str, limit: float, face: str, size: float) -> list[str]:
    """No piece begins with a comma or the like: the letter before it goes with it."""
    pieces: list[list[str]] = [[]]
    for cluster in clusters(word):
        if pieces[-1] and width("".join(pieces[-1]) + cluster, face, size) > limit:
            along = [pieces[-1].pop()] if cluster in _CLOSING and len(pieces[-1]) > 1 else []
            pieces.append(along)
        pieces[-1].append(cluster)
    return ["".join(piece) for piece in pieces]


def _round_down(size: float) -> float:
    return size * 4 // 1 / 4


PLAIN = "ZettelSans"
BOLD = "ZettelSans-Bold"
SLAB = "ZettelSlab"
WIDER = {PLAIN: "DejaVuSans", BOLD: "DejaVuSans-Bold", SLAB: "DejaVuSans-Bold"}
"""The face that sets words of which a face of the program lacks a letter: Greek, Cyrillic or Hebrew names, signs."""
UNKNOWN = "?"
"""What stands for a letter that no face has, and for words of which nothing is left."""
_FONTS = Path(__file__).parent / "fonts"
_SPACES = re.compile(" {2,}")
_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RTL_RUN = re.compile(f"[{_RTL}]+(?:[^\\w{_RTL}]+[{_RTL}]+)*")


@cache
def font(face: str) -> TTFont:
    """The embedded font of a face, registered with the PDF library on first use: the wider ones are large and rare."""
    made = TTFont(face, str(_FONTS / f"{face}.ttf"))
    pdfmetrics.registerFont(made)
    return made


def width(words: str, face: str, size: float) -> float:
    """The width in points of printable words."""
    return size * _unit_width(words, face)


@lru_cache(maxsize=32768)
def _unit_width(words: str, face: str) -> float:
    return font(setting_face(words, face)).stringWidth(words, 1)


@lru_cache(maxsize=32768)
def setting_face(words: str, face: str) -> str:
    """The face itself where it has every letter of the printable words, else the wider one for all of them."""
    return face if all(_in_own(character, face) for character in words) else WIDER[face]


def printable(words: str, face: str = PLAIN) -> str:
    """The words, in the active language, in characters of the face or of the wider one.

    Spaces are unified, invisible characters left out. Of those that no face has a letter leaves `UNKNOWN`, so that
    nobody's name is shortened unseen; emoji and other signs leave nothing.
    """
    return _in_face(translate(words), face)


@lru_cache(maxsize=8192)
def _in_face(words: str, face: str) -> str:
    shown = _visible(words)
    if all(_has(character, face) for character in shown):
        return shown
    kept = "".join(
        cluster if all(_has(character, face) for character in cluster) else UNKNOWN * cluster[0].isalpha()
        for cluster in clusters(shown)
    )
    return _SPACES.sub(" ", kept).strip(" ") or UNKNOWN


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
    if words.isascii() and words.isprintable():
        return words
    return "".join(_shown(character) for character in unicodedata.normalize("NFC", words))


@lru_cache(maxsize=8192)
def _shown(character: str) -> str:
    if character.isspace():
        return character if character == "\u00a0" else " "
    hidden = unicodedata.category(character) in {"Cc", "Cf"} or "\ufe00" <= character <= "\ufe0f"
    return "" if hidden else character


def _has(character: str, face: str) -> bool:
    return _in_own(character, face) or _in_own(character, WIDER.get(face, face))


@lru_cache(maxsize=8192)
def _in_own(character: str, face: str) -> bool:
    # The library writes a broken text map for characters beyond the basic plane.
    return character <= "\uffff" and ord(character) in font(face).face.charToGlyph
