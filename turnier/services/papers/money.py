"""Collects what the papers of the treasurer print: prizes, payouts, lost games, the closing, certificates, donors."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Literal

from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from turnier import printing
from turnier.models import Award, CashCount, Entrant, Tournament
from turnier.prizes import last_of
from turnier.services.money.cash import money_donors
from turnier.services.money.close import DENOMINATIONS, difference_text, statement
from turnier.services.money.fees import open_cents
from turnier.services.money.ledger import Account, balances_of_entrants
from turnier.services.money.pay import cash_out_parts
from turnier.services.papers.receipts import SETTLING
from turnier.services.prizes.award import check_current, prizes_outdated, prizes_settled
from turnier.services.prizes.cash_box import CashBox
from turnier.services.prizes.choosing_order import choosing_outdated
from turnier.services.prizes.hand_over import HandOver, hand_overs
from turnier.services.prizes.plan import prize_terms_of, prizes_of_clubs, ranked
from turnier.services.prizes.prize_table import ChoosingTurn, donors, prize_table
from turnier.services.public.shown_names import names_without_numbers, people_of_teams, show_names
from turnier.services.series.series import event_title
from turnier.services.sheets.loss_fees import loss_fees
from turnier.services.stages.plan import stage_to_come
from turnier.services.standings.standings import PlacedEntrant, Standings, standings
from turnier.text.errors import UserError
from turnier.text.names import name_key
from turnier.text.words import as_sentence, counted, euros, listed, table_name

Certificates = Literal["places", "all", "consolation"]


def prize_lines(tournament: Tournament) -> tuple[list[printing.PrizeLine], str]:
    """What each place gets, money and things, then the other prizes, as lines of a list that hangs up; the sum or "".

    What a club has won is one line, with those for whom it is. Raises `UserError` for outdated ones.
    """
    check_current(tournament)
    taken = _taken(tournament)
    people = people_of_teams(tournament, public=True)
    awards = list(tournament.awards.select_related("entrant"))
    entrants = [*(award.entrant for award in awards), *(turn.entrant for turn in taken)]
    show_names(entrants, names_without_numbers(tournament))
    of_clubs = prizes_of_clubs(prize_terms_of(tournament))
    together: defaultdict[tuple[object, ...], list[Award]] = defaultdict(list)
    for award in awards:
        club = (award.ranking, award.place, award.entrant.club.casefold())
        together[club if award.ranking in of_clubs and award.entrant.club else (award.pk,)].append(award)
    placed: list[tuple[int, printing.PrizeLine]] = []
    beside: list[printing.PrizeLine] = []
    for group in together.values():
        first, names = group[0], ", ".join(_with_people(award.entrant, people) for award in group)
        of_club = first.ranking in of_clubs and bool(first.entrant.club)
        line = printing.PrizeLine(
            place="" if first.ranking else f"{first.place}.",
            number=None if of_club else first.entrant.number,
            name=f"{first.entrant.club} ({names})" if of_club else names,
            what=", ".join(filter(None, (first.ranking, _shared(tournament, first)))),
            sum=euros(sum(award.cents for award in group)),
        )
        if first.ranking:
            beside.append(line)
        else:
            placed.append((first.place or 0, line))
    for turn in taken:
        if turn.choice and turn.choice.prize:
            name, title = _with_people(turn.entrant, people), turn.choice.prize.title
            place = f"{turn.place}." if turn.place else ""
            placed.append((turn.place or 0, printing.PrizeLine(place, turn.entrant.number, name, title, sum="")))
    placed.sort(key=lambda each: each[0])
    return [*(line for _place, line in placed), *beside], euros(sum(award.cents for award in awards)) if awards else ""


def _with_people(entrant: Entrant, people: Mapping[int, str]) -> str:
    """ "Herz Ass (Hans Huber, Sepp Maier)", so that whoever calls it out can say who they are."""
    return f"{entrant.name} ({people[entrant.pk]})" if entrant.pk in people else entrant.name


def _taken(tournament: Tournament) -> list[ChoosingTurn]:
    """Who took something from the prize table, by place."""
    taken = [turn for turn in prize_table(tournament).turns if turn.choice and turn.choice.prize]
    if taken and (why := choosing_outdated(tournament)):
        raise UserError(why)
    return taken


def payout_lines(tournament: Tournament) -> tuple[list[printing.PrizeLine], str]:
    """What everybody is still to get in the hand, of prizes and stack, one line to sign for each, and all of it.

    What is in their hand already stands in the line, as does what was settled, or will be, with what they owe.
    Raises `UserError` for outdated prizes.
    """
    check_current(tournament)
    booked = [balances_of_entrants(tournament, Account.ENTRANT, kind) for kind in SETTLING]
    people, lines, together = people_of_teams(tournament), [], 0
    for row in hand_overs(tournament):
        handed_over = row.stack_paid + (row.prize.paid if row.prize else 0)
        in_hand = handed_over + sum(of.get(row.entrant.pk, 0) for of in booked)
        cash = _still_to_leave_the_box(row)
        if row.whole <= 0 and in_hand <= 0:
            continue
        together += max(0, cash)
        line = printing.PrizeLine(
            place="",
            number=row.entrant.number,
            name=_with_people(row.entrant, people),
            what=_what_for(row, in_hand, settled=row.whole - in_hand - cash),
            sum=_to_pay_out(cash, in_hand),
        )
        lines.append(line)
    return lines, euros(together)


def _still_to_leave_the_box(row: HandOver) -> int:
    """In cents, with a stack that is still played with; negative where it comes back."""
    played_with = row.stack.cents if row.stack and not row.stack.may_go else 0
    return row.cash + cash_out_parts(played_with, open_cents(row.entrant) - row.settled)[0]


def _to_pay_out(cash: int, in_hand: int) -> str:
    """What is still to be paid out, or in a word that nothing is."""
    if cash > 0:
        return euros(cash)
    if cash < 0:
        return _("%(sum)s zurück") % {"sum": euros(-cash)}
    return _("ausgezahlt") if in_hand > 0 else _("verrechnet")


def _what_for(row: HandOver, in_hand: int, *, settled: int) -> str:
    """ "Platz 1: 27,00 €, Stapel: 15,00 €, verrechnet: 12,00 €": the sums where there are several."""
    awards = row.prize.awards if row.prize else ()
    parts = [
        (", ".join(award.ranking or _place(award) for award in awards), row.of_prizes),
        (_("Stapel"), row.of_stack),
        (_("verrechnet"), settled),
        (_("ausgezahlt"), in_hand),
    ]
    told = [(what, cents) for what, cents in parts if cents]
    return ", ".join(f"{what}: {euros(cents)}" if len(told) > 1 else what for what, cents in told)


def _place(award: Award) -> str:
    """Of a shared one that it is shared, for there are others with another sum beside it."""
    place = pgettext("Rang", "Platz %(n)s") % {"n": award.place}
    return f"{place} {_('(geteilt)')}" if award.tied > 1 else place


def _shared(tournament: Tournament, award: Award) -> str:
    return (
        _("geteilt, %(who)s") % {"who": counted(tournament.kind_of_game.team_size, award.tied)}
        if award.tied > 1
        else ""
    )


def loss_lines(tournament: Tournament) -> tuple[list[printing.PaidLossLine], str]:
    """What each table pays for what it lost, and all of it in words; one line for each table."""
    tables = [table for table in loss_fees(tournament) if table.told and (table.due or table.booked)]
    lines = [
        printing.PaidLossLine(
            table=table_name(tournament, table.sitting.round.number, table.sitting.table),
            who=" · ".join(
                _("%(n)s %(name)s: %(lost)s") % {"n": line.entrant.number, "name": line.entrant.name, "lost": line.lost}
                for line in table.lines
                if line.due
            ),
            sum=euros(table.due),
            paid=euros(table.booked) if table.booked else "",
        )
        for table in tables
    ]
    sums = {"sum": euros(sum(table.due for table in tables)), "paid": euros(sum(table.booked for table in tables))}
    return lines, _("Zusammen %(sum)s, davon gezahlt %(paid)s") % sums


def closing_paper(tournament: Tournament, count: CashCount | None) -> printing.ClosingPaper:
    """The counted box against the books, or the empty form where nothing is counted yet."""
    books, box = statement(tournament, count), CashBox(tournament)
    moved = [printing.ClosingLine(label, euros(cents)) for label, cents in books.moved]
    expected = printing.ClosingLine(_("Soll nach Buch"), euros(books.expected), total=True)
    if count is None:
        rows = tuple((euros(cents), "", "") for cents in DENOMINATIONS)
        said = _("Nach Buch: %(sum)s") % {"sum": euros(books.expected)}
        return printing.ClosingPaper(rows, (*moved, expected), said, _still_open(box), ())
    pieces = {int(cents): number for cents, number in count.pieces.items()}
    rows = tuple(
        (euros(cents), str(pieces.get(cents, 0)), euros(cents * pieces.get(cents, 0))) for cents in DENOMINATIONS
    )
    found = [
        printing.ClosingLine(_("Differenz"), euros(count.counted_cents - books.expected)),
        printing.ClosingLine(_("Gezählt"), euros(count.counted_cents), total=True),
    ]
    if books.since:
        now = euros(count.counted_cents + books.since)
        found += [
            printing.ClosingLine(_("Seit dem Zählen gebucht"), euros(books.since)),
            printing.ClosingLine(_("Jetzt in der Kasse"), now, total=True),
        ]
    remarks = (as_sentence(count.reason), _since(tournament, count), _still_open(box), left_in_box(tournament))
    remark = " ".join(filter(None, remarks))
    result = difference_text(count.difference, count.expected_cents)
    return printing.ClosingPaper(rows, (*moved, expected, *found), result, remark, tuple(count.signers))


def _since(tournament: Tournament, count: CashCount) -> str:
    """When it was counted, and how often money went in or out since; "" where nothing did."""
    later = tournament.bookings.filter(number__gt=count.last_booking, postings__account=Account.CASH)
    number = later.distinct().count()
    text = ngettext(
        "Gezählt um %(time)s, seither %(n)s Buchung.",
        "Gezählt um %(time)s, seither %(n)s Buchungen.",
        number,
    )
    time = formats.date_format(timezone.localtime(count.at), "H:i")
    return text % {"time": time, "n": number} if number else ""


def _still_open(box: CashBox) -> str:
    """What is still to come into the box or to leave it, in words."""
    owed, won = box.sums[Account.ENTRANT], -box.sums[Account.FUND]
    stacks, too_much = box.stacks_open, box.stacks_to_reclaim
    said = (
        _("Noch zu zahlen haben Teilnehmer zusammen %(sum)s.") % {"sum": euros(owed)} if owed > 0 else "",
        _("Noch nicht ausgezahlt ist Preisgeld von %(sum)s.") % {"sum": euros(won)} if won > 0 else "",
        _("Noch nicht ausgezahlt sind Stapel von %(sum)s.") % {"sum": euros(stacks)} if stacks else "",
        _("Für Stapel zu viel ausgezahlt sind %(sum)s.") % {"sum": euros(too_much)} if too_much else "",
    )
    return " ".join(filter(None, said))


def left_in_box(tournament: Tournament) -> str:
    """What of the box is change that goes back, and what the club keeps when all is settled, in words.

    "" of an empty one. Before it is settled who wins what, nobody knows what the club keeps.
    """
    box = CashBox(tournament)
    if box.cash <= 0:
        return ""
    said = _("%(sum)s Wechselgeld gehen zurück.") % {"sum": euros(box.change)} if box.change else ""
    if box.unsettled or box.outdated:
        return said
    rest = _("Dem Verein bleiben %(sum)s.") % {"sum": euros(box.left)} if box.left >= 0 else ""
    return " ".join(filter(None, (said, rest or _missing(box))))


def _missing(box: CashBox) -> str:
    """What the box lacks, for what, and where that is all of it: why."""
    text = _("Dafür fehlen %(sum)s.")
    if box.going_out:
        for_both = _("Dafür und für alles, was noch auszuzahlen ist, fehlen %(sum)s.")
        text = for_both if box.change else _("Für alles, was noch auszuzahlen ist, fehlen %(sum)s.")
    unpaid, lost = box.fees.open, box.sums[Account.DIFFERENCE]
    why = (
        (unpaid, _("Noch nicht bezahlt: %(sum)s.")),
        (lost, _("Beim Zählen gefehlt: %(sum)s.")),
    )
    told = [said % {"sum": euros(each)} for each, said in why if each > 0]
    return " ".join([text % {"sum": euros(-box.left)}, *(told if unpaid + lost == -box.left else [])])


def certificate_papers(tournament: Tournament, version: Certificates, places: int) -> list[printing.Certificate]:
    """The certificates: for the best places (equal ones get one each), for all, or for the consolation prize.

    Raises `UserError` where they name a place that may still change.
    """
    table = standings(tournament)
    if version != "all" and table.played and (why := certificates_locked(tournament, table)):
        raise UserError(why)
    rows = [row for row in table.rows if row.place is not None and table.played]
    placed = {row.entrant.pk for row in rows}
    entrants = tournament.entrants.prefetch_related("players")
    members = _told_apart([entrant for entrant in entrants if entrant.pk in placed])
    if version == "places":
        rows = [row for row in rows if row.place is not None and row.place <= places]
    if version == "consolation":
        last = {each.number for each in last_of(ranked(tournament))}
        rows = [row for row in rows if row.entrant.number in last]
    field = counted(tournament.kind_of_game.team_size, sum(row.place is not None for row in table.rows))
    results = [_result(tournament, row, field) if version == "places" else "" for row in rows]
    return [
        _certificate(tournament, row, version, result, members[row.entrant.number])
        for row, result in zip(rows, results, strict=True)
    ]


def _result(tournament: Tournament, row: PlacedEntrant, field: str) -> str:
    """ "Winterkönig · Bummerl: 5 · 32 Teams": the winner of a series that has a title has that, too."""
    title = tournament.series.title if tournament.series and row.place == 1 else ""
    return " · ".join(filter(None, (title, f"{row.main_label}: {row.main}", field)))


def certificates_locked(tournament: Tournament, table: Standings) -> str:
    """Why no certificate with a place can be printed yet, in a sentence; "" where the places hold."""
    if why := prizes_outdated(tournament):
        return _("%(why)s Bis das Preisgeld neu festgelegt ist, gibt es keine Urkunden mit Platz.") % {"why": why}
    if table.missing:
        return _("%(why)s Urkunden mit Platz gibt es, sobald alle Ergebnisse da sind.") % {"why": table.missing}
    if not table.played_out and not _may_end(tournament, table):
        return _("Noch wird gespielt. Urkunden mit Platz gibt es, sobald der letzte Tisch fertig ist.")
    if table.without_winner and not prizes_settled(tournament):
        text = _("Noch ohne Sieger: %(match)s. Urkunden mit Platz gibt es, sobald das entschieden ist.")
        return text % {"match": table.without_winner}
    return ""


def _may_end(tournament: Tournament, table: Standings) -> bool:
    """Whether the evening can end here: with stacks nobody plans rounds, and prizes are given before it is closed."""
    return table.all_in and tournament.kind_of_game.stacks is not None and stage_to_come(tournament) is None


def donor_lines(tournament: Tournament) -> list[printing.DonorLine]:
    """The donors with what they gave, by name: prizes, and money without the sum."""
    gave = {donor: [prize.title for prize in given] for donor, given in donors(tournament)}
    for giver in money_donors(tournament):
        gave.setdefault(giver, []).append(_("Geld für die Preise"))
    return [printing.DonorLine(donor, ", ".join(given)) for donor, given in sorted(gave.items())]


def _certificate(
    tournament: Tournament, row: PlacedEntrant, version: Certificates, result: str, members: str
) -> printing.Certificate:
    several = tournament.kind_of_game.team_size > 1
    honours = {
        "places": _("haben den %(place)s. Platz belegt") if several else _("hat den %(place)s. Platz belegt"),
        "all": _("haben teilgenommen") if several else _("hat teilgenommen"),
        "consolation": _("haben bis zuletzt nicht aufgegeben") if several else _("hat bis zuletzt nicht aufgegeben"),
    }
    day = formats.date_format(tournament.date, _("j. F Y")) if tournament.date else ""
    return printing.Certificate(
        name=row.entrant.name,
        members=members,
        honour=honours[version] % {"place": row.place},
        result=result,
        occasion=" · ".join(filter(None, (event_title(tournament), tournament.name))),
        where=tournament.venue,
        when=day,
        host=tournament.host,
        suits=printing.pack_of(tournament.kind_of_game.suit),
    )


def _told_apart(entrants: Iterable[Entrant]) -> dict[int, str]:
    """Start number → who is in a team; of namesakes the club, too, and the number where they have none or the same."""
    people = list(entrants)
    found = {entrant.number: _members(entrant) for entrant in people}
    for with_club in (True, False):
        called = [(name_key(entrant.name), found[entrant.number]) for entrant in people]
        times = Counter(called)
        for entrant, said in zip(people, called, strict=True):
            if times[said] > 1:
                number = _("Startnummer %(n)s") % {"n": entrant.number}
                apart = (with_club and entrant.club) or number
                found[entrant.number] = " · ".join(filter(None, (said[1], apart)))
    return found


def _members(entrant: Entrant) -> str:
    names = [player.name for player in entrant.players.all()]
    return listed(names) if names != [entrant.name] else ""
