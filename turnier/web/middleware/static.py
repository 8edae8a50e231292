"""Static files, kept in memory: they lie in the data folder, and the page that says it is gone needs them."""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Response, StaticFile

from turnier.web.middleware.requests import Handler

PACKED = "gzip"


class StaticFiles(WhiteNoiseMiddleware):
    """Answers with what it read when the program started; a file of two names, one with its hash, is kept once."""

    def __init__(self, get_response: Handler) -> None:
        self._contents: dict[bytes, bytes] = {}
        super().__init__(get_response)  # type: ignore[no-untyped-call] # has no types

    def get_static_file(self, path: str, url: str, stat_cache: Mapping[str, object] | None = None) -> KeptFile:
        """One file with its encodings. Raises `MissingFileError` where there is none."""
        kept = KeptFile(super().get_static_file(path, url, stat_cache))  # type: ignore[no-untyped-call] # has no types
        kept.contents = {each: self._contents.setdefault(content, content) for each, content in kept.contents.items()}
        return kept


class KeptFile:
    """A file and its encodings; always given as a whole, whatever range is asked.

    Where it is kept packed, it is unpacked for the rare program that cannot do that: all together take 1 MB, not 3.
    """

    def __init__(self, file: StaticFile) -> None:
        self.file = file
        contents = {_encoding(headers): Path(path).read_bytes() for _pattern, path, headers in file.alternatives}
        self.contents = contents if PACKED not in contents else {PACKED: contents[PACKED]}

    def get_response(self, method: str, request_headers: Mapping[str, Any]) -> Response:
        """What is sent; `request_headers` are named as in WSGI."""
        asked = dict(request_headers, HTTP_RANGE="")
        response: Response = self.file.get_response("HEAD" if method == "GET" else method, asked)
        if method != "GET" or response.status != HTTPStatus.OK:
            return response
        _path, headers = self.file.get_path_and_headers(asked)
        return Response(HTTPStatus.OK, headers, BytesIO(self._content(_encoding(headers))))

    def _content(self, encoding: str) -> bytes:
        return self.contents[encoding] if encoding in self.contents else gzip.decompress(self.contents[PACKED])


def _encoding(headers: Iterable[tuple[str, str]]) -> str:
    return dict(headers).get("Content-Encoding", "")
