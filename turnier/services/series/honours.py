"""The end of a tournament in a few facts: who has won, who came next, and how much there was to win."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.text import Text
from turnier.models import Tournament
from turnier.services.public.shown_names import whole_standings
from turnier.services.public.visibility import public_standings
from turnier.services.series.series import event_title, title_of
from turnier.services.stacks.queries import Stacks, stacks
from turnier.services.standings.standings import PlacedEntrant

SHOWN = 3


@dataclass(frozen=True)
class Honours:
    """`first` are all who share the first place; `next` those on the second and third. `final`: nothing is open."""

    tournament: Tournament
    event_title: str
    title: str
    first: tuple[PlacedEntrant, ...]
    next: tuple[PlacedEntrant, ...]
    entrants: int
    final: bool
    stacks: Stacks | None

    @property
    def column(self) -> Text:
        """What the figure beside the names is called."""
        label: Text = self.tournament.columns()[0].label
        return label

    @property
    def holds_everything(self) -> bool:
        """Whether the winner has every stack of the evening."""
        found = self.stacks
        return found is not None and len(self.first) == 1 and found.rows[0].cents == found.total


def honours(tournament: Tournament, *, public: bool = False) -> Honours:
    """Reads the facts; before the end they are those of the moment. `public`: with the names that everybody may see."""
    table = public_standings(tournament) if public else whole_standings(tournament)
    placed = [row for row in table.rows if row.place is not None] if table.played else []
    return Honours(
        tournament=tournament,
        event_title=event_title(tournament),
        title=title_of(tournament),
        first=tuple(row for row in placed if row.place == 1),
        next=tuple(row for row in placed if row.place is not None and 1 < row.place <= SHOWN),
        entrants=len(table.rows),
        final=tournament.stage == Tournament.Stage.CLOSED,
        stacks=stacks(tournament, table) if tournament.kind_of_game.stacks else None,
    )
