"""The accounts of the server, and everybody who helps at a tournament, as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import django_tables2 as tables
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Referee, Tournament, User
from turnier.services.accounts.referees import referees_of, spans
from turnier.web.shared.tables import HIDDEN, ROW_HEADER, WIDE, ListTable


@dataclass(frozen=True)
class AccountLine:
    """An account with its state in a word; `resets_factor`: its second factor is set up and can be taken away."""

    user: User
    name: str
    state: str
    resets_factor: bool

    @classmethod
    def of(cls, user: User) -> AccountLine:
        """The account as a line."""
        state = _("Verwaltung") if user.is_superuser else _("offen") if user.is_active else _("gesperrt")
        factor = getattr(user, "second_factor", None)
        return cls(user, str(user), state, factor is not None and factor.confirmed_at is not None)


class AccountTable(ListTable):
    """All accounts with a password."""

    name = tables.TemplateColumn("<bdi>{{ value }}</bdi>", verbose_name=gettext_lazy("Name"), attrs=ROW_HEADER)
    state = tables.Column(verbose_name=gettext_lazy("Zustand"))
    ways = tables.TemplateColumn(
        template_name="accounts/cells/ways.html",
        verbose_name=gettext_lazy("Ändern"),
        orderable=False,
        exclude_from_export=True,
        attrs=HIDDEN,
    )

    class Meta(ListTable.Meta):
        order_by = "name"

    def value_name(self, record: AccountLine) -> str:
        return record.name


@dataclass(frozen=True)
class HelperLine:
    """Somebody who helps: a referee with their tables, somebody at the door, or a treasurer.

    `mark` is the sign of the state.
    """

    name: str
    task: str
    where: str
    mark: str
    state: str
    referee: Referee | None = None
    treasurer: User | None = None


def helper_lines(tournament: Tournament) -> Iterator[HelperLine]:
    """The referees in the order in which they came, then the treasurers."""
    for referee in referees_of(tournament):
        mark, state = _state_of(referee)
        if referee.door:
            yield HelperLine(str(referee), _("Einlass"), "", mark, state, referee=referee)
            continue
        here = spans(referee.tables) or _("alle")
        yield HelperLine(str(referee), _("Schiedsrichter"), here, mark, state, referee=referee)
    for account in tournament.treasurers.all():
        yield HelperLine(str(account), _("Kassenwart"), "", "good", _("dabei"), treasurer=account)


def _state_of(referee: Referee) -> tuple[str, str]:
    if referee.revoked_at:
        return "open", _("abgemeldet")
    return ("good", _("dabei")) if referee.joined_at else ("wait", _("wartet auf das Handy"))


class HelperTable(ListTable):
    """Everybody who helps at a tournament; `tournament` is where the links of the cells lead."""

    name = tables.TemplateColumn(
        template_name="accounts/helpers/cells/name.html", verbose_name=gettext_lazy("Name"), attrs=ROW_HEADER
    )
    task = tables.Column(verbose_name=gettext_lazy("Aufgabe"), attrs=WIDE)
    where = tables.Column(verbose_name=gettext_lazy("Tische"), orderable=False, default="", attrs=WIDE)
    state = tables.TemplateColumn(
        "{% state record.mark record.state %}", verbose_name=gettext_lazy("Zustand"), order_by="state"
    )
    ways = tables.TemplateColumn(
        template_name="accounts/helpers/cells/ways.html",
        verbose_name=gettext_lazy("Ändern"),
        orderable=False,
        exclude_from_export=True,
        attrs=HIDDEN,
    )

    class Meta(ListTable.Meta):
        attrs: ClassVar[Mapping[str, Any]] = {"class": "t-table"}

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(list(helper_lines(tournament)))
        self.tournament = tournament

    def value_name(self, record: HelperLine) -> str:
        return record.name

    def value_state(self, record: HelperLine) -> str:
        return record.state
