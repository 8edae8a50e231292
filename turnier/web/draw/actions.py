"""What can be done on the page of a draw: each action has its form, calls one service and says what was done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from turnier.forms.draw import (
    ALL,
    SCORE,
    AbsentForm,
    ByeForm,
    CallForm,
    DespiteForm,
    DrawPageForm,
    ExtentForm,
    OptionsForm,
    PairForm,
    ReasonForm,
    RedrawForm,
    SplitForm,
    SwapForm,
    TableForm,
    WithdrawalForm,
)
from turnier.models import Draw, Entrant, Round, Tournament, User
from turnier.services.draw.checks import without_place
from turnier.services.draw.draw import list_freeze, round_draw, round_publish, round_walkover, round_withdraw
from turnier.services.draw.options import bye_choose, draw_options_save, pair_demand, pair_release
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.split import list_freeze_split, round_draw_split, round_redraw_split
from turnier.services.draw.table_changes import table_add
from turnier.services.draw.table_input import SeatingWish
from turnier.services.money.fees import fee_name, open_cents
from turnier.services.registration.check_in import absentees_expect, absentees_return
from turnier.services.registration.fillers import filler_register
from turnier.services.registration.register import entrant_status
from turnier.text.errors import UserError
from turnier.text.words import euros, listed, numbered


@dataclass(frozen=True)
class Wish:
    """Who wants it, in which round; `round` is None before it is drawn."""

    tournament: Tournament
    number: int
    round: Round | None
    by: User

    @property
    def name(self) -> str:
        """What the game calls it."""
        return self.tournament.round_name(self.number)

    @property
    def drawn(self) -> Round:
        """The round, which must have been drawn for this action."""
        if self.round is None:
            raise UserError(_("%(round)s ist nicht mehr ausgelost.") % {"round": self.name})
        return self.round


@dataclass(frozen=True)
class DrawAction:
    """`run` gets the wish and the valid form, and returns the sentence that says what was done."""

    form: type[DrawPageForm]
    run: Callable[[Wish, Any], str]


def _freeze(wish: Wish, form: ExtentForm) -> str:
    draw = list_freeze(tournament=wish.tournament, by=wish.by, number=wish.number, wish=form.wish, options=form.options)
    return " ".join(filter(None, (_frozen(draw), form.left_out)))


def _draw(wish: Wish, form: CallForm) -> str:
    data = form.cleaned_data
    if data["freeze"]:
        return _freeze(wish, form)
    draw = round_draw(
        tournament=wish.tournament,
        by=wish.by,
        number=wish.number,
        wish=form.wish,
        public=data["public"],
        seen=data["seen"],
        options=form.options,
    )
    return " ".join(filter(None, (_drawn(draw), form.left_out)))


def _walkover(wish: Wish, _form: DrawPageForm) -> str:
    round_walkover(tournament=wish.tournament, by=wish.by)
    return _("%(round)s: Weiter geht es ohne Spiel.") % {"round": wish.name}


def _tables(wish: Wish, form: SplitForm) -> str:
    data = form.cleaned_data
    service = list_freeze_split if data["freeze"] else round_draw_split
    seating = SeatingWish((), data["extent"] == SCORE, data["clubs_apart"], data["extent"] == ALL)
    draw = service(tournament=wish.tournament, by=wish.by, number=wish.number, split=data["split"], wish=seating)
    return _frozen(draw) if data["freeze"] else _drawn(draw)


def _frozen(draw: Draw) -> str:
    return _("Die Startliste ist eingefroren, Versuch %(attempt)s.") % {"attempt": draw.attempt}


def _drawn(draw: Draw) -> str:
    if later := draw.followers.count():
        numbers = {"n": draw.round.number, "last": draw.round.number + later}
        return _("Durchgang %(n)s bis %(last)s sind ausgelost. Noch sieht sie nur die Turnierleitung.") % numbers
    of_draw = draw.round.tournament.round_name(draw.round.number)
    if draw.plan is not None:
        return _("%(round)s ist nach dem Plan gesetzt.") % {"round": of_draw}
    return _("%(round)s ist ausgelost. Noch sieht das nur die Turnierleitung.") % {"round": of_draw}


def _options(wish: Wish, form: OptionsForm) -> str:
    data = form.cleaned_data
    draw_options_save(tournament=wish.tournament, mode=data["mode"], clubs=data["clubs"], by=wish.by)
    return _("Die Vorgaben sind gespeichert.")


def _bye(wish: Wish, form: ByeForm) -> str:
    bye_choose(tournament=wish.tournament, by=wish.by, pausing=form.cleaned_data["pausing"] or None, rules=form.rules)
    return _("Das Freilos ist festgelegt.")


def _pair(wish: Wish, form: PairForm) -> str:
    data = form.cleaned_data
    one, two = pair_demand(
        tournament=wish.tournament, side=data["side"], first=data["first"], second=data["second"], by=wish.by
    )
    return _("Die Vorgabe für Nr. %(one)s und Nr. %(two)s ist gespeichert.") % {"one": one, "two": two}


def _release(wish: Wish, form: PairForm) -> str:
    data = form.cleaned_data
    pair_release(tournament=wish.tournament, side=data["side"], first=data["first"], second=data["second"], by=wish.by)
    return _("Die Vorgabe für Nr. %(one)s und Nr. %(two)s ist gestrichen.") % {
        "one": data["first"],
        "two": data["second"],
    }


def _draw_despite(wish: Wish, form: DespiteForm) -> str:
    reason = form.cleaned_data["reason"]
    round_draw(tournament=wish.tournament, by=wish.by, number=wish.number, despite_missing=True, reason=reason)
    return _("%(round)s ist ausgelost, obwohl noch Ergebnisse fehlen.") % {"round": wish.name}


def _publish(wish: Wish, form: DrawPageForm) -> str:
    round_publish(round=wish.drawn, by=wish.by, seen=form.cleaned_data["seen"])
    said = _("%(round)s ist veröffentlicht.") % {"round": wish.name}
    if late := [numbered(each.number, each.name) for each in without_place(wish.drawn)]:
        said += " " + _("Ohne Platz, weil nach der Auslosung angemeldet: %(who)s.") % {"who": "; ".join(late)}
    return said


def _redraw(wish: Wish, form: RedrawForm) -> str:
    data = form.cleaned_data
    draw = round_redraw_split(
        round=wish.drawn,
        by=wish.by,
        reason=form.reason,
        seen=data["seen"],
        split=data.get("split", ""),
        ahead=data.get("ahead", False),
        call=data["call"],
    )
    if data["call"]:
        return _frozen(draw)
    return _("%(round)s ist neu ausgelost, Versuch %(attempt)s.") % {"round": wish.name, "attempt": draw.attempt}


def _withdraw(wish: Wish, form: ReasonForm) -> str:
    round_withdraw(round=wish.drawn, by=wish.by, reason=form.reason, seen=form.cleaned_data["seen"])
    return _("Die Auslosung von %(round)s ist zurückgenommen.") % {"round": wish.name}


def _swap(wish: Wish, form: SwapForm) -> str:
    data = form.cleaned_data
    swap = entrants_swap(
        round=wish.drawn,
        first=data["first"],
        second=data["second"],
        by=wish.by,
        reason=data["reason"],
        seen=data["seen"],
    )
    return _("Nr. %(one)s und Nr. %(two)s sind getauscht.") % {"one": swap.first.number, "two": swap.second.number}


def _table(wish: Wish, form: TableForm) -> str:
    data = form.cleaned_data
    sitting = table_add(round=wish.drawn, numbers=data["numbers"], by=wish.by, seen=data["seen"])
    said = _("Tisch %(table)s ist dazugesetzt: Nr. %(numbers)s. Bitte seinen Zettel drucken.")
    return said % {"table": sitting.table, "numbers": listed(data["numbers"])}


def _expect(wish: Wish, form: AbsentForm) -> str:
    absentees_expect(tournament=wish.tournament, numbers=form.cleaned_data["numbers"], by=wish.by)
    return _("Wer fehlt, wird mitgelost.")


def _return(wish: Wish, form: AbsentForm) -> str:
    found = absentees_return(tournament=wish.tournament, numbers=form.cleaned_data["numbers"], by=wish.by)
    return _("Wieder dabei: %(who)s.") % {"who": "; ".join(numbered(each.number, each.name) for each in found) or "–"}


def _filler(wish: Wish, form: DrawPageForm) -> str:
    filler = filler_register(tournament=wish.tournament, by=wish.by)
    return _("„%(name)s“ spielt außer Wertung mit, Nr. %(n)s.") % {"name": filler.name, "n": filler.number}


def _leave(wish: Wish, form: WithdrawalForm) -> str:
    entrant = entrant_status(entrant=form.entrant, status=Entrant.Status.WITHDRAWN, by=wish.by)
    said = _("Nr. %(n)s, %(name)s, ist abgemeldet.") % {"n": entrant.number, "name": entrant.name}
    if not entrant.due_cents:
        return said
    kept = _("%(fee)s: %(paid)s bleiben bezahlt, %(open)s offen. Zurückzahlen oder erlassen geht in der Kasse.")
    sums = {"paid": euros(entrant.paid_cents), "open": euros(open_cents(entrant))}
    return f"{said} {kept % {'fee': fee_name(wish.tournament), **sums}}"


ACTIONS: Mapping[str, DrawAction] = {
    "freeze": DrawAction(ExtentForm, _freeze),
    "draw": DrawAction(CallForm, _draw),
    "walkover": DrawAction(DrawPageForm, _walkover),
    "options": DrawAction(OptionsForm, _options),
    "bye": DrawAction(ByeForm, _bye),
    "pair": DrawAction(PairForm, _pair),
    "release": DrawAction(PairForm, _release),
    "tables": DrawAction(SplitForm, _tables),
    "despite": DrawAction(DespiteForm, _draw_despite),
    "publish": DrawAction(DrawPageForm, _publish),
    "redraw": DrawAction(RedrawForm, _redraw),
    "withdraw": DrawAction(ReasonForm, _withdraw),
    "swap": DrawAction(SwapForm, _swap),
    "table": DrawAction(TableForm, _table),
    "expect": DrawAction(AbsentForm, _expect),
    "return": DrawAction(AbsentForm, _return),
    "filler": DrawAction(DrawPageForm, _filler),
    "leave": DrawAction(WithdrawalForm, _leave),
}


def try_action(action: DrawAction, wish: Wish, form: DrawPageForm) -> str | None:
    """Does it and says so; None if it was refused, with the reason among the form's errors."""
    if not form.is_valid():
        return None
    try:
        return action.run(wish, form)
    except UserError as error:
        form.add_user_error(error)
        return None
