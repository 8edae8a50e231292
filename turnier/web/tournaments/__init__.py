"""Where the program begins: set-up, login, the list of tournaments, a new one, the example."""
