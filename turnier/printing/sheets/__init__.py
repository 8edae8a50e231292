"""Score sheets with their grid, and the folder for an evening without the program."""
