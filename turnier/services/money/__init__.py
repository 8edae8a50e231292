"""The books: double entry in cents, from the entry fee to the closing of the cash box."""
