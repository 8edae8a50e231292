"""A whole sheet: checked, computed, read out, ranked."""
