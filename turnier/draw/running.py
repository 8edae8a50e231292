"""Runs a draw from its frozen input and checks a published one."""

from collections.abc import Callable, Mapping

from turnier.draw import coin, foresight, lots, pairs, plan, rest, scheme, stepwise, tables
from turnier.draw.frozen import Frozen
from turnier.draw.normal import normalised
from turnier.draw.outcome import Draw, DrawImpossible, InputUnreadable, Outcome
from turnier.draw.streams import Streams

_ALGORITHMS: dict[str, Callable[[Frozen, Streams], Draw]] = {
    pairs.FIRST: pairs.draw_as_before,
    pairs.SECOND: pairs.draw_as_before,
    pairs.THIRD: pairs.draw_third,
    pairs.ALGORITHM: pairs.draw,
    tables.ALGORITHM: tables.draw,
    foresight.ALGORITHM: foresight.draw,
    stepwise.ALGORITHM: stepwise.draw,
    plan.ALGORITHM: plan.draw,
    rest.FIRST: rest.draw_first,
    rest.SECOND: rest.draw_second,
    rest.THIRD: rest.draw_third,
    rest.ALGORITHM: rest.draw,
    coin.ALGORITHM: coin.draw,
    lots.ALGORITHM: lots.draw,
}
_BUNDLED = {
    pairs.SECOND,
    pairs.THIRD,
    pairs.ALGORITHM,
    foresight.ALGORITHM,
    stepwise.ALGORITHM,
    rest.SECOND,
    rest.THIRD,
    rest.ALGORITHM,
}
"""The algorithms that take several random numbers out of one of the stream."""


def run(frozen: Mapping[str, object], nonce: str, public: str = "") -> Outcome:
    """The one draw that belongs to this input, nonce and public part.

    Raises DrawImpossible if no draw meets the demands, InputUnreadable if the input, the nonce or the public part are
    malformed.
    """
    normal = normalised(frozen)
    entry_hash = normal.hash()
    seed = scheme.seed(nonce, public, entry_hash)
    algorithm = _algorithm(frozen)
    kind = scheme.Bundles if frozen["algorithm"] in _BUNDLED else scheme.Stream
    drawn = algorithm(Frozen(normal.fields, normal.numbers, normal.rows), Streams(seed, entry_hash, kind))
    return Outcome(
        scheme.SCHEME,
        entry_hash,
        scheme.commitment(nonce),
        seed,
        drawn.tables,
        drawn.byes,
        drawn.relaxed,
        drawn.later,
    )


def verify(document: Mapping[str, object]) -> tuple[str, ...]:
    """What is wrong with a published draw, in German; empty if it is as it should be.

    The document holds scheme, attempt, frozen, nonce, public, input_hash, commitment, seed, tables and byes; where
    rounds were drawn together also `later`, a list of {"tables", "byes"}.
    """
    frozen = document.get("frozen")
    if not isinstance(frozen, Mapping):
        return ("Das Dokument enthält keine Auslosung: „frozen“ fehlt.",)
    try:
        outcome = run(frozen, str(document.get("nonce", "")), str(document.get("public", "")))
    except (DrawImpossible, InputUnreadable) as refused:
        return (str(refused),)
    return _differences(document, outcome)


def _differences(document: Mapping[str, object], outcome: Outcome) -> tuple[str, ...]:
    expected: tuple[tuple[str, str, object], ...] = (
        ("scheme", "Das Verfahren", outcome.scheme),
        ("input_hash", "Der Fingerabdruck E der Eingabe", outcome.input_hash),
        ("commitment", "Die Festlegung C", outcome.commitment),
        ("seed", "Der Startwert (Seed)", outcome.seed),
        ("tables", "Die Tischbelegung", [list(table) for table in outcome.tables]),
        ("byes", "Die Liste der Pausierenden", list(outcome.byes)),
        ("later", "Der Plan der späteren Runden", [_round(draw) for draw in outcome.later]),
    )
    document = {"later": [], **document}
    return tuple(f"{name} stimmt nicht." for key, name, value in expected if _plain(document.get(key)) != value)


def _round(draw: Draw) -> dict[str, object]:
    return {"tables": [list(table) for table in draw.tables], "byes": list(draw.byes)}


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _algorithm(frozen: Mapping[str, object]) -> Callable[[Frozen, Streams], Draw]:
    algorithm = _ALGORITHMS.get(str(frozen.get("algorithm")))
    if frozen.get("scheme") != scheme.SCHEME or algorithm is None:
        raise InputUnreadable("Dieses Verfahren der Auslosung ist nicht bekannt (scheme, algorithm).")
    return algorithm
