"""A tournament, its rounds, and the tables of each round with who sits where."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from games import registry
from games.kit.criteria import SHARED, USUAL, Criterion, RankingOrder
from games.kit.game import load_rules
from games.kit.nouns import Noun, Renaming
from games.kit.sittings.ranking import columns_under, criteria_under
from games.kit.terms import Column
from games.kit.terms import Tally as Figures
from games.kit.text import Text, text
from turnier.models.draw import Bye, Draw
from turnier.stages.stage import Stage, stage_of, stages_from, together
from turnier.text.words import mark_of_stage, round_mark, round_name, round_of_both, round_of_stage

if TYPE_CHECKING:
    from games.kit.game import AnyGame


def new_public_key() -> str:
    """The random part of a tournament's public address: 64 bits, so that nobody guesses it."""
    return secrets.token_urlsafe(8)


def new_salt() -> str:
    """What makes the seals of a tournament say nothing to whoever lacks it."""
    return secrets.token_hex(16)


@lru_cache(maxsize=512)
def _house_rules(game: str, stored: str) -> Any:
    """The same object for the same rules: what is kept by them is found without comparing every field."""
    rules, problems = load_rules(registry.find(game), json.loads(stored))
    if rules is None:
        raise ValueError(f"stored house rules of {game} do not load: {problems}")
    return rules


class Tournament(models.Model):
    """One evening: a game with its house rules, and everything that happens under it.

    `booked` tells the seals that something was booked since this object's last action was recorded.
    `fee_terms` are the dump of `turnier.fees.FeeTerms`: {} where everybody pays the one entry fee.
    `ranking` holds measures and ending where the organiser ranks otherwise than the house rules say.
    `words` holds the nouns that the evening says otherwise: term → article, singular and plural.
    `stages` are the dumps of `turnier.stages.stage.Stage`, [] for an ordinary evening; `status` is how far it all is.
    `faults` are sentences on what the last check found, by language; while there are any, the tournament is only read.
    `looked_at` is when the automatic check last came by.
    `sign_up` is what is offered before the evening, {} where nothing is.
    `called_off` tells that it was ended because it does not take place: nobody plays, and nobody owes a fee.
    `check_in` tells that it is looked who is there, so that a draw asks about everybody who is not.
    """

    booked = False
    """No column: whether something was booked through this object since its last link; the next then seals that too."""

    class Status(models.TextChoices):
        REGISTRATION = "registration", _("Anmeldung offen")
        RUNNING = "running", _("läuft")
        CLOSED = "closed", _("abgeschlossen")

    OPEN = (Status.REGISTRATION, Status.RUNNING)
    """Of an evening that is not over."""

    class NamesShown(models.TextChoices):
        FULL = "full", _("Ganze Namen")
        SHORT = "short", _("Kurze Namen, zum Beispiel „Kemal Ö.“")
        HIDDEN = "hidden", _("Nur Nummern, zum Beispiel „Spieler 17“")

    slug = models.SlugField(max_length=90, unique=True)
    public_key = models.CharField(max_length=22, unique=True, default=new_public_key)
    name = models.CharField(_("Name des Turniers"), max_length=80)
    game = models.CharField(_("Spiel"), max_length=40)
    rules = models.JSONField(_("Hausregeln"), default=dict, blank=True)
    entry_fee_cents = models.PositiveIntegerField(_("Startgeld"), default=0)
    fee_terms = models.JSONField(default=dict, blank=True)
    ranking = models.JSONField(_("Wertung"), default=dict, blank=True)
    words = models.JSONField(_("Wörter"), default=dict, blank=True)
    stages = models.JSONField(default=list, blank=True)
    draw_options = models.JSONField(default=dict, blank=True)
    check_in = models.BooleanField(default=False)
    sign_up = models.JSONField(default=dict, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("Durchgänge"), default=3)
    host = models.CharField(_("Veranstalter"), max_length=80, blank=True)
    venue = models.CharField(_("Ort"), max_length=80, blank=True)
    date = models.DateField(_("Datum"), null=True, blank=True)
    begins = models.TimeField(_("Beginn"), null=True, blank=True)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.REGISTRATION)
    called_off = models.BooleanField(default=False, db_default=False)
    series = models.ForeignKey(
        "turnier.Series", on_delete=models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    series_number = models.PositiveSmallIntegerField(null=True, blank=True)
    is_public = models.BooleanField(default=False)
    names_shown = models.CharField(
        _("Namen für alle"), max_length=10, choices=NamesShown.choices, default=NamesShown.FULL
    )
    wall_key = models.CharField(max_length=22, unique=True, default=new_public_key)
    wall = models.JSONField(default=dict, blank=True)
    is_demo = models.BooleanField(default=False)
    is_rehearsal = models.BooleanField(default=False)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="tournaments", db_index=False
    )
    co_organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="co_led")
    treasurers = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="books")
    version = models.PositiveIntegerField(default=0)
    seal_salt = models.CharField(max_length=32, default=new_salt)
    faults = models.JSONField(default=list, blank=True)
    looked_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-date", "-created_at")
        indexes = (
            models.Index(fields=("organiser", "status", "date", "created_at"), name="tournaments_of_an_organiser"),
            models.Index(fields=("status", "date", "created_at"), name="tournaments_by_status"),
            models.Index(fields=("date", "created_at"), name="tournaments_by_date"),
            models.Index(
                fields=("date", "created_at"),
                condition=models.Q(is_public=True, is_rehearsal=False),
                name="public_tournaments",
            ),
            models.Index(fields=("organiser",), condition=models.Q(is_rehearsal=True), name="rehearsals"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def kind_of_game(self) -> AnyGame:
        """The game that is played, as the house rules of this tournament make it."""
        game = registry.find(self.game)
        return game.under(self.house_rules()) if game.definition else game

    @property
    def in_teams(self) -> bool:
        """Whether an entrant is several people."""
        return self.kind_of_game.team_size > 1

    def house_rules(self) -> Any:
        """The complete house rules of this tournament, as the game's own object."""
        return _house_rules(self.game, json.dumps(self.rules))

    @property
    def cut_short(self) -> Text:
        """What nobody at a table gets that ends before its last hand; empty where all that is written counts."""
        return self.kind_of_game.cut_short(self.house_rules())

    @property
    def renaming(self) -> Renaming:
        """The terms of the game that this evening says otherwise."""
        if not self.words:
            return Renaming()
        terms = (term for term in self.kind_of_game.terms if term.key in self.words)
        return Renaming(tuple((term, Noun(*self.words[term.key])) for term in terms))

    @property
    def order(self) -> RankingOrder:
        """By what the organiser has the standings ordered; the usual order where nothing was chosen."""
        return RankingOrder(tuple(self.ranking.get("measures", ())), self.ranking.get("ending", SHARED))

    @property
    def later_stages(self) -> tuple[Stage, ...]:
        """Its stages but the ordinary first one; none on an ordinary evening."""
        return stages_from(self.stages) if self.stages else ()

    @property
    def newest_stages(self) -> tuple[Stage, ...]:
        """The newest stage that has begun, or both that are played at once; none on an ordinary evening."""
        begun = [stage for stage in self.later_stages if stage.begun]
        return tuple(stage for stage in begun if stage.first == begun[-1].first)

    @property
    def newest_stage(self) -> Stage | None:
        """The one that began last; None on an ordinary evening."""
        return next(reversed(self.newest_stages), None)

    def goes_on(self, number: int) -> bool:
        """Whether a start number is in a newest stage that has begun; everybody is as long as there is none."""
        stages = self.newest_stages
        return not stages or any(number in stage.numbers for stage in stages)

    def round_name(self, number: int) -> str:
        """What a round is called: "Durchgang 3", in a later stage "Viertelfinale" or "Gruppen, Durchgang 2"."""
        stages = together(self.later_stages, number)
        if not stages:
            return round_name(self.kind_of_game, number)
        names = [
            round_of_stage(
                stage.kind,
                stage.rounds,
                number - stage.first,
                begun=stage.begun,
                beside=stage.beside,
                third=stage.third_played,
            )
            for stage in stages
        ]
        return names[0] if len(names) == 1 else round_of_both(names[0])

    def round_mark(self, number: int) -> str:
        """The same where there is little room: "D3", in a later stage "Finaltisch", "Halbfinale", "Gruppen 2"."""
        stage = stage_of(self.later_stages, number)
        if stage is None:
            return round_mark(number)
        return mark_of_stage(
            stage.kind,
            stage.rounds,
            number - stage.first,
            begun=stage.begun,
            beside=stage.beside,
            third=stage.third_played,
        )

    def criteria(self, order: RankingOrder | None = None) -> tuple[Criterion, ...]:
        """The criteria of the standings, or those that another order would give."""
        return criteria_under(self.kind_of_game, self.house_rules(), self.order if order is None else order)

    def columns(self, order: RankingOrder | None = None) -> tuple[Column, ...]:
        """The columns of the standings, or those that another order would give; what decides comes first."""
        return columns_under(self.kind_of_game, self.house_rules(), self.order if order is None else order)

    def tally_text(self, tally: Figures) -> Text:
        """What a tally of the standings says in a sentence, by what is ranked first: "24 Punkte"."""
        if self.order == USUAL:
            return self.kind_of_game.tally_text(self.house_rules(), tally)
        main = next(column for column in self.columns() if column.main)
        return text("{figure} {noun}", figure=main.text(tally), noun=main.label)

    @property
    def summary(self) -> Text:
        """What is played here in one line, with the figures of its own house rules."""
        return self.kind_of_game.summary_under(self.house_rules())


class Round(models.Model):
    """From one draw of tables to the next ("Durchgang")."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_round_per_number"),)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"

    @property
    def current_draw(self) -> Draw | None:
        """The draw that counts, asked for each time; None where nobody drew, or it was taken back."""
        return self.draws.filter(current=True).first()


class SeatedTables(models.Manager["Sitting"]):
    """The tables at which people sit or sat."""

    def get_queryset(self) -> QuerySet[Sitting]:
        """All but the discarded ones."""
        return super().get_queryset().filter(discarded=False)


class Sitting(models.Model):
    """One table in one round. `version` counts its saved changes and is what an editor has seen.

    `finished` is what the game says, or that the organiser broke the table up (`ended_at`).
    `proposed` counts what phones did there without saving: proposed, withdrew, refused.
    `discarded` is one that was taken away after all that was written there had been taken back. Nobody sits there, and
    only what reads the record knows of it (`with_discarded`).
    """

    seated: list[Seat] | None = None
    people: str = ""
    """Who sits there, in the order of the seats, and a mark of them, once that was read; no columns."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sittings")
    table = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=0)
    proposed = models.PositiveIntegerField(default=0)
    entries_count = models.PositiveIntegerField(default=0)
    finished = models.BooleanField(default=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    result = models.CharField(max_length=80, blank=True)
    discarded = models.BooleanField(default=False)
    changed_at = models.DateTimeField(null=True, blank=True)
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    objects = SeatedTables()
    with_discarded = models.Manager["Sitting"]()

    class Meta:
        ordering = ("round", "table")
        constraints = (
            models.UniqueConstraint(
                fields=("round", "table"), condition=models.Q(discarded=False), name="one_sitting_per_table"
            ),
        )
        indexes = (models.Index(fields=("round",), condition=models.Q(finished=False), name="open_tables"),)

    def __str__(self) -> str:
        return f"{self.round}, {self.table}"

    @property
    def page_version(self) -> int:
        """The number that a phone shows and sends back: it grows with everything that happens at the table."""
        return self.version + self.proposed


class Seat(models.Model):
    """Who sits where at a table; 0-based seats, clockwise."""

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="seats", db_index=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats", db_index=False)
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey("turnier.Entrant", on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ("sitting", "seat")
        constraints = (
            models.UniqueConstraint(fields=("sitting", "seat"), name="one_entrant_per_seat"),
            models.UniqueConstraint(fields=("round", "entrant"), name="one_seat_per_entrant_and_round"),
        )

    def __str__(self) -> str:
        return f"{self.sitting}, {self.seat}: {self.entrant}"


def drawn_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The rounds that have tables, in order; a round whose draw was taken back is not among them.

    A round of a knock-out in which nobody is left to meet has none, and is among them by its byes.
    """
    return tournament.rounds.filter(is_drawn())


def is_drawn() -> Q:
    """The condition of a round for that."""
    return Q(Exists(Sitting.objects.filter(round=OuterRef("pk")))) | Q(Exists(Bye.objects.filter(round=OuterRef("pk"))))


def takes_place() -> Q:
    """The condition of a tournament for not being called off."""
    return Q(called_off=False)


def published_rounds(tournament: Tournament) -> Iterable[int]:
    """The numbers of the rounds that everybody may see."""
    return tournament.rounds.filter(published_at__isnull=False).values_list("number", flat=True)


def newest_published(tournament: Tournament) -> Round | None:
    """The last of them: the round that is played, or was played last."""
    return tournament.rounds.filter(published_at__isnull=False).last()


def unfinished_tables(tournament: Tournament) -> QuerySet[Sitting]:
    """The tables that everybody may see and whose sheet is not full yet."""
    return Sitting.objects.filter(is_unfinished(), round__tournament=tournament)


def is_unfinished() -> Q:
    """The condition of a table for that."""
    return Q(round__published_at__isnull=False, finished=False)


def in_pairs(tournament: Tournament) -> bool:
    """Whether every table has two sides."""
    return tuple(tournament.kind_of_game.sides) == (2,)
