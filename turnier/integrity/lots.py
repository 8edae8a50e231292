"""What the lot decided (I10): draws and decisions are those of the chain, and can be computed again."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.integrity.violation import Violation
from turnier.models import Draw, Tournament
from turnier.services.draws import draw_document

DECIDED = ("coin_record", "lot_draw")


def draw_faults(tournament: Tournament, *, quick: bool = False) -> Iterator[Violation]:
    """Draws that differ from the chain, or do not come out again; `quick` leaves out the computing."""
    draws = Draw.objects.filter(round__tournament=tournament, outcome__isnull=False).select_related("round")
    events = tournament.events.filter(action="round_draw")
    seeds = {(event.data["round"], event.data["attempt"]): event.data.get("seed") for event in events}
    for draw in draws:
        key = (draw.round.number, draw.attempt)
        if (seeds.pop(key, None) or draw.seed) != draw.seed or (not quick and pure.verify(draw_document(draw))):
            yield Violation("I10", _("Die Auslosung von Durchgang %(n)s lässt sich nicht nachrechnen.") % {"n": key[0]})
    if seeds:
        yield Violation("I10", _("Eine Auslosung, die im Protokoll steht, fehlt."))


def decision_faults(tournament: Tournament) -> Iterator[Violation]:
    """Coins and lots that differ from the chain."""
    events = tournament.events.filter(action__in=(*DECIDED, "decision_revoke")).order_by("number")
    orders = {event.data["decision"]: event.data["order"] for event in events if event.action in DECIDED}
    revoked = {event.data["decision"] for event in events if event.action == "decision_revoke"}
    for decision in tournament.decisions.all():
        order = orders.pop(decision.pk, decision.order)
        if order != decision.order or (decision.pk in revoked) != decision.revoked:
            yield Violation("I10", _("Eine Münze oder ein Los steht anders im Protokoll."))
    if orders:
        yield Violation("I10", _("Eine Münze oder ein Los, das im Protokoll steht, fehlt."))
