"""Which account may do what is decided here alone. What a page asks of it is the decorator on its view (`web/shared`).

The administrator of the laptop runs everything; an organiser runs their own tournaments, and those of others into
which they were let in beside them, but for deleting it and for letting in others; a treasurer keeps the books of
somebody else's and registers who comes; a referee decides at the tables that were given to them, until their round is
closed; who stands at the door notes who is there, and nothing else. A phone at a table has no account; the code of its
table (`services.sheets.table_codes`) lets it propose lines and confirm those that wait. Nobody has to have a second
phone: the one that wrote a line may be handed over and confirm it, which the record keeps and the desk shows ("vom
selben Handy"). Everybody else sees what is public.

When a sheet can no longer be changed is said in three places. A round that is closed, or a table with stacks that has
ended, is over for referees (`refereed_tables` here) and for the phone of the table (`table_codes.live`), and open only
to those who run the tournament. A tournament that is closed is over for everybody (`check_open`, which every act at a
sheet asks): they have to open it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from turnier.models import Entrant, Referee, Series, Sitting, Tournament, User

Person = User | AnonymousUser


class AccountRole(models.TextChoices):
    """What somebody is in a tournament who has an account; how the documents for people and programs name it."""

    ORGANISER = "organiser", _("Turnierleitung")
    TREASURER = "treasurer", _("Kassenwart")


def tournaments_of(person: Person) -> QuerySet[Tournament]:
    """The tournaments that this person runs: the administrator all, an organiser their own and some with others."""
    if not person.is_authenticated or person.is_superuser:
        return owned_by(person)
    return Tournament.objects.filter(_run_by(person))


def _run_by(person: User) -> Q:
    return Q(organiser=person) | Q(pk__in=person.co_led.values("pk"))


def owned_by(person: Person) -> QuerySet[Tournament]:
    """Those of them that are nobody else's, see `owns`: only these go into a series of this person."""
    if not person.is_authenticated:
        return Tournament.objects.none()
    return Tournament.objects.all() if person.is_superuser else Tournament.objects.filter(organiser=person)


def organises(person: Person, tournament: Tournament) -> bool:
    """Whether a tournament is one of `tournaments_of`, without asking the database where it is the person's own."""
    return owns(person, tournament) or (person.is_authenticated and tournament.pk in person.runs_with_others)


def owns(person: Person, tournament: Tournament) -> bool:
    """Whether this person may also delete a tournament and let others run it: its organiser, the administrator."""
    return person.is_authenticated and (person.is_superuser or tournament.organiser_id == person.pk)


def books_of(person: Person) -> QuerySet[Tournament]:
    """The tournaments whose books this person keeps: those that they run, and where they are the treasurer."""
    if not person.is_authenticated or person.is_superuser:
        return tournaments_of(person)
    return Tournament.objects.filter(_run_by(person) | Q(treasurers=person)).distinct()


def books_for_others(person: Person) -> QuerySet[Tournament]:
    """The tournaments of others where this person keeps the books; the administrator has them all anyway."""
    if not person.is_authenticated or person.is_superuser:
        return Tournament.objects.none()
    return person.books.exclude(_run_by(person))


ROLES: Mapping[Callable[[Person], QuerySet[Tournament]], tuple[AccountRole, ...]] = {
    tournaments_of: (AccountRole.ORGANISER,),
    books_of: (AccountRole.ORGANISER, AccountRole.TREASURER),
}
"""Which tournaments somebody has → what they are in them, as the documents for people and programs name it."""


def referee_of(person: Person, slug: str) -> Referee | None:
    """The referee that this person is in the tournament of this slug, while it lasts and nobody took the right back."""
    return _referees(person, door=False).filter(tournament__slug=slug).select_related("tournament", "user").first()


def refereed_by(person: Person) -> str:
    """The slug of the tournament in which this person is a referee now; empty for everybody else."""
    return _referees(person, door=False).values_list("tournament__slug", flat=True).first() or ""


def helped_until_the_end(person: Person, slug: str) -> bool:
    """Whether this person was a referee, or stood at the door, of the tournament of this slug when it was closed."""
    if not person.is_authenticated:
        return False
    helping = Referee.objects.filter(user=person, revoked_at=None, joined_at__isnull=False)
    return helping.filter(tournament__slug=slug, tournament__status=Tournament.Status.CLOSED).exists()


def helps_at(person: Person, slug: str) -> bool:
    """Whether this person helps now at the tournament of this slug: with the books, as a referee or at the door."""
    if not person.is_authenticated:
        return False
    kept = books_of(person).filter(slug=slug).exists()
    return kept or doors_of(person).filter(slug=slug).exists() or referee_of(person, slug) is not None


def doors_of(person: Person) -> QuerySet[Tournament]:
    """The tournaments at whose door this person stands now."""
    return Tournament.objects.filter(referees__in=_referees(person, door=True))


def may_note_presence(person: Person, tournament: Tournament) -> bool:
    """Whether this person may note who is there: who registers or stands at the door, once it is noted."""
    if not tournament.check_in or not person.is_authenticated:
        return False
    return _registers(person, tournament) or doors_of(person).filter(pk=tournament.pk).exists()


def may_change_participation(person: Person, entrant: Entrant) -> bool:
    """Whether this person may let an entrant go, come back, or play out of competition.

    Who runs the tournament may; the treasurer as long as nothing was drawn for the entrant. From then on it changes
    results, places or prizes of others.
    """
    tournament = entrant.tournament
    if organises(person, tournament):
        return True
    drawn = entrant.is_drawn or (tournament.newest_stages and tournament.goes_on(entrant.number))
    return not drawn and entrant.status != Entrant.Status.DISQUALIFIED and _registers(person, tournament)


def refereed_tables(referee: Referee) -> QuerySet[Sitting]:
    """The tables at which a referee may decide now: published, given to them, in a round that is not over."""
    open_ones = Sitting.objects.filter(round__tournament=referee.tournament, round__published_at__isnull=False)
    if referee.tables:
        open_ones = open_ones.filter(table__in=referee.tables)
    if referee.tournament.kind_of_game.stacks:
        return open_ones.filter(ended_at=None)
    return open_ones.filter(round__closed_at=None)


def may_decide_at(person: Person, sitting: Sitting) -> bool:
    """Whether this person may write at a table now: who runs its tournament, a referee to whom it was given."""
    if organises(person, sitting.round.tournament):
        return True
    referee = referee_of(person, sitting.round.tournament.slug)
    return referee is not None and refereed_tables(referee).filter(pk=sitting.pk).exists()


def may_create_tournament(person: Person) -> bool:
    """Whether this person may found tournaments and series: every account but that of a referee."""
    return bool(person.is_authenticated and not Referee.objects.filter(user=person).exists())


def may_back_up(person: Person) -> bool:
    """Whether this person may list, take and restore snapshots: the administrator of the laptop."""
    return bool(person.is_authenticated and person.is_superuser and not settings.HOSTED)


def may_check(person: Person) -> bool:
    """Whether this person may have everything checked, and let it be written again: the administrator."""
    return bool(person.is_authenticated and person.is_superuser)


def may_manage_accounts(person: Person) -> bool:
    """Whether this person makes and locks the accounts of others: the administrator."""
    return bool(person.is_authenticated and person.is_superuser)


def series_of(person: Person) -> QuerySet[Series]:
    """The series that this person runs: the administrator all, an organiser their own, others none."""
    if not person.is_authenticated:
        return Series.objects.none()
    if person.is_superuser:
        return Series.objects.all()
    return Series.objects.filter(organiser=person)


def may_override_rules(person: Person, tournament: Tournament) -> bool:
    """Whether this person may enter a result against the rules, with a reason."""
    if tournaments_of(person).filter(pk=tournament.pk).exists():
        return True
    return referee_of(person, tournament.slug) is not None


def _registers(person: Person, tournament: Tournament) -> bool:
    return organises(person, tournament) or books_of(person).filter(pk=tournament.pk).exists()


def _referees(person: Person, *, door: bool) -> QuerySet[Referee]:
    if not person.is_authenticated:
        return Referee.objects.none()
    here = Referee.objects.filter(user=person, revoked_at=None, joined_at__isnull=False, door=door)
    return here.exclude(tournament__status=Tournament.Status.CLOSED)
