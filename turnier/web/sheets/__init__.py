"""The sheet of a table in the browser, as desk, phone and referee share it; each of them in a folder of its own."""
