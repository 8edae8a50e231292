"""Everything that the overview shows, read at once with a fixed number of queries."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.text import Text
from turnier.models import Tournament
from turnier.services.fees import Fees, fees
from turnier.services.publicity import secret_round
from turnier.services.shown_names import whole_standings
from turnier.services.standings import Row
from turnier.services.words import counted
from turnier.texts import spoken
from turnier.web.overview.board import Board, board
from turnier.web.overview.evening import Evening, evening
from turnier.web.overview.next_step import NextStep, missing_summary, next_step
from turnier.web.overview.steps import Step, steps

BEST = 3


@dataclass(frozen=True)
class Overview:
    """The evening at a glance. `fees` only before the first round, `best` only after the last.

    `secret` is the round that only this side sees until the ceremony.
    """

    evening: Evening
    steps: tuple[Step, ...]
    next: NextStep
    board: Board | None
    headline: str
    fees: Fees | None
    best: tuple[Row, ...]
    secret: int | None

    @property
    def best_column(self) -> Text:
        """What the figure that counts most is called."""
        tournament = self.evening.tournament
        label: Text = tournament.kind_of_game.columns(tournament.house_rules())[0].label
        return label

    @property
    def facts(self) -> str:
        """What stands under the heading."""
        tournament = self.evening.tournament
        people = counted(tournament.kind_of_game.team_size, self.evening.entrants)
        game = spoken(tournament.summary)
        if self.board is None:
            return f"{people} · {game}"
        tables = ngettext("%(n)s Tisch", "%(n)s Tische", self.board.total) % {"n": self.board.total}
        return f"{tables} · {people} · {game}"


def overview_page(tournament: Tournament) -> Overview:
    """Reads the overview."""
    of = evening(tournament)
    over = of.played_out or of.closed
    return Overview(
        evening=of,
        steps=steps(of),
        next=next_step(of),
        board=board(of),
        headline=_headline(of),
        fees=fees(tournament) if of.current is None else None,
        best=_best(tournament) if over else (),
        secret=secret_round(tournament),
    )


def _headline(of: Evening) -> str:
    if of.tournament.kind_of_game.stacks:
        return _("Hier wird gespielt") if of.missing else _("Kein Tisch ist besetzt")
    return missing_summary(of).removesuffix(".") if of.missing else _("Alle Tische sind da")


def _best(tournament: Tournament) -> tuple[Row, ...]:
    rows = whole_standings(tournament).rows
    return tuple(row for row in rows if row.place is not None and row.place <= BEST)
