"""The report for the club's paper: written by the program until somebody changes it, every version stays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.db import transaction
from django.utils import formats
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Decision, Entrant, ReportVersion, Sitting, Tournament, User
from turnier.models.money import LONGEST_REPORT
from turnier.services.papers.money import donor_lines
from turnier.services.prizes.award import PODIUM, payouts, prizes_outdated
from turnier.services.prizes.prize_table import prize_table
from turnier.services.public.shown_names import people_of_teams, show_names, shown_names, shown_standings
from turnier.services.record.write import lock, record
from turnier.services.series.series import event_title
from turnier.services.standings.byes import ByeValue, unplayed_remark
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.stages.stage import together
from turnier.text.errors import UserError
from turnier.text.remarks import clean_text
from turnier.text.words import counted, euros, level_name, listed, part_name, translate

TOP = 10
BIG_CLUB = 3
NAMED = ({"knockout"}, {"final"})
"""The kinds of stages whose rounds have names of their own."""


def report_text(tournament: Tournament) -> str:
    """The report in paragraphs, with the names that everybody may see; before anything is played only who came."""
    table = shown_standings(standings(tournament))
    placed = [row for row in table.rows if row.place is not None]
    won = {} if prizes_outdated(tournament) else {row.entrant.pk: row.awarded for row in payouts(tournament)}
    paragraphs = [_opening(tournament, placed, played=table.played)]
    if table.played and placed:
        paragraphs += [
            _winners(table, placed, people_of_teams(tournament, public=True)),
            _top(table, placed, won),
            " ".join(filter(None, (_odd(tournament, placed), _withdrawn(table)))),
        ]
    paragraphs += [_prizes(sum(won.values())), _things(tournament), _thanks(tournament)]
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph) + "\n"


def _opening(tournament: Tournament, placed: list[PlacedEntrant], *, played: bool) -> str:
    values = {
        "who": counted(tournament.kind_of_game.team_size, len(placed)),
        "day": formats.date_format(tournament.date, _("l, j. F Y")) if tournament.date else "",
        "name": " · ".join(filter(None, (event_title(tournament), tournament.name))),
        "facts": ", ".join(filter(None, (translate(tournament.kind_of_game.name), tournament.venue))),
    }
    dated, undated = _came(len(placed)) if played else _registered(len(placed))
    host = _("Veranstalter: %(host)s.") % {"host": tournament.host} if tournament.host else ""
    parts = ((dated if tournament.date else undated) % values, host, _tables(tournament))
    return " ".join(filter(None, parts))


def _came(number: int) -> tuple[str, str]:
    """The sentence on who took part, with the day and without one."""
    return (
        ngettext(
            "Am %(day)s, nahm %(who)s am Turnier „%(name)s“ teil (%(facts)s).",
            "Am %(day)s, nahmen %(who)s am Turnier „%(name)s“ teil (%(facts)s).",
            number,
        ),
        ngettext(
            "Am Turnier „%(name)s“ nahm %(who)s teil (%(facts)s).",
            "Am Turnier „%(name)s“ nahmen %(who)s teil (%(facts)s).",
            number,
        ),
    )


def _registered(number: int) -> tuple[str, str]:
    """The sentence on who is registered, with the day and without one."""
    return (
        ngettext(
            "Zum Turnier „%(name)s“ am %(day)s, ist %(who)s angemeldet (%(facts)s).",
            "Zum Turnier „%(name)s“ am %(day)s, sind %(who)s angemeldet (%(facts)s).",
            number,
        ),
        ngettext(
            "Zum Turnier „%(name)s“ ist %(who)s angemeldet (%(facts)s).",
            "Zum Turnier „%(name)s“ sind %(who)s angemeldet (%(facts)s).",
            number,
        ),
    )


def _tables(tournament: Tournament) -> str:
    played = Sitting.objects.filter(round__tournament=tournament, finished=True)
    rounds = sorted(set(played.values_list("round__number", flat=True)))
    if not rounds:
        return ""
    if tournament.kind_of_game.stacks:
        number = played.filter(entries_count__gt=0).order_by().values("table").distinct().count()
        text = ngettext("Gespielt wurde an %(n)s Tisch.", "Gespielt wurde an zusammen %(n)s Tischen.", number)
        return text % {"n": number} if number else ""
    at_once = set(Counter(played.values_list("round__number", flat=True)).values())
    most = max(at_once)
    same, several = ngettext("an %(n)s Tisch.", "an %(n)s Tischen.", most), _("an bis zu %(n)s Tischen.")
    return f"{_rounds(tournament, rounds)} {(several if len(at_once) > 1 else same) % {'n': most}}"


def _rounds(tournament: Tournament, numbers: Sequence[int]) -> str:
    """How many rounds were played; those of a knock-out and a final table have names."""
    stages = tournament.later_stages
    named = [number for number in numbers if {each.kind for each in together(stages, number)} in NAMED]
    count = len(numbers) - len(named)
    text = ngettext("Gespielt wurde %(n)s Durchgang", "Gespielt wurden %(n)s Durchgänge", count) % {"n": count}
    names = [name for number in named for name in _played(tournament, number)]
    if not count:
        return _("Gespielt wurden %(rounds)s") % {"rounds": listed(names)}
    return listed([text, *names])


def _played(tournament: Tournament, number: int) -> list[str]:
    """What was played in a round that has a name: the match for the third place beside the final is one of its own."""
    first, *more = together(tournament.later_stages, number)
    index = number - first.first
    if more or not first.third_played or not 0 < index == first.rounds - 1:
        return [tournament.round_name(number)]
    return [level_name(first.rounds, index), part_name("third")]


def _winners(table: Standings, placed: list[PlacedEntrant], people: Mapping[int, str]) -> str:
    """Who has won, or is ahead as long as somebody still plays, and who is behind; of teams who they are."""
    first = [row for row in placed if row.place == 1]
    names = listed([_named(row, people) for row in first])
    if not table.played_out:
        text = _("Noch wird gespielt. Vorn: %(names)s (%(label)s: %(main)s).")
    elif table.without_winner:
        text = _("Noch ohne Sieger: %(match)s. Vorn: %(names)s (%(label)s: %(main)s).")
    elif len(first) > 1:
        text = _("Den ersten Platz teilen sich %(names)s (%(label)s: %(main)s).")
    else:
        several = table.tournament.kind_of_game.team_size > 1
        one, many = (
            _("Gewonnen hat %(names)s (%(label)s: %(main)s)."),
            _("Gewonnen haben %(names)s (%(label)s: %(main)s)."),
        )
        text = many if several else one
    values = {"names": names, "label": first[0].main_label, "main": first[0].main, "match": table.without_winner}
    sentence = text % values
    behind: defaultdict[int, list[str]] = defaultdict(list)
    for row in placed:
        if row.place in (2, 3):
            behind[row.place].append(_named(row, people))
    if not behind:
        return sentence
    text = _("%(name)s auf Platz %(place)s")
    places = "; ".join(text % {"name": listed(names), "place": place} for place, names in behind.items())
    return sentence + " " + _("Dahinter: %(places)s.") % {"places": places}


def _top(table: Standings, placed: list[PlacedEntrant], won: Mapping[int, int]) -> str:
    """The first places, with the cents `won` by the entrant's key, and who has gone.

    Who came further than others stands before them, with fewer points too.
    """
    top = [row for row in placed if row.place is not None and row.place <= TOP]
    further = len({row.reached for row in top}) > 1
    gone = set() if table.tournament.kind_of_game.stacks else {Entrant.Status.WITHDRAWN}
    lines = []
    for row in top:
        cents, status = won.get(row.entrant.pk), row.standing if row.entrant.status in gone else ""
        said = (_named(row), _figure(row, further=further), euros(cents) if cents else "", status)
        lines.append(f"{row.place}. {', '.join(filter(None, said))}")
    if further and table.carried:
        lines.append(table.carried)
    ten = _("Die besten zehn:") if len(top) == TOP else _("Die ersten zehn Plätze:")
    return "\n".join([ten if len(placed) > TOP else _("Die Plätze:"), *lines])


def _figure(row: PlacedEntrant, *, further: bool) -> str:
    figure = row.knocked_out or f"{row.main_label}: {row.main}"
    return f"{figure} ({row.reached})" if further and row.reached and not row.knocked_out else figure


def _odd(tournament: Tournament, placed: list[PlacedEntrant]) -> str:
    """What somebody tells at home: close decisions, coins, the largest club."""
    sentences = [sentence for sentence in (_close(tournament, placed), _coins(tournament), _clubs(placed)) if sentence]
    byes = ((row.entrant.name, _byes_to_tell(tournament, row)) for row in placed)
    told = [f"{name} ({unplayed_remark(tournament, of_row)})" for name, of_row in byes if of_row]
    if told:
        sentences.append(_("Ausgesetzt haben: %(names)s.") % {"names": listed(told)})
    shared = Counter(row.place for row in placed)
    equal = sum(number for number in shared.values() if number > 1)
    if equal:
        sentences.append(
            _("%(who)s teilen sich ihren Platz mit anderen.")
            % {"who": counted(tournament.kind_of_game.team_size, equal)}
        )
    return " ".join(sentences)


def _byes_to_tell(tournament: Tournament, row: PlacedEntrant) -> dict[int, ByeValue]:
    """Those outside of groups: in a group everybody pauses as often."""
    groups = [stage for stage in tournament.later_stages if stage.kind == "groups" and stage.begun]
    return {n: value for n, value in row.byes.items() if not any(stage.holds(n) for stage in groups)}


def _close(tournament: Tournament, placed: list[PlacedEntrant]) -> str:
    """The best of the first places that the first criterion of the game did not decide."""
    first = tournament.criteria()[0].label
    for row in placed:
        if row.placing is None or row.against is None or row.placing.place > PODIUM:
            continue
        deciding = [step for step in row.placing.steps if step.verdict == "decides"]
        if deciding and row.placing.steps[0].verdict == "equal" and deciding[0].label != first:
            if row.parted_by and not deciding[0].sign:
                return _("Knapp war es um Platz %(place)s (%(why)s).") % {"place": row.place, "why": row.tie_order}
            text = _("Knapp war es um Platz %(place)s. Es entschied: %(label)s, %(why)s.")
            step = deciding[0]
            mine, theirs = translate(step.mine), translate(step.theirs)
            versus = _("%(mine)s gegen %(theirs)s") % {"mine": mine, "theirs": theirs}
            why = (versus if mine != theirs else translate(step.detail)).removesuffix(".")
            return text % {"place": row.place, "label": translate(step.label), "why": why}
    return ""


def _coins(tournament: Tournament) -> str:
    kinds = tournament.decisions.filter(revoked=False).exclude(kind=Decision.Kind.SHARED).values_list("kind", flat=True)
    called = {
        Decision.Kind.COIN: _("die Münze"),
        Decision.Kind.LOT: _("das Los"),
        Decision.Kind.PLAYOFF: _("das Stechen"),
    }
    often = [
        ngettext("einmal %(means)s", "%(n)s Mal %(means)s", n) % {"n": n, "means": called[Decision.Kind(kind)]}
        for kind, n in Counter(kinds).items()
    ]
    return _("Bei Gleichstand entschied %(often)s.") % {"often": listed(often)} if often else ""


def _withdrawn(table: Standings) -> str:
    """Who went before the end; with stacks that is nothing to tell."""
    gone = [row.entrant.name for row in table.rows if row.entrant.status == Entrant.Status.WITHDRAWN]
    if not gone or table.tournament.kind_of_game.stacks:
        return ""
    people = len(gone) * table.tournament.kind_of_game.team_size
    text = ngettext("Zurückgezogen hat sich %(names)s.", "Zurückgezogen haben sich %(names)s.", people)
    return text % {"names": listed(gone)}


def _clubs(placed: list[PlacedEntrant]) -> str:
    clubs = Counter(row.entrant.club for row in placed if row.entrant.club)
    if len(clubs) < 2:
        return ""
    sentence = _("Vertreten waren %(n)s Vereine und Orte.") % {"n": len(clubs)}
    number = max(clubs.values())
    largest = sorted(club for club, of_club in clubs.items() if of_club == number)
    if number < BIG_CLUB or len(largest) == len(clubs):
        return sentence
    one, many = (
        _("Am stärksten kam %(club)s mit %(n)s Startnummern."),
        _("Am stärksten kamen %(club)s mit je %(n)s Startnummern."),
    )
    text = many if len(largest) > 1 else one
    return sentence + " " + text % {"club": listed(largest), "n": number}


def _prizes(cents: int) -> str:
    return _("An Preisgeld gab es zusammen %(sum)s.") % {"sum": euros(cents)} if cents else ""


def _things(tournament: Tournament) -> str:
    """Who took what from the table of prizes, the first places first."""
    taken = [
        (turn.choice.prize, turn.entrant) for turn in prize_table(tournament).turns if turn.choice and turn.choice.prize
    ]
    show_names([entrant for _prize, entrant in taken], shown_names(tournament))
    each = [_("%(prize)s: %(name)s") % {"prize": prize.title, "name": entrant.name} for prize, entrant in taken]
    return _("Vom Preistisch: %(prizes)s.") % {"prizes": "; ".join(each)} if each else ""


def _thanks(tournament: Tournament) -> str:
    names = [line.donor for line in donor_lines(tournament)]
    return _("Dank gilt den Spendern der Preise: %(names)s.") % {"names": listed(names)} if names else ""


def _named(row: PlacedEntrant, people: Mapping[int, str] = MappingProxyType({})) -> str:
    name = row.entrant.name
    beside = ", ".join(filter(None, (people.get(row.entrant.pk, ""), row.entrant.club)))
    if not beside:
        return name
    return f"{name[:-1]}, {beside})" if name.endswith(")") else f"{name} ({beside})"


@dataclass(frozen=True)
class EveningReport:
    """The text that counts, and its version; 0 before anybody has changed it. `own`: somebody wrote it."""

    text: str
    number: int
    own: bool


def report_of(tournament: Tournament) -> EveningReport:
    """The newest version; where there is none, or it was taken back, the text that the program writes."""
    newest = tournament.report_versions.order_by("number").last()
    number = newest.number if newest is not None else 0
    if newest is not None and newest.text:
        return EveningReport(newest.text + "\n", number, own=True)
    return EveningReport(report_text(tournament), number, own=False)


@transaction.atomic
def report_save(*, tournament: Tournament, text: str, seen: int, by: User | None) -> EveningReport:
    """Keeps a changed text as the next version; nothing happens where it says the same.

    Refused where somebody else has saved one since version `seen`.
    """
    tournament = lock(tournament.pk)
    now, cleaned = report_of(tournament), clean_text(text)
    if now.number != seen:
        raise UserError(_("Jemand anders hat den Bericht inzwischen geändert. Bitte den Text kopieren und neu laden."))
    if not cleaned:
        raise UserError(_("Der Bericht ist leer. Bitte einen Text schreiben oder den Text des Programms nehmen."))
    if len(cleaned) > LONGEST_REPORT:
        most = number_format(LONGEST_REPORT, 0, force_grouping=True)
        raise UserError(_("Der Bericht ist zu lang. Bitte auf %(most)s Zeichen kürzen.") % {"most": most})
    if cleaned == now.text.strip():
        return now
    record(tournament, "report_save", by=by, version=_added(tournament, cleaned, by))
    return report_of(tournament)


@transaction.atomic
def report_reset(*, tournament: Tournament, by: User | None) -> EveningReport:
    """The program writes the text again; what somebody wrote stays among the versions."""
    tournament = lock(tournament.pk)
    if not report_of(tournament).own:
        return report_of(tournament)
    record(tournament, "report_reset", by=by, version=_added(tournament, "", by))
    return report_of(tournament)


def _added(tournament: Tournament, text: str, by: User | None) -> int:
    number = report_of(tournament).number + 1
    ReportVersion.objects.create(tournament=tournament, number=number, text=text, by=by)
    return number
