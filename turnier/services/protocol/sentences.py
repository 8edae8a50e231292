"""A sentence for every action that is ever recorded."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from turnier.models import Entrant

VARIANT = {
    "entrant_pay": "paid",
    "single_pay": "paid",
    "single_withdraw": "withdrawn",
    "tournament_publish": "public",
    "people_show": "publicity",
    "names_show": "shown",
    "tournament_edit": "rules_changed",
    "draw_pairs_save": "side",
}
"""Action → the value by which its sentence differs."""

SENTENCES = {
    "tournament_create": _("Turnier angelegt"),
    "tournament_edit:0": _("Einstellungen geändert"),
    "tournament_edit:1": _("Hausregeln geändert und alles neu gerechnet"),
    "tournament_publish:0": _("Öffentliche Seite ausgeschaltet"),
    "tournament_publish:1": _("Öffentliche Seite eingeschaltet"),
    "names_show:full": _("Alle sehen ganze Namen"),
    "names_show:short": _("Alle sehen kurze Namen"),
    "names_show:hidden": _("Alle sehen nur Nummern"),
    "tournament_close": _("Turnier abgeschlossen"),
    "tournament_reopen": _("Turnier wieder geöffnet"),
    "tournament_import": _("Aus einer Datei eingelesen: %(entrants)s Anmeldungen, %(rounds)s Durchgänge"),
    "tournament_assign": _("In eine Reihe aufgenommen, als Nummer %(number)s"),
    "tournament_detach": _("Aus der Reihe genommen"),
    "snapshot_restore": _("Sicherung zurückgeholt. Was nach ihr kam, ist nicht mehr da."),
    "clock_jump": _("Die Uhr des Rechners sprang um %(jump)s"),
    "rehearsal_create": _("Generalprobe gespielt: %(rounds)s Durchgänge"),
    "entrant_register": _("%(who)s angemeldet"),
    "entrant_unregister": _("Anmeldung von %(who)s zurückgenommen"),
    "entrant_edit": _("Anmeldung von %(who)s geändert"),
    "entrant_pay:0": _("%(fee)s von %(who)s doch offen"),
    "entrant_pay:1": _("%(fee)s von %(who)s bezahlt"),
    "entrant_status": _("%(who)s: %(status)s"),
    "entrant_substitute": _("Ersatzspieler für %(who)s ab %(since)s"),
    "single_register": _("%(player)s wartet auf einen Partner"),
    "single_pay:0": _("%(fee)s von %(player)s doch offen"),
    "single_pay:1": _("%(fee)s von %(player)s bezahlt"),
    "single_withdraw:0": _("%(player)s wartet doch wieder"),
    "single_withdraw:1": _("%(player)s zurückgezogen"),
    "singles_pair": _("Einzelne Spieler zu Teams ausgelost: Nr. %(numbers)s"),
    "registration_import": _("Liste eingelesen: %(teams)s Anmeldungen, %(singles)s einzeln"),
    "people_show:public": _("%(player)s wird öffentlich gezeigt wie beim Turnier eingestellt"),
    "people_show:private": _("%(player)s steht öffentlich nur mit der Nummer"),
    "people_show:minor": _("%(player)s ist unter 18 und steht öffentlich nur mit der Nummer"),
    "people_anonymise": _("Ein Name wurde unkenntlich gemacht"),
    "contacts_delete": _("Telefonnummern gelöscht: %(count)s"),
    "draw_options_save": _("Vorgaben der Auslosung geändert"),
    "bye_choose": _("Freilos: %(counts)s%(worth)s; %(pausing)s"),
    "draw_pairs_save:forbidden": _("Verbotene Paarungen geändert"),
    "draw_pairs_save:fixed": _("Feste Paarungen geändert"),
    "list_freeze": _("Startliste für %(round)s eingefroren, Versuch %(attempt)s"),
    "round_draw": _("%(round)s ausgelost, Versuch %(attempt)s"),
    "round_withdraw": _("Auslosung von %(round)s zurückgenommen"),
    "round_publish": _("%(round)s veröffentlicht"),
    "entrants_swap": _("Plätze getauscht in %(round)s: Nr. %(numbers)s"),
    "tables_seat": _("Neu gesetzt: Tisch %(tables)s"),
    "seating_undo": _("%(round)s zurückgenommen"),
    "result_enter": _("Ergebnis an Tisch %(table)s eingetragen%(where)s"),
    "result_correct": _("Ergebnis an Tisch %(table)s korrigiert%(where)s"),
    "proposal_make": _("Am Handy geschrieben an Tisch %(table)s%(where)s"),
    "proposal_withdraw": _("Am Handy zurückgezogen an Tisch %(table)s%(where)s"),
    "proposals_confirm": _("Am Handy bestätigt an Tisch %(table)s%(where)s"),
    "proposals_refuse": _("Am Handy abgelehnt an Tisch %(table)s%(where)s"),
    "confirmation_take_back": _("Bestätigung zurückgenommen an Tisch %(table)s%(where)s"),
    "table_key_renew": _("Neuer QR-Code für Tisch %(table)s%(where)s"),
    "help_call": _("Tisch %(table)s ruft die Turnierleitung"),
    "help_answer": _("Turnierleitung war an Tisch %(table)s"),
    "sitting_ruling": _("Entscheidung an Tisch %(table)s%(where)s"),
    "sitting_end": _("Tisch %(table)s abgebrochen%(where)s"),
    "sitting_resume": _("Tisch %(table)s spielt doch weiter%(where)s"),
    "table_end": _("Tisch %(table)s beendet"),
    "table_resume": _("Tisch %(table)s spielt doch weiter"),
    "coin_record": _("Münze oder Stechen: Nr. %(order)s"),
    "lot_draw": _("Los: Nr. %(order)s"),
    "decision_revoke": _("Entscheidung durch Münze, Stechen oder Los zurückgenommen"),
    "reduction_set": _("Startgeld von %(who)s ermäßigt"),
    "booking_reverse": _("Buchung %(booking)s zurückgenommen"),
    "money_payment": _("Zahlung von %(who)s, Buchung %(booking)s"),
    "money_refund": _("Rückzahlung an %(who)s, Buchung %(booking)s"),
    "money_forfeit": _("Guthaben von %(who)s bleibt in der Kasse, Buchung %(booking)s"),
    "money_payout": _("Preisgeld an %(who)s ausgezahlt, Buchung %(booking)s"),
    "money_cash_out": _("Stapel an %(who)s ausgezahlt, Buchung %(booking)s"),
    "money_loss_fee": _("Verlustgeld von %(who)s, Buchung %(booking)s"),
    "money_sponsor": _("Spende, Buchung %(booking)s"),
    "money_cost": _("Ausgabe, Buchung %(booking)s"),
    "money_change_in": _("Wechselgeld in die Kasse, Buchung %(booking)s"),
    "money_change_out": _("Wechselgeld aus der Kasse, Buchung %(booking)s"),
    "cash_close": _("Kasse gezählt und abgeschlossen"),
    "plan_save": _("Preisplan geändert: %(places)s Plätze"),
    "prizes_fix": _("Preisgeld festgelegt: %(awards)s Preise"),
    "prize_add": _("Sachpreis aufgenommen"),
    "prize_edit": _("Sachpreis geändert"),
    "prize_withdraw": _("Sachpreis weggenommen"),
    "choosing_start": _("Auswahl am Preistisch begonnen"),
    "prize_choose": _("%(who)s war am Preistisch"),
    "choice_revoke": _("Auswahl am Preistisch zurückgenommen"),
    "report_save": _("Bericht geändert, Fassung %(version)s"),
    "report_reset": _("Den Bericht schreibt wieder das Programm"),
    "logo_save": _("Logo des Vereins geändert"),
    "referee_invite": _("Ein Schiedsrichter bekommt einen Code"),
    "referee_join": _("Ein Schiedsrichter ist mit dem Handy dabei"),
    "referee_assign": _("Ein Schiedsrichter hat andere Tische"),
    "referee_renew": _("Ein Schiedsrichter bekommt einen neuen Code"),
    "referee_revoke": _("Einem Schiedsrichter ist der Zugang genommen"),
    "treasurer_add": _("Ein anderes Konto führt die Kasse mit"),
    "treasurer_remove": _("Ein anderes Konto führt die Kasse nicht mehr mit"),
    "wall_switch": _("Leinwand umgestellt"),
    "last_round_reveal": _("Letzten Durchgang für alle aufgedeckt"),
}


DAY = 24 * 60
"""Minutes."""


def sentence(action: str, data: Mapping[str, object], known: Mapping[str, str]) -> str:
    """The action in words; `known` names what `data` holds as ids or bare numbers.

    That is who, player, table, round, since; and `where`, the round in brackets where tables have one.
    """
    key = f"{action}:{data.get(VARIANT[action])}" if action in VARIANT else action
    said = SENTENCES.get(key)
    if said is None:
        return action
    values = {name: _shown(name, value) for name, value in data.items() if name != "player"} | dict(known)
    return str(said) % _Known(values)


class _Known(dict[str, str]):
    """What is not known any more is a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


BYES = {
    "counts": {
        "average": _("zählt den eigenen Schnitt"),
        "scored": _("zählt einen festen Wert"),
        "nothing": _("zählt nichts"),
        "forbidden": _("ist nicht erlaubt"),
    },
    "pausing": {"lot": _("wer pausiert, entscheidet das Los"), "last": _("es pausiert der Letzte")},
}


def _shown(name: str, value: object) -> str:
    if name in BYES:
        return str(BYES[name].get(str(value), value))
    if name == "jump":
        return _span(int(str(value)))
    if name == "status":
        return gettext("wieder dabei") if value == Entrant.Status.ACTIVE else str(Entrant.Status(str(value)).label)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _span(seconds: int) -> str:
    """With its sign, in days from the second one on."""
    sign, minutes = "−" if seconds < 0 else "+", round(abs(seconds) / 60)
    if minutes >= 2 * DAY:
        return gettext("%(sign)s%(n)s Tage") % {"sign": sign, "n": round(minutes / DAY)}
    return gettext("%(sign)s%(hours)s:%(minutes)02d Stunden") % {
        "sign": sign,
        "hours": minutes // 60,
        "minutes": minutes % 60,
    }
