"""What is written at a table, and what becomes of it: proposed, saved, corrected, counted, and what lost games cost."""
