"""The cards on the page before a draw: one per way to seat so many, and one on which an odd number is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.byes import AVERAGE, FIXED, NOTHING, bye_counts, forbidden
from turnier import draw as draw_rules
from turnier.models import Entrant, Tournament
from turnier.models.tournaments import in_pairs
from turnier.services.draw.options import draw_options
from turnier.services.draw.table_input import last_ones, rounds_left, somebody_may_pause, split_key, splits
from turnier.services.standings.byes import bye_value_text
from turnier.services.standings.standings import bye_ahead, standings
from turnier.text.words import listed, numbered, split_text, translate

MANY = 4
"""Of so many who are there one without a table is much."""


@dataclass(frozen=True)
class Fact:
    """One figure of a way: what it is, and how much; `good` if nothing better is possible."""

    label: str
    value: str
    good: bool


@dataclass(frozen=True)
class SeatingWay:
    """One way to seat everybody, in words; `many_pause` is a sentence where a quarter or more have no table."""

    key: str
    tables: str
    verdict: str
    facts: tuple[Fact, ...]
    recommended: bool
    fillers: int
    many_pause: str = ""


@dataclass(frozen=True)
class Advice:
    """All ways, the recommended one first; what they say of people who meet again is over so many `rounds`.

    At `one_table` the draw only says who sits where.
    """

    ways: tuple[SeatingWay, ...]
    rounds: int
    one_table: bool

    @property
    def has_choice(self) -> bool:
        """Whether there is anything to decide."""
        return len(self.ways) > 1

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all ways: one that an older page offered is none of them."""
        return tuple(way.key for way in self.ways)


def advice(tournament: Tournament, players: int, number: int = 1) -> Advice:
    """The ways to seat so many single players in round `number`.

    Fillers are not counted: they come and go with the choice.
    """
    options = splits(tournament, players)
    ways = tuple(_way(option, number) for option in options)
    return Advice(ways, rounds_left(tournament, 1), all(len(option.sizes) == 1 for option in options))


def odd_ways(tournament: Tournament, sides: int, number: int = 1) -> tuple[SeatingWay, ...]:
    """The two ways to seat an odd number of sides at tables of two, the recommended one first.

    That is a pause, or a filler where nobody may pause.
    """
    options = draw_rules.advise(sides, rounds_left(tournament, 1), (2,))
    refused = forbidden(tournament.house_rules())
    ordered = sorted(options, key=lambda option: bool(option.pausing if refused else option.fillers))
    return tuple(replace(_way(option, number), recommended=not place) for place, option in enumerate(ordered))


def _way(option: draw_rules.Option, number: int) -> SeatingWay:
    """How often people meet again is known only before anybody has met: what the adviser counts is a whole evening."""
    repeats = _repeats(option) if number == 1 else None
    return SeatingWay(
        key=split_key(option),
        tables=split_text(option.sizes),
        verdict=_verdict(option),
        facts=tuple(fact for fact in (_hands(option), _pauses(option), repeats) if fact),
        recommended=option.recommended,
        fillers=option.fillers,
        many_pause=_many_pause(option),
    )


def _many_pause(option: draw_rules.Option) -> str:
    there = sum(option.sizes) + option.pausing - option.fillers
    if option.pausing < 2 or option.pausing * MANY < there:
        return ""
    text = _("So sitzen %(n)s von %(all)s einen ganzen Durchgang lang aus.")
    return text % {"n": option.pausing, "all": there}


def _verdict(option: draw_rules.Option) -> str:
    """What it means for the evening, in a sentence or two."""
    if option.fillers:
        text = ngettext(
            "Dazu muss %(n)s Springer der Turnierleitung mitspielen. In der Rangliste hat er keinen Platz.",
            "Dazu müssen %(n)s Springer der Turnierleitung mitspielen. In der Rangliste haben sie keinen Platz.",
            option.fillers,
        )
        return text % {"n": option.fillers}
    out = [size for size, waiting in sorted(option.waiting.items()) if waiting]
    said = [_("Am Tisch zu %(size)s setzt in jedem Spiel jemand aus.") % {"size": out[-1]}] if out else []
    if option.pausing:
        said.append(_("Wer ein Freilos hat und was es zählt, ist darunter zu wählen."))
    if said:
        return " ".join(said)
    even = len(set(option.hands.values())) == 1 and any(option.hands.values())
    return _("Alle spielen gleich viel, niemand setzt aus.") if even else ""


def _hands(option: draw_rules.Option) -> Fact | None:
    amounts = sorted(set(option.hands.values()))
    if not any(amounts):
        return None
    return Fact(_("Spiele je Person und Durchgang"), _range(option.hands), len(amounts) == 1)


def _pauses(option: draw_rules.Option) -> Fact:
    if not option.pausing:
        return Fact(_("Freilos"), _("niemand"), good=True)
    return Fact(_("Freilos"), _("%(n)s je Durchgang") % {"n": option.pausing}, good=False)


def _repeats(option: draw_rules.Option) -> Fact:
    """ "keine", "10, weniger geht nicht", "etwa 12, mindestens 10"."""
    label, expected, least = _("Wiederbegegnungen"), option.expected_repeats, option.least_repeats
    if not expected:
        return Fact(label, _("keine"), good=True)
    if expected <= least:
        return Fact(label, _("%(n)s, weniger geht nicht") % {"n": expected}, good=False)
    if not least:
        return Fact(label, _("etwa %(n)s") % {"n": expected}, good=False)
    return Fact(label, _("etwa %(n)s, mindestens %(least)s") % {"n": expected, "least": least}, good=False)


def _range(hands: Mapping[int, Fraction]) -> str:
    """ "12", "10 bis 12", "etwa 10 bis 12"."""
    amounts = sorted(set(hands.values()))
    words = _("%(low)s bis %(high)s") if len(amounts) > 1 else "%(low)s"
    text = words % {"low": round(amounts[0]), "high": round(amounts[-1])}
    return text if all(amount.denominator == 1 for amount in amounts) else _("etwa %(hands)s") % {"hands": text}


@dataclass(frozen=True)
class ByeChoice:
    """One tile of the card."""

    value: str
    name: str
    detail: str
    chosen: bool


@dataclass(frozen=True)
class ByeCard:
    """`example` is somebody who might pause, `worth` what that would count for them now."""

    who: tuple[ByeChoice, ...]
    counts: tuple[ByeChoice, ...]
    example: Entrant
    worth: str
    averaged: bool
    fixed: bool
    last: bool
    forbidden: bool


def bye_card(tournament: Tournament, entrants: Sequence[Entrant]) -> ByeCard | None:
    """None where everybody finds a table."""
    if not entrants or not somebody_may_pause(tournament, len(entrants)):
        return None
    rules, options = tournament.house_rules(), draw_options(tournament)
    pausing, swiss = options.pausing, in_pairs(tournament) and options.mode == "swiss"
    lot_of = _("unter den Letzten, wer noch keines hatte") if swiss else _("wer noch keines hatte")
    last = last_ones(tournament, entrants, _pausing(tournament, len(entrants)))
    example = last[0] if pausing == "last" else _somebody(tournament, entrants)
    counts = bye_counts(rules)
    return ByeCard(
        who=(
            ByeChoice("lot", _("Das Los"), lot_of, pausing == "lot"),
            ByeChoice("last", _("Der Letzte"), _at_present(last), pausing == "last"),
        ),
        counts=_counts(tournament, counts),
        example=example,
        worth=bye_value_text(tournament, bye_ahead(tournament, example)),
        averaged=counts == AVERAGE,
        fixed=counts == FIXED,
        last=pausing == "last",
        forbidden=forbidden(rules),
    )


def _counts(tournament: Tournament, chosen: str) -> tuple[ByeChoice, ...]:
    """A fixed value that is nothing is not offered beside nothing: another can be typed, or it is the one chosen."""
    game, rules = tournament.kind_of_game, tournament.house_rules()
    fixed = game.bye(rules.model_copy(update={"bye": FIXED}))
    nothing = dict.fromkeys(game.tally_keys, 0)
    choices = [ByeChoice(AVERAGE, _("Eigener Schnitt"), _("so gut wie sonst, gerundet"), chosen == AVERAGE)]
    if fixed:  # a game need not have such a value
        worth = _worth(tournament, fixed) if fixed != nothing or chosen == FIXED else _("selbst eintragen")
        choices += [ByeChoice(FIXED, _("Fester Wert"), worth, chosen == FIXED)]
    if fixed != nothing or chosen != FIXED:
        choices += [ByeChoice(NOTHING, _("Nichts"), _worth(tournament, nothing), chosen == NOTHING)]
    return tuple(choices)


def _worth(tournament: Tournament, tally: Mapping[str, int]) -> str:
    """ "0 Punkte"; where less is better with a warning, since there nobody at a table gets less than nothing easily."""
    value = translate(tournament.kind_of_game.tally_text(tournament.house_rules(), tally))
    first = tournament.criteria()[0]
    if not first.less_is_better or first.value(tally) < first.value(dict.fromkeys(tally, 0)):
        return value
    return _("%(value)s. Weniger ist besser: Das ist meist das beste Ergebnis von allen.") % {"value": value}


def _somebody(tournament: Tournament, entrants: Sequence[Entrant]) -> Entrant:
    """Whoever stands in the middle of those who have played: what others are worth is the average of all."""
    playing = {entrant.pk: entrant for entrant in entrants}
    rows = [row for row in standings(tournament).rows if row.entrant.pk in playing and row.place]
    played = [row for row in rows if sum(value != "–" for value in row.values) > len(row.unplayed)] or rows
    return playing[played[len(played) // 2].entrant.pk] if played else entrants[0]


def _pausing(tournament: Tournament, players: int) -> int:
    """How many pause in the first split in which somebody does; one where every table has two sides."""
    return next((option.pausing for option in splits(tournament, players) if option.pausing), 1)


def _at_present(last: Sequence[Entrant]) -> str:
    return _("zurzeit %(who)s") % {"who": listed([numbered(each.number, each.name) for each in last])}
