"""What a draw must keep, and the refusals that name the demand to drop."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from games.kit.text import Text, text
from turnier.draw.verified.interface import DrawImpossible, DrawInput

NAMED = 3
"""Up to so many forbidden pairs, a refusal names one of them as the reason."""


def check_possible(given: DrawInput) -> None:
    """Refuses at once what no draw can keep: too few people, pairs that contradict each other, nobody allowed to meet.

    O(people + pairs)
    """
    if len(given.entrants) < 2:
        raise DrawImpossible(text("Für eine Auslosung braucht es mindestens zwei. Melden Sie weitere an."))
    _check_room(given)
    _check_fixed(given)
    _check_company(given)


def check_met(given: DrawInput, tables: Iterable[Sequence[int]]) -> None:
    """Refuses tables at which two sit who must not meet."""
    if not (given.forbidden or given.strict_clubs):
        return
    for one, two in (pair for table in tables for pair in combinations(table, 2)):
        if (one, two) in given.barred:
            raise _not_found(_barring(given, one, two))
        if given.forbids(one, two):
            raise _not_found(text("die Vereine streng zu trennen"))


def check_together(given: DrawInput, tables: Iterable[Sequence[int]]) -> None:
    """Refuses tables at which two who are to sit together do not."""
    together = {frozenset(pair) for table in tables for pair in combinations(table, 2)}
    for one, two in given.fixed:
        if frozenset((one, two)) not in together:
            raise _not_found(text("Nr. {one} und {two} fest zusammenzusetzen", one=one, two=two))


def _check_room(given: DrawInput) -> None:
    players, places, tables = len(given.entrants), sum(given.sizes), len(given.sizes)
    if places > players:
        raise DrawImpossible(
            text(
                "Die Tische haben {places} Plätze, es spielen aber nur {players} mit. "
                "Wählen Sie eine kleinere Aufteilung.",
                places=places,
                players=players,
            )
        )
    crowd = max(
        Counter(given.clubs.get(number, 0) for number in given.entrants if given.clubs.get(number)).values(), default=0
    )
    if given.strict_clubs and tables and crowd - (players - places) > tables:
        raise DrawImpossible(
            text(
                "Ein Verein stellt {crowd} Spieler, es gibt aber nur {tables} Tische. "
                "Verzichten Sie darauf, die Vereine streng zu trennen.",
                crowd=crowd,
                tables=tables,
            )
        )


def _check_fixed(given: DrawInput) -> None:
    playing = set(given.entrants)
    for one, two in given.fixed:
        if not {one, two} <= playing:
            raise DrawImpossible(
                text(
                    "Die feste Paarung {one} – {two} geht nicht: Beide müssen in dieser Runde mitspielen. "
                    "Streichen Sie die feste Paarung.",
                    one=one,
                    two=two,
                )
            )
        if (one, two) in given.barred:
            raise DrawImpossible(
                text(
                    "Nr. {one} und {two} sollen zusammensitzen und sind zugleich verboten. "
                    "Streichen Sie eines von beidem.",
                    one=one,
                    two=two,
                )
            )


def _check_company(given: DrawInput) -> None:
    """Whoever must play finds enough others for the smallest table; one who may pause can be without."""
    playing = set(given.entrants)
    free_to_pause = len(given.entrants) - sum(given.sizes) if given.sizes else len(given.entrants) % 2
    if not (given.forbidden or given.strict_clubs) or free_to_pause:
        return
    shunned = Counter(one for one, two in given.barred if {one, two} <= playing)
    members = Counter(given.clubs[n] for n in given.entrants if given.clubs.get(n)) if given.strict_clubs else Counter()
    for number in given.entrants:
        crowd = members[given.clubs.get(number, 0)]
        if len(given.entrants) - max(1 + shunned[number], crowd) < min(given.sizes, default=2) - 1:
            apart, clubs = text("bestimmte Paare an einem Tisch zu verbieten"), text("die Vereine streng zu trennen")
            raise DrawImpossible(
                text(
                    "Für Nr. {number} gibt es zu wenige, die am selben Tisch sitzen dürfen. "
                    "Verzichten Sie darauf, {demand}.",
                    number=number,
                    demand=clubs if crowd > shunned[number] else apart,
                )
            )


def _barring(given: DrawInput, one: int, two: int) -> Text:
    if len(given.forbidden) > NAMED:
        return text("bestimmte Paare an einem Tisch zu verbieten")
    return text("Nr. {one} und {two} an einem Tisch zu verbieten", one=min(one, two), two=max(one, two))


def _not_found(demand: Text) -> DrawImpossible:
    return DrawImpossible(
        text("Mit allen Vorgaben wurde keine Auslosung gefunden. Verzichten Sie darauf, {demand}.", demand=demand)
    )
