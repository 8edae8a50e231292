"""The smallest parts of a tournament file: numbers, names and texts as it may hold them."""

from __future__ import annotations

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from turnier.text.remarks import UNPRINTABLE


def printable(words: str) -> str:
    """The words as they are; refuses what no database stores and no paper prints."""
    if any(unicodedata.category(character) in UNPRINTABLE for character in words):
        raise ValueError("control character")
    return words


Number = Annotated[int, Field(ge=1, le=1_000_000, strict=True)]
Name = Annotated[str, Field(min_length=1, max_length=80, strict=True), AfterValidator(printable)]
Short = Annotated[str, Field(max_length=200, strict=True), AfterValidator(printable)]
Label = Annotated[str, Field(max_length=80, strict=True), AfterValidator(printable)]


class FilePart(BaseModel):
    """A part of the file; what it does not know, it leaves aside."""

    model_config = ConfigDict(extra="ignore", frozen=True)
