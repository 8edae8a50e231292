"""Searches for rounds as the tests begin them."""

from turnier.draw.joint import MET, Joint


def joint(rounds, players, met=()):
    """The search for rounds of tables of one size; the pairs in `met` sat together before."""
    extra = [[0] * players for _ in range(players)]
    for one, two in met:
        extra[one][two] = extra[two][one] = MET
    kinds = [[0] * len(tables) for tables in rounds]
    return Joint([[list(table) for table in tables] for tables in rounds], kinds, extra, [[0] * players] * 3)
