"""How an action is taken back, and the ways back from what was done to a round.

That is its draw, its seats and tables, its sheets, its stage.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.shortcuts import resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import AuditEvent, Round, Sitting, Swap, TableChange, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.draw import round_withdraw
from turnier.services.draw.options import bye_restore
from turnier.services.draw.seats import entrants_swap, places_to_swap, played_tables, swap_effect
from turnier.services.draw.table_changes import ByHand, changes_of, table_add, table_dissolve
from turnier.services.sheets.break_off import sitting_resume
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.save import result_save, sheets_exchange
from turnier.services.sheets.submission import Submission, saved_by
from turnier.services.stacks.lines import limit_take_back
from turnier.services.stacks.regroup import seating_undo, table_resume
from turnier.services.stages.plan import current_stage, stage_drop, stage_reopen
from turnier.text.words import listed

UndoAction = Callable[[User, str], object]


@dataclass(frozen=True)
class UndoOption:
    """How an action is taken back: `action` with who does it and why. Without one, `advice` says the right way.

    `consequences` are sentences; `url` is the page on which to go on instead.
    """

    action: UndoAction | None = None
    consequences: tuple[str, ...] = ()
    advice: str = ""
    url: str = ""


FindUndo = Callable[[Tournament, AuditEvent], UndoOption]
"""Finds the way back from one kind of action as things are now."""


def _result(tournament: Tournament, event: AuditEvent) -> UndoOption:
    sitting = Sitting.objects.filter(pk=event.data["sitting"]).select_related("round").first()
    if sitting is None:
        return _table_gone(tournament)
    where = (tournament.slug, sitting.round.number, sitting.table)
    if sitting.version != event.data["revision"]:
        advice = _("An Tisch %(n)s wurde danach noch etwas eingetragen. Bitte am Zettel korrigieren.")
        return UndoOption(advice=advice % {"n": sitting.table}, url=resolve_url("desk_sheet", *where))

    def undo(by: User, reason: str) -> object:
        lines = entries_at(sitting, sitting.version - 1)
        submission = Submission(key=secrets.token_hex(16), base_version=sitting.version, entries=lines, reason=reason)
        return result_save(sitting=sitting, submission=submission, by=by)

    return UndoOption(undo, (_("Der Zettel steht wieder wie vorher."), *_later_rounds(tournament, sitting.round)))


def _exchanged(tournament: Tournament, event: AuditEvent) -> UndoOption:
    """Sheets that lie as the act has left them lie as before once they are exchanged again."""
    saved = {each["sitting"]: each["revision"] for each in saved_by(event.data)}
    tables = list(Sitting.objects.filter(pk__in=saved).select_related("round").order_by("-entries_count"))
    if len(tables) < len(saved):
        return _table_gone(tournament)
    changed = next((each for each in tables if each.version != saved[each.pk]), None)
    if changed is not None:
        advice = _("An Tisch %(n)s wurde danach noch etwas eingetragen. Bitte am Zettel korrigieren.")
        url = resolve_url("desk_sheet", tournament.slug, changed.round.number, changed.table)
        return UndoOption(advice=advice % {"n": changed.table}, url=url)
    full, other = tables
    return UndoOption(
        lambda by, reason: sheets_exchange(sitting=full, other=other, by=by, reason=reason),
        (_("Beide Zettel stehen wieder wie vorher."), *_later_rounds(tournament, full.round)),
    )


def _later_rounds(tournament: Tournament, of_round: Round) -> tuple[str, ...]:
    later = drawn_rounds(tournament).filter(number__gt=of_round.number).values_list("number", flat=True)
    text = _("%(round)s ist schon ausgelost. Die Paarungen bleiben, nur die Rangliste ändert sich.")
    return tuple(text % {"round": tournament.round_name(number)} for number in later)


def _swap(tournament: Tournament, event: AuditEvent) -> UndoOption:
    of_round = tournament.rounds.get(number=event.data["round"])
    first, second = event.data["numbers"]
    last = _last_by_hand(of_round)
    if not isinstance(last, Swap) or [last.first.number, last.second.number] != [first, second]:
        return _changed_since(tournament, of_round.number)
    text = _("Nr. %(one)s und Nr. %(two)s sitzen wieder wie vor dem Tausch. Ergebnisse bleiben beim Stuhl.")
    return UndoOption(
        lambda by, reason: entrants_swap(round=of_round, first=first, second=second, by=by, reason=reason),
        (text % {"one": first, "two": second}, *_what_swapping_changes(of_round, first, second)),
    )


def _what_swapping_changes(of_round: Round, first: int, second: int) -> Iterator[str]:
    """What the page of the draw shows before a swap: whose results would count for others, who would meet again."""
    for sitting in played_tables(*places_to_swap(of_round, first, second)):
        text = _(
            "Tisch %(n)s ist schon eingetragen (%(result)s). "
            "Das Ergebnis bleibt beim Stuhl und zählt für den, der danach dort steht."
        )
        yield text % {"n": sitting.table, "result": sitting.result}
    effect = swap_effect(round=of_round, first=first, second=second)
    if effect.before.repeats != effect.after.repeats:
        text = _("Wiederbegegnungen: vorher %(before)s, nachher %(after)s.")
        yield text % {"before": effect.before.repeats, "after": effect.after.repeats}


def _last_by_hand(of_round: Round) -> ByHand | None:
    return next(reversed(changes_of(of_round)), None)


def _changed_since(tournament: Tournament, number: int) -> UndoOption:
    url = resolve_url("draw_round", tournament.slug, number)
    return UndoOption(advice=_("Seitdem wurde wieder getauscht, zurückgenommen oder ausgelost."), url=url)


def _table_changed(tournament: Tournament, event: AuditEvent) -> UndoOption:
    of_round, data = tournament.rounds.get(number=event.data["round"]), event.data
    last, added = _last_by_hand(of_round), event.action == "table_add"
    same = isinstance(last, TableChange) and (last.added, last.table, last.seated) == (
        added,
        data["table"],
        data["numbers"],
    )
    sitting = of_round.sittings.filter(table=data["table"]).first()
    if not same or drawn_rounds(tournament).last() != of_round or (sitting is not None) != added:
        return _changed_since(tournament, of_round.number)
    return _set_again(tournament, of_round, data) if sitting is None else _taken_away(tournament, sitting, data)


def _set_again(tournament: Tournament, of_round: Round, data: Mapping[str, Any]) -> UndoOption:
    text = _("Tisch %(n)s in %(round)s ist wieder besetzt. Sein Zettel ist neu zu drucken.")
    text %= {"n": data["table"], "round": tournament.round_name(of_round.number)}
    numbers, table = data["numbers"], data["table"]
    return UndoOption(
        lambda by, reason: table_add(round=of_round, numbers=numbers, table=table, by=by, reason=reason), (text,)
    )


def _taken_away(tournament: Tournament, sitting: Sitting, data: Mapping[str, Any]) -> UndoOption:
    number = sitting.round.number
    where = {"n": sitting.table, "round": tournament.round_name(number)}
    if sitting.entries_count or sitting.ended_at is not None:
        url = resolve_url("desk_sheet", tournament.slug, number, sitting.table)
        return UndoOption(advice=_("An Tisch %(n)s ist schon etwas eingetragen.") % where, url=url)
    missing = [number for number in data["numbers"] if number not in data["pausing"]]
    if not missing:
        url = resolve_url("table", tournament.slug, number, sitting.table)
        return UndoOption(advice=_("Bitte Tisch %(n)s auf seiner Seite auflösen.") % where, url=url)
    texts = [_("Tisch %(n)s in %(round)s gibt es nicht mehr.") % where]
    if pausing := data["pausing"]:
        said = ngettext("Nr. %(n)s pausiert wieder.", "Nr. %(n)s pausieren wieder.", len(pausing))
        texts.append(said % {"n": listed(pausing)})
    return UndoOption(
        lambda by, reason: table_dissolve(sitting=sitting, missing=missing, by=by, reason=reason), tuple(texts)
    )


def _drawn(tournament: Tournament, event: AuditEvent) -> UndoOption:
    of_round = tournament.rounds.get(number=event.data["round"])
    url = resolve_url("draw_round", tournament.slug, of_round.number)
    name = tournament.round_name(of_round.number)
    played = of_round.sittings.filter(entries_count__gt=0).count()
    if played:
        advice = ngettext(
            "%(round)s wird schon gespielt: %(k)s Tisch hat ein Ergebnis. Die Auslosung bleibt. "
            "Ein falsches Ergebnis bitte am Zettel korrigieren, falsche Plätze tauschen.",
            "%(round)s wird schon gespielt: %(k)s Tische haben Ergebnisse. Die Auslosung bleibt. "
            "Ein falsches Ergebnis bitte am Zettel korrigieren, falsche Plätze tauschen.",
            played,
        )
        return UndoOption(advice=advice % {"round": name, "k": played}, url=url)
    if of_round.published_at is not None:
        advice = _("%(round)s ist veröffentlicht, alle verlassen sich darauf. Bitte erneut auslosen oder tauschen.")
        return UndoOption(advice=advice % {"round": name}, url=url)
    text = _("Niemand hat einen Platz in %(round)s. Der Versuch bleibt im Protokoll.") % {"round": name}
    return UndoOption(lambda by, reason: round_withdraw(round=of_round, by=by, reason=reason), (text,))


def _walked_over(tournament: Tournament, event: AuditEvent) -> UndoOption:
    newest, number = drawn_rounds(tournament).last(), event.data["round"]
    name = tournament.round_name(number)
    if newest is None or newest.number != number or newest.sittings.exists():
        return _changed_since(tournament, number)
    text = _("Niemand hat einen Platz in %(round)s. Der Versuch bleibt im Protokoll.") % {"round": name}
    return UndoOption(lambda by, reason: round_withdraw(round=newest, by=by, reason=reason), (text,))


def _seated(tournament: Tournament, event: AuditEvent) -> UndoOption:
    of_round = tournament.rounds.get(number=event.data["round"])
    text = _("Alle dort sind wieder frei.")
    return UndoOption(lambda by, _reason: seating_undo(round=of_round, by=by), (text,))


def _ended(tournament: Tournament, event: AuditEvent) -> UndoOption:
    data = event.data
    which = {"pk": data["sitting"]} if "sitting" in data else {"round__number": data["round"], "table": data["table"]}
    sitting = Sitting.objects.filter(round__tournament=tournament, **which).select_related("round").first()
    if sitting is None:
        return _table_gone(tournament)
    if "sitting" in data:
        return UndoOption(lambda by, _reason: table_resume(sitting=sitting, by=by), (_("Der Tisch spielt weiter."),))
    text = _("Die fehlenden Zeilen des Tisches werden wieder erwartet.")
    return UndoOption(lambda by, _reason: sitting_resume(sitting=sitting, by=by), (text,))


def _table_gone(tournament: Tournament) -> UndoOption:
    return UndoOption(advice=_("Diesen Tisch gibt es nicht mehr."), url=resolve_url("round", tournament.slug))


def _limit_raised(tournament: Tournament, event: AuditEvent) -> UndoOption:
    euros = event.data["euros"]
    text = _("Die Grenze liegt wieder bei %(n)s €.") % {"n": event.data["before"]}
    return UndoOption(lambda by, _reason: limit_take_back(tournament=tournament, euros=euros, by=by), (text,))


def _bye_chosen(tournament: Tournament, event: AuditEvent) -> UndoOption:
    data = event.data
    newer = tournament.events.filter(action__in=("bye_choose", "tournament_edit"), number__gt=event.number)
    if newer.exists():
        return UndoOption(advice=_("Das Freilos zählt seitdem anders."), url=resolve_url("round", tournament.slug))
    text = _("Wer pausiert und was ein Freilos zählt, gilt wieder wie vorher. Die Rangliste rechnet damit.")
    return UndoOption(
        lambda by, _reason: bye_restore(tournament=tournament, by=by, pausing=data["was_pausing"], rules=data["was"]),
        (text,),
    )


def _stages_planned(tournament: Tournament, event: AuditEvent) -> UndoOption:
    planned, count = tournament.later_stages, event.data["count"]
    newer = tournament.events.filter(action__in=("stages_plan", "stage_drop"), number__gt=event.number)
    if len(planned) < count or any(stage.begun for stage in planned[-count:]) or newer.exists():
        return UndoOption(
            advice=_("Seitdem ist die Endrunde anders geplant."), url=resolve_url("stages", tournament.slug)
        )
    return UndoOption(
        lambda by, _reason: [stage_drop(tournament=tournament, by=by) for _stage in range(count)],
        (_("Die Endrunde entfällt. Es bleibt bei den Durchgängen davor."),),
    )


def _stage_begun(tournament: Tournament, event: AuditEvent) -> UndoOption:
    stage = current_stage(tournament)
    drawn = stage is not None and drawn_rounds(tournament).filter(number__gte=stage.first).exists()
    numbers = [entrant.number for entrant in stage.entrants] if stage is not None else []
    if stage is None or stage.first != event.data["first"] or numbers != event.data["numbers"] or drawn:
        settled = _("Seitdem steht fest, wer in einer weiteren Runde spielt. Bitte zuerst diese Auswahl zurücknehmen.")
        advice = _("Hier ist schon ausgelost. Bitte zuerst die Auslosung zurücknehmen.") if drawn else settled
        return UndoOption(advice=advice, url=resolve_url("stages", tournament.slug))
    return UndoOption(
        lambda by, reason: stage_reopen(tournament=tournament, by=by, reason=reason),
        (_("Wer weiterspielt, ist wieder offen."),),
    )


OF_ROUNDS: dict[str, FindUndo] = {
    "result_enter": _result,
    "result_correct": _result,
    "sheets_exchange": _exchanged,
    "entrants_swap": _swap,
    "round_draw": _drawn,
    "round_publish": _drawn,
    "round_walkover": _walked_over,
    "table_add": _table_changed,
    "table_dissolve": _table_changed,
    "tables_seat": _seated,
    "table_end": _ended,
    "sitting_end": _ended,
    "limit_raise": _limit_raised,
    "bye_choose": _bye_chosen,
    "stages_plan": _stages_planned,
    "stage_begin": _stage_begun,
}
