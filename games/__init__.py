"""The rules of the card games: pure Python, no Django. One folder per game on the common kit."""
