"""Views of the start: set-up, login, the list of tournaments, a new one, the example, an uploaded file."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.kit.nouns import usual_renaming
from turnier.forms.accounts import SetupForm
from turnier.forms.tournaments.create import LikeForm, NewTournamentForm, UploadForm
from turnier.models import Tournament
from turnier.models.tournaments import takes_place
from turnier.policy import (
    Person,
    books_for_others,
    books_of,
    may_back_up,
    may_check,
    may_create_tournament,
    may_manage_accounts,
    organises,
    tournaments_of,
)
from turnier.services.accounts import second_factor
from turnier.services.accounts.accounts import first_account_create, needs_setup
from turnier.services.registration.sign_ups.offer import over as no_longer
from turnier.services.rehearsal.demo import demo_create
from turnier.services.sheets.queries import has_open_tables
from turnier.services.tournaments.file.exchange import tournament_import
from turnier.services.tournaments.file.read import Differs, again_text, already_here, contents_text
from turnier.services.tournaments.found import earlier_tournaments, tournament_copy, tournament_create
from turnier.services.tournaments.queries import tournament_games
from turnier.text.errors import UserError
from turnier.text.names import MAX_NAME
from turnier.text.words import counted as counted_words
from turnier.text.words import spoken
from turnier.web.middleware.requests import PAPERS, remember_factor
from turnier.web.middleware.template_context import LARGE_PRINT
from turnier.web.shared.access import AccountRequest, founder_page, page_of_helper
from turnier.web.shared.attempts import attempt
from turnier.web.shared.http import path_here, takes_tournaments
from turnier.web.shared.tables import PER_PAGE, export_asked, exported, listed
from turnier.web.tournaments.tables import TournamentLine, TournamentTable, counted

YEAR = 60 * 60 * 24 * 365
EVENING = 19


def home(request: HttpRequest) -> HttpResponse:
    """The tournaments of this account; a helper goes on to where they help, everybody else sees what is public."""
    if needs_setup():
        return redirect("setup")
    if not request.user.is_authenticated:
        return _visitor(request)
    if not may_create_tournament(request.user):
        page = page_of_helper(request.user)
        return redirect(page) if page else _visitor(request)
    if export_asked(request):
        everything = listed(request, TournamentTable(counted(books_of(request.user))))
        return exported(request, everything, _("Turniere")) or redirect("home")
    words = request.GET.get("q", "")[:MAX_NAME].strip()
    sections, over = listing(request.user, words)
    latest = (bool(words) or len(over) <= PER_PAGE) and not {"page", "sort"} & set(request.GET)
    rows = over[:PER_PAGE] if latest else counted(over_of(request.user, words))
    context = {
        "sections": sections,
        "over": listed(request, TournamentTable(rows)),
        "sought": words,
        "more": len(over) > PER_PAGE,
        "games": tournament_games().values(),
        "may_back_up": may_back_up(request.user),
        "may_check": may_check(request.user),
        "may_manage_accounts": may_manage_accounts(request.user),
    }
    return render(request, "tournaments/home.html", context)


def _visitor(request: HttpRequest) -> HttpResponse:
    page = Paginator(counted(public_tournaments()), PER_PAGE).get_page(request.GET.get("page"))
    lines = [TournamentLine.of(tournament) for tournament in page.object_list]
    context = {"tournaments": lines, "page": page, "sign_ups": _open_sign_ups()}
    return render(request, "tournaments/visitor.html", context)


def _open_sign_ups() -> list[Tournament]:
    """Where people may sign up now, the next evening first; a server that strangers use names only public ones."""
    open_now = Tournament.objects.filter(
        status=Tournament.Status.REGISTRATION, is_rehearsal=False, sign_up__open=True
    ).order_by("date", "pk")
    named_here = open_now.filter(is_public=True) if settings.HOSTED else open_now
    return [tournament for tournament in named_here if not no_longer(tournament)]


def setup(request: HttpRequest) -> HttpResponse:
    """The first account, guarded by the set-up code that only the terminal shows, or the server knows."""
    if not needs_setup():
        return redirect("home")
    form = SetupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            with attempt(request, "setup", refusal=_("Zu viele Versuche. Bitte eine Minute warten.")):
                user = first_account_create(**form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            login(request, user, backend=second_factor.PATH)
            remember_factor(request, user)
            return redirect("home")
    context = {"form": form, "hosted": settings.HOSTED}
    return render(request, "tournaments/setup.html", context, status=422 if form.errors else 200)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Remembers the language of this browser, or the one in which it prints, and goes back to where it was."""
    cookie, field = (PAPERS, "papers") if "papers" in request.POST else (settings.LANGUAGE_COOKIE_NAME, "language")
    code = request.POST.get(field, "")
    return _remembered(request, cookie, code if code in dict(settings.LANGUAGES) else "")


@require_POST
def set_large_print(request: HttpRequest) -> HttpResponse:
    """Remembers whether this browser wants large letters, and goes back to where it was."""
    return _remembered(request, LARGE_PRINT, "1" if request.POST.get("large") == "1" else "0")


def _remembered(request: HttpRequest, name: str, value: str) -> HttpResponse:
    response = redirect(path_here(request, request.headers.get("Referer", "")) or "/")
    if value:
        response.set_cookie(name, value, max_age=YEAR, samesite="Lax", httponly=True)
    return response


@founder_page
def tournament_new(request: AccountRequest) -> HttpResponse:
    """A new tournament: five questions, and what follows from the answers so far."""
    soon = _next_evening(timezone.localtime())
    suggested = {"date": soon.date().isoformat(), "begins": f"{soon:%H}:00"}
    form = NewTournamentForm(request.POST or None, initial=suggested | request.GET.dict())
    if request.method == "POST" and form.is_valid():
        try:
            tournament = tournament_create(by=request.user, **form.values())
        except UserError as error:
            form.add_user_error(error)
        else:
            if tournament.date and tournament.date < timezone.localdate():
                text = _("Das Datum liegt zurück: %(day)s. Ändern lässt es sich in den Einstellungen.")
                messages.warning(request, text % {"day": date_format(tournament.date, _("l, j. F Y"))})
            return redirect(_first_page(tournament, adjust="adjust" in request.POST))
    context = {"form": form, "latest": earlier_tournaments(tournaments_of(request.user)).first()}
    with spoken(usual_renaming(form.kind.terms)):
        return render(request, "tournaments/new.html", context, status=422 if form.errors else 200)


def _first_page(tournament: Tournament, *, adjust: bool) -> str:
    """Where one goes on: a game of the organiser's own without a definition begins with that.

    The way back from the settings is not the form of a new tournament, which would be another one.
    """
    overview = reverse("overview", args=[tournament.slug])
    if tournament.kind_of_game.definition and (adjust or not tournament.rules.get("definition")):
        return reverse("definition", args=[tournament.slug])
    return f"{reverse('settings', args=[tournament.slug])}?next={overview}" if adjust else overview


@founder_page
def tournament_like(request: AccountRequest) -> HttpResponse:
    """A new tournament like an earlier one of this account, `?earlier` its slug, else the latest.

    What it is called and costs follows the one that is chosen; when it is stays as it was typed.
    """
    earlier = earlier_tournaments(tournaments_of(request.user))
    wanted = request.POST.get("earlier", "") or request.GET.get("earlier", "")
    chosen = earlier.filter(slug=wanted).first() or earlier.first()
    if chosen is None:
        return redirect("tournament_new")
    kept = {name: request.GET[name] for name in ("date", "people") if name in request.GET}
    form = LikeForm(request.POST or None, initial=_like(chosen) | kept, earlier=earlier, chosen=chosen)
    if request.method == "POST" and form.is_valid():
        try:
            tournament = tournament_copy(by=request.user, **form.cleaned_data)
        except UserError as error:
            form.add_user_error(error)
        else:
            if number := tournament.entrants.count():
                who = counted_words(tournament.kind_of_game.team_size, number)
                messages.success(request, _("Wieder angemeldet: %(who)s.") % {"who": who})
            return redirect("overview", tournament.slug)
    return render(request, "tournaments/like.html", {"form": form}, status=422 if form.errors else 200)


def _like(chosen: Tournament) -> dict[str, object]:
    """What the next one will probably be called, when it is and what it costs; after one of today nobody knows when."""
    today = timezone.localdate()
    return {
        "earlier": chosen.slug,
        "name": next_name(chosen.name, today.year),
        "date": "" if chosen.date == today else today.isoformat(),
        "begins": chosen.begins,
        "entry_fee_cents": chosen.entry_fee_cents,
    }


def next_name(name: str, year: int) -> str:
    """The name with the present year in the place of an earlier one: "Preiswatten 2025" → "Preiswatten 2026"."""
    return re.sub(r"\b20\d\d\b", str(year), name)


def _next_evening(now: dt.datetime) -> dt.datetime:
    """When what is set up now will probably begin: at seven in the evening; later than that, at the next full hour."""
    return now.replace(hour=EVENING) if now.hour < EVENING else now + dt.timedelta(hours=1)


@founder_page
@require_POST
def demo(request: AccountRequest) -> HttpResponse:
    """Loads the example tournament to practise with."""
    tournament = demo_create(by=request.user)
    messages.success(request, _("Das Beispielturnier ist da. Hier darf alles ausprobiert werden."))
    return redirect("overview", tournament.slug)


@takes_tournaments
@founder_page
def upload(request: AccountRequest) -> HttpResponse:
    """Takes over a tournament from a tournament file; the same file once more is asked about."""
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid() and (tournament := _taken_over(request, form)):
        said = _("„%(name)s“ ist übernommen: %(what)s.")
        messages.success(request, said % {"name": tournament.name, "what": contents_text(tournament)})
        messages.info(request, _("Öffentliche Seite, Helfer und Codes sind nicht dabei: Bitte hier neu einrichten."))
        if has_open_tables(tournament):
            messages.warning(
                request, _("Codes auf gedruckten Zetteln gelten nicht mehr: für offene Tische neu drucken.")
            )
        return redirect("overview", tournament.slug)
    return render(request, "tournaments/upload.html", {"form": form}, status=422 if form.errors else 200)


def _taken_over(request: AccountRequest, form: UploadForm) -> Tournament | None:
    """The tournament of the file; None where it cannot be one, or something is to be ticked first."""
    text, asked = form.cleaned_data["file"], False
    if here := already_here(text, tournaments_of(request.user)):
        asked = "again" not in request.POST
        form.ask("again", again_text(here) if asked else "", _("Ja, noch einmal übernehmen"))
    try:
        return None if asked else tournament_import(text=text, by=request.user, anyway="anyway" in request.POST)
    except Differs as error:
        question = _("%(what)s Soll die Datei trotzdem so übernommen werden?")
        form.ask("anyway", question % {"what": error.message}, _("Ja, so wie sie ist übernehmen"))
    except UserError as error:
        form.add_error("file", error.message)
    return None


@dataclass(frozen=True)
class TournamentSection:
    """Tournaments under one heading."""

    title: str
    lines: tuple[TournamentLine, ...]


def listing(person: Person, words: str = "") -> tuple[tuple[TournamentSection, ...], list[Tournament]]:
    """This account's tournaments under "Heute", "Demnächst" and so on, then whose books it keeps; and those over.

    Of those that are over, the latest; there are more of them if these fill more than a page. Empty sections are left
    out, and with `words` what they do not name. One query.
    """
    today = timezone.localdate()
    running, coming, left_open, over, rehearsals, books = [], [], [], [], [], []
    for tournament in counted(_latest(person, words)):
        if not organises(person, tournament):
            books.append(TournamentLine.of(tournament, books_only=True))
        elif tournament.is_rehearsal:
            rehearsals.append(TournamentLine.of(tournament))
        elif tournament.status == Tournament.Status.CLOSED:
            over.append(tournament)
        elif _is_coming(tournament, today):
            coming.append(TournamentLine.of(tournament))
        elif _is_past(tournament, today):
            left_open.append(TournamentLine.of(tournament))
        else:
            running.append(TournamentLine.of(tournament))
    coming.sort(key=lambda line: _day(line.tournament, today) or today)
    sections = (
        TournamentSection(_("Heute"), tuple(running)),
        TournamentSection(_("Demnächst"), tuple(coming)),
        TournamentSection(_("Vorbei, nicht abgeschlossen"), tuple(left_open)),
        TournamentSection(_("Proben"), tuple(rehearsals)),
        TournamentSection(_("Anmeldung und Kasse für andere"), tuple(books)),
    )
    return tuple(section for section in sections if section.lines), over


def _day(tournament: Tournament, today: dt.date) -> dt.date | None:
    """The next of its days, that of a stage too, or else the last one."""
    days = sorted(day for day in (tournament.date, *(stage.day for stage in tournament.later_stages)) if day)
    return next((day for day in days if day >= _still_today(tournament, today)), days[-1] if days else None)


def _still_today(tournament: Tournament, today: dt.date) -> dt.date:
    """The first day that is not over: what has begun lasts into the night."""
    begun = tournament.status != Tournament.Status.REGISTRATION
    return today - dt.timedelta(days=int(begun))


def _is_coming(tournament: Tournament, today: dt.date) -> bool:
    """Whether its next day is a later one; what was drawn before its first day is at hand."""
    day = _day(tournament, today)
    waits = tournament.status == Tournament.Status.REGISTRATION or (tournament.date and day != tournament.date)
    return day is not None and day > today and bool(waits)


def _is_past(tournament: Tournament, today: dt.date) -> bool:
    """Whether all of its days are over."""
    day = _day(tournament, today)
    return day is not None and day < _still_today(tournament, today)


def _latest(person: Person, words: str) -> QuerySet[Tournament]:
    """All that an account has to do with, but of those that are over only as many as tell whether a page holds them."""
    own = tournaments_of(person).filter(named(words)).order_by()
    parts = (
        own.filter(status__in=Tournament.OPEN),
        own.filter(is_rehearsal=True),
        books_for_others(person).filter(named(words)).order_by(),
        over_of(person, words)[: PER_PAGE + 1],
    )
    shown = Q()
    for part in parts:
        shown |= Q(pk__in=part.values("pk"))
    return Tournament.objects.filter(shown)


def over_of(person: Person, words: str = "") -> QuerySet[Tournament]:
    """This account's tournaments that are over; they grow from year to year."""
    return tournaments_of(person).filter(named(words), status=Tournament.Status.CLOSED, is_rehearsal=False)


def named(words: str) -> Q:
    """Which tournaments the words name: each of them stands in the name, the place or the host."""
    found = Q()
    for word in words.split():
        found &= _contains("name", word) | _contains("venue", word) | _contains("host", word)
    return found


def _contains(column: str, word: str) -> Q:
    """Whether a text column holds a word, in whatever case, on every database in the same way."""
    if "\0" in word:  # no text holds one, and PostgreSQL does not even look for it
        return Q(pk__in=())
    # SQLite folds only ASCII letters: an umlaut at the beginning is looked for in both cases.
    spellings = {word} if word.isascii() else {word, word.capitalize(), word.upper()}
    either = Q()
    for spelling in spellings:
        either |= Q(**{f"{column}__icontains": spelling})
    return either


def public_tournaments() -> QuerySet[Tournament]:
    """What visitors may see, the latest first; a rehearsal is no tournament, and one that was called off is none."""
    return Tournament.objects.filter(takes_place(), is_public=True, is_rehearsal=False)
