"""Parses XML from strangers as a stream of events: without entities, and bounded in depth, names and elements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar, cast

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import XMLParser

from games.kit.text import text
from turnier.registration_files.model import (
    MAX_XML_DEPTH,
    MAX_XML_ELEMENTS,
    MAX_XML_NAMES,
    MAX_XML_STRETCH,
    UnreadableFile,
)

_Made = TypeVar("_Made")
_Made_co = TypeVar("_Made_co", covariant=True)


class Target(Protocol[_Made_co]):
    """Receives the events of an XML file; `close` gives what was made of them."""

    def start(self, tag: str, attributes: dict[str, str]) -> None: ...
    def end(self, tag: str) -> None: ...
    def data(self, content: str) -> None: ...
    def close(self) -> _Made_co: ...


def parse_events(pieces: Iterable[bytes], target: Target[_Made]) -> _Made:
    """Feeds XML in pieces to `target`, without building a tree; raises UnreadableFile for what could do harm."""
    guard = _Guard(target)
    parser = XMLParser(target=guard, forbid_dtd=True)
    try:
        for piece in pieces:
            parser.feed(piece)
            guard.fed(len(piece))
        return cast("_Made", parser.close())
    except DefusedXmlException as error:
        raise UnreadableFile(
            text("Die Datei enthält XML-Entitäten, wie sie keine Tabelle braucht. Bitte in Excel neu speichern.")
        ) from error


def local_name(tag: str) -> str:
    """The tag without its namespace: transitional and strict files differ only there."""
    return tag.rpartition("}")[2]


def too_large() -> UnreadableFile:
    """What is said about every workbook that would take more memory or time than a list can need."""
    return UnreadableFile(
        text("Die Excel-Datei ist entpackt zu groß für eine Anmeldeliste. Bitte die Liste in eine neue Datei kopieren.")
    )


class _Guard:
    """Passes the events on and counts: the parser remembers every name and every open element."""

    def __init__(self, target: Target[object]) -> None:
        self._target = target
        self._depth = self._elements = 0
        self._names: set[str] = set()
        self._fed_since_element = 0
        self.data, self.close = target.data, target.close

    def fed(self, count: int) -> None:
        """Counts bytes: a tag, comment or text without end would have to be kept whole."""
        self._fed_since_element += count
        if self._fed_since_element > MAX_XML_STRETCH:
            raise too_large()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._fed_since_element = 0
        self._depth += 1
        self._elements += 1
        self._names.add(tag)
        self._names.update(attributes)
        if self._depth > MAX_XML_DEPTH or self._elements > MAX_XML_ELEMENTS or len(self._names) > MAX_XML_NAMES:
            raise too_large()
        self._target.start(tag, attributes)

    def end(self, tag: str) -> None:
        self._depth -= 1
        self._target.end(tag)
