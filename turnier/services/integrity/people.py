"""People (I1), their seals (I1, I3) and seats (I8): as the last action left them, and where draw and swaps put them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier import draw as draw_rules
from turnier.models import AuditEvent, Draw, Entrant, Round, Seat, Swap, TableChange, Tournament
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.table_changes import ByHand, in_order, tables_at_first
from turnier.services.draw.table_input import aside_in
from turnier.services.record.chain import Violation
from turnier.services.record.write import broken_parts
from turnier.services.sheets.tallies import GONE_STATES
from turnier.services.standings.playoff import playoffs_astray

Changed = TypeVar("Changed", Swap, TableChange)
PAUSING = 0
"""The key of those who pause, where the others are numbers of tables."""
Seating = dict[int, list[int | None]]
"""Number of a table → start numbers in order of the seats."""


def people_faults(tournament: Tournament) -> Iterator[Violation]:
    """Entrants whose row differs from what was last done under their number."""
    last: dict[object, object] = {}
    registered = set()
    for event in tournament.events.filter(action__startswith="entrant_").order_by("number"):
        number = event.data.get("number")
        if event.action == "entrant_register":
            registered.add(number)
        last[number] = _status(event, last.get(number))
    numbers = {}
    for entrant in tournament.entrants.all():
        numbers[entrant.number] = entrant
        if _differs(entrant, last.get(entrant.number)):
            yield Violation(
                "I1", _("Nr. %(n)s: Ob jemand mitspielt, steht anders im Protokoll.") % {"n": entrant.number}
            )
    if registered - numbers.keys() and not tournament.events.filter(action="entrant_edit").exists():
        yield Violation("I1", _("Jemand, der im Protokoll angemeldet ist, fehlt."))


def _status(event: AuditEvent, before: object) -> object:
    """The status after an action; an edit of the registration leaves it open."""
    if event.action == "entrant_status":
        return event.data["status"]
    if event.action == "entrant_unregister":
        return str(Entrant.Status.WITHDRAWN)
    return None if event.action in {"entrant_edit", "entrant_register"} else before


def _differs(entrant: Entrant, said: object) -> bool:
    """What a game itself can say changes without an action of its own."""
    if entrant.plays and entrant.guest:
        return True
    return said is not None and entrant.status not in GONE_STATES and said not in GONE_STATES and entrant.status != said


SETTING = gettext_lazy("Einstellungen oder Hausregeln wurden am Programm vorbei geändert.")
PEOPLE = gettext_lazy("Namen oder Anmeldungen wurden am Programm vorbei geändert.")
BOOKS = gettext_lazy("Das Kassenbuch wurde am Programm vorbei geändert.")
PRIZES = gettext_lazy("Preise oder Kassenzählung wurden am Programm vorbei geändert.")
BROKEN = {
    "people": ("I1", PEOPLE),
    "rules": ("I1", SETTING),
    "books": ("I3", BOOKS),
    "prizes": ("I3", PRIZES),
    "plan": ("I3", PRIZES),
    "ledger": ("I3", BOOKS),
    "setting": ("I1", SETTING),
    "rounds": ("I10", gettext_lazy("Durchgänge, Tische oder Auslosungen wurden am Programm vorbei geändert.")),
    "notes": ("I1", gettext_lazy("Entscheidungen, Rufe oder Berichte wurden am Programm vorbei geändert.")),
    "pictures": ("I1", gettext_lazy("Logo oder Bilder wurden am Programm vorbei geändert.")),
    "fees": ("I1", SETTING),
    "classes": ("I1", PEOPLE),
    "ranking": ("I1", SETTING),
    "words": ("I1", SETTING),
    "stages": ("I1", SETTING),
    "presence": ("I1", PEOPLE),
    "co_organisers": ("I1", SETTING),
    "sign_ups": ("I1", PEOPLE),
    "sign_up_pairs": ("I1", PEOPLE),
    "unproposed": ("I1", PEOPLE),
    "table_changes": ("I10", gettext_lazy("Durchgänge, Tische oder Auslosungen wurden am Programm vorbei geändert.")),
    "called_off": ("I1", SETTING),
    "playoffs": ("I1", gettext_lazy("Entscheidungen, Rufe oder Berichte wurden am Programm vorbei geändert.")),
}


def seal_faults(tournament: Tournament) -> Iterator[Violation]:
    """Seals that do not fit; a part without a seal is not judged."""
    for part in broken_parts(tournament):
        code, text = BROKEN[part]
        yield Violation(code, str(text))


def seat_faults(tournament: Tournament) -> Iterator[Violation]:
    """What does not fit in the rounds of a tournament."""
    sizes = tournament.kind_of_game.sides
    known = tournament.rounds.prefetch_related(
        "byes__entrant", "swaps__first", "swaps__second", "table_changes", "draws"
    )
    for of_round in known:
        seats = list(Seat.objects.filter(round=of_round).select_related("sitting", "entrant").order_by("seat"))
        if not seats:
            continue
        now = _now(of_round, seats)
        if any(seat.sitting.round_id != of_round.pk or seat.entrant.tournament_id != tournament.pk for seat in seats):
            yield _wrong(of_round, _("ein Platz gehört zu einem anderen Tisch oder Turnier"))
        tables = [row for table, row in now.items() if table != PAUSING]
        if any(len(row) not in sizes or None in row for row in tables) or _twice(now):
            yield _wrong(of_round, _("ein Platz ist doppelt oder gar nicht besetzt"))
        recorded = _recorded(of_round, now)
        if recorded is not None and recorded != now:
            yield _wrong(of_round, _("jemand sitzt anders, als ausgelost und getauscht wurde"))


def _now(of_round: Round, seats: Sequence[Seat]) -> Seating:
    tables: dict[int, dict[int, int]] = {}
    for seat in seats:
        tables.setdefault(seat.sitting.table, {})[seat.seat] = seat.entrant.number
    found: Seating = {table: [row.get(i) for i in range(max(row) + 1)] for table, row in tables.items()}
    return {**found, PAUSING: [*sorted(bye.entrant.number for bye in of_round.byes.all())]}


def _twice(seating: Seating) -> bool:
    return max(Counter(number for row in seating.values() for number in row).values()) > 1


def _recorded(of_round: Round, now: Seating) -> Seating | None:
    """The seats by the record; None where a round came with a file and without a draw."""
    draw = next((draw for draw in of_round.draws.all() if draw.current), None)
    changes = in_order(_of_draw(of_round.swaps.all(), draw), _of_draw(of_round.table_changes.all(), draw))
    numbers = tables_at_first(now.keys() - {PAUSING}, changes)
    seating = _drawn(draw, numbers) if draw else _seated(of_round, now, changes)
    if seating is None:
        return None
    for change in changes:
        if isinstance(change, Swap):
            _swap(seating, change.first.number, change.second.number)
        else:
            _change_table(seating, change)
    pausing: list[int | None] = [*sorted(n for n in seating[PAUSING] if n is not None)]
    return {**seating, PAUSING: pausing}


def _of_draw(changes: Iterable[Changed], draw: Draw | None) -> list[Changed]:
    return [change for change in changes if change.draw_id == (draw.pk if draw else None)]


def _drawn(draw: Draw, numbers: Sequence[int]) -> Seating | None:
    """As the lot gave it; `numbers` are those of the tables, where they are as many as were drawn."""
    if not draw.outcome:
        return None
    tables = draw.drawn["tables"]
    numbers = numbers if len(numbers) == len(tables) else range(1, len(tables) + 1)
    pausing = [*draw.drawn["byes"], *aside_in(json.loads(draw.frozen))]
    return {**dict(zip(numbers, map(list, tables), strict=True)), PAUSING: pausing}


def _seated(of_round: Round, now: Seating, changes: Sequence[ByHand]) -> Seating | None:
    event = of_round.tournament.events.filter(action="tables_seat", data__round=of_round.number).last()
    if event is None or "seated" not in event.data:
        return None
    sizes = {table: len(row) for table, row in now.items()}
    sizes |= {change.table: len(change.seated) for change in changes if isinstance(change, TableChange)}
    numbers = iter(event.data["seated"])
    tables = {table: [next(numbers, None) for _seat in range(sizes.get(table, 0))] for table in event.data["tables"]}
    return {**tables, PAUSING: []}


def _swap(seating: Seating, first: int, second: int) -> None:
    for row in seating.values():
        for seat, number in enumerate(row):
            row[seat] = {first: second, second: first}.get(number, number) if number is not None else None


def _change_table(seating: Seating, change: TableChange) -> None:
    if change.added:
        seating[PAUSING] = [number for number in seating[PAUSING] if number not in change.pausing]
        seating[change.table] = [*change.seated]
    else:
        seating.pop(change.table, None)
        seating[PAUSING] += change.pausing


def _wrong(of_round: Round, what: str) -> Violation:
    name = of_round.tournament.round_name(of_round.number)
    return Violation("I8", _("%(round)s: %(what)s.") % {"round": name, "what": what})


DECIDED = ("coin_record", "playoff_record", "lot_draw", "tie_share")


def draw_faults(tournament: Tournament, *, quick: bool = False) -> Iterator[Violation]:
    """Draws that differ from the chain, or do not come out again; `quick` leaves out the computing."""
    draws = Draw.objects.filter(round__tournament=tournament, outcome__isnull=False).select_related("round")
    events = tournament.events.filter(action="round_draw")
    seeds = {(event.data["round"], event.data["attempt"]): event.data.get("seed") for event in events}
    for draw in draws:
        key = (draw.round.number, draw.attempt)
        if (seeds.pop(key, None) or draw.seed) != draw.seed or (not quick and draw_rules.verify(draw_document(draw))):
            name = tournament.round_name(draw.round.number)
            yield Violation("I10", _("%(round)s: Die Auslosung lässt sich nicht nachrechnen.") % {"round": name})
    if seeds:
        yield Violation("I10", _("Eine Auslosung, die im Protokoll steht, fehlt."))


def decision_faults(tournament: Tournament) -> Iterator[Violation]:
    """Coins and lots that differ from the chain."""
    events = tournament.events.filter(action__in=(*DECIDED, "decision_revoke")).order_by("number")
    orders = {
        event.data["decision"]: (event.data["order"], event.data.get("behind", []))
        for event in events
        if event.action in DECIDED
    }
    revoked = {event.data["decision"] for event in events if event.action == "decision_revoke"}
    for decision in tournament.decisions.all():
        now = decision.order, decision.behind
        if orders.pop(decision.pk, now) != now or (decision.pk in revoked) != decision.revoked:
            yield Violation("I10", _("Eine Münze oder ein Los steht anders im Protokoll."))
    for _decision in playoffs_astray(tournament):
        yield Violation("I10", _("Ein Stechen ging nach seinem Zettel anders aus."))
    if orders:
        yield Violation("I10", _("Eine Münze oder ein Los, das im Protokoll steht, fehlt."))
