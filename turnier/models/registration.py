"""The people and teams who compete in a tournament, and who took over whose place."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Entrant(models.Model):
    """Who competes under one start number: a team, or a single player. `key` makes registering twice harmless.

    `gone` is when they went from the tournament at a table, as `games.kit.terms.moment` counts it. `guest` tells of
    those who have gone, however they went, that they played out of competition.
    `presence` says who is there, where the evening checks in: nobody at first, and `EXPECTED` of those whom a draw may
    seat although they are not there yet.
    `due_cents`, `paid_cents` and `paid` are derived from the books, rewritten with each booking.
    """

    class Status(models.TextChoices):
        ACTIVE = "active", _("dabei")
        WITHDRAWN = "withdrawn", _("zurückgezogen")
        DISQUALIFIED = "disqualified", _("disqualifiziert")
        ELIMINATED = "eliminated", _("ausgeschieden")
        LEFT = "left", _("freiwillig ausgeschieden")
        EXCLUDED = "excluded", _("ausgeschlossen")
        OUT_OF_COMPETITION = "out_of_competition", _("außer Wertung")

    class Presence(models.TextChoices):
        MISSING = "", _("fehlt noch")
        HERE = "here", _("ist da")
        EXPECTED = "expected", _("kommt noch")

    PLAYING = (Status.ACTIVE, Status.OUT_OF_COMPETITION)
    UNRANKED = (Status.OUT_OF_COMPETITION, Status.DISQUALIFIED, Status.EXCLUDED)
    AS_REGISTERED = ("club", "phone")
    """Columns that stay as they are typed: forms, registration, rehearsal and what a person is handed out go by them.

    A `Player` has them too, for who comes alone. Lists of clubs and sign-ups fill those that they have a column for.
    """
    CONTACTS = ("phone",)
    """Those of them by which somebody can be reached: no copy has them, a substitute does not inherit them, and they go
    thirty days after the end."""

    tournament = models.ForeignKey(
        "turnier.Tournament", on_delete=models.CASCADE, related_name="entrants", db_index=False
    )
    number = models.PositiveIntegerField(_("Startnummer"))
    name = models.CharField(_("Name"), max_length=80)
    club = models.CharField(_("Verein oder Ort"), max_length=80, blank=True)
    phone = models.CharField(_("Telefon"), max_length=40, blank=True)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.ACTIVE)
    gone = models.PositiveIntegerField(null=True, blank=True)
    guest = models.BooleanField(default=False)
    presence = models.CharField(max_length=10, choices=Presence.choices, default=Presence.MISSING, blank=True)
    paid = models.BooleanField(_("bezahlt"), default=False)
    due_cents = models.PositiveIntegerField(default=0)
    paid_cents = models.PositiveIntegerField(default=0)
    reduction_cents = models.PositiveIntegerField(default=0)
    key = models.CharField(max_length=64, unique=True, null=True, blank=True)
    registered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_entrant_per_number"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="start_numbers_from_one"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def plays(self) -> bool:
        """Whether the next draw seats this entrant."""
        return self.status in self.PLAYING

    @property
    def competes(self) -> bool:
        """Whether this entrant takes a place, or did while playing."""
        return not self.guest and self.status != self.Status.OUT_OF_COMPETITION

    @property
    def is_drawn(self) -> bool:
        """Whether a draw has given this entrant a seat or a bye."""
        return self.seats.exists() or self.byes.exists()

    def take_status(self, status: Status) -> None:
        """Takes another status, to be saved by the caller; who goes out of competition is remembered as a guest."""
        self.guest = status not in self.PLAYING and not self.competes
        self.status = status


class Player(models.Model):
    """A person: a member of an entrant, or a single player who still waits for a partner.

    `fee_class` is the name of a class of the tournament's fees, "" for who pays the regular fee.
    Who is not `proposed` wants their name to be typed anew at each evening.
    The money of one who waits is derived from the books, as an entrant's.
    """

    class Publicity(models.TextChoices):
        PUBLIC = "public", _("Wie beim Turnier eingestellt")
        PRIVATE = "private", _("Nicht öffentlich: statt des Namens die Nummer")
        MINOR = "minor", _("Unter 18: nie öffentlich")

    WAITING = models.Q(entrant__isnull=True, withdrawn=False)
    """Who came alone, has no partner yet, and did not go home."""

    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="players")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="players")
    position = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(_("Name"), max_length=80)
    club = models.CharField(_("Verein oder Ort"), max_length=80, blank=True)
    phone = models.CharField(_("Telefon"), max_length=40, blank=True)
    paid = models.BooleanField(_("bezahlt"), default=False)
    due_cents = models.PositiveIntegerField(default=0)
    paid_cents = models.PositiveIntegerField(default=0)
    fee_class = models.CharField(_("Klasse"), max_length=40, blank=True)
    withdrawn = models.BooleanField(default=False)
    publicity = models.CharField(max_length=10, choices=Publicity.choices, default=Publicity.PUBLIC)
    proposed = models.BooleanField(default=True)
    key = models.CharField(max_length=64, unique=True, null=True, blank=True)
    registered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("entrant", "position", "id")
        indexes = (
            models.Index(fields=("tournament",), condition=models.Q(proposed=False), name="people_not_proposed"),
        )

    def __str__(self) -> str:
        return self.name


class SignUp(models.Model):
    """Who signed up before the evening, under a running `number`; `turn` orders those who wait.

    Apart from those who are registered, until the organiser takes them over as an `entrant`. `consent` is the version
    of what they agreed to, `public` whether their names may be shown, `language` the one in which they are written to.
    Of two who came alone and became a team the first tells where the team is; the second is `JOINED` and names the
    first as `partner`. Of their own link only a digest is stored.
    """

    class State(models.TextChoices):
        PLACE = "place", _("hat einen Platz")
        WAITING = "waiting", _("steht auf der Warteliste")
        SEARCHING = "searching", _("sucht Partner")
        JOINED = "joined", _("hat einen Partner")
        TAKEN = "taken", _("übernommen")
        DECLINED = "declined", _("abgelehnt")
        CANCELLED = "cancelled", _("abgesagt")

    tournament = models.ForeignKey(
        "turnier.Tournament", on_delete=models.CASCADE, related_name="sign_ups", db_index=False
    )
    number = models.PositiveIntegerField()
    turn = models.IntegerField()
    state = models.CharField(max_length=10, choices=State.choices)
    players = models.JSONField(default=list)
    name = models.CharField(_("Name"), max_length=80, blank=True)
    club = models.CharField(_("Verein oder Ort"), max_length=80, blank=True)
    phone = models.CharField(_("Telefon"), max_length=40, blank=True)
    email = models.EmailField(_("E-Mail"), blank=True)
    fee_classes = models.JSONField(default=list, blank=True)
    public = models.BooleanField(default=False)
    consent = models.PositiveSmallIntegerField(default=0)
    language = models.CharField(max_length=8, default="de")
    partner = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="second")
    entrant = models.OneToOneField(Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="sign_up")
    nonce = models.CharField(max_length=32)
    token_digest = models.CharField(max_length=64, unique=True)
    key = models.CharField(max_length=64, unique=True, null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="one_sign_up_per_number"),)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"


class Substitution(models.Model):
    """Somebody who took over a member's place, with number and points, from the round `since` on.

    The player's row holds the present name; who played before stands here.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="substitutions")
    position = models.PositiveSmallIntegerField()
    leaving = models.CharField(max_length=80)
    coming = models.CharField(max_length=80)
    since = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("entrant", "id")

    def __str__(self) -> str:
        return f"{self.entrant}: {self.leaving} → {self.coming}"
