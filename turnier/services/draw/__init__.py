"""A round is frozen, drawn, seated, swapped and judged."""
