"""What can be printed, in the order of the evening: each paper with its address and how many there will be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from turnier.models import Draw, Entrant, Round, Tournament
from turnier.models.tournaments import drawn_rounds
from turnier.printing import CARDS_ON_A_PAGE
from turnier.services.money.cash import money_donors
from turnier.services.papers.cards import BLANK_SLIPS, plans_more, tables_expected
from turnier.services.papers.texts import signs_up_before
from turnier.services.prizes.award import prizes_outdated
from turnier.services.prizes.cash_box import CashBox
from turnier.services.prizes.choosing_order import choosing_outdated
from turnier.services.tournaments.queries import at_the_end


@dataclass(frozen=True)
class Offer:
    """One paper: what it is for, the picture of its kind, its address, how many of it there will be.

    `extent` is its key among the `page_counts`, which a page asks for when it stands.
    """

    title: str
    purpose: str
    picture: str
    address: str
    count: str = ""
    extent: str = ""


FIRST = 3
"""So many papers of the moment that is on stand open; all others are folded."""


@dataclass(frozen=True)
class Moment:
    """A part of the evening with its papers, those that are wanted most first; `now` marks the one that is on.

    `unpublished` is the number of its round if nobody else knows the draw yet.
    """

    title: str
    offers: tuple[Offer, ...]
    now: bool = False
    unpublished: int | None = None

    @property
    def main(self) -> Offer:
        """The paper of this moment."""
        return self.offers[0]

    @property
    def parts(self) -> tuple[tuple[str, str, str], ...]:
        """Picture, name and extent of what the main paper consists of."""
        if self.main.extent != "round":
            return ((self.main.picture, "", ""),)
        return (
            ("sheet", _("Zettel"), "sheets"),
            ("tables", _("nach Tischen"), "tables"),
            ("names", _("nach Namen"), "names"),
        )

    @property
    def fitting(self) -> tuple[Offer, ...]:
        """Those that fit besides."""
        return self.offers[1:FIRST]

    @property
    def rest(self) -> tuple[Offer, ...]:
        """All others of this moment."""
        return self.offers[FIRST:]

    @property
    def summary(self) -> str:
        """The names of the papers that are folded: all of them, or what is left of the moment that is on."""
        return ", ".join(offer.title for offer in (self.rest if self.now else self.offers))


@dataclass(frozen=True)
class PaperCounts:
    """What the papers are counted by."""

    tournament: Tournament
    rounds: tuple[Round, ...]
    playing: int
    tables: int

    @classmethod
    def of(cls, tournament: Tournament) -> PaperCounts:
        """Newest round first."""
        rounds = tuple(drawn_rounds(tournament).order_by("-number"))
        playing = tournament.entrants.filter(status__in=Entrant.PLAYING).count()
        return cls(tournament, rounds, playing, tables_expected(tournament))

    @cached_property
    def newest_tables(self) -> list[int]:
        """The tables of the newest round."""
        return list(self.rounds[0].sittings.order_by("table").values_list("table", flat=True)) if self.rounds else []

    @property
    def reprinted(self) -> Round | None:
        """The newest round while everybody knows its draw and it is played: a sheet of it can get lost."""
        return next((each for each in self.rounds[:1] if each.published_at and each.closed_at is None), None)

    @cached_property
    def ranked(self) -> bool:
        """Whether anybody is there to stand in the standings."""
        return bool(self.playing) or self.tournament.entrants.exists()

    @cached_property
    def cash_moved(self) -> bool:
        """Whether any money has gone into the box or out of it."""
        return CashBox(self.tournament).cash_moved

    @cached_property
    def awarded(self) -> bool:
        """Whether it is fixed who has won money."""
        return self.tournament.awards.exists()

    @cached_property
    def outdated(self) -> bool:
        """Whether the prizes were fixed by other standings than those of now: no paper has them then."""
        return bool(prizes_outdated(self.tournament))

    @cached_property
    def donors(self) -> list[str]:
        """Who gave what lies on the prize table, "" of each prize without a donor."""
        return list(self.tournament.prizes.filter(withdrawn=False).values_list("donor", flat=True))

    @property
    def taken(self) -> bool:
        """Whether somebody has taken a prize from the table."""
        return bool(self.donors) and self.tournament.choices.filter(revoked=False, prize__isnull=False).exists()

    def at(self, paper: str, *args: int) -> str:
        """The address of a paper."""
        return reverse(f"paper_{paper}", args=[self.tournament.slug, *args])


def moments(evening: PaperCounts) -> list[Moment]:
    """The papers before, at the draw, in the newest round, at the end; the moment that is on comes first."""
    over, begun = at_the_end(evening.tournament), bool(evening.rounds)
    parts = [
        Moment(_("Vor dem Turnier"), _offers(BEFORE, evening), now=not begun and not evening.playing),
        Moment(_("Zum Auslosen"), _offers(AT_THE_DRAW, evening), now=not begun and bool(evening.playing)),
        *(of_round(evening, newest, now=not over) for newest in evening.rounds[:1]),
        Moment(_("Am Ende"), _offers(AT_THE_END, evening), now=over),
        Moment(_("Kasse"), _offers(AT_THE_CASH_BOX, evening)),
    ]
    return sorted((part for part in parts if part.offers), key=lambda part: not part.now)


def extents_of(offered: Iterable[Moment]) -> list[str]:
    """What papers have pages that can be counted."""
    return sorted({offer.extent for moment in offered for offer in moment.offers} - {""})


def earlier_rounds(evening: PaperCounts) -> list[Moment]:
    """The papers of the rounds before the newest."""
    return [Moment(_round_title(old), tuple(_of_tables(evening, old))) for old in evening.rounds[1:]]


def of_round(evening: PaperCounts, newest: Round, *, now: bool) -> Moment:
    """The papers of the newest round, with those that are printed anew in every round."""
    whole, *parts = _of_tables(evening, newest)
    besides = (*parts, *_table_cards_of(evening, newest), *_offers(IN_EVERY_ROUND, evening))
    beside = [paper for paper in BESIDE_A_ROUND if now or paper is not _standings]
    offers = (whole, *_offers(beside, evening), *besides)
    return Moment(_round_title(newest), offers, now, unpublished=None if newest.published_at else newest.number)


def _round_title(of_round: Round) -> str:
    return of_round.tournament.round_name(of_round.number)


def _offers(papers: Sequence[Callable[[PaperCounts], Offer | None]], evening: PaperCounts) -> tuple[Offer, ...]:
    return tuple(offer for paper in papers if (offer := paper(evening)))


def _of_tables(evening: PaperCounts, of_round: Round) -> list[Offer]:
    """Only the pages of the newest round are counted."""
    newest = of_round == evening.rounds[0]
    number, count = of_round.number, len(evening.newest_tables) if newest else of_round.sittings.count()
    sheets = evening.at("sheets", number)

    def offer(title: str, purpose: str, picture: str, address: str, extent: str, count: str = "") -> Offer:
        return Offer(title, purpose, picture, address, count, extent if newest else "")

    whole = _("Für diese Sitzordnung") if evening.tournament.kind_of_game.stacks else _("Für diesen Durchgang")
    every = _("Spielzettel und beide Aushänge in einem Druck")
    back, each = _("hinten steht ein ausgefülltes Beispiel"), _("alphabetisch, damit jeder sich selbst findet")
    data = evening.at("draw_list", number)
    return [
        offer(whole, every, "sheet", evening.at("round", number), "round", _sheets(count)),
        offer(_("Spielzettel"), _("einer je Tisch, mit Namen"), "sheet", sheets, "sheets", _sheets(count)),
        offer(_("Spielzettel mit Rückseite"), back, "sheet", f"{sheets}?rueckseite", "backs", _sheets(count)),
        offer(
            _("Aushang nach Tischen"), _("wer an welchem Tisch sitzt"), "tables", evening.at("tables", number), "tables"
        ),
        offer(_("Aushang nach Namen"), each, "names", evening.at("names", number), "names"),
        Offer(_("Auslosung als Tabelle"), _("zum Weiterrechnen in Excel"), "data", data, "XLSX"),
    ]


def _table_cards_of(evening: PaperCounts, of_round: Round) -> list[Offer]:
    """Nobody enters anything in a closed round, so nobody needs its codes."""
    if of_round.closed_at is not None:
        return []
    address = f"{evening.at('table_cards')}?durchgang={of_round.number}"
    return [Offer(_("Tischkarten mit QR-Code"), _("der Code des Tisches, bis er neu besetzt wird"), "tent", address)]


def _sheets(count: int) -> str:
    return ngettext("%(n)s Zettel", "%(n)s Zettel", count) % {"n": count}


def pages_text(pages: int) -> str:
    """How many pages a paper has: "14 Seiten"."""
    return ngettext("%(n)s Seite", "%(n)s Seiten", pages) % {"n": pages}


def two_sided_text(pages: int) -> str:
    """How many pages, and how much paper that is where each sheet has two of them."""
    paper = ngettext("beidseitig %(n)s Blatt", "beidseitig %(n)s Blatt", -(-pages // 2)) % {"n": -(-pages // 2)}
    return f"{pages_text(pages)}, {paper}"


def _announcement(evening: PaperCounts) -> Offer:
    title = _("Absage") if evening.tournament.called_off else _("Ausschreibung")
    return Offer(title, _("zum Aufhängen an der Tür"), "words", evening.at("announcement"), pages_text(1))


def _sign_up(evening: PaperCounts) -> Offer | None:
    if not signs_up_before(evening.tournament):
        return None
    purpose = _("großer QR-Code, mit dem sich Handys vorher anmelden")
    return Offer(_("Hier anmelden"), purpose, "words", evening.at("sign_up"), pages_text(1))


def _poster(evening: PaperCounts) -> Offer:
    return Offer(
        _("Regeln zum Aushängen"), _("die Hausregeln dieses Turniers"), "words", evening.at("rules"), pages_text(1)
    )


def _rule_book(evening: PaperCounts) -> Offer:
    return Offer(_("Regelbuch"), _("alle Regeln zum Nachschlagen"), "book", evening.at("rule_book"))


def _rule_booklet(evening: PaperCounts) -> Offer:
    purpose = _("beidseitig an der kurzen Seite drucken und falten")
    return Offer(_("Regelbuch als Heft"), purpose, "book", f"{evening.at('rule_book')}?heft", "A5")


def _slips(evening: PaperCounts) -> Offer:
    return Offer(
        _("Anmeldezettel"),
        _("vier auf jedem Blatt, unten die Startnummer"),
        "cards",
        evening.at("slips"),
        pages_text(BLANK_SLIPS // CARDS_ON_A_PAGE),
    )


def _checklist(evening: PaperCounts) -> Offer:
    return Offer(
        _("Checkliste für die Helfer"), _("woran zu denken ist"), "ticks", evening.at("checklist"), pages_text(1)
    )


def _start_list(evening: PaperCounts) -> Offer | None:
    frozen = Draw.objects.filter(round__tournament=evening.tournament, plan=None)
    draw = frozen.order_by("round__number", "attempt").last()
    if draw is None:
        return None
    address = evening.at("start_list", draw.round.number)
    return Offer(_("Startliste vor dem Losen"), _("mit Fingerabdruck und Siegel"), "names", address)


def _start_cards(evening: PaperCounts) -> Offer | None:
    if not evening.playing:
        return None
    count = ngettext("%(n)s Karte", "%(n)s Karten", evening.playing) % {"n": evening.playing}
    return Offer(_("Startkarten"), _("laufen von Tisch zu Tisch mit"), "cards", evening.at("start_cards"), count)


def _planned_cards(evening: PaperCounts) -> Offer | None:
    if not evening.playing or not plans_more(evening.tournament, next(iter(evening.rounds), None)):
        return None
    purpose = _("auch die Durchgänge, die noch nicht veröffentlicht sind; geht jemand, stimmen sie nicht mehr")
    return Offer(_("Startkarten mit dem ganzen Plan"), purpose, "cards", f"{evening.at('start_cards')}?plan")


def _receipts(evening: PaperCounts) -> Offer | None:
    if not evening.playing:
        return None
    address = f"{evening.at('start_cards')}?bon"
    return Offer(_("Startkarten als Bon"), _("für einen Drucker mit 80 mm breiter Rolle"), "strip", address)


def _table_cards(evening: PaperCounts) -> Offer | None:
    if not evening.tables:
        return None
    count = ngettext("%(n)s Tisch", "%(n)s Tische", evening.tables) % {"n": evening.tables}
    count = f"{count} · {two_sided_text(2 * evening.tables)}"
    purpose = _("außen die Nummer, innen die Plätze")
    return Offer(_("Tischkarten zum Falten"), purpose, "tent", evening.at("table_cards"), count)


def _round_list(evening: PaperCounts) -> Offer:
    return Offer(_("Tischrundenliste"), _("welcher Zettel draußen ist"), "ticks", evening.at("round_list"))


def _blank_sheets(evening: PaperCounts) -> Offer:
    return Offer(
        _("Leere Spielzettel"),
        _("falls einer verloren geht oder nass wird"),
        "sheet",
        evening.at("blanks"),
        extent="blanks",
    )


def _standings(evening: PaperCounts) -> Offer:
    groups = any(stage.begun and stage.groups for stage in evening.tournament.later_stages)
    purpose = _("die Tabellen der Gruppen und alle Plätze") if groups else _("alle Plätze mit Begründung")
    return Offer(_("Zwischenstand"), purpose, "ranking", evening.at("standings"), extent="standings")


def _bracket(evening: PaperCounts) -> Offer | None:
    if not _knocks_out(evening):
        return None
    return Offer(_("Turnierbaum"), _("wer gegen wen, bis zum Finale"), "tree", evening.at("bracket"))


def _large_bracket(evening: PaperCounts) -> Offer | None:
    if not _knocks_out(evening):
        return None
    return Offer(_("Turnierbaum groß"), _("auf A3, bis 64 auf einem Blatt"), "tree", f"{evening.at('bracket')}?gross")


def _knocks_out(evening: PaperCounts) -> bool:
    """Whether there is a bracket to print; one by lot only once that is drawn."""
    newest = evening.rounds[0].number if evening.rounds else 0
    begun = [stage for stage in evening.tournament.later_stages if stage.kind == "knockout" and stage.begun]
    return any(stage.seeding == "place" or stage.first <= newest for stage in begun)


def _folder(evening: PaperCounts) -> Offer:
    return Offer(
        _("Notfallmappe"),
        _("damit es auch ohne Strom weitergeht"),
        "book",
        evening.at("folder"),
    )


def _final(evening: PaperCounts) -> Offer | None:
    if not evening.ranked:
        return None
    return Offer(
        _("Ergebnisliste"),
        _("alle Plätze mit Begründung bei gleichem Stand"),
        "ranking",
        evening.at("standings"),
        extent="standings",
    )


def _prize_list(evening: PaperCounts) -> Offer | None:
    if not (evening.awarded or evening.taken):
        return None
    purpose = _("wer was gewonnen hat, Geld und Sachpreise, zum Aushängen")
    offer = Offer(_("Preisliste"), purpose, "ranking", evening.at("prizes"))
    if evening.taken and choosing_outdated(evening.tournament):
        why = _("gesperrt, bis am Preistisch die Reihenfolge neu festgelegt ist")
        return _locked(offer, why, reverse("choosing", args=[evening.tournament.slug]))
    return _of_prizes(evening, offer)


def _payout_list(evening: PaperCounts) -> Offer | None:
    if not evening.awarded:
        return None
    purpose = _("zum Auszahlen: ganze Namen, mit Zeilen zum Unterschreiben")
    offer = Offer(_("Auszahlungsliste"), purpose, "ranking", evening.at("payouts"))
    return _of_prizes(evening, offer)


def _of_prizes(evening: PaperCounts, offer: Offer) -> Offer:
    """The paper as long as the prizes hold, else the way to where they are fixed anew."""
    if not evening.outdated:
        return offer
    why = _("gesperrt, bis das Preisgeld neu festgelegt ist")
    return _locked(offer, why, reverse("closing", args=[evening.tournament.slug]))


def _locked(offer: Offer, why: str, address: str) -> Offer:
    return replace(offer, purpose=why, address=address, count=pgettext("Papier", "gesperrt"))


def _certificates(evening: PaperCounts) -> Offer | None:
    if not evening.ranked:
        return None
    address = reverse("certificates", args=[evening.tournament.slug])
    return Offer(_("Urkunden"), _("Plätze, Teilnahme, Trostpreis; mit eigenem Logo"), "diploma", address)


def _journal(evening: PaperCounts) -> Offer | None:
    if not evening.cash_moved:
        return None
    return Offer(_("Kassenbuch"), _("jede Buchung, die die Kasse bewegt hat"), "money", evening.at("journal"))


def _closing(evening: PaperCounts) -> Offer:
    purpose = _("Scheine und Münzen, Soll und Ist, zwei Unterschriften")
    return Offer(_("Kassenabschluss"), purpose, "money", evening.at("closing"))


def _thanks(evening: PaperCounts) -> Offer | None:
    if not (any(evening.donors) or money_donors(evening.tournament)):
        return None
    purpose = _("wer etwas für die Preise gegeben hat")
    return Offer(_("Dank an die Spender"), purpose, "words", evening.at("thanks"))


def _file(evening: PaperCounts) -> Offer:
    address = reverse("tournament_file", args=[evening.tournament.slug])
    return Offer(_("Turnierdatei"), _("zum Aufheben oder für einen anderen Rechner"), "data", address, "JSON")


def _results(evening: PaperCounts) -> Offer:
    address = reverse("results_export", args=[evening.tournament.slug])
    return Offer(
        _("Ergebnisse mitnehmen"), _("Seiten, Tabellen und Bilder für Homepage und Handy"), "data", address, "ZIP"
    )


BEFORE = (_announcement, _sign_up, _poster, _slips, _checklist, _rule_book, _rule_booklet)
AT_THE_DRAW = (_start_list, _start_cards, _planned_cards, _receipts, _table_cards)
BESIDE_A_ROUND = (_bracket, _standings, _large_bracket, _blank_sheets)
IN_EVERY_ROUND = (_round_list, _folder)
AT_THE_END = (_final, _certificates, _prize_list, _bracket, _large_bracket, _results, _file)
AT_THE_CASH_BOX = (_payout_list, _journal, _closing, _thanks)
