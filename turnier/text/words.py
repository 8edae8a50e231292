"""Texts in the language of the page, with the nouns that a tournament says otherwise; sums of money, counts, stages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Protocol

from django.conf import settings
from django.utils.translation import get_language, gettext, gettext_lazy, ngettext, trans_real
from django.utils.translation import gettext as _

from games.kit.game import AnyGame
from games.kit.nouns import Renaming
from games.kit.text import TERM, Text, as_written, ended_once, text

NAMED = {
    1: gettext_lazy("Finale"),
    2: gettext_lazy("Halbfinale"),
    4: gettext_lazy("Viertelfinale"),
    8: gettext_lazy("Achtelfinale"),
}
"""Number of matches → what a round of a knock-out with so many is called."""
KINDS = {
    "rounds": gettext_lazy("Endrunde"),
    "groups": gettext_lazy("Gruppen"),
    "knockout": gettext_lazy("K.-o.-Runde"),
    "final": gettext_lazy("Finaltisch"),
}
PART_NAMES = {"third": gettext_lazy("Spiel um Platz 3"), "consolation": gettext_lazy("Trostrunde")}
SIDES = (gettext_lazy("Hauptrunde"), PART_NAMES["consolation"])
"""What two stages are called that are played at once: that for those who go on, and that for the others."""
NO_BREAK = "\u00a0"
"""A space at which no line ends."""


def translate(text: object) -> str:
    """The text in the active language: the template is looked up, then the values are put in, themselves spoken.

    Names, figures and whatever else is no `Text` stay as they are. A sum of money does not break before its sign. What
    is put in as `{noun}` is written as in the middle of a sentence.
    """
    if not isinstance(text, Text):
        return str(text)
    template = as_written(gettext(text.template)).replace(" €", f"{NO_BREAK}€")
    if not text.values:
        return template
    values = {name: (in_sentence if name == "noun" else translate)(value) for name, value in text.values.items()}
    return ended_once(template.format(**values))


def as_sentence(typed: str) -> str:
    """What somebody typed, ended as a sentence; nothing stays nothing."""
    return typed if not typed or typed[-1] in ".!?" else f"{typed}."


def in_sentence(noun: object) -> str:
    """A noun of a heading in the middle of a sentence: English writes it small, unless it is a word of the game."""
    said = translate(noun)
    german = gettext("Sprache") != "Language"
    if german or not isinstance(noun, Text) or TERM.search(noun.template) or said == str(noun):
        return said
    return said[:1].lower() + said[1:]


def retranslate(stored: str, templates: Iterable[str]) -> str:
    """A stored German sentence in the active language, if it was made by one of the templates, of whole numbers."""
    for template in templates:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[0-9]+)", re.escape(template))
        if found := re.fullmatch(pattern, stored):
            return translate(text(template, **found.groupdict()))
    return stored


def euros(cents: int) -> str:
    """Cents as "1.240,00 €", a negative sum with a true minus, a no-break space before the sign."""
    whole, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    return f"{sign}{whole:,}".replace(",", "." if _comma() == "," else ",") + f"{_comma()}{rest:02d}{NO_BREAK}€"


def sum_in_a_box(cents: int) -> str:
    """A sum that is not negative as somebody types it: "1240,00", in English "1240.00"."""
    return f"{cents // 100}{_comma()}{cents % 100:02d}"


def _comma() -> str:
    return "." if gettext("Sprache") == "Language" else ","


EUROS = re.compile(r"(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?", re.ASCII)


def cents_in(typed: str) -> int | None:
    """The cents of a sum that is not negative: "20", "20,5", "1.240,00 €", "20.00 EUR", "20EUR", "20,-"; else None.

    As in English too: "1,240.00". What could be either, such as "1,240", is none.
    """
    typed = re.sub(r"^(€|euro?)|(€|euro?)$", "", typed.replace(NO_BREAK, "").strip(), flags=re.IGNORECASE).strip()
    typed = re.sub(r"[,.][-–—]+$", "", typed)  # on every price tag
    if re.fullmatch(r"([0-9]+|[0-9]{1,3}(,[0-9]{3})+)\.[0-9]{1,2}", typed):
        typed = typed.replace(",", "").replace(".", ",")
    match = EUROS.fullmatch(typed)
    return int(match[1].replace(".", "")) * 100 + int((match[2] or "").ljust(2, "0")) if match else None


def counted(team_size: int, number: int) -> str:
    """ "1 Team", "32 Teams", in games for single players "33 Spieler"."""
    if team_size > 1:
        return ngettext("%(n)s Team", "%(n)s Teams", number) % {"n": number}
    return ngettext("%(n)s Spieler", "%(n)s Spieler", number) % {"n": number}


def numbered(number: int, name: str) -> str:
    """ "Nr. 7, Huber / Maier"."""
    return _("Nr. %(n)s, %(name)s") % {"n": number, "name": name}


def round_name(game: AnyGame, number: int) -> str:
    """ "Durchgang 3"; on an evening with stacks tables begin and end one by one, and only who sits where is new."""
    name = _("Sitzordnung %(n)s") if game.stacks else _("Durchgang %(n)s")
    return name % {"n": number}


def round_mark(number: int) -> str:
    """Where there is little room: "D3", "S3" where a round is called Serie, "R3" in English; see `mark_of_stage`."""
    return f"{_('Durchgang %(n)s')[0]}{number}"


class HasRounds(Protocol):
    """A tournament, as far as its rounds are named."""

    @property
    def kind_of_game(self) -> AnyGame:
        """The game that is played."""

    def round_name(self, number: int) -> str:
        """What a round is called: "Durchgang 3", "Viertelfinale"."""


def table_name(of: HasRounds, number: int, table: int) -> str:
    """ "Durchgang 3, Tisch 4"."""
    return _("%(round)s, Tisch %(table)s") % {"round": of.round_name(number), "table": table}


def not_public(of: HasRounds, number: int) -> str:
    """Why nothing can be entered yet."""
    return _("%(round)s ist noch nicht veröffentlicht.") % {"round": of.round_name(number)}


def no_such_table(of: HasRounds, number: int, table: int) -> str:
    """Why nothing can be written at a table: its draw was taken back, it was dissolved, or it never was."""
    return _("Tisch %(table)s gibt es in %(round)s nicht. Gespeichert wurde nichts.") % {
        "table": table,
        "round": of.round_name(number),
    }


def not_yet_public(of: HasRounds, number: int) -> str:
    """Why nothing can be drawn after it."""
    return _("%(round)s ist ausgelost, aber noch nicht veröffentlicht.") % {"round": of.round_name(number)}


def disambiguated(people: Sequence[tuple[int, str]]) -> list[str]:
    """Start numbers and names → the names, those of namesakes with their numbers: "Huber / Maier (Nr. 17)"."""
    often = Counter(name for _number, name in people)
    return [_and_number(name, number) if often[name] > 1 else name for number, name in people]


def with_number(name: str, number: int) -> str:
    """A name with its start number, which that of a namesake has already: "Huber / Maier (Nr. 17)"."""
    if str(number) in name.replace(")", " ").split():
        return name
    return _and_number(name, number)


def _and_number(name: str, number: int) -> str:
    """A name and its start number, which no line tears from its word."""
    bracket = (_("%(name)s (Nr. %(n)s)") % {"name": "", "n": number}).strip()
    return f"{name} {bracket.replace(' ', NO_BREAK)}"


def through_program(name: str, program: str) -> str:
    """In whose name a program did something: "Anna, über das Programm „Zähler“"; `program` may have no name."""
    through = _("%(name)s, über das Programm „%(program)s“") if program else _("%(name)s, über ein Programm")
    return through % {"name": name, "program": program}


def listed(items: Sequence[object]) -> str:
    """ "4", "4 und 9", "4, 9 und 11"."""
    names = [str(item) for item in items]
    if len(names) < 2:
        return "".join(names)
    return _("%(most)s und %(last)s") % {"most": ", ".join(names[:-1]), "last": names[-1]}


def missing_text(of: HasRounds, tables: Sequence[tuple[int, int]]) -> str:
    """ "Es fehlt 1 Tisch: 4." / "Es fehlen 3 Tische: 4, 9 und 11."; by round if there are several that players know."""
    if of.kind_of_game.stacks:
        tables = [(0, table) for _round, table in tables]
    of_round: dict[int, list[int]] = {}
    for number, table in tables:
        of_round.setdefault(number, []).append(table)
    rounds = {number: listed(missing) for number, missing in of_round.items()}
    names = next(iter(rounds.values()), "")
    if len(rounds) > 1:
        where = _("%(tables)s (%(round)s)")
        names = " · ".join(where % {"tables": names, "round": of.round_name(n)} for n, names in rounds.items())
    text = ngettext("Es fehlt %(n)s Tisch: %(tables)s.", "Es fehlen %(n)s Tische: %(tables)s.", len(tables))
    return text % {"n": len(tables), "tables": names}


def tables_text(of: HasRounds, tables: Sequence[tuple[int, int]]) -> str:
    """Rounds and tables → "Durchgang 1: Tisch 2 und 4 · Durchgang 2: Tisch 1"."""
    of_round: dict[int, list[int]] = {}
    for number, table in tables:
        of_round.setdefault(number, []).append(table)
    text = _("%(round)s: Tisch %(tables)s")
    return " · ".join(text % {"round": of.round_name(n), "tables": listed(each)} for n, each in of_round.items())


def spelled(number: int) -> str:
    """ "zwei", "vier"; in digits from seven."""
    words = (_("null"), _("einen"), _("zwei"), _("drei"), _("vier"), _("fünf"), _("sechs"))
    return words[number] if number < len(words) else str(number)


def split_text(sizes: Sequence[int]) -> str:
    """ "7 Tische zu 4 und 3 Tische zu 5"."""
    parts = []
    for size in sorted(set(sizes)):
        count = sizes.count(size)
        text = ngettext("%(n)s Tisch zu %(size)s", "%(n)s Tische zu %(size)s", count)
        parts.append(text % {"n": count, "size": size})
    return listed(parts)


def grouped_hex(digits: str) -> str:
    """ "3fa9 02d1 77be 0c4e": in fours, to read aloud and to copy down."""
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))


_of_thread: Any = getattr(trans_real, "_active")  # noqa: B009 - the stubs leave it out
"""Where Django keeps the catalogue of a thread; `activate` takes only the name of a language."""


class RenamedCatalogue:
    """A catalogue that gives every template with other nouns, before names and figures come in.

    So a noun changes and who is called like it does not.
    """

    def __init__(self, own: Any, renaming: Renaming) -> None:
        self.own, self.renaming, self._of = own, renaming, _remembering(renaming)

    def gettext(self, message: str) -> str:
        """The template in the language of the catalogue, with the other nouns."""
        return self._of(self.own.gettext(message))

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The template that agrees with a number, with the other nouns."""
        return self._of(self.own.ngettext(one, many, number))

    def __getattr__(self, name: str) -> Any:
        """Everything else is as in the catalogue itself."""
        return getattr(self.own, name)


@lru_cache(maxsize=32)
def _remembering(renaming: Renaming) -> Callable[[str], str]:
    """A page says the same few hundred templates each time."""
    return lru_cache(maxsize=4096)(renaming.of)


def speak(renaming: Renaming) -> None:
    """Says everything with these nouns until the language is chosen again, as every request does."""
    own = _own(_active())
    _of_thread.value = RenamedCatalogue(own, renaming) if renaming.nouns else own


def in_every_language(template: str) -> tuple[str, ...]:
    """What a template is in each language of the program: by any of them something may have been named."""
    return tuple(trans_real.translation(code).gettext(template) for code, _name in settings.LANGUAGES)


def language_and_words() -> tuple[str | None, Renaming | None]:
    """What a text depends on besides what it says: the language, and the other nouns if there are any."""
    catalogue = _active()
    return get_language(), catalogue.renaming if isinstance(catalogue, RenamedCatalogue) else None


@contextmanager
def spoken(renaming: Renaming) -> Iterator[None]:
    """Says with these nouns what is said inside, for pages on which several tournaments stand."""
    before = _active()
    speak(renaming)
    try:
        yield
    finally:
        _of_thread.value = before


def _own(catalogue: Any) -> Any:
    return catalogue.own if isinstance(catalogue, RenamedCatalogue) else catalogue


def _active() -> Any:
    return getattr(_of_thread, "value", None) or trans_real.translation(settings.LANGUAGE_CODE)


def level_name(levels: int, level: int) -> str:
    """What level `level` (from 0) of a knock-out is called: "Viertelfinale", "Runde der letzten 32"."""
    matches = 2 ** (levels - 1 - level)
    return str(NAMED[matches]) if matches in NAMED else _("Runde der letzten %(n)s") % {"n": 2 * matches}


def round_of_stage(
    kind: str, rounds: int, index: int, *, begun: bool, beside: bool = False, third: bool = False
) -> str:
    """What round `index` (from 0) of a stage is called: "Halbfinale", "Trostrunde: Finale", "Gruppen, Durchgang 2".

    With `third` the match for the third place is played beside the final.
    """
    name = stage_name(kind, beside=beside)
    if kind == "knockout" and begun:
        level = level_name(rounds, index)
        if third and 0 < index == rounds - 1:
            level = _("%(round)s und Spiel um Platz 3") % {"round": level}
        return f"{name}: {level}" if beside else level
    return name if rounds < 2 else _("%(stage)s, Durchgang %(n)s") % {"stage": name, "n": index + 1}


def mark_of_stage(kind: str, rounds: int, index: int, *, begun: bool, beside: bool = False, third: bool = False) -> str:
    """What that round is called where there is little room: "Finaltisch", "Halbfinale", "Finale / Platz 3"."""
    if kind == "knockout" and begun and not beside:
        level = level_name(rounds, index)
        return _("%(round)s / Platz 3") % {"round": level} if third and 0 < index == rounds - 1 else level
    name = stage_name(kind, beside=beside)
    return name if rounds < 2 else f"{name} {index + 1}"


def round_of_both(name: str) -> str:
    """What a round is called in which everybody else plays at the same time: "Halbfinale und Trostrunde"."""
    return _("%(round)s und Trostrunde") % {"round": name}


def part_name(part: str) -> str:
    """What is played beside the main bracket is called."""
    return str(PART_NAMES[part])


def match_name(levels: int, level: int, part: str, *, beside: bool = False) -> str:
    """What is played for in a match of a knock-out: "Finale", "Spiel um Platz 3", "Trostrunde: Halbfinale"."""
    if part == "third":
        name = part_name(part)
    else:
        name = level_name(levels, level) if part == "main" else f"{part_name(part)}: {level_name(levels, level)}"
    return f"{stage_name('knockout', beside=True)}: {name}" if beside else name


def stage_name(kind: str, *, beside: bool = False) -> str:
    """What a stage of this kind is called; one beside another one is for those who did not come into that."""
    return part_name("consolation") if beside else str(KINDS[kind])
