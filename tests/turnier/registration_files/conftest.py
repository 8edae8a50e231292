"""Workbooks made part by part, as no spreadsheet program would write them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


@pytest.fixture
def workbook() -> Callable[..., bytes]:
    """Makes an XLSX with one sheet of the given rows; `book` are its properties, further parts go by name."""

    def make(rows: str, book: str = "", **parts: str) -> bytes:
        target = BytesIO()
        with ZipFile(target, "w", ZIP_DEFLATED) as archive:
            sheets = f'<sheets><sheet name="Liste" r:id="r1" xmlns:r="{RELATION}"/></sheets>'
            archive.writestr("xl/workbook.xml", f"<workbook><workbookPr {book}/>{sheets}</workbook>")
            relation = '<Relationship Id="r1" Target="worksheets/sheet1.xml"/>'
            archive.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{relation}</Relationships>")
            archive.writestr("xl/worksheets/sheet1.xml", f"<worksheet><sheetData>{rows}</sheetData></worksheet>")
            for name, content in parts.items():
                archive.writestr(name, content)
        return target.getvalue()

    return make
