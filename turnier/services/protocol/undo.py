"""Which recorded actions can be taken back by a counter-entry, and what is the right way where they cannot."""

from __future__ import annotations

from datetime import timedelta

from django.shortcuts import resolve_url
from django.utils.translation import gettext as _

from games.kit.criteria import RankingOrder
from games.kit.nouns import Noun
from turnier.models import AuditEvent, Booking, Entrant, SignUp, Tournament, User
from turnier.services.money.fees import fee_name
from turnier.services.money.ledger import booking_reverse
from turnier.services.money.pay import reduction_set
from turnier.services.protocol.undo_rounds import OF_ROUNDS, FindUndo, UndoOption
from turnier.services.public.shown_names import names_show
from turnier.services.record.actions import ACTIONS, Action
from turnier.services.record.write import undoing
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
from turnier.services.standings.decide import decision_revoke, order_change
from turnier.services.tournaments.change import tournament_publish, words_change
from turnier.services.tournaments.end import tournament_reopen
from turnier.text.words import euros

RECENT = timedelta(hours=12)
BOOKED = tuple(kind.value for kind in Booking.Kind if kind not in (*Booking.FOLLOWING, Booking.Kind.CLOSING))


def undo_option(event: AuditEvent) -> UndoOption:
    """The way back from an action as things are now."""
    find = UNDO_OPTIONS.get(event.action)
    if find is None:
        return UndoOption(advice=_("Diese Aktion lässt sich nicht zurücknehmen. Bitte den jetzigen Stand ändern."))
    return find(event.tournament, event)


def take_back(*, event: AuditEvent, way: UndoOption, by: User, reason: str) -> None:
    """Does what the way back from an action does, and records which action that takes back, and why."""
    if way.action is not None:
        with undoing(event.number, reason):
            way.action(by, reason)


def _entrant(tournament: Tournament, event: AuditEvent) -> Entrant:
    return tournament.entrants.get(number=event.data["number"])


def _registered(tournament: Tournament, event: AuditEvent) -> UndoOption:
    entrant = _entrant(tournament, event)
    if not entrant.plays or entrant.is_drawn:
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
    return UndoOption(lambda by, reason: entrant_return(entrant=entrant, by=by, reason=reason), (text, tables))


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
    if sign_up.entrant is not None and sign_up.entrant.status == Entrant.Status.WITHDRAWN:
        entrant = sign_up.entrant
        text = _("Nr. %(n)s ist wieder dabei und wird ab der nächsten Auslosung mit ausgelost.") % {"n": entrant.number}
        return UndoOption(lambda by, reason: entrant_return(entrant=entrant, by=by, reason=reason), (text,))
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
    if entrant is None or not entrant.plays or entrant.is_drawn:
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
    return UndoOption(lambda by, reason: entrant_pay(entrant=entrant, paid=not paid, by=by, reason=reason), (text,))


def _collected(tournament: Tournament, event: AuditEvent) -> UndoOption:
    numbers, players = event.data["numbers"], event.data["players"]
    if not event.data["paid"]:
        text = _("Wer doch bezahlt hat, lässt sich in der Liste einzeln oder auf einmal eintragen.")
        return UndoOption(advice=text, url=resolve_url("entrants", tournament.slug))
    text = _("%(fee)s gilt bei allen, die damit bezahlt haben, wieder als offen.") % {"fee": fee_name(tournament)}
    return UndoOption(
        lambda by, reason: collection_revoke(
            tournament=tournament, numbers=numbers, players=players, by=by, reason=reason
        ),
        (text,),
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


def _elsewhere(action: Action) -> FindUndo:
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
    return UndoOption(lambda by, reason: single_pay(player=player, paid=not paid, by=by, reason=reason), (text,))


def _single_gone(tournament: Tournament, event: AuditEvent) -> UndoOption:
    player, gone = tournament.players.get(pk=event.data["player"]), bool(event.data["withdrawn"])
    text = _("%(name)s wartet wieder auf einen Partner.") if gone else _("%(name)s ist wieder zurückgezogen.")
    text %= {"name": player.name}
    return UndoOption(lambda by, _reason: single_withdraw(player=player, by=by, withdrawn=not gone), (text,))


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


def _called_off(tournament: Tournament, event: AuditEvent) -> UndoOption:
    if not tournament.called_off:
        return UndoOption(
            advice=_("Das Turnier ist nicht mehr abgesagt."), url=resolve_url("settings", tournament.slug)
        )
    text = _("Das Turnier findet statt, und Startgeld ist wieder zu zahlen.")
    return UndoOption(lambda by, reason: tournament_reopen(tournament=tournament, by=by, reason=reason), (text,))


UNDO_OPTIONS: dict[str, FindUndo] = {
    **OF_ROUNDS,
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
    **dict.fromkeys(
        ("loss_fees_collect", "loss_fees_return", "prize_return", "stack_return", "top_up_return"), _booked
    ),
    **dict.fromkeys(map("money_{}".format, BOOKED), _booked),
    "single_pay": _single_paid,
    "single_withdraw": _single_gone,
    "coin_record": _decided,
    "playoff_record": _decided,
    "lot_draw": _decided,
    "tie_share": _decided,
    "tournament_publish": _published,
    "tournament_close": _closed,
    "tournament_call_off": _called_off,
    "names_show": _names_shown,
    "order_change": _order_changed,
    "words_change": _words_changed,
    **{action.name: _elsewhere(action) for action in ACTIONS.values() if action.instead},
}
