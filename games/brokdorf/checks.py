"""Why an entry of a hand, a misdeal or a departure is refused, or asked about again."""

from __future__ import annotations

from games.brokdorf.entries import TRICKS
from games.brokdorf.house_rules import AIM, DEALING, PLAYING, PLAYOFF, POINTS, PREPARATION, BrokdorfRules
from games.brokdorf.state import EURO, BrokdorfState, Figures
from games.kit.entries.rules import rule
from games.kit.terms import Table
from games.kit.text import Text, agreed, counted, euro_text, listed, text


@rule("sitting_over", PREPARATION)
def sitting_over(state: BrokdorfState) -> Text | None:
    """A Runde needs two players with money (RB16)."""
    if not state.over:
        return None
    return text("Hier ist Schluss: Für Runde {number} braucht es zwei Spieler mit Geld.", number=number(state))


@rule("playoff_open", PLAYOFF)
def playoff_open(state: BrokdorfState, table: Table) -> Text | None:
    """While a Stechen is open nothing else is written."""
    if not state.running.tied:
        return None
    return text("Zuerst kommt das Stechen zwischen {names}. Bitte eintragen.", names=tied_names(state, table))


@rule("no_playoff", PLAYOFF)
def no_playoff(state: BrokdorfState) -> Text | None:
    """A Stechen needs a tie."""
    if state.running.tied:
        return None
    return text("Ein Stechen gibt es nur, wenn am Ende einer Runde mehrere die meisten Punkte haben.")


@rule("players_tied", PLAYOFF)
def players_tied(state: BrokdorfState, table: Table, players: Figures) -> Text | None:
    """All who are tied play the Stechen, and nobody else."""
    if not state.running.tied or set(players) == set(state.running.tied):
        return None
    return text("Es stechen genau {names}. Bitte diese wählen.", names=tied_names(state, table))


@rule("declarer_plays", PREPARATION)
def declarer_plays(state: BrokdorfState, table: Table, declarer: int) -> Text | None:
    """Who has gone bids no more."""
    return gone(state, table, declarer)


@rule("declarer_ties", PLAYOFF)
def declarer_ties(table: Table, players: Figures, declarer: int) -> Text | None:
    """Only those who play the Stechen bid."""
    return None if declarer in players else _not_in_playoff(table, declarer)


@rule("joined_play", PREPARATION)
def joined_play(state: BrokdorfState, table: Table, declarer: int, joined: Figures) -> Text | None:
    """Who has gone joins no more; of the declarer that is said already."""
    others = (seat for seat in joined if seat != declarer)
    return next((message for seat in others if (message := gone(state, table, seat))), None)


@rule("joined_tie", PLAYOFF)
def joined_tie(table: Table, players: Figures, declarer: int, joined: Figures) -> Text | None:
    """Only those who play the Stechen join; of the declarer that is said already."""
    return next((_not_in_playoff(table, seat) for seat in joined if seat not in {*players, declarer}), None)


@rule("declarer_joined", POINTS)
def declarer_joined(table: Table, declarer: int, joined: Figures) -> Text | None:
    """Who has named the trumps plays."""
    if declarer in joined:
        return None
    return text("{name} macht das Spiel und gehört damit zu denen, die mitspielen.", name=table.names[declarer])


@rule("tricks_sum", DEALING)
def tricks_sum(tricks: Figures) -> Text | None:
    """Five cards, five tricks."""
    found = sum(tricks)
    if found == TRICKS:
        return None
    return text("Die Stiche ergeben {found}. Jedes Spiel hat genau {all} Stiche.", found=found, all=TRICKS)


@rule("tricks_joined", POINTS)
def tricks_joined(table: Table, joined: Figures, tricks: Figures) -> Text | None:
    """Who has not joined takes no trick."""
    wrong = next((seat for seat, taken in enumerate(tricks) if taken and seat not in joined), None)
    if wrong is None:
        return None
    return text("{name} ist nicht mitgegangen und kann keinen Stich haben.", name=table.names[wrong])


@rule("forfeited_joined", PLAYING)
def forfeited_joined(table: Table, joined: Figures, forfeited: Figures) -> Text | None:
    """Only who has played can lose his tricks."""
    wrong = next((seat for seat in forfeited if seat not in joined), None)
    if wrong is None:
        return None
    return text("{name} ist nicht mitgegangen. Es gibt nichts abzuerkennen.", name=table.names[wrong])


@rule("dealer_turn", DEALING, severity="warning")
def dealer_turn(state: BrokdorfState, table: Table, dealer: int | None) -> Text | None:
    """Who played the last hand deals."""
    last = state.running.declarer
    if dealer is None or last is None or dealer == last or last not in state.playing:
        return None
    return text("Wer das letzte Spiel gemacht hat, gibt. Das war {name}. Stimmt der Geber?", name=table.names[last])


@rule("dealer_ties", PLAYOFF, severity="warning")
def dealer_ties(table: Table, players: Figures, dealer: int | None) -> Text | None:
    """One of those in the Stechen deals."""
    if dealer is None or dealer in players:
        return None
    return text("{name} ist beim Stechen nicht dabei und gibt doch? Stimmt das?", name=table.names[dealer])


@rule("drawn_count", PLAYOFF)
def drawn_count(players: Figures, drawn: tuple[str, ...] | None) -> Text | None:
    """One card for each player of the Stechen."""
    if drawn is None or len(drawn) == len(players):
        return None
    return counted(
        len(drawn),
        one=text("Eingetragen ist {number} gezogene Karte. Beim Stechen zieht jeder eine, also {players}."),
        many=text("Eingetragen sind {number} gezogene Karten. Beim Stechen zieht jeder eine, also {players}."),
        players=len(players),
    )


@rule("drawn_twice", PLAYOFF, severity="warning")
def drawn_twice(drawn: tuple[str, ...] | None) -> Text | None:
    """Every card is there once."""
    if drawn is None or len(set(drawn)) == len(drawn):
        return None
    return text("Jede Karte gibt es nur einmal. Bitte die gezogenen Karten prüfen.")


@rule("misdealer_plays", PREPARATION)
def misdealer_plays(state: BrokdorfState, table: Table, dealer: int) -> Text | None:
    """Who has gone deals no more."""
    return gone(state, table, dealer)


@rule("culprit_plays", PREPARATION)
def culprit_plays(state: BrokdorfState, table: Table, player: int) -> Text | None:
    """Who has gone cannot be sent away."""
    return gone(state, table, player)


@rule("culprit_warned", PLAYING, severity="warning")
def culprit_warned(state: BrokdorfState, table: Table, player: int) -> Text | None:
    """An exclusion follows a repetition."""
    if player in state.caught or player not in state.playing:
        return None
    message = text(
        "{name} wurden hier noch nie Stiche aberkannt. Ausgeschlossen wird erst im Wiederholungsfall. Stimmt das?"
    )
    return text(message, name=table.names[player])


@rule("nobody_stays", AIM)
def nobody_stays(state: BrokdorfState) -> Text | None:
    """Somebody must be left who can leave."""
    if not set(state.playing) <= state.leaving:
        return None
    return text("Alle haben sich schon abgemeldet oder sind ausgeschieden.")


@rule("leaver_plays", AIM)
def leaver_plays(state: BrokdorfState, table: Table, player: int) -> Text | None:
    """Everybody leaves once."""
    if set(state.playing) <= state.leaving:
        return None
    if player in state.leaving:
        return text("{name} ist schon abgemeldet und geht am Ende der Runde.", name=table.names[player])
    return gone(state, table, player)


@rule("limit_may_rise", AIM)
def limit_may_rise(rules: BrokdorfRules) -> Text | None:
    """A limit other than 0 is a house rule."""
    return (
        None if rules.rising_limit else text("Die Ausscheidungsgrenze steigt hier nicht: So sagen es die Hausregeln.")
    )


@rule("limit_between", AIM)
def limit_between(state: BrokdorfState) -> Text | None:
    """Nobody is surprised in the middle of a Runde."""
    if not state.running.begun:
        return None
    return text("Runde {number} läuft schon. Die Grenze steigt zwischen zwei Runden.", number=number(state))


@rule("limit_rises", AIM)
def limit_rises(state: BrokdorfState, euros: int) -> Text | None:
    """It only rises."""
    if euros * EURO > state.limit:
        return None
    return text("Die Grenze liegt schon bei {limit}. Sie kann nur steigen.", limit=euro_text(state.limit))


@rule("limit_spares", AIM)
def limit_spares(state: BrokdorfState, table: Table, euros: int) -> Text | None:
    """Raising it eliminates nobody at once."""
    out = [table.names[seat] for seat in state.playing if state.stacks[seat] <= euros * EURO]
    if not out:
        return None
    most = (min(state.stacks[seat] for seat in state.playing) - 1) // EURO
    return agreed(
        out,
        one=text("{names} hat nicht mehr als {limit} und wäre sofort ausgeschieden. Möglich sind bis {most} €."),
        many=text("{names} haben nicht mehr als {limit} und wären sofort ausgeschieden. Möglich sind bis {most} €."),
        limit=euro_text(euros * EURO),
        most=most,
    )


def gone(state: BrokdorfState, table: Table, seat: int) -> Text | None:
    """The complaint about a seat that no longer plays."""
    departure = state.departed[seat]
    if departure is None:
        return None
    template = (
        text("{name} ist ausgeschlossen und kann in Runde {number} nicht mitspielen.")
        if departure.status == "excluded"
        else text("{name} ist ausgeschieden und kann in Runde {number} nicht mitspielen.")
    )
    return text(template, name=table.names[seat], number=number(state))


def number(state: BrokdorfState) -> int:
    """The number of the running Runde, from 1."""
    return len(state.finished) + 1


def tied_names(state: BrokdorfState, table: Table) -> str:
    """Those between whom a Stechen is open."""
    return listed([table.names[seat] for seat in state.running.tied])


def _not_in_playoff(table: Table, seat: int) -> Text:
    return text("{name} ist beim Stechen nicht dabei.", name=table.names[seat])
