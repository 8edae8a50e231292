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
from turnier.printing.plan import make_plan
from turnier.printing.qr import modules


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
