"""Stages are planned, begun with those who go on, joined by late ones, taken back and dropped."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from turnier import draw as draw_rules
from turnier.models import Entrant, Round, Tournament, User
from turnier.models.tournaments import drawn_rounds, in_pairs, newest_published
from turnier.services.draw.checks import check_present, untouched_round
from turnier.services.draw.draw import round_withdraw
from turnier.services.draw.options import draw_options
from turnier.services.draw.stage_input import met_in
from turnier.services.draw.table_input import club_numbers
from turnier.services.record.write import check_open, lock, missing_tables, record
from turnier.services.registration.queries import playing
from turnier.services.stages.qualified import Qualified, qualified
from turnier.stages.bracket import LARGEST, SMALLEST, group_sizes, levels_of, rounds_left, rounds_of, snake
from turnier.stages.stage import Stage, StageEntrant, last_round, lined_up
from turnier.text.errors import NeedsReason, UserError
from turnier.text.words import counted, listed

MOST_ROUNDS = 100
LEAST_IN_GROUP = 3


@transaction.atomic
def stages_plan(*, tournament: Tournament, stages: Sequence[Stage], by: User | None) -> None:
    """Plans stages behind those that are there. Their `first` is set here: behind what is planned so far.

    Where the first of them takes everybody and nothing is drawn yet, it takes the place of the ordinary rounds.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    planned = tournament.later_stages
    from_start = not planned and stages[0].who == "all" and not drawn_rounds(tournament).exists()
    first = 1 if from_start else tournament.rounds_planned + 1
    groups = max((stage.groups for stage in (*planned, *stages)), default=0)
    for stage in stages:
        _check_kind(tournament, stage, groups)
    added = lined_up([replace(stages[0], first=first), *stages[1:]])
    _store(tournament, (*planned, *added))
    kinds = [stage.kind for stage in added]
    record(tournament, "stages_plan", by=by, count=len(added), kinds=kinds)


@transaction.atomic
def stage_begin(*, tournament: Tournament, by: User | None, chosen: Collection[int] = (), reason: str = "") -> Stage:
    """Settles who plays in the next stage: those who qualified, or the `chosen` start numbers, for a `reason`.

    Raises `NeedsReason` where somebody else is chosen than qualified, `UserError` while results are missing or equals
    stand on both sides of the border and nobody chose among them, `Absent` for those from the start who are not there
    and about whom nobody has decided.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    stage = next_stage(tournament)
    if stage is None:
        raise UserError(_("Es ist keine weitere Runde geplant."))
    check_turn(tournament, stage)
    found = qualified(tournament, stage)
    _check_choice(found, chosen, reason)
    rows = [row for row in (*found.inside, *found.behind) if row.entrant.number in chosen] if chosen else found.inside
    if stage.first == 1:
        check_present(tournament, [row.entrant for row in rows])
    begun = _seeded(tournament, stage, [row.entrant for row in rows], found.by_rank)
    if tournament.kind_of_game.stacks:
        begun = _from_now(tournament, begun)
    _store(tournament, [begun if each == stage else each for each in tournament.later_stages])
    numbers = [entrant.number for entrant in begun.entrants]
    parted = {"equals": True} if found.settles_equals(chosen) else {}
    record(tournament, "stage_begin", by=by, reason=reason.strip(), first=begun.first, numbers=numbers, **parted)
    return begun


@transaction.atomic
def stage_admit(*, tournament: Tournament, number: int, by: User | None, reason: str = "") -> None:
    """Takes somebody who came late into the stage that is played: into the smallest group, as the last seed.

    Refused where the bracket of a knock-out is drawn already. Raises `NeedsReason` where not everybody plays in it.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    stage = current_stage(tournament)
    if stage is None or tournament.goes_on(number):
        raise UserError(_("Nr. %(n)s ist schon dabei.") % {"n": number})
    if number not in {entrant.number for entrant in playing(tournament) if entrant.competes}:
        raise UserError(_("Nr. %(n)s ist nicht angemeldet oder spielt außer Wertung.") % {"n": number}, "number")
    if not _joinable(tournament, stage):
        raise UserError(_("Der Turnierbaum steht schon. Dazukommen geht hier nicht mehr."))
    if stage.who != "all" and not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum noch jemand mitspielt."), "reason")
    sizes = [len(members) for members in stage.members()]
    group = sizes.index(min(sizes)) + 1 if sizes else 0
    everybody_meets = _everybody_meets(stage)
    late = StageEntrant(number, len(stage.entrants) + 1, group, since=_upcoming(tournament))
    joined = replace(stage, entrants=(*stage.entrants, late))
    joined = _longer(tournament, joined) if everybody_meets else joined
    _store(tournament, [joined if each == stage else each for each in tournament.later_stages])
    record(tournament, "stage_admit", by=by, reason=reason.strip(), first=stage.first, number=number)


@transaction.atomic
def stage_reopen(*, tournament: Tournament, by: User | None, reason: str = "") -> None:
    """Takes back who plays in the newest stage that has begun; refused once it is drawn."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    stage = current_stage(tournament)
    if stage is None:
        raise UserError(_("Es hat noch keine weitere Runde begonnen."))
    _check_undrawn(tournament, stage)
    _store(tournament, [_reopened(each) if each == stage else each for each in tournament.later_stages])
    record(tournament, "stage_reopen", by=by, reason=reason.strip(), first=stage.first)


@transaction.atomic
def stage_withdraw(*, tournament: Tournament, by: User | None, reason: str) -> None:
    """Takes back the public draw of the newest stage and who plays in it, to settle both anew.

    Refused once anything is entered there. Of two stages that are played at once both are open again.
    """
    tournament = lock(tournament.pk)
    check_open(tournament)
    of_round = withdrawable(tournament)
    if of_round is None:
        raise UserError(_("Dort ist schon etwas eingetragen. Was gespielt ist, bleibt."))
    round_withdraw(round=of_round, by=by, reason=reason, despite_public=True)
    for _stage in tournament.newest_stages:
        stage_reopen(tournament=tournament, by=by, reason=reason)


def withdrawable(tournament: Tournament) -> Round | None:
    """The public first round of the newest stage, as long as nothing is entered there."""
    stage, newest = current_stage(tournament), untouched_round(tournament)
    return newest if stage is not None and newest is not None and newest.number == stage.first else None


@transaction.atomic
def stage_drop(*, tournament: Tournament, by: User | None) -> None:
    """Drops the last stage; refused once it is drawn. Nothing is left of it where it was the only one."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    stages = tournament.later_stages
    if not stages:
        raise UserError(_("Es ist keine weitere Runde geplant."))
    _check_undrawn(tournament, stages[-1])
    _store(tournament, stages[:-1], planned=stages[-1].first - 1)
    record(tournament, "stage_drop", by=by, first=stages[-1].first)


def next_stage(tournament: Tournament) -> Stage | None:
    """The first stage that has not begun."""
    return next((stage for stage in tournament.later_stages if not stage.begun), None)


def check_turn(tournament: Tournament, stage: Stage) -> None:
    """Refuses while something before a stage is still to be played, published or entered."""
    last = drawn_rounds(tournament).last()
    if (last.number if last else 0) != stage.first - 1 and not tournament.kind_of_game.stacks:
        raise UserError(_("Vorher sind noch Durchgänge zu spielen."))
    if missing_tables(tournament) or (last is not None and last.published_at is None):
        raise UserError(_("Es fehlen noch Ergebnisse. Bitte zuerst alle Zettel eingeben."))


def stage_to_come(tournament: Tournament) -> Stage | None:
    """The first planned stage that is still to be played: nobody knows yet who sits where in it.

    None once the tournament is closed, and where too few are left to play on. No query where none is planned.
    """
    stages = tournament.later_stages
    if not stages or tournament.status == Tournament.Status.CLOSED:
        return None
    newest = newest_published(tournament)
    played = newest.number if newest else 0
    found = next((stage for stage in stages if not stage.begun or stage.first > played), None)
    people = tournament.entrants.filter(status__in=Entrant.PLAYING).values_list("number", flat=True) if found else ()
    return found if sum(map(tournament.goes_on, people)) >= tournament.kind_of_game.sides[0] else None


def current_stage(tournament: Tournament) -> Stage | None:
    """The newest stage that has begun; of two that are played at once the one that began last."""
    return tournament.newest_stage


def latecomers(tournament: Tournament) -> list[Entrant]:
    """Who is there but not in the stage that is played, and can still join it; nobody where the bracket stands.

    Whoever plays out of competition can win nothing there.
    """
    stage = current_stage(tournament)
    if stage is None or not _joinable(tournament, stage):
        return []
    return [each for each in playing(tournament) if each.competes and not tournament.goes_on(each.number)]


def offered(tournament: Tournament) -> tuple[str, ...]:
    """The kinds of stages that the game can offer: groups and a knock-out where every table has two sides."""
    if tournament.kind_of_game.stacks:
        return ("final",)
    return ("groups", "knockout", "rounds", "final") if in_pairs(tournament) else ("rounds", "final")


def rounds_for(stage: Stage, count: int) -> int:
    """How many rounds a stage takes with so many: what groups or a knock-out need, else what was planned."""
    if stage.kind == "knockout":
        return levels_of(count)
    if stage.kind == "groups" and not stage.rounds:
        return rounds_of(group_sizes(count, stage.groups))
    return stage.rounds


def _upcoming(tournament: Tournament) -> int:
    last = drawn_rounds(tournament).last()
    return (last.number if last else 0) + 1


def _check_kind(tournament: Tournament, stage: Stage, groups: int) -> None:
    """Raises `UserError` for what cannot be played, here or with so few; before it there are so many groups."""
    if stage.kind not in offered(tournament):
        raise UserError(_("Das geht bei diesem Spiel nicht: Gruppen und K.-o. brauchen Tische mit zwei Seiten."))
    counts = {"best": stage.count, "groups": groups * stage.count + stage.extra}
    if stage.kind == "knockout" and (count := counts.get(stage.who, 0)):
        _check_knockout(count)


def _check_knockout(count: int) -> None:
    if not SMALLEST <= count <= LARGEST:
        text = _("Eine K.-o.-Runde geht mit %(least)s bis %(most)s. Dabei wären: %(n)s.")
        raise UserError(text % {"least": SMALLEST, "most": LARGEST, "n": count}, "count")


def _check_choice(found: Qualified, chosen: Collection[int], reason: str) -> None:
    if found.open and not chosen:
        numbers = listed([_("Nr. %(n)s") % {"n": entrant.number} for entrant in found.open])
        text = _("%(numbers)s liegen gleich. Bitte zuerst entscheiden, wer vorne liegt: Münze, Los oder Stechen.")
        if found.drawn is not None:
            text = _("%(numbers)s liegen gleich. Bitte auswählen, wer weiterspielt, und den Grund eintragen.")
        raise UserError(text % {"numbers": numbers}, "chosen")
    if chosen and found.stage.who == "best" and len(set(chosen)) != len(found.inside) and not reason.strip():
        text = _("Geplant sind %(planned)s, angehakt sind %(chosen)s. Bitte einen Grund angeben, warum.")
        raise NeedsReason(text % {"planned": len(found.inside), "chosen": len(set(chosen))}, "reason")
    if chosen and set(chosen) != set(found.numbers) and not reason.strip():
        raise NeedsReason(_("Bitte einen Grund angeben, warum andere weiterspielen."), "reason")


def _joinable(tournament: Tournament, stage: Stage) -> bool:
    drawn = drawn_rounds(tournament)
    through = drawn.filter(number__gte=stage.last).exists()
    return not through and (stage.kind != "knockout" or not drawn.filter(number__gte=stage.first).exists())


def _check_undrawn(tournament: Tournament, stage: Stage) -> None:
    if drawn_rounds(tournament).filter(number__gte=stage.first).exists():
        raise UserError(_("Hier ist schon ausgelost. Bitte zuerst die Auslosung zurücknehmen."))


def _seeded(tournament: Tournament, stage: Stage, entrants: Sequence[Entrant], by_rank: Sequence[int]) -> Stage:
    """The stage with its people in it, of whom `by_rank` says how they came in; groups are drawn or filled in a snake.

    Raises `UserError` for too few.
    """
    count = len(entrants)
    if stage.kind == "knockout":
        _check_knockout(count)
    if why := too_few(tournament, stage, count):
        raise UserError(why)
    numbers = [entrant.number for entrant in entrants]
    proof: dict[str, Any] = {}
    if stage.kind == "groups":
        drawn = stage.seeding == "lot"
        proof = _drawn_groups(tournament, stage, entrants) if drawn else {}
        groups = proof["tables"] if drawn else [[numbers[s - 1] for s in each] for each in snake(count, stage.groups)]
        inside = _by_position(groups)
    else:
        inside = _ranked(numbers, by_rank)
    return _timed(replace(stage, entrants=tuple(inside), proof=proof))


def least_for(tournament: Tournament, stage: Stage) -> int:
    """How many it takes at least to play a stage."""
    return max(tournament.kind_of_game.sides[0], LEAST_IN_GROUP * stage.groups)


def too_few(tournament: Tournament, stage: Stage, count: int) -> str:
    """Why a stage cannot be played with so many entrants, and what can be; "" where it can."""
    least = least_for(tournament, stage)
    if count >= least:
        return ""
    text = _("Dafür sind es zu wenige: %(n)s. Es braucht mindestens %(least)s.")
    said = text % {"n": counted(tournament.kind_of_game.team_size, count), "least": least}
    if stage.groups and (most := count // LEAST_IN_GROUP) > 1:
        said += " " + _("Es reicht für %(n)s Gruppen.") % {"n": most}
    return said


def _from_now(tournament: Tournament, stage: Stage) -> Stage:
    """The stage with all seatings that are still to come: where tables end one by one nobody counts them before."""
    return replace(stage, first=_upcoming(tournament), rounds=0)


def _by_position(groups: Sequence[Sequence[int]]) -> list[StageEntrant]:
    """The first of each group, then the second of each, and so on."""
    places = sorted((at, group, who) for group, each in enumerate(groups, start=1) for at, who in enumerate(each))
    return [StageEntrant(who, seed, group) for seed, (_at, group, who) in enumerate(places, start=1)]


def _ranked(numbers: Sequence[int], by_rank: Sequence[int]) -> list[StageEntrant]:
    """These as they are seeded, with their rank where that is another one."""
    rank_of = {number: rank for rank, number in enumerate(sorted(numbers, key=by_rank.index), start=1)}
    seeded = enumerate(numbers, start=1)
    return [StageEntrant(who, seed, rank=rank_of[who] if rank_of[who] != seed else 0) for seed, who in seeded]


def _everybody_meets(stage: Stage) -> bool:
    """Whether groups have as many rounds as it takes until everybody met everybody of the own one, and nobody asked."""
    sizes = [len(members) for members in stage.members()]
    return not stage.asked and bool(sizes) and stage.rounds == rounds_of(sizes)


def _reopened(stage: Stage) -> Stage:
    """The stage as it was planned; groups in which everybody meets take as many rounds as those need who then play."""
    return replace(stage.not_begun(), rounds=0 if _everybody_meets(stage) else stage.rounds)


def _longer(tournament: Tournament, stage: Stage) -> Stage:
    """The groups with as many rounds as it takes until everybody met everybody."""
    upcoming = _upcoming(tournament)
    left = rounds_left(stage.members(), met_in(tournament, stage, upcoming))
    return replace(stage, rounds=max(stage.rounds, upcoming - stage.first + left))


def _timed(stage: Stage) -> Stage:
    return replace(stage, rounds=rounds_for(stage, len(stage.entrants)))


def _drawn_groups(tournament: Tournament, stage: Stage, entrants: Iterable[Entrant]) -> dict[str, Any]:
    """The document of the lot that says who is in which group, clubs apart if the organiser has it so."""
    entrants = list(entrants)
    place, plan = 1, []
    for group, size in enumerate(group_sizes(len(entrants), stage.groups), start=1):
        plan.append([1, group, *range(place, place + size)])
        place += size
    apart = draw_options(tournament).clubs != "off"
    frozen = {
        "scheme": draw_rules.SCHEME,
        "procedure": "lot",
        "round": stage.first,
        "entrants": sorted(entrant.number for entrant in entrants),
        "plan": plan,
        "places": {},
        "forbidden": [],
        "fixed": [],
        "clubs": {str(who): club for who, club in club_numbers(entrants).items()} if apart else {},
    }
    nonce = draw_rules.new_nonce()
    return draw_rules.document(frozen, nonce, draw_rules.run(frozen, nonce))


def _store(tournament: Tournament, stages: Iterable[Stage], planned: int | None = None) -> None:
    """Writes the stages one after the other, and how many rounds that makes. Part of the caller's transaction."""
    lined = lined_up(stages)
    tournament.stages = [stage.dump() for stage in lined]
    tournament.rounds_planned = last_round(lined) if lined else planned or tournament.rounds_planned
    if tournament.rounds_planned > MOST_ROUNDS:
        raise UserError(_("Das sind zu viele Durchgänge. Bitte mehr Gruppen oder weniger Runden."))
    tournament.save(update_fields=["stages", "rounds_planned"])
