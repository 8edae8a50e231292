"""Before a round is drawn: who takes part, and what is to be decided first."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.kit.byes import forbidden
from turnier import draw as draw_rules
from turnier.models import Draw, Entrant, Tournament
from turnier.models.tournaments import in_pairs
from turnier.services.draw.freeze import changes_since, waiting_draw, who_changed
from turnier.services.draw.frozen_input import frozen_input
from turnier.services.draw.options import DrawOptions, draw_options
from turnier.services.draw.plan_ahead import planned_draw
from turnier.services.draw.split import split_as_before
from turnier.services.draw.stage_input import by_places, meetings_are_set, players, walked_over
from turnier.services.draw.table_input import (
    rounds_left,
    rounds_of,
    sizes_key,
    somebody_may_pause,
    table_sizes,
    without_table,
)
from turnier.services.registration.check_in import needed
from turnier.services.registration.fillers import fillers_of
from turnier.services.registration.queries import absent
from turnier.text.words import counted, spelled, split_text
from turnier.web.draw.advice import Advice, ByeCard, SeatingWay, advice, bye_card, odd_ways
from turnier.web.shared.draw_proof import Seal, seals, shortened


@dataclass(frozen=True)
class Participant:
    """Somebody whom the next draw seats, and in how many rounds they paused or missed a table so far."""

    entrant: Entrant
    without_table: int

    @property
    def ranked(self) -> bool:
        """Whether they take part in the standings."""
        return self.entrant.status not in Entrant.UNRANKED


@dataclass(frozen=True)
class Waiting:
    """The frozen list that waits for the lot; `changes` says what does not fit any more."""

    draw: Draw
    changes: str

    @property
    def seals(self) -> tuple[Seal, ...]:
        """E and C in full, to be written down before the draw."""
        return seals(self.draw)

    @property
    def chosen(self) -> dict[str, object]:
        """What was chosen for it, as the forms of the page name it."""
        frozen = json.loads(self.draw.frozen)
        return {
            "split": sizes_key(table_sizes(frozen)),
            "extent": "all" if self.rounds > 1 else "score" if "scores" in frozen else "one",
            "clubs_apart": "clubs" in frozen,
        }

    @property
    def split(self) -> str:
        """The tables of single players that were frozen; empty where every table has two sides."""
        return split_text(table_sizes(json.loads(self.draw.frozen)))

    @property
    def rounds(self) -> int:
        """How many rounds are drawn at once."""
        return rounds_of(json.loads(self.draw.frozen))


@dataclass(frozen=True)
class Planned:
    """A part of a plan that this round waits for; `changes` says why it does not fit any more."""

    draw: Draw
    changes: str


@dataclass(frozen=True)
class Preparation:
    """Who would be drawn now. `fillers` play out of competition; one of them can go if the number is odd.

    `counted` leaves out those who fill up the tables of a split: they come and go with the choice.

    `bye_card` is where it is decided who pauses, None where everybody finds a table.
    `advice` says how single players can be split into tables, `odd_ways` how an odd number of sides can be seated
    where every table has two; `split_as_before` names the way that is like the one chosen for the round before, if any.
    `extent` is how many rounds can be drawn now. `fingerprint` is the hash E of a list that
    needs no further choice, so that it can be written down before the draw. `absent` are those about whom is to be
    decided first, because they are not there; `absent_needed` why it does not go without them. `meetings_set` says that
    it is settled who meets whom, `walkover` that in this round of a knock-out nobody is left to meet.
    """

    participants: tuple[Participant, ...]
    counted: str
    bye_allowed: bool
    bye_card: ByeCard | None
    fillers: tuple[Entrant, ...]
    advice: Advice | None
    split_as_before: str
    odd_ways: tuple[SeatingWay, ...]
    least: int
    waiting: Waiting | None
    planned: Planned | None
    extent: Extent
    options: DrawOptions
    fingerprint: str
    absent: tuple[Entrant, ...]
    absent_needed: str
    walkover: bool
    meetings_set: bool

    @property
    def rather_pauses(self) -> bool:
        """Whether somebody pauses as the usual way, so that the other ways need not stand open."""
        return self.bye_allowed and not self.fillers

    @property
    def odd(self) -> bool:
        """Whether somebody is left over."""
        return self.advice is None and len(self.participants) % 2 == 1

    @property
    def asks_who_pauses(self) -> bool:
        """Whether that is to be chosen: in groups and in a knock-out it follows from the places."""
        return self.odd and bool(self.odd_ways)

    @property
    def extent_first(self) -> bool:
        """Whether it stands at the button how many rounds that draws: more than the one that the page is about."""
        return self.advice is None and self.extent.ahead and self.ready

    @property
    def on_plan(self) -> bool:
        """Whether an earlier plan says who sits where, and still fits."""
        return self.planned is not None and not self.planned.changes

    @property
    def frozen(self) -> bool:
        """Whether a list waits for the lot, and still fits."""
        return self.waiting is not None and not self.waiting.changes

    @property
    def enough(self) -> bool:
        """Whether there is anything to draw."""
        return len(self.participants) >= self.least or self.walkover

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
    entrants, placed = players(tournament, number), bool(by_places(tournament, number))
    waiting, planned = _waiting(tournament, number), _planned(tournament, number, entrants)
    in_two = in_pairs(tournament)
    fillers = fillers_of(entrants)
    own = entrants if in_two else [entrant for entrant in entrants if entrant not in fillers]
    reach = extent(tournament, number, len(own), planned=planned is not None)
    walkover = walked_over(tournament, number, entrants)
    odd = in_two and not placed and len(entrants) % 2 == 1
    before = without_table(tournament, [entrant.number for entrant in entrants], number) if number > 1 else Counter()
    return Preparation(
        participants=tuple(Participant(e, before[e.number]) for e in entrants),
        counted=counted(tournament.kind_of_game.team_size, len(own)),
        bye_allowed=placed or not forbidden(tournament.house_rules()),
        bye_card=None if placed else bye_card(tournament, own),
        advice=None if in_two else advice(tournament, len(own), number),
        split_as_before="" if in_two or number == 1 else split_as_before(tournament, number, entrants),
        odd_ways=odd_ways(tournament, len(entrants), number) if odd else (),
        waiting=waiting,
        planned=planned if waiting is None else None,
        extent=reach,
        fingerprint=_fingerprint(tournament, number, entrants) if in_two and not (reach.ahead or walkover) else "",
        walkover=walkover,
        meetings_set=meetings_are_set(tournament, number),
        options=draw_options(tournament),
        least=tournament.kind_of_game.sides[0],
        absent=(missing := tuple(absent(tournament, entrants))),
        absent_needed=needed(tournament, missing) if missing else "",
        fillers=tuple(e for e in entrants if e.status == Entrant.Status.OUT_OF_COMPETITION),
    )


def _fingerprint(tournament: Tournament, number: int, entrants: Sequence[Entrant]) -> str:
    return shortened(draw_rules.input_hash(frozen_input(tournament, number, entrants)))


def _planned(tournament: Tournament, number: int, entrants: Sequence[Entrant]) -> Planned | None:
    draw = planned_draw(tournament, number)
    return Planned(draw, who_changed(draw, entrants)) if draw else None


def _waiting(tournament: Tournament, number: int) -> Waiting | None:
    draw = waiting_draw(tournament, number)
    return Waiting(draw, changes_since(tournament, draw)) if draw else None


@dataclass(frozen=True)
class Extent:
    """`first` to `last` are the rounds that could be drawn at once; `ahead` says whether that is recommended."""

    first: int
    last: int
    ahead: bool
    why: str

    @property
    def choice(self) -> bool:
        """Whether there is more than one round to draw."""
        return self.last > self.first


def extent(tournament: Tournament, number: int, entrants: int, *, planned: bool) -> Extent:
    """What can be drawn from round `number` on; `planned` if an earlier plan is to be continued.

    Where stacks carry over, tables end one by one and players drop out: there is nothing to plan.
    """
    placed = bool(by_places(tournament, number))
    one_by_one = placed or _by_score(tournament, entrants) or tournament.kind_of_game.stacks
    left = 1 if one_by_one else rounds_left(tournament, number)
    why = _why(tournament, entrants, left, planned=planned) if left > 1 else ""
    return Extent(number, number + max(left, 1) - 1, bool(why), why)


def _why(tournament: Tournament, entrants: int, left: int, *, planned: bool) -> str:
    """Why to draw all at once; empty where it is as good, or better, to draw round by round."""
    if planned:
        return _("Der Rest des Plans wird mit denen neu gelost, die jetzt dabei sind.")
    if in_pairs(tournament):
        if entrants < 2 or 2 * tournament.rounds_planned <= entrants:
            return ""
        text = _("Einzeln gelost gehen %(rounds)s Durchgänge bei %(n)s nicht immer ohne Wiederholung auf.")
        return text % {"rounds": tournament.rounds_planned, "n": entrants}
    return _("So treffen sich die wenigsten zweimal, und Plätze und erste Geber verteilen sich am besten.")


def _by_score(tournament: Tournament, entrants: int) -> bool:
    """Whether pairs are made, or pauses given, by the standings, which nobody knows for later rounds."""
    options = draw_options(tournament)
    last_pauses = options.pausing == "last" and somebody_may_pause(tournament, entrants)
    return last_pauses or (in_pairs(tournament) and options.mode == "swiss")
