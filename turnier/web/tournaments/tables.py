"""The tournaments of an account as a table: those that are over on the start page, all of them in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import django_tables2 as tables
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import AuditEvent, Booking, CashCount, Entrant, Round, Sitting, Tournament
from turnier.models.tournaments import is_unfinished
from turnier.services.money.ledger import Account
from turnier.services.registration.queries import took_part
from turnier.text.words import spoken, translate
from turnier.web.shared.tables import NUMBER, ROW_HEADER, WIDE, ListTable


@dataclass(frozen=True)
class TournamentLine:
    """One tournament in the list, with its state in a word; of some this account keeps the books only."""

    tournament: Tournament
    entrants: int
    state: str
    label: str
    books_only: bool = False

    @classmethod
    def of(cls, tournament: Tournament, *, books_only: bool = False) -> TournamentLine:
        """The line of a tournament that was `counted`."""
        entrants: int = getattr(tournament, "registered")  # noqa: B009 - it is none of its columns
        return cls(tournament, entrants, *_state(tournament), books_only)


def counted(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Each with how many took part, its newest round that all may see, and whether a table of it is still open.

    When it was taken over from a file, if it was. Whether any money was in the box, the number of the last booking, and
    the last one when the box was counted.
    """
    bookings = Booking.objects.filter(tournament=OuterRef("pk")).order_by("-number")
    counts = CashCount.objects.filter(tournament=OuterRef("pk")).order_by("-pk")
    came = AuditEvent.objects.filter(tournament=OuterRef("pk"), action="tournament_import").order_by("number")
    registered = took_part(Entrant.objects.filter(tournament=OuterRef("pk"))).order_by()
    published = Round.objects.filter(tournament=OuterRef("pk"), published_at__isnull=False).order_by("-number")
    unfinished = Sitting.objects.filter(is_unfinished(), round__tournament=OuterRef("pk")).order_by()
    return tournaments.select_related("organiser").annotate(
        waits=Exists(unfinished),
        registered=Coalesce(Subquery(registered.values("tournament").annotate(n=Count("pk")).values("n")), 0),
        last_round=Subquery(published.values("number")[:1]),
        taken_over_at=Subquery(came.values("at")[:1]),
        money=Exists(bookings.filter(postings__account=Account.CASH)),
        newest_booking=Coalesce(Subquery(bookings.values("number")[:1]), 0),
        counted_at=Coalesce(Subquery(counts.values("last_booking")[:1]), -1),
    )


def _state(tournament: Tournament) -> tuple[str, str]:
    """How it stands: the sign of a state, and a word."""
    last_round: int | None = getattr(tournament, "last_round")  # noqa: B009 - it is none of its columns
    if tournament.faults:
        return "bad", _("nur lesen")
    if tournament.status == Tournament.Status.CLOSED:
        return ("open", _("abgesagt")) if tournament.called_off else ("good", _("abgeschlossen"))
    if not last_round:
        return "open", _("Anmeldung offen")
    with spoken(tournament.renaming):
        all_in = not getattr(tournament, "waits")  # noqa: B009 - it is none of its columns
        text = _("%(round)s ist gespielt") if all_in else _("%(round)s läuft")
        named = text % {"round": tournament.round_name(last_round)}
        return "run", _("läuft") if tournament.kind_of_game.stacks else named


class TournamentTable(ListTable):
    """Tournaments that were `counted`, the latest first."""

    name = tables.TemplateColumn(
        template_name="tournaments/cells/name.html",
        verbose_name=gettext_lazy("Turnier"),
        order_by="name",
        attrs=ROW_HEADER,
    )
    game = tables.Column(verbose_name=gettext_lazy("Spiel"), attrs=WIDE)
    date = tables.Column(verbose_name=gettext_lazy("Datum"), order_by=("date", "created_at"), attrs=WIDE)
    entrants = tables.Column(verbose_name=gettext_lazy("angemeldet"), accessor="registered", attrs=NUMBER)
    label = tables.Column(verbose_name=gettext_lazy("Stand"), accessor="pk", visible=False)

    class Meta(ListTable.Meta):
        row_attrs: ClassVar[Mapping[str, Any]] = {"class": "is-link"}
        order_by = "-date"

    def value_name(self, record: Tournament) -> str:
        return record.name

    def render_game(self, record: Tournament) -> str:
        return translate(record.kind_of_game.name)

    def render_date(self, record: Tournament) -> str:
        return date_format(record.date, _("j. F Y")) if record.date else ""

    def value_date(self, record: Tournament) -> str:
        return record.date.isoformat() if record.date else ""

    def render_label(self, record: Tournament) -> str:
        return _state(record)[1]
