"""Registration lists: upload, preview, confirmation; only the last one writes. How the content travels between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from games.kit.text import Text, text
from turnier.forms.registration.register import ListForm
from turnier.models import Tournament
from turnier.registration_files import (
    Candidate,
    Duplicate,
    ImportPreview,
    Known,
    RawTable,
    RowProblem,
    UnreadableFile,
    as_lines,
    has_numbers,
    headings_to_choose,
    names_turned,
    preview,
    read_table,
    surnames_first,
    understood,
    with_guessed_headings,
    with_headings,
    with_row_turned,
    without_heading_row,
    without_numbers,
    without_rows,
)
from turnier.registration_files.message import PAID as PAID_WORD
from turnier.registration_files.model import CellFault
from turnier.services.money.fees import fee_terms_of, stack_cents, to_pay
from turnier.services.registration.import_list import long_phones, registration_import, to_pay_in_list
from turnier.services.registration.queries import known
from turnier.text.errors import UserError
from turnier.text.words import counted, euros, listed, translate
from turnier.web.registration.views import page, say_who_has_no_game
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import back, number_in
from turnier.web.shared.tables import export_asked, spreadsheet

SHOWN_FIRST = {"columns", "heading", "turned", "unnumbered", "undoubled"}
"""Actions after which the list is looked at again before anybody is registered."""


@organiser_page
def upload(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Asks for the list; the answer is the preview, or one sentence why it cannot be read.

    As a file it is the empty list to fill in.
    """
    if kind := export_asked(request):
        return spreadsheet(kind, _("Anmeldeliste"), _headings(tournament), [])
    form = ListForm(request.POST, request.FILES, sent=_sent(request)) if request.method == "POST" else ListForm()
    if request.method == "POST" and form.is_valid():
        data, name, field = form.content()
        try:
            proposal = read_proposal(tournament, data, name)
            mended = field == "pasted" and request.POST.getlist("heading")
            return _shown(request, tournament, _as_before(request, tournament, proposal) if mended else proposal)
        except UnreadableFile as error:
            form.add_error(field, translate(error.message))
        except UserError as error:
            form.add_error(field, error.message)
    return render(request, "registration/upload.html", page(tournament, form=form), status=422 if form.errors else 200)


@require_POST
@organiser_page
def take_over(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """Registers the whole list, unless something came up since the preview.

    Without the rows in which somebody stands who is there already, if the page asked about them (`asked`) and nobody
    said that they are somebody else. `action` says otherwise: "rest" leaves the rows with a fault out, "unnumbered"
    shows it without its start numbers, "undoubled" without those same rows, "columns" with the headings that were
    chosen, "heading" with its first row as one, "turned" with the surname first in its names where it was last, "mend"
    as text to be mended. Other headings than those seen are shown first. `turn` is a row whose names are turned alone.
    """
    accepted, asked = frozenset(_rows_in(request, "accept")), _rows_in(request, "asked")
    proposal = whole = opened_proposal(tournament, request.POST.get("content", ""), accepted)
    action, left_out = request.POST.get("action", ""), list(whole.faulty_rows)
    if action == "mend":
        written = as_lines(proposal.table)
        form = ListForm(initial={"pasted": "".join(f"{line}\n" for _number, line in written)})
        lines = _numbered(written, proposal.faulty_rows)
        form.fields["pasted"].widget.attrs |= {"rows": len(lines) + MORE_LINES, "wrap": "off"}
        context = page(tournament, form=form, proposal=proposal, lines=lines, asked_again=bool(accepted))
        return render(request, "registration/upload.html", context)
    table = _changed(proposal, action, request.POST.getlist("heading"))
    if (turned := number_in(request.POST.get("turn", ""))) is not None:
        table = with_row_turned(table, turned, proposal.team_size)
    if action in SHOWN_FIRST or table != proposal.table:
        return _shown(request, tournament, proposal_of(tournament, table, accepted))
    if action == "rest" and proposal.rest is not None:
        proposal = proposal.rest
    doubled = [question.row for question in proposal.questions if not question.accepted and question.row in asked]
    if without := _without(tournament, proposal, doubled):
        proposal, left_out = without, sorted([*left_out, *doubled])
    if not proposal.ready:
        if not proposal.problems:
            messages.error(request, _("Noch nichts übernommen: Bitte erst sagen, wer doppelt dasteht."))
        return _shown(request, tournament, whole, status=422)
    registration_import(tournament=tournament, candidates=proposal.candidates, by=request.user)
    messages.success(request, _taken_over(proposal, left_out))
    say_who_has_no_game(request, tournament)
    return back(request, tournament)


def _changed(proposal: ImportPage, action: str, headings: Sequence[str]) -> RawTable:
    """The table as an `action` of `take_over` makes it."""
    if action == "unnumbered":
        return without_numbers(proposal.table)
    if action == "undoubled":
        return without_rows(proposal.table, [each.row for each in proposal.questions if not each.accepted])
    if action == "turned":
        return with_headings(proposal.table, names_turned(proposal.table.columns))
    table = _with_headings(proposal, headings)
    return without_heading_row(table) if action == "heading" else table


def _taken_over(proposal: ImportPage, left_out: Sequence[int]) -> str:
    said = _("Übernommen: %(all)s.") % {"all": proposal.summary}
    if not left_out:
        return said
    rows = ngettext("Nicht übernommen: Zeile %(rows)s.", "Nicht übernommen: Zeilen %(rows)s.", len(left_out))
    return f"{said} {rows % {'rows': listed([str(row) for row in left_out])}}"


def _rows_in(request: HttpRequest, name: str) -> set[int]:
    return {row for sent in request.POST.getlist(name) if (row := number_in(sent)) is not None}


def _without(tournament: Tournament, proposal: ImportPage, rows: Collection[int]) -> ImportPage | None:
    """The proposal without these rows; None where none are meant, or nobody would be left."""
    left = without_rows(proposal.table, rows)
    accepted = frozenset(question.row for question in proposal.questions if question.accepted)
    return proposal_of(tournament, left, accepted) if rows and left.rows else None


def _to_take_over(tournament: Tournament, proposal: ImportPage) -> str:
    """Who would be taken over at one press, in words that hold whichever ticks are set."""
    if not proposal.questions:
        return proposal.summary
    sure = _without(tournament, proposal, [question.row for question in proposal.questions])
    return _("%(all)s, dazu alle mit Häkchen") % {"all": sure.summary} if sure else _("alle mit Häkchen")


def _with_headings(proposal: ImportPage, chosen: Sequence[str]) -> RawTable:
    """The table with the headings of the page; itself if they are as it was understood, or none of those offered."""
    table = proposal.table
    offered = headings_to_choose(proposal.team_size, table.columns)
    fits = len(chosen) == len(table.columns) and all(heading in offered for heading in chosen)
    return with_headings(table, chosen) if fits and tuple(chosen) != understood(table.columns) else table


def _as_before(request: HttpRequest, tournament: Tournament, proposal: ImportPage) -> ImportPage:
    """A list that was mended as text, its columns and names taken as was said before; its own headings go first.

    Out of a message it may have other columns than before, so that only the order of names is kept.
    """
    table, headings = proposal.table, request.POST.getlist("heading")
    if not table.guessed:
        return proposal
    if not table.lines:
        table = _with_headings(proposal, headings)
    elif surnames_first(headings):
        table = with_headings(table, names_turned(table.columns))
    spoken = tuple(request.POST.getlist("spoken"))
    return proposal_of(tournament, replace(table, spoken=spoken), frozenset())


def _numbered(written: Sequence[tuple[int, str]], faulty: Collection[int]) -> list[tuple[int | None, bool]]:
    """For each line of what is `written` its row, None for further lines of one, and whether that has a fault."""
    lines: list[tuple[int | None, bool]] = []
    for number, row in written:
        lines += [(number, number in faulty), *[(None, False)] * row.count("\n")]
    return lines


def _headings(tournament: Tournament) -> list[str]:
    """What a list may have; whoever has no start numbers leaves them empty."""
    size = tournament.kind_of_game.team_size
    players = [_("Spieler %(n)s") % {"n": n + 1} for n in range(size)] if size > 1 else [_("Vorname"), _("Nachname")]
    team = [_("Team")] if size > 1 else []
    classes = [_("Klasse")] if fee_terms_of(tournament).classes else []
    return [_("Startnummer"), *team, *players, _("Verein"), _("Telefon"), *classes, _("bezahlt")]


def _sent(request: HttpRequest) -> int:
    return number_in(request.headers.get("Content-Length", "")) or 0


def _shown(request: HttpRequest, tournament: Tournament, proposal: ImportPage, status: int = 200) -> HttpResponse:
    fee = to_pay(tournament)
    paid_for_nothing = 0 if fee else sum(candidate.paid for candidate in proposal.candidates)
    taken = proposal.rest or proposal
    context = page(
        tournament,
        proposal=proposal,
        to_take_over=_to_take_over(tournament, taken),
        to_book=_to_book(tournament, taken),
        stack=stack_cents(tournament),
        fee=fee,
        paid_for_nothing=paid_for_nothing,
    )
    return render(request, "registration/preview.html", context, status=status)


def _to_book(tournament: Tournament, proposal: ImportPage) -> str:
    """What the box is to have got from those who have paid by the list, in words; "" for nothing."""
    paid = [] if proposal.problems else [each for each in proposal.candidates if each.paid]
    sums = Counter(to_pay_in_list(tournament, len(each.players), each.fee_classes) for each in paid)
    if not sum(sums):
        return ""
    told = ", ".join(f"{number} × {euros(cents)}" for cents, number in sorted(sums.items(), reverse=True) if cents)
    text = _("Bis zu %(sum)s: %(told)s.") if proposal.questions else _("%(sum)s: %(told)s.")
    return text % {"sum": euros(sum(cents * number for cents, number in sums.items())), "told": told}


SALT = "turnier.registration.list"
MOST_CHARACTERS = 2_000_000
MORE_LINES = 2
"""How many empty lines the box has in which a list is mended."""
MOST_NAMED = 5
"""Of more rows than this only the number is said."""
TOO_LONG = gettext_lazy("Die Liste ist zu lang für ein Mal. Bitte in zwei Dateien teilen.")
TOO_OLD = gettext_lazy("Diese Vorschau gehört nicht hierher oder ist beschädigt. Bitte die Datei neu hochladen.")


@dataclass(frozen=True)
class NamesakeQuestion:
    """A row in which somebody stands who is there already; the organiser says that it is another person.

    `within`: a name stands twice in this row alone, so that the row is not there twice.
    """

    row: int
    texts: tuple[str, ...]
    accepted: bool
    within: bool


@dataclass(frozen=True)
class AssignedColumn:
    """A column of a list: its own heading, its first value, what it is taken for, and what it could be."""

    title: str
    sample: str
    heading: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ImportPage:
    """The preview of a list: ready when no row has a fault and every namesake is confirmed.

    `rest` is what is left without the rows that have one; None where nothing has, or nothing would be left.
    """

    table: RawTable
    team_size: int
    preview: ImportPreview
    problems: tuple[RowProblem, ...]
    questions: tuple[NamesakeQuestion, ...]
    content: str
    next_number: int | None
    parts: tuple[str, ...]
    rest: ImportPage | None = None

    @property
    def faulty_rows(self) -> tuple[int, ...]:
        """The rows with a fault, each once."""
        return tuple(sorted({problem.row for problem in self.problems}))

    @property
    def faulty_text(self) -> str:
        """ "Zeile 6", "Zeile 6 und 9"; of many only how many."""
        rows = self.faulty_rows
        if len(rows) > MOST_NAMED:
            return _("%(n)s Zeilen") % {"n": len(rows)}
        return _("Zeile %(rows)s") % {"rows": listed(rows)}

    @property
    def has_numbers(self) -> bool:
        """Whether the list brings start numbers, right or wrong."""
        return has_numbers(self.table)

    @property
    def columns(self) -> tuple[AssignedColumn, ...]:
        """What each column is taken for; empty where all are used and nothing is wrong with the list."""
        columns = self.table.columns
        if not (self.table.guessed or self.problems or self.preview.unused_columns):
            return ()
        choices = tuple((each, _column_word(each)) for each in headings_to_choose(self.team_size, columns))
        rows = [cells for _number, cells in self.table.rows]
        titles = ("",) * len(columns) if self.table.guessed else columns
        samples = [
            self._shown(next((cells[at] for cells in rows if at < len(cells) and cells[at]), ""))
            for at in range(len(columns))
        ]
        return tuple(
            AssignedColumn(title, sample, heading, choices)
            for title, sample, heading in zip(titles, samples, understood(columns), strict=True)
        )

    @property
    def columns_above(self) -> bool:
        """Whether what was guessed of columns is to be seen at once; of lines of a message each part is shown below."""
        return self.table.guessed and not self.table.lines

    @property
    def first_row(self) -> tuple[str, ...]:
        """What stands in the first row, where it might be a heading that we do not know; empty where it is none."""
        rows, in_doubt = self.table.rows, self.table.guessed and not self.table.counted
        return tuple(map(self._shown, filter(None, rows[0][1]))) if in_doubt and len(rows) > 1 else ()

    def _shown(self, cell: str) -> str:
        """A cell as it is shown: of lines the program itself has written that somebody has paid."""
        return _("bezahlt") if self.table.lines and cell == PAID_WORD else cell

    @property
    def headings(self) -> tuple[str, ...]:
        """What each column is taken for, where the list itself does not say it."""
        return understood(self.table.columns) if self.table.guessed or self.table.lines else ()

    @property
    def surnames_first(self) -> bool:
        """Whether the names of the list are taken to have the surname first."""
        return bool(surnames_first(self.table.columns))

    @property
    def name_to_turn(self) -> str:
        """The first name that stands whole in a column and has several words; "" where there is none."""
        players = (player for candidate in self.candidates for player in candidate.players if " " in player)
        return "" if surnames_first(self.table.columns) is None else next(players, "")

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """All rows that would be registered."""
        return self.preview.candidates

    @property
    def nobody_found(self) -> bool:
        """Whether the list has columns and names nobody, mostly since its headings are not known."""
        return bool(self.problems) and not self.candidates and 0 not in self.faulty_rows

    @property
    def all_doubled(self) -> bool:
        """Whether nobody would be left without the rows in which somebody stands who is there already."""
        return len(self.questions) == len(self.candidates)

    @property
    def some_within(self) -> bool:
        """Whether a question is about a row that is there once."""
        return any(question.within for question in self.questions)

    @property
    def summary(self) -> str:
        """ "29 Teams und 2 Spieler ohne Partner"."""
        return listed(self.parts)

    @property
    def has_facts(self) -> bool:
        """Whether there is anything to say about the file beside its faults."""
        read = self.preview
        said = read.sample or read.unused_columns or read.notes or self.name_to_turn
        return bool(said or self.has_numbers or not self.problems)

    @property
    def ready(self) -> bool:
        """Whether the list may be taken over as it stands."""
        return not self.problems and all(question.accepted for question in self.questions)


def _column_word(heading: str) -> str:
    """The heading of a column in the language of the page."""
    word, _space, number = heading.rpartition(" ") if heading[-1:].isdigit() else (heading, "", "")
    words = {
        "Startnummer": _("Startnummer"),
        "Team": _("Team"),
        "Spieler": _("Spieler"),
        "Vorname": _("Vorname"),
        "Nachname": _("Nachname"),
        "Nachname Vorname": _("Nachname Vorname"),
        "Verein": _("Verein"),
        "Telefon": _("Telefon"),
        "Klasse": _("Klasse"),
        "bezahlt": _("bezahlt"),
        "": _("nicht verwenden"),
    }
    return f"{words[word]} {number}".rstrip()


def read_proposal(tournament: Tournament, data: bytes, filename: str) -> ImportPage:
    """Reads an uploaded file; raises UnreadableFile, or UserError for a list that is too long to travel."""
    table = with_guessed_headings(read_table(data, filename), tournament.kind_of_game.team_size)
    return proposal_of(tournament, table, frozenset())


def opened_proposal(tournament: Tournament, content: str, accepted: Collection[int]) -> ImportPage:
    """Checks the table that came back with the page again, against everybody who is registered by now."""
    try:
        raw = signing.loads(content, salt=_salt(tournament))
    except signing.BadSignature:
        raise UserError(str(TOO_OLD)) from None
    return proposal_of(tournament, _table(raw), frozenset(accepted))


def proposal_of(tournament: Tournament, table: RawTable, accepted: frozenset[int]) -> ImportPage:
    """What the table would register, with `accepted` rows whose namesakes are confirmed."""
    registered = known(tournament)
    every_row = frozenset(number for number, _cells in table.rows)
    read = preview(
        table,
        tournament.kind_of_game.team_size,
        registered,
        accept_duplicates=every_row,
        classes=fee_terms_of(tournament).class_names,
        owed=partial(to_pay_in_list, tournament),
    )
    problems = (*read.problems, *long_phones(read.candidates))
    page = ImportPage(
        table=table,
        team_size=tournament.kind_of_game.team_size,
        preview=read,
        problems=problems,
        questions=_questions(read.duplicates, registered, accepted),
        content=_sealed(tournament, table),
        next_number=_next_number(read.candidates, registered),
        parts=_parts(tournament, len(read.candidates), len(read.singles)),
    )
    return replace(page, rest=_rest(tournament, page, accepted)) if problems else page


def _rest(tournament: Tournament, page: ImportPage, accepted: frozenset[int]) -> ImportPage | None:
    """What could be taken over without the rows that have a fault; one of the heading, or of all, concerns each."""
    left = without_rows(page.table, page.faulty_rows)
    if {0, page.table.header_row} & {*page.faulty_rows} or not left.rows:
        return None
    rest = proposal_of(tournament, left, accepted)
    return None if rest.problems else rest


def _parts(tournament: Tournament, rows: int, singles: int) -> tuple[str, ...]:
    alone = ngettext("%(n)s Spieler ohne Partner", "%(n)s Spieler ohne Partner", singles) % {"n": singles}
    whole = counted(tournament.kind_of_game.team_size, rows - singles)
    return tuple(part for part, number in ((whole, rows - singles), (alone, singles)) if number)


def _next_number(candidates: Collection[Candidate], registered: Collection[Known]) -> int | None:
    """The first start number that would be given out; None if the list brings all of its own."""
    if all(candidate.number or candidate.single for candidate in candidates):
        return None
    return max((n for n in (*(c.number or 0 for c in candidates), *(k.number or 0 for k in registered))), default=0) + 1


def _questions(
    duplicates: Collection[Duplicate], registered: Collection[Known], accepted: frozenset[int]
) -> tuple[NamesakeQuestion, ...]:
    teams = {entrant.number: entrant for entrant in registered if entrant.number is not None}
    rows: dict[int, list[str]] = {}
    for duplicate in duplicates:
        if duplicate.acceptable:
            rows.setdefault(duplicate.row, []).append(_said(duplicate, teams))
    elsewhere = {each.row for each in duplicates if each.acceptable and each.other_row != each.row}
    return tuple(
        NamesakeQuestion(row, tuple(texts), row in accepted, within=row not in elsewhere) for row, texts in rows.items()
    )


def _said(duplicate: Duplicate, teams: dict[int, Known]) -> str:
    if duplicate.other_row == duplicate.row:
        return _("%(name)s steht zweimal in dieser Zeile.") % {"name": duplicate.what}
    if duplicate.other_row is not None:
        text = _("%(name)s steht schon in Zeile %(row)s.")
        return text % {"name": duplicate.what, "row": duplicate.other_row}
    if duplicate.number is None:
        return _("%(name)s wartet schon auf einen Partner.") % {"name": duplicate.what}
    text = _("%(name)s ist schon angemeldet: Nr. %(number)s, %(team)s.")
    team = teams[duplicate.number].name
    return text % {"name": duplicate.what, "number": duplicate.number, "team": team}


def _sealed(tournament: Tournament, table: RawTable) -> str:
    said = {
        "faults": [asdict(fault) | {"message": _kept(fault.message)} for fault in table.faults],
        "notes": [_kept(note) for note in table.notes],
    }
    content = signing.dumps(asdict(table) | said, salt=_salt(tournament), compress=True)
    if len(content) > MOST_CHARACTERS:
        raise UserError(str(TOO_LONG))
    return content


def _table(raw: dict[str, Any]) -> RawTable:
    lists = {
        "columns": tuple(raw["columns"]),
        "rows": tuple((number, tuple(cells)) for number, cells in raw["rows"]),
        "above": tuple((number, tuple(cells)) for number, cells in raw.get("above", ())),
        "faults": tuple(CellFault(**fault | {"message": _restored(fault["message"])}) for fault in raw["faults"]),
        "notes": tuple(_restored(note) for note in raw["notes"]),
        "lines": tuple((number, written) for number, written in raw.get("lines", ())),
        "spoken": tuple(raw.get("spoken", ())),
    }
    return RawTable(**raw | lists)


def _kept(said: object) -> object:
    """A text as JSON can hold it, with what it needs to be said in the language of the next page."""
    return (
        [said.template, {name: _kept(value) for name, value in said.values.items()}] if isinstance(said, Text) else said
    )


def _restored(kept: Any) -> Any:
    """What `_kept` was given."""
    return (
        text(kept[0], **{name: _restored(value) for name, value in kept[1].items()}) if isinstance(kept, list) else kept
    )


def _salt(tournament: Tournament) -> str:
    return f"{SALT}.{tournament.pk}"
