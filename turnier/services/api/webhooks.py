"""Programs are told what has happened: after it is committed, signed, again and again until they have heard it.

What there is to tell stands in the record; so nothing is lost when the program ends in between, and nothing is told
that was rolled back. No name is in it: who may know more asks with a token.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import http.client
import ipaddress
import json
import socket
import ssl
import threading
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from time import monotonic
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from turnier.models import AuditEvent, Sitting, User, Webhook, WebhookDelivery
from turnier.services.accounts.access_codes import derive
from turnier.services.sheets.submission import saved_by
from turnier.text.errors import UserError

EVENTS = {
    "round_publish": Webhook.Event.ROUND,
    "result_enter": Webhook.Event.RESULT,
    "result_correct": Webhook.Event.RESULT,
    "sheets_exchange": Webhook.Event.RESULT,
    "tournament_close": Webhook.Event.CLOSED,
}
"""Act of the record → what it is called for programs."""
PAUSES = tuple(dt.timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480))
"""How long after each attempt the next one comes; after the last there is none."""
LOOK_BACK = dt.timedelta(days=1)
PATIENCE_SECONDS = 10
AT_A_TIME = 20
MOST_WEBHOOKS = 10
LONGEST_ERROR = 200


class NotAllowed(OSError):
    """The address leads into the own network of the server."""


@transaction.atomic
def webhook_create(*, user: User, address: str, events: Collection[str]) -> tuple[Webhook, str]:
    """Makes a webhook that is off; gives it with the secret of its signatures, which is shown once."""
    _check_address(address)
    if not events or not set(events) <= set(Webhook.Event.values):
        raise UserError(_("Bitte mindestens ein Ereignis ankreuzen."), "events")
    if user.webhooks.count() >= MOST_WEBHOOKS:
        raise UserError(_("Mehr als %(most)s Adressen gehen nicht.") % {"most": MOST_WEBHOOKS}, "address")
    webhook = Webhook.objects.create(user=user, address=address, events=sorted(events))
    return webhook, _secret(webhook)


@transaction.atomic
def webhook_switch(*, webhook: Webhook, on: bool) -> None:
    """Switches it on, for what happens from now on, or off; what waits then is dropped."""
    webhook.on_since = timezone.now().replace(microsecond=0) if on else None
    webhook.save(update_fields=["on_since"])
    webhook.deliveries.filter(delivered_at=None).delete()


@transaction.atomic
def webhook_delete(*, webhook: Webhook) -> None:
    """Removes it with all that was told."""
    webhook.delete()


def deliver() -> None:
    """Tells every webhook what is new and what it has not heard yet; one that takes its time hinders no other."""
    for webhook in Webhook.objects.filter(on_since__isnull=False, user__is_active=True).select_related("user"):
        _queue(webhook)
    waiting = WebhookDelivery.objects.filter(
        delivered_at=None, due_at__lte=timezone.now(), webhook__on_since__isnull=False, webhook__user__is_active=True
    )
    slow: set[int] = set()
    for delivery in waiting.select_related("webhook", "tournament").order_by("due_at", "id")[:AT_A_TIME]:
        if delivery.webhook_id not in slow and _claimed(delivery) and not _tell(delivery):
            slow.add(delivery.webhook_id)
            rest = waiting.filter(webhook=delivery.webhook_id)
            rest.update(due_at=timezone.now() + PAUSES[0])


def _queue(webhook: Webhook) -> None:
    """Notes what has happened since it was switched on; noting it twice changes nothing."""
    since = max(webhook.on_since or timezone.now(), timezone.now() - LOOK_BACK)
    wanted = [action for action, event in EVENTS.items() if event in webhook.events]
    happened = AuditEvent.objects.filter(tournament__organiser=webhook.user, action__in=wanted, at__gte=since)
    known = webhook.deliveries.filter(tournament=OuterRef("tournament"), number=OuterRef("number"))
    news = happened.filter(~Exists(known), tournament__is_rehearsal=False).order_by("tournament", "number")
    WebhookDelivery.objects.bulk_create(
        (
            WebhookDelivery(webhook=webhook, tournament_id=pk, number=number)
            for pk, number in news.values_list("tournament_id", "number")
        ),
        ignore_conflicts=True,
    )


def _claimed(delivery: WebhookDelivery) -> bool:
    """Whether this process is the one that tells it now; where it ends before the answer, it is told again."""
    pause = PAUSES[delivery.attempts] if delivery.attempts < len(PAUSES) else None
    due = {"due_at": timezone.now() + pause if pause else None, "attempts": F("attempts") + 1}
    row = WebhookDelivery.objects.filter(pk=delivery.pk, attempts=delivery.attempts, delivered_at=None)
    return row.update(**due) == 1


def _tell(delivery: WebhookDelivery) -> bool:
    """Tells it, and notes how that went; gives whether it was quick, well or not."""
    row = WebhookDelivery.objects.filter(pk=delivery.pk)
    try:
        status = send(delivery.webhook, payload(delivery))
    except (OSError, http.client.HTTPException, ValueError) as error:
        row.update(error=f"{type(error).__name__}: {error}"[:LONGEST_ERROR])
        return not isinstance(error, TimeoutError)
    if 200 <= status < 300:
        row.update(delivered_at=timezone.now(), error="")
    else:
        row.update(error=f"HTTP {status}")
    return True


def payload(delivery: WebhookDelivery) -> dict[str, object]:
    """What happened, where and when: numbers and no names."""
    event = AuditEvent.objects.get(tournament=delivery.tournament_id, number=delivery.number)
    told: dict[str, object] = {
        "id": delivery.pk,
        "event": EVENTS[event.action],
        "tournament": delivery.tournament.slug,
        "at": event.at.isoformat(),
    }
    if "sitting" in event.data:
        keys = [saved["sitting"] for saved in saved_by(event.data)]
        found = Sitting.with_discarded.select_related("round").in_bulk(keys)
        for key, name in zip(keys, ("table", "other_table"), strict=False):
            told |= {"round": found[key].round.number, name: found[key].table} if key in found else {}
    elif "round" in event.data:
        told["round"] = event.data["round"]
    return told


def send(webhook: Webhook, told: dict[str, object]) -> int:
    """Sends it once, signed; gives the status of the answer. Redirects are not followed. Raises `OSError`."""
    body, parts = json.dumps(told).encode(), urlsplit(webhook.address)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Turnier",
        "X-Turnier-Signature": signature(_secret(webhook), int(timezone.now().timestamp()), body),
    }
    connection = _connection(parts)
    path = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
    with closing(connection), _ended_in_time(connection.sock):
        if isinstance(connection.sock, ssl.SSLSocket):
            connection.sock.do_handshake()
        connection.request("POST", path, body, headers)
        return connection.getresponse().status


@contextmanager
def _ended_in_time(stream: socket.socket) -> Iterator[None]:
    """Ends a conversation that takes too long as a whole: a socket knows only how long each piece may take."""

    def end() -> None:
        with suppress(OSError):
            stream.shutdown(socket.SHUT_RDWR)

    begun, timer = monotonic(), threading.Timer(PATIENCE_SECONDS, end)
    failure: Exception | None = None
    timer.start()
    try:
        yield
    except (OSError, http.client.HTTPException) as error:
        failure = error
    finally:
        timer.cancel()
    if monotonic() - begun >= PATIENCE_SECONDS:
        raise TimeoutError("no answer in time") from failure
    if failure is not None:
        raise failure


def signature(secret: str, at: int, body: bytes) -> str:
    """The time in seconds, and the HMAC-SHA-256 over time and body, so that an old one does not count again."""
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"


def _secret(webhook: Webhook) -> str:
    return derive(webhook.nonce, "webhook").token


def _check_address(address: str) -> None:
    """Refuses what is no address, and on a server what is not encrypted or lies in its own network."""
    try:
        parts = urlsplit(address)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.username is None
        port = parts.port
    except ValueError:
        usable, port = False, None
    if not usable or port == 0 or not address.isascii() or not address.isprintable() or " " in address:
        raise UserError(_("Das ist keine Adresse. Sie beginnt mit https://"), "address")
    if settings.HOSTED and parts.scheme != "https":
        raise UserError(
            _("Von einem Server aus geht es nur verschlüsselt: Die Adresse beginnt mit https://"), "address"
        )
    try:
        literal = ipaddress.ip_address(parts.hostname or "")
    except ValueError:
        return
    if not _reachable(literal):
        raise UserError(_("Diese Adresse liegt im eigenen Netz des Servers."), "address")


def _connection(parts: SplitResult) -> http.client.HTTPConnection:
    """A connection to the very address that was checked: a name may lead elsewhere the next time it is asked for."""
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not all(_reachable(ipaddress.ip_address(address)) for address in found):
        raise NotAllowed(host)
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE_SECONDS)
    stream: socket.socket = socket.create_connection((found[0], port), timeout=PATIENCE_SECONDS)
    if secure:
        context = ssl.create_default_context()
        stream = context.wrap_socket(stream, server_hostname=host, do_handshake_on_connect=False)
    connection.sock = stream
    return connection


def _reachable(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether it may be called: in the hall any, from a server nothing that is not open to all the world.

    IPv6 addresses that stand for IPv4 ones are none of these.
    """
    if not settings.HOSTED:
        return True
    if isinstance(address, ipaddress.IPv6Address) and (
        address.ipv4_mapped or address.sixtofour or address.teredo or address in NAT64
    ):
        return False
    return address.is_global and not address.is_multicast


NAT64 = ipaddress.ip_network("64:ff9b::/32")
