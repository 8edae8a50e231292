"""What the organiser demands of draws: random or by score, clubs apart, forbidden and fixed pairs, who pauses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.db import transaction
from django.utils.translation import gettext as _

from games.kit.byes import bye_counts, fixed_fields
from games.kit.game import dump_rules, load_rules
from turnier.models import Tournament, User
from turnier.services.record.write import check_open, lock, record
from turnier.text.errors import UserError
from turnier.text.words import translate

Mode = Literal["random", "swiss"]
Clubs = Literal["soft", "hard", "off"]
Side = Literal["forbidden", "fixed"]
Pausing = Literal["lot", "last"]
Pair = tuple[int, int]


@dataclass(frozen=True)
class DrawOptions:
    """The demands of one tournament; pairs are start numbers, the smaller one first.

    `pausing` says who pauses where somebody has to: whom the lot meets, or the last of the standings.
    """

    mode: Mode = "random"
    clubs: Clubs = "soft"
    forbidden: tuple[Pair, ...] = ()
    fixed: tuple[Pair, ...] = ()
    pausing: Pausing = "lot"


def draw_options(tournament: Tournament) -> DrawOptions:
    """The demands as they are stored, with their defaults."""
    stored: dict[str, Any] = tournament.draw_options
    return DrawOptions(
        mode=stored.get("mode", "random"),
        clubs=stored.get("clubs", "soft"),
        pausing=stored.get("pausing", "lot"),
        forbidden=_pairs(stored.get("forbidden", ())),
        fixed=_pairs(stored.get("fixed", ())),
    )


@transaction.atomic
def draw_options_save(*, tournament: Tournament, mode: Mode, clubs: Clubs, by: User | None) -> None:
    """Sets how the next draws are made; rounds that are drawn stay as they are."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    if (draw_options(tournament).mode, draw_options(tournament).clubs) == (mode, clubs):
        return
    tournament.draw_options |= {"mode": mode, "clubs": clubs}
    tournament.save(update_fields=["draw_options"])
    record(tournament, "draw_options_save", by=by, mode=mode, clubs=clubs)


@transaction.atomic
def pair_demand(*, tournament: Tournament, side: Side, first: int, second: int, by: User | None) -> Pair:
    """Forbids two start numbers to meet in a draw, or fixes that they meet in the next one. Twice changes nothing."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    pair = (min(first, second), max(first, second))
    _check_pair(tournament, pair)
    options = draw_options(tournament)
    if pair in (options.fixed if side == "forbidden" else options.forbidden):
        text = _("Nr. %(one)s und Nr. %(two)s stehen schon in der anderen Liste. Bitte dort zuerst streichen.")
        raise UserError(text % {"one": pair[0], "two": pair[1]}, "second")
    if side == "fixed" and (taken := {n for fixed in options.fixed if fixed != pair for n in fixed} & set(pair)):
        text = _("Nr. %(n)s ist schon fest gesetzt. Bitte diese Paarung zuerst streichen.")
        raise UserError(text % {"n": min(taken)}, "first" if first in taken else "second")
    _store(tournament, side, {*getattr(options, side), pair}, by)
    return pair


@transaction.atomic
def pair_release(*, tournament: Tournament, side: Side, first: int, second: int, by: User | None) -> None:
    """Drops a demand on two start numbers. Dropping it twice changes nothing."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    _store(tournament, side, set(getattr(draw_options(tournament), side)) - {(first, second)}, by)


@transaction.atomic
def bye_choose(
    *,
    tournament: Tournament,
    by: User | None,
    pausing: Pausing | None = None,
    rules: Mapping[str, object] | None = None,
) -> None:
    """Sets who pauses in the next draws, and by house rules what every bye of the tournament counts.

    What is None stays. The same once more changes nothing.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    game, before = tournament.kind_of_game, (tournament.rules, draw_options(tournament).pausing)
    chosen, problems = load_rules(game, {**tournament.rules, **(rules or {})})
    if chosen is None:
        problem = problems[0]
        raise UserError(" ".join(translate(p.message) for p in problems), problem.path.removeprefix("rules/"))
    tournament.rules = dict(dump_rules(game, chosen))
    pausing = pausing or before[1]
    if (tournament.rules, pausing) == before:
        return
    tournament.draw_options = {**tournament.draw_options, "pausing": pausing}
    tournament.save(update_fields=["rules", "draw_options"])
    was = {name: json.dumps(before[0].get(name)) for name in ("bye", *fixed_fields(game))}
    fixed = game.bye(chosen)
    worth = f" ({translate(game.tally_text(chosen, fixed))})" if fixed else ""
    chosen_now = {"pausing": pausing, "counts": bye_counts(chosen), "worth": worth}
    record(tournament, "bye_choose", by=by, **chosen_now, was_pausing=before[1], was=was)


@transaction.atomic
def bye_restore(*, tournament: Tournament, by: User | None, pausing: Pausing, rules: Mapping[str, str]) -> None:
    """Sets byes as `bye_choose` found them: its `was`, values as JSON, null for the default."""
    tournament = lock(tournament.pk)
    default = tournament.kind_of_game.rules().model_dump(mode="json")
    values = {name: json.loads(value) for name, value in rules.items()}
    chosen = {name: default[name] if value is None else value for name, value in values.items() if name in default}
    bye_choose(tournament=tournament, by=by, pausing=pausing, rules=chosen)


def _store(tournament: Tournament, side: Side, pairs: set[Pair], by: User | None) -> None:
    if pairs == set(getattr(draw_options(tournament), side)):
        return
    rows = [list(pair) for pair in sorted(pairs)]
    tournament.draw_options |= {side: rows}
    tournament.save(update_fields=["draw_options"])
    record(tournament, "draw_pairs_save", by=by, side=side, numbers=[number for pair in rows for number in pair])


def _check_pair(tournament: Tournament, pair: Pair) -> None:
    if pair[0] == pair[1]:
        raise UserError(_("Bitte zwei verschiedene Startnummern eintippen."), "second")
    known = set(tournament.entrants.filter(number__in=pair).values_list("number", flat=True))
    for number in pair:
        if number not in known:
            raise UserError(_("Die Startnummer %(n)s ist nicht angemeldet.") % {"n": number}, "first")


def _pairs(rows: list[list[int]]) -> tuple[Pair, ...]:
    return tuple((row[0], row[1]) for row in rows)
