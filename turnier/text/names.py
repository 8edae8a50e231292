"""Names of people, teams and clubs: what may be stored, what a team is called, which are the same, how they sort."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from games.kit.text import Text, text

MAX_NAME = 80
MAX_STACKED_MARKS = 4
_PARTICLES = re.compile(r"von|vom|van|de|den|der|des|di|da|del|della|dos|du|la|le|ten|ter|te|zu|zum|zur|und")
_BEHIND = re.compile(r"von|van|de|den|der|ten|ter|te|zu|und")
"""Of the particles those that stand behind the first name in a list; one that holds an article, as "zum", stays."""
_SUFFIXES = re.compile(r"(jun|jr|sen|sr)\.?|junior|senior|ii|iii", re.IGNORECASE)
_TITLES = frozenset(("dr", "prof", "mag", "ing", "dipl", "med", "herr", "frau"))
_GENERATIONS = {"jun": 1, "jr": 1, "junior": 1, "sen": 2, "sr": 2, "senior": 2}
SHORTEST_WITH_SLIP = 4
"""Letters of a word in which one may be mistyped: of "Ute" and "Uwe" none is."""
SHORTEST_WITH_TWO_SLIPS = 7
_ARTICLES = re.compile(r"der|die|das")
_CAPITALS = re.compile(r"[^\W\d_]{2,}")
_LINE_BREAKS = frozenset("\n\r\v\f\x85\u2028\u2029")
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u2800\u3164\uffa0")
_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_PICTURES = frozenset(("So", "Sk", "Cn", "Mn", "Cf"))
_WORDS = r"[^\W\d_][\w.'’ -]*"
_LAST_FIRST = re.compile(rf"({_WORDS}),\s*({_WORDS})")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_SPELT_OUT = re.compile(r"([aou])e")
_SLASH = re.compile(r"(?<=[^\s\d/])\s*/\s*(?=[^\s\d/])")


class BadName(ValueError):
    """A text that cannot be stored as a name; carries one German sentence that says what to do."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message


def clean_name(text_: str) -> str:
    """The name in composed form (NFC) with single spaces; raises BadName for what nobody can read or print.

    Letters of all scripts, digits and emoji are welcome, 1 to 80 characters. Nothing is cut off or deleted silently.
    """
    if len(text_) > MAX_NAME * 20:
        raise _too_long(len(text_))
    typed = unicodedata.normalize("NFC", text_).strip()
    _refuse_unreadable(typed)
    name = " ".join(typed.split())
    if not name:
        raise BadName(text("Der Name fehlt. Bitte einen Namen eintragen."))
    if len(name) > MAX_NAME:
        raise _too_long(len(name))
    if not any(_is_visible(char) for char in name):
        raise BadName(text("„{name}“ besteht nur aus Satzzeichen. Bitte den Namen in Buchstaben eintragen.", name=name))
    return name


def clean_person_name(text_: str) -> str:
    """As `clean_name`, and "von der Au, Bernd" becomes "Bernd von der Au", as in a list that is read."""
    return first_name_first(clean_name(text_))


def clean_team_name(text_: str) -> str:
    """As `clean_name`, and "Huber/Maier" becomes "Huber / Maier"."""
    return clean_name(_SLASH.sub(" / ", clean_name(text_)))


def team_name(players: Sequence[str]) -> str:
    """The name of a team without one: "Huber / Maier" from the surnames; a single player keeps the whole name.

    Those who have the same surname keep theirs too: "Sepp Huber / Lena Huber". A surname in capitals becomes one as it
    is read: "STRASSER" is "Strasser". Where that is longer than a name may be, it is made from the family names alone,
    each cut short if need be: "Hohenlohe-Waldenburg. / Guttenberg".
    """
    if len(players) == 1:
        return players[0]
    surnames = [_in_small_letters(surname(player)) for player in players]
    spoken = [_in_small_letters(first_name_first(player)) for player in players]
    alike = Counter(surnames) if len({*spoken}) == len(spoken) else Counter[str]()
    name = " / ".join(full if alike[last] > 1 else last for full, last in zip(spoken, surnames, strict=True))
    return name if len(name) <= MAX_NAME else _cut_short([_in_small_letters(family_name(player)) for player in players])


def _cut_short(families: Sequence[str]) -> str:
    """The names side by side in what a name may have; a shorter one leaves its room to the longer ones."""
    left, kept = MAX_NAME - len(" / ") * (len(families) - 1), dict(enumerate(families))
    for done, position in enumerate(sorted(kept, key=lambda each: len(kept[each]))):
        room = left // (len(families) - done)
        if len(kept[position]) > room:
            kept[position] = kept[position][: room - 1].rstrip(" -.") + "."
        left -= len(kept[position])
    return " / ".join(kept.values())


@lru_cache(maxsize=20_000)
def surname(player: str) -> str:
    """The last word with what belongs to it: "von der Weiden", "Huber jun."; the whole name if it is one word.

    Whoever is called by a byname or a number has no other: "Franz der Jüngere", "Turnierleitung 2". An emoji is none.
    """
    words = spoken_name(player).split()
    if (words[-1:] and words[-1].isdigit()) or (len(words) == 3 and _ARTICLES.fullmatch(words[1])):
        return " ".join(words)
    start = len(words) - 1
    while start > 0 and _SUFFIXES.fullmatch(words[start]):
        start -= 1
    while start > 1 and _PARTICLES.fullmatch(words[start - 1]):
        start -= 1
    return " ".join(words[max(start, 0) :])


def _in_small_letters(name: str) -> str:
    """ "MÜLLER-LANG" as "Müller-Lang"; names that are not all in capitals, and single letters, as they are."""
    return _CAPITALS.sub(lambda word: word[0][0] + word[0][1:].lower(), name) if name.isupper() else name


def family_name(player: str) -> str:
    """The surname without what belongs to it: "Weiden" of "von der Weiden", "Huber" of "Huber jun."."""
    words = surname(player).split()
    while len(words) > 1 and _SUFFIXES.fullmatch(words[-1]):
        words.pop()
    return words[-1]


def short_name(player: str, letters: int = 1) -> str:
    """The first name with the beginning of the surname: "Kemal Ö.", "Anna W." for Anna von der Weiden.

    A name of one word stays.
    """
    spoken, last = spoken_name(player), surname(player)
    first, own = spoken.removesuffix(last).split(), _without_particles(last)
    if not first or letters > len(own):
        return spoken
    return f"{first[0]} {own[:letters]}." if letters < len(own) else f"{first[0]} {last}"


def short_names(players: Sequence[str]) -> tuple[str, ...]:
    """The names, each as short as `short_name` makes it while no two look alike; equal names stay equal."""
    found: dict[str, str] = {}
    for letters in range(1, MAX_NAME):
        open_now = [player for player in dict.fromkeys(players) if player not in found]
        if not open_now:
            break
        tried = [short_name(player, letters) for player in open_now]
        times = Counter(tried)
        found |= {player: name for player, name in zip(open_now, tried, strict=True) if times[name] == 1}
    return tuple(found.get(player, player) for player in players)


def _without_particles(last: str) -> str:
    words = last.split()
    while len(words) > 1 and _PARTICLES.fullmatch(words[0]):
        words.pop(0)
    return " ".join(words)


def surname_first(player: str) -> str:
    """A name as it stands in a list: "Huber, Sepp", "Weiden, Petra von der"; a name of one word as it is."""
    spoken, last = spoken_name(player), surname(player)
    first, own = spoken.removesuffix(last).split(), last.split()
    while first and len(own) > 1 and _BEHIND.fullmatch(own[0]):
        first.append(own.pop(0))
    return ", ".join(filter(None, (" ".join(own), " ".join(first))))


@lru_cache(maxsize=20_000)
def spoken_name(player: str) -> str:
    """As `first_name_first`, without the words that are pictures alone; a name of nothing else stays."""
    words = first_name_first(player).split(" ")
    return " ".join([word for word in words if not _is_picture(word)] or words)


def _is_picture(word: str) -> bool:
    return bool(word) and all(unicodedata.category(char) in _PICTURES for char in word)


def first_name_first(player: str) -> str:
    """ "Huber, Sepp" as it is spoken: "Sepp Huber"; "Huber, Sepp jun." is "Sepp Huber jun."; others as they are."""
    turned = _LAST_FIRST.fullmatch(player.strip())
    if not turned or _SUFFIXES.fullmatch(turned[2]):
        return player
    first, _space, suffix = turned[2].rpartition(" ")
    return f"{first} {turned[1]} {suffix}" if first and _SUFFIXES.fullmatch(suffix) else f"{turned[2]} {turned[1]}"


def surname_behind(player: str) -> str:
    """ "Huber Sepp", with the surname first and no comma, as it is spoken: "Sepp Huber"; "Eva von Au" as it is.

    Titles stay in front, "jun." stands behind.
    """
    if (spoken := first_name_first(player)) != player:
        return spoken
    words = player.split()
    front = [word for word in words[:-1] if word.rstrip(".").casefold() in _TITLES]
    behind = [word for word in words[1:] if _SUFFIXES.fullmatch(word)]
    words = [word for word in words if word not in (*front, *behind)]
    named = [bool(_PARTICLES.fullmatch(word.casefold())) for word in words]
    if re.search(r"\d|\(|\s[–-]\s", player) or (any(named) and not named[0]):
        return player
    own = 0
    while own < len(words) - 2 and named[own]:
        own += 1
    own += 1
    return " ".join([*front, *words[own:], *words[:own], *behind])


def name_key(name: str) -> str:
    """Equal for names that people take for the same: case, spaces and "Huber, Sepp" do not count, accents do."""
    folded = unicodedata.normalize("NFC", first_name_first(name)).casefold()
    return unicodedata.normalize("NFC", " ".join(folded.split()))


def person_key(name: str) -> str:
    """Equal also for "Huber Sepp", the surname first without a comma, and for "Mueller" beside "Müller".

    The words of `name_key` in any order. For questions only: "Franz Josef" and "Josef Franz" may be two.
    """
    return " ".join(sorted(name_key(name).translate(_UMLAUTS).split()))


def is_respelled(before: str, after: str) -> bool:
    """Whether a name is the one of before, set right: each of its words has one that fits it, and words may come in.

    "Mayr Sepp" may become "Sepp Maier", "H. Huber" "Hans Huber" and "Dr. Huber" "Anna Huber"; "Josef" never "Josefa",
    and "Huber jun." never "Huber sen.".
    """
    old, new = _words_to_compare(before), _words_to_compare(after)
    generations = [{_GENERATIONS[word] for word in words if word in _GENERATIONS} for words in (old, new)]
    if all(generations) and generations[0] != generations[1]:
        return False
    left = [_sound(word) for word in old if word not in _GENERATIONS and word not in _TITLES] or [*map(_sound, old)]
    heard = [_sound(word) for word in new]
    if "".join(left) == "".join(heard):
        return bool(left) or name_key(before) == name_key(after)
    if not left:
        return False
    for fits in (str.__eq__, _is_slip, _is_initial):
        for word in [*left]:
            found = next((each for each in heard if fits(word, each)), None)
            if found is not None:
                left.remove(word)
                heard.remove(found)
    return not left


def _words_to_compare(name: str) -> list[str]:
    return re.findall(r"[^\W_]+", re.sub(r"['’]", "", folded(first_name_first(name))))


def _sound(word: str) -> str:
    """A word as it is heard: "Schmidt" as "Schmitt", "Maier" as "Mayer", "Stephan" as "Stefan", "Sepp" as "Sep"."""
    return re.sub(r"([^\W\d_])\1+", r"\1", word.replace("ph", "f").replace("y", "i").replace("d", "t"))


def _is_slip(before: str, after: str) -> bool:
    """Whether a word was mistyped: in one place, a long one in two. Short words and those with another end differ."""
    shorter = min(len(before), len(after))
    if shorter < SHORTEST_WITH_SLIP or before[-1] != after[-1]:
        return False
    edits = _edits(before, after)
    return edits <= 1 or (edits == 2 and shorter >= SHORTEST_WITH_TWO_SLIPS and before[0] == after[0])


def _is_initial(before: str, after: str) -> bool:
    return len(before) == 1 and before.isalpha() and after.startswith(before)


def _edits(before: str, after: str) -> int:
    """How many letters are wrong, missing, too many, or exchanged with their neighbour."""
    rows: list[list[int]] = [[*range(len(after) + 1)]]
    for i, old in enumerate(before, 1):
        row = [i]
        for j, new in enumerate(after, 1):
            row.append(min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (old != new)))
            if i > 1 and j > 1 and (old, before[i - 2]) == (after[j - 2], new):
                row[j] = min(row[j], rows[-2][j - 2] + 1)
        rows.append(row)
    return rows[-1][-1]


@lru_cache(maxsize=20_000)
def folded(words: str) -> str:
    """What a search compares, of what is typed and of what it looks through: case, accents and spaces do not count.

    Nor does how an umlaut is written where there is none: "Köhler", "Koehler" and "Kohler" are equal, and so are
    "Groß" and "Gross". One that begins as another still does.
    """
    return _SPELT_OUT.sub(r"\1", " ".join(_bare(words).split()))


def has_words(looked_in: str, words: str) -> bool:
    """Whether all words that are searched for, a name in either order, occur in a `folded` text.

    As the search of the browser does, it takes comma and slash for the end of a word.
    """
    searched = re.split(r"[\s,/]+", folded(first_name_first(words)))
    return any(searched) and all(word in looked_in for word in searched)


def _too_long(length: int) -> BadName:
    return BadName(
        text("Der Name hat {length} Zeichen, erlaubt sind {limit}. Bitte kürzen.", length=length, limit=MAX_NAME)
    )


def _refuse_unreadable(typed: str) -> None:
    marks = 0
    for position, char in enumerate(typed):
        if (found := _fault(typed, position)) is not None:
            raise _unreadable(typed[:position], found)
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks > MAX_STACKED_MARKS:
            raise BadName(
                text(
                    "Über einem Buchstaben stehen mehr als {limit} Zeichen. Bitte neu eintippen.",
                    limit=MAX_STACKED_MARKS,
                )
            )


def _unreadable(before: str, found: Text) -> BadName:
    if not before:
        return BadName(text("Am Anfang steht {found}. Bitte neu eintippen.", found=found))
    return BadName(text("Nach „{before}“ steht {found}. Bitte neu eintippen.", before=before[-20:], found=found))


def _fault(typed: str, position: int) -> Text | None:
    char, category = typed[position], unicodedata.category(typed[position])
    code = f"U+{ord(char):04X}"
    if char in _LINE_BREAKS:
        return text("ein Zeilenumbruch")
    if char in _DIRECTION:
        return text("ein Steuerzeichen für die Schreibrichtung ({code})", code=code)
    if char == "\ufffd":
        return text("ein Ersatzzeichen für einen verlorenen Buchstaben ({code})", code=code)
    if category == "Cc" and char != "\t":
        return text("ein Steuerzeichen ({code})", code=code)
    if char in _BLANKS or (category == "Cf" and not _joins_emoji(typed, position)):
        return text("ein unsichtbares Zeichen ({code})", code=code)
    return text("ein ungültiges Zeichen ({code})", code=code) if _is_undefined(char, category) else None


def _joins_emoji(typed: str, position: int) -> bool:
    if typed[position] != _JOINER:
        return False
    before, after = typed[:position].rstrip(_EMOJI_STYLE)[-1:], typed[position + 1 : position + 2]
    return bool(before and after) and all(unicodedata.category(char) in {"So", "Sk", "Cn"} for char in (before, after))


def _is_undefined(char: str, category: str) -> bool:
    """Halves of characters, private ones, and code points that will never be characters."""
    return category in {"Cs", "Co"} or 0xFDD0 <= ord(char) <= 0xFDEF or ord(char) & 0xFFFE == 0xFFFE


def _is_visible(char: str) -> bool:
    """Letters, digits and pictures; unassigned code points count as pictures because new emoji appear every year."""
    category = unicodedata.category(char)
    return category[0] in "LN" or category in {"So", "Cn"}


_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "ı": "i", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"}
)


def sort_key(name: str) -> tuple[str, str]:
    """DIN 5007-1: marks and case do not count; they only settle the order of names that are otherwise the same."""
    return _bare(name), name


def list_key(player: str) -> tuple[object, ...]:
    """By what a list of people is sorted: the surname under which `surname_first` names them, then what follows it."""
    last, _comma, first = surname_first(player).partition(", ")
    return sort_key(last), sort_key(first)


def initial(name: str) -> str:
    """The letter under which a name is looked up; "#" for a name that does not begin with one."""
    first = _bare(name)[:1].upper()
    return first if first.isalpha() else "#"


def _bare(name: str) -> str:
    folded = unicodedata.normalize("NFKD", name.strip().casefold().translate(_LETTERS))
    return "".join(character for character in folded if not unicodedata.combining(character))
