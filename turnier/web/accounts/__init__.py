"""Accounts in the browser: those of others for the administrator, password and second factor of one's own."""
