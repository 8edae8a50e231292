"""The treasurer's pages: the cash box, accounts, prizes, the prize table, the closing."""
