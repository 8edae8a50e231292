"""One recorded deal, action by action: what it came to, what is legal now, and what went wrong first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from pydantic import ValidationError

from games.kit.entries.load import UnreadableError, shortened
from games.kit.game import AnyGame, engine_of, load_rules
from games.kit.play.cards import CardError, Pack, bits, mask_of
from games.kit.play.deal import AnyEngine, Deal, Refusal, Seating, wrong_seats
from games.kit.play.simulate import Played
from games.kit.sittings.evaluation import FORM
from games.kit.terms import Json
from games.kit.text import Text, text
from games.registry import games, no_such_game

OWN = ("game", "rules", "holdings", "rest", "pack", "actions")
"""The keys of a recorded deal that do not belong to its seating."""
MOST_ACTIONS = 2000


@dataclass(frozen=True)
class Illegal:
    """The first action that is not legal."""

    index: int
    action: str
    refusal: Refusal

    def as_json(self) -> dict[str, Json]:
        """The fault as an object of the format."""
        rule, message = self.refusal
        return {"index": self.index, "action": self.action, "rule": rule, "message": message}


def replayed(raw: Json) -> dict[str, Json]:
    """The answer to a recorded deal; raises `UnreadableError` where it has not the expected form."""
    if not isinstance(raw, Mapping):
        raise UnreadableError(text("Ein aufgezeichnetes Spiel ist ein JSON-Objekt."))
    game = _game(raw.get("game"))
    deal = _deal(game, raw)
    return answer(deal, follow(deal, _words(raw.get("actions", []), "actions", MOST_ACTIONS), game.name))


def follow(deal: Deal, actions: Sequence[str], game: Text) -> Illegal | None:
    """Does recorded actions until one is illegal; gives that one."""
    for index, words in enumerate(actions):
        action = deal.actions.action_of(words, deal.legal)
        if action is None:
            message = text("„{action}“ gibt es bei {game} nicht.", action=shortened(words), game=game)
            return Illegal(index, words, Refusal(FORM, message))
        if not deal.legal >> action & 1:
            return Illegal(index, words, _refusal(deal, action))
        deal.act(action)
    return None


def answer(deal: Deal, illegal: Illegal | None) -> dict[str, Json]:
    """Where a deal stands, as the format shows it."""
    pack = deal.actions.pack
    tricks = [
        {"leader": trick.leader, "cards": [pack.names[card] for card in trick.cards], "winner": trick.winner}
        for trick in deal.tricks
    ]
    return {
        "next": deal.turn if deal.legal else None,
        "legal": deal.actions.written(deal.legal),
        "tricks": tricks,
        "entry": None if deal.legal else deal.entry(),
        "illegal": illegal and illegal.as_json(),
    }


def recorded(game: AnyGame, rules: Mapping[str, Json], played: Played) -> dict[str, Json]:
    """A deal that was played, as `replayed` reads it; `rules` are the house rules that differ."""
    deal, seating = played.deal, played.seating
    return {
        "game": game.slug,
        "rules": dict(rules),
        "seats": seating.seats,
        "dealer": seating.dealer,
        **seating.model_dump(mode="json", exclude_defaults=True),
        "pack": [deal.actions.pack.names[card] for card in played.pack],
        "actions": [deal.actions.text_of(action) for action in played.actions],
    }


def _refusal(deal: Deal, action: int) -> Refusal:
    if not deal.legal:
        return Refusal(FORM, text("Das Spiel ist schon zu Ende."))
    return deal.refusal(action)


def _game(slug: Json) -> AnyGame:
    game = games().get(slug) if isinstance(slug, str) else None
    if game is None:
        raise UnreadableError(no_such_game())
    return game


def _deal(game: AnyGame, raw: Mapping[str, Json]) -> Deal:
    rules, problems = load_rules(game, raw.get("rules", {}))
    if rules is None:
        raise UnreadableError(problems[0].message)
    engine = engine_of(game)
    seating, pack = _seating(engine, raw), engine.pack(rules)
    try:
        if "pack" in raw:
            return engine.dealt(rules, seating, _whole(pack, _words(raw["pack"], "pack", len(pack.cards))))
        return engine.held(rules, seating, *held(engine, rules, seating, pack, raw))
    except CardError as error:
        message = text("Die Karte „{card}“ gibt es nicht, oder sie kommt zu oft vor.", card=shortened(error.card))
        raise UnreadableError(message) from error


def _seating(engine: AnyEngine, raw: Mapping[str, Json]) -> Seating:
    given = {key: value for key, value in raw.items() if key not in OWN}
    try:
        seating = engine.seating.model_validate(given)
    except ValidationError as error:
        where = error.errors(include_url=False)[0]["loc"]
        name = shortened(".".join(str(part) for part in where)) or "seats"
        raise UnreadableError(text("Die Angabe „{name}“ fehlt oder passt nicht.", name=name)) from error
    if seating.seats not in engine.seats or seating.dealer >= seating.seats:
        raise UnreadableError(wrong_seats(engine))
    return seating


def _whole(pack: Pack, names: Sequence[str]) -> list[int]:
    """The cards of a whole pack from their texts."""
    cards = pack.read(names)
    if len(cards) < len(pack.cards):
        raise UnreadableError(
            text("Das Blatt hat {count} Karten, nicht {given}.", count=len(pack.cards), given=len(cards))
        )
    return cards


def held(
    engine: AnyEngine, rules: Any, seating: Seating, pack: Pack, raw: Mapping[str, Json]
) -> tuple[list[int], list[int]]:
    """The holdings as masks and the rest in its order; a rest that is not named is what remains of the pack."""
    named = raw.get("holdings")
    if not isinstance(named, list) or len(named) != seating.seats:
        raise UnreadableError(text("Es fehlt ein Blatt für jeden der {count} Plätze.", count=seating.seats))
    lists = [_words(each or [], "holdings", len(pack.cards)) for each in named]
    for seat, (names, size) in enumerate(zip(lists, engine.sizes(rules, seating), strict=True)):
        if len(names) != size:
            message = text("Platz {seat} hält {size} Karten, nicht {given}.")
            raise UnreadableError(text(message, seat=seat + 1, size=size, given=len(names)))
    rest = _words(raw.get("rest") or [], "rest", len(pack.cards))
    dealt = [name for names in lists for name in names]
    cards = _whole(pack, [*dealt, *rest]) if rest else pack.read(dealt)
    starts = [0, *accumulate(map(len, lists))]
    holdings = [mask_of(cards[start:end]) for start, end in pairwise(starts)]
    return holdings, cards[starts[-1] :] or list(bits(pack.all & ~mask_of(cards)))


def _words(raw: Json, name: str, most: int) -> list[str]:
    if not isinstance(raw, list) or len(raw) > most or not all(isinstance(each, str) for each in raw):
        raise UnreadableError(text("„{name}“ muss eine Liste von Texten sein, höchstens {most}.", name=name, most=most))
    return raw
