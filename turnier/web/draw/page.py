"""Everything that the page of a draw shows: before it, between draw and publication, and after."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.models import Draw, Entrant, Round, Sitting, Tournament
from turnier.services.draw.checks import draw_version
from turnier.services.draw.freeze import draw_document
from turnier.services.draw.table_changes import ByHand, TableOffer, table_offer
from turnier.services.record.compiled import CompiledObjects, CompiledQuery
from turnier.services.registration.queries import playing
from turnier.services.registration.register import no_round_to_come
from turnier.services.registration.sign_ups.sign_up import places_to_take_over
from turnier.services.stages.plan import latecomers
from turnier.services.standings.brackets import others_ought_to_meet, tables_by_match
from turnier.stages.stage import stage_of
from turnier.text.words import counted, listed, translate
from turnier.web.draw.preparation import Preparation, preparation
from turnier.web.draw.quality import DrawReport, report
from turnier.web.draw.seating import DrawnSeating, PlanTable, plan_table, registered, seating
from turnier.web.shared.draw_proof import DrawProof, changes_after, draw_proof
from turnier.web.shared.evening import Evening, EveningStep, Forecast, evening, forecast, steps
from turnier.web.shared.next_step import NextStep, missing_summary, next_step, stage_undecided
from turnier.web.shared.stage_notes import OthersNow, left_out_names, others_now_note

CALLING = ("bad", "help")
"""The states of a table that wait for somebody to come."""
ATTEMPTS = CompiledObjects(Draw.objects.order_by("attempt").select_related("by", "plan__round", "round"))
WRITTEN = CompiledQuery(Sitting.objects.filter(entries_count__gt=0).order_by().values_list("pk"))


@dataclass(frozen=True)
class AbsentSeated:
    """Somebody who is not there and sits at a table, and somebody who is there and pauses."""

    number: int
    name: str
    table: int
    pausing: int
    pausing_name: str


@dataclass(frozen=True)
class DrawPage:
    """One round. `preparation` is there before the draw, `seating` after it; `attempts` are all, the newest last."""

    evening: Evening
    steps: tuple[EveningStep, ...]
    next: NextStep
    number: int
    round: Round | None
    preparation: Preparation | None
    seating: DrawnSeating | None
    attempts: tuple[Attempt, ...]
    report: DrawReport | None
    plan: PlanTable | None

    @property
    def current(self) -> Draw | None:
        """The attempt that counts; None before the draw, and for a round that came from a file without one."""
        return next((attempt.draw for attempt in self.attempts if attempt.draw.current), None)

    @property
    def rounds_left(self) -> int:
        """How many rounds follow this one."""
        return self.evening.tournament.rounds_planned - self.number

    @property
    def version(self) -> str:
        """What the person sees now, for the buttons."""
        waiting = self.preparation.waiting if self.preparation else None
        return draw_version(waiting.draw if waiting else self.current)

    @property
    def initial(self) -> dict[str, object]:
        """What the forms of the page begin with: the state looked at, and what was chosen when the list was frozen.

        Before that, the tables are like those of the round before, where these were chosen.
        """
        waiting = self.preparation.waiting if self.preparation else None
        chosen = waiting.chosen if waiting else {"split": self.preparation.split_as_before} if self.preparation else {}
        return {"seen": self.version, "ahead": self.plan is not None, **chosen}

    @cached_property
    def choices(self) -> tuple[tuple[int, str], ...]:
        """Start number and name of all, to choose from."""
        known = self.seating.entrants if self.seating else registered(self.evening.tournament)
        return tuple((entrant.number, entrant.name) for entrant in known.values())

    @property
    def published(self) -> bool:
        """Whether everybody can see the draw."""
        return self.round is not None and self.round.published_at is not None

    @property
    def plays_in_teams(self) -> bool:
        """Whether a start number is a team."""
        return self.evening.tournament.in_teams

    @cached_property
    def proof(self) -> DrawProof | None:
        """What makes the attempt that counts verifiable; None for a round that was not drawn here."""
        return draw_proof(draw_document(self.current), changes_after(self.current)) if self.current else None

    @property
    def proof_mark(self) -> str:
        """Whether the lot comes out again, and whether it alone decided, in a word or two."""
        if self.report is None or self.report.check is None:
            return ""
        changed = self.proof is not None and self.proof.by_hand and self.report.check.state == "good"
        return _("von Hand geändert") if changed else self.report.mark

    @property
    def coming(self) -> bool:
        """Whether sheets are still missing: of this public round, or of an earlier one while this one is on."""
        if not self.played:
            return False
        return any(number == self.number or self.round == self.evening.current for number, _t in self.evening.missing)

    @cached_property
    def forecast(self) -> Forecast | None:
        """About when this round and the evening end, while its sheets come in."""
        on = self.coming and self.round == self.evening.current
        return forecast(self.evening, timezone.localtime()) if on else None

    @property
    def late(self) -> bool:
        """Whether sheets of another round are missing as well; they have no row among the tables of this one."""
        return any(number != self.number for number, _table in self.evening.missing)

    @property
    def played(self) -> bool:
        """Whether every table of this public round has one sheet that ends; stacks go on from table to table."""
        return self.published and not self.evening.tournament.kind_of_game.stacks

    @property
    def done(self) -> int:
        """How many sheets are there."""
        return sum(row.finished for row in self.seating.tables) if self.seating else 0

    @property
    def wanted(self) -> str:
        """Which tables want somebody to come; empty if none does."""
        tables = [row.table for row in self.seating.tables if row.state in CALLING] if self.seating else []
        text = ngettext("Tisch %(tables)s braucht jemanden", "Tisch %(tables)s brauchen jemanden", len(tables))
        return text % {"tables": listed(tables)} if tables else ""

    @cached_property
    def latecomers(self) -> str:
        """Who is registered but not in the stage that everybody else plays in; empty on an ordinary evening."""
        tournament = self.evening.tournament
        stage = stage_of(tournament.later_stages, self.number)
        if stage is None or not stage.begun or stage.who != "all":
            return ""
        return listed([_("Nr. %(n)s") % {"n": entrant.number} for entrant in latecomers(tournament)])

    @property
    def unseated(self) -> str:
        """Who came after this round was drawn, as long as it is not published; "" in a stage, which chooses its own."""
        tournament = self.evening.tournament
        if tournament.kind_of_game.stacks or stage_of(tournament.later_stages, self.number):
            return ""
        there = self._drawn
        return listed([name for number, name in self._playing.items() if number not in there]) if there else ""

    @cached_property
    def not_drawn(self) -> list[str]:
        """Who has been promised a place and has no start number, as long as the round is not published.

        Nobody in a stage, which chooses its own, nor where no round is to come.
        """
        tournament = self.evening.tournament
        over = self.published or self.evening.closed or self.blocked
        if over or stage_of(tournament.later_stages, self.number):
            return []
        promised = places_to_take_over(tournament)
        return [] if promised and no_round_to_come(tournament) else promised

    @cached_property
    def restored_since(self) -> bool:
        """Whether a snapshot was brought back after this draw, not yet public: the paper may be of a later one."""
        if self.round is None or self.published:
            return False
        acts = self.evening.tournament.events.filter(action__in=("round_draw", "snapshot_restore")).order_by("-number")
        return acts.values_list("action", flat=True).first() == "snapshot_restore"

    @property
    def gone(self) -> str:
        """Who was drawn and plays no more, as long as the round is not published."""
        gone = sorted(self._drawn - self._playing.keys())
        return listed([self.seating.entrants[number].name for number in gone]) if self.seating else ""

    @cached_property
    def absent_seated(self) -> tuple[AbsentSeated, ...]:
        """Who is not there and has a seat, each with somebody who is there and pauses; none once the round is public.

        The lot knows nothing of who is late: whether they had better pause is for the organisers to say.
        """
        tournament = self.evening.tournament
        if self.seating is None or self.published or not tournament.check_in or not self.seating.byes:
            return ()
        here = set(tournament.entrants.filter(presence=Entrant.Presence.HERE).values_list("number", flat=True))
        seated = [(row.table, chair) for row in self.seating.tables for chair in row.places]
        absent = [(table, chair) for table, chair in seated if chair.number not in here]
        pausing = [entrant for entrant in self.seating.byes if entrant.number in here]
        return tuple(
            AbsentSeated(chair.number, chair.name, table, other.number, other.name)
            for (table, chair), other in zip(absent, pausing, strict=False)
        )

    @cached_property
    def left_out(self) -> str:
        """Who goes on into the stage of this round by the results of now and is not in it; "" once that is public."""
        tournament = self.evening.tournament
        stage = stage_of(tournament.later_stages, self.number)
        if stage is None or not stage.begun or stage.first != self.number:
            return ""
        return left_out_names(tournament)

    @cached_property
    def gone_before(self) -> str:
        """Who is in the groups that begin with this round and has left: they can be made anew."""
        stage = stage_of(self.evening.tournament.later_stages, self.number)
        if self.preparation is None or stage is None or stage.kind != "groups" or stage.first != self.number:
            return ""
        there = {each.entrant.number for each in self.preparation.participants}
        gone = self.evening.tournament.entrants.filter(number__in=stage.numbers - there).order_by("number")
        return listed([entrant.name for entrant in gone])

    @cached_property
    def _drawn(self) -> set[int]:
        """Everybody at a table and with a bye, while only the organisers see them; empty otherwise."""
        if self.seating is None or self.published:
            return set()
        seated = {chair.number for table in self.seating.tables for chair in table.places}
        return seated | {entrant.number for entrant in self.seating.byes}

    @cached_property
    def _playing(self) -> dict[int, str]:
        if not self._drawn:
            return {}
        entrants = self.evening.tournament.entrants.filter(status__in=Entrant.PLAYING).order_by("number")
        return dict(entrants.values_list("number", "name"))

    @property
    def seating_summary(self) -> str:
        """What is in the seating of a round, in a line: the tables, who pauses, whether anybody meets again."""
        if self.seating is None:
            return ""
        number = len(self.seating.tables)
        parts = [ngettext("%(n)s Tisch", "%(n)s Tische", number) % {"n": number}]
        won = self.seating.won
        parts += [_("Nr. %(n)s pausiert") % {"n": each.number} for each in self.seating.byes if each.pk not in won]
        parts += [_("Nr. %(n)s gewinnt kampflos") % {"n": each.number} for each in self.seating.byes if each.pk in won]
        parts += [finding.label for finding in self.report.findings[:1]] if self.report else []
        return " · ".join(parts)

    @property
    def changes_summary(self) -> str:
        """What can be mended by hand."""
        return _("Zwei tauschen oder erneut auslosen, mit Grund") if self.can_redraw else _("Zwei tauschen")

    @property
    def blocked(self) -> bool:
        """Whether results have to come first; where tables end one by one, a draw waits for nobody."""
        return bool(self.evening.missing) and not self.evening.tournament.kind_of_game.stacks

    @property
    def undecided(self) -> bool:
        """Whether nobody can be drawn yet, because the stage of the round has not begun."""
        return self.preparation is not None and stage_undecided(self.evening)

    @property
    def missing(self) -> str:
        """Which tables are missing, in one sentence."""
        return missing_summary(self.evening)

    @property
    def may_draw_despite(self) -> bool:
        """Whether the next round could be drawn although results are missing."""
        return self.evening.upcoming <= self.evening.tournament.rounds_planned

    @property
    def facts(self) -> str:
        """What stands under the heading: who sits or pauses in this round, before its draw who would."""
        tournament, number = self.evening.tournament, self.evening.entrants
        if self.seating is not None and not tournament.kind_of_game.stacks:
            number = sum(len(row.places) for row in self.seating.tables) + len(self.seating.byes)
        elif self.preparation is not None and not self.undecided:
            number = len(self.preparation.participants)
        return f"{counted(tournament.kind_of_game.team_size, number)} · {translate(tournament.summary)}"

    @cached_property
    def finals(self) -> tuple[tuple[str, str], ...]:
        """What is played for at which tables, where the name of the round does not say that."""
        return tuple(tables_by_match(self.evening.tournament, self.number)) if self.seating else ()

    @cached_property
    def pairs_outdated(self) -> bool:
        """Whether a result that was changed since lets others meet in this round of a knock-out than sit there."""
        return self.seating is not None and others_ought_to_meet(self.evening.tournament, self.number)

    @property
    def draws_now(self) -> bool:
        """Whether the draw is the next step, with nothing to be decided before it."""
        before = self.preparation
        return before is not None and before.ready and not (before.absent or before.waiting or self.blocked)

    @property
    def others_now(self) -> OthersNow | None:
        """That others would play in the newest stage after a correction since; asked where stages are planned."""
        stages = self.evening.tournament.stages and not self.evening.closed
        return others_now_note(self.evening.tournament) if stages else None

    @cached_property
    def can_redraw(self) -> bool:
        """Whether it is the newest round and nothing has been entered yet."""
        newest = bool(self.evening.rounds) and self.evening.rounds[-1] == self.round
        touched = self.round is not None and WRITTEN.first(round=self.round.pk) is not None
        return newest and not self.evening.closed and not touched

    @cached_property
    def offer(self) -> TableOffer | None:
        """One more table that this round could have, while it is played and the newest one."""
        if self.round is None or self.seating is None or self.evening.rounds[-1] != self.round:
            return None
        if self.done == len(self.seating.tables):
            return None
        pks = {number: entrant.pk for number, entrant in self.seating.entrants.items()}
        seated = {pks[chair.number] for table in self.seating.tables for chair in table.places}
        if len(seated) == len(pks):
            return None
        pausing = {entrant.pk for entrant in self.seating.byes}
        return table_offer(self.evening.tournament, self.round, seated, pausing)

    @property
    def tables(self) -> list[int]:
        """The tables whose sheet can be printed once more."""
        return [row.table for row in self.seating.tables] if self.seating else []

    @property
    def added(self) -> list[int]:
        """The tables that were added by hand: their sheets are printed apart."""
        changes = self.current.table_changes.all() if self.current else ()
        return sorted({*self.tables} & {change.table for change in changes if change.added})

    @property
    def can_swap(self) -> bool:
        """Whether two can change places by hand."""
        return self.round is not None and not self.evening.closed


def number_to_show(of: Evening) -> int:
    """The round that matters now: the one that is being played as long as results are missing, else the next.

    Where tables end one by one: the next as soon as there is anybody to draw.
    """
    newest = of.upcoming - 1
    if of.tournament.kind_of_game.stacks and of.prepared is None and not of.closed:
        someone_free = not of.missing or len(playing(of.tournament)) >= of.tournament.kind_of_game.sides[0]
        return of.upcoming if someone_free else newest
    waiting = of.prepared is not None or of.missing or of.closed or of.upcoming > of.tournament.rounds_planned
    waiting = waiting or stage_undecided(of)
    return newest if newest and waiting else of.upcoming


def draw_page(tournament: Tournament, number: int | None = None) -> DrawPage | None:
    """Reads the page of a round; None if that round is neither drawn nor the next one."""
    of = evening(tournament)
    number = number or number_to_show(of)
    of_round = next((r for r in of.rounds if r.number == number), None)
    if of_round is None and (number != of.upcoming or of.closed):
        return None
    prepared = None if of_round else preparation(tournament, number)
    planned = prepared.planned.draw if prepared and prepared.planned else None
    attempts = attempts_of(tournament, number, planned)
    current = next((attempt.draw for attempt in attempts if attempt.draw.current), None)
    seated = seating(tournament, of_round, _moved(current), of.disputed) if of_round else None
    return DrawPage(
        evening=of,
        steps=steps(of),
        next=next_step(of),
        number=number,
        round=of_round,
        preparation=prepared,
        seating=seated,
        attempts=attempts,
        report=report(of_round, current, seated) if of_round and seated else None,
        plan=plan_table(current),
    )


def _moved(current: Draw | None) -> frozenset[int]:
    swaps, tables = (current.swaps.all(), current.table_changes.all()) if current else ((), ())
    swapped = {entrant.number for swap in swaps for entrant in (swap.first, swap.second)}
    return frozenset(swapped.union(*(change.seated for change in tables)))


@dataclass(frozen=True)
class Attempt:
    """One attempt; `fate` is empty for the one that counts."""

    draw: Draw
    fate: str

    @property
    def by_hand(self) -> list[ByHand]:
        """What was changed after it, the oldest first."""
        return changes_after(self.draw)


def attempts_of(tournament: Tournament, number: int, planned: Draw | None) -> tuple[Attempt, ...]:
    """All of them, the newest last; `planned` is the part of a plan that the round still waits for."""
    kept = ATTEMPTS(round__tournament=tournament.pk, round__number=number)
    prefetch_related_objects(kept, "swaps__first", "swaps__second", "swaps__by", "table_changes__by")
    return tuple(Attempt(draw, _fate(draw, planned)) for draw in kept)


def _fate(draw: Draw, planned: Draw | None) -> str:
    if draw.current:
        return ""
    if draw.outcome is None:
        return _("eingefroren, nicht gelost")
    return _("im Plan, noch nicht gesetzt") if draw == planned else _("verworfen")
