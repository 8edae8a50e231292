"""The rule book of Watten: what is played at every table, section by section."""

from __future__ import annotations

from games.kit.byes import FORBIDDEN, bye_text
from games.kit.house_rules import RankedCards, RuleExample, RuleSection
from games.kit.text import Text, counted, text
from games.watten.house_rules import CALLING, CUTTING, DEALING, FAULTS, LAST, PLAYING, POINTS, TOURNAMENT, WattenRules
from games.watten.sheet import CRITERIA, HOUSE_NOTES

CARDS = (
    RankedCards(
        text("Die Kritischen, der höchste zuerst"),
        (("herz", "K"), ("schellen", "7"), ("eichel", "7")),
    ),
    RankedCards(
        text("Danach, wenn Unter und Gras angesagt sind: der Rechte, die anderen Schläge, die Farbe"),
        (
            ("gras", "U"),
            ("eichel", "U"),
            ("herz", "U"),
            ("schellen", "U"),
            *(("gras", rank) for rank in ("A", "K", "O", "10", "9", "8", "7")),
        ),
    ),
)
NAMES = ("Huber / Maier", "Wagner / Bauer")


def rule_book(rules: WattenRules) -> tuple[RuleSection, ...]:
    """The eight sections under these house rules."""
    return (
        RuleSection(CUTTING, text("Abheben"), ABHEBEN),
        RuleSection(DEALING, text("Geben der Karten"), (*GEBEN, *_first_dealer(rules))),
        RuleSection(CALLING, text("Ansagen"), ANSAGEN, CARDS),
        RuleSection(PLAYING, text("Spielverlauf"), _play(rules)),
        RuleSection(FAULTS, text("Fehler und Betrugsversuche"), _faults(rules)),
        RuleSection(POINTS, text("Ziel des Spiels und Punktzahl"), _points(rules), examples=(_example(),)),
        RuleSection(TOURNAMENT, text("Turnier-Modus"), _tournament(rules)),
        RuleSection(LAST, text("Abschließende Bemerkung"), HOUSE_NOTES[-2:]),
    )


ABHEBEN = (
    text("Gespielt wird zu viert mit 32 deutschen Karten. Partner sitzen einander gegenüber."),
    text("Nach dem Mischen hebt der Spieler rechts vom Geber ab, der Abheber. Er hebt ab, wo er will."),
    text("Die Kritischen sind Max (Herz-König), Welle (Schellen-Sieben) und Spitz (Eichel-Sieben)."),
    text("Liegt unten am abgehobenen Stapel ein Kritischer, darf der Abheber ihn behalten."),
    text("Ist auch die nächste freie Karte ein Kritischer, darf der Geber sie behalten, wenn er selbst nachschaut."),
    text("Ist die dritte wieder ein Kritischer, gehört sie dem Abheber, wenn er selbst nachschaut."),
    text("Angeschaut wird nur die Karte, die frei liegt, nie eine dahinter."),
    text("Niemand muss einen Kritischen behalten. Er darf im Stapel bleiben."),
    text("Wer eine Karte behält, die kein Kritischer ist, oder verdeckte Karten ansieht, wird gestraft."),
)
GEBEN = (
    text("Es wird der Reihe nach im Uhrzeigersinn gegeben. Jeder bekommt fünf Karten: erst drei, dann zwei."),
    text("Zuerst bekommen nur der Spieler links vom Geber, der Ansager, und der Geber selbst ihre Karten."),
    text("Nach dem Ansagen bekommen die beiden anderen ihre Karten, ebenso erst drei, dann zwei."),
    text("Wer beim Abheben einen Kritischen behalten hat, bekommt erst zwei und dann noch einmal zwei Karten."),
    text("Hat der Abheber zwei Kritische behalten, bekommt er erst eine und dann zwei Karten."),
    text("Danach darf der Geber keine weitere Karte aufdecken oder ansehen."),
    text("Der Rest wird umgedreht auf den Tisch gelegt. Nur seine letzte Karte ist zu sehen."),
    text(
        "Vergibt sich der Geber oder liegt eine Karte verkehrt herum, kann sein Team gestraft werden. "
        "Dann hebt man neu ab, und derselbe Geber gibt noch einmal."
    ),
)
ANSAGEN = (
    text("Der Ansager nennt den Schlag, also einen Rang. Dann nennt der Geber die Farbe."),
    text("Ansagen darf man nur, was man selbst auf der Hand hat. Wer etwas anderes ansagt, wird gestraft."),
    text("Der Ansager darf den Schlagtausch anbieten: Nimmt der Geber an, nennt er den Schlag, der Ansager die Farbe."),
    text(
        "Der Ansager darf Schenas anbieten. Nimmt der Geber an, mischt er alle Karten. "
        "Dann wird neu abgehoben und gegeben."
    ),
    text(
        "Wer davor einen Kritischen abgehoben hat, darf ihn behalten. "
        "Hebt er noch einen ab, behält er einen von beiden. Der andere gehört dem Geber."
    ),
    text("Der Rechte ist die Karte von Schlag und Farbe. Nur die Kritischen sind höher."),
    text("Unter dem Rechten kommen die anderen Schläge, die untereinander gleich sind: Der zuerst gespielte sticht."),
    text("Dann kommt die Farbe, von A bis 7, dann die ausgespielte Farbe. Alles andere sticht nicht."),
    text("Ein Kritischer bleibt ein Kritischer, auch wenn sein Rang oder seine Farbe angesagt ist."),
    text("Nennen Schlag und Farbe zusammen einen Kritischen, gibt es keinen Rechten."),
)


def _first_dealer(rules: WattenRules) -> tuple[Text]:
    if rules.first_dealer == "lot":
        return (text("Wer an einem Tisch zuerst gibt, sagt das Los. Danach geht das Geben im Uhrzeigersinn weiter."),)
    return (text("Zuerst gibt das Team mit der höheren Startnummer. Danach geht das Geben im Uhrzeigersinn weiter."),)


def _play(rules: WattenRules) -> tuple[Text, ...]:
    may = text("Statt Trumpf darf auch ein Kritischer gegeben werden.")
    must = text("Wer Trumpf hat, muss Trumpf geben. Ein Kritischer genügt nicht.")
    return (
        text("Der Ansager spielt aus. Wer sticht, spielt weiter aus."),
        text("Niemand muss Farbe bekennen oder stechen."),
        text(
            "Spielt der Ansager als erste Karte den Rechten und sagt „Trumpf oder Kritisch“, "
            "muss jeder einen Trumpf der Farbe zugeben."
        ),
        may if rules.kritische_may_replace_trump else must,
        text("Wer keinen Trumpf der Farbe hat, muss mit einem Kritischen stechen, nur der Partner des Ansagers nicht."),
        text("Wer beides nicht hat, gibt, was er will."),
        text("Sobald ein Kritischer den Rechten gestochen hat, ist jeder frei."),
        text("Hat ein Spieler oder ein Team alle drei Kritischen, die Maschine, muss es das nicht zeigen."),
        text("Es gilt der Grundsatz: „Wos liegt, des biggd!“"),
    )


def _faults(rules: WattenRules) -> tuple[Text, ...]:
    ends = text("Auch mit diesen Punkten kann ein {Bummerl} zu Ende sein.")
    goes_on = text("Mit diesen Punkten ist kein {Bummerl} zu Ende: Er bleibt einen Punkt vor dem Ziel stehen.")
    return (
        text("Versehen können gestraft werden: vergeben, eine Karte verkehrt herum im Packen."),
        text("Gestraft wird immer: falsches Abheben, falsches Ansagen, falsches Schreiben, falsches Ausschaffen."),
        text("Eine Strafe kostet 2 Punkte. Wer keine 2 hat, schenkt sie dem Gegner."),
        ends if rules.penalty_may_end_bummerl else goes_on,
        text(
            "Wer Karten zinkt, Karten aus dem Spiel nimmt oder absichtlich schlecht spielt, "
            "wird mit seinem ganzen Team ausgeschlossen."
        ),
        text("Gespielte Karten werden nicht zurückgenommen, auch nicht bei einem Irrtum."),
        text("Im Streit gilt das Urteil des Spielleiters."),
        text("Der Spielleiter ist immer im Recht und kann ein Team oder beide ausschließen."),
        text("Disqualifizierte Teams erhalten die Startgebühr nicht zurück."),
        text("Zuschauer an den Tischen sind nicht erlaubt. Bitte während des Spiels am eigenen Tisch bleiben."),
    )


def _points(rules: WattenRules) -> tuple[Text, ...]:
    target, tense = rules.target, rules.gespannt_from
    return (
        text("Ein {Bummerl} besteht aus mehreren Spielen und endet mit {target} Punkten.", target=target),
        text("Ein Spiel gewinnt, wer drei Stiche hat. Die übrigen Karten gehen verdeckt zum nächsten Geber."),
        text("Ein gewonnenes Spiel zählt 2 Punkte."),
        text("Ein Team kann ausschaffen, also das Spiel um einen Punkt erhöhen."),
        text("Geht der Gegner, endet das Spiel mit den Punkten, die zuletzt galten."),
        text("Bleibt der Gegner, darf er als Nächster ausschaffen. Ausgeschafft wird immer abwechselnd."),
        text(
            "Ausgeschafft wird nur so oft, dass niemand über {target} Punkte käme: Steht es 4:3, bis {most}.",
            target=target,
            most=target - 4,
        ),
        text("Ab {tense} Punkten ist ein Team gespannt. Dann schafft niemand mehr aus.", tense=tense),
        text(
            "Ist ein Team gespannt, zählt jedes Spiel 3 Punkte, wenn es vor der ersten Karte zustimmt. "
            "Stimmt es nicht zu, bekommt der Gegner 2 Punkte."
        ),
        text("Nach jedem Spiel werden die Punkte geschrieben. Mehr als {target} schreibt niemand.", target=target),
        text("Hat der Geber des nächsten Spiels angesagt, wird nichts mehr nachgeschrieben."),
        text("Niemand darf eigene Punkte streichen."),
        text("Wer zuerst {target} Punkte hat, bekommt den {Bummerl}.", target=target),
        text(
            "{target}:0 ist ein {Schneider} und zählt {points} Punkte.",
            target=target,
            points=_pair(rules.schneider_points),
        ),
        text(
            "Wer schon gespannt war, als der Gegner noch 0 hatte, und dann doch verliert, "
            "verliert einen {Retourschneider}. Er zählt {points} Punkte.",
            points=_pair(rules.retourschneider_points),
        ),
    )


def _tournament(rules: WattenRules) -> tuple[Text, ...]:
    return (
        text("Jedes Team spielt {total} {Bummerl.plural}.", total=rules.bummerl_total),
        text("Nach je {sitting} {Bummerln} wird der Tisch gewechselt.", sitting=rules.bummerl_per_sitting),
        text("Die Paarungen werden vor Ort ausgelost und bekannt gegeben."),
        CRITERIA[rules.point_ratio],
        text(
            "Tritt ein Team nicht an, zählt jeder offene {Bummerl} für das andere {points}.",
            points=_pair(rules.walkover),
        ),
        _bye(rules),
        text("Der Spielleiter darf selbst mitspielen."),
    )


def _bye(rules: WattenRules) -> Text:
    if rules.bye == FORBIDDEN:
        return text("Kein Team pausiert: Bei ungerader Zahl hilft ein Team der Turnierleitung aus.")
    fixed = counted(
        rules.bummerl_of_bye,
        one=text("Wer einmal ohne Tisch bleibt, bekommt dafür {number} {Bummerl}, und zwar {points}."),
        many=text("Wer einmal ohne Tisch bleibt, bekommt dafür {number} {Bummerl.plural}, je {points}."),
        points=_pair(rules.bye_points),
    )
    return bye_text(rules, fixed)


def _pair(points: tuple[int, int]) -> str:
    return f"{points[0]}:{points[1]}"


def _example() -> RuleExample:
    games = ((0, 2, False), (1, 2, False), (0, 3, False), (0, 2, False), (1, 3, False), (0, 2, True), (0, 3, False))
    return RuleExample(
        NAMES, tuple({"kind": "game", "winner": side, "value": value, "conceded": gone} for side, value, gone in games)
    )
