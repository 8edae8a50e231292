"""A reader that finds every string of a PDF with its place on the page, and papers to read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from games.kit.layout import Layout
from games.kit.text import text
from turnier.printing import Head, PaperSide, PaperTable

Matrix = tuple[float, float, float, float, float, float]
UNIT: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Piece:
    """One string as it was set: what it says, its size, and the corners of its baseline and x-height in points."""

    words: str
    size: float
    left: float
    bottom: float
    right: float
    top: float
    outlined: bool

    def overlaps(self, other: Piece) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        along = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > 0.1 and along > 0.1


@dataclass(frozen=True)
class Ruled:
    """A straight line as it was drawn, by its two ends in points."""

    left: float
    bottom: float
    right: float
    top: float

    def crosses(self, piece: Piece) -> bool:
        """Whether it runs through the words, not only beside or below them."""
        across = min(self.right, piece.right - 0.7) - max(self.left, piece.left + 0.7)
        along = min(self.top, piece.top - 0.7) - max(self.bottom, piece.bottom + 0.7)
        return across >= 0 and along >= 0


@dataclass
class _State:
    matrix: Matrix = UNIT
    text: Matrix = UNIT
    font: str = ""
    size: float = 0
    mode: int = 0
    start: tuple[float, float] = (0, 0)


class _Face:
    """What a PDF knows about one of its fonts: widths and characters by code."""

    def __init__(self, font: Any) -> None:
        self.first = font["/FirstChar"]
        self.widths = font["/Widths"]
        pairs = re.findall(rb"^<(\w+)> <(\w+)>$", font["/ToUnicode"].get_data().split(b"beginbfchar")[1], re.MULTILINE)
        self.characters = {int(code, 16): bytes.fromhex(to.decode()).decode("utf-16-be") for code, to in pairs}

    def words(self, codes: bytes) -> str:
        return "".join(self.characters[code] for code in codes)

    def width(self, codes: bytes) -> float:
        return sum(float(self.widths[code - self.first]) for code in codes) / 1000


def _multiply(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _piece(state: _State, face: _Face, codes: bytes) -> Piece:
    matrix = _multiply(state.text, state.matrix)
    reach = [(0.0, 0.0), (face.width(codes) * state.size, 0.5 * state.size)]
    corners = [(x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5]) for x, y in reach]
    (x1, y1), (x2, y2) = corners
    words = face.words(codes)
    return Piece(words, state.size, min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), outlined=state.mode == 1)


def _ruled(state: _State, x: float, y: float) -> Ruled:
    a, b, c, d, e, f = state.matrix
    ends = [(p * a + q * c + e, p * b + q * d + f) for p, q in (state.start, (x, y))]
    (x1, y1), (x2, y2) = ends
    return Ruled(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _follow(state: _State, operator: bytes, operands: list[Any]) -> None:
    match operator:
        case b"cm":
            state.matrix = _multiply(tuple(map(float, operands)), state.matrix)
        case b"Tm":
            state.text = tuple(map(float, operands))
        case b"Tf":
            state.font, state.size = str(operands[0]), float(operands[1])
        case b"Tr":
            state.mode = int(operands[0])


class _Paper:
    """A PDF whose fonts and drawings are read once, on however many pages they stand."""

    def __init__(self, pdf: bytes) -> None:
        self.reader = PdfReader(BytesIO(pdf))
        self._faces: dict[int, _Face] = {}
        self._forms: dict[int, list[tuple[Any, bytes]]] = {}

    def pages(self) -> list[list[Piece | Ruled]]:
        """What stands on each page, in the order in which it was set."""
        return [
            list(self._walk(page.get_contents().operations, page["/Resources"], UNIT))  # type: ignore[union-attr]
            for page in self.reader.pages
        ]

    def _face(self, font: Any) -> _Face:
        if font.idnum not in self._faces:
            self._faces[font.idnum] = _Face(font.get_object())
        return self._faces[font.idnum]

    def _walk(self, operations: list[tuple[Any, bytes]], resources: Any, start: Matrix) -> Iterator[Piece | Ruled]:
        state, stack = _State(matrix=start), []
        faces = {name: self._face(font) for name, font in resources["/Font"].items()}
        for operands, operator in operations:
            match operator:
                case b"q":
                    stack.append(_State(**vars(state)))
                case b"Q":
                    state = stack.pop()
                case b"Tj":
                    codes = operands[0] if isinstance(operands[0], bytes) else operands[0].original_bytes
                    if codes:
                        yield _piece(state, faces[state.font], codes)
                case b"m":
                    state.start = (float(operands[0]), float(operands[1]))
                case b"l":
                    line = _ruled(state, float(operands[0]), float(operands[1]))
                    if line.left == line.right or line.bottom == line.top:
                        yield line
                case b"Do":
                    yield from self._placed(resources["/XObject"].raw_get(operands[0]), state.matrix)
                case _:
                    _follow(state, operator, operands)

    def _placed(self, drawing: Any, start: Matrix) -> Iterator[Piece | Ruled]:
        form = drawing.get_object()
        if "/Resources" not in form:  # a picture, which has no words
            return
        if drawing.idnum not in self._forms:
            self._forms[drawing.idnum] = ContentStream(form, self.reader).operations
        yield from self._walk(self._forms[drawing.idnum], form["/Resources"], start)


def read_pieces(pdf: bytes) -> list[list[Piece]]:
    return [[item for item in page if isinstance(item, Piece)] for page in _Paper(pdf).pages()]


@pytest.fixture
def read() -> Callable[[bytes], list[list[Piece]]]:
    """Gives the strings of each page."""
    return read_pieces


@pytest.fixture
def well_set() -> Callable[..., str]:
    """Fails if a string leaves the printable part of its page, touches another one, or has a line through it.

    `margin` is the part at each side, in points, that a printer leaves blank. Gives all that can be searched for, in
    the order in which it was set and without a space.
    """

    def check(pdf: bytes, margin: float = 20) -> str:
        paper, words = _Paper(pdf), list[str]()
        for page, items in zip(paper.reader.pages, paper.pages(), strict=True):
            words += [item.words for item in items if isinstance(item, Piece)]
            inked = [i for i in items if isinstance(i, Piece) and i.words.strip() and not i.outlined]
            assert _outside(inked, float(page.mediabox.width), float(page.mediabox.height), margin) == []
            assert _touching(inked) == []
            lines = [item for item in items if isinstance(item, Ruled)]
            assert _crossed(inked, lines) == []
        return "".join("".join(words).split())

    return check


def _outside(pieces: list[Piece], width: float, height: float, margin: float) -> list[Piece]:
    low = 0.75 * margin
    return [p for p in pieces if p.left < margin or p.right > width - margin or p.bottom < low or p.top > height - low]


def _crossed(pieces: list[Piece], lines: list[Ruled]) -> list[tuple[Piece, Ruled]]:
    """Words with the lines through them; only those are compared that stand at about the same height."""
    level = sorted((line for line in lines if line.bottom == line.top), key=lambda line: line.bottom)
    upright = sorted((line for line in lines if line.bottom != line.top), key=lambda line: line.left)
    heights, places = [line.bottom for line in level], [line.left for line in upright]
    found = []
    for piece in pieces:
        beside = level[bisect_left(heights, piece.bottom) : bisect_right(heights, piece.top)]
        beside += upright[bisect_left(places, piece.left) : bisect_right(places, piece.right)]
        found += [(piece, line) for line in beside if line.crosses(piece)]
    return found


def _touching(pieces: list[Piece]) -> list[tuple[Piece, Piece]]:
    """Pairs that overlap; only those are compared that stand at about the same height."""
    ordered = sorted(pieces, key=lambda piece: piece.bottom)
    found = []
    for index, piece in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other.bottom > piece.top:
                break
            if piece.overlaps(other):
                found.append((piece, other))
    return found


@pytest.fixture
def head() -> Head:
    return Head("Frühlingsturnier", "Watten", 3, "21. November 2026, 20:41 Uhr", "Prüfzeichen 7f3a 91c2")


@pytest.fixture
def layout() -> Layout:
    """Three lists of running totals side by side, as a game of two sides declares them."""
    return Layout(
        blocks=3,
        rows=12,
        block_title=text("Bummerl"),
        ticks=(text("Schneider"), text("Retourschneider")),
        blanks=(text("Strafen"),),
        sums=(text("Bummerl"), text("Punkte")),
        notes=(text("Jede Zeile zeigt den neuen Stand beider Parteien."), text("Wos liegt, des biggd.")),
        example=tuple(((str(a), str(b)),) for a, b in ((2, 0), (2, 2), (5, 2), (7, 2), (7, 5), (9, 5), (11, 5))),
        example_tense=((False, False),) * 5 + ((True, False), (False, False)),
    )


NAMES = {
    "plain": "Huber / Maier",
    "widest": "W" * 80,
    "long": "Donaudampfschifffahrtsgesellschaftskapitän-Stammtisch Niederbayern-Oberpfalz e.V.",
    "latin": "Ğülşen Őz / Łukasz Žižka ẞ",
    "greek": "Γιάννης Παπαδόπουλος",
    "cyrillic": "Христо Иванов",
    "hebrew": "שלום כהן",
    "markup": "<b>A & B</i>",
}


@pytest.fixture(params=NAMES.values(), ids=NAMES.keys())
def name(request: pytest.FixtureRequest) -> str:
    """Names that have to survive every paper."""
    return str(request.param)


@pytest.fixture
def tables() -> Callable[..., list[PaperTable]]:
    """Makes tables 1 to `count`; the first side of each has the given name and one player of that name."""

    def make(count: int, name: str = "Huber / Maier") -> list[PaperTable]:
        return [
            PaperTable(
                number,
                (
                    PaperSide(2 * number - 1, name, (name, "Sepp Huber")),
                    PaperSide(2 * number, f"Gast {number}", (f"Anna {number}", f"Äda {number}")),
                ),
                number % 2,
                f"W-3-{number:02}",
                f"http://turnier.local/z/W3{number:03}X7Q",
            )
            for number in range(1, count + 1)
        ]

    return make
