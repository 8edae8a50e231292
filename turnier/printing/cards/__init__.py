"""Small papers for people and tables: start cards, table cards, slips, certificates."""
