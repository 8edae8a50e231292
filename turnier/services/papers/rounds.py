"""Collects what the papers of a round print: heads, its tables with codes, the start list before the lot."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypedDict
from urllib.parse import urlsplit

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier import draw as draw_rules
from turnier import printing
from turnier.models import Draw, Entrant, Round, Sitting, Tournament
from turnier.services.draw.table_input import aside_in
from turnier.services.public.shown_names import show_names, shown_names, shown_people
from turnier.services.record.write import chain_head
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.table_codes import access_codes
from turnier.services.stacks.queries import sittings_in_play
from turnier.services.standings.brackets import match_names
from turnier.services.standings.byes import won_without_table
from turnier.stages.stage import together
from turnier.text.words import grouped_hex, retranslate, translate

MOST_WISHES = 5
"""Of more wishes that a draw could not keep, a notice names only so many."""


def head_of(tournament: Tournament, of_round: Round | None = None) -> printing.Head:
    """What stands on top and at the foot of every paper, with the state and the head of the record."""
    now = timezone.localtime()
    printed_at = _("%(date)s, %(time)s Uhr") % {
        "date": formats.date_format(now, _("j. F Y")),
        "time": now.strftime("%H:%M"),
    }
    chain = chain_head(tournament)
    state = _("Prüfzeichen %(chain)s") % {"chain": grouped_hex(chain)}
    own_names = tournament.kind_of_game.stacks or tournament.stages
    return printing.Head(
        tournament=tournament.name,
        game=translate(tournament.kind_of_game.name),
        round=of_round.number if of_round else None,
        printed_at=printed_at,
        state=state,
        rehearsal=is_practice(tournament),
        suits=printing.pack_of(tournament.kind_of_game.suit),
        date=formats.date_format(tournament.date, _("j. F Y")) if tournament.date else "",
        moment=tournament.round_name(of_round.number) if of_round and own_names else "",
    )


def is_practice(tournament: Tournament) -> bool:
    """Whether every paper is marked as one for practice."""
    return tournament.is_demo or tournament.is_rehearsal


def draw_head(of_round: Round, check: str = "") -> printing.Head:
    """The head of the notices of a draw, with what makes it verifiable; `check` is the address of the public page."""
    head = head_of(of_round.tournament, of_round)
    draw = of_round.draws.filter(current=True).first()
    if draw is None:
        return head
    return replace(head, proof=_proof(draw), check=check or _data(draw), relaxed=_relaxed(draw))


class PhoneCode(TypedDict, total=False):
    """The code of a table as a paper takes it; empty without one."""

    qr: str
    code: str
    host: str


class Opening(TypedDict, total=False):
    """With what the sides of a table begin, as a paper takes it; empty where they begin with nothing."""

    opening: tuple[str, ...]
    opening_sum: str


def _relaxed(draw: Draw) -> str:
    """The wishes that the draw could not keep; the first few, so that the tables keep their page."""
    said = [retranslate(relaxation["text"], draw_rules.RELAXATIONS) for relaxation in draw.drawn.get("relaxed", ())]
    more = len(said) - MOST_WISHES
    if more > 0:
        text = ngettext("Dazu %(n)s weiterer Fall.", "Dazu %(n)s weitere Fälle.", more)
        said[MOST_WISHES:] = [text % {"n": more}]
    return " ".join(said)


def _data(draw: Draw) -> str:
    """What the code of a notice holds without a public page: all that C and the start value follow from."""
    return f"{draw_rules.SCHEME} E{draw.input_hash} P{draw.public_part} N{draw.nonce}"


def _proof(draw: Draw) -> str:
    parts = [
        _("Versuch %(n)s") % {"n": draw.attempt},
        _("Startliste E %(hash)s…") % {"hash": draw.input_hash[:8]},
        _("Siegel C %(hash)s…") % {"hash": draw.commitment[:8]},
        _("Zuruf P %(called)s") % {"called": draw.public_part} if draw.public_part else _("ohne Zuruf"),
        _("Startwert %(seed)s…") % {"seed": draw.seed[:8]},
        draw_rules.SCHEME,
    ]
    return " · ".join(parts)


def start_list_paper(draw: Draw) -> printing.StartListPaper:
    """The frozen list of a draw with the names that its start numbers have now, as everybody may see them."""
    frozen, tournament = json.loads(draw.frozen), draw.round.tournament
    aside = aside_in(frozen)
    entrants = list(tournament.entrants.filter(number__in=[*frozen["entrants"], *aside]).order_by("number"))
    show_names(entrants, shown_names(tournament))
    pauses = _("pausiert als Letzter")
    rows = tuple(
        printing.ListedEntrant(e.number, e.name, pauses if e.number in aside else _remark(e)) for e in entrants
    )
    hashes = (grouped_hex(draw.input_hash), grouped_hex(draw.commitment))
    return printing.StartListPaper(rows, draw.attempt, *hashes)


def _remark(entrant: Entrant) -> str:
    ranked = entrant.status not in Entrant.UNRANKED
    return entrant.club if ranked else entrant.get_status_display()


def tables_of(of_round: Round, phone: str = "") -> list[printing.PaperTable]:
    """The tables of a round with names, start numbers and who deals first, then those who pause.

    `phone` is the address of the entrance for phones; with it every table has its code.
    """
    tournament = of_round.tournament
    game, rules = tournament.kind_of_game, tournament.house_rules()
    carries = game.stacks is not None
    codes = phone_codes(of_round, phone) if phone else {}
    people, matches = _people(tournament), match_names(tournament, of_round.number)
    groups = _groups(of_round)
    seated: defaultdict[int, list[printing.PaperSide]] = defaultdict(list)
    seats = of_round.seats.order_by("sitting", "seat").values_list("sitting", *_SIDE)
    for sitting_pk, number, name, entrant_pk in seats:
        seated[sitting_pk].append(printing.PaperSide(number, name, tuple(people[entrant_pk])))
    papers = [
        printing.PaperTable(
            table=sitting.table,
            sides=tuple(seated[sitting.pk]),
            first_dealer=game.first_dealer(rules, tuple(side.number for side in seated[sitting.pk])),
            sheet=f"{game.slug[:1].upper()}-{of_round.number}-{sitting.table:02d}",
            match=matches.get(sitting.table, ""),
            group=groups.get(seated[sitting.pk][0].number, "") if seated[sitting.pk] else "",
            **(_opening(sitting) if carries else {}),
            **codes.get(sitting.table, {}),
        )
        for sitting in of_round.sittings.order_by("table")
    ]
    won = won_without_table(of_round)
    pausing = [
        printing.PaperTable(
            0,
            (printing.PaperSide(number, name, tuple(people[pk])),),
            None,
            "",
            won=pk in won,
            group=groups.get(number, ""),
        )
        for number, name, pk in of_round.byes.values_list(*_SIDE)
    ]
    return [*papers, *pausing]


def _groups(of_round: Round) -> dict[int, str]:
    """Start number → "Gruppe 2", for a round that is played in groups."""
    stages = together(of_round.tournament.later_stages, of_round.number)
    return {
        number: _("Gruppe %(n)s") % {"n": group}
        for stage in stages
        for group, members in enumerate(stage.members(), start=1)
        for number in members
    }


_SIDE = ("entrant__number", "entrant__name", "entrant")


def _people(tournament: Tournament) -> defaultdict[int, list[str]]:
    """Entrant's key → the names of its people; read as they are, for papers are for thousands."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for entrant, name in tournament.players.filter(entrant__isnull=False).values_list("entrant", "name"):
        found[entrant].append(name)
    return found


def tables_beside(of_round: Round, phone: str = "") -> list[printing.PaperTable]:
    """The tables of earlier rounds that go on beside those of this one, as they do with stacks."""
    if not of_round.tournament.kind_of_game.stacks:
        return []
    going_on: defaultdict[Round, set[int]] = defaultdict(set)
    for sitting in sittings_in_play(of_round).exclude(round=of_round):
        going_on[sitting.round].add(sitting.table)
    return [table for each in going_on for table in tables_of(each, phone) if table.table in going_on[each]]


def shown_tables_of(of_round: Round) -> list[printing.PaperTable]:
    """All tables in play, for papers that hang up: with the names that everybody may see, and without codes."""
    return with_shown_names(of_round.tournament, [*tables_of(of_round), *tables_beside(of_round)])


def with_shown_names(tournament: Tournament, tables: Iterable[printing.PaperTable]) -> list[printing.PaperTable]:
    """The tables with the names that everybody may see."""
    names, people = shown_names(tournament), shown_people(tournament)
    entrants = dict(tournament.entrants.values_list("number", "pk"))

    def shown(side: printing.PaperSide) -> printing.PaperSide:
        key = entrants[side.number]
        return replace(side, name=names.get(key, side.name), players=people.get(key, side.players))

    return [replace(table, sides=tuple(map(shown, table.sides))) for table in tables]


def phone_codes(of_round: Round, phone: str) -> dict[int, PhoneCode]:
    """Table → the address in its QR code, the code to type instead, and where; `phone` is the entrance for phones.

    A closed round has none: nobody enters anything there.
    """
    sittings = list(of_round.sittings.all())
    found = access_codes(sittings) if of_round.closed_at is None else {}
    return {
        sitting.table: {
            "qr": f"{phone}#{found[sitting.pk].token}",
            "code": found[sitting.pk].spaced_code,
            "host": host_of(phone),
        }
        for sitting in sittings
        if sitting.pk in found
    }


def host_of(address: str) -> str:
    """The host of an address as one types it; its start page leads to the entrance for phones."""
    return urlsplit(address).netloc


def _opening(sitting: Sitting) -> Opening:
    """With what each side begins, where the game carries anything from table to table."""
    stacks, start = sitting.round.tournament.kind_of_game.stacks, table_of(sitting).start
    if start is None or stacks is None:
        return {}
    return {
        "opening": tuple(translate(stacks.start_text(own)) for own in start),
        "opening_sum": translate(stacks.start_text(sum(start))),
    }


def sheets_of(
    tournament: Tournament, of_round: Round | None, tables: Sequence[printing.PaperTable], *, back: bool
) -> bytes:
    """The score sheets of some tables as the house rules want them; blank ones belong to no round."""
    return printing.score_sheets(head_of(tournament, of_round), plans_of(tournament), tables, back=back)


def plans_of(tournament: Tournament) -> Callable[[int], printing.Plan]:
    """The plan of the score sheet for any number of sides."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    return lambda sides: printing.plan_of(game, rules, sides)
