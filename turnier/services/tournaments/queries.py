"""Tournaments as an address names them, the games that there are, what is played and planned; writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.kit.game import AnyGame
from turnier.models import Round, Sitting, Tournament
from turnier.models.tournaments import is_drawn
from turnier.policy import Person, organises
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.stages.stage import Stage
from turnier.text.words import listed, stage_name

TOURNAMENTS = CompiledObjects(Tournament.objects.order_by())
ROUNDS = CompiledQuery(
    Round.objects.filter(is_drawn())
    .annotate(unfinished=Exists(Sitting.objects.filter(round=OuterRef("pk"), finished=False)))
    .values_list("published_at", "unfinished")
)


def tournament_games() -> dict[str, AnyGame]:
    """The games that there are, those for teams first; each of them can be drawn."""
    return dict(sorted(registry.games().items(), key=lambda item: (-item[1].team_size, item[0])))


def tournament_of(person: Person, slug: str) -> Tournament | None:
    """The tournament of this slug, if this person runs it."""
    found = TOURNAMENTS.first(slug=slug)
    return found if found is not None and organises(person, found) else None


def rounds_played(tournament: Tournament, done: Sequence[bool]) -> bool:
    """Whether every planned round is drawn and done: of each drawn one whether it is public and has no open table.

    With stacks nobody plans rounds: there it says that no table is open just now.
    """
    return all(done) and len(done) >= tournament.rounds_planned


def at_the_end(tournament: Tournament) -> bool:
    """Whether only the end is left: it is closed, or every planned round is played; with stacks only once it is closed.

    Before that nobody knows: more tables can follow. Whether nobody could play on is `Evening.all_played` of the pages.
    """
    if tournament.status != Tournament.Status.RUNNING or tournament.kind_of_game.stacks:
        return tournament.status == Tournament.Status.CLOSED
    rounds = ROUNDS(tournament=tournament.pk)
    return rounds_played(tournament, [published_at is not None and not is_open for published_at, is_open in rounds])


class TablesDone(NamedTuple):
    """Whether every table of the public rounds is finished, False without any; and whether those are all planned."""

    so_far: bool
    of_all: bool

    @classmethod
    def of(cls, tournament: Tournament) -> TablesDone:
        """Those of this tournament. One query."""
        rounds = [is_open for published_at, is_open in ROUNDS(tournament=tournament.pk) if published_at is not None]
        so_far = bool(rounds) and not any(rounds)
        return cls(so_far, so_far and rounds_played(tournament, [not is_open for is_open in rounds]))


def planned_text(tournament: Tournament) -> str:
    """What is planned: "2 Durchgänge, danach Finaltisch der besten 3", "Gruppen, danach K.-o.-Runde und Trostrunde"."""
    stages = tournament.later_stages
    before = stages[0].first - 1 if stages else tournament.rounds_planned
    rounds = ngettext("%(n)s Durchgang", "%(n)s Durchgänge", before) % {"n": before}
    parts = [rounds] if before and not tournament.kind_of_game.stacks else []
    for stage in stages:
        if stage.beside:
            parts[-1] = listed([parts[-1], _stage_text(stage)])
        else:
            parts.append(_("danach %(stage)s") % {"stage": _stage_text(stage)} if parts else _stage_text(stage))
    return ", ".join(parts)


def _stage_text(stage: Stage) -> str:
    """ "K.-o.-Runde der besten 8"."""
    name = stage_name(stage.kind, beside=stage.beside)
    if stage.who != "best":
        return name
    return _("%(stage)s der besten %(n)s") % {"stage": name, "n": stage.count}
