"""A field of single players as it is frozen: who plays at which sizes, what was before, which demands there are."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import combinations

from games.kit.text import Text, text
from turnier.draw.demands import sorted_pair
from turnier.draw.frozen import Frozen
from turnier.draw.outcome import ONE_CLUB_AT_A_TABLE, TOGETHER_AGAIN, DrawImpossible, InputUnreadable, Relaxation
from turnier.draw.together import groups

Pairs = tuple[tuple[int, int], ...]

NAMED = 3
"""Up to so many forbidden pairs, a refusal names one of them as the reason."""


@dataclass(frozen=True)
class Field:
    """Rows of `history` are round, table, players in seat order; `sizes` ascend.

    `together` are groups of players who have to sit at one table. `scores` (more is better) is None unless the tables
    follow the standings.
    """

    entrants: tuple[int, ...]
    sizes: tuple[int, ...]
    history: tuple[tuple[int, ...], ...]
    byes_before: tuple[int, ...]
    forbidden: Pairs
    together: tuple[tuple[int, ...], ...]
    clubs: Mapping[int, int]
    scores: Mapping[int, int] | None
    hard_clubs: bool
    hard_repeats: bool

    def tables_before(self) -> list[tuple[int, ...]]:
        """Who sat together before, in seat order."""
        return [row[2:] for row in self.history]

    def visits(self) -> list[tuple[int, int]]:
        """Who sat at which table before: start number, table number."""
        return [(number, row[1]) for row in self.history for number in row[2:]]

    def met(self) -> Counter[tuple[int, int]]:
        """How often each pair sat at one table."""
        return Counter(sorted_pair(*pair) for table in self.tables_before() for pair in combinations(table, 2))

    def club_pairs(self, numbers: Iterable[int]) -> list[tuple[int, int]]:
        """The pairs among these who share a club."""
        members: dict[int, list[int]] = {}
        for number in numbers:
            members.setdefault(self.clubs.get(number, 0), []).append(number)
        return [sorted_pair(*pair) for club, group in members.items() if club for pair in combinations(group, 2)]

    def barred(self, numbers: Sequence[int]) -> set[tuple[int, int]]:
        """The pairs among these who must not sit at one table; who has to sit together may."""
        playing = set(numbers)
        pairs = {sorted_pair(*pair) for pair in self.forbidden}
        pairs |= set(self.met()) if self.hard_repeats else set()
        pairs |= set(self.club_pairs(numbers)) if self.hard_clubs else set()
        return {pair for pair in pairs if playing.issuperset(pair)} - self.tied()

    def tied(self) -> set[tuple[int, int]]:
        """The pairs who have to sit together."""
        return {sorted_pair(*pair) for group in self.together for pair in combinations(group, 2)}

    def looser(self) -> "list[tuple[Text, Field]]":
        """Each demand that can be dropped, with the field without it."""
        few = self.forbidden if len(self.forbidden) <= NAMED else ()
        ways = [
            (text("die Vereine streng zu trennen"), self.hard_clubs, replace(self, hard_clubs=False)),
            (text("jede Wiederholung auszuschließen"), self.hard_repeats, replace(self, hard_repeats=False)),
            *((barring(*pair), True, self._allowing(pair)) for pair in few),
            (text("bestimmte Paare an einem Tisch zu verbieten"), len(self.forbidden) > 1, replace(self, forbidden=())),
            (text("Spieler fest zusammenzusetzen"), bool(self.together), replace(self, together=())),
        ]
        return [(demand, field) for demand, given, field in ways if given]

    def _allowing(self, pair: tuple[int, int]) -> "Field":
        return replace(self, forbidden=tuple(other for other in self.forbidden if other != pair))


def barring(one: int, two: int) -> Text:
    """The demand that two do not sit at one table."""
    return text("Nr. {one} und {two} an einem Tisch zu verbieten", one=min(one, two), two=max(one, two))


def not_found(demand: str) -> Text:
    """The refusal after a search that found nothing, with the demand to drop."""
    return text("Mit allen Vorgaben wurde keine Auslosung gefunden. Verzichten Sie darauf, {demand}.", demand=demand)


def read(frozen: Frozen) -> Field:
    """The field in the input; raises InputUnreadable or, if its demands contradict themselves, DrawImpossible."""
    clubs = frozen.option("clubs", "soft", "hard", "off")
    entrants, forbidden = frozen.numbers("entrants"), frozen.pairs("forbidden")
    field = Field(
        entrants=entrants,
        sizes=frozen.numbers("sizes"),
        history=frozen.rows("history"),
        byes_before=frozen.numbers("byes_before"),
        forbidden=forbidden,
        together=tuple(map(tuple, groups(frozen.pairs("fixed"), forbidden, entrants))),
        clubs={} if clubs == "off" else frozen.by_number("clubs"),
        scores=frozen.option_by_number("scores") if frozen.option("mode", "random", "score") == "score" else None,
        hard_clubs=clubs == "hard",
        hard_repeats=frozen.option("repeats", "soft", "hard") == "hard",
    )
    _check_shape(field)
    _check_room(field)
    _check_company(field)
    return field


def _check_shape(field: Field) -> None:
    if len(set(field.entrants)) != len(field.entrants) or any(number < 1 for number in field.entrants):
        raise InputUnreadable("Jede Startnummer steht genau einmal in der Auslosung und ist mindestens 1.")
    if not field.sizes or field.sizes[0] < 2 or any(len(row) < 2 for row in field.history):
        raise InputUnreadable("An jedem Tisch der Auslosung sitzen mindestens zwei Spieler.")
    if any(one == two for one, two in field.forbidden):
        raise InputUnreadable("Ein verbotenes Paar nennt zwei verschiedene Startnummern.")


def _check_room(field: Field) -> None:
    players, places, tables = len(field.entrants), sum(field.sizes), len(field.sizes)
    if places > players:
        raise DrawImpossible(
            text(
                "Die Tische haben {places} Plätze, es spielen aber nur {players} mit. "
                "Wählen Sie eine kleinere Aufteilung.",
                places=places,
                players=players,
            )
        )
    if sum(map(len, field.together)) > places:
        raise DrawImpossible(
            text(
                "Die Tische haben nur {places} Plätze, fest zusammen sitzen sollen mehr. "
                "Streichen Sie eine der festen Paarungen.",
                places=places,
            )
        )
    clubs = Counter(club for number in field.entrants if (club := field.clubs.get(number)))
    crowd = max(clubs.values(), default=0)
    if field.hard_clubs and crowd - (players - places) > tables:
        raise DrawImpossible(
            text(
                "Ein Verein stellt {crowd} Spieler, es gibt aber nur {tables} Tische. "
                "Verzichten Sie darauf, die Vereine streng zu trennen.",
                crowd=crowd,
                tables=tables,
            )
        )


def _check_company(field: Field) -> None:
    """Refuse at once, before any search, if somebody must sit but not with enough others for the smallest table.

    A few forbidden pairs are left to the search, which names the one to drop.
    """
    if len(field.forbidden) <= NAMED or len(field.entrants) > sum(field.sizes):
        return
    playing = set(field.entrants)
    apart = {sorted_pair(*pair) for pair in field.forbidden if playing.issuperset(pair)} - field.tied()
    shunned = Counter(number for pair in apart for number in pair)
    for number in field.entrants:
        if len(field.entrants) - shunned[number] < min(field.sizes):
            raise DrawImpossible(
                text(
                    "Für Nr. {number} gibt es zu wenige erlaubte Mitspieler. "
                    "Verzichten Sie darauf, bestimmte Paare an einem Tisch zu verbieten.",
                    number=number,
                )
            )


def lonely(field: Field) -> set[int]:
    """Those who may sit with too few others to fill a table."""
    shunned = Counter(number for pair in field.barred(field.entrants) for number in pair)
    return {number for number in field.entrants if len(field.entrants) - shunned[number] < min(field.sizes)}


def pausing(field: Field, order: Sequence[int], first: AbstractSet[int] = frozenset()) -> set[int]:
    """Who pauses: of those with the fewest pauses the last in the order; who has to sit with others only at last.

    The `first` of all are those named so.
    """
    before = Counter(field.byes_before)
    place = {number: index for index, number in enumerate(order)}
    tied = {number for group in field.together for number in group}
    waiting = sorted(order, key=lambda number: (number not in first, number in tied, before[number], -place[number]))
    return set(waiting[: len(order) - sum(field.sizes)])


def relaxed(
    tables: Iterable[Sequence[int]], field: Field, met: Mapping[tuple[int, int], int]
) -> tuple[Relaxation, ...]:
    """What could not be kept at these tables; `met` says how often each pair sat together before."""
    pairs = [sorted_pair(*pair) for table in tables for pair in combinations(table, 2)]
    clubs = [(one, two) for one, two in pairs if field.clubs.get(one) and field.clubs.get(one) == field.clubs.get(two)]
    return (
        *(
            Relaxation("repeat", text(TOGETHER_AGAIN, one=one, two=two, times=met[one, two] + 1))
            for one, two in pairs
            if met.get((one, two))
        ),
        *(Relaxation("club", text(ONE_CLUB_AT_A_TABLE, one=one, two=two)) for one, two in clubs),
    )
