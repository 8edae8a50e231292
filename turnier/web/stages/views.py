"""View of the stages: plan one by a ready-made card, settle who plays on, look at groups and bracket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.forms.stages import CARDS, AdmitForm, Card, ChooseForm, DecideForm, StagePlanForm, cards_for
from turnier.forms.standings import TieForm
from turnier.models import Decision, Entrant, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.services.draw.checks import untouched_round
from turnier.services.public.shown_names import names_of_namesakes
from turnier.services.record.write import missing_tables
from turnier.services.registration.check_in import needed
from turnier.services.registration.queries import absent
from turnier.services.stages.board import boards, moved_text
from turnier.services.stages.decide import match_decide, seeds_draw, seeds_toss
from turnier.services.stages.plan import (
    current_stage,
    latecomers,
    least_for,
    next_stage,
    stage_admit,
    stage_begin,
    stage_drop,
    stage_reopen,
    stage_withdraw,
    stages_plan,
    too_few,
)
from turnier.services.stages.qualified import Qualified, qualified
from turnier.services.standings.brackets import OpenMatch, open_matches
from turnier.services.standings.decide import NOT_TIED
from turnier.services.standings.stage_order import IN_GROUP, carried_over
from turnier.services.standings.standings import PlacedEntrant
from turnier.services.tournaments.change import round_plan
from turnier.services.tournaments.queries import planned_text
from turnier.stages.bracket import levels_of, sitting_out
from turnier.stages.stage import Stage, together
from turnier.text.errors import UserError
from turnier.text.words import counted, listed, numbered, stage_name, table_name, translate
from turnier.web.shared.access import AccountRequest, organiser_page
from turnier.web.shared.http import number_in
from turnier.web.shared.money_glance import Glance
from turnier.web.shared.stage_notes import DecidedTie, OthersNow, decided_ties, left_out_names, others_now_note
from turnier.web.shared.tables import export_asked, stages_file


@organiser_page
def stages(request: AccountRequest, tournament: Tournament) -> HttpResponse:
    """The page, and what its buttons do."""
    page = StagesPage(tournament, request.POST.get("card", "") or request.GET.get("art", ""))
    if kind := export_asked(request):
        return stages_file(kind, tournament, page.boards)
    if request.method != "POST":
        return _shown(request, page)
    try:
        said = page.done(request)
    except UserError as error:
        messages.error(request, error.message)
        return _shown(request, page, status=422)
    if not said:
        return _shown(request, page, status=422)
    messages.success(request, said)
    return redirect("round" if "again" in request.POST else "stages", tournament.slug)


def _shown(request: AccountRequest, page: StagesPage, status: int = 200) -> HttpResponse:
    context = {"tournament": page.tournament, "area": "stages", "page": page}
    return render(request, "stages/page.html", context, status=status)


class StagesPage:
    """What is planned and played besides the ordinary rounds, and the forms of the page."""

    def __init__(self, tournament: Tournament, card: str) -> None:
        self.tournament = tournament
        self.planned = tournament.later_stages
        self.next = next_stage(tournament)
        self.current = current_stage(tournament)
        self.boards = boards(tournament, names_of_namesakes(tournament)) if self.current else ()
        won = bool(self.boards and self.boards[0].tree and self.boards[0].tree.winner)
        self.cards = [] if won else cards_for(tournament)
        self.card: Card | None = CARDS.get(card) if card in {each.key for each in self.cards} else None
        self.plan = StagePlanForm(tournament, self.card) if self.card else None
        self.coming: Qualified | None = qualified(tournament, self.next) if self.next and self._has_turn else None
        self.choose = self._choose_form(None)
        self.refused: TieForm | None = None
        self.late = {entrant.number: entrant.name for entrant in latecomers(tournament)}
        self.admit = self._admit_form(None)

    @property
    def planned_text(self) -> str:
        """See `planned_text`."""
        return planned_text(self.tournament)

    @property
    def closed(self) -> bool:
        """Whether nothing can be changed any more."""
        return self.tournament.status == Tournament.Status.CLOSED

    @property
    def under_way(self) -> list[tuple[Line, list[str]]]:
        """The stages that have begun and have no board of their own, with who plays in them."""
        name_of = dict(self.tournament.entrants.values_list("number", "name"))
        begun = [stage for stage in self.planned if stage.begun and stage.kind in {"rounds", "final"}]
        lines = [Line(stage, stage_name(stage.kind, beside=stage.beside)) for stage in begun]
        return [(line, [name_of[each.number] for each in line.stage.entrants]) for line in lines]

    @property
    def rows(self) -> list[Line]:
        """The stages that wait, in the words of the organiser."""
        return [Line(stage, stage_name(stage.kind, beside=stage.beside)) for stage in self.planned if not stage.begun]

    @cached_property
    def open_matches(self) -> list[tuple[OpenMatch, list[Entrant]]]:
        """The matches that nobody has won though their round is drawn, with the two of each."""
        found = open_matches(self.tournament) if self.current else []
        entrant_of = {each.number: each for each in self.tournament.entrants.all()} if found else {}
        return [(match, [entrant_of[number] for number in match.sides]) for match in found]

    @cached_property
    def misplaced(self) -> list[tuple[OpenMatch, list[Entrant]]]:
        """Those of them at whose tables others sit, as long as nothing is entered there: they can be set up anew."""
        newest = untouched_round(self.tournament) if self.open_matches else None
        return [
            (match, two)
            for match, two in self.open_matches
            if newest and not match.met and match.round == newest.number
        ]

    @property
    def undecided(self) -> list[tuple[OpenMatch, list[Entrant]]]:
        """Those of them that somebody has to decide."""
        return [each for each in self.open_matches if each not in self.misplaced]

    @property
    def drawn(self) -> bool:
        """Whether the newest stage that has begun is drawn already."""
        stage = self.current
        return stage is not None and drawn_rounds(self.tournament).filter(number__gte=stage.first).exists()

    @cached_property
    def gone(self) -> str:
        """Who is in the groups and has left before they are drawn: they can be made anew."""
        stage = self.current
        if stage is None or stage.kind != "groups" or self.drawn:
            return ""
        gone = self.tournament.entrants.filter(number__in=stage.numbers).exclude(status__in=Entrant.PLAYING)
        return listed([entrant.name for entrant in gone.order_by("number")])

    @property
    def asks_late(self) -> bool:
        """Whether it stands open who came late: where everybody plays they belong in, else only by a choice."""
        everybody = self.current is not None and self.current.who == "all"
        return bool(self.late) and (everybody or self.admit.is_bound)

    @property
    def left_out(self) -> str:
        """Who goes on by the results of now and is not in the newest stage, as long as it is not public who is."""
        return "" if self.closed else left_out_names(self.tournament)

    @cached_property
    def others_now(self) -> OthersNow | None:
        """That others would be in it after a correction since."""
        return None if self.closed else others_now_note(self.tournament)

    @property
    def seeded(self) -> bool:
        """Whether those who play on have seeds by their places, rather than by lot, or none as at tables of rounds."""
        stage = self.coming.stage if self.coming else None
        return stage is not None and stage.seeding == "place" and stage.kind in {"knockout", "groups"}

    @property
    def seeded_as_equals(self) -> str:
        """Who of those who go on share a place, where seeds say who meets whom: "Ost und West; Süd und Nord"."""
        found = self.coming
        if found is None or not found.seeded:
            return ""
        named = [[numbered(each.number, each.name) for each in tie if each in found.certain] for tie in found.ties]
        return "; ".join(listed(names) for names in named if len(names) > 1)

    @property
    def moved(self) -> str:
        """Whose seed is another one than by the results, and why; only of those who go on whatever is decided."""
        found = self.coming
        if found is None or not found.unmoved:
            return ""
        by_rank = sorted((entrant.number for entrant in found.certain), key=found.unmoved.index)
        ranked = [(each, seed, by_rank.index(each.number) + 1) for seed, each in enumerate(found.certain, start=1)]
        return moved_text([(entrant.name, seed, rank) for entrant, seed, rank in ranked if seed != rank])

    @property
    def open_ties(self) -> tuple[tuple[Entrant, ...], ...]:
        """The equals to part, once everything before the stage is in; first those of whom only some go on."""
        found = self.coming
        if found is None or self.closed or self.missing or self.unpublished:
            return ()
        return tuple(sorted(found.ties, key=lambda tie: set(found.open).isdisjoint(tie)))

    @property
    def asked_first(self) -> bool:
        """Whether it is asked above who of equals goes on: as long as that is open, there is nothing to settle."""
        found = self.coming
        return found is not None and found.drawn is None and bool(found.open and self.open_ties)

    @property
    def ties(self) -> list[AskedTie]:
        """They with the forms that ask, the refused one with what was typed."""
        return [self._asked(self.coming, tie) for tie in self.open_ties] if self.coming else []

    def _asked(self, found: Qualified, tie: tuple[Entrant, ...]) -> AskedTie:
        refused = self.refused if self.refused is not None and self.refused.tie == tie else None
        return AskedTie(
            title=_title(found, tie),
            about=_about(found, tie),
            tie=tie,
            form=refused or TieForm(tie, ending=found.ending, shares=False),
        )

    @property
    def decided(self) -> tuple[DecidedTie, ...]:
        """What parted equals who would share a place here, or one in their group."""
        found = self.coming
        if found is None or self.closed:
            return ()
        made = self.tournament.decisions.filter(revoked=False).exclude(kind=Decision.Kind.SHARED)
        parted = {row.entrant.number for row in found.ranked if row.parted_by}
        return decided_ties(
            self.tournament,
            [each for each in made if len(parted.intersection(each.entrants)) > 1 or _one_group(found, each.entrants)],
        )

    @property
    def free(self) -> int:
        """How many have a bye in the first round of the knock-out that comes."""
        if self.coming is None or self.coming.stage.kind != "knockout" or self.coming.open:
            return 0
        count = len(self.coming.inside)
        return int(2 ** levels_of(count)) - count

    @property
    def lots_groups(self) -> bool:
        """Whether settling who plays draws by lot who is in which group."""
        return self.coming is not None and self.coming.stage.kind == "groups" and self.coming.stage.seeding == "lot"

    @property
    def sit_out(self) -> int:
        """How many meet nobody in each round of the groups that come, since their groups are odd."""
        found = self.coming
        if found is None or found.open or not found.stage.groups or self.too_few:
            return 0
        return sitting_out(len(found.inside), found.stage.groups)

    @property
    def upcoming(self) -> int | None:
        """The round of a begun stage that is drawn next; None where there is none."""
        last = drawn_rounds(self.tournament).last()
        number = last.number + 1 if last else 1
        stages = together(self.planned, number)
        return number if stages and all(stage.begun for stage in stages) else None

    @property
    def _has_turn(self) -> bool:
        last = drawn_rounds(self.tournament).last()
        number = last.number + 1 if last else 1
        stacks = self.tournament.kind_of_game.stacks is not None
        return self.next is not None and (stacks or self.next.first == number)

    @cached_property
    def missing(self) -> list[tuple[int, int, str]]:
        """The tables before it that are not in, with their names: as long as there are any, nothing is settled."""
        found = missing_tables(self.tournament) if self.coming else []
        return [(number, table, table_name(self.tournament, number, table)) for number, table in found]

    @cached_property
    def unpublished(self) -> int | None:
        """The round before it of which nobody knows yet."""
        last = drawn_rounds(self.tournament).last() if self.coming else None
        return last.number if last is not None and last.published_at is None else None

    @property
    def too_few(self) -> str:
        """Why it cannot be played by those who go on; asked as long as nobody chooses among equals."""
        if self.coming is None or self.coming.open:
            return ""
        return self._too_few(len(self.coming.inside))

    @property
    def awaited(self) -> str:
        """From how many on it can be played, while nobody has registered for what is played from the start."""
        found = self.coming
        if found is None or found.stage.first > 1 or found.inside:
            return ""
        least = counted(self.tournament.kind_of_game.team_size, least_for(self.tournament, found.stage))
        return _("Das passt, sobald mindestens %(least)s angemeldet sind. Noch ist niemand angemeldet.") % {
            "least": least
        }

    @cached_property
    def absent(self) -> list[Entrant]:
        """Who is not there and has to be asked about before what is played from the start is settled."""
        found = self.coming
        asked = found is not None and found.stage.first == 1 and not self.too_few
        return absent(self.tournament, self.certain) if asked else []

    @cached_property
    def absent_needed(self) -> str:
        """Why it does not go without them; empty where it does."""
        return needed(self.tournament, self.absent)

    @property
    def more_help(self) -> bool:
        """Whether they are too few, and enough once others are chosen as well."""
        found = self.coming
        return found is not None and bool(self.too_few) and not self._too_few(len(found.inside) + len(found.behind))

    def _too_few(self, count: int) -> str:
        return too_few(self.tournament, self.coming.stage, count) if self.coming else ""

    @property
    def without_byes(self) -> bool:
        """Whether the groups from which they come leave out byes that count in what is said of them here."""
        return self.figures and any(board.without_byes for board in self.boards[:1])

    @property
    def certain(self) -> list[Entrant]:
        """Who goes on whatever is decided among equals, the first seed first."""
        return self.coming.certain if self.coming else []

    @property
    def seeds(self) -> list[Seed]:
        """Those with what they have, and what of it counts on."""
        rows = self.coming.inside if self.coming else ()
        return [self._seed(row) for row in rows if self.coming and row.entrant in self.coming.certain]

    @property
    def figures(self) -> bool:
        """Whether there is anything to say of what they have."""
        return self.coming is not None and self.coming.stage.first > 1

    @property
    def next_out(self) -> str:
        """Who has just not come in: "Platz 4, Ute Sänger (Punkte: 155)"; "" where it is asked of equals."""
        behind = self.coming.behind if self.coming and not self.coming.open and self.figures else ()
        text = _("Platz %(place)s, %(name)s (%(label)s: %(figure)s)")
        told = [
            text % {"place": row.place, "name": row.entrant.name, "label": row.main_label, "figure": row.main}
            for row in behind
            if row.place is not None and row.place == behind[0].place
        ]
        return "; ".join(told)

    def _seed(self, row: PlacedEntrant) -> Seed:
        column, how = row.shown.columns[0], self.coming.stage.carried if self.coming else "all"
        if how != "half" or column.shows not in row.tally or row.knocked_out:
            return Seed(row, "")
        half = carried_over(how, row.tally[column.shows], halves=True)
        return Seed(row, translate(column.text({**row.tally, column.shows: half})))

    @property
    def borders(self) -> list[tuple[int, str, int]]:
        """Who stands equal at a border, with its group, 0 where it is one for all, and how many of them go on.

        0 of them where nobody has planned how many.
        """
        found, told = self.coming, []
        for group, equals in found.borders if found else ():
            going = sum(row.entrant in equals for row in found.inside) if found and self._planned else 0
            told.append((group, listed([numbered(each.number, each.name) for each in equals]), going))
        return told

    @property
    def _planned(self) -> int | None:
        by_places = self.coming is not None and self.coming.stage.who in {"best", "groups"}
        return len(self.coming.inside) if self.coming and by_places else None

    def _choose_form(self, typed: QueryDict | None) -> ChooseForm:
        rows = (*self.coming.inside, *self.coming.behind) if self.coming else ()
        certain = [entrant.number for entrant in self.certain]
        form = ChooseForm([row.entrant for row in rows], typed, planned=self._planned, certain=certain)
        form.initial = {"chosen": certain}
        return form

    def done(self, request: AccountRequest) -> str:
        """Carries out what was pressed and says so; nothing where a form is not filled in."""
        acts = {
            "begin": self._begin,
            "decide": self._decide,
            "part": self._part,
            "admit": self._admit,
            "reopen": self._reopen,
            "withdraw": self._withdraw,
            "drop": self._drop,
            "again": self._again,
        }
        return next((act for name, act in acts.items() if name in request.POST), self._plan)(request)

    def _decide(self, request: AccountRequest) -> str:
        form = DecideForm(request.POST)
        if not form.is_valid():
            return ""
        typed = form.cleaned_data
        match_decide(tournament=self.tournament, winner=typed["decide"], witness=typed["witness"], by=request.user)
        return _("Entschieden.")

    def _part(self, request: AccountRequest) -> str:
        sent = {number_in(number) for number in request.POST.getlist("tie")}
        tie = next((tie for tie in self.open_ties if {entrant.number for entrant in tie} == sent), None)
        if tie is None or self.coming is None:
            raise UserError(str(NOT_TIED))
        self.refused = form = TieForm(tie, request.POST, ending=self.coming.ending, shares=False)
        if not form.is_valid():
            return ""
        tournament, tied, by, how = self.tournament, form.numbers, request.user, form.cleaned_data["how"]
        try:
            if how == Decision.Kind.LOT:
                seeds_draw(tournament=tournament, tied=tied, by=by)
            else:
                playoff, witness = how == Decision.Kind.PLAYOFF, form.cleaned_data["witness"]
                seeds_toss(tournament=tournament, tied=tied, order=form.order, witness=witness, playoff=playoff, by=by)
        except UserError as error:
            form.add_user_error(error)
            return ""
        return _("Die Entscheidung ist eingetragen.")

    def _admit(self, request: AccountRequest) -> str:
        self.admit = self._admit_form(request.POST)
        if not self.admit.is_valid():
            return ""
        typed = self.admit.cleaned_data
        reason = typed.get("reason", "")
        stage_admit(tournament=self.tournament, number=typed["number"], reason=reason, by=request.user)
        return _("Nr. %(n)s spielt mit.") % {"n": typed["number"]}

    def _admit_form(self, typed: QueryDict | None) -> AdmitForm:
        everybody = self.current is not None and self.current.who == "all"
        return AdmitForm(self.late, everybody=everybody, data=typed)

    def _begin(self, request: AccountRequest) -> str:
        self.choose = self._choose_form(request.POST)
        if not self.choose.is_valid():
            return ""
        typed = self.choose.cleaned_data
        stage_begin(tournament=self.tournament, by=request.user, chosen=typed["chosen"], reason=typed["reason"])
        first = self.next is not None and self.next.first == 1
        return _("Jetzt steht fest, wer dabei ist.") if first else _("Jetzt steht fest, wer weiterspielt.")

    def _reopen(self, request: AccountRequest) -> str:
        stage_reopen(tournament=self.tournament, by=request.user)
        return _("Wer weiterspielt, ist wieder offen.")

    def _withdraw(self, request: AccountRequest) -> str:
        if self.others_now is None:
            raise UserError(_("Nach den Ergebnissen von jetzt spielen die Richtigen."))
        stage_withdraw(tournament=self.tournament, by=request.user, reason=self.others_now.reason)
        said = _("%(round)s ist zurückgenommen. Bitte neu festlegen, wer weiterspielt.")
        return said % {"round": self.others_now.round}

    def _drop(self, request: AccountRequest) -> str:
        name = self.rows[-1].name if self.rows else ""
        stage_drop(tournament=self.tournament, by=request.user)
        return _("„%(stage)s“ ist gestrichen.") % {"stage": name}

    @property
    def all_again(self) -> bool:
        """Whether everybody may play one more round: all that were planned are drawn, and no stage follows them."""
        tournament = self.tournament
        if tournament.stages or tournament.kind_of_game.stacks or self.closed or Glance(tournament).paid_out.prizes:
            return False
        return drawn_rounds(tournament).count() >= tournament.rounds_planned

    def _again(self, request: AccountRequest) -> str:
        if not self.all_again:
            raise UserError(_("Das geht hier nicht mehr. Bitte die Zahl der Durchgänge in den Einstellungen ändern."))
        planned = round_plan(tournament=self.tournament, by=request.user)
        return _("%(round)s ist geplant.") % {"round": planned.round_name(planned.rounds_planned)}

    def _plan(self, request: AccountRequest) -> str:
        if self.card is None:
            return ""
        self.plan = StagePlanForm(self.tournament, self.card, request.POST)
        if not self.plan.is_valid():
            return ""
        stages_plan(tournament=self.tournament, stages=self.plan.stages(), by=request.user)
        return _("Geplant.")


@dataclass(frozen=True)
class AskedTie:
    """Equals of whom somebody has to be before somebody: what is asked, what it is `about`, and the form that asks."""

    title: str
    about: str
    tie: tuple[Entrant, ...]
    form: TieForm


def _title(found: Qualified, tie: tuple[Entrant, ...]) -> str:
    """Which place is asked about; of equals of one group that in the group, as its table has it."""
    row = next(row for row in found.ranked if row.entrant == tie[0])
    if group := _one_group(found, [entrant.number for entrant in tie]):
        text = _("Gruppe %(group)s: Wer bekommt Platz %(place)s?")
        return text % {"group": group, "place": row.tally[IN_GROUP]}
    return _("Wer bekommt Platz %(place)s?") % {"place": row.place}


def _about(found: Qualified, tie: tuple[Entrant, ...]) -> str:
    """What hangs on the order of equals: who goes on at all, or who meets whom."""
    if found.drawn is None and any(entrant in found.open for entrant in tie):
        going = sum(row.entrant in tie for row in found.inside)
        return ngettext("Einer davon spielt weiter.", "%(n)s davon spielen weiter.", going) % {"n": going}
    return _("Davon hängt ab, wer besser gesetzt ist und wer auf wen trifft.")


def _one_group(found: Qualified, numbers: Sequence[int]) -> int | None:
    """The group in which all of these start numbers are; None where they are of several, or there are none."""
    groups = {found.group_of.get(number) for number in numbers}
    return groups.pop() if len(groups) == 1 else None


@dataclass(frozen=True)
class Seed:
    """Who plays on, and what of the main figure counts on; "" where that is all of it or none."""

    row: PlacedEntrant
    carried: str


@dataclass(frozen=True)
class Line:
    """A stage that waits."""

    stage: Stage
    name: str
