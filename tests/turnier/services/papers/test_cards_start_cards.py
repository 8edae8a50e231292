"""The start cards hold every table that everybody may know."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from turnier.models import Entrant, Player, Revision, Round, Tournament, User
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.papers.cards import start_card_papers
from turnier.services.stacks.regroup import open_tables, tables_redraw

Register = Callable[..., list[Entrant]]
Drawn = Callable[[Tournament], Round]
Singles = Callable[..., Tournament]


def test_a_card_names_those_at_the_table_and_leaves_the_rest_blank(
    tournament: Tournament, register: Register, drawn: Drawn
) -> None:
    entrants = register(tournament, 4, club="SV Oberdorf")
    drawn(tournament)
    cards = start_card_papers(tournament)
    assert [(card.number, card.club, card.result, len(card.lines)) for card in cards] == [
        (entrant.number, "SV Oberdorf", "Bummerl", 3) for entrant in entrants
    ]
    seat = entrants[0].seats.get()
    other = seat.sitting.seats.exclude(pk=seat.pk).get().entrant
    line = cards[0].lines[0]
    assert (line.table, line.seat, line.others) == (
        str(seat.sitting.table),
        "AB"[seat.seat],
        f"{other.number}\u00a0{other.name}",
    )
    assert [(line.round, line.table) for line in cards[0].lines[1:]] == [(2, ""), (3, "")]


def test_a_card_has_the_names_of_the_others_also_in_short(singles: Singles, drawn: Drawn) -> None:
    tournament = singles("doppelkopf", 4)
    drawn(tournament)
    line = start_card_papers(tournament)[0].lines[0]
    assert (line.others.count("Anna Eins"), line.briefly.count("Anna E")) == (3, 3)
    assert len(line.briefly) <= len(line.others)


def test_the_name_of_a_team_is_not_shortened(tournament: Tournament, register: Register, drawn: Drawn) -> None:
    register(tournament, 4)
    drawn(tournament)
    assert {card.lines[0].briefly for card in start_card_papers(tournament)} == {""}


def test_the_address_is_printed_only_where_there_is_one(tournament: Tournament, register: Register) -> None:
    register(tournament, 2)
    found = [
        {(card.qr, card.hint) for card in start_card_papers(tournament, address)}
        for address in ("", "http://turnier.local/o/x/")
    ]
    assert found == [
        {("", "")},
        {(f"http://turnier.local/o/x/ich/{n}/", "Mein Tisch und mein Stand auf dem Handy") for n in (1, 2)},
    ]


def test_who_has_gone_gets_no_card(tournament: Tournament, register: Register) -> None:
    gone, *_others = register(tournament, 3)
    Entrant.objects.filter(pk=gone.pk).update(status=Entrant.Status.WITHDRAWN)
    assert [card.number for card in start_card_papers(tournament)] == [2, 3]


def test_a_plan_for_all_rounds_is_printed_where_it_is_wanted(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    draw = round_draw(tournament=tournament, by=None, wish=SeatingWish(ahead=True))
    assert [line.table for line in start_card_papers(tournament, ahead=True)[0].lines] == ["", "", ""]
    round_publish(round=draw.round, by=None)
    assert [bool(line.table) for line in start_card_papers(tournament)[0].lines] == [True, False, False]
    rounds = [draw.drawn["tables"], *(part.drawn["tables"] for part in draw.followers.order_by("round__number"))]
    cards = start_card_papers(tournament, ahead=True)
    assert [[line.table for line in card.lines] for card in cards] == [
        [str(1 + next(place for place, table in enumerate(tables) if card.number in table)) for tables in rounds]
        for card in cards
    ]
    last, table = cards[0].lines[2], next(table for table in rounds[2] if 1 in table)
    assert last.others == ", ".join(f"{n}\u00a0{cards[n - 1].name}" for n in table if n != 1)


def test_a_plan_that_no_longer_fits_is_left_blank(singles: Singles) -> None:
    tournament = singles("doppelkopf", 16, rounds=3)
    round_publish(round=round_draw(tournament=tournament, by=None, wish=SeatingWish(ahead=True)).round, by=None)
    tournament.entrants.filter(number=16).update(status=Entrant.Status.WITHDRAWN)
    assert [bool(line.table) for line in start_card_papers(tournament, ahead=True)[0].lines] == [True, False, False]


def test_a_round_without_them_is_said_once_nobody_is_seated_in_it_any_more(
    tournament: Tournament, register: Register, drawn: Drawn, enter: Callable[..., Revision]
) -> None:
    """Whoever comes late has no table in the first round; while that is played one may still be found."""
    register(tournament, 2)
    sitting = drawn(tournament).sittings.get()
    (late,) = register(tournament, 1)

    def rows() -> list[str]:
        card = next(card for card in start_card_papers(tournament) if card.number == late.number)
        return [line.others for line in card.lines]

    assert rows() == ["", "", ""]
    enter(sitting)
    assert rows() == ["nicht dabei", "", ""]


def test_a_bye_is_said_and_not_left_empty(singles: Singles) -> None:
    tournament = singles("seconds", 11, rounds=3)
    draw = round_draw(tournament=tournament, by=None, wish=SeatingWish(ahead=True))
    round_publish(round=draw.round, by=None)
    drawn = [draw.drawn, *(part.drawn for part in draw.followers.order_by("round__number"))]
    said = {
        (card.number, line.round): line.others
        for card in start_card_papers(tournament, ahead=True)
        for line in card.lines
        if not line.table
    }
    assert said == {(number, n): "Freilos" for n, each in enumerate(drawn, start=1) for number in each["byes"]}
    assert said
    public = {
        (card.number, line.round)
        for card in start_card_papers(tournament)
        for line in card.lines
        if line.others == "Freilos"
    }
    assert public == {(number, 1) for number in draw.drawn["byes"]}


@pytest.mark.parametrize("hidden", [Player.Publicity.MINOR, Player.Publicity.PRIVATE])
def test_only_their_own_card_names_who_wants_no_name(singles: Singles, hidden: str) -> None:
    """In every round of a plan and of those that are public; with whole names and with short ones."""
    tournament = singles("doppelkopf", 16, rounds=3)
    round_publish(round=round_draw(tournament=tournament, by=None, wish=SeatingWish(ahead=True)).round, by=None)
    one = tournament.entrants.get(number=1)
    one.players.update(publicity=hidden)
    for shown in Tournament.NamesShown.values:
        Tournament.objects.filter(pk=tournament.pk).update(names_shown=shown)
        for ahead in (False, True):
            own, *others = start_card_papers(Tournament.objects.get(pk=tournament.pk), ahead=ahead)
            assert own.name == one.name
            lines = [line for card in others for line in card.lines]
            told = {each for line in lines for words in (line.others, line.briefly) for each in words.split(", ")}
            assert {each for each in told if each.startswith("1\u00a0")} == {"1\u00a0Spieler 1"}
            met = [line for line in lines if "1\u00a0Spieler 1" in line.others.split(", ")]
            assert len(met) == (9 if ahead else 3)
            assert all("1\u00a0Spieler 1" in line.briefly.split(", ") for line in met)


def test_with_stacks_a_card_says_who_goes_on_at_the_same_table(singles: Singles, organiser: User) -> None:
    """Two of three tables are drawn anew, then the third and one of those."""
    tournament = singles("brokdorf", 9)
    tables_redraw(tournament=tournament, by=organiser, wish=SeatingWish((3, 3, 3)))
    first, second, third = open_tables(tournament)
    stayed = set(third.seats.values_list("entrant__number", flat=True))

    def cards() -> dict[int, list[tuple[str, str]]]:
        found = start_card_papers(tournament)
        return {card.number: [(line.table, line.others) for line in card.lines] for card in found}

    again, going_on = SeatingWish((3, 3)), ("3", "weiter am selben Tisch")
    tables_redraw(tournament=tournament, sittings=[first, second], by=organiser, wish=again)
    assert {number for number, lines in cards().items() if lines[1] == going_on} == stayed
    tables_redraw(tournament=tournament, sittings=open_tables(tournament)[1:], by=organiser, wish=again)
    assert {number for number, lines in cards().items() if lines[1] == going_on} == stayed
    said = [lines[n][1] for n in range(3) for lines in cards().values()]
    assert [said[9 * n : 9 * n + 9].count("weiter am selben Tisch") for n in range(3)] == [0, 3, 3]
