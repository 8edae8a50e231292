"""The sheet of a table in the browser, as desk, phone and referee share it."""
