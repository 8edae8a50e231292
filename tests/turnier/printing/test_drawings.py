"""The code on the sheet says what it was given."""

import re
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from games.kit.layout import Layout
from tests.programs import program
from turnier.printing import Head, PaperTable, score_sheets
from turnier.printing.drawings import drawing_of, modules, operators, pack_of
from turnier.printing.sheets.columns import make_plan


def picture(size: int, operators: str) -> Image.Image:
    """The picture that the path operators paint, four dots per module."""
    image = Image.new("L", (size + 8, size + 8), 255)
    for row, line in enumerate(operators.split("1 0 0 1 0 -1 cm")[1:]):
        for start, length in re.findall(r"(\d+) 0 (\d+) 1 re", line):
            image.paste(0, (4 + int(start), 4 + row, 4 + int(start) + int(length), 5 + row))
    return image.resize((4 * image.width, 4 * image.height), Image.Resampling.NEAREST)


@pytest.mark.parametrize("words", ["W-3-07", "http://192.168.178.23:8000/z/W3007X7Q", "ü" * 120])
def test_the_operators_paint_the_code(words: str) -> None:
    assert [code.text for code in zxingcpp.read_barcodes(picture(*modules(words)))] == [words]


def test_every_printed_code_can_be_read(
    tmp_path: Path, head: Head, layout: Layout, tables: Callable[..., list[PaperTable]]
) -> None:
    pdftoppm = program("pdftoppm", "poppler-utils")
    (tmp_path / "sheets.pdf").write_bytes(score_sheets(head, lambda sides: make_plan(layout, sides), tables(11)))
    subprocess.run([pdftoppm, "-r", "150", "-gray", "-png", "sheets.pdf", "page"], cwd=tmp_path, check=True)
    pages = [Image.open(BytesIO(path.read_bytes())) for path in sorted(tmp_path.glob("*.png"))]
    found = {code.text for page in pages for code in zxingcpp.read_barcodes(page)}
    assert found == {table.qr for table in tables(11)}


@pytest.mark.parametrize(
    ("suit", "drawing"),
    [("clubs", "kreuz"), ("diamonds", "karo"), ("schellen", "schellen"), ("herz", "herz"), ("other", "")],
)
def test_what_an_entry_calls_a_suit_has_its_drawing(suit: str, drawing: str) -> None:
    assert drawing_of(suit) == drawing


def test_a_pack_is_german_or_french() -> None:
    assert pack_of("eichel") == ("eichel", "gras", "herz", "schellen")
    assert pack_of("karo") == ("kreuz", "pik", "herz", "karo")


@pytest.mark.parametrize("name", sorted({*pack_of("eichel"), *pack_of("karo")}))
def test_every_drawing_is_a_filled_outline_inside_its_grid(name: str) -> None:
    words = operators(name).split()
    figures = [float(word) for word in words if word.lstrip("-").replace(".", "").isdigit()]
    assert {word for word in words if word.isalpha()} <= {"m", "l", "c", "h", "g"}
    assert words[-1] == "f*"
    assert (min(figures) >= -64, max(figures) <= 64) == (True, True)
