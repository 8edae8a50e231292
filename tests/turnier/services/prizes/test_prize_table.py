"""The prize table: one after the other in the order of the places, and nothing is given twice."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from turnier import draw as draw_rules
from turnier.models import Choosing, Picture, Prize, Revision, Round, Sitting, Tournament, User
from turnier.services.prizes.choosing_order import choosing_outdated
from turnier.services.prizes.pictures import EDGE, cleaned_picture, content_type, logo_of, logo_save
from turnier.services.prizes.prize_table import (
    choice_revoke,
    choosing_start,
    donors,
    prize_add,
    prize_choose,
    prize_edit,
    prize_table,
    prize_withdraw,
)
from turnier.text.errors import UserError

Add = Callable[..., Prize]


def bomb(edge: int) -> bytes:
    """A PNG of less than a hundred bytes that says it has so many pixels in each direction."""
    head = struct.pack(">IIBBBBB", edge, edge, 8, 6, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 99)), (b"IEND", b"")]
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def picture(size: tuple[int, int] = (2000, 1000), kind: str = "PNG", mode: str = "RGB") -> bytes:
    target = BytesIO()
    Image.new(mode, size, "red").save(target, kind)
    return target.getvalue()


@pytest.fixture
def add(tournament: Tournament, organiser: User) -> Add:
    """Puts a prize on the table."""

    def added(title: str, donor: str = "", *, consolation: bool = False, photo: bytes | None = None) -> Prize:
        return prize_add(
            tournament=tournament,
            title=title,
            donor=donor,
            value_cents=2500,
            consolation=consolation,
            picture=photo,
            by=organiser,
        )

    return added


@pytest.fixture
def over(
    tournament: Tournament,
    register: Callable[..., object],
    drawn: Callable[[Tournament], Round],
    enter: Callable[..., Revision],
) -> Tournament:
    """Four teams have played the only round: two won alike, two lost alike."""
    Tournament.objects.update(rounds_planned=1)
    tournament.refresh_from_db()
    register(tournament, 4)
    for sitting in drawn(tournament).sittings.all():
        enter(sitting)
    return tournament


def test_places_choose_in_order_and_lots_settle_equal_ones(over: Tournament, add: Add, organiser: User) -> None:
    ham, wine = add("Schinken"), add("Wein")
    choosing = choosing_start(tournament=over, by=organiser)
    assert [place for _number, place in choosing.order] == [1, 1, 3, 3]
    for lot in choosing.lots:
        assert lot["order"] == list(draw_rules.run(lot["frozen"], lot["nonce"]).drawn.tables[0])
        assert lot["order"] == [n for n, place in choosing.order if place == lot["place"]]
    first, second, third, _fourth = (number for number, _place in choosing.order)
    prize_choose(tournament=over, number=first, prize=wine, by=organiser)
    with pytest.raises(UserError, match="Diese Wahl ist schon eingetragen"):
        prize_choose(tournament=over, number=first, prize=ham, by=organiser)
    with pytest.raises(UserError, match="„Wein“ ist schon vergeben"):
        prize_choose(tournament=over, number=second, prize=wine, by=organiser)
    prize_choose(tournament=over, number=second, prize=None, by=organiser)
    assert prize_table(over).now.entrant.number == third
    prize_choose(tournament=over, number=third, prize=ham, by=organiser)
    table = prize_table(over)
    assert (table.now, table.left) == (None, ())
    assert [turn.choice.prize for turn in table.taken] == [ham, None, wine]


def test_the_last_place_has_the_consolation_prize(over: Tournament, add: Add, organiser: User) -> None:
    sausage, wine = add("Schwarzwurst", consolation=True), add("Wein")
    choosing = choosing_start(tournament=over, by=organiser)
    table = prize_table(over)
    assert table.turns[-1].choice.prize == sausage
    assert (table.left, table.consolation) == ((wine,), sausage)
    assert table.turns[-1].entrant.number == choosing.order[-1][0]
    with pytest.raises(UserError, match="Der Trostpreis ist schon „Schwarzwurst“"):
        add("Kartenspiel", consolation=True)


def test_a_choice_is_taken_back_and_the_prize_is_there_again(over: Tournament, add: Add, organiser: User) -> None:
    wine = add("Wein")
    choosing = choosing_start(tournament=over, by=organiser)
    choice = prize_choose(tournament=over, number=choosing.order[0][0], prize=wine, by=organiser)
    for refused in (
        lambda: choosing_start(tournament=over, by=organiser),
        lambda: prize_withdraw(prize=wine, by=organiser),
    ):
        with pytest.raises(UserError):
            refused()
    choice_revoke(choice=choice, by=organiser)
    assert prize_table(over).left == (wine,)
    assert over.choices.count() == 1
    choosing_start(tournament=over, by=organiser)
    assert Choosing.objects.count() == 1
    prize_withdraw(prize=wine, by=organiser)
    assert prize_table(over).left == ()


def test_choosing_begins_when_there_is_something_to_choose(
    over: Tournament, add: Add, organiser: User, tournament: Tournament
) -> None:
    with pytest.raises(UserError, match="Auf dem Preistisch liegt noch nichts"):
        choosing_start(tournament=over, by=organiser)


def test_nobody_chooses_before_anything_is_played(tournament: Tournament, add: Add, organiser: User) -> None:
    add("Wein")
    with pytest.raises(UserError, match="Es ist noch nichts gespielt"):
        choosing_start(tournament=tournament, by=organiser)


def test_donors_are_thanked_once_for_all_they_gave(tournament: Tournament, add: Add, organiser: User) -> None:
    wine, ham, beer = add("Wein", "Weingut Öhler"), add("Schinken", "Metzgerei Abt"), add("Bier", "Weingut Öhler")
    add("Ohne Namen")
    assert donors(tournament) == [("Metzgerei Abt", [ham]), ("Weingut Öhler", [wine, beer])]
    prize_edit(prize=ham, title="Schinken", donor="", value_cents=0, consolation=False, picture=picture(), by=organiser)
    assert donors(tournament) == [("Weingut Öhler", [wine, beer])]
    assert Picture.objects.get().prize == ham


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "RGBA"), ("JPEG", "RGB"), ("WEBP", "RGB"), ("PNG", "P")])
def test_pictures_are_written_anew_and_small(kind: str, mode: str) -> None:
    cleaned = cleaned_picture(picture(kind=kind, mode=mode))
    with Image.open(BytesIO(cleaned)) as image:
        assert (image.size, image.mode, image.getexif()) == ((EDGE, EDGE // 2), "RGB", {})
    assert content_type(cleaned) in ("image/png", "image/jpeg")


def test_where_a_photo_was_taken_does_not_stay() -> None:
    target = BytesIO()
    exif = Image.Exif()
    exif[0x8825] = {1: "N", 2: (48.0, 8.0, 0.0)}
    exif[0x0112] = 6
    Image.effect_noise((300, 200), 90).convert("RGB").save(target, "JPEG", exif=exif)
    cleaned = cleaned_picture(target.getvalue())
    assert content_type(cleaned) == "image/jpeg"
    with Image.open(BytesIO(cleaned)) as image:
        assert (image.size, dict(image.getexif())) == ((200, 300), {})


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "Das ist kein Bild"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "Das ist kein Bild"),
        (picture()[:200], "Das ist kein Bild"),
        (picture(kind="GIF"), "Das ist kein Bild"),
        (picture((10_000, 6_000), mode="1"), "zu viele Punkte"),
        *((bomb(edge), "zu viele Punkte") for edge in (4_001, 7_000, 60_000)),
        (b"x" * 12_000_001, "größer als 12 MB"),
    ],
    ids=["empty", "svg", "cut", "gif", "wide", "bomb", "bomb of 700 MB", "huge bomb", "large"],
)
def test_what_is_no_picture_is_refused(content: bytes, words: str) -> None:
    with pytest.raises(UserError, match=words):
        cleaned_picture(content)


def test_there_is_one_logo(tournament: Tournament, organiser: User) -> None:
    assert logo_of(tournament) is None
    for size in ((20, 10), (30, 10)):
        logo_save(tournament=tournament, content=cleaned_picture(picture(size)), by=organiser)
    with Image.open(BytesIO(logo_of(tournament) or b"")) as image:
        assert image.size == (30, 10)
    assert Picture.objects.count() == 1


def test_the_order_stays_once_somebody_has_chosen_and_is_fixed_anew_after_a_correction(
    over: Tournament, add: Add, organiser: User, enter: Callable[..., Revision]
) -> None:
    wine = add("Wein")
    add("Schinken")
    assert choosing_outdated(over) == ""
    first = choosing_start(tournament=over, by=organiser).order[0][0]
    prize_choose(tournament=over, number=first, prize=wine, by=organiser)
    with pytest.raises(UserError, match="Es wird schon gewählt"):
        choosing_start(tournament=over, by=organiser)
    sitting = Sitting.objects.get(round__tournament=over, seats__entrant__number=first)
    changed = [{"kind": "bummerl", "score": [5, 11]}, *({"kind": "bummerl", "score": [11, 9]} for _time in range(2))]
    enter(sitting, changed[:1], reason="Noch nicht zu Ende")
    assert choosing_outdated(over).startswith("Es fehlt 1 Tisch: ")
    with pytest.raises(UserError, match="Es fehlt 1 Tisch: "):
        prize_choose(tournament=over, number=first, prize=None, by=organiser)
    enter(sitting, changed, reason="Verschrieben")
    assert choosing_outdated(over) == (
        "Die Rangliste hat sich geändert, seit die Reihenfolge feststeht. Bitte die Reihenfolge neu festlegen."
    )
    again = choosing_start(tournament=over, by=organiser)
    assert (again.order[0][0] != first, choosing_outdated(over)) == (True, "")
    assert [turn.choice.prize for turn in prize_table(over).taken if turn.choice] == [wine]


def test_a_prize_that_somebody_has_chosen_stays(over: Tournament, add: Add, organiser: User) -> None:
    wine, ham = add("Wein"), add("Schinken")
    first = choosing_start(tournament=over, by=organiser).order[0][0]
    prize_choose(tournament=over, number=first, prize=wine, by=organiser)
    with pytest.raises(UserError) as refused:
        prize_withdraw(prize=wine, by=organiser)
    assert refused.value.message == "„Wein“ ist schon vergeben und bleibt in der Liste."
    prize_withdraw(prize=ham, by=organiser)
    assert (prize_table(over).left, prize_table(over).now) == ((), None)


def test_a_prize_is_changed_and_there_is_one_consolation(tournament: Tournament, add: Add, organiser: User) -> None:
    sausage, wine = add("Schwarzwurst", consolation=True), add("Wein")
    facts = {"donor": "Abt", "value_cents": 500, "by": organiser}
    with pytest.raises(UserError) as refused:
        prize_edit(prize=wine, title="Wein", consolation=True, picture=None, **facts)
    assert refused.value.field == "consolation"
    prize_edit(prize=sausage, title="Leberwurst", consolation=True, picture=picture(), **facts)
    changed = prize_table(tournament).consolation
    assert (changed.title, changed.donor, changed.value_cents, changed.picture.prize_id) == (
        "Leberwurst",
        "Abt",
        500,
        sausage.pk,
    )


def test_a_prize_keeps_its_picture_without_a_new_one(tournament: Tournament, add: Add, organiser: User) -> None:
    wine = add("Wein", photo=picture())
    prize_edit(prize=wine, title="Rotwein", donor="", value_cents=0, consolation=False, picture=None, by=organiser)
    assert [(prize.title, prize.picture.prize_id) for prize in prize_table(tournament).left] == [("Rotwein", wine.pk)]
