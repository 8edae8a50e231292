"""Random settings through the real form, and an evening played under them to its end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

from annotated_types import Interval
from django import forms
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from games.kit.game import AnyGame, unsettled, walkover
from games.kit.sittings.evaluation import evaluate
from games.kit.terms import Json, Table
from turnier.forms.draw import OptionsForm
from turnier.forms.fields import MoneyField, PairField
from turnier.forms.tournaments.house_rules import PREFIX, SettingsForm
from turnier.models import Round, Sitting, Tournament, User
from turnier.registration_files import Candidate
from turnier.services.draw.checks import OddCount
from turnier.services.draw.draw import round_draw, round_publish
from turnier.services.draw.options import draw_options_save
from turnier.services.money.fees import LARGEST_FEE
from turnier.services.registration.fillers import filler_register
from turnier.services.registration.import_list import registration_import
from turnier.services.rehearsal.invented import played_lines
from turnier.services.sheets.break_off import sitting_end
from turnier.services.sheets.queries import table_of
from turnier.services.sheets.save import result_save
from turnier.services.sheets.submission import Submission, warning_id
from turnier.services.stacks.regroup import evening_close, open_tables, tables_redraw
from turnier.services.standings.standings import standings
from turnier.services.tournaments.end import tournament_close
from turnier.services.tournaments.file.exchange import tournament_export, tournament_import
from turnier.services.tournaments.found import tournament_create
from turnier.text.errors import UserError
from turnier.web.papers.offers import PaperCounts, earlier_rounds, moments

CLUBS = ("", "TSV", "SV Almrausch")


@dataclass(frozen=True)
class Walked:
    """What became of one set of settings: the sentences that refused some of it, the rounds that were played.

    `undrawn` says why a draw was refused, where the demands on it cannot be met.
    """

    refused: tuple[str, ...]
    rounds: int
    undrawn: tuple[str, ...]


def walk(client: Client, organiser: User, game: str, seed: int, *, most_rounds: int = 7, papers: bool) -> Walked:
    """Types random settings, puts back those that are refused with a reason, and plays an evening to its end.

    In the end one of four goes round through a file. `most_rounds` keeps it short, `papers` has every paper printed.
    Raises for anything that is neither.
    """
    chance = Random(f"{game} {seed}")
    tournament = tournament_create(by=organiser, name=f"Abend {seed}", game=game)
    refused = save_settings(client, tournament, random_settings(tournament, chance, most_rounds))
    tournament.refresh_from_db()
    options = OptionsForm(tournament)
    draw_options_save(
        tournament=tournament,
        mode=chance.choice(options.fields["mode"].choices)[0],
        clubs=chance.choice(options.fields["clubs"].choices)[0],
        by=organiser,
    )
    _register(tournament, chance, organiser)
    undrawn = _play_evening(tournament, chance, organiser)
    tournament.refresh_from_db()
    rows = standings(tournament).rows
    assert len(rows) == tournament.entrants.count(), rows
    assert undrawn or [row.place for row in rows if row.place is not None][:1] == [1], rows
    if papers or chance.random() < 0.25:
        text = tournament_export(tournament)
        assert tournament_export(tournament_import(text=text, by=organiser)) == text
    if papers:
        look(client, tournament)
    return Walked((*refused, *undrawn), tournament.rounds.count(), undrawn)


def save_settings(client: Client, tournament: Tournament, typed: dict[str, str]) -> tuple[str, ...]:
    """Types settings; whatever is refused goes back to what stood there, and is typed again. Gives the reasons."""
    before, refused = _shown(SettingsForm(tournament=tournament)), list[str]()
    for _attempt in range(len(typed)):
        answer = client.post(reverse("settings", args=[tournament.slug]), typed)
        if answer.status_code == 302:
            return tuple(refused)
        at_fields = reasons(answer, typed)
        refused += [sentence for sentences in at_fields.values() for sentence in sentences]
        typed = {**typed, **{name: before[name] for name in at_fields}}
    raise AssertionError(refused)


def random_settings(tournament: Tournament, chance: Random, most_rounds: int) -> dict[str, str]:
    """What somebody might type into each box of the settings page."""
    form = SettingsForm(tournament=tournament)
    shown = _shown(form)
    typed = {
        name: shown[name] if chance.random() < 0.3 else _random_value(form, name, field, chance)
        for name, field in form.fields.items()
    }
    if "rounds" in typed:
        typed["rounds"] = str(min(int(typed["rounds"]), most_rounds))
    boxes = {name for name, field in form.fields.items() if isinstance(field, forms.BooleanField)}
    return {name: value for name, value in typed.items() if name not in boxes or value == "True"}


def _shown(form: SettingsForm) -> dict[str, str]:
    """What stands in the boxes."""
    values = {name: field.prepare_value(form[name].value()) for name, field in form.fields.items()}
    return {name: "" if value is None else str(value) for name, value in values.items()}


def _random_value(form: SettingsForm, name: str, field: forms.Field, chance: Random) -> str:
    info = form.game.rules.model_fields.get(name.removeprefix(PREFIX))
    if isinstance(field, forms.ChoiceField):
        return str(chance.choice(field.choices)[0])
    if isinstance(field, forms.BooleanField):
        return str(chance.random() < 0.5)
    if name == "rounds":
        return str(chance.choice((1, 1, 2, 2, 3, 3, 4, 7)))
    if name == "entry_fee_cents":
        return f"{_near(0, 10_000, chance)},00"
    if isinstance(field, PairField):
        return f"{_near(0, 99, chance)}:{_near(0, 99, chance)}"
    bounds = next((each for each in info.metadata if isinstance(each, Interval)), None) if info else None
    if bounds is not None:
        number = _near(int(bounds.ge), int(bounds.le), chance)  # type: ignore[call-overload]
        return f"{number // 100},{number % 100:02}" if isinstance(field, MoneyField) else str(number)
    return {"name": f"Abend {chance.random()}", "date": "2026-12-31", "begins": "19:30"}.get(name, "Zur Post")


def _near(least: int, most: int, chance: Random) -> int:
    """A number of an interval: small ones mostly, its ends and what lies just beyond them at times."""
    kind = chance.random()
    if kind < 0.04:
        return chance.choice((least - 1, most + 1))
    if kind < 0.1:
        return chance.choice((least, most))
    return min(most, least + int(chance.expovariate(1 / 12)))


def reasons(answer: HttpResponse, typed: Mapping[str, str]) -> dict[str, list[str]]:
    """Why the page refused what was typed, by field; at two of them at least where each by itself would do."""
    assert answer.status_code == 422, answer.status_code
    form = answer.context["form"]
    page = answer.content.decode()
    at_fields = {name: list(errors) for name, errors in form.errors.items()}
    assert at_fields, "refused without a word"
    assert set(at_fields) <= set(form.fields), at_fields
    for name in at_fields:
        assert f'id="{form[name].auto_id}_error"' in page, name
        assert f'href="#{form[name].id_for_label}"' in page, name
    alone = [name for name in at_fields if not _fits_alone(form, name, typed)]
    assert alone or len(at_fields) >= 2, at_fields
    return at_fields


def _fits_alone(form: Any, name: str, typed: Mapping[str, str]) -> bool:
    """Whether a value would be taken where everything else is as the rules have it."""
    info = form.game.rules.model_fields.get(name.removeprefix(PREFIX))
    try:
        value = form.fields[name].clean(typed.get(name, ""))
    except forms.ValidationError:
        return False
    if name == "entry_fee_cents":
        return bool(value <= LARGEST_FEE)
    bounds = next((each for each in info.metadata if isinstance(each, Interval)), None) if info else None
    return bounds is None or bounds.ge <= value <= bounds.le  # type: ignore[operator]


def _register(tournament: Tournament, chance: Random, organiser: User) -> None:
    size, least = tournament.kind_of_game.team_size, tournament.kind_of_game.sides[0]
    count = least + chance.randrange(5)
    candidates = [
        Candidate(
            row=n,
            number=None,
            name="",
            players=tuple(f"Anna {'AB'[position]} Eins{n + 1}" for position in range(size)),
            club=chance.choice(CLUBS),
            phone="",
            paid=chance.random() < 0.7,
        )
        for n in range(count)
    ]
    registration_import(tournament=tournament, candidates=candidates, by=organiser)


def _play_evening(tournament: Tournament, chance: Random, organiser: User) -> tuple[str, ...]:
    """All planned rounds with all their sheets; why a draw was refused, where the demands on it cannot be met."""
    if tournament.kind_of_game.stacks:
        tables_redraw(tournament=tournament, by=organiser)
        _enter(Round.objects.get(tournament=tournament), chance, organiser)
        if len(open_tables(tournament)) > 1 and chance.random() < 0.5:
            tables_redraw(tournament=tournament, sittings=open_tables(tournament), by=organiser)
        evening_close(tournament=tournament, by=organiser)
        return ()
    for _number in range(tournament.rounds_planned):
        try:
            drawn = _draw(tournament, organiser)
        except UserError as error:
            return (error.message,)
        round_publish(round=drawn, by=organiser)
        _enter(drawn, chance, organiser)
        tournament.refresh_from_db()
    tournament_close(tournament=tournament, by=organiser)
    return ()


def _draw(tournament: Tournament, organiser: User) -> Round:
    try:
        return round_draw(tournament=tournament, by=organiser).round
    except OddCount:
        filler_register(tournament=tournament, by=organiser)
        return round_draw(tournament=tournament, by=organiser).round


def _enter(drawn: Round, chance: Random, organiser: User) -> None:
    tournament = drawn.tournament
    game, rules = tournament.kind_of_game, tournament.house_rules()
    for sitting in Sitting.objects.filter(round=drawn).select_related("round__tournament"):
        table = table_of(sitting)
        if chance.random() < 0.1 and walkover(game, rules, game.begin(rules, table), 0):
            lines = tuple(walkover(game, rules, game.begin(rules, table), chance.choice(table.seats)))
        else:
            lines = _settled(game, rules, table, played_lines(game, rules, table, chance))
        if not lines:
            continue
        problems = evaluate(game, rules, table, lines).problems
        key, accepted = secrets.token_hex(16), frozenset(map(warning_id, problems))
        saved = result_save(sitting=sitting, submission=Submission(key, 0, lines, accepted), by=organiser).sitting
        if not saved.finished and not game.stacks:
            sitting_end(sitting=saved, by=organiser, reason="Durchgang zu Ende")


def _settled(game: AnyGame, rules: Any, table: Table, lines: tuple[Json, ...]) -> tuple[Json, ...]:
    """The lines as far as the table may break up after them."""
    states = evaluate(game, rules, table, lines).states
    kept = (number for number in range(len(lines), 0, -1) if unsettled(game, rules, states[number - 1]) is None)
    return lines[: next(kept, 0)]


def look(client: Client, tournament: Tournament) -> None:
    """Opens the pages that show the settings, and prints every paper that is offered."""
    for name in ("overview", "settings", "standings", "money", "papers", "registration"):
        answer = client.get(reverse(name, args=[tournament.slug]), follow=True)
        assert answer.status_code == 200, name
    sitting = Sitting.objects.filter(round__tournament=tournament).first()
    if sitting is not None:
        desk = client.get(reverse("desk_sheet", args=[tournament.slug, sitting.round.number, sitting.table]))
        assert desk.status_code == 200
    evening = PaperCounts.of(tournament)
    for moment in (*moments(evening), *earlier_rounds(evening)):
        for offer in moment.offers:
            answer = client.get(offer.address)
            assert answer.status_code == 200, offer.address
            if answer.headers["Content-Type"] == "application/pdf":
                assert len(PdfReader(BytesIO(answer.content)).pages) >= 1
