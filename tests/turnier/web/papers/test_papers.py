"""The papers: each opens as a PDF with the right names on it."""

from __future__ import annotations

import datetime
import re
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse
from django.utils import timezone
from PIL import Image
from pypdf import PdfReader

from tests.programs import program
from turnier.models import Entrant, Player, Revision, Round, Sitting, Tournament, User
from turnier.services.accounts.access_codes import AccessCode
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.public.shown_names import names_show
from turnier.services.registration.substitute import Newcomer, substitute_enter
from turnier.services.registration.withdraw import entrant_withdraw
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.table_codes import access_codes, key_renew
from turnier.services.stages.plan import stage_begin, stages_plan
from turnier.services.tournaments.change import tournament_publish
from turnier.stages.stage import Stage
from turnier.web.middleware.requests import SETTLED

PAGE = "/t/preiswatten/drucken/"


def text_of(content: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages).split())


@pytest.fixture
def played(tournament: Tournament, first_sheet: Callable[[int], Sitting]) -> Tournament:
    """Six teams; table 1 was entered."""
    first_sheet(6)
    return tournament


EVENING = (
    "ausschreibung.pdf",
    "regeln.pdf",
    "anmeldezettel.pdf",
    "checkliste.pdf",
    "startkarten.pdf",
    "tischkarten.pdf",
    "rangliste.pdf",
    "turnier.json",
)
OF_PEOPLE = {"startkarten.pdf", "tischkarten.pdf", "rangliste.pdf"}
IN_THE_ROUND = (
    "durchgang-1.pdf",
    "zettel-1.pdf",
    "zettel-1.pdf?rueckseite",
    "aushang-tische-1.pdf",
    "aushang-namen-1.pdf",
    "tischkarten.pdf?durchgang=1",
    "tischrundenliste.pdf",
    "notfallmappe.pdf",
    "leere-zettel.pdf",
)


def offered(client: Client) -> list[str]:
    page = client.get(PAGE).content.decode()
    return [name for name in (*EVENING, *IN_THE_ROUND) if f'"{PAGE}{name}"' in page]


def test_no_paper_of_an_empty_tournament_is_blank(at_desk: Client, tournament: Tournament) -> None:
    """Only forms and texts are there before anybody is; the address of any other says why it is not."""
    patterns = [p for p in get_resolver().reverse_dict if isinstance(p, str) and p.startswith("paper_")]
    whole = {}
    for name in sorted(patterns):
        try:
            whole[name] = reverse(name, args=[tournament.slug])
        except NoReverseMatch:
            continue
    whole |= {kind: f"{whole['paper_certificates']}?art={kind}" for kind in ("all", "places", "consolation")}
    answers = {name: at_desk.get(address) for name, address in whole.items()}
    pdfs = {name: answer for name, answer in answers.items() if answer["Content-Type"] == "application/pdf"}
    assert set(pdfs) == {
        *("paper_announcement", "paper_rules", "paper_rule_book", "paper_slips"),
        *("paper_checklist", "paper_blanks", "paper_folder", "paper_closing"),
    }
    assert all(text_of(answer.content) for answer in pdfs.values())
    refused = {name: answer.content.decode() for name, answer in answers.items() if answer.status_code == 409}
    assert [name for name, page in refused.items() if "Dieses Papier wäre leer." not in page] == []
    elsewhere = {"paper_bracket", "paper_sign_up", "paper_extents"}
    assert set(answers) - set(pdfs) - set(refused) - elsewhere == set()
    pages = (PAGE, "/t/preiswatten/kasse/urkunden/", "/t/preiswatten/rangliste/", "/t/preiswatten/kasse/buchungen/")
    for page in pages:
        links = re.findall(r'href="([^"]+)" target="_blank"', at_desk.get(page).content.decode())
        assert [link for link in links if at_desk.get(link.replace("&amp;", "&")).status_code != 200] == [], page
    assert "Noch wurde nichts gespielt. Urkunden gibt es danach." in at_desk.get(pages[1]).content.decode()


@pytest.mark.parametrize(
    ("hosted", "said"),
    [(True, "vorher: http://testserver/o/"), (False, "am Handy mit dem Plakat „Hier anmelden“, oder vor Ort")],
)
def test_the_announcement_says_where_one_signs_up(
    at_desk: Client, tournament: Tournament, settings: Any, hosted: bool, said: str
) -> None:
    """Only an address that is reached from home stands on it, and nothing that the poster beside it contradicts."""
    session = at_desk.session
    session[SETTLED] = True
    session.save()
    settings.HOSTED = hosted
    offer = {"is_open": "on", "limit": "2", "closes": "2030-01-02T18:00", "consent": "Ja?"}
    at_desk.post("/t/preiswatten/anmeldung/voranmeldungen/einstellen/", offer)
    announced = text_of(at_desk.get(f"{PAGE}ausschreibung.pdf").content)
    assert (said in announced, "bis alle Plätze vergeben sind" in announced) == (True, False)
    poster = text_of(at_desk.get(f"{PAGE}anmelden.pdf").content)
    for words in ("2 Teams, danach Warteliste", "Mittwoch, 2. Januar 2030, 18:00 Uhr"):
        assert (words in announced, words in poster) == (True, True)


def test_the_sign_up_poster_says_for_what(at_desk: Client, tournament: Tournament) -> None:
    tournament.date, tournament.begins = datetime.date(2030, 1, 5), datetime.time(19, 30)
    tournament.venue = "Zum Anker, Hafenstraße 3"
    tournament.save()
    offer = {"is_open": "on", "limit": "", "closes": "", "consent": "Ja?"}
    at_desk.post("/t/preiswatten/anmeldung/voranmeldungen/einstellen/", offer)
    poster = text_of(at_desk.get(f"{PAGE}anmelden.pdf").content)
    assert "Samstag, 5. Januar 2030, Beginn 19:30 Uhr" in poster
    assert "Zum Anker, Hafenstraße 3" in poster
    assert "20,00 € je Team" in poster
    assert ("Warteliste" in poster, "Vorher bis" in poster) == (False, False)


def test_before_the_first_draw_the_page_leads_to_it(
    at_desk: Client, tournament: Tournament, register: Callable[..., object]
) -> None:
    """Nobody has a card, a table or a place before they are registered."""
    assert offered(at_desk) == [name for name in EVENING if name not in OF_PEOPLE]
    register(tournament, 2)
    page = at_desk.get(PAGE).content.decode()
    assert "Noch nichts ausgelost" in page
    assert "/t/preiswatten/durchgang/" in page
    assert offered(at_desk) == list(EVENING)


def test_the_page_offers_every_paper_of_the_round(at_desk: Client, played: Tournament) -> None:
    assert offered(at_desk) == [*EVENING, *IN_THE_ROUND]
    page = at_desk.get(PAGE).content.decode()
    assert [page.count(words) for words in ("3 Zettel", "6 Karten", "3 Tische", "Durchgang 1")] == [3, 1, 1, 1]


def test_three_papers_stand_open_and_the_round_comes_first(at_desk: Client, played: Tournament) -> None:
    """The one PDF of the round, and what fits besides; as long as the draw is secret the way leads to the round."""
    page = at_desk.get(PAGE)
    now = page.context["moment"]
    titles = [now.main.title, *(offer.title for offer in now.fitting)]
    assert titles == ["Für diesen Durchgang", "Zwischenstand", "Leere Spielzettel"]
    Round.objects.update(published_at=None)
    assert 'href="/t/preiswatten/durchgang/1/">' in at_desk.get(PAGE).content.decode()


def test_after_the_last_sheet_come_the_papers_of_the_end(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> None:
    """Prizes are given before the tournament is closed: nobody prints sheets of the last round any more."""
    Tournament.objects.update(rounds_planned=1)
    register(tournament, 2)
    enter(drawn(tournament).sittings.get())
    page = at_desk.get(PAGE)
    now = page.context["moment"]
    assert [now.main.title, *(offer.title for offer in now.fitting)][:2] == ["Ergebnisliste", "Urkunden"]
    assert "Zwischenstand" not in page.content.decode()


MAIN = re.compile(r'id="main-head">.*?<p>(.*?)</p>.*?href="([^"]+)"', re.DOTALL)
SAID = re.compile(r'<a href="([^"]+)"[^>]*>(?:(?!</a>).)*?<span class="t-small p-extent">(.*?)</a>', re.DOTALL)


def shown_extents(client: Client, page: str) -> dict[str, str]:
    """Paper → what stands beside it once the page has asked for the pages it did not know."""
    asks = re.findall(r'hx-get="([^"]+umfang[^"]+)"', page)
    parts = "".join(client.get(url, headers={"HX-Request": "true"}).content.decode() for url in asks)
    counted = dict(re.findall(r"\[data-extent='(\w+)'\]\">([^<]+)</span>", parts))
    assert set(counted) == set(re.findall(r'data-extent="(\w+)"', page))
    filled = re.sub(r'data-extent="(\w+)">', lambda found: f">{counted[found[1]]}", page)
    said = [(url, words) for words, url in MAIN.findall(filled)] + SAID.findall(filled)
    return {url: " ".join(re.sub(r"<[^>]+>", " ", words).split()) for url, words in said}


@pytest.mark.parametrize("teams", [0, 2, 13, 48])
def test_the_pages_beside_a_paper_are_those_of_its_pdf(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    teams: int,
) -> None:
    if teams:
        register(tournament, teams)
        drawn(tournament)
    shown = shown_extents(at_desk, at_desk.get(PAGE).content.decode())
    told = {url: int(found[1]) for url, words in shown.items() if (found := re.search(r"(\d+) Seite", words))}
    there = {url: len(PdfReader(BytesIO(at_desk.get(url).content)).pages) for url in told}
    assert told == there
    assert len(told) == (12 if teams else 4)
    two_sided = {url: words for url, words in shown.items() if "beidseitig" in words}
    assert all(f"beidseitig {-(-there[url] // 2)} Blatt" in words for url, words in two_sided.items())
    assert len(two_sided) == (2 if teams else 0)


def test_before_publishing_the_pages_of_the_round_are_said(
    at_desk: Client, tournament: Tournament, register: Callable[..., object], organiser: User
) -> None:
    register(tournament, 24)
    round_draw(tournament=tournament, by=organiser)
    page = at_desk.get("/t/preiswatten/durchgang/1/").content.decode()
    (asks,) = re.findall(r'hx-get="([^"]+umfang[^"]+)"', page)
    answer = at_desk.get(asks, headers={"HX-Request": "true"}).content.decode()
    assert ('data-extent="round"' in page, "[data-extent='round']\">9 Seiten<" in answer) == (True, True)


@pytest.mark.parametrize("teams", [2, 24])
def test_counting_pages_asks_a_fixed_number_of_questions(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    django_assert_num_queries: Callable[[int], AbstractContextManager[None]],
    teams: int,
) -> None:
    register(tournament, teams)
    drawn(tournament)
    with django_assert_num_queries(30):
        at_desk.get(f"{PAGE}umfang/?papier=round,names,standings,blanks", headers={"HX-Request": "true"})


def test_the_moment_that_is_on_is_marked(
    at_desk: Client, tournament: Tournament, register: Callable[..., object]
) -> None:
    def marked() -> str:
        return str(at_desk.get(PAGE).context["moment"].title)

    assert marked() == "Vor dem Turnier"
    register(tournament, 2)
    assert marked() == "Zum Auslosen"


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_asks_a_fixed_number_of_questions(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    django_assert_max_num_queries: Callable[[int], AbstractContextManager[None]],
    count: int,
) -> None:
    register(tournament, 2 * count)
    drawn(tournament)
    with django_assert_max_num_queries(16):
        at_desk.get(PAGE)


@pytest.mark.parametrize(
    ("paper", "words"),
    [
        ("ausschreibung.pdf", "20,00 € je Team"),
        ("regeln.pdf", "Gespielt werden 9 Bummerl"),
        ("anmeldezettel.pdf", "Startnummer"),
        ("checkliste.pdf", "Vor dem Einlass"),
        ("startkarten.pdf", "Gesamt"),
        ("startkarten.pdf?bon", "Gesamt"),
        ("tischkarten.pdf", "Tisch 3"),
        ("tischrundenliste.pdf", "ausgegeben"),
        ("leere-zettel.pdf", "Bummerl 3"),
        ("notfallmappe.pdf", "Wenn der Strom"),
    ],
)
def test_every_paper_of_the_evening_opens(at_desk: Client, played: Tournament, paper: str, words: str) -> None:
    response = at_desk.get(PAGE + paper)
    assert response["Content-Type"] == "application/pdf"
    assert words in text_of(response.content)


@pytest.mark.parametrize("paper", [name for name in (*EVENING, *IN_THE_ROUND) if ".pdf" in name])
def test_an_emoji_in_a_name_is_left_out_on_every_paper(at_desk: Client, played: Tournament, paper: str) -> None:
    """Those that list names list them as before, without a box and in the face of the others."""
    for entrant in played.entrants.all():  # one of their own, so that the standings say who they are before and after
        entrant.name = f"Die {entrant.name}"
        entrant.save(update_fields=["name"])
    names = [name for entrant in played.entrants.all() for name in (entrant.name, f"Anna Eins{entrant.number}")]
    before = text_of(at_desk.get(PAGE + paper).content)
    for entrant in played.entrants.all():
        entrant.name = f"🃏 {entrant.name} 😀"
        entrant.save(update_fields=["name"])
        for player in entrant.players.all():
            player.name = f"🃏 {player.name} 😀"
            player.save(update_fields=["name"])
    response = at_desk.get(PAGE + paper)
    after = text_of(response.content)
    assert [after.count(name) for name in names] == [before.count(name) for name in names]
    assert ("□" in after, "🃏" in after) == (False, False)
    assert b"DejaVu" not in response.content


def test_phones_find_the_public_page_on_the_cards_once_it_is_on(
    at_desk: Client, played: Tournament, organiser: User
) -> None:
    before = text_of(at_desk.get(f"{PAGE}startkarten.pdf").content)
    tournament_publish(tournament=played, by=organiser, public=True)
    after = text_of(at_desk.get(f"{PAGE}startkarten.pdf").content)
    assert [words.count("Mein Tisch und mein Stand auf dem Handy") for words in (before, after)] == [0, 6]


ADDRESSED = ("tischkarten.pdf", "tischkarten.pdf?durchgang=1", "notfallmappe.pdf", "zettel-1.pdf")


@pytest.mark.parametrize(
    ("host", "printed"), [("127.0.0.1", False), ("127.0.0.2", False), ("localhost", False), ("192.0.2.7", True)]
)
def test_no_paper_names_an_address_that_nobody_reaches(
    at_desk: Client, played: Tournament, organiser: User, settings: Any, host: str, printed: bool
) -> None:
    """The organiser sits at the laptop itself; phones come in where the program listens."""
    settings.HOST, settings.PORT = host, 8123
    tournament_publish(tournament=played, by=organiser, public=True)
    at_desk.defaults["HTTP_HOST"] = "localhost:8123"
    assert ("Handys erreichen diesen Rechner jetzt nicht" in at_desk.get(PAGE).content.decode()) is not printed
    phones = at_desk.get(f"/t/{played.slug}/zettel/1/1/handy/").content.decode()
    assert ("Mit dieser Adresse kommt nur dieser Rechner herein" in phones) is not printed
    told = {paper: text_of(at_desk.get(PAGE + paper).content) for paper in (*ADDRESSED, "startkarten.pdf")}
    assert [paper for paper, words in told.items() if "localhost" in words or "127.0." in words] == []
    assert [paper for paper, words in told.items() if f"{host}:8123" in words] == (list(ADDRESSED) if printed else [])
    assert ("Mein Tisch und mein Stand auf dem Handy" in told["startkarten.pdf"]) is printed


def test_the_code_on_the_notice_leads_where_phones_come_in(
    at_desk: Client, played: Tournament, organiser: User, settings: Any, tmp_path: Path
) -> None:
    tournament_publish(tournament=played, by=organiser, public=True)
    at_desk.defaults["HTTP_HOST"], settings.PORT = "localhost:8123", 8123
    found = []
    for host in ("192.0.2.7", "127.0.0.1"):
        settings.HOST = host
        (tmp_path / host).mkdir()
        codes = codes_of(at_desk.get(f"{PAGE}aushang-tische-1.pdf").content, tmp_path / host)
        found.append([code.partition("/o/")[0] for code in codes if code.startswith("http")])
    assert found == [["http://192.0.2.7:8123"], []]


def codes_of(content: bytes, folder: Path) -> set[str]:
    """What a camera reads from the printed pages."""
    pdftoppm = program("pdftoppm", "poppler-utils")
    (folder / "paper.pdf").write_bytes(content)
    subprocess.run([pdftoppm, "-r", "150", "-gray", "-png", "paper.pdf", "page"], cwd=folder, check=True)
    pages = [Image.open(path) for path in sorted(folder.glob("*.png"))]
    return {code.text for page in pages for code in zxingcpp.read_barcodes(page)}


def openers_of(tournament: Tournament) -> list[AccessCode]:
    return list(access_codes(Sitting.objects.filter(round__tournament=tournament)).values())


def test_every_sheet_opens_the_page_of_its_table(at_desk: Client, played: Tournament, tmp_path: Path) -> None:
    content = at_desk.get(f"{PAGE}zettel-1.pdf").content
    printed = openers_of(played)
    assert codes_of(content, tmp_path) == {f"http://testserver/tisch/#{each.token}" for each in printed}
    words = text_of(content)
    assert [words.count(each.spaced_code) for each in printed] == [1, 1, 1]
    assert words.count("testserver") == 3


def test_a_sheet_printed_after_a_new_code_has_the_new_one(at_desk: Client, played: Tournament, organiser: User) -> None:
    def printed() -> str:
        return text_of(at_desk.get(f"{PAGE}zettel-1.pdf?tisch=1").content)

    sitting = Sitting.objects.get(round__tournament=played, table=1)
    old = access_codes([sitting])[sitting.pk].spaced_code
    before = printed()
    key_renew(sitting=sitting, by=organiser)
    new, after = access_codes([sitting])[sitting.pk].spaced_code, printed()
    assert [(words.count(old), words.count(new)) for words in (before, after)] == [(1, 0), (0, 1)]


def test_a_closed_round_has_no_codes(at_desk: Client, played: Tournament, tmp_path: Path) -> None:
    Round.objects.filter(tournament=played).update(closed_at=timezone.now())
    assert codes_of(at_desk.get(f"{PAGE}zettel-1.pdf").content, tmp_path) == set()
    assert "durchgang=" not in at_desk.get(PAGE).content.decode()


@pytest.mark.parametrize("of_round", [False, True])
def test_the_signs_lead_to_the_entrance_or_to_their_table(
    at_desk: Client, played: Tournament, tmp_path: Path, of_round: bool
) -> None:
    address = f"{PAGE}tischkarten.pdf{'?durchgang=1' if of_round else ''}"
    content = at_desk.get(address).content
    entrance = "http://testserver/tisch/"
    tables = {f"{entrance}#{each.token}" for each in openers_of(played)}
    assert codes_of(content, tmp_path) == (tables if of_round else {entrance})
    assert [each.spaced_code in text_of(content) for each in openers_of(played)] == [of_round] * 3


def test_a_card_leads_to_the_page_of_its_owner(
    at_desk: Client, played: Tournament, organiser: User, tmp_path: Path
) -> None:
    tournament_publish(tournament=played, by=organiser, public=True)
    content = at_desk.get(f"{PAGE}startkarten.pdf").content
    own = {f"http://testserver/o/{played.public_key}/ich/{n}/" for n in range(1, 7)}
    assert codes_of(content, tmp_path) == own


def test_cards_name_rounds_to_come_only_where_that_was_chosen(
    at_desk: Client, singles: Callable[..., Tournament], organiser: User
) -> None:
    """On the page of the papers, once there is a plan; until somebody leaves and the rest is drawn anew."""
    tournament = singles("doppelkopf", 16, rounds=3)
    page = "/t/abend/drucken/"
    chosen = f'href="{page}startkarten.pdf?plan"'
    draw = round_draw(tournament=tournament, by=organiser, wish=SeatingWish(ahead=True))
    assert chosen not in at_desk.get(page).content.decode()
    round_publish(round=draw.round, by=organiser)
    assert chosen in at_desk.get(page).content.decode()
    hidden = tournament.entrants.get(number=1)
    Entrant.objects.filter(pk=hidden.pk).update(name="Quirin Quetschenbacher")
    hidden.players.update(publicity=Player.Publicity.PRIVATE, name="Quirin Quetschenbacher")
    for paper, rounds in (("startkarten.pdf", 1), ("startkarten.pdf?plan", 3), ("startkarten.pdf?bon", 1)):
        printed = text_of(at_desk.get(page + paper).content)
        assert printed.count("Quetschenbacher") == 1
        assert printed.count("Spieler 1 ") + printed.count("Spieler 1,") == 3 * rounds
    tournament.entrants.filter(number=16).update(status=Entrant.Status.WITHDRAWN)
    assert chosen not in at_desk.get(page).content.decode()


def test_a_tournament_for_practice_says_so_on_every_page(at_desk: Client, played: Tournament) -> None:
    Tournament.objects.filter(pk=played.pk).update(is_demo=True)
    for name in [name for name in (*EVENING, *IN_THE_ROUND) if name.endswith(".pdf")]:
        pages = PdfReader(BytesIO(at_desk.get(PAGE + name).content)).pages
        assert ["PROBE" in page.extract_text() for page in pages] == [True] * len(pages)


def test_every_table_has_its_sheet(at_desk: Client, played: Tournament) -> None:
    response = at_desk.get(f"{PAGE}zettel-1.pdf")
    words = text_of(response.content)
    assert response["Content-Type"] == "application/pdf"
    assert [f"Zettel W-1-0{n}" in words for n in (1, 2, 3, 4)] == [True, True, True, False]
    assert len(PdfReader(BytesIO(response.content)).pages) == 2


def test_one_table_alone_and_the_reverse_side(at_desk: Client, played: Tournament) -> None:
    alone = PdfReader(BytesIO(at_desk.get(f"{PAGE}zettel-1.pdf?tisch=2&rueckseite").content))
    assert len(alone.pages) == 2
    assert "Zettel W-1-02" in alone.pages[0].extract_text()
    assert "Zettel W-1-01" not in alone.pages[0].extract_text()


@pytest.mark.parametrize("path", ["drucken/", "durchgang/1/"])
def test_a_lost_sheet_is_printed_alone(at_desk: Client, played: Tournament, path: str) -> None:
    page = at_desk.get(f"/t/preiswatten/{path}").content.decode()
    form = re.search(rf'<form[^>]*action="{PAGE}zettel-1.pdf"[^>]*>.*?</form>', page, re.DOTALL)
    assert form is not None
    assert re.findall(r'name="(\w+)"|value="(\d+)"', form[0]) == [("tisch", ""), ("", "1"), ("", "2"), ("", "3")]


def test_the_page_of_a_table_leads_to_its_sheet(at_desk: Client, played: Tournament) -> None:
    assert f'"{PAGE}zettel-1.pdf?tisch=2"' in at_desk.get("/t/preiswatten/zettel/1/2/").content.decode()


def test_no_single_sheet_is_offered_before_the_draw_is_published(at_desk: Client, played: Tournament) -> None:
    Round.objects.update(published_at=None)
    assert 'name="tisch"' not in at_desk.get(PAGE).content.decode()


@pytest.mark.parametrize("paper", ["aushang-tische-1.pdf", "aushang-namen-1.pdf", "rangliste.pdf"])
def test_every_entrant_is_on_the_wall(at_desk: Client, played: Tournament, paper: str) -> None:
    words = text_of(at_desk.get(PAGE + paper).content)
    assert [f"Eins{n} / Zwei{n}" in words for n in range(1, 7)] == [True] * 6


def test_the_standings_say_what_is_missing_and_why(at_desk: Client, played: Tournament) -> None:
    words = text_of(at_desk.get(f"{PAGE}rangliste.pdf").content)
    assert "vorläufig" in words
    assert "Tisch 2 und 3" in words


def test_a_round_that_is_not_there_is_not_found(at_desk: Client, played: Tournament) -> None:
    assert at_desk.get(f"{PAGE}zettel-9.pdf").status_code == 404


def test_the_tournament_file_is_a_download(at_desk: Client, played: Tournament) -> None:
    response = at_desk.get(f"{PAGE}turnier.json")
    assert response["Content-Disposition"] == 'attachment; filename="preiswatten.json"'
    assert response.json()["format"] == "turnier/1"


def test_its_head_tells_the_time_as_that_of_every_page(at_desk: Client, tournament: Tournament) -> None:
    assert re.search(r"<b data-clock>\d\d:\d\d</b>", at_desk.get(PAGE).content.decode())


def test_the_ranking_says_whose_table_was_broken_off_and_who_was_replaced(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """Of those whose names are hidden nobody is named."""
    register(tournament, 4)
    first, second = drawn(tournament).sittings.order_by("table")
    enter(first)
    sitting_end(sitting=second, by=organiser, reason="Kam nicht")
    substitute_enter(entrant=first.seats.first().entrant, newcomer=Newcomer("Xaver Neu", 0, 2), by=organiser)
    leaving = first.seats.first().entrant.substitutions.get().leaving
    broken, replaced = (
        "Durchgang 1: Der Tisch wurde abgebrochen, gezählt wird nichts.",
        f"Xaver Neu spielt ab Durchgang 2 für {leaving}.",
    )
    paper = text_of(at_desk.get(f"{PAGE}rangliste.pdf").content)
    assert (paper.count(broken), paper.count(replaced)) == (1, 1)
    names_show(tournament=tournament, by=organiser, shown="hidden")
    hidden = text_of(at_desk.get(f"{PAGE}rangliste.pdf").content)
    assert (broken in hidden, leaving in hidden) == (True, False)


IN_BOTH = {
    "zettel-1.pdf": ("gedruckt am", "printed on"),
    "aushang-tische-1.pdf": ("Auslosung nach Tischen", "Draw by table"),
    "rangliste.pdf": ("Zwischenstand", "Interim standings"),
}
"""What stands on a paper in German and in English."""


def test_the_hall_reads_german_whatever_the_organiser_reads(at_desk: Client, played: Tournament) -> None:
    """Until the page of the papers is told otherwise, for each paper and in this browser; pages do not change."""
    at_desk.cookies["django_language"] = "en"

    def printed() -> list[list[bool]]:
        return [
            [word in text_of(at_desk.get(PAGE + paper).content) for word in both] for paper, both in IN_BOTH.items()
        ]

    def said(address: str) -> list[str]:
        page = " ".join(at_desk.get(address).content.decode().split())
        return re.findall(r"The papers are in [^<]*|Print in [^<]*|Die Papiere sind [^<]*|Auf [^<]* drucken", page)

    assert said(PAGE) == ["The papers are in German.", "Print in English"]
    assert printed() == [[True, False]] * 3
    chosen = at_desk.post("/sprache/", {"papers": "en"}, headers={"referer": f"http://testserver{PAGE}"})
    assert said(chosen["Location"]) == ["The papers are in English.", "Print in German"]
    assert printed() == [[False, True]] * 3
    at_desk.cookies["django_language"] = "de"
    assert said(PAGE) == ["Die Papiere sind auf Englisch.", "Auf Deutsch drucken"]
    assert printed() == [[False, True]] * 3


def test_the_printed_standings_explain_the_letters_that_they_hold(
    at_desk: Client,
    tournament: Tournament,
    register: Callable[..., list[Entrant]],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
    organiser: User,
) -> None:
    """No others; and why somebody has other figures in the table of the group."""
    register(tournament, 4)
    stages_plan(tournament=tournament, stages=[Stage("groups", 1, 3, who="all", groups=1)], by=organiser)
    stage_begin(tournament=Tournament.objects.get(), by=organiser)

    def play() -> list[str]:
        for sitting in drawn(Tournament.objects.get()).sittings.all():
            enter(sitting)
        return told()

    def told() -> list[str]:
        paper = text_of(at_desk.get(PAGE + "rangliste.pdf").content)
        beside = "Haben in einer Gruppe alle gleich viele Spiele, zählt ein Freilos dort nichts, hier schon."
        return [*re.findall(r"\b[FGKN] = [^,.]*", paper), *[beside] * paper.count(beside)]

    assert play() == []
    entrant_withdraw(entrant=Entrant.objects.get(tournament=tournament, number=1), tables={}, by=organiser)
    assert told() == ["G = gestrichen"]
    assert play() == ["F = Freilos", "G = gestrichen"]
    *letters, beside = play()
    assert (letters, beside[:20]) == (["F = Freilos", "G = gestrichen"], "Haben in einer Grupp")
