"""Which recorded actions can be taken back by a counter-entry, and what is the right way where they cannot."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.shortcuts import resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.criteria import RankingOrder
from games.kit.nouns import Noun
from turnier.models import AuditEvent, Booking, Entrant, Round, SignUp, Sitting, Swap, TableChange, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.by_hand import ByHand, changes_of
from turnier.services.draw.draw import round_withdraw
from turnier.services.draw.options import bye_restore
from turnier.services.draw.seats import entrants_swap
from turnier.services.draw.table_changes import table_add, table_dissolve
from turnier.services.money.fees import fee_name
from turnier.services.money.ledger import booking_reverse
from turnier.services.money.pay import reduction_set
from turnier.services.public.shown_names import names_show
from turnier.services.record.actions import ACTIONS, Action
from turnier.services.registration.check_in import check_in_begin, check_in_end, entrant_presence
from turnier.services.registration.collect import collection_revoke
from turnier.services.registration.register import entrant_pay, entrant_return, entrant_unregister
from turnier.services.registration.sign_ups.coming_back import has_come_back
from turnier.services.registration.sign_ups.sign_up import (
    sign_up_decline,
    sign_up_part,
    sign_up_release,
    sign_up_restore,
)
from turnier.services.registration.sign_ups.team import takes_part
from turnier.services.registration.singles import single_pay, single_withdraw
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.sheets.break_off import sitting_resume
from turnier.services.sheets.queries import entries_at
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.stacks.lines import limit_take_back
from turnier.services.stacks.regroup import seating_undo, table_resume
from turnier.services.stages.manage import current_stage, stage_drop, stage_reopen
from turnier.services.standings.break_ties import decision_revoke
from turnier.services.standings.change_order import order_change
from turnier.services.tournaments.manage import tournament_publish, tournament_reopen
from turnier.services.tournaments.rename import words_change
from turnier.text.words import euros, listed

RECENT = timedelta(hours=12)
BOOKED = tuple(kind.value for kind in Booking.Kind if kind not in (*Booking.FOLLOWING, Booking.Kind.CLOSING))
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


def undo_option(event: AuditEvent) -> UndoOption:
    """The way back from an action as things are now."""
    find = UNDO_OPTIONS.get(event.action)
    if find is None:
        return UndoOption(advice=_("Diese Aktion lässt sich nicht zurücknehmen. Bitte den jetzigen Stand ändern."))
    return find(event.tournament, event)


def _result(tournament: Tournament, event: AuditEvent) -> UndoOption:
    sitting = Sitting.objects.select_related("round").get(pk=event.data["sitting"])
    where = (tournament.slug, sitting.round.number, sitting.table)
    if sitting.version != event.data["revision"]:
        advice = _("An Tisch %(n)s wurde danach noch etwas eingetragen. Bitte am Zettel korrigieren.")
        return UndoOption(advice=advice % {"n": sitting.table}, url=resolve_url("desk_sheet", *where))

    def undo(by: User, reason: str) -> object:
        lines = entries_at(sitting, sitting.version - 1)
        submission = Submission(key=secrets.token_hex(16), base_version=sitting.version, entries=lines, reason=reason)
        return result_save(sitting=sitting, submission=submission, by=by)

    return UndoOption(undo, (_("Der Zettel steht wieder wie vorher."), *_later_rounds(tournament, sitting.round)))


def _later_rounds(tournament: Tournament, of_round: Round) -> tuple[str, ...]:
    later = drawn_rounds(tournament).filter(number__gt=of_round.number).values_list("number", flat=True)
    text = _("%(round)s ist schon ausgelost. Die Paarungen bleiben, nur die Rangliste ändert sich.")
    return tuple(text % {"round": tournament.round_name(number)} for number in later)


def _entrant(tournament: Tournament, event: AuditEvent) -> Entrant:
    return tournament.entrants.get(number=event.data["number"])


def _registered(tournament: Tournament, event: AuditEvent) -> UndoOption:
    entrant = _entrant(tournament, event)
    if not entrant.plays or entrant.seats.exists():
        advice = _(
            "Nr. %(n)s ist schon ausgelost oder nicht mehr dabei. Bitte dort zurückziehen oder Ersatz einsetzen."
        )
        return UndoOption(advice=advice % {"n": entrant.number}, url=_page_of(entrant))
    text = _("Nr. %(n)s wird nicht mehr ausgelost. %(fee)s gilt als zurückgegeben.")
    text %= {"n": entrant.number, "fee": fee_name(tournament)}
    return UndoOption(lambda by, _reason: entrant_unregister(entrant=entrant, by=by), (text,))


def _status(tournament: Tournament, event: AuditEvent) -> UndoOption:
    entrant = _entrant(tournament, event)
    gone = {Entrant.Status.WITHDRAWN, Entrant.Status.DISQUALIFIED}
    if entrant.status not in gone or event.data.get("status", Entrant.Status.WITHDRAWN) != entrant.status:
        return UndoOption(advice=_("Seitdem hat sich die Teilnahme geändert."), url=_page_of(entrant))
    text = _("Nr. %(n)s ist wieder dabei und wird ab der nächsten Auslosung mit ausgelost.") % {"n": entrant.number}
    tables = _("Was an offenen Tischen gewertet wurde, bleibt. Es hat im Protokoll eine eigene Zeile.")
    return UndoOption(lambda by, _reason: entrant_return(entrant=entrant, by=by), (text, tables))


def _presence(tournament: Tournament, event: AuditEvent) -> UndoOption:
    entrant, was = _entrant(tournament, event), event.data["was"]
    if entrant.presence != event.data["presence"] or not entrant.plays or not tournament.check_in:
        return UndoOption(advice=_("Das ist seitdem anders."), url=resolve_url("check_in", tournament.slug))
    text = _("Nr. %(n)s: %(presence)s.") % {"n": entrant.number, "presence": Entrant.Presence(was).label}
    return UndoOption(lambda by, _reason: entrant_presence(entrant=entrant, presence=was, by=by), (text,))


def _check_in(tournament: Tournament, event: AuditEvent) -> UndoOption:
    began = bool(event.data["on"])
    if tournament.check_in != began:
        return UndoOption(advice=_("Das ist seitdem anders."), url=resolve_url("check_in", tournament.slug))
    if began:
        text = _("Die Auslosung fragt nicht mehr, wer da ist.")
        return UndoOption(lambda by, _reason: check_in_end(tournament=tournament, by=by), (text,))
    text = _("Die Auslosung fragt wieder, wer da ist.")
    return UndoOption(lambda by, _reason: check_in_begin(tournament=tournament, by=by), (text,))


def _signed_up(tournament: Tournament, event: AuditEvent) -> UndoOption:
    """What came in is declined, what went comes back at its old turn."""
    sign_up = tournament.sign_ups.get(number=event.data["sign_up"])
    came = event.action == "sign_up_add"
    gone = sign_up.state in (SignUp.State.DECLINED, SignUp.State.CANCELLED)
    if takes_part(sign_up) or gone == came:
        return UndoOption(advice=_("Das ist seitdem anders."), url=resolve_url("sign_ups", tournament.slug))
    if came:
        text = _("Voranmeldung %(n)s ist abgelehnt.") % {"n": sign_up.number}
        return UndoOption(lambda by, _reason: sign_up_decline(sign_up=sign_up, by=by), (text,))
    text = _("Voranmeldung %(n)s gilt wieder, mit Platz, wenn einer frei ist.") % {"n": sign_up.number}
    return UndoOption(lambda by, _reason: sign_up_restore(sign_up=sign_up, by=by), (text,))


def _joined(tournament: Tournament, event: AuditEvent) -> UndoOption:
    numbers = (event.data["sign_up"], event.data["partner"])
    lead, other = (tournament.sign_ups.get(number=number) for number in numbers)
    if other.partner_id != lead.pk or takes_part(lead):
        return UndoOption(advice=_("Das ist seitdem anders."), url=resolve_url("sign_ups", tournament.slug))
    text = _("Die Voranmeldungen %(n)s und %(other)s suchen wieder einen Partner.")
    text %= {"n": lead.number, "other": other.number}
    return UndoOption(lambda by, _reason: sign_up_part(sign_up=lead, by=by), (text,))


def _taken_over(tournament: Tournament, event: AuditEvent) -> UndoOption:
    sign_up = tournament.sign_ups.get(number=event.data["sign_up"])
    entrant = sign_up.entrant
    if entrant is None or not entrant.plays or entrant.seats.exists():
        return UndoOption(advice=_("Das ist seitdem anders."), url=resolve_url("sign_ups", tournament.slug))
    if has_come_back(entrant):
        text = _("%(name)s ist wieder zurückgezogen.") % {"name": entrant.name}
    else:
        text = _("Nr. %(n)s wird nicht mehr ausgelost. %(fee)s gilt als zurückgegeben.")
        text %= {"n": entrant.number, "fee": fee_name(tournament)}
    return UndoOption(lambda by, _reason: sign_up_release(sign_up=sign_up, by=by), (text,))


def _paid(tournament: Tournament, event: AuditEvent) -> UndoOption:
    entrant, paid = _entrant(tournament, event), bool(event.data["paid"])
    if entrant.paid != paid:
        return UndoOption(
            advice=_("%(fee)s steht schon anders.") % {"fee": fee_name(tournament)}, url=_page_of(entrant)
        )
    text = _("%(fee)s gilt wieder als offen.") if paid else _("%(fee)s gilt wieder als bezahlt.")
    text %= {"fee": fee_name(tournament)}
    return UndoOption(lambda by, _reason: entrant_pay(entrant=entrant, paid=not paid, by=by), (text,))


def _collected(tournament: Tournament, event: AuditEvent) -> UndoOption:
    numbers, players = event.data["numbers"], event.data["players"]
    if not event.data["paid"]:
        text = _("Wer doch bezahlt hat, lässt sich in der Liste einzeln oder auf einmal eintragen.")
        return UndoOption(advice=text, url=resolve_url("entrants", tournament.slug))
    text = _("%(fee)s gilt bei allen, die damit bezahlt haben, wieder als offen.") % {"fee": fee_name(tournament)}
    return UndoOption(
        lambda by, _reason: collection_revoke(tournament=tournament, numbers=numbers, players=players, by=by), (text,)
    )


def _substituted(tournament: Tournament, event: AuditEvent) -> UndoOption:
    entrant, position, since = _entrant(tournament, event), event.data["position"], event.data["since"]
    last = entrant.substitutions.filter(position=position).order_by("pk").last()
    newer = tournament.events.filter(
        action="entrant_substitute", data__number=entrant.number, data__position=position, number__gt=event.number
    )
    if last is None or newer.exists():
        return UndoOption(advice=_("Seitdem ist noch jemand eingesprungen."), url=_page_of(entrant))
    values = {
        "leaving": last.leaving,
        "coming": last.coming,
        "n": entrant.number,
        "since": tournament.round_name(since),
    }
    texts = (
        _("%(leaving)s spielt wieder unter Nr. %(n)s, ab %(since)s.") % values,
        _("Ergebnisse und Plätze bleiben bei der Nummer."),
        _("Falls %(coming)s vorher auf einen Partner wartete: Das hat im Protokoll eine eigene Zeile.") % values,
    )

    def undo(by: User, reason: str) -> object:
        newcomer = Newcomer(name=last.leaving, position=position, since=since, reason=reason)
        return substitute_enter(entrant=entrant, newcomer=newcomer, by=by)

    return UndoOption(undo, texts)


def _booked(tournament: Tournament, event: AuditEvent) -> UndoOption:
    booking = tournament.bookings.get(number=event.data["booking"])
    text = _("Buchung %(n)s wird mit umgekehrten Beträgen noch einmal gebucht. Beide stehen im Kassenbuch.")
    cash = sum(posting.cents for posting in booking.postings.all() if posting.account == posting.Account.CASH)
    sums = {"sum": euros(abs(cash))}
    box = _("In die Kasse kommen %(sum)s zurück.") if cash < 0 else _("Aus der Kasse gehen %(sum)s wieder hinaus.")
    return UndoOption(
        lambda by, reason: booking_reverse(booking=booking, by=by, reason=reason),
        (text % {"n": booking.number}, *([box % sums] if cash else [])),
    )


def _reduced(tournament: Tournament, event: AuditEvent) -> UndoOption:
    entrant = _entrant(tournament, event)
    if not event.data["cents"] or entrant.reduction_cents != event.data["cents"]:
        return UndoOption(advice=_("Die Ermäßigung ist seitdem anders."), url=_page_of(entrant))
    text = _("Nr. %(n)s zahlt wieder voll: %(fee)s.") % {"n": entrant.number, "fee": fee_name(tournament)}
    return UndoOption(lambda by, reason: reduction_set(entrant=entrant, cents=0, by=by, reason=reason), (text,))


def _edited(tournament: Tournament, event: AuditEvent) -> UndoOption:
    advice = _("Was vorher da stand, steht beim Eintrag. Bitte die Anmeldung noch einmal ändern.")
    return UndoOption(advice=advice, url=_page_of(_entrant(tournament, event)))


def _elsewhere(action: Action) -> Callable[[Tournament, AuditEvent], UndoOption]:
    """What is changed again on its own page."""

    def way(tournament: Tournament, _event: AuditEvent) -> UndoOption:
        url = resolve_url(action.page, tournament.slug) if action.page else ""
        return UndoOption(advice=str(action.instead), url=url)

    return way


def _page_of(entrant: Entrant) -> str:
    return resolve_url("entrant", entrant.tournament.slug, entrant.number)


def _single_paid(tournament: Tournament, event: AuditEvent) -> UndoOption:
    player, paid = tournament.players.get(pk=event.data["player"]), bool(event.data["paid"])
    text = _("%(fee)s gilt wieder als offen.") if paid else _("%(fee)s gilt wieder als bezahlt.")
    text %= {"fee": fee_name(tournament)}
    return UndoOption(lambda by, _reason: single_pay(player=player, paid=not paid, by=by), (text,))


def _single_gone(tournament: Tournament, event: AuditEvent) -> UndoOption:
    player, gone = tournament.players.get(pk=event.data["player"]), bool(event.data["withdrawn"])
    text = _("%(name)s wartet wieder auf einen Partner.") if gone else _("%(name)s ist wieder zurückgezogen.")
    text %= {"name": player.name}
    return UndoOption(lambda by, _reason: single_withdraw(player=player, by=by, withdrawn=not gone), (text,))


def _swap(tournament: Tournament, event: AuditEvent) -> UndoOption:
    of_round = tournament.rounds.get(number=event.data["round"])
    first, second = event.data["numbers"]
    last = _last_by_hand(of_round)
    if not isinstance(last, Swap) or [last.first.number, last.second.number] != [first, second]:
        return _changed_since(of_round)
    text = _("Nr. %(one)s und Nr. %(two)s sitzen wieder wie vor dem Tausch. Ergebnisse bleiben beim Stuhl.")
    return UndoOption(
        lambda by, reason: entrants_swap(round=of_round, first=first, second=second, by=by, reason=reason),
        (text % {"one": first, "two": second},),
    )


def _last_by_hand(of_round: Round) -> ByHand | None:
    return next(reversed(changes_of(of_round)), None)


def _changed_since(of_round: Round) -> UndoOption:
    url = resolve_url("draw_round", of_round.tournament.slug, of_round.number)
    return UndoOption(advice=_("Seitdem wurde wieder getauscht, zurückgenommen oder ausgelost."), url=url)


def _table_changed(tournament: Tournament, event: AuditEvent) -> UndoOption:
    of_round, data = tournament.rounds.get(number=event.data["round"]), event.data
    last, added = _last_by_hand(of_round), event.action == "table_add"
    same = isinstance(last, TableChange) and (last.added, last.table, last.seated) == (
        added,
        data["table"],
        data["numbers"],
    )
    newest = drawn_rounds(tournament).last()
    sitting = of_round.sittings.filter(table=data["table"]).first()
    if not same or newest != of_round or (sitting is not None) != added:
        return _changed_since(of_round)
    where = {"n": data["table"], "round": tournament.round_name(of_round.number)}
    if sitting is None:
        text = _("Tisch %(n)s in %(round)s ist wieder besetzt. Sein Zettel ist neu zu drucken.")
        return UndoOption(
            lambda by, reason: table_add(
                round=of_round, numbers=data["numbers"], table=data["table"], by=by, reason=reason
            ),
            (text % where,),
        )
    if sitting.version or sitting.ended_at is not None:
        url = resolve_url("desk_sheet", tournament.slug, of_round.number, sitting.table)
        return UndoOption(advice=_("An Tisch %(n)s ist schon etwas eingetragen.") % where, url=url)
    missing = [number for number in data["numbers"] if number not in data["pausing"]]
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
    played = of_round.sittings.filter(version__gt=0).count()
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
        url = resolve_url("draw_round", tournament.slug, number)
        return UndoOption(advice=_("Seitdem wurde wieder getauscht, zurückgenommen oder ausgelost."), url=url)
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
        return UndoOption(advice=_("Diesen Tisch gibt es nicht mehr."), url=resolve_url("round", tournament.slug))
    if "sitting" in data:
        return UndoOption(lambda by, _reason: table_resume(sitting=sitting, by=by), (_("Der Tisch spielt weiter."),))
    text = _("Die fehlenden Zeilen des Tisches werden wieder erwartet.")
    return UndoOption(lambda by, _reason: sitting_resume(sitting=sitting, by=by), (text,))


def _limit_raised(tournament: Tournament, event: AuditEvent) -> UndoOption:
    euros = event.data["euros"]
    text = _("Die Grenze liegt wieder bei %(n)s €.") % {"n": event.data["before"]}
    return UndoOption(lambda by, _reason: limit_take_back(tournament=tournament, euros=euros, by=by), (text,))


def _decided(tournament: Tournament, event: AuditEvent) -> UndoOption:
    decision = tournament.decisions.get(pk=event.data["decision"])
    if decision.revoked:
        return UndoOption(advice=_("Das ist schon zurückgenommen."), url=resolve_url("standings", tournament.slug))
    text = _("Der Gleichstand ist wieder offen.")
    return UndoOption(lambda by, reason: decision_revoke(decision=decision, by=by, reason=reason), (text,))


def _published(tournament: Tournament, event: AuditEvent) -> UndoOption:
    public = bool(event.data["public"])
    text = _("Die öffentliche Seite ist aus.") if public else _("Die öffentliche Seite ist an.")
    return UndoOption(lambda by, _reason: tournament_publish(tournament=tournament, by=by, public=not public), (text,))


def _names_shown(tournament: Tournament, event: AuditEvent) -> UndoOption:
    """Back to what was chosen before; in the beginning that are whole names."""
    if tournament.names_shown != event.data["shown"]:
        return UndoOption(
            advice=_("Die Namen werden seitdem anders gezeigt."), url=resolve_url("settings", tournament.slug)
        )
    earlier = tournament.events.filter(action="names_show", number__lt=event.number).order_by("number").last()
    before = earlier.data["shown"] if earlier else Tournament.NamesShown.FULL.value
    text = _("Alle sehen wieder: %(names)s.") % {"names": Tournament.NamesShown(before).label}
    return UndoOption(lambda by, _reason: names_show(tournament=tournament, by=by, shown=before), (text,))


def _closed(tournament: Tournament, event: AuditEvent) -> UndoOption:
    text = _("Die Rangliste ist wieder vorläufig, Ergebnisse lassen sich wieder ändern.")
    return UndoOption(lambda by, reason: tournament_reopen(tournament=tournament, by=by, reason=reason), (text,))


def _order_changed(tournament: Tournament, event: AuditEvent) -> UndoOption:
    now, before = (
        RankingOrder(tuple(event.data[f"{when}measures"]), event.data[f"{when}ending"]) for when in ("", "was_")
    )
    if tournament.order != now:
        advice = _("Seitdem wurde die Wertung noch einmal geändert. Bitte auf ihrer Seite einstellen, was gelten soll.")
        return UndoOption(advice=advice, url=resolve_url("standings_order", tournament.slug))
    return UndoOption(
        lambda by, reason: order_change(tournament=tournament, order=before, by=by, reason=reason),
        (_("Die Rangliste wird wieder gereiht wie vorher."),),
    )


def _words_changed(tournament: Tournament, event: AuditEvent) -> UndoOption:
    if tournament.events.filter(action="words_change", number__gt=event.number).exists():
        advice = _("Seitdem wurden die Wörter noch einmal geändert. Bitte auf ihrer Seite einstellen, was gelten soll.")
        return UndoOption(advice=advice, url=resolve_url("words", tournament.slug))
    before = {term: Noun(*noun.split("|")) for term, noun in event.data["was"].items()}
    return UndoOption(
        lambda by, _reason: words_change(tournament=tournament, words=before, by=by),
        (_("Alles heißt wieder wie vorher."),),
    )


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


UNDO_OPTIONS: dict[str, Callable[[Tournament, AuditEvent], UndoOption]] = {
    "result_enter": _result,
    "result_correct": _result,
    "entrant_register": _registered,
    "entrant_unregister": _status,
    "entrant_status": _status,
    "entrant_pay": _paid,
    "entrant_presence": _presence,
    "check_in_switch": _check_in,
    "sign_up_add": _signed_up,
    "sign_up_cancel": _signed_up,
    "sign_up_decline": _signed_up,
    "sign_up_join": _joined,
    "sign_up_take_over": _taken_over,
    "fees_collect": _collected,
    "entrant_substitute": _substituted,
    "entrant_edit": _edited,
    "reduction_set": _reduced,
    "loss_fees_collect": _booked,
    **dict.fromkeys(map("money_{}".format, BOOKED), _booked),
    "single_pay": _single_paid,
    "single_withdraw": _single_gone,
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
    "coin_record": _decided,
    "playoff_record": _decided,
    "lot_draw": _decided,
    "tie_share": _decided,
    "tournament_publish": _published,
    "tournament_close": _closed,
    "names_show": _names_shown,
    "bye_choose": _bye_chosen,
    "order_change": _order_changed,
    "words_change": _words_changed,
    "stages_plan": _stages_planned,
    "stage_begin": _stage_begun,
    **{action.name: _elsewhere(action) for action in ACTIONS.values() if action.instead},
}
