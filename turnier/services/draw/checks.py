"""What must hold before a round is drawn, drawn again or shown, and which rounds there are."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.byes import forbidden
from turnier.models import Draw, Entrant, Proposal, Round, Tournament
from turnier.models.tournaments import drawn_rounds, in_pairs
from turnier.services.draw.freeze import waiting_draw
from turnier.services.draw.stage_input import by_places, check_level, players, walked_over
from turnier.services.record.write import missing_tables
from turnier.services.registration.queries import absent
from turnier.services.sheets.queries import check_nothing_waits
from turnier.stages.stage import together
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import counted, missing_text, not_yet_public, spelled


class TablesMissing(UserError):
    """The draw waits for results: `tables` are (round, table)."""

    def __init__(self, tournament: Tournament, tables: Sequence[tuple[int, int]]) -> None:
        self.tables = tuple(tables)
        super().__init__(missing_text(tournament, tables))


class StaleList(UserError):
    """The frozen list does not fit any more; `changes` says what is different."""

    def __init__(self, changes: str) -> None:
        self.changes = changes
        text = _("Die Startliste hat sich seit dem Einfrieren geändert. %(changes)s Bitte neu einfrieren.")
        super().__init__(text % {"changes": changes})


class OddCount(UserError):
    """An odd number wants a decision first: a filler team, or a bye where the house rules allow one."""


class Absent(UserError):
    """Somebody whom the draw would seat is not there: `entrants` are those about whom nobody was asked yet."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.entrants = tuple(entrants)
        text = ngettext(
            "%(who)s fehlt noch. Bitte zuerst entscheiden: abmelden, warten oder trotzdem auslosen.",
            "%(n)s fehlen noch, zum Beispiel %(who)s. Bitte zuerst entscheiden: "
            "abmelden, warten oder trotzdem auslosen.",
            len(entrants),
        )
        super().__init__(text % {"n": len(entrants), "who": entrants[0].name})


class ChangedMeanwhile(UserError):
    """The draw is not the one any more that the person looked at, or everybody sees it by now."""


PUBLIC_MARK = "p"


def draw_version(draw: Draw | None) -> str:
    """Names one state of a draw: its attempt, what was changed by hand, and whether it is public.

    Empty for a round without a draw.
    """
    if draw is None:
        return ""
    mark = PUBLIC_MARK if draw.round.published_at else ""
    return f"{draw.attempt}.{draw.swaps.count() + draw.table_changes.count()}{mark}"


def check_draw_seen(of_round: Round, seen: str) -> None:
    """Refuses a change by somebody who looked at other seats; an empty `seen` asks for nothing."""
    version = draw_version(of_round.current_draw)
    if seen and seen.removesuffix(PUBLIC_MARK) != version.removesuffix(PUBLIC_MARK):
        raise ChangedMeanwhile(
            _("Diese Auslosung wurde inzwischen geändert. Bitte die neue ansehen und dann entscheiden.")
        )


def check_public_seen(of_round: Round, seen: str) -> None:
    """Refuses to replace a public draw by somebody who saw it before it was; an empty `seen` asks for nothing."""
    if seen and of_round.published_at is not None and not seen.endswith(PUBLIC_MARK):
        text = _(
            "Inzwischen ist %(round)s veröffentlicht (%(time)s Uhr): Alle sehen die Auslosung, und Zettel können "
            "ausgeteilt sein. Wer trotzdem neu lost, drückt noch einmal „Erneut auslosen“ und druckt alles neu."
        )
        time = timezone.localtime(of_round.published_at).strftime("%H:%M")
        name = of_round.tournament.round_name(of_round.number)
        raise ChangedMeanwhile(text % {"round": name, "time": time})


def check_present(tournament: Tournament, entrants: Sequence[Entrant]) -> None:
    """Refuses to seat somebody who is not there, unless it was decided to; where nobody checks in, all are."""
    if missing := absent(tournament, entrants):
        raise Absent(missing)


def check_turn(tournament: Tournament, number: int) -> None:
    """Refuses to draw a round that is drawn already, not planned, or not the next one."""
    last = drawn_rounds(tournament).last()
    if last is not None and number <= last.number:
        raise UserError(_("%(round)s ist schon ausgelost.") % {"round": tournament.round_name(number)})
    if last is not None and last.published_at is None:
        raise UserError(not_yet_public(tournament, last.number))
    if number > tournament.rounds_planned and not tournament.kind_of_game.stacks:
        text = _("Alle geplanten Durchgänge sind ausgelost. Mehr Durchgänge lassen die Einstellungen zu.")
        raise UserError(text)
    if number > (last.number if last else 0) + 1:
        raise UserError(_("%(round)s ist noch nicht an der Reihe.") % {"round": tournament.round_name(number)})
    check_begun(tournament, number)


def check_begun(tournament: Tournament, number: int) -> None:
    """Refuses to draw the first round of a stage before it is settled who plays in it."""
    if not all(stage.begun for stage in together(tournament.later_stages, number)):
        raise UserError(_("Bitte zuerst festlegen, wer weiterspielt."))


def check_newest(tournament: Tournament, of_round: Round) -> None:
    """Refuses to draw a round anew that is not the last one."""
    newest = drawn_rounds(tournament).last()
    if newest is None or newest.pk != of_round.pk:
        raise UserError(
            _("Nach %(round)s ist schon wieder ausgelost. Diese Auslosung bleibt, wie sie ist.")
            % {"round": tournament.round_name(of_round.number)}
        )


def check_missing(tournament: Tournament, reason: str, *, despite_missing: bool) -> None:
    """Refuses to draw while tables are open, or without a reason why nobody waits; with stacks tables never all end."""
    missing = missing_tables(tournament)
    if not missing or tournament.kind_of_game.stacks:
        return
    if not despite_missing:
        raise TablesMissing(tournament, missing)
    if not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum trotz offener Tische ausgelost wird."), "reason")


def check_frozen(tournament: Tournament, number: int, seen: str) -> None:
    """Refuses to draw from another frozen list than the one that was `seen`, "" where none was."""
    if seen and seen != draw_version(waiting_draw(tournament, number)):
        raise UserError(_("Die Startliste wurde inzwischen neu eingefroren. Bitte die neue ansehen und dann auslosen."))


def untouched_round(tournament: Tournament) -> Round | None:
    """The newest drawn round where it is public, and nothing is entered there yet or waits on a phone."""
    newest = drawn_rounds(tournament).last()
    if newest is None or newest.published_at is None:
        return None
    touched = Q(entries_count__gt=0) | Q(proposals__state=Proposal.State.OPEN)
    return None if newest.sittings.filter(touched).exists() else newest


def check_unplayed(of_round: Round) -> None:
    """Refuses to undo a draw while anything counts at one of its tables, or waits on a phone."""
    check_nothing_waits(of_round.sittings.filter(entries_count=0).order_by("table"))
    touched = of_round.sittings.filter(entries_count__gt=0).count()
    if touched:
        raise UserError(
            ngettext(
                "An %(n)s Tisch ist schon ein Ergebnis eingetragen. Bitte stattdessen zwei Startnummern tauschen.",
                "An %(n)s Tischen ist schon ein Ergebnis eingetragen. Bitte stattdessen zwei Startnummern tauschen.",
                touched,
            )
            % {"n": touched}
        )


def without_place(of_round: Round) -> list[Entrant]:
    """Who would be drawn now and neither sits in this round nor pauses, by start number."""
    there = {*of_round.seats.values_list("entrant_id", flat=True), *of_round.byes.values_list("entrant_id", flat=True)}
    return [entrant for entrant in players(of_round.tournament, of_round.number) if entrant.pk not in there]


def check_level_of(tournament: Tournament, number: int) -> None:
    """Refuses a round of a knock-out as long as the matches before it are not decided."""
    for stage in by_places(tournament, number):
        check_level(tournament, stage, number)


def check_count(tournament: Tournament, of_round: int, entrants: Sequence[Entrant]) -> None:
    """Refuses a round for which too few take part, or an odd number where nobody may pause."""
    check_level_of(tournament, of_round)
    if walked_over(tournament, of_round, entrants):
        raise UserError(_("Hier ist nichts zu losen: Von denen, die noch dabei sind, hat niemand einen Gegner."))
    number = counted(tournament.kind_of_game.team_size, len(entrants))
    least = tournament.kind_of_game.sides[0]
    if len(entrants) < least:
        text = _("Zum Auslosen braucht es mindestens %(least)s. Dabei: %(n)s.")
        raise UserError(text % {"least": spelled(least), "n": number})
    if not in_pairs(tournament) or by_places(tournament, of_round):
        return
    if len(entrants) % 2 and forbidden(tournament.house_rules()):
        text = _(
            "%(n)s sind eine ungerade Zahl. Bitte zum Auffüllen außer Wertung anmelden, jemanden abmelden "
            "oder in den Hausregeln ein Freilos erlauben."
        )
        raise OddCount(text % {"n": number})
