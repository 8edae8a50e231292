"""The plan of the prize money while the evening runs: its terms, what they come to, and who would win it now.

That is by the standings as they are now; ties that a sum depends on are named.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.byes import AVERAGE, bye_counts
from games.kit.sittings.evaluation import Evaluation
from turnier import prizes as pure_prizes
from turnier.models import Bye, Entrant, PrizePlan, Sitting, Tournament, User
from turnier.prizes import Extra, Fund, RankedEntrant, Terms
from turnier.services.money.fees import entry_fee
from turnier.services.money.ledger import BALANCES, Account, Kind, balances, balances_of_entrants
from turnier.services.record.compiled import CompiledObjects
from turnier.services.record.write import lock, record
from turnier.services.sheets.queries import evaluate_saved, seats_of
from turnier.services.standings.standings import Standings, standings
from turnier.text.errors import UserError
from turnier.text.words import euros, listed, numbered, translate

PLANS = CompiledObjects(PrizePlan.objects.order_by())
USUAL = Terms(shape="linear")
"""Before anybody has chosen: about 50, 33 and 17 percent. Steeper, the third of 22 would get no more than the fee."""
SMALL_STAKES = replace(USUAL, step=100)
"""The same where the fee is less than its step: rounded to it, the second of nine would get what the third does."""


@dataclass(frozen=True)
class PrizePreview:
    """What the plan would pay out: the fund, cents per place, what does not fit, and what was rounded."""

    terms: Terms
    fund: Fund
    sums: tuple[int, ...]
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """Cents of the fund that no place gets; only a fixed table leaves any."""
        return self.fund.shared - sum(self.sums)


def plan_of(tournament: Tournament) -> PrizePlan | None:
    """The plan of the prize money; None before anybody has changed the usual one."""
    return PLANS.first(tournament=tournament.pk)


def prize_terms_of(tournament: Tournament) -> Terms:
    """The terms of the prize money; the usual ones before anybody has changed them."""
    if plan := plan_of(tournament):
        return pure_prizes.terms_from(plan.terms)
    return SMALL_STAKES if 0 < entry_fee(tournament) < USUAL.step else USUAL


def plan_preview(
    tournament: Tournament, terms: Terms, entrants: int | None = None, held: Collection[int] = ()
) -> PrizePreview:
    """What the terms come to with the fees that are due now, or with so many entrants who pay the full fee.

    `held` are the places of the standings, where there are any: of equals, the rounding parts nobody.
    """
    sums = balances(tournament)
    booked = booked_for_fund(tournament)
    income = -(sums[Account.FEES] - booked[Account.FEES])
    if entrants is not None:
        income = entrants * entry_fee(tournament)
    sponsors = -(sums[Account.SPONSORS] - booked[Account.SPONSORS])
    fund, fee = pure_prizes.fund_of(terms, income=income, sponsors=sponsors), entry_fee(tournament)
    places = pure_prizes.place_sums(terms, fund.shared, fee)
    problems = tuple(_plan_problems(terms, fund, places, fee))
    notes = () if problems else (*_plan_notes(terms, fund, places, fee, held), *_feat_notes(tournament, terms))
    return PrizePreview(terms, fund, places, problems, notes)


@transaction.atomic
def plan_save(*, tournament: Tournament, terms: Terms, by: User | None) -> PrizePlan:
    """Stores the terms. Awards that are written down already stay until the prize money is fixed anew.

    Refused where that cannot be any more; see `changes_locked`.
    """
    tournament = lock(tournament.pk)
    check_changeable(tournament)
    plan, _created = PrizePlan.objects.get_or_create(tournament=tournament)
    plan.terms = terms.dump()
    plan.save(update_fields=["terms"])
    record(tournament, "plan_save", by=by, places=terms.places, percent=terms.kept_percent)
    return plan


def changes_locked(tournament: Tournament) -> str:
    """Why nobody wins anything else any more: it is over, and prizes are handed over; "" while they may be changed."""
    paid = balances_of_entrants(tournament, Account.FUND, Kind.PAYOUT)
    if tournament.status != Tournament.Status.CLOSED or not any(paid.values()):
        return ""
    return _(
        "Das Turnier ist abgeschlossen und Preisgeld ist ausgezahlt. "
        "Wer wie viel bekommt, lässt sich erst wieder ändern, wenn das Turnier wieder geöffnet ist."
    )


def check_changeable(tournament: Tournament) -> None:
    """Refuses to change who wins what once that is over; see `changes_locked`."""
    if why := changes_locked(tournament):
        raise UserError(why)


def booked_for_fund(tournament: Tournament) -> defaultdict[str, int]:
    """Account → cents that were moved into the prize fund or out of it so far."""
    return defaultdict(int, BALANCES(booking__tournament=tournament.pk, booking__kind=Kind.FUND.value))


def _plan_notes(terms: Terms, fund: Fund, sums: Sequence[int], fee: int, held: Collection[int]) -> list[str]:
    """What was rounded, and what is paid otherwise than the weights alone would say."""
    if terms.shape == "fixed" or not sums:
        return []
    notes, step = [], pure_prizes.step_for(terms, fund.shared, fee)
    if terms.shape == "percent" and sum(terms.table) != 100:
        text = _("Die Prozente ergeben zusammen %(sum)s, verteilt wird im selben Verhältnis.")
        notes.append(text % {"sum": f"{sum(terms.table)}\u00a0%"})
    if step < terms.step:
        text = _("Auf %(asked)s gerundet reicht es nicht für %(places)s Plätze. Gerundet wird auf %(step)s.")
        notes.append(text % {"asked": euros(terms.step), "places": len(sums), "step": euros(step)})
    if step > 1 and sums[0] % step:
        text = _("Gerundet wird auf %(step)s, was übrig bleibt, bekommt Platz 1.")
        notes.append(text % {"step": euros(step)})
    if finer := pure_prizes.fairer_step(terms, fund.shared, fee):
        text = _("Platz 1 bekommt so %(more)s mehr als die anderen; auf %(step)s gerundet weniger.")
        notes.append(text % {"more": euros(sums[0] - sums[-1]), "step": euros(finer)})
    parted = pure_prizes.parted_by_step(terms, fund.shared, fee)
    if parted and (not held or {parted[0], parted[0] + 1} <= set(held)):
        place, finer = parted
        text = _("Durch das Runden bekommen Platz %(one)s und %(two)s gleich viel; auf %(step)s gerundet nicht.")
        notes.append(text % {"one": place, "two": place + 1, "step": euros(finer)})
    return notes


def _feat_notes(tournament: Tournament, terms: Terms) -> list[str]:
    """That the average of a bye counts in the standings and not for a feat, where somebody has one."""
    told = [extra.label for extra in terms.extras if extra.kind == "feat"]
    if not told or bye_counts(tournament.house_rules()) != AVERAGE:
        return []
    if not Bye.objects.filter(round__tournament=tournament).exists():
        return []
    return [_("Für „%(prize)s“ zählt nur, was am Tisch war, kein Freilos.") % {"prize": listed(told)}]


def _plan_problems(terms: Terms, fund: Fund, sums: Sequence[int], fee: int) -> list[str]:
    missing = sum(sums) - fund.shared
    if fund.extras > fund.total:
        text = _("Die Sonderpreise kosten %(extras)s, im Topf sind nur %(total)s.")
        return [text % {"extras": euros(fund.extras), "total": euros(fund.total)}]
    if missing > 0:
        text = _("Die festen Preise kosten %(missing)s zu viel. Bitte kürzen oder einen Betrag garantieren.")
        return [text % {"missing": euros(missing)}]
    if list(terms.table) != sorted(terms.table, reverse=True) and terms.shape in ("fixed", "percent"):
        return [_("Ein schlechterer Platz bekommt mehr als ein besserer. Bitte die Tabelle prüfen.")]
    if fund.shared > 0 and not sums and pure_prizes.places_asked(terms):
        return [_too_few(terms, fund, fee)]
    return []


def _too_few(terms: Terms, fund: Fund, fee: int) -> str:
    values = {"places": pure_prizes.places_asked(terms), "there": euros(fund.shared), "fee": euros(fee)}
    if terms.below_fee or not fee:
        return _("Für %(places)s Plätze reichen %(there)s nicht. Bitte weniger Plätze nehmen.") % values
    text = _(
        "Für %(places)s Plätze mit mindestens dem Startgeld von %(fee)s reichen %(there)s nicht. Bitte weniger Plätze "
        "nehmen, oder erlauben, dass ein Platz weniger als das Startgeld bekommt."
    )
    return text % values


@dataclass(frozen=True)
class CorrectedSheet:
    """A sheet as it would be saved, and the standings that would be."""

    sitting: Sitting
    evaluation: Evaluation
    standings: Standings


WENT_HOME = (Entrant.Status.WITHDRAWN, Entrant.Status.LEFT)


@dataclass(frozen=True)
class PrizeOutcome:
    """Who would win what by some terms and the standings as they are now.

    `places` are pairs of start number and place; `lists` the awards by ranking, the standings themselves first, as "".
    """

    preview: PrizePreview
    places: tuple[tuple[int, int], ...]
    lists: tuple[tuple[str, tuple[pure_prizes.PrizeShare[int], ...]], ...]

    @property
    def sums(self) -> Counter[int]:
        """Start number → cents altogether."""
        sums: Counter[int] = Counter()
        for _label, awards in self.lists:
            for award in awards:
                sums[award.who] += award.cents
        return sums

    @property
    def beside_the_ranking(self) -> dict[int, list[str]]:
        """Start number → what the prizes beside the ranking are called that these win."""
        won: defaultdict[int, list[str]] = defaultdict(list)
        for label, awards in self.lists[1:]:
            for award in awards:
                won[award.who].append(label)
        return dict(won)

    @property
    def unwon(self) -> int:
        """Cents of the fund that nobody wins."""
        return self.preview.fund.total - sum(self.sums.values())

    @property
    def without_winner(self) -> tuple[str, ...]:
        """The prizes beside the ranking that nobody wins."""
        return tuple(label for label, awards in self.lists[1:] if not awards)

    @property
    def divided(self) -> bool:
        """Whether some are equal and share what their places are worth, so that a prize is cut to the cent."""
        return any(award.tied > 1 for _label, awards in self.lists for award in awards)

    @property
    def digest(self) -> str:
        """Equal for equal figures and standings, whoever gets an odd cent."""
        shared = []
        for label, awards in self.lists:
            for place in sorted({award.place for award in awards}):
                group = [award for award in awards if award.place == place]
                shared.append([label, place, sorted(a.who for a in group), sum(a.cents for a in group)])
        fund = self.preview.fund
        seen = [fund.income, fund.kept, fund.sponsors, fund.topped_up, fund.extras, self.preview.sums]
        return hashlib.sha256(json.dumps([seen, sorted(self.places), shared]).encode()).hexdigest()


def prize_outcome(
    tournament: Tournament,
    terms: Terms,
    seed: str = "",
    correction: CorrectedSheet | None = None,
    table: Standings | None = None,
) -> PrizeOutcome:
    """Who would win what now, or after a correction. The `seed` decides who of equal ones gets an odd cent.

    `table` are the standings of now, where they are known.
    """

    def lot(number: int) -> str:
        return hashlib.sha256(f"{seed}|{number}".encode()).hexdigest()

    wanted = any(extra.kind == "feat" for extra in terms.extras)
    table = correction.standings if correction else table
    standing = ranked(tournament, feats_by_entrant(tournament, correction) if wanted else None, table)
    preview = plan_preview(tournament, terms, held={row.place for row in standing})
    lists = [("", pure_prizes.awards_of([(r.number, r.place) for r in standing], preview.sums, lot if seed else None))]
    lists += [(extra.label, pure_prizes.extra_awards(extra, standing, lot if seed else None)) for extra in terms.extras]
    registered = set(tournament.entrants.values_list("number", flat=True))
    kept = tuple((label, tuple(a for a in awards if a.who in registered)) for label, awards in lists)
    return PrizeOutcome(preview, tuple((r.number, r.place) for r in standing), kept)


def ranked(
    tournament: Tournament, counts: Mapping[int, Mapping[str, int]] | None = None, table: Standings | None = None
) -> list[RankedEntrant]:
    """The standings as the sharing of the money sees them, those of now unless `table` gives others.

    `counts` are the feats by primary key of an entrant.
    """
    rows, counts = (table or standings(tournament)).rows, counts or {}
    return [
        RankedEntrant(
            row.entrant.number,
            row.place,
            row.entrant.club,
            counts.get(row.entrant.pk, {}),
            stayed=row.entrant.status not in WENT_HOME,
        )
        for row in rows
        if row.place is not None
    ]


@dataclass(frozen=True)
class ClubRow:
    """A club in the ranking of clubs: whose places count, best first, as (start number, place), and their sum."""

    place: int
    club: str
    members: tuple[tuple[int, int], ...]

    @property
    def total(self) -> int:
        """The sum of the places; the smallest wins."""
        return sum(place for _number, place in self.members)


def club_rankings(tournament: Tournament, terms: Terms) -> tuple[tuple[str, tuple[ClubRow, ...]], ...]:
    """Each prize for the best clubs with its ranking by the standings as they are now."""
    wanted = [extra for extra in terms.extras if extra.kind == "clubs"]
    standing = ranked(tournament) if wanted else []
    of = {each.number: each for each in standing}
    return tuple(
        (
            extra.label,
            tuple(
                ClubRow(place, of[numbers[0]].club, tuple((number, of[number].place) for number in numbers))
                for numbers, place in pure_prizes.best_groups(standing, extra.size)
            ),
        )
        for extra in wanted
    )


def prizes_of_clubs(terms: Terms) -> frozenset[str]:
    """What the prizes are called that a club wins, not somebody alone."""
    return frozenset(extra.label for extra in terms.extras if extra.kind == "clubs")


def feats_of_game(tournament: Tournament) -> Mapping[str, str]:
    """The feats that may win a prize here: key → "meiste Soli"."""
    return {key: translate(label) for key, label in tournament.kind_of_game.feats.items()}


def feats_by_entrant(
    tournament: Tournament, correction: CorrectedSheet | None = None
) -> Mapping[int, Mapping[str, int]]:
    """Primary key of an entrant → feat → how often, over all tables with a result."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    managed: defaultdict[int, Counter[str]] = defaultdict(Counter)
    played = Sitting.objects.filter(round__tournament=tournament, entries_count__gt=0).select_related(
        "round__tournament"
    )
    for sitting in played if game.feats else ():
        corrected = correction is not None and correction.sitting.pk == sitting.pk
        evaluation = correction.evaluation if correction and corrected else evaluate_saved(tournament, sitting)
        entries = [entry for entry in evaluation.entries if entry is not None]
        counts = game.feats_at(rules, evaluation.state, entries)
        for seat, count in zip(seats_of(sitting), counts, strict=True):
            managed[seat.entrant_id].update(count)
    return managed


def unwon_text(found: PrizeOutcome) -> str:
    """ "14,00 € gewinnt niemand, sie bleiben beim Verein. Ohne Gewinner: bester Verein."; "" where all is won."""
    if found.unwon <= 0:
        return ""
    text = _("%(sum)s gewinnt niemand, sie bleiben beim Verein.") % {"sum": euros(found.unwon)}
    names = listed(found.without_winner)
    return text + (" " + _("Ohne Gewinner: %(prizes)s.") % {"prizes": names} if names else "")


def undecided(
    tournament: Tournament, terms: Terms, table: Standings | None = None
) -> list[tuple[int, tuple[Entrant, ...]]]:
    """Ties that only a lot can settle and on which a sum depends: the place, and who shares it.

    By the standings of now unless `table` gives others.
    """
    table = table or standings(tournament)
    if not table.ties:
        return []
    preview, standing = plan_preview(tournament, terms), ranked(tournament, table=table)
    place_of = {r.number: r.place for r in standing}
    ties = [(place_of[tie[0].number], tie) for tie in table.ties if tie[0].number in place_of]
    return [(place, tie) for place, tie in ties if _matters(preview, standing, place, [e.number for e in tie])]


def undecided_text(ties: Sequence[tuple[int, Sequence[Entrant]]]) -> str:
    """ "Noch nicht entschieden ist Platz 2: Nr. 3, Huber / Maier und Nr. 7, Abt / Wolf." """
    text = _("Platz %(place)s (%(who)s)")
    named = [text % {"place": place, "who": listed([entrant_called(e) for e in tie])} for place, tie in ties]
    return _("Noch nicht entschieden: %(ties)s.") % {"ties": "; ".join(named)} if named else ""


def entrant_called(entrant: Entrant) -> str:
    """ "Nr. 7, Abt / Wolf", as the sentences about prizes name somebody."""
    return numbered(entrant.number, entrant.name)


def _matters(preview: PrizePreview, standing: Sequence[RankedEntrant], place: int, tied: Sequence[int]) -> bool:
    """Whether a toss among these could change what anybody gets."""
    worth = [*preview.sums, *[0] * (place + len(tied))][place - 1 : place - 1 + len(tied)]
    if len(set(worth)) > 1:
        return True
    orders = [list(tied), list(reversed(tied)), [*tied[1:], tied[0]]]
    return any(
        len({_extra_shares(extra, standing, place, order) for order in orders}) > 1 for extra in preview.terms.extras
    )


def _extra_shares(
    extra: Extra, standing: Sequence[RankedEntrant], place: int, order: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    tossed = {number: place + offset for offset, number in enumerate(order)}
    settled = sorted((replace(r, place=tossed.get(r.number, r.place)) for r in standing), key=lambda r: r.place)
    return tuple(sorted((award.who, award.cents) for award in pure_prizes.extra_awards(extra, settled)))
