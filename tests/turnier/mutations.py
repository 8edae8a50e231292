"""Spoils what an organiser can send: tournament files, registration lists and forms, a little or a lot, by their shape.

Nothing here knows the program: each spoiler takes something whole and a source of chance, and gives something that
nobody has thought of. The same seed spoils the same way.
"""

from __future__ import annotations

import copy
import io
import json
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from turnier import draw as draw_rules
from turnier.draw.verified import scheme
from turnier.services.record.write import GENESIS, commitment, link_hash
from turnier.services.tournaments.file.records import RecordPart, links_of

Json = Any
Place = tuple[Any, Any]
"""What holds a value, and its key or index there."""
Fields = list[tuple[str, str]]

SURROGATE, OVERRIDE = "\ud800", "\u202e"
TEXTS = (
    *("", " ", "\0", "A\0B", SURROGATE, f"A{SURROGATE}B", f"{OVERRIDE}xet", "\u2066a\u2069", "a\u0301" * 40, "\ufeff"),
    *("x" * 81, "x" * 10_000, "ÄÖÜ" * 70_000, "🃏" * 30, "\n", "A\r\nB", "<script>alert(1)</script>", "' OR 1=1 --"),
    *("{{ 7 }}", "%(n)s %s %", "{0}", "../../etc/passwd", "=1+1", "NaN", "-1", "0", "1e400", "٣", "①", "1" * 400),
    *("2026-13-41", "0000-00-00", "9999-12-31", "25:61", "24:00", "true", "null", "[]", "1,5", "1.000,00", "-0,01"),
)
NUMBERS = (
    *(0, -1, 1, 2, 3, 99, 100, 101, 999, 32_767, 32_768, 65_536, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, -(2**63)),
    *(10**30, 10**4_000, 1.5, -0.0, 1e308, float("inf"), float("nan")),
)
PLAUSIBLE = ("1", "2", "3", "5", "11", "20", "Anna Müller", "Korb & Söhne", "on", "7,50")
OTHERS = (None, True, False, [], {}, [[]], [None], {"": None}, "", "1", 1)


def spoiled_tournament(content: Json, chance: Random) -> bytes:
    """The bytes of a tournament file with one to four things wrong in it, or wrong as a file."""
    spoiled = copy.deepcopy(content)
    for _again in range(chance.choice((1, 1, 1, 2, 4))):
        chance.choice(SPOILERS)(spoiled, chance)
    words = _dumped(spoiled)
    return chance.choice(AS_A_FILE)(words, chance) if chance.random() < 0.08 else words.encode()


def _dumped(content: Json) -> str:
    return DEEP.join(json.dumps(content).split(json.dumps(HOLE)))


def places(content: Json, path: str = "") -> Iterator[tuple[str, Place]]:
    """Every value with the path of its keys, in which all rows of a list are one."""
    for key, value in content.items() if isinstance(content, dict) else enumerate(content):
        here = f"{path}.{key}" if isinstance(content, dict) else f"{path}[]"
        yield here, (content, key)
        if isinstance(value, dict | list):
            yield from places(value, here)


def _somewhere(content: Json, chance: Random, kind: Callable[[Any], bool] = lambda _value: True) -> list[Place]:
    """Every place of one path, drawn among the paths: what is rare in a file is spoiled as often as what is not."""
    found = defaultdict(list)
    for path, (holder, key) in places(content):
        if kind(holder[key]):
            found[path].append((holder, key))
    return found[chance.choice(sorted(found))] if found else []


def _put(
    value_of: Callable[[Any, Random], Any], kind: Callable[[Any], bool] = lambda _value: True
) -> Callable[[Json, Random], None]:
    def spoil(content: Json, chance: Random) -> None:
        if found := _somewhere(content, chance, kind):
            holder, key = chance.choice(found)
            holder[key] = value_of(holder[key], chance)

    return spoil


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_list(value: object) -> bool:
    return isinstance(value, list) and bool(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _exchange(content: Json, chance: Random) -> None:
    """Two values of one path change places: tables, rows, numbers, people, rounds."""
    if len(found := _somewhere(content, chance)) > 1:
        (one, here), (other, there) = chance.sample(found, 2)
        one[here], other[there] = copy.deepcopy(other[there]), copy.deepcopy(one[here])


def _drop(content: Json, chance: Random) -> None:
    if found := _somewhere(content, chance):
        holder, key = chance.choice(found)
        del holder[key]


def _rename(content: Json, chance: Random) -> None:
    named = [(holder, key) for holder, key in _somewhere(content, chance) if isinstance(holder, dict)]
    if named:
        holder, key = chance.choice(named)
        holder[chance.choice((*TEXTS[:8], *holder, "kind", "number"))] = holder.pop(key)


def _duplicate(rows: list[Any], chance: Random) -> list[Any]:
    at = chance.randrange(len(rows))
    return [*rows[:at], copy.deepcopy(rows[at]), *rows[at:]]


def _many(rows: list[Any], chance: Random) -> list[Any]:
    """The list many times over, with numbers of its own in each row where there are any."""
    times = chance.choice((100, 3_000)) // len(rows) + 1
    found = [copy.deepcopy(row) for _time in range(times) for row in rows]
    for number, row in enumerate(found, start=1):
        if isinstance(row, dict) and "number" in row:
            row["number"] = number
    return found


def _shuffled(rows: list[Any], chance: Random) -> list[Any]:
    return chance.sample(rows, len(rows))


def _nudged(number: Any, chance: Random) -> Any:
    return number + chance.choice((-2, -1, 1, 2, 10))


def _moved_round(content: Json, chance: Random) -> None:
    """A round gets another number, and with it perhaps everything that names it."""
    rounds = content.get("rounds")
    if not isinstance(rounds, list) or not rounds:
        return
    one = chance.choice(rounds)
    if isinstance(one, dict):
        one["number"] = chance.choice((0, 1, 2, 3, 4, 7, 100, 40_000))


def _forged_draw(content: Json, chance: Random) -> None:
    """A draw of another field, or with another result, whose checksums all fit."""
    rounds = [each for each in content.get("rounds") or () if isinstance(each, dict)]
    draws = [d for each in rounds for d in each.get("draws") or () if isinstance(d, dict) and d.get("frozen")]
    if not draws:
        return
    draw = chance.choice(draws)
    chance.choice(PLAIN)(draw if chance.random() < 0.3 else draw["frozen"], chance)
    try:
        draw["nonce"] = draw_rules.new_nonce() if chance.random() < 0.5 else draw["nonce"]
        seal_draw(draw)
    except Exception:
        return


def seal_draw(draw: Json) -> None:
    """Makes the checksums of a draw fit what is frozen in it."""
    draw["input_hash"] = draw_rules.input_hash(draw["frozen"])
    draw["commitment"] = draw_rules.commitment(draw["nonce"])
    draw["seed"] = scheme.seed(draw["nonce"], draw["public"], draw["input_hash"])


def forged_record(content: Json, chance: Random) -> None:
    """A record that tells something else, whose hashes all fit."""
    records = [each for each in content.get("records") or () if isinstance(each, dict) and each.get("links")]
    if not records:
        return
    record = chance.choice(records)
    links = record["links"]
    try:
        chance.choice(PLAIN)(chance.choice((record, chance.choice(links)["data"])), chance)
        for link in links:
            link["commitment"] = commitment(link.get("salt", ""), link.get("reason", ""))
        previous = GENESIS
        for link, event in zip(links, links_of(RecordPart.model_validate(record)), strict=True):
            link["previous"] = event.previous = previous
            link["hash"] = previous = link_hash(event)
    except Exception:
        return


HOLE, DEEP = "here it gets deep", "[" * 3_000 + "]" * 3_000
PLAIN: tuple[Callable[[Json, Random], None], ...] = (
    _exchange,
    _exchange,
    _drop,
    _rename,
    _put(lambda _value, chance: copy.deepcopy(chance.choice(OTHERS))),
    _put(lambda _value, chance: chance.choice(NUMBERS), _is_number),
    _put(_nudged, _is_number),
    _put(lambda _value, chance: chance.choice(TEXTS), _is_text),
    _put(lambda _value, _chance: HOLE),
    _put(_duplicate, _is_list),
    _put(_shuffled, _is_list),
    _put(_many, _is_list),
    _moved_round,
)
SPOILERS = (*PLAIN, _forged_draw, forged_record)


def _cut(words: str, chance: Random) -> bytes:
    return words.encode()[: chance.randrange(len(words))]


def _flipped(words: str, chance: Random) -> bytes:
    content = bytearray(words.encode())
    for _again in range(3):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)


def _twice(words: str, _chance: Random) -> bytes:
    return (words + words).encode()


AS_A_FILE: tuple[Callable[[str, Random], bytes], ...] = (
    _cut,
    _flipped,
    _twice,
    lambda words, chance: words.encode(chance.choice(("utf-16", "utf-8-sig", "utf-32", "cp037"))),
    lambda words, _chance: words.replace('"name"', '"name": "Zweimal", "name"').encode(),
    lambda _words, _chance: b"[" * 200_000,
    lambda _words, _chance: b"",
)


def spoiled_list(samples: Sequence[tuple[str, bytes]], chance: Random) -> tuple[str, bytes]:
    """A registration list, spoiled as a table, as bytes or as the parts of a workbook, and perhaps called otherwise."""
    name, content = chance.choice(samples)
    spoil = _spoiled_workbook if content[:2] == b"PK" and chance.random() < 0.7 else _spoiled_table
    content = spoil(content, chance)
    return chance.choice((name, name, name, "liste.csv", "liste.xlsx", "../../x", "", "x" * 300 + ".csv")), content


def _spoiled_table(content: bytes, chance: Random) -> bytes:
    words = content.decode("utf-8", errors="replace")
    lines = words.splitlines(keepends=True) or [""]
    way = chance.randrange(7)
    if way == 0:
        line = chance.randrange(len(lines))
        cells = lines[line].split(";")
        cells[chance.randrange(len(cells))] = chance.choice(TEXTS)
        lines[line] = ";".join(cells)
    elif way == 1:
        lines = chance.sample(lines, len(lines))
    elif way == 2:
        lines *= chance.choice((2, 50, 3_000))
    elif way == 3:
        delimiter = chance.choice(";,\t|:")
        lines = [line.replace(";", delimiter).replace(",", delimiter) for line in lines]
    elif way == 4:
        encoding = chance.choice(("utf-16", "utf-16-le", "cp1252", "cp037", "utf-8-sig", "utf-7"))
        return words.encode(encoding, errors="replace")
    elif way == 5:
        place = chance.randrange(len(words) + 1)
        lines = [words[:place], chance.choice(('"', "\0", "\r", ";" * 60, "\ufeff", "\x1a", OVERRIDE)), words[place:]]
    else:
        return _flipped(words + " ", chance)
    return "".join(lines).encode("utf-8", errors="replace")


def _spoiled_workbook(content: bytes, chance: Random) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = {each.filename: archive.read(each) for each in archive.infolist()}
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError):
        return _flipped(content.decode("latin-1"), chance)
    name = chance.choice(sorted(parts) or ["xl/workbook.xml"])
    part = parts.get(name, b"")
    way = chance.randrange(6)
    if way == 0:
        parts.pop(name, None)
    elif way == 1:
        parts[name] = part[: chance.randrange(len(part) + 1)]
    elif way == 2:
        parts[name] = bytes(50_000_000)
    elif way == 3:
        parts[name] = b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + part.replace(b"<v>", b"<v>&b;")
    elif way == 4:
        other = chance.choice(sorted(parts))
        parts[name], parts[other] = parts[other], parts[name]
    else:
        digits = [place for place, sign in enumerate(part) if 48 <= sign <= 57]
        if digits:
            at = chance.choice(digits)
            parts[name] = part[:at] + chance.choice((b"0", b"-1", b"99999999999", b"x", b"1e9")) + part[at + 1 :]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, inside in parts.items():
            archive.writestr(each, inside)
    return packed.getvalue()


def spoiled_form(fields: Fields, chance: Random) -> Fields:
    """The fields of a form as it stands, with some filled in, left out, doubled, or holding what nobody types."""
    sent = [(name, value) for name, value in fields if chance.random() > 0.03]
    names = [name for name, _value in sent]
    for _again in range(chance.choice((0, 1, 1, 2, 3, 6)) if names else 0):
        at = chance.randrange(len(sent))
        name, value = sent[at]
        way = chance.randrange(5)
        if way == 0:
            sent[at] = (name, chance.choice(TEXTS))
        elif way == 1:
            sent[at] = (name, _short(chance.choice(NUMBERS)))
        elif way == 2:
            sent[at] = (name, chance.choice(PLAUSIBLE))
        elif way == 3:
            sent.append((name, value or "1"))
        else:
            sent[at] = (name, chance.choice(sent)[1])
    return sent


def _short(number: float) -> str:
    return str(number) if abs(number) < 10**40 else "9" * 400
