"""Card games: what stands on their score sheets, how it is checked, scored and ranked.

A new game is one folder `games/<slug>/` and no edit anywhere else:

1. `house_rules.py`: a model of its `HouseRules`, every field with its default and a `HouseRule`.
2. `entries.py`: a model per kind of entry, every field with one of `games.kit.entries.fields`.
3. `scoring.py`: a frozen state and `after(rules, state, entry)`, a total function.
4. `checks.py`: small rules, each naming in its signature the fields it reads.
5. `words.py`: the sentence of each kind.
6. `kinds.py`: the kinds, put together; in a small game with their models and rules, as in `games/seconds/kinds.py`.
7. `game.py`: a subclass of `Game` that says where each answer comes from, and `GAME`, its one object.
8. `__init__.py`: hands out `GAME`. The registry finds it there.
9. `tests/games/<slug>/faults.json`: one sitting for each rule that it refuses or warns of.
10. Where it is to be played card by card, `play.py` or a folder `play`: `docs/card-play.md`.
11. `docs/add-a-game.md` walks through a whole small game.
"""
