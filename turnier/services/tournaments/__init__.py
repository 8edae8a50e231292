"""Founding, changing and closing a tournament."""
