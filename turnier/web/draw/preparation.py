"""Before a round is drawn: who takes part, and what is to be decided first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from turnier import draw as pure
from turnier.models import Bye, Draw, Entrant, Tournament
from turnier.services.draw_options import DrawOptions, draw_options
from turnier.services.freezing import changes_since, waiting_draw
from turnier.services.seating import frozen_input, playing
from turnier.services.tables import in_pairs
from turnier.services.words import counted, spelled
from turnier.web.draw.advice import Advice, advice
from turnier.web.draw.proof import Proof, seals, shortened


@dataclass(frozen=True)
class Participant:
    """Somebody whom the next draw seats, and how often he has paused so far."""

    entrant: Entrant
    pauses: int

    @property
    def ranked(self) -> bool:
        """Whether he takes part in the standings."""
        return self.entrant.status not in Entrant.UNRANKED


@dataclass(frozen=True)
class Waiting:
    """The frozen list that waits for the lot; `changes` says what does not fit any more."""

    draw: Draw
    changes: str

    @property
    def seals(self) -> tuple[Proof, ...]:
        """E and C in full, to be written down before the draw."""
        return seals(self.draw)


@dataclass(frozen=True)
class Preparation:
    """Who would be drawn now. `fillers` play out of competition; one of them can go if the number is odd.

    `advice` says how single players can be split into tables; None where every table has two sides.
    `fingerprint` is the hash E of this list, so that it can be written down before the draw.
    """

    participants: tuple[Participant, ...]
    counted: str
    bye_allowed: bool
    fillers: tuple[Entrant, ...]
    fingerprint: str
    advice: Advice | None
    least: int
    waiting: Waiting | None
    options: DrawOptions

    @property
    def odd(self) -> bool:
        """Whether somebody is left over."""
        return self.advice is None and len(self.participants) % 2 == 1

    @property
    def enough(self) -> bool:
        """Whether there is anything to draw."""
        return len(self.participants) >= self.least

    @property
    def ready(self) -> bool:
        """Whether the draw can be made as it is."""
        return self.enough and (self.bye_allowed or not self.odd)

    @property
    def obstacle(self) -> str:
        """Why it cannot be drawn yet; empty if it can."""
        if not self.enough:
            return _("Geht ab %(least)s. Dabei: %(n)s.") % {"least": spelled(self.least), "n": self.counted}
        return "" if self.ready else _("Geht, sobald die Zahl gerade ist. Jetzt: %(n)s.") % {"n": self.counted}


def preparation(tournament: Tournament, number: int) -> Preparation:
    """Reads who would be drawn now in round `number`."""
    entrants = playing(tournament)
    pauses = Counter(Bye.objects.filter(round__tournament=tournament).values_list("entrant_id", flat=True))
    return Preparation(
        participants=tuple(Participant(e, pauses[e.pk]) for e in entrants),
        counted=counted(tournament, len(entrants)),
        bye_allowed=tournament.kind_of_game.bye(tournament.house_rules()) is not None,
        fingerprint=shortened(pure.input_hash(frozen_input(tournament, number, entrants))),
        advice=None if in_pairs(tournament) else advice(tournament, len(entrants)),
        waiting=_waiting(tournament, number),
        options=draw_options(tournament),
        least=tournament.kind_of_game.sides[0],
        fillers=tuple(e for e in entrants if e.status == Entrant.Status.OUT_OF_COMPETITION),
    )


def _waiting(tournament: Tournament, number: int) -> Waiting | None:
    draw = waiting_draw(tournament, number)
    return Waiting(draw, changes_since(tournament, draw)) if draw else None
