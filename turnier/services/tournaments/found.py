"""A tournament is founded, from nothing or like an earlier one: its settings, and its people where they are wanted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet, prefetch_related_objects
from django.utils.text import slugify

from games.kit.criteria import USUAL, RankingOrder
from games.kit.game import dump_rules
from turnier.models import Bye, Entrant, Player, PrizePlan, Seat, Tournament, User
from turnier.services.money import fees
from turnier.services.money.terms import check_regular
from turnier.services.prizes.plan import plan_save, prize_terms_of
from turnier.services.record.write import record
from turnier.services.registration.import_list import entrants_register
from turnier.services.registration.register import Registration
from turnier.services.registration.singles import single_register, waiting_singles
from turnier.services.stages.plan import stages_plan
from turnier.services.standings.decide import checked_order, stored_order
from turnier.services.tournaments.change import checked_fee, checked_rules, usual_words
from turnier.stages.stage import Stage

PAIRS = ("forbidden", "fixed")
"""What the options of a draw say of start numbers."""
COPIED_COLUMNS = ("draw_options", "names_shown", "fee_terms", "ranking", "words")
"""Columns that are copied as they are."""
CAME = (Entrant.Status.ACTIVE, Entrant.Status.ELIMINATED, Entrant.Status.LEFT)
"""Who withdrew came as well if a table or a pause was theirs."""


@transaction.atomic
def tournament_create(
    *,
    by: User | None,
    name: str,
    game: str,
    rules: Mapping[str, object] | None = None,
    rounds: int | None = None,
    entry_fee_cents: int = 0,
    date: dt.date | None = None,
    begins: dt.time | None = None,
    venue: str = "",
    host: str = "",
    order: RankingOrder = USUAL,
    stages: Sequence[Stage] = (),
    is_demo: bool = False,
    is_rehearsal: bool = False,
) -> Tournament:
    """Founds a tournament; its house rules are checked by the game and stored as what differs from the default.

    `entry_fee_cents` is what one entrant pays to take part, whatever is played; `order` by what is ranked; `stages`
    what is played after that.
    """
    differing, planned = checked_rules(game, rules or {}, rounds)
    tournament = Tournament(
        slug=free_slug(name),
        name=name,
        game=game,
        rules=differing,
        rounds_planned=planned,
        entry_fee_cents=checked_fee(entry_fee_cents),
        date=date,
        begins=begins,
        venue=venue,
        host=host,
        organiser=by,
        is_demo=is_demo,
        is_rehearsal=is_rehearsal,
    )
    order = checked_order(tournament, order)
    tournament.ranking = stored_order(order.measures, order.ending)
    tournament.words = usual_words(tournament.kind_of_game)
    tournament.save()
    record(tournament, "tournament_create", by=by)
    if stages:
        stages_plan(tournament=tournament, stages=stages, by=by)
        tournament.refresh_from_db()
    return tournament


@transaction.atomic
def tournament_copy(
    *,
    earlier: Tournament,
    by: User,
    name: str,
    date: dt.date | None,
    begins: dt.time | None,
    entry_fee_cents: int,
    people: bool,
) -> Tournament:
    """Founds a tournament with the game, house rules, place, draw, names and prize plan of an earlier one.

    With `people` everybody who came is registered under the same start number, and has not paid; telephone numbers,
    fillers, and whose data were erased stay behind.
    """
    facts = {"name": name, "date": date, "begins": begins, "entry_fee_cents": entry_fee_cents}
    copy = settings_copy(earlier, by=by, **facts)
    if stages := [_later(stage.not_begun(), earlier.date, date).dump() for stage in earlier.later_stages]:
        copy.stages, copy.rounds_planned = stages, earlier.rounds_planned
        copy.save(update_fields=["stages", "rounds_planned"])
    if PrizePlan.objects.filter(tournament=earlier).exists():
        plan_save(tournament=copy, terms=prize_terms_of(earlier), by=by)
    if people:
        entrants_copy(copy, [(entrant, False) for entrant in people_of(earlier)], by)
        singles_copy(earlier, copy, by, paid=False)
    else:
        copy.draw_options = {key: value for key, value in copy.draw_options.items() if key not in PAIRS}
        copy.save(update_fields=["draw_options"])
    record(copy, "tournament_copy", by=by, people=int(people))
    return Tournament.objects.get(pk=copy.pk)


def _later(stage: Stage, before: dt.date | None, now: dt.date | None) -> Stage:
    """The stage as many days after the first as it was; without a day where one of the two is not known."""
    if stage.day is None or before is None or now is None:
        return replace(stage, date="")
    return replace(stage, date=(stage.day + (now - before)).isoformat())


def people_of(earlier: Tournament) -> list[Entrant]:
    """Who came to a tournament and can be registered again, by start number. Three queries."""
    forgotten = [event.data for event in earlier.events.filter(action="people_anonymise")]
    players = {data["player"] for data in forgotten if "player" in data}
    numbers = {data["number"] for data in forgotten if "number" in data}
    paused = Exists(Bye.objects.filter(entrant=OuterRef("pk")))
    went = Q(status=Entrant.Status.WITHDRAWN) & (Exists(Seat.objects.filter(entrant=OuterRef("pk"))) | paused)
    came = earlier.entrants.filter(Q(status__in=CAME) | went, guest=False)
    came = came.exclude(number__in=numbers).order_by("number")
    return [e for e in came.prefetch_related("players") if players.isdisjoint(player.pk for player in e.players.all())]


def earlier_tournaments(own: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those of an account that another can be like, the latest first."""
    return own.filter(is_rehearsal=False, is_demo=False)


def settings_copy(earlier: Tournament, *, by: User | None, **other: Any) -> Tournament:
    """Founds one with the settings of an earlier one, but for what is given. Part of the caller's transaction."""
    same: dict[str, Any] = {
        "game": earlier.game,
        "rules": dict(dump_rules(earlier.kind_of_game, earlier.house_rules())),
        "rounds": ordinary_rounds(earlier),
        "entry_fee_cents": earlier.entry_fee_cents,
        "date": earlier.date,
        "begins": earlier.begins,
        "venue": earlier.venue,
        "host": earlier.host,
    }
    copy = tournament_create(by=by, **same | other)
    for name in COPIED_COLUMNS:
        setattr(copy, name, getattr(earlier, name))
    check_regular(copy.entry_fee_cents, fees.fee_terms_of(copy))
    copy.save(update_fields=COPIED_COLUMNS)
    return copy


def ordinary_rounds(tournament: Tournament) -> int:
    """How many rounds are planned before the first of several stages."""
    before = [stage.first - 1 for stage in tournament.later_stages]
    return (before[0] if before else 0) or tournament.rounds_planned


def entrants_copy(copy: Tournament, entrants: Sequence[tuple[Entrant, bool]], by: User | None) -> None:
    """Registers entrants of an earlier tournament under the same numbers, each with whether it has paid, at once."""
    registrations = [_as_earlier(copy, entrant, paid=paid) for entrant, paid in entrants]
    copied = entrants_register(tournament=copy, registrations=registrations, by=by)
    prefetch_related_objects(copied, "players")
    for (entrant, _paid), own in zip(entrants, copied, strict=True):
        _copy_publicity(entrant.players.all(), own.players.all())


def _as_earlier(copy: Tournament, entrant: Entrant, *, paid: bool) -> Registration:
    """What was known of an entrant, without the telephone number."""
    return Registration(
        players=tuple(player.name for player in entrant.players.all()) or (entrant.name,) * copy.kind_of_game.team_size,
        name=entrant.name,
        paid=paid,
        number=entrant.number,
        out_of_competition=entrant.status == Entrant.Status.OUT_OF_COMPETITION,
        fee_classes=tuple(player.fee_class for player in entrant.players.all()),
        **_columns_copied(entrant),
    )


def _columns_copied(of: Entrant | Player) -> dict[str, Any]:
    return {name: getattr(of, name) for name in Entrant.AS_REGISTERED if name not in Entrant.CONTACTS}


def singles_copy(earlier: Tournament, copy: Tournament, by: User | None, *, paid: bool | None = None) -> None:
    """Registers those who wait for a partner, without their telephone numbers; None keeps whether they have paid."""
    for player in waiting_singles(earlier):
        has_paid = player.paid if paid is None else paid
        registration = Registration(
            players=(player.name,), paid=has_paid, fee_classes=(player.fee_class,), **_columns_copied(player)
        )
        single = single_register(tournament=copy, registration=registration, by=by)
        _copy_publicity([player], [single])


def _copy_publicity(players: Iterable[Player], copied: Iterable[Player]) -> None:
    """Whom the page and the wall of the tournament do not name, those of the copy do not name either."""
    for player, copy in zip(players, copied, strict=False):
        if copy.publicity != player.publicity:
            Player.objects.filter(pk=copy.pk).update(publicity=player.publicity)


def free_slug(name: str) -> str:
    """The name as an address, with a number behind it if another tournament has it already."""
    base = slugify(name.replace("ß", "ss"))[:80] or "turnier"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    slug, number = base, 2
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    return slug
