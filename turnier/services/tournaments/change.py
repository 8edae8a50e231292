"""A tournament is changed: name and date, house rules with all they compute, its words, whether everybody sees it."""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from games import registry
from games.kit.game import AnyGame, dump_rules, load_rules
from games.kit.house_rules import HouseRules, scored_otherwise
from games.kit.nouns import Noun, usual_renaming
from turnier.models import Entry, Sitting, Tally, Tournament, User
from turnier.models.tournaments import drawn_rounds
from turnier.services.money.dues import dues_follow
from turnier.services.money.fees import LARGEST_FEE, fee_terms_of
from turnier.services.money.terms import check_regular
from turnier.services.record.write import check_open, lock, record
from turnier.services.sheets.queries import evaluate_all
from turnier.services.sheets.tallies import tallies_rewrite
from turnier.services.standings.playoff import check_playoffs
from turnier.services.tournaments.queries import planned_text, tournament_games
from turnier.text.errors import UserError
from turnier.text.words import euros, translate

DEFAULT_ROUNDS = 3
LONGEST_WORD = 24
WORD = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*")
"""Letters only, for the word comes into sentences before names and figures do."""
ARTICLES = ("der", "die", "das")


@transaction.atomic
def tournament_edit(
    *,
    tournament: Tournament,
    by: User,
    name: str,
    rules: Mapping[str, object],
    rounds: int,
    entry_fee_cents: int,
    date: dt.date | None,
    begins: dt.time | None,
    venue: str,
    host: str,
) -> Tournament:
    """Changes name, date, fee or house rules. Rules that change the meaning of saved results recompute all of them.

    Once the tournament is over, what it is called, when and where it was can be put right, and nothing else.
    """
    tournament = lock(tournament.pk)
    _check_rounds(tournament, rounds)
    check_regular(entry_fee_cents, fee_terms_of(tournament))
    before = tournament.rules, tournament.rounds_planned, tournament.entry_fee_cents
    _take_rules(tournament, rules, rounds)
    tournament.entry_fee_cents = checked_fee(entry_fee_cents)
    tournament.name, tournament.date, tournament.begins = name, date, begins
    tournament.venue, tournament.host = venue, host
    return _edited(tournament, before, by)


@transaction.atomic
def rules_change(*, tournament: Tournament, rules: Mapping[str, object], by: User) -> Tournament:
    """Changes some house rules and nothing else; see `tournament_edit`."""
    tournament = lock(tournament.pk)
    before = tournament.rules, tournament.rounds_planned, tournament.entry_fee_cents
    _take_rules(tournament, {**tournament.rules, **rules}, tournament.rounds_planned)
    return _edited(tournament, before, by)


@transaction.atomic
def round_plan(*, tournament: Tournament, by: User) -> Tournament:
    """Everybody plays one more round than was planned; see `tournament_edit`."""
    tournament = lock(tournament.pk)
    rounds = tournament.rounds_planned + 1
    _check_rounds(tournament, rounds)
    before = tournament.rules, tournament.rounds_planned, tournament.entry_fee_cents
    _take_rules(tournament, tournament.rules, rounds)
    return _edited(tournament, before, by)


@transaction.atomic
def tournament_publish(*, tournament: Tournament, by: User, public: bool) -> None:
    """Switches the public pages on or off."""
    tournament = lock(tournament.pk)
    tournament.is_public = public
    tournament.save(update_fields=["is_public"])
    record(tournament, "tournament_publish", by=by, public=int(public))


@transaction.atomic
def words_change(*, tournament: Tournament, words: Mapping[str, Noun], by: User | None) -> None:
    """Says the terms of the game like this from now on, everywhere; those that are not named as usual."""
    tournament = lock(tournament.pk)
    check_open(tournament)
    before, chosen = tournament.words, checked_words(tournament.kind_of_game, words)
    if chosen == before:
        return
    tournament.words = chosen
    tournament.save(update_fields=["words"])
    record(tournament, "words_change", by=by, now=_words_written(chosen), was=_words_written(before))


Table = tuple[int, int]
"""The number of a round and of a table in it."""


class RulesEffect(NamedTuple):
    """What other house rules do to sheets that are written: which count otherwise, and which are full no longer.

    `typed` hold nothing but final points, which nobody can count anew, and do not fit the other rules.
    """

    valued: list[Table]
    reopened: list[Table]
    typed: list[Table]


def rules_effect(tournament: Tournament, rules: Mapping[str, object], rounds: int) -> RulesEffect:
    """What these house rules would do to sheets with lines; rules that are refused do nothing.

    Nothing is written in the end.
    """
    before = sheets_counted(tournament)
    try:
        with transaction.atomic():
            changed = lock(tournament.pk)
            _take_rules(changed, rules, rounds)
            changed.save()
            _recompute(changed)
            after = sheets_counted(changed)
            transaction.set_rollback(True)
    except UserError:
        after = before
    return effect_between(before, after)


class CountedSheet(NamedTuple):
    """A sheet with lines: its figures by entrant and metric; `remarks` of the rules on final points, None without."""

    finished: bool
    figures: Mapping[tuple[int, str], int]
    remarks: frozenset[str] | None


class CountedSheets(NamedTuple):
    """All sheets with lines, and the house rules by which they are counted."""

    rules: HouseRules
    by_table: Mapping[Table, CountedSheet]


def sheets_counted(tournament: Tournament) -> CountedSheets:
    """What each sheet with lines gives."""
    figures: defaultdict[int, dict[tuple[int, str], int]] = defaultdict(dict)
    tallies = Tally.objects.filter(round__tournament=tournament, sitting__isnull=False).order_by()
    for sitting, entrant, metric, value in tallies.values_list("sitting", "entrant", "metric", "value"):
        figures[sitting][entrant, metric] = value
    written = Sitting.objects.filter(round__tournament=tournament, entries_count__gt=0)
    rows = list(written.order_by("round__number", "table").values_list("pk", "round__number", "table", "finished"))
    remarks = _remarks(tournament)
    return CountedSheets(
        tournament.house_rules(),
        {(number, table): CountedSheet(done, figures[pk], remarks.get(pk)) for pk, number, table, done in rows},
    )


def _remarks(tournament: Tournament) -> dict[int, frozenset[str]]:
    """What the rules say to final points that the tables have counted themselves, by sitting."""
    summed = [kind.name for kind in tournament.kind_of_game.kinds.values() if kind.summed]
    lines = Entry.objects.filter(sitting__round__tournament=tournament, removed_by=None, kind__in=summed)
    typed = list(lines.values_list("sitting", flat=True)) if summed else []
    found = evaluate_all(tournament, among=Q(pk__in=typed)) if typed else []
    return {sitting.pk: frozenset(problem.code for problem in evaluation.problems) for sitting, evaluation in found}


def effect_between(before: CountedSheets, after: CountedSheets) -> RulesEffect:
    """Which of the sheets of `before` count otherwise `after`, which are full no longer, and which no longer fit."""
    sheets, then = before.by_table, after.by_table
    rescored = scored_otherwise(before.rules, after.rules)
    valued = [table for table, sheet in sheets.items() if then[table].figures != sheet.figures]
    reopened = [table for table, sheet in sheets.items() if sheet.finished and not then[table].finished]
    typed = [
        table
        for table, sheet in sheets.items()
        if sheet.remarks is not None and (rescored or (then[table].remarks or frozenset()) - sheet.remarks)
    ]
    return RulesEffect(valued, reopened, typed)


def _check_rounds(tournament: Tournament, rounds: int) -> None:
    drawn = drawn_rounds(tournament).count()
    if rounds < drawn and not tournament.kind_of_game.stacks:
        raise UserError(_("Es sind schon %(drawn)s Durchgänge ausgelost.") % {"drawn": drawn}, field="rounds")
    if tournament.stages and rounds != tournament.rounds_planned:
        text = _(
            "Geplant sind %(planned)s, zusammen %(n)s. Die Zahl der Durchgänge folgt aus der Endrunde. "
            "Bitte sie zuerst streichen, auf der Seite „Endrunde“."
        )
        values = {"planned": planned_text(tournament), "n": tournament.rounds_planned}
        raise UserError(text % values, field="rounds")


def _take_rules(tournament: Tournament, rules: Mapping[str, object], rounds: int) -> None:
    """Puts rules that go together into the columns; those under which something would fit no more are refused."""
    # The rules follow from the ordinary rounds alone, of which those of other stages are none.
    differing, _planned = checked_rules(tournament.game, rules, None if tournament.stages else rounds)
    if differing != tournament.rules and tournament.kind_of_game.definition:
        _check_game(tournament, _game_under(tournament.game, differing))
    tournament.rules, tournament.rounds_planned = differing, rounds


def _edited(tournament: Tournament, before: tuple[Mapping[str, object], int, int], by: User) -> Tournament:
    """Saves the columns, with all that follows from other rules or another fee than `before`."""
    rules, rounds, fee_cents = before
    rules_changed, fee_changed = rules != tournament.rules, fee_cents != tournament.entry_fee_cents
    if before != (tournament.rules, tournament.rounds_planned, tournament.entry_fee_cents):
        check_open(tournament)
    tournament.save()
    if rules_changed:
        _recompute(tournament)
    if rules_changed or fee_changed:
        dues_follow(tournament, by=by)
    record(tournament, "tournament_edit", by=by, **_told(tournament, rules, rounds))
    return tournament


def _told(tournament: Tournament, rules: Mapping[str, object], rounds: int) -> dict[str, Any]:
    """What the record says where these `rules` and `rounds` held before: 2 where nothing but the rounds changed."""
    planned = tournament.rounds_planned
    if planned != rounds and checked_rules(tournament.game, rules, planned)[0] == tournament.rules:
        return {"rules_changed": 2, "was": rounds, "rounds": planned}
    return {"rules_changed": int(rules != tournament.rules)}


def _check_game(tournament: Tournament, after: AnyGame) -> None:
    """Refuses another game than that for which people have registered, sit at tables or are ranked."""
    before = tournament.kind_of_game
    if after.team_size != before.team_size and tournament.players.exists():
        raise UserError(_("Es sind schon Leute angemeldet. Ob Paare oder Einzelne spielen, steht damit fest."))
    seats = set(
        Sitting.objects.filter(round__tournament=tournament).annotate(n=Count("seats")).values_list("n", flat=True)
    )
    if wrong := sorted(seats - {0} - set(after.sides)):
        text = _("Es gibt schon Tische mit %(n)s Plätzen. Bitte die Zahl am Tisch so lassen, dass sie passt.")
        raise UserError(text % {"n": wrong[0]}, "most")
    if not set(after.tally_keys).issuperset(tournament.order.measures):
        raise UserError(_("Nach einer gestrichenen Spalte wird gereiht. Bitte zuerst die Wertung ändern."))
    if after.losses is None and fee_terms_of(tournament).losses:
        raise UserError(_("Ein Verlustgeld ist eingestellt. Bitte zuerst dort streichen, was es kostet."), "lost")


def _recompute(tournament: Tournament) -> None:
    for sitting in Sitting.objects.filter(round__tournament=tournament).select_related("round"):
        if not tallies_rewrite(tournament, sitting).valid:
            raise UserError(
                _("An Tisch %(table)s in %(round)s stehen Ergebnisse, die nach den neuen Regeln nicht gehen.")
                % {"table": sitting.table, "round": tournament.round_name(sitting.round.number)}
            )
    check_playoffs(tournament)


def checked_rules(slug: str, raw: Mapping[str, object], rounds: int | None) -> tuple[dict[str, object], int]:
    """What differs from the default, with what follows from the rounds; and the rounds, the usual ones for None."""
    game = tournament_games().get(slug)
    if game is None:
        raise UserError(_("Das Spiel „%(slug)s“ gibt es hier nicht.") % {"slug": slug}, field="game")
    rules, problems = load_rules(game, raw)
    if rules is None:
        raise UserError(" ".join(translate(p.message) for p in problems))
    planned = rounds or game.rounds(rules) or DEFAULT_ROUNDS
    return dict(dump_rules(game, game.with_rounds(rules, planned))), planned


def _game_under(slug: str, differing: Mapping[str, object]) -> AnyGame:
    game = registry.find(slug)
    rules, _problems = load_rules(game, differing)
    return game.under(rules)


def checked_fee(cents: int) -> int:
    """These cents; refuses less than nothing and more than `LARGEST_FEE`."""
    if not 0 <= cents <= LARGEST_FEE:
        text = _("Das Startgeld geht bis %(most)s. Bitte den Betrag prüfen.")
        raise UserError(text % {"most": euros(LARGEST_FEE)}, "entry_fee_cents")
    return cents


def checked_words(game: AnyGame, words: Mapping[str, Noun]) -> dict[str, list[str]]:
    """The value of the column: terms that are said otherwise. Raises `UserError` for what cannot be said."""
    nouns = {term.key: words.get(term.key, term.noun) for term in game.terms}
    if not nouns.keys() >= words.keys():
        raise UserError(_("Dieses Spiel kennt ein Wort nicht, das anders heißen soll."))
    taken: dict[str, str] = {}
    for term, noun in nouns.items():
        _check_word(term, noun)
        for form in {noun.singular, noun.plural}:
            if taken.setdefault(form, term) != term:
                text = _("„%(word)s“ kann nicht zweierlei heißen. Bitte zwei verschiedene Wörter wählen.")
                raise UserError(text % {"word": form}, field=term)
    usual = {term.key: term.noun for term in game.terms}
    return {term: [noun.article, noun.singular, noun.plural] for term, noun in nouns.items() if noun != usual[term]}


def usual_words(game: AnyGame) -> dict[str, list[str]]:
    """The value of the column for what the players of the game say."""
    return checked_words(game, {term.key: noun for term, noun in usual_renaming(game.terms).nouns})


def _check_word(term: str, noun: Noun) -> None:
    """Refuses what would break a sentence."""
    if noun.article not in ARTICLES:
        raise UserError(_("Bitte der, die oder das wählen."), field=term)
    for word in (noun.singular, noun.plural):
        if not WORD.fullmatch(word) or len(word) > LONGEST_WORD:
            text = _("Bitte ein Wort aus Buchstaben, höchstens %(most)s, in Ein- und Mehrzahl eintragen.")
            raise UserError(text % {"most": LONGEST_WORD}, field=term)


def _words_written(words: Mapping[str, list[str]]) -> dict[str, str]:
    return {term: "|".join(noun) for term, noun in words.items()}
