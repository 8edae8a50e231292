"""Static files are answered from memory, as they were when the program started."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from turnier.web.middleware.requests import StaticFiles

STYLE = b"p { color: red } " * 100


@pytest.fixture
def served(tmp_path: Path, settings: Any) -> StaticFiles:
    """A server whose folder of static files was deleted after its start."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "a.css").write_bytes(STYLE)
    (folder / "a.css.gz").write_bytes(gzip.compress(STYLE))
    settings.STATIC_ROOT = str(folder)
    files = StaticFiles(lambda _request: HttpResponse(status=404))
    shutil.rmtree(folder)
    return files


@pytest.mark.parametrize(
    ("method", "path", "headers", "expected"),
    [
        ("GET", "/static/a.css", {}, (200, STYLE)),
        ("GET", "/static/a.css", {"range": "bytes=0-3"}, (200, STYLE)),
        ("HEAD", "/static/a.css", {}, (200, b"")),
        ("POST", "/static/a.css", {}, (405, b"")),
        ("GET", "/static/b.css", {}, (404, b"")),
    ],
)
def test_a_file_that_was_there_is_still_given(
    served: StaticFiles, method: str, path: str, headers: dict[str, str], expected: tuple[int, bytes]
) -> None:
    answer = served(RequestFactory().generic(method, path, headers=headers))
    assert (answer.status_code, b"".join(answer)) == expected


def test_what_came_after_the_start_is_read_once_and_nothing_beside_the_folder(tmp_path: Path, settings: Any) -> None:
    """A new version collects its files while a process of the old one still answers."""
    folder = tmp_path / "static"
    (folder / "rooms").mkdir(parents=True)
    (tmp_path / "beside.css").write_bytes(STYLE)
    settings.STATIC_ROOT = str(folder)
    server = StaticFiles(lambda _request: HttpResponse(status=404))

    def ask(path: str) -> tuple[int, bytes]:
        answer = server(RequestFactory().get(path))
        return answer.status_code, b"".join(answer)

    assert ask("/static/new.0a1b2c3d4e5f.css") == (404, b"")
    (folder / "new.0a1b2c3d4e5f.css").write_bytes(STYLE)
    assert ask("/static/new.0a1b2c3d4e5f.css") == (200, STYLE)
    shutil.rmtree(folder)
    assert ask("/static/new.0a1b2c3d4e5f.css") == (200, STYLE)
    folder.mkdir()
    (folder / "rooms").mkdir()
    for other in ("", "rooms", "rooms/", "../beside.css", "/beside.css", "\0"):
        assert ask(f"/static/{other}")[0] == 404


def test_it_is_given_packed_and_not_again_to_whoever_has_it(served: StaticFiles) -> None:
    packed = served(RequestFactory().get("/static/a.css", headers={"accept-encoding": "gzip"}))
    assert (packed["Content-Encoding"], gzip.decompress(b"".join(packed))) == ("gzip", STYLE)
    again = served(RequestFactory().get("/static/a.css", headers={"if-none-match": packed["ETag"]}))
    assert (again.status_code, b"".join(again)) == (304, b"")


def test_what_has_two_names_is_kept_once(tmp_path: Path, settings: Any) -> None:
    for name in ("a.css", "a.3f13cc86b06a.css"):
        (tmp_path / name).write_bytes(STYLE)
    settings.STATIC_ROOT = str(tmp_path)
    files = StaticFiles(lambda _request: HttpResponse(status=404)).files.values()
    assert len({id(content) for file in files for content in file.contents.values()}) == 1 < len(files)
