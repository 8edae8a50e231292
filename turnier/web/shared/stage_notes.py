"""What pages say of a stage that is to come, or is played after a correction, and of equals that were decided."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from turnier.models import Decision, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.protocol.originals import decision_times
from turnier.services.stages.plan import stage_to_come, withdrawable
from turnier.services.stages.qualified import not_admitted, others_now
from turnier.services.standings.decide import seated_by
from turnier.services.standings.playoff import playoff_text
from turnier.services.standings.standings import decision_name
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
    if not went:
        return None
    said = ngettext(
        "Nach den Ergebnissen von jetzt wäre %(came)s weitergekommen statt %(went)s.",
        "Nach den Ergebnissen von jetzt wären %(came)s weitergekommen statt %(went)s.",
        len(came),
    )
    if not came:
        said = ngettext(
            "Nach den Ergebnissen von jetzt wäre %(went)s nicht weitergekommen. Um den Platz stehen andere gleich.",
            "Nach den Ergebnissen von jetzt wären %(went)s nicht weitergekommen. Um ihre Plätze stehen andere gleich.",
            len(went),
        )
    elif len(went) > len(came):
        left = len(went) - len(came)
        more = ngettext(
            "Um einen weiteren Platz stehen andere gleich.", "Um %(n)s weitere Plätze stehen andere gleich.", left
        )
        said = f"{said} {more % {'n': left}}"
    out = [f"{row.entrant.name} ({row.in_group})" if row.in_group else row.entrant.name for row in went]
    said %= {"came": listed([each.name for each in came]), "went": listed(out)}
    open_round = withdrawable(tournament)
    name = tournament.round_name(open_round.number) if open_round else ""
    more = _(
        "Was gespielt ist, bleibt, wenn die Turnierleitung nicht anders entscheidet: "
        "Dann zuerst die Ergebnisse dort zurücknehmen, danach die Auslosung."
    )
    if name:
        more = _("%(round)s ist veröffentlicht, eingetragen ist dort noch nichts: Es lässt sich noch ändern.")
        more %= {"round": name}
    about = came or [row.entrant for row in went]
    numbers = listed([_("Nr. %(n)s") % {"n": entrant.number} for entrant in about])  # everybody may read why
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
    who = left_out_names(tournament)
    return _("Nach den Ergebnissen von jetzt kommt weiter und ist nicht dabei: %(who)s.") % {"who": who} if who else ""


def left_out_names(tournament: Tournament) -> str:
    """Who that is: "Huber und Maier"; "Huber oder Maier" where equals would have to be parted for it."""
    missing, equals = not_admitted(tournament)
    return listed([each.name for each in missing]) or f" {_('oder')} ".join(each.name for each in equals)


def another_day(stage: Stage) -> str:
    """That it is planned for a day that is still to come; "" where it is not."""
    if stage.day is None or stage.day <= localdate():
        return ""
    return _("Geplant für %(day)s.") % {"day": date_format(stage.day, _("l, j. F Y"))}


@dataclass(frozen=True)
class DecidedTie:
    """A decision about equals, in words: "Münze: Nr. 5 vor Nr. 11", "geteilt: Nr. 5, Nr. 11".

    `seats`: it said who plays in a stage that has begun, or whom, so that it stays as long as that has.
    """

    pk: int
    at: dt.datetime
    words: str
    witness: str
    has_proof: bool
    seats: bool


def decided_ties(tournament: Tournament, decisions: Sequence[Decision]) -> tuple[DecidedTie, ...]:
    """Decisions as pages show them."""
    times, seated = decision_times(tournament, decisions), seated_by(tournament, decisions)
    return tuple(
        DecidedTie(
            pk=each.pk,
            at=times[each.pk],
            words=_decision_words(each),
            witness=each.witness,
            has_proof=each.proof is not None,
            seats=each.pk in seated,
        )
        for each in decisions
    )


def _decision_words(decision: Decision) -> str:
    kind = Decision.Kind(decision.kind)
    names, behind = (
        [_("Nr. %(n)s") % {"n": number} for number in numbers] for numbers in (decision.order, decision.behind)
    )
    if kind == Decision.Kind.SHARED:
        return _("geteilt: %(names)s") % {"names": ", ".join(names)}
    ahead_of = _("vor")
    if behind:
        names.append(listed(behind))
    said = f"{decision_name(kind)}: {f' {ahead_of} '.join(names)}"
    ended = playoff_text(decision.tournament, decision.sheet, decision.order) if decision.sheet else ""
    return f"{said} ({ended})" if ended else said
