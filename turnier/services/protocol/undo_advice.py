"""What to do instead of taking back an action that no counter-entry undoes: where, and in which words."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

NOTHING = _("Das hält nur fest, was geschehen ist. Es gibt nichts zurückzunehmen.")
AT_THE_TABLE = _("Was am Handy geschrieben wurde, steht am Tisch. Bitte dort oder am Zettel korrigieren.")
ACCESS = _("Zugänge lassen sich auf der Seite „Helfer“ jederzeit neu geben und wieder nehmen.")
FORGOTTEN = _("Was gelöscht ist, bleibt gelöscht. Wer wieder genannt werden will, wird neu eingetragen.")
DRAWING = _("Bitte die Vorgaben der Auslosung noch einmal ändern. Sie gelten ab der nächsten Auslosung.")
REPORT = _("Frühere Fassungen stehen beim Bericht und lassen sich dort wieder nehmen.")
PRIZE = _("Bitte den Preis auf dem Preistisch ändern, wegnehmen oder neu aufnehmen.")
GOES_ON = _("Bitte den Tisch noch einmal beenden, wenn er doch nicht weiterspielt.")
SERIES = _("Bitte das Turnier auf der Seite der Reihe wieder aufnehmen oder herausnehmen.")

ELSEWHERE: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("tournament_create", "rehearsal_create", "clock_jump"), ("", NOTHING)),
    "snapshot_restore": ("", _("Was vorher galt, liegt als Sicherung „vor dem Zurückholen“ unter „Sicherungen“.")),
    "tournament_import": ("settings", _("Ein eingelesenes Turnier bleibt. Bitte ändern, was nicht stimmt.")),
    "tournament_edit": ("settings", _("Bitte in den Einstellungen wieder eintragen, was vorher galt.")),
    "tournament_reopen": ("standings", _("Bitte das Turnier auf der Rangliste noch einmal abschließen.")),
    **dict.fromkeys(("tournament_assign", "tournament_detach"), ("settings", SERIES)),
    **dict.fromkeys(("people_anonymise", "contacts_delete"), ("", FORGOTTEN)),
    "people_show": ("entrants", _("Bitte bei der Anmeldung unter „Persönliche Daten“ wieder wählen, was vorher galt.")),
    "registration_import": (
        "entrants",
        _("Bitte falsche Anmeldungen einzeln zurücknehmen, oder die Sicherung „vor dem Einlesen“ zurückholen."),
    ),
    "single_register": ("registration", _("Bitte den Namen bei den Wartenden zurückziehen.")),
    "singles_pair": ("entrants", _("Die Teams sind ausgelost. Bitte ein Team ändern oder zurückziehen.")),
    **dict.fromkeys(("draw_options_save", "draw_pairs_save"), ("draw", DRAWING)),
    "list_freeze": ("draw", _("Bitte die Liste nach der Änderung noch einmal einfrieren. Der Versuch bleibt.")),
    "round_withdraw": ("draw", _("Bitte den Durchgang neu auslosen. Beide Versuche stehen im Protokoll.")),
    "seating_undo": ("stacks", _("Bitte die Tische noch einmal setzen.")),
    **dict.fromkeys(("table_resume", "sitting_resume"), ("desk", GOES_ON)),
    "table_key_renew": ("desk", _("Der alte Code bleibt ungültig. Bitte den neuen zeigen oder drucken.")),
    **dict.fromkeys(
        ("proposal_make", "proposal_withdraw", "proposals_confirm", "proposals_refuse"), ("desk", AT_THE_TABLE)
    ),
    "confirmation_take_back": ("desk", AT_THE_TABLE),
    **dict.fromkeys(("help_call", "help_answer"), ("calls", NOTHING)),
    "sitting_ruling": (
        "desk",
        _("Eine Entscheidung bleibt stehen. Bitte am Zettel des Tisches eine neue aufschreiben."),
    ),
    "decision_revoke": ("standings", _("Bitte den Gleichstand noch einmal mit Münze, Los oder Stechen entscheiden.")),
    "booking_reverse": ("money", _("Eine Gegenbuchung bleibt stehen. Bitte den Betrag neu buchen.")),
    "plan_save": ("money_plan", _("Bitte den Preisplan noch einmal ändern.")),
    "prizes_fix": ("money_plan", _("Bitte den Preisplan ändern und noch einmal festlegen.")),
    **dict.fromkeys(("prize_add", "prize_edit", "prize_withdraw"), ("prize_table", PRIZE)),
    "choosing_start": ("choosing", _("Bitte die Wahlen zurücknehmen und die Reihenfolge noch einmal festlegen.")),
    "prize_choose": ("choosing", _("Die letzte Wahl lässt sich am Preistisch zurücknehmen.")),
    "choice_revoke": ("choosing", _("Bitte am Preistisch noch einmal wählen lassen.")),
    "cash_close": ("money_count", _("Bitte die Kasse noch einmal zählen.")),
    **dict.fromkeys(("report_save", "report_reset"), ("money_report", REPORT)),
    "logo_save": ("certificates", _("Bitte das frühere Logo noch einmal hochladen.")),
    **dict.fromkeys(("treasurer_add", "treasurer_remove"), ("helpers", ACCESS)),
    **dict.fromkeys(
        ("referee_invite", "referee_join", "referee_assign", "referee_renew", "referee_revoke"), ("helpers", ACCESS)
    ),
    **dict.fromkeys(
        ("wall_switch", "last_round_reveal"), ("wall_switch", _("Bitte die Leinwand noch einmal umstellen."))
    ),
}
"""Action → the page on which to go on ("" where there is none), and the sentence."""
