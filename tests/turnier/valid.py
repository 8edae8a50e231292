"""What is wrong with a page as HTML: what the parser of the standard reports, and what may not stand where it stands.

The parser is html5lib in the way of the standard; it takes any page and says what it had to mend. What it does not look
at is checked here: the content of elements, ids and what names them, empty or outdated attributes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import html5lib

HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
INTERACTIVE = {"a", "button", "details", "input", "label", "select", "textarea"}
SECTIONS = {
    *("address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figure", "footer"),
    *("form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table"),
    "ul",
}
"""What is no part of a sentence."""
WORDS_ONLY = {
    *("abbr", "b", "bdi", "button", "code", "em", "h1", "h2", "h3", "h4", "h5", "h6", "i", "kbd", "label", "legend"),
    *("p", "pre", "q", "small", "span", "strong", "sub", "sup", "time", "u"),
}
"""What holds nothing but words."""
ALSO = {"script", "template"}
CHILDREN = {
    "ul": {"li"},
    "ol": {"li"},
    "menu": {"li"},
    "dl": {"dt", "dd", "div"},
    "select": {"option", "optgroup", "hr"},
    "datalist": {"option"},
    "table": {"caption", "colgroup", "thead", "tbody", "tfoot"},
    "tr": {"th", "td"},
}
"""What may be the only children of an element."""
PARENTS = {
    "li": {"ul", "ol", "menu"},
    "dt": {"dl", "div"},
    "dd": {"dl", "div"},
    "legend": {"fieldset"},
    "summary": {"details"},
    "figcaption": {"figure"},
    "option": {"select", "optgroup", "datalist"},
}
OUTDATED_TAGS = {"acronym", "big", "center", "dir", "font", "frame", "frameset", "marquee", "nobr", "strike", "tt"}
OUTDATED = {"align", "bgcolor", "border", "cellpadding", "cellspacing", "nowrap", "valign", "width", "height"}
SIZED = {"canvas", "embed", "iframe", "img", "input", "object", "source", "video"}
NOT_EMPTY = {"id", "name", "for", "href", "src", "action", "form", "list", "role", "lang", "datetime"}
OWN_PAGE = {"href", "action"}
"""May be empty: leads to where one is."""
NAMING = ("for", "form", "list", "headers", "aria-labelledby", "aria-controls")
"""Names another element by its id; what describes a field may come later, when something is wrong with it."""
VALUES = {
    "wrap": re.compile("soft|hard"),
    "scope": re.compile("row|col|rowgroup|colgroup"),
    "method": re.compile("get|post|dialog"),
    "datetime": re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?([+-]\d\d:?\d\d|Z)?)?|\d\d:\d\d(:\d\d)?"),
    "id": re.compile(r"\S+"),
    "tabindex": re.compile(r"-?\d+"),
}


def faults(html: str) -> list[str]:
    """Everything that is wrong with a whole page, each fault once."""
    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    root, lines = parser.parse(html), html.splitlines()
    found = [f"{code}: {lines[place[0] - 1].strip()[:120]}" for place, code, _values in parser.errors]
    found += [fault for each, above in _walk(root, ()) for fault in (*_place(each, above), *_attributes(each))]
    return list(dict.fromkeys([*found, *_ids(root), *_frame(root)]))


def _walk(element: Element, above: tuple[Element, ...]) -> Iterator[tuple[Element, tuple[Element, ...]]]:
    """Every element with those around it, the outermost first; drawings are another language, a template no content."""
    if isinstance(element.tag, str) and not element.tag.startswith("{"):
        yield element, above
        for child in () if element.tag == "template" else element:
            yield from _walk(child, (*above, element))


def _place(element: Element, above: tuple[Element, ...]) -> Iterator[str]:
    tag, parent = element.tag, above[-1].tag if above else ""
    around = {each.tag for each in above}
    if tag in SECTIONS and (inside := around & (WORDS_ONLY - {"legend"} if tag in HEADINGS else WORDS_ONLY)):
        yield f"{tag} in {sorted(inside)}: {_said(element)}"
    if tag in INTERACTIVE and (inside := around & {"a", "button"}) and element.get("type") != "hidden":
        yield f"{tag} in {sorted(inside)}: {_said(element)}"
    if tag == "form" and "form" in around:
        yield f"form in form: {_said(element)}"
    if parent in CHILDREN and tag not in CHILDREN[parent] | ALSO:
        yield f"{tag} as a child of {parent}: {_said(element)}"
    if tag in PARENTS and parent not in PARENTS[tag]:
        yield f"{tag} outside of {sorted(PARENTS[tag])}: {_said(element)}"
    if tag in CHILDREN and tag != "datalist" and (element.text or "").strip():
        yield f"text in {tag}: {(element.text or '').strip()[:40]}"
    if tag in OUTDATED_TAGS:
        yield f"{tag} is outdated"


def _attributes(element: Element) -> Iterator[str]:
    for name, value in element.attrib.items():
        if name in NOT_EMPTY - OWN_PAGE and not value:
            yield f"{element.tag} with an empty {name}: {_said(element)}"
        if name in OUTDATED and not (name in {"width", "height"} and element.tag in SIZED):
            yield f"{element.tag} with {name}, which is outdated"
        if name in VALUES and value and not VALUES[name].fullmatch(value):
            yield f"{element.tag} with {name}={value}"
    if element.tag == "img" and "alt" not in element.attrib:
        yield f"img without alt: {element.get('src')}"
    if element.tag == "li" and element.get("role", "listitem") not in {"listitem", "option"}:
        yield f"li with role={element.get('role')}"


def _ids(root: Element) -> Iterator[str]:
    elements = [each for each, _above in _walk(root, ())]
    drawings = [each for each in root.iter() if str(each.tag).startswith("{")]
    counted = Counter(each.get("id") for each in (*elements, *drawings) if each.get("id"))
    yield from (f"id {name} {times} times" for name, times in counted.items() if times > 1)
    for each in elements:
        for attribute in NAMING:
            missing = [name for name in (each.get(attribute) or "").split() if name not in counted]
            yield from (f"{each.tag} with {attribute}={name}, which is not there" for name in missing)


def _frame(root: Element) -> Iterator[str]:
    if not root.get("lang"):
        yield "no language"
    if not (root.findtext("head/title") or "").strip():
        yield "no title"
    if len(list(root.iter("main"))) > 1:
        yield "more than one main"


def _said(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())[:40]
