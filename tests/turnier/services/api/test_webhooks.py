"""Programs are told: what is committed, signed, until they have heard it, and never into the server's own network."""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from turnier.models import Entrant, Revision, Round, Tournament, User, Webhook, WebhookDelivery
from turnier.services.accounts.accounts import account_lock
from turnier.services.api import webhooks
from turnier.services.api.webhooks import (
    MOST_WEBHOOKS,
    PAUSES,
    NotAllowed,
    deliver,
    send,
    webhook_create,
    webhook_delete,
    webhook_switch,
)
from turnier.services.host import watch
from turnier.services.sheets.save import sheets_exchange
from turnier.services.tournaments.end import tournament_close
from turnier.text.errors import UserError

EVERY = Webhook.Event.values


class Listener:
    """A program that listens; `status` is what it answers, `heard` what came: headers and body."""

    def __init__(self) -> None:
        self.status, self.heard = 204, list[tuple[dict[str, str], bytes]]()
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listener.heard.append((dict(self.headers), body))
                self.send_response(listener.status)
                self.send_header("Location", "http://127.0.0.1:1/")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                """Says nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hier?a=1"

    @property
    def told(self) -> list[dict[str, Any]]:
        """What came, as objects."""
        return [json.loads(body) for _headers, body in self.heard]


@pytest.fixture
def listener() -> Iterator[Listener]:
    found = Listener()
    running = threading.Thread(target=found.server.serve_forever)
    running.start()
    yield found
    found.server.shutdown()
    running.join()
    found.server.server_close()


@pytest.fixture
def webhook(organiser: User, listener: Listener) -> Webhook:
    """Switched on, for everything."""
    made, _secret = webhook_create(user=organiser, address=listener.address, events=EVERY)
    webhook_switch(webhook=made, on=True)
    return made


@pytest.fixture
def evening(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Callable[[], None]:
    """One round of two teams, drawn and entered."""

    def play() -> None:
        Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=1)
        register(tournament, 2)
        enter(drawn(tournament).sittings.get())

    return play


def due_now() -> None:
    """Lets the pause pass."""
    WebhookDelivery.objects.exclude(due_at=None).update(due_at=timezone.now())


def test_what_happened_is_told_once_and_in_order(
    webhook: Webhook, listener: Listener, evening: Callable[[], None], tournament: Tournament, organiser: User
) -> None:
    evening()
    tournament_close(tournament=tournament, by=organiser)
    for _ in range(2):
        deliver()
    told = [(each["event"], each.get("round"), each.get("table")) for each in listener.told]
    assert told == [("round.published", 1, None), ("result.confirmed", 1, 1), ("tournament.closed", None, None)]
    assert {each["tournament"] for each in listener.told} == {tournament.slug}
    assert b"Eins" not in b"".join(body for _headers, body in listener.heard)
    assert not WebhookDelivery.objects.filter(delivered_at=None).exists()


def test_the_signature_is_that_of_the_secret(organiser: User, listener: Listener, evening: Callable[[], None]) -> None:
    made, secret = webhook_create(user=organiser, address=listener.address, events=["round.published"])
    webhook_switch(webhook=made, on=True)
    evening()
    deliver()
    [(headers, body)] = listener.heard
    at, _, signed = headers["X-Turnier-Signature"].removeprefix("t=").partition(",v1=")
    assert hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest() == signed
    assert secret not in str(Webhook.objects.values())


def test_it_is_off_until_somebody_switches_it_on(
    organiser: User, listener: Listener, evening: Callable[[], None]
) -> None:
    made, _secret = webhook_create(user=organiser, address=listener.address, events=EVERY)
    evening()
    deliver()
    assert (made.on_since, listener.heard) == (None, [])
    assert not WebhookDelivery.objects.exists()


def test_what_was_before_is_not_told(webhook: Webhook, listener: Listener, evening: Callable[[], None]) -> None:
    evening()
    Webhook.objects.update(on_since=timezone.now() + dt.timedelta(seconds=2))
    deliver()
    assert listener.heard == []


@pytest.mark.parametrize("status", [500, 404, 302])
def test_it_is_tried_again_until_it_is_heard(
    webhook: Webhook, listener: Listener, evening: Callable[[], None], status: int
) -> None:
    listener.status = status
    evening()
    deliver()
    deliver()
    assert len(listener.heard) == 2
    assert set(WebhookDelivery.objects.values_list("error", flat=True)) == {f"HTTP {status}"}
    listener.status = 200
    due_now()
    deliver()
    assert [each["id"] for each in listener.told[:2]] == [each["id"] for each in listener.told[2:]]
    due_now()
    deliver()
    assert len(listener.heard) == 4


def test_after_the_last_attempt_nobody_tries_any_more(
    webhook: Webhook, listener: Listener, evening: Callable[[], None]
) -> None:
    listener.status = 500
    evening()
    for _ in range(len(PAUSES) + 3):
        deliver()
        due_now()
    assert len(listener.heard) == 2 * (len(PAUSES) + 1)


def test_the_pauses_grow(webhook: Webhook, listener: Listener, evening: Callable[[], None]) -> None:
    listener.status = 500
    evening()
    seen = []
    for _ in range(6):
        deliver()
        first = webhook.deliveries.get(number=webhook.deliveries.earliest("number").number)
        seen.append((first.attempts, first.due_at and round((first.due_at - timezone.now()) / dt.timedelta(minutes=1))))
        due_now()
    assert seen == [(1, 1), (2, 5), (3, 30), (4, 120), (5, 480), (6, None)]


def test_two_processes_note_the_same_at_once(
    webhook: Webhook, listener: Listener, evening: Callable[[], None], tournament: Tournament
) -> None:
    noted = list[int]()

    def other_process(execute: Callable[..., Any], sql: str, *call: Any) -> Any:
        """Notes it between the look of this one and its own note."""
        if sql.startswith("INSERT") and "turnier_webhookdelivery" in sql and not noted:
            noted.append(1)
            number = tournament.events.get(action="result_enter").number
            WebhookDelivery.objects.create(webhook=webhook, tournament=tournament, number=number)
        return execute(sql, *call)

    evening()
    with connection.execute_wrapper(other_process):
        deliver()
    assert sorted(each["event"] for each in listener.told) == ["result.confirmed", "round.published"]


def test_what_is_told_of_a_result(
    webhook: Webhook, listener: Listener, evening: Callable[[], None], tournament: Tournament
) -> None:
    evening()
    deliver()
    published, entered = (
        (webhook.deliveries.get(number=event.number), event)
        for event in tournament.events.filter(action__in=webhooks.EVENTS).order_by("number")
    )
    common = {"tournament": tournament.slug, "round": 1}
    assert listener.told == [
        {"id": published[0].pk, "event": "round.published", "at": published[1].at.isoformat(), **common},
        {"id": entered[0].pk, "event": "result.confirmed", "at": entered[1].at.isoformat(), **common, "table": 1},
    ]
    headers = {name: value for name, value in listener.heard[0][0].items() if name in {"Content-Type", "User-Agent"}}
    assert headers == {"Content-Type": "application/json", "User-Agent": "Turnier"}


@pytest.mark.parametrize("there", [True, False])
def test_two_tables_that_exchange_their_sheets_are_both_told(
    webhook: Webhook,
    listener: Listener,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
    there: bool,
) -> None:
    """Also the one at which nothing lies any more, and the one at which nothing lay."""
    register(tournament, 6)
    _first, two, three = drawn(tournament).sittings.order_by("table")
    enter(two)
    if there:
        enter(three, [{"kind": "bummerl", "score": [5, 11]}] * 3)
    deliver()
    before = len(listener.told)
    sheets_exchange(sitting=two, other=three, by=organiser, reason="Falscher Tisch")
    deliver()
    [told] = listener.told[before:]
    assert (told["event"], told["round"], told["table"], told["other_table"]) == ("result.confirmed", 1, 2, 3)


@pytest.mark.parametrize(("hours", "told"), [(23, 2), (25, 0)])
def test_after_a_day_without_the_program_it_is_no_news(
    webhook: Webhook,
    listener: Listener,
    evening: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    hours: int,
    told: int,
) -> None:
    evening()
    later = timezone.now() + dt.timedelta(hours=hours)
    monkeypatch.setattr(timezone, "now", lambda: later)
    deliver()
    assert len(listener.heard) == told


def test_twenty_are_told_at_a_time_those_that_wait_longest_first(
    webhook: Webhook, listener: Listener, evening: Callable[[], None], tournament: Tournament
) -> None:
    evening()
    entered = tournament.events.get(action="result_enter").number
    long_ago = timezone.now() - dt.timedelta(hours=1)
    hooks = Webhook.objects.bulk_create(
        Webhook(user=webhook.user, address=listener.address, events=[], on_since=timezone.now()) for _ in range(21)
    )
    waiting = [
        WebhookDelivery(
            webhook=each, tournament=tournament, number=entered, due_at=long_ago - dt.timedelta(minutes=minutes)
        )
        for minutes, each in enumerate(hooks)
    ]
    WebhookDelivery.objects.bulk_create(waiting)
    Webhook.objects.filter(pk=webhook.pk).update(on_since=None)
    deliver()
    assert [each["id"] for each in listener.told] == [each.pk for each in waiting[:0:-1]]


def test_nobody_listens(webhook: Webhook, listener: Listener, evening: Callable[[], None]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    Webhook.objects.update(address=f"http://127.0.0.1:{port}/")
    evening()
    deliver()
    assert {delivery.error.split(":")[0] for delivery in WebhookDelivery.objects.all()} == {"ConnectionRefusedError"}


@contextmanager
def dripping() -> Iterator[str]:
    """The address of a program that never comes to the end of its answer."""
    over = threading.Event()

    def drip(server: socket.socket) -> None:
        caller, _address = server.accept()
        with caller, suppress(OSError):
            caller.sendall(b"HTTP/1.1 200 OK\r\nX-Wait: ")
            while not over.wait(0.05):
                caller.sendall(b".")

    with socket.create_server(("127.0.0.1", 0)) as server:
        running = threading.Thread(target=drip, args=(server,))
        running.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        over.set()
        running.join()


def test_who_takes_their_time_keeps_nobody_else_waiting(
    webhook: Webhook,
    listener: Listener,
    evening: Callable[[], None],
    organiser: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE_SECONDS", 0.5)
    with dripping() as address:
        Webhook.objects.update(address=address)
        other, _secret = webhook_create(user=organiser, address=listener.address, events=EVERY)
        webhook_switch(webhook=other, on=True)
        evening()
        deliver()
    slow = list(webhook.deliveries.order_by("id"))
    assert [(each.attempts, each.error.split(":")[0]) for each in slow] == [(1, "TimeoutError"), (0, "")]
    assert all(each.due_at and each.due_at > timezone.now() for each in slow)
    assert len(listener.heard) == other.deliveries.exclude(delivered_at=None).count() == 2


def test_switched_off_locked_or_removed_it_hears_nothing(
    webhook: Webhook, listener: Listener, evening: Callable[[], None], organiser: User
) -> None:
    listener.status = 500
    evening()
    deliver()
    account_lock(user=organiser, locked=True)
    due_now()
    deliver()
    assert len(listener.heard) == 2
    account_lock(user=organiser, locked=False)
    webhook_switch(webhook=webhook, on=False)
    deliver()
    assert (len(listener.heard), WebhookDelivery.objects.count()) == (2, 0)
    webhook_delete(webhook=webhook)
    assert not Webhook.objects.exists()


def test_nobody_hears_of_the_tournaments_of_others(
    webhook: Webhook, listener: Listener, evening: Callable[[], None], tournament: Tournament, other_organiser: User
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(organiser=other_organiser)
    evening()
    deliver()
    assert listener.heard == []


@pytest.mark.parametrize(
    ("address", "events"),
    [
        ("", EVERY),
        ("nirgends", EVERY),
        ("ftp://example.org/", EVERY),
        ("https://anna:geheim@example.org/", EVERY),
        ("https://example.org:99999/", EVERY),
        ("https://exa mple.org/", EVERY),
        ("https://example.org/\r\nX: y", EVERY),
        ("https://example.org/", []),
        ("https://example.org/", ["everything"]),
    ],
)
def test_what_is_no_address_or_no_event(organiser: User, address: str, events: list[str]) -> None:
    with pytest.raises(UserError):
        webhook_create(user=organiser, address=address, events=events)


def test_nobody_has_any_number_of_them(organiser: User) -> None:
    for _ in range(MOST_WEBHOOKS):
        webhook_create(user=organiser, address="https://example.org/", events=EVERY)
    with pytest.raises(UserError):
        webhook_create(user=organiser, address="https://example.org/", events=EVERY)


OWN_NETWORK = (
    *("127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1"),
    *("[::1]", "[fe80::1]", "[fc00::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[ff02::1]"),
)


@pytest.mark.parametrize("host", OWN_NETWORK)
def test_a_server_never_calls_into_its_own_network(organiser: User, settings: Any, host: str) -> None:
    settings.HOSTED = True
    with pytest.raises(UserError):
        webhook_create(user=organiser, address=f"https://{host}/", events=EVERY)
    hidden = Webhook(user=organiser, address=f"https://{host}/", events=EVERY)
    with pytest.raises(NotAllowed):
        send(hidden, {})


def test_a_name_that_leads_into_the_own_network(organiser: User, settings: Any) -> None:
    settings.HOSTED = True
    made, _secret = webhook_create(user=organiser, address="https://localhost/", events=EVERY)
    with pytest.raises(NotAllowed):
        send(made, {})


def test_a_server_calls_encrypted_only(organiser: User, settings: Any) -> None:
    settings.HOSTED = True
    with pytest.raises(UserError):
        webhook_create(user=organiser, address="http://example.org/", events=EVERY)
    webhook_create(user=organiser, address="https://example.org/", events=EVERY)


def test_the_program_tells_by_itself() -> None:
    assert watch.TELLING_SECONDS < 60
    assert watch.deliver is deliver
