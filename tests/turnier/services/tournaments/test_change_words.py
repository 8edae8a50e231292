"""What an evening says otherwise than its game: checked, recorded, taken back, and with it in file and copy."""

from __future__ import annotations

import json

import pytest

from games.kit.nouns import Noun
from turnier.models import Tournament, User
from turnier.services.integrity import check_tournament
from turnier.services.protocol.undo import undo_option
from turnier.services.tournaments.change import words_change
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_copy
from turnier.text.errors import UserError

PARTIE, RUNDE = Noun("die", "Partie", "Partien"), Noun("die", "Runde", "Runden")
STORED = {"Bummerl": ["die", "Partie", "Partien"]}


def words_of(tournament: Tournament) -> dict[str, list[str]]:
    return dict(Tournament.objects.get(pk=tournament.pk).words)


@pytest.fixture
def renamed(tournament: Tournament, organiser: User) -> Tournament:
    words_change(tournament=tournament, words={"Bummerl": PARTIE}, by=organiser)
    return Tournament.objects.get(pk=tournament.pk)


def test_it_is_stored_recorded_and_sealed(renamed: Tournament, organiser: User) -> None:
    assert renamed.words == STORED
    assert [noun for _term, noun in renamed.renaming.nouns] == [PARTIE]
    assert check_tournament(renamed) == ()
    words_change(tournament=renamed, words={"Bummerl": PARTIE}, by=organiser)
    assert renamed.events.filter(action="words_change").count() == 1


def test_the_usual_word_is_no_other_one(renamed: Tournament, organiser: User) -> None:
    words_change(tournament=renamed, words={"Bummerl": Noun("der", "Bummerl", "Bummerl")}, by=organiser)
    assert words_of(renamed) == {}


def test_it_is_taken_back_and_not_past_a_later_change(renamed: Tournament, organiser: User) -> None:
    option = undo_option(renamed.events.get(action="words_change"))
    assert option.action is not None
    option.action(organiser, "")
    assert words_of(renamed) == {}
    assert undo_option(renamed.events.filter(action="words_change").earliest("number")).action is None
    again = undo_option(renamed.events.filter(action="words_change").latest("number"))
    assert again.action is not None
    again.action(organiser, "")
    assert words_of(renamed) == STORED


def test_it_goes_with_the_file_and_with_the_copy(renamed: Tournament, organiser: User) -> None:
    text = tournament_export(renamed)
    assert json.loads(text)["words"] == STORED
    assert words_of(tournament_import(text=text, by=organiser)) == STORED
    like = tournament_copy(
        earlier=renamed, by=organiser, name="Nächstes", date=None, begins=None, entry_fee_cents=0, people=False
    )
    assert words_of(like) == STORED


def test_without_other_words_the_file_says_nothing_of_them(tournament: Tournament) -> None:
    assert "words" not in json.loads(tournament_export(tournament))


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"Bummerl": RUNDE, "Durchgang": RUNDE}, "Durchgang"),
        ({"Bummerl": Noun("der", "Durchgang", "Durchgänge")}, "Durchgang"),
        ({"Bummerl": Noun("der", "{Otto}", "Otto")}, "Bummerl"),
        ({"Bummerl": Noun("der", "100 %", "Prozente")}, "Bummerl"),
        ({"Bummerl": Noun("der", "", "")}, "Bummerl"),
        ({"Bummerl": Noun("der", "B" * 25, "Bobbl")}, "Bummerl"),
        ({"Bummerl": Noun("dem", "Bobbl", "Bobbl")}, "Bummerl"),  # type: ignore[arg-type] # as a file may say it
        ({"Kuh": RUNDE}, None),
    ],
)
def test_what_cannot_be_said_is_refused(
    tournament: Tournament, organiser: User, words: dict[str, Noun], field: str | None
) -> None:
    with pytest.raises(UserError) as refused:
        words_change(tournament=tournament, words=words, by=organiser)
    assert (refused.value.field, words_of(tournament)) == (field, {})


def test_two_words_can_change_places(tournament: Tournament, organiser: User) -> None:
    serie = Noun("die", "Serie", "Serien")
    words_change(tournament=tournament, words={"Bummerl": RUNDE, "Durchgang": serie}, by=organiser)
    assert words_of(tournament).keys() == {"Bummerl", "Durchgang"}
