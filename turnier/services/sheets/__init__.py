"""What is written at a table, and what becomes of it."""
