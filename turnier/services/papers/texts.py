"""Collects the papers of sentences: the rules on the wall, the rule book, the announcement, the helpers' list."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import replace

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from games.kit.criteria import ENDINGS, USUAL
from games.kit.game import AnyGame
from games.kit.house_rules import HouseRules, RuleExample, RuleSection
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Table
from games.kit.text import Text, euro_text, verbatim
from turnier import printing
from turnier import prizes as pure_prizes
from turnier.models import PrizePlan, Tournament
from turnier.printing import BookRule, BookSection, RuleBookPaper
from turnier.prizes import Extra, Terms
from turnier.services.money.fees import fee_terms_of, fees, stack_cents
from turnier.services.registration.sign_ups.offer import offer_of, over
from turnier.services.series.series import poster_line
from turnier.services.standings.stage_order import carried_text
from turnier.services.standings.standings_input import missed_text
from turnier.services.tournaments.queries import planned_text
from turnier.text.words import counted, euros, grouped_hex, translate

HASH_DIGITS = 8


def rules_version(tournament: Tournament) -> str:
    """The fingerprint of game and house rules: equal for equal rules, another one as soon as a single rule differs."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    written = {"game": game.slug, "version": game.version, "rules": rules.model_dump(mode="json")}
    canonical = json.dumps(written, sort_keys=True, separators=(",", ":"))
    return grouped_hex(hashlib.sha256(canonical.encode()).hexdigest()[:HASH_DIGITS])


def poster_paper(tournament: Tournament) -> printing.PosterPaper:
    """The house rules as the game says them, behind what is played after the ordinary rounds, if anything is."""
    game = tournament.kind_of_game
    sentences = (*_stages_text(tournament), *_sentences(tournament))
    return printing.PosterPaper(sentences, game.key_cards, rules_version(tournament))


def _stages_text(tournament: Tournament) -> tuple[str, ...]:
    """ "Ablauf: 2 Durchgänge, danach Finaltisch der besten 4.", and what of them still counts if one stage follows."""
    stages = tournament.later_stages
    if not stages:
        return ()
    planned = _("Ablauf: %(planned)s.") % {"planned": planned_text(tournament)}
    return tuple(filter(None, (planned, carried_text(stages) if len(stages) == 1 else "")))


def announcement_paper(
    tournament: Tournament, prizes: tuple[str, ...] = (), sign_up: str = ""
) -> printing.AnnouncementPaper:
    """What stands on the door, from the data of the tournament; what is not known is left out.

    `sign_up` is the address where one signs up before, "" where there is none that everybody reaches.
    """
    if tournament.called_off:
        return _calling_off(tournament)
    facts = (
        (_("Anlass"), poster_line(tournament)),
        (_("Wann"), when_text(tournament)),
        (_("Wo"), tournament.venue),
        (_("Gespielt wird"), _mode(tournament)),
        (_("Startgeld"), fee_text(tournament)),
        (_("Anmeldung"), _sign_up(tournament, sign_up)),
        *_sign_up_limits(tournament),
    )
    sections = (
        printing.Section(_("Preise"), prizes),
        printing.Section(_("Regeln"), _sentences(tournament)),
    )
    return printing.AnnouncementPaper(
        host=tournament.host,
        facts=tuple((label, value) for label, value in facts if value),
        sections=tuple(section for section in sections if section.sentences),
        version=rules_version(tournament),
    )


def _calling_off(tournament: Tournament) -> printing.AnnouncementPaper:
    """What hangs on the door in the place of the announcement; nobody is invited any more."""
    back = fees(tournament).back
    facts = (
        (_("Wann"), when_text(tournament)),
        (_("Wo"), tournament.venue),
        (_("Startgeld"), _("Wer schon bezahlt hat, bekommt sein Geld zurück.") if back else ""),
    )
    told = tuple((label, value) for label, value in facts if value)
    return printing.AnnouncementPaper(tournament.host, told, (), "", called_off=True)


def sign_up_facts(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """What stands beside the code by which phones sign up: when, where, for how much, how many and until when."""
    facts = (
        (_("Wann"), when_text(tournament)),
        (_("Wo"), tournament.venue),
        (_("Startgeld"), fee_text(tournament)),
        *_sign_up_limits(tournament),
    )
    return tuple((label, value) for label, value in facts if value)


def signs_up_before(tournament: Tournament) -> bool:
    """Whether people may sign up themselves now."""
    return offer_of(tournament).is_open and not over(tournament)


def _sign_up(tournament: Tournament, address: str) -> str:
    if not signs_up_before(tournament):
        return _("vor Ort, bis alle Plätze vergeben sind") if offer_of(tournament).limit else _("vor Ort")
    if not address:
        return _("am Handy mit dem Plakat „Hier anmelden“, oder vor Ort")
    return _("vorher: %(address)s – oder vor Ort") % {"address": address}


def _sign_up_limits(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """How many places there are, and until when one may sign up before; nothing where nobody may."""
    if not signs_up_before(tournament):
        return ()
    offer = offer_of(tournament)
    places = counted(tournament.kind_of_game.team_size, offer.limit)
    closes = formats.date_format(offer.closes, _("l, j. F Y")) if offer.closes else ""
    time = offer.closes.strftime("%H:%M") if offer.closes else ""
    return (
        (_("Plätze"), _("%(places)s, danach Warteliste") % {"places": places} if offer.limit else ""),
        (_("Vorher bis"), _("%(day)s, %(time)s Uhr") % {"day": closes, "time": time} if closes else ""),
    )


def checklist_sections(tournament: Tournament) -> tuple[printing.Section, ...]:
    """What helpers have to think of, in the order of the evening."""
    return (
        printing.Section(
            _("Tage vorher"),
            (
                _("Termin, Startgeld und Preise stehen fest. Die Ausschreibung hängt."),
                _("Bei der Gemeinde gefragt, ob das Turnier angezeigt werden muss."),
                _("Karten gezählt: je Tisch ein volles Blatt, dazu zwei in Reserve."),
                _("Generalprobe gemacht: einmal auslosen, drucken, eingeben."),
            ),
        ),
        printing.Section(
            _("Vor dem Einlass"),
            (
                _("Laptop am Strom, Drucker mit Papier und vollem Toner, Probeseite gedruckt."),
                _("Tische gestellt und nummeriert, Karten und Stifte verteilt."),
                _("Regeln und Startliste hängen. Anmeldezettel und Startkarten liegen bereit."),
                _("Wechselgeld gezählt, Kasse aufgeschrieben."),
                _("Sicherung auf einem Stick angelegt."),
            ),
        ),
        printing.Section(
            _("Nach jeder Auslosung") if tournament.kind_of_game.stacks else _("In jedem Durchgang"),
            (
                _("Auslosen, prüfen, veröffentlichen, Aushang nach Tischen und nach Namen aufhängen."),
                _("Spielzettel verteilen und in der Tischrundenliste abhaken."),
                _("Zettel zurück: Unterschriften da, Summen stimmen, eingeben, abhaken."),
                *_before_the_next(tournament),
                _("Zwischenstand aufhängen, Notfallmappe drucken, Sicherung anlegen."),
            ),
        ),
        printing.Section(
            _("Am Ende"),
            (
                _("Kein Tisch mehr offen. Bei Gleichstand entscheiden lassen und eintragen."),
                _("Endstand drucken, Preise und Urkunden in der Reihenfolge der Plätze."),
                _("Kasse zählen, zu zweit unterschreiben."),
                _("Turnierdatei herunterladen, Zettel aufheben, Aushänge abnehmen."),
            ),
        ),
    )


def _before_the_next(tournament: Tournament) -> tuple[str, ...]:
    """Nobody waits for the other tables where each ends by itself."""
    if tournament.kind_of_game.stacks:
        return ()
    return (_("Fehlende Tische ansprechen. Erst dann den nächsten Durchgang auslosen."),)


def _sentences(tournament: Tournament) -> tuple[str, ...]:
    game, rules = tournament.kind_of_game, tournament.house_rules()
    said = map(translate, ranked_otherwise(tournament, game.house_text(rules)))
    return tuple(filter(None, (*said, missed_text(tournament))))


def ranked_otherwise(tournament: Tournament, sentences: Iterable[Text]) -> list[Text]:
    """The sentences of the game; where the organiser ranks otherwise, with that in place of what the game says."""
    said = tournament.kind_of_game.ranked_text(tournament.house_rules())
    if tournament.order == USUAL or not said:
        return list(sentences)
    return [_order_text(tournament) if each == said[0] else each for each in sentences if each not in said[1:]]


def _order_text(tournament: Tournament) -> Text:
    """ "Gereiht wird nach: erzielte Punkte, Punktedifferenz. Bei Gleichstand: Das Los entscheidet." """
    order = [translate(criterion.label) for criterion in tournament.criteria() if not criterion.lot]
    words = _("Gereiht wird nach: %(order)s. Bei Gleichstand: %(ending)s.")
    ending = translate(ENDINGS[tournament.order.ending][0])
    return verbatim(words % {"order": ", ".join(order), "ending": ending})


def when_text(tournament: Tournament) -> str:
    """ "Samstag, 21. November 2026, Beginn 19:00 Uhr"; empty where neither is known."""
    date = formats.date_format(tournament.date, _("l, j. F Y")) if tournament.date else ""
    if not tournament.begins:
        return date
    begins = _("Beginn %(time)s Uhr") % {"time": tournament.begins.strftime("%H:%M")}
    return ", ".join(part for part in (date, begins) if part)


def _mode(tournament: Tournament) -> str:
    if tournament.kind_of_game.stacks:
        return translate(tournament.summary)
    return f"{translate(tournament.summary)}, {planned_text(tournament)}"


def fee_text(tournament: Tournament) -> str:
    """ "10 € je Team, Schüler 5 €, dazu 10 € für den Stapel"; "kein Startgeld" where there is none."""
    stack = stack_cents(tournament)
    if not stack:
        return _fee_alone(tournament)
    facts = {"fee": _fee_alone(tournament), "stack": translate(euro_text(stack))}
    if not tournament.entry_fee_cents:
        return _("%(stack)s für den Stapel, sonst kein Startgeld") % facts
    return _("%(fee)s, dazu %(stack)s für den Stapel") % facts


def _fee_alone(tournament: Tournament) -> str:
    fee, terms = tournament.entry_fee_cents, fee_terms_of(tournament)
    if not fee:
        return _("kein Startgeld")
    teams = tournament.kind_of_game.team_size > 1 and not terms.per_person
    each = _("%(fee)s je Team") if teams else _("%(fee)s je Spieler")
    classes = [f"{each.name} {translate(euro_text(each.cents))}" for each in terms.classes]
    return ", ".join([each % {"fee": translate(euro_text(fee))}, *classes])


def prize_sentences(tournament: Tournament) -> tuple[str, ...]:
    """What there is to win, one sentence each; nothing as long as nobody has planned prizes."""
    plan = PrizePlan.objects.filter(tournament=tournament).first()
    money = _money(pure_prizes.terms_from(plan.terms)) if plan else []
    given = tournament.prizes.filter(withdrawn=False).count()
    return tuple(translate(sentence) for sentence in (*money, *_given(given)))


def _money(terms: Terms) -> list[str]:
    sentences = [_fixed(terms.table) if terms.shape == "fixed" else _shared(terms)]
    if terms.guaranteed_cents:
        sentences.append(_("Garantiert sind %(sum)s.") % {"sum": euros(terms.guaranteed_cents)})
    return sentences + [_extra(extra) for extra in terms.extras]


def _fixed(table: tuple[int, ...]) -> str:
    prize = _("%(place)s. Preis %(sum)s")
    return ", ".join(prize % {"place": place, "sum": euros(cents)} for place, cents in enumerate(table, 1)) + "."


def _shared(terms: Terms) -> str:
    places = len(terms.table) if terms.shape == "percent" else terms.places
    sentence = ngettext(
        "%(percent)s der Startgelder werden ausgezahlt, an den ersten Platz.",
        "%(percent)s der Startgelder werden ausgezahlt, an die ersten %(places)s Plätze.",
        places,
    )
    return sentence % {"percent": f"{100 - terms.kept_percent}\u00a0%", "places": places}


def _extra(extra: Extra) -> str:
    label = extra.label
    if extra.kind == "clubs":
        label = _("%(label)s (die besten %(n)s zählen)") % {"label": label, "n": extra.size}
    return f"{label}: {', '.join(euros(cents) for cents in extra.sums)}."


def _given(count: int) -> list[str]:
    if not count:
        return []
    sentence = ngettext(
        "Auf dem Preistisch liegt %(n)s gestifteter Preis.",
        "Auf dem Preistisch liegen %(n)s gestiftete Preise.",
        count,
    )
    return [sentence % {"n": count}]


def rule_book_paper(tournament: Tournament) -> RuleBookPaper:
    """The whole book; marked is what the game under its usual rules would not say."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    usual: set[str] = {rule for section in game.rule_book(game.rules()) for rule in section.rules}
    said = [replace(each, rules=tuple(ranked_otherwise(tournament, each.rules))) for each in game.rule_book(rules)]
    sections = tuple(_section(game, rules, section, usual) for section in said)
    return RuleBookPaper(sections, rules_version(tournament))


def _section(game: AnyGame, rules: HouseRules, section: RuleSection, usual: set[str]) -> BookSection:
    return BookSection(
        mark="" if section.cite == game.name else section.cite.removeprefix(f"{game.name} "),
        heading=translate(section.title),
        rules=tuple(BookRule(translate(rule), own=rule not in usual) for rule in section.rules),
        cards=tuple((translate(ranked.title), tuple(map(_as_written, ranked.cards))) for ranked in section.cards),
        examples=tuple(lines for example in section.examples if (lines := _told(game, rules, example))),
    )


RANKS = {"D": pgettext_lazy("Karte", "D"), "B": pgettext_lazy("Karte", "B")}
"""Dame and Bube, which cards in English have with other letters; Ober and Unter are on German cards only."""


def _as_written(card: tuple[str, str]) -> tuple[str, str]:
    suit, rank = card
    return suit, str(RANKS.get(rank, rank))


def _told(game: AnyGame, rules: HouseRules, example: RuleExample) -> tuple[str, ...]:
    """Line by line what an example says; nothing where these house rules refuse it."""
    evaluation = evaluate(game, rules, Table(example.names), example.entries)
    if not evaluation.valid:
        return ()
    sentences = [sentence for sentence in evaluation.sentences if sentence is not None]
    return tuple(
        translate(sentence.head) + (f" ({translate(sentence.detail)})" if sentence.detail else "")
        for sentence in sentences
    )
