"""The results that leave the house: a page that needs no script, lists for spreadsheets and programs, and pictures."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import formats
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from turnier import printing
from turnier.models import Tournament
from turnier.printing.shared_picture import TALL, WIDE, PictureRow, SharedPicture, picture
from turnier.registration_files.export import write_csv, write_xlsx
from turnier.services.papers.rounds import head_of
from turnier.services.papers.texts import rule_book_paper
from turnier.services.standings.standings import PlacedEntrant
from turnier.text.words import counted, translate
from turnier.web.export.lists import Results, results_of
from turnier.web.shared.access import organiser_page

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
    if shared := _shared(found):
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
    return json.dumps(told, ensure_ascii=False, indent=1).encode()


def _shared(found: Results) -> SharedPicture | None:
    rows = tuple(PictureRow(row.place or 0, row.entrant.name, row.main) for row in _placed(found)[:SHOWN_PLACES])
    if not rows:
        return None
    label = _placed(found)[0].main_label
    return SharedPicture(found.tournament.name, facts(found.tournament), label, rows)


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
