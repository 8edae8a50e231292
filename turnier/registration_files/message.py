"""A list out of a message: one person or team a line, mostly numbered, with a title above and remarks behind names.

Each line is read by itself: what is wrong with one is said of it and changes no other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from games.kit.text import Text, text
from turnier.registration_files.cells import PARTICLES, names_in, paid, too_many
from turnier.registration_files.model import CellFault, RawTable, Row

PLAYERS, TEAM, CLUB, PAID = "Spieler 1", "Team", "Verein", "bezahlt"
_NUMBER = re.compile(r"(\d{1,3})([.)])\s*(?!\d)")
_LINE_NUMBER = re.compile(r"(\d{1,3})(?:\s?([.):–—-]{1,2})\s*|\s+)(?!\d)")
"""As people write them in a message: "4.", "5)", "7.)", "8-", "9:" and "10"."""
_NUMBERED = 2 / 3
"""So many of the lines from the first number on have one where these are numbers of lines."""
LONGEST_LINE = 300
"""What is longer is no line of people, and is not taken apart."""

_CLUB = re.compile(
    r"\b(?:[STV]{1,3}V|FC|SC|TuS|VfB|VfL|FFW?|DJK|SpVgg|SG|KSV|e\. ?V\.?|\w*verein|\w*clubs?|\w*klub|stammtisch"
    r"|schützen\w*|feuerwehr|landjugend|gasthaus|\w+freunde)(?:\b|$)",
    re.IGNORECASE,
)
"""By such a word a club is known."""
_TEAM = re.compile(r"(?:team|mannschaft)\s", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:die|der|das)\s", re.IGNORECASE)
"""Before a dash it begins the name of a team; alone it may be said of a person: "Die Resi"."""
_BEFORE = re.compile(r"(?P<called>[^;:()\[\]•@!?/&+,]+?)(?::|\s+[—–-])\s+(?P<players>.+)")
"""Something before the names: "Watthaie: Huber / Maier"."""
_BEHIND = re.compile(r"(?P<before>[^()]+?)\s*\((?P<bracket>[^()]+)\)|(?P<name>.+?)(?:,\s*|\s+[–-]\s+)(?P<part>[^,()]+)")
"""Something behind the names, in a bracket or after a comma or dash."""
_NOTHING_BEHIND = re.compile(r"(?<=[\w)])\s+[–—-]+$")
"""Where others have paid: "Max Kern x", "Eva Koch -"."""
_EXTRA = re.compile(r"\+|\d+\s?x\b|[1-9]\d?\s+[^\W\d_]", re.IGNORECASE)
"""With what begins who or what comes along: "+1 Kind", "2x Schnitzel"."""
_PARTS = re.compile(r",\s|\s[–—-]\s")

_SUM = r"\d{1,4}(?:[.,](?:\d\d|[-–]))?\s?(?:€|euro?)"
"""An amount: "10 €", "10,- Euro"."""
_ONLY_SUM = re.compile(_SUM, re.IGNORECASE)
_SUM_COMMA = re.compile(r"(?<=\d), (?=(?:\d\d|[-–])\s?(?:€|euro?))", re.IGNORECASE)
"""The comma of an amount at which a line was taken apart."""
_SUM_PAID = re.compile(rf"(?P<sum>{_SUM})\s+(?:be|ge)zahlt|(?:be|ge)zahlt\s+(?P<later>{_SUM})", re.IGNORECASE)
_PAID_MARK = (
    r"(?-i:x{1,2}|ja|ok|bez\.?|erledigt|überwiesen|karte|bar)"
    r"|(?:(?:per|via|mit|über)\s+)?(?:paypal|überweisung)|(?:per|mit)\s+(?:ec[- ]?)?karte|in\s+bar"
)
"""Said of paying at the end of a line; what could be a surname only in small letters, or as "mit Karte"."""
_UNPAID_MARK = r"(?-i:nein|(?:noch\s+)?offen|unbezahlt|ausstehend)"
"""Said of those who have not paid."""
_ENDS_PAID = re.compile(rf"\s(?:bezahlt|gezahlt|paid|{_PAID_MARK}|{_UNPAID_MARK})$", re.IGNORECASE)
"""At the end of the name of one of two: who has paid is to be asked."""
_PAYS = re.compile(r"zahlt|paid", re.IGNORECASE)
"""Something is said of paying, be it that it is still to be done."""
_WHO_PAID = re.compile(r"(?:haben|hat|beide|ist|schon|startgeld:?|per|mit|in(?=\s+bar))\s+", re.IGNORECASE)
"""Stands before a word of paying and adds nothing."""
_MONEY = re.compile(r"startg(?:eld|ebühr):?|barzahlung|kartenzahlung|paypal|überweisung", re.IGNORECASE)
"""What is said of paying, and nobody is called."""
_SAYS_PAID = re.compile(
    r"zahlt|paid|\b(?:bez|erledigt|überwiesen|überweisung|karte|bar|ec)\b|paypal|€|euro", re.IGNORECASE
)
"""A word, and not only a sign, says that somebody has paid."""
_SIGN_OF_PAID = re.compile(r"[✓✔☑✅]|(?<![\w/&+])(?:x{1,2}|ja|ok)(?=[\s.!?)]*$)", re.IGNORECASE)
"""What may as well say that somebody takes part."""
_PAID_WORD = re.compile(
    r"(?P<name>.+?)(?:\s*(?:(?<=\s)(?:(?:haben|hat|beide|schon|startgeld:?)\s+){0,4}"
    rf"(?:(?:(?P<sum>{_SUM})\s+|(?P<open>(?:noch\s+)?nicht\s+))?"
    rf"(?:(?-i:bar\s+)?(?:be|ge)zahlt(?:\s+(?P<later>{_SUM}))?(?-i:\s+bar)?|paid|{_PAID_MARK})"
    rf"|(?P<unpaid>{_UNPAID_MARK}))|[✓✔☑✅]\ufe0f?)){{1,3}}",
    re.IGNORECASE,
)
"""A line that ends with up to three words or signs of paying."""

_SEEKS = re.compile(
    r"(?P<name>.+?)(?:,|\s+[–-])?\s+(?P<said>(?:(?:sucht|braucht|noch|ohne|einen)\s+)+(?:mit)?(?:partner|spieler)(?:in)?"
    r"|(?:(?:und|mit|[/&+])\s+)?(?:mit)?(?:partner|spieler)(?:in)?\s+gesucht"
    r"|(?:und|mit|[/&+])\s+(?:partner(?:in)?|jemand|n\.\s?n\.))[.!?]*",
    re.IGNORECASE,
)
"""Somebody who has no partner yet."""
_WAITS_OR_CANCELLED = (
    r"warteliste|nachrücker(?:in(?:nen)?)?|ersatz(?:leute|spieler(?:in(?:nen)?)?)?"
    r"|abgesagt|absagen?|abmeldung(?:en)?|abgemeldet|storniert"
)
"""Said of those who do not play, or only in place of others; nobody is called so."""
_ABSENT = re.compile(rf"\b(?:{_WAITS_OR_CANCELLED}|reserve)\b", re.IGNORECASE)
"""Such a word anywhere among the players."""
_ABSENT_BEHIND = re.compile(rf"\b(?:{_WAITS_OR_CANCELLED}|(?<!\w\s)reserve|verhindert|krank)\b", re.IGNORECASE)
"""Behind a name, where "TSV Au Reserve" is a club."""
_ABSENT_BELOW = re.compile(
    r"(?:(?:auf|in|als|die|der|eine?|unsere|es|haben|leider|noch|schon|bisher)\s+){0,4}"
    rf"(?:(?:{_WAITS_OR_CANCELLED}|reserve)"
    r"(?:(?:(?<=liste)\s+\w+)?(?:\s*\([^()/&+]*\))?\W*|\s+(?:haben|ab|für|falls|wenn|am|vom|bei)\b[^/&+:]*:?|[^/&+:]*:)"
    r"|(?:krank|verhindert|fehlen|entschuldigt):)",
    re.IGNORECASE,
)
"""Over them: "Warteliste (ab 20 Leuten)", "Es haben leider abgesagt:", "Nachrücker, falls jemand fehlt:"."""

_FRAME = re.compile(r"^[^\w(]+|[^\w):]+$")
"""Strokes and pictures around a title: "--- Warteliste ---"."""
_REMARK = re.compile(
    r"\b(?:abgesagt|abgemeldet|kommt|sucht|gesucht|braucht|zahlt|fehlt|evtl|eventuell|vielleicht|dabei|frei"
    r"|vegetarisch|vegan|später|unsicher|krank|zwei|drei|vier|ein|eine|einer|mein|meine|noch)\b"
)
"""Words that make a remark; with a capital letter they may be surnames."""
_ADDED = re.compile(
    rf"{PARTICLES}|aus|dem|genannt|vor|in|auf|aufm|am|an|bin|ben|ibn|el|al|het|und|u|mit|jun|jr|junior|sen|sr|senior|\w+\.|.*['’´`].*"
)
"""What may stand in small letters in a name."""
_SMALL_WORDS = re.compile(rf"{PARTICLES}|und|u\.?|[/&+–-]")
"""What may stand in small letters or signs between the words of names."""
_SIGN_BETWEEN = re.compile(r"(?<!/)[/&+](?!/)")
"""Parts two names; "//" of an address does not."""
_WORD_BETWEEN = re.compile(r"\s+(?:und|u\.?|mit|[–-])\s+")
"""May part two names, or stand in a sentence."""
_WITH = re.compile(r"\smit\s")
MOST_WORDS = 4
"""So many may stand on each side of an "und", "mit" or dash that could part two names; a sentence has more."""
_PEOPLE = re.compile(r"[^\d;:()\[\]•@!?]+")
"""Without what stands in no name of several."""
_PERSON = re.compile(r"[^\d,;:()\[\]•@!?/&+]+")
"""Without what stands in no name of one."""
_BEGINS_WITH_NAME = re.compile(r"[A-ZÄÖÜ][\w'’-]+,?\s+[A-ZÄÖÜ][\w'’-]+(?=[\s,]).*")
"""Two words with capital letters, and more behind them."""
_BYNAME = re.compile(r"(?<=\w) \(([A-ZÄÖÜ][^\W\d_]+)\)(?= [A-ZÄÖÜ])")
"""In a bracket between first name and surname: "Sepp (Sepperl) Huber"."""

_SIGNS = frozenset({"So", "Sc", "Sm"})
"""Categories of characters of which no name is made: pictures, currencies, arrows."""
_JOINS = frozenset({"Sk", "Mn", "Cf"})
"""Of what says how a picture is shown: its colour, and what it is joined with."""
_MARKS = frozenset("*_#%†")
_AGAINST = frozenset("†❌✖✗✘🚫⛔👎")
"""Signs that may say that somebody does not come."""
_EMPHASIS = re.compile(r"(?<![^\W_])([*_])(?=\S)([^*_]+)(?<=\S)\1(?![^\W_])")
"""Bold and italic, as messages are written: "*Sepp*", "_Sepp_"."""
_STRUCK = re.compile(r"~[^~]+~")

_GREETING = re.compile(
    r"(?i:hallo|moin|servus)(?:\s+(?i:moin|ihr|alle|an|liebe|zusammen|miteinander|allerseits)\b.*)?\W*"
    r"|.*\s(?:zusammen|allerseits|miteinander)\W*"
    r"|(?:Ich|Wir)\b.*|(?i:lg|vg|mfg|hg)\s.*|(?i:viele|liebe|beste|schöne|herzliche)\s+Grüße\b.*"
    r"|(?:Bin|Wer|Wann|Was|Wo|Kommt|Ist|Sind|Bitte|Danke|Leider|Schade|Super|Gerne?)\s+[^\W\d_A-ZÄÖÜ].*"
)
"""A greeting, or a sentence as no name begins."""
_CLOSING = re.compile(
    r"(?:(?i:lg|vg|mfg|hg)|Gruß|Grüße|(?i:viele|liebe|beste|schöne|herzliche)\s+Grüße|(?i:mit)\s.*\s(?i:grüßen)|Euer|Eure"
    r"|Bis|Danke|(?i:pfiat|pfüat|tschüss?|ciao))\b.*"
)
"""How a message ends; with a number before it the first word may be a surname."""
_TITLE = re.compile(
    r"(?:\w*(?:watten|schafkopf\w*|doppelkopf|turnier|anmeldung(?:en)?|teilnehmer|treffpunkt|startgeld)"
    r"|(?:\w{4,})?(?:skat|liste))\b[^/&+]*",
    re.IGNORECASE,
)
"""What begins with such a word stands above the names; "Muskat" and "Calliste" are names."""


@dataclass(frozen=True)
class MessageLine:
    """What one line says; `remark` is what belongs to nobody's name."""

    players: str
    team: str = ""
    club: str = ""
    paid: str = ""
    remark: str = ""


def from_message(table: RawTable, team_size: int, titles: Collection[str] = ()) -> RawTable | None:
    """The table of a list without headings whose rows are lines of a message; None where they are not.

    Without numbers most lines have to be names. With them a line without one that names nobody is a title or a
    remark, as are the `titles`. A number alone is a free place, any other line that is no name a fault of its own.
    """
    as_written = lines_in(table)
    if not as_written:
        return None
    rows = tuple((number, (_without_emphasis(written),)) for number, (written,) in as_written)
    numbers = numbered(rows)
    ends = _ends(rows, numbers)
    kept, notes = _of_people(
        rows, numbers, team_size, {*titles, *(written for number, (written,) in rows if number in ends)}
    )
    lines = [(number, line_of(written, team_size)) for number, (written,) in kept]
    named = _PEOPLE if numbers or team_size > 1 else _PERSON
    counted = {rows[at][0] for at in numbers}
    waiting = next((row for row in rows if _is_over_absent(row[1][0])), None)
    wrong = {
        number: said
        for number, line in lines
        if (
            said := _fault(line, named, team_size, ends=number in ends)
            or (None if number in counted else _asks_for_title(line.players))
            or _below(waiting, number)
        )
    }
    if not numbers and 2 * sum(bool(named.fullmatch(line.players)) for _, line in lines) <= len(lines):
        return None
    remarks = [_left_out(number, line.remark) for number, line in lines if line.remark]
    headings = {TEAM: "team", PLAYERS: "players", CLUB: "club", PAID: "paid"}
    used = [key for key, part in headings.items() if key == PLAYERS or any(getattr(line, part) for _, line in lines)]
    faults = [CellFault(number, used.index(PLAYERS), said) for number, said in wrong.items()]
    cells = tuple((number, tuple(getattr(line, headings[key]) for key in used)) for number, line in lines)
    return replace(
        table,
        columns=tuple(used),
        rows=cells,
        header_row=0,
        above=(),
        guessed=True,
        counted=bool(lines) and lines[0][0] in counted,
        sample=next((line.players[:80] for _, line in lines if line.players and not line.players.isascii()), ""),
        faults=(*table.faults, *faults),
        notes=(*table.notes, *notes, *remarks),
        lines=tuple((number, written) for number, (written,) in as_written),
    )


def lines_in(table: RawTable) -> tuple[Row, ...]:
    """All rows, each as the one text that it was; none where the list has columns."""
    rows = (*table.above, (table.header_row, table.columns), *table.rows)
    narrow = [len(cells) == 1 for _number, cells in rows]
    if not (all(narrow) or (any(narrow) and table.delimiter == ",")):
        return ()
    return tuple((number, (_whole(cells),)) for number, cells in rows)


def _whole(cells: Sequence[str]) -> str:
    """The line that was taken apart at its commas; that of a sum has no blank behind it."""
    return _SUM_COMMA.sub(",", ", ".join(filter(None, cells))).replace("\n", " / ")


def _without_emphasis(written: str) -> str:
    return _EMPHASIS.sub(r"\2", _EMPHASIS.sub(r"\2", written))


def are_lines(rows: Sequence[Row]) -> bool:
    """Whether each row is one text, so that no column could say what it means."""
    return all(len(cells) == 1 for _number, cells in rows)


def numbered(rows: Sequence[Row]) -> frozenset[int]:
    """The positions of the rows that begin with the number of their line; none where these are no numbers of lines.

    Of lines of people they are, however they go: two who write at once write one number twice. Where clubs stand, or
    columns, most rows from the first number on have one, and they go up or a bracket stands behind each: "1. FC Au".
    """
    if are_lines(rows) and (of_lines := _numbered_lines(rows)):
        return of_lines
    found = {at: match for at, (_, cells) in enumerate(rows) if cells and (match := _NUMBER.match(cells[0]))}
    if not found:
        return frozenset()
    numbers = [int(match[1]) for match in found.values()]
    goes_up = len(numbers) > 1 and all(one < other for one, other in pairwise(numbers))
    if not (goes_up or all(match[2] == ")" for match in found.values())):
        return frozenset()
    return frozenset(found) if len(found) >= _NUMBERED * (len(rows) - min(found)) else frozenset()


def _numbered_lines(rows: Sequence[Row]) -> frozenset[int]:
    """Of rows that are lines those with a number; "4-", "5:" and "6", and one before a club, only where it goes on.

    Beside it is where some line has the number before it or behind it; where most lines have a number, it may come
    after a gap too, in their order. Somebody's name has to follow a bare "6", unless the line before has the "5", and
    there are a "7" or a "4" and "5" that are bare too.
    """
    found = {at: match for at, (_, cells) in enumerate(rows) if (match := _LINE_NUMBER.match(cells[0]))}
    numbers = [int(match[1]) for match in found.values()]
    there, bare = {*numbers}, {int(match[1]) for match in found.values() if not match[2]}
    going_on = {at for at, (one, other) in zip([*found][1:], pairwise(numbers), strict=True) if other == one + 1}

    def may_be(match: re.Match[str]) -> bool:
        return bool(match[2]) or _are_people(line_of(match.string[match.end() :], 1).players, 2)

    def is_number(at: int, match: re.Match[str]) -> bool:
        if match[2] and not match[2].strip(".)") and not holds_club(line_of(match.string[match.end() :], 1).players):
            return True
        number = int(match[1])
        goes_on = at in going_on and (number + 1 in there or {number - 2, number - 1} <= bare)
        return bool({number - 1, number + 1} & there) and (may_be(match) or goes_on)

    sure = {at: int(match[1]) for at, match in found.items() if is_number(at, match)}

    def in_order(at: int) -> bool:
        return all((other < at) == (number < int(found[at][1])) for other, number in sure.items())

    if not sure or len(sure) < _NUMBERED * (len(rows) - min(sure)):
        return frozenset(sure)
    return frozenset({at for at, match in found.items() if at in sure or (may_be(match) and in_order(at))})


def without_number(cells: Sequence[str]) -> tuple[str, ...]:
    """The cells of a row without the number of its line."""
    pattern = _LINE_NUMBER if len(cells) == 1 else _NUMBER
    return (pattern.sub("", cells[0], count=1), *cells[1:])


def _of_people(
    rows: Sequence[Row], numbers: frozenset[int], team_size: int, titles: Collection[str]
) -> tuple[list[Row], list[Text]]:
    """The rows in which somebody stands, without their numbers, and a note for each line that is left out.

    A line in which a team may stand is never left out, nor one with a name behind a number that stands alone, nor,
    between those with a number, one that begins with a name; in a list without numbers none is.
    """
    if not numbers:
        return list(rows), []
    kept: list[Row] = []
    notes = []
    for at, (number, cells) in enumerate(rows):
        if at in numbers:
            kept.append((number, without_number(cells)))
        elif not (cells[0] in titles or _is_title(cells[0], above=at < min(numbers))) and (
            _may_name(line_of(cells[0], team_size).players, team_size)
            or _is_named(cells)
            or (min(numbers) < at < max(numbers) and _BEGINS_WITH_NAME.fullmatch(cells[0]))
        ):
            kept.append((number, tuple(cells)))
        else:
            notes.append(_left_out(number, cells[0]))
    return [(number, cells) for number, cells in kept if cells[0].strip(" -–—_.")], notes


def _ends(rows: Sequence[Row], numbers: Collection[int]) -> frozenset[int]:
    """The last row or two, if a message ends with them: "Gruß Sepp", "Viele Grüße" and "Sepp"; a team does not."""
    last = [(at, *rows[at]) for at in range(max(len(rows) - 2, 0), len(rows))]
    if any(at in numbers or _SIGN_BETWEEN.search(cells[0]) for at, _number, cells in last[1:]):
        return frozenset()
    closing = [at for at, _number, cells in last if at not in numbers and _CLOSING.fullmatch(cells[0])]
    return frozenset(number for at, number, cells in last if at >= min(closing, default=len(rows)))


def _is_title(written: str, *, above: bool) -> bool:
    """Whether this is a title, `above` all numbers or over those who wait: "Anmeldeliste", "Warteliste"."""
    return bool(above and _TITLE.fullmatch(written)) or _is_over_absent(written)


def _is_over_absent(written: str) -> bool:
    """Whether those below wait or have cancelled: "Warteliste", "--- Abgesagt: ---"."""
    return bool(_ABSENT_BELOW.fullmatch(_FRAME.sub("", written)))


def _is_named(cells: Sequence[str]) -> bool:
    """Whether a name follows the number: "10 Ida Kern", where those beside it have cancelled."""
    named = without_number(cells)[0]
    return named != cells[0] and _are_people(line_of(named, 1).players, 2)


def _may_name(written: str, team_size: int) -> bool:
    """Whether people stand here, or two of a team however badly they are written: "Huber Sepp / ???"."""
    if _looks_like_people(written) or team_size == 1:
        return _looks_like_people(written)
    sides = _WORD_BETWEEN.split(written)
    return bool(_SIGN_BETWEEN.search(written)) or (
        len(sides) > 1 and all(len(side.split()) <= MOST_WORDS for side in sides)
    )


def _fault(line: MessageLine, named: re.Pattern[str], team_size: int, *, ends: bool) -> Text | None:
    """Why nobody can be registered of a line, with which a message may end (`ends`); None where somebody can."""
    names = names_in(line.players, team_size)
    says_paid = any(map(_ENDS_PAID.search, names))
    if asked := _question(line.players, team_size, says_paid=says_paid):
        return asked
    called = line.players.endswith(",") and len(names) == 1
    more = any(_says_more(name) or _TEAM.match(name) or _ABSENT.search(name) for name in names)
    brings = (len(names) > 1 or team_size == 1) and any(map(_WITH.search, names))
    if called or says_paid or more or brings or ends or _is_no_name(line.players, named):
        return _sign_at_name(line.players, team_size) or _no_name(line.players)
    if team_size == 1:
        people = _people_in(line)
        return too_many(len(people), 1) if len(people) > 1 else None
    if _WITH.search(line.players) and len(names) == 1:
        return text(
            "„{written}“: Sind das zwei? Bitte „/“ zwischen ihre Namen schreiben, sonst „mit“ löschen.",
            written=line.players[:60],
        )
    return None


def _asks_for_title(written: str) -> Text | None:
    """Whether a line without a number, between those with names, is a title or a name: "Watten Eva"."""
    if not _TITLE.fullmatch(written):
        return None
    return text(
        "Ist „{written}“ ein Name? Dann bitte den Vornamen zuerst schreiben, sonst die Zeile löschen.",
        written=written[:40],
    )


def _below(waiting: Row | None, row: int) -> Text | None:
    """That a row stands below the line over those who wait or have cancelled; that line itself is nobody."""
    if waiting is None or row < waiting[0]:
        return None
    title = waiting[1][0]
    if row == waiting[0]:
        return _no_name(title)
    return text(
        "Steht unter „{title}“. Bitte löschen, oder die Zeile „{title}“ löschen, wenn alle darunter mitspielen.",
        title=title[:40],
    )


def _question(written: str, team_size: int, *, says_paid: bool) -> Text | None:
    """What only the organiser knows of a line: whether who is crossed out plays, who has paid, a team's name."""
    if _STRUCK.search(written):
        return text(
            "„{written}“ ist durchgestrichen. Bitte nur lassen, wer mitspielt, ohne „~“, oder die Zeile löschen.",
            written=written[:60],
        )
    if says_paid and team_size > 1:
        return text(
            "„{written}“: Wer hat bezahlt? Bitte „bezahlt“ hinter alle Namen schreiben oder löschen.",
            written=written[:60],
        )
    if _has_place_behind_comma(written, team_size) and not _ABSENT.search(written):
        return text(
            "„{written}“: Bitte Verein oder Ort in Klammern schreiben, sonst das Komma löschen.", written=written[:60]
        )
    return _asks_for_team(written, team_size) or _asks_for_partner(written) if team_size > 1 else None


def _has_place_behind_comma(written: str, team_size: int) -> bool:
    """Whether a whole name stands before a comma and a word behind it: "Hark Olufs, Amrum", not "Olufs, Hark"."""
    apart = bool(_SIGN_BETWEEN.search(written)) or team_size == 1
    people = [part.strip().split(", ") for part in _SIGN_BETWEEN.split(written)] if apart else []
    return any(
        len(parts) == 2 and _capitals(parts[0]) > 1 and _capitals(parts[1]) == 1 == len(parts[1].split())
        for parts in people
    )


def _capitals(written: str) -> int:
    """How many words of a name stand here; a title or "jun." is none."""
    return sum(word[0].isupper() and word[-1] != "." for word in written.split())


def _asks_for_team(written: str, team_size: int) -> Text | None:
    """Whether the name of the team stands first: "Watthaie: Huber / Maier", "Watthaie - Ute Hai / Jo Hai".

    Of one with a dash in the name, "Meyer - Landrut / Maier", it is not asked.
    """
    found = _BEFORE.fullmatch(written)
    names = names_in(found["players"], team_size) if found else []
    if not found or len(names) != team_size or not _are_people(found["players"], team_size):
        return None
    if _ABSENT.search(found["called"]):
        return _no_name(written)
    if " " not in names[0] and written[found.end("called")] != ":":
        return None
    return text(
        "Ist „{called}“ der Teamname? Dann bitte so schreiben: „{called} ({players})“, sonst „{called}“ löschen.",
        called=found["called"][:40],
        players=found["players"][:60],
    )


def _asks_for_partner(written: str) -> Text | None:
    """Whether a name in a bracket is the partner or the club of somebody: "Max Huber (Eva Frei)"."""
    found = _BEHIND.fullmatch(written)
    if not found or not _is_partner(found["before"] or "", found["bracket"] or ""):
        return None
    return text(
        "Spielt „{partner}“ mit? Dann bitte so schreiben: „{player} / {partner}“, sonst „{player} (Verein {partner})“.",
        player=found["before"][:40],
        partner=found["bracket"][:40],
    )


def _is_partner(player: str, bracket: str) -> bool:
    """Whether a first name and a surname stand in the bracket behind another's."""
    plain = not (holds_club(bracket) or _REMARK.search(bracket) or _EXTRA.match(bracket))
    return plain and all(len(each.split()) == 2 and _looks_like_people(each) for each in (player, bracket))


def _is_no_name(written: str, named: re.Pattern[str]) -> bool:
    return not named.fullmatch(_without_byname(written)) or bool(_GREETING.fullmatch(written))


def _says_more(name: str) -> bool:
    """Whether signs or a remark stand in a name: "Lena Acht 💶", "Mia Acht bringt Kuchen"."""
    words = name.split()
    small = [word for word in words if word[0].islower() and (_REMARK.match(word) or not _ADDED.fullmatch(word))]
    capital = any(word[0].isupper() for word in words)
    remark = bool(small) and len(words) > 1 and (bool(_REMARK.match(small[0])) or (capital and len(small) > 1))
    more = remark or (capital and any(len(word) > 3 and word.isalpha() and word in words[2:-1] for word in small))
    sign = not _MARKS.isdisjoint(name) or bool(_signs_in(name))
    return more or sign or any(map(_MONEY.fullmatch, words))


def _signs_in(written: str) -> str:
    return "".join(letter for letter in written if unicodedata.category(letter) in _SIGNS)


def _sign_at_name(written: str, team_size: int) -> Text | None:
    """What to do with a picture at a name: "Lena Acht 👍"; None where it is not all that is wrong."""
    signs = _signs_in(written)
    letters = "".join(
        letter for letter in written if letter not in signs and unicodedata.category(letter) not in _JOINS
    )
    if not signs or not _AGAINST.isdisjoint(signs) or not _are_people(letters.strip(), team_size):
        return None
    return text(
        "„{written}“: Bitte „{sign}“ löschen. Hat jemand bezahlt, „bezahlt“ dahinter schreiben.",
        written=written[:60],
        sign=signs[0],
    )


def _without_byname(written: str) -> str:
    return _BYNAME.sub(lambda found: found[0] if paid(found[1]) is not None else "", written)


def _looks_like_people(written: str, small: re.Pattern[str] = _SMALL_WORDS) -> bool:
    written = _without_byname(written)
    words = written.split()
    capitals = all(word[:1].isupper() or small.fullmatch(word) for word in words)
    return bool(words) and capitals and bool(_PEOPLE.fullmatch(written))


def _are_people(written: str, team_size: int, small: re.Pattern[str] = _SMALL_WORDS) -> bool:
    names = names_in(written, team_size)
    return bool(names) and all(_looks_like_people(name, small) for name in names)


def _people_in(line: MessageLine) -> list[str]:
    """Those who stand in a line, with a sign between them or two names: "Ute u. Jo Lang", "Ute Lang, Jo Kern"."""
    parts = _PARTS.split(line.players)
    if len(parts) > 1 and all(_capitals(part) > 1 for part in parts):
        return parts
    names = names_in(line.players, 1)
    apart = _SIGN_BETWEEN.search(line.players) or any(" " in name for name in names)
    return names if apart else names[:1]


def line_of(written: str, team_size: int) -> MessageLine:
    """A line in its parts: who, and what stands behind: whether they paid, the club, the players of a team, a remark.

    What is none of these stays where it is, for everybody to see.
    """
    line = MessageLine(_NOTHING_BEHIND.sub("", written.strip()))
    if len(line.players) > LONGEST_LINE:
        return line
    word = _PAID_WORD.fullmatch(line.players)
    name = word["name"].rstrip(" ,(–-") if word else ""
    if word and _are_before_paid(name, team_size):
        said = "" if word["open"] or word["unpaid"] else word["sum"] or word["later"] or PAID
        return _with_remark(replace(line_of(name, team_size), paid=said), word["unpaid"])
    seeks = _SEEKS.fullmatch(line.players) if team_size > 1 else None
    if seeks and len(names_in(seeks["name"], team_size)) == 1:
        return replace(line_of(seeks["name"], team_size), remark=seeks["said"])
    if before := _with_what_stands_before(line, team_size):
        return before
    found = _BEHIND.fullmatch(line.players)
    return _with_what_stands_behind(line, found, team_size) if found else line


def _are_before_paid(name: str, team_size: int) -> bool:
    """Whether people stand here and no remark, a club or the two of a team in a bracket at the end."""
    bracket = _BEHIND.fullmatch(name)
    if name.endswith(")") and bracket:
        people = line_of(name, team_size).players
        return people != name and _are_people(people, team_size, _ADDED)
    parted = len(names_in(name, team_size)) == team_size > 1
    return _are_people(name, team_size, _ADDED) and (parted or not bracket)


def _with_what_stands_before(line: MessageLine, team_size: int) -> MessageLine | None:
    """A line that begins with what a team is surely called, or with the club of a single player; None for others."""
    found = _BEFORE.fullmatch(line.players)
    if not found or len(names_in(found["players"], team_size)) != team_size:
        return None
    called, inner = found["called"], line_of(found["players"], team_size)
    if _ABSENT.search(called) and not holds_club(called):
        return None
    if team_size == 1:
        return replace(inner, club=inner.club or called) if holds_club(called) else None
    return replace(inner, team=called) if _TEAM.match(called) or _ARTICLE.match(called) or holds_club(called) else None


def _with_what_stands_behind(line: MessageLine, found: re.Match[str], team_size: int) -> MessageLine:
    before, behind = (found["before"] or found["name"]).strip(), (found["bracket"] or found["part"]).strip()
    said = paid(_WHO_PAID.sub("", behind)) if len(behind) > 1 or not behind.isalnum() else None
    if said is not None:
        return replace(line_of(before, team_size), paid=PAID if said else "")
    if in_words := _SUM_PAID.fullmatch(behind):
        return replace(line_of(before, team_size), paid=in_words["sum"] or in_words["later"])
    absent = _ABSENT.fullmatch(before) or _ABSENT_BEHIND.search(behind)
    players_behind = len(names_in(behind, team_size)) == team_size > len(names_in(before, team_size))
    if found["bracket"] and players_behind and not absent:
        return replace(line, players=behind, team=before)
    pays = (not behind[0].islower() and _PAYS.search(behind)) or _ONLY_SUM.fullmatch(behind)
    partner = team_size > 1 and found["bracket"] and _is_partner(before, behind)
    if absent or pays or partner or (found["bracket"] and _names_others(before, behind, team_size)):
        return line
    comes_along = _EXTRA.match(behind) and not holds_club(behind)
    if behind[0].islower() or comes_along or (found["bracket"] and _REMARK.search(behind)):
        return _with_remark(line_of(before, team_size), behind)
    return replace(line_of(before, team_size), club=behind) if found["bracket"] or holds_club(behind) else line


def _names_others(before: str, bracket: str, team_size: int) -> bool:
    """Whether the players of a team stand in a bracket, and not as many as it has: "Die Buam (Max, Toni, Sepp)"."""
    alone = len(names_in(before, team_size)) == 1 < team_size
    return alone and not holds_club(bracket) and len(names_in(bracket.replace(",", "/"), team_size)) > 1


def _with_remark(line: MessageLine, said: str | None) -> MessageLine:
    return replace(line, remark=", ".join(filter(None, (line.remark, said))))


def sign_of_paid(written: str) -> str:
    """The sign in the line of somebody who has paid where no word says so: "✅" of "Eva Koch ✅"; "" where one does."""
    found = None if _SAYS_PAID.search(written) else _SIGN_OF_PAID.search(written)
    return found[0] if found else ""


def holds_club(written: str) -> bool:
    """Whether a club is named, as "TSV Niederau" or "Stammtisch Krone"."""
    return bool(_CLUB.search(written))


def _no_name(written: str) -> Text:
    return text("„{written}“ ist kein Name. Bitte ändern oder die Zeile löschen.", written=written[:40])


def _left_out(row: int, written: str) -> Text:
    return text("Aus Zeile {row} nicht übernommen: „{written}“.", row=row, written=written[:60])
