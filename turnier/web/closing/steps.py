"""The steps of the last hour, each done, now or later, from what the tables say and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from turnier.forms.standings import way_out
from turnier.models import Decision, Entrant, Player, Seat, Sitting, Tournament
from turnier.models.tournaments import unfinished_tables
from turnier.prizes import Terms
from turnier.services.money.close import difference_text
from turnier.services.papers.money import left_in_box
from turnier.services.prizes.award import PODIUM, ceremony_held, changed_since_announced
from turnier.services.prizes.choosing_order import choosing_outdated
from turnier.services.prizes.plan import prize_terms_of, prizes_of_clubs, undecided, unwon_text
from turnier.services.prizes.prize_table import PrizeTable, prize_table
from turnier.services.registration.singles import waiting_singles
from turnier.services.sheets.propose import refused_at
from turnier.services.standings.brackets import open_matches
from turnier.services.standings.decide import overruled, seated_by
from turnier.services.standings.left_out import left_out
from turnier.services.standings.standings import PlacedEntrant, Standings
from turnier.text.words import counted, euros, listed, missing_text, translate
from turnier.web.shared.money_glance import CEREMONY, Glance
from turnier.web.shared.stage_notes import DecidedTie, decided_ties, others_now_note

BEFORE_CEREMONY = "preise"
"""In an address, the step after which the ceremony is shown once more."""
SHOWN_PLACES = 8
Tie = tuple[int, tuple[Entrant, ...]]
"""The place that equals share, and who they are."""


@dataclass(frozen=True)
class ClosingStep:
    """One step: what it is called, the fact at its right, and whether it is done."""

    key: str
    title: str
    fact: str
    done: bool


@dataclass(frozen=True)
class Row:
    """A row of the short standings; `cents` is None where it is not decided who gets what.

    `beside` says how far it came, or by which place in a group it stands there, and names the prizes beside the ranking
    that are in them: "Mannschaftspreis (Stammtisch)".
    """

    place: int
    entrant: Entrant
    main: str
    open: bool
    cents: int | None
    beside: str


@dataclass(frozen=True)
class Closing:
    """The last hour of one tournament; `passed` names a step that an address leads past, as to the payout.

    `every_tie` says that the ties are asked about, too, that need not be decided.
    """

    tournament: Tournament
    table: Standings
    glance: Glance
    passed: str = ""
    every_tie: bool = False

    @cached_property
    def steps(self) -> tuple[ClosingStep, ...]:
        """The steps that this evening has, in their order: where stacks are paid out, the end comes before."""
        ends = [self._close()]
        money = [*self._payout(), *self._count()]
        last = [*ends, *money] if self.tournament.kind_of_game.stacks else [*money, *ends]
        return (self._sheets(), *self._matches(), *self._ties(), *self._prizes(), self._ceremony(), *last)

    @cached_property
    def current(self) -> str:
        """The key of the step that is next; "" when all are done."""
        return next((step.key for step in self.steps if not step.done), "")

    @property
    def left(self) -> int:
        """How many steps are not done."""
        return sum(not step.done for step in self.steps)

    @property
    def to_settle(self) -> tuple[str, ...]:
        """The keys of the steps that are open before the end, but for the ceremony, which holds up nothing."""
        return tuple(step.key for step in self.steps if not step.done and step.key not in {"ceremony", "close"})

    def opened_since(self, seen: str) -> str:
        """What is open again that was not among the keys of `to_settle` in `seen`, in words; "" where nothing is."""
        new = set(self.to_settle) - set(seen.split())
        return ", ".join(step.title for step in self.steps if step.key in new)

    @property
    def closed(self) -> bool:
        """Whether the tournament is over for good."""
        return self.tournament.status == Tournament.Status.CLOSED

    @property
    def final(self) -> bool:
        """Whether nothing that counts can change any more."""
        return self.closed and not self.current

    @property
    def money_open(self) -> bool:
        """Whether somebody still owes money or gets some, though no step is left: unpaid fees hold up nothing."""
        glance = self.glance
        owed = glance.fees.open or glance.losses_open > 0 or glance.stacks_to_reclaim
        return bool(owed or glance.fees_to_refund or glance.overpaid_rows)

    @cached_property
    def played(self) -> bool:
        """Whether the steps after the sheets can be done: the standings are played out.

        With stacks it is enough that no table is open and no stage is planned, as between two seatings.
        """
        waits = self.tournament.kind_of_game.stacks is None or self.glance.ahead is not None
        return self.table.played_out or (not waits and (self.table.all_in or self.glance.over))

    @cached_property
    def sheets(self) -> tuple[int, int]:
        """How many sheets are in, and how many there are; with stacks none on which nobody has played."""
        finished = Sitting.objects.filter(round__tournament=self.tournament, round__published_at__isnull=False)
        if self.tournament.kind_of_game.stacks:
            finished = finished.exclude(finished=True, entries_count=0)
        done = list(finished.order_by().values_list("finished", flat=True))
        return sum(done), len(done)

    @property
    def refused(self) -> list[Sitting]:
        """The open tables at which a line of a phone was refused and is missing."""
        return refused_at(unfinished_tables(self.tournament).select_related("round").order_by("round", "table"))

    @cached_property
    def cut_short(self) -> int:
        """How many tables were broken off, whose people have less than others; with stacks every table ends so."""
        if self.tournament.kind_of_game.stacks:
            return 0
        return Sitting.objects.filter(round__tournament=self.tournament, ended_at__isnull=False).count()

    @cached_property
    def unequal_rounds(self) -> tuple[str, ...]:
        """For each round of which some have a result and others sat at tables broken off without one, in a sentence."""
        if not self.cut_short or not self.played or self.closed:
            return ()
        placed = [row.entrant.pk for row in self._placed]
        seats = Seat.objects.filter(round__tournament=self.tournament, entrant__in=placed)
        cut_off = set(seats.filter(sitting__ended_at__isnull=False).values_list("entrant", "round__number"))
        missed = [(row.entrant.pk, number) for row in self._placed for number in row.missed]
        without = Counter(number for entrant, number in missed if (entrant, number) in cut_off)
        seated = Counter(seats.filter(round__number__in=without).values_list("round__number", flat=True))
        text = _("%(round)s zählt nur für %(some)s von %(all)s, die anderen haben daraus nichts.")
        return tuple(
            text % {"round": self.tournament.round_name(n), "some": seated[n] - lacking, "all": seated[n]}
            for n, lacking in sorted(without.items())
            if lacking < seated[n]
        )

    @cached_property
    def ties(self) -> tuple[Tie, ...]:
        """The ties on which money or the podium depends; only they are asked about, until the prizes are fixed."""
        return tuple((place, tie) for place, tie, matters in self._open_ties if matters)

    @property
    def lots(self) -> tuple[Tie, ...]:
        """Those of `ties` that the rules leave to the lot."""
        return tuple((place, tie) for place, tie in self.ties if way_out(tie, self.table.ending) == Decision.Kind.LOT)

    @property
    def places_by_lot(self) -> str:
        """Their places: "3 und 5"."""
        return listed([place for place, _tie in self.lots])

    @cached_property
    def other_ties(self) -> tuple[Tie, ...]:
        """The other ties: nothing depends on them, or the prizes were fixed without; the places are shared."""
        return tuple((place, tie) for place, tie, matters in self._open_ties if not matters)

    @property
    def asked_ties(self) -> tuple[Tie, ...]:
        """Those that the page asks about."""
        return (*self.ties, *(self.other_ties if self.every_tie else ()))

    @property
    def first_is_undecided(self) -> bool:
        """Whether a decision would part those who share the first place."""
        return any(place == 1 for place, _tie in self.other_ties)

    @cached_property
    def _open_ties(self) -> tuple[tuple[int, tuple[Entrant, ...], bool], ...]:
        settled = self.glance.fixed and not self.glance.outdated
        if not self.played or (settled and self.closed):
            return ()
        open_ones = [] if settled else undecided(self.tournament, prize_terms_of(self.tournament))
        money = {tie for _place, tie in open_ones}
        place_of = {row.entrant.number: row.place or 0 for row in self.table.rows}
        places = [(place_of[tie[0].number], tie) for tie in self.table.ties]
        return tuple((place, tie, not settled and (place <= PODIUM or tie in money)) for place, tie in places)

    def money_at_stake(self, place: int, tied: int) -> str:
        """What so many equals from a place on are about: "An diesem Platz hängen 70,00 €."; "" where it is no money."""
        sums = [euros(cents) for cents in self.glance.preview.sums[place - 1 : place - 1 + tied]]
        text = ngettext("An diesem Platz hängen %(sums)s.", "An diesen Plätzen hängen %(sums)s.", len(sums))
        return text % {"sums": listed(sums)} if sums else ""

    @cached_property
    def decided(self) -> tuple[DecidedTie, ...]:
        """What was decided of ties that are still there, and not taken back."""
        decisions = [each for each in self.tournament.decisions.filter(revoked=False) if self._still_counts(each)]
        seated = seated_by(self.tournament, decisions)
        gone = {each.pk for each in decisions if each.pk in seated and overruled(each, seated[each.pk])}
        return decided_ties(self.tournament, [each for each in decisions if each.pk not in gone])

    def _still_counts(self, decision: Decision) -> bool:
        """Whether it parts somebody or has them share a place; a match of a knock-out is decided for good."""
        rows = [row for row in self.table.rows if row.entrant.number in decision.entrants]
        if self.tournament.stages or not rows:
            return True
        if decision.kind == Decision.Kind.SHARED:
            return len({row.place for row in rows}) == 1
        return any(row.parted_by for row in rows)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The first rows of the standings and all that win money, with what each gets; more than one is left out."""
        sums = self._sums
        waiting = {entrant.number for _place, tie in self.ties for entrant in tie}
        paid = [at for at, row in enumerate(self._placed, start=1) if sums.get(row.entrant.number)]
        most = max([SHOWN_PLACES, *paid])
        shown = self._placed if len(self._placed) == most + 1 else self._placed[:most]
        return tuple(self._row(row, sums, waiting=row.entrant.number in waiting) for row in shown)

    @cached_property
    def _placed(self) -> list[PlacedEntrant]:
        return [row for row in self.table.rows if row.place is not None]

    @property
    def certificates(self) -> int:
        """How many there are for the first places; equals get one each."""
        return sum(row.place is not None and row.place <= PODIUM for row in self._placed)

    @cached_property
    def shared_first(self) -> str:
        """Who are first together, since nothing that counts parts them; "" for one winner, and while that is asked."""
        first = [row.entrant.name for row in self._placed if row.place == 1]
        asked = any(place == 1 for place, _tie in self.asked_ties)
        return listed(first) if len(first) > 1 and self.played and not asked else ""

    @property
    def left_out(self) -> int:
        """How many places there are beside these rows; never one, which has room where this is said."""
        return len(self._placed) - len(self.rows)

    @cached_property
    def gone_winners(self) -> tuple[Row, ...]:
        """Who has withdrawn and wins money all the same."""
        return tuple(
            self._row(row, self._sums, waiting=False)
            for row in self.table.rows
            if row.entrant.status == Entrant.Status.WITHDRAWN and self._sums.get(row.entrant.number)
        )

    @cached_property
    def without_partner(self) -> list[Player]:
        """Who waited for a partner and has not played, once no table is open; their fee is among the prizes."""
        alone = self.tournament.kind_of_game.team_size == 1 or not self.played or self.closed
        return [] if alone else waiting_singles(self.tournament)

    @property
    def main_label(self) -> str:
        """What the figure in these rows is called; before the first result that of the game."""
        return self._placed[0].main_label if self._placed else translate(self.table.columns[0].label)

    @property
    def in_words(self) -> bool:
        """Whether that is how far somebody came in a knock-out: words too wide for a column beside the prizes."""
        return bool(self._placed and self._placed[0].knocked_out)

    @cached_property
    def prize_table(self) -> PrizeTable:
        """What lies on the table of prizes and waits for somebody to choose."""
        return prize_table(self.tournament)

    @cached_property
    def choosing_outdated(self) -> str:
        """Why the order in which prizes were chosen no longer holds; "" while it does, and before it is fixed."""
        return choosing_outdated(self.tournament)

    @cached_property
    def asks_prizes(self) -> bool:
        """Whether there is prize money to be settled."""
        return bool(self.glance.fixed or self.glance.outdated or self.glance.prize_money > 0)

    @property
    def short_of(self) -> int:
        """Cents that the box lacks for the prizes; what belongs to others is not there for them."""
        return self.glance.short_of(self._going_out)

    @property
    def from_change(self) -> int:
        """Cents of the prizes that are paid from the change in the box."""
        return self.glance.from_change(self._going_out)

    @cached_property
    def missing_figures(self) -> dict[str, str]:
        """What was left out of final lists though a place hangs on it, and at which tables."""
        return left_out(self.table)

    @cached_property
    def left_in_box(self) -> str:
        """What of the box is change, and what the club keeps, in words."""
        return left_in_box(self.tournament)

    @property
    def _going_out(self) -> int:
        return self.glance.still_to_hand_over - self.glance.all_to_reclaim_by_now

    @property
    def reclaim_first(self) -> int:
        """Cents of prizes and stacks that have to come back before the box has enough for what is still to be paid."""
        glance = self.glance
        return glance.all_to_reclaim_by_now if glance.short_of(glance.still_to_hand_over) else 0

    @cached_property
    def _sums(self) -> dict[int, int]:
        glance = self.glance
        if glance.fixed and not glance.outdated:
            return {row.entrant.number: row.awarded for row in glance.payouts}
        if not self.played or self.matches or not self.asks_prizes or glance.now.preview.problems:
            return {}
        return dict(glance.now.sums)

    def _row(self, row: PlacedEntrant, sums: dict[int, int], *, waiting: bool) -> Row:
        number, of_clubs = row.entrant.number, prizes_of_clubs(self._terms)
        cents = None if waiting else sums.get(number, 0)
        labels = self._beside.get(number, ()) if cents else ()
        beside = [f"{label} ({row.entrant.club})" if label in of_clubs else label for label in labels]
        main = row.main_under(self.main_label)
        told = " · ".join(filter(None, (row.in_group, main if self.in_words else "", ", ".join(beside))))
        return Row(row.place or 0, row.entrant, main, waiting, cents, told)

    @cached_property
    def _terms(self) -> Terms:
        return prize_terms_of(self.tournament)

    @cached_property
    def _beside(self) -> dict[int, list[str]]:
        """Start number → what the prizes beside the ranking are called that these win."""
        glance = self.glance
        if not self._terms.extras or not self._sums:
            return {}
        if not glance.fixed or glance.outdated:
            return glance.now.beside_the_ranking
        named = {row.entrant.number: [award.ranking for award in row.awards if award.ranking] for row in glance.payouts}
        return {number: labels for number, labels in named.items() if labels}

    def _sheets(self) -> ClosingStep:
        done, all_of_them = self.sheets
        fact = _("%(done)s von %(all)s") % {"done": done, "all": all_of_them}
        if self.cut_short:
            fact += ", " + ngettext("%(n)s Tisch abgebrochen", "%(n)s Tische abgebrochen", self.cut_short) % {
                "n": self.cut_short
            }
        if self.glance.ahead:
            fact += ", " + _("danach %(stage)s") % {"stage": self.glance.ahead.name}
        title = _("Alle Tische sind zu Ende") if self.cut_short else _("Alle Zettel sind da")
        return ClosingStep("sheets", title if self.played else _("Zettel"), fact, self.played)

    @cached_property
    def others_now(self) -> str:
        """That others would have come into the last stage by the results of now."""
        note = others_now_note(self.tournament) if self.tournament.stages else None
        return note.said if note else ""

    @cached_property
    def matches(self) -> tuple[str, ...]:
        """The matches of a knock-out that nobody has won: both are equal, or others sat there than ought to have."""
        if not self.tournament.stages or not self.played or (self.glance.fixed and not self.glance.outdated):
            return ()
        names = dict(self.tournament.entrants.values_list("number", "name"))
        return tuple(" – ".join(names[side] for side in match.sides) for match in open_matches(self.tournament))

    def _matches(self) -> Iterator[ClosingStep]:
        if self.matches:
            yield ClosingStep("matches", _("Spiele ohne Sieger"), str(len(self.matches)), done=False)

    def _ties(self) -> Iterator[ClosingStep]:
        if self.asked_ties:
            places = ", ".join(_("Platz %(place)s") % {"place": place} for place, _tie in self.asked_ties)
            yield ClosingStep("ties", _("Gleichstände"), places, done=False)
        elif self.decided:
            number = len(self.decided)
            title = ngettext("Gleichstand entschieden", "%(n)s Gleichstände entschieden", number) % {"n": number}
            yield ClosingStep("ties", title, "", done=True)

    def _prizes(self) -> Iterator[ClosingStep]:
        if not self.asks_prizes:
            return
        done = self.glance.fixed and not self.glance.outdated
        yield ClosingStep("prizes", _("Preise festgelegt") if done else _("Preise festlegen"), self._prize_words, done)

    @property
    def _prize_words(self) -> str:
        text = ngettext("1 Preis, %(sum)s", "%(n)s Preise, %(sum)s", self.prizes)
        return text % {"n": self.prizes, "sum": euros(self.prize_money)}

    @property
    def prizes(self) -> int:
        """How many are won, of one that equals share as many as they are; before there are places what the plan has."""
        glance = self.glance
        if not self._sums:
            return len(glance.preview.sums)
        if glance.fixed and not glance.outdated:
            return sum(len(row.awards) for row in glance.payouts)
        return sum(len(awards) for _label, awards in glance.now.lists)

    @property
    def prize_money(self) -> int:
        """Cents that are won; before there are places what the plan promises."""
        return sum(self._sums.values()) if self._sums else self.glance.prize_money

    @property
    def unwon(self) -> str:
        """What of the prize money nobody wins, in words; "" where all is won."""
        return unwon_text(self.glance.now)

    def _ceremony(self) -> ClosingStep:
        """It is over with what comes after it, too; with stacks the end comes before the prizes are fixed."""
        settled = self.played and not self.choosing_outdated and (self.glance.fixed or not self.asks_prizes)
        over = self.closed and not (self.tournament.kind_of_game.stacks and self.asks_prizes)
        given = (over or self.glance.counted or self.glance.paid_out.prizes > 0) and not self.given_anew
        done = settled and (self.passed == CEREMONY or given or ceremony_held(self.tournament)) and not self.shown_again
        fact = _("Neue Urkunden drucken") if self.given_anew else _("Urkunden und Preise")
        return ClosingStep("ceremony", _("Siegerehrung"), "" if done else fact, done)

    @property
    def shown_again(self) -> bool:
        """Whether an address asks for the ceremony once more, though it is over."""
        return self.passed == BEFORE_CEREMONY and not self.closed

    @cached_property
    def given_anew(self) -> bool:
        """Whether others have places or prizes now than when prizes were handed over or the ceremony was held."""
        glance, held = self.glance, self.tournament.events.filter(action="ceremony_hold")
        if self.moved and (glance.paid_out.prizes > 0 or held.exists()):
            return True
        return glance.fixed and not glance.outdated and any(row.paid and row.open for row in glance.payouts)

    @cached_property
    def moved(self) -> list[str]:
        """Which of the places for which there may be certificates others hold now, in sentences."""
        return changed_since_announced(self.tournament) if self.played and not self.matches else []

    def _payout(self) -> Iterator[ClosingStep]:
        glance = self.glance
        if not self.asks_prizes and not glance.has_stacks:
            return
        done = self.played and not glance.unpaid and not glance.outdated and not glance.stack_rows
        done = done and (glance.fixed or not self.asks_prizes)
        fact = glance.paid_out.words if done else self._open_words()
        yield ClosingStep("payout", _("Ausgezahlt") if done else _("Auszahlen"), fact, done)

    def _open_words(self) -> str:
        team_size, glance = self.tournament.kind_of_game.team_size, self.glance
        if glance.outdated:
            return ""
        if glance.unpaid and glance.stacks_open:
            both = {"prizes": euros(glance.to_pay_out), "stacks": euros(glance.stacks_open)}
            return _("Preise %(prizes)s, in den Stapeln %(stacks)s") % both
        if glance.unpaid:
            return f"{counted(team_size, glance.unpaid)}, {euros(glance.to_pay_out)}"
        if glance.stacks_open:
            return _("in den Stapeln %(sum)s") % {"sum": euros(glance.stacks_open)}
        return _("%(sum)s zurückzuholen") % {"sum": euros(glance.all_to_reclaim)} if glance.all_to_reclaim else ""

    def _count(self) -> Iterator[ClosingStep]:
        if not self.glance.cash_moved:
            return
        count, done = self.glance.count, self.glance.counted
        words = _("Kasse und Buch")
        if done and count is not None:
            words = f"{euros(count.counted_cents)} · {difference_text(count.difference, count.expected_cents)}"
        yield ClosingStep("count", _("Gezählt") if done else _("Kasse zählen"), words, done)

    def _close(self) -> ClosingStep:
        stacks = self.tournament.kind_of_game.stacks
        title = _("Abgeschlossen") if self.closed else _("Turnier beenden") if stacks else _("Abschließen")
        return ClosingStep("close", title, "" if self.closed else _("danach ist die Rangliste endgültig"), self.closed)

    @property
    def missing(self) -> str:
        """Which tables are open, in a sentence; "" where none is."""
        tables = self.table.open_tables
        return missing_text(self.tournament, tables) if tables else ""
