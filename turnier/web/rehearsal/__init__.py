"""The rehearsal in the browser."""
