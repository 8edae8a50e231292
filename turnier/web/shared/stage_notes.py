"""What pages say of a stage that is to come, or is played after a result before it was corrected."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from turnier.models import Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.stages.manage import stage_to_come, withdrawable
from turnier.services.stages.qualified import not_admitted, others_now
from turnier.stages.stage import Stage
from turnier.text.remarks import BETWEEN, OF_A_DRAW
from turnier.text.words import counted, listed, stage_name


@dataclass(frozen=True)
class OthersNow:
    """Who would play in the newest stage instead of whom, in sentences, and why it is settled anew.

    `round` is the public one that can still be taken back for it; empty once something is entered there.
    """

    said: str
    reason: str
    round: str


def others_now_note(tournament: Tournament) -> OthersNow | None:
    """What there is to say of those who would play in the newest stage by the results of now; None where nothing is."""
    came, went = others_now(tournament)
    if not came:
        return None
    said = _("Nach den Ergebnissen von jetzt wäre %(came)s weitergekommen statt %(went)s.")
    said %= {"came": listed([each.name for each in came]), "went": listed([each.name for each in went])}
    open_round = withdrawable(tournament)
    name = tournament.round_name(open_round.number) if open_round else ""
    more = _("Was gespielt ist, bleibt, wenn die Turnierleitung nicht anders entscheidet.")
    if name:
        more = _("%(round)s ist veröffentlicht, eingetragen ist dort noch nichts: Es lässt sich noch ändern.")
        more %= {"round": name}
    numbers = listed([_("Nr. %(n)s") % {"n": entrant.number} for entrant in came])  # everybody may read why
    reason = f"{gettext(OF_A_DRAW['result'])}{BETWEEN}{numbers}"
    return OthersNow(f"{said} {more}", reason, name)


@dataclass(frozen=True)
class StageAhead:
    """A stage that is to come where tables end one by one, and the one step towards it.

    `settled`: it is known who plays in it, and they are only to be drawn.
    """

    stage: Stage
    head: str
    why: str
    button: str
    url: str
    settled: bool = False

    @property
    def name(self) -> str:
        """What it is called: "Finaltisch"."""
        return stage_name(self.stage.kind)


def stage_ahead(tournament: Tournament) -> StageAhead | None:
    """What the end of an evening with stacks waits for; None where nothing is planned, and for all other games.

    They count their rounds, the planned ones too.
    """
    stage = stage_to_come(tournament) if tournament.kind_of_game.stacks else None
    if stage is None:
        return None
    name, last = stage_name(stage.kind), drawn_rounds(tournament).last()
    if last is not None and last.published_at is None:
        head, why = (
            _("Auslosung veröffentlichen"),
            _("Die neuen Tische sind ausgelost. Noch sieht sie nur die Turnierleitung."),
        )
        url = reverse("draw_round", args=[tournament.slug, last.number])
        return StageAhead(stage, head, why, _("Auslosung ansehen"), url)
    left_out = left_out_note(tournament) if stage.begun else ""
    if left_out or not stage.begun:
        why = left_out or _("Geplant ist noch: %(stage)s. Es fehlt nur, wer darin spielt.") % {"stage": name}
        url = reverse("stages", args=[tournament.slug])
        return StageAhead(stage, _("Wer spielt weiter?"), why, _("Zur Endrunde"), url)
    there = _("Dabei: %(n)s.") % {"n": counted(tournament.kind_of_game.team_size, len(stage.numbers))}
    why = " ".join(filter(None, (another_day(stage), there)))
    head, url = _("%(round)s auslosen") % {"round": name}, reverse("stacks", args=[tournament.slug])
    return StageAhead(stage, head, why, _("Tische und Stapel"), url, settled=True)


def left_out_note(tournament: Tournament) -> str:
    """That somebody else goes on by the results of now; "" while the newest stage fits."""
    who = listed([entrant.name for entrant in not_admitted(tournament)])
    return _("Nach den Ergebnissen von jetzt kommt weiter und ist nicht dabei: %(who)s.") % {"who": who} if who else ""


def another_day(stage: Stage) -> str:
    """That it is planned for a day that is still to come; "" where it is not."""
    if stage.day is None or stage.day <= localdate():
        return ""
    return _("Geplant für %(day)s.") % {"day": date_format(stage.day, _("l, j. F Y"))}
