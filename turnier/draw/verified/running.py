"""Runs a draw from its frozen input, and checks a published one."""

from collections.abc import Callable, Mapping
from itertools import zip_longest

from games.kit.text import text
from turnier.draw.verified import lot, mix, pairs, scheme
from turnier.draw.verified.interface import DrawImpossible, DrawInput, Drawn, InputUnreadable, Outcome, read

PROCEDURES: Mapping[str, Callable[[DrawInput, scheme.Stream], Drawn]] = {
    "lot": lot.draw,
    "pairs": pairs.draw,
    "mix": mix.draw,
}


def run(frozen: Mapping[str, object], nonce: str, public: str = "") -> Outcome:
    """Draws from the frozen input with the nonce N and the public part P.

    Raises DrawImpossible if no draw meets the demands, InputUnreadable if the input, the nonce or the public part are
    malformed.
    """
    procedure = str(frozen.get("procedure"))
    if frozen.get("scheme") != scheme.SCHEME or procedure not in PROCEDURES:
        raise InputUnreadable("Dieses Verfahren der Auslosung ist nicht bekannt (scheme, procedure).")
    commitment = scheme.commitment(nonce)
    normal = scheme.normalised(frozen)
    entry_hash = scheme.digest(scheme.written(normal))
    seed = scheme.seed(nonce, public, entry_hash)
    drawn = PROCEDURES[procedure](read(normal), scheme.Stream(seed, entry_hash, procedure))
    return Outcome(entry_hash, commitment, seed, drawn)


def result_of(drawn: Drawn) -> dict[str, object]:
    """The result as it stands in the document of a draw; what is empty of the plan is left out."""
    result: dict[str, object] = {"tables": [list(table) for table in drawn.tables], "byes": list(drawn.byes)}
    if drawn.left:
        result["left"] = [list(row) for row in drawn.left]
        result["places"] = {str(number): place for number, place in sorted(drawn.places.items())}
    return result


def document(frozen: Mapping[str, object], nonce: str, outcome: Outcome) -> dict[str, object]:
    """Everything with which anybody recomputes a draw that was made at once, without a call from the room."""
    return {
        "scheme": scheme.SCHEME,
        "attempt": 1,
        "frozen": frozen,
        "nonce": nonce,
        "public": "",
        "input_hash": outcome.input_hash,
        "commitment": outcome.commitment,
        "seed": outcome.seed,
        **result_of(outcome.drawn),
    }


def verify(document: Mapping[str, object]) -> tuple[str, ...]:
    """What is wrong with a published draw, in German; empty if it is as it should be.

    The document holds scheme, attempt, frozen, nonce, public, input_hash, commitment, seed and the result.
    """
    frozen = document.get("frozen")
    if not isinstance(frozen, Mapping):
        return (text("Das Dokument enthält keine Auslosung: „frozen“ fehlt."),)
    try:
        outcome = run(frozen, str(document.get("nonce", "")), str(document.get("public", "")))
    except (DrawImpossible, InputUnreadable) as refused:
        return (str(refused),)
    expected = {
        "scheme": scheme.SCHEME,
        "input_hash": outcome.input_hash,
        "commitment": outcome.commitment,
        "seed": outcome.seed,
        "left": [],
        "places": {},
        **result_of(outcome.drawn),
    }
    found = {"left": [], "places": {}, **document}
    wrong = [key for key in expected if found.get(key) != expected[key]]
    return tuple(sentence for key in wrong for sentence in _faults(key, found.get(key), expected[key]))


NAMES = {
    "scheme": text("Das Verfahren stimmt nicht."),
    "input_hash": text("Der Fingerabdruck E der Liste stimmt nicht."),
    "commitment": text("Das Siegel C stimmt nicht."),
    "seed": text("Der Startwert stimmt nicht."),
    "byes": text("Wer pausiert, stimmt nicht."),
    "left": text("Der Rest des Plans stimmt nicht."),
    "places": text("Die Plätze im Plan stimmen nicht."),
}


def _faults(key: str, found: object, expected: object) -> tuple[str, ...]:
    """One sentence for a field; for the tables one for each that came out otherwise."""
    if key != "tables":
        return (NAMES[key],)
    there = found if isinstance(found, list) else []
    drawn = expected if isinstance(expected, list) else []
    wrong = [at for at, pair in enumerate(zip_longest(there, drawn), start=1) if pair[0] != pair[1]]
    return tuple(text("Tisch {table} ist anders gelost worden.", table=at) for at in wrong)
