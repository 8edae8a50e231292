"""Puts words and rules on pages, within rectangles that can be cut into smaller ones, and hands back the PDF.

All lengths here and in what draws with it are in points, 1/72 inch, from the lower left corner of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Literal

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas as PdfCanvas

from turnier.printing.drawings import GRID, operators
from turnier.printing.fitting import (
    BOLD,
    LEADING,
    PLAIN,
    Fit,
    font,
    printable,
    setting_face,
    visual_order,
    width,
)

HEAVY = 2.0
THIN = 0.8
FINE = 0.4
Anchor = Literal["left", "centre", "right"]
_SHIFT: dict[Anchor, float] = {"left": 0, "centre": 0.5, "right": 1}


@dataclass(frozen=True)
class Frame:
    """A rectangle by its four edges."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """In points."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """In points."""
        return self.top - self.bottom

    def inset(self, across: float, along: float) -> Frame:
        """The frame without a margin left and right, and one below and above."""
        return Frame(self.left + across, self.bottom + along, self.right - across, self.top - along)

    def cut_top(self, height: float) -> tuple[Frame, Frame]:
        """The upper piece of this height, and the rest."""
        edge = self.top - height
        return Frame(self.left, edge, self.right, self.top), Frame(self.left, self.bottom, self.right, edge)

    def cut_bottom(self, height: float) -> tuple[Frame, Frame]:
        """The lower piece of this height, and the rest."""
        rest, piece = self.cut_top(self.height - height)
        return piece, rest

    def cut_left(self, width: float) -> tuple[Frame, Frame]:
        """The left piece of this width, and the rest."""
        edge = self.left + width
        return Frame(self.left, self.bottom, edge, self.top), Frame(edge, self.bottom, self.right, self.top)

    def cut_right(self, width: float) -> tuple[Frame, Frame]:
        """The right piece of this width, and the rest."""
        rest, piece = self.cut_left(self.width - width)
        return piece, rest

    def across(self, parts: int, gap: float = 0) -> tuple[Frame, ...]:
        """Equal frames side by side."""
        step = (self.width + gap) / parts
        lefts = [self.left + step * index for index in range(parts)]
        return tuple(Frame(left, self.bottom, left + step - gap, self.top) for left in lefts)

    def down(self, parts: int) -> tuple[Frame, ...]:
        """Equal frames from top to bottom."""
        step = self.height / max(parts, 1)
        tops = [self.top - step * index for index in range(parts)]
        return tuple(Frame(self.left, top - step, self.right, top) for top in tops)


A4 = Frame(0, 0, 595.276, 841.89)
A4_ACROSS = Frame(0, 0, 841.89, 595.276)
A5 = Frame(0, 0, 420.945, 595.276)
A3_ACROSS = Frame(0, 0, 1190.551, 841.89)


class Canvas:
    """One PDF in the making. Lengths are points, `y` is the baseline or the middle of a line; ink is black."""

    def __init__(self, page: Frame = A4, *, title: str = "") -> None:
        # Without dates and random identifiers the same paper is the same bytes.
        rl_config.invariant = 1
        rl_config.useA85 = 0  # as bytes: a quarter smaller than as letters, and written in less time
        self._repeated: dict[Hashable, str] = {}
        self._buffer = BytesIO()
        self._canvas = PdfCanvas(
            self._buffer,
            pagesize=(page.width, page.height),
            pageCompression=1,
            initialFontName=font(PLAIN).fontName,  # type: ignore[arg-type] # the stubs take a name for a number
            lang="de",
        )
        self._canvas.setTitle(printable(title))

    def text(self, x: float, y: float, words: str, size: float, *, face: str = PLAIN, anchor: Anchor = "left") -> None:
        """Sets one line of words whose left end, middle or right end stands at x."""
        ready = printable(words, face)
        self._canvas.setFont(font(setting_face(ready, face)).fontName, size)
        left = x - _SHIFT[anchor] * width(ready, face, size) if _SHIFT[anchor] else x
        # Not `drawString`, which first measures and shapes the words, as has been done here.
        line = self._canvas.beginText(left, y)
        line.textLine(visual_order(ready))
        self._canvas.drawText(line)

    def lines(self, x: float, y: float, fitted: Fit) -> None:
        """Sets fitted lines from the baseline of the first one downwards."""
        for index, line in enumerate(fitted.lines):
            self.text(x, y - index * fitted.size * LEADING, line, fitted.size, face=fitted.face)

    def hline(self, left: float, right: float, y: float, weight: float = FINE) -> None:
        """Draws a horizontal line."""
        self._line(left, y, right, y, weight)

    def vline(self, x: float, bottom: float, top: float, weight: float = FINE) -> None:
        """Draws a vertical line."""
        self._line(x, bottom, x, top, weight)

    def dashes(self, left: float, right: float, y: float) -> None:
        """Draws a horizontal line to cut along."""
        self.cut(left, y, right, y)

    def cut(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draws a line to cut or to fold along."""
        self._canvas.setDash(3, 3)
        self._line(x1, y1, x2, y2, FINE)
        self._canvas.setDash()

    def line(self, x1: float, y1: float, x2: float, y2: float, weight: float = FINE) -> None:
        """Draws a line between two points."""
        self._line(x1, y1, x2, y2, weight)

    def fill(self, corners: Sequence[tuple[float, float]]) -> None:
        """Fills the shape between the corners."""
        path = self._canvas.beginPath()
        path.moveTo(*corners[0])
        for corner in corners[1:]:
            path.lineTo(*corner)
        path.close()
        self._canvas.drawPath(path, stroke=0, fill=1)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draws a filled disc."""
        self._canvas.circle(x, y, radius, stroke=0, fill=1)

    def suit(self, frame: Frame, name: str) -> None:
        """Draws a card suit into a square frame."""
        self.path(frame, GRID, operators(name))

    def tick_box(self, x: float, y: float, edge: float) -> None:
        """Draws an empty square that stands on y."""
        self._canvas.setLineWidth(THIN)
        self._canvas.rect(x, y, edge, edge)

    def path(self, frame: Frame, size: int, paths: str) -> None:
        """Fills a drawing, such as the squares of a code, given as path operators on a grid of `size` units."""
        self._canvas.saveState()
        self._canvas.translate(frame.left, frame.top)
        self._canvas.scale(frame.width / size, frame.height / size)
        self._canvas.addLiteral(paths)
        self._canvas.restoreState()

    def picture(self, frame: Frame, content: bytes) -> None:
        """Puts a picture (PNG or JPEG) into the middle of the frame, as large as it fits."""
        image = ImageReader(BytesIO(content))
        width, height = image.getSize()
        scale = min(frame.width / width, frame.height / height)
        x = (frame.left + frame.right - width * scale) / 2
        y = (frame.bottom + frame.top - height * scale) / 2
        self._canvas.drawImage(image, x, y, width * scale, height * scale)

    def upwards(self, x: float, y: float, words: str, size: float, *, face: str = PLAIN) -> None:
        """Sets words from bottom to top, their baseline at x."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(90)
        self.text(0, 0, words, size, face=face)
        self._canvas.restoreState()

    def watermark(self, frame: Frame, words: str) -> None:
        """Sets outlined words across the frame, so that everything below stays legible.

        The words are also given as such: to a reader of the file, letters on a slope are no word that can be found.
        """
        size = 0.8 * frame.width / width(words, BOLD, 1)
        self._canvas.saveState()
        self._canvas.translate((frame.left + frame.right) / 2, (frame.bottom + frame.top) / 2)
        self._canvas.rotate(20)
        self._canvas.setLineWidth(THIN)
        self._canvas.setFont(font(BOLD).fontName, size)
        self._canvas.addLiteral(f"/Span <</ActualText <feff{words.encode('utf-16-be').hex()}> >> BDC")
        self._canvas.drawCentredString(0, -0.36 * size, words, mode=1)
        self._canvas.addLiteral("EMC")
        self._canvas.restoreState()

    @contextmanager
    def form(self, name: str) -> Iterator[None]:
        """Records what is drawn as a form that can be put on many pages."""
        self._canvas.beginForm(name)
        yield
        self._canvas.endForm()

    def has_form(self, name: str) -> bool:
        """Whether a drawing of this name was kept, to be used again."""
        return self._canvas.hasForm(name)

    @contextmanager
    def shifted(self, up: float, right: float = 0) -> Iterator[None]:
        """Draws everything higher, and further to the right, by so many points."""
        self._canvas.saveState()
        self._canvas.translate(right, up)
        yield
        self._canvas.restoreState()

    def place(self, name: str) -> None:
        """Puts a recorded form on the page."""
        self._canvas.doForm(name)

    def repeat(self, key: Hashable, frame: Frame, draw: Callable[[Frame], None]) -> None:
        """Puts into the frame what stands in others too; only where the `key` is new, it is drawn.

        Frames with the same key have to be of the same size: `draw` gets one with its corner at the origin.
        """
        if key not in self._repeated:
            name = f"repeated{len(self._repeated)}"
            with self.form(name):
                draw(Frame(0, 0, frame.width, frame.height))
            self._repeated[key] = name
        with self.shifted(frame.bottom, frame.left):
            self.place(self._repeated[key])

    def page(self, frame: Frame) -> None:
        """Gives the next pages this size."""
        self._canvas.setPageSize((frame.width, frame.height))

    @contextmanager
    def turned(self, frame: Frame) -> Iterator[None]:
        """Draws everything upside down within the frame, as its other side is read."""
        self._canvas.saveState()
        self._canvas.translate(frame.left + frame.right, frame.bottom + frame.top)
        self._canvas.rotate(180)
        yield
        self._canvas.restoreState()

    def box(self, frame: Frame, weight: float = THIN) -> None:
        """Draws the outline of a frame."""
        self._canvas.setLineWidth(weight)
        self._canvas.rect(frame.left, frame.bottom, frame.width, frame.height)

    def ring(self, x: float, y: float, radius: float, weight: float = THIN) -> None:
        """Draws a circle."""
        self._canvas.setLineWidth(weight)
        self._canvas.circle(x, y, radius)

    def next_page(self) -> None:
        """Ends this page and begins the next."""
        self._canvas.showPage()

    def pdf(self) -> bytes:
        """The finished document; nothing can be drawn afterwards."""
        self._canvas.save()
        return self._buffer.getvalue()

    def _line(self, x1: float, y1: float, x2: float, y2: float, weight: float) -> None:
        self._canvas.setLineWidth(weight)
        self._canvas.line(x1, y1, x2, y2)
