"""Evenings that are looked at again and again while they go on: each gives a name for every such moment."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from games.kit.criteria import RankingOrder
from games.kit.nouns import Noun
from games.kit.sittings.evaluation import evaluate
from tests.turnier.conftest import at_once
from tests.turnier.services.full_evening import play, registered, settle
from turnier.fees import FeeTerms, LossTariff
from turnier.models import Booking, Entrant, Player, Sitting, Tournament, User
from turnier.prizes.terms import Extra, Terms
from turnier.services.accounts.referees import referee_invite
from turnier.services.draw.draw import list_freeze, round_draw, round_publish
from turnier.services.draw.options import draw_options_save, pair_demand
from turnier.services.draw.table_input import SeatingWish
from turnier.services.money.cash import cash_book
from turnier.services.money.close import cash_close
from turnier.services.money.terms import fee_terms_save
from turnier.services.privacy.privacy import person_show
from turnier.services.prizes.award import prizes_fix
from turnier.services.prizes.hand_over import hand_over
from turnier.services.prizes.plan import plan_save
from turnier.services.prizes.prize_table import choosing_start, prize_add, prize_choose
from turnier.services.public.shown_names import names_show
from turnier.services.public.visibility import Wall, wall_switch
from turnier.services.registration.check_in import check_in_begin, entrant_presence
from turnier.services.registration.collect import fees_collect
from turnier.services.registration.register import entrant_status
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.registration.withdraw import entrant_disqualify, entrant_withdraw
from turnier.services.registration.withdraw import tables_to_settle as tables_of
from turnier.services.rehearsal.invented import played_lines
from turnier.services.series.series import past_winner_add, series_create, tournament_assign
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.propose import (
    confirmation_take_back,
    proposal_make,
    proposal_withdraw,
    proposals_confirm,
    proposals_refuse,
    seen_lines,
)
from turnier.services.sheets.queries import lines_now, table_of
from turnier.services.sheets.referee import help_answer, help_call, ruling_write
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Payload, Submission, warning_id
from turnier.services.stacks.lines import leave_write, limit_raise
from turnier.services.stacks.regroup import open_tables, tables_end, tables_redraw
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.standings.decide import coin_record, lots_draw, order_change
from turnier.services.standings.standings import standings
from turnier.services.tournaments.change import tournament_publish, usual_words, words_change
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.found import tournament_create
from turnier.stages.stage import Stage

Moments = Iterator[tuple[str, Tournament]]
CLUBS = ("Au", "", "Eppan")


def fresh(tournament: Tournament) -> Tournament:
    """As it is stored now."""
    return Tournament.objects.get(pk=tournament.pk)


def save(sitting: Sitting, lines: tuple[Payload, ...], by: User, reason: str = "") -> None:
    """Types a sheet as it is, whatever it warns of."""
    sitting = Sitting.objects.get(pk=sitting.pk)
    tournament = sitting.round.tournament
    problems = evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), lines).problems
    accepted = frozenset(map(warning_id, problems))
    submission = Submission(secrets.token_hex(16), sitting.version, lines, accepted, reason)
    result_save(sitting=sitting, submission=submission, by=by)


def played(sitting: Sitting, chance: Random) -> tuple[Payload, ...]:
    """An invented sheet."""
    tournament = sitting.round.tournament
    return played_lines(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), chance)


def publish(tournament: Tournament, by: User, **how: Any) -> list[Sitting]:
    """Draws and publishes the next round; its tables."""
    of_round = round_draw(tournament=fresh(tournament), by=by, **how).round
    round_publish(round=of_round, by=by)
    return list(Sitting.objects.filter(round=of_round).order_by("table"))


def other_words(tournament: Tournament) -> dict[str, Noun]:
    """Another word for each that the game lets people change."""
    return {word: Noun("die", "Partie", "Partien") for word in usual_words(tournament.kind_of_game)}


def everything(by: User) -> Moments:
    """What `full_evening` has: a name wherever one can be typed, sign-ups, a report, a closed till."""
    tournament = registered(by)
    names_show(tournament=tournament, by=by, shown=Tournament.NamesShown.SHORT)
    person_show(player=tournament.players.earliest("pk"), publicity=Player.Publicity.MINOR, by=by)
    yield "registered", fresh(tournament)

    def enter(sitting: Sitting, entries: tuple[Payload, ...], reason: str = "") -> None:
        save(sitting, entries, by, reason)

    play(tournament, by, enter)
    yield "after a round", fresh(tournament)
    settle(tournament, by)
    yield "settled", fresh(tournament)


def with_byes(by: User) -> Moments:
    """Seven teams of Watten by the Swiss system, who come late, go, are thrown out and replaced; in a series."""
    tournament = tournament_create(
        by=by, name="Preiswatten", game="watten", rules={"bye": "scored"}, rounds=3, entry_fee_cents=1500
    )
    at_once(tournament, [(f"Anna Eins{n}", f"Bernd Zwei{n}") for n in range(1, 8)], by, clubs=CLUBS, paid=True)
    series = series_create(by=by, name="Meisterschaft", title="Meister")
    past_winner_add(series=series, number=1, name="Zoe Alt", year=2019)
    tournament_assign(tournament=tournament, series=series, number=2, by=by)
    draw_options_save(tournament=fresh(tournament), mode="swiss", clubs="hard", by=by)
    pair_demand(tournament=fresh(tournament), side="forbidden", first=1, second=2, by=by)
    check_in_begin(tournament=fresh(tournament), by=by)
    for entrant in tournament.entrants.order_by("number"):
        entrant_presence(entrant=entrant, presence=Entrant.Presence.HERE, by=by)
    referee_invite(tournament=tournament, name="Rita", tables="1-2", by=by)
    list_freeze(tournament=fresh(tournament), by=by)
    yield "list is frozen", fresh(tournament)
    first, second, third = publish(tournament, by, public="47-03-81")
    chance = Random(3)
    by_phone(first, played(first, chance))
    save(second, played(second, chance), by)
    save(second, played(second, chance), by, reason="Zettel falsch gelesen")
    save(third, played(third, chance)[:1], by)
    help_answer(call=help_call(sitting=third, reason="Karte fehlt"), by=by)
    ruling_write(sitting=third, by=by, words="Neu geben.")
    late = at_once(tournament, [("Cilli Drei", "Dora Vier")], by, paid=False)[0]
    wall_switch(tournament=tournament, wall=Wall(hide_last=True, minutes=45), by=by)
    yield "in the first round", fresh(tournament)
    save(first, played(first, chance), by, reason="Vom Zettel")
    sitting_end(sitting=Sitting.objects.get(pk=third.pk), by=by, reason="Licht aus")
    entrant_presence(entrant=late, presence=Entrant.Presence.HERE, by=by)
    tables = publish(tournament, by)
    gone, out = (sitting.seats.get(seat=0).entrant for sitting in tables[:2])
    save(tables[2], played(tables[2], chance), by)
    newcomer = Newcomer("Emil Fünf", 0, 2, "krank")
    substitute_enter(entrant=tables[2].seats.get(seat=1).entrant, newcomer=newcomer, by=by)
    entrant_withdraw(entrant=gone, tables={table.key: "walkover" for table in tables_of(gone)}, by=by)
    entrant_disqualify(entrant=out, reason="Betrug", by=by)
    yield "somebody has gone", fresh(tournament)
    for sitting in Sitting.objects.filter(round__tournament=tournament, finished=False):
        save(sitting, played(sitting, chance), by)
    for sitting in publish(tournament, by):
        save(sitting, played(sitting, chance), by)
    _prizes(tournament, by)
    tournament_publish(tournament=tournament, by=by, public=True)
    tournament_close(tournament=fresh(tournament), by=by)
    yield "closed", fresh(tournament)


def _prizes(tournament: Tournament, by: User) -> None:
    """Money for three and for a club, paid to the winner, and two gifts, of which the first one takes his."""
    extra = Extra(label="Beste aus Au", kind="club", sums=(1000,), who="Au")
    plan_save(tournament=tournament, terms=Terms(kept_percent=10, extras=(extra,), places=3), by=by)
    gift: dict[str, Any] = {"donor": "Metzgerei", "value_cents": 2500, "consolation": False, "picture": None}
    for title in ("Schinken", "Wurst"):
        prize = prize_add(tournament=tournament, title=title, **gift, by=by)
    ties = [[entrant.number for entrant in tie] for tie in standings(fresh(tournament)).ties]
    if ties:
        lots_draw(tournament=tournament, ties=ties, by=by)
    prizes_fix(tournament=tournament, by=by)
    winner = next(row.entrant for row in standings(fresh(tournament)).rows if row.place == 1)
    hand_over(entrant=winner, by=by)
    choosing_start(tournament=tournament, by=by)
    prize_choose(tournament=tournament, number=winner.number, prize=prize, by=by)


def by_phone(sitting: Sitting, lines: tuple[Payload, ...]) -> None:
    """Confirmed, taken back, refused, withdrawn, and one line waits."""

    def page() -> int:
        return Sitting.objects.get(pk=sitting.pk).page_version

    def propose() -> Any:
        accepted = frozenset(map(warning_id, _problems(sitting, lines[:1])))
        return proposal_make(
            sitting=sitting,
            key=secrets.token_hex(16),
            seen=seen_lines(Sitting.objects.get(pk=sitting.pk)),
            payload=lines[0],
            accepted=accepted,
            device="a",
        )

    propose()
    proposals_confirm(sitting=sitting, key=secrets.token_hex(16), page_version=page())
    confirmation_take_back(sitting=sitting, key=secrets.token_hex(16), page_version=page())
    proposals_refuse(sitting=sitting, page_version=page())
    proposal_withdraw(proposal=propose(), device="a")
    propose()


def _problems(sitting: Sitting, lines: tuple[Payload, ...]) -> Any:
    tournament = sitting.round.tournament
    return evaluate(tournament.kind_of_game, tournament.house_rules(), table_of(sitting), lines).problems


def with_stacks(by: User) -> Moments:
    """Nine players of Brokdorf with 10 € each: tables end, the limit rises, somebody leaves, somebody has nothing."""
    tournament = tournament_create(
        by=by, name="Brokdorf", game="brokdorf", rules={"rising_limit": True}, entry_fee_cents=300
    )
    at_once(tournament, [(f"Anna Eins{n}",) for n in range(1, 10)], by, clubs=CLUBS, paid=True)
    tables_redraw(tournament=fresh(tournament), by=by, wish=SeatingWish((5, 4)))
    first, second = open_tables(tournament)
    lost = {"kind": "rubber", "ending": "points"}
    save(first, tuple(lost | {"loser": loser} for loser in (0, 0, 1)), by)
    leave_write(entrant=first.seats.get(seat=4).entrant, by=by)
    save(second, tuple(lost | {"loser": loser} for loser in (0, 0, 0)), by)
    yield "at two tables", fresh(tournament)
    tables_end(tournament=fresh(tournament), sittings=[second], by=by)
    limit_raise(tournament=fresh(tournament), euros=2, by=by)
    yield "one table has ended", fresh(tournament)
    tables_redraw(tournament=fresh(tournament), sittings=open_tables(tournament), by=by)
    yield "at new tables", fresh(tournament)
    for sitting in open_tables(tournament):
        save(sitting, (*lines_now(sitting), lost | {"loser": 1}), by)
    tables_end(tournament=fresh(tournament), sittings=open_tables(tournament), by=by)
    yield "all have ended", fresh(tournament)


def with_stages(by: User) -> Moments:
    """Eight teams in two groups, then a knock-out of four with a match for the third place."""
    tournament = tournament_create(by=by, name="Pokal", game="watten", entry_fee_cents=1000)
    at_once(tournament, [(f"Anna Eins{n}", f"Bernd Zwei{n}") for n in range(1, 9)], by, clubs=CLUBS)
    words_change(tournament=tournament, words=other_words(tournament), by=by)
    fees_collect(tournament=fresh(tournament), by=by, seen=8000)
    groups = Stage("groups", 0, 0, who="all", groups=2, seeding="lot")
    knockout = Stage("knockout", 0, 2, who="groups", count=2, third=True)
    stages_plan(tournament=fresh(tournament), stages=[groups, knockout], by=by)
    stage_begin(tournament=fresh(tournament), by=by)
    chance = Random(11)
    for _number in range(3):
        for sitting in publish(tournament, by):
            save(sitting, played(sitting, chance), by)
    stage_begin(tournament=fresh(tournament), by=by)
    yield "the knock-out begins", fresh(tournament)
    one, two = publish(tournament, by)
    save(one, played(one, chance), by)
    yield "one match is open", fresh(tournament)
    save(two, played(two, chance), by)
    for sitting in publish(tournament, by):
        save(sitting, played(sitting, chance), by)
    yield "all is played", fresh(tournament)


def with_fees(by: User) -> Moments:
    """Nine players of Doppelkopf, who are ranked otherwise; rounds are drawn ahead, and a till is closed."""
    tournament = tournament_create(by=by, name="Doppelkopf", game="doppelkopf", rounds=2, entry_fee_cents=500)
    at_once(tournament, [(f"Anna Eins{n}",) for n in range(1, 10)], by, clubs=CLUBS, paid=True)
    terms = FeeTerms(losses=LossTariff(2, 50, 100))
    fee_terms_save(tournament=fresh(tournament), terms=terms, by=by)
    measures = tournament.kind_of_game.measures(tournament.house_rules())
    order_change(tournament=fresh(tournament), order=RankingOrder((measures[-1].key,), "coin"), by=by)
    chance = Random(7)
    tables = publish(tournament, by, wish=SeatingWish(ahead=True))
    for sitting in tables:
        save(sitting, played(sitting, chance), by)
    entrant_status(entrant=tournament.entrants.get(number=4), status=Entrant.Status.WITHDRAWN, by=by)
    of_round = round_draw(tournament=fresh(tournament), by=by).round
    yield "drawn and not seen", fresh(tournament)
    round_publish(round=of_round, by=by)
    for sitting in of_round.sittings.order_by("table"):
        save(sitting, played(sitting, chance), by)
    cash_book(tournament=tournament, kind=Booking.Kind.SPONSOR, cents=2000, reason="Brauerei", by=by)
    cash_book(tournament=tournament, kind=Booking.Kind.COST, cents=700, reason="Karten", by=by)
    plan_save(tournament=tournament, terms=Terms(kept_percent=20, places=4, shape="linear", step=100), by=by)
    for tie in standings(fresh(tournament)).ties:
        coin_record(tournament=tournament, order=[entrant.number for entrant in tie], witness="Wirt", by=by)
    prizes_fix(tournament=tournament, by=by)
    cash_close(tournament=tournament, pieces={500: 3}, signers=("Wirt",), reason="gezählt", by=by)
    yield "settled", fresh(tournament)


EVENINGS: dict[str, Callable[[User], Moments]] = {
    each.__name__: each for each in (everything, with_byes, with_stacks, with_stages, with_fees)
}
UNREAD = {"drawn and not seen", "at new tables", "the knock-out begins"}
"""At these moments nothing is said that is not said before or after."""
UNTRIED = {"after a round", "all have ended", "all is played"}
"""At these no act does what it does not do at another one."""
