"""Places, reasons, ties, and what would change them."""
