"""The page of the words: what it offers, how it sounds, and what it refuses."""

from __future__ import annotations

from django.test import Client

from turnier.models import Tournament

PAGE = "/t/preiswatten/einstellungen/woerter/"
USUAL = {f"term-{number}": "usual" for number in range(4)}
OWN = {**USUAL, "term-0": "own", "article-0": "das", "singular-0": "Match", "plural-0": "Matches"}


def words_of(tournament: Tournament) -> dict[str, list[str]]:
    return dict(Tournament.objects.get(pk=tournament.pk).words)


def test_it_offers_the_published_words_and_says_how_it_sounds(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.get(PAGE).content.decode()
    assert '<option value="usual" selected>Bummerl (wie üblich)</option>' in page
    assert '<option value="1">Partie</option>' in page
    assert "Huber und Maier gewinnen den Bummerl 11:7." in page


def test_looking_changes_nothing(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.post(PAGE, {**USUAL, "term-0": "1"}).content.decode()
    assert "Huber und Maier gewinnen die Partie 11:7." in page
    assert words_of(tournament) == {}


def test_saved_everything_says_so_and_the_settings_name_it(at_desk: Client, tournament: Tournament) -> None:
    page = at_desk.post(PAGE, {**OWN, "term-3": "0", "save": "1"}, follow=True).content.decode()
    assert "Ab jetzt heißt es überall so." in page
    assert words_of(tournament) == {"Bummerl": ["das", "Match", "Matches"], "Durchgang": ["die", "Runde", "Runden"]}
    assert ('value="own" selected' in page, 'value="Matches"' in page) == (True, True)
    settings = at_desk.get("/t/preiswatten/einstellungen/").content.decode()
    assert ("Match · Runde" in settings, "Matches je Runde" in settings) == (True, True)


def test_who_types_no_plural_gets_the_singular(at_desk: Client, tournament: Tournament) -> None:
    at_desk.post(PAGE, {**OWN, "plural-0": "", "save": "1"})
    assert words_of(tournament) == {"Bummerl": ["das", "Match", "Match"]}


def test_what_cannot_be_said_is_refused_at_its_box(at_desk: Client, tournament: Tournament) -> None:
    answer = at_desk.post(PAGE, {**OWN, "singular-0": "<b>", "save": "1"})
    assert (answer.status_code, "Bitte ein Wort aus Buchstaben" in answer.content.decode()) == (422, True)
    twice = at_desk.post(PAGE, {**USUAL, "term-0": "2", "term-3": "0", "save": "1"})
    assert (twice.status_code, "kann nicht zweierlei heißen" in twice.content.decode()) == (422, True)
    assert words_of(tournament) == {}


def test_skat_is_founded_and_played_in_series(at_desk: Client) -> None:
    found = at_desk.get("/turniere/neu/", {"game": "skat"}).content.decode()
    assert ("2 Serien" in found, "Durchg" in found) == (True, False)
    overview = at_desk.post(
        "/turniere/neu/", {"game": "skat", "name": "Preisskat", "way": "2x48", "entry_fee_cents": "10"}, follow=True
    ).content.decode()
    assert ("Serie 1" in overview, "Durchgang" in overview) == (True, False)
    settings = at_desk.get("/t/preisskat/einstellungen/").content.decode()
    assert ("Alles heißt wie im Spiel üblich" in settings, "Durchgäng" in settings) == (True, False)
    words = "/t/preisskat/einstellungen/woerter/"
    assert '<option value="usual" selected>Serie (wie üblich)</option>' in at_desk.get(words).content.decode()
    at_desk.post(words, {"term-0": "0", "save": "1"})
    assert words_of(Tournament.objects.get(slug="preisskat")) == {}
    assert "Durchgang" in at_desk.get("/t/preisskat/einstellungen/").content.decode()
