"""Pictures to share: the podium and the next places as PNG, in the faces of the papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from turnier.printing.fitting import BOLD, PLAIN, SLAB, printable, setting_face

TALL, WIDE = (1080, 1350), (1200, 630)
"""Width and height in pixels: for a story, and for the preview of a link."""
PODIUM = 3
PAPER, INK, MUTED, LINE = "#fffdf8", "#17191d", "#4a4c52", "#d8d2c2"
MEDALS = ("#d9a514", "#9aa1a8", "#b0713a")
FONTS = Path(__file__).parent / "fonts"


@dataclass(frozen=True)
class PictureRow:
    """A place, whose it is, and the figure that counts."""

    place: int
    name: str
    figure: str


@dataclass(frozen=True)
class SharedPicture:
    """What a picture says: what it was, when and where, what the figures are, and the first places in order."""

    title: str
    facts: str
    label: str
    rows: tuple[PictureRow, ...]


@dataclass(frozen=True)
class PictureBox:
    """A part of the picture in pixels."""

    left: int
    top: int
    right: int
    bottom: int


def picture(shared: SharedPicture, size: tuple[int, int]) -> bytes:
    """The picture as PNG. Where the rows are more than fit, the last ones are left out."""
    image = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(image)
    width, height = size
    edge = width // 15
    head = _head(draw, shared, width, edge)
    tall = height > width
    first = sum(row.place <= PODIUM for row in shared.rows) or 1
    split = width - edge if tall else width // 2 + edge
    large = min(160, (height - head - edge) // (first + 3 if tall else first))
    bottom = head + large * first
    _rows(draw, shared.rows[:first], PictureBox(edge, head, split, bottom), large)
    if tall:
        _rows(draw, shared.rows[first:], PictureBox(edge, bottom + edge // 3, split, height - edge // 2), 76)
    else:
        _rows(draw, shared.rows[first:], PictureBox(split + edge // 2, head, width - edge, height - edge // 2), 62)
    target = BytesIO()
    image.save(target, "PNG", optimize=True)
    return target.getvalue()


def _head(draw: ImageDraw.ImageDraw, shared: SharedPicture, width: int, edge: int) -> int:
    """Title and facts; gives where they end."""
    limit, top = width - 2 * edge, edge // 2
    for words, face, size, colour in ((shared.title, SLAB, 68, INK), (shared.facts, PLAIN, 34, MUTED)):
        ready, font = _fitted(words, face, size, limit)
        draw.text((edge, top), ready, font=font, fill=colour)
        top += int(size * 1.35)
    draw.line((edge, top + 8, width - edge, top + 8), fill=INK, width=4)
    ready, font = _fitted(shared.label, PLAIN, 26, limit)
    draw.text((width - edge, top + 18), ready, font=font, fill=MUTED, anchor="ra")
    return top + 58


def _rows(draw: ImageDraw.ImageDraw, rows: Sequence[PictureRow], box: PictureBox, height: int) -> None:
    for index, row in enumerate(rows):
        top = box.top + index * height
        if top + height > box.bottom:
            return
        middle, size = top + height // 2, height * 2 // 5
        disc = height * 7 // 10
        _place(draw, row.place, (box.left + disc // 2, middle), disc)
        figure, bold = _fitted(row.figure, BOLD, size, (box.right - box.left) // 4)
        draw.text((box.right, middle), figure, font=bold, fill=INK, anchor="rm")
        left = box.left + disc + height // 5
        limit = box.right - left - int(bold.getlength(figure)) - height // 5
        name, font = _fitted(row.name, BOLD if row.place <= PODIUM else PLAIN, size, limit)
        draw.text((left, middle), name, font=font, fill=INK, anchor="lm")
        draw.line((box.left, top + height, box.right, top + height), fill=LINE, width=2)


def _place(draw: ImageDraw.ImageDraw, place: int, centre: tuple[int, int], size: int) -> None:
    x, y = centre
    if place <= PODIUM:
        draw.ellipse((x - size // 2, y - size // 2, x + size // 2, y + size // 2), fill=MEDALS[place - 1])
    ready, font = _fitted(str(place), BOLD, size * 3 // 5, size)
    draw.text(centre, ready, font=font, fill=INK, anchor="mm")


def _fitted(words: str, face: str, size: int, limit: int) -> tuple[str, ImageFont.FreeTypeFont]:
    """The words in the largest size that fits, down to half of it; what is longer still ends with "…"."""
    ready = printable(words, face)
    face = setting_face(ready, face)
    for smaller in range(size, size // 2, -2):
        if _font(face, smaller).getlength(ready) <= limit:
            return ready, _font(face, smaller)
    font = _font(face, size // 2)
    while ready and font.getlength(f"{ready}…") > limit:
        ready = ready[:-1]
    return f"{ready.rstrip()}…", font


@lru_cache(maxsize=256)
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"{face}.ttf"), size)
