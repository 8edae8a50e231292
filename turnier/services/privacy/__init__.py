"""Handing out, erasing and redacting what is known of a person."""
