"""The document says what is so: it is whole, and whatever is sent by it or against it is answered as it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from games import registry
from games.kit.game import AnyGame
from games.kit.sittings.random_lines import random_sitting
from games.kit.terms import Table
from tests.turnier.programs import Program
from tests.turnier.remembered import remembered
from turnier.models import Entrant, Player, Revision, Round, Tournament, User
from turnier.services.registration.check_in import check_in_begin
from turnier.services.registration.register import Registration
from turnier.services.registration.sign_ups.offer import SignUpOffer, sign_up_offer_save
from turnier.services.registration.sign_ups.sign_up import Details, sign_up_add
from turnier.services.registration.singles import single_register
from turnier.services.tournaments.change import tournament_publish
from turnier.services.tournaments.found import tournament_create
from turnier.web.api.interface import REF, api, document, operations

Schema = dict[str, Any]
DOCUMENT: Schema = json.loads(json.dumps(document(api), cls=DjangoJSONEncoder))
OPERATIONS = {each["operationId"]: (method, path, each) for method, path, each in operations(DOCUMENT)}


def validator(schema: Schema) -> Draft202012Validator:
    """Checks against a schema of the document."""
    return Draft202012Validator({**schema, "components": DOCUMENT["components"]})


def refs(part: Any) -> Iterator[str]:
    """Every schema that is named."""
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from refs(each)
    if isinstance(part, dict) and "$ref" in part:
        yield part["$ref"]


def test_it_is_whole() -> None:
    assert DOCUMENT["openapi"] == "3.1.0"
    schemas = DOCUMENT["components"]["schemas"]
    assert {ref.removeprefix(REF) for ref in refs(DOCUMENT)} <= set(schemas)
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
    for _method, _path, operation in OPERATIONS.values():
        assert operation["summary"]
        assert operation["x-scopes"]
        assert operation["security"] == [{"Bearer": []}]


@pytest.mark.parametrize("slug", registry.games())
def test_every_line_that_a_game_takes_is_in_it(slug: str) -> None:
    game: AnyGame = registry.find(slug)
    check = validator({"$ref": f"{REF}Entry"})
    table = Table(tuple("ABCDEFGH"[: game.usual_sides]))
    kinds = {kind: validator({"$ref": f"{REF}Entry-{slug}-{kind}"}) for kind in game.kinds}
    for seed in range(5):
        for line in random_sitting(game, game.rules(), table, Random(seed)):
            assert not list(kinds[line["kind"]].iter_errors(line)), line
            assert check.is_valid(line)
    assert not check.is_valid({"kind": next(iter(game.kinds)), "gibt es nicht": 1})


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_is_there_for_everybody_and_loads_nothing_from_elsewhere(db: None, language: str) -> None:
    said = Client().get("/api/v1/openapi.json", headers={"Accept-Language": language})
    assert said.json()["openapi"] == "3.1.0"
    page = Client().get("/api/v1/", headers={"Accept-Language": language}).content.decode()
    assert all(path in page for _method, path, _operation in OPERATIONS.values())
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//[^\"]*", page) == []


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=4,
)


def sent(schema: Schema) -> st.SearchStrategy[Any]:
    """Mostly what the schema allows, at any place something else."""
    return st.integers(0, 11).flatmap(lambda n: JUNK if n == 0 else allowed(schema))


def allowed(schema: Schema) -> st.SearchStrategy[Any]:
    """What the schema allows at its own place."""
    if "$ref" in schema:
        return sent(DOCUMENT["components"]["schemas"][schema["$ref"].removeprefix(REF)])
    if "anyOf" in schema:
        return st.one_of(*map(sent, schema["anyOf"]))
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    return OF_TYPE.get(schema.get("type", ""), lambda _schema: JUNK)(schema)


def objects(schema: Schema) -> st.SearchStrategy[Any]:
    fields = {name: sent(each) for name, each in schema.get("properties", {}).items()}
    required = {name: fields.pop(name) for name in schema.get("required", ())}
    return st.fixed_dictionaries(required, optional=fields)


def arrays(schema: Schema) -> st.SearchStrategy[Any]:
    if "prefixItems" in schema:
        return st.tuples(*map(sent, schema["prefixItems"])).map(list)
    least = schema.get("minItems", 0)
    return st.lists(sent(schema.get("items", {})), min_size=least, max_size=min(schema.get("maxItems", 4), least + 4))


def strings(schema: Schema) -> st.SearchStrategy[Any]:
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True)
    return st.text(max_size=min(schema.get("maxLength", 30), 30))


OF_TYPE: dict[str, Callable[[Schema], st.SearchStrategy[Any]]] = {
    "object": objects,
    "array": arrays,
    "string": strings,
    "integer": lambda schema: st.integers(schema.get("minimum"), schema.get("maximum")),
    "number": lambda _schema: st.floats(allow_nan=False),
    "boolean": lambda _schema: st.booleans(),
    "null": lambda _schema: st.none(),
}
PLACES = {
    "number": st.sampled_from(["1", "2", "3", "4", "0", "99", "9" * 30]),
    "table": st.sampled_from(["1", "2", "0", "9" * 30]),
    "name": st.sampled_from(["standings", "round-1-tables", "round-9-names"]),
}
SLUGS = ("preiswatten", "abend", "demnaechst")


@pytest.fixture
def evenings(
    register: Callable[..., list[Entrant]],
    enter: Callable[..., Revision],
    singles: Callable[..., Tournament],
    drawn: Callable[[Tournament], Round],
    organiser: User,
    own_folder: None,
) -> None:
    """A team and a single game, each in its first round, and a team game for which people sign up."""

    def begun() -> Player:
        tournament = tournament_create(by=organiser, name="Preiswatten", game="watten", entry_fee_cents=2000)
        register(tournament, 4)
        enter(drawn(tournament).sittings.get(table=1))
        tournament_publish(tournament=tournament, by=organiser, public=True)
        check_in_begin(tournament=tournament, by=organiser)
        drawn(singles("doppelkopf", 5))
        coming = tournament_create(by=organiser, name="Demnächst", game="watten")
        offer = SignUpOffer(True, 1, None, "Einverstanden?", alone=True)
        sign_up_offer_save(tournament=coming, offer=offer, by=organiser)
        coming.refresh_from_db()
        waits = single_register(tournament=coming, registration=Registration(("Gerd Gans",)), by=organiser)
        for n, players in enumerate([("Anna A", "Bernd B"), ("Cilli C", "Dora D"), ("Emil E",), ("Franz F",)]):
            sign_up_add(tournament=coming, details=Details(players), key=str(n))
        return waits

    PLACES["single"] = st.sampled_from([str(remembered("for programs", begun).pk), "0", "9" * 30])


@pytest.mark.parametrize("operation", OPERATIONS)
def test_whatever_is_sent_the_answer_is_as_it_says(evenings: None, organiser: User, operation: str) -> None:
    program = Program(organiser)
    method, path, described = OPERATIONS[operation]

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        address = re.sub(r"{(\w+)}", lambda found: place(data, found[1]), path).removeprefix("/api/v1")
        query = {
            each["name"]: data.draw(sent(each["schema"]))
            for each in described["parameters"]
            if each["in"] == "query" and data.draw(st.booleans())
        }
        with transaction.atomic():
            if method == "GET":
                answer = program.get(f"{address}?{urlencode(query)}")
            else:
                body = described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
                answer = program.post(address, json.dumps(data.draw(sent(body))))
            transaction.set_rollback(True)
        said(answer, described)

    ask()


def place(data: st.DataObject, name: str) -> str:
    """What stands in the address."""
    return quote(data.draw(PLACES.get(name, st.sampled_from([*SLUGS, "nirgends"]))))


def said(answer: Any, described: Schema) -> None:
    """The answer is one of those that are described."""
    assert str(answer.status_code) in described["responses"], answer.content
    content = described["responses"][str(answer.status_code)]["content"]
    media_type = answer.headers["Content-Type"].split(";")[0]
    assert media_type in content
    if "schema" in content[media_type]:
        problems = [error.message for error in validator(content[media_type]["schema"]).iter_errors(answer.json())]
        assert problems == []
