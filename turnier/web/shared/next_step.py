"""The one next step of the evening, and why a later one is still locked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Sitting
from turnier.services.draw.stage_input import meetings_are_set, players
from turnier.services.draw.table_input import left_over
from turnier.services.registration.queries import absent
from turnier.services.stacks.queries import free_entrants
from turnier.services.standings.brackets import open_matches, others_ought_to_meet
from turnier.stages.stage import together
from turnier.text.words import counted, euros, listed, missing_text, numbered, spelled, translate
from turnier.web.shared.desk_board import told_of_match
from turnier.web.shared.evening import Evening
from turnier.web.shared.money_glance import Glance, next_of_money
from turnier.web.shared.stage_notes import StageAhead, another_day, left_out_note, stage_ahead

NAMED = 6
"""More missing tables than this are counted, not listed."""


@dataclass(frozen=True)
class Link:
    """A label and where it leads."""

    label: str
    url: str


@dataclass(frozen=True)
class NextStep:
    """What to do, why, and the one button; `locked` is the step after it, with the reason why it has to wait.

    `beside` is what is to be done too, `other` what may be done instead.
    """

    head: str
    why: str
    button: Link
    beside: Link | None = None
    other: Link | None = None
    locked: str = ""
    locked_why: str = ""


def next_step(of: Evening) -> NextStep:
    """The step that moves the evening on."""
    if of.closed:
        return _closed(of)
    if of.prepared is not None:
        return _publish(of)
    if of.disputed:
        return _settle(of)
    if of.tournament.kind_of_game.stacks and of.rounds:
        ahead = None if of.missing else stage_ahead(of.tournament)
        return _stage(ahead) if ahead else _stacks(of)
    if of.missing:
        return _meet_anew(of) if others_ought_to_meet(of.tournament, of.upcoming - 1) else _results(of)
    return _finish(of) if of.all_played else _prepare(of)


def _prepare(of: Evening) -> NextStep:
    if of.signed_up:
        return _take_over(of)
    if not of.enough:
        return _register(of)
    return _pair(of) if of.singles > 1 else _draw(of)


def _to(of: Evening, name: str, *args: object) -> str:
    return reverse(name, args=[of.tournament.slug, *args])


def _called_off(of: Evening) -> NextStep:
    back, settings = Glance(of.tournament).fees_to_refund, _to(of, "settings") + "#absagen"
    again = Link(_("Absage zurücknehmen …"), settings)
    notice = Link(_("Absage zum Aufhängen drucken"), _to(of, "paper_announcement"))
    head = _("Das Turnier ist abgesagt")
    if back:
        why = _("Wer schon bezahlt hat, bekommt sein Geld zurück: zusammen %(sum)s.") % {"sum": euros(back)}
        return NextStep(head=head, why=why, button=Link(_("Zur Kasse"), _to(of, "money")), beside=notice, other=again)
    return NextStep(head=head, why=_("In der Liste der Turniere steht es unter „Beendet“."), button=notice, other=again)


def _closed(of: Evening) -> NextStep:
    if of.tournament.called_off:
        return _called_off(of)
    glance = Glance(of.tournament)
    if glance.something_to_hand_over or glance.owes_first:
        left = next_of_money(glance)
        return NextStep(
            head=_("Das Turnier ist abgeschlossen. Noch zu tun: %(what)s") % {"what": left.head},
            why=left.why,
            button=Link(_("Zum Schluss"), left.url),
            other=Link(_("Zur Siegerehrung"), _to(of, "honours")),
        )
    return NextStep(
        head=_("Das Turnier ist abgeschlossen"),
        why=" ".join(
            filter(
                None,
                (
                    _("Die Rangliste ist endgültig und kann ausgehängt werden."),
                    glance.fees_open_text if glance.fees.open else "",
                ),
            )
        ),
        button=Link(_("Zur Siegerehrung"), _to(of, "honours")),
        other=Link(_("Rangliste drucken"), _to(of, "papers")),
    )


def _publish(of: Evening) -> NextStep:
    text = _("%(round)s ist ausgelost. Noch sieht das nur die Turnierleitung.")
    return NextStep(
        head=_("Auslosung veröffentlichen"),
        why=left_out_note(of.tournament) or text % {"round": of.tournament.round_name(of.upcoming - 1)},
        button=Link(_("Auslosung ansehen"), _to(of, "draw_round", of.upcoming - 1)),
        other=Link(_("Spielzettel drucken"), _to(of, "papers")),
    )


def _settle(of: Evening) -> NextStep:
    """Two sides who do not agree hold up everybody who waits for the round."""
    of_round, table = of.disputed[0]
    return NextStep(
        head=_("Konflikt an Tisch %(n)s klären") % {"n": table},
        why=_("Die andere Seite hat gesagt: Stimmt nicht. Beim Tisch steht, was eingetragen war. Bitte dort fragen."),
        button=Link(_("Tisch %(n)s öffnen") % {"n": table}, _to(of, "desk_phones", of_round, table)),
        other=Link(_("Zettel eingeben"), _to(of, "desk_sheet", of_round, table)),
    )


def _results(of: Evening) -> NextStep:
    first_round, first_table = of.missing[0]
    single = len(of.missing) == 1
    sheet = Link(_("Tisch %(n)s öffnen") % {"n": first_table}, _to(of, "desk_sheet", first_round, first_table))
    last = of.upcoming > of.tournament.rounds_planned
    return NextStep(
        head=_("Den letzten Zettel eingeben") if single else _("Ergebnisse eingeben"),
        why=missing_summary(of),
        button=sheet if single else Link(_("Zettel eingeben"), _to(of, "round")),
        locked=_("Turnier abschließen") if last else _upcoming(of),
        locked_why=_locked_why(of),
    )


def _meet_anew(of: Evening) -> NextStep:
    """A result was changed on which a drawn round of a knock-out rests."""
    number = of.upcoming - 1
    return NextStep(
        head=_("%(round)s neu ansetzen") % {"round": of.tournament.round_name(number)},
        why=_("Davor hat sich ein Ergebnis geändert: Jetzt treffen andere aufeinander als gesetzt sind."),
        button=Link(_("Auslosung ansehen"), _to(of, "draw_round", number)),
    )


def _stacks(of: Evening) -> NextStep:
    """Tables go on side by side; the page of the tables knows who is free."""
    tables = Link(_("Tische und Stapel"), _to(of, "stacks"))
    if not of.missing:
        why, closing = _("Kein Tisch ist besetzt."), Link(_("Zum Schluss"), _to(of, "closing"))
        if of.all_played:
            return NextStep(head=_("Turnier beenden"), why=why, button=tables, other=closing)
        return NextStep(head=_("Neu auslosen oder Schluss machen"), why=why, button=tables, other=closing)
    everybody = free_entrants(of.tournament)
    missing = absent(of.tournament, everybody)
    if free := [each for each in everybody if each not in missing]:
        many = len(free) > NAMED
        who = counted(1, len(free)) if many else listed([numbered(each.number, each.name) for each in free])
        return NextStep(
            head=free_text([each.name for each in free]),
            why=_("Spielt mit und sitzt an keinem Tisch: %(who)s.") % {"who": who},
            button=tables,
            other=Link(_("An einen laufenden Tisch setzen"), f"{tables.url}#umsetzen"),
        )
    return NextStep(
        head=_("Runden eintragen"),
        why=_("Jede Runde eintragen, sobald sie zu Ende ist. Dann stimmen die Stapel."),
        button=Link(_("Runde eintragen"), _to(of, "stacks")),
    )


def free_text(names: Sequence[str]) -> str:
    """Who plays where stacks are and sits nowhere, in one heading: the one by name."""
    if len(names) == 1:
        return _("%(name)s ist frei") % {"name": names[0]}
    return ngettext("%(n)s Spieler ist frei", "%(n)s Spieler sind frei", len(names)) % {"n": len(names)}


def _stage(ahead: StageAhead) -> NextStep:
    """Every table has ended, and a planned stage is to come."""
    return NextStep(head=ahead.head, why=ahead.why, button=Link(ahead.button, ahead.url))


def missing_summary(of: Evening) -> str:
    """What is missing in one sentence: the tables by number as long as they are few."""
    if len(of.missing) <= NAMED:
        return missing_text(of.tournament, of.missing)
    return _("Es fehlen %(n)s Tische.") % {"n": len(of.missing)}


def _locked_why(of: Evening) -> str:
    number = len(of.missing)
    if number > NAMED or len({of_round for of_round, _table in of.missing}) > 1:
        return _("Geht, sobald die %(n)s fehlenden Tische eingegeben sind.") % {"n": number}
    text = ngettext(
        "Geht, sobald Tisch %(tables)s eingegeben ist.", "Geht, sobald die Tische %(tables)s eingegeben sind.", number
    )
    return text % {"tables": listed([table for _round, table in of.missing])}


def _finish(of: Evening) -> NextStep:
    return NextStep(
        head=_("Zum Schluss"),
        why=_("Alle Ergebnisse sind da. Es fehlen noch Preise, Siegerehrung und Kasse, Schritt für Schritt."),
        button=Link(_("Zum Schluss"), _to(of, "closing")),
        other=Link(_("Weitere Runde spielen"), _to(of, "stages")),
    )


def _register(of: Evening) -> NextStep:
    none = not of.rounds and of.entrants + of.singles == 0
    stacks = of.tournament.kind_of_game.stacks
    return NextStep(
        head=_("Anmeldung beginnen") if none else _("Weiter anmelden"),
        why=_("Am Tisch der Anmeldung, oder mit einer Liste, wie sie der Verein schickt."),
        button=Link(_("Zur Anmeldung"), _to(of, "registration")),
        other=Link(_("Zum Schluss"), _to(of, "closing"))
        if of.rounds
        else Link(_("Liste einlesen"), _to(of, "registration_list")),
        locked=_("Tische auslosen")
        if stacks
        else _("%(round)s auslosen") % {"round": of.tournament.round_name(of.upcoming)},
        locked_why=_("Geht ab %(least)s. Dabei: %(n)s.")
        % {"least": spelled(of.least), "n": counted(of.tournament.kind_of_game.team_size, of.entrants)},
    )


def _take_over(of: Evening) -> NextStep:
    """Those who signed up before the evening are on a list of their own until then."""
    head = ngettext("%(n)s Voranmeldung übernehmen", "%(n)s Voranmeldungen übernehmen", of.signed_up)
    goes_on = Link(_("Zur Auslosung"), _to(of, "stacks" if of.tournament.kind_of_game.stacks else "round"))
    return NextStep(
        head=head % {"n": of.signed_up},
        why=_("Wer sich vorher angemeldet hat, braucht noch eine Startnummer."),
        button=Link(_("Zu den Voranmeldungen"), _to(of, "sign_ups")),
        other=goes_on if of.enough else Link(_("Zur Anmeldung"), _to(of, "registration")),
    )


def _pair(of: Evening) -> NextStep:
    return NextStep(
        head=_("Partner zulosen"),
        why=_("%(n)s einzelne Spieler warten auf Partner.") % {"n": of.singles},
        button=Link(_("Zur Anmeldung"), _to(of, "registration")),
        other=Link(_("Ohne sie auslosen"), _to(of, "round")),
    )


def _draw(of: Evening) -> NextStep:
    if stage_undecided(of) or left_out_note(of.tournament):
        return _settle_who(of)
    if of.tournament.kind_of_game.stacks:
        return _seat(of)
    first = of.upcoming == 1
    return NextStep(
        head=_upcoming(of),
        why=_planned(of) or _left_over(of) or _taking_part(of),
        button=Link(_("Zur Auslosung"), _to(of, "round")),
        other=_register_more(of) if first else Link(_("Heute früher aufhören?"), _to(of, "closing") + "#stop-early"),
    )


def stage_undecided(of: Evening) -> bool:
    """Whether it is still to be settled who plays in the coming round: its stage has not begun, or nobody won."""
    stages = together(of.tournament.later_stages, of.upcoming)
    return not all(stage.begun for stage in stages) or bool(_without_winner(of))


def _without_winner(of: Evening) -> str:
    """The matches of a knock-out whose round was played and that nobody has won; "" where there are none."""
    if not of.tournament.stages or of.missing or of.prepared is not None:
        return ""
    names = dict(of.tournament.entrants.values_list("number", "name"))
    return listed([" – ".join(names[side] for side in match.sides) for match in open_matches(of.tournament)])


def _settle_who(of: Evening) -> NextStep:
    """The next stage has not begun yet, or not with those whom it should have, or a match before it has no winner."""
    if pairs := _without_winner(of):
        return NextStep(
            head=_("Wer kommt weiter?"),
            why=_("Ohne Sieger: %(pairs)s. Das entscheidet die Münze oder ein Stechen.") % {"pairs": pairs},
            button=Link(_("Zur Endrunde"), _to(of, "stages")),
        )
    head, why = _("Wer spielt weiter?"), _("Die nächste Runde ist geplant. Es fehlt nur, wer darin spielt.")
    if of.upcoming == 1:
        head = _("Wer ist dabei?")
        if any(stage.kind == "groups" for stage in together(of.tournament.later_stages, 1)):
            why = _("Sind alle angemeldet, werden auf der Seite „Endrunde“ die Gruppen gebildet.")
    return NextStep(
        head=head,
        why=left_out_note(of.tournament) or why,
        button=Link(_("Zur Endrunde"), _to(of, "stages")),
        other=_register_more(of) if of.upcoming == 1 else None,
    )


def _seat(of: Evening) -> NextStep:
    """Any number finds a table where stacks are played for."""
    tables = Link(_("Tische und Stapel"), _to(of, "stacks"))
    return NextStep(head=_("Tische auslosen"), why=_taking_part(of), button=tables, other=_register_more(of))


def _upcoming(of: Evening) -> str:
    """What comes next: the draw of a round, or its part of a plan that was drawn before."""
    if meetings_are_set(of.tournament, of.upcoming):
        text = _("%(round)s ansetzen")
    else:
        text = _("%(round)s nach Plan") if of.planned else _("%(round)s auslosen")
    return text % {"round": of.tournament.round_name(of.upcoming)}


def _planned(of: Evening) -> str:
    """When and with which round the part of the plan was drawn; empty without one."""
    part = of.planned
    if part is None or part.plan is None:
        return ""
    text = _("Gelost um %(time)s Uhr zusammen mit Durchgang %(n)s. Wer im Plan steht, ist noch dabei.")
    return text % {"time": f"{localtime(part.at):%H:%M}", "n": part.plan.round.number}


def _register_more(of: Evening) -> Link:
    return Link(_("Noch jemanden anmelden"), _to(of, "registration"))


def _taking_part(of: Evening) -> str:
    there = _("Dabei: %(n)s.") % {"n": counted(of.tournament.kind_of_game.team_size, of.coming)}
    stage = next(iter(together(of.tournament.later_stages, of.upcoming)), None)
    return " ".join(filter(None, (another_day(stage) if stage else "", there, _still_missing(of), _broken_off(of))))


def _broken_off(of: Evening) -> str:
    """Who won the matches of a knock-out that were broken off in the round before, and by what."""
    if not of.tournament.stages:
        return ""
    last = Sitting.objects.filter(round__tournament=of.tournament, round__number=of.upcoming - 1)
    text, said = _("Tisch %(table)s ist abgebrochen. %(head)s: %(detail)s"), []
    for sitting in last.filter(ended_at__isnull=False).select_related("round__tournament").order_by("table"):
        if told := told_of_match(sitting):
            named = {"head": translate(told.head), "detail": translate(told.detail)}
            said.append(text % {"table": sitting.table, **named})
    return " ".join(said)


def _still_missing(of: Evening) -> str:
    """How many of them are not there, where that is noted."""
    if not of.tournament.check_in:
        return ""
    number = len(absent(of.tournament, players(of.tournament, of.upcoming)))
    text = ngettext("Davon fehlt noch 1.", "Davon fehlen noch %(n)s.", number)
    return text % {"n": number} if number else ""


def _left_over(of: Evening) -> str:
    if of.set_meetings:
        return ""
    number = left_over(of.tournament, of.coming)
    text = ngettext(
        "%(all)s: 1 bleibt übrig. Die Auslosung fragt, wie es weitergeht.",
        "%(all)s: %(n)s bleiben übrig. Die Auslosung fragt, wie es weitergeht.",
        number,
    )
    return text % {"all": counted(of.tournament.kind_of_game.team_size, of.coming), "n": number} if number else ""
