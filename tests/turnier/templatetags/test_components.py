"""The blocks that many pages share say what they are given, with their attributes, and escape what people wrote."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template, TemplateSyntaxError
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy, override

from games.kit.nouns import Noun, Renaming
from games.kit.text import text
from games.registry import games
from turnier.models import Entrant
from turnier.templatetags import components
from turnier.text.words import spoken
from turnier.web.draw.seating import Chair, SeatedTable
from turnier.web.overview.views import BoardTile

PAGES = sorted(Path(settings.BASE_DIR / "templates").rglob("*.html"))


def rendered(source: str, **context: object) -> str:
    return Template(source).render(Context(context))


def test_a_notice_has_the_sign_of_its_state_and_what_it_says():
    page = rendered('{% notice "bad" css="t-gap" role="alert" %}<p>{{ words }}</p>{% endnotice %}', words="<Huber>")
    assert page.startswith('<div class="t-say t-gap" data-state="bad" role="alert"><svg')
    assert "#state-bad" in page
    assert "<div><p>&lt;Huber&gt;</p></div></div>" in page


def test_a_notice_takes_another_sign_and_leaves_out_what_is_empty():
    page = rendered('{% notice "wait" sign="lock" data_key=key hidden=hidden %}x{% endnotice %}', key='"7', hidden="")
    assert page.startswith('<div class="t-say" data-state="wait" data-key="&quot;7"><svg')
    assert "#lock" in page


def test_the_summary_of_errors_is_told_and_gets_the_focus():
    page = rendered('{% notice "bad" summary=True autofocus=True %}x{% endnotice %}')
    head = page[: page.index(">")]
    assert all(said in head for said in ('role="alert"', 'tabindex="-1"', " data-summary", " autofocus"))


def test_an_unknown_state_is_a_mistake():
    with pytest.raises(KeyError):
        rendered('{% notice "terrible" %}x{% endnotice %}')


def test_a_heading_keeps_what_stands_beside_it_out_of_the_box_of_words():
    source = "{% heading data_desk=True %}<h1>{{ name }}</h1>{% beside %}<a>b</a>{% endheading %}"
    page = rendered(source, name="<Huber>")
    assert page == '<div class="t-head" data-desk><div><h1>&lt;Huber&gt;</h1></div><a>b</a></div>'
    assert rendered("{% heading %}<h1>a</h1>{% endheading %}") == '<div class="t-head"><div><h1>a</h1></div></div>'


def test_a_heading_without_an_end_is_a_mistake():
    with pytest.raises(TemplateSyntaxError):
        rendered("{% heading %}<h1>a</h1>{% beside %}")


def test_an_empty_state_shows_its_suits():
    page = rendered('{% empty_state "herz" "gras" %}<h2>a</h2>{% endempty_state %}')
    assert page.startswith('<div class="t-empty"><div class="t-empty__suits"><svg')
    assert page.index("suit-herz") < page.index("suit-gras") < page.index("<h2>a</h2>")
    assert rendered("{% empty_state %}a{% endempty_state %}") == '<div class="t-empty">a</div>'


def test_white_space_becomes_one_space():
    source = "{% compact %}<b>a  b</b> \n\n   <i>{{ name }}</i>\n{% endcompact %}"
    assert rendered(source, name="<Huber>") == "<b>a b</b> <i>&lt;Huber&gt;</i> "


def test_there_is_no_white_space_around_a_block():
    page = '<div class="t-a" > <p> a <b>b</b> c </p>\n<label> <input> d</label> <hr> </div> '
    source = f"{{% compact %}}{page}{{% endcompact %}}"
    assert rendered(source) == '<div class="t-a" ><p>a <b>b</b> c</p><label><input> d</label><hr></div>'


@pytest.mark.parametrize("written", ["t-say", "t-head", "t-empty"])
def test_no_page_writes_a_component_by_hand(written):
    by_hand = re.compile(rf'class="(?:[^"]*\s)?{written}(?:\s[^"]*)?"')
    assert [page.name for page in PAGES if by_hand.search(page.read_text())] == []


def test_the_lines_of_the_pages_are_short_enough_to_read_beside_each_other():
    long = [
        (page.name, at) for page in PAGES for at, line in enumerate(page.read_text().splitlines(), 1) if len(line) > 160
    ]
    assert long == []


CHOICES = '{% fragment "draw/choices.html" id="who" entrants=entrants %}'
ROW = '{% fragment "draw/table_row.html" slug="abend" round=1 row=row %}'


def seated(names, **extra):
    facts = {"deals": False, "moved": False, "gone": ""}
    chairs = tuple(Chair(number, name, "", **facts) for number, name in enumerate(names, start=1))
    return SeatedTable(**{"table": 7, "places": chairs, "state": "good", "result": "3 : 0", "finished": True} | extra)


def test_a_fragment_shows_its_values_and_escapes_them():
    page = rendered(CHOICES, entrants=((1, "<Huber>"), (2, "Maier")))
    options = '<option value="1 · &lt;Huber&gt;"></option><option value="2 · Maier"></option>'
    assert page.strip() == f'<datalist id="who">{options}</datalist>'


def test_a_fragment_is_the_same_for_equal_values_and_another_where_anything_differs():
    first = rendered(ROW, row=seated(("Huber", "Maier")))
    hits = components._fragment.cache_info().hits
    assert rendered(ROW, row=seated(("Huber", "Maier"))) == first
    assert components._fragment.cache_info().hits == hits + 1
    others = [
        seated(("Huber", "Meier")),
        seated(("Huber", "Maier"), result="2 : 1"),
        seated(("Huber", "Maier"), table=8),
    ]
    assert len({first, *(rendered(ROW, row=row) for row in others)}) == 4


def test_a_fragment_is_in_the_language_and_the_words_of_its_page():
    row = seated(("Huber", "Maier"))
    german = rendered(ROW, row=row)
    with override("en"):
        assert "Table 7" in rendered(ROW, row=row)
    assert "Tisch 7" in german
    assert rendered(ROW, row=row) == german
    tile = BoardTile(1, 7, ("Huber", "Maier"), "open", None, "", "", earlier=1, finished=False)
    source = '{% fragment "overview/tile.html" slug="abend" tile=tile size="t-tile--big" %}'
    assert "aus Durchgang 1" in rendered(source, tile=tile)
    round_term = next(term for term in games()["watten"].terms if term.noun.singular == "Durchgang")
    with spoken(Renaming(((round_term, Noun("die", "Aue", "Auen")),))):
        assert "aus Aue 1" in rendered(source, tile=tile)


def test_of_fragments_as_large_as_a_hall_few_are_remembered():
    large = CHOICES.replace("fragment", "large_fragment")
    pages = [rendered(large, entrants=((number, "Huber"),)) for number in range(components.LARGE_FRAGMENTS + 1)]
    assert pages[7] == rendered(CHOICES, entrants=((7, "Huber"),))
    assert components._large_fragment.cache_info().currsize == components.LARGE_FRAGMENTS


def test_fragments_are_the_same_one_after_the_other():
    rows = [seated(("Huber", "<Maier>"), table=number) for number in (3, 1, 2)]
    source = '{% fragments "draw/table_row.html" "row" rows slug="abend" round=1 %}'
    assert rendered(source, rows=rows) == "".join(rendered(ROW, row=row) for row in rows)
    assert rendered(source, rows=[]) == ""
    with pytest.raises(TypeError, match="not made of plain values"):
        rendered(source, rows=[Entrant(pk=1)])


def test_attributes_are_escaped_and_leave_out_what_is_none():
    of = {"id": "a", "value": "", "data-names": '"<Huber>"', "hidden": True, "checked": False, "data-key": None}
    page = rendered("<input{% attributes of %}>", of=of)
    assert page == '<input id="a" value="" data-names="&quot;&lt;Huber&gt;&quot;" hidden>'


CHANGING = [Entrant(pk=1, name="Huber"), gettext_lazy("Tisch"), text("Tisch"), mark_safe("<b>")]


@pytest.mark.parametrize("changing", [*CHANGING, ((1, Entrant(pk=1)),)])
def test_a_fragment_refuses_what_can_look_otherwise_and_be_equal(changing):
    with pytest.raises(TypeError, match="not made of plain values"):
        rendered(CHOICES, entrants=changing)


PILED = (
    '{% fragment "sheets/desk/pile_table.html" slug=slug|inserted names=names|join:" – "|inserted '
    "round=1 table=7 here=here %}"
)


def test_what_is_inserted_is_escaped_and_no_part_of_what_is_remembered():
    first = rendered(PILED, slug="abend", names=["Huber", "<Maier>"], here=False)
    assert 'href="/t/abend/zettel/1/7/" title="Huber – &lt;Maier&gt;"' in first
    misses = components._fragment.cache_info().misses
    other = rendered(PILED, slug="morgen", names=["Öttl & Sohn"], here=False)
    assert 'href="/t/morgen/zettel/1/7/" title="Öttl &amp; Sohn"' in other
    assert components._fragment.cache_info().misses == misses
    assert rendered(PILED, slug="abend", names=["Huber", "<Maier>"], here=False) == first
    assert 'title=""' in rendered(PILED, slug="abend", names=[], here=False)


def test_what_is_inserted_under_names_of_which_one_begins_another_stays_apart(tmp_path, settings):
    (tmp_path / "both.html").write_text("<p>{{ name }}</p><p>{{ names }}</p>")
    templates = [{**settings.TEMPLATES[0], "DIRS": [tmp_path, *settings.TEMPLATES[0]["DIRS"]]}]
    settings.TEMPLATES = templates
    for inserted in ("name=one|inserted names=several|inserted", "names=several|inserted name=one|inserted"):
        source = f'{{% fragment "both.html" {inserted} %}}'
        assert rendered(source, one="Huber", several="Maier – Öttl") == "<p>Huber</p><p>Maier – Öttl</p>"


def test_a_form_in_a_fragment_has_the_token_of_each_request():
    source = '{% fragment "large_print.html" csrf_token=csrf_token|inserted large_print=False %}'
    for token in ("a" * 64, "b" * 64):
        assert f'name="csrfmiddlewaretoken" value="{token}"' in rendered(source, csrf_token=token)
    assert "csrfmiddlewaretoken" not in rendered(source)
