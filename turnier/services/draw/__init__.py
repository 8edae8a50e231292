"""A round is frozen, drawn, seated, changed by hand and judged."""
