"""Every published evening from its founding to its last sheet through the pages, beside sums that are made here.

Nothing is set up, drawn or entered but by the forms of the pages, and the standings are read from their page.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from benchmarks.plain_form import NotOfferedError, forms_of
from benchmarks.plain_walk import sent
from tests.turnier.web.published import MODES, Figures, Mode
from tests.turnier.whole_evening import Evening
from turnier.models import User

NAME = re.compile(r'<th scope="row"><bdi>(.*?)</bdi>')
MIDDLE = {"Preisskat", "Schafkopf nach Listen"}
"""With 64 by default; the others with 16."""
LARGER = {"TV Oberndorf": 64, "Doppelkopf DDV": 64, "Schafkopf": 64, "Canasta": 64, "Cego": 512}
"""One of each kind, played in a larger hall as well."""
SIZES = [
    *(pytest.param(mode, 64 if name in MIDDLE else 16, id=name) for name, mode in MODES.items()),
    *(pytest.param(MODES[name], count, id=f"{name}-{count}", marks=pytest.mark.slow) for name, count in LARGER.items()),
]
Totals = Mapping[int, Figures]


def names(mode: Mode, count: int) -> list[str | tuple[str, str]]:
    """So many people or pairs, no two alike."""
    words = [f"{chr(ord('A') + number // 26)}{chr(ord('a') + number % 26)}ger" for number in range(count)]
    return [(f"Anton {word}", f"Berta {word}") if mode.pairs else f"Anton {word}" for word in words]


def say_what_is_played(evening: Evening, settled: Mapping[str, str]) -> None:
    """Fills in the page of a game of one's own; a box that is not there yet comes with the next column."""
    url, left = f"{evening.home}einstellungen/spiel/", dict(settled)
    page = evening.pages.read(url)
    while True:
        form = next(form for form in forms_of(page) if form.has("column_1-name"))
        for box, typed in list(left.items()):
            try:
                form.answer(box, typed)
            except NotOfferedError:
                continue
            if not box.startswith("order"):
                del left[box]
        missing = [box for box in left if not form.has(box)]
        if not missing and all(form.value(box) == typed for box, typed in left.items()):
            evening.pages.press(url, form, "1")
            return
        content = [(box, typed) for box, typed in form.content("1") if box != "save"]
        page = evening.pages.client.post(url, sent([*content, ("more", "1")])).content.decode()


def play_round(evening: Evening, mode: Mode, rng: Random, before: Sequence[dict[int, Figures]]) -> dict[int, Figures]:
    """Draws a round and types all of its sheets; what each start number has of it.

    Where a knock-out follows, sheets are made until no two of those who may go on are equal.
    """
    tables = {
        sitting: list(sitting.seats.order_by("seat").values_list("entrant__number", flat=True))
        for sitting in evening.draw()
    }
    while True:
        sheets = {sitting: mode.drawn(rng, len(numbers)) for sitting, numbers in tables.items()}
        played = {
            number: own
            for sitting, numbers in tables.items()
            for number, own in zip(numbers, mode.counted(sheets[sitting], len(numbers)), strict=True)
        }
        best = sorted(mode.rank(own) for own in with_byes([*before, played]).values())[: mode.final + 1]
        if len(set(best)) == len(best) or not mode.final:
            break
    for sitting, lines in sheets.items():
        evening.type_in(sitting, lines, mode.kind)
    return played


def with_byes(rounds: Sequence[dict[int, Figures]]) -> dict[int, Figures]:
    """The sums of all rounds; a round without a table counts the mean of the own ones, half rounded up."""
    totals: defaultdict[int, Figures] = defaultdict(Counter)
    for number in {number for of_round in rounds for number in of_round}:
        own = [of_round[number] for of_round in rounds if number in of_round]
        for key in own[0]:
            total = sum(figures[key] for figures in own)
            pauses = (len(rounds) - len(own)) * ((2 * total + len(own)) // (2 * len(own)))
            totals[number][key] = total + pauses
    return dict(totals)


def check_standings(evening: Evening, mode: Mode, totals: Totals) -> list[int]:
    """The page has these figures in the order of the mode, equal places where all is equal; the start numbers."""
    rows = evening.standings()
    seen = {int(row[1]): row[3 : 3 + len(mode.shown)] for row in rows}
    assert seen == {number: [show(own) for show in mode.shown] for number, own in totals.items()}
    placed = [row for row in rows if "außer Wertung" not in row[2]]
    ranks = [mode.rank(totals[int(row[1])]) for row in placed]
    assert ranks == sorted(ranks)
    assert [row[0] for row in placed] == [str(ranks.index(rank) + 1) for rank in ranks]
    return [int(row[1]) for row in placed]


def begun(organiser: User, mode: Mode, count: int) -> Evening:
    """The evening with everybody registered."""
    evening = Evening(organiser, mode.game, name=mode.name, fee="5", way=mode.way, variant=mode.variant)
    if mode.settled:
        say_what_is_played(evening, mode.settled)
    evening.register(names(mode, count))
    return evening


def play_matches(evening: Evening, mode: Mode, rng: Random) -> list[tuple[int, int]]:
    """Draws a round of a knock-out and types its sheets; who won and who lost each match, by the rank alone."""
    found = []
    for sitting in evening.draw():
        one, two = sitting.seats.order_by("seat").values_list("entrant__number", flat=True)
        first = second = None
        while first == second:
            lines = mode.drawn(rng, 2)
            first, second = (mode.rank(own) for own in mode.counted(lines, 2))
        evening.type_in(sitting, lines, mode.kind)
        found.append((one, two) if first < second else (two, one))
    return found


def play_knockout(evening: Evening, mode: Mode, rng: Random, count: int) -> list[list[tuple[int, int]]]:
    """All rounds of a knock-out of so many; whoever won a match meets the winner of another one."""
    levels: list[list[tuple[int, int]]] = []
    while count > 1:
        matches = play_matches(evening, mode, rng)
        if levels:
            last = levels[-1]
            wanted = [winner for winner, _loser in last] if count > 2 else [who for match in last for who in match]
            assert sorted(who for match in matches for who in match) == sorted(wanted)
        levels.append(matches)
        count //= 2
    return levels


def top_four(levels: Sequence[Sequence[tuple[int, int]]]) -> list[int]:
    """Winner, finalist, and those of the match for place three, which the losers of the semi-finals play."""
    beaten = {loser for _winner, loser in levels[-2]}
    final, third = sorted(levels[-1], key=lambda match: match[0] in beaten)
    return [*final, *third]


@pytest.mark.parametrize(("mode", "count"), SIZES)
def test_a_published_evening(organiser: User, mode: Mode, count: int) -> None:
    evening = begun(organiser, mode, count)
    rng, rounds = Random(count), list[dict[int, Figures]]()
    for _turn in range(mode.rounds):
        rounds.append(play_round(evening, mode, rng, rounds))
    order = check_standings(evening, mode, with_byes(rounds))
    if mode.final:
        seeds = order[: mode.final]
        evening.plan("knockout", {"count": str(mode.final), "seeding": "place"})
        evening.go_on()
        levels = play_knockout(evening, mode, rng, mode.final)
        meant = {frozenset((seeds[at], seeds[-1 - at])) for at in range(mode.final // 2)}
        assert {frozenset(match) for match in levels[0]} == meant
        out = {loser for _winner, loser in levels[0]}
        best = [*top_four(levels), *(seed for seed in seeds if seed in out)]
        assert evening.places()[: mode.final] == [(str(at), number) for at, number in enumerate(best, start=1)]
        assert [number for _place, number in evening.places()][mode.final :] == order[mode.final :]


@pytest.mark.parametrize("count", [16, pytest.param(512, marks=pytest.mark.slow)])
def test_a_knockout_of_lots_from_the_beginning(organiser: User, count: int) -> None:
    """As in Telfs: who loses is out; those who lost in the same round share their place."""
    mode, rng = MODES["9 Bummerl"], Random(count)
    evening = begun(organiser, mode, count)
    evening.plan("whole", {})
    evening.go_on()
    levels = play_knockout(evening, mode, rng, count)
    best = top_four(levels)
    expected = dict(zip(best, map(str, range(1, 5)), strict=True))
    for level in levels[:-2]:
        expected |= {loser: str(len(level) + 1) for _winner, loser in level}
    assert {number: place for place, number in evening.places()} == expected


@pytest.mark.slow
def test_groups_of_35_pairs_and_a_quarter_final(organiser: User) -> None:
    """As with SC Rohrenfels: four groups, everybody meets everybody, the best two of each group go on."""
    mode, rng = replace(MODES["9 Bummerl"], final=34), Random(35)
    evening = begun(organiser, mode, 35)
    evening.plan("groups", {"groups": "4", "per_group": "2"})
    evening.go_on()
    page = evening.pages.read(f"{evening.home}endrunde/")
    number_of = {f"{one} / {two}": at for at, (one, two) in enumerate(names(mode, 35), start=1)}
    groups = [[number_of[name] for name in NAME.findall(section)] for section in page.split("<h2>Gruppe ")[1:]]
    assert sorted(map(len, groups)) == [8, 9, 9, 9]
    rounds = list[dict[int, Figures]]()
    for _turn in range(9):
        rounds.append(play_round(evening, mode, rng, rounds))
    sums = with_byes(rounds)
    best = {number for group in groups for number in sorted(group, key=lambda each: mode.rank(sums[each]))[:2]}
    evening.go_on()
    levels = play_knockout(evening, mode, rng, 8)
    assert {who for match in levels[0] for who in match} == best
    assert not any(set(match) <= set(group) for match in levels[0] for group in groups)
    assert [number for _place, number in evening.places()][:4] == top_four(levels)


def test_five_heats_a_wildcard_and_a_final(organiser: User) -> None:
    """As in Donauwörth: the best three of the heats and one whom the organiser chose play on, from nothing."""
    mode, rng = replace(MODES["Schafkopf"], final=4), Random(5)
    evening = begun(organiser, mode, 16)
    settings = f"{evening.home}einstellungen/"
    form = evening.pages.form(settings, lambda form: form.has("rounds"))
    form.answer("rounds", "5")
    evening.pages.press(settings, form, form.buttons[0].get("value", ""))
    rounds = list[dict[int, Figures]]()
    for _heat in range(5):
        rounds.append(play_round(evening, mode, rng, rounds))
    order = check_standings(evening, mode, with_byes(rounds))
    evening.plan("final", {"count": "4", "carried": "nothing", "date": "2026-12-27"})
    finalists, url = {*order[:3], order[8]}, f"{evening.home}endrunde/"
    choice = evening.pages.form(url, lambda form: any(button.get("name") == "begin" for button in form.buttons))
    for box in choice.controls:
        box.on = box.on if box.name != "chosen" else int(box.value) in finalists
    assert evening.pages.client.post(url, sent(choice.content("1"))).status_code == 422
    choice.answer("reason", "Wildcard des Wirts")
    evening.pages.press(url, choice, "1")
    last = play_round(evening, mode, rng, ())
    assert set(last) == finalists
    best = sorted(last, key=lambda number: mode.rank(last[number]))
    assert [number for _place, number in evening.places()] == [*best, *(n for n in order if n not in finalists)]


def test_a_final_for_six_is_filled_up(organiser: User) -> None:
    """Six are no two tables of four: two of the organisers help out, out of competition, and pause nobody."""
    mode, rng = replace(MODES["Eselstall"], final=6), Random(6)
    evening = begun(organiser, mode, 16)
    rounds = list[dict[int, Figures]]()
    for _turn in range(mode.rounds):
        rounds.append(play_round(evening, mode, rng, rounds))
    order = check_standings(evening, mode, with_byes(rounds))
    evening.plan("rounds", {"count": "6", "rounds": "1", "carried": "nothing"})
    evening.go_on()
    last = play_round(evening, mode, rng, ())
    assert (len(last), {number for number in last if number <= 16}) == (8, set(order[:6]))
    best = sorted(order[:6], key=lambda number: mode.rank(last[number]))
    assert [row[1] for row in evening.standings()][:6] == [str(number) for number in best]
