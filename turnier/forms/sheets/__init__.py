"""What is typed at a table: a line of a sheet, and its boxes."""
