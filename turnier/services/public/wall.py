"""What the projector shows, as the organiser has switched it."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from turnier.models import Tournament, User
from turnier.services.record.write import lock, record
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
