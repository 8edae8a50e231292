"""Every act that is ever recorded, declared once: name, sentence, what it seals, what to do instead of undoing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from turnier.models import Entrant
from turnier.services.record.sealed_rows import SEALED_PARTS

Words = str | Promise
EVERYTHING = tuple(SEALED_PARTS)
REGISTERED = ("people", "books", "classes")
SIGN_UPS = ("sign_ups", "sign_up_pairs")
DRAWN = ("rounds", "setting", "ledger", "notes")
PRIZES = ("prizes", "plan", "notes", "pictures")
STAGES = ("stages", "setting")
"""`seals` that acts have in common."""

NOTHING = _("Das hält nur fest, was geschehen ist. Es gibt nichts zurückzunehmen.")
AT_THE_TABLE = _("Was am Handy geschrieben wurde, steht am Tisch. Bitte dort oder am Zettel korrigieren.")
ACCESS = _("Zugänge lassen sich auf der Seite „Helfer“ jederzeit neu geben und wieder nehmen.")
FORGOTTEN = _("Was gelöscht ist, bleibt gelöscht. Wer wieder genannt werden will, wird neu eingetragen.")
PLAN = _("Bitte auf der Seite „Endrunde“ noch einmal planen oder festlegen, wer weiterspielt.")
GO_AWAY = _("Wer doch nicht mitspielt, wird auf seiner Seite zurückgezogen.")
CHANGE_OPTIONS = _("Bitte die Vorgaben der Auslosung noch einmal ändern. Sie gelten ab der nächsten Auslosung.")
REPORT = _("Frühere Fassungen stehen beim Bericht und lassen sich dort wieder nehmen.")
CHANGE_PRIZE = _("Bitte den Preis auf dem Preistisch ändern, wegnehmen oder neu aufnehmen.")
GOES_ON = _("Bitte den Tisch noch einmal beenden, wenn er doch nicht weiterspielt.")
SIGNED_UP = _("Bitte auf der Seite „Voranmeldungen“ einstellen, was gelten soll.")
SERIES = _("Bitte das Turnier auf der Seite der Reihe wieder aufnehmen oder herausnehmen.")
"""What acts have in common to say `instead`."""

RESULTS = ("result_enter", "result_correct", "sheets_exchange")
"""Acts that save the sheet of a table."""
PLACE, PARTNER = "place", "other"
"""What two acts may be `about` beside a key of their links: round and table; the sign-up that joins another."""


@dataclass(frozen=True)
class Later:
    """Acts that overtake an earlier one, where both are about the same: what the links of both hold under these keys.

    An act that is about the tournament as a whole names no keys.
    """

    acts: tuple[str, ...]
    about: tuple[str, ...] = ()


RESULT_LATER = Later(RESULTS, about=("sitting",))
COMES_OR_GOES = Later(
    ("entrant_register", "sign_up_take_over", "entrant_unregister", "entrant_status"), about=("number",)
)
SIGN_UP_LATER = Later(
    (
        "sign_up_add",
        "sign_up_cancel",
        "sign_up_decline",
        "sign_up_forget",
        "sign_up_restore",
        "sign_up_join",
        "sign_up_part",
        "sign_up_take_over",
    ),
    about=("sign_up",),
)
TABLES_LATER = Later(("entrants_swap", "table_add", "table_dissolve", "round_draw"), about=("round",))
REVOKED = Later(("decision_revoke",), about=("decision",))
"""By what several acts are overtaken."""


def _stays(data: Mapping[str, Any]) -> bool:
    """Whether somebody did not leave."""
    return data.get("status") not in (Entrant.Status.WITHDRAWN, Entrant.Status.DISQUALIFIED)


@dataclass(frozen=True)
class Action:
    """An act as the chain knows it.

    `sentence` has places for what the link holds; where the act has several, each stands under a value of
    `differs_by`. `seals` are the parts of a tournament that the act may change: they are sealed with it, and the ledger
    beside them whenever something was booked. `instead` says what to do where no counter-entry takes the act back, on
    the page of that name; acts without it have their way back in `turnier/services/protocol/undo.py`.

    Such a way back is offered until it is `overtaken_by` a later act, and `until_drawn` until who came by it is drawn;
    never where what the link holds is `one_way`. `at_one_table`: the act changes nothing of the standings but what the
    table that it names has given, and whether that is open. `asks_for_ceremony`: one that was held before is to be held
    anew.
    """

    name: str
    sentence: Words | Mapping[str, Words]
    differs_by: str = ""
    seals: tuple[str, ...] = ()
    page: str = ""
    instead: Words = ""
    overtaken_by: tuple[Later, ...] = ()
    until_drawn: bool = False
    one_way: Callable[[Mapping[str, Any]], bool] | None = None
    at_one_table: bool = False
    asks_for_ceremony: bool = False

    def words(self, data: Mapping[str, object]) -> Words:
        """The sentence for what a link holds; the name of the act if that has none."""
        if isinstance(self.sentence, Mapping):
            return self.sentence.get(str(data.get(self.differs_by)), self.name)
        return self.sentence


_ACTIONS = (
    # the tournament
    Action("tournament_create", _("Turnier angelegt"), seals=EVERYTHING, instead=NOTHING),
    Action("tournament_copy", _("Vom früheren Turnier übernommen"), seals=EVERYTHING, instead=NOTHING),
    Action(
        "tournament_edit",
        {
            "0": _("Einstellungen geändert"),
            "1": _("Hausregeln geändert und alles neu gerechnet"),
            "2": _("Durchgänge: %(was)s → %(rounds)s"),
        },
        differs_by="rules_changed",
        seals=EVERYTHING,
        page="settings",
        instead=_("Bitte in den Einstellungen wieder eintragen, was vorher galt."),
    ),
    Action(
        "order_change",
        _("Wertung geändert"),
        seals=("ranking",),
        overtaken_by=(Later(("order_change",)),),
        asks_for_ceremony=True,
    ),
    Action("words_change", _("Wörter geändert"), seals=("words",), overtaken_by=(Later(("words_change",)),)),
    Action(
        "stages_plan",
        _("Weitere Runden geplant: %(count)s"),
        seals=STAGES,
        overtaken_by=(Later(("stages_plan", "stage_drop", "stage_begin")),),
    ),
    Action(
        "stage_begin",
        _("Festgelegt, wer weiterspielt"),
        seals=STAGES,
        overtaken_by=(Later(("stage_begin", "stage_reopen", "round_draw")),),
    ),
    Action("stage_admit", _("Nr. %(number)s spielt in der Endrunde mit"), seals=STAGES, page="stages", instead=GO_AWAY),
    Action("stage_reopen", _("Auswahl, wer weiterspielt, zurückgenommen"), seals=STAGES, page="stages", instead=PLAN),
    Action("stage_drop", _("Geplante Runde gestrichen"), seals=STAGES, page="stages", instead=PLAN),
    Action(
        "tournament_publish",
        {"0": _("Öffentliche Seite ausgeschaltet"), "1": _("Öffentliche Seite eingeschaltet")},
        differs_by="public",
        seals=EVERYTHING,
    ),
    Action(
        "names_show",
        {
            "full": _("Alle sehen ganze Namen"),
            "short": _("Alle sehen kurze Namen"),
            "hidden": _("Alle sehen nur Nummern"),
        },
        differs_by="shown",
        seals=("setting",),
        overtaken_by=(Later(("names_show",)),),
    ),
    Action(
        "tournament_close", _("Turnier abgeschlossen"), seals=EVERYTHING, overtaken_by=(Later(("tournament_reopen",)),)
    ),
    Action(
        "tournament_call_off", _("Turnier abgesagt"), seals=EVERYTHING, overtaken_by=(Later(("tournament_reopen",)),)
    ),
    Action(
        "tournament_reopen",
        _("Turnier wieder geöffnet"),
        seals=EVERYTHING,
        page="closing",
        instead=_("Bitte das Turnier unter „Zum Schluss“ noch einmal abschließen."),
        asks_for_ceremony=True,
    ),
    Action(
        "tournament_import",
        _("Aus einer Datei eingelesen: %(entrants)s Anmeldungen, %(rounds)s Durchgänge"),
        seals=EVERYTHING,
        page="settings",
        instead=_("Ein eingelesenes Turnier bleibt. Bitte ändern, was nicht stimmt."),
    ),
    Action(
        "tournament_assign",
        _("In eine Reihe aufgenommen, als Nummer %(number)s"),
        seals=EVERYTHING,
        page="settings",
        instead=SERIES,
    ),
    Action("tournament_detach", _("Aus der Reihe genommen"), seals=EVERYTHING, page="settings", instead=SERIES),
    Action(
        "snapshot_restore",
        _("Sicherung zurückgeholt. Was nach ihr kam, ist nicht mehr da."),
        instead=_("Was vorher galt, liegt als Sicherung „vor dem Zurückholen“ unter „Sicherungen“."),
    ),
    Action("clock_jump", _("Die Uhr des Rechners sprang um %(jump)s"), instead=NOTHING),
    Action("rehearsal_create", _("Generalprobe gespielt: %(rounds)s Durchgänge"), seals=EVERYTHING, instead=NOTHING),
    # who takes part
    Action(
        "entrant_register",
        _("%(who)s angemeldet"),
        seals=(*REGISTERED, "presence"),
        overtaken_by=(COMES_OR_GOES,),
        until_drawn=True,
    ),
    Action(
        "entrant_unregister", _("Anmeldung von %(who)s zurückgenommen"), seals=REGISTERED, overtaken_by=(COMES_OR_GOES,)
    ),
    Action("entrant_edit", _("Anmeldung von %(who)s geändert"), seals=(*REGISTERED, "unproposed")),
    Action(
        "entrant_pay",
        {"0": _("%(fee)s von %(who)s doch offen"), "1": _("%(fee)s von %(who)s bezahlt")},
        differs_by="paid",
        seals=REGISTERED,
        overtaken_by=(Later(("entrant_pay",), about=("number",)),),
    ),
    Action(
        "fees_collect",
        {"0": _("%(fee)s bei %(count)s Anmeldungen doch offen"), "1": _("%(fee)s bei %(count)s Anmeldungen bezahlt")},
        differs_by="paid",
        seals=REGISTERED,
        one_way=lambda data: not data.get("paid"),
    ),
    Action(
        "entrant_status",
        _("%(who)s: %(status)s"),
        seals=REGISTERED,
        overtaken_by=(COMES_OR_GOES,),
        one_way=_stays,
        asks_for_ceremony=True,
    ),
    Action(
        "entrant_substitute",
        _("Ersatzspieler für %(who)s ab %(since)s"),
        seals=("people", "books", "notes"),
        overtaken_by=(Later(("entrant_substitute",), about=("number", "position")),),
    ),
    Action(
        "single_register",
        _("%(player)s wartet auf einen Partner"),
        seals=REGISTERED,
        page="registration",
        instead=_("Bitte den Namen bei den Wartenden zurückziehen."),
    ),
    Action(
        "single_edit",
        _("Anmeldung von %(player)s geändert"),
        seals=REGISTERED,
        page="registration",
        instead=_("Bitte den Namen bei den Wartenden noch einmal ändern."),
    ),
    Action(
        "single_pay",
        {"0": _("%(fee)s von %(player)s doch offen"), "1": _("%(fee)s von %(player)s bezahlt")},
        differs_by="paid",
        seals=REGISTERED,
    ),
    Action(
        "single_withdraw",
        {"0": _("%(player)s wartet doch wieder"), "1": _("%(player)s zurückgezogen")},
        differs_by="withdrawn",
        seals=REGISTERED,
    ),
    Action(
        "singles_pair",
        _("Einzelne Spieler zu Teams ausgelost: Nr. %(numbers)s"),
        seals=REGISTERED,
        page="entrants",
        instead=_("Die Teams sind ausgelost. Bitte ein Team ändern oder zurückziehen."),
    ),
    Action(
        "registration_import",
        _("Liste eingelesen: %(teams)s Anmeldungen, %(singles)s einzeln"),
        seals=REGISTERED,
        page="entrants",
        instead=_("Bitte falsche Anmeldungen einzeln zurücknehmen, oder die Sicherung „vor dem Einlesen“ zurückholen."),
    ),
    Action(
        "people_show",
        {
            "public": _("%(player)s wird öffentlich gezeigt wie beim Turnier eingestellt"),
            "private": _("%(player)s steht öffentlich nur mit der Nummer"),
            "minor": _("%(player)s ist unter 18 und steht öffentlich nur mit der Nummer"),
        },
        differs_by="publicity",
        seals=EVERYTHING,
        page="entrants",
        instead=_("Bitte bei der Anmeldung unter „Persönliche Daten“ wieder wählen, was vorher galt."),
    ),
    Action(
        "people_propose",
        {
            "0": _("%(player)s wird an anderen Abenden nicht vorgeschlagen"),
            "1": _("%(player)s wird an anderen Abenden vorgeschlagen"),
        },
        differs_by="proposed",
        seals=("unproposed",),
        page="entrants",
        instead=_("Bitte bei der Anmeldung unter „Persönliche Daten“ wieder wählen, was vorher galt."),
    ),
    Action("people_anonymise", _("Ein Name wurde unkenntlich gemacht"), seals=EVERYTHING, instead=FORGOTTEN),
    Action(
        "contacts_delete",
        _("Telefonnummern gelöscht: %(count)s"),
        seals=("people", *SIGN_UPS),
        instead=FORGOTTEN,
    ),
    Action(
        "check_in_switch",
        {"0": _("Es wird nicht mehr festgehalten, wer da ist"), "1": _("Es wird festgehalten, wer da ist")},
        differs_by="on",
        seals=("presence",),
        overtaken_by=(Later(("check_in_switch",)),),
    ),
    Action(
        "entrant_presence",
        {
            "": _("%(who)s ist doch nicht da"),
            "here": _("%(who)s ist da"),
            "expected": _("%(who)s kommt noch und wird mitgelost"),
        },
        differs_by="presence",
        seals=("presence",),
        overtaken_by=(COMES_OR_GOES, Later(("check_in_switch",)), Later(("entrant_presence",), about=("number",))),
    ),
    # who signs up before the evening
    Action(
        "sign_up_offer_save",
        {"0": _("Vorher anmelden ausgeschaltet"), "1": _("Vorher anmelden ist möglich, Plätze: %(places)s")},
        differs_by="open",
        seals=SIGN_UPS,
        page="sign_up_offer",
        instead=_("Bitte dort wieder einstellen, was vorher galt."),
    ),
    Action(
        "sign_up_add",
        _("Voranmeldung %(sign_up)s ist gekommen"),
        seals=SIGN_UPS,
        overtaken_by=(SIGN_UP_LATER, Later(("sign_up_join",), about=(PARTNER,))),
    ),
    Action(
        "sign_up_change", _("Voranmeldung %(sign_up)s geändert"), seals=SIGN_UPS, page="sign_ups", instead=SIGNED_UP
    ),
    Action("sign_up_cancel", _("Voranmeldung %(sign_up)s abgesagt"), seals=SIGN_UPS, overtaken_by=(SIGN_UP_LATER,)),
    Action("sign_up_decline", _("Voranmeldung %(sign_up)s abgelehnt"), seals=SIGN_UPS, overtaken_by=(SIGN_UP_LATER,)),
    Action(
        "sign_up_restore",
        _("Voranmeldung %(sign_up)s gilt wieder"),
        seals=SIGN_UPS,
        page="sign_ups",
        instead=SIGNED_UP,
        overtaken_by=(SIGN_UP_LATER,),
    ),
    Action(
        "sign_up_raise", _("Voranmeldung %(sign_up)s vorgezogen"), seals=SIGN_UPS, page="sign_ups", instead=SIGNED_UP
    ),
    Action(
        "sign_up_move_up",
        _("Voranmeldung %(sign_up)s ist nachgerückt"),
        seals=SIGN_UPS,
        page="sign_ups",
        instead=SIGNED_UP,
    ),
    Action(
        "sign_up_join",
        _("Voranmeldungen %(sign_up)s und %(partner)s spielen zusammen"),
        seals=SIGN_UPS,
        overtaken_by=(SIGN_UP_LATER,),
    ),
    Action(
        "sign_up_part",
        _("Voranmeldung %(sign_up)s hat keinen Partner mehr"),
        seals=SIGN_UPS,
        page="sign_ups",
        instead=SIGNED_UP,
        overtaken_by=(SIGN_UP_LATER,),
    ),
    Action(
        "sign_up_take_over",
        {
            "None": _("Voranmeldung %(sign_up)s übernommen: %(who)s"),
            "0": _("Voranmeldung %(sign_up)s von der Warteliste übernommen: %(who)s"),
            "1": _(
                "Voranmeldung %(sign_up)s außer der Reihe von der Warteliste übernommen: %(who)s. "
                "Davor warteten: %(passed_over)s"
            ),
        },
        differs_by="out_of_turn",
        seals=(*SIGN_UPS, "people"),
        overtaken_by=(COMES_OR_GOES, SIGN_UP_LATER),
        until_drawn=True,
    ),
    Action("sign_up_forget", _("Voranmeldung %(sign_up)s unkenntlich gemacht"), seals=SIGN_UPS, instead=FORGOTTEN),
    # the draw
    Action(
        "draw_options_save",
        _("Vorgaben der Auslosung geändert"),
        seals=("setting",),
        page="round",
        instead=CHANGE_OPTIONS,
    ),
    Action(
        "bye_choose",
        _("Freilos: %(counts)s%(worth)s; %(pausing)s"),
        seals=("rules", "setting"),
        overtaken_by=(Later(("bye_choose", "tournament_edit")),),
    ),
    Action(
        "draw_pairs_save",
        {"forbidden": _("Verbotene Paarungen geändert"), "fixed": _("Feste Paarungen geändert")},
        differs_by="side",
        seals=("setting",),
        page="round",
        instead=CHANGE_OPTIONS,
    ),
    Action(
        "list_freeze",
        _("Startliste für %(round)s eingefroren, Versuch %(attempt)s"),
        seals=DRAWN,
        page="round",
        instead=_("Bitte die Liste nach der Änderung noch einmal einfrieren. Der Versuch bleibt."),
    ),
    Action(
        "round_draw",
        _("%(round)s ausgelost, Versuch %(attempt)s"),
        seals=DRAWN,
        overtaken_by=(Later(("round_draw", "round_publish"), about=("round",)),),
    ),
    Action("round_walkover", _("%(round)s ohne Spiel, dabei: Nr. %(numbers)s"), seals=DRAWN),
    Action(
        "round_withdraw",
        _("Auslosung von %(round)s zurückgenommen"),
        seals=DRAWN,
        page="round",
        instead=_("Bitte den Durchgang neu auslosen. Beide Versuche stehen im Protokoll."),
    ),
    Action("round_publish", _("%(round)s veröffentlicht"), seals=DRAWN, asks_for_ceremony=True),
    Action(
        "entrants_swap",
        _("Plätze getauscht in %(round)s: Nr. %(numbers)s"),
        seals=("rounds",),
        overtaken_by=(TABLES_LATER,),
    ),
    Action(
        "table_add",
        _("Tisch %(table)s in %(round)s dazugesetzt: Nr. %(numbers)s"),
        seals=("rounds", "table_changes"),
        overtaken_by=(TABLES_LATER, Later(RESULTS, about=(PLACE,))),
        one_way=lambda data: set(data.get("numbers", ())) <= set(data.get("pausing", ())),
    ),
    Action(
        "table_dissolve",
        _("Tisch %(table)s in %(round)s aufgelöst: Nr. %(numbers)s"),
        seals=("rounds", "ledger", "notes", "table_changes"),
        overtaken_by=(TABLES_LATER,),
    ),
    Action("tables_seat", _("Neu gesetzt: Tisch %(tables)s mit Nr. %(seated)s"), seals=("rounds",)),
    Action(
        "seating_undo",
        _("%(round)s zurückgenommen"),
        seals=("rounds", "ledger", "notes", "table_changes"),
        page="stacks",
        instead=_("Bitte die Tische noch einmal setzen."),
    ),
    # at the tables
    Action(
        "result_enter",
        _("Ergebnis an Tisch %(table)s eingetragen%(where)s"),
        overtaken_by=(RESULT_LATER,),
        at_one_table=True,
        asks_for_ceremony=True,
    ),
    Action(
        "result_correct",
        _("Ergebnis an Tisch %(table)s korrigiert%(where)s"),
        overtaken_by=(RESULT_LATER,),
        at_one_table=True,
        asks_for_ceremony=True,
    ),
    Action(
        "sheets_exchange",
        {
            "0": _("Zettel von Tisch %(table)s an Tisch %(other_table)s gelegt%(where)s"),
            "1": _("Zettel von Tisch %(table)s und Tisch %(other_table)s vertauscht%(where)s"),
        },
        differs_by="both",
        overtaken_by=(RESULT_LATER,),
        asks_for_ceremony=True,
    ),
    Action(
        "proposal_make",
        _("Am Handy geschrieben an Tisch %(table)s%(where)s"),
        page="round",
        instead=AT_THE_TABLE,
        at_one_table=True,
    ),
    Action(
        "proposal_withdraw",
        _("Am Handy zurückgezogen an Tisch %(table)s%(where)s"),
        page="round",
        instead=AT_THE_TABLE,
        at_one_table=True,
    ),
    Action(
        "proposals_confirm",
        {
            "None": _("Am Handy bestätigt an Tisch %(table)s%(where)s"),
            "1": _("Am Handy bestätigt an Tisch %(table)s%(where)s, vom selben Handy wie eingetragen"),
        },
        differs_by="same_phone",
        page="round",
        instead=AT_THE_TABLE,
        at_one_table=True,
    ),
    Action(
        "proposals_refuse",
        _("Am Handy abgelehnt an Tisch %(table)s%(where)s"),
        page="round",
        instead=AT_THE_TABLE,
        at_one_table=True,
    ),
    Action(
        "confirmation_take_back",
        _("Bestätigung zurückgenommen an Tisch %(table)s%(where)s"),
        page="round",
        instead=AT_THE_TABLE,
        at_one_table=True,
    ),
    Action(
        "table_key_renew",
        _("Neuer QR-Code für Tisch %(table)s%(where)s"),
        page="round",
        instead=_("Der alte Code bleibt ungültig. Bitte den neuen zeigen oder drucken."),
    ),
    Action("help_call", _("Tisch %(table)s ruft die Turnierleitung"), seals=("notes",), page="round", instead=NOTHING),
    Action(
        "help_withdraw", _("Tisch %(table)s braucht niemanden mehr"), seals=("notes",), page="round", instead=NOTHING
    ),
    Action("help_answer", _("Turnierleitung war an Tisch %(table)s"), seals=("notes",), page="round", instead=NOTHING),
    Action(
        "sitting_ruling",
        _("Entscheidung an Tisch %(table)s%(where)s"),
        seals=("rounds",),
        page="round",
        instead=_("Eine Entscheidung bleibt stehen. Bitte am Zettel des Tisches eine neue aufschreiben."),
    ),
    Action("sitting_end", _("Tisch %(table)s abgebrochen%(where)s"), seals=("rounds",)),
    Action(
        "sitting_resume",
        _("Tisch %(table)s spielt doch weiter%(where)s"),
        seals=("rounds",),
        page="round",
        instead=GOES_ON,
    ),
    Action("table_end", _("Tisch %(table)s beendet"), seals=("rounds",)),
    Action("table_resume", _("Tisch %(table)s spielt doch weiter"), seals=("rounds",), page="round", instead=GOES_ON),
    Action("limit_raise", _("Ausscheidungsgrenze von %(before)s € auf %(euros)s € angehoben"), seals=("rounds",)),
    Action(
        "limit_take_back",
        _("Ausscheidungsgrenze doch nicht auf %(euros)s € angehoben"),
        seals=("rounds",),
        page="stacks",
        instead=_("Bitte die Grenze auf der Seite „Tische und Stapel“ noch einmal anheben."),
    ),
    # ties
    Action(
        "coin_record",
        {
            "None": _("Münze oder Stechen: Nr. %(order)s"),
            "True": _("Münze oder Stechen: Nr. %(order)s, dahinter teilen Nr. %(behind)s"),
        },
        differs_by="shared",
        seals=("notes",),
        overtaken_by=(REVOKED,),
        asks_for_ceremony=True,
    ),
    Action(
        "playoff_record",
        _("Stechen: Nr. %(order)s"),
        seals=("notes", "playoffs"),
        overtaken_by=(REVOKED,),
        asks_for_ceremony=True,
    ),
    Action("lot_draw", _("Los: Nr. %(order)s"), seals=("notes",), overtaken_by=(REVOKED,), asks_for_ceremony=True),
    Action(
        "tie_share",
        _("Platz geteilt: Nr. %(order)s"),
        seals=("notes",),
        overtaken_by=(REVOKED,),
        asks_for_ceremony=True,
    ),
    Action(
        "decision_revoke",
        _("Entscheidung durch Münze, Stechen oder Los zurückgenommen"),
        seals=("notes",),
        page="standings",
        instead=_("Bitte den Gleichstand noch einmal mit Münze, Los oder Stechen entscheiden."),
        asks_for_ceremony=True,
    ),
    # money and prizes
    Action(
        "reduction_set",
        _("Startgeld von %(who)s ermäßigt"),
        seals=REGISTERED,
        overtaken_by=(Later(("reduction_set",), about=("number",)),),
    ),
    Action(
        "booking_reverse",
        _("Buchung %(booking)s zurückgenommen"),
        seals=("books",),
        page="money",
        instead=_("Eine Gegenbuchung bleibt stehen. Bitte den Betrag neu buchen."),
    ),
    Action(
        "fee_terms_save",
        _("Klassen, Verlustgeld oder Konto geändert"),
        seals=("fees", "classes", "books"),
        page="fee_terms",
        instead=_("Bitte dort wieder eintragen, was vorher galt."),
    ),
    Action("loss_fees_collect", _("Verlustgeld von Tisch %(table)s%(where)s, Buchung %(booking)s"), seals=("books",)),
    Action(
        "loss_fees_return",
        _("Verlustgeld an Tisch %(table)s%(where)s zurückgegeben, Buchung %(booking)s"),
        seals=("books",),
    ),
    Action("money_payment", _("Zahlung von %(who)s, Buchung %(booking)s"), seals=("books",)),
    Action("money_refund", _("Rückzahlung an %(who)s, Buchung %(booking)s"), seals=("books",)),
    Action("money_forfeit", _("Guthaben von %(who)s bleibt in der Kasse, Buchung %(booking)s"), seals=("books",)),
    Action("money_payout", _("Preisgeld an %(who)s ausgezahlt, Buchung %(booking)s"), seals=("books",)),
    Action("money_cash_out", _("Stapel an %(who)s ausgezahlt, Buchung %(booking)s"), seals=("books",)),
    Action("prize_return", _("Preisgeld von %(who)s zurückgeholt, Buchung %(booking)s"), seals=("books",)),
    Action("stack_return", _("Stapel von %(who)s zurückgeholt, Buchung %(booking)s"), seals=("books",)),
    Action("money_loss_fee", _("Verlustgeld von %(who)s, Buchung %(booking)s"), seals=("books",)),
    Action("money_sponsor", _("Spende, Buchung %(booking)s"), seals=("books",)),
    Action("money_income", _("Sonstige Einnahme, Buchung %(booking)s"), seals=("books",)),
    Action("money_cost", _("Ausgabe, Buchung %(booking)s"), seals=("books",)),
    Action("money_top_up", _("Zu den Stapeln dazugelegt, Buchung %(booking)s"), seals=("books",)),
    Action("top_up_return", _("Von den Stapeln wieder herausgenommen, Buchung %(booking)s"), seals=("books",)),
    Action("money_change_in", _("Wechselgeld in die Kasse, Buchung %(booking)s"), seals=("books",)),
    Action("money_change_out", _("Wechselgeld aus der Kasse, Buchung %(booking)s"), seals=("books",)),
    Action(
        "cash_close",
        _("Kasse gezählt und abgeschlossen"),
        seals=("books", "prizes", "notes"),
        page="money_count",
        instead=_("Bitte die Kasse noch einmal zählen."),
    ),
    Action(
        "plan_save",
        _("Preisplan geändert: %(places)s Plätze"),
        seals=("plan",),
        page="money_plan",
        instead=_("Bitte den Preisplan noch einmal ändern."),
    ),
    Action(
        "prizes_fix",
        _("Preisgeld festgelegt: %(awards)s Preise"),
        seals=PRIZES,
        page="money_plan",
        instead=_("Bitte den Preisplan ändern und noch einmal festlegen."),
        asks_for_ceremony=True,
    ),
    Action("ceremony_hold", _("Siegerehrung gehalten"), instead=NOTHING),
    Action("prize_add", _("Sachpreis aufgenommen"), seals=PRIZES, page="prize_table", instead=CHANGE_PRIZE),
    Action("prize_edit", _("Sachpreis geändert"), seals=PRIZES, page="prize_table", instead=CHANGE_PRIZE),
    Action("prize_withdraw", _("Sachpreis weggenommen"), seals=PRIZES, page="prize_table", instead=CHANGE_PRIZE),
    Action(
        "choosing_start",
        _("Auswahl am Preistisch begonnen"),
        seals=("prizes", "plan", "notes"),
        page="choosing",
        instead=_("Bitte die Wahlen zurücknehmen und die Reihenfolge noch einmal festlegen."),
    ),
    Action(
        "prize_choose",
        _("%(who)s war am Preistisch"),
        seals=PRIZES,
        page="choosing",
        instead=_("Die letzte Wahl lässt sich am Preistisch zurücknehmen."),
    ),
    Action(
        "choice_revoke",
        _("Auswahl am Preistisch zurückgenommen"),
        seals=("prizes", "notes"),
        page="choosing",
        instead=_("Bitte am Preistisch noch einmal wählen lassen."),
    ),
    # papers and helpers
    Action(
        "report_save", _("Bericht geändert, Fassung %(version)s"), seals=("notes",), page="money_report", instead=REPORT
    ),
    Action(
        "report_reset",
        _("Den Bericht schreibt wieder das Programm"),
        seals=("notes",),
        page="money_report",
        instead=REPORT,
    ),
    Action(
        "logo_save",
        _("Logo des Vereins geändert"),
        seals=("pictures",),
        page="certificates",
        instead=_("Bitte das frühere Logo noch einmal hochladen."),
    ),
    Action(
        "referee_invite",
        _("%(helper)s bekommt einen Code"),
        seals=("setting", "presence"),
        page="helpers",
        instead=ACCESS,
    ),
    Action("referee_join", _("%(helper)s ist mit dem Handy dabei"), seals=("setting",), page="helpers", instead=ACCESS),
    Action("referee_assign", _("%(helper)s hat andere Tische"), seals=("setting",), page="helpers", instead=ACCESS),
    Action(
        "referee_renew", _("%(helper)s bekommt einen neuen Code"), seals=("setting",), page="helpers", instead=ACCESS
    ),
    Action(
        "referee_revoke",
        _("%(helper)s: Der Zugang ist genommen"),
        seals=("setting",),
        page="helpers",
        instead=ACCESS,
    ),
    Action(
        "co_organiser_add",
        _("%(helper)s leitet das Turnier mit"),
        seals=("co_organisers",),
        page="helpers",
        instead=ACCESS,
    ),
    Action(
        "co_organiser_remove",
        _("%(helper)s leitet das Turnier nicht mehr mit"),
        seals=("co_organisers",),
        page="helpers",
        instead=ACCESS,
    ),
    Action("treasurer_add", _("%(helper)s führt die Kasse mit"), seals=("setting",), page="helpers", instead=ACCESS),
    Action(
        "treasurer_remove",
        _("%(helper)s führt die Kasse nicht mehr mit"),
        seals=("setting",),
        page="helpers",
        instead=ACCESS,
    ),
    Action(
        "wall_switch",
        _("Leinwand umgestellt"),
        page="wall_switch",
        instead=_("Bitte die Leinwand noch einmal umstellen."),
    ),
    Action(
        "last_round_reveal",
        _("Letzten Durchgang für alle aufgedeckt"),
        page="wall_switch",
        instead=_("Bitte die Leinwand noch einmal umstellen."),
    ),
)
ACTIONS: Mapping[str, Action] = {action.name: action for action in _ACTIONS}
"""By name."""
