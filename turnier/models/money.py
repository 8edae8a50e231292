"""The books of a tournament: bookings of postings that sum to zero, and what is derived from them for the prizes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LARGEST_SUM = 100_000_000
"""One million euros in cents: more money is a slip of the keyboard."""
LONGEST_REPORT = 50_000
"""Characters of a report."""


class Booking(models.Model):
    """One event that moved money. It never changes; a mistake is set right by a booking that `reverses` it."""

    class Kind(models.TextChoices):
        DUE = "due", _("fällig")
        PAYMENT = "payment", _("Zahlung")
        REFUND = "refund", _("Rückzahlung")
        FORFEIT = "forfeit", _("Guthaben bleibt in der Kasse")
        LOSS_FEE = "loss_fee", _("Verlustgeld")
        RUBBER = "rubber", _("Stapel nach Tischen")
        CASH_OUT = "cash_out", _("Stapel ausgezahlt")
        SPONSOR = "sponsor", _("Spende")
        INCOME = "income", _("Sonstige Einnahme")
        COST = "cost", _("Ausgabe")
        TOP_UP = "top_up", _("Zu den Stapeln dazugelegt")
        CHANGE_IN = "change_in", _("Wechselgeld in die Kasse")
        CHANGE_OUT = "change_out", _("Wechselgeld aus der Kasse")
        FUND = "fund", _("Preisgeld festgelegt")
        PAYOUT = "payout", _("Preisgeld ausgezahlt")
        CLOSING = "closing", _("Kassendifferenz")

    FOLLOWING = (Kind.DUE, Kind.RUBBER, Kind.FUND)
    """These follow from registration, results and prize plan, and are set right there."""

    tournament = models.ForeignKey(
        "turnier.Tournament", on_delete=models.CASCADE, related_name="bookings", db_index=False
    )
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    reason = models.CharField(max_length=200, blank=True)
    sitting = models.ForeignKey("turnier.Sitting", on_delete=models.SET_NULL, null=True, related_name="+")
    reverses = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="reversal")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("tournament", "number")
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="bookings_without_gap"),)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}: {self.kind}"


class Posting(models.Model):
    """One line of a booking in cents: positive is debit (into the cash box, owed to us), negative is credit."""

    class Account(models.TextChoices):
        CASH = "cash", _("Kasse")
        ENTRANT = "entrant", _("Teilnehmer")
        FEES = "fees", _("Startgelder")
        LOSS_FEES = "loss_fees", _("Verlustgelder")
        SPONSORS = "sponsors", _("Spenden")
        INCOME = "income", _("Sonstige Einnahmen")
        COSTS = "costs", _("Ausgaben")
        STACKS = "stacks", _("Stapel")
        FUND = "fund", _("Preisgeld")
        CHANGE = "change", _("Wechselgeld des Vereins")
        DIFFERENCE = "difference", _("Kassendifferenz")

    booking = models.ForeignKey(Booking, on_delete=models.CASCADE, related_name="postings")
    account = models.CharField(max_length=20, choices=Account.choices)
    cents = models.IntegerField()
    entrant = models.ForeignKey("turnier.Entrant", on_delete=models.PROTECT, null=True, related_name="postings")
    player = models.ForeignKey("turnier.Player", on_delete=models.PROTECT, null=True, related_name="postings")

    class Meta:
        ordering = ("booking", "id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(cents__gte=-LARGEST_SUM, cents__lte=LARGEST_SUM) & ~models.Q(cents=0),
                name="postings_of_a_sum",
            ),
        )

    def __str__(self) -> str:
        return f"{self.booking}: {self.account} {self.cents}"


class PrizePlan(models.Model):
    """How the prize money is shared out.

    Once the awards are written down `fixed_at` is set, and `places` are the standings that they were written down by:
    pairs of start number and place. What was fixed counts only as long as the standings are these.
    """

    tournament = models.OneToOneField("turnier.Tournament", on_delete=models.CASCADE, related_name="prize_plan")
    terms = models.JSONField(default=dict)
    seed = models.CharField(max_length=64, blank=True)
    fixed_at = models.DateTimeField(null=True, blank=True)
    places = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.fixed_at}"


class Award(models.Model):
    """A sum of money that an entrant has won; written anew whenever the prize money is fixed anew."""

    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="awards")
    entrant = models.ForeignKey("turnier.Entrant", on_delete=models.PROTECT, related_name="awards")
    ranking = models.CharField(max_length=80, blank=True)
    place = models.PositiveIntegerField(null=True)
    tied = models.PositiveIntegerField(default=1)
    cents = models.PositiveIntegerField()

    class Meta:
        ordering = ("tournament", "id")

    def __str__(self) -> str:
        return f"{self.entrant}: {self.cents}"


class Prize(models.Model):
    """A donated prize on the prize table; the consolation prize goes to the last place."""

    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="prizes")
    title = models.CharField(_("Preis"), max_length=80)
    donor = models.CharField(_("gespendet von"), max_length=80, blank=True)
    value_cents = models.PositiveIntegerField(default=0)
    consolation = models.BooleanField(default=False)
    withdrawn = models.BooleanField(default=False)

    class Meta:
        ordering = ("tournament", "id")

    def __str__(self) -> str:
        return self.title


class Picture(models.Model):
    """A picture that somebody uploaded, as this program wrote it anew: of a prize, or the logo of the club."""

    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="pictures")
    prize = models.OneToOneField(Prize, on_delete=models.CASCADE, null=True, related_name="picture")
    content = models.BinaryField()

    class Meta:
        ordering = ("tournament", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament",), condition=models.Q(prize__isnull=True), name="one_logo_per_tournament"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.prize or 'logo'}"


class Choosing(models.Model):
    """The order in which entrants choose from the prize table, and the lots that settled equal places."""

    tournament = models.OneToOneField("turnier.Tournament", on_delete=models.CASCADE, related_name="choosing")
    order = models.JSONField()
    lots = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.order}"


class Choice(models.Model):
    """What an entrant took from the prize table; without a prize the turn was passed. Revoked ones stay."""

    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="choices")
    entrant = models.ForeignKey("turnier.Entrant", on_delete=models.PROTECT, related_name="choices")
    prize = models.ForeignKey(Prize, on_delete=models.PROTECT, null=True, related_name="choices")
    revoked = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("tournament", "id")
        constraints = (
            models.UniqueConstraint(fields=("prize",), condition=models.Q(revoked=False), name="a_prize_is_taken_once"),
            models.UniqueConstraint(
                fields=("entrant",), condition=models.Q(revoked=False), name="everybody_chooses_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.entrant}: {self.prize}"


class CashCount(models.Model):
    """The cash box as it was counted: coins and notes by denomination, against the books at that moment."""

    tournament = models.ForeignKey("turnier.Tournament", on_delete=models.CASCADE, related_name="cash_counts")
    pieces = models.JSONField()
    counted_cents = models.PositiveIntegerField()
    expected_cents = models.IntegerField()
    booking = models.OneToOneField(Booking, on_delete=models.PROTECT, null=True, related_name="cash_count")
    last_booking = models.PositiveIntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)
    signers = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("tournament", "id")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.counted_cents}"

    @property
    def difference(self) -> int:
        """Cents too many (positive) or missing (negative)."""
        return self.counted_cents - self.expected_cents


class ReportVersion(models.Model):
    """The report for the club's paper as somebody wrote it; the newest counts. Without a text it is written anew."""

    tournament = models.ForeignKey(
        "turnier.Tournament", on_delete=models.CASCADE, related_name="report_versions", db_index=False
    )
    number = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("tournament", "number")
        constraints = (models.UniqueConstraint(fields=("tournament", "number"), name="reports_without_gap"),)

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"
