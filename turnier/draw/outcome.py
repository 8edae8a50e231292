"""What a draw hands back: the tables, what had to be relaxed, and the two ways in which there is no draw."""

from dataclasses import dataclass

from games.kit.text import text

PAUSED_MORE = text("Team {one} pausiert öfter als andere.")
PLAYED_BEFORE = text("Die Teams {one} und {two} haben schon gegeneinander gespielt.")
ONE_CLUB = text("Die Teams {one} und {two} sind aus demselben Verein.")
TOGETHER_AGAIN = text("Nr. {one} und {two} sitzen zum {times}. Mal zusammen.")
ONE_CLUB_AT_A_TABLE = text("Nr. {one} und {two} aus demselben Verein sitzen an einem Tisch.")
RELAXATIONS = (PAUSED_MORE, PLAYED_BEFORE, ONE_CLUB, TOGETHER_AGAIN, ONE_CLUB_AT_A_TABLE)
"""What a draw says of wishes that it could not keep; the places are whole numbers."""


@dataclass(frozen=True)
class Relaxation:
    """A wish that could not be kept; `code` names it for programs, `text` says it in German."""

    code: str
    text: str


@dataclass(frozen=True)
class Draw:
    """Tables of start numbers in seat order (index 0 is table 1), who pauses, and what was relaxed.

    `later` holds the following rounds if they were drawn together with this one.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    relaxed: tuple[Relaxation, ...] = ()
    later: "tuple[Draw, ...]" = ()


@dataclass(frozen=True)
class Outcome:
    """A draw with everything that makes it verifiable; hashes, commitment and seed in lower-case hex."""

    scheme: str
    input_hash: str
    commitment: str
    seed: str
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    relaxed: tuple[Relaxation, ...]
    later: tuple[Draw, ...] = ()


class DrawImpossible(Exception):
    """No draw meets the demands; the German text, its only argument, says which one to drop."""


class InputUnreadable(ValueError):
    """The frozen input is not what the algorithm reads; the German text says which field."""
