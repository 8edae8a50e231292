"""The common kit of all games: texts, fields, rules, ranking, sittings. It knows no single game."""
