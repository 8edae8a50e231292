"""Where the evening stands: the rounds that are drawn, the tables that are missing, who takes part."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property

from turnier.models import Draw, Entrant, Round, Tournament
from turnier.services.draw_checks import drawn_rounds, missing_tables
from turnier.services.plans import planned_draw


@dataclass(frozen=True)
class Evening:
    """The facts that the stepper and the next step are made of.

    `missing` are (round, table), `playing` the start numbers of those who take part.
    """

    tournament: Tournament
    rounds: tuple[Round, ...]
    missing: tuple[tuple[int, int], ...]
    playing: frozenset[int]

    @property
    def entrants(self) -> int:
        """How many take part."""
        return len(self.playing)

    @cached_property
    def singles(self) -> int:
        """How many single players wait for a partner; counted when a page asks."""
        return self.tournament.players.filter(entrant__isnull=True, withdrawn=False).count()

    @cached_property
    def planned(self) -> Draw | None:
        """The part of a plan by which the next round is seated, if it still fits; read when a page asks."""
        part = planned_draw(self.tournament, self.upcoming) if self.rounds else None
        return part if part is not None and set(json.loads(part.frozen)["entrants"]) == self.playing else None

    @cached_property
    def prepared(self) -> Round | None:
        """The round that is drawn but not yet shown to anybody."""
        last = self.rounds[-1] if self.rounds else None
        return last if last is not None and last.published_at is None else None

    @cached_property
    def current(self) -> Round | None:
        """The newest round that is public: the one that is being played, or was played last."""
        return next((r for r in reversed(self.rounds) if r.published_at is not None), None)

    @property
    def upcoming(self) -> int:
        """The number of the next round to draw, from 1."""
        return self.rounds[-1].number + 1 if self.rounds else 1

    @property
    def closed(self) -> bool:
        """The organisers have ended the tournament."""
        return self.tournament.stage == Tournament.Stage.CLOSED

    @property
    def played_out(self) -> bool:
        """Every planned round is drawn and public, and no table is missing."""
        if self.tournament.kind_of_game.stacks:
            return bool(self.rounds) and self.prepared is None and not self.missing and self.entrants < 2
        return self.upcoming > self.tournament.rounds_planned and self.prepared is None and not self.missing

    def is_finished(self, number: int) -> bool:
        """Whether a round is public and all its results are in."""
        public = {r.number for r in self.rounds if r.published_at is not None}
        return number in public and all(of_round != number for of_round, _table in self.missing)


def evening(tournament: Tournament) -> Evening:
    """Reads the state of the evening in three queries."""
    playing = tournament.entrants.filter(status__in=Entrant.PLAYING)
    return Evening(
        tournament=tournament,
        rounds=tuple(drawn_rounds(tournament)),
        missing=tuple(missing_tables(tournament)),
        playing=frozenset(playing.values_list("number", flat=True)),
    )
