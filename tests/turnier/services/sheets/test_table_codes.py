"""Keys of tables: what a scanned or typed code opens, and when it is dead."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from turnier.models import Entrant, Round, Sitting, TableKey, Tournament
from turnier.services.accounts.access_codes import AccessCode, clean_code, derive
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.table_input import SeatingWish
from turnier.services.sheets.break_off import sitting_end, sitting_resume
from turnier.services.sheets.table_codes import (
    access_code_of,
    access_codes,
    key_by_number,
    key_of_code,
    key_of_token,
    key_renew,
    sitting_that_is_over,
)
from turnier.services.stacks.lines import leave_write
from turnier.services.stacks.regroup import (
    entrant_move,
    open_tables,
    seating_undo,
    table_resume,
    tables_end,
    tables_merge,
    tables_redraw,
)
from turnier.text.errors import UserError


@pytest.fixture
def sitting(tournament, register, drawn) -> Sitting:
    """Table 1 of a published round."""
    register(tournament, 6)
    return drawn(tournament).sittings.get(table=1)


def access_code(sitting):
    return access_code_of(sitting.keys.get(revoked_at=None))


def test_every_table_of_a_draw_has_its_own_key(sitting):
    tables = access_codes(Sitting.objects.all())
    assert set(tables) == set(sitting.round.sittings.values_list("pk", flat=True))
    assert len({each.token for each in tables.values()} | {each.code for each in tables.values()}) == 2 * len(tables)


def test_token_and_code_have_their_shape(sitting):
    assert re.fullmatch(r"[\w-]{22}", access_code(sitting).token)
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{8}", access_code(sitting).code)


def test_the_database_holds_neither_token_nor_code(sitting):
    row = repr(list(TableKey.objects.values_list()))
    assert (access_code(sitting).token in row, access_code(sitting).code in row) == (False, False)


def test_token_and_code_open_their_table(sitting):
    known = access_code(sitting)
    assert key_of_token(known.token).sitting == sitting
    assert key_of_code(known.spaced_code.lower()).sitting == sitting


def test_every_letter_of_a_code_is_drawn():
    codes = [derive(str(nonce), "table").code for nonce in range(64)]
    assert [len(set(letters)) > 8 for letters in zip(*codes, strict=True)] == [True] * 8


def test_misread_letters_are_mended():
    assert clean_code(" oil7-9xyz ") == "01179XYZ"


@pytest.mark.parametrize("token", ["", "x" * 22, "\x00", "ü" * 500])
def test_an_unknown_token_opens_nothing(sitting, token):
    with pytest.raises(UserError, match="nicht von hier"):
        key_of_token(token)


@pytest.mark.parametrize(("code", "words"), [("123", "8 Zeichen"), ("ZZZZZZZZ", "gibt es nicht")])
def test_an_unknown_code_opens_nothing(sitting, code, words):
    with pytest.raises(UserError, match=words):
        key_of_code(code)


def test_a_new_key_kills_the_old_one(sitting, organiser):
    before = access_code(sitting)
    key_renew(sitting=sitting, by=organiser)
    with pytest.raises(UserError, match="ersetzt"):
        key_of_token(before.token)
    assert key_of_code(access_code(sitting).code).sitting == sitting


@pytest.mark.parametrize(
    ("field", "words"), [("closed_at", "Durchgang ist geschlossen"), ("published_at", "noch nicht veröffentlicht")]
)
def test_a_key_lives_as_long_as_its_round(sitting, field, words):
    known = access_code(sitting)
    sitting.round.closed_at, sitting.round.published_at = None, timezone.now()
    setattr(sitting.round, field, timezone.now() if field == "closed_at" else None)
    sitting.round.save()
    with pytest.raises(UserError, match=words):
        key_of_token(known.token)


def test_it_says_so_in_the_words_of_its_evening(singles, drawn):
    serie = drawn(singles("skat", 6)).sittings.first()
    known = access_code(serie)
    Round.objects.update(published_at=None)
    with pytest.raises(UserError, match=r"^Serie 1 ist noch nicht veröffentlicht\.$"):
        key_of_token(known.token)


def test_who_comes_with_an_old_sheet_is_sent_to_the_new_one(sitting):
    known, now = access_code(sitting), timezone.now()
    Round.objects.filter(pk=sitting.round_id).update(closed_at=now)
    Round.objects.create(tournament=sitting.round.tournament, number=9, published_at=now)
    words = r"^Dieser QR-Code ist von einem früheren Zettel \(Durchgang 1\)\. Bitte den neuen Zettel scannen\.$"
    with pytest.raises(UserError, match=words):
        key_of_token(known.token)


def test_a_closed_tournament_takes_nothing(sitting):
    Tournament.objects.update(status="closed")
    with pytest.raises(UserError, match="abgeschlossen"):
        key_of_code(access_code(sitting).code)


def test_a_table_with_stacks_plays_on_after_the_next_draw_and_ends_by_itself(singles, organiser):
    evening = singles("brokdorf", 8)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4, 4)))
    first, second = open_tables(evening)
    known = access_code(first), access_code(second)
    tables_redraw(tournament=evening, sittings=[first], by=organiser)
    assert key_of_token(known[1].token).sitting == second
    sent_on = r"^Tisch 1 ist beendet\. Wer weiterspielt, scannt den Zettel des neuen Tisches\.$"
    with pytest.raises(UserError, match=sent_on):
        key_of_token(known[0].token)
    tables_end(tournament=evening, sittings=open_tables(evening), by=organiser)
    with pytest.raises(UserError, match=r"^Tisch 1 ist beendet\.$"):
        key_of_token(known[0].token)


def test_a_table_with_stacks_is_shown_as_soon_as_it_has_ended(singles, organiser):
    evening = singles("brokdorf", 8)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4, 4)))
    first, second = open_tables(evening)
    tables_end(tournament=evening, sittings=[first], by=organiser)
    assert sitting_that_is_over(first.keys.get().pk) == first
    assert sitting_that_is_over(second.keys.get().pk) is None


def test_a_merged_table_has_a_key_of_its_own(singles, organiser):
    evening = singles("brokdorf", 6)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3)))
    merged = tables_merge(tournament=evening, sittings=open_tables(evening), by=organiser)
    assert key_of_code(access_code(merged).code).sitting == merged


def test_a_phone_that_knows_a_key_by_its_number_loses_it_with_the_key(sitting, organiser):
    key = sitting.keys.get()
    assert key_by_number(key.pk) == key
    key_renew(sitting=sitting, by=organiser)
    for number, why in ((key.pk, "Dieser QR-Code wurde ersetzt."), (4711, "Diesen Tisch gibt es nicht mehr.")):
        with pytest.raises(UserError, match=why):
            key_by_number(number)


def test_what_a_table_played_is_still_shown_once_its_round_is_closed(tournament, register, drawn, enter, organiser):
    register(tournament, 4)
    first = drawn(tournament)
    keys = [sitting.keys.get().pk for sitting in first.sittings.order_by("table")]
    for sitting in first.sittings.all():
        enter(sitting)
    assert [sitting_that_is_over(key) for key in keys] == [None, None]
    second = round_draw(tournament=tournament, by=organiser).round
    tables = list(first.sittings.order_by("table"))
    assert [sitting_that_is_over(key) for key in keys] == tables
    round_publish(round=second, by=organiser)
    assert [sitting_that_is_over(key) for key in keys] == tables
    assert sitting_that_is_over(4711) is None
    Tournament.objects.update(status=Tournament.Status.CLOSED)
    assert [sitting_that_is_over(key) for key in keys] == tables
    key_renew(sitting=tables[0], by=organiser)
    assert [sitting_that_is_over(key) for key in keys] == [None, tables[1]]


def test_a_table_that_was_broken_off_takes_nothing_until_it_plays_on(sitting, organiser):
    known = access_code(sitting)
    sitting_end(sitting=sitting, by=organiser, reason="Licht aus")
    with pytest.raises(UserError, match=r"^Tisch 1 ist beendet\. Änderungen macht die Turnierleitung\.$"):
        key_of_token(known.token)
    sitting_resume(sitting=sitting, by=organiser)
    assert key_of_token(known.token).sitting == sitting


def test_a_code_opens_the_newer_sheet_of_its_table_where_people_were_moved_by_hand(singles, organiser):
    """Who comes or goes there begins another sheet; the people, their phones and the paper stay where they are."""
    evening = singles("brokdorf", 10)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((5, 5)))
    first, second = open_tables(evening)
    known = [access_code(first), access_code(second)]
    entrant_move(entrant=second.seats.get(seat=0).entrant, to=first, by=organiser)
    newer = open_tables(evening)
    assert [key_of_token(each.token).sitting for each in known] == newer
    assert [key_of_code(each.code).sitting for each in known] == newer
    assert key_by_number(first.keys.get().pk).sitting == newer[0]
    seating_undo(round=newer[0].round, by=organiser)
    for table in (first, second):
        table_resume(sitting=table, by=organiser)
    assert [key_of_token(each.token).sitting for each in known] == [first, second]


def test_a_code_follows_its_table_neither_through_a_draw_nor_past_a_new_code(singles, organiser):
    evening = singles("brokdorf", 8)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((4, 4)))
    first, second = open_tables(evening)
    known = [access_code(first), access_code(second)]
    entrant_move(entrant=second.seats.get(seat=0).entrant, to=first, by=organiser)
    key_renew(sitting=open_tables(evening)[0], by=organiser)
    entrant_move(entrant=first.seats.get(seat=0).entrant, to=open_tables(evening)[1], by=organiser)
    with pytest.raises(UserError, match="Tisch 1 ist beendet"):
        key_of_token(known[0].token)
    assert key_of_token(known[1].token).sitting == open_tables(evening)[1]
    tables_redraw(tournament=evening, sittings=open_tables(evening), by=organiser)
    with pytest.raises(UserError, match="Tisch 2 ist beendet"):
        key_of_token(known[1].token)


def people_at(table: Sitting) -> list[Entrant]:
    return [seat.entrant for seat in table.seats.select_related("entrant").order_by("seat")]


def opens(known: AccessCode, owner: int | None) -> str:
    """The table that a code opens now, or why it opens none."""
    try:
        return str(key_of_token(known.token, owner).sitting.table)
    except UserError as error:
        return error.message


def test_the_phone_of_who_was_moved_away_or_is_out_goes_on_with_no_table_but_their_own(singles, organiser):
    evening = singles("brokdorf", 10)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((5, 5)))
    first, second = open_tables(evening)
    moved, stays, leaves, *_others = people_at(first)
    number, known = first.keys.get().pk, access_code(first)
    leave_write(entrant=leaves, by=organiser)
    entrant_move(entrant=moved, to=second, by=organiser)
    newer = open_tables(evening)
    away = rf"^{moved.name} spielt jetzt an Tisch 2\. Bitte dessen Zettel scannen\.$"
    for asked, which in ((key_by_number, number), (key_of_token, known.token), (key_of_code, known.code)):
        with pytest.raises(UserError, match=away):
            asked(which, moved.pk)
        with pytest.raises(UserError, match=rf"^{leaves.name} spielt nicht mehr mit\.$"):
            asked(which, leaves.pk)
        foreign = 4711
        assert [asked(which, owner).sitting for owner in (stays.pk, None, foreign)] == [newer[0]] * 3
    assert key_of_token(access_code(second).token, moved.pk).sitting == newer[1]


def test_a_code_is_its_tables_only_as_long_as_most_of_those_stay_who_play(singles, organiser):
    """Who is out counts neither way; a phone that has said whose it is goes on as long as its owner stays."""
    evening = singles("brokdorf", 8)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((5, 3)))
    first, second = open_tables(evening)
    known, here, there = access_code(first), people_at(first), people_at(second)
    for _ in range(2):
        leave_write(entrant=here.pop(), by=organiser)
    opened = []
    for goes, comes in zip(here, there, strict=True):
        entrant_move(entrant=comes, to=open_tables(evening)[0], by=organiser)
        entrant_move(entrant=goes, to=open_tables(evening)[1], by=organiser)
        opened.append([opens(known, owner) for owner in (None, here[-1].pk)])
    sent_on = "Tisch 1 ist beendet. Wer weiterspielt, scannt den Zettel des neuen Tisches."
    away = f"{here[-1].name} spielt jetzt an Tisch 2. Bitte dessen Zettel scannen."
    assert opened == [["1", "1"], [sent_on, "1"], [sent_on, away]]


def test_the_code_of_a_table_that_was_put_to_another_one_opens_nothing(singles, organiser):
    evening = singles("brokdorf", 6)
    tables_redraw(tournament=evening, by=organiser, wish=SeatingWish((3, 3)))
    first, second = open_tables(evening)
    known, own = access_code(first), people_at(first)[0]
    merged = tables_merge(tournament=evening, sittings=[second, first], by=organiser)
    assert key_of_token(access_code(second).token).sitting == merged
    sent_on = r"^Tisch 1 ist beendet\. Wer weiterspielt, scannt den Zettel des neuen Tisches\.$"
    away = rf"^{own.name} spielt jetzt an Tisch 2\. Bitte dessen Zettel scannen\.$"
    for owner, why in ((None, sent_on), (own.pk, away)):
        with pytest.raises(UserError, match=why):
            key_of_token(known.token, owner)
