"""The results that leave the house: a page that needs no script, lists for spreadsheets and programs, and pictures.

All of them hold what everybody may see, under the names that everybody may see.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import formats
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Round, Tournament
from turnier.printing.shared_picture import TALL, WIDE, PictureRow, SharedPicture, picture
from turnier.registration_files.export import Cell, write_csv, write_xlsx
from turnier.services.papers.rounds import head_of
from turnier.services.papers.texts import rule_book_paper
from turnier.services.public.shown_names import show_names, shown_names
from turnier.services.public.visibility import public_standings, secret_round
from turnier.services.series.series import hall_of_fame
from turnier.services.stages.board import Board, boards
from turnier.services.standings.byes import without_table_text, won_without_table
from turnier.services.standings.standings import PlacedEntrant, Standings
from turnier.stages.stage import stage_of
from turnier.text.words import counted, translate
from turnier.web.shared.access import organiser_page
from turnier.web.shared.tables import figure, name_heading, stages_list
from turnier.web.standings.views import Course, course, course_list, standings_list

FORMAT = "turnier.results.1"
SHOWN_PLACES = 10
STYLE = "stil.css"
UNCHANGED = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive: the same results give the same bytes."""


def results_files(tournament: Tournament) -> dict[str, bytes]:
    """Name → content of every file, in the language that is active."""
    found = results_of(tournament)
    files = {"index.html": _page(found), STYLE: (settings.BASE_DIR / "templates/export/style.css").read_bytes()}
    files |= _rules(tournament)
    for each in found.lists:
        files[f"{each.file}.csv"] = write_csv(each.columns, each.rows)
        files[f"{each.file}.xlsx"] = write_xlsx(each.columns, each.rows, title=each.title)
    files[_("ergebnisse.json")] = _as_json(found)
    if shared := shared_of(found):
        files[_("teilen.txt")] = share_text(found).encode()
        for width, height in (TALL, WIDE):
            name = _("bild-%(width)sx%(height)s.png") % {"width": width, "height": height}
            files[name] = picture(shared, (width, height))
    return files


def archive(files: Mapping[str, bytes]) -> bytes:
    """The files as a zip."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(zipfile.ZipInfo(name, UNCHANGED), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def share_text(found: Results) -> str:
    """A few lines for a message: what it was, and the first places."""
    first = [
        f"{row.place}. {row.entrant.name} ({row.main})" for row in _placed(found)[:SHOWN_PLACES] if _on_podium(row)
    ]
    who = counted(found.tournament.kind_of_game.team_size, len(found.table.rows))
    return "\n".join([found.tournament.name, facts(found.tournament), "", *first, "", who]) + "\n"


def facts(tournament: Tournament) -> str:
    """The game, when and where."""
    day = formats.date_format(tournament.date, _("j. F Y")) if tournament.date else ""
    return " · ".join(filter(None, (translate(tournament.kind_of_game.name), day, tournament.venue)))


def _page(found: Results) -> bytes:
    context = {
        "found": found,
        "facts": facts(found.tournament),
        "json": _("ergebnisse.json"),
        "rules": _("regeln.html"),
        "rule_book": _("regelbuch.pdf"),
    }
    return _rendered("export/index.html", found.tournament, context)


def _rules(tournament: Tournament) -> dict[str, bytes]:
    """The rule book as a page and to print, with the drawings of the suits that it shows."""
    book, name = rule_book_paper(tournament), _("regelbuch.pdf")
    page = _rendered("export/rules.html", tournament, {"book": book, "pdf": name})
    suits = {suit for section in book.sections for _title, cards in section.cards for suit, _rank in cards}
    drawings = settings.BASE_DIR / "static/turnier/suits"
    return {
        _("regeln.html"): page,
        name: printing.rule_book(head_of(tournament), book),
        **{f"{suit}.svg": (drawings / f"{suit}.svg").read_bytes() for suit in sorted(suits)},
    }


def _rendered(template: str, tournament: Tournament, context: Mapping[str, object]) -> bytes:
    said = {"tournament": tournament, "style": STYLE, "language": get_language(), **context}
    return render_to_string(template, said).encode()


def _as_json(found: Results) -> bytes:
    tournament = found.tournament
    told = {
        "format": FORMAT,
        "tournament": {
            "name": tournament.name,
            "game": tournament.game,
            "date": tournament.date.isoformat() if tournament.date else None,
            "venue": tournament.venue,
            "final": found.table.final,
        },
        "lists": {each.key: each.as_json() for each in found.lists},
    }
    return json.dumps(told, ensure_ascii=False, indent=1, default=float).encode()


def shared_of(found: Results) -> SharedPicture | None:
    """The first places as a picture to share; None before there are any."""
    placed = _placed(found)[:SHOWN_PLACES]
    if not placed:
        return None
    label, further = placed[0].main_label, len({row.reached for row in placed}) > 1
    rows = tuple(PictureRow(row.place or 0, _called(row, further=further), row.main_under(label)) for row in placed)
    return SharedPicture(found.tournament.name, facts(found.tournament), label, rows)


def _called(row: PlacedEntrant, *, further: bool) -> str:
    """The name, with how far somebody came where that says why fewer points stand before more."""
    told = further and row.reached and not row.knocked_out
    return f"{row.entrant.name} ({row.reached})" if told else row.entrant.name


def _placed(found: Results) -> list[PlacedEntrant]:
    return [row for row in found.table.rows if row.place is not None] if found.table.played else []


def _on_podium(row: PlacedEntrant) -> bool:
    return row.place is not None and row.place <= 3


@organiser_page
def results(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everything in one archive."""
    response = HttpResponse(archive(results_files(tournament)), content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{tournament.slug}.zip"'
    return response


@dataclass(frozen=True)
class ResultsList:
    """A list with the name of its files; `key` is its name for programs, the same in every language."""

    key: str
    file: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Sequence[Cell], ...]

    def as_json(self) -> dict[str, object]:
        """Title, columns and rows."""
        return {"title": self.title, "columns": self.columns, "rows": [list(row) for row in self.rows]}


@dataclass(frozen=True)
class Results:
    """All that everybody may see of an evening, read once."""

    tournament: Tournament
    table: Standings
    course: Course
    boards: tuple[Board, ...]
    standings: ResultsList
    rounds: tuple[ResultsList, ...]
    places: ResultsList | None
    stages: ResultsList | None
    hall: ResultsList | None

    @property
    def lists(self) -> tuple[ResultsList, ...]:
        """Every list, the standings first."""
        return (self.standings, *self.rounds, *(each for each in (self.places, self.stages, self.hall) if each))


def results_of(tournament: Tournament) -> Results:
    """Reads it; what waits for the ceremony is not in it."""
    names, secret = shown_names(tournament), secret_round(tournament)
    table = public_standings(tournament)
    found = course(table)
    columns, rows = standings_list(table)
    standings = ResultsList("standings", _("rangliste"), _("Rangliste"), tuple(columns), tuple(rows))
    published = tournament.rounds.filter(published_at__isnull=False, sittings__isnull=False).distinct()
    rounds = tuple(_round(each, names, table, secret=each.number == secret) for each in published.order_by("number"))
    shown = boards(tournament, names, secret) if tournament.stages else ()
    stages = _stages(tournament, shown) if shown else None
    return Results(tournament, table, found, shown, standings, rounds, _places(table, found), stages, _hall(tournament))


def _round(of_round: Round, names: Mapping[int, str], table: Standings, *, secret: bool) -> ResultsList:
    """Who sat where: with the own result, as in the standings, and with that of the whole table."""
    own = _own_results(table, of_round.number)
    beside = (_("Ergebnis"), _("Am Tisch")) if own else (_("Ergebnis"),)
    rows: list[Sequence[Cell]] = []
    for sitting in of_round.sittings.order_by("table").prefetch_related("seats__entrant"):
        seats = list(sitting.seats.all())
        show_names([seat.entrant for seat in seats], names)
        result = "" if secret else sitting.result
        for entrant in (seat.entrant for seat in seats):
            results = (own.get(entrant.pk, ""), result) if own else (result,)
            rows.append([sitting.table, entrant.number, entrant.name, *results])
    byes = list(of_round.byes.select_related("entrant").order_by("entrant__number"))
    show_names([bye.entrant for bye in byes], names)
    won = won_without_table(of_round)
    rows += [
        [
            without_table_text(won=bye.entrant_id in won),
            bye.entrant.number,
            bye.entrant.name,
            *([own.get(bye.entrant_id, "")] if own else []),
            "",
        ]
        for bye in byes
    ]
    return ResultsList(
        f"round-{of_round.number}",
        _file_name(of_round),
        of_round.tournament.round_name(of_round.number),
        (_("Tisch"), _("Nr."), name_heading(of_round.tournament), *beside),
        tuple(rows),
    )


def _file_name(of_round: Round) -> str:
    """ "durchgang-3", in what is played after the rounds "finaltisch"."""
    if stage_of(of_round.tournament.later_stages, of_round.number):
        return slugify(of_round.tournament.round_name(of_round.number))
    return _("durchgang-%(n)s") % {"n": of_round.number}


def _own_results(table: Standings, number: int) -> dict[int, Cell]:
    """Entrant's key → its result of a round; nothing where the standings do not show the round."""
    if number not in table.rounds:
        return {}
    at = table.rounds.index(number)
    return {row.entrant.pk: figure(row.values[at]) for row in table.rows}


def _places(table: Standings, found: Course) -> ResultsList | None:
    if len(found.rounds) < 2:
        return None
    columns, rows = course_list(table, found)
    return ResultsList("places", _("verlauf"), _("Verlauf"), tuple(columns), tuple(rows))


def _stages(tournament: Tournament, shown: Sequence[Board]) -> ResultsList | None:
    """Matches and groups; None where there are neither, as at a final table."""
    columns, rows = stages_list(tournament, shown)
    if not rows:
        return None
    return ResultsList("stages", _("endrunde"), _("Endrunde"), tuple(columns), tuple(rows))


def _hall(tournament: Tournament) -> ResultsList | None:
    """The winners of the series, where everybody may look at them."""
    series = tournament.series
    if series is None or not series.is_public:
        return None
    rows = tuple((line.number, line.year, line.said, line.note) for line in hall_of_fame(series, public=True))
    title = _("Ruhmeshalle: %(series)s") % {"series": series.name}
    return ResultsList("hall", _("ruhmeshalle"), title, (_("Mal"), _("Jahr"), _("Sieger"), _("Bemerkung")), rows)
