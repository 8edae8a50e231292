"""The tournament's name, date and house rules, its public switch, its end."""
