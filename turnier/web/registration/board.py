"""What the pages of the registration desk show: who is registered, who waits, what is paid."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import django_tables2 as tables
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext_lazy as _

from turnier.models import Entrant, Player, Tournament
from turnier.policy import Person, books_of
from turnier.services.draw.table_input import left_over
from turnier.services.money.fees import (
    Charged,
    Fees,
    charged,
    class_text,
    fee_name,
    fee_terms_of,
    fees_of,
    open_cents,
    single_fee,
)
from turnier.services.record.compiled import CompiledObjects
from turnier.services.registration.collect import owing_among
from turnier.services.registration.fillers import without_gone_fillers
from turnier.services.registration.queries import taken_back
from turnier.services.stages.plan import LEAST_IN_GROUP
from turnier.stages.bracket import sitting_out
from turnier.stages.stage import stage_of
from turnier.text.names import folded, has_words
from turnier.text.words import counted
from turnier.web.shared.tables import ListTable

SINGLES = CompiledObjects(Player.objects.filter(entrant__isnull=True).order_by("pk"))
NEWEST, LOOKED_AT = 6, 24
"""How many of the newest are shown, and of how many: those that were slips are left out."""
MOST_HITS = 12
MOST_CLUBS = 300
GONE = (Entrant.Status.ELIMINATED, Entrant.Status.LEFT, Entrant.Status.EXCLUDED, Entrant.Status.DISQUALIFIED)
"""Who had a table and has none any more."""


@dataclass(frozen=True)
class EntrantLine:
    """One entrant in a list; `players` is empty where the name says it already.

    `unnamed` says that everybody else sees the number instead of the name: somebody in it does not want to be public.
    In a file also those who wait for a partner, without a number.
    """

    number: int | None
    name: str
    players: tuple[str, ...]
    club: str
    status: str
    status_label: str
    paid: bool
    open_cents: int
    free: bool
    fee_class: str = ""
    unnamed: bool = False

    @property
    def plays(self) -> bool:
        """Whether the next draw seats this entrant."""
        return self.status in Entrant.PLAYING

    @property
    def may_return(self) -> bool:
        """Whether the desk can take the entrant back; who left in the course of play is the referee's business."""
        return self.status in (Entrant.Status.WITHDRAWN, Entrant.Status.DISQUALIFIED)

    @property
    def sort_number(self) -> tuple[bool, int]:
        """By start number, those without one last."""
        return self.number is None, self.number or 0

    @property
    def sort_name(self) -> str:
        """The name as a German directory orders it: ä as a, no difference between capitals and small letters."""
        return directory_key(self.name)

    @property
    def sort_club(self) -> str:
        """The club in the order of a directory."""
        return directory_key(self.club)

    @property
    def search_text(self) -> str:
        """Everything that a search looks at, folded."""
        return folded(" ".join((str(self.number), self.name, *self.players, self.club)))


@dataclass(frozen=True)
class RegistrationBoard:
    """The registration of one tournament, for a page: each part is read once, when the page asks for it."""

    tournament: Tournament

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """All by start number; see `without_gone_fillers`."""
        return tuple(without_gone_fillers(self.tournament))

    @cached_property
    def all_singles(self) -> tuple[Player, ...]:
        """Those who wait for a partner, and those who went home without one."""
        return tuple(SINGLES(tournament=self.tournament.pk))

    @property
    def singles(self) -> tuple[Player, ...]:
        """Those who wait for a partner, in the order in which they came."""
        return tuple(player for player in self.all_singles if not player.withdrawn)

    @property
    def gone_singles(self) -> tuple[Player, ...]:
        """Those who went home without a partner."""
        return tuple(player for player in self.all_singles if player.withdrawn)

    @cached_property
    def charged(self) -> Sequence[Entrant | Charged]:
        """What fees ask of everybody: of the entrants where the page has read them all, else without any objects."""
        return self.__dict__.get("entrants") or charged(self.tournament)

    @cached_property
    def fees(self) -> Fees:
        """Owed, paid and open cents."""
        return fees_of(self.tournament, self.charged, self.all_singles)

    @cached_property
    def lines(self) -> tuple[EntrantLine, ...]:
        """All entrants by start number."""
        prefetch_related_objects(self.entrants, "players")
        return tuple(line_of(entrant) for entrant in self.entrants)

    @cached_property
    def shown(self) -> tuple[EntrantLine, ...]:
        """The same without the registrations that were taken back: only who searches for one finds it."""
        slips = taken_back(self.tournament, self.entrants)
        return tuple(line for line in self.lines if line.number not in slips)

    @cached_property
    def owing(self) -> tuple[Entrant | Player, ...]:
        """Who plays or waits for a partner and owes something."""
        return tuple(owing_among(self.entrants, self.singles))

    @property
    def owing_cents(self) -> int:
        """What they owe together, in cents."""
        return sum(map(open_cents, self.owing))

    @property
    def playing(self) -> int:
        """How many the next draw seats, fillers included."""
        return sum(each.status in Entrant.PLAYING for each in self.charged)

    @property
    def counted(self) -> str:
        """ "59 Teams", in games for single players "59 Spieler"."""
        return counted(self.tournament.kind_of_game.team_size, self.playing)

    @property
    def came(self) -> str:
        """The same of all who played once, where some of them are gone by now; "" where nobody is."""
        gone = sum(each.status in GONE for each in self.charged)
        return counted(self.tournament.kind_of_game.team_size, self.playing + gone) if gone else ""

    @property
    def gone_with_fee(self) -> int:
        """How many have withdrawn so late that they are asked for the fee all the same."""
        return sum(each.status == Entrant.Status.WITHDRAWN and each.due_cents > 0 for each in self.charged)

    @property
    def left_over(self) -> int:
        """How many find no table, where every table seats the same number; none where a plan says who meets whom."""
        return 0 if stage_of(self.tournament.later_stages, 1) else left_over(self.tournament, self.playing)

    @property
    def sit_out(self) -> int:
        """How many meet nobody in each round of the groups with which the evening begins, since these are odd."""
        stage = stage_of(self.tournament.later_stages, 1)
        groups = stage.groups if stage else 0
        return sitting_out(self.playing, groups) if groups and self.playing >= LEAST_IN_GROUP * groups else 0

    @property
    def out_of_competition(self) -> int:
        """How many fill up only."""
        return sum(each.status == Entrant.Status.OUT_OF_COMPETITION for each in self.charged)

    @property
    def without_partner(self) -> tuple[tuple[Player, int], ...]:
        """Those who wait, each with the cents that are still to be paid."""
        return tuple((player, open_cents(player)) for player in self.singles)

    @property
    def single_fee(self) -> int:
        """What a single player pays, in cents."""
        return single_fee(self.tournament)

    @property
    def pairs(self) -> int:
        """How many teams can be made of those who wait."""
        return len(self.singles) // self.tournament.kind_of_game.team_size

    def newest(self) -> tuple[EntrantLine, ...]:
        """The last few that were registered, newest first."""
        newest = without_gone_fillers(self.tournament).order_by("-pk").prefetch_related("players")[:LOOKED_AT]
        slips = taken_back(self.tournament, newest)
        return tuple(line_of(entrant) for entrant in newest if entrant.number not in slips)[:NEWEST]

    def waiting(self) -> tuple[EntrantLine, ...]:
        """Those without a partner, in the order in which they came."""
        return tuple(waiting_line(player, self.single_fee) for player in self.singles)

    def search(self, words: str) -> tuple[EntrantLine, ...]:
        """Everybody in whose names, club or number all words occur; without words `shown`."""
        if not words.strip():
            return self.shown
        return tuple(line for line in self.lines if has_words(line.search_text, words))

    def search_alone(self, words: str) -> list[str]:
        """Those without a partner in whose names or club all words occur."""
        return [player.name for player in self.singles if has_words(folded(f"{player.name} {player.club}"), words)]


def known_clubs(person: Person) -> Sequence[str]:
    """Clubs of all tournaments at which this person registers, for suggestions."""
    own = books_of(person)
    entrants = Entrant.objects.filter(tournament__in=own).exclude(club="").values_list("club")
    singles = Player.objects.filter(tournament__in=own).exclude(club="").values_list("club")
    return [club for (club,) in entrants.order_by().union(singles.order_by()).order_by("club")[:MOST_CLUBS]]


def line_of(entrant: Entrant) -> EntrantLine:
    """One entrant as a list shows it."""
    players = tuple(player.name for player in entrant.players.all())
    return EntrantLine(
        number=entrant.number,
        name=entrant.name,
        players=() if players == (entrant.name,) else players,
        club=entrant.club,
        status=entrant.status,
        status_label=_status_words(entrant),
        paid=entrant.paid,
        open_cents=open_cents(entrant),
        free=not entrant.due_cents and not entrant.paid,
        fee_class=class_text([player.fee_class for player in entrant.players.all()]),
        unnamed=any(player.publicity != Player.Publicity.PUBLIC for player in entrant.players.all()),
    )


def _status_words(entrant: Entrant) -> str:
    """The status; of who has gone also that they are out of competition."""
    status = str(entrant.get_status_display())
    return f"{status}, {Entrant.Status.OUT_OF_COMPETITION.label}" if entrant.guest else status


def waiting_line(player: Player, fee: int) -> EntrantLine:
    """Somebody without a partner as the list for a spreadsheet has them."""
    return EntrantLine(
        number=None,
        name="",
        players=(player.name,),
        club=player.club,
        status="",
        status_label=str(_("wartet auf einen Partner")),
        paid=player.paid,
        open_cents=open_cents(player),
        free=not fee,
        fee_class=player.fee_class,
    )


def directory_key(text: str) -> str:
    """Folded for sorting, without accents."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


class PlayerColumn(tables.Column):
    """The player at a 0-based position of the team; only for files."""

    def __init__(self, position: int, **settings: Any) -> None:
        super().__init__(visible=False, empty_values=(), **settings)  # type: ignore[no-untyped-call] # has no types
        self.position = position

    def value(self, **row: Any) -> str:
        """The name; "" where the team has no player there."""
        record: EntrantLine = row["record"]
        return record.players[self.position] if self.position < len(record.players) else ""


class EntrantTable(ListTable):
    """Everybody who is registered, from `turnier.web.registration.board.EntrantLine`."""

    number = tables.TemplateColumn(
        template_name="registration/cells/number.html",
        verbose_name=_("Nr."),
        order_by="sort_number",
        attrs={"td": {"class": "t-place"}, "th": {"class": "t-n"}},
    )
    name = tables.TemplateColumn(
        template_name="registration/cells/name.html",
        verbose_name=_("Name"),
        order_by="sort_name",
        attrs={"th": {"class": "r-name"}},
    )
    club = tables.TemplateColumn(
        template_name="registration/cells/club.html",
        verbose_name=_("Verein oder Ort"),
        order_by=("sort_club", "sort_name"),
        attrs={"td": {"class": "t-wide"}, "th": {"class": "t-wide"}},
    )
    fee = tables.TemplateColumn(
        template_name="registration/cells/fee.html",
        verbose_name=_("Startgeld"),
        order_by=("-open_cents", "sort_number"),
        exclude_from_export=True,
    )
    fee_class = tables.Column(
        verbose_name=_("Klasse"), default="", attrs={"td": {"class": "t-wide"}, "th": {"class": "t-wide"}}
    )
    paid = tables.Column(verbose_name=_("bezahlt"), visible=False)
    status_label = tables.Column(verbose_name=_("Stand"), visible=False)

    class Meta(ListTable.Meta):
        row_attrs: ClassVar = {"class": "is-link"}
        order_by = "number"
        empty_text = _("Niemand gefunden.")

    def __init__(self, lines: Sequence[object], *, tournament: Tournament, fee: int) -> None:
        size = tournament.kind_of_game.team_size
        people = [_player_column(position) for position in range(size)] if size > 1 else []
        sequence = (
            "number",
            "name",
            *(name for name, _column in people),
            "club",
            "fee_class",
            "fee",
            "paid",
            "status_label",
        )
        classes = () if fee_terms_of(tournament).classes else ("fee_class",)
        exclude = (*classes, *(() if fee else ("fee", "paid")))
        super().__init__(
            lines, exclude=exclude, extra_columns=people, sequence=[each for each in sequence if each not in exclude]
        )
        self.tournament = tournament
        if size > 1:
            self.columns["name"].column.verbose_name = _("Team")
        if fee:
            self.columns["fee"].column.verbose_name = fee_name(tournament)

    def value_number(self, record: EntrantLine) -> int | None:
        return record.number

    def value_name(self, record: EntrantLine) -> str:
        return record.name

    def value_club(self, record: EntrantLine) -> str:
        return record.club

    def value_paid(self, record: EntrantLine) -> str:
        """The word that a list may have when it is read in."""
        return "" if record.free else str(_("ja") if record.paid else _("nein"))


def _player_column(position: int) -> tuple[str, tables.Column]:
    """One player of a team in a file, under the heading that a list to be read in has."""
    heading = _("Spieler %(n)s") % {"n": position + 1}
    return f"player_{position}", PlayerColumn(position, verbose_name=heading)
