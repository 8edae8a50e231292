"""Django's SQLite for a file that may vanish while the program runs: what was acknowledged is in the file."""
