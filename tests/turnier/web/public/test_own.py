"""The page of one entrant: found by the start number, with table, opponents, results and what is still possible."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.test import Client

from turnier.models import Entrant, Revision, Round, Sitting, Tournament, User
from turnier.services.registration.register import entrant_status
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.stages.stage import Stage

Get = Callable[[str], Any]


@pytest.fixture
def public(
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    organiser: User,
) -> Tournament:
    register(tournament, 4)
    drawn(tournament)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def get(client: Client, public: Tournament) -> Get:
    return lambda path: client.get(f"/o/{public.public_key}/{path}")


def test_the_start_number_leads_to_the_own_page(public: Tournament, get: Get) -> None:
    answer = get("ich/?nummer=2")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/o/{public.public_key}/ich/2/")
    assert "Die Startnummer „99“ gibt es nicht." in get("ich/?nummer=99").content.decode()
    assert [get(f"ich/{path}").status_code for path in ("", "?nummer=x", "99/")] == [200, 422, 404]


def test_the_name_leads_to_it_too_however_it_is_typed(public: Tournament, get: Get) -> None:
    for number, name in enumerate(("Łukasz Żółkiewski", "Ödön Größl", "Jürgen Müller", "Anna Müller"), start=1):
        public.entrants.filter(number=number).update(name=name)
    tournament_publish(tournament=public, by=None, public=True)
    leads = {typed: get(f"ich/?nummer={typed}") for typed in ("zolkiewski", "Groessl Ödön", "mueller jürgen", "lukasz")}
    assert [answer.headers.get("Location", "")[-6:] for answer in leads.values()] == [
        "ich/1/",
        "ich/2/",
        "ich/3/",
        "ich/1/",
    ]
    several = get("ich/?nummer=muller")
    assert several.status_code == 200
    assert re.findall(r"/ich/(\d)/", several.content.decode()) == ["3", "4"]
    nobody = get("ich/?nummer=Schmid")
    assert (nobody.status_code, "„Schmid“ steht hier nicht." in nobody.content.decode()) == (422, True)


def test_who_withdrew_before_the_first_table_has_no_page_and_is_told_why(
    public: Tournament, get: Get, register: Callable[..., list[Entrant]], organiser: User
) -> None:
    (slip,) = register(public, 1)
    entrant_status(entrant=slip, status=Entrant.Status.WITHDRAWN, by=organiser)
    said = f"Die Startnummer „{slip.number}“ ist zurückgezogen."
    answers = [get(path) for path in (f"ich/?nummer={slip.number}", f"ich/{slip.number}/")]
    assert [(each.status_code, each.content.decode().count(said)) for each in answers] == [(422, 1), (404, 1)]
    assert slip.name not in answers[1].content.decode()
    assert f'<form method="get" action="/o/{public.public_key}/ich/"' in answers[1].content.decode()
    assert get(f"ich/{slip.number}/stand/").status_code == 404


def test_who_has_left_is_not_told_what_they_can_still_reach(
    public: Tournament, get: Get, enter: Callable[..., Revision], organiser: User
) -> None:
    gone = Entrant.objects.get(tournament=public, number=1)
    enter(gone.seats.get().sitting)
    entrant_status(entrant=gone, status=Entrant.Status.WITHDRAWN, by=organiser)
    page = get("ich/1/").content.decode()
    assert ("Was brauche ich noch?" in page, 'id="own-stand"' in page) == (False, True)


def test_table_and_opponent_stand_on_top(public: Tournament, get: Get) -> None:
    seat = Entrant.objects.get(tournament=public, number=1).seats.get()
    other = seat.sitting.seats.exclude(pk=seat.pk).get().entrant
    page = get("ich/1/").content.decode()
    assert f"Durchgang 1: Tisch {seat.sitting.table}" in page
    assert page.count(f"<bdi>{other.name}</bdi>") == 2
    assert "Möglich sind noch die Plätze 1 bis 4." in page


def test_a_finished_table_is_a_result(public: Tournament, get: Get, enter: Callable[..., Revision]) -> None:
    sitting = Entrant.objects.get(tournament=public, number=1).seats.get().sitting
    enter(sitting)
    page = get("ich/1/").content.decode()
    assert "Durchgang 1: Tisch" not in page
    assert page.count(">offen<") == 0
    assert '<h2 id="own-stand"> Platz ' in " ".join(page.split())


def test_every_table_says_what_decides_the_place(public: Tournament, get: Get, enter: Callable[..., Revision]) -> None:
    sitting = Entrant.objects.get(tournament=public, number=1).seats.get().sitting
    enter(sitting)
    winner = sitting.seats.get(seat=0).entrant.number
    row = " ".join(get(f"ich/{winner}/").content.decode().split("<tbody>")[-1].split())
    assert '</td> <td class="t-n t-key"> 3 <span class="t-sub">Punkte 33:21</span>' in row
    assert "Verhältnis 1,571" in row
    assert "Bummerl" not in row


def test_with_stacks_every_seating_says_what_was_won_or_lost(
    client: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision], organiser: User
) -> None:
    tournament, sitting = stacks()
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    tournament_publish(tournament=tournament, by=organiser, public=True)
    key = Tournament.objects.get(pk=tournament.pk).public_key
    said = []
    for seat in sitting.seats.order_by("seat")[:2]:
        page = client.get(f"/o/{key}/ich/{seat.entrant.number}/").content.decode()
        said.append(" ".join(page.split("<tbody>")[-1].split()).replace("\u00a0", " "))
    assert ['<td class="t-n t-key"> −3,00 € <' in said[0], '<td class="t-n t-key"> +1,00 € <' in said[1]] == [
        True,
        True,
    ]
    assert "Stapel" not in said[0]


def test_who_has_not_played_yet_is_said_to_be_so(
    public: Tournament, get: Get, enter: Callable[..., Revision], register: Callable[..., list[Entrant]]
) -> None:
    """Nothing may be more than what others have lost; nobody takes it for a result."""
    (late,) = register(public, 1)
    assert "noch nicht gespielt" not in get("").content.decode()
    enter(Entrant.objects.get(tournament=public, number=1).seats.get().sitting)
    assert get("").content.decode().count("noch nicht gespielt") == 1
    assert f"Nr. {late.number} · noch nicht gespielt" in get(f"ich/{late.number}/").content.decode()


def test_nobody_has_a_place_before_anything_counts(public: Tournament, get: Get) -> None:
    page, standings = (" ".join(get(path).content.decode().split()) for path in ("ich/1/", ""))
    assert page.count('<h2 id="own-stand"> Noch kein Ergebnis </h2>') == 1
    assert page.count('<span class="t-sub">offen</span>') == 1
    assert standings.count('<td class="t-place">–</td>') == 4


def test_nothing_is_to_be_reached_any_more_after_the_last_table(
    public: Tournament, get: Get, enter: Callable[..., Revision]
) -> None:
    assert "Was brauche ich noch?" in get("ich/1/").content.decode()
    Tournament.objects.filter(pk=public.pk).update(rounds_planned=1)
    for sitting in public.rounds.get().sittings.all():
        enter(sitting)
    assert "Was brauche ich noch?" not in get("ich/1/").content.decode()


def test_who_pauses_is_told(public: Tournament, get: Get) -> None:
    seat = Entrant.objects.get(tournament=public, number=1).seats.get()
    of_round, entrant = seat.round, seat.entrant
    seat.delete()
    of_round.byes.create(entrant=entrant)
    assert "Durchgang 1: Freilos" in get("ich/1/").content.decode()


def test_nothing_new_costs_nothing(public: Tournament, get: Get) -> None:
    version = Tournament.objects.get(pk=public.pk).version
    answers = [get(f"ich/1/stand/?v={v}") for v in (version, version - 1)]
    assert [answer.status_code for answer in answers] == [204, 200]
    assert answers[0].content == b""


def test_the_standings_lead_to_every_page(public: Tournament, get: Get) -> None:
    page = get("").content.decode()
    assert [page.count(f'"/o/{public.public_key}/ich/{n}/"') for n in range(1, 5)] == [1] * 4


def test_the_page_asks_a_fixed_number_of_questions(
    public: Tournament, get: Get, django_assert_max_num_queries: Callable[[int], AbstractContextManager[None]]
) -> None:
    with django_assert_max_num_queries(18):
        get("ich/1/")


def test_a_round_of_a_knock_out_has_its_name(
    client: Client, tournament: Tournament, knock_out: Callable[..., Round], organiser: User
) -> None:
    """Nobody there counts the Durchgänge any more."""
    knock_out(4)
    tournament_publish(tournament=Tournament.objects.get(), by=organiser, public=True)
    page = client.get(f"/o/{Tournament.objects.get().public_key}/ich/1/").content.decode()
    assert '<th scope="row" class="t-n"><span class="t-sub">Halbfinale</span></th>' in page


def test_who_does_not_show_the_name_is_told_that_only_the_number_finds_them(public: Tournament, get: Get) -> None:
    public.entrants.get(number=1).players.update(name="Hinrich Cordes", publicity="private")
    tournament_publish(tournament=public, by=None, public=True)
    answer = get("ich/?nummer=Hinrich")
    page = " ".join(answer.content.decode().split())
    said = "Wer seinen Namen nicht zeigen lässt, findet sich nur mit der Startnummer."
    assert (answer.status_code, "„Hinrich“ steht hier nicht." in page, said in page) == (422, True, True)
    assert get("ich/?nummer=1").headers["Location"] == f"/o/{public.public_key}/ich/1/"


def test_who_went_home_with_the_stack_is_not_told_to_sit_at_a_table(
    client: Client, stacks: Callable[..., tuple[Tournament, Sitting]], enter: Callable[..., Revision], organiser: User
) -> None:
    """The others play on at theirs."""
    tournament, sitting = stacks(4)
    enter(sitting, [{"kind": "rubber", "ending": "points", "loser": 0}])
    tournament_publish(tournament=tournament, by=organiser, public=True)
    gone, plays = (seat.entrant for seat in sitting.seats.order_by("seat")[1:3])
    Entrant.objects.filter(pk=gone.pk).update(status=Entrant.Status.LEFT)
    key = Tournament.objects.get(pk=tournament.pk).public_key
    pages = [client.get(f"/o/{key}/ich/{entrant.number}/").content.decode() for entrant in (gone, plays)]
    assert [('id="own-now"' in page, ">offen<" in page) for page in pages] == [(False, False), (True, True)]


def test_in_a_knock_out_only_the_places_of_the_coming_match_are_open(
    client: Client, tournament: Tournament, knock_out: Callable[..., Round], organiser: User, enter: Any, drawn: Any
) -> None:
    """It said that all is open, also in the match for place 3; whoever is out has nothing to reach."""
    semi_finals = knock_out(5, third=True)
    tournament_publish(tournament=Tournament.objects.get(), by=organiser, public=True)

    def told() -> list[str]:
        address = f"/o/{Tournament.objects.get().public_key}/ich"
        pages = [client.get(f"{address}/{number}/").content.decode() for number in range(1, 6)]
        found = [re.search(r'id="own-reach".*?<p>(.*?)</p>', page, re.DOTALL) for page in pages]
        return [each.group(1).strip() if each else "" for each in found]

    def play(of_round: Round) -> None:
        for sitting in of_round.sittings.all():
            enter(sitting, [{"kind": "bummerl", "score": [11, 2]}] * 3)

    four, two = "Möglich sind noch die Plätze 1 bis 4.", "Möglich sind noch die Plätze 1 bis 2."
    five, third = "Möglich sind noch die Plätze 1 bis 5.", "Möglich sind noch die Plätze 3 bis 4."
    assert sorted(told()) == [four] * 3 + [five] * 2
    play(semi_finals)
    assert sorted(told()) == ["", *[four] * 4]
    play(drawn(Tournament.objects.get()))
    assert sorted(told()) == ["", two, two, third, third]


def test_once_a_group_is_over_its_places_say_what_is_still_open(
    client: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """The smaller group is through two rounds before the larger one; two of each go on."""
    register(tournament, 9)
    groups, behind = Stage("groups", 0, 0, who="all", groups=2), Stage("knockout", 0, 0, who="groups", count=2)
    stages_plan(tournament=Tournament.objects.get(), stages=[groups, behind], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)
    tournament_publish(tournament=Tournament.objects.get(), by=organiser, public=True)
    larger, smaller = Tournament.objects.get().later_stages[0].members()

    def play() -> None:
        """The lower number wins the more."""
        for sitting in drawn(Tournament.objects.get()).sittings.all():
            first, second = (seat.entrant.number for seat in sitting.seats.order_by("seat"))
            enter(sitting, [{"kind": "bummerl", "score": [11, second] if first < second else [first, 11]}] * 3)

    def told(numbers: list[int]) -> list[str]:
        address = f"/o/{Tournament.objects.get().public_key}/ich"
        pages = [client.get(f"{address}/{number}/").content.decode() for number in numbers]
        found = [re.search(r'id="own-reach".*?</h2>(.*?)</section>', page, re.DOTALL) for page in pages]
        return [" ".join(re.sub("<[^>]*>", " ", each.group(1)).split()) if each else "" for each in found]

    over, still_open = "In der Gruppe ist alles gespielt. ", "Noch ist alles offen."
    for _round in range(2):
        play()
    assert set(told([*larger, *smaller])) == {still_open}
    play()
    on, third = f"{over}Möglich sind noch die Plätze 1 bis 4.", f"{over}Möglich sind noch die Plätze 5 bis 6."
    fourth = f"{over}Möglich sind noch die Plätze 7 bis 8."
    assert set(told(larger)) == {still_open}
    assert told(sorted(smaller)) == [on, on, third, fourth]
    play()
    page = client.get(f"/o/{Tournament.objects.get().public_key}/ich/{smaller[0]}/").content.decode()
    said = "Diesmal ist kein Tisch frei. In der Gruppe zählt ein Freilos nur, bis alle gleich viele Spiele haben."
    assert (said in page, "zählt trotzdem" in page) == (True, False)
    assert told(sorted(smaller)) == [on, on, third, fourth]
    play()
    sure = [[f"{over}Platz {place} ist sicher." for place in pair] for pair in ((5, 6), (7, 8))]
    found = list(zip(told(sorted(larger)), [*told(sorted(smaller)), ""], strict=True))
    assert (found[:2], [sorted(pair) for pair in found[2:4]]) == ([(on, on)] * 2, sure)
    assert found[4] == (f"{over}Platz 9 ist sicher.", "")


def test_a_bye_that_counts_nothing_so_far_is_not_said_to_count_all_the_same(
    client: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    register(tournament, 3)
    tournament_publish(tournament=tournament, by=organiser, public=True)
    first = drawn(Tournament.objects.get())
    key, number = Tournament.objects.get().public_key, first.byes.get().entrant.number

    def told() -> list[bool]:
        page = client.get(f"/o/{key}/ich/{number}/").content.decode()
        said = ("Das Freilos zählt mit, sobald Ergebnisse da sind.", "zählt trotzdem.", "<b>zählt noch nicht")
        return [words in page for words in said]

    assert told() == [True, False, False]
    enter(first.sittings.get())
    assert told() == [False, True, False]
