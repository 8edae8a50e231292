"""What is under the seals: by part, the rows of a tournament that a link of its chain does not name itself.

`tests/turnier/services/integrity/test_columns.py` says of every column of the database whether it is here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from turnier.models import (
    Award,
    Booking,
    CashCount,
    Choice,
    Choosing,
    Decision,
    Draw,
    Entrant,
    HelpCall,
    Picture,
    Player,
    Posting,
    Prize,
    PrizePlan,
    Referee,
    ReportVersion,
    Round,
    SignUp,
    Sitting,
    Substitution,
    Swap,
    TableChange,
    Tournament,
    User,
)
from turnier.services.record.compiled import CompiledQuery

Row = Sequence[Any]
Status = Entrant.Status
BY_RESULTS = (Status.ACTIVE, Status.OUT_OF_COMPETITION, Status.ELIMINATED, Status.LEFT, Status.EXCLUDED)
"""Between these a result moves somebody; whether in or out of competition only a person decides."""


ENTRANTS = CompiledQuery(
    Entrant.objects.order_by("number").values_list(
        "number", "name", "club", "phone", "reduction_cents", "guest", "status"
    )
)
PLAYERS = CompiledQuery(
    Player.objects.order_by("pk").values_list(
        "pk", "entrant__number", "position", "name", "club", "phone", "withdrawn", "publicity"
    )
)
SUBSTITUTIONS = CompiledQuery(
    Substitution.objects.order_by("pk").values_list(
        "entrant__number", "position", "leaving", "coming", "since", "reason"
    )
)
POSTINGS_BOOKED = CompiledQuery(
    Posting.objects.exclude(booking__kind__in=Booking.FOLLOWING)
    .order_by("pk")
    .values_list(
        "booking__number",
        "booking__kind",
        "booking__reason",
        "booking__reverses__number",
        "booking__by",
        "account",
        "cents",
        "entrant__number",
        "player",
    )
)
REASONS_FOLLOWING = CompiledQuery(
    Booking.objects.filter(kind__in=Booking.FOLLOWING).exclude(reason="").order_by("pk").values_list("number", "reason")
)
BOOKINGS = CompiledQuery(Booking.objects.order_by("pk").values_list("number", "at", "by", "sitting"))
POSTINGS_FOLLOWING = CompiledQuery(
    Posting.objects.filter(booking__kind__in=Booking.FOLLOWING)
    .order_by("pk")
    .values_list("booking__number", "booking__kind", "account", "cents", "entrant", "player")
)
RULES = CompiledQuery(
    Tournament.objects.values_list(
        "name",
        "game",
        "rules",
        "host",
        "venue",
        "date",
        "begins",
        "is_public",
        "is_demo",
        "is_rehearsal",
        "entry_fee_cents",
    )
)
FEES = CompiledQuery(Tournament.objects.values_list("fee_terms"))
CLASSES = CompiledQuery(Player.objects.exclude(fee_class="").order_by("pk").values_list("pk", "fee_class"))
SETTING = CompiledQuery(
    Tournament.objects.values_list(
        "slug", "rounds_planned", "draw_options", "status", "series", "series_number", "names_shown", "organiser"
    )
)
TREASURERS = CompiledQuery(User.objects.order_by("pk").values_list("pk"))
CO_ORGANISERS = CompiledQuery(User.objects.order_by("pk").values_list("pk"))
REFEREES = CompiledQuery(Referee.objects.order_by("pk").values_list("pk", "user", "tables", "revoked_at"))
RANKING = CompiledQuery(Tournament.objects.exclude(ranking={}).values_list("ranking"))
WORDS = CompiledQuery(Tournament.objects.exclude(words={}).values_list("words"))
DOORS = CompiledQuery(Referee.objects.filter(door=True).order_by("pk").values_list("pk"))
CALLED_OFF = CompiledQuery(Tournament.objects.filter(called_off=True).values_list("called_off"))
CHECKS_IN = CompiledQuery(Tournament.objects.filter(check_in=True).values_list("check_in"))
PRESENT = CompiledQuery(Entrant.objects.exclude(presence="").order_by("number").values_list("number", "presence"))
UNPROPOSED = CompiledQuery(Player.objects.filter(proposed=False).order_by("pk").values_list("pk"))
OFFERS = CompiledQuery(Tournament.objects.exclude(sign_up={}).values_list("sign_up"))
SIGN_UPS = CompiledQuery(
    SignUp.objects.order_by("number").values_list(
        "number",
        "turn",
        "state",
        "players",
        "name",
        "club",
        "phone",
        "email",
        "fee_classes",
        "public",
        "consent",
        "entrant__number",
    )
)
SIGN_UP_PAIRS = CompiledQuery(
    SignUp.objects.exclude(partner=None).order_by("number").values_list("number", "partner__number")
)
STAGES = CompiledQuery(Tournament.objects.exclude(stages=[]).values_list("stages"))
ROUNDS = CompiledQuery(Round.objects.order_by("number").values_list("number", "published_at", "closed_at"))
SITTINGS = CompiledQuery(Sitting.objects.order_by("pk").values_list("pk", "round__number", "table", "ended_at"))
DRAWS = CompiledQuery(
    Draw.objects.order_by("pk").values_list(
        "pk",
        "round__number",
        "attempt",
        "frozen",
        "nonce",
        "public_part",
        "input_hash",
        "commitment",
        "seed",
        "outcome",
        "reason",
        "current",
        "plan",
        "by",
    )
)
SWAPS = CompiledQuery(
    Swap.objects.order_by("pk").values_list("pk", "round__number", "draw", "first", "second", "reason", "by")
)
TABLE_CHANGES = CompiledQuery(
    TableChange.objects.order_by("pk").values_list(
        "pk", "round__number", "draw", "table", "added", "seated", "pausing", "after_swaps", "reason", "by"
    )
)
PRIZES = CompiledQuery(
    Prize.objects.order_by("pk").values_list("pk", "title", "donor", "value_cents", "consolation", "withdrawn")
)
CHOICES = CompiledQuery(Choice.objects.order_by("pk").values_list("entrant__number", "prize", "revoked"))
AWARDS = CompiledQuery(Award.objects.order_by("pk").values_list("entrant__number", "ranking", "place", "cents"))
CASH_COUNTS = CompiledQuery(
    CashCount.objects.order_by("pk").values_list("pieces", "counted_cents", "expected_cents", "reason", "signers")
)
PLANS = CompiledQuery(PrizePlan.objects.values_list("terms", "seed", "fixed_at", "places"))
LOTS = CompiledQuery(Choosing.objects.values_list("order", "lots"))
DECISIONS = CompiledQuery(
    Decision.objects.order_by("pk").values_list("pk", "kind", "entrants", "order", "witness", "proof", "revoked", "by")
)
PLAYOFFS = CompiledQuery(
    Decision.objects.filter(sheet__isnull=False).order_by("pk").values_list("pk", "sheet"),
)
HELP_CALLS = CompiledQuery(
    HelpCall.objects.order_by("pk").values_list("pk", "sitting", "reason", "answered_by", "answered_at")
)
REPORTS = CompiledQuery(ReportVersion.objects.order_by("number").values_list("number", "text", "by"))
SUBSTITUTED_BY = CompiledQuery(Substitution.objects.order_by("pk").values_list("pk", "by"))
CHOSEN_BY = CompiledQuery(Choice.objects.order_by("pk").values_list("pk", "by"))
TIED = CompiledQuery(Award.objects.order_by("pk").values_list("pk", "tied"))
COUNTED_BY = CompiledQuery(CashCount.objects.order_by("pk").values_list("pk", "booking", "last_booking", "by"))
DRAWN_BY = CompiledQuery(Choosing.objects.values_list("by"))
PICTURES = CompiledQuery(Picture.objects.order_by("pk").values_list("prize", "content"))


def people(tournament: Tournament, **number: int) -> Iterator[Row]:
    """All of them, or those of the entrant with a `number`."""
    of_entrant = {f"entrant__{name}": value for name, value in number.items()}
    for *row, guest, status in ENTRANTS(tournament=tournament.pk, **number):
        competes = not guest and status != Status.OUT_OF_COMPETITION
        yield [*row, competes, "" if status in BY_RESULTS else status]
    yield from members(tournament, **of_entrant)
    yield from SUBSTITUTIONS(entrant__tournament=tournament.pk, **of_entrant)


def members(tournament: Tournament, **which: int) -> Iterator[Row]:
    """The persons alone, or those whom `which` picks."""
    yield from PLAYERS(tournament=tournament.pk, **which)


def books(tournament: Tournament, after: int = 0) -> Iterator[Row]:
    """What people have booked, since booking number `after`."""
    yield from POSTINGS_BOOKED(booking__tournament=tournament.pk, booking__number__gt=after)
    yield from REASONS_FOLLOWING(tournament=tournament.pk, number__gt=after)


def ledger(tournament: Tournament, after: int = 0) -> Iterator[Row]:
    """What the books say beside: when and of which table, and what follows from registration and results."""
    yield from BOOKINGS(tournament=tournament.pk, number__gt=after)
    yield from POSTINGS_FOLLOWING(booking__tournament=tournament.pk, booking__number__gt=after)


def _rules(tournament: Tournament) -> Iterator[Row]:
    yield from RULES(pk=tournament.pk)


def _fees(tournament: Tournament) -> Iterator[Row]:
    yield from FEES(pk=tournament.pk)


def _classes(tournament: Tournament) -> Iterator[Row]:
    """Who pays as what; nobody, and no query, where the fees have no terms but the one amount."""
    if tournament.fee_terms:
        yield from CLASSES(tournament=tournament.pk)


def _setting(tournament: Tournament) -> Iterator[Row]:
    """How the evening goes on, who runs it and who helps."""
    yield from SETTING(pk=tournament.pk)
    yield from TREASURERS(books=tournament.pk)
    yield from _happened(REFEREES(tournament=tournament.pk), moments=1)


def _co_organisers(tournament: Tournament) -> Iterator[Row]:
    """Who runs the evening beside its organiser."""
    yield from CO_ORGANISERS(co_led=tournament.pk)


def _ranking(tournament: Tournament) -> Iterator[Row]:
    """By what the organiser ranks, where it is not what the house rules say."""
    yield from RANKING(pk=tournament.pk)


def _words(tournament: Tournament) -> Iterator[Row]:
    """What the evening calls otherwise than the game does."""
    yield from WORDS(pk=tournament.pk)


def _stages(tournament: Tournament) -> Iterator[Row]:
    """Who plays on and how; nothing on an ordinary evening."""
    yield from STAGES(pk=tournament.pk)


def _presence(tournament: Tournament) -> Iterator[Row]:
    """Whether it is looked who is there, who is, and who stands at the door; nothing on an ordinary evening."""
    yield from CHECKS_IN(pk=tournament.pk)
    yield from PRESENT(tournament=tournament.pk)
    yield from DOORS(tournament=tournament.pk)


def _called_off(tournament: Tournament) -> Iterator[Row]:
    """Whether it does not take place; nothing on an ordinary evening."""
    yield from CALLED_OFF(pk=tournament.pk)


def _playoffs(tournament: Tournament) -> Iterator[Row]:
    """The sheets of equals that played on; nothing on an ordinary evening."""
    yield from PLAYOFFS(tournament=tournament.pk)


def _unproposed(tournament: Tournament) -> Iterator[Row]:
    """Who does not want to be proposed at later evenings."""
    yield from UNPROPOSED(tournament=tournament.pk)


def _sign_ups(tournament: Tournament) -> Iterator[Row]:
    """What is offered before the evening, and who signed up."""
    yield from OFFERS(pk=tournament.pk)
    yield from SIGN_UPS(tournament=tournament.pk)


def _sign_up_pairs(tournament: Tournament) -> Iterator[Row]:
    """Who signed up alone, and with whom they play."""
    yield from SIGN_UP_PAIRS(tournament=tournament.pk)


def _rounds(tournament: Tournament) -> Iterator[Row]:
    """Rounds and tables without their results; every draw and every swap as it was made."""
    yield from _happened(ROUNDS(tournament=tournament.pk), moments=2)
    yield from _happened(SITTINGS(round__tournament=tournament.pk), moments=1)
    yield from DRAWS(round__tournament=tournament.pk)
    yield from SWAPS(round__tournament=tournament.pk)


def _table_changes(tournament: Tournament) -> Iterator[Row]:
    """Tables that were added by hand or dissolved; nothing on an ordinary evening."""
    yield from TABLE_CHANGES(round__tournament=tournament.pk)


def _prizes(tournament: Tournament) -> Iterator[Row]:
    for of_prizes in (PRIZES, CHOICES, AWARDS, CASH_COUNTS):
        yield from of_prizes(tournament=tournament.pk)


def _plan(tournament: Tournament) -> Iterator[Row]:
    yield from PLANS(tournament=tournament.pk)
    yield from LOTS(tournament=tournament.pk)


def _notes(tournament: Tournament) -> Iterator[Row]:
    """What was decided, called and written, and by whom what stands in other parts."""
    yield from DECISIONS(tournament=tournament.pk)
    yield from _happened(HELP_CALLS(sitting__round__tournament=tournament.pk), moments=1)
    yield from REPORTS(tournament=tournament.pk)
    yield from SUBSTITUTED_BY(entrant__tournament=tournament.pk)
    for by_whom in (CHOSEN_BY, TIED, COUNTED_BY, DRAWN_BY):
        yield from by_whom(tournament=tournament.pk)


def _pictures(tournament: Tournament) -> Iterator[Row]:
    for prize, content in PICTURES(tournament=tournament.pk):
        yield prize, hashlib.sha256(bytes(content)).hexdigest()


def _happened(rows: Iterator[Row], *, moments: int) -> Iterator[Row]:
    """The columns, and of each of the `moments` at their end whether it has come: when it did says the chain."""
    for row in rows:
        yield [*row[:-moments], *(moment is not None for moment in row[-moments:])]


SEALED_PARTS: dict[str, Callable[[Tournament], Iterator[Row]]] = {
    "people": people,
    "rules": _rules,
    "books": books,
    "prizes": _prizes,
    "plan": _plan,
    "ledger": ledger,
    "setting": _setting,
    "rounds": _rounds,
    "notes": _notes,
    "pictures": _pictures,
    "fees": _fees,
    "classes": _classes,
    "ranking": _ranking,
    "words": _words,
    "stages": _stages,
    "presence": _presence,
    "sign_ups": _sign_ups,
    "sign_up_pairs": _sign_up_pairs,
    "unproposed": _unproposed,
    "playoffs": _playoffs,
    "table_changes": _table_changes,
    "co_organisers": _co_organisers,
    "called_off": _called_off,
}
"""Name of a seal in a link → the rows under it. What a seal covers never changes: old links hold it."""
