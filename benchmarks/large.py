"""One tournament of up to 2,000 players, from its list to its papers: CPU of this process, queries, and how both grow.

    python -m benchmarks.large [--players 48 320 2000] [--game schafkopf]

Everything is done as a browser does it, behind all middleware: the list is uploaded and taken over, two rounds are
drawn and published, a sheet is sent at the desk, the pages of the evening are asked for, all papers of a round are
printed. Only the other sheets of the first round are written by the service, to have standings to ask for. What is
done once is measured once, a page is the median of three; the standings are computed once for a version and then
kept, so that both are shown. `growth` is the figure of the largest evening through that
of the smallest, `exponent` the power of the number of players.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator
from random import Random
from secrets import token_hex
from time import process_time

from benchmarks.setup import set_up

set_up()

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.pages import Work, cost, opened
from benchmarks.plain_form import PlainForm, forms_of
from benchmarks.plain_walk import answers, enter_line, sent, sheet_form, sheet_url
from benchmarks.sampler import Sampled
from games.kit.sittings.random_lines import random_sitting
from turnier.models import Sitting, Tournament, User
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create

Figures = tuple[float, int]
WARM = 32
"""A small evening comes first, so that nobody pays for reading templates and letters."""
WAYS = {"draw": ("draw", "tables"), "publish": ("publish",)}
"""What each act is called at the end of an address; single players are split into tables first."""
PAGES = {
    "overview": "/t/{slug}/",
    "registration": "/t/{slug}/anmeldung/",
    "all entrants": "/t/{slug}/anmeldung/teilnehmer/",
    "round": "/t/{slug}/durchgang/",
    "desk list": "/t/{slug}/tische/",
    "standings": "/t/{slug}/rangliste/",
    "cash": "/t/{slug}/kasse/",
    "public": "/o/{key}/",
    "public part": "/o/{key}/stand/",
    "public draw": "/o/{key}/auslosung/",
    "wall": "/leinwand/{wall}/",
}
PAPERS = {
    "sheets and notices": "durchgang-2.pdf",
    "score sheets": "zettel-2.pdf",
    "notice by table": "aushang-tische-2.pdf",
    "notice by name": "aushang-namen-2.pdf",
    "start cards": "startkarten.pdf",
    "table cards": "tischkarten.pdf?durchgang=2",
    "list of sheets": "tischrundenliste.pdf",
    "standings on paper": "rangliste.pdf",
    "folder for a blackout": "notfallmappe.pdf",
    "tournament file": "turnier.json",
}


def works(game: str, players: int, by: User) -> Iterator[tuple[str, Figures]]:
    """What an evening costs, in its order."""
    tournament = tournament_create(by=by, name=f"Large {players}", game=game, entry_fee_cents=1000)
    tournament_publish(tournament=tournament, by=by, public=True)
    desk = Client()
    desk.force_login(by)
    start = f"/t/{tournament.slug}/"
    file = SimpleUploadedFile("liste.csv", names(tournament.kind_of_game.team_size, players).encode())
    uploaded, figures = once(lambda: desk.post(f"{start}anmeldung/namensliste/", {"file": file}))
    yield "list shown", figures
    taken = form_to(uploaded, f"{start}anmeldung/namensliste/uebernehmen/")
    yield "list taken over", once(lambda: desk.post(taken.action, sent(taken.content())))[1]
    for number in (1, 2):
        yield f"page before draw {number}", cost(opened(desk, f"{start}durchgang/{number}/"))
        for act in ("draw", "publish"):
            form = form_to(
                desk.get(f"{start}durchgang/{number}/"), *(f"{start}durchgang/{number}/{way}/" for way in WAYS[act])
            )
            yield f"{act} {number}", once(lambda form=form: desk.post(form.action, sent(form.content())))[1]
        if number == 1:
            yield from entered(tournament, desk, by)
    yield "standings computed", once(lambda: desk.get(f"{start}rangliste/"))[1]
    places = {"slug": tournament.slug, "key": tournament.public_key, "wall": tournament.wall_key}
    yield from renewed(tournament, desk, by)
    for name, address in PAGES.items():
        yield name, cost(opened(desk, address.format(**places)))
    for name, address in PAPERS.items():
        yield name, once(lambda address=address: desk.get(f"{start}drucken/{address}"))[1]


def entered(tournament: Tournament, desk: Client, by: User) -> Iterator[tuple[str, Figures]]:
    """Four sheets at the desk, which are measured, and all others of the round."""
    open_tables = Sitting.objects.filter(round__tournament=tournament).select_related("round__tournament")
    sittings = iter(open_tables.order_by("table"))
    yield "sheet", cost(opened(desk, sheet_url(tournament, Sitting.objects.get(pk=next(sittings).pk))))
    yield "sheet sent", cost(lambda: typed(desk, next(sittings)))
    for sitting in sittings:
        submission = Submission(token_hex(16), 0, sampled(sitting).entries)
        result_save(sitting=sitting, submission=submission, by=by)
    for sitting in open_tables.filter(finished=False):
        submission = Submission(token_hex(16), sitting.version, sampled(sitting).entries, reason="all of it")
        result_save(sitting=sitting, submission=submission, by=by)


def renewed(tournament: Tournament, desk: Client, by: User) -> Iterator[tuple[str, Figures]]:
    """The standings where all rows have changed, as with the first sheet of a round, and after a sheet that few show.

    Both sheets are written and taken back in turns.
    """
    pages = {"standings": f"/t/{tournament.slug}/rangliste/", "public": f"/o/{tournament.public_key}/"}
    first, later = Sitting.objects.filter(round__tournament=tournament, round__number=2).order_by("table")[:2]
    for name, address in pages.items():
        yield f"{name}, all rows new", cost(lambda at=address: in_turns(first, desk, at, by), repeats=7)
    in_turns(first, desk, "", by)
    for name, address in pages.items():
        yield f"{name} after a sheet", cost(lambda at=address: in_turns(later, desk, at, by), repeats=7)


def in_turns(sitting: Sitting, desk: Client, address: str, by: User) -> Work:
    """The sheet is written where nothing stands on it, and else taken back; what is measured is the page after it."""
    sitting.refresh_from_db()
    entries = () if sitting.finished else sampled(sitting).entries
    submission = Submission(token_hex(16), sitting.version, entries, reason="in turns")
    result_save(sitting=sitting, submission=submission, by=by)
    return lambda: desk.get(address)


def sampled(sitting: Sitting) -> Sampled:
    """What a table writes; the same for each table number."""
    tournament = sitting.round.tournament
    game, rules, table = tournament.kind_of_game, tournament.house_rules(), table_of(sitting)
    return Sampled(game, rules, table, tuple(random_sitting(game, rules, table, Random(sitting.table))))


def typed(desk: Client, sitting: Sitting) -> Work:
    """As much of a sheet as the page has rows for, filled in at the desk and ready to be sent."""
    whole = sampled(sitting)
    path = sheet_url(sitting.round.tournament, sitting)
    form, rows = sheet_form(desk, path, whole.entries[0]["kind"])
    for row, state, payload in zip(rows, whole.states(), whole.entries, strict=False):
        if form.value(f"line-{row}-kind") != payload["kind"]:
            break
        enter_line(form, row, answers(whole, state, payload, lazy=False), payload)
    return lambda: desk.post(path, sent(form.content()))


def names(size: int, players: int) -> str:
    """The list that is uploaded: nobody has the name of another, eight of each club."""
    heads = [f"Spieler {n + 1}" for n in range(size)] if size > 1 else ["Name"]
    lines = [";".join([*heads, "Verein", "bezahlt"])]
    for number in range(players // size):
        people = [f"{chr(65 + seat)}nna Huber{number}" for seat in range(size)]
        lines.append(";".join([*people, f"SV {number // 8}", "ja" if number % 2 else ""]))
    return "\n".join(lines)


def form_to(page: HttpResponse, *addresses: str) -> PlainForm:
    """The form of a page that leads to one of the addresses."""
    found = next((form for form in forms_of(page.content.decode()) if form.action in addresses), None)
    if found is None:
        raise SystemExit(f"{page.status_code}, and no form to {addresses}")
    return found


def once(act: Callable[[], HttpResponse]) -> tuple[HttpResponse, Figures]:
    """The answer to something that is done once, its CPU milliseconds and queries."""
    with CaptureQueriesContext(connection) as queries:
        begun = process_time()
        answer = act()
        content = answer.getvalue()
        milliseconds = (process_time() - begun) * 1000
    if answer.status_code >= 400:
        raise SystemExit(f"{answer.status_code} instead of an answer: {content.decode()[:2000]}")
    return answer, (milliseconds, len(queries))


def main() -> None:
    """Prints a line for each piece of work."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[48, 320, 2000])
    parser.add_argument("--game", default="schafkopf")
    given = parser.parse_args()
    sizes = given.players
    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    by = User.objects.create_superuser("bench")
    found: dict[str, list[Figures]] = {}
    for _warm in works(given.game, WARM, by):
        pass
    for players in sizes:
        for name, figures in works(given.game, players, by):
            found.setdefault(name, []).append(figures)
    print(f"{'ms CPU, queries':<22}", *(f"{players:>6} players" for players in sizes), "   growth exponent")
    for name, each in found.items():
        growth = each[-1][0] / each[0][0]
        power = math.log(growth) / math.log(sizes[-1] / sizes[0]) if len(sizes) > 1 else 0.0
        cells = (f"{milliseconds:>9.1f} {queries:>4}" for milliseconds, queries in each)
        print(f"{name:<22}", *cells, f"{growth:>9.2f} {power:>8.2f}")


if __name__ == "__main__":
    main()
