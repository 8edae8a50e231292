"""What everybody may see: the projector as it is switched, and standings, perhaps those before the last round.

The wall and every public page ask here; whoever runs the tournament sees everything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Decision, Tally, Tournament, User
from turnier.models.tournaments import published_rounds
from turnier.services.public.shown_names import shown_standings
from turnier.services.record.write import lock, record
from turnier.services.standings.standings import Standings, decided, standings
from turnier.text.errors import UserError
from turnier.text.remarks import clean_remark

WALL_PARTS = {
    "standings": gettext_lazy("Rangliste"),
    "draw": gettext_lazy("Auslosung"),
    "open": gettext_lazy("Offene Tische, sobald die ersten fertig sind"),
    "message": gettext_lazy("Mitteilung"),
}
ROOMS = {5: gettext_lazy("5 Meter"), 8: gettext_lazy("8 Meter"), 12: gettext_lazy("12 Meter")}
LONGEST_MESSAGE = 200
LONGEST_MINUTES = 600


@dataclass(frozen=True)
class Wall:
    """What is shown, for a room of how many metres. `minutes` is the length of a round, 0 for no clock.

    `begins` is when the round that is drawn begins ("21:10"), "" where nobody has said so.
    With `hide_last` everybody sees the standings as they were before the last round, until the ceremony.
    """

    parts: tuple[str, ...] = ("standings", "draw", "open")
    room: int = 8
    message: str = ""
    minutes: int = 0
    hide_last: bool = False
    begins: str = ""


def wall_of(tournament: Tournament) -> Wall:
    """The switches of this tournament's projector."""
    kept = dict(tournament.wall)
    return Wall(**kept | {"parts": tuple(kept["parts"])}) if kept else Wall()


@transaction.atomic
def wall_switch(*, tournament: Tournament, wall: Wall, by: User) -> None:
    """Switches the projector. Raises `UserError` for what no wall can show."""
    if not set(wall.parts) <= set(WALL_PARTS) or wall.room not in ROOMS:
        raise UserError(_("Diese Anzeige gibt es nicht. Bitte eine der angebotenen wählen."))
    if not 0 <= wall.minutes <= LONGEST_MINUTES:
        raise UserError(_("Die Rundenzeit geht von 0 bis %(most)s Minuten.") % {"most": LONGEST_MINUTES}, "minutes")
    message = clean_remark(wall.message)
    if len(message) > LONGEST_MESSAGE:
        raise UserError(_("Die Mitteilung hat höchstens %(most)s Zeichen.") % {"most": LONGEST_MESSAGE}, "message")
    if wall.begins and not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", wall.begins):
        raise UserError(_("Der Beginn ist eine Uhrzeit wie 21:10."), "begins")
    tournament = lock(tournament.pk)
    tournament.wall = asdict(wall) | {"message": message, "parts": list(wall.parts)}
    tournament.save(update_fields=["wall"])
    record(tournament, "wall_switch", by=by)


def secret_round(tournament: Tournament) -> int | None:
    """The number of the round whose results wait for the ceremony; None if everybody may see everything.

    Stacks lie on the tables in plain sight, so that an evening with stacks keeps nothing back; nor does a closed one.
    """
    if tournament.status == Tournament.Status.CLOSED:
        return None
    if not wall_of(tournament).hide_last or tournament.kind_of_game.stacks:
        return None
    last = max(published_rounds(tournament), default=0)
    return last if last >= tournament.rounds_planned else None


def public_standings(tournament: Tournament, *, kept: bool = False) -> Standings:
    """The standings that everybody may see, with the names that everybody may see; `kept` as for `standings`."""
    return shown_standings(standings(tournament, before=secret_round(tournament), kept=kept))


def public_decisions(tournament: Tournament) -> QuerySet[Decision]:
    """The tosses and lots that everybody may see: none that tells how the secret round ended."""
    return decided(tournament, secret_round(tournament))


def standings_on_the_wall(tournament: Tournament) -> tuple[Standings, Mapping[int, int]]:
    """The standings that the wall shows, and every start number's place one round earlier, to mark who moved.

    At least one round is published. A round without any result yet changes nothing, unless the evening is over; where
    people bring a stack, another seating is no round. Nobody has moved while some are too far ahead.
    """
    newest = max(published_rounds(tournament))
    whole = bool(tournament.kind_of_game.stacks) or tournament.status == Tournament.Status.CLOSED
    begun = whole or Tally.objects.filter(round__tournament=tournament, round__number=newest).exists()
    shown = public_standings(tournament) if begun else shown_standings(standings(tournament, before=newest))
    compared = len(shown.rounds) > 1 and not shown.early
    earlier = standings(tournament, before=shown.rounds[-1]) if compared else None
    places = {row.entrant.number: row.place for row in earlier.rows if row.place} if earlier else {}
    return shown, places


@transaction.atomic
def last_round_reveal(*, tournament: Tournament, by: User) -> None:
    """Shows everybody the round that was kept back; one that everybody sees already stays as it is."""
    tournament = lock(tournament.pk)
    if secret_round(tournament) is None:
        return
    tournament.wall = {**tournament.wall, "hide_last": False}
    tournament.save(update_fields=["wall"])
    record(tournament, "last_round_reveal", by=by)
