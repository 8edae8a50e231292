"""Connections stay open after answers without a body, and end when the other side wants it."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
import waitress
from waitress import wasyncore

from turnier.keep_alive import KeepAliveChannel

STATUS = {"/204": "204 No Content", "/304": "304 Not Modified", "/200": "200 OK"}


def application(environ, start_response):
    """Answers with the status that the path names."""
    status = STATUS[environ["PATH_INFO"]]
    start_response(status, [("Content-Length", "0")])
    return [b""]


@pytest.fixture
def port() -> Iterator[int]:
    """A server with such connections, as `turnier.serve` has."""
    sockets: dict[int, object] = {}
    server = waitress.create_server(application, map=sockets, host="127.0.0.1", port=0, threads=1, ident=None)
    server.channel_class = KeepAliveChannel
    stopped = threading.Event()

    def run() -> None:
        while not stopped.is_set():
            wasyncore.loop(timeout=0.05, map=sockets, count=1)
        server.task_dispatcher.shutdown()
        wasyncore.close_all(sockets)

    running = threading.Thread(target=run)
    running.start()
    yield server.effective_port
    stopped.set()
    running.join()


@pytest.mark.parametrize("path", STATUS)
def test_the_same_connection_asks_again(port: int, path: str) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        connection.connect()
        socket = connection.sock
        for _ in range(3):
            connection.request("GET", path)
            answer = connection.getresponse()
            assert (answer.status, answer.read(), answer.will_close) == (int(path[1:]), b"", False)
            assert connection.sock is socket


@pytest.mark.parametrize("path", STATUS)
def test_whoever_says_close_is_closed(port: int, path: str) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("GET", path, headers={"Connection": "close"})
        answer = connection.getresponse()
        assert (answer.status, answer.will_close) == (int(path[1:]), True)


def test_an_old_browser_gets_its_answer_and_the_end(port: int) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        connection._http_vsn_str = "HTTP/1.0"
        connection.request("GET", "/204")
        assert connection.getresponse().headers["Connection"] == "close"
